package tests

import (
	"fmt"
	"strings"

	"example.com/hanfu/internal/report/page"
	"example.com/hanfu/ruletest"
)

func (p coverageText) proposals(c *ruletest.Coverage, f *Coverage) {
	if n := c.NeedGames(f.All); n > 0 {
		p.Line("")
		p.wrapped(page.Counted(n, "gap")+" can be closed by a game alone; see docs/testing.md, Games.", 0, 0)
	}
	found := f.Proposed[c]
	switch {
	case found.Searched == 0:
		return
	case len(found.Cases) == 0:
		p.Line("")
		p.Line("No hand was found that shows what is missing.")
	default:
		p.Line("")
		p.Line("Cases that show some of it. Look at what they expect before you keep them:")
		p.Line("")
	}
	for i := range found.Cases {
		p.proposal(&found.Cases[i])
	}
	if found.Cut > 0 {
		p.Line("")
		p.wrapped(page.Counted(found.Cut, "search")+" cut short: fewer hands were tried than usual.", 0, 0)
	}
}

func (p coverageText) proposal(c *ruletest.Proposal) {
	about := fmt.Sprintf("line %d, %s", c.For.Line, c.For.Lacks)
	if c.For.Kind == ruletest.Conditions {
		about += ": " + c.For.About + ", in " + c.For.Path
	} else {
		about += ": " + c.For.Path
	}
	const sign = "# "
	for _, l := range page.Wrap(about, p.Width-page.Indent-page.Cells(sign)) {
		p.Line(page.Pad("", page.Indent) + sign + l)
	}
	p.Line(page.Pad("", page.Indent) + c.ID + ":")
	p.Line(fmt.Sprintf("%shand: %q", page.Pad("", 2*page.Indent), c.Hand))
	line := page.Pad("", 2*page.Indent) + "expect: {" + strings.Join(c.Expect, ", ") + "}"
	if page.Cells(line) <= p.Width {
		p.Line(line)
		return
	}
	p.Line(page.Pad("", 2*page.Indent) + "expect:")
	for _, entry := range c.Expect {
		p.Line(page.Pad("", 3*page.Indent) + entry)
	}
}
