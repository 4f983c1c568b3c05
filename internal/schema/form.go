// Package schema defines the forms of rule files, test files, records of games and seasons. It
// checks trees against them, suggests corrections, and generates JSON schemas.
package schema

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// MaxEntries is the largest number of entries in a mapping or list. It equals the largest number of
// yaku, since any yaku may replace any others. Some sections allow fewer.
const MaxEntries = condition.MaxYaku

// Form describes what may stand at a place of a file: types, keys, and required keys. The forms in
// this package are the only definition of the format; the steps from file to rules use them.
type Form struct {
	Kind tree.ValueKind
	// Fields are the keys of a mapping. If nil, its keys are ids of entries of the form Each.
	Fields []Field
	Each   *Form
	// Noun is the name of an entry in messages: yaku, limit.
	Noun words.Text
	// oneOf requires at least one of these fields.
	oneOf []string
	// exclusions are keys that exclude one another.
	exclusions []exclusion
	// Short names the fields that a single value in place of the mapping stands for.
	Short []string
	// Whole: a single value replaces an inherited mapping as a whole, not just the fields in Short.
	Whole bool
	// main is the field that was probably meant by a single value in place of a mapping, which is
	// not allowed.
	main string
	// Some requires at least one entry.
	Some bool
	// words are the allowed values of a scalar, or nil.
	words []string
	// tiles: the keys are kinds of tiles instead of ids.
	tiles bool
	// Stays: an inherited entry can't be removed, so off is an ordinary value.
	Stays bool
	// free: any kind of value is allowed.
	free bool
	// Items is the form of the entries of a list, or of a mapping in its place, that the reader of
	// the value checks. Editors use it.
	Items *Form
	// IDs are the sections whose ids occur in a value that its reader checks: as keys, in a list or
	// alone.
	IDs []string
	// Counts determines which entries of a section count.
	Counts Counting
	// most is the largest number of entries, or 0 for MaxEntries. If cases is true, their ids are
	// those of tests.
	most  int
	cases bool
	// Holds is the content of a single value, and at the stage of an expression. A fixed one depends
	// only on options.
	Holds Content
	at    condition.Stage
	fixed bool
}

// Counting determines which entries of a section count. The zero value means all.
type Counting uint8

// CountsFirst means the first entry whose condition holds, CountsAny any one such entry, and
// CountsHighest the one with the highest base.
const (
	CountsFirst Counting = iota + 1
	CountsAny
	CountsHighest
)

// Field is a key of a mapping with the form of its value.
type Field struct {
	name string
	form *Form
	// Must: the field is required, in the file or inherited.
	Must bool
	// off: the word off removes an inherited value.
	off bool
	// doc describes the field in one line.
	doc string
}

// Field returns the field with a name, or nil.
func (f *Form) Field(name string) *Field {
	for i := range f.Fields {
		if f.Fields[i].name == name {
			return &f.Fields[i]
		}
	}
	return nil
}

// Names returns the names of the fields.
func (f *Form) Names() []string {
	names := make([]string, len(f.Fields))
	for i := range f.Fields {
		names[i] = f.Fields[i].name
	}
	return names
}

// Keys returns all keys of rule files and of the files that refer to one.
var Keys = sync.OnceValue(func() map[string]bool {
	keys, seen := make(map[string]bool), make(map[*Form]bool)
	var add func(f *Form)
	add = func(f *Form) {
		if f == nil || seen[f] {
			return
		}
		seen[f] = true
		add(f.Each)
		add(f.Items)
		for i := range f.Fields {
			keys[f.Fields[i].name] = true
			add(f.Fields[i].form)
		}
	}
	for _, f := range []*Form{File(), Tests(), Record(), Season(), Settings()} {
		add(f)
	}
	return keys
})

// Below returns the form of a key's value, or nil if unknown.
func (f *Form) Below(key string) *Form {
	switch {
	case f == nil:
		return nil
	case f.Fields == nil:
		return f.Each
	}
	if field := f.Field(key); field != nil {
		return field.form
	}
	return nil
}

// At returns the form at a path, or nil if unknown.
func (f *Form) At(path string) *Form {
	for key := range strings.SplitSeq(path, ".") {
		f = f.Below(key)
	}
	return f
}

// Choices returns the paths of the sections of which not all entries count.
func (f *Form) Choices() (paths []string) {
	for _, field := range f.Fields {
		if field.form.Counts != 0 {
			paths = append(paths, field.name)
		}
		for _, below := range field.form.Choices() {
			paths = append(paths, tree.Join(field.name, below))
		}
	}
	return paths
}

// IsEntry reports whether path is that of an entry of a section.
func (f *Form) IsEntry(path string) bool {
	for path != "" && f != nil {
		key, rest, _ := strings.Cut(path, ".")
		if rest == "" {
			return f.Fields == nil
		}
		f, path = f.Below(key), rest
	}
	return false
}

