// Package mjai reads and writes mjai events, in the dialects of several programs.
package mjai

import (
	"slices"
	"strings"

	"example.com/hanfu/game/gamelog/internal/jsontree"
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Reader reads the events of one or more games. In some dialects the points are in the event that
// starts a hand, in others in the events of wins and draws, which may be complete or nearly empty.
type Reader struct {
	jsontree.Reader
	games []*model.Game
	// game is nil between games. hand is nil between hands and after a hand that was given up, for
	// which lost is true.
	game *model.Game
	hand *model.Hand
	lost bool
	// first is the number of the first east, who is player 0 of a log.
	first int
	// riichi is the player who declared riichi and has not discarded yet, or -1.
	riichi int
	// points are the current points, and changes the gains since the start of the hand; nil if
	// unknown.
	points, changes []int64
	// sticks are the riichi sticks on the table when the next hand begins.
	sticks int
}

// IsEvent reports whether a value is an event of mjai.
func IsEvent(n *jsontree.Node) bool {
	return n.Kind == jsontree.Map && n.Get("type").Kind == jsontree.Text
}

// Reading reports whether a game has begun and not ended.
func (r *Reader) Reading() bool { return r.game != nil }

// Take reads an event. It ignores events that are not part of the play.
func (r *Reader) Take(n *jsontree.Node) {
	var before model.Hand
	if r.hand != nil {
		before = *r.hand
	}
	kind := n.Get("type").Text
	switch kind {
	case "start_game":
		r.endGame()
		r.startGame(n)
	case "start_kyoku":
		r.startHand(n)
	case "end_kyoku":
		r.endHand()
	case "end_game":
		r.endHand()
		if scores := n.Get("scores"); r.game != nil && scores.Kind == jsontree.List {
			r.game.Points = r.each(scores, "the final points of each player")
		}
		r.endGame()
	default:
		if r.hand != nil {
			r.event(kind, n)
		}
	}
	if r.Err != nil {
		if r.hand != nil {
			r.hand.Undo(before, kind == "hora" || kind == "ryukyoku")
		}
		r.Damage(n.Pos, r.Err)
	}
}

// Damage drops the current hand unless it has ended.
func (r *Reader) Damage(at rules.Position, err error) {
	r.Err = nil
	if r.game == nil || r.lost {
		return
	}
	if r.hand != nil && r.hand.Ended() {
		r.endHand()
	}
	r.game.Spoil(r.hand, at, err)
	r.hand, r.points, r.lost = nil, nil, true
}

// Whole returns the games that have ended since the last call.
func (r *Reader) Whole() []*model.Game {
	games := r.games
	r.games = nil
	return games
}

// Close returns the last game after the last event.
func (r *Reader) Close() []*model.Game {
	r.endGame()
	return r.Whole()
}

func (r *Reader) endGame() {
	r.endHand()
	if r.game != nil {
		r.games = append(r.games, r.game)
	}
	r.game = nil
}

func (r *Reader) startGame(n *jsontree.Node) {
	r.game = &model.Game{Variant: model.Variant{Reds: true, OpenTanyao: true, RawFu: true}}
	r.Players, r.points, r.sticks, r.lost = 0, nil, 0, false
	if reds := n.Get("aka_flag"); reds.Kind == jsontree.Bool {
		r.game.Variant.Reds = reds.Text == "true"
	}
	// kyoku_first is 4 for an East-only game and 0 for a game of East and South.
	switch kind, kyokuFirst := n.Get("gametype").Text, n.Get("kyoku_first").Text; {
	case strings.HasPrefix(kind, "tonpu"), kyokuFirst == "4":
		r.game.Variant.Rounds = 1
	case strings.HasPrefix(kind, "tonnan"), kyokuFirst == "0":
		r.game.Variant.Rounds = 2
	}
	for _, name := range n.Get("names").Items {
		r.game.Players = append(r.game.Players, strings.Clone(name.Text))
	}
}

func (r *Reader) startHand(n *jsontree.Node) {
	if r.endHand(); r.game != nil && len(r.game.Hands) >= model.MaxHands {
		r.endGame()
	}
	if r.game == nil {
		r.startGame(&jsontree.Node{Pos: n.Pos})
	}
	deals := n.Get("tehais")
	r.countPlayers(deals)
	const which = "a hand, with bakaze from E to N and kyoku from 1 to 4"
	number := int(r.Number(n.Get("kyoku"), 1, int64(r.Players), which)) - 1
	round := strings.Index("ESWN", n.Get("bakaze").Text)
	if round < 0 || len(n.Get("bakaze").Text) != 1 {
		r.Fail(n.Get("bakaze").Wrong(which))
	}
	first := 0
	if dealer := n.Get("oya"); dealer.Kind != jsontree.Null {
		first = (int(r.Number(dealer, 0, int64(r.Players-1), aPlayer)) - number +
			r.Players) % r.Players
	}
	if len(r.game.Hands) == 0 {
		r.first = first
		r.game.Players = model.Rotated(append(r.game.Players,
			make([]string, model.Seats)...)[:r.Players], first)
	} else if first != r.first {
		r.Fail(model.Errorf(n.Pos,
			"by oya and kyoku another player is the first east than in the hands before"))
	}
	h := &model.Hand{Pos: n.Pos, Round: hand.East + hand.Wind(max(round, 0)), Dealer: number,
		Honba: r.counters(n.Get("honba"), 0), Sticks: r.counters(n.Get("kyotaku"), r.sticks)}
	if scores := n.Get("scores"); scores.Kind == jsontree.List {
		r.points = r.each(scores, "the points of each player")
	}
	h.Points = slices.Clone(r.points)
	h.Dora = []hand.Tile{r.tile(n.Get("dora_marker"))}
	for _, deal := range model.Rotated(r.List(deals, r.Players,
		"the tiles dealt to each player")[:r.Players], r.first) {
		var tiles []hand.Tile
		for i := range r.List(&deal, 0, "the tiles dealt to a player") {
			tiles = append(tiles, r.tile(&deal.Items[i]))
		}
		h.Deal = append(h.Deal, model.Sorted(tiles))
	}
	r.lost, r.riichi, r.Shown, r.changes = false, -1, -1, make([]int64, r.Players)
	if r.Err == nil {
		r.hand = h
	}
}

// countPlayers sets r.Players to three if the fourth hand is missing or hidden, otherwise to four.
func (r *Reader) countPlayers(deals *jsontree.Node) {
	hidden := func(i int) bool {
		return len(deals.Items) <= i || !slices.ContainsFunc(deals.Items[i].Items,
			func(tile jsontree.Node) bool { return tile.Text != hiddenTile })
	}
	players := model.Seats
	if hidden(model.Seats-1) && !hidden(model.Seats-2) {
		players--
	}
	if r.Players != 0 && r.Players != players {
		r.Fail(model.Errorf(deals.Pos, "%d are dealt tiles, and %d in the hands before", players,
			r.Players))
		return
	}
	r.Players = players
}

// counters reads an optional number of counters or sticks.
func (r *Reader) counters(n *jsontree.Node, otherwise int) int {
	if n.Kind == jsontree.Null {
		return otherwise
	}
	return int(r.Number(n, 0, model.MaxCounters, "a number of counters or sticks"))
}

func (r *Reader) endHand() {
	h := r.hand
	r.hand = nil
	switch {
	case h == nil:
		return
	case !h.Ended():
		r.game.Spoil(h, h.Pos,
			model.Errorf(h.Pos, "the hand that begins here has no end; is the log cut off?"))
		r.points, r.lost = nil, true
		return
	case h.Draw != nil:
		model.DeriveDraw(h)
	}
	model.AcceptRiichi(h)
	r.game.Hands = append(r.game.Hands, *h)
	if r.sticks = 0; h.Draw != nil {
		r.sticks = h.Sticks + len(h.Riichi)
	}
}

func (r *Reader) each(n *jsontree.Node, want string) []int64 {
	return model.Rotated(r.Points(n, want), r.first)
}

func (r *Reader) player(n *jsontree.Node) int {
	return (int(r.Number(n, 0, int64(r.Players-1), aPlayer)) - r.first + r.Players) % r.Players
}

// aPlayer describes the number of a player in errors.
const aPlayer = "the number of a player"

// hiddenTile stands for a tile that the writer of the log has not seen.
const hiddenTile = "?"

func (r *Reader) tile(n *jsontree.Node) hand.Tile {
	t, ok := model.TileNamed(n.Text)
	switch {
	case n.Text == hiddenTile:
		r.Fail(model.Errorf(n.Pos,
			"this tile is hidden; a game can be followed where all tiles are told"))
	case !ok:
		r.Fail(n.Wrong("a tile, such as 5mr or E"))
	}
	return t
}
