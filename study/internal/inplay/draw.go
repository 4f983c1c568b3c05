// Package inplay draws wins as they come in play. Random deals don't look like them: players build hands for yaku, keep
// dora, call and declare riichi.
//
// A win is drawn step by step from tables that were counted over real games: first its structure, such as "two closed
// sequences without terminals, one called, a called triplet of dragons and a pair of simples", then the winds, the wait,
// how it was won, its dora, its red fives. Each step depends on little of what came before. The tables have no tiles:
// these are chosen at random among all that have the structure. A test counts the tables, and compares drawn wins with
// real ones.
package inplay

import (
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/hands"
)

// seed is that of all wins, so that each is the same everywhere and every time.
const seed = 0x68616e6675

// tries is how often tiles are chosen for a structure, and what doesn't fit them is drawn anew, before the structure is
// given up: some fit few tiles.
const tries = 2000

// Win draws a win at a table with a wall, the i-th of all that there are. It is the same whenever it is asked for, and what
// it holds is shared: the caller must not change it. It reports false if none could be made, which is rare with a wall like
// those of the table, or if the context is done.
func (t *Table) Win(ctx context.Context, wall *rules.Wall, i uint64) (win hand.Win, ok bool) {
	if i >= keeps {
		return t.drawn(ctx, wall, i)
	}
	of := t.kept.Load()
	if of == nil || of.wall != *wall {
		of = &kept{wall: *wall}
		t.kept.Store(of)
	}
	if win := of.wins[i].Load(); win != nil {
		return *win, true
	}
	if win, ok = t.drawn(ctx, wall, i); ok {
		of.wins[i].Store(&win)
	}
	return win, ok
}

// kept are the first wins with a wall, which are drawn for one comparison of rules after the other: to draw a win takes
// three times as long as to score it.
type kept struct {
	wall rules.Wall
	wins [keeps]atomic.Pointer[hand.Win]
}

const keeps = 20_000

func (t *Table) drawn(ctx context.Context, wall *rules.Wall, i uint64) (hand.Win, bool) {
	d := drawing{Table: t, wall: wall, Rand: rand.New(rand.NewPCG(seed, i))}
	text, _ := d.pick(d.Rand, stepStructure, "")
	d.structure = d.parsed[text]
	reds, _ := d.pick(d.Rand, stepReds, givenReds(d.structure))
	d.red, d.waitOf = number(reds), givenWait(d.structure)
	for try := range tries {
		d.few = try > tries/2
		if d.draw() {
			return d.win, true
		}
		if ctx.Err() != nil {
			break
		}
	}
	return hand.Win{}, false
}

// drawing is a win in the making.
type drawing struct {
	*Table
	*rand.Rand
	wall *rules.Wall
	win  hand.Win
	*structure
	// red is how many red fives there are to be, and few reports whether fewer will do, as no tiles were found with them.
	red int
	few bool
	// waitOf is what the wait depends on.
	waitOf string
	// low are the lowest tiles of the parts, and stock what is left of the wall.
	low   []hand.Kind
	stock hands.Stock
	wait  string
	tile  hand.Kind
}

func (d *drawing) draw() bool {
	d.win = hand.Win{}
	d.stock = hands.NewStock(d.wall.Kinds, d.wall.Copies)
	if nuki, ok := d.pick(d.Rand, stepNuki, ""); ok {
		d.win.Nuki = number(nuki)
		if !d.stock.Take(slices.Repeat([]hand.Kind{hand.North.Kind()}, d.win.Nuki)...) {
			return false
		}
	}
	if !d.winds() || !d.tiles() || !d.few && len(d.fives()) < d.red || !d.situation() {
		return false
	}
	d.lay()
	d.reds()
	if !d.dora() {
		return false
	}
	honba, _ := d.pick(d.Rand, stepHonba, givenHonba(d.dealer()))
	d.win.Honba = number(honba)
	return true
}

