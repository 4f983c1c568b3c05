package games

import (
	"archive/zip"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/game/gamelog"
	"example.com/hanfu/game/season"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

const logFolder = "../../game/gamelog/testdata/games"

// TestSeason adds up logs as a season. Its totals are the plain sums of the results that the logs themselves tell.
func TestSeason(t *testing.T) {
	l := new(rules.Loader)
	logs := Logs{Loader: l}
	c := season.Collector{Loader: l, Logs: logs.AddTo}
	must.Do(t, c.AddFiles(t.Context(), []string{logFolder}))
	s := c.Season()
	want, silent := map[string]int64{}, map[string]bool{}
	for _, g := range s.Games {
		log := oneLog(t, g.File)
		if log.Results == nil { // then there is nothing to add up but what the rules say
			silent[filepath.Base(g.File)] = true
			for _, r := range g.Results {
				want[r.Player] += r.Result
			}
			continue
		}
		for i, name := range log.Players {
			want[name] += log.Results[i]
		}
	}
	got := map[string]int64{}
	for i := range s.Players {
		got[s.Players[i].Name] = s.Players[i].Total
	}
	if !maps.Equal(got, want) {
		t.Errorf("totals are %v, want %v", got, want)
	}
	if len(s.Games)-len(silent) < 25 {
		t.Errorf("%d games of %d are compared", len(s.Games)-len(silent), len(s.Games))
	}
	var left []string
	for i := range s.Left {
		left = append(left, filepath.Base(s.Left[i].File))
		if why := s.Left[i].Err.Error(); strings.HasPrefix(left[i], "cut-") && !strings.Contains(why, "has no end") {
			t.Errorf("%s is left out since %s", left[i], why)
		}
	}
	for _, name := range []string{"cut-after-one-hand.xml", "cut-at-discard.xml", "two-kans-robbed.json"} {
		if !slices.Contains(left, name) {
			t.Errorf("%s is not left out, but %v", name, left)
		}
	}
	if len(s.Passed) != 1 || filepath.Base(s.Passed[0]) != "README.md" {
		t.Errorf("passed over are %v", s.Passed)
	}
}

func oneLog(t *testing.T, path string) *gamelog.Log {
	t.Helper()
	file := must.Get(os.Open(path))(t)
	defer file.Close()
	for l, err := range gamelog.Open(file, path) {
		must.Do(t, err)
		return l
	}
	t.Fatal("no log in " + path)
	return nil
}

// TestSeasonLeaves looks at what is certain of no log, and at dates and archives.
func TestSeasonLeaves(t *testing.T) {
	text := must.Get(os.ReadFile(filepath.Join(logFolder, "many-wins.xml")))(t)
	twice := strings.Replace(string(text), `n1="B"`, `n1="A"`, 1)
	unnamed := strings.Replace(string(text), `n1="B"`, `n1=""`, 1)
	differs := strings.Replace(string(text), `ten="40,`, `ten="30,`, 1)
	if differs == string(text) {
		t.Fatal("no win of 40 fu to change")
	}
	for _, c := range []struct{ name, text, date, why string }{
		{"2026011620gm-00a9-0000-12345678.xml", string(text), "2026-01-16", ""},
		{"table-1 2026-01-23.xml", string(text), "2026-01-23", ""},
		{"20260123.xml", string(text), "", ""},
		{"twice.xml", twice, "", "does not tell its players apart"},
		{"unnamed.xml", unnamed, "", "does not tell its players apart"},
		{"differs.xml", differs, "", "something else than the rules tenhou"},
	} {
		dir := t.TempDir()
		packed := filepath.Join(dir, "evening.zip")
		must.Do(t, os.WriteFile(filepath.Join(dir, c.name), []byte(c.text), 0o600))
		pack(t, packed, c.name, c.text)
		for _, arg := range []string{dir + string(filepath.Separator) + c.name, packed} {
			l := new(rules.Loader)
			logs := Logs{Loader: l}
			all := season.Collector{Loader: l, Logs: logs.AddTo}
			must.Do(t, all.AddFiles(t.Context(), []string{arg}))
			s := all.Season()
			switch {
			case c.why == "" && (len(s.Games) != 1 || s.Games[0].Date != c.date || len(s.Left) != 0):
				t.Errorf("%s: games %v, left %v", arg, s.Games, s.Left)
			case c.why != "" && (len(s.Games) != 0 || len(s.Left) != 1 || !strings.Contains(s.Left[0].Err.Error(), c.why)):
				t.Errorf("%s: games %v, left %v, want %q", arg, s.Games, s.Left, c.why)
			}
		}
	}
}

// pack writes an archive with one file.
func pack(t *testing.T, path, name, text string) {
	t.Helper()
	file := must.Get(os.Create(path))(t)
	defer file.Close()
	z := zip.NewWriter(file)
	w, err := z.Create(name)
	if err == nil {
		_, err = w.Write([]byte(text))
	}
	if err == nil {
		err = z.Close()
	}
	must.Do(t, err)
}

// TestSeasonUnderHouse: logs count under the rules of a file too, in the edition that held on their date.
func TestSeasonUnderHouse(t *testing.T) {
	dir := t.TempDir()
	text := must.Get(os.ReadFile(filepath.Join(logFolder, "many-wins.xml")))(t)
	for name, text := range map[string]string{
		"club.yaml":      "hanfu: 1\nid: club\nname: Club\nfamily: club\nsince: 2025-01-01\nextends: tenhou\n",
		"club-2024.yaml": "hanfu: 1\nid: club-2024\nname: Club\nfamily: club\nextends: tenhou\n",
		"2024-02-01.xml": string(text), "2025-02-01.xml": string(text),
	} {
		must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	l := new(rules.Loader)
	logs := Logs{Loader: l, Rules: filepath.Join(dir, "club.yaml")}
	c := season.Collector{Loader: l, Logs: logs.AddTo}
	must.Do(t, c.AddFiles(t.Context(), []string{filepath.Join(dir, "2024-02-01.xml"), filepath.Join(dir, "2025-02-01.xml")}))
	s := c.Season()
	if len(s.Games) != 2 || len(s.Rules) != 2 || s.Rules[0].ID() != "club-2024" || s.Rules[1].ID() != "club" {
		t.Errorf("%d games under %d rules, left out %+v", len(s.Games), len(s.Rules), s.Left)
	}
}

// TestEditionOfLog: of rules that have editions a log is played under the one that held on its date, unless the caller says
// which. What has no date is of the newest.
func TestEditionOfLog(t *testing.T) {
	for _, c := range []struct{ file, rules, asOf, want string }{
		{"2022011620gm-00a9-0000-12345678.xml", "jpml-a", "", "jpml-a-2022"},
		{"table-1 2024-02-01.json", "jpml-a", "", "jpml-a-2023"},
		{"archive.zip/2026-04-01.xml", "jpml-a", "", "jpml-a"},
		{"2024-02-01.xml", "jpml-a", "2026-05-01", "jpml-a"},
		{"2024-02-01.xml", "jpml-a@2022-02-01", "", "jpml-a-2022"},
		{"2024-02-01.xml", "jpml-a-2022", "", "jpml-a-2022"},
		{"2024-02-01.xml", "", "", "tenhou"},
		{"2024-02-31.xml", "jpml-a", "", "jpml-a"},
		{"evening.xml", "jpml-a", "", "jpml-a"},
	} {
		l := oneLog(t, filepath.Join(logFolder, "many-wins.xml"))
		l.Path = c.file
		s := Logs{Loader: &rules.Loader{AsOf: c.asOf}, Rules: c.rules}
		for range 2 { // the name is kept
			e, _, err := s.engineFor(t.Context(), l, s.RuleSet(l))
			if err != nil {
				t.Fatal(c, err)
			}
			if got := e.Rules().ID(); got != c.want {
				t.Errorf("%s under %q as of %q is of %s, want %s", c.file, c.rules, c.asOf, got, c.want)
			}
		}
	}
}
