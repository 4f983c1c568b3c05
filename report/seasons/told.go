// Package seasons writes the standings of a season as text, Markdown, CSV, JSON, or a printable
// page.
//
//	s := collector.Season()
//	err := seasons.WriteAs(os.Stdout, "text", s, report.Options{Lang: "ja"})
package seasons

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/game/gamelog"
	"example.com/hanfu/game/season"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/rules"
)

type builder struct {
	*terminal.Page
	words  *words.Season
	season *season.Season
}

func buildDocument(p *terminal.Page, s *season.Season) *doc.Document {
	t := builder{p, words.In(p.Lang).Season(), s}
	d := &doc.Document{Lang: p.Lang, Title: cmp.Or(s.Name, t.words.Unnamed)}
	d.Blocks = append(d.Blocks, append(doc.Fields{{Label: t.words.Season, Text: d.Title,
		IsTitle: true}}, t.fields()...))
	for i, part := range []struct {
		title string
		table *doc.Table
	}{{t.words.Standings, t.standings()}, {t.words.Teams, t.teams()}, {t.words.Play, t.play()},
		{t.words.Adjustments, t.adjustments()},
		{t.words.Uneven, t.unbalanced()}, {t.words.ToMend, t.slips()}, {t.words.Left, t.excluded()},
		{t.words.Results, t.games()}} {
		if len(part.table.Rows) > 0 {
			d.Blocks = append(d.Blocks, doc.Heading(part.title), part.table)
		}
		if i == 0 {
			d.Blocks = append(d.Blocks, t.courseChart())
		}
	}
	d.Blocks = append(d.Blocks, t.notes())
	return d
}

func (t *builder) fields() doc.Fields {
	w := t.words
	span := words.In(t.Lang).Numbered(w.Games, len(t.season.Games))
	evenings := t.season.Evenings()
	if len(evenings) > 0 && evenings[0] == "" { // games without a date
		evenings = evenings[1:]
	}
	if len(evenings) > 0 {
		span = fmt.Sprintf(w.Span, span, words.In(t.Lang).Numbered(w.Evenings, len(evenings)))
	}
	all := doc.Fields{{Label: w.Results, Text: span}}
	for _, r := range t.season.Rules {
		all = append(all, doc.Field{Label: t.Page.Words.Rules, Text: speech.Turned(t.Page, r, nil)})
	}
	if b := t.season.Best; b != nil {
		worth := speech.Worth(t.Page, b.Result)
		var yaku []string
		for y := range b.Result.Yaku() {
			yaku = append(yaku, y.Rule.NameIn(t.Lang))
		}
		if yaku != nil {
			worth = strings.Join(yaku, t.Page.Words.List) + t.Page.Words.List + worth
		}
		all = append(all, doc.Field{Label: w.Best,
			Text: fmt.Sprintf(w.BestOf, b.Player, t.points(b.Points), worth) +
				parenthesized(t.Page.Words.List, b.Date, b.Name)})
	}
	if s := t.season.Stay; s != nil {
		all = append(all, doc.Field{Label: w.Stay, Text: fmt.Sprintf(w.StayOf[min(s.Hands, 2)-1],
			s.Player, s.Hands) + parenthesized(t.Page.Words.List, s.Date, s.Name)})
	}
	return all
}

func parenthesized(writeList string, parts ...string) string {
	if parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" }); len(parts) == 0 {
		return ""
	}
	return " (" + strings.Join(parts, writeList) + ")"
}

func (t *builder) notes() doc.Notes {
	all := doc.Notes{t.words.Ranked[t.season.Ranked]}
	if t.season.MeanOfShared {
		all = append(all, t.words.MeanOfShared)
	}
	if t.season.Least > 1 {
		all = append(all, fmt.Sprintf(t.words.Least, t.season.Least))
	}
	if len(t.unbalanced().Rows) == 0 && len(t.season.Games) > 0 {
		all = append(all, t.words.Even)
	}
	if n := len(t.season.Reread); n > 0 {
		all = append(all, fmt.Sprintf(t.words.Reread, n, t.season.Reread[0]))
	}
	if n := len(t.season.Passed); n > 0 {
		all = append(all, fmt.Sprintf(t.words.Passed, n, t.season.Passed[0]))
	}
	return append(all, t.words.InThousands)
}

