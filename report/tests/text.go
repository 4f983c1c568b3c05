package tests

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
	"example.com/hanfu/report/scorecard"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
)

type testPrinter struct {
	*terminal.Page
	ctx context.Context
	// legend is set once a trace was written, whose marks need a legend.
	legend bool
	// onQuestion receives each rule in question.
	onQuestion func(question)
	// questions counts the rules in question; limitNoted is set once the note on further ones was
	// written.
	questions  int
	limitNoted bool
}

// Widths in the text of a failed test, in cells. Longer names are wrapped.
const (
	minLabelWidth = 9
	minNameWidth  = 20
	maxNameWidth  = 34
	columnGap     = 2
)

func newPrinter(ctx context.Context, empty *terminal.Page) *testPrinter {
	p := &testPrinter{Page: empty, ctx: ctx}
	p.onQuestion = p.writeQuestion
	return p
}

func (p *testPrinter) words() *words.Tests { return words.In(p.Lang).Tests() }

func (r *Run) writeText(ctx context.Context, w io.Writer, o report.Options) error {
	empty, err := terminal.New(o)
	if err != nil {
		return err
	}
	p := newPrinter(ctx, empty)
	return r.forEachOutcome(func(file *File, i int) error {
		verdict := file.verdict(i)
		if verdict == "passed" && !r.Verbose {
			return nil
		}
		p.Text.Reset()
		p.headline(&file.Outcomes[i], verdict)
		if verdict == "failed" {
			p.failure(&file.Outcomes[i], file.Left[i])
		}
		_, err := io.WriteString(w, p.Text.String())
		return err
	})
}

func failureText(ctx context.Context, file *File, i int) string {
	empty, _ := terminal.New(report.Options{}) // the zero options are valid
	p := newPrinter(ctx, empty)
	p.headline(&file.Outcomes[i], "failed")
	p.failure(&file.Outcomes[i], file.Left[i])
	return p.Text.String()
}

func (p *testPrinter) headline(o *ruletest.Outcome, verdict string) {
	word := p.Said(words.Term(verdict))
	if verdict == "failed" || verdict == "error" {
		word = p.Problem.Sprint(word)
	}
	p.Line(p.Paint.Title.Sprint(sanitize.Text(o.Case.Pos.String())) + ": " +
		word + ": " + o.Case.ID)
}

func (p *testPrinter) failure(o *ruletest.Outcome, left error) {
	w := p.words()
	if o.Case.Game == nil {
		p.field(w.Hand, o.Case.Hand)
	}
	p.field(w.Rules, p.underRules(o))
	if o.Case.Note != "" {
		p.field(w.Note, o.Case.Note)
	}
	if o.Result != nil {
		p.field(w.Scored, p.scoredAs(o.Result))
	}
	for _, reason := range p.refusals(o) {
		p.field(w.Refused, reason)
	}
	if left != nil {
		p.field(w.Left, p.Said(words.Say("as it is: %s", words.Of(left))))
	}
	p.Line("")
	p.rows(o)
	p.rulesInQuestion(o)
	p.Line("")
}

func (p *testPrinter) refusals(o *ruletest.Outcome) (all []string) {
	switch {
	case o.Result != nil:
	case o.Case.Game != nil:
		for i := range o.Findings {
			f := &o.Findings[i]
			all = append(all, p.Said(words.Say("line %d: %s [%s]", f.Line, f.Message, f.Code)))
		}
	default:
		for i, problem := range o.Refused.Problems {
			problem.Message = o.Refused.Message(i, p.Lang)
			all = append(all, problem.String())
		}
	}
	return all
}

func (p *testPrinter) field(label, text string) {
	w, wide := p.words(), minLabelWidth
	for _, l := range []string{w.Hand, w.Rules, w.Note, w.Scored, w.Refused, w.Left} {
		wide = max(wide, terminal.Cells(l)+1)
	}
	for i, l := range terminal.Wrap(text, p.Width-terminal.Indent-wide) {
		if i > 0 {
			label = ""
		}
		p.Line(terminal.Pad("", terminal.Indent) + p.Label.Sprint(terminal.Pad(label, wide)) + l)
	}
}

