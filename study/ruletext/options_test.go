package ruletext

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestOwnWords: the sentence that explains each option, its names and its values, as they are displayed in any language, are
// read as that option or not at all, and no sentence or name sets what it only explains. Words with a meaning on sheets
// keep it.
func TestOwnWords(t *testing.T) {
	seen := make(map[string]bool)
	for _, name := range rules.Shipped() {
		r := load(t, name)
		reader := NewReader(r)
		for i := range r.Options() {
			o := &r.Options()[i]
			for _, lang := range words.Languages {
				texts := []string{o.Doc.In(lang), o.Label(lang), o.ShortName(lang)}
				for _, value := range o.Allowed {
					shown := words.In(lang).Sheet().Values[o.ID+"."+value.String()]
					if !playerwords.StandsOnSheets(playerwords.Folded(shown)) {
						texts = append(texts, shown)
					}
				}
				for at, text := range texts {
					if text == "" || seen[o.ID+text] {
						continue
					}
					seen[o.ID+text] = true
					for _, s := range must.Get(reader.Read(t.Context(), text))(t) {
						if s.Option != "" && s.Option != o.ID || s.Kind == Set && s.Value != "true" && at < 3 {
							t.Errorf("%s, %s: %s: %q %s %s=%s", name, lang, o.ID, text, kindNames[s.Kind], s.Option, s.Value)
						}
					}
				}
			}
		}
	}
}

// TestOptionsPage: the house rules of docs/options.md, as people write them, are read as the page says. What leaves
// something open is asked, and what no option has is kept.
func TestOptionsPage(t *testing.T) {
	asked := map[string]string{
		"open riichi": "open_riichi=true?", "yakitori": "yakitori=?", "a limit of time": "time_limit=true?",
		"four kans without a pair":                                 "suukantsu_without_pair=true?",
		"the game ends when somebody is bust (tobi), with a bonus": "bust=true bust_bonus=?",
		"sanankou is 3 han":                                        "sanankou:3 han", "no chanta": "chanta:false",
		// one of the two is as in the rules
		"a west round until somebody has 30,000": "extension=next target_points=30000",
		"uma 30 and 10":                          "uma_first=30000 uma_second=10000", "30,000 at the start, no oka": "return_points=30000 start_points=30000",
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
			_, written, _ := strings.Cut(cells[2], "options: {")
			written, _, found := strings.Cut(written, "}")
			if !found {
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
