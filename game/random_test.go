package game_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/engine/units"
	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
	"example.com/hanfu/testkit/randomwin"
)

// randomGame makes a record of random hands, each of which can be played after those before it.
type randomGame struct {
	*rand.Rand
	engine *engine.Engine
	wins   randomwin.Source
	record game.Record
	last   *game.Game
}

// play makes a game of at most so many hands, and gives it as it was played.
func (r *randomGame) play(t *testing.T, hands int) *game.Game {
	r.record = game.Record{Players: names(mostPlayers(r.engine))}
	r.last = r.played(t)
	for range hands {
		next := r.hand()
		before := r.record.Hands
		r.record.Hands = append(slices.Clone(before), next)
		if g := r.played(t); g != nil {
			r.last = g
		} else {
			r.record.Hands = before
		}
		if r.last.Ended != nil {
			break
		}
	}
	return r.last
}

// mostPlayers is how many may play under some rules, those who sit out included.
func mostPlayers(e *engine.Engine) int {
	return e.Rules().Wall().Players + int(e.Rules().Game().SitOut)
}

// played plays the record; nil if it can't be for a reason that a random hand may have.
func (r *randomGame) played(t *testing.T) *game.Game {
	g, err := game.Play(context.Background(), r.engine, &r.record)
	if err == nil {
		return g
	}
	var found rules.Findings
	if !errors.As(err, &found) {
		t.Fatal(err)
	}
	for _, f := range found {
		if !slices.Contains([]string{"game-hand", "game-riichi", "game-draw", "game-penalty", "game-win"}, f.Code) {
			t.Fatalf("a random hand: %s\n%+v", f, r.record.Hands[len(r.record.Hands)-1])
		}
	}
	return nil
}

func (r *randomGame) hand() game.RecordHand {
	h := game.RecordHand{Riichi: r.some(4)}
	switch n := r.IntN(20); {
	case n < 6:
		h.Wins = []game.RecordWin{r.tiles()}
	case n < 9:
		h.Wins = []game.RecordWin{r.worth(r.player(), -1)}
	case n < 13:
		from := r.player()
		for _, by := range r.Perm(len(r.record.Players))[:1+r.IntN(len(r.record.Players)-1)] {
			if by != from {
				h.Wins = append(h.Wins, r.worth(by, from))
			}
		}
		if len(h.Wins) == 0 {
			h.Wins = []game.RecordWin{r.worth((from+1)%len(r.record.Players), from)}
		}
	case n < 19:
		d := &r.engine.Rules().Draws()[0]
		if r.IntN(2) == 0 {
			d = &r.engine.Rules().Draws()[r.IntN(len(r.engine.Rules().Draws()))]
		}
		h.Draw, h.Tenpai = d.ID, r.some(2)
		if d.Wins != nil {
			h.Nagashi = r.some(2)
		}
	default:
		h.Penalties = []game.RecordFact{{ID: r.engine.Rules().Penalties()[0].ID, Player: game.PlayerAt(r.player())}}
	}
	for _, s := range r.engine.Rules().Situation() {
		if s.Sticks > 1 {
			for _, p := range r.some(6) {
				h.Declared = append(h.Declared, game.RecordFact{ID: s.ID, Player: p.Player})
			}
		}
	}
	for _, p := range r.engine.Rules().Penalties() {
		if p.Sticks != nil && p.Allowed && r.IntN(4) == 0 {
			h.Penalties = append(h.Penalties, game.RecordFact{ID: p.ID, Player: game.PlayerAt(r.player())})
		}
	}
	return h
}

func (r *randomGame) player() int { return r.IntN(len(r.record.Players)) }

// some players, one in so many.
func (r *randomGame) some(oneIn int) (list []game.RecordPlayer) {
	for player := range r.record.Players {
		if r.IntN(oneIn) == 0 {
			list = append(list, game.RecordPlayer{Player: game.PlayerAt(player)})
		}
	}
	return list
}

