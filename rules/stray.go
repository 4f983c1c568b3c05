package rules

import (
	"fmt"
	"strings"
)

// stray is a finding about what stands at a place where it can't be used. It may be the entry of another section: then
// that is the cure. Which entries there are is known only when all files are read.
type stray struct {
	finding int
	// path is where it stands, and id what it may be an entry of.
	path, id string
}

// stray notes the finding that was added last as one about an entry, which may belong elsewhere.
func (r *report) stray(path, id string) {
	if r.added { // else it is not shown
		r.strays = append(r.strays, stray{len(r.findings) - 1, path, id})
	}
}

// explainStrays says of what is an entry of another section where it belongs.
func explainStrays(files []*value, r *report) {
	if len(r.strays) == 0 || len(files) == 1 {
		return
	}
	inherited := merge(files[1:], new(report))
	for _, s := range r.strays {
		if r.findings[s.finding].File != files[0].file.name || entryOf(inherited, fileForm, s.path, "") != nil {
			continue
		}
		if homes := homesOf(inherited, fileForm, s.id, ""); homes != nil {
			r.findings[s.finding].Help = fmt.Sprintf("%s is an entry of %s: write it there%s", s.id, strings.Join(homes, ", and of "), indented(s.path))
		}
	}
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
