package newhouse

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/sheet"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletext"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// TestReadBack: what the sheet of each shipped rule set says is never read as another value of an option than it has, in any
// language.
func TestReadBack(t *testing.T) {
	var all [][2]string
	for _, lang := range words.Languages {
		for _, id := range rules.Shipped() {
			all = append(all, [2]string{id, lang})
		}
	}
	for _, one := range long.Some(all, 4) {
		id, lang := one[0], one[1]
		r := must.Get(rules.Load(t.Context(), id))(t)
		reader := ruletext.NewReader(r)
		var b bytes.Buffer
		must.Do(t, must.Get(sheet.New(t.Context(), engine.New(r), sheet.Config{Lang: lang}))(t).Markdown(&b))
		text := b.String()
		for len(text) > 0 {
			part := text[:min(len(text), ruletext.MaxBytes)]
			part = part[:strings.LastIndexByte(part, '\n')+1]
			text = text[len(part):]
			for _, s := range must.Get(reader.Read(t.Context(), part))(t) {
				o := rules.ByID(r.Options(), s.Option)
				if s.Kind == ruletext.Set && s.Value != o.Value.String() && r.Turns(o.ID) {
					t.Errorf("%s, %s: %q sets %s=%s, not %s", id, lang, s.Text, s.Option, s.Value, o.Value)
				}
			}
		}
	}
}

// TestTakeStatements: what is said without doubt is set unless somebody has answered otherwise, and a guess that nobody has
// settled becomes a comment with all that was said of it.
func TestTakeStatements(t *testing.T) {
	r := must.Get(rules.Load(t.Context(), "standard"))(t)
	const text = "Open tanyao: no\nRed fives: 4 or so\nRed fives: perhaps 3, if all agree\nNo daisangen\nFuriten riichi allowed\nTea is free"
	all := must.Get(ruletext.Read(t.Context(), text, r))(t)
	for _, c := range []struct {
		answered, tanyao string
		wantKept         []string
	}{
		{"", "false", []string{"Furiten riichi allowed", "Tea is free", "Red fives: 4 or so", "Red fives: perhaps 3"}},
		{"red_fives", "false", []string{"Furiten riichi allowed", "Tea is free"}},
		{"open_tanyao", "", []string{"Furiten riichi allowed", "Tea is free", "Red fives: 4 or so", "Red fives: perhaps 3"}},
	} {
		h := &House{Parent: r, Lang: "en", Set: make(map[string]string)}
		h.TakeStatements(t.Context(), all, func(option string) bool { return option == c.answered })
		if h.Set["open_tanyao"] != c.tanyao || !slices.Equal(h.Off, []string{"daisangen"}) {
			t.Errorf("answered %q: set %v, off %v", c.answered, h.Set, h.Off)
		}
		kept := strings.Join(h.NotUnderstood, "; ")
		for _, want := range c.wantKept {
			if !strings.Contains(kept, want) {
				t.Errorf("answered %q: %q is not kept in %q", c.answered, want, kept)
			}
		}
		if strings.Contains(kept, "Red fives") != (c.answered != "red_fives") {
			t.Errorf("answered %q: kept is %q", c.answered, kept)
		}
	}
}
