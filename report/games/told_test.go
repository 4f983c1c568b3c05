package games

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// played reads and plays the first log of a file.
func played(t *testing.T, s *Logs, file string, change func(*gamelog.Log)) *Log {
	t.Helper()
	r := must.Get(os.Open(filepath.FromSlash(file)))(t)
	defer r.Close()
	for l, err := range gamelog.Open(r, file) {
		must.Do(t, err)
		if change != nil {
			change(l)
		}
		return must.Get(s.Play(t.Context(), l))(t)
	}
	t.Fatal("there is no log in " + file)
	return nil
}

// TestUntold: a rule that several hands show is named once, the uma of the results too, and what one hand alone says is
// told as it stands.
func TestUntold(t *testing.T) {
	const games = "../../game/gamelog/testdata/games/"
	house := filepath.Join(t.TempDir(), "house.yaml")
	text := "hanfu: 1\nid: house\nname: Without ippatsu\nextends: tenhou\noptions: {ippatsu: false}\n"
	must.Do(t, os.WriteFile(house, []byte(text), 0o600))
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
		{"uma of EMA 2016, and no hand that shows it", "", "many-wins.xml", func(l *gamelog.Log) {
			for i, uma := range umaLess(l) {
				l.Results[i] += max(min(uma, 5_000), -5_000)
			}
		}, map[string]string{"uma_first": "15000", "uma_second": "5000"}, false},
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

// TestLeague: a game of a league is named once by the rule sets that fit, which are editions of one.
func TestLeague(t *testing.T) {
	const games = "../../game/gamelog/testdata/games/"
	s := &Logs{Loader: &rules.Loader{}}
	under := func(l *gamelog.Log, id string) *Log {
		e, set, err := s.engineFor(t.Context(), l, id)
		must.Do(t, err)
		return must.Get(s.compare(t.Context(), l, e, set))(t)
	}
	f := played(t, s, games+"many-wins.xml", func(l *gamelog.Log) {
		playedBy(l, under(l, "jpml-a").Game)
		settledBy(l, under(l, "jpml-a").Game)
	})
	if len(f.Compared.Differences) != 1 || f.Compared.Differences[0].ID != rulesID {
		t.Fatalf("%+v", f.Compared.Differences)
	}
	names := strings.Split(f.Compared.Differences[0].Log, ", ")
	if !slices.Contains(names, "jpml-a") || f.Record.Rules != names[0] {
		t.Errorf("the log of a game under jpml-a is one of %v, shown under %s", names, f.Record.Rules)
	}
}

// TestLeagueOfResults: a game whose results alone differ is named by a rule set with such uma, where no options say them.
func TestLeagueOfResults(t *testing.T) {
	s := &Logs{Loader: &rules.Loader{}}
	f := played(t, s, "../../game/gamelog/testdata/games/soul-unsorted.json", func(l *gamelog.Log) {
		e, set, err := s.engineFor(t.Context(), l, "jpml-a")
		must.Do(t, err)
		f := must.Get(s.compare(t.Context(), l, e, set))(t)
		for _, r := range f.Game.Results {
			l.Results[r.Player.Index()] = l.Points[r.Player.Index()] - 30_000 + r.Uma + r.Oka
		}
	})
	if d := f.Compared.Differences; len(d) != 1 || d[0].ID != rulesID || !strings.Contains(d[0].Log, "jpml-a") {
		t.Errorf("%+v", d)
	}
}

// TestNamedRules: rules that the caller names are those of the game, and each setting of the log that differs is named
// once.
func TestNamedRules(t *testing.T) {
	for _, test := range []struct {
		set  map[string]string
		want []string
	}{
		{nil, []string{"renhou mangan five_han"}},
		{map[string]string{"renhou": "off"}, nil},
		{map[string]string{"bust": "true", "renhou": "mangan"}, nil},
	} {
		f := played(t, &Logs{Loader: &rules.Loader{Set: test.set}, Rules: "ema"}, "../../game/gamelog/testdata/dialects/lobby.json", nil)
		var got []string
		for _, d := range f.Compared.Differences {
			if d.Field == gamelog.RuleField {
				got = append(got, d.ID+" "+d.Log+" "+d.Rules)
			} else if d.Field != gamelog.EndField && d.Field != gamelog.ResultField {
				t.Errorf("%v: %+v", test.set, d)
			}
		}
		if !slices.Equal(got, test.want) || f.Record.Set != nil && f.Record.Set["renhou"] != "" {
			t.Errorf("%v: %v with %v", test.set, got, f.Record.Set)
		}
	}
}

// playedBy has a log say what its hands come to in a game.
func playedBy(l *gamelog.Log, g *game.Game) {
	points := slices.Clone(l.Hands[0].Points)
	for i := range l.Hands {
		h := &l.Hands[i]
		h.Points = slices.Clone(points)
		for player, n := range g.Hands[i].Change {
			points[player] += n
		}
		if h.Draw != nil {
			h.Draw.Changes = nil
		}
		won := 0
		for _, part := range g.Hands[i].Parts {
			if part.Kind == game.PartWin && part.Result != nil {
				w := &h.Wins[won]
				won++
				w.Points, w.Changes, w.Yaku, w.Fu, w.LimitKnown = part.Result.Points, part.Changes, nil, -1, false
			}
		}
	}
}

// settledBy has a log say what it comes to in a game.
func settledBy(l *gamelog.Log, g *game.Game) {
	for i := range g.Results {
		r := &g.Results[i]
		l.Results[r.Player.Index()], l.Points[r.Player.Index()] = r.Result, r.Points
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
