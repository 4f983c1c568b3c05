package hand

import (
	"slices"
	"strconv"
	"unicode/utf8"
)

// Check reports whether the tiles and seats of a win fit together, so that some rule set could
// score it. Rule sets decide which facts go together and how many tiles the wall has. The error is
// of type [Problems] and holds every problem.
func (w *Win) Check() error {
	if len(w.Hand)+len(w.Melds) == 0 && w.Tile == (Win{}).Tile {
		return Problems{{Code: emptyWin, Field: keyHand.String(),
			Message: "the win is empty; give it a hand and the winning tile"}}
	}
	return w.check(0).err()
}

// check returns all problems except those that follow from unread keys, whose values could not be
// read.
func (w *Win) check(unread keySet) Problems {
	c := checker{win: w, unread: unread}
	c.checkWinningTile()
	if c.checkTiles() {
		c.checkCount()
		c.checkCopies()
	}
	c.checkWinds()
	c.checkNumbers()
	c.checkFlags()
	c.checkID()
	return c.problems
}

type checker struct {
	win      *Win
	unread   keySet
	problems Problems
}

func (c *checker) report(field, code, format string, args ...any) {
	p := problemf(code, format, args...)
	p.Field = field
	c.problems = append(c.problems, *p)
}

func (c *checker) checkWinningTile() {
	if c.win.Tile == NoTile && !c.unread.has(keyRon) && !c.unread.has(keyTsumo) {
		c.problems = append(c.problems, winningTileMissing)
	}
}

var winningTileMissing = Problem{Code: noWinningTile, Field: keyTsumo.String(),
	Message: "the winning tile is missing; give it as ron if it was discarded, as tsumo if it was drawn"}

// checkTiles checks each tile and meld by itself, and reports whether the winner's tiles can be
// counted. Tiles parsed from text are already valid.
func (c *checker) checkTiles() bool {
	countable := true
	for _, k := range [...]key{keyHand, keyDora, keyUra} {
		tiles := *c.win.tiles(k)
		for i, t := range tiles {
			if !t.valid() {
				c.report(k.String(), badValue, "place %d holds something that is no tile", i+1)
				countable = countable && k != keyHand
			}
		}
		if k != keyHand && len(tiles) > maxIndicators {
			c.report(k.String(), badValue, "there are %d indicators; no game has more than %d",
				len(tiles), maxIndicators)
		}
	}
	if t := c.win.Tile; t != NoTile && !t.valid() {
		c.report(c.win.winKey().String(), badValue, "the winning tile is no tile")
		countable = false
	}
	for i := range c.win.Melds {
		if p := c.win.Melds[i].check(); p != nil {
			c.report(keyMelds.String(), p.Code, "%s", p.Message)
			countable = false
		}
	}
	return countable
}

func (c *checker) checkCount() {
	melds := len(c.win.Melds)
	if melds > 4 {
		c.report(keyMelds.String(), tooManyMelds, "there are %d melds, and a hand has at most 4",
			melds)
		return
	}
	if c.unread.has(keyHand) || c.unread.has(keyMelds) {
		return
	}
	have, want := len(c.win.Hand), c.win.handSize()
	switch {
	case have == want:
	case have == want+1 && c.win.surplus() != NoKind:
		c.report(keyHand.String(), tileCount,
			"the hand has %s and should have %d%s, not counting the winning tile; "+
				"%s is one too many: the others are complete", countOf(have, "tile"), want,
			besideMelds(melds),
			c.win.surplus())
	case have == want+1 && c.win.mayIncludeWinningTile():
		c.report(keyHand.String(), tileCount, "the hand has %s and should have %d%s; "+
			"leave the winning tile out of it, ron or tsumo gives that", countOf(have, "tile"),
			want, besideMelds(melds))
	default:
		c.report(keyHand.String(), tileCount,
			"the hand has %s and should have %d%s, not counting the winning tile",
			countOf(have, "tile"), want, besideMelds(melds))
	}
}

func (w *Win) handSize() int { return 13 - 3*len(w.Melds) }

func besideMelds(n int) string {
	if n == 0 {
		return ""
	}
	return " beside " + countOf(n, "meld")
}

func countOf(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return strconv.Itoa(n) + " " + thing
}

// checkCopies checks that no kind occurs more than four times. Readings rely on this.
func (c *checker) checkCopies() {
	counts := c.win.copies()
	for k, n := range counts[:Kinds] {
		if n > 4 {
			c.report(keyHand.String(), fifthTile,
				"%s occurs %d times among the hand, the winning tile and the melds; "+
					"there are four of each tile", Kind(k), n)
		}
	}
}

func (w *Win) copies() (n [1 << kindBits]uint8) {
	add := func(tiles []Tile) {
		for _, t := range tiles {
			// The remainder is the kind itself; it avoids a bounds check.
			n[t.Kind()%Kind(len(n))]++
		}
	}
	add(w.Hand)
	for i := range w.Melds {
		m := &w.Melds[i]
		add(m.Tiles[:m.Size()])
	}
	if w.Tile != NoTile {
		add([]Tile{w.Tile})
	}
	return n
}

