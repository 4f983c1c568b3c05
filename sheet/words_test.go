package sheet

import (
	"maps"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestWords: all languages have all words, and words for the same values and keys.
func TestWords(t *testing.T) {
	for _, lang := range languages {
		w := wordsIn(lang)
		v := reflect.ValueOf(*w)
		for i := range v.NumField() {
			name := v.Type().Field(i).Name
			if v.Field(i).IsZero() && (name != "Space" || lang != japanese.code) {
				t.Errorf("%s lacks %s", lang, name)
			}
		}
		table := reflect.ValueOf(w.atTable)
		for i := range table.NumField() {
			if table.Field(i).IsZero() {
				t.Errorf("%s lacks %s at the table", lang, table.Type().Field(i).Name)
			}
		}
		for name, pair := range map[string][2]map[string]string{
			"Values": {english.Values, w.Values}, "Keys": {english.Keys, w.Keys}, "Units": {english.Units, w.Units}, "Concerns": {english.Concerns, w.Concerns},
		} {
			want, got := slices.Sorted(maps.Keys(pair[0])), slices.Sorted(maps.Keys(pair[1]))
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s, %s: %s", lang, name, diff)
			}
		}
	}
}
