// Package inplay draws wins as they occur in play. Random deals look different: players build hands
// for yaku, keep dora, call and declare riichi.
//
// A win is drawn step by step from statistics of real games: first its structure, for example two
// closed sequences without terminals, a called one, a called triplet of dragons and a pair of
// simples; then the winds, the wait, the way of winning, its dora and red fives. Each step depends
// on little of the previous ones. The statistics have no tiles: these are chosen at random among
// all that have the structure. A test counts the statistics, and compares drawn wins with real
// ones.
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

// seed is the seed of all wins, so that each is always the same.
const seed = 0x68616e6675

// tries is the number of attempts to find tiles for a structure, since some structures fit few
// tiles.
const tries = 2000

// Win returns the i-th drawn win with the given wall. It is always the same and shared, so that
// callers must not change it. It returns false if no tiles fit, which is rare with an ordinary
// wall, or if ctx is done.
func (t *Table) Win(ctx context.Context, wall *rules.Wall, i uint64) (win hand.Win, ok bool) {
	if i >= maxCached {
		return t.drawWin(ctx, wall, i)
	}
	cache := t.cache.Load()
	if cache == nil || cache.wall != *wall {
		cache = &winCache{wall: *wall}
		t.cache.Store(cache)
	}
	if win := cache.wins[i].Load(); win != nil {
		return *win, true
	}
	if win, ok = t.drawWin(ctx, wall, i); ok {
		cache.wins[i].Store(&win)
	}
	return win, ok
}

// winCache holds the first wins with a wall. Several comparisons of rules use them, and drawing
// takes three times as long as scoring.
type winCache struct {
	wall rules.Wall
	wins [maxCached]atomic.Pointer[hand.Win]
}

const maxCached = 20_000

func (t *Table) drawWin(ctx context.Context, wall *rules.Wall, i uint64) (hand.Win, bool) {
	d := drawing{Table: t, wall: wall, Rand: rand.New(rand.NewPCG(seed, i))}
	text, _ := d.pick(d.Rand, stepStructure, "")
	d.structure = d.parsed[text]
	reds, _ := d.pick(d.Rand, stepReds, givenReds(d.structure))
	d.red, d.waitGiven = atoi(reds), givenWait(d.structure)
	for try := range tries {
		d.fewerReds = try > tries/2
		if d.draw() {
			return d.win, true
		}
		if ctx.Err() != nil {
			break
		}
	}
	return hand.Win{}, false
}

type drawing struct {
	*Table
	*rand.Rand
	wall *rules.Wall
	win  hand.Win
	*structure
	// red is the wanted number of red fives, and fewerReds allows fewer after many attempts.
	red       int
	fewerReds bool
	// waitGiven is what the wait depends on.
	waitGiven string
	// low holds the lowest tiles of the parts, and stock the remaining tiles.
	low   []hand.Kind
	stock hands.Stock
	wait  string
	tile  hand.Kind
}

func (d *drawing) draw() bool {
	d.win = hand.Win{}
	d.stock = hands.NewStock(d.wall.Kinds, d.wall.Copies)
	if nuki, ok := d.pick(d.Rand, stepNuki, ""); ok {
		d.win.Nuki = atoi(nuki)
		if !d.stock.Take(slices.Repeat([]hand.Kind{hand.North.Kind()}, d.win.Nuki)...) {
			return false
		}
	}
	if !d.drawWinds() || !d.chooseTiles() || !d.fewerReds && len(d.fiveSuits()) < d.red ||
		!d.drawSituation() {
		return false
	}
	d.layTiles()
	d.colour()
	if !d.drawDora() {
		return false
	}
	honba, _ := d.pick(d.Rand, stepHonba, givenHonba(d.dealer()))
	d.win.Honba = atoi(honba)
	return true
}

func (d *drawing) chooseTiles() bool {
	switch {
	case d.has(orphans):
		return d.chooseOrphans()
	case d.has(pairs):
		return d.choosePairs()
	}
	return d.chooseGroups() && d.chooseWait()
}

func (d *drawing) dealer() bool { return d.win.Seat == hand.East }

func atoi(s string) int {
	n, _ := strconv.Atoi(s) // anything else counts as zero
	return n
}

func (d *drawing) drawWinds() bool {
	winds, ok := d.pick(d.Rand, stepWinds, givenWinds(d.structure))
	if !ok {
		return false
	}
	round, seat, _ := strings.Cut(winds, " ")
	d.win.Round, _ = hand.ParseWind(round)
	d.win.Seat, _ = hand.ParseWind(seat)
	return true
}

