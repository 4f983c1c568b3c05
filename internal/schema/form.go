// Package schema says which keys may stand where in rule files, files of tests and records of games, and what stands
// behind them. It checks trees by that, tells what was probably meant where something else stands, and makes a JSON
// schema of it.
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

// MaxEntries is how many entries a mapping or list may have: as many as there can be yaku, of which any may replace any
// other. Some sections hold fewer.
const MaxEntries = condition.MaxYaku

// Form says what may stand at a place of a file: the types, the keys, and which of them must
// be there. The forms below are the format; the steps from file to rules read them instead of
// knowing it each on its own.
type Form struct {
	Kind tree.ValueKind
	// Fields are the keys of a mapping. If there are none, its keys are ids with entries of the form Each.
	Fields []Field
	Each   *Form
	// Noun is what an entry is called in messages: yaku, limit.
	Noun words.Text
	// oneOf asks that at least one of these fields is there.
	oneOf []string
	// apart are keys that can't stand beside others.
	apart []apart
	// Short names the fields for which a single value may stand instead of the mapping.
	Short []string
	// Whole: such a single value replaces an inherited mapping as a whole, not just those fields.
	Whole bool
	// main is the field that is meant where a single value stands for an entry and should not.
	main string
	// Some asks for at least one entry.
	Some bool
	// words are the only values of a scalar, if there are any.
	words []string
	// tiles: the keys are kinds of tiles, not ids.
	tiles bool
	// Stays: an inherited entry can't be removed, and off is a value like any other.
	Stays bool
	// free: any kind of value may stand here.
	free bool
	// Items is the form of the entries of a list, or of a mapping that may stand in its place, where those who read it
	// check it; for editors.
	Items *Form
	// IDs are the sections whose ids stand here where who reads the value checks them: as keys, in a list or alone.
	IDs []string
	// Counts says which entries of a section count.
	Counts Counting
	// most is how many entries there may be, 0 for MaxEntries. cases: their ids are those of tests.
	most  int
	cases bool
	// Holds says what a single value is, and at is the stage of an expression.
	Holds Content
	at    condition.Stage
}

// Counting says which entries of a section count: all, unless the form says otherwise.
type Counting uint8

// The other values: the first entry that holds; the first that holds, where it does not matter which; the entry that
// holds with the highest base.
const (
	CountsFirst Counting = iota + 1
	CountsAny
	CountsHighest
)

// Field is a key of a mapping and what stands behind it.
type Field struct {
	name string
	form *Form
	// Must: the field has to be there, in the file or inherited.
	Must bool
	// off: the word off removes an inherited value.
	off bool
	// doc says in one line what the field means.
	doc string
}

// Field returns one of the fields of a form, nil if there is no such one.
func (f *Form) Field(name string) *Field {
	for i := range f.Fields {
		if f.Fields[i].name == name {
			return &f.Fields[i]
		}
	}
	return nil
}

// Names lists the fields.
func (f *Form) Names() []string {
	names := make([]string, len(f.Fields))
	for i := range f.Fields {
		names[i] = f.Fields[i].name
	}
	return names
}

// Keys returns the keys of rule files and of files that refer to one.
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
	for _, f := range []*Form{File, Tests, Record, Season, Settings} {
		add(f)
	}
	return keys
})

// Below returns the form of what stands behind a key, nil if that is not known.
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

// At returns the form at a path, nil if it is unknown.
func (f *Form) At(path string) *Form {
	for key := range strings.SplitSeq(path, ".") {
		f = f.Below(key)
	}
	return f
}

// Choices returns the paths of the sections where not all entries count.
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

// IsEntry reports whether what stands at a path of a file of this form is an entry of a section.
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

// HomesOf lists the sections that have an entry of an id.
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
		if field := &f.Fields[i]; field.form.Kind == tree.Mapping && field.form != Texts {
			homes = append(homes, HomesOf(v.Get(field.name), field.form, id, tree.Join(path, field.name))...)
		}
	}
	return homes
}

// HasIDs reports whether the keys of a mapping of this form are the ids of rules.
func (f *Form) HasIDs() bool { return f.Each != nil && !f.tiles && !f.cases && f.most == 0 }