func (w *Win) hasAtMostFour() bool {
	last := &tileSums[w.Tile]
	c := Counts{halves: last.halves}
	size := 1
	add := func(tiles []Tile) {
		for _, t := range tiles {
			c.halves[0] += tileSums[t].halves[0]
			c.halves[1] += tileSums[t].halves[1]
		}
		size += len(tiles)
	}
	add(w.Hand)
	for i := range w.Melds {
		m := &w.Melds[i]
		add(m.Tiles[:m.Size()])
	}
	return c.hasTotal(size)
}

func (c *checker) checkWinds() {
	w := c.win
	for _, k := range [...]key{keyFrom, keySeat, keyRound, keyPao} {
		if *w.wind(k) > North {
			c.report(k.String(), badValue, "%s", k.meaning())
		}
	}
	if w.From != NoWind && w.Tsumo {
		c.report(keyFrom.String(), fromWithTsumo,
			"from names the discarder, and a tile won by tsumo has none; leave it out")
	}
	if c.unread.has(keySeat) {
		return
	}
	seat, assumed := w.Seat, ""
	if seat == NoWind {
		seat, assumed = South, " (no seat is given, so south counts)"
	}
	if w.From == seat {
		c.report(keyFrom.String(), fromSelf,
			"the winner sits %s%s and can't win by a discard of their own",
			seat, assumed)
	}
	if w.Pao == seat {
		c.report(keyPao.String(), paoSelf,
			"the winner sits %s%s and can't be liable for a hand of their own",
			seat, assumed)
	}
}

// checkNumbers checks the ranges. 0 is always valid and means "not given".
func (c *checker) checkNumbers() {
	for _, n := range numbers {
		if value := *n.Of(c.win); value != 0 && (value < n.Min || value > n.Max) {
			c.report(n.Name, badValue, "%s, not %d", n.key.meaning(), value)
		}
	}
}

func (c *checker) checkFlags() {
	flags := c.win.Flags
	if len(flags) > maxFlags {
		c.report("", badValue, "there are %d facts, counters and seats; a win carries at most %d",
			len(flags), maxFlags)
		return
	}
	for i, f := range flags {
		if p := checkName(f.Name); p != nil {
			p.Field = f.Name
			c.problems = append(c.problems, *p)
			continue
		}
		if hasFlag(flags[:i], f.Name) {
			c.report(f.Name, duplicateKey, "%s", givenTwice(f.Name).Message)
		}
		switch {
		case f.Seat && !f.InRange():
			c.report(f.Name, badValue,
				"%s is a seat; its value is the number of a wind, from 1 to 4", f.Name)
		case f.Seat:
		case !f.Count && f.Value != 1:
			c.report(f.Name, badValue, "%s is a fact without a number; the value of a fact is 1",
				f.Name)
		case f.Value < 0 || f.Value > maxCount:
			c.report(f.Name, badValue, "%s", badCount(f.Name, strconv.Itoa(f.Value)).Message)
		}
	}
}

func (c *checker) checkID() {
	switch id := c.win.ID; {
	case len(id) > maxID:
		c.report(keyID.String(), badValue, "%s, of at most %d bytes and not %d", keyID.meaning(),
			maxID, len(id))
	case !utf8.ValidString(id):
		c.report(keyID.String(), badValue, "the id is not UTF-8 text")
	}
}

func hasFlag(flags []Flag, name string) bool {
	for i := range flags {
		if flags[i].Name == name {
			return true
		}
	}
	return false
}

// Waiting adapts err, which [Parse] or a similar function returned with w, to a hand without its
// winning tile: 13 tiles, or 14 if one is still to be discarded, less 3 for each meld.
func (w *Win) Waiting(err error) error {
	problems, _ := err.(Problems)
	problems = slices.DeleteFunc(slices.Clone(problems), func(p Problem) bool {
		return p == winningTileMissing || p.Code == tileCount && p.Field == keyHand.String() &&
			len(w.Hand) == w.handSize()+1
	})
	if w.Tile != NoTile {
		problems = append(problems, Problem{Code: badValue, Field: w.winKey().String(),
			Message: "this is about the tiles that a hand waits for; leave the winning tile out"})
	}
	return problems.err()
}

// Drawn reports whether the win has no winning tile but one tile more than a waiting hand, which is
// yet to be discarded.
func (w *Win) Drawn() bool { return w.Tile == NoTile && len(w.Hand) == w.handSize()+1 }

// surplus returns the kind of the hand's single surplus tile, or NoKind if it is not clear. It is
// clear if removing that kind, and no other kind including the winning tile's, leaves a complete
// win.
func (w *Win) surplus() (kind Kind) {
	kind = NoKind
	if w.Tile == NoTile {
		return kind
	}
	rest := *w
	for i, t := range w.Hand {
		rest.Hand = slices.Delete(slices.Clone(w.Hand), i, i+1)
		if t.Kind() == kind || !rest.isComplete() {
			continue
		}
		if kind != NoKind || t.Kind() == w.Tile.Kind() {
			return NoKind
		}
		kind = t.Kind()
	}
	return kind
}

// isComplete reports whether the tiles are four groups and a pair, or seven distinct pairs.
func (w *Win) isComplete() bool {
	t, ok := w.Tally()
	if !ok {
		return false
	}
	_, pairs := w.SevenPairs(&t)
	return pairs || len(w.Readings(&t, nil)) > 0
}

func (w *Win) mayIncludeWinningTile() bool {
	return w.Tile == NoTile || slices.ContainsFunc(w.Hand,
		func(t Tile) bool { return t.Kind() == w.Tile.Kind() })
}
