package effect

import (
	"context"
	"errors"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/hands"
)

// Games counts games that were replayed under both rule sets.
//
// Each hand starts from its original standing and has the same wins, draws, riichi, honba and
// sticks; only the payments differ. The actions of the players and the end of the game stay the
// same. The final points under a rule set are the initial points plus the changes of all hands, and
// the places follow from them by that rule set's rule on ties.
type Games struct {
	// N counts the replayed games, and Changed those in which anybody's place changes.
	N, Changed int64
	// Places counts the places of players that change.
	Places int64
	// Apart counts the games that can't be replayed, by reason.
	Apart map[string]int64
	// WithoutTiles counts the wins without tiles in the record.
	WithoutTiles int64
}

// The reasons why a game is not replayed, besides the codes of findings.
const (
	apartPlayers = "players"
	apartDamaged = "damaged"
	apartTiles   = "without_tiles"
)

func (g *Games) merge(o *Games) {
	g.N += o.N
	g.Changed += o.Changed
	g.Places += o.Places
	g.WithoutTiles += o.WithoutTiles
	addAll(&g.Apart, o.Apart)
}

type playedGame struct {
	path    string
	players []string
	// seats is the number of players in each hand.
	seats int
	hands []playedHand
	// damaged reports whether the rest of the game can't be read.
	damaged bool
}

type playedHand struct {
	before game.Standing
	record game.RecordHand
	// laid is the number of sticks laid down during the hand.
	laid int
}

func (w *worker) countGame(ctx context.Context, g *playedGame) error {
	withoutTiles := false
	for i := range g.hands {
		h := &g.hands[i]
		for j := range h.record.Wins {
			if h.record.Wins[j].Win == nil {
				w.Games.WithoutTiles++
				withoutTiles = true
				continue
			}
			w.score(new(h.record.WinAt(j, &h.before, h.laid, g.seats)),
				Place{g.path, int64(h.record.Wins[j].Pos.Line)})
		}
	}
	reason := ""
	switch {
	case g.damaged:
		reason = apartDamaged
	case withoutTiles:
		reason = apartTiles
	}
	var places [2][]int
	for i, e := range []*engine.Engine{w.first, w.second} {
		if reason != "" {
			break
		}
		points, why, err := g.replay(ctx, e)
		if err != nil {
			return err
		}
		places[i], reason = placesOf(points, e.Rules().Game().TiesShare), why
	}
	if reason != "" {
		addTo(&w.Games.Apart, reason, 1)
		return nil
	}
	w.Games.N++
	moved := int64(0)
	for player, place := range places[0] {
		if place != places[1][player] {
			moved++
		}
	}
	if moved > 0 {
		w.Games.Changed++
	}
	w.Games.Places += moved
	return nil
}

// replay plays the hands of a game under a rule set, each from its original standing. It returns
// the final points, or the reason why that isn't possible.
func (g *playedGame) replay(ctx context.Context,
	e *engine.Engine) (points []int64, reason string, err error) {
	r := e.Rules()
	fitter := hands.NewFitter(r)
	if g.seats != r.Wall().Players || !r.MayPlay(len(g.players)) {
		return nil, apartPlayers, nil
	}
	points = make([]int64, len(g.players))
	if len(g.hands) > 0 {
		copy(points, g.hands[0].before.Points)
	}
	for i := range g.hands {
		h := &g.hands[i]
		begin, as := h.before, h.record
		begin.Points, begin.Lent, begin.Bank = levelPoints(&begin, r), lent, 0
		as.Wins = slices.Clone(as.Wins)
		for j := range as.Wins {
			as.Wins[j].Win = new(fitter.Fit(as.Wins[j].Win).Clone())
		}
		// The standing has these.
		as.Round, as.Number, as.Again, as.Honba, as.Points = hand.NoWind, 0, 0, nil, nil
		one, err := game.Play(ctx, e,
			&game.Record{Path: g.path, Rules: r.ID(), RuleSet: r, Players: g.players,
				Begin: &begin, Hands: []game.RecordHand{as}})
		if found, wrong := errors.AsType[rules.Findings](err); wrong {
			return nil, found[0].Code, nil
		}
		if err != nil {
			return nil, "", err
		}
		for p, change := range one.Hands[0].Change {
			points[p] += change
		}
	}
	return points, "", nil
}

// lent is added to the points of all players in a replayed hand. Rules may require points for
// riichi, but here the riichi was declared with points from another table.
const lent = 1_000_000

// levelPoints shifts all points evenly so that they sum to the starting points of the rules, and
// adds lent. Payments don't depend on the points.
func levelPoints(s *game.Standing, r *rules.Rules) []int64 {
	points := slices.Clone(s.Points)
	missing := r.Game().Start*int64(len(points)) - int64(s.Sticks)*r.Payments().Stick
	for _, n := range points {
		missing -= n
	}
	for i := range points {
		points[i] += missing/int64(len(points)) + lent
	}
	points[0] += missing % int64(len(points))
	return points
}

// placesOf returns the places by points. Ties go to the seat nearer to the first east unless places
// are shared.
func placesOf(points []int64, share bool) []int {
	places := make([]int, len(points))
	for i, own := range points {
		places[i] = 1
		for j, other := range points {
			if other > own || other == own && j < i && !share {
				places[i]++
			}
		}
	}
	return places
}
