package game_test

import (
	"math/rand/v2"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/internal/long"
	"example.com/hanfu/rules"
)

// TestBonusesAddUp: whatever the players pay one another after the game, the results come to zero.
func TestBonusesAddUp(t *testing.T) {
	standard, err := rules.Load("standard")
	if err != nil {
		t.Fatal(err)
	}
	for _, to := range []string{"winner", "others"} {
		r, err := standard.With(t.Context(), map[string]string{"bust_bonus": "10000", "bust_bonus_to": to, "yakitori": "5000"})
		if err != nil {
			t.Fatal(err)
		}
		e, paid := engine.New(r), 0
		random := rand.New(rand.NewPCG(1, 2))
		for range long.N(200, 2000) {
			record := game.Record{Players: names(4), Winless: []game.RecordPlayer{}, Begin: &game.Standing{}}
			left := int64(100_000)
			for i := range 4 {
				points := 100 * (random.Int64N(800) - 250)
				if i == 3 {
					points = left
				}
				left -= points
				record.Begin.Points = append(record.Begin.Points, points)
				if random.IntN(3) == 0 {
					record.Winless = append(record.Winless, game.RecordPlayer{Player: game.PlayerAt(i)})
				}
				record.Busted = append(record.Busted, game.RecordBust{Player: game.PlayerAt(i),
					By: []game.Player{game.PlayerAt((i + 1 + random.IntN(3)) % 4)}})
			}
			g, err := game.Play(t.Context(), e, &record)
			if err != nil {
				t.Fatal(record.Begin.Points, err)
			}
			sum, bonuses := int64(0), int64(0)
			for _, p := range g.Results {
				sum, bonuses = sum+p.Result, bonuses+p.Bonus()
				paid += len(p.Bonuses)
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
