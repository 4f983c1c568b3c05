package main

import (
	"bytes"
	"errors"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// TestInitWords demands every word of init in every language, with the same verbs.
func TestInitWords(t *testing.T) {
	verbs := regexp.MustCompile(`%[a-z]`)
	english := reflect.ValueOf(*initVocabulary["en"])
	for lang := range vocabulary {
		w := initVocabulary[lang]
		if w == nil {
			t.Errorf("there are no words in %s", lang)
			continue
		}
		v := reflect.ValueOf(*w)
		for i := range v.NumField() {
			name, field := v.Type().Field(i).Name, v.Field(i)
			if field.Len() == 0 {
				t.Errorf("%s: %s is missing", lang, name)
			}
			if field.Kind() != reflect.String {
				continue
			}
			got, want := verbs.FindAllString(field.String(), -1), verbs.FindAllString(english.Field(i).String(), -1)
			if !slices.Equal(got, want) {
				t.Errorf("%s: %s has the verbs %v, and %v in English", lang, name, got, want)
			}
		}
		for _, yes := range w.Yes {
			if slices.Contains(w.No, yes) {
				t.Errorf("%s: %q is yes and no", lang, yes)
			}
		}
	}
}

// TestAnswersFail: answers that can't be read end init before it writes anything.
func TestAnswersFail(t *testing.T) {
	t.Chdir(t.TempDir())
	var out, errs bytes.Buffer
	c := Command{Stdin: iotest.ErrReader(errors.New("no more")), Stdout: &out, Stderr: &errs}
	if code := c.Main(t.Context(), []string{"init"}); code != exitFailed || !strings.Contains(errs.String(), "the answers can't be read: no more") {
		t.Errorf("exit code %d, and on the standard error %q", code, errs.String())
	}
	if entries, err := os.ReadDir("."); err != nil || len(entries) > 0 {
		t.Errorf("%v, %v", entries, err)
	}
}
