package words

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// TestFurtherLanguage takes a copy of a file in memory for a language of its own. In the whole long form the program is built
// with one, and nothing else.
func TestFurtherLanguage(t *testing.T) {
	text := must.Get(files.ReadFile("en.json"))(t)
	text = bytes.Replace(text, []byte(`"Name": "English",
	"Order": 1`), []byte(`"Name": "Esperanto",
	"Order": 2`), 1)
	all := fstest.MapFS{"eo.json": &fstest.MapFile{Data: text}}
	for _, lang := range Shown {
		text := must.Get(files.ReadFile(lang + ".json"))(t)
		all[lang+".json"] = &fstest.MapFile{Data: text}
	}
	codes, _, names := languages(all)
	if want := slices.Insert(slices.Clone(Languages), 1, "eo"); !slices.Equal(codes, want) || names["eo"] != "Esperanto" {
		t.Errorf("the languages are %v, %v", codes, names)
	}
	l := must.Get(decode(all, "eo"))(t)
	if l.Code != "eo" || l.Name != "Esperanto" || l.Sheet().Kind != In("en").Sheet().Kind {
		t.Errorf("%s is %s, with sheets called %q", l.Code, l.Name, l.Sheet().Kind)
	}
	if long.Whole() {
		t.Run("program", saysFurther)
	}
}

// saysFurther: in a program with one more file of words names, scores, explanations, sheets and the files of init are there in
// that language, too.
func saysFurther(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		must.Do(t, os.WriteFile(path, []byte(text), 0o644))
		return path
	}
	english := must.Get(files.ReadFile("en.json"))(t)
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
	place := must.Get(filepath.Abs("eo.json"))(t)
	overlay := must.Get(json.Marshal(map[string]any{"Replace": map[string]string{place: write("eo.json", text)}}))(t)
	program := filepath.Join(folder, "rulecheck.exe") // a name that every system runs
	if out, err := exec.Command("go", "build", "-overlay", write("overlay.json", string(overlay)), "-o", program,
		"../../cmd/rulecheck").CombinedOutput(); err != nil {
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
