package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
)

// TestHelpTexts: each command and flag has texts in each language, and there are none for others. The texts fit
// terminals of all widths.
func TestHelpTexts(t *testing.T) {
	for _, lang := range words.Shown {
		root := new(Command).root()
		all := helpIn(lang)
		known := map[string]bool{"flags": true, "notes": true}
		used := make(map[string]bool)
		for _, cmd := range append(root.Commands(), root) {
			text := all[cmd.Name()]
			if known[cmd.Name()] = true; text == nil || text.short == "" || text.long == nil {
				t.Errorf("%s: there is no help for %s", lang, cmd.Name())
				continue
			}
			cmd.InitDefaultHelpFlag()
			cmd.InitDefaultVersionFlag()
			cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
				usage, own := text.flags[f.Name]
				if !own {
					usage = all["flags"].flags[f.Name]
					used[f.Name] = true
				}
				_, isChoice := f.Value.(*choice)
				if usage == "" || strings.Contains(usage, "%s") != isChoice {
					t.Errorf("%s: the help of %s --%s is %q", lang, cmd.Name(), f.Name, usage)
				}
				if english := helpIn("en")[cmd.Name()].flags[f.Name]; valueName(english) != valueName(usage) && own {
					t.Errorf("%s: the value of %s --%s is called %s", lang, cmd.Name(), f.Name, valueName(usage))
				}
			})
			for flag := range text.flags {
				if cmd.LocalFlags().Lookup(flag) == nil {
					t.Errorf("%s: %s has no flag --%s", lang, cmd.Name(), flag)
				}
			}
			for _, width := range []int{terminal.LeastWidth, 60, terminal.Width} {
				describe(root, lang)
				var out strings.Builder
				err := terminal.Write(&out, terminal.Options{Lang: lang, Width: width}, func(p *terminal.Page) error {
					h := helper{p, root}
					h.command(cmd)
					h.program()
					return nil
				})
				if err != nil {
					t.Fatal(err)
				}
				for line := range strings.Lines(out.String()) {
					if n := terminal.Cells(strings.TrimSuffix(line, "\n")); n > width && strings.Contains(strings.TrimSpace(line), " ") {
						t.Errorf("%s: %s: a line of %d columns on %d: %s", lang, cmd.Name(), n, width, line)
					}
				}
			}
		}
		for name := range all {
			if !known[name] {
				t.Errorf("%s: there is help for %s", lang, name)
			}
		}
		for flag := range all["flags"].flags {
			if !used[flag] {
				t.Errorf("%s: no command uses the text of --%s", lang, flag)
			}
		}
	}
}

// valueName returns the name of a flag's value.
func valueName(usage string) string {
	_, after, _ := strings.Cut(usage, "`")
	name, _, _ := strings.Cut(after, "`")
	return name
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
	root := new(Command).root()
	describe(root, "en")
	for _, verb := range root.Commands() {
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
				if err := os.WriteFile("rules.txt", []byte("Open tanyao: yes\n"), 0o644); err != nil {
					t.Fatal(err)
				}
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
