package hand

import (
	"fmt"
	"slices"
)

// The limits of an input. They bound the cost of untrusted input and leave room for any game.
const (
	maxID         = 200 // bytes
	maxFlags      = 32
	maxName       = 40 // letters of a fact's or counter's name
	maxIndicators = 20
	maxCount      = 1000 // of honba, sticks and counters
)

type key uint8

const (
	keyHand key = iota
	keyMelds
	keyRon
	keyTsumo
	keyFrom
	keySeat
	keyRound
	keyDora
	keyUra
	keyNuki
	keyPlayers
	keyHonba
	keySticks
	keyPao
	keyID
	numKeys
)

type keyType uint8

const (
	tilesType keyType = iota
	tileType
	windType
	numberType
	meldsType
	textType
)

// keyTable describes the keys. A number also has a field of [Win] and a line each in [Win.number]
// and [Win.InRange]; a fact of the same name is in package condition.
var keyTable = [numKeys]struct {
	name string
	typ  keyType
	// doc describes the value; it completes "key is ...".
	doc      string
	min, max int // of a number
}{
	keyHand: {name: "hand", typ: tilesType,
		doc: "the concealed tiles without the winning tile, such as 234m567p34567s99m"},
	keyMelds: {name: "melds", typ: meldsType,
		doc: `a list such as ["chi 034m", "ankan 9999p"]; in a line of text write chi:034m ankan:9999p`},
	keyRon:   {name: "ron", typ: tileType, doc: "the winning tile, such as 8s"},
	keyTsumo: {name: "tsumo", typ: tileType, doc: "the winning tile, such as 8s"},
	keyFrom: {name: "from", typ: windType,
		doc: "the discarder's seat: east, south, west or north"},
	keySeat: {name: "seat", typ: windType, doc: "the winner's seat: east, south, west or north"},
	keyRound: {name: "round", typ: windType,
		doc: "the wind of the round: east, south, west or north"},
	keyDora:    {name: "dora", typ: tilesType, doc: "the dora indicators, such as 4s9p"},
	keyUra:     {name: "ura", typ: tilesType, doc: "the ura dora indicators, such as 1p"},
	keyNuki:    {name: "nuki", typ: numberType, doc: "the number of norths set aside", max: 4},
	keyPlayers: {name: "players", typ: numberType, doc: "the number of players", min: 2, max: 4},
	keyHonba: {name: "honba", typ: numberType, doc: "the number of honba on the table",
		max: maxCount},
	keySticks: {name: "sticks", typ: numberType, doc: "the number of riichi sticks on the table",
		max: maxCount},
	keyPao: {name: "pao", typ: windType,
		doc: "the seat of the liable player: east, south, west or north"},
	keyID: {name: "id", typ: textType, doc: "a name of your own for the hand"},
}

func (k key) String() string { return keyTable[k].name }

func (k key) meaning() string {
	e := &keyTable[k]
	if e.typ == numberType {
		return fmt.Sprintf("%s is %s, a whole number from %d to %d", e.name, e.doc, e.min, e.max)
	}
	return fmt.Sprintf("%s is %s", e.name, e.doc)
}

var keyNames = func() (names [numKeys]string) {
	for k := range keyTable {
		names[k] = keyTable[k].name
	}
	return names
}()

// keysPerLetter is the number of keys that may begin with the same letter. Each is compared with
// the names of a win, so a larger number makes reading slower.
const keysPerLetter = 2

// keysByLetter holds the keys for each first letter, terminated by numKeys. Searching only these
// saves a tenth of the time of reading a win.
var keysByLetter = func() (keys [256][keysPerLetter + 1]key) {
	for c := range keys {
		i := 0
		for k, name := range keyNames {
			if name[0] == byte(c) {
				if i == keysPerLetter {
					panic(fmt.Sprintf("hand: raise keysPerLetter in keys.go for the key %s", name))
				}
				keys[c][i] = key(k)
				i++
			}
		}
		keys[c][i] = numKeys
	}
	return keys
}()

