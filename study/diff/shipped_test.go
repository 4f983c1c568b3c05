package diff_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/diff"
	"example.com/hanfu/testkit/long"
)

// loaded returns a shipped rule set.
func loaded(t testing.TB, id string) *rules.Rules {
	t.Helper()
	r, err := rules.Load(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestShipped compares all pairs of the shipped rule sets without hands.
func TestShipped(t *testing.T) {
	pairs, most := 0, time.Duration(0)
	for i, a := range rules.Shipped() {
		for _, b := range long.Some(rules.Shipped()[i:], 5) {
			first, second := loaded(t, a), loaded(t, b)
			begin := time.Now()
			d, err := diff.Compare(t.Context(), first, second, diff.Options{})
			most = max(most, time.Since(begin))
			if err != nil || d.Equal != (a == b) || d.Equal != (d.Causes == nil) {
				t.Errorf("%s and %s: equal %v, %d causes, %v", a, b, d.Equal, len(d.Causes), err)
			}
			pairs++
		}
	}
	t.Logf("%d pairs, the longest took %v", pairs, most)
}

// unmet are causes for which some pairs have neither a hand nor an option that wakes them, with what that would take.
var unmet = map[string]string{
	"options.minimum_counts_ippatsu": "ippatsu and a minimum of two han would have to be turned at once",
	"options.pao_scope":              "liability and what it is for would have to be turned at once",
	"situation.rinshan":              "a flower or a north has no place in a hand of the other rules",
	"yaku.hyakuman_goku":             "chance meets too few of its hands",
	"yaku.mondeikou":                 "chance meets too few of its hands",
	"yaku.rentsuu_honitsu":           "it can't be taken from the other rules alone",
	"yaku.shanron_chonchu":           "chance meets too few of its hands",
}

// TestShippedWitnesses finds a hand for each cause of all pairs of the shipped rule sets, or a reason, and scores the
// hands anew: each scores as told, by the rules as they are loaded and by its line.
func TestShippedWitnesses(t *testing.T) {
	type pair struct{ a, b string }
	var pairs []pair
	for i, a := range rules.Shipped() {
		for _, b := range rules.Shipped()[i+1:] {
			pairs = append(pairs, pair{a, b})
		}
	}
	reasons, causes, shadowed, most := make(map[diff.Unseen]int), 0, 0, time.Duration(0)
	for n := 0; n < len(pairs); n += max(1, len(pairs)/long.N(1, 3)) { // all of them with HANFU_LONG=70
		p := pairs[n]
		begin := time.Now()
		d, err := diff.Compare(t.Context(), loaded(t, p.a), loaded(t, p.b), diff.Options{Witnesses: true})
		if err != nil {
			t.Fatal(err)
		}
		most = max(most, time.Since(begin))
		for i := range d.Causes {
			c := &d.Causes[i]
			causes++
			where := fmt.Sprintf("%s and %s: %s", p.a, p.b, c.ID)
			if c.Unseen != "" {
				reasons[c.Unseen]++
			}
			switch {
			case (c.Witness == nil) == (c.Unseen == ""):
				t.Errorf("%s: a hand %v, and a reason %q", where, c.Witness != nil, c.Unseen)
			case c.Witness != nil:
				if c.Witness.Shadowed {
					shadowed++
				}
				checkWitness(t, where, d, c.Witness)
			case c.Unseen == diff.Dormant:
				t.Logf("%s: %s with %s", where, c.Unseen, c.Wakes)
			case c.Unseen != diff.NoneFound && c.Unseen != diff.Cut && c.Unseen != diff.Inseparable:
			case unmet[c.ID] == "":
				t.Errorf("%s: %s", where, c.Unseen)
			default:
				t.Logf("%s: %s, for %s", where, c.Unseen, unmet[c.ID])
			}
		}
	}
	t.Logf("%d causes, %d hands shadowed, the longest pair took %v; without a hand:", causes, shadowed, most)
	for _, reason := range slices.Sorted(maps.Keys(reasons)) {
		t.Logf("%-12s %d", reason, reasons[reason])
	}
}

// checkWitness scores a witness anew, from its lines.
func checkWitness(t *testing.T, where string, d *diff.Difference, w *diff.Witness) {
	t.Helper()
	sides := map[*diff.Score]*rules.Rules{&w.A: d.A}
	if d.SameGame {
		sides[&w.B] = d.B
	}
	for s, r := range sides {
		win, err := hand.Parse(s.Win.String())
		if err != nil {
			t.Errorf("%s: %s: %v", where, s.Win.String(), err)
			continue
		}
		result, err := engine.New(r).Score(&win)
		refused, isRefused := errors.AsType[*engine.Refused](err)
		switch {
		case isRefused && (s.Refused == nil || refused.Error() != s.Refused.Error()):
			t.Errorf("%s: %s is refused under %s: %v", where, win.String(), r.ID(), err)
		case !isRefused && (s.Result == nil || result.Gain != s.Result.Gain || result.Han != s.Result.Han ||
			result.Fu != s.Result.Fu || !slices.Equal(result.Payments(), s.Result.Payments())):
			t.Errorf("%s: %s scores otherwise under %s", where, win.String(), r.ID())
		}
		for i := 0; isRefused && i < len(refused.Problems); i++ {
			if code := refused.Problems[i].Code; code == "unknown_key" || code == "red_fives" {
				t.Errorf("%s: %s is not a hand for %s: %v", where, win.String(), r.ID(), err)
			}
		}
	}
}
