package sheet

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/contexts"
	"example.com/hanfu/testkit/hostile"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// TestCut: a sheet of rules that ask too much of each hand says in all languages what was cut short, and ends with its
// context.
func TestCut(t *testing.T) {
	heavy := hostile.Heavy()
	f := heavy[slices.IndexFunc(heavy, func(f hostile.File) bool { return f.Name == "most three deep" })]
	r := must.Get(new(rules.Loader).Load(t.Context(), rules.Bytes("x.yaml", []byte(f.Text))))(t)
	e := engine.New(r)
	for _, lang := range long.Some(languages, 3) {
		s := newSheet(t, e, Config{Lang: lang})
		if s.Cut.Examples == 0 || !s.Cut.Points {
			t.Fatalf("nothing is cut: %+v", s.Cut)
		}
		var html, markdown bytes.Buffer
		must.Do(t, errors.Join(s.HTML(&html), s.Markdown(&markdown)))
		for _, note := range s.cutNotes() {
			if !strings.Contains(markdown.String(), plainText(note)) ||
				!strings.Contains(strings.ReplaceAll(html.String(), "&#39;", "'"), note) {
				t.Errorf("%s: the sheet does not say %q", lang, note)
			}
		}
	}
	contexts.Ends(t, func(ctx context.Context) error {
		s, err := New(ctx, e, Config{})
		if s != nil {
			t.Error("there is a part of it")
		}
		return err
	}, 0, 50)
}
