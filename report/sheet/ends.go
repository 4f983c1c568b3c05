package sheet

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// ends says after which hand the game is over: the usual last one, what happens if nobody has points enough then, and
// what may end it earlier. Where that is not the whole truth, it lists the rules.
func (m *maker) ends() string {
	e := &endings{maker: m}
	e.last = e.lastRound(manyPoints)
	if e.last == 0 {
		return m.endsAsWritten()
	}
	text := fmt.Sprintf(m.Table.LastHand, m.Winds[e.last-1])
	e.through = e.last
	e.needed, _ = leastPoints(func(points int64) bool { return e.isLast(e.last, points) })
	if e.needed > 0 { // otherwise some player always has them
		text = fmt.Sprintf(m.Table.LastHandIf, m.Winds[e.last-1], m.number(e.needed)) + e.goesOn()
	}
	names, ok := e.earlier()
	switch {
	case !ok:
		return m.endsAsWritten()
	case len(names) > 0:
		text += m.Space + fmt.Sprintf(m.Table.Earlier, strings.Join(names, m.Semicolon))
	}
	return text
}

func (m *maker) endsAsWritten() string {
	var all []string
	for i := range m.rules.Game().Ends {
		if end := &m.rules.Game().Ends[i]; end.By == rules.ByRules && !end.When.Never() {
			all = append(all, cmp.Or(m.provided(m.name("game.ends."+end.ID), end.When), m.Always))
		}
	}
	return strings.Join(all, m.Semicolon)
}

func (m *maker) mayEnd() string {
	var all []string
	for i := range m.rules.Game().Ends {
		end := &m.rules.Game().Ends[i]
		text := m.Table.ByDealer
		if end.By == rules.ByTime {
			text = m.Table.ByTime
		}
		if end.By != rules.ByRules && !end.When.Never() {
			all = append(all, m.provided(text, end.When))
		}
	}
	return strings.Join(all, m.Semicolon)
}

// endings finds out when a game is over.
type endings struct {
	*maker
	// last is the round after whose last hand the game is over if somebody has the points that are needed. Where nobody
	// has, it goes on through another round, and after the last hand of that it is over if longest is set.
	last, through   int
	longest, sudden bool
	// repeatFirst reports whether in the rounds that are added a dealer who deals again has to be first.
	repeatFirst bool
	needed      int64
	// told are the ends that the text mentions.
	told []*rules.GameEnd
}

func inAnyHand(end *rules.GameEnd) bool {
	return condition.UsesAny(end.When, condition.Highest) && !condition.UsesAny(end.When, condition.Round, condition.RoundNumber,
		condition.HandNumber, condition.Repeats, condition.Won, condition.DealerWon, condition.Drawn, condition.Aborted,
		condition.DealerTenpai, condition.DealerTurn, condition.DealerLeads, condition.Honba, condition.Sticks)
}

// endedHand is a hand after which the game may be over.
type endedHand struct {
	round, number int
	outcome
	repeats bool
	// void reports whether it is played again after a mistake.
	void bool
}

func (e *endings) hands(round, number int) (all []endedHand) {
	for _, o := range e.outcomes() {
		a := e.asker()
		e.at(a, round, number, &o)
		rule := e.rules.Game().Repeats
		repeats := rule != nil && a.holds(rule)
		if a.open {
			all = append(all, endedHand{round: round, number: number, outcome: o, repeats: true})
		}
		all = append(all, endedHand{round: round, number: number, outcome: o, repeats: repeats})
	}
	if slices.ContainsFunc(e.rules.Penalties(), func(p rules.Penalty) bool { return p.Allowed && p.Voids }) {
		all = append(all, endedHand{round: round, number: number, repeats: true, void: true})
	}
	return all
}

func (e *endings) at(a *asker, round, number int, o *outcome) {
	a.Set(condition.Round, int64(round))
	a.Set(condition.RoundNumber, int64(round))
	a.Set(condition.HandNumber, int64(number))
	a.AtLeast(condition.Highest, 0) // the total is not negative
	o.tell(a)
}

// over returns the end that certainly holds after a hand, nil if there is none, and those before it that may hold.
func (e *endings) over(h *endedHand, tell func(*asker)) (certain *rules.GameEnd, may []*rules.GameEnd) {
	a := e.asker()
	e.at(a, h.round, h.number, &h.outcome)
	a.SetBool(condition.Repeats, h.repeats)
	tell(a)
	for i := range e.rules.Game().Ends {
		end := &e.rules.Game().Ends[i]
		if inAnyHand(end) {
			continue
		}
		switch holds, known := a.Guess.Rest(end.When).Const(); {
		case end.By != rules.ByRules:
		case known && holds != 0:
			return end, may
		case !known:
			may = append(may, end)
		}
	}
	return nil, may
}

