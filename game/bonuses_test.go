package game_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
	"example.com/hanfu/testkit/randomwin"
)

// TestBonusesAddUp: whatever the players pay one another after the game, the results come to zero, and are multiples of
// the unit to which they are rounded.
func TestBonusesAddUp(t *testing.T) {
	for _, set := range []map[string]string{
		{"bust_bonus": "10000", "bust_bonus_to": "winner", "yakitori": "5000"},
		{"bust_bonus": "10000", "bust_bonus_to": "others", "yakitori": "5000"},
		{"bust_bonus": "10000", "bust_bonus_to": "others", "yakitori": "5000", "result_unit": "1000"},
		{"bust_bonus": "10000", "bust_bonus_to": "others", "yakitori": "5000", "result_unit": "1000", "share_unit": "1"},
	} {
		e, paid := newEngine(t, "standard", set), 0
		random := rand.New(rand.NewPCG(1, 2))
		for range long.N(200, 2000) {
			record := randomPast(random)
			g, err := game.Play(t.Context(), e, record)
			if err != nil {
				t.Fatal(record.Begin.Points, err)
			}
			sum, bonuses := int64(0), int64(0)
			for at, p := range g.Results {
				sum, bonuses = sum+p.Result, bonuses+p.Bonus()
				paid += len(p.Bonuses)
				if at > 0 && p.Result%e.Rules().Game().RoundTo != 0 {
					t.Errorf("%v with %v and %v: a result of %d", record.Begin.Points, record.Winless, record.Busted, p.Result)
				}
			}
			if sum != 0 || bonuses != 0 {
				t.Errorf("%v with %v and %v comes to %d, the bonuses to %d", record.Begin.Points, record.Winless, record.Busted, sum, bonuses)
			}
		}
		if paid < 100 {
			t.Errorf("bonuses were paid %d times", paid)
		}
	}
}

// randomPast is the record of a game of which no hand is written down, and which tells what bonuses ask.
func randomPast(random *rand.Rand) *game.Record {
	record := game.Record{Players: names(4), Winless: []game.RecordPlayer{}, Begin: &game.Standing{}}
	left, winners := int64(100_000), []game.Player{}
	for i := range 4 {
		points := 100 * (random.Int64N(800) - 250)
		if i == 3 {
			points = left
		}
		left -= points
		record.Begin.Points = append(record.Begin.Points, points)
		if random.IntN(3) == 0 {
			record.Winless = append(record.Winless, game.RecordPlayer{Player: game.PlayerAt(i)})
		} else {
			winners = append(winners, game.PlayerAt(i))
		}
	}
	for i, points := range record.Begin.Points {
		bust := game.RecordBust{Player: game.PlayerAt(i)}
		for _, by := range winners {
			if by != bust.Player && random.IntN(2) == 0 {
				bust.By = append(bust.By, by)
			}
		}
		if points < 0 {
			record.Busted = append(record.Busted, bust)
		}
	}
	return &record
}

// TestBonusesOfHands: what the hands of random games tell of who won none and who brought whom below zero is paid for,
// and a game of which the first hands are not written down comes to the same if it says what they told. If it does not
// say so, it is refused just where somebody has won none of the others, or fell below zero in front of them.
func TestBonusesOfHands(t *testing.T) {
	played, fell, shared, refused, taken := 0, 0, 0, 0, 0
	for i, set := range []map[string]string{
		{"bust_bonus": "9000", "bust_bonus_to": "winner", "yakitori": "6000", "several_rons": "two"},
		{"bust_bonus": "9000", "bust_bonus_to": "others", "yakitori": "6000", "several_rons": "two"},
	} {
		toWinner := i == 0
		e := newEngine(t, "standard", set)
		for seed := range uint64(long.N(40, 200)) {
			r := &randomGame{Rand: rand.New(rand.NewPCG(seed, 9)), engine: e, wins: randomwin.Source{Seed: seed, Rules: e.Rules()}}
			g := r.play(t, 4+r.IntN(8))
			winless, busted := plainPast(g)
			played++
			fell += len(busted)
			want := plainBonuses(g.End.Points, winless, busted, toWinner)
			if got := bonusesOf(g); !slices.Equal(got, want) {
				t.Fatalf("seed %d: bonuses of %v, want %v: winless %v, busted %v", seed, got, want, winless, busted)
			}
			for _, b := range busted {
				if len(b.By) > 1 {
					shared++
				}
			}
			if len(g.Hands) < 2 {
				continue
			}
			cut := 1 + r.IntN(len(g.Hands)-1)
			record := game.Record{Players: g.Players, Begin: &g.Hands[cut].Before, Hands: r.record.Hands[cut:]}
			_, err := game.Play(t.Context(), e, &record)
			late, open := *g, false
			late.Hands = g.Hands[cut:]
			winlessLate, bustedLate := plainPast(&late)
			// A false win or an abortive draw may leave the first hand to be played again: nobody has won one before.
			b := record.Begin
			again := b.Round == hand.East && b.Number == 1 && b.Honba == 0 && b.Sticks == 0
			open = len(winlessLate) > 0 && !again || toWinner && len(bustedLate) < len(busted)
			if refusal := missing(err); refusal != open || err != nil && !refusal {
				t.Fatalf("seed %d: from hand %d on, open: %v, error: %v", seed, cut, open, err)
			}
			if open {
				refused++
			} else {
				taken++
			}
			record.Winless, record.Busted = winless, busted
			whole, err := game.Play(t.Context(), e, &record)
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if got := bonusesOf(whole); !slices.Equal(got, want) {
				t.Fatalf("seed %d: from hand %d on, bonuses of %v, want %v", seed, cut, got, want)
			}
		}
	}
	if played < 50 || fell < 20 || shared < 1 || refused < 10 || taken < 2 {
		t.Errorf("%d games, %d fell below zero, %d of them by several, %d were refused from the middle and %d taken", played, fell,
			shared, refused, taken)
	}
}

