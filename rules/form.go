package rules

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/tree"

	"example.com/hanfu/rules/condition"
)

// maxEntries is how many entries a mapping or list may have: as many as there can be yaku, of which any may replace any other. Some
// sections hold fewer.
const maxEntries = condition.MaxYaku

// form says what may stand at a place of a rule file: the types, the keys, and which of them must
// be there. The forms below are the format; the steps from file to rules read them instead of
// knowing it each on its own.
type form struct {
	kind tree.Kind
	// fields are the keys of a mapping. If there are none, its keys are ids with entries of form each.
	fields []field
	each   *form
	// noun is what an entry is called in messages: yaku, limit.
	noun string
	// oneOf asks that at least one of these fields is there.
	oneOf []string
	// short names the fields for which a single value may stand instead of the mapping.
	short []string
	// whole: such a single value replaces an inherited mapping as a whole, not just those fields.
	whole bool
	// main is the field that is meant where a single value stands for an entry and should not.
	main string
	// some asks for at least one entry.
	some bool
	// words are the only values of a scalar, if there are any.
	words []string
	// tiles: the keys are kinds of tiles, not ids.
	tiles bool
	// stays: an inherited entry can't be removed, and off is a value like any other.
	stays bool
	// free: any kind of value may stand here.
	free bool
	// most is how many entries there may be, 0 for maxEntries. cases: their ids are those of tests.
	most  int
	cases bool
	// holds says what a single value is; at is the stage of an expression.
	holds content
	at    condition.Stage
}

// field is a key of a mapping and what stands behind it.
type field struct {
	name string
	form *form
	// must: the field has to be there, in the file or inherited.
	must bool
	// off: the word off removes an inherited value.
	off bool
	// doc says in one line what the field means.
	doc string
}

// field gives one of the fields of a form, nil if there is no such one.
func (f *form) field(name string) *field {
	for i := range f.fields {
		if f.fields[i].name == name {
			return &f.fields[i]
		}
	}
	return nil
}

// names lists the fields.
func (f *form) names() []string {
	names := make([]string, len(f.fields))
	for i := range f.fields {
		names[i] = f.fields[i].name
	}
	return names
}

// below gives the form of what stands behind a key.
func (f *form) below(key string) *form {
	if f.fields == nil {
		return f.each
	}
	if field := f.field(key); field != nil {
		return field.form
	}
	return nil
}

// lacks says what a value of this form still needs, such as "no when, and none of han, yakuman, limit".
// It is empty if the value is whole.
func (f *form) lacks(v *tree.Value) string {
	if f.some && len(v.Pairs) == 0 {
		return "nothing in it"
	}
	var missing, lacks []string
	for i := range f.fields {
		if f.fields[i].must && v.Get(f.fields[i].name) == nil {
			missing = append(missing, f.fields[i].name)
		}
	}
	if missing != nil {
		lacks = append(lacks, "no "+strings.Join(missing, ", "))
	}
	if f.oneOf != nil && !slices.ContainsFunc(f.oneOf, func(name string) bool { return v.Get(name) != nil }) {
		lacks = append(lacks, "none of "+strings.Join(f.oneOf, ", "))
	}
	return strings.Join(lacks, ", and ")
}

// needs says what a whole entry of this form has.
func (f *form) needs() string {
	var needs []string
	for i := range f.fields {
		if f.fields[i].must {
			needs = append(needs, f.fields[i].name)
		}
	}
	if f.oneOf != nil {
		needs = append(needs, "one of "+strings.Join(f.oneOf, ", "))
	}
	return strings.Join(needs, " and ")
}

// The fields of a mapping: one that must be there, one that may be, and one that off removes.
func must(name string, f *form, doc string) field {
	return field{name: name, form: f, must: true, doc: doc}
}
func may(name string, f *form, doc string) field { return field{name: name, form: f, doc: doc} }
func opt(name string, f *form, doc string) field {
	return field{name: name, form: f, off: true, doc: doc}
}

// rule is the form of an entry of a section, with the fields that all such entries have. Its fields
// can be removed; if one is needed, that leaves the entry incomplete, and there is a finding.
func rule(noun string, fields ...field) *form {
	for i := range fields {
		fields[i].off = true
	}
	return &form{kind: tree.Mapping, noun: noun, fields: append(fields,
		opt("name", texts, "what people are shown, in one language or several"),
		opt("source", anyText, "where the value comes from"),
		opt("doc", texts, "a line of explanation"),
		may("locked", oneWord("true", "false"), "files that extend this one can't change the rule"),
		may("from", &form{holds: holdsParent}, "the rule set from which the entry is taken instead, by its id or path"))}
}

// entries is the form of a section with entries by id.
func entries(each *form) *form { return &form{kind: tree.Mapping, each: each} }

// section is a mapping with these fields, oneWord a scalar that is one of some words, and orShort a
// form for which a single value may stand, for some of its fields.
func section(fields ...field) *form      { return &form{kind: tree.Mapping, fields: fields} }
func oneWord(words ...string) *form      { return &form{words: words} }
func orShort(f *form, s ...string) *form { f.short = s; return f }

// atLeastOne is a form that must not be empty, and meaning one of an entry for which a single value stands
// by mistake.
func atLeastOne(f *form) *form { f.some = true; return f }
func anyOf(fields []string, f *form) *form {
	f.oneOf = fields
	return f
}
func meaning(main string, f *form) *form { f.main = main; return f }

// header are the fields that say what a file is. Each file has its own; they are not inherited.
var header = []string{"hanfu", "id", "name", "doc", "edition", "extends", "sources"}
