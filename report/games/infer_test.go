package games

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"example.com/hanfu/gamelog"
	"example.com/hanfu/internal/testkit/long"
	"example.com/hanfu/rules"
)

// sources reads the logs of files.
func sources(t *testing.T, pattern string, most int) (all []*gamelog.Log) {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names[:min(most, len(names))] {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		for l, err := range gamelog.Open(f, name) {
			if err == nil {
				all = append(all, l)
			}
		}
		f.Close()
	}
	return all
}

// TestInfer: logs that are made to say what their hands come to under a rule set, with an option turned, show these rules,
// and hands speak for what they show. What follows a hand is still as it was, so a few differ.
func TestInfer(t *testing.T) {
	s := &Logs{Loader: &rules.Loader{}}
	for _, want := range []struct {
		rules  string
		turned map[string]string
	}{
		{"mleague", nil},
		{"mleague", map[string]string{"honba_points": "1500"}},
	} {
		logs := sources(t, "../../gamelog/testdata/games/many-wins.xml", 1)
		logs = append(logs, sources(t, "../../gamelog/testdata/games/rinshan.xml", 1)...)
		for _, l := range logs {
			f, err := s.one(t.Context(), l, want.rules, want.turned)
			if err != nil {
				t.Fatal(err)
			}
			playedBy(l, f.Game)
			settledBy(l, f.Game)
		}
		all, err := s.Infer(t.Context(), logs)
		if err != nil || len(all) != 1 {
			t.Fatal(all, err)
		}
		found := all[0]
		set := found.Turned["honba_points"]
		fits := found.Rules.ID() == want.rules || slices.Contains(found.Same, want.rules)
		if !fits || found.Differ > 2*len(logs) || set != want.turned["honba_points"] {
			t.Errorf("%v: %s with %v, or %v, and %d hands differ", want, found.Rules.ID(), found.Turned, found.Same, found.Differ)
		}
		if i := slices.IndexFunc(found.Spoken, func(s Spoken) bool { return s.Option.ID == "honba_points" }); i < 0 || found.Spoken[i].Hands == 0 {
			t.Errorf("%v: no hand speaks for the counters: %v", want, found.Spoken)
		}
		if slices.ContainsFunc(found.Spoken, func(s Spoken) bool { return slices.Contains(found.Silent, s.Option.ID) }) {
			t.Errorf("%v: an option is spoken for and silent", want)
		}
	}
}

// TestInferTenhou: the logs of Tenhou alone show its rules.
func TestInferTenhou(t *testing.T) {
	folder := os.Getenv("HANFU_LOGS")
	if folder == "" || !long.Asked() {
		t.Skip("this is for the long form of the tests, and needs logs of real games")
	}
	all, err := (&Logs{Loader: &rules.Loader{}}).Infer(t.Context(), sources(t, folder+"/tenhou/*.xml", 1000))
	if err != nil {
		t.Fatal(err)
	}
	for _, found := range all {
		want := map[int]string{3: "tenhou-sanma", 4: "tenhou"}[found.Rules.Wall().Players]
		if found.Rules.ID() != want || len(found.Turned) > 0 || found.Differ > 0 || found.Same != nil {
			t.Errorf("%s with %v, or %v; %d of %d hands differ", found.Rules.ID(), found.Turned, found.Same, found.Differ, found.Hands)
		}
	}
}
