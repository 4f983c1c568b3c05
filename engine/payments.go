package engine

import (
	"fmt"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// payer is a player who may have to pay, or the empty seat.
type payer struct {
	seat                             hand.Wind
	empty, discarder, dealer, liable bool
}

// appendPayers appends all who may have to pay. A discarder of unknown seat stands for all players
// but the one at Pao.
func appendPayers(list []payer, winner hand.Wind, w *hand.Win, r *rules.Rules) []payer {
	if !w.Tsumo && w.From == hand.NoWind {
		list = append(list, payer{discarder: true})
		if w.Pao != hand.NoWind {
			list = append(list, payer{seat: w.Pao, dealer: w.Pao == hand.East, liable: true})
		}
	} else {
		for seat := hand.East; int(seat) <= r.Wall().Players; seat++ {
			if seat != winner {
				list = append(list, payer{seat: seat, discarder: !w.Tsumo && seat == w.From,
					dealer: seat == hand.East, liable: seat == w.Pao})
			}
		}
	}
	if r.Payments().EmptySeat {
		list = append(list, payer{seat: r.LastPayer(), empty: true})
	}
	return list
}

// choosePayers lists the payers of a win and marks the first liable one.
func (k *work) choosePayers() []payer {
	k.payers = appendPayers(k.payers[:0], k.seat, &k.payWin, k.e.rules)
	for _, l := range k.liabilities {
		if !slices.ContainsFunc(k.payers, func(p payer) bool { return p.seat == l.seat }) {
			k.payers = append(k.payers, payer{seat: l.seat, dealer: l.seat == hand.East})
		}
	}
	for i := range k.payers {
		if p := &k.payers[i]; len(k.liable) > 0 {
			p.liable = p.seat == k.liable[0].seat
		}
	}
	return k.payers
}

// liability makes a player liable for one yaku. Terms have no yaku; then yaku is unknownYaku and
// units is set.
type liability struct {
	seat  hand.Wind
	yaku  int
	units int64
}

// unknownYaku is the yaku of a liability of which only the units are known.
const unknownYaku = -1

// liablePlayer holds the yakuman units that a player is liable for, and the resulting part of the
// base.
type liablePlayer struct {
	seat        hand.Wind
	units, base int64
}

func (e *Engine) addLiability(k *work, flag *hand.Flag, problems hand.Problems) hand.Problems {
	id, seat, players := flag.PaoOf(), hand.Wind(flag.Value), e.rules.Wall().Players
	yaku := slices.IndexFunc(e.rules.Yaku(), func(y rules.Yaku) bool { return y.ID == id })
	p := hand.Problem{Code: codeBadValue, Field: flag.Name}
	switch {
	case yaku < 0:
		return addOnce(problems, e.unknownFlag(flag.Name))
	case slices.ContainsFunc(k.liabilities, func(f liability) bool { return f.yaku == yaku }):
		return addDuplicate(problems, flag.Name)
	case !flag.Seat:
		p.Message = fmt.Sprintf("%s is a seat: write %s:south or another wind", flag.Name,
			flag.Name)
	case e.rules.Yaku()[yaku].Yakuman == nil:
		p.Message = id + " is no yakuman; a player is liable for yakuman"
	case seat == k.seat:
		p.Code, p.Message = codePaoSelf, fmt.Sprintf("the %s seat can't be liable for the own hand",
			seat)
	case int(seat) > players && seat <= hand.North:
		p.Code, p.Message = codePlayers, fmt.Sprintf("with %d players nobody sits in the %s",
			players, seat)
	default:
		k.liabilities = append(k.liabilities, liability{seat: seat, yaku: yaku})
		return problems
	}
	return addOnce(problems, p)
}

// checkDiscarder adds a problem if the seat of the discarder is missing though all other players
// are liable, so that the discarder is one of them.
func (e *Engine) checkDiscarder(w *hand.Win, k *work, problems hand.Problems) hand.Problems {
	if !e.isDiscarderLiable(w, k) {
		return problems
	}
	return append(problems, hand.Problem{Code: codeBadValue, Field: "from",
		Message: "all others are liable, and one of them discarded the tile; write who, such as from:south"})
}

// isDiscarderLiable reports whether the discarder is not named and must be one of the liable
// players.
func (e *Engine) isDiscarderLiable(w *hand.Win, k *work) bool {
	if w.Tsumo || w.From != hand.NoWind || len(k.liabilities) == 0 {
		return false
	}
	for seat := hand.East; int(seat) <= e.rules.Wall().Players; seat++ {
		if seat != k.seat && seat != w.Pao &&
			!slices.ContainsFunc(k.liabilities, func(f liability) bool { return f.seat == seat }) {
			return false
		}
	}
	return true
}

// addTermLiabilities adds the liabilities in the seats of terms and returns the sum of their units.
// The units must be the same for all hands.
func (e *Engine) addTermLiabilities(t *Terms, k *work) (units int64, err error) {
	for i := range t.Seats {
		id := t.Seats[i].PaoOf()
		y := rules.ByID(e.rules.Yaku(), id)
		if id == "" || y == nil || y.Yakuman == nil || !y.Pao {
			continue
		}
		n, constant := y.Yakuman.Const()
		if !constant {
			return 0, fmt.Errorf("how many yakuman %s is worth depends on the hand", id)
		}
		k.liabilities = append(k.liabilities,
			liability{hand.Wind(t.Seats[i].Value), unknownYaku, n})
		units += n
	}
	return units, nil
}

// setLiableFacts sets the situation facts that make a player liable under the rules, such as
// feeding the kan of a win on a replacement tile. Pao in the terms of a hand without yakuman
// implies them.
func (e *Engine) setLiableFacts(f *condition.Facts, t *Terms) {
	rule := e.rules.Payments().LiableBase
	if t.Pao == hand.NoWind || t.Yakuman != 0 || t.Base != 0 || rule == nil {
		return
	}
	for i := range e.rules.Situation() {
		if s := &e.rules.Situation()[i]; s.IsFact() &&
			condition.UsesFlag(s.Index).Within(condition.UsesOf(rule)) {
			f.SetFlag(s.Index)
		}
	}
}

// listLiable lists the liable players of a candidate: first the player of pao, for all units
// without a liability of their own, then those liable for one yaku.
func (k *work) listLiable(c *candidate) {
	w, e := &k.payWin, k.e
	k.liable = k.liable[:0]
	if w.Pao != hand.NoWind {
		k.liable = append(k.liable, liablePlayer{seat: w.Pao, units: c.Liable})
	}
	for _, f := range k.liabilities {
		if f.yaku != unknownYaku {
			y := &e.rules.Yaku()[f.yaku]
			if !c.yaku.Has(f.yaku) || !y.Pao {
				continue
			}
			f.units = max(0, valueOf(y.Yakuman, &k.facts))
		}
		if w.Pao != hand.NoWind {
			k.liable[0].units -= f.units
		}
		at := slices.IndexFunc(k.liable, func(a liablePlayer) bool { return a.seat == f.seat })
		if at < 0 {
			at, k.liable = len(k.liable), append(k.liable, liablePlayer{seat: f.seat})
		}
		k.liable[at].units += f.units
	}
}

// shareLiability divides the base among the liable players. If the rules make them liable for more
// than the whole base, it is divided in proportion to their yakuman.
func (k *work) shareLiability(c *candidate) {
	f, rule, units := &k.facts, k.e.rules.Payments().LiableBase, int64(0)
	f.Set(condition.Base, c.base)
	f.Set(condition.LiableBase, 0)
	f.Set(condition.Amount, 0)
	f.SetPayer(hand.NoWind, false, false, false)
	k.liable, c.liableBase = k.liable[:0], 0
	if rule != nil {
		k.listLiable(c)
	}
	for i := range k.liable {
		a := &k.liable[i]
		f.Set(condition.LiableYakuman, a.units)
		a.base, _ = k.apply(sectionLiable, nil, nil, rule)
		c.liableBase, units = f.Add(c.liableBase, a.base), f.Add(units, a.units)
	}
	f.Set(condition.LiableYakuman, c.Liable)
	if len(k.liable) > 1 && c.liableBase > c.base && units > 0 {
		rest := c.base
		for i := range k.liable {
			a := &k.liable[i]
			a.base = f.Mul(c.base, a.units) / units
			rest -= a.base
		}
		k.liable[0].base += rest // the rounding remainder
		c.liableBase = c.base
	}
	k.log.liable(k.liable)
	if len(k.liable) > 1 {
		k.liable = slices.DeleteFunc(k.liable, func(a liablePlayer) bool { return a.base <= 0 })
	}
	f.Set(condition.LiableBase, c.liableBase)
}
