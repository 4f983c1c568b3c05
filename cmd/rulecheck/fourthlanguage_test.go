package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hanfu/internal/testkit/long"
)

// TestFourthLanguage builds the program with one more file of words, a copy of the English one, and nothing else:
// names, scores, explanations, sheets and the files of init are there in that language, too. Building takes a while, so
// the quick form is that of package words.
func TestFourthLanguage(t *testing.T) {
	if !long.Asked() {
		t.Skip("the program is built anew only in the long form")
	}
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	english, err := os.ReadFile("../../internal/words/en.json")
	if err != nil {
		t.Fatal(err)
	}
	text := string(english)
	for _, change := range [][2]string{
		{`"Name": "English"`, `"Name": "Esperanto"`},
		{`"Order": 1`, `"Order": 4`},
		{`"Score": "Score"`, `"Score": "Poentoj"`},
		{`"WhyNot": "Why no other yaku"`, `"WhyNot": "Kial ne"`},
		{`"Kind": "House rules"`, `"Kind": "Domaj reguloj"`},
		{`"Winning": "winning tile %s"`, `"Winning": "venka kahelo %s"`},
		{`"NotPlayed": "%s is not played"`, `"NotPlayed": "%s ne ludata"`},
	} {
		if strings.Count(text, change[0]) != 1 {
			t.Fatalf("en.json has not just one %s", change[0])
		}
		text = strings.Replace(text, change[0], change[1], 1)
	}
	place, err := filepath.Abs("../../internal/words/eo.json")
	if err != nil {
		t.Fatal(err)
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{place: write("eo.json", text)}})
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(folder, "rulecheck.exe") // a name that every system runs
	if out, err := exec.Command("go", "build", "-overlay", write("overlay.json", string(overlay)), "-o", program,
		".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	write("club.yaml", `hanfu: 1
id: club
name: {en: Club, eo: Klubo}
edition: "2026-01-01"
extends: standard
yaku:
  tanyao: {name: {eo: Simplaj}}
`)
	const hand = "234m567p23455s77z tsumo:7z"
	for _, call := range []struct{ args, want string }{
		{"list club.yaml --yaku", "Simplaj"},
		{"score --rules club.yaml 234m567p34568s22p ron:7s", "Simplaj"},
		{"score --rules club.yaml " + hand, "Poentoj"},
		{"explain --rules club.yaml 234m567p34568s22p ron:7s", "Kial ne"},
		{"doc club.yaml", "Klubo"},
		{"doc club.yaml", "Domaj reguloj"},
		{"doc club.yaml", "Simplaj"},
		{"doc club.yaml", "venka kahelo"},
		{"doc club.yaml", "--lang eo"},
		{"init --yes --name Klubo --off ippatsu house.yaml", ""},
	} {
		run := exec.Command(program, append(strings.Fields(call.args), "--lang", "eo")...)
		run.Dir = folder
		out, err := run.CombinedOutput()
		if err != nil || !strings.Contains(string(out), call.want) {
			t.Errorf("%s: %v, without %q:\n%.2000s", call.args, err, call.want, out)
		}
	}
	schema := exec.Command(program, "schema") // which has all languages
	if out, err := schema.CombinedOutput(); err != nil || !strings.Contains(string(out), "In Esperanto") {
		t.Errorf("schema: %v\n%.2000s", err, out)
	}
	if house, err := os.ReadFile(filepath.Join(folder, "house.yaml")); err != nil ||
		!strings.Contains(string(house), "ne ludata") {
		t.Errorf("the comments of init are in another language: %v\n%s", err, house)
	}
}
