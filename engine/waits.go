package engine

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/budget"
	"example.com/hanfu/rules"
)

// Waits is what a hand without its winning tile waits for, or how far it is from waiting.
type Waits struct {
	Rules *rules.Rules
	// Away is how many tiles must be exchanged until the hand waits, 0 if it does. It is reckoned for groups and a pair,
	// and for pairs; a shape of other tiles, such as thirteen orphans, is seen where the hand waits for it.
	Away int
	// Waits are the tiles that complete the hand and of which some may be left, in their order. Where a kind has tiles of
	// several colours, each is one of its own.
	Waits []Wait
	// Furiten reports whether a kind that completes the hand is among the discards, so that it can't win by ron.
	Furiten bool
	// Draws are the tiles that would bring the hand nearer, where it does not wait.
	Draws []Draw
}

// Draw is a tile that a hand can use, and how many of it are left: those of the wall that are not among the hand's own
// tiles, its indicators and discards.
type Draw struct {
	Tile hand.Tile
	Left int
}

// Wait is a tile that completes a hand, with what the hand is worth by ron and by self-draw.
type Wait struct {
	Draw
	Ron, Tsumo Worth
}

// Worth is a score, or why there is none: one of the two is nil.
type Worth struct {
	Result  *Result
	Refused *Refused
}

// Discard is a tile that may be discarded, and what the hand waits for without it.
type Discard struct {
	Tile hand.Tile
	Waits
}

