package rules

import (
	"slices"
	"strings"
)

// form says what may stand at a place of a rule file: the types, the keys, and which of them must
// be there. The forms below are the format; the steps from file to rules read them instead of
// knowing it each on its own.
type form struct {
	kind kind
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
}

// field is a key of a mapping and what stands behind it.
type field struct {
	name string
	form *form
	// must: the field has to be there, in the file or inherited.
	must bool
	// off: the word off removes an inherited value.
	off bool
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
func (f *form) lacks(v *value) string {
	if f.some && len(v.pairs) == 0 {
		return "nothing in it"
	}
	var missing, lacks []string
	for i := range f.fields {
		if f.fields[i].must && v.get(f.fields[i].name) == nil {
			missing = append(missing, f.fields[i].name)
		}
	}
	if missing != nil {
		lacks = append(lacks, "no "+strings.Join(missing, ", "))
	}
	if f.oneOf != nil && !slices.ContainsFunc(f.oneOf, func(name string) bool { return v.get(name) != nil }) {
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
func must(name string, f *form) field { return field{name: name, form: f, must: true} }
func may(name string, f *form) field  { return field{name: name, form: f} }
func opt(name string, f *form) field  { return field{name: name, form: f, off: true} }

// rule is the form of an entry of a section, with the fields that all such entries have. Its fields
// can be removed; if one is needed, that leaves the entry incomplete, and there is a finding.
func rule(noun string, fields ...field) *form {
	for i := range fields {
		fields[i].off = true
	}
	return &form{kind: mapping, noun: noun, fields: append(fields,
		opt("name", texts), opt("source", anyScalar), opt("doc", texts), may("locked", oneWord("true", "false")))}
}

// entries is the form of a section with entries by id.
func entries(each *form) *form { return &form{kind: mapping, each: each} }

// section is a mapping with these fields, oneWord a scalar that is one of some words, and orShort a
// form for which a single value may stand, for some of its fields.
func section(fields ...field) *form      { return &form{kind: mapping, fields: fields} }
func oneWord(words ...string) *form      { return &form{words: words} }
func orShort(f *form, s ...string) *form { f.short = s; return f }

// atLeastOne is a form that must not be empty, and meaning one of an entry for which a single value stands
// by mistake.
func atLeastOne(f *form) *form           { f.some = true; return f }
func meaning(main string, f *form) *form { f.main = main; return f }

// The forms that stand in many places: any scalar, a list of them, a text, and han.
var (
	anyScalar = &form{}
	scalars   = &form{kind: list}
	texts     = &form{kind: mapping, short: []string{"en"}, whole: true,
		fields: []field{opt("en", anyScalar), opt("ja", anyScalar), opt("fr", anyScalar)}}
	hanForm = atLeastOne(orShort(section(opt("closed", anyScalar), opt("open", anyScalar)), "closed", "open"))
)

// optionForm is what an option is declared by; a single value turns it.
var optionForm = func() *form {
	f := orShort(rule("option", must("default", anyScalar), may("value", anyScalar),
		may("allowed", scalars), may("min", anyScalar), may("max", anyScalar)), "value")
	f.stays = true
	for i := range f.fields {
		f.fields[i].off = f.fields[i].form == texts
	}
	return f
}()

var yakuForm = func() *form {
	f := rule("yaku", opt("han", hanForm), opt("yakuman", anyScalar), opt("limit", anyScalar),
		opt("alone", anyScalar), must("when", anyScalar), opt("pao", anyScalar), opt("replaces", scalars))
	f.oneOf = []string{"han", "yakuman", "limit"}
	return meaning("han", f)
}()

var shareForm = meaning("pays", rule("payment", must("when", anyScalar), must("pays", anyScalar)))

// fileForm is the form of a whole rule file. What it says must be there may be inherited.
var fileForm = section(
	may("hanfu", anyScalar), may("id", anyScalar), may("name", texts), may("edition", anyScalar),
	may("extends", anyScalar), may("sources", scalars),
	may("options", entries(optionForm)),
	must("wall", section(
		must("players", anyScalar), must("kinds", anyScalar), must("copies", anyScalar),
		may("red", &form{kind: mapping, each: &form{noun: "red five"}, tiles: true}),
		must("dora_order", scalars))),
	may("sets", entries(orShort(rule("set", must("tiles", anyScalar)), "tiles"))),
	may("situation", entries(rule("fact", opt("type", oneWord("fact", "count")),
		opt("requires", anyScalar), opt("message", texts), opt("implies", scalars), opt("excludes", scalars)))),
	must("shapes", atLeastOne(entries(meaning("form", rule("shape", must("form", oneWord(formNames[:]...)),
		opt("distinct", anyScalar), opt("when", anyScalar)))))),
	must("yaku", entries(yakuForm)),
	may("bonus", entries(meaning("han", rule("bonus", must("han", anyScalar))))),
	may("valid", entries(meaning("needs", rule("requirement", opt("message", texts), must("needs", anyScalar))))),
	must("fu", section(
		may("fixed", entries(meaning("fu", rule("fu rule", must("fu", anyScalar), must("when", anyScalar))))),
		may("sources", entries(meaning("fu", rule("fu rule", must("fu", anyScalar), opt("each", oneWord(eachNames[:]...)), opt("when", anyScalar))))),
		may("adjustments", entries(meaning("fu", rule("fu rule", must("fu", anyScalar), opt("when", anyScalar))))),
		must("round_up_to", anyScalar))),
	may("yakuman", section(opt("alone", anyScalar), opt("han", anyScalar), opt("units", anyScalar))),
	must("basic", anyScalar),
	may("limits", entries(meaning("base", rule("limit", must("base", anyScalar), opt("shows", anyScalar), must("when", anyScalar))))),
	must("payments", section(
		must("stick", anyScalar), opt("liable_base", anyScalar),
		must("shares", atLeastOne(entries(shareForm))),
		may("honba", entries(shareForm)),
		may("adjustments", entries(meaning("becomes", rule("payment", must("when", anyScalar), must("becomes", anyScalar))))))),
)

// header are the fields that say what a file is. Each file has its own; they are not inherited.
var header = []string{"hanfu", "id", "name", "edition", "extends", "sources"}

// The words for forms of shapes and for what a fu source looks at, in the order of the constants.
var (
	formNames = [...]string{FormGroups: "groups", FormPairs: "pairs", FormTiles: "tiles"}
	eachNames = [...]string{EachHand: "hand", EachGroup: "group", EachPair: "pair", EachWait: "wait"}
)
