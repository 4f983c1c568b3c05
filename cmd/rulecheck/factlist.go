package main

import (
	"cmp"
	"slices"
	"strings"

	"example.com/hanfu/report"
	"example.com/hanfu/report/page"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// factJSON is a name that conditions may use. Stage is empty for one that every condition may use.
type factJSON struct {
	Name      string   `json:"name"`
	Arguments []string `json:"arguments,omitempty"`
	Type      string   `json:"type"`
	Stage     string   `json:"stage,omitempty"`
	// Table are the stages of the table at which it is known.
	Table   []string `json:"table,omitempty"`
	Doc     string   `json:"doc"`
	Example string   `json:"example"`
	// Declared is the place in the rule file, for a name that comes from one.
	Declared string `json:"declared,omitempty"`
}

// call gives the name with what stands in its brackets.
func (f *factJSON) call() string {
	if f.Arguments == nil {
		return f.Name
	}
	return f.Name + "(" + strings.Join(f.Arguments, ", ") + ")"
}

// factSection is a part of the list of facts.
type factSection struct {
	title string
	facts []factJSON
}

// factSections gives the names that conditions of a rule set may use: by stage, then words and functions, then what
// the rule set declares.
func factSections(r *rules.Rules, lang string) []factSection {
	byStage := make([]factSection, condition.StagePayment+1)
	table := factSection{title: "At the table: hands without a winner, mistakes, the game"}
	words, functions := factSection{title: "Words to compare with"}, factSection{title: "Functions"}
	for s := range byStage {
		stage := condition.Stage(s)
		byStage[s].title = page.Capital("at "+stage.String()) + ": " + stage.Doc()
	}
	for _, f := range condition.Vocabulary() {
		entry := factJSON{Name: f.Name, Table: tableStages(&f), Arguments: f.Arguments, Type: f.Type, Doc: f.Doc, Example: f.Example}
		switch f.Part() {
		case condition.PartWord:
			words.facts = append(words.facts, entry)
		case condition.PartFunction:
			functions.facts = append(functions.facts, entry)
		case condition.PartFact:
			if f.Stage.AtTable() {
				table.facts = append(table.facts, entry)
				continue
			}
			entry.Stage = f.Stage.String()
			byStage[f.Stage].facts = append(byStage[f.Stage].facts, entry)
		}
	}
	return slices.Concat(byStage, []factSection{table, words, functions}, declared(r, lang))
}

// tableStages gives the stages of the table that know a fact.
func tableStages(f *condition.Fact) (names []string) {
	for s := condition.StageSeveral; s <= condition.StageResult && f.Part() == condition.PartFact; s++ {
		if s.Knows(f) {
			names = append(names, s.String())
		}
	}
	return names
}

// declared gives the names that a rule set declares.
func declared(r *rules.Rules, lang string) []factSection {
	sets, facts, shapes := factSection{title: "Sets of tiles of " + r.ID}, factSection{title: "Facts of " + r.ID}, factSection{title: "Shapes of " + r.ID}
	for i := range r.Sets {
		s := &r.Sets[i]
		f := ruleFact(&s.Rule, lang, "set of tiles", "", "has("+s.ID+")")
		if f.Doc == s.ID {
			f.Doc = s.Tiles.String()
		}
		sets.facts = append(sets.facts, f)
	}
	for i := range r.Situation {
		switch s := &r.Situation[i]; {
		case s.Input:
		case s.Count:
			facts.facts = append(facts.facts, situationFact(s, lang, "whole number", s.ID+" >= 1"))
		case s.Seat:
			facts.facts = append(facts.facts, situationFact(s, lang, "wind", "seat == "+s.ID))
		default:
			facts.facts = append(facts.facts, situationFact(s, lang, "true or false", s.ID))
		}
	}
	for i := range r.Shapes {
		s := &r.Shapes[i]
		shapes.facts = append(shapes.facts, ruleFact(&s.Rule, lang, "shape", "", "shape == "+s.ID))
	}
	return []factSection{sets, facts, shapes}
}

// situationFact gives a fact or counter of the situation. What players are told who say it wrongly explains it well.
func situationFact(s *rules.Situation, lang, typ, example string) factJSON {
	f := ruleFact(&s.Rule, lang, typ, condition.StageWin.String(), example)
	if s.Doc.Empty() && !s.Message.Empty() {
		f.Doc = s.Message.In(lang)
	}
	return f
}

// namedMembers gives the options and the yaku of a rule set, each as conditions name it.
func namedMembers(r *rules.Rules, lang string) factSection {
	var s factSection
	for i := range r.Options {
		o := &r.Options[i]
		name := "options." + o.ID
		example := name
		switch o.Default.Type {
		case condition.TypeInt:
			example += " == " + report.ValueText(o.Default)
		case condition.TypeWord:
			example += " == '" + report.ValueText(o.Default) + "'"
		}
		f := ruleFact(&o.Rule, lang, o.Default.Type.String(), condition.StageWin.String(), example)
		f.Name = name
		s.facts = append(s.facts, f)
	}
	for i := range r.Yaku {
		y := &r.Yaku[i]
		f := ruleFact(&y.Rule, lang, "true or false", condition.StageYaku.String(), "yaku."+y.ID)
		f.Name, f.Doc = "yaku."+y.ID, y.NameIn(lang)+" counts"
		s.facts = append(s.facts, f)
	}
	return s
}

// ruleFact gives an entry of a rule file as a name for conditions.
func ruleFact(r *rules.Rule, lang, typ, stage, example string) factJSON {
	doc := cmp.Or(r.Doc.In(lang), r.NameIn(lang))
	return factJSON{Name: r.ID, Type: typ, Stage: stage, Doc: doc, Example: example, Declared: r.Pos.String()}
}
