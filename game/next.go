package game

import (
	"slices"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

func (t *Table) setNext(o *outcome) {
	if !o.known {
		t.placeKnown = false
		return
	}
	f := t.endFacts(o)
	t.hand.Repeats, t.hand.Honba = t.repeats(o, f), t.honba // a void hand is replayed unchanged
	if !o.void || !t.hand.Repeats {
		t.hand.Honba = int(min(max(t.amount(t.rules.Game().Counters, f), 0), mostCounters))
	}
	if t.faulty(f, t.hand.Record.Pos,
		words.Say("who deals after %s, and with how many honba,", t.handName()),
		"game.repeats or game.counters") {
		t.placeKnown = false
		return
	}
	if !o.void && t.nextDependsOnYaku(f) {
		t.placeKnown = false
		return
	}
	if !o.void {
		t.handsPlayed++
	}
	t.game.MayEnd = nil
	if t.pointsKnown && t.placeKnown {
		t.checkEnds(f)
	}
	t.honba = t.hand.Honba
	if !t.hand.Repeats {
		t.passDeal(f)
	}
}

// repeats reports whether the dealer deals again: by the rule of the mistakes that made the hand
// void, or else by those of the game and of the draw.
func (t *Table) repeats(o *outcome, f *condition.Facts) bool {
	switch {
	case o.void:
		for i, p := range o.penalties {
			if f.SetBool(condition.DealerOffends, o.offenders[i] == t.dealer()); p.Voids &&
				!t.alwaysHolds(p.Repeats, f) {
				return false
			}
		}
		return true
	case o.draw != nil && !t.alwaysHolds(o.draw.Repeats, f):
		return false
	}
	return t.holds(t.rules.Game().Repeats, f)
}

func (t *Table) passDeal(f *condition.Facts) {
	seats := t.amount(t.rules.Game().NextDealer, f)
	switch {
	case t.faulty(f, t.hand.Record.Pos, words.Say("who deals after %s", t.handName()),
		"game.next_dealer"):
		t.placeKnown = false
	case seats < 0 || seats >= int64(t.players):
		t.report(t.hand.Record.Pos, gameBalance, words.Say("correct game.next_dealer in the rules"),
			"nobody sits %d seats behind the dealer", seats)
		t.placeKnown = false
	case seats > 0:
		t.number = (t.number-1+int(seats))%t.players + 1
	default:
		t.advanceDealer()
	}
}

// mostCounters bounds the number of counters and sticks.
const mostCounters = 1 << 30

// advanceDealer makes the next player the dealer. After the last player the next round begins, and
// after that of the last wind another east round.
func (t *Table) advanceDealer() {
	if t.number++; t.number <= t.players {
		return
	}
	t.number = 1
	if t.round++; t.round > t.lastWind() {
		t.round = hand.East
		t.again++
	}
}

// lastWind returns the last wind that rounds have before another round of east.
func (t *Table) lastWind() hand.Wind { return hand.East + hand.Wind(t.rules.Game().Winds) - 1 }

func (t *Table) endFacts(o *outcome) *condition.Facts {
	f := t.factsOfAll()
	dealerTenpai := o.drawn && slices.Contains(o.tenpai, t.dealer())
	f.SetBool(condition.Won, len(o.winners) > 0)
	f.SetBool(condition.DealerWon, slices.Contains(o.winners, t.dealer()))
	f.Set(condition.DealerTurn, int64(slices.Index(o.winners, t.dealer())+1))
	if len(o.winners) > 0 {
		f.Set(condition.WinnerTurn, int64(t.turn(t.dealer(), o.winners[0])))
	}
	f.SetBool(condition.DealerOffends, slices.Contains(o.offenders, t.dealer()))
	f.Set(condition.WinnerPoints, t.winnerPoints(o))
	t.setYakuFacts(f, o)
	f.SetBool(condition.Drawn, o.drawn)
	f.SetBool(condition.Aborted, o.aborted)
	f.SetBool(condition.DealerTenpai, dealerTenpai)
	return f
}

func (t *Table) checkEnds(f *condition.Facts) {
	f.SetBool(condition.Repeats, t.hand.Repeats)
	f.SetBool(condition.DealerLeads, t.place(t.points, t.dealer()) == 1)
	f.Set(condition.DealerPlace, int64(t.place(t.points, t.dealer())))
	f.Set(condition.HandsPlayed, int64(t.handsPlayed))
	setRankFacts(f, t.points)
	t.lastFacts = f
	for i := range t.rules.Game().Ends {
		end := &t.rules.Game().Ends[i]
		holds := t.alwaysHolds(end.When, f)
		switch {
		case t.faulty(f, t.hand.Record.Pos, words.Say("whether the game is over"),
			"game.ends."+end.ID):
			return
		case end.When != nil &&
			t.dependsOnYaku(condition.YakuIn(end.When), f,
				func() int64 { return condition.OneIf(f.Holds(end.When)) }):
			return
		case holds && end.By == rules.ByRules:
			t.game.Ended, t.game.MayEnd = &end.Rule, nil
			return
		case holds:
			t.game.MayEnd = append(t.game.MayEnd, end)
		}
	}
}

func (t *Table) asksHandsPlayed() bool {
	return slices.ContainsFunc(t.rules.Game().Ends, func(e rules.GameEnd) bool {
		return slices.Contains(new(condition.Guess).Rest(e.When).Counts(), condition.HandsPlayed)
	})
}

func (t *Table) applyRecordedEnd() {
	end := t.record.End
	if end == nil || t.game.Ended != nil || len(t.found) > 0 {
		return
	}
	by, ender := rules.ByTime, words.Say("the time")
	if !end.Player.IsNobody() {
		by, ender = rules.ByDealer, words.Plain(t.name(end.Player))
	}
	at := slices.IndexFunc(t.game.MayEnd, func(e *rules.GameEnd) bool { return e.By == by })
	switch last := len(t.game.Hands) - 1; {
	case last < 0:
		t.report(end.Pos, gameOrder, words.Say("leave out end: until a hand was played"),
			"no hand was played behind which the game could end")
	case at < 0:
		help := words.Say("go on with the next hand; a house file says under game.ends, with by: %s, when the game may end so", by.String())
		if options := t.endingOptions(by); options != nil {
			help = words.Say("go on with the next hand; each of these options would let the game end here: %s",
				strings.Join(options, ", "))
		}
		t.report(end.Pos, gameOrder, help, "by these rules %s can't end the game here", ender)
	case by == rules.ByDealer && end.Player != t.game.Hands[last].Dealer:
		t.report(end.Pos, gameOrder,
			words.Say("write end: %s if so", word(t.name(t.game.Hands[last].Dealer))),
			"the dealer of the last hand may end the game here, and %s was not the dealer", ender)
	default:
		t.game.Ended, t.game.MayEnd = &t.game.MayEnd[at].Rule, nil
	}
}
