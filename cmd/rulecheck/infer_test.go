package main

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
)

const aLog = "../../game/gamelog/testdata/games/four-winds.xml"

// TestInfer: the rules of a log are found, for people and for programs; package games has the other languages.
func TestInfer(t *testing.T) {
	run := func(args ...string) (code int, out, errs string) {
		var o, e bytes.Buffer
		c := Command{Stdin: strings.NewReader(""), Stdout: &o, Stderr: &e}
		code = c.Main(t.Context(), append([]string{"infer"}, args...))
		return code, o.String(), e.String()
	}
	code, out, errs := run("--lang", "ja", "--rules", "tenhou", aLog)
	if code != 0 || !strings.Contains(out, "途中流局") || !strings.Contains(out, "(tenhou)") || !strings.Contains(out, words.In("ja").Infer().Spoken) {
		t.Errorf("exit code %d, %s, %s", code, out, errs)
	}
	for line := range strings.Lines(out) {
		if terminal.Cells(strings.TrimRight(line, "\n")) > terminal.Width {
			t.Errorf("a line is too wide: %s", line)
		}
	}
	code, out, errs = run("--rules", "tenhou", "--format", "json", aLog, "not-there.xml")
	var found struct {
		Rules           string
		Players, Differ int
		Spoken          []struct{ Option, Value string }
		Silent          []string
	}
	if err := json.Unmarshal([]byte(out), &found); err != nil || code != exitFailed || !strings.Contains(errs, "not-there.xml") {
		t.Fatalf("exit code %d, %v, %s", code, err, errs)
	}
	if found.Rules != "tenhou" || found.Players != 4 || found.Differ != 0 || len(found.Spoken) == 0 || len(found.Silent) == 0 {
		t.Errorf("%+v", found)
	}
	record := t.TempDir() + "/game.yaml"
	if err := os.WriteFile(record, []byte("players: [Aki, Ben, Chie, Daan]\nhands: [{wins: [{by: Emi}]}]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, out, errs := run("--rules", "tenhou", aLog, record); code != exitFailed || out == "" || !strings.Contains(errs, "1 game.") {
		t.Errorf("of a record that can't be played: exit code %d, %s", code, errs)
	}
	folder := t.TempDir()
	for name, text := range map[string]string{"game.yaml": "rules: standard\nhands: [{win: {by: east, han: 5}}]\n", "club.yaml": "hanfu: 1\nid: club\nextends: standard\n"} {
		if err := os.WriteFile(folder+"/"+name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if code, _, errs := run(folder); code != 0 || errs != "" {
		t.Errorf("of a folder with rules: exit code %d, %s", code, errs)
	}
	if code, _, errs := run(folder + "/club.yaml"); code != exitFailed || !strings.Contains(errs, "club.yaml") {
		t.Errorf("of rules alone: exit code %d, %s", code, errs)
	}
	if code, _, errs := run("infer.go"); code != exitFailed || !strings.Contains(errs, "infer.go") {
		t.Errorf("of a file that is not a log: exit code %d, %s", code, errs)
	}
}
