package sheet

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"example.com/hanfu/internal/long"
	"example.com/hanfu/rules"
)

// TestNoContradictions: what is not played is not in force elsewhere on the sheet.
func TestNoContradictions(t *testing.T) {
	file := filepath.Join(t.TempDir(), "club.yaml")
	text := "hanfu: 1\nid: club\nextends: ema\noptions: {kiriage_mangan: false}\nyaku: {ippatsu: off}\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	s := sheetOf(t, file, "en", nil)
	if !slices.Contains(s.NotPlayed, "Ippatsu") {
		t.Errorf("ippatsu is played: %q", s.NotPlayed)
	}
	has := func(id string) bool {
		return slices.ContainsFunc(settingsOf(s), func(o Setting) bool { return o.ID == id })
	}
	if has("ippatsu") {
		t.Error("the option ippatsu, which no rule asks for, stands among those in force")
	}
	if !has("kiriage_mangan") {
		t.Error("an option that counts is not there")
	}
	if slices.ContainsFunc(s.Bonus, func(b Bonus) bool { return b.Name == "Red five" }) {
		t.Errorf("red fives count though the wall has none: %+v", s.Bonus)
	}
	if s = sheetOf(t, "standard", "en", nil); !slices.ContainsFunc(s.Bonus,
		func(b Bonus) bool { return b.Name == "Red five" }) {
		t.Errorf("red fives don't count: %+v", s.Bonus)
	}
}

// TestNoIDsOnTheWall: what the shipped rules say of options is for people who know no ids.
func TestNoIDsOnTheWall(t *testing.T) {
	id := regexp.MustCompile(`[a-z]+_[a-z]+`)
	for _, shipped := range long.Some(rules.Shipped(), 12) {
		for _, lang := range languages {
			for _, o := range settingsOf(sheetOf(t, shipped, lang, nil)) {
				if found := id.FindString(o.Text + " " + o.Value); found != "" {
					t.Errorf("%s, %s: %q names %s", shipped, lang, o.Text, found)
				}
			}
		}
	}
}

// TestFrenchMarks: no line on a sheet in French begins with a colon or a semicolon.
func TestFrenchMarks(t *testing.T) {
	apart := regexp.MustCompile(` [:;?!]`)
	s := sheetOf(t, "standard", "fr", nil)
	var texts []string
	for _, o := range settingsOf(s) {
		texts = append(texts, o.Text)
	}
	for _, g := range s.Yaku {
		for _, y := range g.Yaku {
			texts = append(texts, y.Name, y.Text)
		}
	}
	for _, text := range texts {
		if apart.MatchString(text) {
			t.Errorf("%q can be broken in front of a mark", text)
		}
	}
}
