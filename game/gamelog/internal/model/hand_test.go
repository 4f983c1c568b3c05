package model

import "testing"

// TestAccepted: riichi whose discard is won is not declared, whether one wins or three do and nobody is paid.
func TestAccepted(t *testing.T) {
	for _, test := range []struct {
		h    Hand
		want int
	}{
		{Hand{Wins: []Win{{}}}, 0}, {Hand{Draw: &Draw{Kind: ThreeRons}}, 0},
		{Hand{Draw: &Draw{Kind: FourRiichi}}, 1}, {Hand{Draw: &Draw{}}, 1},
	} {
		test.h.Events = []Event{{Kind: Discarded, Riichi: true}}
		if AcceptRiichi(&test.h); len(test.h.Riichi) != test.want {
			t.Errorf("%+v: %d riichi", test.h, len(test.h.Riichi))
		}
	}
}
