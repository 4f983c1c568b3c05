package games

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// logsOf reads the logs of files.
func logsOf(t *testing.T, pattern string, most int) (all []*gamelog.Log) {
	t.Helper()
	names := must.Get(filepath.Glob(pattern))(t)
	for _, name := range names[:min(most, len(names))] {
		f := must.Get(os.Open(name))(t)
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
	const set, honba = "mleague", "1500"
	s := &Logs{Loader: &rules.Loader{}}
	logs := logsOf(t, "../../game/gamelog/testdata/games/many-wins.xml", 1)
	logs = append(logs, logsOf(t, "../../game/gamelog/testdata/games/rinshan.xml", 1)...)
	for _, l := range logs {
		f := must.Get(s.replayLog(t.Context(), l, set, map[string]string{"honba_points": honba}))(t)
		playedBy(l, f.Game)
		settledBy(l, f.Game)
	}
	all, err := s.Infer(t.Context(), logs, nil)
	if err != nil || len(all) != 1 {
		t.Fatal(all, err)
	}
	found := all[0]
	fits := found.Rules.ID() == set || slices.Contains(found.Same, set)
	if !fits || found.Differ > 2*len(logs) || found.Turned["honba_points"] != honba {
		t.Errorf("%s with %v, or %v, and %d hands differ", found.Rules.ID(), found.Turned, found.Same, found.Differ)
	}
	if !slices.ContainsFunc(found.Spoken, func(s Spoken) bool { return s.Option.ID == "honba_points" && s.Hands > 0 }) {
		t.Errorf("no hand speaks for the counters: %v", found.Spoken)
	}
	if slices.ContainsFunc(found.Spoken, func(s Spoken) bool { return slices.Contains(found.Silent, s.Option.ID) }) {
		t.Error("an option is spoken for and silent")
	}
	for _, lang := range words.Languages {
		var out strings.Builder
		must.Do(t, WriteInferred(&out, all, report.Options{Lang: lang, Width: terminal.Width}))
		if text := out.String(); !strings.Contains(text, "("+found.Rules.ID()+")") || !strings.Contains(text, found.name(found.Silent[0], lang)) {
			t.Errorf("in %s it says %s", lang, text)
		}
		for line := range strings.Lines(out.String()) {
			if terminal.Cells(strings.TrimRight(line, "\n")) > terminal.Width {
				t.Errorf("a line is too wide: %s", line)
			}
		}
	}
}

// TestInferTenhou: the logs of Tenhou alone show its rules.
func TestInferTenhou(t *testing.T) {
	folder := os.Getenv("HANFU_LOGS")
	if folder == "" || !long.Whole() {
		t.Skip("this is for the whole long form of the tests, and needs logs of real games")
	}
	all := must.Get((&Logs{Loader: &rules.Loader{}}).Infer(t.Context(), logsOf(t, folder+"/tenhou/*.xml", 1000), nil))(t)
	for _, found := range all {
		want := map[int]string{3: "tenhou-sanma", 4: "tenhou"}[found.Rules.Wall().Players]
		if found.Rules.ID() != want || len(found.Turned) > 0 || found.Differ > 0 || found.Same != nil {
			t.Errorf("%s with %v, or %v; %d of %d hands differ", found.Rules.ID(), found.Turned, found.Same, found.Differ, found.Hands)
		}
	}
}

// evening is the record of some hands, after two of which points are said.
const evening = `hanfu: 1
players: [Aya, Ben, Chie, Dan]
hands:
  - {draw: exhaustive, tenpai: [Aya]}
  - win: {by: Ben, from: Chie, hand: 44566m99p334455s ron:5m}
    points: POINTS
  - {draw: exhaustive, tenpai: [Ben]}
  - win: {by: Ben, from: Dan, hand: 567m2256p567s chi:234m ron:4p}
    points: POINTS
`

// TestInferEvenings: records that say what points there were show the rules too.
func TestInferEvenings(t *testing.T) {
	const name = "evening.yaml"
	s := &Logs{Loader: &rules.Loader{}, Rules: "tenhou"}
	for _, honba := range []string{"300", "1500"} {
		l := s.Loader.With(name, []byte(strings.ReplaceAll(evening, "    points: POINTS\n", "")))
		l.Set = map[string]string{"honba_points": honba}
		record := must.Get(game.Load(t.Context(), l, rules.Named(name), "tenhou"))(t)
		g := must.Get(game.Play(t.Context(), engine.New(record.RuleSet), record))(t)
		text := evening
		for _, i := range []int{1, 3} {
			said := strings.ReplaceAll(strings.Trim(fmt.Sprint(g.Hands[i].Points), "[]"), " ", ", ")
			text = strings.Replace(text, "POINTS", "["+said+"]", 1)
		}
		all, err := s.Infer(t.Context(), nil, []Evening{{name, []byte(text)}})
		if err != nil || len(all) != 1 {
			t.Fatal(all, err)
		}
		found := all[0]
		turned := rules.ByID(found.Rules.Options(), "honba_points").Value.String()
		spoken := slices.ContainsFunc(found.Spoken, func(s Spoken) bool { return s.Option.ID == "noten_points" && s.Hands > 0 })
		if found.Hands != 4 || found.Differ > 0 || turned != honba || !spoken {
			t.Errorf("counters of %s: %s with %v, %d of %d hands differ, and %v", honba, found.Rules.ID(), found.Turned, found.Differ,
				found.Hands, found.Spoken)
		}
	}
}
