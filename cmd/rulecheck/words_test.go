package main

import (
	"reflect"
	"regexp"
	"slices"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
)

// TestWords demands every word in every language, with the same verbs, so that nothing is shown empty
// or as %!s(MISSING).
func TestWords(t *testing.T) {
	verbs := regexp.MustCompile(`%[a-z]`)
	english := reflect.ValueOf(*vocabulary["en"])
	for lang, w := range vocabulary {
		v := reflect.ValueOf(*w)
		for i := range v.NumField() {
			name := v.Type().Field(i).Name
			text := v.Field(i)
			if text.Kind() == reflect.Array {
				for j := range text.Len() {
					if text.Index(j).String() == "" {
						t.Errorf("%s: %s[%d] is missing", lang, name, j)
					}
				}
				continue
			}
			if text.String() == "" {
				t.Errorf("%s: %s is missing", lang, name)
			}
			got, want := verbs.FindAllString(text.String(), -1), verbs.FindAllString(english.Field(i).String(), -1)
			if !slices.Equal(got, want) {
				t.Errorf("%s: %s has the verbs %v, and %v in English", lang, name, got, want)
			}
		}
		for _, label := range []string{w.Hand, w.Shape, w.Won, w.Seat, w.Round, w.Pao, w.Indicators, w.ID, w.Line, w.Rules, w.Sources, w.Fu} {
			if width(label) >= labelWidth {
				t.Errorf("%s: the label %q is too wide", lang, label)
			}
		}
	}
	var c Command
	c.root()
	for _, lang := range c.flags.lang.allowed {
		for _, code := range slices.Concat(hand.Codes(), engine.Codes()) {
			if lang != "en" && refusalWords[lang][code.Code] == "" {
				t.Errorf("%s: nothing is said of problems with the code %s", lang, code.Code)
			}
		}
		if vocabulary[lang] == nil {
			t.Errorf("--lang takes %s, and there are no words", lang)
		}
	}
}
