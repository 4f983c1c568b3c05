package game

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// outcome is how a hand ended.
type outcome struct {
	// known reports whether the record says how, and winners, in order of turn, tenpai and offender are the players.
	known    bool
	winners  []Player
	tenpai   []Player
	drawn    bool
	aborted  bool
	void     bool
	declared []Player
	// laid are the sticks that each player laid down for his riichi, and facts what else was declared.
	laid  []int
	facts []RecordFact
	// seats are the facts of the hand that are seats.
	seats []hand.Flag
	// follows reports whether it is known how the table stands in the hand.
	follows bool
}

func (t *Table) play(r *RecordHand) {
	t.follow(r)
	t.game.Hands = append(t.game.Hands, Hand{Record: r, Before: t.stand(), Dealer: t.dealer()})
	t.hand = &t.game.Hands[len(t.game.Hands)-1]
	if t.players > t.seats() && !t.placeKnown { // who sits out is not known either
		t.pointsKnown = false
		t.compare(r)
		t.hand.Points, t.hand.Sticks, t.hand.Change = t.stand().Points, t.sticks, t.nothing()
		return
	}
	var o outcome
	known := t.pointsKnown
	o.follows = known && t.placeKnown
	t.pointsKnown = true // unless something in this hand can't be worked out
	o.seats = t.seatFacts(r)
	t.declare(r, &o, known)
	t.penalise(r, &o, true)
	switch {
	case len(r.Wins) > 0 && r.Draw != "":
		t.find(r.DrawPos, gameDraw, words.Say("say either who won or which draw it was"),
			"%s ended with a win, so that it is no draw", t.where())
		t.pointsKnown = false
	case len(r.Wins) > 0:
		t.pointsKnown = t.win(r, &o) && t.pointsKnown
	case r.Draw != "":
		t.pointsKnown = t.draw(r, &o) && t.pointsKnown
	}
	t.penalise(r, &o, false)
	if !o.known && len(r.Wins) == 0 && r.Draw == "" && len(r.Penalties) == 0 {
		t.find(r.Pos, gameOrder, words.Say("say who won, which draw it was, or for which mistake the hand was void"),
			"nothing tells how %s ended", t.where())
	}
	if len(o.winners) == 0 && o.known && !o.void && t.pointsKnown {
		f := t.ended(&o)
		if t.holds(t.rules.Game().ReturnsSticks, f) {
			t.returnSticks(r.Pos, &o)
		}
	}
	t.pointsKnown = t.pointsKnown && known
	t.compare(r)
	t.hand.Points, t.hand.Sticks = t.stand().Points, t.sticks
	t.hand.Change = t.nothing()
	for _, p := range t.hand.Parts {
		for i, change := range p.Changes {
			t.hand.Change[i] += change
		}
	}
	t.next(&o)
}

func (t *Table) where() words.Text {
	name := rounds[t.round].With(t.number)
	switch t.honba {
	case 0:
		return name
	case 1:
		return words.Say("%s with 1 counter", name)
	default:
		return words.Say("%s with %d counters", name, t.honba)
	}
}

var rounds = map[hand.Wind]words.Text{hand.East: words.Say("East %d"), hand.South: words.Say("South %d"),
	hand.West: words.Say("West %d"), hand.North: words.Say("North %d")}

// follow compares what the record says of the hand with what follows from the one before, and takes over what it says.
func (t *Table) follow(r *RecordHand) {
	said := Standing{Round: t.round, Number: t.number, Honba: t.honba}
	if r.Round != hand.NoWind {
		said.Round = r.Round
	}
	if r.Number != 0 {
		said.Number = r.Number
	}
	if r.Honba != nil {
		said.Honba = *r.Honba
	}
	if !t.isPlace(r.Pos, &said) {
		return
	}
	follows := t.where()
	same := said.Round == t.round && said.Number == t.number && said.Honba == t.honba
	t.round, t.number, t.honba = said.Round, said.Number, said.Honba
	if !same && t.placeKnown {
		t.find(r.Pos, gameOrder, words.Say("a hand may be missing in front of this one, or something be wrong with the one before"),
			"this hand is said to be %s, and what follows is %s", t.where(), follows)
	}
	if r.Round != hand.NoWind && r.Number > 0 {
		t.placeKnown = true
	}
}

// compare compares the points that the record says the players have after the hand, and goes on with these.
func (t *Table) compare(r *RecordHand) {
	if r.Points == nil {
		return
	}
	if len(r.Points) != t.players {
		t.find(r.PointsPos, gamePoints, words.Text{}, "these are not the points of %d players", t.players)
		return
	}
	sum := int64(0)
	for _, n := range r.Points {
		if !inBounds(n) {
			t.find(r.PointsPos, gamePoints, words.Text{}, "%d points are more than can be played for", n)
			return
		}
		sum += n
	}
	if t.pointsKnown {
		t.tellOthers(r.Points, t.points, r.PointsAt, r.PointsPos,
			words.Say("correct what is written here, or what is said of the hands before it"),
			words.Say("after %s %s is said to have %d, and by the rules has %d", t.where()))
	} else if stick := t.rules.Payments().Stick; stick > 0 { // the sticks are not known either
		t.sticks = int(min(max((t.total-sum)/stick, 0), mostCounters))
	}
	if want := t.total - int64(t.sticks)*t.rules.Payments().Stick; sum != want {
		t.find(r.PointsPos, gamePoints, words.Text{},
			"these points come to %d; with %s on the table they should come to %d", sum, sticks(t.sticks), want)
		return
	}
	copy(t.points, r.Points)
	t.pointsKnown = true
}

// tellOthers reports the players for whom something else is said than what follows. The place is that of each, or that
// of the whole where only this is known; what takes a name and both numbers besides.
func (t *Table) tellOthers(said, follow []int64, each []rules.Position, whole rules.Position, help, what words.Text) {
	for i, n := range said {
		if n == follow[i] {
			continue
		}
		at := whole
		if i < len(each) {
			at = each[i]
		}
		t.find(at, gamePoints, help, what.Format, append(slices.Clone(what.Args), t.name(PlayerAt(i)), n, follow[i])...)
	}
}

func sticks(n int) words.Text {
	if n == 1 {
		return words.Say("1 stick")
	}
	return words.Say("%d sticks", n)
}
