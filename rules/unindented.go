package rules

import "strings"

// Entries that are not below the key to which they belong, because blanks are missing in front of them.

// wideBlanks look like blanks, and indent nothing.
const wideBlanks = "\u3000\u00a0"

// unindented finds an entry that belongs below the key in front of it, which is empty for that reason, and reports both as
// one mistake. That is so if its key is one of those that stand below, or begins with blanks that are none for YAML.
func (c *conformer) unindented(owner, p pair, f *form, path string) bool {
	below := f.below(owner.key.text)
	if below == nil || below.kind != mapping {
		return false
	}
	name := strings.TrimLeft(p.key.text, wideBlanks+" ")
	wide := name != p.key.text
	switch {
	case wide && strings.ContainsAny(p.key.text[:len(p.key.text)-len(name)], wideBlanks):
		c.r.at(p.key, badID, join(path, owner.key.text), "type them anew, as blanks of a plain keyboard", "the blanks in front of %s are wide ones, which do not indent it", quote(name))
	case f.fields == nil && below.fields != nil && below.field(name) != nil:
		c.r.at(p.key, wrongType, join(path, owner.key.text), "indent it further than "+owner.key.text, "%s does not stand below %s, which is empty", name, owner.key.text)
	default:
		return false
	}
	p.val.flawed = true
	c.reported = append(c.reported, p.key)
	return true
}
