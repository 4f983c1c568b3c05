package hand

import (
	"strings"
	"unique"
)

// room holds the lists of a usual win. One that is read for its caller to keep has them all in one place, which takes
// half of the allocations.
type room struct {
	flags [2]Flag
	melds [4]Meld
	tiles [usualHand + 2*usualDora]Tile
}

// The tiles for which there is room: a hand, and indicators twice.
const (
	usualHand = 14
	usualDora = 6
)

func withRoom() Win {
	const ura = usualHand + usualDora
	r := new(room)
	return Win{
		Hand: r.tiles[0:0:usualHand], Dora: r.tiles[usualHand:usualHand:ura], Ura: r.tiles[ura:ura],
		Melds: r.melds[:0], Flags: r.flags[:0],
	}
}

// own makes the win independent of the text from which it was read: it keeps none of it in memory, and the names of its
// flags are shared with other wins. Lists that are empty are nil.
func (w *Win) own() {
	w.ID = strings.Clone(w.ID)
	for i := range w.Flags {
		w.Flags[i].Name = unique.Make(w.Flags[i].Name).Value()
	}
	w.Hand, w.Dora, w.Ura = orNil(w.Hand), orNil(w.Dora), orNil(w.Ura)
	w.Melds, w.Flags = orNil(w.Melds), orNil(w.Flags)
}

func orNil[T any](list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return list
}
