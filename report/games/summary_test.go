package games

import (
	"strings"
	"testing"

	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
)

// TestSummaryText: what many logs come to fits on lines of a terminal, and its numbers are grouped as the language does.
// In a pipe a file has a line.
func TestSummaryText(t *testing.T) {
	c := Count{Games: 1234, hands: 1234567, wins: 1300, draws: 1, Differences: 5432, Unread: 1000}
	for kind := range words.In("en").Log().Fields {
		c.kinds = increment(c.kinds, kind, 4321)
	}
	for why := range words.In("en").Log().LeftFor {
		c.skipped = increment(c.skipped, why, 6000)
	}
	for _, test := range []struct{ lang, wins, left string }{
		{"en", "1,300 wins and 1 draw in 1,234 games compared, 5,432 differences\n", "\nSkipped: 6,000 encrypted files,"},
		{"ja", "1,234対局の和了1,300回と流局1回を比較、相違5,432件\n", "\n対象外：暗号化されたファイル6,000件、"},
		{"fr", "1\u00a0300 gains", "\nLaissés de côté\u00a0: 6\u00a0000 fichiers chiffrés,"},
	} {
		text := string(c.AppendText(nil, test.lang, true, terminal.Width))
		if !strings.HasPrefix(text, test.wins) || !strings.Contains(text, test.left) {
			t.Errorf("%s:\n%s, want %q and %q", test.lang, text, test.wins, test.left)
		}
		if line := c.Line("logs.zip", test.lang, 0); strings.Contains(line, "\n") || terminal.Cells(line) <= terminal.Width {
			t.Errorf("%s: %q", test.lang, line)
		}
		for line := range strings.Lines(text + c.Line("logs.zip", test.lang, terminal.Width)) {
			if terminal.Cells(strings.TrimSuffix(line, "\n")) > terminal.Width || strings.HasSuffix(line, " \n") || strings.Contains(line, "4321") {
				t.Errorf("%s: %q", test.lang, line)
			}
		}
	}
}

// TestListed: a line is as wide as it may be and no wider, and without a width there is one.
func TestListed(t *testing.T) {
	for _, test := range []struct {
		width int
		lang  string
		want  string
	}{
		{0, "en", "a: one, two, three"},
		{18, "en", "a: one, two, three"},
		{17, "en", "a: one, two,\n    three"},
		{12, "en", "a: one, two,\n    three"},
		{11, "en", "a: one,\n    two,\n    three"},
		{18, "ja", "a: one、two、three"},
		{17, "ja", "a: one、two、\n    three"},
	} {
		if got := joinWrapped("a: ", []string{"one", "two", "three"}, words.In(test.lang), test.width); got != test.want {
			t.Errorf("%d, %s: %q, want %q", test.width, test.lang, got, test.want)
		}
	}
}
