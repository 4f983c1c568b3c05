package lsp

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"example.com/hanfu/internal/form"
	"example.com/hanfu/internal/report/lists"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// name is an id of a section, with what is known of it.
type name struct {
	section, id string
	// title and doc are what people are shown, and calls all its names in all languages.
	title, doc string
	calls      []string
	// typ is what it is in conditions, in the words of the vocabulary; empty if it stands in none.
	typ string
	// now is its value, or those of its fields, and choices are those that an option may have.
	now     string
	choices []string
	// own: it stands in the file itself.
	own bool
}

// named are the rules that a file names: those that it extends, or that its cases are about.
type named struct {
	as    string
	rules *rules.Rules
	// names are those of rules in a language, by their sections.
	lang  string
	names map[string][]name
}

// rulesNamed returns the id or path of the rules that the file extends or is about, empty if there are none.
func (f *file) rulesNamed() string {
	root := f.sketch()
	if f.kind == kindRules || f.kind == kindOther {
		return root.get("extends").plain()
	}
	as := root.get("rules").plain()
	if as == "" && f.kind == kindTests { // those beside it
		as = "./" + strings.Replace(path.Base(f.name), source.TestEnding+".", ".", 1)
	}
	return as
}

// about returns the rules that the file names. Nothing that is typed in the file itself changes them, but another name.
func (f *file) about(lang string) named {
	as := f.rulesNamed()
	n, _ := f.named.get(func() (named, error) {
		n := named{as: as, lang: lang}
		if as == "" {
			return n, nil
		}
		if old := f.before.named; old.as == as && old.lang == lang && old.rules != nil {
			return old, nil
		}
		from := rules.Named(as)
		if source.IsPath(as) {
			from = rules.File(path.Join(path.Dir(f.name), as))
		}
		n.rules, _ = f.loader().Load(f.known.ctx, from)
		if err := f.known.ctx.Err(); err != nil {
			return n, err
		}
		if n.rules == nil {
			n.rules = f.before.named.rules // as it was before somebody began to write there
		}
		n.names = namesOf(n.rules, lang)
		return n, nil
	})
	return n
}

// names returns what the file declares and inherits, or what the rules declare that it is about.
func (f *file) names(lang, section string) []name {
	all := slices.Clone(f.about(lang).names[section])
	if f.kind != kindRules {
		return all
	}
	at := make(map[string]int, len(all))
	for i := range all {
		at[all[i].id] = i
	}
	for _, p := range f.sketch().get(strings.Split(section, ".")...).entries() {
		i, known := at[p.key]
		switch {
		case !form.IDPattern.MatchString(p.key) || p.colon < 0:
		case p.val.plain() == "off" && section != "options":
			if known {
				all[i].id = ""
				delete(at, p.key)
			}
		case known:
			all[i].own = true
		default:
			at[p.key] = len(all)
			all = append(all, p.asName(section, lang))
		}
	}
	return slices.DeleteFunc(all, func(n name) bool { return n.id == "" })
}

// plain returns what is written as a single value, empty for any other and for none.
func (n *node) plain() string {
	if n == nil || n.kind != tree.Scalar {
		return ""
	}
	return n.text
}

// entries returns the entries of a mapping, none if there is no mapping.
func (n *node) entries() []pair {
	if n == nil {
		return nil
	}
	return n.pairs
}

// asName returns what can be seen of an entry of a file that may be broken.
func (p *pair) asName(section, lang string) name {
	n := name{section: section, id: p.key, own: true}
	text := func(key string) string {
		v := p.val.get(key)
		return cmp.Or(v.plain(), v.get(lang).plain(), v.get(rules.Languages()[0]).plain())
	}
	n.title, n.doc = text("name"), text("doc")
	for _, t := range p.val.get("name").entries() {
		n.calls = append(n.calls, t.val.plain())
	}
	switch section {
	case "options":
		def := p.val.get("default").plain()
		n.now, n.typ = def, condition.TypeWord.String()
		switch {
		case def == "true" || def == "false":
			n.typ, n.choices = condition.TypeBool.String(), []string{"true", "false"}
		case form.NumberPattern.MatchString(def):
			n.typ = condition.TypeInt.String()
		}
		if allowed := p.val.get("allowed"); allowed != nil {
			for _, item := range allowed.items {
				n.choices = append(n.choices, item.text)
			}
		}
	case "situation":
		n.typ = situationType(p.val.get("type").plain() == "count", p.val.get("type").plain() == "seat")
	default:
		n.typ = sectionTypes[section]
	}
	return n
}

// sectionTypes are the types of what sections declare for conditions.
var sectionTypes = map[string]string{"sets": "set of tiles", "shapes": "shape", "yaku": condition.TypeBool.String()}

func situationType(count, seat bool) string {
	switch {
	case count:
		return condition.TypeInt.String()
	case seat:
		return typeOf("seat")
	}
	return condition.TypeBool.String()
}

// typeOf returns the type of a name of the vocabulary, empty if it is none.
func typeOf(name string) string {
	if f := vocabulary[name]; f != nil {
		return f.Type
	}
	return ""
}

// vocabulary has the names that conditions may use besides those of a rule file.
var vocabulary = func() map[string]*condition.Fact {
	m := make(map[string]*condition.Fact)
	for _, f := range condition.Vocabulary() {
		m[f.Name] = &f
	}
	return m
}()

// namesOf returns the names of rules by their sections.
func namesOf(r *rules.Rules, lang string) map[string][]name {
	all := make(map[string][]name)
	if r == nil {
		return all
	}
	fields := make(map[string][]string) // what is said of each entry, but for texts
	for _, o := range r.Origins() {
		parts := strings.Split(o.Path, ".")
		for i := 2; i <= 3 && i < len(parts); i++ {
			field := strings.Join(parts[i:], ".")
			if key := parts[i]; !o.Removed && !slices.Contains([]string{"name", "doc", "source", "example"}, key) {
				at := strings.Join(parts[:i], ".")
				fields[at] = append(fields[at], field+": "+o.Value)
			}
		}
	}
	for section, rule := range r.Entries() {
		n := name{section: section, id: rule.ID, title: rule.Name.In(lang), doc: rule.Doc.In(lang),
			typ: sectionTypes[section], now: strings.Join(fields[section+"."+rule.ID], ", ")}
		for _, t := range rule.Name {
			n.calls = append(n.calls, t.Text)
		}
		switch section {
		case "options":
			o := rules.ByID(r.Options(), rule.ID)
			n.typ, n.now, n.choices = o.Default.Type.String(), o.Value.String(), lists.Choices(o)
			n.calls = append(n.calls, o.Synonyms...)
			if n.choices == nil {
				n.doc = strings.TrimLeft(fmt.Sprintf("%s (%d to %d)", n.doc, o.Min, o.Max), " ")
			}
		case "situation":
			s := rules.ByID(r.Situation(), rule.ID)
			n.typ = situationType(s.Count, s.Seat)
			if s.Input {
				n.typ = ""
			}
			n.doc = cmp.Or(n.doc, s.Message.In(lang))
		}
		all[section] = append(all[section], n)
	}
	return all
}