func keyOf(name string) (key, bool) {
	if name == "" {
		return 0, false
	}
	for _, k := range &keysByLetter[name[0]] {
		if k == numKeys {
			break
		}
		if keyNames[k] == name {
			return k, true
		}
	}
	return 0, false
}

// keySet is a set of keys, one bit each.
type keySet uint32

// keyBits masks all bits of a key. Masking changes nothing but saves a check of the shift.
const keyBits = 1<<5 - 1

// More keys than a keySet holds don't compile.
const _ = uint(keyBits + 1 - numKeys)

func (s keySet) has(k key) bool { return s>>(k&keyBits)&1 != 0 }
func (s *keySet) add(k key)     { *s |= 1 << (k & keyBits) }

func (w *Win) tiles(k key) *[]Tile {
	switch k {
	case keyHand:
		return &w.Hand
	case keyDora:
		return &w.Dora
	default:
		return &w.Ura
	}
}

func (w *Win) wind(k key) *Wind {
	switch k {
	case keyFrom:
		return &w.From
	case keySeat:
		return &w.Seat
	case keyRound:
		return &w.Round
	default:
		return &w.Pao
	}
}

func (w *Win) winKey() key {
	if w.Tsumo {
		return keyTsumo
	}
	return keyRon
}

func (w *Win) number(k key) *int {
	switch k {
	case keyNuki:
		return &w.Nuki
	case keyPlayers:
		return &w.Players
	case keyHonba:
		return &w.Honba
	case keySticks:
		return &w.Sticks
	}
	panic("hand: no field for a number in keys.go")
}

// InRange reports whether the winds, the numbers and the length of the ID are in the ranges that
// Parse accepts, but for the least number of players. It does not check that the ID is UTF-8, as
// Check does. The ranges of keyTable are written out because every score asks for them.
func (w *Win) InRange() bool {
	return w.From <= North && w.Seat <= North && w.Round <= North && w.Pao <= North &&
		len(w.ID) <= maxID &&
		uint(w.Honba) <= maxCount && uint(w.Sticks) <= maxCount && uint(w.Nuki) <= Copies &&
		uint(w.Players) <= uint(North)
}

// Number describes a whole number that a win may have, such as honba.
type Number struct {
	// Name is the key of the number, which is also the name of the fact.
	Name string
	// Min and Max are its bounds. 0 is always allowed, and means that the number was not given.
	Min, Max int

	key key
}

// Of returns the address of the number in a win.
func (n Number) Of(w *Win) *int { return w.number(n.key) }

// Numbers returns the numbers that every win may have, in the order in which they are written.
func Numbers() []Number { return slices.Clone(numbers) }

var numbers = func() (list []Number) {
	for k := range numKeys {
		if e := &keyTable[k]; e.typ == numberType {
			list = append(list, Number{Name: e.name, Min: e.min, Max: e.max, key: k})
		}
	}
	return list
}()

// Reserved reports whether name is a key or a call, which no fact or counter can be named.
func Reserved(name string) bool {
	_, isKey := keyOf(name)
	return isKey || isCall(name)
}

func checkName(name string) *Problem {
	var p *Problem
	hint := ""
	switch {
	case isCall(name):
		p = problemf(unknownKey, "%s begins a meld and can't name a fact or counter", name)
	case Reserved(name):
		p = problemf(unknownKey, "%s is a key and can't name a fact or counter", name)
	case len(name) > maxName:
		p = problemf(unknownKey, "%s is longer than the %d letters of a name", quote(name), maxName)
	case !isWellFormed(name):
		hint = spellingHint(name)
		p = problemf(unknownKey,
			"%s is no name: names have small letters, digits and _, and begin with a letter%s",
			quote(name), hint)
	default:
		return nil
	}
	p.NoCure = hint == ""
	return p
}

func isWellFormed(name string) bool {
	for i := 0; i < len(name); i++ {
		c := name[i]
		if c < 'a' || c > 'z' {
			if i == 0 || c != '_' && (c < '0' || c > '9') {
				return false
			}
		}
	}
	return name != ""
}

// Keys returns the keys that every win may have. All other names are flags that a rule set
// declares.
func Keys() []string {
	return slices.Clone(keyNames[:])
}
