package words

import (
	"bytes"
	"slices"
	"testing"
	"testing/fstest"
)

// TestFurtherLanguage takes a copy of a file in memory for a language of its own. What the program says in it is tested
// in cmd/rulecheck.
func TestFurtherLanguage(t *testing.T) {
	text, err := files.ReadFile("en.json")
	if err != nil {
		t.Fatal(err)
	}
	text = bytes.Replace(text, []byte(`"Name": "English",
	"Order": 1`), []byte(`"Name": "Esperanto",
	"Order": 2`), 1)
	all := fstest.MapFS{"eo.json": &fstest.MapFile{Data: text}}
	for _, lang := range Languages {
		text, err := files.ReadFile(lang + ".json")
		if err != nil {
			t.Fatal(err)
		}
		all[lang+".json"] = &fstest.MapFile{Data: text}
	}
	codes, names := languages(all)
	if want := slices.Insert(slices.Clone(Languages), 1, "eo"); !slices.Equal(codes, want) || names["eo"] != "Esperanto" {
		t.Errorf("the languages are %v, %v", codes, names)
	}
	l, err := decode(all, "eo")
	if err != nil {
		t.Fatal(err)
	}
	if l.Code != "eo" || l.Name != "Esperanto" || l.Sheet.Kind != In("en").Sheet.Kind {
		t.Errorf("%s is %s, with sheets called %q", l.Code, l.Name, l.Sheet.Kind)
	}
}
