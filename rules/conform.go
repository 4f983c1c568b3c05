package rules

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"example.com/hanfu/internal/keyboard"
)

// conform checks that a file's tree has the form of a rule file, and gives it in full: a mapping
// stands where a single value was short for one, and off is marked where it removes something.
// What does not conform is reported and marked as flawed, or left out if it has no place.
func conform(root *value, r *report) *value {
	c := conformer{r: r}
	return c.value(root, fileForm, "", false)
}

type conformer struct {
	r *report
	// noun is what a file is called that is no rule file.
	noun string
	// reported are keys about which all is said.
	reported []*value
}

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
		c.r.at(v, wrongType, path, help, "%s is empty", cmp.Or(path, "the file"))
		return v
	case removable && v.kind == scalar && v.text == "off":
		n := *v
		n.off = true
		return &n
	case f.free:
		return v
	case f.short != nil && v.kind == scalar:
		return c.value(lengthen(v, f), f, path, false)
	case removable && f.kind == mapping && isCutOff(v):
		c.r.at(v, wrongType, path, "write "+path[strings.LastIndexByte(path, '.')+1:]+": off", "%s is removed by the word off alone", path)
		return &value{kind: mapping, file: v.file, line: v.line, column: v.column, flawed: true}
	case f.stays && isCutOff(v):
		c.r.at(v, wrongType, path, "write "+path[strings.LastIndexByte(path, '.')+1:]+": off", "%s is turned by a word alone", path)
		return &value{kind: mapping, file: v.file, line: v.line, column: v.column, flawed: true}
	case v.kind != f.kind && removable && isNo(v):
		c.r.at(v, wrongType, path, "write off to remove it", "%s is removed by the word off, not by %s", path, quote(v.text))
		return v
	case v.kind != f.kind:
		c.r.at(v, wrongType, path, f.help(v), "%s must be %s, not %s", cmp.Or(path, "the file"), f.takes(), describe(v))
		c.strayEntry(path)
		c.option(path[strings.LastIndexByte(path, '.')+1:], v)
		if v.kind == scalar {
			c.r.later(func(inherited, own *value) string { return cureOfValue(inherited, own, f, path, v.text) })
		}
		return v
	}
	switch {
	case f.kind == list:
		return c.list(v, path)
	case f.kind == mapping:
		return c.pairs(v, f, path)
	case f.words != nil && !slices.Contains(f.words, v.text):
		c.r.at(v, badValue, path, c.r.helpFor(v.text, f.words), "%s can't be %s%s", path, quote(v.text), c.r.orNearest(v.text, f.words))
	}
	return v
}

// list conforms a list, all of which hold single values.
func (c *conformer) list(v *value, path string) *value {
	if n := len(v.items); n > maxEntries {
		c.r.tooMany(v.items[maxEntries], path, n, maxEntries)
		v.flawed = true
		return v
	}
	for _, item := range v.items {
		if !item.flawed && (item.kind != scalar || item.null) {
			c.r.at(item, wrongType, path, "write each entry as one word or text", "an entry of %s must be a single value, not %s", path, describe(item))
		}
		v.flawed = v.flawed || item.flawed
	}
	return v
}

// pairs conforms the entries of a mapping.
func (c *conformer) pairs(v *value, f *form, path string) *value {
	n := *v
	n.pairs = nil
	if most := max(f.most, maxEntries); f.fields == nil && len(v.pairs) > most {
		c.r.tooMany(v.pairs[most].key, path, len(v.pairs), most)
		n.flawed = true
		return &n
	}
	for i, p := range v.pairs {
		key := p.key.text
		if i+1 < len(v.pairs) && p.val.null && c.unindented(p, v.pairs[i+1], f, path) {
			n.flawed = true
			continue
		}
		if slices.Contains(c.reported, p.key) {
			n.flawed = true
			continue
		}
		below, removable := f.each, f.each != nil && !f.each.stays
		if f.fields != nil {
			field := f.field(key)
			if field == nil {
				n.flawed = true
				c.unknownKey(p, f, path)
				continue
			}
			below, removable = field.form, field.off
		} else if f.each.cases && !c.caseID(p.key, path) || !f.each.cases && !f.tiles && !c.id(p, path) {
			n.flawed = true
			continue
		}
		n.pairs = append(n.pairs, pair{p.key, c.value(p.val, below, join(path, key), removable)})
	}
	return &n
}

func (c *conformer) unknownKey(p pair, f *form, path string) {
	key, names := p.key, f.names()
	where := cmp.Or(path, cmp.Or(c.noun, "a rule file"))
	help := forKey(p, f)
	if help != "" {
		c.r.at(key, unknownKey, path, help, "%s has no key %s", where, quote(key.text))
		c.strayEntry(path)
		c.option(key.text, p.val)
		return
	}
	c.r.at(key, unknownKey, path, c.r.helpFor(key.text, names), "%s has no key %s%s", where, quote(key.text), c.r.orNearest(key.text, names))
	if fileForm.isEntry(path) {
		c.strayEntry(path)
	} else {
		stray(c.r, join(path, key.text), key.text)
	}
}

