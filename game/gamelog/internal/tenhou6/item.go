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

// item is one entry of a player's list: what he took, or what he put down.
type item struct {
	pos  rules.Position
	kind model.EventKind
	tile hand.Tile
	own  []hand.Tile
	// ahead is how many places the discarder of a called tile sits ahead in order of turn.
	ahead int
	// drawn reports whether the tile is the one drawn last, riichi whether it declares riichi;
	// nothing reports whether the entry only holds the place of a discard that a kan takes.
	drawn, riichi, nothing bool
}

// What stands in lists in place of tiles.
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

// takenItem reads an entry of the tiles that a player took: 17, c333234, 32p3232, 393939m39.
func (r *reader) takenItem(n *jsontree.Node) item {
	if n.Kind == jsontree.Text {
		return r.meld(item{pos: n.Pos, kind: model.Called}, n, "cpm")
	}
	return item{pos: n.Pos, kind: model.Drew, tile: r.tile(n)}
}

// putItem reads an entry of the tiles that a player put down: 17, 60, r17, 2626k2626, 161616a16,
// f44.
func (r *reader) putItem(n *jsontree.Node) item {
	it := item{pos: n.Pos, kind: model.Discarded}
	text := n.Text
	if n.Kind == jsontree.Text {
		switch {
		case strings.HasPrefix(text, "f"):
			it.kind = model.SetAside
		case strings.HasPrefix(text, "r"):
			it.riichi = true
		default:
			return r.meld(it, n, "ka")
		}
		text = text[1:]
	}
	switch t, ok := tileOfText(text); {
	case n.Kind != jsontree.Text && n.Kind != jsontree.Number:
		r.Fail(n.Wrong(aTile))
	case text == drawnCode:
		it.drawn = true
	case text == noneCode && n.Kind == jsontree.Number:
		it.nothing = true
	case !ok || it.kind == model.SetAside && t.Kind() != hand.North.Kind():
		r.Fail(n.Wrong(aTile))
	default:
		it.tile = t
	}
	return it
}

func tileOfText(s string) (hand.Tile, bool) {
	code, err := strconv.Atoi(s)
	if err != nil || len(s) != codeDigits {
		return 0, false
	}
	return tileOfCode(code)
}

// meld reads a call. The letter stands in front of the tile that was called, and its place tells of
// whom: the first place is the player before, the last the one behind.
func (r *reader) meld(it item, n *jsontree.Node, letters string) item {
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
		return it
	}
	it.tile = all[called]
	switch n.Text[at] {
	case 'k':
		it.kind = model.AddedKan
		return it
	case 'a':
		it.kind, it.own = model.ClosedKan, all
		return it
	}
	switch called {
	case 0:
		it.ahead = model.InMeld
	case size - 1:
		it.ahead = 1
	default:
		it.ahead = 2
	}
	it.own = slices.Delete(all, called, called+1)
	return it
}

func (it *item) kan() bool { return len(it.own) == model.InMeld }

// The numbers of tiles in JSON: the suit's number and the rank, such as 47; red fives have a suit
// of their own.
const (
	codeBase  = 10 // the suit's number is the first of two digits
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
