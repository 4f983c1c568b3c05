package differences

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/effect"
)

type effectFormatter struct {
	*formatter
	words *words.Effect
	e     *effect.Effect
}

func (t *effectFormatter) blocks() (all []doc.Block) {
	var list doc.List
	say := func(format string, args ...any) {
		text := t.unbroken(fmt.Sprintf(format, args...))
		list = append(list, doc.Item{Lines: []string{text}})
	}
	add := func(table *doc.Table) {
		if list != nil && table.Rows != nil {
			all, list = append(all, list), nil
		}
		if table.Rows != nil {
			all = append(all, table)
		}
	}
	w, e := t.words, t.e
	t.source(say)
	t.changedShare(say)
	t.refusedByOne(say)
	cell := e.All()
	switch mean := t.mean(e.MeanAll(&cell), 1); {
	case cell.Won+cell.Lost > 0:
		say(w.AllAsNone, mean)
	case cell.Changed > 0:
		say(w.All, mean)
	}
	if l := cell.Largest; l != nil {
		say(w.Largest, t.becomes(t.Number(l.Before), t.Number(l.Now)))
		shown := l.Win.String()
		if now := l.WinNow.String(); now != shown {
			shown = t.becomes(shown, now)
		}
		if l.File != "" {
			shown = fmt.Sprintf(w.Counted, shown, place(l.Place))
		}
		say("%s", shown)
		add(t.groups())
	}
	t.eachCause(say, add)
	if len(e.Adapted) > 0 {
		say(w.LeftOut, t.counted(e.Adapted, t.feature))
	}
	if e.Source == effect.FromGames {
		t.games(say)
	}
	t.damagedLines(say)
	if e.Wins() > 0 || e.Games.N > 0 {
		say("%s", w.Intervals)
	}
	if list != nil {
		all = append(all, list)
	}
	return all
}

func (t *effectFormatter) table(title, points words.Text) *doc.Table {
	said := func(text words.Text) string { return text.In(t.Lang).String() }
	return &doc.Table{Columns: []doc.Column{doc.TextColumn(said(title)),
		doc.NumberColumn(said(words.Say("Wins"))), doc.NumberColumn(said(words.Say("Interval"))),
		doc.NumberColumn(said(points))}}
}

// eachCause writes the effect of each cause alone: a row for each that changes wins, and one line
// for all others.
func (t *effectFormatter) eachCause(say func(string, ...any), add func(*doc.Table)) {
	w := t.words
	if n := len(t.d.Causes); n > 1 && t.d.SameGame && t.d.TooManyAlone() && t.e.Wins() > 0 {
		say(w.TooMany, t.Number(int64(n)))
	}
	if len(t.e.Alone) != len(t.d.Causes) || t.e.Wins() == 0 {
		return
	}
	var none, uncomputed, uncounted, missing []string
	largest := 0.0
	table := t.table(words.Say("Each change on its own"), words.Say("Points over all wins"))
	for i, e := range t.e.Alone {
		c := &t.d.Causes[i]
		name := t.differs.Name(c.ID)
		if e == nil {
			if !c.AtTable() && !slices.Contains(uncomputed, name) { // causes may share a name
				uncomputed = append(uncomputed, name)
			}
			continue
		}
		if e.RedsUncounted {
			uncounted = append(uncounted, name)
			continue
		}
		if e.Uncounted() {
			if !slices.Contains(missing, name) {
				missing = append(missing, name)
			}
			continue
		}
		cell := e.All()
		share := e.ShareMoved(&cell)
		if share.Value == 0 {
			none, largest = append(none, name), max(largest, share.High)
			continue
		}
		table.Rows = append(table.Rows, doc.Texts(name, t.percent(share.Value), t.percents(share),
			t.points(e.MeanAll(&cell).Value, 1)))
	}
	add(table)
	if none != nil {
		say(w.EachNone, t.percent(largest), strings.Join(none, t.Words.List))
	}
	if uncounted != nil {
		say(w.EachUncounted, t.Number(int64(t.e.Reds)), strings.Join(uncounted, t.Words.List))
	}
	if missing != nil {
		say(w.EachUnsaid, strings.Join(missing, t.Words.List))
	}
	if uncomputed != nil {
		say(w.EachNot, strings.Join(uncomputed, t.Words.List))
	}
}