func (d *drawing) drawSituation() bool {
	words, ok := d.pick(d.Rand, stepSituation,
		givenSituation(d.structure, d.wait, d.win.Nuki, d.dealer()))
	if !ok {
		return false
	}
	for word := range strings.FieldsSeq(words) {
		switch word {
		case "tsumo":
			d.win.Tsumo = true
		case "chankan":
			if d.stock.Taken(d.tile) > 1 { // the robbed player has three of them
				return false
			}
			d.win.Flags = append(d.win.Flags, hand.Flag{Name: word, Value: 1})
		case "ron":
			after := hand.Wind(1 + d.IntN(d.Players-1))
			d.win.From = (d.win.Seat-hand.East+after)%hand.Wind(d.Players) + hand.East
		default:
			d.win.Flags = append(d.win.Flags, hand.Flag{Name: word, Value: 1})
		}
	}
	return true
}

func (d *drawing) layTiles() {
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

// colour makes some fives red, at most one per suit, and those that the wall lacks as plain ones.
// It colours other kinds by their share in the wall.
func (d *drawing) colour() {
	suits := d.fiveSuits()
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
			tile := k.In(c)
			if left := d.wall.Of(tile) - coloured[c][k]; left > 0 && !tile.RedFive() &&
				d.IntN(d.wall.Copies-drawn[k]) < left {
				*t = tile
				coloured[c][k]++
			}
		}
		drawn[k]++
	})
	d.wall.ReadFives(&d.win)
	for i := range d.win.Melds {
		m := &d.win.Melds[i]
		slices.SortStableFunc(m.Tiles[:m.Size()], func(a, b hand.Tile) int {
			return cmp.Compare(a.Kind(), b.Kind())
		})
	}
}

func (d *drawing) fiveSuits() (suits []hand.Suit) {
	for _, s := range []hand.Suit{hand.Man, hand.Pin, hand.Sou} {
		if d.stock.Taken(hand.RedFive(s).Kind()) > 0 {
			suits = append(suits, s)
		}
	}
	return suits
}

// triesDora is the number of indicator sets that are tried.
const triesDora = 300

// drawDora turns the indicators: for dora so that they show about the drawn number, and for ura at
// random. It returns false if the wall has too few tiles left.
func (d *drawing) drawDora() bool {
	riichi := d.win.Flag("riichi") > 0 || d.win.Flag("double_riichi") > 0
	drawn, _ := d.pick(d.Rand, stepBonus, givenBonus(d.structure, riichi))
	indicators, dora, _ := strings.Cut(drawn, " ")
	n, want := atoi(indicators), atoi(dora)
	best, smallest := []hand.Tile(nil), -1
	for range triesDora {
		turned, got, ok := d.turn(n)
		if !ok {
			return false
		}
		if diff := max(got-want, want-got); smallest < 0 || diff < smallest {
			best, smallest = turned, diff
		}
		if smallest == 0 {
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

// turn draws n indicators from the remaining tiles and returns how many dora they show. It returns
// false if there are too few tiles.
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

// Table holds statistics of real games with some number of players.
type Table struct {
	// Wins is the number of real wins.
	Wins int `json:"wins"`
	// Players is the number of players.
	Players int `json:"players"`
	// Counted says where and how the wins were counted.
	Counted string `json:"counted"`
	// Steps maps steps to what they depend on, and that to the counts of each value.
	Steps map[string]map[string]map[string]int `json:"steps"`

	choices map[string]map[string]*choice
	parsed  map[string]*structure
	// cache holds the wins for the wall used last.
	cache atomic.Pointer[winCache]
}

//go:embed four.json three.json
var files embed.FS

// Of returns the table for a number of players, nil if there is none.
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
	four  = sync.OnceValue(func() *Table { return load("four.json") })
	three = sync.OnceValue(func() *Table { return load("three.json") })
)

func load(name string) *Table {
	text, err := files.ReadFile(name)
	t := new(Table)
	if err = cmp.Or(err, json.Unmarshal(text, t)); err != nil {
		panic(fmt.Sprintf("%s: %s", name, err)) // the files are embedded
	}
	t.prepare()
	return t
}

// choice draws a value with a probability proportional to its count.
type choice struct {
	values []string
	// below holds cumulative counts.
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
