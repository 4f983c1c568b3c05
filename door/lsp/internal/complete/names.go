package complete

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/yamltext"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

type name struct {
	section, id string
	// title and doc are the texts for display, and aliases the names in all languages.
	title, doc string
	aliases    []string
	// typ is the type in conditions, or empty if the name can't be used there.
	typ string
	// value is the current value, or the values of the fields; choices are the allowed values of an
	// option.
	value   string
	choices []string
	// inFile reports whether the file itself contains the entry.
	inFile bool
}

// Names maps sections to their names.
type Names map[string][]name

func (f *File) names(section string) []name {
	all := slices.Clone(f.Rules()[section])
	if f.Kind != source.Rules {
		return all
	}
	at := make(map[string]int, len(all))
	for i := range all {
		at[all[i].id] = i
	}
	for _, p := range f.Sketch.Get(strings.Split(section, ".")...).Entries() {
		i, known := at[p.Key.Text]
		switch {
		case !schema.IDPattern().MatchString(p.Key.Text) || p.Colon < 0:
		case p.Val.Plain() == "off" && section != "options":
			if known {
				all[i].id = ""
				delete(at, p.Key.Text)
			}
		case known:
			all[i].inFile = true
		default:
			at[p.Key.Text] = len(all)
			all = append(all, nameOf(&p, section, f.Lang))
		}
	}
	return slices.DeleteFunc(all, func(n name) bool { return n.id == "" })
}

func nameOf(p *yamltext.Pair, section, lang string) name {
	n := name{section: section, id: p.Key.Text, inFile: true}
	text := func(key string) string {
		v := p.Val.Get(key)
		return cmp.Or(v.Plain(), v.Get(lang).Plain(), v.Get(rules.Languages()[0]).Plain())
	}
	n.title, n.doc = text("name"), text("doc")
	for _, t := range p.Val.Get("name").Entries() {
		n.aliases = append(n.aliases, t.Val.Plain())
	}
	switch section {
	case "options":
		def := p.Val.Get("default").Plain()
		n.value, n.typ = def, condition.TypeWord.String()
		switch {
		case def == "true" || def == "false":
			n.typ, n.choices = condition.TypeBool.String(), []string{"true", "false"}
		case schema.NumberPattern().MatchString(def):
			n.typ = condition.TypeInt.String()
		}
		if allowed := p.Val.Get("allowed"); allowed != nil {
			for _, item := range allowed.Items {
				n.choices = append(n.choices, item.Text)
			}
		}
	case "situation":
		n.typ = situationType(p.Val.Get("type").Plain() == "count",
			p.Val.Get("type").Plain() == "seat")
	default:
		n.typ = sectionTypes()[section]
	}
	return n
}

// sectionTypes maps sections to the types of their names in conditions.
var sectionTypes = sync.OnceValue(func() map[string]string {
	return map[string]string{"sets": "set of tiles", "shapes": "shape",
		"yaku": condition.TypeBool.String()}
})

func situationType(count, seat bool) string {
	switch {
	case count:
		return condition.TypeInt.String()
	case seat:
		return typeOf("seat")
	}
	return condition.TypeBool.String()
}

func typeOf(name string) string {
	if f := lists.NamedFact(name); f != nil {
		return f.Type
	}
	return ""
}

// NamesOf returns the names of r in the language lang. r may be nil.
func NamesOf(r *rules.Rules, lang string) Names {
	all := make(Names)
	if r == nil {
		return all
	}
	fields := make(map[string][]string) // fields and values of each entry, except for texts
	for _, o := range r.Origins() {
		parts := strings.Split(o.Path, ".")
		for i := 2; i <= 3 && i < len(parts); i++ {
			field := strings.Join(parts[i:], ".")
			if key := parts[i]; !o.Removed &&
				!slices.Contains([]string{"name", "doc", "source", "example"}, key) {
				at := strings.Join(parts[:i], ".")
				fields[at] = append(fields[at], field+": "+o.Value)
			}
		}
	}
	for section, rule := range r.Entries() {
		n := name{section: section, id: rule.ID, title: rule.Name.In(lang), doc: rule.Doc.In(lang),
			typ: sectionTypes()[section], value: strings.Join(fields[section+"."+rule.ID], ", ")}
		for _, t := range rule.Name {
			n.aliases = append(n.aliases, t.Text)
		}
		switch section {
		case "options":
			o := rules.ByID(r.Options(), rule.ID)
			n.typ, n.value, n.choices = o.Default.Type.String(), o.Value.String(), lists.Choices(o)
			n.aliases = append(n.aliases, o.Synonyms()...)
			if n.choices == nil {
				n.doc = strings.TrimLeft(fmt.Sprintf("%s ("+words.In(lang).Common.Range+")", n.doc,
					o.Min, o.Max), " ")
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
