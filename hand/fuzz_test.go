package hand

import (
	"slices"
	"testing"
)

func FuzzParse(f *testing.F) {
	for _, test := range accepted {
		f.Add(test.text)
	}
	for _, test := range refused {
		f.Add(test.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		w, err := Parse(text)
		wantWinOrProblems(t, w, err)
	})
}

func FuzzParseJSON(f *testing.F) {
	for _, test := range accepted {
		f.Add([]byte(test.json))
	}
	for _, test := range refused {
		f.Add([]byte(test.json))
	}
	for _, text := range oddJSON {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		w, err := ParseJSON(data)
		wantWinOrProblems(t, w, err)
		used := Win{ID: "x", Hand: make([]Tile, 3, 20), Flags: []Flag{{Name: "x"}}, Honba: 1}
		wantAsDecoder(t, data, &used)
	})
}

// wantWinOrProblems demands what holds for every input: it is a win that can be written and read
// again, or there are problems that a user can look up, and what could be read can be written.
func wantWinOrProblems(t *testing.T, w Win, err error) {
	t.Helper()
	if err == nil {
		if err := w.Check(); err != nil {
			t.Errorf("%s was accepted and has problems: %v", w, err)
		}
		roundTrip(t, w)
		return
	}
	wantKnownCodes(t, err)
	_ = w.String()
	_ = w.AppendJSON(nil)
	w.TallyMelds()
	if _, ok := w.Tally(); w.Tile == NoTile && (ok || w.Check() == nil) {
		t.Errorf("%s passes without a winning tile", w)
	}
}

func wantKnownCodes(t *testing.T, err error) {
	t.Helper()
	problems, ok := err.(Problems)
	if !ok || len(problems) == 0 {
		t.Fatalf("the error is %#v", err)
	}
	for _, p := range problems {
		known := slices.ContainsFunc(Codes(), func(c ProblemCode) bool { return c.Code == p.Code })
		if !known || p.Message == "" {
			t.Errorf("the problem is %#v", p)
		}
	}
}

func FuzzTiles(f *testing.F) {
	for _, s := range []string{"", "123m406p55z", "1m 2m", "0z", "8z", "m", "12", "1２m", "東", "chi 034m",
		"ankan:5505p", "east"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if tiles, err := ParseTiles(s); err != nil {
			wantKnownCodes(t, err)
		} else {
			canonical := FormatTiles(tiles)
			again, err := ParseTiles(canonical)
			if sortTiles(tiles); err != nil || !slices.Equal(tiles, again) {
				t.Errorf("%q is written %q, which reads as %v, %v", s, canonical, again, err)
			}
		}
		if set, err := ParseSet(s); err != nil {
			wantKnownCodes(t, err)
		} else if again, err := ParseSet(set.String()); err != nil || again != set {
			t.Errorf("%q is written %q, which reads as %v, %v", s, set, again, err)
		}
		if m, err := ParseMeld(s); err != nil {
			wantKnownCodes(t, err)
		} else if again, err := ParseMeld(m.String()); err != nil || again != m {
			t.Errorf("%q is written %q, which reads as %v, %v", s, m, again, err)
		}
	})
}