// worth is a win of which the record tells what it was worth.
func (r *randomGame) worth(by, from int) game.RecordWin {
	w := game.RecordWin{By: seated(by), From: seated(from), Tsumo: from < 0, Han: 1 + r.IntN(8), Fu: 30 + 10*r.IntN(5)}
	if r.IntN(10) == 0 {
		w.Han, w.Fu, w.Yakuman = 0, 0, 1
		if units.Possible(r.engine.Rules(), 2) && r.IntN(2) == 0 {
			w.Yakuman = 2
		}
		if pao := r.player(); pao != by {
			w.Pao, w.Liable = game.PlayerAt(pao), 1+r.IntN(w.Yakuman)
		}
		if r.IntN(3) == 0 {
			w.Pao, w.Liable = game.Player{}, 0
			for _, id := range []string{"daisangen", "suukantsu"} {
				if who := r.player(); who != by && len(w.PaoFor) < w.Yakuman {
					w.PaoFor = append(w.PaoFor, game.RecordFact{ID: id, Player: game.PlayerAt(who)})
				}
			}
		}
	}
	chips := r.engine.Rules().Payments().Chips
	if slices.ContainsFunc(chips, func(s rules.Share) bool { return !s.When.Never() }) && (w.Yakuman > 0 || r.IntN(20) > 0) {
		n := r.IntN(4)
		w.Chips = &n
	}
	return w
}

// tiles is a win by its tiles.
func (r *randomGame) tiles() game.RecordWin {
	win := r.wins.Win(r.Uint64())
	players := len(r.record.Players)
	at := func(seat hand.Wind) int {
		return (r.dealer() + int(max(seat, hand.East)-hand.East)) % players
	}
	if win.Seat == hand.NoWind {
		win.Seat = hand.South
	}
	by := at(win.Seat)
	w := game.RecordWin{By: seated(by), Win: &win}
	if !win.Tsumo {
		if w.From = game.PlayerAt(at(win.From)); w.From == w.By {
			w.From = game.PlayerAt((by + 1) % players)
		}
	}
	for _, f := range win.Flags {
		if who := game.PlayerAt(at(hand.Wind(f.Value))); f.PaoOf() != "" && who != w.By {
			w.PaoFor = append(w.PaoFor, game.RecordFact{ID: f.PaoOf(), Player: who})
		}
	}
	randomwin.NobodyLiable(&win)
	win.Seat, win.From, win.Round, win.Honba, win.Sticks = 0, 0, 0, 0, 0 // they follow from the game
	return w
}

// dealer deals the next hand.
func (r *randomGame) dealer() int {
	end := r.last.End
	return (end.Number - 1) % len(r.record.Players)
}

// rulesOfGames are the engines of all rule sets under which games are played at random.
func rulesOfGames(t testing.TB) map[string]*engine.Engine {
	all := map[string]*engine.Engine{}
	for _, id := range rules.Shipped() {
		all[id] = newEngine(t, id, nil)
	}
	all["three"] = newEngine(t, "testdata/three.yaml", nil)
	all["five"] = newEngine(t, "testdata/five.yaml", nil)
	all["four of three"] = newEngine(t, "testdata/four-of-three.yaml", nil)
	all["empty seat"] = newEngine(t, "sanma", map[string]string{"tsumo_method": "empty_seat", "chombo": "nobody"})
	for name, set := range map[string]map[string]string{
		"two": {"several_rons": "two", "nagashi_mangan": "win", "bust": "true", "ties": "split",
			"result_unit": "1000"},
		"bump": {"several_rons": "head_bump", "renchan": "win", "chombo": "after_game", "agari_yame": "true",
			"leftover_sticks": "lost"},
		"each": {"several_rons_honba": "each", "several_rons_own_stick": "true", "target_points": "30000",
			"noten_points": "0"},
		"nearest": {"several_rons_deal": "nearest", "nagashi_mangan": "win", "time_limit": "true", "agari_yame_place": "3",
			"fine_sticks": "2", "returned_sticks": "aborted"},
		"open":  {"open_riichi": "true", "open_riichi_sticks": "2", "several_rons_own_stick": "true", "returned_sticks": "all"},
		"chips": {"chip_value": "2000", "several_rons": "two"},
		"strange": {"honba_points": "1500", "game_rounds": "4", "ties": "split", "start_points": "25000",
			"return_points": "25000"},
	} {
		all[name] = newEngine(t, "standard", set)
	}
	return all
}

