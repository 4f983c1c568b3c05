package game

import (
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

type outcome struct {
	// known reports whether the record says how. winners are in order of turn.
	known   bool
	winners []Player
	tenpai  []Player
	drawn   bool
	aborted bool
	// draw is the draw that ended the hand, penalties are those that were paid. offenders made the
	// mistakes.
	draw      *rules.Draw
	penalties []*rules.Penalty
	offenders []Player
	void      bool
	declared  []Player
	// laid is the number of sticks that each player laid down for riichi. facts are the other
	// declarations.
	laid  []int
	facts []RecordFact
	// seats are the facts of the hand that are seats.
	seats []hand.Flag
	// follows reports whether the standing before the hand is known.
	follows bool
}

func (t *Table) play(r *RecordHand) {
	t.setPlace(r)
	t.game.Hands = append(t.game.Hands, Hand{Record: r, Before: t.standing(), Dealer: t.dealer()})
	t.hand = &t.game.Hands[len(t.game.Hands)-1]
	if t.players > t.seats() && !t.placeKnown { // then it is unknown who sits out
		t.pointsKnown = false
		t.comparePoints(r)
		t.hand.Points, t.hand.Sticks, t.hand.Change = t.standing().Points, t.sticks, t.zeros()
		return
	}
	var o outcome
	known := t.pointsKnown
	o.follows = known && t.placeKnown
	t.pointsKnown = true // until something in this hand can't be computed
	o.seats = t.seatFacts(r)
	t.declare(r, &o, known)
	t.payPenalties(r, &o, true)
	switch {
	case len(r.Wins) > 0 && r.Draw != "":
		t.report(r.DrawPos, gameDraw, words.Say("say either who won or which draw it was"),
			"%s ended with a win, so that it is no draw", t.handName())
		t.pointsKnown = false
	case len(r.Wins) > 0:
		t.pointsKnown = t.win(r, &o) && t.pointsKnown
	case r.Draw != "":
		t.pointsKnown = t.draw(r, &o) && t.pointsKnown
	}
	t.payPenalties(r, &o, false)
	if !o.known && len(r.Wins) == 0 && r.Draw == "" && len(r.Penalties) == 0 {
		t.report(r.Pos, gameOrder,
			words.Say("say who won, which draw it was, or for which mistake the hand was void"),
			"nothing tells how %s ended", t.handName())
	}
	if len(o.winners) == 0 && o.known && !o.void && t.pointsKnown {
		f := t.endFacts(&o)
		if t.holds(t.rules.Game().ReturnsSticks, f) {
			t.returnSticks(r.Pos, &o)
		}
	}
	t.pointsKnown = t.pointsKnown && known
	t.comparePoints(r)
	t.hand.Points, t.hand.Sticks = t.standing().Points, t.sticks
	t.hand.Change = t.zeros()
	for _, p := range t.hand.Parts {
		for i, change := range p.Changes {
			t.hand.Change[i] += change
		}
	}
	t.setNext(&o)
}

func (t *Table) handName() words.Text {
	name := roundName(&Standing{Round: t.round, Number: t.number, Again: t.again})
	switch t.honba {
	case 0:
		return name
	case 1:
		return words.Say("%s with 1 honba", name)
	default:
		return words.Say("%s with %d honba", name, t.honba)
	}
}

var rounds = map[hand.Wind]words.Text{hand.East: words.Say("East %d"),
	hand.South: words.Say("South %d"),
	hand.West:  words.Say("West %d"), hand.North: words.Say("North %d")}

func roundName(s *Standing) words.Text {
	name := rounds[s.Round].With(s.Number)
	if s.Again > 0 {
		return words.Say("%s again", name)
	}
	return name
}

func roundText(wind hand.Wind, number, again int) string {
	return fmt.Sprintf("%s %d", wind, number) + strings.Repeat(" again", again)
}

// setPlace compares the round, number and honba of the record with those that follow from the
// previous hand, and uses those of the record.
func (t *Table) setPlace(r *RecordHand) {
	place := Standing{Round: t.round, Number: t.number, Again: t.again, Honba: t.honba}
	if r.Round != hand.NoWind {
		place.Round = r.Round
	}
	switch {
	case r.Again > 0:
		place.Again = r.Again
	case !t.placeKnown && place.Round < t.round: // east has come again meanwhile
		place.Again++
	}
	if r.Number != 0 {
		place.Number = r.Number
	}
	if r.Honba != nil {
		place.Honba = *r.Honba
	}
	if !t.checkPlace(r.Pos, &place) {
		return
	}
	follows := t.handName()
	same := place.Round == t.round && place.Number == t.number && place.Again == t.again &&
		place.Honba == t.honba
	t.round, t.number, t.again, t.honba = place.Round, place.Number, place.Again, place.Honba
	if !same && t.placeKnown {
		t.report(r.Pos, gameOrder,
			words.Say("a hand may be missing in front of this one, or something be wrong with the one before"),
			"this hand is said to be %s, and what follows is %s", t.handName(), follows)
	}
	if r.Round != hand.NoWind && r.Number > 0 {
		t.placeKnown = true
	}
}

// comparePoints compares the points after the hand in the record with the computed ones, and
// continues with those of the record.
func (t *Table) comparePoints(r *RecordHand) {
	if r.Points == nil {
		return
	}
	if len(r.Points) != t.players {
		t.report(r.PointsPos, gamePoints, words.Text{}, "these are not the points of %d players",
			t.players)
		return
	}
	sum, stick := int64(0), t.rules.Payments().Stick
	for _, n := range r.Points {
		if !inBounds(n) {
			t.report(r.PointsPos, gamePoints, words.Text{},
				"%d points are more than can be played for", n)
			return
		}
		sum += n
	}
	if t.pointsKnown {
		t.reportDifferences(r.Points, t.points, r.PointsAt, r.PointsPos,
			words.Say("correct what is written here, or what is said of the hands before it"),
			words.Say("after %s %s is said to have %d, and by the rules has %d", t.handName()))
	} else { // the sticks are unknown too, and what the empty seat paid
		if stick > 0 {
			t.sticks = int(min(max((t.total-sum)/stick, 0), mostCounters))
		}
		if t.rules.Payments().EmptySeat {
			t.moveToBank(t.total - sum - int64(t.sticks)*stick)
		}
	}
	if want := t.total - int64(t.sticks)*stick; sum != want {
		t.report(r.PointsPos, gamePoints, words.Text{},
			"these points add up to %d; with %s on the table they should add up to %d", sum,
			sticks(t.sticks), want)
		return
	}
	copy(t.points, r.Points)
	t.pointsKnown = true
}

// reportDifferences reports each player whose recorded number differs from the computed one, at the
// player's position or else at that of the whole list. message is a format for the name and both
// numbers.
func (t *Table) reportDifferences(recorded, computed []int64, places []rules.Position,
	whole rules.Position, help, message words.Text) {
	for i, n := range recorded {
		if n == computed[i] {
			continue
		}
		at := whole
		if i < len(places) {
			at = places[i]
		}
		t.report(at, gamePoints, help, message.Format,
			append(slices.Clone(message.Args), t.name(PlayerAt(i)), n, computed[i])...)
	}
}

func sticks(n int) words.Text {
	if n == 1 {
		return words.Say("1 stick")
	}
	return words.Say("%d sticks", n)
}
