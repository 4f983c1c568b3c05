package sheet

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestNewPoints: the tables alone are those of the sheet, and each place of them is what its han and fu pay.
func TestNewPoints(t *testing.T) {
	for _, id := range rules.Shipped() {
		r := must.Get(rules.Load(t.Context(), id))(t)
		e := engine.New(r)
		p := must.Get(NewPoints(t.Context(), e, "en"))(t)
		s := newSheet(t, e, Config{})
		if diff := cmp.Diff(s.Points, p.Tables) + cmp.Diff(s.Limits, p.Limits); diff != "" {
			t.Errorf("%s: (-sheet +points)\n%s", id, diff)
		}
		for _, table := range p.Tables {
			for _, row := range table.Rows {
				for i, cell := range row.Cells {
					terms := engine.Terms{Han: table.Columns[i], Fu: row.Counts[0], Dealer: table.Dealer}
					if got := p.Pays(terms); got != cell {
						t.Errorf("%s: %+v pays %+v, and the table has %+v", id, terms, got, cell)
					}
				}
			}
		}
	}
}
