package tests

import (
	"fmt"
	"strings"

	"example.com/hanfu/internal/report/terminal"
	"example.com/hanfu/ruletest"
)

func (p coverageText) proposals(c *ruletest.Coverage, f *Coverage) {
	if n := c.NeedGames(f.All); n > 0 {
		p.Line("")
		p.wrapped(terminal.Counted(n, "gap")+" can be closed by a game alone; see docs/testing.md, Games.", 0, 0)
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
		p.wrapped(terminal.Counted(found.Cut, "search")+" cut short: fewer hands were tried than usual.", 0, 0)
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
	for _, l := range terminal.Wrap(about, p.Width-terminal.Indent-terminal.Cells(sign)) {
		p.Line(terminal.Pad("", terminal.Indent) + sign + l)
	}
	p.Line(terminal.Pad("", terminal.Indent) + c.ID + ":")
	p.Line(fmt.Sprintf("%shand: %q", terminal.Pad("", 2*terminal.Indent), c.Hand))
	line := terminal.Pad("", 2*terminal.Indent) + "expect: {" + strings.Join(c.Expect, ", ") + "}"
	if terminal.Cells(line) <= p.Width {
		p.Line(line)
		return
	}
	p.Line(terminal.Pad("", 2*terminal.Indent) + "expect:")
	for _, entry := range c.Expect {
		p.Line(terminal.Pad("", 3*terminal.Indent) + entry)
	}
}
