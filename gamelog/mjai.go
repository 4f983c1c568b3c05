package gamelog

import (
	"slices"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// mjaiReader reads the events of mjai, of one game or of several. Programs write it in dialects: points stand at the
// beginning of a hand or behind its events, and of a win there may be all or nearly nothing.
type mjaiReader struct {
	jsonReader
	games []*found
	// game is nil between games, and hand between hands and behind one that was given up; then lost is true.
	game *found
	hand *Hand
	lost bool
	// first is the number of the first east, who is player 0 of a log.
	first int
	// riichi is who has declared it and not yet discarded, -1 for nobody; last is who has shown a tile last.
	riichi, last int
	// points are the players' now, and changes what they got since the hand began; nil if the log doesn't tell.
	points, changes []int64
	// sticks are the riichi sticks on the table when the next hand begins.
	sticks int
}

// isEvent reports whether a value is an event of mjai.
func isEvent(n *node) bool { return n.kind == mapNode && n.get("type").kind == textNode }

// reading reports whether a game has begun and not ended.
func (r *mjaiReader) reading() bool { return r.game != nil }

// take reads an event. Those that say nothing of the play are passed over.
func (r *mjaiReader) take(n *node) {
	switch kind := n.get("type").text; kind {
	case "start_game":
		r.endGame()
		r.startGame(n)
	case "start_kyoku":
		r.startHand(n)
	case "end_kyoku":
		r.endHand()
	case "end_game":
		r.endHand()
		if scores := n.get("scores"); r.game != nil && scores.kind == listNode {
			r.game.log.Points = r.each(scores, "the final points of each player")
		}
		r.endGame()
	default:
		if r.hand != nil {
			r.event(kind, n)
		}
	}
	if r.err != nil {
		r.damage(n.pos, r.err)
	}
}

// damage gives up the hand that is being read. If it had ended before, it is whole.
func (r *mjaiReader) damage(at rules.Position, err error) {
	r.err = nil
	if r.game == nil || r.lost {
		return
	}
	if r.hand != nil && r.hand.ended() {
		r.endHand()
	}
	r.game.spoil(at, err)
	r.hand, r.points, r.lost = nil, nil, true
}

// whole returns the games that have ended since it was asked last.
func (r *mjaiReader) whole() []*found {
	games := r.games
	r.games = nil
	return games
}

// close returns the last game when there are no more events.
func (r *mjaiReader) close() []*found {
	r.endGame()
	return r.whole()
}

func (r *mjaiReader) endGame() {
	r.endHand()
	if r.game != nil {
		r.games = append(r.games, r.game)
	}
	r.game = nil
}

func (r *mjaiReader) startGame(n *node) {
	r.game = &found{log: &Log{Variant: Variant{Reds: true, OpenTanyao: true, RawFu: true}}}
	r.log, r.players, r.points, r.sticks, r.lost = r.game.log, 0, nil, 0, false
	if reds := n.get("aka_flag"); reds.kind == boolNode {
		r.log.Variant.Reds = reds.text == "true"
	}
	switch kind, first := n.get("gametype").text, n.get("kyoku_first").text; {
	case strings.HasPrefix(kind, "tonpu"), first == "4": // the programs that write it number the rounds so
		r.log.Variant.Rounds = 1
	case strings.HasPrefix(kind, "tonnan"), first == "0":
		r.log.Variant.Rounds = 2
	}
	for _, name := range n.get("names").items {
		r.log.Players = append(r.log.Players, strings.Clone(name.text))
	}
}

func (r *mjaiReader) startHand(n *node) {
	if r.endHand(); r.game != nil && len(r.log.Hands) >= maxHands {
		r.endGame()
	}
	if r.game == nil {
		r.startGame(&node{pos: n.pos})
	}
	deals := n.get("tehais")
	r.countPlayers(deals)
	const which = "a hand, with bakaze from E to N and kyoku from 1 to 4"
	number := int(r.number(n.get("kyoku"), 1, int64(r.players), which)) - 1
	round := strings.Index("ESWN", n.get("bakaze").text)
	if round < 0 || len(n.get("bakaze").text) != 1 {
		r.fail(n.get("bakaze").wrong(which))
	}
	first := 0
	if dealer := n.get("oya"); dealer.kind != nullNode {
		first = (int(r.number(dealer, 0, int64(r.players-1), aPlayer)) - number + r.players) % r.players
	}
	if len(r.log.Hands) == 0 {
		r.first = first
		r.log.Players = rotated(append(r.log.Players, make([]string, seats)...)[:r.players], first)
	} else if first != r.first {
		r.fail(errorAt(n.pos, "by oya and kyoku another player is the first east than in the hands before"))
	}
	h := &Hand{Pos: n.pos, Round: hand.East + hand.Wind(max(round, 0)), Dealer: number,
		Honba: r.counters(n.get("honba"), 0), Sticks: r.counters(n.get("kyotaku"), r.sticks)}
	if scores := n.get("scores"); scores.kind == listNode {
		r.points = r.each(scores, "the points of each player")
	}
	h.Points = slices.Clone(r.points)
	h.Dora = []hand.Tile{r.tile(n.get("dora_marker"))}
	for _, deal := range rotated(r.list(deals, r.players, "the tiles dealt to each player")[:r.players], r.first) {
		var tiles []hand.Tile
		for i := range r.list(&deal, 0, "the tiles dealt to a player") {
			tiles = append(tiles, r.tile(&deal.items[i]))
		}
		h.Deal = append(h.Deal, sorted(tiles))
	}
	r.hand, r.lost, r.riichi, r.last, r.changes = h, false, -1, -1, make([]int64, r.players)
}

// countPlayers finds from the tiles dealt how many play; of a fourth who doesn't, there are none or hidden ones.
func (r *mjaiReader) countPlayers(deals *node) {
	hidden := func(i int) bool {
		return len(deals.items) <= i || !slices.ContainsFunc(deals.items[i].items,
			func(tile node) bool { return tile.text != hiddenTile })
	}
	players := seats
	if hidden(seats-1) && !hidden(seats-2) {
		players--
	}
	if r.players != 0 && r.players != players {
		r.fail(errorAt(deals.pos, "%d are dealt tiles, and %d in the hands before", players, r.players))
		return
	}
	r.players = players
}

// counters reads a number of counters or sticks that may be left out.
func (r *mjaiReader) counters(n *node, otherwise int) int {
	if n.kind == nullNode {
		return otherwise
	}
	return int(r.number(n, 0, maxCounters, "a number of counters or sticks"))
}

// endHand ends the hand that is being read.
func (r *mjaiReader) endHand() {
	h := r.hand
	r.hand = nil
	switch {
	case h == nil:
		return
	case !h.ended():
		r.game.spoil(h.Pos, errorAt(h.Pos, "the hand that begins here has no end; is the log cut off?"))
		r.points, r.lost = nil, true
		return
	case h.Draw != nil:
		h.Draw.tell(h)
	}
	h.accept()
	r.log.Hands = append(r.log.Hands, *h)
	if r.sticks = 0; h.Draw != nil {
		r.sticks = h.Sticks + len(h.Riichi)
	}
}

// each reads a number of points for each player.
func (r *mjaiReader) each(n *node, what string) []int64 {
	return rotated(r.jsonReader.points(n, what), r.first)
}

// player reads the number of a player.
func (r *mjaiReader) player(n *node) int {
	return (int(r.number(n, 0, int64(r.players-1), aPlayer)) - r.first + r.players) % r.players
}

// aPlayer says what should stand where the number of a player is.
const aPlayer = "the number of a player"

// hiddenTile is written for a tile that the writer of the log has not seen.
const hiddenTile = "?"

func (r *mjaiReader) tile(n *node) hand.Tile {
	t, ok := tileNamed(n.text)
	switch {
	case n.text == hiddenTile:
		r.fail(errorAt(n.pos, "this tile is hidden; a game can be followed where all tiles are told"))
	case !ok:
		r.fail(n.wrong("a tile, such as 5mr or E"))
	}
	return t
}

// rotated returns what players have, beginning with another one, in memory of its own.
func rotated[T any](of []T, first int) []T {
	return slices.Concat(of[first:], of[:first])
}