// tiles chooses the tiles and the last of them.
func (d *drawing) tiles() bool {
	switch {
	case d.has(orphans):
		return d.orphans()
	case d.has(pairs):
		return d.pairs()
	}
	return d.groups() && d.waits()
}

func (d *drawing) dealer() bool { return d.win.Seat == hand.East }

func number(s string) int {
	n, _ := strconv.Atoi(s) // else it is none, and counts as zero
	return n
}

func (d *drawing) winds() bool {
	winds, ok := d.pick(d.Rand, stepWinds, givenWinds(d.structure))
	if !ok {
		return false
	}
	round, seat, _ := strings.Cut(winds, " ")
	d.win.Round, _ = hand.ParseWind(round)
	d.win.Seat, _ = hand.ParseWind(seat)
	return true
}

func (d *drawing) situation() bool {
	words, ok := d.pick(d.Rand, stepSituation, givenSituation(d.structure, d.wait, d.win.Nuki, d.dealer()))
	if !ok {
		return false
	}
	for word := range strings.FieldsSeq(words) {
		switch word {
		case "tsumo":
			d.win.Tsumo = true
		case "chankan":
			if d.stock.Taken(d.tile) > 1 { // the other player has three of them
				return false
			}
			d.win.Flags = append(d.win.Flags, hand.Flag{Name: word, Value: 1})
		case "ron":
			d.win.From = (d.win.Seat-hand.East+hand.Wind(1+d.IntN(d.Players-1)))%hand.Wind(d.Players) + hand.East
		default:
			d.win.Flags = append(d.win.Flags, hand.Flag{Name: word, Value: 1})
		}
	}
	return true
}

func (d *drawing) lay() {
	t := hands.Tiles{Form: rules.FormTiles, Tile: d.tile}
	if d.has(orphans) || d.has(pairs) {
		copy(t.Loose[:], d.low)
	} else {
		t.Form = rules.FormGroups
		for i, p := range d.parts {
			if p.how == pair {
				t.Pair = d.low[i]
			} else {
				t.Groups[i] = p.group(d.low[i])
			}
		}
	}
	t.Lay(&d.win)
}

// reds makes some fives red, at most one of each suit, and those that can't be plain. Other coloured tiles are as likely
// as any copies of their kinds.
func (d *drawing) reds() {
	suits := d.fives()
	d.Shuffle(len(suits), func(i, j int) { suits[i], suits[j] = suits[j], suits[i] })
	for _, s := range suits[:min(d.red, len(suits))] {
		red := hand.RedFive(s)
		var own []*hand.Tile
		hands.EachOwn(&d.win, func(t *hand.Tile) {
			if t.Kind() == red.Kind() {
				own = append(own, t)
			}
		})
		*own[d.IntN(len(own))] = red
	}
	var drawn [hand.Kinds]int
	var coloured [hand.Colours][hand.Kinds]int
	hands.EachOwn(&d.win, func(t *hand.Tile) {
		k := t.Kind()
		for c := hand.Red; c < hand.Colours && t.Colour() == hand.Plain; c++ {
			of := k.In(c)
			if left := d.wall.Of(of) - coloured[c][k]; left > 0 && !of.RedFive() && d.IntN(d.wall.Copies-drawn[k]) < left {
				*t = of
				coloured[c][k]++
			}
		}
		drawn[k]++
	})
	d.wall.ReadFives(&d.win)
	for i := range d.win.Melds {
		m := &d.win.Melds[i]
		slices.SortStableFunc(m.Tiles[:m.Size()], func(a, b hand.Tile) int { return cmp.Compare(a.Kind(), b.Kind()) })
	}
}

func (d *drawing) fives() (suits []hand.Suit) {
	for _, s := range []hand.Suit{hand.Man, hand.Pin, hand.Sou} {
		if d.stock.Taken(hand.RedFive(s).Kind()) > 0 {
			suits = append(suits, s)
		}
	}
	return suits
}

