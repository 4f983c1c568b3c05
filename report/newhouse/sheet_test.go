package newhouse

import (
	"bytes"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/sheet"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletext"
	"example.com/hanfu/testkit/must"
)

// TestReadBack: what the sheet of each shipped rule set says is never read as another value of an option than it has. The sets
// take turns with the languages.
func TestReadBack(t *testing.T) {
	for i, id := range rules.Shipped() {
		r := must.Get(rules.Load(t.Context(), id))(t)
		for _, lang := range words.Languages[i%len(words.Languages):][:1] {
			var b bytes.Buffer
			must.Do(t, must.Get(sheet.New(t.Context(), engine.New(r), sheet.Config{Lang: lang}))(t).Markdown(&b))
			text := b.String()
			for len(text) > 0 {
				part := text[:min(len(text), ruletext.MaxBytes)]
				part = part[:strings.LastIndexByte(part, '\n')+1]
				text = text[len(part):]
				for _, s := range must.Get(ruletext.Read(t.Context(), part, r))(t) {
					o := rules.ByID(r.Options(), s.Option)
					if s.Kind == ruletext.Set && s.Value != o.Value.String() && r.Turns(o.ID) {
						t.Errorf("%s, %s: %q sets %s=%s, not %s", id, lang, s.Text, s.Option, s.Value, o.Value)
					}
				}
			}
		}
	}
}
