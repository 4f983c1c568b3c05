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
	for _, key := range []string{"a<b", `a"b`, `a\b`, "a&b", "a.b"} { // which JSON writes with escapes
		_, found, err := new(Loader).Check(t.Context(), Values("club", values{"hanfu": 1, "id": "club",
			"extends": "standard", "yaku": values{key: values{"han": 1, "when": "clozed"}}}))
		if err != nil || len(found) == 0 || found[0].Rule != "yaku."+key {
			t.Errorf("%s: %q, %v", key, found, err)
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

// TestValuesPlaces: no place in values of a program has a line, for nobody has seen the text that is made of them, and
// each has their name as its file.
func TestValuesPlaces(t *testing.T) {
	type values = map[string]any
	tea := values{"han": 1, "when": "kans == 4 and closed", "example": "234m567p34567s99m tsumo:8s"}
	club := values{"hanfu": 1, "id": "club", "extends": "standard", "yaku": values{"a1": tea, "b1": tea}}
	r, found, err := new(Loader).Check(t.Context(), Values("club", club))
	if err != nil || r == nil {
		t.Fatal(found, err)
	}
	places := []Position{ByID(r.Yaku(), "a1").Pos, r.Places("yaku.a1")[0].Position, r.Places("yaku.a1.han")[0].Position,
		r.Overrides()[0].Position}
	example, _ := r.OwnExample("a1")
	for _, at := range append(places, example) {
		if at != (Position{File: "club"}) {
			t.Errorf("%#v is a place in values", at)
		}
	}
	tea["replaces"] = []string{"a1", "b1"}
	_, found, _ = new(Loader).Check(t.Context(), Values("club", club))
	related := 0
	for _, f := range found {
		for _, r := range f.Related {
			if related++; r.Position != (Position{File: "club"}) || !strings.HasSuffix(r.Message.String(), ")") {
				t.Errorf("%v has the second place %#v", f, r)
			}
		}
	}
	if related == 0 {
		t.Errorf("no second place: %v", found)
	}
}
