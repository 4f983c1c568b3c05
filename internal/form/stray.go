package form

import (
	"fmt"
	"strings"

	"example.com/hanfu/internal/tree"
)

// stray notes the finding that was added last as one about what stands at a path, where it can't be used. It may be the
// entry of another section by an id: then that is the cure.
func stray(r *tree.Report, path, id string) {
	r.Later(func(inherited, _ *tree.Value) string {
		if entryOf(inherited, File, path, "") != nil {
			return ""
		}
		return HomeOf(inherited, id, indented(path))
	})
}

// HomeOf says where the entry of an id belongs, "" if there is no such one.
func HomeOf(inherited *tree.Value, id, more string) string {
	homes := HomesOf(inherited, File, id, "")
	if homes == nil {
		return ""
	}
	if choice := allowedWords(inherited.Get("options").Get(id)); homes[0] == "options" && choice != "" {
		more += ", as one of " + choice
	}
	return fmt.Sprintf("%s is an entry of %s: write it there%s", id, strings.Join(homes, ", and of "), more)
}

// allowedWords lists the values that an option may have, "" if it lists none.
func allowedWords(option *tree.Value) string {
	allowed := option.Get("allowed")
	if allowed == nil {
		return ""
	}
	return strings.Join(allowed.Words(), ", ")
}

// indented adds what somebody may have forgotten who writes an entry beside its section.
func indented(path string) string {
	if strings.Contains(path, ".") {
		return ""
	}
	return ", indented further than the section"
}

// entryOf returns the value at a path, nil if there is none.
func entryOf(v *tree.Value, f *Form, path, at string) *tree.Value {
	if path == at && at != "" {
		return v
	}
	for _, p := range v.Pairs {
		if here := tree.Join(at, p.Key.Text); path == here || strings.HasPrefix(path, here+".") {
			return entryOf(p.Val, f, path, here)
		}
	}
	return nil
}

// HomesOf lists the sections that have an entry of an id.
func HomesOf(v *tree.Value, f *Form, id, path string) []string {
	if v == nil {
		return nil
	}
	if f.Each != nil {
		if f.Each.Noun != "" && f.Each.Kind == tree.Mapping && v.Get(id) != nil {
			return []string{path}
		}
		return nil
	}
	var homes []string
	for i := range f.Fields {
		if field := &f.Fields[i]; field.form.Kind == tree.Mapping && field.form != Texts {
			homes = append(homes, HomesOf(v.Get(field.name), field.form, id, tree.Join(path, field.name))...)
		}
	}
	return homes
}
