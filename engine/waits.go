package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"example.com/hanfu/hand"
	effort "example.com/hanfu/internal/work"
	"example.com/hanfu/rules"
)

// Waits holds the waits of a hand without its winning tile, or its distance from tenpai.
type Waits struct {
	Rules *rules.Rules
	// Away is the number of tiles to exchange until the hand waits, 0 if it does. It considers
	// groups with a pair and pairs only; other shapes, such as thirteen orphans, are found only if
	// the hand waits for them.
	Away int
	// Waits holds the tiles that complete the hand and of which some may be left, in order. Tiles
	// of different colours are separate.
	Waits []Wait
	// Furiten reports whether a kind that completes the hand is among the discards, so that the
	// hand can't win by ron.
	Furiten bool
	// Draws holds the tiles that bring the hand nearer to tenpai, if it doesn't wait.
	Draws []Draw
}

// Draw is a tile that a hand can use, with the number of copies left: those of the wall that aren't
// among the hand's tiles, indicators and discards.
type Draw struct {
	Tile hand.Tile
	Left int
}

// Wait is a tile that completes a hand, with its worth by ron and by tsumo.
type Wait struct {
	Draw
	Ron, Tsumo Worth
}

// Worth is a score or a refusal; the other is nil.
type Worth struct {
	Result  *Result
	Refused *Refused
}

// Discard is a possible discard, with the waits of the hand after it.
type Discard struct {
	Tile hand.Tile
	Waits
}

// Waits returns the waits of w, a win whose tile is [hand.NoTile]. Tsumo is ignored; everything
// else, such as riichi, indicators and the discarder, is as in a win. discards are the player's
// own. The error is a *Refused if the hand can't be read or violates the rules with every tile, or
// the error of ctx.
func (e *Engine) Waits(ctx context.Context, w *hand.Win, discards []hand.Tile) (*Waits, error) {
	if err := w.Waiting(w.Check()); err != nil || e.rules == nil {
		return nil, e.Refuse(w, err)
	}
	if w.Drawn() {
		return nil, &Refused{ID: w.ID, Problems: hand.Problems{oneTooMany}}
	}
	s := newWaitSearch(e, w, discards)
	for i, t := range discards {
		if t.Kind() >= hand.Kinds {
			return nil, &Refused{ID: w.ID,
				Problems: hand.Problems{{Code: codeBadValue, Field: "discards",
					Message: fmt.Sprintf("place %d holds something that is no tile", i+1)}}}
		}
		if s.seen[t] > e.rules.Wall().Of(t) || !e.rules.Wall().Kinds.Has(t.Kind()) {
			return nil, &Refused{ID: w.ID,
				Problems: hand.Problems{{Code: codeFifthTile, Field: "discards",
					Message: "there are more of " + t.String() +
						" among the hand, the indicators and the discards than in the wall"}}}
		}
	}
	s.search(ctx)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(s.common) > 0 {
		return nil, &Refused{ID: w.ID, Problems: s.common, situation: e.rules.Situation()}
	}
	return &s.found, nil
}

var oneTooMany = hand.Problem{Code: "tile_count", Field: "hand",
	Message: "the hand has one tile too many to wait; ask what it waits for after each discard"}

// Discards returns the waits after each possible discard from a concealed hand with one tile more
// than for [Engine.Waits]. Discards that leave the hand nearest to tenpai come first, and among
// these the ones with the most useful tiles left. Each discard is added to discards.
func (e *Engine) Discards(ctx context.Context, w *hand.Win,
	discards []hand.Tile) ([]Discard, error) {
	var all []Discard
	for _, t := range slices.Compact(sortedTiles(w.Hand)) {
		win := *w
		at := slices.Index(w.Hand, t)
		win.Hand = slices.Delete(slices.Clone(w.Hand), at, at+1)
		waits, err := e.Waits(ctx, &win, append(slices.Clone(discards), t))
		if err != nil {
			return nil, err
		}
		all = append(all, Discard{t, *waits})
	}
	slices.SortStableFunc(all, func(a, b Discard) int {
		return cmp.Or(cmp.Compare(a.Away, b.Away), cmp.Compare(b.tilesLeft(), a.tilesLeft()))
	})
	return all, nil
}

// tilesLeft returns the number of tiles left that the hand waits for, or that bring it nearer.
func (w *Waits) tilesLeft() (n int) {
	for i := range w.Waits {
		n += w.Waits[i].Left
	}
	for _, d := range w.Draws {
		n += d.Left
	}
	return n
}

type waitSearch struct {
	e        *Engine
	w        hand.Win
	k        *work
	discards []hand.Tile
	seen     map[hand.Tile]int
	// seenKinds counts tiles of every colour, as a hand may hold a colour that the wall lacks.
	seenKinds map[hand.Kind]int
	found     Waits
	// common are the problems shared by all tiles so far. tried reports whether a tile was tried.
	common hand.Problems
	tried  bool
	// closedShapes holds a bit for each shape that the hand can't have.
	closedShapes uint64
}

func newWaitSearch(e *Engine, w *hand.Win, discards []hand.Tile) *waitSearch {
	s := &waitSearch{e: e, w: *w, k: new(work), discards: discards, seen: make(map[hand.Tile]int),
		seenKinds: make(map[hand.Kind]int)}
	s.found.Rules = e.rules
	see := func(t hand.Tile) {
		s.seen[t]++
		s.seenKinds[t.Kind()]++
	}
	eachTile(w, func(_ string, t hand.Tile) { see(t) })
	for _, t := range discards {
		see(t)
	}
	return s
}