// missing reports whether an error says that a record lacks something, and nothing else.
func missing(err error) bool {
	var found rules.Findings
	return errors.As(err, &found) && !slices.ContainsFunc(found, func(f rules.Finding) bool { return f.Code != finding.MissingField })
}

// plainPast goes through the hands of a game: who won none, and who brought those below zero there.
func plainPast(g *game.Game) (winless []game.RecordPlayer, busted []game.RecordBust) {
	winless = []game.RecordPlayer{}
	for i := range g.Players {
		player, wins := game.PlayerAt(i), 0
		var by []game.Player
		known := false
		for _, h := range g.Hands {
			var winners []game.Player
			for _, p := range h.Parts {
				if p.Kind == game.PartWin {
					winners = append(winners, p.Player)
				}
			}
			if slices.Contains(winners, player) {
				wins++
			}
			if h.Before.Points[i] >= 0 && h.Points[i] < 0 {
				by, known = winners, true
			}
		}
		if wins == 0 {
			winless = append(winless, game.RecordPlayer{Player: player})
		}
		if g.End.Points[i] < 0 && known {
			busted = append(busted, game.RecordBust{Player: player, By: by})
		}
	}
	return winless, busted
}

// plainBonuses are what players pay one another, in the words of players: 9,000 for who is below zero, 6,000 for who has
// won no hand.
func plainBonuses(points []int64, winless []game.RecordPlayer, busted []game.RecordBust, toWinner bool) []int64 {
	change := make([]int64, len(points))
	pay := func(payer, n int, to []int) {
		if len(to) == 0 {
			return
		}
		change[payer] -= int64(n)
		for place, player := range to {
			part := 100 * (n / 100 / len(to)) // results are in hundreds
			if rest := n/100 - len(to)*(n/100/len(to)); place < rest {
				part += 100
			}
			change[player] += int64(part)
		}
	}
	var winners, above []int
	for i := range points {
		if !slices.ContainsFunc(winless, func(p game.RecordPlayer) bool { return p.Player.Index() == i }) {
			winners = append(winners, i)
		}
		if points[i] >= 0 {
			above = append(above, i)
		}
	}
	for _, b := range busted {
		to := above
		if toWinner {
			to = nil
			for _, by := range b.By {
				to = append(to, by.Index())
			}
			slices.Sort(to)
		}
		pay(b.Player.Index(), 9000, to)
	}
	for _, p := range winless {
		pay(p.Player.Index(), 6000, winners)
	}
	return change
}

func bonusesOf(g *game.Game) []int64 {
	all := make([]int64, len(g.Players))
	for _, r := range g.Results {
		all[r.Player.Index()] = r.Bonus()
	}
	return all
}

