package game_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// tableCase is a game, or a part of one, and what it comes to. Players are numbers, 0 for who sits in the east at the
// start.
type tableCase struct {
	ID, About, Source string
	Rules             string
	Set               map[string]string
	Begin             *caseStanding
	Hands             []caseHand
	// Changes are those of the last hand, Sticks lie on the table after it, Results are in points. Ended is the id of
	// the rule by which the game is over, if hands were played.
	Changes []int64
	Ended   string
	Sticks  *int
	Results []int64
}

type caseStanding struct {
	Round                 string
	Number, Honba, Sticks int
	Points                []int64
}

type caseHand struct {
	Riichi          []int
	Wins            []caseWin
	Draw            string
	Tenpai, Nagashi []int
	Penalty         string
	Offender        int
}

type caseWin struct {
	By               int
	From, Pao        *int
	Han, Fu, Yakuman int
	Liable           int
	Hand             string
}

// TestCases plays the examples of other sources.
func TestCases(t *testing.T) {
	text := must.Get(os.ReadFile("testdata/cases.json"))(t)
	var cases []tableCase
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	must.Do(t, decoder.Decode(&cases))
	seen := map[string]bool{}
	for _, c := range cases {
		if seen[c.ID] || c.Source == "" || c.Changes == nil && c.Results == nil {
			t.Errorf("%s: a case needs an id of its own, a source, and something to compare", c.ID)
		}
		seen[c.ID] = true
		t.Run(c.ID, func(t *testing.T) { c.test(t) })
	}
}

func (c *tableCase) test(t *testing.T) {
	e := newEngine(t, c.Rules, c.Set)
	g := must.Get(game.Play(t.Context(), e, c.record(t, e)))(t)
	if c.Changes != nil {
		last := g.Hands[len(g.Hands)-1]
		if diff := cmp.Diff(c.Changes, last.Change); diff != "" {
			t.Errorf("%s: changes (-want +got)\n%s", c.About, diff)
		}
	}
	if c.Sticks != nil && *c.Sticks != g.End.Sticks {
		t.Errorf("%s: %d sticks lie on the table, want %d", c.About, g.End.Sticks, *c.Sticks)
	}
	ended := ""
	if g.Ended != nil {
		ended = g.Ended.ID
	}
	if ended != c.Ended {
		t.Errorf("%s: the game is over by %q, want %q", c.About, ended, c.Ended)
	}
	if c.Results != nil {
		got := make([]int64, len(g.Players))
		for _, r := range g.Results {
			got[r.Player.Index()] = r.Result
		}
		if diff := cmp.Diff(c.Results, got); diff != "" {
			t.Errorf("%s: results (-want +got)\n%s", c.About, diff)
		}
	}
}

// record is the case as a record.
func (c *tableCase) record(t *testing.T, e *engine.Engine) *game.Record {
	r := &game.Record{Players: names(e.Rules().Wall().Players)}
	if b := c.Begin; b != nil {
		r.Begin = &game.Standing{Round: wind(t, b.Round), Number: b.Number, Honba: b.Honba, Sticks: b.Sticks,
			Points: b.Points}
	}
	for _, h := range c.Hands {
		r.Hands = append(r.Hands, h.record(t, e))
	}
	return r
}

func (h *caseHand) record(t *testing.T, e *engine.Engine) game.RecordHand {
	r := game.RecordHand{Riichi: players(h.Riichi), Draw: h.Draw, Tenpai: players(h.Tenpai),
		Nagashi: players(h.Nagashi)}
	for _, w := range h.Wins {
		win := game.RecordWin{By: game.PlayerAt(w.By), From: orNobody(w.From), Tsumo: w.From == nil, Pao: orNobody(w.Pao), Han: w.Han,
			Fu: w.Fu, Yakuman: w.Yakuman, Liable: w.Liable}
		if w.Hand != "" {
			parsed := must.Get(hand.Parse(w.Hand))(t)
			win.Win = &parsed
		}
		r.Wins = append(r.Wins, win)
	}
	if h.Penalty != "" {
		r.Penalties = []game.RecordFact{{ID: h.Penalty, Player: game.PlayerAt(h.Offender)}}
	}
	return r
}

func orNobody(player *int) game.Player {
	if player == nil {
		return game.Player{}
	}
	return game.PlayerAt(*player)
}

func players(list []int) (named []game.RecordPlayer) {
	for _, p := range list {
		named = append(named, game.RecordPlayer{Player: game.PlayerAt(p)})
	}
	return named
}

// names are the players A, B, C and so on.
func names(n int) (list []string) {
	for i := range n {
		list = append(list, string(rune('A'+i)))
	}
	return list
}

func wind(t *testing.T, name string) hand.Wind {
	for w := hand.NoWind; w <= hand.North; w++ {
		if w.String() == name {
			return w
		}
	}
	t.Fatalf("no wind %q", name)
	return hand.NoWind
}

// engines are those that tests have made, by rules and options.
var engines sync.Map

func newEngine(t testing.TB, id string, set map[string]string) *engine.Engine {
	t.Helper()
	key := fmt.Sprint(id, set)
	if e, ok := engines.Load(key); ok {
		return e.(*engine.Engine)
	}
	r, err := (&rules.Loader{Set: set}).Load(t.Context(), rules.Named(id))
	if err != nil {
		t.Fatal(fmt.Errorf("%s: %w", id, err))
	}
	e := engine.New(r)
	engines.Store(key, e)
	return e
}

// seated returns the player with an index, nobody for one below 0.
func seated(index int) game.Player {
	if index < 0 {
		return game.Player{}
	}
	return game.PlayerAt(index)
}
