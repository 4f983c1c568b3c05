package engine_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
)

// TestPointsBeyond64Bits: a hand whose points are too many for a number of 64 bits is refused, with how far it was counted.
func TestPointsBeyond64Bits(t *testing.T) {
	e := houseEngine(t, "options: {aotenjou: true}\nbonus: {odd: {name: {en: Odd}, han: sticks}}")
	w, err := hand.Parse("234m567p34567s99m tsumo:8s seat:south riichi")
	if err != nil {
		t.Fatal(err)
	}
	last, beyond := int64(0), 0
	for w.Sticks = range 100 {
		r, err := e.Score(&w)
		if err == nil && beyond == 0 && r.Points > last {
			last = r.Points
			continue
		}
		beyond++
		var refused *engine.Refused
		want := fmt.Sprintf("; it comes to %d han and 20 fu, and what that pays can't be worked out", w.Sticks+3)
		if !errors.As(err, &refused) || refused.Problems[0].Code != "overflow" || !strings.HasSuffix(refused.Problems[0].Message, want) {
			t.Fatalf("%d sticks: %v, %v after %d points", w.Sticks, r, err, last)
		}
	}
	if last < 1<<60 || beyond < 30 {
		t.Errorf("the last that fits is %d points, and %d hands are beyond", last, beyond)
	}
}

// TestItemsOfHand: items that follow from the hand, and more of them than usual, are those of their own hand.
func TestItemsOfHand(t *testing.T) {
	var yaku strings.Builder
	for i := range 20 {
		fmt.Fprintf(&yaku, "  own%d: {name: {en: Own}, han: 1, when: honba > 8}\n", i)
	}
	e := houseEngine(t, "yaku:\n"+yaku.String()+`  counted: {name: {en: Counted}, han: honba + 1, when: riichi}
bonus: {many: {name: {en: Many}, han: honba * 10}}
fu:
  sources:
    by_hand: {name: {en: Of the hand}, fu: honba, when: riichi}
    by_group: {name: {en: Of a group}, each: group, fu: group.rank + honba, when: group.kind == triplet}
`)
	p := &newPairs([]*engine.Engine{e}, 0)[0]
	var result engine.Result
	for range 3 {
		for _, text := range []string{
			"222333444m05p66s ron:6s seat:south round:east riichi dora:4s honba:9",
			"222333444m05p66s ron:6s seat:south round:east riichi dora:4s honba:2",
			"123m456p78s22z pon:777z ron:9s seat:south round:east honba:20",
			"222333444m05p66s tsumo:6s seat:south round:east riichi honba:9",
			"34567s99m pon:555z chi:234m ron:8s seat:south round:east honba:10",
		} {
			w, err := hand.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			if difference := p.compare(&w, &result, map[string]int{}); difference != "" {
				t.Error(difference)
			}
		}
	}
}
