//go:build !plain

package condition_test

import (
	"math/rand/v2"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
)

// TestIndexThereAndBack returns facts each combination of each domain, and numbers it again. The facts are reused, as
// In does.
func TestIndexThereAndBack(t *testing.T) {
	for d := range condition.Domain(condition.Domains) {
		var f condition.Facts
		for i := range d.Size() {
			if back := f.IndexAgain(d, i); back != i {
				t.Fatalf("domain %d: combination %d is numbered %d", d, i, back)
			}
		}
	}
}

// TestIndexOfWins numbers the combinations that the facts of wins are in, in each reading, shape and pair of winds:
// each number is one of its domain, and stands for those facts.
func TestIndexOfWins(t *testing.T) {
	seen := make([]map[int]bool, condition.Domains)
	for d := range seen {
		seen[d] = map[int]bool{}
	}
	check := func(f *condition.Facts, what string) {
		for d := range condition.Domain(condition.Domains) {
			f.IndexRare()
			i := f.Index(d)
			if i < 0 || i >= d.Size() {
				t.Fatalf("%s: number %d of domain %d, which has %d", what, i, d, d.Size())
			}
			if !f.Combines(d) {
				t.Fatalf("%s: number %d of domain %d stands for other facts", what, i, d)
			}
			seen[d][i] = true
		}
	}
	for _, line := range extremeWins {
		w, err := hand.Parse(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		eachFacts(&w, func(f *condition.Facts) { check(f, line) })
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		check(condition.RandomFacts(rng, condition.MaxShapes), "random facts")
	}
	for _, source := range winSources(t) {
		for number := range uint64(300) {
			w := source.Win(number)
			eachFacts(&w, func(f *condition.Facts) { check(f, w.String()) })
		}
	}
	for d, least := range leastSeen {
		if len(seen[d]) < least {
			t.Errorf("of domain %d only %d combinations were seen", d, len(seen[d]))
		}
	}
}

// leastSeen is of how many combinations of each domain the test should at least have seen a hand.
var leastSeen = [condition.Domains]int{
	condition.DomainWin: 60, condition.DomainMan: 200, condition.DomainPin: 200, condition.DomainSou: 200,
	condition.DomainHonors: 60,
	condition.DomainForm:   20, condition.DomainWait: 30, condition.DomainPair: 16 * (hand.Kinds + 1),
	condition.DomainHonorTriplets: 16 * 40,
	condition.DomainManRuns:       40, condition.DomainPinRuns: 40, condition.DomainSouRuns: 40,
	condition.DomainDora: 40, condition.DomainTable: 20, condition.DomainCopies: 20,
	condition.DomainManTriplets: 20, condition.DomainPinTriplets: 20, condition.DomainSouTriplets: 20,
}

// extremeWins have the most or the least of something.
var extremeWins = []string{
	"1m ankan:2222m ankan:3333p ankan:4444s ankan:7777z tsumo:1m",
	"1z minkan:2222z minkan:3333z minkan:4444z minkan:5555z ron:1z",
	"111122223333m4z tsumo:4z", "1112223334445s ron:5s", "1112345678999p tsumo:9p", "5557778889996s tsumo:6s",
	"19m19p19s1234567z ron:7z", "1122334455667z ron:7z", "1111333355557z ron:7z",
	"2z chi:789m chi:789p chi:789s pon:111z ron:2z",
	"7z pon:777m pon:999p pon:999s pon:666z ron:7z", "123456789m1299p ron:3p",
}
