package sheet

import (
	"context"
	"errors"
	"html"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
	"example.com/hanfu/testkit/randomrules"
)

// TestNoConditionsOnTheWall: no condition and no calculation of random house files stands on their sheets as it is
// written, and neither does one of the rules that they replace.
func TestNoConditionsOnTheWall(t *testing.T) {
	none := func(context.Context, *engine.Engine, string) (hand.Win, error) {
		return hand.Win{}, errors.New("none is looked for")
	}
	asked := 0
	for seed := range uint64(long.N(2, 40)) {
		r, err := new(rules.Loader).Load(t.Context(), rules.Bytes("random.yaml", []byte(randomrules.File(seed, "standard"))))
		must.Do(t, err)
		var texts []string
		for _, from := range []*rules.Rules{r, r.Extended()} {
			for _, list := range [][]insides.Expression{insides.Of(from).Expressions(), insides.Of(from).TableExpressions()} {
				for _, e := range list {
					if text := strings.Join(strings.Fields(e.Text), " "); strings.ContainsAny(text, "=<>#?*") || strings.Contains(text, " and ") {
						texts = append(texts, text)
					}
				}
			}
		}
		for _, lang := range languages {
			s := must.Get(New(t.Context(), engine.New(r), Config{Lang: lang, Example: none}))(t)
			var page, text strings.Builder
			must.Do(t, errors.Join(s.HTML(&page), s.Markdown(&text)))
			for _, on := range []string{html.UnescapeString(page.String()), strings.ReplaceAll(text.String(), `\`, "")} {
				for _, written := range texts {
					if asked++; strings.Contains(on, written) {
						t.Errorf("seed %d, %s: the sheet shows %s", seed, lang, written)
					}
				}
			}
		}
	}
	t.Logf("%d looked for", asked)
}
