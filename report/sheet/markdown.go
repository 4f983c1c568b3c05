package sheet

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/words"
)

// Markdown writes the sheet as Markdown, with hands in notation.
func (s *Sheet) Markdown(w io.Writer) error {
	d := document{Sheet: s.words}
	d.header(s)
	d.inShort(s.InShort)
	d.differences(s.Comparisons)
	d.yaku(s)
	d.bonus(s)
	d.fu(&s.Fu)
	d.points(s)
	d.limits(s)
	d.table(s.Table)
	d.settings(s.Settings)
	d.footer(s)
	_, err := io.WriteString(&sanitize.Writer{W: w}, d.b.String())
	return err
}

// document builds a Markdown text.
type document struct {
	*words.Sheet
	b strings.Builder
}

func (d *document) line(s string) { d.b.WriteString(s + "\n") }

func (d *document) title(marks, s string) { d.line("\n" + marks + " " + plainText(s) + "\n") }

func (d *document) row(cells ...string) {
	d.line("| " + strings.Join(cells, " | ") + " |")
}

func (d *document) subtitle(i int, s string) {
	if i > 0 {
		d.line("")
	}
	d.line("### " + plainText(s) + "\n")
}

// heading writes the heading of a table: left-aligned text columns, then numbers.
func (d *document) heading(texts int, cells ...string) {
	d.row(cells...)
	d.row(append(slices.Repeat([]string{"---"}, texts),
		slices.Repeat([]string{"---:"}, len(cells)-texts)...)...)
}

func plainText(s string) string { return doc.Escape(strings.Join(strings.Fields(s), " ")) }

// plainLine is like plainText, for text at the start of a line.
func plainLine(s string) string { return doc.EscapeLine(strings.Join(strings.Fields(s), " ")) }

func (d *document) header(s *Sheet) {
	d.line("# " + plainText(s.Title))
	if s.Doc != "" {
		d.line("\n" + plainLine(s.Doc))
	}
	var parts []string
	if s.Edition != "" {
		parts = append(parts, fmt.Sprintf(d.EditionText, plainText(s.Edition)))
	}
	if s.Extends != "" {
		parts = append(parts, fmt.Sprintf(d.Based, plainText(s.Extends)))
	}
	if len(parts) > 0 {
		d.line("\n" + strings.Join(parts, " · "))
	}
}

func (d *document) differences(all []Comparison) {
	if len(all) == 0 {
		return
	}
	d.title("##", d.Differs)
	for i, c := range all {
		d.subtitle(i, fmt.Sprintf(d.Compared, c.With))
		d.heading(3, d.Rule, d.There, d.Here)
		for _, change := range c.Changes {
			d.row(plainText(change.What), plainText(cmp.Or(change.Was, "–")),
				plainText(cmp.Or(change.Now, d.NotPlayedHere)))
		}
	}
}

func (d *document) settings(groups []SettingGroup) {
	if len(groups) == 0 {
		return
	}
	d.title("##", d.InForce)
	for i, g := range groups {
		d.subtitle(i, g.Title)
		d.settingRows(g.Settings)
	}
}

func (d *document) inShort(settings []Setting) {
	if len(settings) > 0 {
		d.title("##", d.InShort)
		d.settingRows(settings)
	}
}

func (d *document) settingRows(settings []Setting) {
	d.heading(1, d.Rule, "")
	for _, s := range settings {
		value := plainText(s.Value)
		if s.Turned {
			value = "**" + value + "**"
		}
		d.row(plainText(s.Text), value)
	}
}

func (d *document) yaku(s *Sheet) {
	if len(s.Yaku) > 0 {
		d.title("##", d.YakuTitle)
	}
	for i, g := range s.Yaku {
		if i > 0 {
			d.line("")
		}
		d.line("### " + plainText(g.Title))
		for _, y := range g.Yaku {
			head := "\n**" + plainText(y.Name) + "**"
			if y.Japanese != "" {
				head += " " + plainText(y.Japanese)
			}
			if y.Note != "" {
				head += fmt.Sprintf(words.In(s.Lang).Common.SeatNote, plainText(y.Note))
			}
			d.line(head + "  \n" + plainLine(y.Text))
			if y.Example != nil {
				d.line("\n    " + y.Example.String())
			}
		}
	}
	if len(s.NotPlayed) > 0 {
		d.title("###", d.Sheet.NotPlayed)
		d.line(plainLine(strings.Join(s.NotPlayed, d.List)))
	}
}

