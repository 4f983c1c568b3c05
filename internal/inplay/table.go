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
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
)

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
