package hand

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/nameindex"
)

// MeldType is a kind of call.
type MeldType uint8

// The calls. Minkan is any open kan, called from a discard or added to a pon.
const (
	Chi MeldType = iota
	Pon
	Minkan
	Ankan
)

var meldNames = [...]string{"chi", "pon", "minkan", "ankan"}

// String returns the call's name as the notation writes it.
func (t MeldType) String() string { return nameindex.Of(meldNames[:], t) }

// Meld is a called set of three tiles, or four for a kan.
type Meld struct {
	Type MeldType
	// Tiles in the order of their kinds; of a chi or pon the first three.
	Tiles [4]Tile
}

// Size is how many tiles the meld has: 4 for a kan, else 3.
func (m Meld) Size() int {
	if m.Type >= Minkan {
		return 4
	}
	return 3
}

// Flag is something that a win carries because a rule set's situation declares it:
// a fact such as riichi, a counter such as renchan, or a seat such as wareme.
type Flag struct {
	Name string
	// Value is 1 for a fact, else the counter's value, or the Wind of the seat.
	Value int
	// Count reports whether the input gave a number: renchan:5, not riichi.
	Count bool
	// Seat reports whether the input gave a wind: wareme:south.
	Seat bool
}

// paoOf begins the names of flags that say who is liable for one yaku, such as pao_suukantsu:west.
const paoOf = "pao_"

// PaoFlag returns the flag that says whose seat is liable for one yaku, by its id.
func PaoFlag(yaku string, seat Wind) Flag {
	return Flag{Name: paoOf + yaku, Value: int(seat), Seat: true}
}

// PaoOf returns the id of the yaku for which the flag says who is liable; "" if it says something else.
func (f *Flag) PaoOf() string {
	if yaku, is := strings.CutPrefix(f.Name, paoOf); is {
		return yaku
	}
	return ""
}

// MayBeLiable reports whether the win names a seat as liable, for the hand or for one yaku of it.
func (w *Win) MayBeLiable(seat Wind) bool {
	return seat != NoWind && (seat == w.Pao || slices.ContainsFunc(w.Flags, func(f Flag) bool {
		return f.Seat && f.PaoOf() != "" && Wind(f.Value) == seat
	}))
}

// Win is one winning situation as it was given. Fields left at zero were not given; only Tile has no such
// value, because the zero Tile is 1m: a Win whose Tile was forgotten is a ron on 1m. The zero Win is refused, as
// empty_win.
// A Win from Parse or one of its sisters has passed Check. To fill one yourself, begin with Win{Tile: NoTile},
// which is refused until it has a tile, and ask Check in the end.
type Win struct {
	// ID is the caller's, echoed in results.
	ID string
	// Hand holds the concealed tiles without the winning tile: 13, less 3 for each meld.
	Hand []Tile
	// Melds in the order in which they were called.
	Melds []Meld
	// Tile is the winning tile, 1m if it is left out. It is NoTile in what was read of an input that does not tell it.
	Tile Tile
	// Tsumo reports whether the tile was drawn; else it was won by ron.
	Tsumo bool
	// From is the discarder's seat for a ron.
	From Wind
	// Seat is the winner's wind (south if not given) and Round the round's (east if not given).
	Seat, Round Wind
	// Dora and Ura are indicators, as they lie on the wall.
	Dora, Ura []Tile
	// Nuki is how many norths were set aside as bonus tiles.
	Nuki int
	// Players is the number of players, if it was given.
	Players int
	// Honba counts repeat counters; Sticks counts all riichi sticks on the table, the winner's own included.
	Honba, Sticks int
	// Pao is the seat that is liable for the hand. Where several are, flags say who is for which yaku ([PaoFlag]).
	Pao Wind
	// Flags are the facts, counters and seats by name, each once.
	Flags []Flag
}

// Clone returns a win that shares no memory with this one.
func (w *Win) Clone() Win {
	c := *w
	c.Hand, c.Melds, c.Flags = slices.Clone(w.Hand), slices.Clone(w.Melds), slices.Clone(w.Flags)
	c.Dora, c.Ura = slices.Clone(w.Dora), slices.Clone(w.Ura)
	return c
}

// InRange reports whether the flag's value is such as can be read; Check says why not.
func (f *Flag) InRange() bool {
	switch {
	case f.Seat:
		return f.Value >= int(East) && f.Value <= int(North)
	case f.Count:
		return f.Value >= 0 && f.Value <= maxCount
	}
	return f.Value == 1
}

// Flag returns the value of a fact (1) or counter that the win carries, 0 without it.
func (w *Win) Flag(name string) int {
	for i := range w.Flags {
		if w.Flags[i].Name == name {
			return w.Flags[i].Value
		}
	}
	return 0
}
