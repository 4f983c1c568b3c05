package season

import (
	"cmp"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
)

type hands struct {
	plays map[string]*Play
	best  *Best
	stay  *Stay
}

func (s *hands) add(one *Game, g *game.Game) {
	if s.plays == nil {
		s.plays = make(map[string]*Play)
	}
	for _, name := range g.Players {
		if s.plays[name] == nil {
			s.plays[name] = new(Play)
		}
	}
	stayed, dealer := 0, game.Player{}
	for i := range g.Hands {
		h := &g.Hands[i]
		if !ended(h) {
			continue
		}
		for _, name := range g.Players {
			s.plays[name].Hands++
		}
		s.addParts(one, g, h)
		if h.Dealer != dealer {
			stayed, dealer = 0, h.Dealer
		}
		stayed++
		now := Stay{g.Name(dealer), one.File, one.Name, one.Date, stayed}
		if s.stay == nil || stayed > s.stay.Hands || stayed == s.stay.Hands &&
			one.before(s.stay.Date, s.stay.File) {
			s.stay = &now
		}
	}
}

// ended reports whether a hand was played to an end, so that it isn't void.
func ended(h *game.Hand) bool {
	return slices.ContainsFunc(h.Parts, func(p game.Part) bool {
		return p.Kind == game.PartWin ||
			p.Kind == game.PartDraw
	})
}

func (g *Game) before(date, file string) bool {
	return cmp.Or(cmp.Compare(g.Date, date), cmp.Compare(g.File, file)) < 0
}

func (s *hands) addParts(one *Game, g *game.Game, h *game.Hand) {
	dealtIn := false
	for i := range h.Parts {
		p := &h.Parts[i]
		player := s.plays[g.Name(p.Player)]
		switch p.Kind {
		case game.PartRiichi:
			player.Riichi++
		case game.PartWin:
			win := worth(p)
			player.Wins++
			player.Won += win.Points
			if p.From.IsNobody() {
				player.Tsumo++
			} else {
				from := s.plays[g.Name(p.From)]
				from.Lost += win.Points
				if !dealtIn { // count the discard once for several winners
					from.DealIns++
				}
				dealtIn = true
			}
			win.Player, win.File, win.Name, win.Date = g.Name(p.Player), one.File, one.Name,
				one.Date
			if s.best == nil || win.Points > s.best.Points ||
				win.Points == s.best.Points && one.before(s.best.Date, s.best.File) {
				s.best = &win
			}
		}
	}
}

// worth returns the worth of a win. Points is 0 if they overflowed.
func worth(p *game.Part) Best {
	if r := p.Result; r != nil {
		return Best{Points: r.Points, Result: r}
	}
	return Best{Points: p.Price.Points,
		Result: &engine.Result{Han: p.Terms.Han, Fu: p.Terms.Fu, Yakuman: p.Terms.Yakuman,
			Limit: p.Price.Limit}}
}
