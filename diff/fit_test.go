package diff

import (
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

func house(t *testing.T, text string) *rules.Rules {
	t.Helper()
	text = "hanfu: 1\nid: house\nextends: standard\n" + text + "\n"
	r, err := new(rules.Loader).Load(t.Context(), rules.Bytes("house.yaml", []byte(text)))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestFit: rules are told of a hand what they know, so that none is refused for what is said of it.
func TestFit(t *testing.T) {
	for _, c := range []struct{ name, rules, win, want string }{
		{"all of it", "", "123456m2377p123s ron:4p riichi dora:1m2m ura:3m4m", "123456m2377p123s ron:4p riichi dora:1m2m ura:3m4m"},
		{"two indicators", "wall: {dora_indicators: 2}", "123456m2377p123s ron:4p riichi dora:1m2m3m ura:4m5m6m",
			"123456m2377p123s ron:4p riichi dora:1m2m ura:4m5m"},
		{"no indicators", "wall: {dora_indicators: 0}", "123456m2377p123s ron:4p riichi dora:1m ura:4m",
			"123456m2377p123s ron:4p riichi"},
		{"no ura dora", "situation: {ura: off}", "123456m2377p123s ron:4p riichi dora:1m ura:4m",
			"123456m2377p123s ron:4p riichi dora:1m"},
		{"a liable player", "", "5z pon:111z pon:222z pon:333z pon:444z ron:5z pao:east",
			"5z pon:111z pon:222z pon:333z pon:444z ron:5z pao:east"},
		{"no red fives", "options: {red_fives: 0}", "123456m2377p123s ron:4p riichi dora:0m",
			"123456m2377p123s ron:4p riichi dora:5m"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := house(t, c.rules)
			win, err := hand.Parse(c.win)
			if err != nil {
				t.Fatal(err)
			}
			want, err := hand.Parse(c.want)
			if err != nil {
				t.Fatal(err)
			}
			f := newFitter(r)
			for range 2 { // with memory that was used before
				if got := f.fit(&win).String(); got != want.String() {
					t.Errorf("%s, want %s", got, want.String())
				}
			}
		})
	}
}

// TestMisstated: a hand that is refused for a fact without what it requires shows a cause only if that requires it.
func TestMisstated(t *testing.T) {
	const yaku = "\nyaku: {tired: {han: 1, when: tired}}"
	for _, c := range []struct {
		name, a, b string
		shows      bool
	}{
		{"a yaku with its fact", "", "situation: {tired: {requires: riichi}}" + yaku, false},
		{"what the fact requires", "situation: {tired: {requires: tsumo}}" + yaku,
			"situation: {tired: {requires: riichi}}" + yaku, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := gather(house(t, c.a), house(t, c.b))
			s := &search{ctx: t.Context(), d: d, a: engine.New(d.A), b: engine.New(d.B)}
			win, err := hand.Parse("123456m2377p123s tsumo:4p tired")
			if err != nil || len(d.Causes) != 1 {
				t.Fatal(err, d.Causes)
			}
			h := newHunt(s, &d.Causes[0], pair{from: s.a, to: s.b})
			if is := h.judge(&win); (is != noWitness) != c.shows {
				t.Errorf("the hand is a witness: %d, want %v", is, c.shows)
			}
		})
	}
}
