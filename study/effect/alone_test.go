package effect

import (
	"strings"
	"testing"

	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestUnpaid: a win that one of the rule sets doesn't pay brings nothing there, in the mean over all wins and in no other.
func TestUnpaid(t *testing.T) {
	const open = `{"hand":"33344m222p66s","melds":["pon 666m"],"ron":"6s"}` // 3 han 40 fu, without tanyao 2 han
	const lost = `{"hand":"234m34m567p66s","melds":["chi 678s"],"ron":"5m"}`
	r := changed(t, "standard", map[string]string{"open_tanyao": "false"})
	for _, test := range []struct {
		r         *Rules
		won, lost int64
		all       float64
	}{{r, 0, 1, -1800}, {&Rules{first: r.second, second: r.first}, 1, 0, 1800}} {
		e := must.Get(test.r.Hands(t.Context(), strings.NewReader(open+"\n"+lost+"\n"), "wins"))(t)
		cell := e.All()
		if cell.N != 1 || cell.Won != test.won || cell.Lost != test.lost || e.MeanAll(&cell).Value != test.all {
			t.Errorf("%d wins, %d won, %d lost, %v points over all", cell.N, cell.Won, cell.Lost, e.MeanAll(&cell))
		}
		touched, apart := e.Share(&cell), e.ShareApart(e.Apart.First).Value+e.ShareApart(e.Apart.Second).Value
		if moved := e.ShareMoved(&cell); moved.Value != 1 || touched.Value != 0.5 || apart != 0.5 {
			t.Errorf("%v of them move, %v are touched, %v can't be scored", moved, touched, apart)
		}
	}
}

// TestUntold: what a rule set refuses because nobody can say it there is in no mean.
func TestUntold(t *testing.T) {
	first := must.Get(rules.Load(t.Context(), "standard"))(t)
	second := must.Get(new(rules.Loader).Load(t.Context(), rules.Bytes("house.yaml",
		[]byte("hanfu: 1\nid: house\nextends: standard\nsituation: {rinshan: {requires: tsumo and kans >= 2}}\n"))))(t)
	e := must.Get(New(first, second).Hands(t.Context(),
		strings.NewReader(`{"hand":"12399m67s","melds":["chi 345p","minkan 2222p"],"tsumo":"8s","rinshan":true}`+"\n"), "wins"))(t)
	if cell := e.All(); cell.Won+cell.Lost+cell.N > 0 || cell.Untold != 1 || cell.Paid() != e.Wins() ||
		e.Apart.Second["situation"] != 1 {
		t.Errorf("%+v, %v", cell, e.Apart)
	}
}

// TestAlone: what each of some rule sets does is counted over the same wins as it is by itself.
func TestAlone(t *testing.T) {
	first := must.Get(rules.Load(t.Context(), "standard"))(t)
	with := func(option, value string) *rules.Rules {
		return must.Get(first.With(t.Context(), map[string]string{option: value}))(t)
	}
	kiriage, tanyao := with("kiriage_mangan", "true"), with("open_tanyao", "false")
	both := must.Get(kiriage.With(t.Context(), map[string]string{"open_tanyao": "false"}))(t)
	e := must.Get(New(first, both, kiriage, nil, tanyao).Drawn(t.Context(), 2_000))(t)
	if len(e.Alone) != 3 || e.Alone[1] != nil {
		t.Fatalf("%d effects", len(e.Alone))
	}
	for i, r := range map[int]*rules.Rules{0: kiriage, 2: tanyao} {
		want := must.Get(New(first, r).Drawn(t.Context(), 2_000))(t)
		if a, b := text(t, e.Alone[i]), text(t, want); a != b {
			t.Errorf("%d: %s, and by itself %s", i, a, b)
		}
	}
}

func text(t *testing.T, e *Effect) string {
	t.Helper()
	b := must.Get(e.MarshalJSON())(t)
	return string(b)
}
