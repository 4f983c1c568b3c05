package tests

import (
	"context"
	"strings"

	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/study/ruletest"
)

type documenter struct {
	*testPrinter
	run    *Run
	tracer *speech.Tracer
	doc    *doc.Document
}

func (r *Run) document(ctx context.Context, empty *terminal.Page) (*doc.Document, error) {
	d := documenter{newPrinter(ctx, empty), r, &speech.Tracer{Page: empty},
		&doc.Document{Lang: empty.Lang}}
	d.doc.Title = d.Said(words.Say("Tests"))
	if text := r.summary(); !text.Empty() {
		d.add(doc.Paragraph(d.Said(text)))
	}
	if len(r.Findings) > 0 {
		var list doc.List
		for i := range r.Findings {
			list = append(list, doc.Item{Lines: []string{r.Findings[i].In(d.Lang).String()}})
		}
		d.add(doc.Heading(d.Said(words.Say("Findings"))), list)
	}
	var passed doc.List
	err := r.forEachOutcome(func(file *File, i int) error {
		if file.verdict(i) != "passed" {
			d.failed(file, i)
		} else if o := &file.Outcomes[i]; r.Verbose {
			passed = append(passed, doc.Item{Lines: []string{o.Case.Pos.String() + ": " +
				o.Case.ID}})
		}
		return nil
	})
	if passed != nil {
		d.add(doc.Heading(d.Said(words.Say("Passed"))), passed)
	}
	for _, c := range r.Coverage.Of {
		d.coverage(c)
	}
	d.doc.Sheet = append([]*doc.Table{r.sheet(d.testPrinter)}, r.Coverage.sheets(d.Lang)...)
	return d.doc, err
}

func (d *documenter) add(blocks ...doc.Block) { d.doc.Blocks = append(d.doc.Blocks, blocks...) }

func (d *documenter) failed(file *File, i int) {
	o := &file.Outcomes[i]
	d.add(doc.Heading(o.Case.Pos.String() + ": " +
		d.Said(words.Term(file.verdict(i))) + ": " + o.Case.ID))
	if file.verdict(i) == "updated" {
		return
	}
	c := d.failedCase(file, i, d.tracer)
	if c.Error != "" {
		d.add(doc.Paragraph(c.Error))
		return
	}
	w := d.words()
	var fields doc.Fields
	if len(o.Case.Set) == 0 {
		fields = doc.Fields{{Label: w.Rules, Text: d.underRules(o)}}
	}
	fields = append(fields, c.Fields...)
	if left := file.Left[i]; left != nil {
		fields = append(fields, doc.Field{Label: w.Left,
			Text: d.Said(words.Say("as it is: %s", words.Of(left)))})
	}
	table := &doc.Table{Columns: []doc.Column{{}, doc.TextColumn(w.Want), doc.TextColumn(w.Got)}}
	for _, r := range c.Rows {
		table.Rows = append(table.Rows, doc.Texts(r.Name, r.Want, r.Got))
	}
	d.add(fields, table)
	legend := false
	for _, q := range c.Questions {
		d.add(doc.List{{Lines: append([]string{q.Says}, q.Places...)}})
		var lines []string
		for _, part := range q.Parts {
			lines = append(lines, strings.Repeat("  ",
				part.Depth)+part.Mark+" "+strings.TrimSpace(part.Text+"  "+part.Source))
		}
		if lines != nil {
			d.add(doc.Code(strings.Join(lines, "\n")))
			legend = true
		}
	}
	if legend {
		d.add(doc.Paragraph(words.In(d.Lang).Part.Legend))
	}
}

func (d *documenter) coverage(c *ruletest.Coverage) {
	f := &d.run.Coverage
	d.add(doc.Heading(d.Said(coveredBy(c))), f.table(c, d.Lang))
	var list doc.List
	gaps, more := limitGaps(c.Gaps(f.All), maxGaps)
	for i := range gaps {
		list = append(list, doc.Item{Lines: []string{gaps[i].Position.String() + ": " +
			d.Said(words.Term(gaps[i].Lacks)) + ": " +
			aboutGap(d.Page, &gaps[i])}})
	}
	if more > 0 {
		list = append(list, doc.Item{Lines: []string{d.Said(furtherGaps(more))}})
	}
	if list != nil {
		d.add(list)
	}
}

func (c *Coverage) table(coverage *ruletest.Coverage, lang string) *doc.Table {
	text := func(t words.Text) string { return t.In(lang).String() }
	table := &doc.Table{Columns: []doc.Column{doc.TextColumn(text(words.Say("Kind"))),
		doc.NumberColumn(text(words.Say("Covered"))),
		doc.NumberColumn(text(words.Say("Of"))), doc.NumberColumn(text(words.Say("Percent")))}}
	add := func(name string, s ruletest.Share) {
		table.Rows = append(table.Rows, doc.Row{doc.TextCell(name), doc.ValueCell(s.Seen),
			doc.ValueCell(s.All), doc.ValueCell(s.Percent())})
	}
	for _, kind := range ruletest.Kinds() {
		if s := c.shareOf(coverage, kind); s.All > 0 {
			add(text(pointKind(kind)), s)
		}
	}
	add(text(inAll), c.Share(coverage))
	if coverage.Extends() && !c.All {
		add(text(inherited), coverage.Total(false))
	}
	return table
}

func (c *Coverage) sheets(lang string) []*doc.Table {
	if len(c.Of) == 0 {
		return nil
	}
	all := &doc.Table{}
	for _, coverage := range c.Of {
		table := c.table(coverage, lang)
		all.Columns = append([]doc.Column{doc.TextColumn(words.Say("File").In(lang).String())},
			table.Columns...)
		for _, row := range table.Rows {
			all.Rows = append(all.Rows, append(doc.Row{doc.TextCell(coverage.Rules.Files()[0])}, row...))
		}
	}
	return []*doc.Table{all}
}

func (r *Run) sheet(p *testPrinter) *doc.Table {
	table := &doc.Table{}
	for _, name := range []words.Text{words.Say("File"), words.Say("Line"), words.Say("Case"),
		words.Say("Outcome"), words.Say("Rules"),
		words.Say("Hand"), words.Say("What"), words.Say("Want"), words.Say("Got")} {
		table.Columns = append(table.Columns, doc.TextColumn(p.Said(name)))
	}
	for i := range r.Findings {
		f := &r.Findings[i]
		table.Rows = append(table.Rows,
			doc.Row{doc.TextCell(f.File), doc.ValueCell(f.Line), doc.TextCell(f.Code),
				doc.TextCell(p.Said(words.Term(f.Severity.String()))), {}, {}, {}, {},
				doc.TextCell(p.Said(f.Message))})
	}
	_ = r.forEachOutcome(func(file *File, i int) error {
		o := &file.Outcomes[i]
		rows := p.differenceRows(o)
		if o.Err != nil {
			rows = []Row{{Got: p.Said(words.Of(o.Err))}}
		}
		if len(rows) == 0 {
			rows = []Row{{}}
		}
		for _, row := range rows {
			table.Rows = append(table.Rows, doc.Row{doc.TextCell(o.Case.Pos.File),
				doc.ValueCell(o.Case.Pos.Line), doc.TextCell(o.Case.ID),
				doc.TextCell(p.Said(words.Term(file.verdict(i)))), doc.TextCell(p.underRules(o)),
				doc.TextCell(o.Case.Hand), doc.TextCell(row.Name),
				doc.TextCell(row.Want), doc.TextCell(row.Got)})
		}
		return nil
	})
	return table
}
