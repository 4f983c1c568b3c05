//go:build !plain

package condition

// Table holds, for each combination of each domain, which of up to 64 rules remain possible, one
// bit each. One lookup per domain then tests all rules against a win and a reading.
type Table struct {
	commonTable[uint64]
	// rare is nil if the rare domains are not used.
	rare *rareTable[uint64]
}

// commonTable and rareTable have an entry for each combination of each domain.
type commonTable[T any] struct {
	win                       [8 * kansBase * suitsBase]T
	man, pin, sou             [ranksBase]T
	honors                    [honorsBase]T
	form                      [formSize]T
	wait                      [MaxShapes * waitBase]T
	pair                      [windBase * windBase * pairBase]T
	honorTriplets             [windBase * windBase * honorsBase]T
	manRuns, pinRuns, souRuns [runsBase]T
}

type rareTable[T any] struct {
	dora                                  [doraBase * fewBase * fewBase]T
	table                                 [fewBase * fewBase * fewBase]T
	copies                                [twoBase * threeBase * fourBase]T
	manTriplets, pinTriplets, souTriplets [ranksBase]T
}

func (t *commonTable[T]) rows(d Domain) []T {
	return [CommonDomains][]T{
		DomainWin: t.win[:], DomainMan: t.man[:], DomainPin: t.pin[:], DomainSou: t.sou[:],
		DomainHonors: t.honors[:],
		DomainForm:   t.form[:], DomainWait: t.wait[:], DomainPair: t.pair[:],
		DomainHonorTriplets: t.honorTriplets[:],
		DomainManRuns:       t.manRuns[:], DomainPinRuns: t.pinRuns[:], DomainSouRuns: t.souRuns[:],
	}[d]
}

func (t *rareTable[T]) rows(d Domain) []T {
	return [Domains][]T{
		DomainDora: t.dora[:], DomainTable: t.table[:], DomainCopies: t.copies[:],
		DomainManTriplets: t.manTriplets[:], DomainPinTriplets: t.pinTriplets[:],
		DomainSouTriplets: t.souTriplets[:],
	}[d]
}

// NewTable returns a table in which all rules are possible, for the common domains or for all.
func NewTable(domains Domain) *Table {
	t := new(Table)
	if domains > CommonDomains {
		t.rare = new(rareTable[uint64])
	}
	for d := range domains {
		rows := t.rows(d)
		for i := range rows {
			rows[i] = ^uint64(0)
		}
	}
	return t
}

func (t *Table) rows(d Domain) []uint64 {
	if d < CommonDomains {
		return t.commonTable.rows(d)
	}
	return t.rare.rows(d)
}

// RuleOut removes rules from the combinations of a domain for which a condition fails.
func (t *Table) RuleOut(d Domain, verdicts []Verdict, rules uint64) {
	rows := t.rows(d)
	for combination, verdict := range verdicts {
		if verdict == Fails {
			rows[combination] &^= rules
		}
	}
}

// The remainders below change nothing: they avoid bounds checks.

// Win returns the rules that are possible for the win, whatever the reading.
func (t *Table) Win(f *Facts) uint64 {
	return t.win[f.index[DomainWin]] & t.man[f.index[DomainMan]%ranksBase] &
		t.pin[f.index[DomainPin]%ranksBase] &
		t.sou[f.index[DomainSou]%ranksBase] & t.honors[f.index[DomainHonors]%honorsBase]
}

// Reading returns the rules that are possible for the reading, whatever the win.
func (t *Table) Reading(f *Facts) uint64 {
	return t.form[f.index[DomainForm]] & t.wait[f.index[DomainWait]] & t.pair[f.index[DomainPair]] &
		t.honorTriplets[f.index[DomainHonorTriplets]%(windBase*windBase*honorsBase)] &
		t.manRuns[f.index[DomainManRuns]%runsBase] & t.pinRuns[f.index[DomainPinRuns]%runsBase] &
		t.souRuns[f.index[DomainSouRuns]%runsBase]
}