// HomesOf returns the sections that have an entry with an id.
func HomesOf(v *tree.Value, f *Form, id, path string) []string {
	if v == nil {
		return nil
	}
	if f.Each != nil {
		if !f.Each.Noun.Empty() && f.Each.Kind == tree.Mapping && v.Get(id) != nil {
			return []string{path}
		}
		return nil
	}
	var homes []string
	for i := range f.Fields {
		if field := &f.Fields[i]; field.form.Kind == tree.Mapping && field.form != Texts() {
			homes = append(homes, HomesOf(v.Get(field.name), field.form, id,
				tree.Join(path, field.name))...)
		}
	}
	return homes
}

// HasIDs reports whether the keys of a mapping of this form are ids of rules.
func (f *Form) HasIDs() bool { return f.Each != nil && !f.tiles && !f.cases && f.most == 0 }

// Meaning returns the description of a field in one line, or "".
func (f *Form) Meaning(key string) string {
	if f == nil {
		return ""
	}
	if field := f.Field(key); field != nil {
		return field.doc
	}
	return ""
}

func (f *Form) required() []string {
	var names []string
	for i := range f.Fields {
		if f.Fields[i].Must {
			names = append(names, f.Fields[i].name)
		}
	}
	return names
}

// Lacks describes what a value of this form still needs, such as "no when, and none of han,
// yakuman, limit". It is empty if the value is complete.
func (f *Form) Lacks(v *tree.Value) words.Text {
	if f.Some && len(v.Pairs) == 0 {
		return words.Say("nothing in it")
	}
	isGiven := func(name string) bool { return v.Get(name) != nil }
	missing, none := strings.Join(slices.DeleteFunc(f.required(), isGiven), ", "),
		strings.Join(f.oneOf, ", ")
	switch oneOf := f.oneOf != nil && !slices.ContainsFunc(f.oneOf, isGiven); {
	case missing != "" && oneOf:
		return words.Say("no %s, and none of %s", missing, none)
	case missing != "":
		return words.Say("no %s", missing)
	case oneOf:
		return words.Say("none of %s", none)
	}
	return words.Text{}
}

// Needs describes what a complete entry of this form has.
func (f *Form) Needs() words.Text {
	var needs words.Text
	for _, name := range f.required() {
		needs = words.And(needs, words.Plain(name))
	}
	if f.oneOf != nil {
		needs = words.And(needs, words.Say("one of %s", strings.Join(f.oneOf, ", ")))
	}
	return needs
}

// must, may and opt return a field that is required, that is optional, and that off removes.
func must(name string, f *Form, doc string) Field {
	return Field{name: name, form: f, Must: true, doc: doc}
}
func may(name string, f *Form, doc string) Field { return Field{name: name, form: f, doc: doc} }
func opt(name string, f *Form, doc string) Field {
	return Field{name: name, form: f, off: true, doc: doc}
}

// rule returns the form of an entry of a section, with the fields common to all entries. All fields
// can be removed; removing a required one leaves the entry incomplete, which is reported.
func rule(noun words.Text, fields ...Field) *Form {
	for i := range fields {
		fields[i].off = true
	}
	return &Form{Kind: tree.Mapping, Noun: noun, Fields: append(fields,
		opt("name", Texts(), "what people are shown, in one language or several"),
		opt("source", anyText, "where the value comes from"),
		opt("doc", Texts(), "a line of explanation"),
		may("locked", oneWord("true", "false"), "files that extend this one can't change the rule"),
		may("from", &Form{Holds: HoldsParent},
			"the rule set from which the entry is taken instead, by its id or path"))}
}

func entries(each *Form) *Form { return &Form{Kind: tree.Mapping, Each: each} }

// Bound returns the largest number of entries.
func (f *Form) Bound() int { return cmp.Or(f.most, MaxEntries) }

// MaxUnlikely is the largest number of unlikely values of an option. All are tried for a user who
// writes the option under another name.
const MaxUnlikely = 8

func counting(c Counting, each *Form) *Form {
	return &Form{Kind: tree.Mapping, Each: each, Counts: c}
}

// section returns a mapping with fields, oneWord a scalar with a fixed set of words, and orShort a
// form in which a single value may stand for some fields.
func section(fields ...Field) *Form      { return &Form{Kind: tree.Mapping, Fields: fields} }
func oneWord(words ...string) *Form      { return &Form{words: words} }
func orShort(f *Form, s ...string) *Form { f.Short = s; return f }

func nonEmpty(f *Form) *Form { f.Some = true; return f }
func anyOf(fields []string, f *Form) *Form {
	f.oneOf = fields
	return f
}
func withMain(main string, f *Form) *Form { f.main = main; return f }

// Header are the fields that describe the file itself. They are not inherited.
var Header = []string{"hanfu", "id", "name", "doc", "edition", "family", "since", "extends",
	"words", "sources"}
