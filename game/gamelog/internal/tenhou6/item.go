package tenhou6

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/game/gamelog/internal/jsontree"
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// item is an entry in a player's list of tiles taken or of tiles put down.
type item struct {
	pos  rules.Position
	kind model.EventKind
	tile hand.Tile
	own  []hand.Tile
	// ahead is the number of places from the caller to the discarder in turn order.
	ahead int
	// drawn reports whether the tile is the one drawn last, and riichi whether it declares riichi.
	// nothing reports whether the entry is a placeholder for the discard that an open kan lacks.
	drawn, riichi, nothing bool
}

// Codes in lists of tiles that are not tiles, and the number of digits of a code.
const (
	drawnCode  = "60"
	noneCode   = "0"
	codeDigits = 2
)

func (r *reader) items(n *jsontree.Node, want string, read func(*jsontree.Node) item) (all []item) {
	list := r.List(n, 0, want)
	for i := range list {
		all = append(all, read(&list[i]))
	}
	return all
}

// takenItem reads an entry in the list of tiles taken: 17, c333234, 32p3232, 393939m39.
func (r *reader) takenItem(n *jsontree.Node) item {
	if n.Kind == jsontree.Text {
		return r.meld(item{pos: n.Pos, kind: model.Called}, n, "cpm")
	}
	return item{pos: n.Pos, kind: model.Drew, tile: r.tile(n)}
}

// putItem reads an entry in the list of tiles put down: 17, 60, r17, 2626k2626, 161616a16, f44.
func (r *reader) putItem(n *jsontree.Node) item {
	entry := item{pos: n.Pos, kind: model.Discarded}
	text := n.Text
	if n.Kind == jsontree.Text {
		switch {
		case strings.HasPrefix(text, "f"):
			entry.kind = model.SetAside
		case strings.HasPrefix(text, "r"):
			entry.riichi = true
		default:
			return r.meld(entry, n, "ka")
		}
		text = text[1:]
	}
	switch t, ok := tileOfText(text); {
	case n.Kind != jsontree.Text && n.Kind != jsontree.Number:
		r.Fail(n.Wrong(aTile))
	case text == drawnCode:
		entry.drawn = true
	case text == noneCode && n.Kind == jsontree.Number:
		entry.nothing = true
	case !ok || entry.kind == model.SetAside && t.Kind() != hand.North.Kind():
		r.Fail(n.Wrong(aTile))
	default:
		entry.tile = t
	}
	return entry
}

func tileOfText(s string) (hand.Tile, bool) {
	code, err := strconv.Atoi(s)
	if err != nil || len(s) != codeDigits {
		return 0, false
	}
	return tileOfCode(code)
}

// meld reads a call. The letter precedes the called tile. Its place gives the discarder: the first
// is the previous player, the last the next one.
func (r *reader) meld(entry item, n *jsontree.Node, letters string) item {
	at := strings.IndexAny(n.Text, letters)
	wrong := at < 0 || at%codeDigits != 0
	var all []hand.Tile
	if !wrong {
		for digits := range slices.Chunk([]byte(n.Text[:at]+n.Text[at+1:]), codeDigits) {
			t, ok := tileOfText(string(digits))
			all, wrong = append(all, t), wrong || !ok
		}
	}
	called, size := at/codeDigits, hand.Copies
	if !wrong && strings.ContainsAny(n.Text, "cp") {
		size = model.InMeld
	}
	if wrong || len(all) != size || called >= size || n.Text[at] == 'c' && called != 0 {
		r.Fail(n.Wrong("a call such as c333234, 32p3232 or 161616a16"))
		return entry
	}
	entry.tile = all[called]
	switch n.Text[at] {
	case 'k':
		entry.kind = model.AddedKan
		return entry
	case 'a':
		entry.kind, entry.own = model.ClosedKan, all
		return entry
	}
	switch called {
	case 0:
		entry.ahead = model.InMeld
	case size - 1:
		entry.ahead = 1
	default:
		entry.ahead = 2
	}
	entry.own = slices.Delete(all, called, called+1)
	return entry
}

func (it *item) kan() bool { return len(it.own) == model.InMeld }

// The codes of tiles in JSON: the number of the suit and the rank, such as 47. Red fives have their
// own suit.
const (
	codeBase  = 10
	redSuit   = 5
	suitCodes = "1234"
)

func tileOfCode(code int) (hand.Tile, bool) {
	suit, rank := code/codeBase, code%codeBase
	switch {
	case suit == redSuit && rank >= 1 && rank <= int(hand.Honors):
		return hand.RedFive(hand.Suit(rank - 1)), true
	case suit < 1 || suit > len(suitCodes) || rank < 1:
		return hand.NoTile, false
	}
	kind := hand.KindOf(hand.Suit(suit-1), rank)
	if kind >= hand.Kinds || kind.Suit() != hand.Suit(suit-1) {
		return hand.NoTile, false
	}
	return hand.NewTile(kind), true
}
