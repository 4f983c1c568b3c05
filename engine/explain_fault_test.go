package engine_test

import (
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// TestExplainFaultOfReplacing: a yaku that can't be worked out and would replace another one leaves the answers of
// those after it alone.
func TestExplainFaultOfReplacing(t *testing.T) {
	text := `hanfu: 1
id: house
extends: standard
yaku:
  lone: {han: {closed: 1, open: 1}, alone: true, when: ron}
  after: {han: {closed: 1}, when: ron}
  own: {han: {closed: 1}, replaces: [lone], when: '7 % sticks == 0'}
`
	r, err := loader.Load(t.Context(), rules.Bytes("house.yaml", []byte(text)))
	if err != nil {
		t.Fatal(err)
	}
	w, err := hand.Parse("234m567p3456s chi:234p ron:6s")
	if err != nil {
		t.Fatal(err)
	}
	x := explain(t, engine.New(r), &w)
	if len(x.Candidates) == 0 {
		t.Fatal(x.Refused)
	}
	want := map[string]engine.YakuVerdict{"lone": engine.YakuCountsAlone, "after": engine.YakuWorthless,
		"own": engine.YakuFails}
	for i := range x.Candidates[0].Yaku {
		a := &x.Candidates[0].Yaku[i]
		if verdict, asked := want[a.Yaku.ID]; asked && verdict != a.Verdict {
			t.Errorf("%s %s, want %s", a.Yaku.ID, a.Verdict, verdict)
		}
	}
}

// TestExplanationIsOwn: what becomes of the win that was given does not change its explanation.
func TestExplanationIsOwn(t *testing.T) {
	w, err := hand.Parse("234m567p3456s chi:234p ron:6s seat:south dora:1p chankan")
	if err != nil {
		t.Fatal(err)
	}
	x := explain(t, standard(t), &w)
	before := x.Win.String()
	for i := range w.Hand {
		w.Hand[i] = hand.NewTile(0)
	}
	w.Melds[0], w.Dora[0], w.Flags[0] = hand.Meld{}, hand.NewTile(0), hand.Flag{Name: "haitei"}
	if after := x.Win.String(); after != before {
		t.Errorf("the win was %s, and became %s", before, after)
	}
}

// TestExplainFault: a yaku that is worth nothing in the hand, and whose condition can't be worked out there, does not
// hold; and that it can't be is told.
func TestExplainFault(t *testing.T) {
	text := "hanfu: 1\nid: house\nextends: standard\nyaku: {own: {han: {closed: 1}, when: 'tsumo or 7 % sticks == 0'}}\n"
	r, err := loader.Load(t.Context(), rules.Bytes("house.yaml", []byte(text)))
	if err != nil {
		t.Fatal(err)
	}
	w, err := hand.Parse("234m567p3456s chi:234p ron:6s")
	if err != nil {
		t.Fatal(err)
	}
	x := explain(t, engine.New(r), &w)
	if x.Result == nil {
		t.Fatal(x.Refused)
	}
	for i := range x.Candidates[x.Best].Yaku {
		a := &x.Candidates[x.Best].Yaku[i]
		if a.Yaku.ID != "own" {
			continue
		}
		if trace := x.Trace(a); a.Verdict != engine.YakuFails || !trace.Fault || len(trace.Missing()) == 0 {
			t.Errorf("own %s, and its condition has a fault: %v", a.Verdict, trace.Fault)
		}
	}
}
