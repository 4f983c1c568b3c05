package findings

import (
	"strings"
	"testing"

	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/rules"
)

// TestNote wraps what is said of a finding, but breaks no place.
func TestNote(t *testing.T) {
	for _, test := range []struct{ text, place, want string }{
		{"in yaku.pinfu", "", "  = in yaku.pinfu\n"},
		{"help: write one of the words listed", "", "  = help: write one of the\n    words listed\n"},
		{"it is here:", "a.yaml:1:2", "  = it is here: a.yaml:1:2\n"},
		{"it is locked here:", "a.yaml:1:2", "  = it is locked here:\n    a.yaml:1:2\n"},
		{"it is locked here:", "houses/of osaka/thursday.yaml:1:2",
			"  = it is locked here:\n    houses/of osaka/thursday.yaml:1:2\n"},
	} {
		var b strings.Builder
		note{&b, 1, 26}.write(test.text, test.place)
		if b.String() != test.want {
			t.Errorf("got\n%s\nwant\n%s", b.String(), test.want)
		}
	}
}

// TestSnippet shows places in lines with wide characters, tabs and too many characters, with marks
// in the line below.
func TestSnippet(t *testing.T) {
	long := strings.Repeat("x", 100) + "HERE" + strings.Repeat("y", 100)
	for _, test := range []struct {
		name, text                       string
		line, column, endLine, endColumn int
		want                             string
	}{
		{"wide", "a: 三連刻 b", 1, 4, 1, 7, "  |\n1 | a: 三連刻 b\n  |    ^^^^^^\n"},
		{"behind wide", "三連刻 b", 1, 5, 1, 6, "  |\n1 | 三連刻 b\n  |        ^\n"},
		{"tab", "\ta:\tb\r", 1, 5, 1, 6, "  |\n1 |     a:    b\n  |           ^\n"},
		{"a point", "abc", 1, 2, 0, 0, "  |\n1 | abc\n  |  ^\n"},
		{"behind the end", "abc", 1, 9, 0, 0, "  |\n1 | abc\n  |    ^\n"},
		{"nothing", "abc", 1, 2, 1, 2, "  |\n1 | abc\n  |  ^\n"},
		{"context", "1\n2\n3\n4\n5", 4, 1, 4, 2, "  |\n2 | 2\n3 | 3\n4 | 4\n  | ^\n"},
		{"several lines", "a b\n  c d  \n\n e f", 1, 3, 4, 3,
			"  |\n1 | a b\n  |   ^\n2 |   c d\n  |   ^^^\n3 |\n4 |  e f\n  |  ^\n"},
		{"more lines than are shown", "1\n2\n3\n4\n5", 1, 1, 5, 2,
			"  |\n1 | 1\n  | ^\n2 | 2\n  | ^\n3 | 3\n  | ^\n4 | 4\n  | ^\n  | …\n"},
		{"long between short and wide", "ab\n\n" + strings.Repeat("三", 50) + "HERE", 3, 51, 3, 55,
			"  |\n1 | …\n2 |\n3 | … 三三三三三三HERE\n  |               ^^^^\n"},
		{"hostile", "a\x1b[2Jb\u202ec", 1, 7, 1, 8, "  |\n1 | a␛[2Jb\ufffdc\n  |       ^\n"},
		{"long", long, 1, 101, 1, 105, "  |\n1 | …" + strings.Repeat("x", 13) + "HERE" + strings.Repeat("y", 37) +
			"…\n  | " + strings.Repeat(" ", 14) + "^^^^\n"},
		{"full width", "Ａ，b", 1, 3, 1, 4, "  |\n1 | Ａ，b\n  |     ^\n"},
		{"half width", "ｶﾞ b", 1, 4, 1, 5, "  |\n1 | ｶﾞ b\n  |    ^\n"},
		{"accent on its own", "e\u0301 x: b", 1, 4, 1, 5, "  |\n1 | e\u0301 x: b\n  |   ^\n"},
		{"under an accent", "ae\u0301b", 1, 2, 1, 4, "  |\n1 | ae\u0301b\n  |  ^\n"},
		{"voiced", "か\u3099き b", 1, 3, 1, 4, "  |\n1 | か\u3099き b\n  |   ^^\n"},
		{"tiles", "🀇🀄 b", 1, 4, 1, 5, "  |\n1 | 🀇🀄 b\n  |     ^\n"},
		{"hand with a colour", "👍🏽 b", 1, 4, 1, 5, "  |\n1 | 👍🏽 b\n  |    ^\n"},
		{"flag", "🇯🇵 b", 1, 4, 1, 5, "  |\n1 | 🇯🇵 b\n  |    ^\n"},
		{"tab behind wide", "三\t連\tb", 1, 3, 1, 4, "  |\n1 | 三    連    b\n  |       ^^\n"},
		{"tab meant", "a\tb", 1, 2, 1, 3, "  |\n1 | a    b\n  |  ^^^^\n"},
		{"line end meant", "a\r\nb", 1, 2, 1, 3, "  |\n1 | a\n  |  ^\n"},
		{"wide on several lines", "三 連\r\n\t刻 b", 1, 3, 2, 3, "  |\n1 | 三 連\n  |    ^^\n2 |     刻 b\n  |     ^^\n"},
		{"line numbers of two digits", strings.Repeat("\n", 9) + "x", 10, 1, 10, 2,
			"   |\n 8 |\n 9 |\n10 | x\n   | ^\n"},
		{"long and wide", strings.Repeat("三", 60) + "HERE", 1, 61, 1, 65, "  |\n1 | … " + strings.Repeat("三", 6) +
			"HERE\n  | " + strings.Repeat(" ", 14) + "^^^^\n"},
		{"cut in a wide one", strings.Repeat("三", 60) + "xHERE", 1, 62, 1, 66, "  |\n1 | …" + strings.Repeat("三", 6) +
			"xHERE\n  | " + strings.Repeat(" ", 14) + "^^^^\n"},
		{"marks too long", long, 1, 1, 1, 205, "  |\n1 | " + strings.Repeat("x", 55) + "…\n  | " +
			strings.Repeat("^", 56) + "\n"},
	} {
		place := &rules.Position{Line: test.line, Column: test.column, EndLine: test.endLine, EndColumn: test.endColumn}
		var b strings.Builder
		s := newSnippet(place, strings.Split(test.text, "\n"), contextLines)
		s.write(&b, terminal.NewPaint(false), 60, s.gutter)
		if b.String() != test.want {
			t.Errorf("%s: got\n%s\nwant\n%s", test.name, b.String(), test.want)
		}
	}
}