func (t *effectFormatter) source(say func(string, ...any)) {
	w, wins, all := t.words, t.e.Wins(), t.e.All()
	n := t.Number(wins)
	if paid := all.Paid(); paid < wins {
		n = fmt.Sprintf(w.Of, t.Number(paid), n)
	}
	switch {
	case t.e.Source == effect.FromNothing:
		say("%s", w.NoTable)
	case wins == 0:
		say("%s", w.NoWins)
	case t.e.Source == effect.FromTable:
		say(w.Table, t.Number(wins), t.Number(int64(t.e.Real)))
	case t.e.Source == effect.FromGames:
		say(w.Games, n)
	default:
		say(w.Hands, n)
	}
}

func (t *effectFormatter) changedShare(say func(string, ...any)) {
	cell := t.e.All()
	touched, moved := t.e.Share(&cell), t.e.ShareMoved(&cell)
	average := t.mean(t.e.MeanChanged(&cell), 0)
	if t.e.RedsUncounted {
		say(t.words.Uncounted, t.Number(int64(t.e.Reds)))
	}
	switch {
	case cell.N == 0:
	case cell.Won+cell.Lost > 0 && cell.Changed == 0: // refusedByOne says all
	case cell.Won+cell.Lost > 0:
		say(t.words.TouchesAll, t.percent(moved.Value), t.percents(moved))
		say(t.words.PaidOtherwise, t.percent(touched.Value), t.percents(touched), average)
	case t.e.Uncounted(): // a bound would be meaningless
		if t.e.Unsaid != nil {
			say(t.words.Unsaid, strings.Join(t.factNames(t.e.Unsaid), t.Words.List))
		}
	case cell.Changed == 0:
		say(t.words.None, t.percent(touched.High))
	default:
		say(t.words.Touches, t.percent(touched.Value), t.percents(touched), average)
	}
}

func (t *effectFormatter) factNames(ids []string) (names []string) {
	for _, id := range ids {
		names = append(names, t.feature(id))
	}
	return names
}

func (t *effectFormatter) groups() *doc.Table {
	table := t.table(words.Say("Wins that change"), words.Say("Points on average"))
	for _, g := range []struct {
		name string
		cell effect.Cell
	}{
		{t.words.Dealer, t.e.By(true)}, {t.words.Others, t.e.By(false)},
		{t.words.Ron, t.e.ByTsumo(false)}, {t.words.Tsumo, t.e.ByTsumo(true)},
	} {
		share, points := t.e.Share(&g.cell), ""
		if g.cell.Changed > 0 {
			points = t.points(t.e.MeanChanged(&g.cell).Value, 0)
		}
		table.Rows = append(table.Rows,
			doc.Texts(g.name, t.percent(share.Value), t.percents(share), points))
	}
	return table
}

func (t *effectFormatter) refusedByOne(say func(string, ...any)) {
	w, all := t.words, t.e.All()
	for _, a := range []struct {
		format  string
		reasons map[string]int64
		of      *rules.Rules
	}{{w.First, t.e.Apart.First, t.d.A}, {w.Second, t.e.Apart.Second, t.d.B}} {
		if len(a.reasons) > 0 {
			share := t.e.ShareApart(a.reasons)
			say(a.format, t.percent(share.Value), t.percents(share), t.refusals(a.reasons, a.of))
		}
	}
	if all.Paid() > all.N {
		say("%s", w.Shares)
	}
	if both := t.e.Apart.Both; len(both) > 0 {
		say(w.Both, t.refusals(both, t.d.A))
	}
}

func (t *effectFormatter) refusals(reasons map[string]int64, base *rules.Rules) string {
	return t.counted(reasons, func(code string) string { return t.refusal(code, base) })
}

func (t *effectFormatter) games(say func(string, ...any)) {
	g := &t.e.Games
	if g.N == 0 {
		say("%s", t.words.NoGames)
	} else {
		share := t.e.ShareGames()
		perThousand := effect.Interval{Value: 1000 * share.Value, Low: 1000 * share.Low,
			High: 1000 * share.High}
		say(t.words.Places, t.Number(g.Changed), t.Number(g.N), t.decimal(perThousand.Value, 1),
			fmt.Sprintf(t.words.Interval, t.decimal(perThousand.Low, 1),
				t.decimal(perThousand.High, 1)))
	}
	say("%s", t.words.Again)
	if len(g.Apart) > 0 {
		say(t.words.Apart, t.Number(effect.Total(g.Apart)),
			t.counted(g.Apart, func(reason string) string {
				if text := t.words.Reasons[reason]; text != "" {
					return text
				}
				return t.words.Reasons["refused"] + t.Words.List + reason // the code of a finding
			}))
	}
}

