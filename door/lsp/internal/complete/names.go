package complete

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/yamltext"
	"example.com/hanfu/report/facts"
	"example.com/hanfu/report/lists"
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

// Names are the names of rules by their sections.
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
		case !schema.IDPattern.MatchString(p.Key.Text) || p.Colon < 0:
		case p.Val.Plain() == "off" && section != "options":
			if known {
				all[i].id = ""
				delete(at, p.Key.Text)
			}
		case known:
			all[i].own = true
		default:
			at[p.Key.Text] = len(all)
			all = append(all, nameOf(&p, section, f.Lang))
		}
	}
	return slices.DeleteFunc(all, func(n name) bool { return n.id == "" })
}

func nameOf(p *yamltext.Pair, section, lang string) name {
	n := name{section: section, id: p.Key.Text, own: true}
	text := func(key string) string {
		v := p.Val.Get(key)
		return cmp.Or(v.Plain(), v.Get(lang).Plain(), v.Get(rules.Languages()[0]).Plain())
	}
	n.title, n.doc = text("name"), text("doc")
	for _, t := range p.Val.Get("name").Entries() {
		n.calls = append(n.calls, t.Val.Plain())
	}
	switch section {
	case "options":
		def := p.Val.Get("default").Plain()
		n.now, n.typ = def, condition.TypeWord.String()
		switch {
		case def == "true" || def == "false":
			n.typ, n.choices = condition.TypeBool.String(), []string{"true", "false"}
		case schema.NumberPattern.MatchString(def):
			n.typ = condition.TypeInt.String()
		}
		if allowed := p.Val.Get("allowed"); allowed != nil {
			for _, item := range allowed.Items {
				n.choices = append(n.choices, item.Text)
			}
		}
	case "situation":
		n.typ = situationType(p.Val.Get("type").Plain() == "count", p.Val.Get("type").Plain() == "seat")
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

func typeOf(name string) string {
	if f := facts.Named(name); f != nil {
		return f.Type
	}
	return ""
}

// NamesOf returns the names of rules in a language; none of nil.
func NamesOf(r *rules.Rules, lang string) Names {
	all := make(Names)
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
				n.doc = strings.TrimLeft(fmt.Sprintf("%s ("+words.In(lang).Common.Range+")", n.doc, o.Min, o.Max), " ")
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
