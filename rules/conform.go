package rules

import (
	"regexp"
	"slices"
	"strings"
)

// conform checks that a file's tree has the form of a rule file, and gives it in full: a mapping
// stands where a single value was short for one, and off is marked where it removes something.
// What does not conform is reported and marked as flawed, or left out if it has no place.
func conform(root *value, r *report) *value {
	c := conformer{r}
	return c.value(root, fileForm, "", false)
}

type conformer struct{ r *report }

// ids are written in small letters; those of files may have hyphens too.
var (
	idPattern     = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
	fileIDPattern = regexp.MustCompile(`^[a-z][a-z0-9_-]*$`)
)

// value conforms a value and all below it. Path is its place in words, such as yaku.pinfu.
func (c *conformer) value(v *value, f *form, path string, removable bool) *value {
	switch {
	case v.flawed && v.kind != mapping:
		return v
	case v.null:
		help := "remove the key, or write something behind it"
		if f.kind == mapping && f.lacks(v) == "" {
			help += ", {} if there is nothing to say"
		}
		if removable {
			help += "; off removes what is inherited"
		}
		c.r.at(v, wrongType, path, help, "%s is empty", or(path, "the file"))
		return v
	case removable && v.kind == scalar && v.text == "off":
		n := *v
		n.off = true
		return &n
	case f.short != nil && v.kind == scalar:
		return c.value(lengthen(v, f), f, path, false)
	case v.kind != f.kind:
		c.r.at(v, wrongType, path, f.example(v), "%s must be %s, not %s", or(path, "the file"), f.takes(), describe(v))
		return v
	}
	switch {
	case f.kind == list:
		return c.list(v, path)
	case f.kind == mapping:
		return c.pairs(v, f, path)
	case f.words != nil && !slices.Contains(f.words, v.text):
		c.r.at(v, badValue, path, helpFor(v.text, f.words), "%s can't be %s%s", path, quote(v.text), orNearest(v.text, f.words))
	}
	return v
}

// list conforms a list, all of which hold single values.
func (c *conformer) list(v *value, path string) *value {
	for _, item := range v.items {
		if !item.flawed && (item.kind != scalar || item.null) {
			c.r.at(item, wrongType, path, "", "an entry of %s must be a single value, not %s", path, describe(item))
		}
		v.flawed = v.flawed || item.flawed
	}
	return v
}

// pairs conforms the entries of a mapping.
func (c *conformer) pairs(v *value, f *form, path string) *value {
	n := *v
	n.pairs = make([]pair, 0, len(v.pairs))
	for _, p := range v.pairs {
		key := p.key.text
		below, removable := f.each, f.each != nil && !f.each.stays
		if f.fields != nil {
			field := f.field(key)
			if field == nil {
				n.flawed = true
				c.unknownKey(p.key, f, path)
				continue
			}
			below, removable = field.form, field.off
		} else if !f.tiles && !c.id(p.key, idPattern, join(path, key)) {
			continue
		}
		n.pairs = append(n.pairs, pair{p.key, c.value(p.val, below, join(path, key), removable)})
	}
	return &n
}

func (c *conformer) unknownKey(key *value, f *form, path string) {
	names := f.names()
	where := "a rule file"
	if path != "" {
		where = path
	}
	c.r.at(key, unknownKey, path, helpFor(key.text, names), "%s has no key %s%s", where, quote(key.text), orNearest(key.text, names))
}

// id checks that a key can be an id.
func (c *conformer) id(key *value, pattern *regexp.Regexp, path string) bool {
	switch {
	case len(key.text) > maxID:
		c.r.at(key, badID, path, "", "the id %s is longer than %d letters", quote(key.text), maxID)
	case !pattern.MatchString(key.text):
		better := strings.Map(func(r rune) rune {
			if r == '-' || r == ' ' {
				return '_'
			}
			return r
		}, strings.ToLower(key.text))
		help := "ids have small letters, digits and _, and begin with a letter"
		if pattern.MatchString(better) {
			help = "write " + better
		}
		c.r.at(key, badID, path, help, "%s can't be an id", quote(key.text))
	default:
		return true
	}
	return false
}

// lengthen gives the mapping for which a single value stands.
func lengthen(v *value, f *form) *value {
	n := &value{kind: mapping, file: v.file, line: v.line, column: v.column, short: true}
	for _, name := range f.short {
		key := *v
		key.text = name
		n.pairs = append(n.pairs, pair{&key, v})
	}
	return n
}

// takes says what may stand at a place of a form.
func (f *form) takes() string {
	if f.short != nil {
		return scalar.String() + " or " + f.kind.String()
	}
	return f.kind.String()
}

// example shows how a value of a form is written, for a finding's help.
func (f *form) example(v *value) string {
	switch {
	case f.kind == list && v.kind == scalar:
		return "write [" + v.text + "]"
	case f.kind == mapping && f.fields != nil && !slices.ContainsFunc(f.fields, func(f field) bool { return f.form.kind != scalar && f.form != texts }):
		return "its keys are " + strings.Join(f.names(), ", ")
	}
	return ""
}

// join gives the path of a key below a path.
func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// or gives the first text that is not empty.
func or(s, otherwise string) string {
	if s != "" {
		return s
	}
	return otherwise
}
