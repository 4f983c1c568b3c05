package evening

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
	"example.com/hanfu/testkit/randomwin"
)

// anyEntry returns an entry of a random win, as it may be picked and typed.
func anyEntry(e *Evening, source *randomwin.Source, r *rand.Rand) url.Values {
	win := source.Win(r.Uint64())
	said := make(url.Values)
	n := &Entry{Evening: e, form: said}
	players := len(e.Game.Players)
	set := func(key string, seat hand.Wind) {
		if who := n.at(seat); who != "" {
			said.Set(key, who)
		}
	}
	if win.Seat == hand.NoWind {
		win.Seat = hand.South
	}
	set("by", win.Seat)
	if win.Tsumo {
		said.Set("from", "0")
	} else {
		for win.From == hand.NoWind || win.From == win.Seat {
			win.From = hand.East + hand.Wind(r.IntN(players))
		}
		set("from", win.From)
	}
	set("pao", win.Pao)
	for i := range players {
		own := n.hasFact(&win, ownRiichi) && e.Winds()[i] == win.Seat
		if own && r.IntN(2) == 0 || !own && r.IntN(4) == 0 {
			said.Add("riichi", strconv.Itoa(i+1))
		}
	}
	for _, s := range n.Seats() {
		set("seat:"+s.ID, hand.Wind(r.IntN(players+1)))
	}
	if !win.Tsumo && r.IntN(3) == 0 { // another winner
		if other := 1 + r.IntN(players); !n.Is("by", strconv.Itoa(other)) && !n.Is("from", strconv.Itoa(other)) {
			said.Set("by2", strconv.Itoa(other))
			said.Set("worth2", "5")
		}
	}
	own := bare(win)
	own.Flags = slices.DeleteFunc(slices.Clone(own.Flags), func(f hand.Flag) bool {
		return f.Seat || f.Name == discarderRiichi || f.Name == ownRiichi && n.Is("riichi", n.at(win.Seat)) && r.IntN(2) == 0
	})
	said.Set("hand", own.String())
	return said
}

// entered plays an entry, and returns the game and what the first winner got in it; nil if it can't
// be.
func entered(t *testing.T, b Book, e *Evening, said url.Values) (*Evening, *game.Part) {
	t.Helper()
	h, lacks, err := e.Enter(said).Hand()
	if err != nil || lacks != LacksNothing {
		return nil, nil
	}
	next, err := b.With(t.Context(), e, h)
	if err != nil || len(next.Wrong) > 0 {
		return nil, nil
	}
	for _, p := range next.Game.Hands[len(next.Game.Hands)-1].Parts {
		if p.Kind == game.PartWin && p.Player == h.Wins[0].By {
			return next, &p
		}
	}
	return nil, nil
}

// TestScorerAgrees: whatever is entered, the view that scores hands pays what the game pays, and
// what comes back from there is the same hand.
func TestScorerAgrees(t *testing.T) {
	b := NewBook(catalog.New(nil))
	compared := 0
	for _, record := range []string{
		"rules: standard\nset: {wareme: true, open_riichi_deal_in: yakuman}\n", "rules: tenhou\n", "rules: mleague\n",
		"rules: sanma\n", "rules: local\nset: {wareme: true}\n",
	} {
		players, draw := "[Aya, Ben, Chie, Dan]", "{draw: exhaustive, riichi: [Aya, Chie], tenpai: [Aya, Chie]}"
		if strings.Contains(record, "sanma") {
			players = "[Aya, Ben, Chie]"
		}
		for hands := range 3 {
			text := record + "players: " + players + "\nhands:" + strings.Repeat("\n  - "+draw, hands) + "\n"
			if hands == 0 {
				text = record + "players: " + players + "\nhands: []\n"
			}
			e, err := b.Read(t.Context(), text)
			if err != nil || len(e.Wrong) > 0 {
				t.Fatal(err, e.Wrong)
			}
			source := &randomwin.Source{Seed: long.Seed(), Rules: e.Engine.Rules()}
			r := rand.New(rand.NewPCG(long.Seed(), uint64(hands)))
			for range long.N(20, 300) {
				said := anyEntry(e, source, r)
				before := said.Encode()
				next, part := entered(t, b, e, said)
				if part == nil || part.Result == nil {
					continue
				}
				compared++
				line := b.Win(t.Context(), e.Enter(said)).String()
				back, _ := url.ParseQuery(before)
				back.Del("hand")
				n := e.Enter(back)
				read, _, err := lists.ParseHand(e.Engine.Rules(), line)
				if err != nil {
					t.Fatalf("%s: %q can't be read: %v", before, line, err)
				}
				win := b.AtTable(t.Context(), n, read)
				if win.String() != line {
					t.Fatalf("%s: %s is %s at the table", before, line, &win)
				}
				result, err := e.Engine.Score(&win)
				if err != nil {
					t.Fatalf("%s: the game pays %d, and of %s is form: %v", before, part.Result.Points, line, err)
				}
				if got, want := string(result.AppendJSON(nil, "")), string(part.Result.AppendJSON(nil, "")); got != want {
					t.Fatalf("%s: %s is scored\n%s, and in the game\n%s", before, line, got, want)
				}
				again, _ := entered(t, b, e, n.Take(win))
				if again == nil {
					t.Fatalf("%s: it can't be entered as %s", before, n.Take(win).Encode())
				}
				last := len(next.Game.Hands) - 1
				if got, want := fmt.Sprint(again.Game.Hands[last].Change), fmt.Sprint(next.Game.Hands[last].Change); got != want {
					t.Fatalf("%s: it comes back as\n%s, and the game changes by %s, not %s", before, n.Take(win).Encode(), got, want)
				}
				if said.Encode() != before {
					t.Fatalf("%s has become %s", before, said.Encode())
				}
			}
		}
	}
	t.Logf("%d hands compared", compared)
	if compared < 100 {
		t.Errorf("only %d hands could be compared", compared)
	}
}

// TestLate: once others have changed the game, the seats of a hand may be other players', and
// nobody is taken for the winner whom the entry does not name.
func TestLate(t *testing.T) {
	b, _ := bookIn(t, map[string]string{"friday.yaml": "players: [Aya, Ben, Chie, Dan]\nhands:\n  - {draw: exhaustive, tenpai: []}\n"})
	e, err := b.Open(t.Context(), "friday.yaml")
	if err != nil || len(e.Wrong) > 0 {
		t.Fatal(err, e.Wrong)
	}
	win := must.Get(hand.Parse("234m567p3456799s tsumo:8s seat:east riichi"))(t)
	for version, want := range map[string]string{
		e.Version:       "by=2&end=win&from=0&hand=234m567p3456799s+tsumo%3A8s+riichi&riichi=2&version=" + e.Version,
		"that was then": "by=1&end=win&from=0&hand=234m567p3456799s+tsumo%3A8s+riichi&riichi=1&version=that+was+then",
	} {
		n := e.Enter(url.Values{"version": {version}, "by": {"1"}})
		if got := n.Take(win).Encode(); got != want {
			t.Errorf("it comes back as %s, want %s", got, want)
		}
		if at := b.AtTable(t.Context(), n, win); (at.String() == win.String()) != n.IsStale() {
			t.Errorf("%s is %s at the table", &win, &at)
		}
	}
}