// Waits returns what a hand waits for: a win of which the tile is [hand.NoTile]. Whether the tile will be drawn is not asked;
// all else, such as riichi, indicators and the discarder, is as in a win. Discards are the player's own. The error is a
// *Refused if the hand can't be read, or breaks the rules whatever tile comes, or that of the context.
func (e *Engine) Waits(ctx context.Context, w *hand.Win, discards []hand.Tile) (*Waits, error) {
	if err := w.Waiting(w.Check()); err != nil || e.rules == nil {
		return nil, e.Refuse(w, err)
	}
	if w.Drawn() {
		return nil, &Refused{ID: w.ID, Problems: hand.Problems{oneTooMany}}
	}
	s := newWaitSearch(e, w, discards)
	for _, t := range discards {
		if s.seen[t] > e.rules.Wall().Of(t) || !e.rules.Wall().Kinds.Has(t.Kind()) {
			return nil, &Refused{ID: w.ID, Problems: hand.Problems{{Code: codeFifthTile, Field: "discards",
				Message: "there are more of " + t.String() + " among the hand, the indicators and the discards than in the wall"}}}
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

// Discards returns what a hand with one tile more than [Engine.Waits] takes waits for without each of its concealed tiles,
// the best first: those that leave the hand nearest to waiting, and of these those for which most tiles are left.
// The tile itself is then one of the discards.
func (e *Engine) Discards(ctx context.Context, w *hand.Win, discards []hand.Tile) ([]Discard, error) {
	var all []Discard
	for _, t := range slices.Compact(sortedTiles(w.Hand)) {
		without := *w
		at := slices.Index(w.Hand, t)
		without.Hand = slices.Delete(slices.Clone(w.Hand), at, at+1)
		waits, err := e.Waits(ctx, &without, append(slices.Clone(discards), t))
		if err != nil {
			return nil, err
		}
		all = append(all, Discard{t, *waits})
	}
	slices.SortStableFunc(all, func(a, b Discard) int {
		return cmp.Or(cmp.Compare(a.Away, b.Away), cmp.Compare(b.left(), a.left()))
	})
	return all, nil
}

// left returns for how many tiles the hand waits, or by how many it comes nearer.
func (w *Waits) left() (n int) {
	for i := range w.Waits {
		n += w.Waits[i].Left
	}
	for _, d := range w.Draws {
		n += d.Left
	}
	return n
}

// waitSearch tries each tile of the wall as the winning one.
type waitSearch struct {
	e        *Engine
	w        hand.Win
	k        *work
	discards []hand.Tile
	seen     map[hand.Tile]int
	found    Waits
	// common are the problems that all tiles so far had, and tried reports whether there was one.
	common hand.Problems
	tried  bool
	// barred has a bit for each shape of the rules that is not open to the hand.
	barred uint64
}

func newWaitSearch(e *Engine, w *hand.Win, discards []hand.Tile) *waitSearch {
	s := &waitSearch{e: e, w: *w, k: new(work), discards: discards, seen: make(map[hand.Tile]int)}
	s.found.Rules = e.rules
	eachTile(w, func(_ string, t hand.Tile) { s.seen[t]++ })
	for _, t := range discards {
		s.seen[t]++
	}
	return s
}

func (s *waitSearch) search(ctx context.Context) {
	completes := false
	s.eachTile(ctx, func(d Draw) {
		if wait, complete := s.wait(d); complete {
			completes = true
			s.found.Furiten = s.found.Furiten || slices.ContainsFunc(s.discards, func(t hand.Tile) bool { return t.Kind() == d.Tile.Kind() })
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
	if away == math.MaxInt {
		s.common = hand.Problems{{Code: codeNotComplete, Field: "hand", Message: "no shape of the rules is open to this hand"}}
		return
	}
	s.found.Away = away - 1
	s.eachTile(ctx, func(d Draw) {
		if s.w.Tile = d.Tile; d.Left > 0 && s.away() < away {
			s.found.Draws = append(s.found.Draws, d)
		}
	})
}

// eachTile calls f with each tile that the wall has, in its colours, and with how many of it are left, until the context ends.
func (s *waitSearch) eachTile(ctx context.Context, f func(Draw)) {
	wall := s.e.rules.Wall()
	for k := range hand.Kind(hand.Kinds) {
		for _, c := range [...]hand.Colour{hand.Plain, hand.Red, hand.Gold} {
			if t := k.In(c); ctx.Err() == nil && wall.Kinds.Has(k) && wall.Of(t) > 0 {
				budget.Of(ctx).Spend(s.e.steps)
				f(Draw{t, max(0, wall.Of(t)-s.seen[t])})
			}
		}
	}
}

// wait scores the hand with a tile, and reports whether that completes it, by ron or by self-draw.
func (s *waitSearch) wait(d Draw) (wait Wait, complete bool) {
	wait.Draw = d
	as := s.w
	defer func() { s.w = as }()
	if s.w.Tile = d.Tile; d.Left == 0 { // whoever waits for what the indicators show waits all the same
		s.w.Dora, s.w.Ura = nil, nil
	}
	by := func(tsumo bool) {
		if s.w.Tsumo, s.w.From = tsumo, as.From; tsumo {
			s.w.From = hand.NoWind
		}
	}
	ways := [...]*Worth{&wait.Ron, &wait.Tsumo}
	for i, worth := range ways {
		by(i > 0)
		complete = s.worth(worth, d.Left > 0) || complete
	}
	for i, worth := range ways {
		if complete && *worth == (Worth{}) { // one of the two says why it is not
			by(i > 0)
			s.score(worth)
		}
	}
	return wait, complete
}

func (s *waitSearch) worth(worth *Worth, shares bool) (complete bool) {
	problems := s.e.prepare(&s.w, s.k)
	if shares {
		s.share(problems)
	}
	if len(problems) > 0 {
		worth.Refused = &Refused{ID: s.w.ID, Problems: slices.Clone(problems), situation: s.e.rules.Situation()}
		return false
	}
	if s.e.wild == 0 || !s.e.isWild(&s.w) { // else it is complete as the tile for which it stands
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

// share keeps those of the problems that all tiles have in common, by ron and by self-draw.
func (s *waitSearch) share(problems hand.Problems) {
	if !s.tried {
		s.tried, s.common = true, slices.Clone(problems)
		return
	}
	s.common = slices.DeleteFunc(s.common, func(p hand.Problem) bool { return !slices.Contains(problems, p) })
}

// away returns of how many tiles of a whole hand the tiles differ, at best, from groups and a pair, or from pairs. A shape to
// which only one is missing, and which none completes, is not open to the hand: its condition does not hold.
func (s *waitSearch) away() int {
	copies := s.e.copiesLeft(&s.w)
	least := math.MaxInt
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
			s.barred |= 1 << i
		}
		if possible && s.barred>>i&1 == 0 {
			least = min(least, near.Away)
		}
	}
	return least
}
