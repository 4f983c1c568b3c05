package game

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
)

// next finds out who deals the next hand, with how many counters, and whether there is one.
func (t *Table) next(o *outcome) {
	if !o.known {
		t.placeKnown = false
		return
	}
	f := t.facts()
	dealerTenpai := o.drawn && named(o.tenpai, t.dealer())
	f.Tell(condition.Won, len(o.winners) > 0)
	f.Tell(condition.DealerWon, named(o.winners, t.dealer()))
	f.Set(condition.DealerTurn, int64(slices.Index(o.winners, t.dealer())+1))
	f.Tell(condition.Drawn, o.drawn)
	f.Tell(condition.Aborted, o.aborted)
	f.Tell(condition.DealerTenpai, dealerTenpai)
	t.hand.Repeats, t.hand.Honba = true, t.honba // a void hand is played again as it was
	if !o.void {
		t.hand.Repeats = t.holds(t.rules.Game().Repeats, f)
		t.hand.Honba = int(min(max(t.amount(t.rules.Game().Counters, f), 0), mostCounters))
	}
	if t.faulty(f, t.hand.Record.Pos, "who deals after "+t.where()+", and with how many counters,",
		"game.repeats or game.counters") {
		t.placeKnown = false
		return
	}
	if t.pointsKnown && t.placeKnown {
		t.askEnds(f)
	}
	t.honba = t.hand.Honba
	if !t.hand.Repeats {
		t.pass()
	}
}

// mostCounters bounds how many counters there can be.
const mostCounters = 1 << 30

// pass has the next player deal; after the last one, the next round begins. After the north round there is the east one
// again.
func (t *Table) pass() {
	if t.number++; t.number <= t.players {
		return
	}
	t.number = 1
	if t.round++; t.round > hand.North {
		t.round = hand.East
	}
}

// askEnds asks whether the game is over.
func (t *Table) askEnds(f *condition.Facts) {
	f.Tell(condition.Repeats, t.hand.Repeats)
	f.Tell(condition.DealerLeads, t.place(t.points, t.dealer()) == 1)
	tellRanks(f, t.points)
	for i := range t.rules.Game().Ends {
		end := &t.rules.Game().Ends[i]
		over := t.always(end.When, f)
		if t.faulty(f, t.hand.Record.Pos, "whether the game is over", "game.ends."+end.ID) {
			return
		}
		if over {
			t.game.Ended = &end.Rule
			return
		}
	}
}
