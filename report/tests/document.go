package tests

import (
	"context"
	"fmt"
	"strings"

	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/report/speech"
	"example.com/hanfu/internal/report/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/ruletest"
)

// documenter puts a run into a document.
type documenter struct {
	*testPrinter
	run    *Run
	tracer *speech.Tracer
	doc    *doc.Document
}

func (r *Run) document(ctx context.Context, empty *terminal.Page) (*doc.Document, error) {
	d := documenter{newPrinter(ctx, empty), r, &speech.Tracer{Page: empty}, &doc.Document{Lang: empty.Lang, Title: "Tests"}}
	if text := r.summary(); text != "" {
		d.add(doc.Paragraph(text))
	}
	if len(r.Findings) > 0 {
		var list doc.List
		for i := range r.Findings {
			list = append(list, doc.Item{Lines: []string{r.Findings[i].String()}})
		}
		d.add(doc.Heading("Findings"), list)
	}
	var passed doc.List
	err := r.each(func(file *File, i int) error {
		if file.verdict(i) != "passed" {
			d.failed(file, i)
		} else if o := &file.Outcomes[i]; r.Verbose {
			passed = append(passed, doc.Item{Lines: []string{o.Case.Pos.String() + ": " + o.Case.ID}})
		}
		return nil
	})
	if passed != nil {
		d.add(doc.Heading("Passed"), passed)
	}
	for _, c := range r.Coverage.Of {
		d.coverage(c)
	}
	d.doc.Sheet = append([]*doc.Table{r.sheet()}, r.Coverage.sheets()...)
	return d.doc, err
}

func (d *documenter) add(blocks ...doc.Block) { d.doc.Blocks = append(d.doc.Blocks, blocks...) }

func (d *documenter) failed(file *File, i int) {
	o := &file.Outcomes[i]
	d.add(doc.Heading(o.Case.Pos.String() + ": " + file.verdict(i) + ": " + o.Case.ID))
	if file.verdict(i) == "updated" {
		return
	}
	told := d.told(file, i, d.tracer)
	if told.Error != "" {
		d.add(doc.Paragraph(told.Error))
		return
	}
	w := d.words()
	var fields doc.Fields
	if len(o.Case.Set) == 0 {
		fields = doc.Fields{{Label: w.Rules, Text: underRules(o)}}
	}
	fields = append(fields, told.Fields...)
	if left := file.Left[i]; left != "" {
		fields = append(fields, doc.Field{Label: "left", Text: "as it is: " + left})
	}
	table := &doc.Table{Columns: []doc.Column{{}, doc.TextColumn(w.Want), doc.TextColumn(w.Got)}}
	for _, r := range told.Rows {
		table.Rows = append(table.Rows, doc.Texts(r.Name, r.Want, r.Got))
	}
	d.add(fields, table)
	legend := false
	for _, q := range told.Questions {
		d.add(doc.List{{Lines: append([]string{q.Says}, q.Places...)}})
		var lines []string
		for _, part := range q.Parts {
			lines = append(lines, strings.Repeat("  ", part.Depth)+part.Mark+" "+strings.TrimSpace(part.Text+"  "+part.Source))
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
	d.add(doc.Heading(fmt.Sprintf("%s, covered by %s", c.Rules.Files()[0], casesAndGames(c.Cases, c.Games))), f.table(c))
	var list doc.List
	gaps, more := first(c.Gaps(f.All), maxGaps)
	for i := range gaps {
		list = append(list, doc.Item{Lines: []string{gaps[i].Position.String() + ": " + gaps[i].Lacks + ": " +
			strings.Join(strings.Fields(gaps[i].About), " ")}})
	}
	if more > 0 {
		list = append(list, doc.Item{Lines: []string{terminal.Counted(more, "further gap") + ", not listed"}})
	}
	if list != nil {
		d.add(list)
	}
}

func (c *Coverage) table(of *ruletest.Coverage) *doc.Table {
	table := &doc.Table{Columns: []doc.Column{doc.TextColumn("Kind"), doc.NumberColumn("Covered"), doc.NumberColumn("Of"),
		doc.NumberColumn("Percent")}}
	add := func(name string, s ruletest.Share) {
		table.Rows = append(table.Rows, doc.Row{doc.TextCell(name), doc.ValueCell(s.Seen), doc.ValueCell(s.All), doc.ValueCell(s.Percent())})
	}
	for _, kind := range ruletest.Kinds() {
		s := of.Of(kind, true)
		if c.All {
			s.Add(of.Of(kind, false))
		}
		if s.All > 0 {
			add(kind.String(), s)
		}
	}
	add("in all", c.Share(of))
	if of.Extends() && !c.All {
		add("inherited", of.Total(false))
	}
	return table
}

func (c *Coverage) sheets() []*doc.Table {
	if len(c.Of) == 0 {
		return nil
	}
	all := &doc.Table{}
	for _, of := range c.Of {
		table := c.table(of)
		all.Columns = append([]doc.Column{doc.TextColumn("File")}, table.Columns...)
		for _, row := range table.Rows {
			all.Rows = append(all.Rows, append(doc.Row{doc.TextCell(of.Rules.Files()[0])}, row...))
		}
	}
	return []*doc.Table{all}
}

func (r *Run) sheet() *doc.Table {
	table := &doc.Table{}
	for _, name := range []string{"File", "Line", "Case", "Outcome", "Rules", "Hand", "What", "Want", "Got"} {
		table.Columns = append(table.Columns, doc.TextColumn(name))
	}
	for i := range r.Findings {
		f := &r.Findings[i]
		table.Rows = append(table.Rows, doc.Row{doc.TextCell(f.File), doc.ValueCell(f.Line), doc.TextCell(f.Code),
			doc.TextCell(f.Severity.String()), {}, {}, {}, {}, doc.TextCell(f.Message.String())})
	}
	_ = r.each(func(file *File, i int) error {
		o := &file.Outcomes[i]
		rows := rowsOf(o)
		if o.Err != nil {
			rows = []ruletest.Row{{Got: o.Err.Error()}}
		}
		if len(rows) == 0 {
			rows = []ruletest.Row{{}}
		}
		for _, row := range rows {
			table.Rows = append(table.Rows, doc.Row{doc.TextCell(o.Case.Pos.File), doc.ValueCell(o.Case.Pos.Line), doc.TextCell(o.Case.ID),
				doc.TextCell(file.verdict(i)), doc.TextCell(underRules(o)), doc.TextCell(o.Case.Hand), doc.TextCell(row.Name),
				doc.TextCell(row.Want), doc.TextCell(row.Got)})
		}
		return nil
	})
	return table
}
