package newhouse

import (
	"reflect"
	"strings"
	"testing"
)

// TestWords demands every comment in every language.
func TestWords(t *testing.T) {
	for lang, w := range vocabulary {
		v := reflect.ValueOf(*w)
		for i := range v.NumField() {
			if v.Field(i).String() == "" {
				t.Errorf("%s: %s is missing", lang, v.Type().Field(i).Name)
			}
		}
		for _, line := range []string{w.worth, w.remove} {
			if !strings.HasPrefix(line, "ID: ") {
				t.Errorf("%s: %q is no line about a yaku", lang, line)
			}
		}
	}
}
