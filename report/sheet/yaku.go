package sheet

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/engine"
	"example.com/hanfu/engine/units"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/ruleentries"
	"example.com/hanfu/study/witness"
)

// YakuGroup holds the yaku with the same value in a closed hand.
type YakuGroup struct {
	Title string
	Yaku  []Yaku
}

// Yaku describes a yaku.
type Yaku struct {
	ID, Name string
	// Japanese is its Japanese name, if that differs from Name.
	Japanese string
	// Note gives the value where the group's title doesn't, for example in an open hand.
	Note string
	// Text describes the hands that have the yaku.
	Text string
	// Example is a hand with the yaku, nil if there is none; How says how it was won.
	Example *hand.Win
	How     string
}

type worth struct {
	// kind sorts han before limits and limits before yakuman; amount is the han of a closed hand,
	// the index of the limit, or the yakuman units.
	kind, amount int64
	// title is the group's title, note the note of the yaku, and text both together.
	title, note, text string
}

// The kinds of worth, in sheet order.
const (
	inHan int64 = iota
	varying
	inLimits
	inYakuman
)

func (m *maker) yaku() (groups []YakuGroup, never []string) {
	type valued struct {
		worth
		yaku Yaku
	}
	var all []valued
	for i := range m.rules.Yaku() {
		y := &m.rules.Yaku()[i]
		if !m.canCount(y) {
			never = append(never, y.NameIn(m.lang))
			continue
		}
		w := m.worth(m.rules, y)
		all = append(all, valued{w, m.describe(y, w)})
	}
	slices.SortStableFunc(all, func(a, b valued) int {
		return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.amount, b.amount))
	})
	for _, v := range all {
		if n := len(groups); n == 0 || groups[n-1].Title != v.title {
			groups = append(groups, YakuGroup{Title: v.title})
		}
		g := &groups[len(groups)-1]
		g.Yaku = append(g.Yaku, v.yaku)
	}
	return groups, never
}

