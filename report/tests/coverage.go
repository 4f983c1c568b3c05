package tests

import (
	"fmt"
	"io"
	"strings"

	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
)

// Widths of the names of kinds and of the two numbers after them, in cells.
const (
	kindWidth    = 14
	numbersWidth = 14
)

// maxGaps and maxGapsJSON limit the listed gaps. Nobody works through longer lists.
const (
	maxGaps     = 1_000
	maxGapsJSON = 5_000
)

func limitGaps(gaps []ruletest.Gap, limit int) (listed []ruletest.Gap, more int) {
	n := min(len(gaps), limit)
	return gaps[:n], len(gaps) - n
}

// write writes for each rule set how much of it the tests cover, and its gaps.
func (c *Coverage) write(w io.Writer, places *findings.Printer, o report.Options) error {
	return terminal.Write(w, o, func(p *terminal.Page) error {
		text := coverageText{p, places}
		for i, coverage := range c.Of {
			if i > 0 {
				text.Line("")
			}
			text.coverage(coverage, c)
		}
		return nil
	})
}

type coverageText struct {
	*terminal.Page
	findings *findings.Printer
}

func (p coverageText) wrapped(text string, first, others int) {
	for i, l := range terminal.Wrap(text, p.Width-max(first, others)) {
		p.Line(terminal.Pad("", []int{first, others}[min(i, 1)]) + l)
	}
}

func (p coverageText) coverage(c *ruletest.Coverage, f *Coverage) {
	gaps, more := limitGaps(c.Gaps(f.All), maxGaps)
	for i := range gaps {
		p.gap(&gaps[i])
	}
	if more > 0 {
		p.Line(p.Said(furtherGaps(more)))
	}
	if len(gaps) > 0 {
		p.Line("")
	}
	for _, l := range terminal.Wrap(p.Said(coveredBy(c)), p.Width) {
		p.Line(p.Paint.Title.Sprint(l))
	}
	for _, kind := range ruletest.Kinds() {
		if s := f.shareOf(c, kind); s.All > 0 {
			p.share(p.Said(pointKind(kind)), s, "")
		}
	}
	p.share(p.Said(inAll), f.Share(c), "")
	if c.Extends() && !f.All {
		p.share(p.Said(inherited), c.Total(false), p.Said(words.Say("  listed by --coverage=all")))
	}
	p.remarks(c, f)
	if f.Proposed != nil {
		p.proposals(c, f)
	}
}

// pointKind names a kind of points. "bonus" alone means something else in other texts.
func pointKind(kind ruletest.PointKind) words.Text {
	if kind == ruletest.Bonus {
		return words.Say("bonus tiles")
	}
	return words.Term(kind.String())
}

var inAll, inherited = words.Say("in all"), words.Say("inherited")

func coveredBy(c *ruletest.Coverage) words.Text {
	return words.Say("%s, covered by %s", sanitize.Text(c.Rules.Files()[0]),
		casesAndGames(c.Cases, c.Games))
}

func countedGaps(gaps int) words.Text {
	return words.Counted(gaps, words.Say("%d gap"), words.Say("%d gaps"))
}

func furtherGaps(n int) words.Text {
	return words.Counted(n, words.Say("%d further gap, not listed"),
		words.Say("%d further gaps, not listed"))
}

func (p coverageText) share(name string, s ruletest.Share, note string) {
	numbers := p.Said(words.Say("%d of %d", s.Seen, s.All))
	p.Line(fmt.Sprintf("%s%s%s%6d %%%s", terminal.Pad("", terminal.Indent),
		terminal.Pad(name, kindWidth),
		terminal.Flush(numbers, numbersWidth), s.Percent(), note))
}

// aboutGap describes what a gap is about, on one line: a condition may span several.
func aboutGap(p *terminal.Page, g *ruletest.Gap) string {
	text := words.Plain(g.About)
	switch o := g.Override; {
	case o == nil || g.About == "":
	case o.Kind == rules.Added:
		text = words.Say("it is added")
	case o.Kind == rules.Removed:
		text = words.Say("it is removed")
	default:
		text = words.Say("%s instead of %s", o.New, o.Old)
	}
	return sanitize.Text(strings.Join(strings.Fields(p.Said(text)), " "))
}

func (p coverageText) gap(g *ruletest.Gap) {
	text := p.Warning.Sprint(p.Said(words.Term(g.Lacks)))
	if about := aboutGap(p.Page, g); about != "" {
		text += ": " + about
	}
	p.Line(p.Paint.Title.Sprint(sanitize.Text(g.Position.String())) + ": " + text)
	note := ""
	if g.About != g.Path {
		note = p.Said(words.Say("in %s", g.Path))
	}
	p.findings.Place(&p.Text, &g.Position, note)
}