func (t *builder) standings() *doc.Table {
	w := t.words
	withTeams, places := len(t.season.Teams) > 0, t.places()
	adjusted := slices.ContainsFunc(t.season.Players,
		func(p season.Player) bool { return p.Adjusted != 0 })
	all := &doc.Table{Columns: []doc.Column{doc.NumberColumn(w.Place), doc.TextColumn(w.Player)}}
	if withTeams {
		all.Columns = append(all.Columns, doc.TextColumn(w.Team))
	}
	all.Columns = append(all.Columns, doc.NumberColumn(w.Total), doc.NumberColumn(w.Average),
		doc.NumberColumn(w.Count))
	for i := range places {
		all.Columns = append(all.Columns, doc.NumberColumn(t.ordinal(i)))
	}
	all.Columns = append(all.Columns, doc.NumberColumn(w.Mean))
	if adjusted {
		all.Columns = append(all.Columns, doc.NumberColumn(w.Adjusted))
	}
	for i := range t.season.Players {
		p := &t.season.Players[i]
		name := p.Name
		if p.Guest {
			name = fmt.Sprintf(w.Guest, name)
		}
		row := []string{t.place(&p.Standing), name}
		if withTeams {
			row = append(row, p.Team)
		}
		row = append(row, t.sums(&p.Standing)...)
		for place := range places {
			row = append(row, strconv.Itoa(placeCount(&p.Standing, place)))
		}
		row = append(row, t.mean(&p.Standing))
		if adjusted {
			row = append(row, t.InThousands(p.Adjusted))
		}
		all.Rows = append(all.Rows, doc.Texts(row...))
	}
	return all
}

func (t *builder) places() (most int) {
	for i := range t.season.Players {
		most = max(most, len(t.season.Players[i].Places))
	}
	return most
}

func (t *builder) ordinal(place int) string {
	if place < len(t.words.Ordinals) {
		return t.words.Ordinals[place]
	}
	return strconv.Itoa(place + 1)
}

func placeCount(s *season.Standing, place int) int {
	if place < len(s.Places) {
		return s.Places[place]
	}
	return 0
}

func (t *builder) place(s *season.Standing) string {
	if s.Place == 0 {
		return ""
	}
	return strconv.Itoa(s.Place)
}

func (t *builder) sums(s *season.Standing) []string {
	average := ""
	if s.Games > 0 {
		const unit = 10 // two decimals
		average = t.AverageInThousands(s.Average(unit))
	}
	return []string{t.InThousands(s.Total), average, strconv.Itoa(s.Games)}
}

func (t *builder) mean(s *season.Standing) string {
	if s.Games == 0 {
		return ""
	}
	const hundred = 100
	return fmt.Sprintf("%d%s%02d", s.MeanPlace()/hundred,
		words.In(t.Lang).Game().Decimal, s.MeanPlace()%hundred)
}

func (t *builder) teams() *doc.Table {
	w := t.words
	adjusted := slices.ContainsFunc(t.season.Teams,
		func(team season.Team) bool { return team.Adjusted != 0 })
	all := &doc.Table{Columns: []doc.Column{doc.NumberColumn(w.Place), doc.TextColumn(w.Team),
		doc.NumberColumn(w.Total), doc.NumberColumn(w.Average), doc.NumberColumn(w.Count)}}
	if adjusted {
		all.Columns = append(all.Columns, doc.NumberColumn(w.Adjusted))
	}
	all.Columns = append(all.Columns, doc.TextColumn(w.Players))
	for i := range t.season.Teams {
		team := &t.season.Teams[i]
		row := append([]string{t.place(&team.Standing), team.Name}, t.sums(&team.Standing)...)
		if adjusted {
			row = append(row, t.InThousands(team.Adjusted))
		}
		all.Rows = append(all.Rows, doc.Texts(append(row,
			strings.Join(team.Players, t.Page.Words.List))...))
	}
	return all
}

