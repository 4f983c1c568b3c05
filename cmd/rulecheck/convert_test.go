package main

import (
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"example.com/hanfu/report/games"
)

// TestConvert writes a log in each form, and reads it again: nothing differs from the rules.
func TestConvert(t *testing.T) {
	const log = "../../game/gamelog/testdata/games/two-rons.xml"
	for form, want := range map[string]struct{ begin, lacks string }{
		"tenhou6": {`{"log":[[[`, "written without what the form can't hold: fu of hands at a limit"},
		"mjai":    {`{"type":"start_game"`, "written without what the form can't hold: final points, results"},
		"majiang": {`{"defen":[`, "written without what the form can't hold: rules of the room"},
		"record":  {"rules: tenhou\n", "written without what the form can't hold: what was drawn and discarded"},
	} {
		out, errs, code := run(t, "", "convert", log, "--to", form)
		if code != exitWell || !strings.HasPrefix(out, want.begin) || !strings.Contains(errs, want.lacks) {
			t.Errorf("%s: exit code %d, %s%.200s", form, code, errs, out)
		}
		if form == "record" {
			if out, errs, code := run(t, out, "game", "-"); code != exitWell || !strings.Contains(out, "Place") {
				t.Errorf("the record: exit code %d, %s%s", code, errs, out)
			}
		} else if out, errs, code := run(t, out, "game", "--check", "-"); code != exitWell || !strings.Contains(out, " 0 differences") {
			t.Errorf("%s: exit code %d, %s%s", form, code, errs, out)
		}
	}
}

// TestConvertFolder: each game of a folder and of an archive is a file, and none is written over.
func TestConvertFolder(t *testing.T) {
	into := filepath.Join(t.TempDir(), "new")
	games, err := filepath.Glob("../../game/gamelog/testdata/games/*[nl]")
	if err != nil {
		t.Fatal(err)
	}
	call := []string{"convert", "../../game/gamelog/testdata/games", "--to", "mjai", "--into", into}
	if out, errs, code := run(t, "", call...); code > exitFindings || out != "" { // some are cut off
		t.Errorf("exit code %d, %s%s", code, errs, out)
	}
	files, err := os.ReadDir(into)
	if err != nil || len(files) != len(games) {
		t.Errorf("%d files, %v", len(files), err)
	}
	if _, errs, code := run(t, "", call...); code != exitFailed || !strings.Contains(errs, "exists already") {
		t.Errorf("over them: exit code %d, %s", code, errs)
	}
	for _, wrong := range []struct {
		args []string
		says string
		code int
	}{
		{[]string{"../../game/gamelog/testdata/games/two-rons.xml", "../../game/gamelog/testdata/nagashi.xml", "--to", "record"},
			"these are several games; nothing is written: name a folder with --into", exitUsage},
		{[]string{"../../game/gamelog/testdata/games"}, "name the format with --to", exitUsage},
		{[]string{"nowhere.xml", "--to", "mjai"}, "nowhere.xml", exitFailed},
		{[]string{"main.go", "--to", "mjai"}, "main.go is not a log", exitFailed},
	} {
		if out, errs, code := run(t, "", append([]string{"convert"}, wrong.args...)...); code != wrong.code || !strings.Contains(errs, wrong.says) || out != "" {
			t.Errorf("%v: exit code %d, %s%s", wrong.args, code, errs, out)
		}
	}
}

// TestConvertNames: no two logs get a file of the same name.
func TestConvertNames(t *testing.T) {
	log, err := os.ReadFile("../../game/gamelog/testdata/games/two-rons.xml")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	names := []string{"a/game.xml", "b/Game.xml", "c/game-2.xml", "d/game.xml"}
	for _, name := range names {
		write(t, ".", name, string(log))
	}
	_, errs, code := run(t, "", append([]string{"convert", "--to", "mjai", "--into", "new"}, names...)...)
	if files, err := os.ReadDir("new"); code != exitWell || err != nil || len(files) != len(names) {
		t.Errorf("%v, %v: exit code %d, %s", files, err, code, errs)
	}
}

