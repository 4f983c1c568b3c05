package game_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/internal/long"
	"example.com/hanfu/rules"
)

// TestUmaReached: of random uma, check tells of exactly those that count in no game, and the first that holds counts,
// what a file adds before what it inherits.
func TestUmaReached(t *testing.T) {
	told, games := 0, 0
	for seed := range uint64(long.N(20, 2000)) {
		random := rand.New(rand.NewPCG(long.Seed(), seed))
		uma := randomUma(random)
		text := "hanfu: 1\nid: house\nextends: standard\noptions: {start_points: 20000, return_points: 26000}\ngame:\n  uma:\n"
		for i, u := range uma {
			text += fmt.Sprintf("    u%d: {%splaces: [%d, 0, 0, 0]}\n", i, u.when, 100*(i+1))
		}
		rs, findings, err := new(rules.Loader).Check(t.Context(), rules.Bytes("house.yaml", []byte(text)))
		if err != nil || rs == nil {
			t.Fatal(err, findings)
		}
		counted := make(map[int64]bool)
		for above := range 5 {
			want := int64(20000) // the inherited uma of the first
			if i := slices.IndexFunc(uma, func(u uma1) bool { return u.holds(above) }); i >= 0 {
				want = int64(100 * (i + 1))
			}
			if got := umaOf(t, rs, above); got != want {
				t.Errorf("%d above: the first gets %d, want %d\n%s", above, got, want, text)
			}
			counted[want] = true
			games++
		}
		for i := range uma {
			never := slices.ContainsFunc(findings, func(f rules.Finding) bool {
				return f.Code == "never-reached" && f.Rule == fmt.Sprintf("game.uma.u%d", i)
			})
			if never == counted[int64(100*(i+1))] {
				t.Errorf("u%d: told never to count: %v, counts: %v\n%s%v", i, never, !never, text, findings)
			}
			if never {
				told++
			}
		}
	}
	t.Logf("%d uma are never reached in %d games", told, games)
	if told < 10 {
		t.Errorf("only %d uma are never reached", told)
	}
}

// uma1 is a random uma: its condition, and the numbers of players above the start for which it holds.
type uma1 struct {
	when  string
	holds func(above int) bool
}

// randomUma returns up to five uma.
func randomUma(random *rand.Rand) (list []uma1) {
	for range 1 + random.IntN(5) {
		k := random.IntN(6)
		n, written := k, fmt.Sprint(k)
		switch of := random.IntN(8); of {
		case 0:
			list = append(list, uma1{"", func(int) bool { return true }})
		case 1, 2, 3:
			list = append(list, uma1{"when: above == " + written + ", ", func(a int) bool { return a == n }})
		case 4, 5:
			list = append(list, uma1{"when: above >= " + written + ", ", func(a int) bool { return a >= n }})
		case 6:
			list = append(list, uma1{"when: above < " + written + " or above == 4, ",
				func(a int) bool { return a < n || a == 4 }})
		default:
			list = append(list, uma1{"when: not options.bust and above != " + written + ", ",
				func(a int) bool { return a != n }})
		}
	}
	return list
}

// umaOf returns what the uma brings the first where so many players have at least the points of return. For four of
// them that is what they began with.
func umaOf(t *testing.T, rs *rules.Rules, above int) int64 {
	t.Helper()
	points := []int64{20000, 20000, 20000, 20000}
	if above == 4 {
		var err error
		if rs, err = rs.With(t.Context(), map[string]string{"return_points": "20000"}); err != nil {
			t.Fatal(err)
		}
	} else {
		for i := range points {
			if points[i] = 26000; i >= above {
				points[i] = int64(80000-26000*above) / int64(4-above)
			}
		}
		points[3] += 80000 - points[0] - points[1] - points[2] - points[3]
	}
	g, err := game.Play(t.Context(), engine.New(rs), &game.Record{Players: names(4), Begin: &game.Standing{Points: points}})
	if err != nil {
		t.Fatal(err)
	}
	return g.Results[0].Uma
}
