package gamelog

import (
	"context"
	"slices"

	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/game/gamelog/internal/yaku"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// answers has the others win on what a player put down, call it, or pass.
func (s *simulator) answers(p int) bool {
	var winners []int
	for i := 1; i < len(s.log.Players); i++ {
		if q := (p + i) % len(s.log.Players); s.canWin(q, p) && s.chance(90) {
			winners = append(winners, q)
		}
	}
	last := &s.hand.Events[len(s.hand.Events)-1]
	if len(winners) == 3 && s.has(ThreeRons) {
		s.hand.Draw = &Draw{Kind: ThreeRons}
		return true
	}
	if len(winners) > 0 {
		for _, q := range winners {
			s.hand.Wins = append(s.hand.Wins, wonBy(q, p))
		}
		return true
	}
	if last.Riichi {
		s.hand.Riichi = append(s.hand.Riichi, p)
	}
	if s.tab.shown != Discarded {
		return false
	}
	if len(s.hand.Riichi) == 4 && s.has(FourRiichi) {
		s.hand.Draw = &Draw{Kind: FourRiichi}
		return true
	}
	if s.kans == 4 && s.ofSeveral() && s.has(FourKans) {
		s.hand.Draw = &Draw{Kind: FourKans}
		return true
	}
	if s.tab.left == 0 {
		return s.exhausted()
	}
	return s.called(p)
}

func (s *simulator) has(kind DrawKind) bool {
	return slices.ContainsFunc(s.e.Rules().Draws(), func(d rules.Draw) bool { return d.ID == kind.ID() && d.Allowed })
}

// ofSeveral reports whether the kans are not all one player's.
func (s *simulator) ofSeveral() bool {
	with := 0
	for i := range s.tab.seats {
		if slices.ContainsFunc(s.tab.seats[i].melds, func(m hand.Meld) bool { return m.Type >= hand.Minkan }) {
			with++
		}
	}
	return with > 1
}

// called has somebody call a discard, or nobody, which goes on.
func (s *simulator) called(p int) bool {
	tile := s.tab.tile
	for i := 1; i < len(s.log.Players); i++ {
		q := (p + i) % len(s.log.Players)
		seat := &s.tab.seats[q]
		var same []hand.Tile
		for _, t := range seat.tiles {
			if t.Kind() == tile.Kind() {
				same = append(same, t)
			}
		}
		north := len(s.log.Players) < model.Seats && tile.Kind() == hand.North.Kind()
		switch {
		case seat.riichi || north:
		case len(same) == 3 && s.kans < 4 && s.chance(50):
			s.kans++
			s.call(q, p, same)
			return false
		case len(same) >= 2 && s.chance(60):
			s.call(q, p, same[:2])
			return s.act(q)
		}
	}
	q := (p + 1) % len(s.log.Players)
	seat := &s.tab.seats[q]
	if len(s.log.Players) == model.Seats && !seat.riichi && tile.Kind().Suit() != hand.Honors && s.chance(25) {
		for _, low := range []int{-2, -1, 1} {
			a, b := int(tile.Kind())+low, int(tile.Kind())+low+1
			if low == -1 {
				b++
			}
			x, okX := s.of(seat, a, tile)
			y, okY := s.of(seat, b, tile)
			if okX && okY {
				s.call(q, p, []hand.Tile{x, y})
				return s.act(q)
			}
		}
	}
	return false
}

// of returns a tile of a kind of the same suit as another, if the player has it.
func (s *simulator) of(seat *seat, kind int, like hand.Tile) (hand.Tile, bool) {
	for _, t := range seat.tiles {
		if int(t.Kind()) == kind && t.Kind().Suit() == like.Kind().Suit() {
			return t, true
		}
	}
	return 0, false
}

func (s *simulator) call(q, p int, own []hand.Tile) {
	s.rivers[p] = false
	s.add(Event{Kind: Called, Player: q, Tile: s.tab.tile, Own: own, From: p})
}

// exhausted ends a hand for which there are no tiles left.
func (s *simulator) exhausted() bool {
	d := &Draw{}
	for p := range len(s.log.Players) {
		if s.tab.seats[p].tenpai() {
			d.Tenpai = append(d.Tenpai, p)
		}
		if s.rivers[p] && s.tab.seats[p].discards > 0 {
			d.Nagashi = append(d.Nagashi, p)
		}
	}
	if d.Nagashi != nil {
		d.Kind, d.Tenpai = NagashiMangan, nil
	}
	s.hand.Draw = d
	return true
}

// canWin reports whether the rules pay a player for what lies there.
func (s *simulator) canWin(q, from int) bool {
	seat := &s.tab.seats[q]
	if q != from && !seat.tenpai() {
		return false
	}
	if q != from && s.tab.shown == SetAside && s.tab.tile.Kind() != hand.North.Kind() {
		return false
	}
	if q != from && s.tab.shown == ClosedKan {
		return false
	}
	won := wonBy(q, from)
	w, err := s.tab.win(&won)
	if err != nil {
		return false
	}
	_, err = s.e.Score(w)
	return err == nil
}

// wins ends the hand with a win by self-draw, if there is one.
func (s *simulator) wins(p, from int) bool {
	if !s.canWin(p, from) || !s.chance(95) {
		return false
	}
	s.hand.Wins = []LogWin{wonBy(p, from)}
	return true
}

// settle fills in what the hand was worth.
func (s *simulator) settle(at game.Standing) *game.Game {
	s.hand.Pos = rules.Position{File: "simulated", Line: 1}
	for i := range s.hand.Events {
		s.hand.Events[i].Pos = rules.Position{}
	}
	rec := must.Get(s.log.recordHand(s.hand, s.e.Rules()))(s.t)
	g := must.Get(game.Play(context.Background(), s.e,
		&game.Record{RuleSet: s.e.Rules(), Players: s.log.Players, Begin: &at, Hands: []game.RecordHand{*rec}}))(s.t)
	for _, part := range g.Hands[0].Parts {
		switch part.Kind {
		case game.PartDraw, game.PartNagashi:
			if s.hand.Draw.Changes == nil {
				s.hand.Draw.Changes = make([]int64, len(s.log.Players))
			}
			for i, n := range part.Changes {
				s.hand.Draw.Changes[i] += n
			}
		case game.PartWin:
			s.fill(&part)
		}
	}
	s.hand.Pos = rules.Position{}
	s.log.Hands = append(s.log.Hands, *s.hand)
	return g
}

// fill fills in what a win was worth.
func (s *simulator) fill(part *game.Part) {
	at := slices.IndexFunc(s.hand.Wins, func(w LogWin) bool { return w.By == part.Player })
	w, r := &s.hand.Wins[at], part.Result
	for y := range r.Yaku() {
		w.Yaku = append(w.Yaku, Counted{ID: y.Rule.ID, Han: y.Han, Yakuman: y.Yakuman > 0})
	}
	dora := 0
	for b := range r.Bonus() {
		if b.Rule.ID == yaku.Dora || b.Rule.ID == yaku.Nuki {
			dora += b.Han
		}
	}
	if dora > 0 {
		w.Yaku = append(w.Yaku, Counted{ID: yaku.Dora, Han: dora})
	}
	for b := range r.Bonus() {
		if b.Rule.ID != yaku.Dora && b.Rule.ID != yaku.Nuki {
			w.Yaku = append(w.Yaku, Counted{ID: b.Rule.ID, Han: b.Han})
		}
	}
	w.Fu, w.Limit, w.LimitKnown, w.Points = r.Fu, r.LimitID(), true, r.Points
	w.Pao = liable(part)
	w.Changes = part.Changes
}
