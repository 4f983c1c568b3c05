package witness_test

import (
	"context"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/study/witness"
	"example.com/hanfu/testkit/contexts"
)

// TestSearchEnds: every search ends soon after its context, with the error of that.
func TestSearchEnds(t *testing.T) {
	e := houseEngine(t, `yaku: {x: {han: 1, when: "tiles(\"1m\") == 2 and rank_count(1) == 1"}}`)
	when := e.Rules().Yaku()[len(e.Rules().Yaku())-1].When
	none := func(*hand.Win, *engine.Result) bool { return false }
	for name, search := range map[string]func(context.Context) error{
		"Find": func(ctx context.Context) error { _, err := alone(e).Find(ctx, e, none); return err },
		"Yaku": func(ctx context.Context) error { _, err := alone(e).Yaku(ctx, e, "x"); return err },
		"Refused": func(ctx context.Context) error {
			_, err := alone(e).Refused(ctx, e, func(*hand.Win, *engine.Refused) bool { return false })
			return err
		},
		"Meeting": func(ctx context.Context) error {
			_, err := alone(e).Meeting(ctx, e, when, true, none)
			return err
		},
		"Budget": func(ctx context.Context) error {
			_, err := witness.NewBudget(e.Rules()).Yaku(ctx, e, "x")
			return err
		},
	} {
		t.Run(name, func(t *testing.T) { contexts.Ends(t, search, 0, 1000) })
	}
}
