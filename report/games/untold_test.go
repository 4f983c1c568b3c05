package games

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"example.com/hanfu/gamelog"
	"example.com/hanfu/rules"
)

// played reads and plays the first log of a file.
func played(t *testing.T, s *Logs, file string, change func(*gamelog.Log)) *Log {
	t.Helper()
	r, err := os.Open(filepath.FromSlash(file))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for l, err := range gamelog.Open(r, file) {
		if err != nil {
			t.Fatal(err)
		}
		if change != nil {
			change(l)
		}
		f, err := s.Play(t.Context(), l)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	t.Fatal("there is no log in " + file)
	return nil
}

// TestUntold: a rule that several hands show is named once, the uma of the results too, and what one hand alone says is
// told as it stands.
func TestUntold(t *testing.T) {
	const games = "../../gamelog/testdata/games/"
	house := filepath.Join(t.TempDir(), "house.yaml")
	text := "hanfu: 1\nid: house\nname: Without ippatsu\nextends: tenhou\noptions: {ippatsu: false}\n"
	if err := os.WriteFile(house, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, rules, file string
		change            func(*gamelog.Log)
		want              map[string]string
		// others reports whether there are differences of other fields.
		others bool
	}{
		{"rules without ippatsu", house, "robbed-kan-ippatsu.xml", nil, map[string]string{"ippatsu": "true"}, false},
		{"uma of 10 and 5", "", "many-wins.xml", func(l *gamelog.Log) {
			for i, uma := range umaLess(l) {
				l.Results[i] += uma
			}
		}, map[string]string{"uma_first": "10000", "uma_second": "5000"}, false},
		{"uma beside one hand", "", "many-wins.xml", func(l *gamelog.Log) {
			for i, uma := range umaLess(l) {
				l.Results[i] += uma
			}
			i := slices.IndexFunc(l.Hands, func(h gamelog.Hand) bool { return len(h.Wins) > 0 })
			l.Hands[i].Wins[0].Points++
		}, map[string]string{"uma_first": "10000", "uma_second": "5000"}, true},
		{"one hand", "", "many-wins.xml", func(l *gamelog.Log) {
			i := slices.IndexFunc(l.Hands, func(h gamelog.Hand) bool { return len(h.Wins) > 0 })
			l.Hands[i].Wins[0].Points++
		}, nil, true},
	} {
		f := played(t, &Logs{Loader: &rules.Loader{}, Rules: test.rules}, games+test.file, test.change)
		got := map[string]string{}
		others := 0
		for _, d := range f.Compared.Differences {
			if d.Field == gamelog.RuleField {
				got[d.ID] = d.Log
			} else {
				others++
			}
		}
		for id, value := range test.want {
			if got[id] != value || f.Record.Set[id] != value {
				t.Errorf("%s: %s is %q in the differences and %q for the game, want %s", test.name, id, got[id], f.Record.Set[id], value)
			}
		}
		if len(got) != len(test.want) || (others > 0) != test.others {
			t.Errorf("%s: %v, and %d other differences", test.name, got, others)
		}
	}
}

// umaLess is what results change by if the uma are half as large.
func umaLess(l *gamelog.Log) (less []int64) {
	for _, points := range l.Points {
		place := 0
		for _, other := range l.Points {
			if other > points {
				place++
			}
		}
		less = append(less, []int64{-10_000, -5_000, 5_000, 10_000}[place])
	}
	return less
}