func (m *maker) removedYaku() []string {
	var names []string
	for parent := m.parent; parent != nil && !m.ended(); parent = parent.Extended() {
		for i := range parent.Yaku() {
			y := &parent.Yaku()[i]
			name := y.NameIn(m.lang)
			if m.rules.Entry("yaku", y.ID) == nil && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

func (m *maker) worth(r *rules.Rules, y *rules.Yaku) worth {
	if m.ended() {
		return worth{}
	}
	yakuman, knownUnits := ruleentries.Constant(y.Yakuman)
	closed, knownClosed := ruleentries.Constant(y.Closed)
	open, knownOpen := ruleentries.Constant(y.Open)
	if ruleentries.ClosedOnly(r, y) {
		open, knownOpen = 0, true
	}
	var w worth
	switch {
	case !knownUnits || !knownClosed:
		w = worth{kind: varying, title: m.Varies, note: m.varyingText(y)}
		w.text = w.title + m.Colon + w.note
	case yakuman > 0:
		counted := unitsOf(r, yakuman)
		w = worth{kind: inYakuman, amount: counted, title: m.yakumanUnits(counted)}
		w.text = w.title
	case y.Limit != "":
		limit := slices.IndexFunc(r.Limits(), func(l rules.Limit) bool { return l.ID == y.Limit })
		w = worth{kind: inLimits, amount: int64(limit), title: r.Limits()[limit].NameIn(m.lang)}
		w.note, w.text = m.limitNote(closed, open, knownOpen), w.title
		if w.note != "" {
			w.text += m.List + w.note
		}
	case closed > 0:
		w = worth{kind: inHan, amount: closed, title: fmt.Sprintf(m.HanCount, closed)}
		w.note, w.text = m.openNote(closed, open, knownOpen), w.title
		if w.note != "" {
			w.text += m.List + w.note
		}
	case open != 0 || !knownOpen:
		w = worth{kind: inHan, amount: open, title: fmt.Sprintf(m.HanCount, open), note: m.OpenOnly}
		w.text = w.title + m.List + w.note
	}
	return w
}

// unitsOf returns the units of a hand whose only yaku is worth sum units of yakuman, or sum itself
// if the formula of the rules also depends on anything else.
func unitsOf(r *rules.Rules, sum int64) int64 {
	if sumOnly := condition.UsesOf(r.Yakuman().Units).Within(
		condition.UsesNumbers(condition.YakumanUnits)); !sumOnly {
		return sum
	}
	return units.Worth(r, sum)
}

func (m *maker) limitNote(closed, open int64, known bool) string {
	if closed == 0 && open == 0 && known {
		return ""
	}
	text := fmt.Sprintf(m.HanCount, closed)
	if note := m.openNote(closed, open, known); note != "" {
		text += m.List + note
	}
	return fmt.Sprintf(m.AtLeast, text)
}

func (m *maker) yakumanUnits(n int64) string {
	switch n {
	case 1:
		return m.OneYakuman
	case 2:
		return m.TwoYakuman
	}
	return fmt.Sprintf(m.ManyYakuman, n)
}

// varyingText lists the values of a yaku that depends on only a few facts of the situation, as
// double riichi does; otherwise it returns the calculation.
func (m *maker) varyingText(y *rules.Yaku) string {
	number, key := y.Closed, "han"
	if _, known := ruleentries.Constant(y.Yakuman); !known {
		number, key = y.Yakuman, "yakuman"
	}
	values, ok := m.bySituation(number)
	if !ok {
		return m.Keys[key] + m.Colon + m.inWords(number)
	}
	slices.Sort(values)
	var texts []string
	for _, n := range values {
		text := fmt.Sprintf(m.HanCount, n)
		if key == "yakuman" {
			text = m.yakumanUnits(unitsOf(m.rules, n))
		}
		if !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, m.Or)
}

func (m *maker) bySituation(number *condition.Int) (values []int64, ok bool) {
	const most = 6
	a := m.asker()
	var facts []*rules.Situation
	for i := range m.rules.Situation() {
		if s := &m.rules.Situation()[i]; s.IsFact() &&
			condition.UsesFlag(s.Index).Within(condition.UsesOf(number)) {
			facts = append(facts, s)
		}
	}
	if len(facts) > most {
		return nil, false
	}
	for set := range 1 << len(facts) {
		held := make(map[int]bool)
		for i, s := range facts {
			held[s.Index] = set>>i&1 != 0
			a.Is(condition.UsesFlag(s.Index), held[s.Index])
		}
		if n := a.value(number); !slices.Contains(values, n) && m.areCompatible(facts, held) {
			values = append(values, n)
		}
	}
	return values, !a.open
}

// areCompatible reports whether exactly the facts that are true in is can be true together.
func (m *maker) areCompatible(facts []*rules.Situation, held map[int]bool) bool {
	index := func(at int) int { return m.rules.Situation()[at].Index }
	for _, s := range facts {
		implied := func(at int) bool { holds, asked := held[index(at)]; return asked && !holds }
		excluded := func(at int) bool { return held[index(at)] }
		if held[s.Index] && (slices.ContainsFunc(s.Implies, implied) ||
			slices.ContainsFunc(s.Excludes, excluded)) {
			return false
		}
	}
	return true
}

func (m *maker) openNote(closed, open int64, known bool) string {
	switch {
	case !known:
		return m.Varies
	case open == 0:
		return m.ClosedOnly
	case open != closed:
		return fmt.Sprintf(m.OpenHand, fmt.Sprintf(m.HanCount, open))
	}
	return ""
}

func (m *maker) describe(y *rules.Yaku, w worth) Yaku {
	d := Yaku{ID: y.ID, Name: m.Unbroken(y.NameIn(m.lang)), Note: m.yakuNote(y, w),
		Text: m.text("yaku."+y.ID, y.When)}
	if m.texts["yaku."+y.ID].In(m.lang) == "" { // the text was made from the condition
		if y.Beside != nil {
			besideText := m.inWords(y.Beside)
			if always, known := y.When.Const(); known && always {
				d.Text = besideText
			} else {
				d.Text = fmt.Sprintf(m.Table.Provided, d.Text, besideText)
			}
		}
		first, size := utf8.DecodeRuneInString(d.Text)
		d.Text = string(unicode.ToUpper(first)) + d.Text[size:]
	}
	if ja := y.Name.In("ja"); ja != y.NameIn(m.lang) && !sameCharacters(ja, y.NameIn(m.lang)) {
		d.Japanese = ja
	}
	if w, ok := m.examples[y.ID]; ok {
		d.Example, d.How = &w, m.winText(&w)
	}
	return d
}

// sameCharacters reports whether both names are in Chinese characters alone, so that they differ at
// most in the forms of these.
func sameCharacters(a, b string) bool {
	other := func(r rune) bool { return unicode.IsLetter(r) && !unicode.Is(unicode.Han, r) }
	return strings.IndexFunc(a, other) < 0 && strings.IndexFunc(b, other) < 0
}

// yakuNote returns the note on a yaku, including the yaku that it replaces unless a yakuman
// replaces everything anyway.
func (m *maker) yakuNote(y *rules.Yaku, w worth) string {
	var notes []string
	if w.note != "" {
		notes = append(notes, w.note)
	}
	var replaced []string
	for _, i := range y.Replaces {
		if other := &m.rules.Yaku()[i]; m.canCount(other) {
			replaced = append(replaced, m.Unbroken(other.NameIn(m.lang)))
		}
	}
	switch {
	case w.kind == inYakuman && m.rules.Yakuman().Alone:
	case y.Alone:
		notes = append(notes, m.Keys["alone"])
	case replaced != nil:
		notes = append(notes, fmt.Sprintf(m.InsteadOf, strings.Join(replaced, m.List)))
	}
	return strings.Join(notes, m.Semicolon)
}

// text returns the description of the rule at place, or its condition in words.
func (m *maker) text(place string, when *condition.Bool) string {
	text := m.texts[place].In(m.lang)
	if text == "" && when != nil {
		text = m.inWords(when)
	}
	return m.Unbroken(text)
}

func (m *maker) winText(w *hand.Win) string {
	words := []string{m.Ron}
	if w.Tsumo {
		words[0] = m.Tsumo
	}
	for _, f := range w.Flags {
		name := strings.ReplaceAll(f.Name, "_", " ")
		if rule := m.rules.Entry("situation", f.Name); rule != nil {
			name = rule.NameIn(m.lang)
		}
		switch {
		case f.Count:
			name += " " + strconv.Itoa(f.Value)
		case f.Seat && f.InRange():
			name += " " + m.Winds[f.Value-int(hand.East)]
		}
		words = append(words, name)
	}
	if w.Seat != hand.NoWind && w.Seat != hand.South {
		words = append(words, fmt.Sprintf(m.Seat, m.Winds[w.Seat-hand.East]))
	}
	if w.Round != hand.NoWind && w.Round != hand.East {
		words = append(words, fmt.Sprintf(m.Round, m.Winds[w.Round-hand.East]))
	}
	return strings.Join(words, m.List)
}

// findExamples finds a hand for every yaku that can count: the example in the rule file, or the
// result of search if the yaku does not count in that.
func (m *maker) findExamples(
	search func(context.Context, *engine.Engine, string) (hand.Win, error)) {
	if search == nil {
		search = witness.NewBudget(m.rules).Yaku
	}
	for i := range m.rules.Yaku() {
		y := &m.rules.Yaku()[i]
		if !m.canCount(y) || m.ctx.Err() != nil {
			continue
		}
		if w, ok := m.ownExample(y); ok {
			m.examples[y.ID] = w
			continue
		}
		switch w, err := search(m.ctx, m.engine, y.ID); {
		case err == nil:
			m.examples[y.ID] = w
		case errors.Is(err, witness.ErrCut):
			m.cut.Examples++
		}
	}
}

func (m *maker) ownExample(y *rules.Yaku) (w hand.Win, counts bool) {
	w, err := hand.Parse(y.Example)
	if y.Example == "" || err != nil {
		return w, false
	}
	r, err := m.engine.Score(&w)
	return w, err == nil && slices.ContainsFunc(slices.Collect(r.Yaku()),
		func(c engine.Counted) bool { return c.Rule.ID == y.ID })
}

func (m *maker) canCount(y *rules.Yaku) bool {
	holds, known := y.When.Const()
	return (holds || !known) && m.worth(m.rules, y).text != ""
}
