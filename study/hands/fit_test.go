package hands_test

import (
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/hands"
	"example.com/hanfu/testkit/must"
)

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
			text := "hanfu: 1\nid: house\nextends: standard\n" + c.rules + "\n"
			r := must.Get(new(rules.Loader).Load(t.Context(), rules.Bytes("house.yaml", []byte(text))))(t)
			win := must.Get(hand.Parse(c.win))(t)
			want := must.Get(hand.Parse(c.want))(t)
			f := hands.NewFitter(r)
			for range 2 { // with memory that was used before
				if got := f.Fit(&win).String(); got != want.String() {
					t.Errorf("%s, want %s", got, want.String())
				}
			}
			if left := f.Left(&win); (len(left) > 0) != (c.win != c.want) {
				t.Errorf("%s: %q is left out", c.win, left)
			}
		})
	}
}