func (s *waitSearch) search(ctx context.Context) {
	completes := false
	s.eachTile(ctx, func(d Draw) {
		if wait, complete := s.wait(d); complete {
			completes = true
			s.found.Furiten = s.found.Furiten ||
				slices.ContainsFunc(s.discards,
					func(t hand.Tile) bool { return t.Kind() == d.Tile.Kind() })
			if d.Left > 0 {
				s.found.Waits = append(s.found.Waits, wait)
			}
		}
	})
	if completes || len(s.common) > 0 {
		return
	}
	s.w.Tile = hand.NoTile
	away := s.away()
	if s.closedShapes != 0 {
		s.common = s.problemsWhenComplete(ctx)
	}
	if away == math.MaxInt && len(s.common) == 0 {
		s.common = hand.Problems{{Code: codeNotComplete, Field: "hand",
			Message: "no shape of the rules is open to this hand"}}
	}
	if len(s.common) > 0 {
		return
	}
	s.found.Away = away - 1
	s.eachTile(ctx, func(d Draw) {
		if s.w.Tile = d.Tile; d.Left > 0 && s.away() < away {
			s.found.Draws = append(s.found.Draws, d)
		}
	})
}

// problemsWhenComplete returns the problems with the first tile that completes the hand, such as a
// fact that excludes it.
func (s *waitSearch) problemsWhenComplete(ctx context.Context) (problems hand.Problems) {
	closed := s.closedShapes
	s.closedShapes, s.w.Tsumo = 0, false
	s.eachTile(ctx, func(d Draw) {
		if s.w.Tile = d.Tile; len(problems) == 0 && d.Left > 0 && s.away() == 0 {
			problems = slices.Clone(s.e.prepare(&s.w, s.k))
		}
	})
	s.closedShapes = closed
	return problems
}

// eachTile calls f for each tile of the wall, each colour separately, with the number left. It
// stops when ctx is done.
func (s *waitSearch) eachTile(ctx context.Context, f func(Draw)) {
	wall := s.e.rules.Wall()
	for k := range hand.Kind(hand.Kinds) {
		for _, c := range [...]hand.Colour{hand.Plain, hand.Red, hand.Gold} {
			if t := k.In(c); ctx.Err() == nil && wall.Kinds.Has(k) && wall.Of(t) > 0 {
				effort.BudgetOf(ctx).Spend(s.e.steps)
				f(Draw{t, max(0, min(wall.Of(t)-s.seen[t], wall.Copies-s.seenKinds[k]))})
			}
		}
	}
}

// wait scores the hand with a tile. It reports whether the tile completes the hand, by ron or by
// tsumo.
func (s *waitSearch) wait(d Draw) (wait Wait, complete bool) {
	wait.Draw = d
	original := s.w
	defer func() { s.w = original }()
	// a wait for a tile that the indicators use up is still a wait
	if s.w.Tile = d.Tile; d.Left == 0 {
		s.w.Dora, s.w.Ura = nil, nil
	}
	score := func(tsumo bool) {
		if s.w.Tsumo, s.w.From = tsumo, original.From; tsumo {
			s.w.From = hand.NoWind
		}
	}
	ways := [...]*Worth{&wait.Ron, &wait.Tsumo}
	for i, worth := range ways {
		score(i > 0)
		complete = s.tryWorth(worth, d.Left > 0) || complete
	}
	for i, worth := range ways {
		// complete in the other way only: score it for the reason of the refusal
		if complete && *worth == (Worth{}) {
			score(i > 0)
			s.score(worth)
		}
	}
	return wait, complete
}

func (s *waitSearch) tryWorth(worth *Worth, common bool) (complete bool) {
	problems := s.e.prepare(&s.w, s.k)
	if common {
		s.keepCommon(problems)
	}
	if len(problems) > 0 {
		worth.Refused = &Refused{ID: s.w.ID, Problems: slices.Clone(problems),
			situation: s.e.rules.Situation()}
		return false
	}
	if s.e.wild == 0 || !s.e.isWild(&s.w) { // a wild tile may complete the hand as another tile
		if s.k.eachReading(&s.w, func(*hand.Reading, int) { complete = true }); !complete {
			return false
		}
	}
	s.score(worth)
	return worth.Result != nil || len(worth.Refused.Readings) > 0 || complete
}

func (s *waitSearch) score(worth *Worth) {
	var err error
	worth.Result, err = s.e.Score(&s.w)
	worth.Refused, _ = errors.AsType[*Refused](err)
}

// keepCommon drops from common the problems that the current tile doesn't have.
func (s *waitSearch) keepCommon(problems hand.Problems) {
	if !s.tried {
		s.tried, s.common = true, slices.Clone(problems)
		return
	}
	s.common = slices.DeleteFunc(s.common,
		func(p hand.Problem) bool { return !slices.Contains(problems, p) })
}

// away returns the least number of tiles in which the hand differs from a complete hand of groups
// and a pair or of pairs. A shape that is one tile away though no tile completes it is closed to
// the hand: its condition fails.
func (s *waitSearch) away() int {
	copies := s.e.copiesLeft(&s.w)
	shortest := math.MaxInt
	for i := range s.e.rules.Shapes() {
		var near hand.Near
		possible := true
		switch shape := &s.e.rules.Shapes()[i]; shape.Form {
		case rules.FormGroups:
			near = s.w.NearGroups(func(k hand.Kind) int { return copies[k] })
		case rules.FormPairs:
			near, possible = s.w.NearPairs(shape.Distinct)
		default:
			possible = false
		}
		if possible && near.Away == 1 && s.w.Tile == hand.NoTile {
			s.closedShapes |= 1 << i
		}
		if possible && s.closedShapes>>i&1 == 0 {
			shortest = min(shortest, near.Away)
		}
	}
	return shortest
}
