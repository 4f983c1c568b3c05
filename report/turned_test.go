package report_test

import (
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/report"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestScoreTurned: a card names the options that are turned, whether they were when the rules were loaded or later.
func TestScoreTurned(t *testing.T) {
	loader := rules.Loader{Set: map[string]string{"kiriage_mangan": "true"}}
	r, err := loader.Load(t.Context(), rules.Named("standard"))
	must.Do(t, err)
	if r, err = r.With(t.Context(), map[string]string{"double_wind_fu": "2"}); err != nil {
		t.Fatal(err)
	}
	win := must.Get(hand.Parse("234m567p34567s99m tsumo:8s"))(t)
	result := must.Get(engine.New(r).Score(&win))(t)
	for set, want := range map[string]string{"": "double_wind_fu=2, kiriage_mangan=true", "a=b": "with a=b"} {
		var card strings.Builder
		if err := report.Score(&card, &win, result, report.Options{Width: 200, Set: strings.Fields(set)}); err != nil || !strings.Contains(card.String(), want) {
			t.Errorf("%v, %s\nwant %s", err, card.String(), want)
		}
	}
}
