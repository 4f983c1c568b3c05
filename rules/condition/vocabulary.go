package condition

import "example.com/hanfu/internal/condition"

// Fact is a name that conditions may use.
type Fact struct {
	Name string
	// Arguments are those of a question or function, such as "set"; nil for a plain name.
	Arguments []string
	// Type is the type of its value in words, such as "whole number".
	Type string
	Part Part
	// Stage is the first stage of a win at which it is known; Table lists the stages of the table
	// at which it is. Words and functions are known at every stage.
	Stage Stage
	Table []Stage
	// Doc is one line; Example is a condition that uses the name.
	Doc, Example string
}

// Part is a part of the vocabulary.
type Part = condition.Part

// The parts: facts about a win or the table, words to compare with, and functions that calculate or
// iterate over a list.
const (
	PartFact     = condition.PartFact
	PartWord     = condition.PartWord
	PartFunction = condition.PartFunction
)

// Vocabulary returns every name that does not come from a rule file, by stage and then in reading
// order. Members include what they are members of, as in payer.dealer; options.ID and yaku.ID stand
// for all of them.
func Vocabulary() []Fact {
	var all []Fact
	for _, n := range condition.Vocabulary() {
		f := Fact{Name: n.Name, Arguments: n.Arguments, Type: n.Type.String(), Part: n.Part(),
			Stage: n.Stage, Doc: n.Doc, Example: n.Example}
		for s := StageSeveral; s <= StageBonus && f.Part == PartFact; s++ {
			if n.KnownAt(s) {
				f.Table = append(f.Table, s)
			}
		}
		all = append(all, f)
	}
	return all
}

// ArgumentDoc describes the values of an argument of a question or function, such as set.
func ArgumentDoc(argument string) string { return condition.ArgumentDoc(argument) }