func (t *builder) play() *doc.Table {
	w := t.words
	all := &doc.Table{Columns: []doc.Column{doc.TextColumn(w.Player), doc.NumberColumn(w.Hands),
		doc.NumberColumn(w.Wins), doc.NumberColumn(w.Tsumo),
		doc.NumberColumn(w.DealIns), doc.NumberColumn(w.Riichi), doc.NumberColumn(w.Won),
		doc.NumberColumn(w.Lost)}}
	for i := range t.season.Players {
		p := &t.season.Players[i]
		if p.Hands == 0 {
			continue
		}
		all.Rows = append(all.Rows, doc.Texts(p.Name, strconv.Itoa(p.Hands),
			t.share(p.Wins, p.Hands),
			t.share(p.Tsumo, p.Wins), t.share(p.DealIns, p.Hands),
			t.share(p.Riichi, p.Hands), t.perGame(p.Won, p.Wins),
			t.perGame(p.Lost, p.DealIns)))
	}
	return all
}

func (t *builder) share(n, total int) string {
	if total == 0 {
		return ""
	}
	const thousand, ten = 1000, 10
	share := (thousand*n + total/2) / total
	return fmt.Sprintf(words.In(t.Lang).Effect().Percent,
		fmt.Sprintf("%d%s%d", share/ten, words.In(t.Lang).Game().Decimal, share%ten))
}

func (t *builder) perGame(points int64, n int) string {
	if n == 0 {
		return ""
	}
	return t.points((points + int64(n)/2) / int64(n))
}

func (t *builder) points(n int64) string { return t.Page.Words.Grouped(strconv.FormatInt(n, 10)) }

func (t *builder) adjustments() *doc.Table {
	w := t.words
	all := &doc.Table{Columns: []doc.Column{doc.TextColumn(w.Player), doc.NumberColumn(w.Result),
		doc.TextColumn(w.Reason)}}
	for _, a := range t.season.Adjustments {
		all.Rows = append(all.Rows, doc.Texts(cmp.Or(a.Player, a.Team), t.InThousands(a.Result),
			reason(t.words, &a)+parenthesized(t.Page.Words.List, a.Date)))
	}
	return all
}

func reason(w *words.Season, a *season.Adjustment) string {
	switch a.Kind {
	case season.Start:
		return w.Start
	case season.CarriedOver:
		return fmt.Sprintf(w.CarriedOver, cmp.Or(a.Reason, a.Date))
	}
	return a.Reason
}

func (t *builder) unbalanced() *doc.Table {
	w := t.words
	all := &doc.Table{Columns: []doc.Column{doc.TextColumn(w.File), doc.TextColumn(w.Game),
		doc.NumberColumn(w.Result), doc.TextColumn(w.Reason)}}
	for i := range t.season.Games {
		g := &t.season.Games[i]
		if g.Balance != 0 {
			all.Rows = append(all.Rows, doc.Texts(g.File, strings.TrimSpace(g.Date+" "+g.Name),
				t.InThousands(g.Balance), t.balanceReasons(g, t.InThousands)))
		}
	}
	return all
}

// balanceReasons returns why the results of a game don't add up to zero. shown formats points.
func (t *builder) balanceReasons(g *season.Game, shown func(int64) string) string {
	w := t.words
	var reasons []string
	if g.Penalties != 0 {
		reasons = append(reasons, fmt.Sprintf(w.Penalties, shown(g.Penalties)))
	}
	if g.Lost != 0 {
		reasons = append(reasons, fmt.Sprintf(w.Unclaimed, shown(-g.Lost)))
	}
	if g.Bank != 0 {
		reasons = append(reasons, fmt.Sprintf(t.ofBank(g.Rules), shown(-g.Bank)))
	}
	if g.Balance != g.Penalties-g.Lost-g.Bank {
		reasons = append(reasons, w.ByRules)
	}
	return strings.Join(reasons, t.Page.Words.List)
}