func (p *testPrinter) underRules(o *ruletest.Outcome) string {
	var set []string
	for _, id := range slices.Sorted(maps.Keys(o.Case.Set)) {
		set = append(set, id+"="+o.Case.Set[id])
	}
	if set == nil {
		return o.Case.Rules
	}
	return p.Said(words.Say("%s with %s", o.Case.Rules, strings.Join(set, ", ")))
}

func (p *testPrinter) scoredAs(r *engine.Result) string {
	var parts []string
	for _, c := range slices.Concat(slices.Collect(r.Yaku()), slices.Collect(r.Bonus())) {
		parts = append(parts, c.Rule.NameIn(p.Lang))
	}
	yaku, worth := strings.Join(parts, p.Words.List), words.Say("%d han", r.Han)
	switch {
	case r.Yakuman > 0:
		worth = words.Counted(r.Yakuman, words.Say("%d yakuman unit"),
			words.Say("%d yakuman units"))
	case r.Fu != 0:
		worth = words.Say("%d han %d fu", r.Han, r.Fu)
	}
	parts = nil
	for f := range r.FuParts() {
		parts = append(parts, fmt.Sprintf("%s %d", f.Rule.NameIn(p.Lang), f.Fu))
	}
	if parts != nil {
		worth = words.Say("%s (%s)", worth, strings.Join(parts, ", "))
	}
	return p.Said(words.Say("%s; %s; read as %s", yaku, worth, p.reading(r.Reading())))
}

func (p *testPrinter) reading(r engine.Reading) string {
	if wait := scorecard.WaitName(p.Words, r.Wait); wait != "" {
		return r.Tiles() + p.Words.List + wait
	}
	return r.Tiles()
}

// Row is a row of what differs, as it is shown.
type Row struct{ Name, Want, Got string }

// differenceRows returns what differs, with the names of rules before their ids.
func (p *testPrinter) differenceRows(o *ruletest.Outcome) (rows []Row) {
	shown := func(s ruletest.Shown) string {
		if s.Word {
			return p.Said(words.Term(s.Text))
		}
		return s.Text
	}
	for _, d := range o.Differences {
		for _, r := range d.Rows {
			key, id, _ := strings.Cut(r.Name, ".")
			for _, section := range sectionsOf[key] {
				if rule := o.Engine.Rules().Entry(section, id); rule != nil {
					r.Name = p.named(rule, r.Name)
					break
				}
			}
			rows = append(rows, Row{r.Name, shown(r.Want), shown(r.Got)})
		}
	}
	return rows
}

// sectionsOf are the sections whose ids stand under a key of a test.
var sectionsOf = map[string][]string{"yaku": {"yaku"}, "not_yaku": {"yaku"}, "bonus": {"bonus"},
	"fu_parts": {"fu.fixed", "fu.sources", "fu.adjustments"}}

// named returns the name of a rule, if it has one, with what is written in a file for it.
func (p *testPrinter) named(rule *rules.Rule, path string) string {
	if rule.Name.Empty() {
		return path
	}
	return rule.NameIn(p.Lang) + " (" + path + ")"
}

func (p *testPrinter) rows(o *ruletest.Outcome) {
	rows := p.differenceRows(o)
	name := minNameWidth
	for _, r := range rows {
		for _, line := range terminal.Wrap(r.Name, maxNameWidth) {
			name = max(name, terminal.Cells(line))
		}
	}
	column := (p.Width - terminal.Indent - name - 2*columnGap) / 2
	gap := terminal.Pad("", columnGap)
	put := func(name, want, got string) {
		p.Line(terminal.Pad("", terminal.Indent) + name + gap + want + gap + got)
	}
	put(terminal.Pad("", name), p.Label.Sprint(terminal.Pad(p.words().Want, column)),
		p.Label.Sprint(p.words().Got))
	for _, r := range rows {
		names := terminal.Wrap(r.Name, maxNameWidth)
		want, got := terminal.Wrap(r.Want, column), terminal.Wrap(r.Got, column)
		for i := range max(len(names), len(want), len(got)) {
			put(terminal.Pad(terminal.At(names, i), name),
				terminal.Pad(terminal.At(want, i), column), terminal.At(got, i))
		}
	}
}
