package hand

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/playerwords"
)

// FieldForm is the form of a field's value.
type FieldForm uint8

// The forms of values. A scalar is a text, a number, true or false. Other is anything that no key
// accepts, such as a mapping or a list of lists.
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
	// Value is the scalar as written, without quotation marks: 8s, 3, true. The key decides whether
	// it is a text or a number, so readers of YAML and the like need not guess.
	Value string
	// Items are the scalars of a list.
	Items []string
}

// empty reports whether the field has no value, and so counts as absent.
func (f *Field) empty() bool { return f.Form == Null || f.Form == Scalar && f.Value == "" }

// FromFields builds a win from its fields. The error is of type [Problems] and holds every problem;
// the Win then holds what could be read.
func FromFields(fields []Field) (Win, error) {
	w := newWin()
	b := builder{win: &w}
	for i := range fields {
		b.field(&fields[i], fields[i].Items)
	}
	err := b.finish()
	w.detach()
	return w, err
}

// builder builds a win from fields of text, JSON or another source.
type builder struct {
	win      *Win
	problems Problems
	// seen are the keys that occurred, and given those with a value. The value of an unread key is
	// missing in win, so that no further problem is reported for it.
	seen, given, unread keySet
	// absent are the flags given as false or null.
	absent []string
}

func (b *builder) report(field string, p *Problem) {
	p.Field = field
	b.problems = append(b.problems, *p)
}

// field stores one field. Its items are a separate parameter so that the compiler can keep them on
// the stack.
func (b *builder) field(f *Field, items []string) {
	k, ok := keyOf(f.Key)
	if !ok {
		b.flag(f, items)
		return
	}
	if b.seen.has(k) {
		b.report(f.Key, givenTwice(f.Key))
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

func givenTwice(name string) *Problem {
	return problemf(duplicateKey, "%s is given twice", name)
}

func (b *builder) scalar(k key, f *Field) (p *Problem) {
	typ := keyTable[k].typ
	if f.Form != Scalar || typ != textType && (f.Value == "true" || f.Value == "false") {
		return problemf(badValue, "%s", k.meaning())
	}
	switch typ {
	case tilesType:
		if k != keyHand && f.Value != "" && strings.Trim(f.Value, arabic) == "" { // a count
			return problemf(badValue, "%s, not %s", k.meaning(), quote(f.Value))
		}
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
			return problemf(badValue, "%s, not %s%s", k.meaning(), quote(f.Value),
				splitHint(f.Value))
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

// flag reads a fact or counter, that is, any field that is not a key.
func (b *builder) flag(f *Field, items []string) {
	flag, p := readFlag(f, items)
	if p != nil && !f.empty() {
		b.markAsGiven(f.Key)
	}
	if p == nil && (hasFlag(b.win.Flags, f.Key) || slices.Contains(b.absent, f.Key)) {
		p = givenTwice(f.Key)
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

func (b *builder) markAsGiven(name string) {
	if k, ok := intendedKey(name); ok {
		b.given.add(k)
		b.unread.add(k)
	}
}

// intendedKey returns the key that the writer of a call or a Japanese word meant. Such a name is
// refused, but the key is then not reported as missing.
func intendedKey(name string) (key, bool) {
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
		b.report(keyHand.String(), problemf(missingField, "the hand is missing; give %s",
			keyTable[keyHand].doc))
	}
	if b.unread.has(keyHand) {
		b.win.Hand = nil
	}
	b.checkWinKeys()
	if b.isSound() {
		return nil
	}
	b.problems = append(b.problems, b.win.check(b.unread)...)
	return b.problems.err()
}

// isSound reports whether a win that was read completely is valid. It saves most wins the full
// check, a sixth of the reading time. If it returns false, check finds the reason.
func (b *builder) isSound() bool {
	w := b.win
	if b.problems != nil || b.unread != 0 || b.given&^soundKeys != 0 ||
		len(w.Melds) > 4 || len(w.Hand) != w.handSize() ||
		max(len(w.Dora), len(w.Ura)) > maxIndicators ||
		w.From != NoWind && (w.Tsumo || w.From == w.Seat || w.Seat == NoWind) ||
		uint(w.Honba) > maxCount || uint(w.Sticks) > maxCount || len(w.Flags) > maxFlags ||
		len(w.ID) > maxID {
		return false
	}
	for i := range w.Flags {
		if uint(w.Flags[i].Value) > maxCount {
			return false
		}
	}
	return w.hasAtMostFour() && validText(w.ID)
}

// soundKeys are the keys whose values isSound checks. A win with any other gets the full check.
const soundKeys keySet = 1<<keyHand | 1<<keyMelds | 1<<keyRon | 1<<keyTsumo | 1<<keyFrom |
	1<<keySeat | 1<<keyRound |
	1<<keyDora | 1<<keyUra | 1<<keyHonba | 1<<keySticks | 1<<keyID

func (b *builder) checkWinKeys() {
	ron, tsumo := b.given.has(keyRon), b.given.has(keyTsumo)
	b.win.Tsumo = tsumo && !ron
	if ron == tsumo {
		b.unread.add(keyTsumo)
		p := winningTileMissing
		if ron {
			p = *problemf(ronAndTsumo,
				"a tile is won by ron or by tsumo, and both are given; leave one out")
		}
		b.report(keyTsumo.String(), &p)
	}
	if b.unread.has(keyRon) || b.unread.has(keyTsumo) {
		b.win.Tile = NoTile
	}
}

func (w *Win) clearWith(p *Problem) error {
	w.reset()
	w.Tile = NoTile
	return p.err()
}

func (w *Win) reset() {
	*w = Win{Hand: w.Hand[:0], Melds: w.Melds[:0], Dora: w.Dora[:0], Ura: w.Ura[:0],
		Flags: w.Flags[:0]}
}
