package effect

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"example.com/hanfu/rules"
)

// TestDrawnSmallWall: a wall of which hardly a win can be drawn, or that has no tile left for the indicators, has no table,
// which is soon known.
func TestDrawnSmallWall(t *testing.T) {
	for _, wall := range []string{"kinds: 1m2m3m4m5p", "kinds: 1m2m3m4m", "copies: 1", "copies: 2"} {
		text := fmt.Sprintf("hanfu: 1\nid: tiny\nextends: standard\noptions: {red_fives: 0}\nwall: {%s}\n", wall)
		r, err := new(rules.Loader).Load(t.Context(), rules.Bytes("tiny.yaml", []byte(text)))
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		began := time.Now()
		_, err = New(r, r).Drawn(ctx, UsualDraws)
		t.Logf("%s: %v", wall, time.Since(began))
		if cancel(); !errors.Is(err, ErrNoTable) {
			t.Errorf("%s: %v", wall, err)
		}
	}
}
