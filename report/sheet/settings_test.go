package sheet

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/ruleentries"
	"example.com/hanfu/testkit/must"
)

// TestForeignOption: of an option of the house's own the sheet says no more than the file does, though it shares its
// values with one that is shipped.
func TestForeignOption(t *testing.T) {
	file := filepath.Join(t.TempDir(), "own.yaml")
	text := `hanfu: 1
id: own
name: Own
extends: standard
options:
  counters:
    default: unlimited
    allowed: [unlimited, few]
    doc: How many counters may lie on the table
valid:
  counters: {needs: "options.counters == 'unlimited' or honba <= 8", message: Too many counters}
`
	must.Do(t, os.WriteFile(file, []byte(text), 0o644))
	digits := regexp.MustCompile(`[0-9]`)
	for _, lang := range languages {
		found := false
		for _, s := range settingsOf(sheetOf(t, file, lang, nil)) {
			if s.ID == "counters" {
				if found = true; digits.MatchString(s.Value) || s.Value == "" {
					t.Errorf("in %s the option is shown as %q, and no number stands in the file", lang, s.Value)
				}
			}
		}
		if !found {
			t.Errorf("in %s the option is missing", lang)
		}
	}
}

// TestValuesInWords: every value of a shipped option that is a word of rule files is said in words of people, in every
// language, and so is the option itself: its text doesn't name such a word.
func TestValuesInWords(t *testing.T) {
	for _, id := range rules.Shipped() {
		r := must.Get(rules.Load(t.Context(), id))(t)
		limits := make(map[string]bool)
		for _, l := range r.Limits() {
			limits[l.ID] = true
		}
		for _, lang := range languages {
			m := wordsOf(r, lang)
			if m.Values["several_rons_sticks.seat"] == m.Values["ties.seat"] {
				t.Errorf("%s, in %s: the seats of a hand are told as those of the game", id, lang)
			}
			for i := range r.Options() {
				o := &r.Options()[i]
				for _, v := range o.Allowed {
					if v.Type != condition.TypeWord {
						continue
					}
					if said := m.optionValue(o, v); said == v.Word && m.Values[o.ID+"."+v.Word] == "" && !limits[v.Word] {
						t.Errorf("%s, in %s: %s says nothing else for %s", id, lang, o.ID, said)
					}
					raw := regexp.MustCompile(`(^|[^a-z_])` + v.Word + `([^a-z_]|$)`)
					if lang != "en" && !slices.Contains([]string{"kokushi", "tenpai"}, v.Word) && raw.MatchString(m.optionText(o)) && !limits[v.Word] {
						t.Errorf("%s, in %s: the text of %s has the word %s: %s", id, lang, o.ID, v.Word, m.optionText(o))
					}
				}
			}
		}
	}
}

// TestNumbersOfOptions: a number in what the sheet says of an option is one of its values, or stands in a rule that asks
// for the option: what other rules decide may be another number in a house, and the text would be false there.
func TestNumbersOfOptions(t *testing.T) {
	digits := regexp.MustCompile(`[0-9][0-9,.\x{a0}\x{202f}]*`)
	plain := strings.NewReplacer(",", "", ".", "", "\u00a0", "", "\u202f", "")
	found := 0
	for _, id := range rules.Shipped() {
		r := must.Get(rules.Load(t.Context(), id))(t)
		entries := ruleentries.All(r)
		for i := range r.Options() {
			o := &r.Options()[i]
			known := []string{strconv.FormatInt(o.Value.Int, 10), strconv.FormatInt(o.Default.Int, 10)}
			for _, v := range o.Allowed {
				known = append(known, strconv.FormatInt(v.Int, 10))
			}
			for _, e := range entries {
				if all := strings.Join(slices.Collect(maps.Values(e.Values)), " "); strings.Contains(all+" ", "options."+o.ID) {
					known = append(known, digits.FindAllString(all, -1)...)
				}
			}
			for _, lang := range languages {
				m := wordsOf(r, lang)
				texts := []string{m.optionText(o), m.optionShortName(o)}
				for _, v := range o.Allowed {
					if v.Type == condition.TypeWord {
						texts = append(texts, m.optionValue(o, v))
					}
				}
				for _, text := range texts {
					for _, number := range digits.FindAllString(text, -1) {
						n, _ := strconv.ParseInt(plain.Replace(number), 10, 64)
						inRange := o.Allowed == nil && o.Value.Type == condition.TypeInt && n >= o.Min && n <= o.Max
						if found++; !inRange && !slices.Contains(known, plain.Replace(number)) {
							t.Errorf("%s, %s: %q says %s of %s, and the rules that ask for it have %q", id, lang, text, number, o.ID, known)
						}
					}
				}
			}
		}
	}
	if found == 0 {
		t.Error("no text has a number")
	}
}