func nothing(*asker) {}

// lastRound returns the first round after whose last hand the game is over if a player has the given points; 0 means
// never.
func (e *endings) lastRound(points int64) int {
	for round := int(hand.East); round <= int(hand.North); round++ {
		if e.isLast(round, points) {
			return round
		}
	}
	return 0
}

func (e *endings) isLast(round int, points int64) bool {
	any := false
	for _, h := range e.hands(round, e.rules.Wall().Players) {
		if h.repeats {
			continue
		}
		any = true
		end, _ := e.over(&h, func(a *asker) { a.AtLeast(condition.Highest, points) })
		if end == nil {
			return false
		}
		e.told = append(e.told, end)
	}
	return any
}

// goesOn says what happens if no player has the required points after the last hand.
func (e *endings) goesOn() (text string) {
	says := e.Table
	longest := e.lastRound(0)
	e.longest, e.through = longest > e.last, int(hand.North)
	if e.longest {
		e.through = longest
	}
	if e.sudden = e.through > e.last && e.suddenly(false, nothing); e.sudden {
		text = e.Space + says.GoesOnUntil
		leads := e.suddenly(true, func(a *asker) { a.SetBool(condition.DealerLeads, true) })
		e.repeatFirst = leads && !e.suddenly(true, nothing)
		if e.repeatFirst && e.mayRepeat() {
			text += e.Space + says.RepeatFirst
		}
	} else {
		text = e.Space + says.GoesOn
	}
	if e.longest {
		text += e.Space + fmt.Sprintf(says.AtMost, e.Winds[longest-1])
	}
	return text
}

// mayRepeat reports whether the dealer may deal again in an added round after a hand that counts.
func (e *endings) mayRepeat() bool {
	for round := e.last + 1; round <= e.through; round++ {
		for number := 1; number <= e.rules.Wall().Players; number++ {
			if slices.ContainsFunc(e.hands(round, number), func(h endedHand) bool { return h.repeats && !h.void }) {
				return true
			}
		}
	}
	return false
}

// suddenly reports whether, in added rounds, the game is over after each hand, after which the dealer deals again or
// not, if a player has the required points.
func (e *endings) suddenly(repeats bool, tell func(*asker)) bool {
	for round := e.last + 1; round <= e.through; round++ {
		for number := 1; number <= e.rules.Wall().Players; number++ {
			for _, h := range e.hands(round, number) {
				if h.repeats != repeats {
					continue
				}
				end, _ := e.over(&h, func(a *asker) {
					a.AtLeast(condition.Highest, e.needed)
					tell(a)
				})
				if end == nil {
					return false
				}
				e.told = append(e.told, end)
			}
		}
	}
	return true
}

// earlier names other reasons for which the game may be over. It returns false if one of them is already in the text,
// which then is not the whole truth.
func (e *endings) earlier() (names []string, ok bool) {
	found := make(map[*rules.GameEnd]bool)
	for round := 1; round <= e.through; round++ {
		for number := 1; number <= e.rules.Wall().Players; number++ {
			for _, h := range e.hands(round, number) {
				for _, tell := range e.untold(&h) {
					certain, may := e.over(&h, tell)
					for _, end := range append(may, certain) {
						found[end] = true
					}
				}
			}
		}
	}
	for i := range e.rules.Game().Ends {
		end := &e.rules.Game().Ends[i]
		if inAnyHand(end) && !end.When.Never() {
			names = append(names, e.provided(e.name("game.ends."+end.ID), end.When))
			continue
		}
		if !found[end] {
			continue
		}
		if slices.Contains(e.told, end) {
			return nil, false
		}
		names = append(names, cmp.Or(e.name("game.ends."+end.ID), e.said(end.When)))
	}
	return names, true
}

// untold returns what to say of a hand besides the text: nothing if the text says that the game is over in any case.
func (e *endings) untold(h *endedHand) []func(*asker) {
	few := func(a *asker) { a.Below(condition.Highest, e.needed) }
	isLast := h.number == e.rules.Wall().Players && !h.repeats
	switch {
	case isLast && (h.round == e.last && e.needed <= 0 || h.round == e.through && e.longest):
		return nil
	case isLast && h.round == e.last, e.sudden && h.round > e.last && !h.repeats:
		return []func(*asker){few}
	case e.sudden && h.round > e.last && e.repeatFirst:
		return []func(*asker){few, func(a *asker) { a.SetBool(condition.DealerLeads, false) }}
	case e.sudden && h.round > e.last && e.suddenly(true, nothing):
		return []func(*asker){few}
	}
	return []func(*asker){nothing}
}
