package game_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/corpus"
	"example.com/hanfu/testkit/must"
)

// corpusDraw is a line of other/draws.ndjson.gz: how a hand of a real game on Tenhou ended without a winner. Players
// are told by their winds, and deltas leave sticks out.
type corpusDraw struct {
	ID, Type, Round string
	Players         int
	Honba, Sticks   int
	Tenpai, Nagashi []string
	Deltas          map[string]int64
	GoType          int `json:"go_type"`
}

// TestDraws plays the draws of real games.
func TestDraws(t *testing.T) {
	folder := os.Getenv("HANFU_CORPUS")
	if folder == "" {
		t.Log("HANFU_CORPUS is not set: only the draws of testdata/cases.json were played")
		return
	}
	engines := map[int]*engine.Engine{4: newEngine(t, "tenhou", nil), 3: newEngine(t, "tenhou-sanma", nil)}
	played, lacking := 0, 0
	for _, line := range corpus.Lines(t, filepath.Join(folder, "other", "draws.ndjson.gz")) {
		played++
		var d corpusDraw
		must.Do(t, json.Unmarshal(line, &d))
		if d.complete() {
			lacking++
		}
		d.test(t, engines[d.Players])
	}
	if played != 900 || lacking != 129 {
		t.Errorf("%d draws were played, %d of which lack a player; want 900 and 129", played, lacking)
	}
}

// complete adds the one player whom 129 lines of the corpus leave out of those who were tenpai: the log pays him as
// such. Nobody else is added, so that every other payment is compared with the rules.
func (d *corpusDraw) complete() bool {
	var missing []string
	all := len(d.Tenpai) == d.Players-1 &&
		!slices.ContainsFunc(slices.Collect(maps.Values(d.Deltas)), func(n int64) bool { return n != 0 })
	for seat, change := range d.Deltas {
		if d.Type == "exhaustive" && (change > 0 || all) && !slices.Contains(d.Tenpai, seat) {
			missing = append(missing, seat)
		}
	}
	if len(missing) == 1 {
		d.Tenpai = append(d.Tenpai, missing[0])
	}
	return len(missing) == 1
}

func (d *corpusDraw) test(t *testing.T, e *engine.Engine) {
	r := &game.Record{Players: names(d.Players), Begin: d.standing(t, e.Rules())}
	r.Hands = []game.RecordHand{{Draw: d.Type, Tenpai: d.players(t, d.Tenpai), Nagashi: d.players(t, d.Nagashi)}}
	g, err := game.Play(t.Context(), e, r)
	if err != nil {
		t.Errorf("%s: %v", d.ID, err)
		return
	}
	got := map[string]int64{}
	for player, change := range g.Hands[0].Change {
		got[(hand.East + hand.Wind(player)).String()] = change
	}
	if diff := cmp.Diff(d.Deltas, got); diff != "" {
		t.Errorf("%s (-log +rules)\n%s", d.ID, diff)
	}
	if g.End.Sticks != d.Sticks {
		t.Errorf("%s: %d sticks are left, want %d", d.ID, g.End.Sticks, d.Sticks)
	}
}

// standing is how the table may have stood: the player in the east is the first, whose points lie on the table as
// sticks.
func (d *corpusDraw) standing(t *testing.T, rs *rules.Rules) *game.Standing {
	s := &game.Standing{Round: wind(t, d.Round), Number: 1, Honba: d.Honba, Sticks: d.Sticks,
		Points: make([]int64, d.Players)}
	for i := range s.Points {
		s.Points[i] = rs.Game().Start
	}
	s.Points[0] -= int64(d.Sticks) * rs.Payments().Stick
	return s
}

func (d *corpusDraw) players(t *testing.T, seats []string) (list []game.RecordPlayer) {
	for _, seat := range seats {
		list = append(list, game.RecordPlayer{Player: game.PlayerAt(int(wind(t, seat) - hand.East))})
	}
	return list
}