// TestInShort: what a sheet begins with has labels, and no option stands on it twice or under two names.
func TestInShort(t *testing.T) {
	for _, lang := range languages {
		s := sheetOf(t, "standard", lang, nil)
		if len(s.InShort) != len(words.In(lang).Common.Options) {
			t.Errorf("in %s %d options stand at the head, and %d have names", lang, len(s.InShort),
				len(words.In(lang).Common.Options))
		}
		const longest = 30
		for _, o := range s.InShort {
			if utf8.RuneCountInString(o.Text) > longest {
				t.Errorf("in %s %q is no label", lang, o.Text)
			}
		}
		seen := make(map[string]bool)
		for _, o := range settingsOf(s) {
			if seen[o.ID] || seen[o.Text] {
				t.Errorf("in %s %s (%s) stands there twice", lang, o.ID, o.Text)
			}
			seen[o.ID], seen[o.Text] = true, true
		}
	}
}

// TestTurned: marked are options that are others than in the rules that are extended.
func TestTurned(t *testing.T) {
	file := filepath.Join(t.TempDir(), "own.yaml")
	text := "hanfu: 1\nid: own\nname: Own\nextends: ema\noptions: {ippatsu: false, red_fives: 3, several_rons_honba: each}\n"
	must.Do(t, os.WriteFile(file, []byte(text), 0o644))
	var turned []string
	for _, s := range settingsOf(sheetOf(t, file, "en", nil)) {
		if s.Turned {
			turned = append(turned, s.ID)
		}
	}
	slices.Sort(turned)
	if want := []string{"ippatsu", "red_fives"}; !slices.Equal(turned, want) {
		t.Errorf("marked are %q, want %q", turned, want)
	}
	for _, s := range settingsOf(sheetOf(t, "ema", "en", nil)) { // which the standard rules have otherwise
		if s.ID == "red_fives" && !s.Turned {
			t.Error("what ema has turned is not marked on its own sheet")
		}
	}
}

// TestNoFuTable: where all hands have the same fu, or none, no table says how they are counted. What hands pay is told
// all the same.
func TestNoFuTable(t *testing.T) {
	for _, c := range []struct {
		name, fixed, told string
		tables            int
	}{
		{"none", "none: {fu: 0, when: true}", "", 0},
		{"always 30", "always: {name: Always, fu: 30, when: true}", "- Always: 30\n", 2},
	} {
		file := filepath.Join(t.TempDir(), "own.yaml")
		text := "hanfu: 1\nid: own\nextends: standard\nfu:\n  fixed:\n    chiitoitsu: off\n    " + c.fixed +
			"\nbasic: han * 100\n"
		must.Do(t, os.WriteFile(file, []byte(text), 0o644))
		var markdown, page strings.Builder
		s := sheetOf(t, file, "en", nil)
		must.Do(t, errors.Join(s.Markdown(&markdown), s.HTML(&page)))
		_, counting, _ := strings.Cut(markdown.String(), "## Counting fu\n\n")
		counting, _, _ = strings.Cut(counting, "\n#")
		if counting != c.told || strings.Contains(page.String(), "Counting fu") != (c.told != "") {
			t.Errorf("%s: of fu is said %q, want %q", c.name, counting, c.told)
		}
		if len(s.Points) != c.tables || len(s.Limits) == 0 {
			t.Errorf("%s: there are %d tables of points and %d limits", c.name, len(s.Points), len(s.Limits))
		}
	}
}

// TestNoUra: a house whose hands never carry ura indicators is not told that ura dora count.
func TestNoUra(t *testing.T) {
	for file, tells := range map[string]bool{
		"situation: {riichi: off, double_riichi: off}\n": false,
		"yaku: {riichi: off}\n":                          true, // it is declared all the same
	} {
		r, err := new(rules.Loader).Load(t.Context(), rules.Bytes("house.yaml", []byte("hanfu: 1\nid: house\nextends: standard\n"+file)))
		must.Do(t, err)
		if told := r.Turns("ura_dora"); told != tells {
			t.Errorf("%s: that ura dora count makes a difference: %v", file, told)
		}
		if !r.Turns("kan_dora") {
			t.Errorf("%s: kan dora make no difference", file)
		}
	}
}
