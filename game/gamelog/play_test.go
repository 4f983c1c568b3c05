package gamelog

import (
	"slices"
	"testing"

	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/hand"
	"example.com/hanfu/testkit/must"
)

// played returns the flags of the win of a hand with these deals and events, in which player 0
// deals.
func played(t *testing.T, deals []string, events []Event, w LogWin) (flags []string) {
	t.Helper()
	h := Hand{Round: hand.East, Events: events, Wins: []LogWin{w}, Dora: tilesOf(t, "9p")}
	for _, deal := range deals {
		h.Deal = append(h.Deal, tilesOf(t, deal))
	}
	l := Log{Players: make([]string, len(deals)), Hands: []Hand{h}}
	p := must.Get(l.Play(&h))(t)
	for _, f := range p.Wins[0].Flags {
		flags = append(flags, f.Name)
	}
	return flags
}

func tilesOf(t *testing.T, text string) []hand.Tile {
	t.Helper()
	return must.Get(hand.ParseTiles(text))(t)
}

// TestFirstTurns: a call ends what belongs to the first turns, and a tile drawn after an open kan
// is one from the dead wall.
func TestFirstTurns(t *testing.T) {
	one := func(text string) hand.Tile { return tilesOf(t, text)[0] }
	drew := func(p int, tile string) Event { return Event{Kind: Drew, Player: p, Tile: one(tile)} }
	put := func(p int, tile string, riichi bool) Event {
		return Event{Kind: Discarded, Player: p, Tile: one(tile), Riichi: riichi}
	}
	calls := func(p, from int, tile, own string) Event {
		return Event{Kind: Called, Player: p, From: from, Tile: one(tile), Own: tilesOf(t, own)}
	}
	deals := []string{"159m159p159s1235z", "123456789m1p555z", "123456789p11s22s", "159m159s337p1234z"}
	for _, test := range []struct {
		about  string
		events []Event
		win    LogWin
		want   []string
	}{
		{"an open kan", []Event{drew(0, "9s"), put(0, "5z", false), calls(1, 0, "5z", "555z"), drew(1, "1p")},
			wonBy(1, 1), []string{"rinshan"}},
		{"riichi at once", []Event{drew(0, "9s"), put(0, "9s", false), drew(1, "3z"), put(1, "3z", false),
			drew(2, "4z"), put(2, "4z", true), drew(3, "2s"), put(3, "2s", false)},
			wonBy(2, 3), []string{"double_riichi", "ippatsu"}},
		{"riichi after a call", []Event{drew(0, "9s"), put(0, "5z", false), calls(1, 0, "5z", "55z"),
			put(1, "5z", false), drew(2, "4z"), put(2, "4z", true), drew(3, "2s"), put(3, "2s", false)},
			wonBy(2, 3), []string{"riichi", "ippatsu"}},
		{"the first draw", []Event{drew(0, "9s"), put(0, "9s", false), drew(1, "1p")}, wonBy(1, 1),
			[]string{"chiihou"}},
		{"before the first draw", []Event{drew(0, "9s"), put(0, "1p", false)}, wonBy(1, 0), []string{"renhou"}},
		{"after the own discard", []Event{drew(0, "9s"), put(0, "9s", false), drew(1, "3z"), put(1, "3z", false),
			drew(2, "4z"), put(2, "1p", false)}, wonBy(1, 2), nil},
	} {
		if got := played(t, deals, test.events, test.win); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.about, got, test.want)
		}
	}
}

// TestRobbedKan: a kan that is robbed is told, and whether it was a closed one.
func TestRobbedKan(t *testing.T) {
	one := func(text string) hand.Tile { return tilesOf(t, text)[0] }
	drew := func(p int, tile string) Event { return Event{Kind: Drew, Player: p, Tile: one(tile)} }
	put := func(p int, tile string) Event { return Event{Kind: Discarded, Player: p, Tile: one(tile)} }
	front := []Event{drew(0, "2s"), put(0, "2s"), drew(1, "2s"), put(1, "2s")}
	kan := Event{Player: 2, Tile: one("7z"), Own: tilesOf(t, "7777z")}
	deals := []string{"159m159p159s1235z", "123456789m19p66z", "46m1368p124s777z2p", "119m19p19s123456z"}
	for _, test := range []struct {
		about  string
		kind   EventKind
		events []Event
		want   []string
	}{
		{"closed", ClosedKan, append(slices.Clone(front), drew(2, "7z")), []string{"chankan", "closed_chankan"}},
		{"added", AddedKan, append(slices.Clone(front[:2]), drew(1, "7z"), put(1, "7z"),
			Event{Kind: Called, Player: 2, From: 1, Tile: one("7z"), Own: tilesOf(t, "77z")},
			put(2, "2p"), drew(3, "8s"), put(3, "8s"), drew(0, "8s"), put(0, "8s"), drew(1, "8s"), put(1, "8s"),
			drew(2, "3s")), []string{"chankan"}},
	} {
		kan.Kind = test.kind
		if got := played(t, deals, append(test.events, kan), wonBy(3, 2)); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.about, got, test.want)
		}
	}
}

