package game

import (
	"context"
	"fmt"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// table is a game as it is played.
type table struct {
	// ctx ends the play.
	ctx    context.Context
	engine *engine.Engine
	rules  *rules.Rules
	record *Record
	// asked is told of what is asked; nil if nobody wants to know.
	asked   Asked
	game    *Game
	players int

	round  hand.Wind
	number int
	honba  int
	sticks int
	points []int64
	// penalties are those of the players that count after the game.
	penalties []int64
	// total is what all points and the sticks on the table come to, as long as the game lasts.
	total int64

	// placeKnown reports whether round, number and honba are known, and pointsKnown whether the points and sticks are:
	// behind a hand that can't be played they are not.
	placeKnown, pointsKnown bool
	// hand is the one that is played.
	hand  *Hand
	found rules.Findings
}

// dealer is the player who sits in the east.
func (t *table) dealer() Player { return PlayerAt((t.number - 1) % t.players) }

// seat is the wind of a player, NoWind for nobody.
func (t *table) seat(player Player) hand.Wind {
	if player.IsNobody() {
		return hand.NoWind
	}
	return hand.East + hand.Wind(t.turn(t.dealer(), player))
}

// playerAt is the player who sits at a wind.
func (t *table) playerAt(seat hand.Wind) Player {
	return PlayerAt((t.dealer().Index() + int(seat-hand.East)) % t.players)
}

// place returns a player's place, from 1, by the points of all. Players with equal points have the same place if the
// rules have them share it; else who sat nearer to the first east is ahead.
func (t *table) place(points []int64, player Player) int {
	place, own := 1, points[player.Index()]
	for other, n := range points {
		if n > own || n == own && other < player.Index() && !t.rules.Game().TiesShare {
			place++
		}
	}
	return place
}

// turn is how many players further somebody sits, in order of turn: 1 is who comes next.
func (t *table) turn(from, player Player) int {
	return (player.Index() - from.Index() + t.players) % t.players
}

// name is what a player is called.
func (t *table) name(player Player) string {
	if i := player.Index(); i >= 0 && i < len(t.record.Players) {
		return t.record.Players[i]
	}
	return player.String()
}

// stand is how the table stands.
func (t *table) stand() Standing {
	return Standing{Round: t.round, Number: t.number, Honba: t.honba, Sticks: t.sticks, Points: slices.Clone(t.points)}
}

// part adds something that happened to the hand, and moves its points and sticks. It is false, and nothing is moved, if
// they are too large.
func (t *table) part(p Part) bool {
	points := slices.Clone(t.points)
	for i, change := range p.Changes {
		sum, ok := add(points[i], change)
		if !ok {
			return false
		}
		points[i] = sum
	}
	t.points = points
	t.sticks += p.Sticks
	t.hand.Parts = append(t.hand.Parts, p)
	return true
}

// nothing is a change for nobody.
func (t *table) nothing() []int64 { return make([]int64, t.players) }

// mostPoints bounds what a player may have and get: so much that no game comes near, so little that sums of all
// players' are numbers of 64 bits.
const mostPoints = 1 << 56

// add is the sum of two numbers of points, if it is not too large.
func add(a, b int64) (int64, bool) {
	if !inBounds(a) || !inBounds(b) {
		return 0, false
	}
	return a + b, inBounds(a + b)
}

func inBounds(n int64) bool { return -mostPoints <= n && n <= mostPoints }

// find adds a finding.
func (t *table) find(at rules.Position, code, help, format string, args ...any) {
	t.found = append(t.found, rules.Finding{
		Position: at, Severity: rules.Error, Code: code, Message: fmt.Sprintf(format, args...), Help: help,
	})
}
