package effect

import "testing"

// TestLargestAsScored: the hand of the largest change is shown as each rule set has scored it, which takes it again and
// gives the same points.
func TestLargestAsScored(t *testing.T) {
	const line = `{"hand":"23678m340p66s","melds":["chi 345s"],"ron":"4m","dora":"1z","seat":"north"}`
	r := changed(t, "standard", map[string]string{"red_fives": "0"})
	for _, rules := range []*Rules{r, {first: r.second, second: r.first}} {
		all := counted(t, rules, line).All()
		l := all.Largest
		if l == nil || l.Win.String() == l.WinNow.String() {
			t.Fatalf("the largest change is %+v", l)
		}
		before, err := rules.first.Score(&l.Win)
		if err != nil || before.Gain != l.Before {
			t.Errorf("%s: %v, %v, want %d", l.Win, before, err, l.Before)
		}
		now, err := rules.second.Score(&l.WinNow)
		if err != nil || now.Gain != l.Now {
			t.Errorf("%s: %v, %v, want %d", l.WinNow, now, err, l.Now)
		}
	}
}
