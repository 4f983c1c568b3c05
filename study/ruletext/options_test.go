package ruletext

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/testkit/must"
)

// TestOptionsPage: the house rules of docs/options.md, as people write them, are read as the page says. What leaves
// something open is asked, and what no option has is kept.
func TestOptionsPage(t *testing.T) {
	asked := map[string]string{
		"open riichi": "open_riichi=true?", "yakitori": "yakitori=?", "a limit of time": "time_limit=true?",
		"four kans without a pair":                                 "suukantsu_without_pair=true?",
		"the game ends when somebody is bust (tobi), with a bonus": "bust=true bust_bonus=?",
		"sanankou is 3 han":                                        "sanankou:3 han", "no chanta": "chanta:false",
		// one of the two is as in the rules
		"uma 30 and 10": "uma_first=30000 uma_second=10000", "30,000 at the start, no oka": "return_points=30000 start_points=30000",
		// Hanfu needs more than that
		"a red 7 of dots": "", "a local yaku, such as sanrenkou or paarenchan": "", "a yaku of your own": "",
		"east is the wind of every round": "",
	}
	reader := NewReader(load(t, "standard"))
	_, table, _ := strings.Cut(string(must.Get(os.ReadFile("../../docs/options.md"))(t)), "| you play | write |\n|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	lines := 0
	for line := range strings.Lines(table) {
		lines++
		cells := strings.Split(line, "|")
		text := regexp.MustCompile(`\[(.*?)\]\(.*?\)`).ReplaceAllString(strings.TrimSpace(cells[1]), "$1")
		want, isAsked := asked[text]
		if !isAsked {
			_, written, found := strings.Cut(cells[2], "options: {")
			if written, _, found = strings.Cut(written, "}"); !found {
				t.Errorf("%s: the page has no options", text)
			}
			options := strings.Split(strings.NewReplacer(": ", "=", `"`, "").Replace(written), ", ")
			slices.Sort(options)
			want = strings.Join(options, " ")
		}
		var got []string
		for _, s := range must.Get(reader.Read(t.Context(), text))(t) {
			switch s.Kind {
			case Set:
				got = append(got, s.Option+"="+s.Value)
			case Guessed:
				got = append(got, s.Option+"="+s.Value+"?")
			case OfYaku:
				got = append(got, s.Yaku+":"+s.Value)
			}
		}
		slices.Sort(got)
		if got := strings.Join(slices.Compact(got), " "); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
		delete(asked, text)
	}
	if lines < 30 || len(asked) > 0 {
		t.Errorf("%d lines, and not those of %v", lines, asked)
	}
}