func (t *effectFormatter) damagedLines(say func(string, ...any)) {
	d := &t.e.Damaged
	if d.N == 0 {
		return
	}
	say(t.words.Damaged, t.Number(d.N))
	for _, one := range d.First {
		say("%s: %s", place(one.Place), t.reasonText(one.Reason))
	}
	if more := d.N - int64(len(d.First)); more > 0 {
		say(t.words.More, t.Number(more))
	}
}

// reasonText translates the reason why a line can't be read, if there is a translation. The key
// before it stays.
func (t *effectFormatter) reasonText(reason string) string {
	l := words.In(t.Lang)
	if key, message, found := strings.Cut(reason, ": "); found {
		if translated := l.Message(message); translated != message {
			return key + l.Sheet().Colon + translated
		}
	}
	return l.Message(reason)
}

func place(p effect.Place) string {
	if p.Line == 0 {
		return p.File
	}
	return p.File + ":" + strconv.FormatInt(p.Line, 10)
}

func (t *effectFormatter) counted(counts map[string]int64, name func(string) string) string {
	var all []string
	for _, key := range effect.Reasons(counts) {
		all = append(all, fmt.Sprintf(t.words.Counted, name(key), t.Number(counts[key])))
	}
	return strings.Join(all, t.Words.List)
}

func (t *effectFormatter) feature(id string) string {
	if id == effect.Unknown {
		return t.words.Unknown
	}
	for _, r := range []*rules.Rules{t.d.A, t.d.B} {
		for _, section := range []string{"bonus", "yaku", "situation"} {
			if rule := r.Entry(section, id); rule != nil {
				return rule.NameIn(t.Lang)
			}
		}
	}
	return id
}

func (t *effectFormatter) refusal(code string, base *rules.Rules) string {
	if valid := rules.ByID(base.Valid(), code); valid != nil {
		return valid.NameIn(t.Lang)
	}
	if text := words.In(t.Lang).Refusals[code]; text != "" {
		return text
	}
	if text := refusalDocs()[code]; text != "" {
		return text
	}
	return code
}

var refusalDocs = sync.OnceValue(func() map[string]string {
	all := make(map[string]string)
	for _, c := range slices.Concat(hand.Codes(), engine.Codes()) {
		all[c.Code] = c.Doc
	}
	return all
})

func (t *effectFormatter) decimal(x float64, decimals int) string {
	whole, part, _ := strings.Cut(strconv.FormatFloat(x, 'f', decimals, 64), ".")
	if whole = t.Words.Grouped(whole); part != "" {
		whole += words.In(t.Lang).Game().Decimal + part
	}
	return whole
}

func (t *effectFormatter) points(x float64, decimals int) string {
	text := t.decimal(max(x, -x), decimals)
	switch {
	case strings.Trim(text, "0.,") == "":
		return text
	case x < 0:
		return "-" + text
	}
	return "+" + text
}

// mean formats a mean with its interval. Without an interval (too few or identical wins) it formats
// only the mean.
func (t *effectFormatter) mean(i effect.Interval, decimals int) string {
	value := t.points(i.Value, decimals)
	if i.Low == i.High {
		return value
	}
	return fmt.Sprintf(t.words.Counted, value,
		fmt.Sprintf(t.words.Interval, t.points(i.Low, decimals), t.points(i.High, decimals)))
}

// percent formats a share as a percentage. Small shares get up to four decimals.
func (t *effectFormatter) percent(share float64) string {
	decimals := 1
	for p := 100 * share; p > 0 && p < 0.1 && decimals < 4; p *= 10 {
		decimals++
	}
	return fmt.Sprintf(t.words.Percent, t.decimal(100*share, decimals))
}

func (t *effectFormatter) percents(i effect.Interval) string {
	return fmt.Sprintf(t.words.Interval, t.percent(i.Low), t.percent(i.High))
}
