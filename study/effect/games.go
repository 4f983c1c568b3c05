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

// Games counts games that were played again under both rule sets.
//
// Each hand is played from where the table stood when it began: the same wins, draws, riichi, honba and sticks, paid by
// the one rule set and by the other. What the players do and when the game ends stays as it was. A player's final points
// under a rule set are those at the beginning and all that its hands change; the places follow from them, with the rule
// set's word on equal points.
type Games struct {
	// N is how many were played again, and Changed in how many of them somebody's place changes.
	N, Changed int64
	// Places is how many places of players change.
	Places int64
	// Apart counts the games that can't be played again, by the reason.
	Apart map[string]int64
	// WithoutTiles is how many wins have no tiles in the record, but only what they were worth.
	WithoutTiles int64
}

// The reasons for which a game is not played again, besides the codes of findings.
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

// played is a game that was played: its hands, each with how the table stood.
type played struct {
	path    string
	players []string
	// seats is how many of them sit at the table in a hand.
	seats int
	hands []playedHand
	// damaged reports whether the rest of it can't be read.
	damaged bool
}

type playedHand struct {
	before game.Standing
	record game.RecordHand
	// laid is how many sticks were laid down in it.
	laid int
}

func (w *worker) game(ctx context.Context, g *played) error {
	withoutTiles := false
	for i := range g.hands {
		h := &g.hands[i]
		for j := range h.record.Wins {
			if h.record.Wins[j].Win == nil {
				w.Games.WithoutTiles++
				withoutTiles = true
				continue
			}
			win := h.record.WinAt(j, &h.before, h.laid, g.seats)
			w.score(&win, Place{g.path, int64(h.record.Wins[j].Pos.Line)})
		}
	}
	apart := ""
	switch {
	case g.damaged:
		apart = apartDamaged
	case withoutTiles:
		apart = apartTiles
	}
	var places [2][]int
	for i, e := range []*engine.Engine{w.first, w.second} {
		if apart != "" {
			break
		}
		points, why, err := g.replay(ctx, e)
		if err != nil {
			return err
		}
		places[i], apart = placed(points, e.Rules().Game().TiesShare), why
	}
	if apart != "" {
		addTo(&w.Games.Apart, apart, 1)
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

// replay plays the hands of a game under a rule set, each from its own beginning, and returns the final points, or why
// that is not possible.
func (g *played) replay(ctx context.Context, e *engine.Engine) (points []int64, apart string, err error) {
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
		begin.Points, begin.Lent = level(&begin, r), lent
		as.Wins = slices.Clone(as.Wins)
		for j := range as.Wins {
			win := fitter.Fit(as.Wins[j].Win).Clone()
			as.Wins[j].Win = &win
		}
		as.Round, as.Number, as.Honba, as.Points = hand.NoWind, 0, nil, nil // the standing says so
		one, err := game.Play(ctx, e, &game.Record{Path: g.path, Rules: r.ID(), RuleSet: r, Players: g.players,
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

// lent is what all players have more when a hand is played again. Rules may ask how many points somebody has who declares
// riichi; the riichi was declared, and the points are those of another table.
const lent = 1_000_000

// level raises or lowers the points before a hand evenly to the sum with which the rules begin, and then by what is
// lent. A hand's payments don't depend on it.
func level(s *game.Standing, r *rules.Rules) []int64 {
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

// placed returns the places by points. Of equal points the seat nearer to the first east is ahead, unless places are
// shared.
func placed(points []int64, share bool) []int {
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
