package hand

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/naming"
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

// String returns the call's name in the notation.
func (t MeldType) String() string { return naming.At(meldNames[:], t) }

// Meld is a called group of three tiles, or four for a kan.
type Meld struct {
	Type MeldType
	// Tiles are in the order of their kinds. A chi or pon uses the first three.
	Tiles [4]Tile
}

// Size returns the number of tiles in the meld: 4 for a kan, else 3.
func (m Meld) Size() int {
	if m.Type >= Minkan {
		return 4
	}
	return 3
}

// Flag is a value that a rule set declares for wins: a fact such as riichi, a counter such as
// renchan, or a seat such as wareme.
type Flag struct {
	Name string
	// Value is 1 for a fact, else the counter's value or the Wind of the seat.
	Value int
	// Count reports whether the input gave a number: renchan:5, not riichi.
	Count bool
	// Seat reports whether the input gave a wind: wareme:south.
	Seat bool
}

// paoPrefix begins the names of flags for the liability for one yaku, such as pao_suukantsu:west.
const paoPrefix = "pao_"

// PaoFlag returns the flag that makes seat liable for the yaku with the given id.
func PaoFlag(yaku string, seat Wind) Flag {
	return Flag{Name: paoPrefix + yaku, Value: int(seat), Seat: true}
}

// PaoOf returns the id of the yaku whose liable seat the flag gives, or "" for another flag.
func (f *Flag) PaoOf() string {
	if yaku, ok := strings.CutPrefix(f.Name, paoPrefix); ok {
		return yaku
	}
	return ""
}

// MayBeLiable reports whether the win names seat as liable for the hand or for one of its yaku.
func (w *Win) MayBeLiable(seat Wind) bool {
	return seat != NoWind && (seat == w.Pao || slices.ContainsFunc(w.Flags, func(f Flag) bool {
		return f.Seat && f.PaoOf() != "" && Wind(f.Value) == seat
	}))
}

// Win is one winning situation. Zero fields were not given, except that the zero Tile is 1m: a Win
// whose Tile was forgotten is a ron on 1m. Check refuses the zero Win as empty_win.
//
// A Win from [Parse] or a similar function has passed Check. To fill one yourself, start with
// Win{Tile: NoTile}, which is refused until it has a tile, and finally call Check.
type Win struct {
	// ID is the caller's, and is repeated in results.
	ID string
	// Hand holds the concealed tiles without the winning tile: 13, less 3 for each meld.
	Hand []Tile
	// Melds are in the order in which they were called.
	Melds []Meld
	// Tile is the winning tile, 1m by default. It is NoTile if an input that was read does not give
	// it.
	Tile Tile
	// Tsumo reports whether the tile was drawn rather than won by ron.
	Tsumo bool
	// From is the discarder's seat for a ron.
	From Wind
	// Seat is the winner's wind (south if not given), and Round the round's (east if not given).
	Seat, Round Wind
	// Dora and Ura are the indicators on the wall.
	Dora, Ura []Tile
	// Nuki is the number of norths set aside as bonus tiles.
	Nuki int
	// Players is the number of players, or 0 if not given.
	Players int
	// Honba is the number of counters, and Sticks that of all riichi sticks on the table, including
	// the winner's.
	Honba, Sticks int
	// Pao is the seat that is liable for the hand. If several are, flags give the seat for each
	// yaku ([PaoFlag]).
	Pao Wind
	// Flags are the facts, counters and seats. Names are unique.
	Flags []Flag
}

// Clone returns a copy that shares no memory with w.
func (w *Win) Clone() Win {
	c := *w
	c.Hand, c.Melds, c.Flags = slices.Clone(w.Hand), slices.Clone(w.Melds), slices.Clone(w.Flags)
	c.Dora, c.Ura = slices.Clone(w.Dora), slices.Clone(w.Ura)
	return c
}

// InRange reports whether the flag's value is in the range that Parse accepts. Check reports why it
// isn't.
func (f *Flag) InRange() bool {
	switch {
	case f.Seat:
		return f.Value >= int(East) && f.Value <= int(North)
	case f.Count:
		return f.Value >= 0 && f.Value <= maxCount
	}
	return f.Value == 1
}

// Flag returns the value of a fact (1) or counter, or 0 if the win does not have it.
func (w *Win) Flag(name string) int {
	for i := range w.Flags {
		if w.Flags[i].Name == name {
			return w.Flags[i].Value
		}
	}
	return 0
}
