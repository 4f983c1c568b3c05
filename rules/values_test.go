package rules

import (
	"strings"
	"testing"
)

// TestValues: each finding about values of a program names the entry that it is about.
func TestValues(t *testing.T) {
	type values = map[string]any
	for want, change := range map[string]values{
		`club: yaku.tea.han: error: `:                       {"yaku": values{"tea": values{"han": []any{1, values{"a": 2}}, "when": "closed and kans == 1"}}},
		`club: yaku.tea.when: error: unknown name "clozed"`: {"yaku": values{"pinfu": "off", "tea": values{"han": 1, "when": "clozed and kans == 1"}}},
		`club: yaku.tea: error: yaku.tea has no key "hann"`: {"yaku": values{"tea": values{"hann": 1, "han": 1, "when": "closed and kans == 1"}}},
		`club: yaku.tea: error: `:                           {"yaku": values{"tea": values{"han": 1}}},
		`club: extends: error: `:                            {"extends": "nowhere"},
		`club: wall: error: `:                               {"wall": []int{1}},
		`club: options.red_fives: error: `:                  {"options": values{"red_fives": 77}},
	} {
		club := values{"hanfu": 1, "id": "club", "extends": "standard"}
		for key, value := range change {
			club[key] = value
		}
		_, err := new(Loader).Load(t.Context(), Values("club", club))
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v: %v, want %s", change, err, want)
		}
	}
	if _, err := new(Loader).Load(t.Context(), Values("club", func() {})); err == nil {
		t.Error("a function is a rule file")
	}
	if _, err := new(Loader).Load(t.Context(), Values("club", nil)); err == nil || !strings.Contains(err.Error(), "nil") {
		t.Errorf("nil: %v", err)
	}
	untagged := struct{ Hanfu int }{1}
	if _, err := new(Loader).Load(t.Context(), Values("club", untagged)); !strings.Contains(err.Error(), "json: tags") {
		t.Errorf("a struct without tags: %v", err)
	}
}
