package rules

import (
	"fmt"
	"strings"
)

// stray notes the finding that was added last as one about what stands at a path, where it can't be used. It may be the
// entry of another section by an id: then that is the cure.
func stray(r *report, path, id string) {
	r.later(func(inherited, _ *value) string {
		if entryOf(inherited, fileForm, path, "") != nil {
			return ""
		}
		return homeOf(inherited, id, indented(path))
	})
}

// homeOf says where the entry of an id belongs, "" if there is no such one.
func homeOf(inherited *value, id, more string) string {
	homes := homesOf(inherited, fileForm, id, "")
	if homes == nil {
		return ""
	}
	if choice := allowedWords(inherited.get("options").get(id)); homes[0] == "options" && choice != "" {
		more += ", as one of " + choice
	}
	return fmt.Sprintf("%s is an entry of %s: write it there%s", id, strings.Join(homes, ", and of "), more)
}

// allowedWords lists the values that an option may have, "" if it lists none.
func allowedWords(option *value) string {
	allowed := option.get("allowed")
	if allowed == nil {
		return ""
	}
	words := make([]string, len(allowed.items))
	for i, item := range allowed.items {
		words[i] = item.text
	}
	return strings.Join(words, ", ")
}

// indented adds what somebody may have forgotten who writes an entry beside its section.
func indented(path string) string {
	if strings.Contains(path, ".") {
		return ""
	}
	return ", indented further than the section"
}

// entryOf gives the value at a path, nil if there is none.
func entryOf(v *value, f *form, path, at string) *value {
	if path == at && at != "" {
		return v
	}
	for _, p := range v.pairs {
		if here := join(at, p.key.text); path == here || strings.HasPrefix(path, here+".") {
			return entryOf(p.val, f, path, here)
		}
	}
	return nil
}

// homesOf lists the sections that have an entry of an id.
func homesOf(v *value, f *form, id, path string) []string {
	if v == nil {
		return nil
	}
	if f.each != nil {
		if f.each.noun != "" && f.each.kind == mapping && v.get(id) != nil {
			return []string{path}
		}
		return nil
	}
	var homes []string
	for i := range f.fields {
		if field := &f.fields[i]; field.form.kind == mapping && field.form != texts {
			homes = append(homes, homesOf(v.get(field.name), field.form, id, join(path, field.name))...)
		}
	}
	return homes
}
