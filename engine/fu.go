package engine

import (
	"slices"

	"example.com/hanfu/engine/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// fuTable is the counting of fu, in the form in which it is done. Most sources look at one group, at
// the pair and the two winds, or at the wait alone; what they give is worked out in advance for each.
type fuTable struct {
	rule *rules.Fu
	// byGroup is by the group's number, byPair by the seat, the round and the pair, no pair last.
	byGroup [256][]fuGiven
	byPair  [hand.North][hand.North][hand.Kinds + 1][]fuGiven
	byWait  [hand.Waits][]fuGiven
	// asked are the sources that have to be asked, by their index.
	asked []int
	// place is where a source's parts stand among the others.
	place []int
}

// fuGiven is what a source gives.
type fuGiven struct {
	source int
	fu     int64
}

func newFuTable(rule *rules.Fu) fuTable {
	t := fuTable{rule: rule}
	groups := -1
	for i := range rule.Sources {
		s := &rule.Sources[i]
		place := i
		if s.Each == rules.EachGroup { // what groups give stands group by group, where the first such source stands
			if groups < 0 {
				groups = i
			}
			place = groups
		}
		t.place = append(t.place, place)
		if !t.inAdvance(i) {
			t.asked = append(t.asked, i)
		}
	}
	return t
}

// inAdvance works out what a source gives; false if that depends on too much.
func (t *fuTable) inAdvance(source int) bool {
	s := &t.rule.Sources[source]
	fu, known := s.Fu.Const()
	if !known || s.When == nil || fu != int64(int32(fu)) { // so that sums of these need no care
		return false
	}
	uses := s.When.Uses()
	var places []*[]fuGiven
	var f condition.Facts
	switch {
	case s.Each == rules.EachGroup && uses.Within(condition.UsesGroup):
		places = t.groupsThatMeet(s.When, &f)
	case s.Each == rules.EachWait && uses.Within(condition.UsesNumbers(condition.Wait)):
		places = t.waitsThatMeet(s.When, &f)
	case s.Each == rules.EachPair && uses.Within(condition.UsesPair.Or(condition.UsesNumbers(condition.Seat, condition.Round))):
		places = t.pairsThatMeet(s.When, &f)
	default:
		return false
	}
	if f.Fault() {
		return false // which only a hand that meets it must
	}
	for _, p := range places {
		*p = append(*p, fuGiven{source, fu})
	}
	return true
}

func (t *fuTable) groupsThatMeet(when *condition.Bool, f *condition.Facts) (places []*[]fuGiven) {
	for _, g := range hand.AllGroups() {
		if f.SetGroup(g); when.Holds(f) {
			places = append(places, &t.byGroup[g])
		}
	}
	return places
}

func (t *fuTable) waitsThatMeet(when *condition.Bool, f *condition.Facts) (places []*[]fuGiven) {
	for wait := range hand.Wait(hand.Waits) {
		f.SetReading(&hand.Reading{Pair: hand.NoKind, Wait: wait}, 0)
		if when.Holds(f) {
			places = append(places, &t.byWait[wait])
		}
	}
	return places
}

func (t *fuTable) pairsThatMeet(when *condition.Bool, f *condition.Facts) (places []*[]fuGiven) {
	for seat := range t.byPair {
		for round := range t.byPair[seat] {
			fault := f.Fault() // which SetWin forgets
			f.SetWin(&hand.Win{}, &hand.Tally{}, hand.East+hand.Wind(seat), hand.East+hand.Wind(round), 0)
			for i := range t.byPair[seat][round] {
				pair := hand.NoKind
				if i < hand.Kinds {
					pair = hand.Kind(i)
				}
				f.SetReading(&hand.Reading{Pair: pair}, 0)
				if when.Holds(f) {
					places = append(places, &t.byPair[seat][round][i])
				}
			}
			f.KeepFault(fault)
		}
	}
	return places
}

// add counts the fu of the facts' reading. If parts is given, it appends what each source gave: in the
// order of the file, but what groups give group by group.
func (t *fuTable) add(f *condition.Facts, reading *hand.Reading, parts *fuParts) int64 {
	for i := range t.rule.Fixed {
		if rule := &t.rule.Fixed[i]; holds(rule.When, f) {
			fu := rule.Fu.Value(f)
			parts.note(rule, 0, 0, fu)
			return fu
		}
	}
	var sum int64
	for _, i := range t.asked {
		sum = f.Add(sum, t.ask(f, &t.rule.Sources[i], t.place[i], reading, parts))
	}
	for _, g := range reading.Groups[:reading.NumGroups] {
		sum = f.Add(sum, t.take(t.byGroup[g], g, parts))
	}
	seat, round := f.Get(condition.Seat)-1, f.Get(condition.Round)-1
	sum = f.Add(sum, t.take(t.byPair[seat][round][min(reading.Pair, hand.Kinds)], 0, parts))
	sum = f.Add(sum, t.take(t.byWait[reading.Wait], 0, parts))
	for i := range t.rule.Adjustments {
		f.Set(condition.FuSoFar, sum)
		sum = f.Add(sum, t.ask(f, &t.rule.Adjustments[i], len(t.place), reading, parts))
	}
	return roundedUp(f, sum, t.rule.RoundUpTo)
}

// roundedUp rounds a number up to a multiple of a unit.
func roundedUp(f *condition.Facts, n, unit int64) int64 {
	if unit <= 1 || n%unit == 0 {
		return n
	}
	if n < 0 {
		return n - n%unit
	}
	return f.Add(n, unit-n%unit)
}

// take adds up what was worked out in advance.
func (t *fuTable) take(given []fuGiven, g hand.Group, parts *fuParts) int64 {
	var sum int64
	for _, s := range given {
		sum += s.fu
		parts.note(&t.rule.Sources[s.source], t.place[s.source], g, s.fu)
	}
	return sum
}

// ask gives the fu of one source by its rule.
func (t *fuTable) ask(f *condition.Facts, rule *rules.FuRule, place int, reading *hand.Reading, parts *fuParts) int64 {
	if rule.Each != rules.EachGroup {
		if !holds(rule.When, f) {
			return 0
		}
		fu := rule.Fu.Value(f)
		parts.note(rule, place, 0, fu)
		return fu
	}
	var sum int64
	for _, g := range reading.Groups[:reading.NumGroups] {
		f.SetGroup(g)
		if holds(rule.When, f) {
			fu := rule.Fu.Value(f)
			sum = f.Add(sum, fu)
			parts.note(rule, place, g, fu)
		}
	}
	return sum
}

// fuParts gathers what sources gave, in the order of their places. A nil one gathers nothing.
type fuParts struct {
	reading *hand.Reading
	list    []FuPart
	places  []int
}

// note puts a part, if it is something, behind those of the same place and of smaller ones.
func (p *fuParts) note(rule *rules.FuRule, place int, g hand.Group, fu int64) {
	if p == nil || fu == 0 {
		return
	}
	at := len(p.list)
	for at > 0 && p.places[at-1] > place {
		at--
	}
	p.places = slices.Insert(p.places, at, place)
	p.list = slices.Insert(p.list, at, FuPart{ID: rule.ID, Fu: int(fu), For: rule.Each, Group: g,
		Pair: p.reading.Pair, Wait: p.reading.Wait, rule: &rule.Rule})
}

// countFu counts the candidate's fu. Where yakuman count alone there are none.
func (e *Engine) countFu(k *work, c *candidate) {
	c.fu = 0
	if c.yakuman == 0 || !e.rules.Yakuman.Alone {
		c.fu = e.fu.add(&k.facts, &c.reading, nil)
	}
	k.facts.Set(condition.FuSoFar, c.fu)
}
