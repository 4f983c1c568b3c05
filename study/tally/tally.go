// Package tally counts what wins are made of: yaku, bonus tiles, fu and where these come from, han and limits.
//
//	t := tally.New(rules)
//	err := t.Line(`{"hand":"234m567p34567s99m","tsumo":"8s"}`)
//	text, err := json.Marshal(&t.Counts)
//
// All are whole numbers, so that parts of an archive, merged in any order, give the same.
package tally

import (
	"errors"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/batch"
)

// Counts are what wins are made of. The zero Counts have none. They are marshaled as docs/archives.md describes them.
type Counts struct {
	// Wins is how many were scored. Dealer and Tsumo are how many of them the dealer won, and by self-draw.
	Wins   int64 `json:"wins"`
	Dealer int64 `json:"dealer"`
	Tsumo  int64 `json:"tsumo"`
	// Yaku and Limits are how many wins have each, by their ids.
	Yaku   map[string]int64 `json:"yaku,omitempty"`
	Limits map[string]int64 `json:"limits,omitempty"`
	// Bonus is how many han the tiles of each kind brought in sum.
	Bonus map[string]int64 `json:"bonus,omitempty"`
	// FuFrom is how often each source gave fu.
	FuFrom map[string]int64 `json:"fu_from,omitempty"`
	// Fu, Han and Yakuman are how many wins have so many. Where a yakuman counts alone there are neither fu nor han.
	Fu      map[int]int64 `json:"fu,omitempty"`
	Han     map[int]int64 `json:"han,omitempty"`
	Yakuman map[int]int64 `json:"yakuman,omitempty"`
	// Refused are the wins that the rules don't score, by the code of the first reason, and Damaged the lines that are
	// no wins.
	Refused map[string]int64 `json:"refused,omitempty"`
	Damaged int64            `json:"damaged"`
}

// Tally counts wins under a rule set. It is for one goroutine at a time.
type Tally struct {
	Counts
	engine *engine.Engine
	win    hand.Win
	result engine.Result
}

// New returns a tally that has counted nothing.
func New(r *rules.Rules) *Tally { return &Tally{engine: engine.New(r)} }

// Line counts a win as package batch reads it, without its line end. A line that is no win is counted as damaged, and
// the error says why.
func (t *Tally) Line(line string) error {
	if err := batch.Parse(line, &t.win); err != nil {
		t.Damaged++
		return err
	}
	if err := t.engine.ScoreInto(&t.win, &t.result); err != nil {
		var refused *engine.Refused
		errors.As(err, &refused) // scoring ends in no other way
		add(&t.Refused, refused.Problems[0].Code, 1)
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
		add(&t.Yaku, y.Rule.ID, 1)
	}
	for b := range r.Bonus() {
		add(&t.Bonus, b.Rule.ID, int64(b.Han))
	}
	for f := range r.FuParts() {
		add(&t.FuFrom, f.Rule.ID, 1)
	}
	if r.Limit != nil {
		add(&t.Limits, r.Limit.ID, 1)
	}
	addSome(&t.Fu, r.Fu)
	addSome(&t.Han, r.Han)
	addSome(&t.Yakuman, r.Yakuman)
}

func addSome(to *map[int]int64, n int) {
	if n > 0 {
		add(to, n, 1)
	}
}

// Merge adds what others have counted.
func (c *Counts) Merge(o *Counts) {
	c.Wins += o.Wins
	c.Dealer += o.Dealer
	c.Tsumo += o.Tsumo
	c.Damaged += o.Damaged
	addAll(&c.Yaku, o.Yaku)
	addAll(&c.Limits, o.Limits)
	addAll(&c.Bonus, o.Bonus)
	addAll(&c.FuFrom, o.FuFrom)
	addAll(&c.Fu, o.Fu)
	addAll(&c.Han, o.Han)
	addAll(&c.Yakuman, o.Yakuman)
	addAll(&c.Refused, o.Refused)
}

func addAll[K comparable](to *map[K]int64, from map[K]int64) {
	for key, n := range from {
		add(to, key, n)
	}
}

func add[K comparable](to *map[K]int64, key K, n int64) {
	if *to == nil {
		*to = make(map[K]int64)
	}
	(*to)[key] += n
}
