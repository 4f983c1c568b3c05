package main

import (
	"reflect"
	"regexp"
	"slices"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules/condition"
)

// mayBeEmpty are words that a language may do without, as it sets no blanks or has no such word.
var mayBeEmpty = []string{"Space", "Blank", "Of"}

// TestExplainWords demands every word of explanations in every language, with the same verbs.
func TestExplainWords(t *testing.T) {
	verbs := regexp.MustCompile(`%(\[\d\])?[a-z]`)
	compare := func(lang string, w, english reflect.Value) {
		for i := range w.NumField() {
			name, text := w.Type().Field(i).Name, w.Field(i).String()
			if text == "" && !slices.Contains(mayBeEmpty, name) {
				t.Errorf("%s: %s is missing", lang, name)
			}
			got, want := verbs.FindAllString(text, -1), verbs.FindAllString(english.Field(i).String(), -1)
			if !slices.Equal(got, want) {
				t.Errorf("%s: %s has the verbs %v, and %v in English", lang, name, got, want)
			}
		}
	}
	for lang := range vocabulary {
		if explainVocabulary[lang] == nil || partVocabulary[lang] == nil || gameVocabulary[lang] == nil {
			t.Fatalf("there are no words for %s", lang)
		}
		compare(lang, reflect.ValueOf(*explainVocabulary[lang]), reflect.ValueOf(*explainVocabulary["en"]))
		compare(lang, reflect.ValueOf(*partVocabulary[lang]), reflect.ValueOf(*partVocabulary["en"]))
		compare(lang, reflect.ValueOf(*gameVocabulary[lang]), reflect.ValueOf(*gameVocabulary["en"]))
	}
}

// TestFactWords demands a word for every fact of a win in every language, and no words for facts that there are not.
func TestFactWords(t *testing.T) {
	known := make(map[string]bool)
	for _, f := range condition.Vocabulary() {
		if f.Stage.AtTable() { // explanations are of wins
			continue
		}
		known[f.Name] = true
		word, ok := factWords[f.Name]
		if !ok {
			t.Errorf("%s has no words", f.Name)
			continue
		}
		denied := f.Type == "true or false" && !slices.Contains([]string{"any", "all", "none", "one"}, f.Name)
		verbs := regexp.MustCompile(`%(\[\d\])?s`)
		for lang := range vocabulary {
			said := word.in(lang)
			if said.yes == "" || (said.no != "") != denied {
				t.Errorf("%s in %s: %q and %q", f.Name, lang, said.yes, said.no)
			}
			count := len(verbs.FindAllString(word.en.yes, -1))
			if len(verbs.FindAllString(said.yes, -1)) != count || denied && len(verbs.FindAllString(said.no, -1)) != count {
				t.Errorf("%s in %s has other verbs than in English: %q and %q", f.Name, lang, said.yes, said.no)
			}
		}
	}
	for name := range factWords {
		if !known[name] {
			t.Errorf("%s has words and is no fact", name)
		}
	}
}

// TestNamesOfTiles: the usual sets have names that agree with their tiles, and single honors too.
func TestNamesOfTiles(t *testing.T) {
	for _, test := range []struct{ tiles, en, ja, fr string }{
		{"567z", "dragons", "三元牌", "de dragons"},
		{"19m19p19s", "terminals", "老頭牌", "de terminales"},
		{"6z", "hatsu (6z)", "發(6z)", "de dragon vert (6z)"},
		{"5m", "", "", ""},
		{"135m", "", "", ""},
	} {
		set, err := hand.ParseSet(test.tiles)
		if err != nil {
			t.Fatal(err)
		}
		if en, ja, fr := nameOfSet(set, "en"), nameOfSet(set, "ja"), nameOfSet(set, "fr"); en != test.en || ja != test.ja || fr != test.fr {
			t.Errorf("%s is called %q, %q, %q", test.tiles, en, ja, fr)
		}
	}
	for i := range setNames {
		if _, err := hand.ParseSet(setNames[i].tiles); err != nil {
			t.Errorf("%s: %v", setNames[i].en, err)
		}
	}
}
