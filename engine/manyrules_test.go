package engine_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

var update = flag.Bool("update", false, "write what comes out into the cells of testdata/rulesets-matrix")

// manyRules is the file with one row a hand and one column a rule set.
const manyRules = "rulesets-matrix/wins.txt"

// matrixRow is a hand of the file, with what it comes to under each rule set of its table.
type matrixRow struct {
	line  int // 0-indexed, of the row; the hand stands in the next one
	id    string
	cells []string
	// payer is the seat whose payment the cells tell; yaku: they tell the yaku; else they tell the points.
	payer, hand string
	yaku        bool
}

// matrixTable is a table of the file.
type matrixTable struct {
	line    int
	columns []string
	rows    []matrixRow
}

// readMatrix reads the tables of a file, as its first lines explain them.
func readMatrix(t *testing.T, lines []string) (tables []matrixTable) {
	t.Helper()
	for i, line := range lines {
		if line == "" || line[0] == ' ' || line[0] == '#' {
			continue
		}
		words := strings.Fields(line)
		if words[0] == "hand" {
			tables = append(tables, matrixTable{line: i, columns: words[1:]})
			continue
		}
		if tables == nil || i+1 == len(lines) || !strings.HasPrefix(lines[i+1], " ") {
			t.Fatalf("%s:%d: a row stands below the head of a table, and its hand in the next line", manyRules, i+1)
		}
		row := matrixRow{line: i, id: words[0], cells: words[1:], hand: strings.TrimSpace(lines[i+1])}
		if payer, rest, ok := strings.Cut(row.hand, " pays: "); ok {
			row.payer, row.hand = payer, rest
		}
		if rest, ok := strings.CutPrefix(row.hand, "yaku: "); ok {
			row.yaku, row.hand = true, rest
		}
		table := &tables[len(tables)-1]
		table.rows = append(table.rows, row)
	}
	return tables
}

// cell returns what a row's hand comes to: points, a payment, the yaku, or the code of the refusal.
func (r *matrixRow) cell(t *testing.T, e *engine.Engine) string {
	w, err := hand.Parse(r.hand)
	if err != nil {
		t.Fatalf("%s:%d: %v", manyRules, r.line+2, err)
	}
	e.Rules().Wall().ReadFives(&w)
	result, err := e.Score(&w)
	var problems hand.Problems
	switch {
	case errors.As(err, &problems):
		return problems[0].Code
	case err != nil:
		t.Fatal(err)
	case r.yaku:
		var yaku []string
		for y := range result.Yaku() {
			worth := "" // a yaku that is worth a limit has neither han nor units
			if n := y.Han + y.Yakuman; n > 0 {
				worth = fmt.Sprint(":", n)
			}
			yaku = append(yaku, y.Rule.ID+worth)
		}
		return strings.Join(yaku, "+")
	case r.payer == "":
		return fmt.Sprint(result.Points)
	}
	for _, p := range result.Payments() {
		if p.Payer() == r.payer {
			return fmt.Sprint(p.Amount)
		}
	}
	return "-"
}

// write puts a table's head and rows into the lines of the file, with the cells in columns.
func (m *matrixTable) write(lines []string) {
	heads := append([]matrixRow{{line: m.line, id: "hand", cells: m.columns}}, m.rows...)
	idWidth, widths := 0, make([]int, len(m.columns))
	for _, r := range heads {
		idWidth = max(idWidth, len(r.id))
		for c, cell := range r.cells {
			widths[c] = max(widths[c], len(cell))
		}
	}
	for _, r := range heads {
		line := fmt.Sprintf("%-*s", idWidth, r.id)
		for c, cell := range r.cells {
			line += fmt.Sprintf("  %*s", widths[c], cell)
		}
		lines[r.line] = line
	}
}

// TestManyRules scores each hand of the file under each rule set of its table.
func TestManyRules(t *testing.T) {
	path := filepath.Join(testdata, filepath.FromSlash(manyRules))
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	tables := readMatrix(t, lines)
	for i := range tables {
		m := &tables[i]
		for j := range m.rows {
			r := &m.rows[j]
			got := make([]string, len(m.columns))
			for c, id := range m.columns {
				got[c] = r.cell(t, engineWith(t, id, nil))
			}
			if !*update && !slices.Equal(got, r.cells) {
				t.Errorf("%s:%d: %s:\n%v\n got %v\nwant %v", manyRules, r.line+1, r.id, m.columns, got, r.cells)
			}
			if len(slices.Compact(slices.Sorted(slices.Values(got)))) < 2 {
				t.Errorf("%s:%d: %s tells no rule sets apart", manyRules, r.line+1, r.id)
			}
			r.cells = got
		}
		m.write(lines)
	}
	if *update {
		if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	toldApart(t, tables)
}

// toldApart tests that every shipped rule set has a column, and that any two for as many players that score differently
// have a hand between them.
func toldApart(t *testing.T, tables []matrixTable) {
	shipped := rules.Shipped()
	loaded := make(map[string]*rules.Rules)
	for _, id := range shipped {
		loaded[id] = engineFor(t, id, nil).Rules()
	}
	apart, present := make(map[[2]string]bool), make(map[string]bool)
	for _, m := range tables {
		for _, r := range m.rows {
			for i, a := range m.columns {
				present[a] = true
				for j, b := range m.columns {
					if r.cells[i] != r.cells[j] {
						apart[[2]string{a, b}] = true
					}
				}
			}
		}
	}
	for i, a := range shipped {
		if !present[a] {
			t.Errorf("%s: no table has a column for %s: name it in the head of one, and run the test with -update",
				manyRules, a)
		}
		for _, b := range shipped[:i] {
			if loaded[a].Wall().Players == loaded[b].Wall().Players && loaded[a].Hash() != loaded[b].Hash() &&
				!apart[[2]string{a, b}] {
				t.Errorf("%s: no hand tells %s and %s apart", manyRules, a, b)
			}
		}
	}
}