// TestLastTiles: the last tile of the wall and its discard are told, and a last tile from the dead
// wall is none of these.
func TestLastTiles(t *testing.T) {
	const tenpai, winning = "123456789m1p555z", "1p"
	for _, test := range []struct {
		holder int // who has the hand
		kan    bool
		by     int
		want   []string
	}{
		{1, false, 1, []string{"haitei"}}, // the second player draws the last of seventy tiles
		{2, false, 1, []string{"houtei"}}, // and discards it
		{0, true, 0, []string{"rinshan"}},
	} {
		deals := []string{"19s1199p1122z123s", "28s2288p2233z456s", "37s3377p3344z789s", "46s4466p4411z258s"}
		deals[test.holder] = tenpai
		last := tilesOf(t, winning)[0]
		var events []Event
		for n, tile := range rest(t, deals, "1p5z9p")[:70] {
			player := n % model.Seats
			if n == 69 {
				tile = last
			}
			if n == 68 && test.kan {
				dragon := tilesOf(t, "5z")[0]
				events = append(events, Event{Kind: Drew, Player: 0, Tile: dragon},
					Event{Kind: ClosedKan, Player: 0, Tile: dragon, Own: tilesOf(t, "5555z")},
					Event{Kind: Drew, Player: 0, Tile: last})
				break
			}
			events = append(events, Event{Kind: Drew, Player: player, Tile: tile})
			if n < 69 || test.holder == 2 {
				events = append(events, Event{Kind: Discarded, Player: player, Tile: tile})
			}
		}
		if got := played(t, deals, events, wonBy(test.holder, test.by)); !slices.Equal(got, test.want) {
			t.Errorf("%+v: %v", test, got)
		}
	}
}

// rest returns all tiles that are neither dealt nor kept.
func rest(t *testing.T, deals []string, kept string) (all []hand.Tile) {
	t.Helper()
	var seen [hand.Kinds]int
	for _, text := range append([]string{kept}, deals...) {
		for _, tile := range tilesOf(t, text) {
			seen[tile.Kind()]++
		}
	}
	for k := range hand.Kind(hand.Kinds) {
		for range hand.Copies - seen[k] {
			all = append(all, hand.NewTile(k))
		}
	}
	return all
}

// TestOwe: who let the last set be called is liable, also where closed kans are among the sets.
func TestOwe(t *testing.T) {
	meld := func(kind hand.MeldType, text string) hand.Meld {
		m := hand.Meld{Type: kind}
		copy(m.Tiles[:], tilesOf(t, text))
		return m
	}
	for _, test := range []struct {
		about string
		melds []hand.Meld
		want  int
	}{
		{"dragons with a closed kan", []hand.Meld{meld(hand.Ankan, "5555z"), meld(hand.Pon, "666z"),
			meld(hand.Pon, "777z")}, 2},
		{"two dragons", []hand.Meld{meld(hand.Pon, "666z"), meld(hand.Pon, "777z")}, -1},
		{"dragons, and then another set",
			[]hand.Meld{meld(hand.Pon, "555z"), meld(hand.Pon, "666z"), meld(hand.Pon, "777z"), meld(hand.Pon, "111m")},
			-1},
		{"winds", []hand.Meld{meld(hand.Pon, "111z"), meld(hand.Pon, "222z"), meld(hand.Ankan, "3333z"),
			meld(hand.Pon, "444z")}, 2},
		{"kans", []hand.Meld{meld(hand.Minkan, "1111m"), meld(hand.Ankan, "2222m"), meld(hand.Minkan, "3333m"),
			meld(hand.Minkan, "4444m")}, 2},
		{"three kans", []hand.Meld{meld(hand.Pon, "111m"), meld(hand.Ankan, "2222m"), meld(hand.Minkan, "3333m"),
			meld(hand.Minkan, "4444m")}, -1},
	} {
		s := seat{melds: test.melds}
		if s.setLiable(test.melds[len(test.melds)-1].Type, 2); s.pao.Index() != test.want {
			t.Errorf("%s: %s is liable, want %d", test.about, s.pao, test.want)
		}
	}
}

// TestOwnFour: a tile of which one has all four is none to wait for.
func TestOwnFour(t *testing.T) {
	if s := (seat{tiles: tilesOf(t, "1111z123m456m789p")}); s.tenpai() {
		t.Error("tenpai for a fifth tile")
	}
	if s := (seat{tiles: tilesOf(t, "1112z123m456m789p")}); !s.tenpai() {
		t.Error("no tenpai")
	}
}

// wonBy is a win of a player on a discard, his own if the tile was drawn.
func wonBy(by, from int) LogWin {
	w := LogWin{By: game.PlayerAt(by)}
	if from != by {
		w.From = game.PlayerAt(from)
	}
	return w
}