func (d *document) bonus(s *Sheet) {
	if len(s.Bonus) == 0 && len(s.Coloured) == 0 {
		return
	}
	d.title("##", d.BonusTitle)
	for _, b := range s.Bonus {
		text := "- **" + plainText(b.Name) + "**" + d.Colon + b.Worth
		if b.Text != "" {
			text += d.List + plainText(b.Text)
		}
		d.line(text)
	}
	for _, c := range s.Coloured {
		var tiles []string
		for _, t := range c.Tiles {
			tiles = append(tiles, doc.InlineCode(t.String()))
		}
		d.line("- " + c.Name + d.Colon + strings.Join(tiles, " "))
	}
}

func (d *document) fu(t *FuTable) {
	if t.Empty() {
		return
	}
	name := func(r FuRow) string {
		if r.Text == "" {
			return plainText(r.Name)
		}
		return plainText(r.Name) + d.Colon + plainText(r.Text)
	}
	d.title("##", d.FuTitle)
	if t.Rounding == "" {
		for _, r := range t.Fixed {
			d.line("- " + name(r) + d.Colon + plainText(r.Fu))
		}
		return
	}
	d.heading(1, "", d.Fu)
	rows := func(title string, list []FuRow) {
		if title != "" && len(list) > 0 {
			d.row("*"+title+"*", "")
		}
		for _, r := range list {
			d.row(name(r), plainText(r.Fu))
		}
	}
	rows("", t.Sources)
	rows(d.Added, t.Adjustments)
	note := d.FixedNote
	if len(t.Fixed) > 1 {
		note = d.FixedFirst
	}
	rows(d.Fixed+d.Colon+note, t.Fixed)
	d.line("\n" + t.Rounding)
}

func (d *document) points(s *Sheet) {
	if len(s.Points) == 0 {
		return
	}
	d.title("##", d.PointsTitle)
	for _, t := range s.Points {
		d.line("### " + t.Title + "\n")
		d.heading(1, append([]string{""}, t.Han...)...)
		for _, r := range t.Rows {
			cells := []string{r.Fu}
			for _, c := range r.Cells {
				text := "–"
				if c.Ron != "" || c.Tsumo != "" {
					text = orDash(c.Ron) + "<br>" + orDash(c.Tsumo)
				}
				cells = append(cells, text)
			}
			d.row(cells...)
		}
		if t.More {
			d.line("\n" + d.TableMore)
		}
		d.line("")
	}
	d.line(s.Legend)
	if s.PointsNote != "" {
		d.line("\n" + plainLine(s.PointsNote))
	}
}

func orDash(s string) string { return cmp.Or(s, "–") }

func (d *document) limits(s *Sheet) {
	if len(s.Limits) == 0 {
		return
	}
	d.title("##", s.limitsTitle())
	dealer, other := d.Dealer+d.List, d.NonDealer+d.List
	d.heading(2, d.Limit, d.Han, dealer+d.Ron, dealer+d.Tsumo, other+d.Ron, other+d.Tsumo)
	for _, r := range s.Limits {
		d.row(plainText(r.Name), r.Han, orDash(r.DealerRon), orDash(r.DealerTsumo),
			orDash(r.Ron), orDash(r.Tsumo))
	}
	if len(s.Points) == 0 {
		for _, note := range []string{s.Legend, s.PointsNote} {
			if note != "" {
				d.line("\n" + plainLine(note))
			}
		}
	}
	if s.RonOfAll {
		d.line("\n" + d.Sheet.RonOfAll)
	}
}

func (d *document) table(groups []NoteGroup) {
	if len(groups) == 0 {
		return
	}
	d.title("##", d.TableTitle)
	for i, g := range groups {
		d.subtitle(i, g.Title)
		for _, n := range g.Notes {
			d.line("- **" + plainText(n.Title) + "**" + d.Colon + plainText(n.Text))
		}
	}
}

func (d *document) footer(s *Sheet) {
	d.title("##", d.ReproduceTitle)
	d.line("- " + d.IDLabel + d.Colon + doc.InlineCode(s.ID))
	if s.Edition != "" {
		d.line("- " + d.Sheet.Edition + d.Colon + doc.InlineCode(s.Edition))
	}
	d.line("- " + d.HashLabel + d.Colon + doc.InlineCode(s.Hash))
	d.line("\n" + d.ReproduceText + "\n\n    " + s.Call)
	for _, note := range s.cutNotes() {
		d.line("\n" + plainLine(note))
	}
	if len(s.Sources) > 0 {
		d.title("##", d.SourcesTitle)
		for _, source := range s.Sources {
			d.line("- " + plainLine(source))
		}
	}
}
