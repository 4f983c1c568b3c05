package batch

import (
	"errors"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// TallyCounts counts the parts of wins. All counts are integers, so that parts of an archive can
// be merged in any order. The zero value is empty. docs/archives.md describes its JSON.
type TallyCounts struct {
	// Wins is the number of scored wins, Dealer and Tsumo those by the dealer and by tsumo.
	Wins   int64 `json:"wins"`
	Dealer int64 `json:"dealer"`
	Tsumo  int64 `json:"tsumo"`
	// Yaku and Limits count the wins by id.
	Yaku   map[string]int64 `json:"yaku,omitempty"`
	Limits map[string]int64 `json:"limits,omitempty"`
	// Bonus sums the han of each kind of bonus.
	Bonus map[string]int64 `json:"bonus,omitempty"`
	// FuFrom counts how often each source gave fu.
	FuFrom map[string]int64 `json:"fu_from,omitempty"`
	// Fu, Han and Yakuman count the wins by amount. If a yakuman counts alone, there are no fu and
	// han.
	Fu      map[int]int64 `json:"fu,omitempty"`
	Han     map[int]int64 `json:"han,omitempty"`
	Yakuman map[int]int64 `json:"yakuman,omitempty"`
	// Refused counts the wins that the rules don't score by the code of the first reason, and
	// Damaged the invalid lines.
	Refused map[string]int64 `json:"refused,omitempty"`
	Damaged int64            `json:"damaged"`
}

// Tally counts the parts of wins under a rule set: yaku, bonus tiles, fu and their sources, han and
// limits. It is not safe for concurrent use.
//
//	t := batch.NewTally(rules)
//	err := t.Line(`{"hand":"234m567p34567s99m","tsumo":"8s"}`)
//	text, err := json.Marshal(&t.TallyCounts)
type Tally struct {
	TallyCounts
	engine *engine.Engine
	win    hand.Win
	result engine.Result
}

// NewTally returns an empty tally.
func NewTally(r *rules.Rules) *Tally { return &Tally{engine: engine.New(r)} }

// Line counts a win as [Parse] reads it, without the line end. An invalid line counts as damaged
// and returns an error.
func (t *Tally) Line(line string) error {
	if err := Parse(line, &t.win); err != nil {
		t.Damaged++
		return err
	}
	if err := t.engine.ScoreInto(&t.win, &t.result); err != nil {
		var refused *engine.Refused
		errors.As(err, &refused) // ScoreInto returns no other error
		addCount(&t.Refused, refused.Problems[0].Code, 1)
		return nil
	}
	t.count()
	return nil
}

func (t *Tally) count() {
	r := &t.result
	t.Wins++
	if t.win.Seat == hand.East {
		t.Dealer++
	}
	if t.win.Tsumo {
		t.Tsumo++
	}
	for y := range r.Yaku() {
		addCount(&t.Yaku, y.Rule.ID, 1)
	}
	for b := range r.Bonus() {
		addCount(&t.Bonus, b.Rule.ID, int64(b.Han))
	}
	for f := range r.FuParts() {
		addCount(&t.FuFrom, f.Rule.ID, 1)
	}
	if r.Limit != nil {
		addCount(&t.Limits, r.Limit.ID, 1)
	}
	countPositive(&t.Fu, r.Fu)
	countPositive(&t.Han, r.Han)
	countPositive(&t.Yakuman, r.Yakuman)
}

func countPositive(counts *map[int]int64, n int) {
	if n > 0 {
		addCount(counts, n, 1)
	}
}

// Merge adds the counts of o.
func (c *TallyCounts) Merge(o *TallyCounts) {
	c.Wins += o.Wins
	c.Dealer += o.Dealer
	c.Tsumo += o.Tsumo
	c.Damaged += o.Damaged
	addCounts(&c.Yaku, o.Yaku)
	addCounts(&c.Limits, o.Limits)
	addCounts(&c.Bonus, o.Bonus)
	addCounts(&c.FuFrom, o.FuFrom)
	addCounts(&c.Fu, o.Fu)
	addCounts(&c.Han, o.Han)
	addCounts(&c.Yakuman, o.Yakuman)
	addCounts(&c.Refused, o.Refused)
}

func addCounts[K comparable](counts *map[K]int64, from map[K]int64) {
	for key, n := range from {
		addCount(counts, key, n)
	}
}

func addCount[K comparable](counts *map[K]int64, key K, n int64) {
	if *counts == nil {
		*counts = make(map[K]int64)
	}
	(*counts)[key] += n
}
