package pages

import (
	"html"
	"strings"
	"testing"

	"example.com/hanfu/internal/words"
)

// TestPointsOfYakuman: below the tables stands what several yakuman come to, if the limits end with one.
func TestPointsOfYakuman(t *testing.T) {
	for _, lang := range words.Languages {
		said := words.In(lang).Sheet()
		for rules, want := range map[string]string{"mleague": said.YakumanAddUp, "ema": said.YakumanAsOne, "standard": ""} {
			body := html.UnescapeString(get(site, "/points?lang="+lang+"&rules="+rules).Body.String())
			for _, line := range []string{said.YakumanAddUp, said.YakumanAsOne} {
				if shown := strings.Contains(body, `<p class="soft">`+line+"</p>"); shown != (line == want) {
					t.Errorf("%s in %s: %q is shown: %v", rules, lang, line, shown)
				}
			}
		}
	}
}
