package engine_test

import (
	"path/filepath"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
)

// pointsTable is a table of testdata/sanma-points.yaml.
type pointsTable struct {
	Rules, Source string
	Set           map[string]any
	Rows          []pointsRow
}

// pointsRow is one value of such a table, with what is paid for it. What is nil or zero is not in the table.
type pointsRow struct {
	Han, Fu, Yakuman int
	Limit            string
	Ron, Tsumo       []int64
	All              int64
	Total            []int64
}

// TestSanmaPoints prices every row of the tables of points for three players.
func TestSanmaPoints(t *testing.T) {
	var file struct{ Tables map[string]pointsTable }
	readYAML(t, filepath.Join(testdata, "sanma-points.yaml"), &file)
	for id, table := range file.Tables {
		t.Run(id, func(t *testing.T) {
			e := engineWith(t, table.Rules, table.Set)
			for _, row := range table.Rows {
				row.compare(t, e)
			}
		})
	}
}

// compare prices the row for a winner who is not the dealer, and for the dealer.
func (row *pointsRow) compare(t *testing.T, e *engine.Engine) {
	for i, dealer := range []bool{false, true} {
		price := func(tsumo bool) engine.Price {
			p, err := e.PriceOf(engine.Terms{Han: row.Han, Fu: row.Fu, Yakuman: row.Yakuman, Dealer: dealer, Tsumo: tsumo})
			if err != nil {
				t.Fatalf("%+v: %v", row, err)
			}
			return p
		}
		same := func(what string, want, got int64) {
			if got != want {
				t.Errorf("%d han %d fu %d yakuman, dealer %t: %s is %d, must be %d", row.Han, row.Fu, row.Yakuman,
					dealer, what, got, want)
			}
		}
		ron, tsumo := price(false), price(true)
		if row.Limit != "" && (tsumo.Limit == nil || tsumo.Limit.ID != row.Limit) {
			t.Errorf("%+v: limit %v", row, tsumo.Limit)
		}
		if row.Ron != nil {
			same("ron", row.Ron[i], ron.Points)
		}
		if row.Total != nil {
			same("total", row.Total[i], tsumo.Points)
		}
		for _, p := range tsumo.Payments {
			switch {
			case dealer && row.All != 0:
				same("tsumo from each", row.All, p.Amount)
			case !dealer && row.Tsumo != nil && p.Seat == hand.East:
				same("tsumo from the dealer", row.Tsumo[1], p.Amount)
			case !dealer && row.Tsumo != nil:
				same("tsumo from the other", row.Tsumo[0], p.Amount)
			}
		}
		want := 2
		if e.Rules().Payments().EmptySeat {
			want++
		}
		if len(tsumo.Payments) != want || tsumo.Payments[1].Empty || tsumo.Payments[want-1].Empty != (want > 2) {
			t.Errorf("%+v: %+v", row, tsumo.Payments)
		}
	}
}
