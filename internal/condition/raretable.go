package condition

import "slices"

// RareTables tell for each combination of the rare domains which rules it leaves possible, one bit each in as many words
// as needed. Domains that rule nothing out are not looked at.
type RareTables struct{ win, reading rareTables }

type rareTables struct {
	of []rareTable
	// usual is what those leave together that have a usual combination: all words for each set of the others.
	usual []uint64
}

type rareTable struct {
	domain Domain
	// leaves holds all words for each combination. usual reports whether these are those of the first, in which there
	// is none of what is counted.
	leaves []uint64
	usual  []bool
}

// RuleOut takes a rule away from the combinations of a rare domain in which a condition fails.
func (r *RareTables) RuleOut(d Domain, verdicts []Verdict, rule, words int) {
	if !slices.Contains(verdicts, Fails) {
		return
	}
	t := &r.win
	if d >= RareOfReading {
		t = &r.reading
	}
	at := slices.IndexFunc(t.of, func(r rareTable) bool { return r.domain == d })
	if at < 0 {
		at = len(t.of)
		t.of = append(t.of, rareTable{domain: d, leaves: slices.Repeat([]uint64{^uint64(0)}, d.Size()*words)})
	}
	for combination, verdict := range verdicts {
		if verdict == Fails {
			t.of[at].leaves[combination*words+rule/64] &^= 1 << (rule % 64)
		}
	}
}

// Finish is called once all rules are in the tables.
func (r *RareTables) Finish(words int) {
	r.win.findUsual(words)
	r.reading.findUsual(words)
}

func (t *rareTables) findUsual(words int) {
	t.usual = slices.Repeat([]uint64{^uint64(0)}, words<<len(t.of))
	for i := range t.of {
		r := &t.of[i]
		first := r.leaves[:words]
		for at := range t.usual {
			if at/words>>i&1 == 0 {
				t.usual[at] &= first[at%words]
			}
		}
		for leaves := range slices.Chunk(r.leaves, words) {
			r.usual = append(r.usual, slices.Equal(leaves, first))
		}
	}
}

// Win keeps those of some rules that the win leaves possible, whatever the reading.
func (r *RareTables) Win(f *Facts, rules []uint64) {
	for i := range r.win.of {
		f.NumberRare(r.win.of[i].domain)
	}
	r.win.keep(f, rules)
}

// Reading keeps those of some rules that the reading leaves possible, whatever the win.
func (r *RareTables) Reading(f *Facts, rules []uint64) {
	r.reading.keep(f, rules)
}

// keep keeps those rules that the tables leave. Most domains have their usual combination, all of which take one look.
func (t *rareTables) keep(f *Facts, rules []uint64) {
	unusual := 0
	for i := range t.of {
		of := &t.of[i]
		if at := f.Index(of.domain); !of.usual[at] {
			unusual |= 1 << i
			keepOnly(rules, of.leaves[at*len(rules):])
		}
	}
	keepOnly(rules, t.usual[unusual*len(rules):])
}

func keepOnly(rules, leaves []uint64) {
	leaves = leaves[:len(rules)]
	for w := range rules {
		rules[w] &= leaves[w]
	}
}