// option adds a cure to the last finding, if people call an option by a name.
func (c *conformer) option(name string, written *value) {
	c.r.later(func(inherited, own *value) string { return calledSo("options", inherited, own, name, written.words()) })
}

// strayEntry notes the last finding as one about an entry of a section, if that is what a path leads to.
func (c *conformer) strayEntry(path string) {
	if fileForm.isEntry(path) {
		stray(c.r, path, path[strings.LastIndexByte(path, '.')+1:])
	}
}

// isEntry tells whether a path leads to an entry of a section, such as yaku.pinfu.
func (f *form) isEntry(path string) bool {
	for path != "" && f != nil {
		key, rest, _ := strings.Cut(path, ".")
		if rest == "" {
			return f.fields == nil
		}
		f, path = f.below(key), rest
	}
	return false
}

// id checks that a key can be the id of an entry of a section.
func (c *conformer) id(p pair, section string) bool {
	key := p.key
	path := join(section, shorten(key.text))
	switch {
	case len(key.text) > maxID:
		c.r.at(key, badID, path, "shorten it, and write the rest in name", "the id %s is longer than %d letters", quote(key.text), maxID)
	case !idPattern.MatchString(key.text):
		better := smallID(key.text)
		help := "ids have small letters, digits and _, and begin with a letter"
		meant := forKey(p, nil)
		switch {
		case p.val.null && meant != "":
			help = meant
		case idPattern.MatchString(better):
			help = "write " + better
		case meant != "":
			help = meant
		case strings.ContainsFunc(key.text, func(r rune) bool { return r > unicode.MaxASCII }):
			help += "; people are shown its name: {ja: " + shorten(key.text) + "}"
		}
		c.r.at(key, badID, path, help, "%s can't be an id", quote(key.text))
		if meant != "" {
			return false
		}
		c.r.later(func(inherited, _ *value) string { return cureOfID(inherited, section, key.text) })
	default:
		return true
	}
	return false
}

// smallID gives a key in the letters of an id, if it has no others.
func smallID(key string) string {
	return strings.NewReplacer("-", "_", " ", "_").Replace(strings.ToLower(key))
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
	switch {
	case f.noun == "option":
		return "one value (true, false, a number or a word)"
	case f.short != nil:
		return scalar.String() + " or " + f.kind.String()
	}
	return f.kind.String()
}

// numberFirst is a number with words behind it.
var numberFirst = regexp.MustCompile(`^([0-9]+)\s*\pL[\pL\s]*$`)

// isNo reports whether a value is a word that others use for off.
func isNo(v *value) bool {
	word := strings.ToLower(keyboard.Plain(v.text))
	n, truth := truths[word]
	return v.kind == scalar && (truth && n == 0 || slices.Contains(removing, word))
}

// help shows how a value of a form is written where something else stands.
func (f *form) help(v *value) string {
	_, truth := truths[strings.ToLower(v.text)]
	meant, why := "", ""
	if f.kind == mapping && v.kind == scalar && v.style == plain {
		meant, why = apart(v.text)
	}
	switch {
	case meant != "":
		return fmt.Sprintf("write %s (%s)", shorten(meant), why)
	case f.kind == mapping && v.kind == list && f.listed(v) != "":
		return f.listed(v)
	case v.kind == scalar && truth && f.noun != "":
		return "an inherited " + f.noun + " needs no line to stay; remove this one, or write what is to change"
	case f.kind == list && v.kind == scalar:
		return "write [" + shorten(v.text) + "]"
	case f.kind == mapping && v.kind == scalar && f.field("yakuman") != nil && strings.HasSuffix(v.text, "yakuman"):
		return "write {yakuman: 1}, or 2 for a double one"
	case f.kind == mapping && v.kind == scalar && f.main != "" && f.field(f.main).form.kind == mapping && idPattern.MatchString(v.text):
		return "write {" + f.main + ": …} with a number"
	case f.kind == mapping && v.kind == scalar && f.main != "" && numberFirst.MatchString(v.text):
		return "write {" + f.main + ": " + numberFirst.FindStringSubmatch(v.text)[1] + "}"
	case f.kind == mapping && v.kind == scalar && f.main != "":
		return "write {" + f.main + ": " + shorten(v.text) + "}"
	case f.kind == mapping && f.fields == nil:
		return "write an id, a colon and what it says on each line"
	case f.kind == mapping && !slices.ContainsFunc(f.fields, func(f field) bool { return f.form.kind != scalar && f.form != texts }):
		return "its keys are " + strings.Join(f.names(), ", ")
	case f.kind == scalar && v.kind == list && len(v.items) == 1:
		return "write it without the brackets"
	case f.kind == scalar && v.kind == mapping:
		return "write one value; one that has a colon with a blank behind it stands in quotes"
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
