package lists

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// Fact is a name that conditions may use. Stage is empty if every condition may use it. Names of
// the built-in vocabulary are in English here and translated on output. Type, Stage and Table are
// the same in JSON of any language.
type Fact struct {
	Name      string   `json:"name"`
	Arguments []string `json:"arguments,omitempty"`
	Type      string   `json:"type"`
	Stage     string   `json:"stage,omitempty"`
	// Table lists the table stages at which the name is known.
	Table   []string `json:"table,omitempty"`
	Doc     string   `json:"doc"`
	Example string   `json:"example"`
	// Declared is the position in the rule file for a name declared there.
	Declared string `json:"declared,omitempty"`
}

// Call returns the name with its arguments.
func (f *Fact) Call() string {
	if f.Arguments == nil {
		return f.Name
	}
	return f.Name + "(" + strings.Join(f.Arguments, ", ") + ")"
}

// FactSection is a section of the list of facts.
type FactSection struct {
	Title string
	Facts []Fact
}

// FactSections returns the names that conditions of a rule set may use: facts by stage, then words
// and functions, then the names that the rule set declares.
func FactSections(r *rules.Rules, lang string) []FactSection {
	l := words.In(lang)
	var byStage []FactSection
	table, values, functions := FactSection{Title: l.Vocabulary().Table},
		FactSection{Title: l.Vocabulary().Words},
		FactSection{Title: l.Vocabulary().Functions}
	for stage := condition.StageWin; !stage.AtTable(); stage++ {
		byStage = append(byStage, FactSection{Title: fmt.Sprintf(l.Vocabulary().Stage,
			l.Meaning(stage.String()), l.Meaning(stage.Doc()))})
	}
	for _, f := range condition.Vocabulary() {
		entry := newFact(&f)
		switch f.Part {
		case condition.PartWord:
			values.Facts = append(values.Facts, entry)
		case condition.PartFunction:
			functions.Facts = append(functions.Facts, entry)
		case condition.PartFact:
			if f.Stage.AtTable() {
				table.Facts = append(table.Facts, entry)
				continue
			}
			byStage[f.Stage].Facts = append(byStage[f.Stage].Facts, entry)
		}
	}
	return slices.Concat(byStage, []FactSection{table, values, functions}, declaredFacts(r, lang))
}

func newFact(f *condition.Fact) Fact {
	entry := Fact{Name: f.Name, Arguments: f.Arguments, Type: f.Type,
		Doc: f.Doc, Example: f.Example}
	if f.Part == condition.PartFact && !f.Stage.AtTable() {
		entry.Stage = f.Stage.String()
	}
	for _, s := range f.Table {
		entry.Table = append(entry.Table, s.String())
	}
	return entry
}

var factsByName = sync.OnceValue(func() map[string]*Fact {
	all := make(map[string]*Fact)
	for _, f := range condition.Vocabulary() {
		all[f.Name] = new(newFact(&f))
	}
	return all
})

// NamedFact returns a name of the vocabulary, or nil. Callers must not modify it.
func NamedFact(name string) *Fact { return factsByName()[name] }

// SearchFacts returns the facts whose name or meaning, in English or lang, matches word, or that
// players call so.
func SearchFacts(sections []FactSection, word, lang string) (found []FactSection) {
	l := words.In(lang)
	var playerNames []string // ids of what players call by this word
	for kind, section := range map[playerwords.Kind]string{playerwords.Inputs: "",
		playerwords.Yaku: "yaku.", playerwords.Options: "options."} {
		ids, _ := playerwords.Find(kind, word)
		for id := range strings.FieldsSeq(ids) {
			id, _, _ = strings.Cut(id, ".")
			playerNames = append(playerNames, section+id)
		}
	}
	for _, find := range naming.Searches(word) {
		for _, s := range sections {
			s.Facts = slices.DeleteFunc(slices.Clone(s.Facts), func(f Fact) bool {
				return find != nil && !find(f.Name+"\n"+f.Doc+"\n"+l.Meaning(f.Doc)) &&
					!slices.Contains(playerNames, f.Name)
			})
			if len(s.Facts) > 0 {
				found = append(found, s)
			}
		}
		if found != nil {
			break
		}
	}
	return found
}

func declaredFacts(r *rules.Rules, lang string) []FactSection {
	titled := func(title string) FactSection {
		return FactSection{Title: fmt.Sprintf(title, r.ID())}
	}
	l := words.In(lang).Vocabulary()
	sets, facts, shapes := titled(l.Sets), titled(l.Facts), titled(l.Shapes)
	for i := range r.Sets() {
		s := &r.Sets()[i]
		f := ruleFact(&s.Rule, lang, "set of tiles", "", "has("+s.ID+")")
		if f.Doc == s.ID {
			f.Doc = s.Tiles.String()
		}
		sets.Facts = append(sets.Facts, f)
	}
	for i := range r.Situation() {
		switch s := &r.Situation()[i]; {
		case s.Input:
		case s.Count:
			facts.Facts = append(facts.Facts, situationFact(s, lang, "whole number", s.ID+" >= 1"))
		case s.Seat:
			facts.Facts = append(facts.Facts, situationFact(s, lang, "wind", "seat == "+s.ID))
		default:
			facts.Facts = append(facts.Facts, situationFact(s, lang, "true or false", s.ID))
		}
	}
	for i := range r.Shapes() {
		s := &r.Shapes()[i]
		shapes.Facts = append(shapes.Facts, ruleFact(&s.Rule, lang, "shape", "", "shape == "+s.ID))
	}
	return []FactSection{sets, facts, shapes}
}

// situationFact returns a fact or counter of the situation. If it has no doc, the message shown for
// its misuse serves as one.
func situationFact(s *rules.Situation, lang, typ, example string) Fact {
	f := ruleFact(&s.Rule, lang, typ, condition.StageWin.String(), example)
	if s.Doc.Empty() && !s.Message.Empty() {
		f.Doc = s.Message.In(lang)
	}
	return f
}

// MemberFacts returns the options and yaku of a rule set as conditions name them.
func MemberFacts(r *rules.Rules, lang string) FactSection {
	l := words.In(lang).Vocabulary()
	s := FactSection{Title: fmt.Sprintf(l.Members, r.ID())}
	for i := range r.Options() {
		o := &r.Options()[i]
		name := "options." + o.ID
		example := name
		switch o.Default.Type {
		case condition.TypeInt:
			example += " == " + o.Default.String()
		case condition.TypeWord:
			example += " == '" + o.Default.String() + "'"
		}
		f := ruleFact(&o.Rule, lang, o.Default.Type.String(), condition.StageWin.String(), example)
		f.Name = name
		s.Facts = append(s.Facts, f)
	}
	for i := range r.Yaku() {
		y := &r.Yaku()[i]
		f := ruleFact(&y.Rule, lang, "true or false", condition.StageYaku.String(), "yaku."+y.ID)
		f.Name, f.Doc = "yaku."+y.ID, fmt.Sprintf(l.Counts, y.NameIn(lang))
		s.Facts = append(s.Facts, f)
	}
	return s
}

func ruleFact(r *rules.Rule, lang, typ, stage, example string) Fact {
	doc := cmp.Or(r.Doc.In(lang), r.NameIn(lang))
	return Fact{Name: r.ID, Type: typ, Stage: stage, Doc: doc, Example: example,
		Declared: r.Pos.String()}
}