// TestRandomGames: whatever happens, the points and the sticks on the table come to what the players began with, each
// hand follows from the one before, and the results come to what the places bring.
func TestRandomGames(t *testing.T) {
	for name, e := range rulesOfGames(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			win := must.Get(hand.Parse("234p567p34567s99p tsumo:8s"))(t)
			for range 300 { // the first wins have other results inside
				_, _ = e.Score(&win)
			}
			ended, hands, seeds := 0, 0, uint64(25)
			if long.Raced { // the code is the same
				seeds = 8
			}
			for seed := range seeds {
				r := &randomGame{Rand: rand.New(rand.NewPCG(seed, 7)), engine: e,
					wins: randomwin.Source{Seed: seed, Rules: e.Rules()}}
				g := r.play(t, 30)
				if problem := inconsistent(e.Rules(), g); problem != "" {
					t.Fatalf("seed %d: %s", seed, problem)
				}
				hands += len(g.Hands)
				if g.Ended != nil {
					ended++
				}
				if seed >= 5 {
					continue
				}
				if byHand := handByHand(t, e, r.record.Hands); !reflect.DeepEqual(byHand, g) {
					t.Fatalf("seed %d: hand by hand it is another game: %+v, want %+v", seed, byHand, g)
				}
			}
			if hands < 4*int(seeds) || ended == 0 {
				t.Errorf("only %d hands in games of which %d ended", hands, ended)
			}
		})
	}
}

// handByHand plays a game at a table, where hands that can't be are tried in front of each and behind the last.
func handByHand(t *testing.T, e *engine.Engine, hands []game.RecordHand) *game.Game {
	table := must.Get(game.NewTable(e, names(mostPlayers(e))...))(t)
	refused := func(h game.RecordHand) {
		var found rules.Findings
		if played, err := table.Play(t.Context(), h); played != nil || !errors.As(err, &found) {
			t.Fatalf("played %v, %v", played, err)
		}
	}
	for _, h := range hands {
		refused(game.RecordHand{Riichi: someone(1, 0), Draw: "rain"})
		mistake := h
		mistake.Points = make([]int64, 9)
		refused(mistake)
		played := must.Get(table.Play(t.Context(), h))(t)
		g, err := table.Game()
		if err != nil || !reflect.DeepEqual(*played, g.Hands[len(g.Hands)-1]) ||
			!slices.Equal(g.End.Points, played.Points) {
			t.Fatal(err, played, g)
		}
	}
	refused(game.RecordHand{})
	return must.Get(table.Game())(t)
}

// inconsistent returns what is wrong with a game that was played.
func inconsistent(rs *rules.Rules, g *game.Game) string {
	total := rs.Game().Start * int64(len(g.Players))
	before := g.Begin
	bank := int64(0)
	for i, h := range g.Hands {
		where := fmt.Sprintf("hand %d: ", i)
		if h.Before.Number != before.Number || h.Before.Round != before.Round || h.Before.Honba != before.Honba ||
			h.Before.Sticks != before.Sticks || !slices.Equal(h.Before.Points, before.Points) {
			return where + "does not begin as the one before ended"
		}
		for _, p := range h.Parts {
			bank += p.Bank
		}
		if sum := add(h.Points...) + int64(h.Sticks)*rs.Payments().Stick + bank; sum != total {
			return where + fmt.Sprintf("points and sticks come to %d, not %d", sum, total)
		}
		for player := range h.Points {
			if h.Points[player]-h.Before.Points[player] != h.Change[player] {
				return where + "the change is not the difference"
			}
		}
		if h.Sticks < 0 || h.Dealer != game.PlayerAt((h.Before.Number-1)%len(g.Players)) {
			return where + "sticks or dealer"
		}
		if problem := wrongNext(rs, &h); problem != "" {
			return where + problem
		}
		before = following(&h, len(g.Players))
	}
	if g.End.Number != before.Number || g.End.Round != before.Round || g.End.Honba != before.Honba ||
		!slices.Equal(g.End.Points, before.Points) || g.End.Bank != bank {
		return "the end is not that of the last hand"
	}
	return wrongResults(rs, g)
}

