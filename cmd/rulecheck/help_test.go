package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hanfu/internal/terminal"
)

// TestHelpFits: the help of all verbs fits a terminal of 80 columns.
func TestHelpFits(t *testing.T) {
	verbs := []string{"", "help"}
	for _, verb := range new(Command).root().Commands() {
		if verb.Name() != "completion" { // which is cobra's own
			verbs = append(verbs, verb.Name())
		}
	}
	if len(verbs) < 10 {
		t.Errorf("there are only the verbs %v", verbs)
	}
	for _, verb := range verbs {
		out, _, _ := run(t, "", strings.Fields(verb+" --help")...)
		if !strings.Contains(out, "Usage:") {
			t.Errorf("no help for %q: %s", verb, out)
		}
		for line := range strings.Lines(out) {
			if line = strings.TrimSuffix(line, "\n"); terminal.Cells(line) > terminal.Width {
				t.Errorf("rulecheck %s --help has a line of %d columns:\n%s", verb, terminal.Cells(line), line)
			}
		}
	}
}

// TestHelpExamples: what the help of each verb gives for an example runs, in a folder with the files that it names.
func TestHelpExamples(t *testing.T) {
	const club = "hanfu: 1\nid: our-club\nname: {en: Our club}\nextends: standard\noptions: {kiriage_mangan: true}\n"
	const hands = `{"hand":"234m567p34567s99m","tsumo":"8s"}` + "\n"
	const record = "players: [Aya, Ben, Chie, Dan]\nhands:\n  - win: {by: Aya, from: Ben, han: 3, fu: 30}\n"
	const tests = `hanfu: 1
rules: our-club.yaml
cases:
  pinfu-and-points: {hand: "234m567p34567s99m tsumo:8s", expect: {han: 2}}
  rounded-up: {hand: "234m567p34567s99m ron:8s riichi dora:8m", expect: {points: 8000}}
`
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	w.Write([]byte(hands))
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	log, err := os.ReadFile("../../game/gamelog/testdata/nagashi.xml")
	if err != nil {
		t.Fatal(err)
	}
	calls := 0
	for _, verb := range new(Command).root().Commands() {
		for call := range strings.Lines(verb.Example) {
			call, _, _ = strings.Cut(strings.TrimSpace(call), " >")
			call = call[max(0, strings.Index(call, "rulecheck ")):]
			if !strings.HasPrefix(call, "rulecheck ") || strings.Contains(call, "--watch") || strings.Contains(call, " <") {
				continue
			}
			calls++
			t.Chdir(t.TempDir())
			if verb.Name() == "serve" { // which ends when it is interrupted
				if err := os.MkdirAll("club", 0o755); err != nil {
					t.Fatal(err)
				}
				ended, end := context.WithCancel(t.Context())
				end()
				if shown, code := asOnTerminal(ended, t, call+" --listen 127.0.0.1:0"); code != exitWell {
					t.Errorf("%s: exit code %d\n%s", call, code, shown)
				}
				continue
			}
			if verb.Name() == "init" { // which writes over nothing
				enter := strings.Repeat("\n", 60)
				if strings.Contains(call, "--by-hands") {
					enter = "\n\nq\n"
				}
				if shown, code := asOnTerminal(t.Context(), t, call, enter); code != exitWell {
					t.Errorf("%s: exit code %d\n%s", call, code, shown)
				}
				continue
			}
			for name, text := range map[string]string{"our-club.yaml": club, "houses/our-club.yaml": club, "houses/our-club_test.yaml": tests,
				"house/our-club.yaml": club, "our-club_test.yaml": tests, "hands.ndjson": hands, "hands.ndjson.gz": packed.String(),
				"friday.yaml": record, "evening/one.yaml": record, "logs/one.xml": string(log),
				"game.xml": string(log)} {
				if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want := exitWell
			if verb.Name() == "diff" { // the rule sets differ
				want = exitFindings
			}
			if verb.Name() == "prove" { // of which the first hands are enough; some rule sets differ there
				call += " --shard 1/1000000"
			}
			if shown, code := asOnTerminal(t.Context(), t, call); code != want && (verb.Name() != "prove" || code != exitFindings) {
				t.Errorf("%s: exit code %d\n%s", call, code, shown)
			}
		}
	}
	if calls < 30 {
		t.Errorf("there are only %d examples", calls)
	}
}