func (p coverageText) remarks(c *ruletest.Coverage, f *Coverage) {
	var excused, unused, inseparable []string
	gaps := make(map[*ruletest.Unreachable]int)
	var excuses []*ruletest.Unreachable
	for _, g := range c.Excused(f.All) {
		if gaps[g.Excuse]++; gaps[g.Excuse] == 1 {
			excuses = append(excuses, g.Excuse)
		}
	}
	for _, u := range excuses {
		path := u.Path
		if u.Part != "" {
			path += ", " + u.Part
		}
		excused = append(excused, p.Said(words.Say("%s (%s): %s", path,
			countedGaps(gaps[u]), u.Reason)))
	}
	for i := range c.Unused {
		u := &c.Unused[i]
		unused = append(unused, fmt.Sprintf("%s: %s", u.Position, u.Path))
	}
	for i := range c.Alone {
		inseparable = append(inseparable, c.Alone[i].Path)
	}
	if c.Cut() {
		text := p.Said(words.Say("Not all could be looked at: conditions or changes of these rules take too much work. What was not looked at counts as a gap."))
		p.Line("")
		p.wrapped(text, 0, 0)
	}
	p.remark(words.Say("Not counted, as the test file says why:"), excused)
	p.remark(words.Say("Reasons that are not needed, since nothing of it is missing:"), unused)
	p.remark(words.Say("Not looked at, since what is inherited can't do without it:"), inseparable)
}

func (p coverageText) remark(title words.Text, list []string) {
	if list == nil {
		return
	}
	p.Line("")
	p.Line(p.Said(title))
	for _, text := range list {
		p.wrapped(text, terminal.Indent, 2*terminal.Indent)
	}
}

// Coverage as JSON.
type (
	shareJSON struct {
		Seen    int `json:"seen"`
		All     int `json:"all"`
		Percent int `json:"percent"`
	}
	gapJSON struct {
		File      string `json:"file"`
		Line      int    `json:"line"`
		Column    int    `json:"column"`
		EndLine   int    `json:"end_line"`
		EndColumn int    `json:"end_column"`
		Kind      string `json:"kind"`
		Rule      string `json:"rule"`
		Part      string `json:"part,omitempty"`
		Lacks     string `json:"lacks"`
		Reason    string `json:"reason,omitempty"`
	}
	reasonJSON struct {
		File   string `json:"file"`
		Line   int    `json:"line"`
		Column int    `json:"column"`
		Rule   string `json:"rule"`
		Part   string `json:"part,omitempty"`
	}
	proposalJSON struct {
		ID     string   `json:"id"`
		Hand   string   `json:"hand"`
		Expect []string `json:"expect"`
		Rule   string   `json:"rule"`
		Lacks  string   `json:"lacks"`
	}
	coverageJSON struct {
		Coverage  string               `json:"coverage"`
		Rules     string               `json:"rules"`
		RulesHash string               `json:"rules_hash"`
		Cases     int                  `json:"cases"`
		Games     int                  `json:"games,omitempty"`
		Kinds     map[string]shareJSON `json:"kinds"`
		InAll     shareJSON            `json:"in_all"`
		Inherited *shareJSON           `json:"inherited,omitempty"`
		Gaps      []gapJSON            `json:"gaps"`
		MoreGaps  int                  `json:"more_gaps,omitempty"`
		Excused   []gapJSON            `json:"excused,omitempty"`
		Unused    []reasonJSON         `json:"unused_reasons,omitempty"`
		Alone     []string             `json:"inseparable,omitempty"`
		Cut       bool                 `json:"cut,omitempty"`
		Proposals []proposalJSON       `json:"proposals,omitempty"`
	}
)

func (c *Coverage) writeJSON(w io.Writer) error {
	scope := "own"
	if c.All {
		scope = "all"
	}
	for _, coverage := range c.Of {
		gaps, more := limitGaps(coverage.Gaps(c.All), maxGapsJSON)
		out := coverageJSON{Coverage: scope, Rules: coverage.Rules.Files()[0],
			RulesHash: coverage.Rules.Hash(),
			Cases:     coverage.Cases - coverage.Games, Games: coverage.Games,
			Kinds: make(map[string]shareJSON), InAll: newShareJSON(c.Share(coverage)),
			Gaps: newGapsJSON(gaps), MoreGaps: more,
			Excused: newGapsJSON(coverage.Excused(c.All)), Cut: coverage.Cut()}
		for _, kind := range ruletest.Kinds() {
			out.Kinds[kind.String()] = newShareJSON(c.shareOf(coverage, kind))
		}
		if coverage.Extends() && !c.All {
			out.Inherited = new(newShareJSON(coverage.Total(false)))
		}
		for _, u := range coverage.Unused {
			out.Unused = append(out.Unused, reasonJSON{u.File, u.Line, u.Column, u.Path, u.Part})
		}
		for _, a := range coverage.Alone {
			out.Alone = append(out.Alone, a.Path)
		}
		if c.Proposed != nil {
			for _, p := range c.Proposed[coverage].Cases {
				out.Proposals = append(out.Proposals,
					proposalJSON{p.ID, p.Hand, p.Expect, p.For.Path, p.For.Lacks})
			}
		}
		if err := sanitize.WriteJSON(w, out); err != nil {
			return err
		}
	}
	return nil
}

func newShareJSON(s ruletest.Share) shareJSON { return shareJSON{s.Seen, s.All, s.Percent()} }

func newGapsJSON(gaps []ruletest.Gap) []gapJSON {
	all := make([]gapJSON, 0, len(gaps))
	for _, g := range gaps {
		out := gapJSON{g.File, g.Line, g.Column, g.EndLine, g.EndColumn, g.Kind.String(),
			g.Path, g.Part, g.Lacks, ""}
		if g.Excuse != nil {
			out.Reason = g.Excuse.Reason
		}
		all = append(all, out)
	}
	return all
}
