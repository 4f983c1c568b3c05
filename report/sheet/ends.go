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

// endText says after which hand the game ends: the usual last hand, what happens if nobody has
// enough points then, and what may end the game earlier. If no such text is fully true, it lists
// the rules.
func (m *maker) endText() string {
	e := &endings{maker: m}
	e.last = e.lastRound(manyPoints)
	if e.last == 0 {
		return m.endsAsWritten()
	}
	text := fmt.Sprintf(m.Table.LastHand, m.roundName(e.last))
	e.lastPlayed = e.last
	e.needed, _ = leastPoints(func(points int64) bool { return e.isLast(e.last, points) })
	if e.needed > 0 { // otherwise some player always has enough points
		text = fmt.Sprintf(m.Table.LastHandIf, m.roundName(e.last), m.number(e.needed)) +
			e.extensionText()
	}
	names, ok := e.earlierEnds()
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

func (m *maker) optionalEndText() string {
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

type endings struct {
	*maker
	// last is the round after whose last hand the game ends if a player has the needed points.
	// Otherwise the game continues through lastPlayed, and ends after that round's last hand if
	// bounded is set.
	last, lastPlayed     int
	bounded, suddenDeath bool
	// repeatFirst reports whether in added rounds a repeating dealer must be in first place.
	repeatFirst bool
	needed      int64
	// mentioned holds the ends that the text covers.
	mentioned []*rules.GameEnd
}

func inAnyHand(end *rules.GameEnd) bool {
	return condition.UsesAny(end.When, condition.Highest) &&
		!condition.UsesAny(end.When, condition.Round, condition.RoundNumber,
			condition.HandNumber, condition.Repeats, condition.Won, condition.DealerWon,
			condition.Drawn, condition.Aborted, condition.DealerTenpai, condition.DealerTurn,
			condition.DealerLeads, condition.Honba, condition.Sticks)
}

type endedHand struct {
	round, number int
	outcome
	repeats bool
	// void reports whether the hand is replayed after a mistake.
	void bool
}

func (e *endings) possibleHands(round, number int) (all []endedHand) {
	for _, o := range e.outcomes() {
		a := e.asker()
		e.setHand(a, round, number, &o)
		rule := e.rules.Game().Repeats
		repeats := rule != nil && a.holds(rule)
		if a.open {
			all = append(all, endedHand{round: round, number: number, outcome: o, repeats: true})
		}
		all = append(all, endedHand{round: round, number: number, outcome: o, repeats: repeats})
	}
	if slices.ContainsFunc(e.rules.Penalties(), func(p rules.Penalty) bool {
		return p.Allowed && p.Voids
	}) {
		all = append(all, endedHand{round: round, number: number, repeats: true, void: true})
	}
	all = append(all, e.exceptions(round, number)...)
	return all
}

// exceptions returns the hands after which the rule of a draw or of a mistake keeps the dealer from
// dealing again.
func (e *endings) exceptions(round, number int) (all []endedHand) {
	add := func(rule *condition.Bool, o outcome) {
		a := e.asker()
		e.setHand(a, round, number, &o)
		if rule != nil && !a.holds(rule) {
			all = append(all, endedHand{round: round, number: number, outcome: o})
		}
	}
	for i := range e.rules.Draws() {
		d := &e.rules.Draws()[i]
		for _, o := range e.outcomes() {
			if d.Allowed && slices.Contains(o.is, condition.Drawn) == !d.Aborts &&
				slices.Contains(o.is, condition.Aborted) == d.Aborts {
				a := e.asker()
				e.setHand(a, round, number, &o)
				if a.holds(e.rules.Game().Repeats) || a.open {
					add(d.Repeats, o)
				}
			}
		}
	}
	for i := range e.rules.Penalties() {
		if p := &e.rules.Penalties()[i]; p.Allowed && p.Voids {
			add(p.Repeats, outcome{})
		}
	}
	return all
}

func (e *endings) setHand(a *asker, round, number int, o *outcome) {
	e.setRound(a, round)
	a.Set(condition.HandNumber, int64(number))
	a.AtLeast(condition.Highest, 0) // the total is not negative
	o.apply(a)
}

// endAfter returns the first end that certainly holds after a hand, nil if there is none, and the
// ends before it that may hold.
func (e *endings) endAfter(h *endedHand,
	setFacts func(*asker)) (certain *rules.GameEnd, possible []*rules.GameEnd) {
	a := e.asker()
	e.setHand(a, h.round, h.number, &h.outcome)
	a.SetBool(condition.Repeats, h.repeats)
	setFacts(a)
	for i := range e.rules.Game().Ends {
		end := &e.rules.Game().Ends[i]
		if inAnyHand(end) {
			continue
		}
		switch holds, known := a.Rest(end.When).Const(); {
		case end.By != rules.ByRules:
		case known && holds != 0:
			return end, possible
		case !known:
			possible = append(possible, end)
		}
	}
	return nil, possible
}

func noFacts(*asker) {}

// lastRound returns the first round after whose last hand the game ends if a player has the given
// points; 0 means never.
func (e *endings) lastRound(points int64) int {
	for round := int(hand.East); round <= int(hand.North); round++ {
		if e.isLast(round, points) {
			return round
		}
	}
	return 0
}

func (e *endings) isLast(round int, points int64) bool {
	found := false
	for _, h := range e.possibleHands(round, e.rules.Wall().Players) {
		if h.repeats {
			continue
		}
		found = true
		end, _ := e.endAfter(&h, func(a *asker) { a.AtLeast(condition.Highest, points) })
		if end == nil {
			return false
		}
		e.mentioned = append(e.mentioned, end)
	}
	return found
}

// extensionText says what happens if no player has the needed points after the last hand.
func (e *endings) extensionText() (text string) {
	texts := e.Table
	longest := e.lastRound(0)
	e.bounded, e.lastPlayed = longest > e.last, int(hand.North)
	if e.bounded {
		e.lastPlayed = longest
	}
	if e.suddenDeath = e.lastPlayed > e.last && e.isSuddenDeath(false, noFacts); e.suddenDeath {
		text = e.Space + texts.GoesOnUntil
		leads := e.isSuddenDeath(true, func(a *asker) { a.SetBool(condition.DealerLeads, true) })
		e.repeatFirst = leads && !e.isSuddenDeath(true, noFacts)
		if e.repeatFirst && e.mayRepeat() {
			text += e.Space + texts.RepeatFirst
		}
	} else {
		text = e.Space + texts.GoesOn
	}
	if e.bounded {
		text += e.Space + fmt.Sprintf(texts.AtMost, e.roundName(longest))
	}
	return text
}

// mayRepeat reports whether the dealer may repeat in an added round after a hand that counts.
func (e *endings) mayRepeat() bool {
	for round := e.last + 1; round <= e.lastPlayed; round++ {
		for number := 1; number <= e.rules.Wall().Players; number++ {
			if slices.ContainsFunc(e.possibleHands(round, number), func(h endedHand) bool {
				return h.repeats && !h.void
			}) {
				return true
			}
		}
	}
	return false
}

// isSuddenDeath reports whether the game ends after every hand of the added rounds that the dealer
// repeats, or does not, if a player has the needed points.
func (e *endings) isSuddenDeath(repeats bool, setFacts func(*asker)) bool {
	for round := e.last + 1; round <= e.lastPlayed; round++ {
		for number := 1; number <= e.rules.Wall().Players; number++ {
			for _, h := range e.possibleHands(round, number) {
				if h.repeats != repeats {
					continue
				}
				end, _ := e.endAfter(&h, func(a *asker) {
					a.AtLeast(condition.Highest, e.needed)
					setFacts(a)
				})
				if end == nil {
					return false
				}
				e.mentioned = append(e.mentioned, end)
			}
		}
	}
	return true
}

// earlierEnds names the other reasons for which the game may end. It returns false if the text
// already covers one of them, which makes it incomplete.
func (e *endings) earlierEnds() (names []string, ok bool) {
	found := make(map[*rules.GameEnd]bool)
	for round := 1; round <= e.lastPlayed; round++ {
		for number := 1; number <= e.rules.Wall().Players; number++ {
			for _, h := range e.possibleHands(round, number) {
				for _, setFacts := range e.unmentionedCases(&h) {
					certain, possible := e.endAfter(&h, setFacts)
					for _, end := range append(possible, certain) {
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
		if slices.Contains(e.mentioned, end) {
			return nil, false
		}
		names = append(names, cmp.Or(e.name("game.ends."+end.ID), e.inWords(end.When)))
	}
	return names, true
}

// unmentionedCases returns the facts of h that the text does not cover; none if the text says that
// the game always ends.
func (e *endings) unmentionedCases(h *endedHand) []func(*asker) {
	tooFew := func(a *asker) { a.Below(condition.Highest, e.needed) }
	isLast := h.number == e.rules.Wall().Players && !h.repeats
	switch {
	case isLast && (h.round == e.last && e.needed <= 0 || h.round == e.lastPlayed && e.bounded):
		return nil
	case isLast && h.round == e.last, e.suddenDeath && h.round > e.last && !h.repeats:
		return []func(*asker){tooFew}
	case e.suddenDeath && h.round > e.last && e.repeatFirst:
		return []func(*asker){tooFew, func(a *asker) { a.SetBool(condition.DealerLeads, false) }}
	case e.suddenDeath && h.round > e.last && e.isSuddenDeath(true, noFacts):
		return []func(*asker){tooFew}
	}
	return []func(*asker){noFacts}
}
