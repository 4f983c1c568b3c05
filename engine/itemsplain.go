//go:build plain

package engine

import "example.com/hanfu/rules"

// itemTable is what all results of an engine share.
type itemTable struct{ rules *rules.Rules }

func (e *Engine) newItemTable() *itemTable { return &itemTable{e.rules} }

// items are the items of a result.
type items struct {
	listOfYaku, listOfBonus []Counted
	listOfFu                []FuPart
}

// memory is what a result that ScoreInto fills uses again.
type memory struct{ work *work }

func (r *Result) detach(*memory) {}

func (e *Engine) takeItems(k *work, c *candidate, r *Result) {
	r.listOfYaku, r.listOfBonus, r.listOfFu = r.listOfYaku[:0], r.listOfBonus[:0], r.listOfFu[:0]
	for i := range c.yaku.All(e.yakuWords) {
		r.listOfYaku = append(r.listOfYaku, e.worth(k, c, i))
	}
	for i, han := range k.bonus {
		if c.bonus && han != 0 {
			r.listOfBonus = append(r.listOfBonus, Counted{Rule: &e.rules.Bonus()[i].Rule, Han: int(han)})
		}
	}
	for _, p := range c.parts {
		r.listOfFu = append(r.listOfFu, e.fuPart(p, &c.reading))
	}
}

func (r *Result) yaku() []Counted         { return r.listOfYaku }
func (r *Result) bonus() []Counted        { return r.listOfBonus }
func (r *Result) fuParts() []FuPart       { return r.listOfFu }
func (*Result) yakuOf(c Counted) Counted  { return c }
func (*Result) bonusOf(c Counted) Counted { return c }
func (*Result) fuPartOf(p FuPart) FuPart  { return p }
