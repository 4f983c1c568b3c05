package game_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
	"example.com/hanfu/testkit/randomwin"
)

// TestUmaReached: of random uma, check tells of exactly those that count in no game and those that don't come to 0, and
// the first that holds counts, what a file adds before what it inherits.
func TestUmaReached(t *testing.T) {
	told, games := 0, 0
	for seed := range uint64(long.N(8, 600)) {
		random := rand.New(rand.NewPCG(long.Seed(), seed))
		uma := randomUma(random)
		text := "hanfu: 1\nid: house\nextends: standard\noptions: {start_points: 20000, return_points: 26000}\ngame:\n  uma:\n"
		for i, u := range uma {
			text += fmt.Sprintf("    u%d: {%splaces: [%d, 0, 0, %d]}\n", i, u.when, 100*(i+1), -u.last*int64(i+1))
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
		for i, u := range uma {
			tells := func(code, field string) bool {
				return slices.ContainsFunc(findings, func(f rules.Finding) bool {
					return f.Code == code && f.Rule == fmt.Sprintf("game.uma.u%d%s", i, field)
				})
			}
			never := tells("never-reached", "")
			if never == counted[int64(100*(i+1))] {
				t.Errorf("u%d: told never to count: %v, counts: %v\n%s%v", i, never, !never, text, findings)
			}
			if never {
				told++
			}
			may := u.holds(0) || u.holds(1) || u.holds(2) || u.holds(3) // four have too few points for it
			if is := tells("unbalanced", ".places"); is != (may && u.last != 100) {
				t.Errorf("u%d: told not to come to 0: %v\n%s%v", i, is, text, findings)
			}
		}
	}
	t.Logf("%d uma are never reached in %d games", told, games)
	if told == 0 {
		t.Errorf("only %d uma are never reached", told)
	}
}

// uma1 is a random uma: its condition, and the numbers of players above the start for which it holds.
type uma1 struct {
	when  string
	holds func(above int) bool
	// last is what the last pays of each hundred of the first.
	last int64
}

// randomUma returns up to five uma.
func randomUma(random *rand.Rand) (list []uma1) {
	for range 1 + random.IntN(5) {
		k := random.IntN(6)
		u := uma1{last: 100}
		if random.IntN(3) == 0 {
			u.last = 90
		}
		switch random.IntN(8) {
		case 0:
			u.holds = func(int) bool { return true }
		case 1, 2, 3:
			u.when, u.holds = fmt.Sprintf("when: above == %d, ", k), func(a int) bool { return a == k }
		case 4, 5:
			u.when, u.holds = fmt.Sprintf("when: above >= %d, ", k), func(a int) bool { return a >= k }
		case 6:
			u.when = fmt.Sprintf("when: above < %d or above == 4, ", k)
			u.holds = func(a int) bool { return a < k || a == 4 }
		default:
			u.when, u.holds = fmt.Sprintf("when: not options.bust and above != %d, ", k), func(a int) bool { return a != k }
		}
		list = append(list, u)
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
	g := must.Get(game.Play(t.Context(), engine.New(rs), &game.Record{Players: names(4), Begin: &game.Standing{Points: points}}))(t)
	return g.Results[0].Uma
}

// TestBalanced: of random draws and penalties, check tells of exactly those that can't be settled at some table.
func TestBalanced(t *testing.T) {
	told, settled := 0, 0
	for seed := range uint64(long.N(8, 600)) {
		random := rand.New(rand.NewPCG(long.Seed(), seed))
		house := "hanfu: 1\nid: house\nextends: standard\noptions: {noten_points: " + oneOf(random, "0", "1500", "2000", "6000") +
			"}\ndraws:\n  ours:\n    name: Ours\n    shares:\n" +
			randomShares(random, "player.tenpai", "tenpai_players", "player.riichi", "player.dealer") +
			"penalties:\n  ours:\n    name: Ours\n    shares:\n" +
			randomShares(random, "player.offends", "1", "dealer_offends", "player.dealer")
		rs, findings, err := new(rules.Loader).Check(t.Context(), rules.Bytes("house.yaml", []byte(house)))
		if err != nil || rs == nil {
			t.Fatal(err, findings, house)
		}
		for _, path := range []string{"draws.ours", "draws.exhaustive", "penalties.ours"} {
			is := slices.ContainsFunc(findings, func(f rules.Finding) bool {
				return f.Code == "unbalanced" && f.Rule == path+".shares"
			})
			if failing := failsAtTable(t, rs, path); is != (failing != "") {
				t.Errorf("%s: told: %v, fails at the table: %q\n%s%v", path, is, failing, house, findings)
			}
			if is {
				told++
			} else {
				settled++
			}
		}
	}
	t.Logf("%d told, %d settled", told, settled)
	if told == 0 || settled == 0 {
		t.Error("one of the two does not occur")
	}
}

func oneOf(random *rand.Rand, list ...string) string { return list[random.IntN(len(list))] }

// randomShares are shares of those for whom a condition holds, so many of them, and of the others; some come to 0.
func randomShares(random *rand.Rand, who, many, also, dealer string) string {
	n := oneOf(random, "1000", "1500", "3000")
	got := oneOf(random, n+" * (players - "+many+")", "floor_div("+n+" * 4, max("+many+", 1))", n)
	paid := oneOf(random, "-"+n+" * "+many, "-floor_div("+n+" * 4, max(players - "+many+", 1))", "-"+n)
	text := "      a: {when: " + who + oneOf(random, "", "", " and "+also) + ", gets: \"" + got + "\"}\n" +
		"      b: {when: not " + who + ", gets: \"" + paid + "\"}\n"
	switch random.IntN(4) {
	case 0:
		text += "      c: {when: " + dealer + ", gets: \"honba >= " + oneOf(random, "2", "7", "2000") + " ? 100 : 0\"}\n"
	case 1:
		text += "      c: {when: " + dealer + ", gets: 300}\n      d: {when: not " + dealer + ", gets: -100}\n"
	}
	return text
}

// failsAtTable returns a hand in which a draw or a penalty can't be settled, empty if there is none.
func failsAtTable(t *testing.T, rs *rules.Rules, path string) string {
	t.Helper()
	e := engine.New(rs)
	kind, id, _ := strings.Cut(path, ".")
	for bits := range 256 {
		for _, honba := range []int{0, 1, 2, 7, 100} {
			h := game.RecordHand{}
			switch kind {
			case "draws":
				h.Draw = id
				for player := range 4 {
					if bits>>player&1 != 0 {
						h.Tenpai = append(h.Tenpai, game.RecordPlayer{Player: game.PlayerAt(player)})
						if bits>>(4+player)&1 != 0 {
							h.Riichi = append(h.Riichi, game.RecordPlayer{Player: game.PlayerAt(player)})
						}
					}
				}
				if h.Tenpai == nil {
					h.Tenpai = []game.RecordPlayer{}
				}
			default:
				if bits >= 4 {
					return ""
				}
				h.Draw, h.Tenpai = "kyuushu_kyuuhai", []game.RecordPlayer{}
				h.Penalties = []game.RecordFact{{ID: id, Player: game.PlayerAt(bits)}}
			}
			_, err := game.Play(t.Context(), e, &game.Record{Players: names(4), Begin: &game.Standing{Honba: honba},
				Hands: []game.RecordHand{h}})
			var found rules.Findings
			if errors.As(err, &found) && slices.ContainsFunc(found, func(f rules.Finding) bool { return f.Code == "game-balance" }) {
				return found[0].String()
			} else if err != nil {
				t.Fatal(err)
			}
		}
	}
	return ""
}

// TestNeeds: an option whose declaration says without which others it has no effect has none without them, in random
// games under the standard rules.
func TestNeeds(t *testing.T) {
	without := map[string]string{"multiple_yakuman": "false", "open_riichi": "false", "pao": "false", "ties": "seat",
		"several_rons": "head_bump", "chombo": "reverse_mangan", "bust_bonus": "0", "yakitori": "0", "chip_value": "0",
		"wareme": "false", "abortive_draws": "false", "counted_yakuman": "sanbaiman", "nagashi_mangan": "off", "result_cut": "down"}
	standard := newEngine(t, "standard", without).Rules()
	asked := 0
	for i := range standard.Options() {
		o := &standard.Options()[i]
		if !slices.ContainsFunc(standard.Origins(), func(at rules.Origin) bool { return at.Path == "options."+o.ID+".needs" }) {
			continue
		}
		asked++
		if o.ID == "kiriage_mangan" { // without limits no game can be played, so it is asked of hands
			a, b := newEngine(t, "standard", map[string]string{"aotenjou": "true"}), newEngine(t, "standard",
				map[string]string{"aotenjou": "true", "kiriage_mangan": "true"})
			wins := randomwin.Source{Seed: long.Seed(), Rules: standard}
			for n := range uint64(long.N(200, 5_000)) {
				w := wins.Win(n)
				was, err := a.Score(&w)
				is, otherwise := b.Score(&w)
				if (err == nil) != (otherwise == nil) || err == nil && was.Points != is.Points {
					t.Errorf("%s: %v, %v; with kiriage mangan %v, %v", w, was, err, is, otherwise)
				}
			}
			continue
		}
		set := maps.Clone(without)
		set[o.ID] = "7"
		if o.Value.String() == "false" || o.Value.String() == "true" {
			set[o.ID] = map[string]string{"false": "true", "true": "false"}[o.Value.String()]
		} else if n := len(o.Allowed); n > 0 {
			set[o.ID] = o.Allowed[n-1].String()
		}
		other := newEngine(t, "standard", set)
		for seed := range uint64(long.N(1, 50)) {
			r := &randomGame{Rand: rand.New(rand.NewPCG(long.Seed(), seed)), engine: engine.New(standard),
				wins: randomwin.Source{Seed: seed, Rules: standard}}
			was := r.play(t, 12)
			is, err := game.Play(t.Context(), other, &r.record)
			if err != nil || !reflect.DeepEqual(pointsOf(was), pointsOf(is)) {
				t.Errorf("%s: %s differs: %v, %v", o.ID, set[o.ID], pointsOf(was), err)
			}
		}
	}
	if asked < 15 {
		t.Errorf("only %d options need others", asked)
	}
}

// pointsOf returns what changed in each hand, and the results.
func pointsOf(g *game.Game) (all []any) {
	for _, h := range g.Hands {
		all = append(all, h.Change)
	}
	for _, r := range g.Results {
		all = append(all, r.Result)
	}
	return all
}
