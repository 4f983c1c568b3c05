package tenhou

import (
	"slices"
	"testing"

	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/game/gamelog/internal/testlogs"
	"example.com/hanfu/hand"
)

func TestMeldNumbers(t *testing.T) {
	melds := 0
	for m := range maxMeld {
		c, ok := decodeCall(m)
		if !ok {
			continue
		}
		melds++
		if c.kind == model.Called || c.kind == model.AddedKan {
			continue // some bits of these are not used
		}
		if back := numberOf(c); c.kind == model.SetAside && back != m&^(1<<kanShift-1)|northBit {
			t.Errorf("meld %d is written back as %d", m, back)
		}
	}
	if melds == 0 {
		t.Error("there are no melds")
	}
	// Each call that there is comes back as it was.
	for kind := range tileID(tileIDs / hand.Copies) {
		base := kind * hand.Copies
		for called := range tileID(hand.Copies) {
			own := []tileID{}
			for i := range tileID(hand.Copies) {
				if i != called {
					own = append(own, base+i)
				}
			}
			for from := 1; from < model.Seats; from++ {
				roundTrip(t, call{kind: model.Called, meld: 3 - 1, from: from, called: base + called, own: own})
				roundTrip(t, call{kind: model.Called, meld: 1, from: from, called: base + called, own: own[:2]})
				roundTrip(t, call{kind: model.AddedKan, meld: 0, from: from, called: base + called, own: own})
			}
		}
	}
}

func roundTrip(t *testing.T, c call) {
	t.Helper()
	back, ok := decodeCall(numberOf(c))
	back.meld, c.meld = 0, 0
	slices.Sort(back.own)
	want := slices.Sorted(slices.Values(c.own))
	if !ok || back.kind != c.kind || back.from != c.from || back.called != c.called || !slices.Equal(back.own, want) {
		t.Errorf("%+v comes back as %+v", c, back)
	}
}

// numberOf is the number of a call as a log has it.
func numberOf(c call) int {
	own := make([]int, len(c.own))
	for i, id := range c.own {
		own[i] = int(id)
	}
	return testlogs.Call{Kind: c.kind, Meld: c.meld, From: c.from, Called: int(c.called), Own: own}.Number()
}
