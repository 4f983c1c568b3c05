package newhouse

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"example.com/hanfu/internal/report/terminal"
	"example.com/hanfu/internal/shellword"
	"example.com/hanfu/rules"
	"example.com/hanfu/ruletest"
)

// Passing runs the tests of the house file that a loader has, and returns how many there are. All pass, since the
// engine has made them.
func (h *House) Passing(ctx context.Context, l *rules.Loader) (int, error) {
	file, _, err := ruletest.Load(ctx, l, rules.File(h.TestsPath()), "")
	if err != nil {
		return 0, fmt.Errorf("this is a mistake of the program: the tests can't be read: %w", err)
	}
	for _, o := range ruletest.Run(ctx, file.Cases, ruletest.NewEngines(l).For) {
		if !o.Passed() {
			return 0, fmt.Errorf("this is a mistake of the program: the test %s does not pass", o.Case.ID)
		}
	}
	return len(file.Cases), nil
}

// Done says what was written, and how to go on.
func (s *Setup) Done(p *terminal.Page, tests int) {
	p.Paragraph(fmt.Sprintf(s.words.Written, s.Path, s.TestsPath(), tests), 0)
	p.Line("")
	p.Paragraph(s.words.Next, 0)
	house, cases := shellword.Quote(s.Path), shellword.Quote(s.TestsPath())
	sheet := shellword.Quote(strings.TrimSuffix(s.Path, filepath.Ext(s.Path)) + ".html")
	calls := [][2]string{{"check " + house, s.words.Check}, {"test " + cases, s.words.Test},
		{"score --rules " + house + " HAND", s.words.Score}, {"doc " + house + " -o " + sheet, s.words.Sheet},
		{"list " + house, s.words.More}}
	column, widest := 0, 0
	for _, call := range calls {
		column, widest = max(column, terminal.Cells(call[0])), max(widest, terminal.Cells(call[1]))
	}
	for _, call := range calls {
		line := "  rulecheck " + terminal.Pad(call[0], column) + "  "
		if terminal.Cells(line)+widest > p.Width {
			p.Line(strings.TrimRight(line, " "))
			line = "      "
		}
		p.Line(line + call[1])
	}
}
