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

// asker evaluates rules with some facts known and all others open. Its results are valid only if open is false at the
// end: the rules then ask for nothing else.
type asker struct {
	condition.Guess
	open bool
}

func (m *maker) asker() *asker {
	a := new(asker)
	a.Set(condition.Players, int64(m.rules.Wall().Players))
	return a
}

func (a *asker) holds(b *condition.Bool) bool { return a.known(a.Guess.Rest(b)) != 0 }

func (a *asker) value(i *condition.Int) int64 { return a.known(a.Guess.Rest(i)) }

func (a *asker) known(r condition.Rest) int64 {
	n, ok := r.Const()
	if !ok {
		a.open = true
		return 0
	}
	return n
}

func (a *asker) each(i *condition.Int, count condition.Number) int64 {
	base, each, ok := a.Guess.Rest(i).Linear(count)
	a.open = a.open || !ok || base != 0
	return each
}

// everywhere returns what say says of the table: once if it is the same in all rounds, else round by round, or by the
// number of counters. Where it depends on more, it returns what otherwise says, which is the rule itself.
func (m *maker) everywhere(say func(*asker) string, otherwise func() string, rules ...condition.Expression) string {
	a := m.asker()
	if text := say(a); !a.open {
		return text
	}
	text, begin, before := "", hand.East, ""
	for round := hand.East; round <= hand.North; round++ {
		a := m.asker()
		a.Set(condition.Round, int64(round))
		a.Set(condition.RoundNumber, int64(round))
		now := say(a)
		if a.open {
			return cmp.Or(m.byCounters(0, say, rules), otherwise())
		}
		if round > hand.East && now != before {
			winds := strings.Join(m.Winds[begin-hand.East:round-hand.East], m.Or)
			text = m.then(text, fmt.Sprintf(m.Table.InRound, winds, before))
			begin = round
		}
		before = now
	}
	if begin == hand.East {
		return before
	}
	return m.then(text, fmt.Sprintf(m.Table.FromRound, m.Winds[begin-hand.East], before))
}

// byCounters says something for each number of counters, from least on. It returns "" if the number of counters does
// not decide it.
func (m *maker) byCounters(least int64, say func(*asker) string, rules []condition.Expression) (text string) {
	from := []int64{least}
	for _, rule := range rules {
		from = append(from, new(condition.Guess).Rest(rule).Steps(condition.Honba)...)
	}
	slices.Sort(from)
	from = slices.DeleteFunc(slices.Compact(from), func(n int64) bool { return n < least })
	type counted struct {
		format string
		number int64
	}
	few := map[counted]string{{m.Table.OneCounter, 0}: m.Table.NoCounter, {m.Table.OneCounter, 1}: m.Table.SingleCounter,
		{m.Table.FromCounters, 1}: m.Table.FromSingle}
	for i, first := range from {
		a := m.asker()
		a.AtLeast(condition.Honba, first)
		format, numbers := m.Table.FromCounters, []any{first}
		switch last := int64(0); {
		case i+1 == len(from):
		case from[i+1]-1 == first:
			a.Set(condition.Honba, first)
			format = m.Table.OneCounter
		default:
			last = from[i+1] - 1
			a.Within(condition.Honba, first, last)
			format, numbers = m.Table.FewCounters, []any{first, last}
		}
		if word := few[counted{format, first}]; word != "" {
			format, numbers = word, nil
		}
		says := say(a)
		if a.open || says == "" || len(from) == 1 {
			return ""
		}
		text = m.then(text, fmt.Sprintf(format, append(numbers, says)...))
	}
	return text
}

func (m *maker) then(text, next string) string {
	switch {
	case text == "":
		return next
	case strings.HasSuffix(text, ".") || strings.HasSuffix(text, "。"):
		return text + m.Space + next
	}
	return text + m.Semicolon + next
}

func (m *maker) said(e fmt.Stringer) string {
	text, _ := speech.Say(m.rules, m.lang, e.String())
	return text
}

// provided adds a condition to a text, unless it always holds; without a text it is the condition alone.
func (m *maker) provided(text string, when *condition.Bool) string {
	switch always, known := m.asker().Guess.Rest(when).Const(); {
	case known && always != 0:
		return text
	case text == "":
		return fmt.Sprintf(m.Table.If, m.said(when))
	}
	return fmt.Sprintf(m.Table.Provided, text, m.said(when))
}

// named is a rule with its condition and its number, as the file has them.
type named struct {
	name   string
	when   *condition.Bool
	number *condition.Int
}

// asWritten says which rules give what and when, as they are written; without rules it says that nobody pays.
func (m *maker) asWritten(all []named) string {
	var parts []string
	for _, n := range all {
		if never := n.when.Never(); !never {
			parts = append(parts, m.provided(strings.TrimPrefix(n.name+m.Colon+m.said(n.number), m.Colon), n.when))
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

func askedBy(list []named) (all []condition.Expression) {
	for _, n := range list {
		all = append(all, n.when, n.number)
	}
	return all
}

func (m *maker) sharesOf(list []rules.TableShare) (all []named) {
	for i := range list {
		s := &list[i]
		name := m.Keys["shares."+s.ID]
		if name == "" || !s.Name.Empty() {
			name = m.titleOf(&s.Rule)
		}
		all = append(all, named{name, s.When, s.Gets})
	}
	return all
}
