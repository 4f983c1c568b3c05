package season_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"reflect"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/game/season"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/report"
	"example.com/hanfu/report/seasons"
	"example.com/hanfu/rules"
)

// FuzzSeason: any text of a file gives a season or findings, the same ones again; the totals are what the games and the
// adjustments come to, and every format can be written.
func FuzzSeason(f *testing.F) {
	for _, test := range standings {
		f.Add("season: S\n" + test.head + "games:\n" + test.games)
	}
	for _, test := range wrong {
		f.Add("season: S\n" + test.text)
	}
	f.Add("date: \"2026-01-02\"\nplayers: [Aya, Ben, Chie, Dan]\nhands:\n  - {riichi: [Aya], win: {by: Aya, from: Ben, han: 3, fu: 30}}\n")
	loader, engines := new(rules.Loader), make(map[string]*engine.Engine) // for all inputs, as rules take long to read
	added := func(t *testing.T, text string) *season.Season {
		c := season.Collector{Loader: loader, Engine: func(_ context.Context, r *rules.Rules) *engine.Engine {
			key := r.ID() + " " + r.Hash()
			if engines[key] == nil {
				engines[key] = engine.New(r)
			}
			return engines[key]
		}}
		if taken, err := c.Add(t.Context(), "x.yaml", []byte(text)); err != nil && !strings.Contains(err.Error(), "a season has at most") {
			t.Fatal(taken, err)
		}
		return c.Season()
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := added(t, text)
		again := added(t, text)
		if a, b := s.Findings(), again.Findings(); !reflect.DeepEqual(a, b) || !reflect.DeepEqual(s.Players, again.Players) {
			t.Errorf("at first %v and then %v", a, b)
		}
		for _, found := range s.Findings() {
			if found.Message.String() == "" || found.Severity != finding.SeverityOf(found.Code) {
				t.Errorf("%+v says nothing, or is of another severity", found)
			}
		}
		addsUp(t, s)
		for _, format := range seasons.Formats() {
			var b bytes.Buffer
			if err := seasons.WriteAs(&b, format, s, report.Options{Lang: "en"}); err != nil {
				t.Errorf("%s: %v", format, err)
			}
			if !strings.HasPrefix(format, "csv") {
				continue
			}
			if _, err := csv.NewReader(&b).ReadAll(); err != nil {
				t.Errorf("%s: %v", format, err)
			}
		}
	})
}

// addsUp demands that the totals of players are what games and adjustments come to, and that each result has its place.
func addsUp(t *testing.T, s *season.Season) {
	t.Helper()
	left, places, results := int64(0), 0, 0
	known := make(map[string]bool)
	for _, p := range s.Players {
		known[p.Name] = true
		left -= p.Total
		for _, n := range p.Places {
			places += n
		}
	}
	for _, g := range s.Games {
		for _, r := range g.Results {
			left += r.Counts
		}
		results += len(g.Results)
	}
	for _, a := range s.Adjustments {
		if known[a.Player] {
			left += a.Result
		}
	}
	if left != 0 || places != results {
		t.Errorf("games and adjustments come to %d more than the totals; %d places in %d results", left, places, results)
	}
}