// wrongNext compares who deals next with the rules in the words of players.
func wrongNext(rs *rules.Rules, h *game.Hand) string {
	repeats, honba := false, h.Before.Honba+1
	won := false
	for _, p := range h.Parts {
		switch {
		case p.Kind == game.PartWin, p.Kind == game.PartNagashi && option(rs, "nagashi_mangan") == "win":
			repeats = repeats || p.Player == h.Dealer && (!won || option(rs, "several_rons_deal") != "nearest")
			won = true
		case p.Kind == game.PartPenalty && p.Rule.ID == "chombo":
			return differs(h, true, h.Before.Honba)
		case p.Kind == game.PartDraw && h.Record.Draw != "exhaustive" && h.Record.Draw != "nagashi_mangan":
			repeats = true
		}
	}
	if won {
		if !repeats {
			honba = 0
		}
		return differs(h, repeats, honba)
	}
	tenpai := func(list []game.RecordPlayer) bool {
		return slices.ContainsFunc(list, func(p game.RecordPlayer) bool { return p.Player == h.Dealer })
	}
	declared := slices.ContainsFunc(h.Record.Declared, func(d game.RecordFact) bool { return d.Player == h.Dealer })
	repeats = repeats || option(rs, "renchan") == "tenpai" && (tenpai(h.Record.Tenpai) || tenpai(h.Record.Riichi) || declared)
	return differs(h, repeats, honba)
}

func differs(h *game.Hand, repeats bool, honba int) string {
	if h.Repeats != repeats || h.Honba != honba {
		return fmt.Sprintf("the dealer repeats: %v with %d honba, want %v with %d", h.Repeats, h.Honba,
			repeats, honba)
	}
	return ""
}

func option(rs *rules.Rules, id string) string {
	for _, o := range rs.Options() {
		if o.ID == id {
			return o.Value.Word
		}
	}
	return ""
}

// following is how the table stands after a hand.
func following(h *game.Hand, players int) game.Standing {
	s := game.Standing{Round: h.Before.Round, Number: h.Before.Number, Honba: h.Honba, Sticks: h.Sticks,
		Points: h.Points}
	if !h.Repeats {
		s.Number = s.Number%players + 1
		if s.Number == 1 {
			s.Round = s.Round%hand.North + 1
		}
	}
	return s
}

// wrongResults adds up the results: uma come to nothing, and oka are what the players begin with too little.
func wrongResults(rs *rules.Rules, g *game.Game) string {
	if len(g.Results) != len(g.Players) {
		return "results are missing"
	}
	var all, parts int64
	seen := map[game.Player]bool{}
	for at, r := range g.Results {
		all += r.Result - r.Penalties
		parts += r.Uma + r.Rounding
		seen[r.Player] = true
		if at > 0 && (g.Results[at-1].Points < r.Points || g.Results[at-1].Place > r.Place) {
			return "results are not in the order of places"
		}
		if r.Result != r.Points+r.Leftover-rs.Game().Return+r.Uma+r.Oka+r.Rounding+r.Penalties+r.Bonus() {
			return "a result is not the sum of its parts"
		}
		if at > 0 && rs.Game().RoundTo > 1 && r.Uma%rs.Game().RoundTo == 0 &&
			(r.Result-r.Penalties)%rs.Game().RoundTo != 0 {
			return "a result is not rounded"
		}
	}
	lost := g.End.Bank
	if option(rs, "leftover_sticks") == "lost" {
		lost += int64(g.End.Sticks) * rs.Payments().Stick
	}
	if all != -lost || parts != 0 || len(seen) != len(g.Players) {
		return fmt.Sprintf("results come to %d with %d lost, uma and rounding to %d", all, lost, parts)
	}
	return ""
}

func add(list ...int64) (sum int64) {
	for _, n := range list {
		sum += n
	}
	return sum
}