// Meaning returns what a key of a mapping of this form means, in one line; empty if it is none of the fields.
func (f *Form) Meaning(key string) string {
	if f == nil {
		return ""
	}
	if field := f.Field(key); field != nil {
		return field.doc
	}
	return ""
}

func (f *Form) musts() []string {
	var names []string
	for i := range f.Fields {
		if f.Fields[i].Must {
			names = append(names, f.Fields[i].name)
		}
	}
	return names
}

// Lacks says what a value of this form still needs, such as "no when, and none of han, yakuman, limit".
// It is empty if the value is whole.
func (f *Form) Lacks(v *tree.Value) words.Text {
	if f.Some && len(v.Pairs) == 0 {
		return words.Say("nothing in it")
	}
	has := func(name string) bool { return v.Get(name) != nil }
	missing, none := strings.Join(slices.DeleteFunc(f.musts(), has), ", "), strings.Join(f.oneOf, ", ")
	switch oneOf := f.oneOf != nil && !slices.ContainsFunc(f.oneOf, has); {
	case missing != "" && oneOf:
		return words.Say("no %s, and none of %s", missing, none)
	case missing != "":
		return words.Say("no %s", missing)
	case oneOf:
		return words.Say("none of %s", none)
	}
	return words.Text{}
}

// Needs says what a whole entry of this form has.
func (f *Form) Needs() words.Text {
	var needs words.Text
	for _, name := range f.musts() {
		needs = words.And(needs, words.Plain(name))
	}
	if f.oneOf != nil {
		needs = words.And(needs, words.Say("one of %s", strings.Join(f.oneOf, ", ")))
	}
	return needs
}

// The fields of a mapping: one that must be there, one that may be, and one that off removes.
func must(name string, f *Form, doc string) Field {
	return Field{name: name, form: f, Must: true, doc: doc}
}
func may(name string, f *Form, doc string) Field { return Field{name: name, form: f, doc: doc} }
func opt(name string, f *Form, doc string) Field {
	return Field{name: name, form: f, off: true, doc: doc}
}

// rule is the form of an entry of a section, with the fields that all such entries have. Its fields
// can be removed; if one is needed, that leaves the entry incomplete, and there is a finding.
func rule(noun words.Text, fields ...Field) *Form {
	for i := range fields {
		fields[i].off = true
	}
	return &Form{Kind: tree.Mapping, Noun: noun, Fields: append(fields,
		opt("name", Texts, "what people are shown, in one language or several"),
		opt("source", anyText, "where the value comes from"),
		opt("doc", Texts, "a line of explanation"),
		may("locked", oneWord("true", "false"), "files that extend this one can't change the rule"),
		may("from", &Form{Holds: HoldsParent},
			"the rule set from which the entry is taken instead, by its id or path"))}
}

func entries(each *Form) *Form { return &Form{Kind: tree.Mapping, Each: each} }

// Bound returns how many entries there may be.
func (f *Form) Bound() int { return cmp.Or(f.most, MaxEntries) }

// MaxUnlikely is how many values that can hardly be meant an option may have: each is tried for whoever writes the
// option under another name.
const MaxUnlikely = 8

func counting(c Counting, each *Form) *Form {
	return &Form{Kind: tree.Mapping, Each: each, Counts: c}
}

// section is a mapping with these fields, oneWord a scalar that is one of some words, and orShort a
// form for which a single value may stand, for some of its fields.
func section(fields ...Field) *Form      { return &Form{Kind: tree.Mapping, Fields: fields} }
func oneWord(words ...string) *Form      { return &Form{words: words} }
func orShort(f *Form, s ...string) *Form { f.Short = s; return f }

// atLeastOne is a form that must not be empty, and meaning one of an entry for which a single value stands
// by mistake.
func atLeastOne(f *Form) *Form { f.Some = true; return f }
func anyOf(fields []string, f *Form) *Form {
	f.oneOf = fields
	return f
}
func meaning(main string, f *Form) *Form { f.main = main; return f }

// Header are the fields that say what a file is. Each file has its own; they are not inherited.
var Header = []string{"hanfu", "id", "name", "doc", "edition", "family", "since", "extends", "sources"}
