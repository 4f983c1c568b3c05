package complete

import (
	"testing"

	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules/condition"
)

// meanings returns all that is said in English of what stands in files: of keys, of names for conditions, their types,
// arguments and stages, and of what is offered as a whole.
func meanings() map[string]bool {
	all := make(map[string]bool)
	seen := make(map[*schema.Form]bool)
	var walk func(f *schema.Form)
	walk = func(f *schema.Form) {
		if f == nil || seen[f] {
			return
		}
		seen[f] = true
		if f.Words() == nil {
			all[formType(f)] = true
		}
		for _, key := range f.Names() {
			all[f.Meaning(key)] = true
			walk(f.Below(key))
		}
		walk(f.Each)
		walk(f.Items)
	}
	for _, f := range []*schema.Form{schema.File(), schema.Tests(), schema.Record(), schema.Settings()} {
		walk(f)
	}
	for _, f := range condition.Vocabulary() {
		all[f.Doc], all[f.Type] = true, true
		for _, a := range f.Arguments {
			all[condition.ArgumentDoc(a)] = true
		}
	}
	for _, t := range []condition.ValueType{condition.TypeBool, condition.TypeInt, condition.TypeWord} {
		all[t.String()] = true
	}
	for s := condition.StageWin; s <= condition.StageBonus; s++ {
		all[s.String()], all[s.Doc()] = true, true
	}
	for _, s := range snippets() {
		all[s.Label], all[s.Doc] = true, true
	}
	delete(all, "")
	return all
}

// TestMeanings demands that every meaning is said in every language.
func TestMeanings(t *testing.T) {
	all := meanings()
	if len(all) < 350 {
		t.Fatalf("there are only %d meanings", len(all))
	}
	for _, lang := range words.Languages[1:] {
		l := words.In(lang)
		for english := range all {
			if l.Texts[english] == "" {
				t.Errorf("%s: nothing is said for %q", lang, english)
			}
		}
	}
	if m := words.In("en").Texts; m != nil {
		t.Errorf("English has %d words for itself", len(m))
	}
}