// triesDora is how many sets of indicators are looked at for one that shows as many dora as were drawn.
const triesDora = 300

// dora turns the indicators: those of dora so that they show as many as were drawn, or nearly so, and those of ura as
// they lie in the wall. It reports false if the wall has too few tiles left for them.
func (d *drawing) dora() bool {
	riichi := d.win.Flag("riichi") > 0 || d.win.Flag("double_riichi") > 0
	drawn, _ := d.pick(d.Rand, stepBonus, givenBonus(d.structure, riichi))
	indicators, dora, _ := strings.Cut(drawn, " ")
	n, want := number(indicators), number(dora)
	best, least := []hand.Tile(nil), -1
	for range triesDora {
		turned, got, ok := d.turn(n)
		if !ok {
			return false
		}
		if off := max(got-want, want-got); least < 0 || off < least {
			best, least = turned, off
		}
		if least == 0 {
			break
		}
	}
	d.win.Dora = best
	for _, t := range best {
		d.stock.Take(t.Kind())
	}
	ok := true
	if riichi {
		d.win.Ura, _, ok = d.turn(n)
	}
	return ok
}

// turn turns some indicators of what is left of the wall, and returns how many dora they show; false if there are not as
// many tiles left.
func (d *drawing) turn(n int) (turned []hand.Tile, dora int, ok bool) {
	stock := d.stock
	for range n {
		k := stock.Draw(d.Rand)
		if k == hand.NoKind {
			return nil, 0, false
		}
		turned = append(turned, hand.NewTile(k))
		if next := d.wall.Next[k]; next != hand.NoKind {
			dora += d.stock.Taken(next)
		}
	}
	return turned, dora, true
}

// Table is what was counted over real games of some number of players.
type Table struct {
	// Wins is over how many real wins it was counted.
	Wins int `json:"wins"`
	// Players is how many played.
	Players int `json:"players"`
	// Counted says where and how it was counted.
	Counted string `json:"counted"`
	// Steps has for each step, and what is given then, how often each value came.
	Steps map[string]map[string]map[string]int `json:"steps"`

	choices map[string]map[string]*choice
	parsed  map[string]*structure
	// kept are those of the wall that was asked for last.
	kept atomic.Pointer[kept]
}

//go:embed four.json three.json
var files embed.FS

// Of returns the table for a number of players; nil if there is none.
func Of(players int) *Table {
	switch players {
	case 4:
		return four()
	case 3:
		return three()
	}
	return nil
}

var (
	four  = sync.OnceValue(func() *Table { return open("four.json") })
	three = sync.OnceValue(func() *Table { return open("three.json") })
)

func open(name string) *Table {
	text, err := files.ReadFile(name)
	t := new(Table)
	if err = cmp.Or(err, json.Unmarshal(text, t)); err != nil {
		panic(fmt.Sprintf("%s: %s", name, err)) // the files are a part of the program
	}
	t.prepare()
	return t
}

// choice draws one of some values, each as often as it was counted.
type choice struct {
	values []string
	// below has for each value how many were counted up to it.
	below []int
}

func (t *Table) prepare() {
	t.choices, t.parsed = make(map[string]map[string]*choice), make(map[string]*structure)
	for step, givens := range t.Steps {
		t.choices[step] = make(map[string]*choice)
		for given, counts := range givens {
			c, sum := new(choice), 0
			for _, value := range slices.Sorted(maps.Keys(counts)) {
				sum += counts[value]
				c.values, c.below = append(c.values, value), append(c.below, sum)
			}
			t.choices[step][given] = c
		}
	}
	for text := range t.Steps[stepStructure][""] {
		t.parsed[text] = parse(text)
	}
}

func (t *Table) pick(r *rand.Rand, step, given string) (string, bool) {
	c := t.choices[step][given]
	if c == nil {
		return "", false
	}
	at, _ := slices.BinarySearch(c.below, r.IntN(c.below[len(c.below)-1])+1)
	return c.values[at], true
}
