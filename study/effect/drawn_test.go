package effect

import (
	"errors"
	"fmt"
	"testing"

	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/contexts"
	"example.com/hanfu/testkit/must"
)

// TestDrawnSmallWall: a wall of which hardly a win can be drawn, or that has no tile left for the indicators, has no table,
// which is soon known.
func TestDrawnSmallWall(t *testing.T) {
	for _, wall := range []string{"kinds: 1m2m3m4m5p", "kinds: 1m2m3m4m", "copies: 1", "copies: 2"} {
		text := fmt.Sprintf("hanfu: 1\nid: tiny\nextends: standard\noptions: {red_fives: 0}\nwall: {%s}\n", wall)
		r, err := new(rules.Loader).Load(t.Context(), rules.Bytes("tiny.yaml", []byte(text)))
		must.Do(t, err)
		ctx := contexts.Ever(t)
		if _, err = New(r, r).Drawn(ctx, UsualDraws); !errors.Is(err, ErrNoTable) {
			t.Errorf("%s: %v", wall, err)
		}
		if n := ctx.Times(); n > 500_000 { // for each tile that is drawn in vain
			t.Errorf("%s: it asks its context %d times", wall, n)
		}
	}
}