// TestGameCases: the wins of logs are cases of tests that pass, each under the rules and options of its log.
func TestGameCases(t *testing.T) {
	out, errs, code := run(t, "", "game", "--cases", "../../game/gamelog/testdata/games")
	name := filepath.Join(t.TempDir(), "logs_test.yaml")
	if err := os.WriteFile(name, []byte(out), 0o644); err != nil {
		t.Fatal(err)
	}
	if code > exitFindings { // some are cut off
		t.Errorf("exit code %d, %s", code, errs)
	}
	if out, errs, code := run(t, "", "test", name); code != exitWell || !strings.Contains(out+errs, "278 passed, 0 failed") {
		t.Errorf("exit code %d, %s%s", code, errs, out)
	}
	if out, errs, code := run(t, "", "game", "--cases", "--check", "../../game/gamelog/testdata/games/two-rons.xml"); code != exitWell || out != games.NoCases || errs != "" {
		t.Errorf("without a difference: exit code %d, %s%s", code, errs, out)
	}
}

// TestGameHandsRules: each win of logs of different rules is scored under those of its log, wherever a line names them.
func TestGameHandsRules(t *testing.T) {
	wins, _, _ := run(t, "", "game", "--hands", "../../game/gamelog/testdata/games") // some are cut off
	front := regexp.MustCompile(`^\{("rules":.*?),"hand"`)
	named := make(map[string]int)
	var other strings.Builder
	var hashes []string
	for line := range strings.Lines(wins) {
		rules := front.FindStringSubmatch(line)
		if rules == nil {
			t.Fatalf("no rules stand on %s", line)
		}
		named[rules[1]]++
		hashes = append(hashes, regexp.MustCompile(`"rules_hash":"\w+"`).FindString(line))
		line = strings.Replace(line, rules[1]+",", "", 1)
		other.WriteString(strings.TrimSuffix(line, "}\n") + " , " + rules[1] + " }\n")
	}
	if len(named) < 4 {
		t.Errorf("the logs have %v", named)
	}
	for _, text := range []string{wins, other.String()} {
		out, errs, code := run(t, text, "batch", "--quiet")
		if code != exitWell {
			t.Fatalf("exit code %d, %s", code, errs)
		}
		i := 0
		for line := range strings.Lines(out) {
			if !strings.Contains(line, hashes[i]) {
				t.Errorf("under %s: %s", hashes[i], line)
			}
			i++
		}
	}
	if out, _, _ := run(t, wins, "batch", "--quiet", "--rules", "standard"); strings.Contains(out, `"rules":"tenhou"`) {
		t.Error("the rules of a line win over --rules")
	}
}

// TestGameLinks: a link has a win that can be scored, under rules and options that a record can have; with --check there
// is one for each difference in a win.
func TestGameLinks(t *testing.T) {
	links := func(args ...string) (all []url.Values) {
		out, _, _ := run(t, "", append([]string{"game", "--link", "http://127.0.0.1:8136/"}, args...)...)
		for line := range strings.Lines(out) {
			_, query, isLink := strings.Cut(strings.TrimSpace(line), "http://127.0.0.1:8136/?")
			if !isLink {
				continue
			}
			q, err := url.ParseQuery(query)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, q)
		}
		return all
	}
	whole := links("../../game/gamelog/testdata/games/two-rons.xml")
	for _, q := range whole {
		if out, errs, code := run(t, "", "score", "--rules", q.Get("rules"), q.Get("hand")); code != exitWell {
			t.Errorf("%v: exit code %d, %s%s", q, code, errs, out)
		}
		back, err := url.ParseQuery(q.Get("evening"))
		if out, errs, code := run(t, back.Get("record"), "game", "-"); err != nil || code != exitWell || !strings.Contains(out, "result_unit") {
			t.Errorf("%v: exit code %d, %s%s", q, code, errs, out)
		}
	}
	if wins, _, _ := run(t, "", "game", "--hands", "../../game/gamelog/testdata/games/two-rons.xml"); len(whole) == 0 || len(whole) != strings.Count(wins, "\n") {
		t.Errorf("%d links of the wins\n%s", len(whole), wins)
	}
	if got := links("--check", "--rules", "ema", "../../game/gamelog/testdata/games/two-rons.xml"); len(got) == 0 || got[0].Get("rules") == "" {
		t.Errorf("%v", got)
	}
}
