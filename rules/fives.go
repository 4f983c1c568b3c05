package rules

import (
	"fmt"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// ReadFives turns plain tiles of a win, mostly fives, into red or gold ones if the win has more
// plain tiles than the wall. Kinds with both red and gold tiles are ambiguous and stay as they are.
// It returns a sentence for each change. Indicators are replaced before the winner's tiles, and
// concealed tiles before called ones.
func (w *Wall) ReadFives(win *hand.Win) (changes []string) {
	for kind := range hand.Kind(hand.Kinds) {
		coloured := kind.In(hand.Red)
		if w.Red[kind] == 0 {
			coloured = kind.In(hand.Gold)
		}
		number, plain := w.Of(coloured), w.Of(hand.NewTile(kind))
		if number == 0 || number+plain != w.Copies {
			continue
		}
		var room [2 * hand.Copies]*hand.Tile
		fives, where := ownFives(win, hand.NewTile(kind), room[:0]), ""
		surplus := len(fives) - plain
		// The colour of indicators matters only if the wall has plain tiles left.
		if surplus <= 0 && plain > 0 {
			fives = appendCopies(win.Dora, hand.NewTile(kind), room[:0])
			fives = appendCopies(win.Ura, hand.NewTile(kind), fives)
			where = "among the indicators "
			surplus += len(fives)
		}
		if surplus <= 0 || surplus > number {
			continue
		}
		reason := fmt.Sprintf("the wall has plain %s only %d times", kind, plain)
		if plain == 0 {
			reason = fmt.Sprintf("the wall has no plain %s", kind)
		}
		some := ""
		if surplus < len(fives) {
			some = fmt.Sprintf(", %d of %d", surplus, len(fives))
		}
		for _, t := range fives[:surplus] {
			*t = coloured
		}
		changes = append(changes,
			fmt.Sprintf("%s%s is read as %s%s: %s", where, kind, coloured, some, reason))
	}
	return changes
}

// ownFives appends pointers to the winner's tiles equal to five: the concealed hand first, the
// winning tile last.
func ownFives(w *hand.Win, five hand.Tile, all []*hand.Tile) []*hand.Tile {
	all = appendCopies(w.Hand, five, all)
	for i := range w.Melds {
		all = appendCopies(w.Melds[i].Tiles[:w.Melds[i].Size()], five, all)
	}
	if w.Tile == five {
		all = append(all, &w.Tile)
	}
	return all
}

func appendCopies(tiles []hand.Tile, t hand.Tile, all []*hand.Tile) []*hand.Tile {
	for i := range tiles {
		if tiles[i] == t {
			all = append(all, &tiles[i])
		}
	}
	return all
}

// ParseWin parses a win from a YAML mapping, with the keys of its other forms:
//
//	hand: 234m567p34567s99m
//	tsumo: 8s
//	riichi: true
//
// The error is of type [hand.Problems], as for the other forms, or of type [Findings] if the YAML
// is invalid.
func ParseWin(data []byte) (hand.Win, error) {
	r := new(tree.Report)
	root := r.Parse(&tree.Source{Name: "win", Text: data})
	if root != nil && root.Kind != tree.Mapping && !root.Flawed {
		r.At(root, finding.WrongType, "", words.Say("write key: value, a key a line"),
			"a win is a mapping, not %s",
			tree.Describe(root))
	}
	if len(r.Findings) > 0 {
		return hand.Win{}, r.Sorted()
	}
	return hand.FromFields(schema.WinFields(root))
}
