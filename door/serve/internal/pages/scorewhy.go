package pages

import (
	"bytes"
	"context"
	"errors"
	"html/template"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
	"example.com/hanfu/report/scorecard"
	"example.com/hanfu/rules"
)

// whyPart is a part of the explanation: a table, or a list if it has no numbers. It is open if it
// shows what the page does not show elsewhere.
type whyPart struct {
	Title, Unit string
	Rows        []whyRow
	IsTable     bool
	Open        bool
}

type whyRow struct {
	report.Row
	Said []string
	// Groups is a drawing of the reading that the row is about.
	Groups template.HTML
	// Small is a drawing of the tiles that it is about.
	Small template.HTML
}

// IsSum reports whether the row is a sum.
func (r *whyRow) IsSum() bool { return r.Kind == report.RowSum }

// IsItem reports whether the row has a value.
func (r *whyRow) IsItem() bool { return r.Kind.HasValue() }

func (s *scoreView) explain(ctx context.Context, win *hand.Win) {
	x, err := s.engine.Explain(ctx, win)
	var tables []report.Table
	if err == nil {
		tables, err = report.ExplainTables(x, report.Options{Lang: s.Lang})
	}
	if err == nil && len(tables) == 0 { // the hand is refused
		err = x.Refused
	}
	if err != nil {
		s.Why = []whyPart{{Title: s.Words.Why,
			Rows: []whyRow{{Row: report.Row{Kind: report.RowText, Label: err.Error()}}},
			Open: true}}
		return
	}
	labels := words.In(s.Lang).Explain
	for _, t := range tables {
		part := whyPart{Title: t.Title, Unit: t.Unit}
		part.Open = x.Result == nil || t.Title == labels.Readings || t.Title == labels.Counting ||
			t.Title == labels.WhyNot
		for _, r := range t.Rows {
			part.IsTable = part.IsTable || r.Kind.HasValue()
			if last := len(part.Rows) - 1; r.Kind == report.RowNote && last >= 0 &&
				part.Rows[last].Label != "" {
				part.Rows[last].Said = append(part.Rows[last].Said, r.Label)
				continue
			}
			row := whyRow{Row: r, Small: small(s.Lang, r.Tiles)}
			if r.Candidate > 0 {
				row.Groups = groups(win, &x.Candidates[r.Candidate-1].Reading, s.Lang)
			}
			part.Rows = append(part.Rows, row)
		}
		s.Why = append(s.Why, part)
	}
}

// otherScore is the value of a hand under other rules, with the titles of all that agree.
type otherScore struct {
	Line   string
	Titles []string
}

func (p *pages) otherScores(ctx context.Context, v *view, win *hand.Win,
	players int) (all []otherScore) {
	for _, set := range v.Catalog() {
		if set.ID == v.Rules || ctx.Err() != nil {
			continue
		}
		e, err := p.catalog.Engine(ctx, set.ID)
		if err == nil && e.Rules().Wall().Players != players {
			continue
		}
		var line string
		if err == nil {
			line, err = brief(e, withoutColours(win, e.Rules().Wall()), v.Lang)
		}
		if err != nil {
			line = err.Error()
		}
		at := slices.IndexFunc(all, func(o otherScore) bool { return o.Line == line })
		if at < 0 {
			at = len(all)
			all = append(all, otherScore{Line: line})
		}
		all[at].Titles = append(all[at].Titles, set.Title)
	}
	return all
}

// withoutColours returns a win with plain tiles in place of coloured ones that a wall does not
// have.
func withoutColours(win *hand.Win, wall *rules.Wall) *hand.Win {
	w := win.Clone()
	plain := func(t *hand.Tile) {
		if wall.Of(*t) == 0 {
			*t = hand.NewTile(t.Kind())
		}
	}
	plain(&w.Tile)
	for _, tiles := range [...][]hand.Tile{w.Hand, w.Dora, w.Ura} {
		for i := range tiles {
			plain(&tiles[i])
		}
	}
	for i := range w.Melds {
		m := &w.Melds[i]
		for j := range m.Size() {
			plain(&m.Tiles[j])
		}
	}
	return &w
}

func brief(e *engine.Engine, win *hand.Win, lang string) (string, error) {
	result, err := e.Score(win)
	if refused, ok := errors.AsType[*engine.Refused](err); ok {
		return scorecard.Message(refused, 0, lang)[0], nil
	}
	if err != nil {
		return "", err
	}
	var line bytes.Buffer
	err = report.Brief(&line, win, result, report.Options{Lang: lang})
	return strings.TrimSpace(line.String()), err
}