// TestPast: what a record says of its past must fit its hands, its points and itself; what it leaves open is asked for
// where the rules ask for it in fact, with a cure that works.
func TestPast(t *testing.T) {
	const even = "begin: {round: south 4, points: [25000, 25000, 25000, 25000]}\n"
	const below = "begin: {round: south 4, points: [60000, 50000, -6000, -4000]}\n"
	const draw = "hands: [{draw: exhaustive, tenpai: []}]\n"
	const both = "set: {yakitori: 6000, bust_bonus: 10000}\n"
	for _, test := range []struct{ name, rules, text, want string }{
		{"who won is said to have won none", "", "set: {yakitori: 6000}\nwinless: [Ben, Aya, Chie, Dan]\nhands: [{win: {by: Ben, from: Chie, han: 3, fu: 30}}]",
			"3:11 game-past Ben is said to have won no hand, and won East 1"},
		{"who won none is not said to", "", "set: {yakitori: 6000}\nwinless: [Aya, Chie]\nhands: [{win: {by: Ben, from: Chie, han: 3, fu: 30}}]",
			"3:10 game-past Dan has won none of these hands"},
		{"all who won none are said to", "", "set: {yakitori: 6000}\nwinless: [Aya, Chie, Dan]\nhands: [{win: {by: Ben, from: Chie, han: 3, fu: 30}}]", ""},
		{"another one won that hand", "", "set: {bust_bonus: 10000}\nbusted_by: {Ben: Dan}\nhands: [{win: {by: Aya, from: Ben, yakuman: 1}}]",
			"3:13 game-past Ben is said to have gone bust in a hand that Dan won, and by the hands it is one that Aya won"},
		{"in the middle too", "", "set: {bust_bonus: 10000}\n" + even + "busted_by: {Ben: []}\nhands: [{win: {by: Aya, from: Ben, yakuman: 1}}]",
			"4:13 game-past Ben is said to have gone bust in a hand that nobody won, and by the hands it is one that Aya won"},
		{"he who won it", "", "set: {bust_bonus: 10000}\nbusted_by: {Ben: Aya}\nhands: [{win: {by: Aya, from: Ben, yakuman: 1}}]", ""},
		{"by himself", "", both + below + "winless: []\nbusted_by: {Chie: Aya, Dan: Dan}\n" + draw,
			"5:24 game-past Dan is said to have won the hand in which they went bust"},
		{"by who has won none", "", both + below + "winless: [Aya]\nbusted_by: {Chie: Ben, Dan: Aya}\n" + draw,
			"5:24 game-past Aya is said to have won the hand in which Dan went bust, and to have won none"},
		{"who is not below zero", "", both + below + "winless: []\nbusted_by: {Chie: Ben, Dan: Aya, Aya: Ben}\n" + draw,
			"5:34 game-past busted_by says who won the hand in which Aya went bust, and Aya has 60000 points in the end"},
		{"both are missing at once", "", "set: {bust_bonus: 10000}\n" + below + draw,
			"1:10 missing-field Bust bonus goes by who won the hand in which Chie and Dan went bust, and the record does not say | write busted_by: {Chie: Aya, Dan: Aya} with"},
		{"one is missing", "", "set: {bust_bonus: 10000}\n" + below + "busted_by: {Chie: []}\n" + draw,
			"1:10 missing-field Bust bonus goes by who won the hand in which Dan went bust, and the record does not say | write busted_by: {Dan: Aya} with who won that hand; [] is nobody, as in {Dan: []}"},
		{"both are said", "", "set: {bust_bonus: 10000}\n" + below + "busted_by: {Chie: Aya, Dan: []}\n" + draw, ""},
		{"all have won behind the beginning", "", "set: {yakitori: 6000}\nbegin: {round: south 1, points: [25000, 25000, 25000, 25000]}\nhands: " +
			"[{win: {by: Ben, from: Aya, han: 1, fu: 30}}, {win: {by: Chie, from: Aya, han: 1, fu: 30}}, " +
			"{win: {by: Dan, from: Aya, han: 1, fu: 30}}, {win: {by: Aya, from: Ben, han: 1, fu: 30}}]", ""},
		{"one has not", "", "set: {yakitori: 6000}\nbegin: {round: south 1, points: [25000, 25000, 25000, 25000]}\nhands: " +
			"[{win: {by: Ben, from: Aya, han: 1, fu: 30}}, {win: {by: Chie, from: Aya, han: 1, fu: 30}}, {win: {by: Dan, from: Aya, han: 1, fu: 30}}]",
			"1:10 missing-field Yakitori goes by who has won no hand, and the record does not say whether Aya did"},
		{"the sticks lift him above zero", "testdata/lift.yaml", "begin: {round: south 4, sticks: 1, points: [50000, 25000, 24500, -500]}\n" + draw, ""},
		{"no sticks lift him", "testdata/lift.yaml", "begin: {round: south 4, points: [50000, 25000, 25500, -500]}\n" + draw,
			"1:10 missing-field Bust bonus goes by who won the hand in which Dan went bust"},
		{"how many he has won", "testdata/wins.yaml", even + "winless: []\n" + draw,
			"1:10 missing-field Wins goes by how many hands players have won, and the record does not say how many Aya, Ben, Chie and Dan did | write down all hands of the game"},
		{"all hands tell how many", "testdata/wins.yaml", "hands: [{win: {by: Aya, from: Ben, han: 1, fu: 30}}]", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := "players: [Aya, Ben, Chie, Dan]\n" + test.text
			record, err := game.Load(t.Context(), new(rules.Loader), rules.Bytes("g.yaml", []byte(text)), test.rules)
			must.Do(t, err)
			_, err = game.Play(t.Context(), engine.New(record.RuleSet), record)
			if test.want == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			var found rules.Findings
			if !errors.As(err, &found) || len(found) != 1 {
				t.Fatalf("not refused for one reason: %v", err)
			}
			f := found[0]
			got := fmt.Sprintf("%d:%d %s %s | %s", f.Line, f.Column, f.Code, f.Message, f.Help)
			if !strings.HasPrefix(got, test.want) || f.Help.String() == "" {
				t.Errorf("%s\nwant %s", got, test.want)
			}
		})
	}
}
