package condition

// Table tells for each combination of each domain which of up to 64 rules it leaves possible, one bit each. So all
// rules are asked about a win and a reading with one look into each domain.
type Table struct {
	win                       [8 * kansBase * suitsBase]uint64
	man, pin, sou             [ranksBase]uint64
	honors                    [honorsBase]uint64
	form                      [groupsBase * groupsBase * groupsBase * equalBase]uint64
	wait                      [MaxShapes * waitBase]uint64
	pair                      [windBase * windBase * pairBase]uint64
	honorTriplets             [windBase * windBase * honorsBase]uint64
	manRuns, pinRuns, souRuns [runsBase]uint64
	// rare are the tables of the domains that are not common, nil if they rule nothing out.
	rare [Domains - CommonDomains][]uint64
}

// NewTable gives a table that leaves all rules possible.
func NewTable() *Table {
	t := new(Table)
	for d := range Domain(CommonDomains) {
		fill(t.of(d))
	}
	return t
}

func fill(all []uint64) {
	for i := range all {
		all[i] = ^uint64(0)
	}
}

func (t *Table) of(d Domain) []uint64 {
	if d >= CommonDomains {
		return t.rare[d-CommonDomains]
	}
	return [Domains][]uint64{
		DomainWin: t.win[:], DomainMan: t.man[:], DomainPin: t.pin[:], DomainSou: t.sou[:], DomainHonors: t.honors[:],
		DomainForm: t.form[:], DomainWait: t.wait[:], DomainPair: t.pair[:], DomainHonorTriplets: t.honorTriplets[:],
		DomainManRuns: t.manRuns[:], DomainPinRuns: t.pinRuns[:], DomainSouRuns: t.souRuns[:],
	}[d]
}

// RuleOut takes rules away from a combination of a domain.
func (t *Table) RuleOut(d Domain, combination int, rules uint64) {
	if d >= CommonDomains && t.rare[d-CommonDomains] == nil {
		t.rare[d-CommonDomains] = make([]uint64, d.Size())
		fill(t.rare[d-CommonDomains])
	}
	t.of(d)[combination] &^= rules
}

// Win gives the rules that the win leaves possible, whatever the reading.
func (t *Table) Win(f *Facts) uint64 {
	return t.win[f.index[DomainWin]] & t.man[f.index[DomainMan]%ranksBase] & t.pin[f.index[DomainPin]%ranksBase] &
		t.sou[f.index[DomainSou]%ranksBase] & t.honors[f.index[DomainHonors]%honorsBase]
}

// RareWin is Win for the domains that are not common.
func (t *Table) RareWin(f *Facts) uint64 { return t.rareBetween(f, CommonDomains, rareOfReading) }

// RareReading is Reading for the domains that are not common.
func (t *Table) RareReading(f *Facts) uint64 { return t.rareBetween(f, rareOfReading, Domains) }

func (t *Table) rareBetween(f *Facts, from, to Domain) uint64 {
	rules := ^uint64(0)
	for d := from; d < to; d++ {
		if of := t.rare[d-CommonDomains]; of != nil {
			rules &= of[f.index[d]]
		}
	}
	return rules
}

// Reading gives the rules that the reading leaves possible, whatever the win.
func (t *Table) Reading(f *Facts) uint64 {
	return t.form[f.index[DomainForm]] & t.wait[f.index[DomainWait]] & t.pair[f.index[DomainPair]] &
		t.honorTriplets[f.index[DomainHonorTriplets]%(windBase*windBase*honorsBase)] &
		t.manRuns[f.index[DomainManRuns]%runsBase] & t.pinRuns[f.index[DomainPinRuns]%runsBase] & t.souRuns[f.index[DomainSouRuns]%runsBase]
}
