package condition

// Table tells for each combination of each common domain which of up to 64 rules it leaves possible, one bit each. So
// all rules are asked about a win and a reading with one look into each domain.
type Table struct {
	win                       [8 * kansBase * suitsBase]uint64
	man, pin, sou             [ranksBase]uint64
	honors                    [honorsBase]uint64
	form                      [formSize]uint64
	wait                      [MaxShapes * waitBase]uint64
	pair                      [windBase * windBase * pairBase]uint64
	honorTriplets             [windBase * windBase * honorsBase]uint64
	manRuns, pinRuns, souRuns [runsBase]uint64
}

// NewTable returns a table that leaves all rules possible.
func NewTable() *Table {
	t := new(Table)
	for d := range Domain(CommonDomains) {
		of := t.of(d)
		for i := range of {
			of[i] = ^uint64(0)
		}
	}
	return t
}

func (t *Table) of(d Domain) []uint64 {
	return [CommonDomains][]uint64{
		DomainWin: t.win[:], DomainMan: t.man[:], DomainPin: t.pin[:], DomainSou: t.sou[:], DomainHonors: t.honors[:],
		DomainForm: t.form[:], DomainWait: t.wait[:], DomainPair: t.pair[:], DomainHonorTriplets: t.honorTriplets[:],
		DomainManRuns: t.manRuns[:], DomainPinRuns: t.pinRuns[:], DomainSouRuns: t.souRuns[:],
	}[d]
}

// RuleOut takes rules away from the combinations of a common domain in which a condition fails.
func (t *Table) RuleOut(d Domain, verdicts []Verdict, rules uint64) {
	of := t.of(d)
	for combination, verdict := range verdicts {
		if verdict == Fails {
			of[combination] &^= rules
		}
	}
}

// The remainders below change nothing. They tell the compiler that a number is in range, so that it need not ask.

// Win returns the rules that the win leaves possible, whatever the reading.
func (t *Table) Win(f *Facts) uint64 {
	return t.win[f.index[DomainWin]] & t.man[f.index[DomainMan]%ranksBase] & t.pin[f.index[DomainPin]%ranksBase] &
		t.sou[f.index[DomainSou]%ranksBase] & t.honors[f.index[DomainHonors]%honorsBase]
}

// Reading returns the rules that the reading leaves possible, whatever the win.
func (t *Table) Reading(f *Facts) uint64 {
	return t.form[f.index[DomainForm]] & t.wait[f.index[DomainWait]] & t.pair[f.index[DomainPair]] &
		t.honorTriplets[f.index[DomainHonorTriplets]%(windBase*windBase*honorsBase)] &
		t.manRuns[f.index[DomainManRuns]%runsBase] & t.pinRuns[f.index[DomainPinRuns]%runsBase] & t.souRuns[f.index[DomainSouRuns]%runsBase]
}
