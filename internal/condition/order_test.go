package condition_test

import (
	"slices"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/internal/typed"
)

// Code compares constants with one another, such as numbers with PayerSeat. These tests fail if that means something else
// once their order changes.

// TestOrderOfNumbers: SetWin fills the numbers before PayerSeat and clears the others, and those up to GoldTiles are counts of
// a win that is not yet read.
func TestOrderOfNumbers(t *testing.T) {
	w, err := hand.Parse("123m456p77799s12s tsumo:3s seat:south round:west")
	if err != nil {
		t.Fatal(err)
	}
	var f condition.Facts
	for n := range condition.Counters + condition.MaxCounters {
		f.Set(n, -7)
	}
	tally, ok := w.Tally()
	if !ok {
		t.Fatal("no hand")
	}
	f.SetWin(&condition.Input{Win: &w, Tally: &tally, Seat: w.Seat, Round: w.Round, Players: 4})
	for n := range condition.Counters + condition.MaxCounters {
		switch got := f.Get(n); {
		case n < condition.PayerSeat && got == -7:
			t.Errorf("%d is not filled", n)
		case n >= condition.PayerSeat && got != 0:
			t.Errorf("%d is %d", n, got)
		}
	}
	counts := 0
	for i := range condition.Names() {
		fact := &condition.Names()[i]
		if fact.Node == nil || fact.Node.Op != typed.OpNum || condition.Number(fact.Node.K) > condition.GoldTiles {
			continue
		}
		if counts++; fact.Type != typed.TypeInt || fact.Stage != condition.StageWin {
			t.Errorf("%s is no count of a win", fact.Name)
		}
	}
	if counts != int(condition.GoldTiles)+1 {
		t.Errorf("%d counts", counts)
	}
}

// TestOrderOfStages: what is known at a stage of a win is known at all later ones, and all of it at the last, which is
// StagePayment; the stages of the table follow, up to StageBonus.
func TestOrderOfStages(t *testing.T) {
	for s := range condition.StageBonus + 1 {
		if s.AtTable() != (s > condition.StagePayment) {
			t.Errorf("%s is at the table: %v", s, s.AtTable())
		}
	}
	for i := range condition.Names() {
		f, known := &condition.Names()[i], false
		for s := range condition.StagePayment + 1 {
			if known && !f.KnownAt(s) {
				t.Errorf("%s is known no more at %s", f.Name, s)
			}
			known = f.KnownAt(s)
		}
		if !f.Stage.AtTable() && !known {
			t.Errorf("%s is not known in the end", f.Name)
		}
	}
	if last := condition.StageBonus; last.String() == "?" || (last+1).String() != "?" {
		t.Errorf("%s is not the last stage", last)
	}
}

// TestOrderOfOperations: these stand together, and no other among them.
func TestOrderOfOperations(t *testing.T) {
	between := func(name string, from, to typed.Op, want ...typed.Op) {
		var got []typed.Op
		for op := from; op <= to; op++ {
			got = append(got, op)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s are %v, and not %v", name, got, want)
		}
	}
	between("yes or no", typed.OpNot, typed.OpCompare, typed.OpNot, typed.OpAnd, typed.OpOr, typed.OpIf, typed.OpCompare)
	between("calculations", typed.OpAdd, typed.OpPower, typed.OpAdd, typed.OpSub, typed.OpMul, typed.OpMod, typed.OpFloorDiv,
		typed.OpRoundUp, typed.OpMin, typed.OpMax, typed.OpDouble, typed.OpPower)
	between("questions with a set", typed.OpOnly, typed.OpTripletsOf, typed.OpOnly, typed.OpHas, typed.OpTiles, typed.OpKinds,
		typed.OpWinsOn, typed.OpPairOf, typed.OpTripletsOf)
	between("what has a place for a group", typed.OpGroup, typed.OpCountGroups, typed.OpGroup, typed.OpGroupKind,
		typed.OpGroupConcealed, typed.OpGroupTouches, typed.OpGroupSuit, typed.OpGroupRank, typed.OpAnyGroup,
		typed.OpAllGroups, typed.OpCountGroups)
	var values []typed.Type
	for of := typed.TypeWind; of <= typed.TypeSuit; of++ {
		values = append(values, of)
	}
	if !slices.Equal(values, []typed.Type{typed.TypeWind, typed.TypeShape, typed.TypeWait, typed.TypeGroupKind, typed.TypeSuit}) {
		t.Errorf("the types of words to compare with are %v", values)
	}
}
