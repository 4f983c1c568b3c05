//go:build !plain

package condition

import (
	"math/rand/v2"
	"testing"
)

// TestWideTable joins tables with rules ruled out at random. In random combinations it must leave
// what they leave.
func TestWideTable(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	tables := make([]*Table, len(Row{})-1) // not as many as there is room for
	for i := range tables {
		tables[i] = NewTable(Domains)
		for d := range Domain(Domains) {
			verdicts := make([]Verdict, d.Size())
			for range 8 {
				verdicts[random.IntN(len(verdicts))] = Fails
			}
			tables[i].RuleOut(d, verdicts, random.Uint64()|random.Uint64())
		}
	}
	wide := NewWideTable(tables)
	for range 10_000 {
		var f Facts
		want := Row{^uint64(0), ^uint64(0), ^uint64(0)}
		ofReading := want
		for d := range Domain(Domains) {
			at := random.IntN(d.Size())
			if random.IntN(2) == 0 { // one that rules something out
				at = ruledOut(tables[0], d, random)
			}
			f.index[d] = uint16(at)
			of := &want
			if d >= DomainForm && d < CommonDomains || d >= DomainManTriplets {
				of = &ofReading
			}
			for i, table := range tables {
				of[i] &= table.rows(d)[at]
			}
		}
		win, reading := Row{^uint64(0), ^uint64(0), ^uint64(0)}, Row{^uint64(0), ^uint64(0), ^uint64(0)}
		wide.Win(&f, &win)
		wide.Reading(&f, &reading)
		if win != want || reading != ofReading {
			t.Fatalf("combinations %v: the win leaves %x and the reading %x, want %x and %x", f.index, win, reading, want, ofReading)
		}
	}
}

// ruledOut returns a combination in which a table rules something out.
func ruledOut(t *Table, d Domain, random *rand.Rand) int {
	for {
		if at := random.IntN(d.Size()); t.rows(d)[at] != ^uint64(0) {
			return at
		}
	}
}
