package engine

import (
	"fmt"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// payer is a player who may have to pay.
type payer struct {
	seat                      hand.Wind
	discarder, dealer, liable bool
}

// payersOf appends those who may have to pay: everybody but the winner. A discarder whose seat is not known stands for all
// of them, beside a liable player.
func payersOf(list []payer, winner hand.Wind, w *hand.Win, players int) []payer {
	if !w.Tsumo && w.From == hand.NoWind {
		list = append(list, payer{discarder: true})
		if w.Pao != hand.NoWind {
			list = append(list, payer{seat: w.Pao, dealer: w.Pao == hand.East, liable: true})
		}
		return list
	}
	for seat := hand.East; int(seat) <= players; seat++ {
		if seat != winner {
			list = append(list, payer{seat, !w.Tsumo && seat == w.From, seat == hand.East, seat == w.Pao})
		}
	}
	return list
}

// choosePayers lists the payers of a win. Of those who are liable the first is marked.
func (k *work) choosePayers() []payer {
	k.payers = payersOf(k.payers[:0], k.seat, &k.how, k.e.rules.Wall().Players)
	for _, fed := range k.feeders {
		if !slices.ContainsFunc(k.payers, func(p payer) bool { return p.seat == fed.seat }) {
			k.payers = append(k.payers, payer{seat: fed.seat, dealer: fed.seat == hand.East})
		}
	}
	for i := range k.payers {
		if p := &k.payers[i]; len(k.answers) > 0 {
			p.liable = p.seat == k.answers[0].seat
		}
	}
	return k.payers
}

// feeder is a player who is liable for one yaku: by its index if it counts, or, for terms that have no yaku, for so many
// units.
type feeder struct {
	seat  hand.Wind
	yaku  int
	units int64
}

// ofTerms stands for the yaku of a feeder of whom only the units are known.
const ofTerms = -1

// answer is what a liable player answers for: units of yakuman, and their part of the base.
type answer struct {
	seat        hand.Wind
	units, base int64
}

func (e *Engine) takeFeeder(k *work, flag *hand.Flag, problems hand.Problems) hand.Problems {
	id, seat, players := flag.PaoOf(), hand.Wind(flag.Value), e.rules.Wall().Players
	yaku := slices.IndexFunc(e.rules.Yaku(), func(y rules.Yaku) bool { return y.ID == id })
	p := hand.Problem{Code: codeBadValue, Field: flag.Name}
	switch {
	case yaku < 0:
		return addOnce(problems, e.unknownFlag(flag.Name))
	case slices.ContainsFunc(k.feeders, func(f feeder) bool { return f.yaku == yaku }):
		return addTwice(problems, flag.Name)
	case !flag.Seat:
		p.Message = fmt.Sprintf("%s is a seat: write %s:south or another wind", flag.Name, flag.Name)
	case e.rules.Yaku()[yaku].Yakuman == nil:
		p.Message = id + " is no yakuman; a player is liable for yakuman"
	case seat == k.seat:
		p.Code, p.Message = codePaoSelf, fmt.Sprintf("the %s seat can't be liable for the own hand", seat)
	case int(seat) > players && seat <= hand.North:
		p.Code, p.Message = codePlayers, fmt.Sprintf("with %d players nobody sits in the %s", players, seat)
	default:
		k.feeders = append(k.feeders, feeder{seat: seat, yaku: yaku})
		return problems
	}
	return addOnce(problems, p)
}

// checkDiscarder refuses a win by ron whose discarder is not named though all others are liable, so that he is one of
// them.
func (e *Engine) checkDiscarder(w *hand.Win, k *work, problems hand.Problems) hand.Problems {
	if !e.isDiscarderLiable(w, k) {
		return problems
	}
	return append(problems, hand.Problem{Code: codeBadValue, Field: "from",
		Message: "all others are liable, and one of them discarded the tile; write who, such as from:south"})
}

// isDiscarderLiable reports whether the discarder is not named and can only be one of those who are liable.
func (e *Engine) isDiscarderLiable(w *hand.Win, k *work) bool {
	if w.Tsumo || w.From != hand.NoWind || len(k.feeders) == 0 {
		return false
	}
	for seat := hand.East; int(seat) <= e.rules.Wall().Players; seat++ {
		if seat != k.seat && seat != w.Pao && !slices.ContainsFunc(k.feeders, func(f feeder) bool { return f.seat == seat }) {
			return false
		}
	}
	return true
}

// feedersOf takes the seats of terms that say who is liable for one yaku, whose units must be the same in all hands.
// It returns how many they are together.
func (e *Engine) feedersOf(t *Terms, k *work) (units int64, err error) {
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
		k.feeders = append(k.feeders, feeder{hand.Wind(t.Seats[i].Value), ofTerms, n})
		units += n
	}
	return units, nil
}

