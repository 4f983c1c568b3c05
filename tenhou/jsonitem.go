package tenhou

import (
	"strconv"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// item is one entry of a player's list: what he took, or what he put down.
type item struct {
	pos  rules.Position
	kind EventKind
	tile hand.Tile
	own  []hand.Tile
	// ahead is how many places the discarder of a called tile sits ahead in order of turn.
	ahead int
	// drawn reports whether the tile is the one drawn last, riichi whether it declares riichi; nothing reports whether
	// the entry only holds the place of a discard that a kan takes.
	drawn, riichi, nothing bool
}

// What stands in lists in place of tiles.
const (
	drawnCode  = "60"
	noneCode   = "0"
	codeDigits = 2
)

// takenItem reads an entry of the tiles that a player took: 17, c333234, 32p3232, 393939m39.
func takenItem(n *node) (item, error) {
	it := item{pos: n.pos, kind: Drew}
	if n.kind == textNode {
		it.kind = Called
		return it, it.meld(n, "cpm")
	}
	t, err := tile(n)
	it.tile = t
	return it, err
}

// putItem reads an entry of the tiles that a player put down: 17, 60, r17, 2626k2626, 161616a16, f44.
func putItem(n *node) (item, error) {
	it := item{pos: n.pos, kind: Discarded}
	text := n.text
	if n.kind == textNode {
		switch {
		case strings.HasPrefix(text, "f"):
			it.kind = SetAside
			text = text[1:]
		case strings.HasPrefix(text, "r"):
			it.riichi = true
			text = text[1:]
		default:
			return it, it.meld(n, "ka")
		}
	}
	switch {
	case n.kind != textNode && n.kind != numberNode:
		return it, n.wrong("the number of a tile, such as 47")
	case text == drawnCode:
		it.drawn = true
		return it, nil
	case text == noneCode && n.kind == numberNode:
		it.nothing = true
		return it, nil
	}
	t, ok := tileOfText(text)
	if !ok || it.kind == SetAside && t.Kind() != hand.North.Kind() {
		return it, n.wrong("the number of a tile, such as 47")
	}
	it.tile = t
	return it, nil
}

func tileOfText(s string) (hand.Tile, bool) {
	code, err := strconv.Atoi(s)
	if err != nil || len(s) != codeDigits {
		return 0, false
	}
	return tileOfCode(code)
}

// meld reads a call. The letter stands in front of the tile that was called, and its place tells of whom: the first
// place is the player before, the last the one behind.
func (it *item) meld(n *node, letters string) error {
	const what = "a call such as c333234, 32p3232 or 161616a16"
	at := strings.IndexAny(n.text, letters)
	if at < 0 || at%codeDigits != 0 {
		return n.wrong(what)
	}
	digits := n.text[:at] + n.text[at+1:]
	var all []hand.Tile
	for len(digits) >= codeDigits {
		t, ok := tileOfText(digits[:codeDigits])
		if !ok {
			return n.wrong(what)
		}
		all = append(all, t)
		digits = digits[codeDigits:]
	}
	letter, which := n.text[at], at/codeDigits
	size := copies
	if letter == 'c' || letter == 'p' {
		size = inMeld
	}
	if digits != "" || len(all) != size || which >= len(all) {
		return n.wrong(what)
	}
	it.tile = all[which]
	switch letter {
	case 'k':
		it.kind = AddedKan
		return nil
	case 'a':
		it.kind, it.own = ClosedKan, all
		return nil
	}
	switch which {
	case 0:
		it.ahead = inMeld
	case len(all) - 1:
		it.ahead = 1
	default:
		it.ahead = 2
	}
	it.own = append(all[:which:which], all[which+1:]...)
	if letter == 'c' && which != 0 {
		return n.wrong(what)
	}
	return nil
}

// kan reports whether a called item is one.
func (it *item) kan() bool { return len(it.own) == inMeld }
