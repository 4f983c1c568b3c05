package prove

import (
	"context"
	"encoding/binary"
	"hash/fnv"
	"maps"
	"slices"
	"sync"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/everyhand"
	"example.com/hanfu/rules"
)

// many are rule sets of which each is compared with each over the closed hands of one situation. A win is scored once
// under each of them, and counted by which of them score it alike: from that follows how each two differ.
type many struct {
	*plan
	engines []*engine.Engine
	// shared is how many of the engines can't tell exchanged hands apart; those after them score each hand for itself.
	shared int
	permut [][hand.Kinds]hand.Kind
	// every is of how many hands one is gone through.
	every uint64
}

// pattern says for each of the rule sets with which it scores a win alike: the first of these.
type pattern [24]uint8

// group is what is known of the wins that the same rule sets score alike.
type group struct {
	wins uint64
	// least is the simplest of these wins.
	least Witness
}

// newMany returns the comparison of rule sets that have their tiles in common. It changes their order.
func newMany(tb testing.TB, only *Only, all []*engine.Engine) *many {
	tb.Helper()
	m := &many{plan: &plan{a: all[0], only: only, all: only.situations()}, every: 1}
	if len(all) > len(pattern{}) || len(m.all) != 1 {
		tb.Fatalf("%d rule sets and %d situations are too many", len(all), len(m.all))
	}
	exchange := everyhand.Exchange{Suits: 0b110, Honors: m.freeWinds()}
	if sameSuits(all[0].Rules().Wall(), 0b111) {
		exchange.Suits = 0b111
	}
	var ruleSets []*rules.Rules
	var apiece []*engine.Engine
	for _, e := range all {
		r := e.Rules()
		if err := checkComparable(all[0].Rules(), r); err != nil {
			tb.Fatal(err)
		}
		flags := flagsOf(r, only)
		x := expressionsOf(r, flags)
		x.conditions = slices.DeleteFunc(x.conditions, flags.rulesOut)
		if besides, ok := x.areInvariant(tb.Context(), exchange); ok && !x.usesSeats() {
			m.excluded, m.engines = append(m.excluded, besides...), append(m.engines, e)
		} else {
			apiece = append(apiece, e)
		}
		ruleSets = append(ruleSets, r)
	}
	m.shared, m.engines = len(m.engines), append(m.engines, apiece...)
	m.hands = everyhand.New(m.winningHands(tb.Context(), ruleSets, &Asked{Closed: true}), exchange)
	m.permut = m.hands.Exchange().Permutations()
	return m
}

// numRange is how many numbers of hands are gone through at once.
const numRange = 1 << 12

// some goes through the hands whose numbers leave 0 when they are mixed and divided by a number: about one in so many,
// evenly spread.
func (m *many) some(ctx context.Context, every uint64, workers int) map[pattern]*group {
	m.every = every
	ranges := int(m.hands.Len()+numRange-1) / numRange
	next := make(chan uint64)
	var mu sync.Mutex
	all := make(map[pattern]*group)
	var wait sync.WaitGroup
	for range workers {
		wait.Go(func() {
			w := m.newWalker()
			for from := range next {
				w.part(ctx, from, min(from+numRange, m.hands.Len()))
			}
			mu.Lock()
			defer mu.Unlock()
			merge(all, w.groups)
		})
	}
	for i := 0; i < ranges && ctx.Err() == nil; i++ {
		next <- uint64(i) * numRange
	}
	close(next)
	wait.Wait()
	return all
}

// part goes through the hands from one number up to another.
func (w *walker) part(ctx context.Context, from, to uint64) map[pattern]*group {
	w.hands.Each(from, to, func(h *everyhand.Hand) bool {
		if mix(h.Number)%w.every == 0 {
			w.hand(h)
		}
		return ctx.Err() == nil
	})
	return w.groups
}

// merge adds groups to others.
func merge(to, from map[pattern]*group) {
	for key, g := range from {
		if to[key] == nil {
			to[key] = g
			continue
		}
		to[key].wins += g.wins
		if g.least.compare(&to[key].least) < 0 {
			to[key].least = g.least
		}
	}
}

// walker goes through hands. It is for one goroutine.
type walker struct {
	*many
	scorers []*scorer
	groups  map[pattern]*group
	win     hand.Win
	room    [handSize]hand.Tile
	// images are how the kinds of a hand are exchanged, once for each hand for which it stands.
	images []int
	seen   [][hand.Kinds]uint8
}

func (m *many) newWalker() *walker {
	w := &walker{many: m, groups: make(map[pattern]*group), win: m.only.win}
	var numbers ids // each walker has its own
	for _, e := range m.engines {
		w.scorers = append(w.scorers, newScorer(e, &numbers))
	}
	w.win.Tsumo, w.win.Seat, w.win.Round = m.all[0].tsumo, m.all[0].seat, m.all[0].round
	return w
}

// hand goes through the wins of a hand and of all for which it stands.
func (w *walker) hand(h *everyhand.Hand) {
	w.findImages(h)
	apart := w.isExcluded(h)
	var key pattern
	for i, tile := range h.Tiles {
		if i > 0 && tile == h.Tiles[i-1] {
			continue
		}
		for n, image := range w.images {
			w.exchange(h, i, &w.permut[image])
			first := 0
			if n > 0 && !apart {
				first = w.shared // the others score it like the hand that stands for it
			}
			for j, s := range w.scorers[first:] {
				s.score(&w.win)
				key[first+j] = w.firstLike(s)
			}
			if !apart && w.shared == len(w.scorers) {
				w.count(key, uint64(len(w.images)), h.Number, i)
				break
			}
			w.count(key, 1, h.Number, i)
		}
	}
}

