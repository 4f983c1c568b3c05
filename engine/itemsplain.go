//go:build plain

package engine

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// itemTable is shared by all results of an engine.
type itemTable struct{ rules *rules.Rules }

func (e *Engine) newItemTable() *itemTable { return &itemTable{e.rules} }

type items struct {
	listOfYaku, listOfBonus []Counted
	listOfFu                []FuPart
}

// memory is reused by a result filled by ScoreInto.
type memory struct{ work *work }

func (r *Result) detach(*memory) {}

func (r *Result) setItems(_ *memory, c *candidate) {
	r.listOfYaku = append(r.listOfYaku[:0], c.items[:c.numYaku]...)
	r.listOfBonus = append(r.listOfBonus[:0], c.items[c.numYaku:]...)
	r.listOfFu = append(r.listOfFu[:0], c.fuParts...)
}

type tableScore struct{}

func (tableScore) forget() {}

func (*Engine) scoreQuickly(*hand.Win, *work) (paid, known bool) { return false, false }
func (*Engine) writeQuickly(*hand.Win, *work, *Result) bool      { return false }

func (r *Result) yaku() []Counted         { return r.listOfYaku }
func (r *Result) bonus() []Counted        { return r.listOfBonus }
func (r *Result) fuParts() []FuPart       { return r.listOfFu }
func (*Result) yakuOf(c Counted) Counted  { return c }
func (*Result) bonusOf(c Counted) Counted { return c }
func (*Result) fuPartOf(p FuPart) FuPart  { return p }
