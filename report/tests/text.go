package tests

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/report/terminal"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
	"example.com/hanfu/ruletest"
)

// testPrinter writes what came of a test, for people.
type testPrinter struct {
	*terminal.Page
	ctx context.Context
	// legend tells that the marks of conditions need one.
	legend bool
	// asked takes each rule in question.
	asked func(question)
	// questions counts the rules in question, and toldMore tells that it was said that there are more.
	questions int
	toldMore  bool
}

// The measures of the text of a failed test, in cells.
const (
	testLabel = 9
	leastName = 20
	columnGap = 2
)

func newPrinter(ctx context.Context, empty *terminal.Page) *testPrinter {
	p := &testPrinter{Page: empty, ctx: ctx}
	p.asked = p.writeQuestion
	return p
}

func (p *testPrinter) words() *words.Tests { return words.In(p.Lang).Tests }

func (r *Run) writeText(ctx context.Context, w io.Writer, o report.Options) error {
	empty, err := terminal.New(o)
	if err != nil {
		return err
	}
	p := newPrinter(ctx, empty)
	return r.each(func(file *File, i int) error {
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
	empty, _ := terminal.New(report.Options{}) // which are always good
	p := newPrinter(ctx, empty)
	p.headline(&file.Outcomes[i], "failed")
	p.failure(&file.Outcomes[i], file.Left[i])
	return p.Text.String()
}

func (p *testPrinter) headline(o *ruletest.Outcome, verdict string) {
	word := verdict
	if verdict == "failed" || verdict == "error" {
		word = p.Problem.Sprint(verdict)
	}
	p.Line(p.Paint.Title.Sprint(sanitize.Text(o.Case.Pos.String())) + ": " + word + ": " + o.Case.ID)
}

func (p *testPrinter) failure(o *ruletest.Outcome, left string) {
	w := p.words()
	if o.Case.Game == nil {
		p.field(w.Hand, o.Case.Hand)
	}
	p.field(w.Rules, underRules(o))
	if o.Case.Note != "" {
		p.field(w.Note, o.Case.Note)
	}
	if o.Result != nil {
		p.field(w.Scored, scoredAs(o.Result))
	}
	for _, why := range refusals(o) {
		p.field(w.Refused, why)
	}
	if left != "" {
		p.field("left", "as it is: "+left)
	}
	p.Line("")
	p.rows(o)
	p.inQuestion(o)
	p.Line("")
}

func refusals(o *ruletest.Outcome) (all []string) {
	switch {
	case o.Result != nil:
	case o.Case.Game != nil:
		for i := range o.Findings {
			all = append(all, fmt.Sprintf("line %d: %s [%s]", o.Findings[i].Line, o.Findings[i].Message, o.Findings[i].Code))
		}
	default:
		for i := range o.Refused.Problems {
			all = append(all, o.Refused.Problems[i].String())
		}
	}
	return all
}

func (p *testPrinter) field(label, text string) {
	for i, l := range terminal.Wrap(text, p.Width-terminal.Indent-testLabel) {
		if i > 0 {
			label = ""
		}
		p.Line(terminal.Pad("", terminal.Indent) + p.Label.Sprint(terminal.Pad(label, testLabel)) + l)
	}
}

func underRules(o *ruletest.Outcome) string {
	text := o.Case.Rules
	for i, id := range slices.Sorted(maps.Keys(o.Case.Set)) {
		join := ", "
		if i == 0 {
			join = " with "
		}
		text += join + id + "=" + o.Case.Set[id]
	}
	return text
}

func scoredAs(r *engine.Result) string {
	var parts []string
	for _, c := range slices.Concat(slices.Collect(r.Yaku()), slices.Collect(r.Bonus())) {
		parts = append(parts, c.Rule.ID)
	}
	text := strings.Join(parts, ", ")
	if r.Yakuman > 0 {
		text += "; " + terminal.Counted(r.Yakuman, "yakuman unit")
	} else if text += fmt.Sprintf("; %d han", r.Han); r.Fu != 0 {
		text += fmt.Sprintf(" %d fu", r.Fu)
	}
	parts = nil
	for f := range r.FuParts() {
		parts = append(parts, fmt.Sprintf("%s %d", f.Rule.ID, f.Fu))
	}
	if parts != nil {
		text += " (" + strings.Join(parts, ", ") + ")"
	}
	return text + "; read as " + r.Reading().String()
}

func rowsOf(o *ruletest.Outcome) (rows []ruletest.Row) {
	for _, d := range o.Differences {
		rows = append(rows, d.Rows...)
	}
	return rows
}

func (p *testPrinter) rows(o *ruletest.Outcome) {
	rows := rowsOf(o)
	name := leastName
	for _, r := range rows {
		name = max(name, terminal.Cells(r.Name))
	}
	column := (p.Width - terminal.Indent - name - 2*columnGap) / 2
	gap := terminal.Pad("", columnGap)
	put := func(name, want, got string) {
		p.Line(terminal.Pad("", terminal.Indent) + name + gap + want + gap + got)
	}
	put(terminal.Pad("", name), p.Label.Sprint(terminal.Pad(p.words().Want, column)), p.Label.Sprint(p.words().Got))
	for _, r := range rows {
		want, got := terminal.Wrap(r.Want, column), terminal.Wrap(r.Got, column)
		for i := range max(len(want), len(got)) {
			label := ""
			if i == 0 {
				label = r.Name
			}
			put(terminal.Pad(label, name), terminal.Pad(terminal.At(want, i), column), terminal.At(got, i))
		}
	}
}
