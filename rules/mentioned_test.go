package rules_test

import (
	"testing"

	"example.com/hanfu/rules"
)

// TestConcern: options are about what the rules are that ask for them; of several, the last in the course of a game.
func TestConcern(t *testing.T) {
	standard, err := rules.Load(t.Context(), "standard")
	if err != nil {
		t.Fatal(err)
	}
	for option, want := range map[string]rules.Concern{
		"open_tanyao": rules.OfHands, "red_fives": rules.OfHands, "minimum_han": rules.OfHands,
		"double_wind_fu": rules.OfFu, "kiriage_mangan": rules.OfLimits, "multiple_yakuman": rules.OfLimits,
		"rounding": rules.OfPayments, "pao_suukantsu": rules.OfPayments,
		"several_rons": rules.OfTable, "noten_points": rules.OfTable, "uma_first": rules.OfTable,
		"chombo":   rules.OfTable,
		"nonsense": rules.NoConcern,
	} {
		if got := standard.Concern(option); got != want {
			t.Errorf("%s is about %s, not %s", option, got, want)
		}
	}
}
