package hand

import (
	"slices"
	"strconv"

	"example.com/hanfu/internal/playerwords"
)

// FieldForm says what sort of value a field has.
type FieldForm uint8

// The forms of values. A scalar is a text, a number, true or false. Other is a mapping, a list of
// lists and the like: something that no key takes.
const (
	Scalar FieldForm = iota
	List
	Null
	Other
)

// Field is one key of a win with its value.
type Field struct {
	Key  string
	Form FieldForm
	// Value is the scalar as it is written, without quotation marks: 8s, 3, true. Whether a text
	// or a number is meant is for the key to say, so readers of YAML and the like need not guess.
	Value string
	// Items are the scalars of a list.
	Items []string
}

// empty reports whether the field has no value. Such a field counts as absent.
func (f *Field) empty() bool { return f.Form == Null || f.Form == Scalar && f.Value == "" }

// FromFields makes a win of its fields. The error is of type [Problems] and holds every problem;
// the Win then holds all that could be read.
func FromFields(fields []Field) (Win, error) {
	w := withRoom()
	b := builder{win: &w}
	for i := range fields {
		b.field(&fields[i], fields[i].Items)
	}
	err := b.finish()
	w.own()
	return w, err
}

// builder makes a win of fields, which come from text, JSON or elsewhere.
type builder struct {
	win      *Win
	problems Problems
	// seen are the keys that occurred, given those of them with a value, and unread those whose
	// value is missing in win, so that no further problem should follow from it.
	seen, given, unread keySet
	// absent are the names that occurred as false or null.
	absent []string
}

func (b *builder) report(field string, p *Problem) {
	p.Field = field
	b.problems = append(b.problems, *p)
}

// field stores one field. Its items stand beside it, else the compiler could not keep them on the stack.
func (b *builder) field(f *Field, items []string) {
	k, ok := keyOf(f.Key)
	if !ok {
		b.flag(f, items)
		return
	}
	if b.seen.has(k) {
		b.report(f.Key, twice(f.Key))
		return
	}
	b.seen.add(k)
	if f.empty() {
		return
	}
	b.given.add(k)
	if k == keyMelds && f.Form == List {
		for _, item := range items {
			b.meld(cutMeld(item))
		}
		return
	}
	if p := b.scalar(k, f); p != nil {
		b.report(f.Key, p)
		b.unread.add(k)
	}
}

func twice(name string) *Problem {
	return problemf(duplicateKey, "%s is given twice", name)
}

func (b *builder) scalar(k key, f *Field) (p *Problem) {
	typ := keyTable[k].typ
	if f.Form != Scalar || typ != textType && (f.Value == "true" || f.Value == "false") {
		return problemf(badValue, "%s", k.meaning())
	}
	switch typ {
	case tilesType:
		tiles := b.win.tiles(k)
		*tiles, p = readTiles((*tiles)[:0], f.Value)
		if k == keyHand {
			sortTiles(*tiles)
		}
	case tileType:
		p = b.winningTile(k, f.Value)
	case windType:
		*b.win.wind(k), p = readWind(f.Value)
	case numberType:
		n, err := strconv.Atoi(f.Value)
		if err != nil {
			return problemf(badValue, "%s, not %s%s", k.meaning(), quote(f.Value), separate(f.Value))
		}
		*b.win.number(k) = n
	case textType:
		b.win.ID = f.Value
	default:
		return problemf(badValue, "%s", k.meaning())
	}
	return p
}

func (b *builder) winningTile(k key, text string) *Problem {
	var room [1]Tile
	tiles, p := readTiles(room[:0], text)
	if p == nil && len(tiles) != 1 {
		p = problemf(badValue, "%s: one tile, not %d", k.meaning(), len(tiles))
	}
	if p == nil {
		b.win.Tile = tiles[0]
	}
	return p
}

