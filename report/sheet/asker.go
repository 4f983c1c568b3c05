package sheet

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/rules"
)

// asker evaluates expressions with some facts known. Once an expression needs an unknown fact, open
// is set and the results are invalid.
type asker struct {
	condition.Guess
	of   *maker
	open bool
}

func (m *maker) asker() *asker {
	a := &asker{of: m}
	a.Set(condition.Players, int64(m.rules.Wall().Players))
	return a
}

// Rest is that of the guess. When the sheet is out of time it is a constant, as nobody reads it.
func (a *asker) Rest(e condition.Expression) condition.Rest {
	if a.of.ended() {
		e = (*condition.Bool)(nil)
	}
	return a.Guess.Rest(e)
}

func (a *asker) holds(b *condition.Bool) bool { return a.constant(a.Rest(b)) != 0 }

func (a *asker) value(i *condition.Int) int64 { return a.constant(a.Rest(i)) }

func (a *asker) constant(r condition.Rest) int64 {
	n, ok := r.Const()
	if !ok {
		a.open = true
		return 0
	}
	return n
}

func (a *asker) perCount(i *condition.Int, count condition.Number) int64 {
	base, each, ok := a.Rest(i).Linear(count)
	a.open = a.open || !ok || base != 0
	return each
}

// byRound describes the rules once if describe returns the same text for every round, else per
// round or per number of counters. If the text depends on anything else, it returns fallback(), the
// rule as written.
func (m *maker) byRound(describe func(*asker) string, fallback func() string,
	rules ...condition.Expression) string {
	a := m.asker()
	if text := describe(a); !a.open {
		return text
	}
	text, begin, before := "", 1, ""
	for round := 1; round <= int(hand.North); round++ {
		a := m.asker()
		m.setRound(a, round)
		now := describe(a)
		if a.open {
			return cmp.Or(m.byCounters(0, describe, rules), fallback())
		}
		if round > 1 && now != before {
			var rounds []string
			for ; begin < round; begin++ {
				rounds = append(rounds, m.roundName(begin))
			}
			text = m.appendSentence(text,
				fmt.Sprintf(m.Table.InRound, strings.Join(rounds, m.Or), before))
		}
		before = now
	}
	if begin == 1 {
		return before
	}
	return m.appendSentence(text, fmt.Sprintf(m.Table.FromRound, m.roundName(begin), before))
}

func (m *maker) setRound(a *asker, round int) {
	a.Set(condition.RoundNumber, int64(round))
	a.Set(condition.Round, int64(hand.East)+(int64(round)-1)%m.rules.Game().Winds)
}

// roundName returns the wind of a round, and says so where it has come again.
func (m *maker) roundName(round int) string {
	winds := int(m.rules.Game().Winds)
	name := m.Winds[(round-1)%winds]
	if round > winds {
		return fmt.Sprintf(m.Table.WindAgain, name)
	}
	return name
}

// byCounters describes the rules for each range of counters from min up. It returns "" if the rules
// don't depend on counters, if they depend on other facts, or if a range has no description.
func (m *maker) byCounters(min int64, describe func(*asker) string,
	rules []condition.Expression) (text string) {
	starts := []int64{min}
	for _, rule := range rules {
		starts = append(starts, new(condition.Guess).Rest(rule).Steps(condition.Honba)...)
	}
	slices.Sort(starts)
	starts = slices.DeleteFunc(slices.Compact(starts), func(n int64) bool { return n < min })
	type counted struct {
		format string
		number int64
	}
	special := map[counted]string{
		{m.Table.OneCounter, 0}:   m.Table.NoCounter,
		{m.Table.OneCounter, 1}:   m.Table.SingleCounter,
		{m.Table.FromCounters, 1}: m.Table.FromSingle,
	}
	for i, first := range starts {
		a := m.asker()
		a.AtLeast(condition.Honba, first)
		format, numbers := m.Table.FromCounters, []any{first}
		switch last := int64(0); {
		case i+1 == len(starts):
		case starts[i+1]-1 == first:
			a.Set(condition.Honba, first)
			format = m.Table.OneCounter
		default:
			last = starts[i+1] - 1
			a.Within(condition.Honba, first, last)
			format, numbers = m.Table.FewCounters, []any{first, last}
		}
		if fixed := special[counted{format, first}]; fixed != "" {
			format, numbers = fixed, nil
		}
		part := describe(a)
		if a.open || part == "" || len(starts) == 1 {
			return ""
		}
		text = m.appendSentence(text, fmt.Sprintf(format, append(numbers, part)...))
	}
	return text
}

func (m *maker) appendSentence(text, next string) string {
	switch {
	case text == "":
		return next
	case strings.HasSuffix(text, ".") || strings.HasSuffix(text, "。"):
		return text + m.Space + next
	}
	return text + m.Semicolon + next
}

func (m *maker) inWords(e fmt.Stringer) string {
	if m.ended() {
		return ""
	}
	text, _ := speech.Say(m.rules, m.lang, e.String())
	return text
}

// provided appends a condition to text unless it always holds. If text is empty, it returns only
// the condition.
func (m *maker) provided(text string, when *condition.Bool) string {
	switch always, known := m.asker().Rest(when).Const(); {
	case known && always != 0:
		return text
	case text == "":
		return fmt.Sprintf(m.Table.If, m.inWords(when))
	}
	return fmt.Sprintf(m.Table.Provided, text, m.inWords(when))
}

type namedRule struct {
	name   string
	when   *condition.Bool
	number *condition.Int
}

// asWritten lists what each rule gives and when, as written. If no rule can hold, it says that
// nobody pays.
func (m *maker) asWritten(all []namedRule) string {
	var parts []string
	for _, n := range all {
		if never := n.when.Never(); !never {
			parts = append(parts, m.provided(
				strings.TrimPrefix(n.name+m.Colon+m.inWords(n.number), m.Colon), n.when))
		}
	}
	if parts == nil {
		return m.Table.NobodyPays
	}
	return strings.Join(parts, m.Semicolon)
}

func (m *maker) name(place string) string { return m.Unbroken(m.names[place].In(m.lang)) }

func (m *maker) titleOf(r *rules.Rule) string {
	if r.Name.Empty() {
		return ""
	}
	return r.NameIn(m.lang)
}

func expressionsOf(list []namedRule) (all []condition.Expression) {
	for _, n := range list {
		all = append(all, n.when, n.number)
	}
	return all
}

func (m *maker) sharesOf(list []rules.TableShare) (all []namedRule) {
	for i := range list {
		s := &list[i]
		name := m.Keys["shares."+s.ID]
		if name == "" || !s.Name.Empty() {
			name = m.titleOf(&s.Rule)
		}
		all = append(all, namedRule{name, s.When, s.Gets})
	}
	return all
}
