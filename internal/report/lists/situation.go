package lists

import (
	"io"

	"example.com/hanfu/internal/report/terminal"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/rules"
)

// situationJSON is a word of the situation in JSON.
type situationJSON struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Doc  string `json:"doc,omitempty"`
	// Type is what is said behind the word: nothing for a fact, a count, a seat, or what an input takes.
	Type string `json:"type"`
}

// Whole puts all into the JSON that a program needs to ask for a hand under a rule set: options, yaku and the words of
// the situation.
func Whole(r *rules.Rules, p *terminal.Page, set *setJSON, find func(text string) bool) bool {
	for i := range r.Situation() {
		s := &r.Situation()[i]
		kind := "fact"
		switch {
		case s.Count:
			kind = "count"
		case s.Seat:
			kind = "seat"
		case s.Input:
			kind = "input"
		}
		set.Situation = append(set.Situation, situationJSON{s.ID, s.NameIn(p.Lang), s.Doc.In(p.Lang), kind})
	}
	return OptionsAndYaku(r, p, set, find)
}

// WriteCalled writes a line of JSON that tells whose a rule set is, and by which name it is asked for.
func WriteCalled(w io.Writer, called string, r *rules.Rules, lang string) error {
	return sanitize.WriteJSON(w, setJSON{Rules: called, ID: r.ID(), Edition: r.Edition(), Name: r.Name().In(lang),
		Doc: r.Doc().In(lang)})
}