func (b *builder) meld(call, tiles string) {
	m, p := readMeld(call, tiles)
	if p != nil {
		b.report(keyMelds.String(), p)
		b.unread.add(keyMelds)
		return
	}
	b.win.Melds = append(b.win.Melds, m)
}

// flag reads a fact or counter: any field that is none of the keys.
func (b *builder) flag(f *Field, items []string) {
	flag, p := readFlag(f, items)
	if p != nil && !f.empty() {
		b.giveMeant(f.Key)
	}
	if p == nil && (carries(b.win.Flags, f.Key) || slices.Contains(b.absent, f.Key)) {
		p = twice(f.Key)
	}
	switch {
	case p != nil:
		b.report(f.Key, p)
	case flag.Name == "":
		b.absent = append(b.absent, f.Key)
	default:
		b.win.Flags = append(b.win.Flags, flag)
	}
}

func (b *builder) giveMeant(name string) {
	if k, ok := meant(name); ok {
		b.given.add(k)
		b.unread.add(k)
	}
}

// meant returns the key that was meant by a call in the place of a key, or by a Japanese word. Such a key is
// refused, but then it is not missing.
func meant(name string) (key, bool) {
	if ours := playerwords.FromJapanese(name); ours != "" {
		name = ours
	}
	if isCall(name) {
		return keyMelds, true
	}
	return keyOf(name)
}

func (b *builder) finish() error {
	if !b.given.has(keyHand) {
		b.unread.add(keyHand)
		b.report(keyHand.String(), problemf(missingField, "the hand is missing; give %s", keyTable[keyHand].is))
	}
	if b.unread.has(keyHand) {
		b.win.Hand = nil
	}
	b.winGiven()
	if b.sound() {
		return nil
	}
	b.problems = append(b.problems, b.win.check(b.unread)...)
	return b.problems.err()
}

// sound reports whether nothing is wrong with a win that was read whole. It spares most wins the full check, a sixth of
// the time of reading. If it is false, check says why.
func (b *builder) sound() bool {
	w := b.win
	if b.problems != nil || b.unread != 0 || b.given&^usualKeys != 0 ||
		len(w.Melds) > 4 || len(w.Hand) != w.handSize() || max(len(w.Dora), len(w.Ura)) > maxIndicators ||
		w.From != NoWind && (w.Tsumo || w.From == w.Seat || w.Seat == NoWind) ||
		uint(w.Honba) > maxCount || uint(w.Sticks) > maxCount || len(w.Flags) > maxFlags || len(w.ID) > maxID {
		return false
	}
	for i := range w.Flags {
		if uint(w.Flags[i].Value) > maxCount {
			return false
		}
	}
	return w.atMostFour() && validText(w.ID)
}

// usualKeys are those that sound knows.
const usualKeys keySet = 1<<keyHand | 1<<keyMelds | 1<<keyRon | 1<<keyTsumo | 1<<keyFrom | 1<<keySeat | 1<<keyRound |
	1<<keyDora | 1<<keyUra | 1<<keyHonba | 1<<keySticks | 1<<keyID

func (b *builder) winGiven() {
	ron, tsumo := b.given.has(keyRon), b.given.has(keyTsumo)
	b.win.Tsumo = tsumo && !ron
	if ron == tsumo {
		b.unread.add(keyTsumo)
		p := winningTileMissing
		if ron {
			p = *problemf(ronAndTsumo, "a tile is won by ron or by tsumo, and both are given; leave one out")
		}
		b.report(keyTsumo.String(), &p)
	}
	if b.unread.has(keyRon) || b.unread.has(keyTsumo) {
		b.win.Tile = NoTile
	}
}

func (w *Win) refuse(p *Problem) error {
	w.reset()
	w.Tile = NoTile
	return p.err()
}

func (w *Win) reset() {
	*w = Win{Hand: w.Hand[:0], Melds: w.Melds[:0], Dora: w.Dora[:0], Ura: w.Ura[:0], Flags: w.Flags[:0]}
}