// firstLike returns the place of the first scorer that has scored a win as one of them has.
func (w *walker) firstLike(s *scorer) uint8 {
	at := 0
	for w.scorers[at] != s && !w.scorers[at].out.equal(&s.out) {
		at++
	}
	return uint8(at)
}

// findImages finds how the kinds are exchanged for each hand for which one stands.
func (w *walker) findImages(h *everyhand.Hand) {
	w.images, w.seen = append(w.images[:0], 0), w.seen[:0]
	if h.Share == 1 {
		return
	}
	w.images = w.images[:0]
	for i := range w.permut {
		var counts [hand.Kinds]uint8
		for _, t := range h.Tiles {
			counts[w.permut[i][t.Kind()]]++
		}
		if !slices.Contains(w.seen, counts) {
			w.seen, w.images = append(w.seen, counts), append(w.images, i)
		}
	}
}

// exchange makes the win of a hand on one of its tiles, with its kinds exchanged.
func (w *walker) exchange(h *everyhand.Hand, winning int, to *[hand.Kinds]hand.Kind) {
	tiles := w.room[:0]
	for i, t := range h.Tiles {
		if i != winning {
			tiles = append(tiles, hand.NewTile(to[t.Kind()]))
		}
	}
	slices.Sort(tiles)
	w.win.Hand, w.win.Tile = tiles, hand.NewTile(to[h.Tiles[winning].Kind()])
}

// count counts a win, with its simplicity where not all score it alike.
func (w *walker) count(key pattern, share, number uint64, order int) {
	g := w.groups[key]
	if g == nil {
		g = new(group)
		w.groups[key] = g
	}
	if g.wins += share; key == (pattern{}) {
		return
	}
	last := slices.Index(key[:], slices.Max(key[:]))
	found := Witness{Cost: costOf(&w.win, &w.scorers[0].out, &w.scorers[last].out), Number: number, Order: order}
	if g.least.Hand == "" || found.compare(&g.least) < 0 {
		found.Hand = w.win.String()
		g.least = found
	}
}

// wins returns how many wins there are in all groups.
func wins(groups map[pattern]*group) (n uint64) {
	for _, g := range groups {
		n += g.wins
	}
	return n
}

// differ returns how many wins two rule sets score otherwise, by their places, and the simplest one; nil if there is
// none.
func differ(groups map[pattern]*group, i, j int) (n uint64, least *Witness) {
	for key, g := range groups {
		if key[i] != key[j] {
			n += g.wins
			if least == nil || g.least.compare(least) < 0 {
				least = &g.least
			}
		}
	}
	return n, least
}

// digestOf returns a number for how many wins are in which group.
func digestOf(groups map[pattern]*group) uint64 {
	h := fnv.New64a()
	for _, key := range slices.SortedFunc(maps.Keys(groups), func(a, b pattern) int { return slices.Compare(a[:], b[:]) }) {
		h.Write(key[:])
		h.Write(binary.BigEndian.AppendUint64(nil, groups[key].wins))
	}
	return h.Sum64()
}

// TestMany goes through a part of the hands with rule sets of which one tells exchanged hands apart: as many differ as Run
// finds of two that don't, and as many as without any exchange.
func TestMany(t *testing.T) {
	m := newMany(t, only(t, situationOfPairs), []*engine.Engine{load(t, "local"), load(t, "ema"), load(t, "tenhou")})
	if m.shared != 2 {
		t.Fatalf("hands are exchanged under %d rule sets", m.shared)
	}
	p := planned(t, &Asked{A: m.engines[0], B: m.engines[1], Closed: true, Only: m.only})
	if x, y := p.hands.Exchange(), m.hands.Exchange(); x.Suits != y.Suits || x.Honors != y.Honors {
		t.Fatalf("%+v is exchanged for two of them, and %+v for all", p.hands.Exchange(), m.hands.Exchange())
	}
	p.hands = m.hands // which has no mirror images
	plainly := *m
	plainly.shared = 0
	differing := uint64(0)
	for _, from := range []uint64{0, 1_500_000, 9_500_000, m.hands.Len() - 500} {
		to := min(from+4_000, m.hands.Len())
		groups := m.newWalker().part(t.Context(), from, to)
		sums, err := p.newWorker().block(t.Context(), from, min(to, p.hands.Len()))
		n, _ := differ(groups, 0, 1)
		if differing += n; err != nil || n != sums.Differ || to <= p.hands.Len() && wins(groups) != sums.Wins {
			t.Errorf("from %d: %d of %d differ, and as two %d of %d (%v)", from, n, wins(groups), sums.Differ, sums.Wins, err)
		}
		if one := plainly.newWalker().part(t.Context(), from, to); wins(one) == 0 || digestOf(one) != digestOf(groups) {
			t.Errorf("from %d: %d wins one by one, and %d by exchange, of which other ones are scored alike", from, wins(one),
				wins(groups))
		}
	}
	if differing == 0 {
		t.Error("none of the hands differ")
	}
}
