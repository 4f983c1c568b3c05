package engine_test

import (
	"errors"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
)

// TestEmptyWin: a win that nobody has filled in is refused for that, and not for what its tiles would be.
func TestEmptyWin(t *testing.T) {
	_, err := standard(t).Score(&hand.Win{})
	refused, ok := errors.AsType[*engine.Refused](err)
	if !ok || len(refused.Problems) != 1 || refused.Problems[0].Code != "empty_win" {
		t.Errorf("the zero win: %v", err)
	}
}
