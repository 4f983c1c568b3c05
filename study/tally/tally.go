// Package tally counts the parts of wins: yaku, bonus tiles, fu and their sources, han and limits.
//
//	t := tally.New(rules)
//	err := t.Line(`{"hand":"234m567p34567s99m","tsumo":"8s"}`)
//	text, err := json.Marshal(&t.Counts)
//
// All counts are integers, so that parts of an archive can be merged in any order.
package tally

import (
	"errors"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/batch"
)

// Counts counts the parts of wins. The zero value is empty. docs/archives.md describes its JSON.
type Counts struct {
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

// Tally counts wins under a rule set. It is not safe for concurrent use.
type Tally struct {
	Counts
	engine *engine.Engine
	win    hand.Win
	result engine.Result
}

// New returns an empty tally.
func New(r *rules.Rules) *Tally { return &Tally{engine: engine.New(r)} }

// Line counts a win as package batch reads it, without the line end. An invalid line counts as
// damaged and returns an error.
func (t *Tally) Line(line string) error {
	if err := batch.Parse(line, &t.win); err != nil {
		t.Damaged++
		return err
	}
	if err := t.engine.ScoreInto(&t.win, &t.result); err != nil {
		var refused *engine.Refused
		errors.As(err, &refused) // ScoreInto returns no other error
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
	addPositive(&t.Fu, r.Fu)
	addPositive(&t.Han, r.Han)
	addPositive(&t.Yakuman, r.Yakuman)
}

func addPositive(to *map[int]int64, n int) {
	if n > 0 {
		add(to, n, 1)
	}
}

// Merge adds the counts of o.
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
