package engine_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
)

// noWins are the examples of settlement that are about no single win: draws, penalties, several winners on one discard.
var noWins = []string{"h09", "h10", "h11", "h12", "h13", "h14", "h15", "h16", "h17", "h18", "h19"}

// TestSettlementExamples: the cases of settlement_test.yaml pay what the public examples of the same ids say. TestCases
// compares them with what the engine answers.
func TestSettlementExamples(t *testing.T) {
	cases, engines := settlementCases(t), made
	for _, x := range settlementExamples(t) {
		id := strings.ToLower(x.ID)
		c := cases[id]
		if slices.Contains(noWins, id) {
			if c != nil {
				t.Errorf("%s is scored, and also listed as no win", id)
			}
			continue
		}
		if c == nil {
			t.Errorf("%s is not among the cases: %s", id, x.Text)
			continue
		}
		o := ruletest.Run(t.Context(), []ruletest.Case{*c}, engines.For)[0]
		if o.Err != nil || len(o.Differences) > 0 {
			t.Errorf("%s: %v %v", id, o.Err, o.Differences)
			continue
		}
		changes := map[hand.Wind]int64{c.Win.Seat: o.Result.Gain}
		for _, p := range o.Result.Payments() {
			changes[p.Seat] -= p.Amount
		}
		x.compare(t, &c.Win, changes)
	}
}

// settlementExample is a line of settlement_examples.ndjson: what each player wins or loses, by the part that he plays
// in it.
type settlementExample struct {
	ID     string
	Text   string           `json:"t"`
	Deltas map[string]int64 `json:"deltas"`
	Pot    int64            `json:"pot"`
}

// compare compares an example with the changes of all seats. Who is only named to be told apart, such as a and b, may
// be anybody.
func (x *settlementExample) compare(t *testing.T, w *hand.Win, changes map[hand.Wind]int64) {
	t.Helper()
	var want, got []int64
	sum := -x.Pot
	for part, n := range x.Deltas {
		sum += n
		seat := hand.NoWind
		switch {
		case part == "win":
			seat = w.Seat
		case strings.HasPrefix(part, "pao"):
			seat = w.Pao
		case strings.HasSuffix(part, "discarder"):
			seat = w.From
		case part == "dealer":
			seat = hand.East
		default:
			seat, _ = hand.ParseWind(part)
		}
		if seat != hand.NoWind && changes[seat] != n {
			t.Errorf("%s: %s at %s gets %d, and the example says %d", x.ID, part, seat, changes[seat], n)
		}
		want = append(want, n)
	}
	for _, n := range changes {
		got = append(got, n)
	}
	if sum != 0 {
		t.Errorf("%s: the example is %d out of balance", x.ID, sum)
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(want, got) {
		t.Errorf("%s: the changes are %d, and the example says %d", x.ID, got, want)
	}
}

func settlementExamples(t *testing.T) (all []settlementExample) {
	t.Helper()
	f, err := os.Open(filepath.Join(testdata, "corpus", "settlement_examples.ndjson"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var x settlementExample
		if err := json.Unmarshal(lines.Bytes(), &x); err != nil {
			t.Fatal(err)
		}
		all = append(all, x)
	}
	if len(all) == 0 {
		t.Fatal("no examples")
	}
	return all
}

// settlementCases returns the cases of settlement_test.yaml by their ids.
func settlementCases(t *testing.T) map[string]*ruletest.Case {
	t.Helper()
	file, findings, err := ruletest.Load(t.Context(), &loader,
		rules.File(filepath.Join(testdata, "cases", "settlement_test.yaml")), "")
	if err != nil || len(findings) > 0 {
		t.Fatal(err, findings)
	}
	cases := make(map[string]*ruletest.Case, len(file.Cases))
	for i := range file.Cases {
		cases[file.Cases[i].ID] = &file.Cases[i]
	}
	return cases
}
