package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
)

// hostileNames are rules in which what people are shown would move the cursor, colour the screen or turn lines around.
const hostileNames = `hanfu: 1
id: x
extends: standard
name: "a\e[31m\u202Eb | <b>"
edition: "\u0007"
shapes:
  standard: {name: "s\e[31m\u202E"}
  seven_pairs: {name: "s\e[31m\u202E"}
limits: {mangan: {name: "l\e[31m\u202E"}}
situation: {riichi: {name: "f\e[31m\u202E", doc: "\e[31m"}}
fu: {sources: {tsumo: {name: "u\e[31m\u202E"}}}
yaku:
  pinfu: {name: "p\e[31m\u202E", doc: "\e[31m"}
  tanyao: {name: "LONG", when: "(\n  only(simples)\n  and true)"}
  riichi: {name: "r\e[31m\u202E"}
`

// TestHostileNames says what rules are called in all verbs that explain, without a character that does something to the
// screen, and in 80 columns.
func TestHostileNames(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "x.yaml", strings.Replace(hostileNames, "LONG", strings.Repeat("long", 60), 1))
	put(t, "x_test.yaml", `hanfu: 1
cases:
  a: {hand: "234m567p34567s99m tsumo:8s riichi", expect: {han: 9, yaku: {pinfu: 2}, fu_parts: {tsumo: 2}}, note: "\e[31m\u202E"}
`)
	for _, c := range [][]string{
		{"explain", "--rules", "x.yaml", "234m567p34567s99m tsumo:8s riichi"},
		{"explain", "--rules", "x.yaml", "234m567p34567s99m tsumo:8s", "--yaku", "pinfu", "--yaku", "tanyao",
			"--yaku", "riichi"},
		{"explain", "--rules", "x.yaml", "234m567p34567s9m1z tsumo:8s riichi"},
		{"explain", "--rules", "x.yaml", "345m34p99p ankan:1111m pon:555z ron:5p"},
		{"explain", "--rules", "x.yaml", "234m567p34s999m77p ron:5s"},
		{"test", "x_test.yaml", "-v"},
		{"test", "x_test.yaml", "--coverage"},
	} {
		for _, lang := range words.Languages {
			if c[0] == "test" && lang != "en" {
				continue // it speaks English alone
			}
			out, errs, code := run(t, "", append(c, "--lang", lang)...)
			if code > exitFindings || out == "" {
				t.Fatal(c, code, out, errs)
			}
			for line := range strings.Lines(out + errs) {
				line = strings.TrimSuffix(line, "\n")
				if sanitize.Text(line) != line {
					t.Errorf("%v %s: this does something to the screen: %q", c, lang, line)
				}
				if terminal.Cells(line) > terminal.Width && c[0] == "explain" {
					t.Errorf("%v %s: %d columns: %q", c, lang, terminal.Cells(line), line)
				}
			}
		}
	}
}

// TestCoverageInColour has the colours of a gap, and not their signs.
func TestCoverageInColour(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "x.yaml", "hanfu: 1\nid: x\nextends: standard\nyaku: {y: {han: 1, when: \"tsumo and\\n  kans == 1\"}}\n")
	put(t, "x_test.yaml", "hanfu: 1\ncases: {a: {hand: 234m567p34567s99m ron:8s, expect: {han: 1}}}\n")
	out, _, _ := run(t, "", "test", "--coverage", "--color", "always", "x_test.yaml")
	if strings.ContainsAny(out, "␛␊") || !strings.Contains(out, "\x1b[1;33mnever") {
		t.Errorf("the gaps are not in colour:\n%s", out)
	}
}

// put writes a file in the folder of a test.
func put(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Clean(name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestWrapLong breaks a word as long as a file, each line of it as full as it can be.
func TestWrapLong(t *testing.T) {
	for _, word := range []string{"x", "立", "e\u0301"} {
		const most = 66
		lines := terminal.Wrap(strings.Repeat(word, 30_000), most)
		if strings.Join(lines, "") != strings.Repeat(word, 30_000) {
			t.Errorf("%s: text is lost", word)
		}
		for _, l := range lines[:len(lines)-1] {
			if w := terminal.Cells(l); w > most || w < most-1 {
				t.Fatalf("%s: a line has %d columns", word, w)
			}
		}
	}
}

// TestSheetOverRules leaves a rule file alone that is named in place of the sheet, by any name, also if it is one that
// is extended.
func TestSheetOverRules(t *testing.T) {
	t.Chdir(t.TempDir())
	const child, parent = "hanfu: 1\nid: x\nextends: ./y.yaml\n", "hanfu: 1\nid: y\nextends: standard\n"
	put(t, "x.yaml", child)
	put(t, "y.yaml", parent)
	if err := os.Symlink("y.yaml", "link.html"); err != nil {
		t.Fatal(err)
	}
	for _, out := range []string{"x.yaml", "./y.yaml", "link.html"} {
		if _, errs, code := run(t, "", "doc", "x.yaml", "-o", out); code != exitUsage ||
			!strings.Contains(errs, "rule file") {
			t.Errorf("%s: exit code %d: %s", out, code, errs)
		}
	}
	for name, want := range map[string]string{"x.yaml": child, "y.yaml": parent} {
		if text, err := os.ReadFile(name); err != nil || string(text) != want {
			t.Errorf("%s was written over: %v", name, err)
		}
	}
	for range 2 {
		if _, errs, code := run(t, "", "doc", "x.yaml", "-o", "x.html"); code != exitWell {
			t.Error(code, errs)
		}
	}
}
