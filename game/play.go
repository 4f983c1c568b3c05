package game

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// Play plays the record of a game hand by hand, like a [Table]. If the record has mistakes, the
// error is [rules.Findings] with all of them sorted by position; the game is then played as far as
// possible and has no results.
//
// What the record leaves out follows from the rules: counters, sticks, the dealer and the seats. A
// player listed under riichi wins by riichi, and a player who wins by riichi has declared it.
// Players who declared riichi are tenpai at an exhaustive draw.
//
// Play stops early with the error of ctx and returns no game. It also returns none for a record
// that was read for other rules than the engine's.
func Play(ctx context.Context, e *engine.Engine, r *Record) (*Game, error) {
	t, err := playHands(ctx, e, r)
	switch {
	case t == nil:
		return nil, err
	case err != nil:
		return t.game, err
	}
	return t.finish()
}

// playHands returns the table after the last hand of a record. The error says why no hand can be
// played; other findings are in the table.
func playHands(ctx context.Context, e *engine.Engine, r *Record) (*Table, error) {
	if e == nil {
		return nil, errNoEngine
	}
	if own := r.RuleSet; own != nil && own != e.Rules() && own.Hash() != e.Rules().Hash() {
		return nil, fmt.Errorf("the record is of the rules %s (%.8s), and the engine of the rules %s (%.8s): make the engine of Record.RuleSet",
			own.ID(), own.Hash(), e.Rules().ID(), e.Rules().Hash())
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	t := newTable(ctx, e, r)
	if !t.setUp() {
		return t, t.found
	}
	for i := range r.Hands {
		if !t.add(&r.Hands[i]) {
			break
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	t.applyRecordedEnd()
	return t, nil
}

// setUp sets up the table. It returns false if no hand can be played.
func (t *Table) setUp() bool {
	start := rules.Position{File: t.record.Path}
	if n := len(t.record.Players); !t.rules.MayPlay(n) {
		if t.record.PlayersPos.Line > 0 {
			start = t.record.PlayersPos
		}
		help := words.Say("name as many players as the rules have, or take other rules")
		if n > t.seats() {
			help = words.Say("%s; a house file says with game.sit_out that more may play, and sit out in turn", help)
		}
		t.report(start, gamePlayers, help,
			"the rules %s are for %s players, and the game has %d", t.rules.ID(),
			t.playerCountText(), n)
		return false
	}
	t.round, t.number, t.points = hand.East, 1, slices.Repeat([]int64{t.rules.Game().Start},
		t.players)
	t.total = t.rules.Game().Start * int64(t.players)
	t.penalties, t.laid = t.zeros(), make([]int, t.players)
	t.placeKnown, t.pointsKnown = true, true
	ok := t.setStanding(t.record.Begin)
	t.game.Begin = t.standing()
	return ok
}

func (t *Table) playerCountText() words.Text {
	if out := int(t.rules.Game().SitOut); out > 0 {
		return words.Say("%d to %d", t.seats(), t.seats()+out)
	}
	return words.Plain(strconv.Itoa(t.seats()))
}

func (t *Table) setStanding(b *Standing) bool {
	if b == nil {
		return true
	}
	if help, possible := t.checkBank(b.Bank); !possible {
		t.report(b.Pos, gameOrder, help, "the bank can't have %d points", b.Bank)
		return false
	}
	if b.Sticks < 0 || b.Sticks > mostCounters {
		t.report(b.Pos, gameOrder, words.Text{}, "there can't be %d sticks on the table", b.Sticks)
		return false
	}
	if !t.checkPlace(b.Pos, b) {
		return false
	}
	t.round, t.number, t.again = cmp.Or(b.Round, t.round), cmp.Or(b.Number, t.number), b.Again
	t.honba, t.sticks = b.Honba, b.Sticks
	if b.Hands != nil {
		t.handsPlayed = *b.Hands
	} else if (t.round != hand.East || t.number != 1 || t.again != 0 || t.honba != 0) && t.asksHandsPlayed() {
		t.report(b.Pos, finding.MissingField,
			words.Say("write hands: and how many were played before"),
			"the rules end the game by how many hands were played, and the record begins in the middle")
		return false
	}
	if b.Points != nil {
		if len(b.Points) != t.players ||
			slices.ContainsFunc(b.Points, func(n int64) bool { return !inBounds(n) }) {
			t.report(b.Pos, gamePoints, words.Text{},
				"the points at the beginning are not those of %d players", t.players)
			return false
		}
		t.points = slices.Clone(b.Points)
	}
	t.total += b.Lent * int64(t.players)
	t.moveToBank(b.Bank)
	if sum := sum(t.points) + int64(t.sticks)*t.rules.Payments().Stick; sum != t.total {
		t.report(b.Pos, gamePoints, t.helpWithSum(t.bank+t.total-sum),
			"points and sticks on the table add up to %d; %d players begin with %d in all", sum,
			t.players, t.total)
		t.total = sum
	}
	return true
}

// checkBank reports whether by the rules the bank may have so many points, below zero what the
// empty seat has paid.
func (t *Table) checkBank(points int64) (help words.Text, possible bool) {
	gets, pays := t.rules.BankSources()
	switch {
	case points == 0:
		return help, true
	case !pays && !gets:
		help = words.Say("remove it; by these rules no fine goes to nobody, and no empty seat pays")
	case !pays && points < 0:
		help = words.Say("below zero is what an empty seat has paid, and by these rules none pays")
	case !gets && points > 0:
		help = words.Say("what the empty seat has paid is below zero, as bank: -4000")
	default:
		return help, inBounds(points)
	}
	return help, false
}

// helpWithSum returns the help where points and sticks at the beginning add up with so many points
// in the bank.
func (t *Table) helpWithSum(bank int64) words.Text {
	gets, pays := t.rules.BankSources()
	if _, possible := t.checkBank(bank); !possible || bank == 0 {
		return words.Say("correct the points, or the sticks that lay on the table")
	}
	switch {
	case !pays:
		return words.Say("correct the points or the sticks, or write bank: %d, if fines that nobody "+
			"got come to that", bank)
	case !gets:
		return words.Say("correct the points or the sticks, or write bank: %d, if the empty seat "+
			"has paid that", bank)
	}
	return words.Say("correct the points or the sticks, or write bank: %d, if fines that nobody "+
		"got and what the empty seat paid come to that", bank)
}

func (t *Table) checkPlace(at rules.Position, s *Standing) bool {
	switch {
	case s.Round > hand.North:
		t.report(at, gameOrder, words.Text{}, "there is no such round")
	case s.Round > t.lastWind():
		t.report(at, gameOrder, words.Say("after the round of %s comes another of east", t.lastWind()),
			"by these rules there is no round of %s", s.Round)
	case s.Again < 0 || s.Again > mostCounters:
		t.report(at, gameOrder, words.Text{}, "there is no such round")
	case s.Number < 0 || s.Number > t.players:
		t.report(at, gameOrder, words.Text{}, "there is no hand %d in a round of %d players",
			s.Number, t.players)
	case s.Honba < 0 || s.Honba > mostCounters:
		t.report(at, gameOrder, words.Text{}, "there can't be %d honba", s.Honba)
	default:
		return true
	}
	return false
}

func sortFindings(found rules.Findings) rules.Findings {
	slices.SortStableFunc(found, func(a, b rules.Finding) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return slices.CompactFunc(found, func(a, b rules.Finding) bool {
		return a.Position == b.Position && a.Code == b.Code && a.Message.Same(b.Message)
	})
}