// ofBank returns the words for points that no player has under the rules of a game.
func (t *builder) ofBank(r *rules.Rules) string {
	switch fines, emptySeat := r.BankSources(); {
	case !emptySeat:
		return t.words.Fines
	case !fines:
		return t.words.EmptySeat
	}
	return t.words.Bank
}

func (t *builder) excluded() *doc.Table {
	w := t.words
	all := textTable(w.Date, w.Game, w.File, w.Reason)
	all.Aside = true
	for i := range t.season.Left {
		l := &t.season.Left[i]
		file := l.File
		if len(l.Findings) > 0 {
			file = line(l.Findings[0].Position)
		} else if wrong, ok := errors.AsType[*gamelog.Error](l.Err); ok {
			file = line(wrong.Pos)
		}
		all.Rows = append(all.Rows, doc.Texts(l.Date, l.Name, file, t.reasonText(l)))
	}
	return all
}

func (t *builder) reasonText(l *season.Left) string {
	wrong, inLog := errors.AsType[*gamelog.Error](l.Err)
	switch {
	case inLog:
		return words.In(t.Lang).Message(wrong.Reason)
	case l.Err != nil:
		return l.Err.Error()
	case l.Sum > l.Want:
		return fmt.Sprintf(t.words.TooMuch, t.points(l.Sum),
			t.points(l.Sum-l.Want), t.points(l.Want))
	case l.Sum < l.Want:
		return fmt.Sprintf(t.words.TooLittle, t.points(l.Sum),
			t.points(l.Want-l.Sum), t.points(l.Want))
	case len(l.Findings) == 1:
		return l.Findings[0].Message.In(t.Lang).String()
	}
	return words.In(t.Lang).Numbered(t.words.Mend, len(l.Findings))
}

func (t *builder) slips() *doc.Table {
	w := t.words
	all := textTable(w.Date, w.Game, w.File, w.Reason)
	for i := range t.season.Wrong {
		slip := &t.season.Wrong[i]
		reason := slip.Message.In(t.Lang).String()
		if !slip.Help.Empty() {
			reason += "; " + slip.Help.In(t.Lang).String()
		}
		all.Rows = append(all.Rows, doc.Texts(slip.Date, slip.Name, line(slip.Position), reason))
	}
	return all
}

func line(at rules.Position) string {
	if at.Line == 0 {
		return at.File
	}
	return at.File + ":" + strconv.Itoa(at.Line)
}

func (t *builder) games() *doc.Table {
	all := textTable(t.words.Date, t.words.Game, t.words.Result)
	for i := range t.season.Games {
		g := &t.season.Games[i]
		var results []string
		for _, r := range g.Results {
			name := r.Player
			if r.For != r.Player {
				name = fmt.Sprintf(t.words.For, r.Player, r.For)
			}
			result := t.InThousands(r.Counts)
			if g.Weight == usualWeight && r.Counts != r.Result {
				result = fmt.Sprintf(t.words.InPlay, result, t.InThousands(r.Result))
			}
			results = append(results, name+"\u00a0"+result)
		}
		called := cmp.Or(g.Name, g.File)
		if g.Weight != usualWeight {
			called = fmt.Sprintf(t.words.Weighed, called, weight(g, words.In(t.Lang).Game().Decimal))
		}
		all.Rows = append(all.Rows, doc.Texts(g.Date, called,
			strings.Join(results, t.Page.Words.List)))
	}
	return all
}

// usualWeight is the weight of a normal game, in hundredths.
const usualWeight = 100

func weight(g *season.Game, decimal string) string {
	return strings.Replace(strconv.FormatFloat(float64(g.Weight)/usualWeight, 'f',
		-1, 64), ".", decimal, 1)
}
