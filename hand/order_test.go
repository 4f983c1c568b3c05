package hand

import (
	"slices"
	"testing"
)

// TestOrder: code compares these constants with one another: waits for a sequence stand before the others, kans behind the
// other melds, and honors behind the suits.
func TestOrder(t *testing.T) {
	if got := []Wait{0, 1, 2}; !slices.Equal(got, []Wait{Ryanmen, Kanchan, Penchan}) || Irregular != Waits-1 {
		t.Errorf("waits for a sequence are %v", got)
	}
	if slices.Max([]MeldType{Chi, Pon}) >= Minkan || Ankan < Minkan {
		t.Error("kans stand among the other melds")
	}
	if !slices.Equal([]Suit{0, 1, 2, 3}, []Suit{Man, Pin, Sou, Honors}) {
		t.Error("suits are in another order")
	}
	for k := range Kind(Kinds) {
		if honor := k.Suit() == Honors; honor != (k >= East.Kind()) || honor && k <= North.Kind() != (k-East.Kind() < 4) {
			t.Errorf("%s stands elsewhere", k)
		}
	}
}