// takeLiableFacts takes the facts of the situation for which the rules make a player liable, such as that he fed the kan
// of a win on a replacement tile: of a hand without yakuman of which he is said to be, they are what that means.
func (e *Engine) takeLiableFacts(f *condition.Facts, t *Terms) {
	rule := e.rules.Payments().LiableBase
	if t.Pao == hand.NoWind || t.Yakuman != 0 || t.Base != 0 || rule == nil {
		return
	}
	for i := range e.rules.Situation() {
		if s := &e.rules.Situation()[i]; s.IsFact() && condition.UsesFlag(s.Index).Within(condition.UsesOf(rule)) {
			f.SetFlag(s.Index)
		}
	}
}

// answering lists who is liable for a candidate: first the player of pao, for what nobody else is named for, then those
// who are named for a yaku, in their order.
func (k *work) answering(c *candidate) {
	w, e := &k.how, k.e
	k.answers = k.answers[:0]
	if w.Pao != hand.NoWind {
		k.answers = append(k.answers, answer{seat: w.Pao, units: c.Liable})
	}
	for _, f := range k.feeders {
		if f.yaku != ofTerms {
			y := &e.rules.Yaku()[f.yaku]
			if !c.yaku.Has(f.yaku) || !y.Pao {
				continue
			}
			f.units = max(0, valueOf(y.Yakuman, &k.facts))
		}
		if w.Pao != hand.NoWind {
			k.answers[0].units -= f.units
		}
		at := slices.IndexFunc(k.answers, func(a answer) bool { return a.seat == f.seat })
		if at < 0 {
			at, k.answers = len(k.answers), append(k.answers, answer{seat: f.seat})
		}
		k.answers[at].units += f.units
	}
}

// shareLiability works out for which part of the base each liable player answers. Together they answer for no more than
// the base: where the rules say more, each does for as much of it as of their yakuman.
func (k *work) shareLiability(c *candidate) {
	f, rule, units := &k.facts, k.e.rules.Payments().LiableBase, int64(0)
	f.Set(condition.Base, c.base)
	f.Set(condition.LiableBase, 0)
	f.Set(condition.Amount, 0)
	f.SetPayer(hand.NoWind, false, false, false)
	k.answers, c.liableBase = k.answers[:0], 0
	if rule != nil {
		k.answering(c)
	}
	for i := range k.answers {
		a := &k.answers[i]
		f.Set(condition.LiableYakuman, a.units)
		a.base, _ = k.ask(ofLiable, nil, nil, rule)
		c.liableBase, units = f.Add(c.liableBase, a.base), f.Add(units, a.units)
	}
	f.Set(condition.LiableYakuman, c.Liable)
	if len(k.answers) > 1 && c.liableBase > c.base && units > 0 {
		rest := c.base
		for i := range k.answers {
			a := &k.answers[i]
			a.base = f.Mul(c.base, a.units) / units
			rest -= a.base
		}
		k.answers[0].base += rest // what can't be shared
		c.liableBase = c.base
	}
	k.log.liable(k.answers)
	if len(k.answers) > 1 {
		k.answers = slices.DeleteFunc(k.answers, func(a answer) bool { return a.base <= 0 })
	}
	f.Set(condition.LiableBase, c.liableBase)
}
