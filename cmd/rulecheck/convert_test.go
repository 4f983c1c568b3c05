package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestConvert writes a log in each form, and reads it again: nothing differs from the rules.
func TestConvert(t *testing.T) {
	const log = "../../gamelog/testdata/games/two-rons.xml"
	for form, want := range map[string]struct{ begin, lacks string }{
		"tenhou6": {`{"log":[[[`, "left out, since the form can't hold it: fu of hands at a limit"},
		"mjai":    {`{"type":"start_game"`, "left out, since the form can't hold it: final points, results"},
		"majiang": {`{"defen":[`, "left out, since the form can't hold it: rules of the room"},
		"record":  {"rules: tenhou\n", "left out, since the form can't hold it: what was drawn and discarded"},
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
	games, err := filepath.Glob("../../gamelog/testdata/games/*[nl]")
	if err != nil {
		t.Fatal(err)
	}
	call := []string{"convert", "../../gamelog/testdata/games", "--to", "mjai", "--into", into}
	if out, errs, code := run(t, "", call...); code > exitFindings || out != "" { // some are cut off
		t.Errorf("exit code %d, %s%s", code, errs, out)
	}
	files, err := os.ReadDir(into)
	if err != nil || len(files) != len(games) {
		t.Errorf("%d files, %v", len(files), err)
	}
	if _, errs, code := run(t, "", call...); code != exitFailed || !strings.Contains(errs, "is there already") {
		t.Errorf("over them: exit code %d, %s", code, errs)
	}
	for _, wrong := range []struct {
		args []string
		says string
		code int
	}{
		{[]string{"../../gamelog/testdata/games", "--to", "record"}, "--into", exitUsage},
		{[]string{"../../gamelog/testdata/games"}, "say with --to", exitUsage},
		{[]string{"nowhere.xml", "--to", "mjai"}, "nowhere.xml", exitFailed},
		{[]string{"main.go", "--to", "mjai"}, "main.go is no log", exitFailed},
	} {
		if _, errs, code := run(t, "", append([]string{"convert"}, wrong.args...)...); code != wrong.code || !strings.Contains(errs, wrong.says) {
			t.Errorf("%v: exit code %d, %s", wrong.args, code, errs)
		}
	}
}
