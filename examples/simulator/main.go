// Simulator generates random wins, scores each under several rule sets, and prints the averages.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"sync"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

func main() {
	wins := flag.Int("wins", 1_000_000, "how many wins to score")
	flag.Parse()
	ids := flag.Args()
	if len(ids) == 0 {
		ids = []string{"classic", "mleague", "tenhou"}
	}
	if err := simulate(context.Background(), os.Stdout, ids, *wins); err != nil {
		log.Fatal(err)
	}
}

// total is the sum of wins under one rule set.
type total struct {
	scored int
	points int64
}

// simulate scores wins on all cores. The wins don't depend on the number of cores.
func simulate(ctx context.Context, w io.Writer, ids []string, wins int) error {
	engines := make([]*engine.Engine, len(ids))
	for i, id := range ids {
		r, err := new(rules.Loader).Load(ctx, rules.Named(id))
		if err != nil {
			return err
		}
		engines[i] = engine.New(r)
	}
	const chunk = 1000
	totals := make([]total, len(ids))
	var mutex sync.Mutex
	var wait sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for worker := range workers {
		wait.Go(func() {
			own := make([]total, len(ids))
			var result engine.Result // reused, so that scoring doesn't allocate
			for first := worker * chunk; first < wins &&
				ctx.Err() == nil; first += workers * chunk {
				random := rand.New(rand.NewPCG(uint64(first), 0))
				for range min(chunk, wins-first) {
					win := build(random)
					for i, e := range engines {
						if e.ScoreInto(&win, &result) == nil { // otherwise the rules refuse it
							own[i].scored++
							own[i].points += result.Points
						}
					}
				}
			}
			mutex.Lock()
			defer mutex.Unlock()
			for i := range own {
				totals[i].scored += own[i].scored
				totals[i].points += own[i].points
			}
		})
	}
	wait.Wait()
	for i, t := range totals {
		mean := t.points / int64(max(t.scored, 1))
		fmt.Fprintf(w, "%-10s %d of %d wins are paid, with %d points on average\n", ids[i],
			t.scored, wins, mean)
	}
	return ctx.Err()
}

// copies returns the number of tiles of a kind in all rule sets: three fives, since many have a red
// one instead of the fourth, and four others.
func copies(k hand.Kind) int {
	if k.Suit() < hand.Honors && k.Rank() == 5 {
		return 3
	}
	return 4
}

// build returns a closed win of four groups and a pair from one set of tiles.
func build(random *rand.Rand) hand.Win {
	const kinds = 34
	var used [kinds]int
	var tiles []hand.Tile
	use := func(group ...hand.Kind) bool {
		for i, k := range group {
			if used[k]++; used[k] > copies(k) {
				for _, k := range group[:i+1] {
					used[k]--
				}
				return false
			}
		}
		for _, k := range group {
			tiles = append(tiles, hand.NewTile(k))
		}
		return true
	}
	for groups := 0; groups < 4; {
		k := hand.Kind(random.IntN(kinds))
		switch {
		case random.IntN(4) == 0:
			if use(k, k, k) {
				groups++
			}
		case k.Suit() < hand.Honors && k.Rank() <= 7:
			if use(k, k+1, k+2) {
				groups++
			}
		}
	}
	for {
		if k := hand.Kind(random.IntN(kinds)); use(k, k) {
			break
		}
	}
	indicator := func() []hand.Tile {
		for {
			if k := hand.Kind(random.IntN(kinds)); used[k] < copies(k) {
				used[k]++
				return []hand.Tile{hand.NewTile(k)}
			}
		}
	}
	at := random.IntN(len(tiles))
	win := hand.Win{Tile: tiles[at], Tsumo: random.IntN(2) == 0, Dora: indicator(),
		Seat: hand.East + hand.Wind(random.IntN(4)), Round: hand.East}
	win.Hand = slices.Delete(tiles, at, at+1)
	slices.Sort(win.Hand)
	if random.IntN(2) == 0 {
		win.Flags, win.Ura = []hand.Flag{{Name: "riichi", Value: 1}}, indicator()
	}
	return win
}
