package rules

import (
	"slices"
	"testing"

	"example.com/hanfu/internal/options"
	"example.com/hanfu/internal/words"
)

// TestCalled: each option of every shipped rule set is found by what it is called in each language, and by all names that
// players have for it; each value that is a word by what that is called; and what the caller sets in such names is what
// he would set by the ids.
func TestCalled(t *testing.T) {
	for _, id := range Shipped() {
		r := mustLoad(t, id)
		names := options.NamesIn(r.tree)
		for i := range r.Options() {
			o := &r.Options()[i]
			for _, lang := range words.Languages {
				if !slices.Contains(names.Called(o.ShortName(lang)), o.ID) {
					t.Errorf("%s: %s is not found by %q", id, o.ID, o.ShortName(lang))
				}
				for _, v := range o.Allowed {
					name := words.In(lang).Sheet().Values[o.ID+"."+v.Word]
					if cure := o.toOption().Meant(name); name != "" && cure.Write != v.String() {
						t.Errorf("%s: %s %q is %q, want %s", id, o.ID, name, cure.Write, v)
					}
				}
			}
			if len(o.Synonyms()) == 0 {
				t.Errorf("%s: %s has no other name", id, o.ID)
			}
		}
	}
	r := mustLoad(t, "standard")
	for _, test := range []struct{ name, value, id, want string }{
		{"切り上げ満貫", "あり", "kiriage_mangan", "true"}, {"配給原点", "２５，０００点", "start_points", "25000"},
		{"頭ハネ", "oui", "several_rons", "head_bump"}, {"several_rons", "头跳", "several_rons", "head_bump"},
		{"renhou", "倍満", "renhou", "baiman"}, {"renhou", "5翻", "renhou", "five_han"}, {"半荘", "有", "game_rounds", "2"},
		{"start_points", "3万", "start_points", "30000"}, {"赤ドラ", "3枚", "red_fives", "3"}, {"聴牌連荘", "なし", "", ""},
		{"bust", "飛び", "bust", "true"}, {"bust", "トビ終了なし", "bust", "false"}, {"bust", "飞", "bust", "true"}, {"minimum_han", "二翻縛り", "minimum_han", "2"},
		{"縛り", "1 han shibari", "minimum_han", "1"}, {"several_rons", "頭ハネあり", "several_rons", "head_bump"}, {"several_rons", "頭ハネなし", "", ""},
		{"several_rons", "二家和", "", ""}, {"several_rons", "三家和流局", "several_rons", "two"}, {"red_fives", "赤3枚", "red_fives", "3"},
		{"renhou", "人和満貫", "renhou", "mangan"}, {"renhou", "人和", "", ""}, {"renhou", "ハネ満", "", ""}, {"start_points", "25000点持ち", "start_points", "25000"},
		{"start_points", "25.000", "", ""}, {"several_rons", "ダブロン", "", ""}, {"red_fives", "1", "red_fives", "1"}, {"red_fives", "5", "", ""},
	} {
		with, err := r.With(t.Context(), map[string]string{test.name: test.value})
		if err != nil || test.id == "" {
			if (err != nil) != (test.id == "") {
				t.Errorf("%s=%s: %v", test.name, test.value, err)
			}
			continue
		}
		if got := ByID(with.Options(), test.id).Value.String(); got != test.want {
			t.Errorf("%s=%s gives %s=%s, want %s", test.name, test.value, test.id, got, test.want)
		}
	}
}
