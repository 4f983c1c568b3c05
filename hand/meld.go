package hand

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/playerwords"
)

// ParseMeld reads a meld such as "chi 034m" or "chi:034m". The tiles may stand in any order.
// The error is of type [Problems].
func ParseMeld(s string) (Meld, error) {
	m, p := readMeld(cutMeld(s))
	return m, p.err()
}

func cutMeld(s string) (call, tiles string) {
	s = strings.TrimSpace(s)
	for i := range len(s) {
		if c := s[i]; c == ':' || c == ' ' || c == '\t' {
			// "chi: 034m" has both; readTiles skips spaces.
			return s[:i], s[i+1:]
		}
	}
	return s, ""
}

func readMeld(call, text string) (Meld, *Problem) {
	i := slices.Index(meldNames[:], call)
	if i < 0 {
		return Meld{}, noSuchCall(call)
	}
	var room [4]Tile
	tiles, p := readTiles(room[:0], text)
	if p != nil {
		p.Code = badMeld
		return Meld{}, p
	}
	m := Meld{Type: MeldType(i)}
	if len(tiles) != m.Size() {
		return Meld{}, problemf(badMeld, "%s needs %d tiles, and %s has %d", m.Type, m.Size(),
			quote(call+" "+text), len(tiles))
	}
	copy(m.Tiles[:], tiles)
	sortTiles(m.Tiles[:m.Size()])
	if p := m.check(); p != nil {
		return Meld{}, p
	}
	return m, nil
}

// kan is refused as a call because it does not say whether the kan is open.
const kan = "kan"

func noSuchCall(call string) *Problem {
	if playerwords.FromJapanese(call) == kan {
		call = kan
	}
	switch call {
	case "":
		return problemf(badMeld,
			"a meld is missing its call; write chi, pon, minkan or ankan and the tiles, as in chi:034m")
	case kan:
		return problemf(badMeld,
			"kan does not say which kan; write minkan for an open or added kan, ankan for a closed one")
	}
	return problemf(badMeld,
		"%s is no call; the calls are chi, pon, minkan (any open kan) and ankan (a closed kan)%s",
		quote(call), didYouMean(call, meldNames[:]))
}

func isCall(word string) bool {
	return len(word) <= len("minkan") && (word == kan || slices.Contains(meldNames[:], word))
}

// sequenceStarts are the kinds that can start a sequence.
const sequenceStarts Set = (1<<7 - 1) * (1 | 1<<9 | 1<<18)

// group returns the meld as a group of a reading. It returns false for an invalid meld; check finds
// the reason.
func (m *Meld) group() (Group, bool) {
	// Invalid tiles have an empty set.
	a, b, c, d := tileSums[m.Tiles[0]].set, tileSums[m.Tiles[1]].set, tileSums[m.Tiles[2]].set,
		tileSums[m.Tiles[3]].set
	if a == 0 {
		return 0, false
	}
	low := m.Tiles[0].Kind()
	switch m.Type {
	case Chi:
		return NewGroup(Sequence, low), b == a<<1 && c == a<<2 && a&sequenceStarts != 0
	case Pon:
		return NewGroup(Triplet, low), a == b && a == c
	case Minkan:
		return NewGroup(Kan, low), a == b && a == c && a == d
	case Ankan:
		return NewGroup(Kan, low).Closed(), a == b && a == c && a == d
	}
	return 0, false
}

func (m *Meld) check() *Problem {
	if _, ok := m.group(); ok {
		return nil
	}
	if int(m.Type) >= len(meldNames) {
		return problemf(badMeld, "there is no call number %d", m.Type)
	}
	tiles := m.Tiles[:m.Size()]
	if !allValid(tiles) {
		return problemf(badMeld, "%s holds something that is no tile", m.Type)
	}
	text := string(appendTiles(nil, tiles))
	switch {
	case m.Type != Chi:
		return problemf(badMeld, "%s needs equal tiles, and %s are not equal", m.Type, text)
	case tiles[0].Kind().Suit() == Honors && tiles[2].Kind().Suit() == Honors:
		return problemf(badMeld, "honors make no sequence, so %s is no chi", text)
	}
	return problemf(badMeld, "chi needs three in a row of one suit, lowest first, and %s are not",
		text)
}

// Open reports whether the meld opens the hand. Only a closed kan doesn't.
func (m Meld) Open() bool { return m.Type != Ankan }

// String returns the meld in notation, such as chi 034m.
func (m Meld) String() string {
	return string(appendTiles([]byte(m.Type.String()+" "), m.Tiles[:m.Size()]))
}
