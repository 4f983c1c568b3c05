package lists_test

import (
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestWidth: tables of points are as narrow as asked for, in all languages, and no amount is lost for that.
func TestWidth(t *testing.T) {
	set := must.Get(new(rules.Loader).Load(t.Context(), rules.Named("standard")))(t)
	e := engine.New(set)
	for _, lang := range words.Languages {
		most := 0
		for _, width := range []int{120, 80, 40} {
			p := must.Get(terminal.New(terminal.Options{Lang: lang, Width: width}))(t)
			d := must.Get(lists.PointTables(t.Context(), p, e))(t)
			d.Text(p)
			amounts := 0
			for line := range strings.Lines(p.Text.String()) {
				if line = strings.TrimSuffix(line, "\n"); terminal.Cells(line) > width {
					t.Errorf("%s, %d: a line has %d cells: %s", lang, width, terminal.Cells(line), line)
				}
				amounts += strings.Count(line, "00")
			}
			if most = max(most, amounts); amounts != most {
				t.Errorf("%s, %d: there are %d amounts, want %d", lang, width, amounts, most)
			}
		}
	}
}

// TestLegendOfEmptySeat: the number after + is explained where there is one.
func TestLegendOfEmptySeat(t *testing.T) {
	for _, c := range []struct {
		rules, query string
		explained    bool
	}{
		{"extends: sanma\noptions: {tsumo_method: empty_seat}\n", "3 40", true},
		{"extends: sanma\noptions: {tsumo_method: empty_seat}\n", "mangan", true},
		{"extends: sanma\n", "3 40", false},
		// it pays for a ron alone
		{"extends: sanma\npayments: {empty_seat: true, shares: {tsumo: {when: tsumo and payer.seat != north}, ron: {when: ron and (payer.discarder or payer.seat == north)}}}\n", "3 40", true},
		// it never pays
		{"extends: sanma\npayments: {empty_seat: true, shares: {tsumo: {when: tsumo and payer.seat != north}}}\n", "3 40", false},
	} {
		r, err := new(rules.Loader).Load(t.Context(), rules.Bytes("seat.yaml", []byte("hanfu: 1\nid: seat\n"+c.rules)))
		if err != nil {
			t.Fatal(c.rules, err)
		}
		e := engine.New(r)
		p := must.Get(terminal.New(terminal.Options{Lang: "en", Width: 80}))(t)
		query := must.Get(lists.ReadPoints(r, c.query))(t)
		d := must.Get(query.Document(t.Context(), p, e))(t)
		d.Text(p)
		if text := p.Text.String(); strings.Contains(text, "after +") != c.explained || strings.Contains(text, " + ") != c.explained {
			t.Errorf("%s%s: the number after + is explained %v:\n%s", c.rules, c.query, !c.explained, text)
		}
	}
}
