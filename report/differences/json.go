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

// differenceJSON is all that differs.
type differenceJSON struct {
	A     rulesJSON `json:"a"`
	B     rulesJSON `json:"b"`
	Equal bool      `json:"equal"`
	// Causes are never null, InWords is how much differs in words alone.
	Causes  []causeJSON `json:"causes"`
	InWords int         `json:"in_words"`
	// Effect is what the change does in play, as docs/effect.md describes it.
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
	// Effect is what the cause alone does in play.
	Effect *effect.Brief `json:"effect,omitempty"`
}

// witnessJSON is a hand with its scores. Hand is a line for the rules A; HandB is that for B where it is another one.
type witnessJSON struct {
	Hand  string          `json:"hand"`
	HandB string          `json:"hand_b,omitempty"`
	A     json.RawMessage `json:"a"`
	B     json.RawMessage `json:"b,omitempty"`
	// Alone is the score under A with nothing but this cause turned, Without that under B without it.
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
	// With is the option with which it would show.
	With string `json:"with,omitempty"`
}

// JSON writes what differs as an object, and what that does in play, unless it is nil.
func JSON(w io.Writer, d *diff.Difference, e *effect.Effect, o report.Options) error {
	p, err := terminal.New(o)
	if err != nil {
		return err
	}
	t := tell(p, d)
	e = withUnsaid(d, e)
	out := differenceJSON{A: t.ofRules(d.A), B: t.ofRules(d.B), Equal: d.Equal, InWords: d.InWords, Effect: e,
		Causes: make([]causeJSON, len(d.Causes))}
	for i := range d.Causes {
		out.Causes[i] = t.causeJSON(&d.Causes[i])
		if e != nil && len(e.Alone) == len(d.Causes) && e.Alone[i] != nil {
			out.Causes[i].Effect = &effect.Brief{Effect: e.Alone[i]}
		}
	}
	to := json.NewEncoder(w)
	to.SetEscapeHTML(false)
	return to.Encode(out)
}

func (t *told) ofRules(r *rules.Rules) rulesJSON {
	return rulesJSON{r.ID(), r.Name().In(t.Lang), r.Edition(), r.Hash()}
}

func (t *told) causeJSON(c *diff.Cause) causeJSON {
	out := causeJSON{ID: c.ID, Kind: c.Kind, Change: c.Change, Title: t.differs.Name(c.ID),
		Says: t.changes(c), Rules: c.Rules, With: c.With}
	if c.Unseen != "" {
		out.Unseen = &unseenJSON{c.Unseen, c.Unseen.Proved(), t.unseen(c), c.Wakes}
	}
	w := c.Witness
	if w == nil {
		return out
	}
	before, after := between(w)
	j := &witnessJSON{Hand: w.A.Win.String(), Lines: t.lines(before, after), Points: w.Gap == diff.InPoints,
		Shadowed: w.Shadowed, By: w.By}
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
	for to, s := range scores {
		*to = t.scoreJSON(s)
	}
	out.Witness = j
	return out
}

// keys are the keys of a score's totals. The lines say what these are made of.
var keys = slices.DeleteFunc(engine.Keys(), func(k engine.Key) bool {
	return !slices.Contains([]string{"han", "fu", "yakuman", "limit", "points", "payments", "gain"}, k.String())
})

func (t *told) scoreJSON(s *diff.Score) json.RawMessage {
	if s.Result == nil {
		return s.Refused.AppendJSON(nil, t.Lang)
	}
	return s.Result.AppendKeys(nil, t.Lang, keys)
}
