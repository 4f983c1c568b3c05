//go:build !plain

package condition

// WideTable combines several tables for all domains. Most combinations leave the same rules
// possible and share a row, so that the table fits into the processor's cache (a sixth of a score
// with four tables).
type WideTable struct {
	rows []Row
	// The indices of the rows.
	commonTable[uint16]
	rareTable[uint16]
}

// Row holds the rules of up to four tables.
type Row [4]uint64

// NewWideTable combines tables for all domains.
func NewWideTable(tables []*Table) *WideTable {
	t := new(WideTable)
	seen := make(map[Row]uint16)
	for d := range Domain(Domains) {
		entries := t.rareTable.rows
		if d < CommonDomains {
			entries = t.commonTable.rows
		}
		for combination := range entries(d) {
			var row Row
			for i, table := range tables {
				row[i] = table.rows(d)[combination]
			}
			place, known := seen[row]
			if !known {
				place = uint16(len(t.rows))
				seen[row], t.rows = place, append(t.rows, row)
			}
			entries(d)[combination] = place
		}
	}
	return t
}

func (t *WideTable) row(place uint16) *Row { return &t.rows[place] }

// Win removes the rules that are impossible for the win, whatever the reading. It needs
// Facts.IndexRare.
func (t *WideTable) Win(f *Facts, rules *Row) {
	win, honors := t.row(t.win[f.index[DomainWin]]),
		t.row(t.honors[f.index[DomainHonors]%honorsBase])
	man, pin := t.row(t.man[f.index[DomainMan]%ranksBase]),
		t.row(t.pin[f.index[DomainPin]%ranksBase])
	sou, copies := t.row(t.sou[f.index[DomainSou]%ranksBase]),
		t.row(t.copies[f.index[DomainCopies]])
	dora := t.row(t.dora[f.index[DomainDora]%(doraBase*fewBase*fewBase)])
	table := t.row(t.table[f.index[DomainTable]%(fewBase*fewBase*fewBase)])
	for w := range rules {
		rules[w] &= win[w] & man[w] & pin[w] & sou[w] & honors[w] & dora[w] & table[w] & copies[w]
	}
}

// Reading removes the rules that are impossible for the reading, whatever the win.
func (t *WideTable) Reading(f *Facts, rules *Row) {
	form, wait := t.row(t.form[f.index[DomainForm]]), t.row(t.wait[f.index[DomainWait]])
	pair := t.row(t.pair[f.index[DomainPair]])
	honors := t.row(t.honorTriplets[f.index[DomainHonorTriplets]%(windBase*windBase*honorsBase)])
	man, pin := t.row(t.manRuns[f.index[DomainManRuns]%runsBase]),
		t.row(t.pinRuns[f.index[DomainPinRuns]%runsBase])
	sou := t.row(t.souRuns[f.index[DomainSouRuns]%runsBase])
	for w := range rules {
		rules[w] &= form[w] & wait[w] & pair[w] & honors[w] & man[w] & pin[w] & sou[w]
	}
	man = t.row(t.manTriplets[f.index[DomainManTriplets]%ranksBase])
	pin = t.row(t.pinTriplets[f.index[DomainPinTriplets]%ranksBase])
	sou = t.row(t.souTriplets[f.index[DomainSouTriplets]%ranksBase])
	for w := range rules {
		rules[w] &= man[w] & pin[w] & sou[w]
	}
}
