package tests

import (
	"fmt"
	"strings"

	"example.com/hanfu/internal/visible"
	"example.com/hanfu/report/page"
	"example.com/hanfu/ruletest"
)

// proposals writes cases that would close gaps, ready to be copied into a file of tests.
func (p coverageText) proposals(b *strings.Builder, c *ruletest.Coverage, f *Coverage) {
	if n := c.NeedGames(f.All); n > 0 {
		fmt.Fprintf(b, "\n%s\n", strings.Join(page.Wrap(page.Counted(n, "gap")+" can be closed by a game alone; see docs/testing.md, Games.", p.Width), "\n"))
	}
	found := f.Proposed[c]
	switch {
	case found.Searched == 0:
		return
	case len(found.Cases) == 0:
		fmt.Fprintf(b, "\nNo hand was found that shows what is missing.\n")
	default:
		fmt.Fprintf(b, "\nCases that show some of it. Look at what they expect before you keep them:\n\n")
	}
	for i := range found.Cases {
		p.proposal(b, &found.Cases[i])
	}
	if found.Cut > 0 {
		text := page.Counted(found.Cut, "search") + " cut short: fewer hands were tried than usual."
		fmt.Fprintf(b, "\n%s\n", strings.Join(page.Wrap(text, p.Width), "\n"))
	}
}

// proposal writes a case, under a comment that says what it is for.
func (p coverageText) proposal(b *strings.Builder, c *ruletest.Proposal) {
	about := fmt.Sprintf("line %d, %s", c.For.Line, c.For.Lacks)
	switch {
	case c.For.Kind == ruletest.Conditions:
		about += ": " + c.For.About + ", in " + c.For.Path
	default:
		about += ": " + c.For.Path
	}
	const sign = "# "
	for _, l := range page.Wrap(visible.Text(about), p.Width-page.Indent-page.Cells(sign)) {
		fmt.Fprintf(b, "%s%s%s\n", page.Pad("", page.Indent), sign, l)
	}
	fmt.Fprintf(b, "%s%s:\n%shand: %q\n", page.Pad("", page.Indent), c.ID, page.Pad("", 2*page.Indent), c.Hand)
	if line := page.Pad("", 2*page.Indent) + "expect: {" + strings.Join(c.Expect, ", ") + "}"; page.Cells(line) <= p.Width {
		fmt.Fprintln(b, line)
		return
	}
	fmt.Fprintf(b, "%sexpect:\n", page.Pad("", 2*page.Indent))
	for _, entry := range c.Expect {
		fmt.Fprintf(b, "%s%s\n", page.Pad("", 3*page.Indent), entry)
	}
}
