package tests

import (
	"fmt"
	"strings"

	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/study/ruletest"
)

// UpdateCase returns the text of the file with the expectation of outcome i rewritten. The error
// says why it can't be.
func (f *File) UpdateCase(i int) (text []byte, err error) {
	single := &File{File: f.File, Outcomes: f.Outcomes[i : i+1]}
	err = single.UpdateFailed(func(now []byte) error { text = now; return nil })
	if reason := single.Left[0]; err == nil && reason != nil {
		return nil, reason
	}
	return text, err
}

// UpdateFailed rewrites the expectations of failed tests and passes the text of the file to write.
// A case with a difference that can't be written, such as an unexpected refusal, stays unchanged.
func (f *File) UpdateFailed(write func(text []byte) error) error {
	f.Left = make(map[int]error)
	var changes []ruletest.Update
	places := make(map[string]int)
	for i := range f.Outcomes {
		if o := &f.Outcomes[i]; o.Passed() || o.Err != nil {
			continue
		}
		change, reason := updateOf(&f.Outcomes[i])
		if reason != nil {
			f.Left[i] = reason
			continue
		}
		changes = append(changes, change)
		places[change.Key()] = i
	}
	if len(changes) == 0 {
		return nil
	}
	text, left, err := f.Update(changes)
	if err == nil {
		err = write(text)
	}
	if err != nil {
		return err
	}
	f.Updated = make(map[int]bool)
	for key, i := range places {
		if reason := left[key]; reason != nil {
			f.Left[i] = reason
		} else {
			f.Updated[i] = true
		}
	}
	return nil
}

// updateOf returns the change that makes a test pass, or the reason why there is none.
func updateOf(o *ruletest.Outcome) (change ruletest.Update, reason error) {
	if o.Case.Example {
		return change, words.Errorf("an example stands in the rules; change it there")
	}
	if o.Case.UnreadGame != nil {
		return change, words.Errorf("a hand of the game can't be read; mend it")
	}
	change.Case, change.Game = o.Case.ID, o.Case.Game != nil
	for i := range o.Differences {
		d := &o.Differences[i]
		switch {
		case d.CanUpdate:
			change.Expect = append(change.Expect, d.New)
		case change.Game && (d.Expected == nil || o.Findings != nil):
			return change, words.Errorf("the record is refused; if that is right, write error: %s "+
				"below expect, in place of all else", o.Findings[0].Code)
		case change.Game:
			return change, words.Errorf("the game is played; if that is right, write below expect "+
				"what comes out, in place of %s", d.Key)
		case d.Expected == nil:
			return change, words.Errorf("the hand is refused; if that is right, write error: %s "+
				"below expect, in place of all else", d.Got)
		case o.Result != nil && (d.Key == "error" || d.Key == "field"):
			return change, words.Errorf("the hand is scored; if that is right, write below expect "+
				"what comes out, in place of %s", d.Key)
		case o.Refused != nil:
			return change, words.Errorf("the hand is refused, so nothing came out for %s; remove it",
				d.Key)
		default:
			return change, words.Errorf("nothing would be left of %s; remove it, or name other yaku",
				d.Key)
		}
	}
	return change, nil
}

func (p coverageText) proposals(c *ruletest.Coverage, f *Coverage) {
	if n := c.NeedGames(f.All); n > 0 {
		p.Line("")
		p.wrapped(p.Said(words.Say("%s can be closed by a game alone; see docs/testing.md, Games.",
			countedGaps(n))), 0, 0)
	}
	found := f.Proposed[c]
	switch {
	case found.Searched == 0:
		return
	case len(found.Cases) == 0:
		p.Line("")
		p.Line(p.Said(words.Say("No hand was found that shows what is missing.")))
	default:
		p.Line("")
		p.Line(p.Said(words.Say("Cases that show some of it. Look at what they expect before you keep them:")))
		p.Line("")
	}
	for i := range found.Cases {
		p.proposal(&found.Cases[i])
	}
	if found.Cut > 0 {
		p.Line("")
		p.wrapped(p.Said(words.Counted(found.Cut,
			words.Say("%d search cut short: fewer hands were tried than usual."),
			words.Say("%d searches cut short: fewer hands were tried than usual."))), 0, 0)
	}
}

func (p coverageText) proposal(c *ruletest.Proposal) {
	lacks, where := words.Term(c.For.Lacks), words.Plain(c.For.Path)
	if c.For.Kind == ruletest.Conditions {
		where = words.Say("%s, in %s", c.For.About, c.For.Path)
	}
	about := p.Said(words.Say("line %d, %s: %s", c.For.Line, lacks, where))
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
