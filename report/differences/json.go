package differences

import (
	"encoding/json"
	"io"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/report"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/diff"
	"example.com/hanfu/study/effect"
)

type differenceJSON struct {
	A     rulesJSON `json:"a"`
	B     rulesJSON `json:"b"`
	Equal bool      `json:"equal"`
	// Causes is never null. InWords is the number of changes in wording alone.
	Causes  []causeJSON `json:"causes"`
	InWords int         `json:"in_words"`
	// Effect is the effect in play; see docs/effect.md.
	Effect *effect.Effect `json:"effect,omitempty"`
}

type rulesJSON struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Edition string `json:"edition,omitempty"`
	Hash    string `json:"rules_hash"`
}

type causeJSON struct {
	ID      string       `json:"id"`
	Kind    diff.Kind    `json:"kind"`
	Change  diff.Change  `json:"change"`
	Title   string       `json:"title"`
	Says    []change     `json:"says"`
	Rules   []string     `json:"rules,omitempty"`
	With    []string     `json:"with,omitempty"`
	Witness *witnessJSON `json:"witness,omitempty"`
	Unseen  *unseenJSON  `json:"unseen,omitempty"`
	// Effect is the effect of this cause alone.
	Effect *effect.Brief `json:"effect,omitempty"`
}

// witnessJSON is a hand with its scores. Hand is for the rules A; HandB is the hand for B if it
// differs.
type witnessJSON struct {
	Hand  string          `json:"hand"`
	HandB string          `json:"hand_b,omitempty"`
	A     json.RawMessage `json:"a"`
	B     json.RawMessage `json:"b,omitempty"`
	// Alone is the score under A with only this change applied, Without that under B with only this
	// change undone.
	Alone    json.RawMessage `json:"alone,omitempty"`
	Without  json.RawMessage `json:"without,omitempty"`
	Lines    []change        `json:"lines"`
	Points   bool            `json:"points_differ"`
	Shadowed bool            `json:"shadowed"`
	By       string          `json:"shadowed_by,omitempty"`
}

type unseenJSON struct {
	Reason diff.Unseen `json:"reason"`
	Proved bool        `json:"proved"`
	Text   string      `json:"text"`
	// With is the option that would make the cause visible.
	With string `json:"with,omitempty"`
}

// JSON writes the differences as one object, with their effect in play unless e is nil.
func JSON(w io.Writer, d *diff.Difference, e *effect.Effect, o report.Options) error {
	p, err := terminal.New(o)
	if err != nil {
		return err
	}
	t := newFormatter(p, d)
	e = withMissingFacts(d, e)
	out := differenceJSON{A: t.newRulesJSON(d.A), B: t.newRulesJSON(d.B), Equal: d.Equal,
		InWords: d.InWords, Effect: e,
		Causes: make([]causeJSON, len(d.Causes))}
	for i := range d.Causes {
		out.Causes[i] = t.causeJSON(&d.Causes[i])
		if e != nil && len(e.Alone) == len(d.Causes) && e.Alone[i] != nil {
			out.Causes[i].Effect = &effect.Brief{Effect: e.Alone[i]}
		}
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(out)
}

func (t *formatter) newRulesJSON(r *rules.Rules) rulesJSON {
	return rulesJSON{r.ID(), r.Name().In(t.Lang), r.Edition(), r.Hash()}
}

func (t *formatter) causeJSON(c *diff.Cause) causeJSON {
	out := causeJSON{ID: c.ID, Kind: c.Kind, Change: c.Change, Title: t.differs.Name(c.ID),
		Says: t.changes(c), Rules: c.Rules, With: c.With}
	if c.Unseen != "" {
		out.Unseen = &unseenJSON{c.Unseen, c.Unseen.Proved(), t.unseen(c), c.Wakes}
	}
	w := c.Witness
	if w == nil {
		return out
	}
	before, after := witnessScores(w)
	j := &witnessJSON{Hand: w.A.Win.String(), Lines: t.lines(before, after),
		Points: w.Gap == diff.InPoints, Shadowed: w.Shadowed, By: w.By}
	other, scores := w.Alone.Win.String(), map[*json.RawMessage]*diff.Score{&j.A: &w.A}
	if scores[&j.Alone] = &w.Alone; w.Back {
		delete(scores, &j.Alone)
		scores[&j.Without] = &w.Alone
	}
	if t.d.SameGame {
		other, scores[&j.B] = w.B.Win.String(), &w.B
	}
	if other != j.Hand {
		j.HandB = other
	}
	for dst, s := range scores {
		*dst = t.scoreJSON(s)
	}
	out.Witness = j
	return out
}

// keys are the keys of the totals of a score. Lines cover the details.
var keys = slices.DeleteFunc(engine.Keys(), func(k engine.Key) bool {
	return !slices.Contains([]string{"han", "fu", "yakuman", "limit", "points",
		"payments", "gain"}, k.String())
})

func (t *formatter) scoreJSON(s *diff.Score) json.RawMessage {
	if s.Result == nil {
		return s.Refused.AppendJSON(nil, t.Lang)
	}
	return s.Result.AppendKeys(nil, t.Lang, keys)
}
