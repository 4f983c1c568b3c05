package rules_test

import (
	"strings"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// TestReadFives: a five that can be no plain one is read as a red one, those in the hand before called ones, and an
// indicator before them all.
func TestReadFives(t *testing.T) {
	for _, c := range []struct{ rules, red, line, want, took string }{
		{"standard", "3", "555m567m234p99s67p ron:8p", "055567m23467p99s ron:8p",
			"5m is read as 0m, 1 of 4: the wall has plain 5m only 3 times"},
		{"standard", "3", "11m34s ankan:5555p minkan:2222m minkan:8888s ron:5s", "11m34s ankan:0555p minkan:2222m minkan:8888s ron:5s",
			"5p is read as 0p, 1 of 4: the wall has plain 5p only 3 times"},
		{"standard", "3", "99m789s pon:555p 46p chi:123s ron:5p", "99m46p789s pon:055p chi:123s ron:5p",
			"5p is read as 0p, 1 of 4: the wall has plain 5p only 3 times"},
		{"standard", "3", "55567m234p99s67p1z ron:8p dora:5m", "55567m23467p99s1z ron:8p dora:0m",
			"among the indicators 5m is read as 0m: the wall has plain 5m only 3 times"},
		{"standard", "4", "555p234m99s67p123s ron:8p", "234m05567p12399s ron:8p", "5p is read as 0p, 1 of 3: the wall has plain 5p only 2 times"},
		{"standard", "3", "555m067m234p99s67p ron:8p", "055567m23467p99s ron:8p", ""},
		{"standard", "0", "5555m67m234p99s67p ron:8p", "555567m23467p99s ron:8p", ""},
		{"kansai-sanma", "8", "456p11m999s222z67s ron:5s", "11m406p67999s222z ron:0s",
			"5p is read as 0p: the wall has no plain 5p; 5s is read as 0s: the wall has no plain 5s"},
		{"kansai-sanma", "8", "46p11m999s222z67s1p ron:2p dora:5p", "11m146p67999s222z ron:2p dora:5p", ""},
	} {
		l := rules.Loader{Set: map[string]string{"red_fives": c.red}}
		r, err := l.Load(t.Context(), rules.Named(c.rules))
		if err != nil {
			t.Fatal(err)
		}
		w, err := hand.Parse(c.line)
		if err != nil {
			t.Fatal(c.line, err)
		}
		if took := strings.Join(r.Wall().ReadFives(&w), "; "); took != c.took || w.String() != c.want {
			t.Errorf("%s under %s is read as %s: %q\nwant %s: %q", c.line, c.rules, w.String(), took, c.want, c.took)
		}
	}
}
