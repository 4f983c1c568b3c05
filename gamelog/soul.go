package gamelog

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/hand"
)

// soulReader reads a record of Mahjong Soul, which is a list of what happened. What is zero may be left out, and keys
// are written in two ways: left_tile_count and leftTileCount.
type soulReader struct {
	jsonReader
	game found
	hand *Hand
	lost bool
	// last is who has shown a tile last.
	last int
}

// soulRecord is something that happened: its name without the package, and what it says.
type soulRecord struct {
	name string
	data *node
}

// soulRecords returns what happened. Programs wrap it in several ways.
func soulRecords(n *node) (all []soulRecord) {
	name := n.get("name").text
	if data := n.get("data"); data.kind == mapNode {
		if short := name[strings.LastIndex(name, ".")+1:]; strings.HasPrefix(short, "Record") {
			return []soulRecord{{short, data}}
		}
	}
	for i := range n.items {
		if kind := n.items[i].kind; kind == listNode || kind == mapNode {
			all = append(all, soulRecords(&n.items[i])...)
		}
	}
	return all
}

// soulKey returns the value of a key in either way of writing it, else a value that is nothing.
func soulKey(n *node, key string) *node {
	if v := n.find(key); v != nil {
		return v
	}
	small := strings.ReplaceAll(key, "_", "")
	for i := range n.keys {
		if strings.EqualFold(n.keys[i], small) {
			return &n.items[i]
		}
	}
	return &node{pos: n.pos}
}

// readSoul reads a game of Mahjong Soul.
func readSoul(root *node, damage error) *found {
	r := &soulReader{game: found{log: &Log{Variant: Variant{Reds: true, OpenTanyao: true, Soul: true}}}}
	r.log = r.game.log
	for _, record := range soulRecords(root) {
		if len(r.log.Hands) > maxHands {
			r.game.end = errorAt(record.data.pos, "the log has more than %d hands", maxHands)
			return &r.game
		}
		if r.take(record.name, record.data); r.err != nil {
			r.give(record.data)
		}
	}
	r.endHand()
	r.game.end = damage
	if len(r.log.Hands) > 0 && r.players > 0 {
		r.head(root.get("head"))
		if r.err != nil && r.game.end == nil {
			r.game.end = r.err
		}
	}
	return &r.game
}

// give gives up the hand that is being read. If it had ended before, it is whole.
func (r *soulReader) give(n *node) {
	if !r.lost {
		err := r.err
		if r.hand != nil && r.hand.ended() {
			r.endHand()
		}
		r.game.spoil(n.pos, err)
	}
	r.hand, r.lost, r.err = nil, true, nil
}

func (r *soulReader) endHand() {
	h := r.hand
	r.hand = nil
	switch {
	case h == nil:
	case !h.ended():
		r.game.spoil(h.Pos, errorAt(h.Pos, "the hand that begins here has no end; is the log cut off?"))
	default:
		h.accept()
		r.log.Hands = append(r.log.Hands, *h)
	}
}

// head reads what the record says of the whole game.
func (r *soulReader) head(n *node) {
	l := r.log
	for _, account := range soulKey(n, "accounts").items {
		if seat := r.seat(&account); r.err == nil {
			l.Players[seat] = strings.Clone(soulKey(&account, "nickname").text)
		}
	}
	config := soulKey(n, "config")
	mode := soulKey(config, "mode")
	switch kind := r.optional(soulKey(mode, "mode"), "the mode of the game"); kind % soulModes {
	case 1, 2:
		l.Variant.Rounds = int(kind % soulModes)
	}
	if detail := soulKey(mode, "detail_rule"); len(detail.keys) > 0 {
		l.Variant.Reds = r.optional(soulKey(detail, "dora_count"), "the number of red fives") > 0
		l.Variant.OpenTanyao = r.optional(soulKey(detail, "shiduan"), "whether there is open tanyao") > 0
		r.rules(detail)
	}
	results := soulKey(soulKey(n, "result"), "players").items
	if len(results) < r.players {
		return
	}
	points, totals := make([]int64, r.players), make([]int64, r.players)
	for i := range results[:r.players] {
		seat := r.seat(&results[i])
		points[seat] = r.points(soulKey(&results[i], "part_point_1"))
		totals[seat] = r.points(soulKey(&results[i], "total_point"))
	}
	l.Points, l.Results = points, totals
}

// soulModes is what parts the modes of games of four from those of three.
const soulModes = 10

// optional reads a number that may be left out when it is zero.
func (r *soulReader) optional(n *node, what string) int64 {
	switch n.kind {
	case nullNode:
		return 0
	case boolNode:
		return map[string]int64{"true": 1}[n.text]
	case textNode: // so some programs write numbers of 64 bits
		if v, err := strconv.ParseInt(n.text, 10, 32); err == nil && v >= 0 {
			return v
		}
	}
	return r.number(n, 0, mostPoints, what)
}

func (r *soulReader) points(n *node) int64 {
	if n.kind == nullNode {
		return 0
	}
	return r.number(n, -mostPoints, mostPoints, "a number of points")
}

// seat reads whose seat a record is of.
func (r *soulReader) seat(n *node) int {
	seat := r.optional(soulKey(n, "seat"), "the number of a seat")
	if seat >= int64(max(r.players, 1)) {
		r.fail(soulKey(n, "seat").wrong("the number of a seat"))
		return 0
	}
	return int(seat)
}

func (r *soulReader) tile(n *node) hand.Tile {
	t, ok := tileNamed(n.text)
	if !ok {
		r.fail(n.wrong("a tile, such as 0m or 1z"))
	}
	return t
}

func (r *soulReader) tiles(n *node) (all []hand.Tile) {
	for i := range r.list(n, 0, "a list of tiles") {
		all = append(all, r.tile(&n.items[i]))
	}
	return all
}

// take reads what happened. Records that say nothing of the play are passed over.
func (r *soulReader) take(name string, n *node) {
	if name == "RecordNewRound" {
		r.endHand()
		r.lost = false
		r.deal(n)
		return
	}
	if r.hand == nil {
		return
	}
	switch name {
	case "RecordHule":
		r.wins(n)
		return
	case "RecordNoTile":
		r.exhausted(n)
		return
	case "RecordLiuJu":
		r.aborted(n)
		return
	}
	ev, ok := r.play(name, n)
	if !ok {
		return
	}
	if r.hand.ended() {
		r.fail(errorAt(n.pos, "%s stands behind the end of its hand", name))
		return
	}
	if ev.Kind != Drew && ev.Kind != Called {
		r.last = ev.Player
	}
	r.turned(soulKey(n, "doras"))
	ev.finish()
	r.hand.Events = append(r.hand.Events, ev)
}

// play reads what a player did, and returns false if it is nothing of the play.
func (r *soulReader) play(name string, n *node) (Event, bool) {
	ev := Event{Pos: n.pos, Player: r.seat(n)}
	kind := r.optional(soulKey(n, "type"), "the type of a call")
	switch name {
	case "RecordDealTile":
		ev.Kind, ev.Tile = Drew, r.tile(soulKey(n, "tile"))
	case "RecordDiscardTile":
		ev.Kind, ev.Tile = Discarded, r.tile(soulKey(n, "tile"))
		ev.Riichi = soulKey(n, "is_liqi").text == "true" || soulKey(n, "is_wliqi").text == "true"
	case "RecordChiPengGang":
		ev.Kind, ev.From = Called, r.last
		froms := r.list(soulKey(n, "froms"), 1, "whose the tiles of a call were")
		for i, tile := range r.tiles(soulKey(n, "tiles")) {
			if i < len(froms) && froms[i].text != strconv.Itoa(ev.Player) {
				ev.Tile = tile
			} else {
				ev.Own = append(ev.Own, tile)
			}
		}
		if len(ev.Own) < 2 {
			r.fail(n.wrong("a call with its tiles and whose they were"))
		}
	case "RecordAnGangAddGang":
		ev.Kind, ev.Tile = AddedKan, r.tile(soulKey(n, "tiles"))
		if kind == 3 { // of one's own tiles, and else added to a pon
			ev.Kind, ev.Own = ClosedKan, r.hand.allOf(ev.Player, ev.Tile.Kind())
		}
	case "RecordBaBei":
		ev.Kind, ev.Tile = SetAside, hand.NewTile(hand.North.Kind())
	default:
		return Event{}, false
	}
	return ev, true
}

// allOf are the tiles of a kind that a player was dealt and has drawn.
func (h *Hand) allOf(player int, kind hand.Kind) (all []hand.Tile) {
	for _, t := range h.Deal[player] {
		if t.Kind() == kind {
			all = append(all, t)
		}
	}
	for i := range h.Events {
		if e := &h.Events[i]; e.Kind == Drew && e.Player == player && e.Tile.Kind() == kind {
			all = append(all, e.Tile)
		}
	}
	return all
}

// turned keeps the indicators that were turned, if there are more of them than before.
func (r *soulReader) turned(n *node) {
	if n.kind != listNode {
		return
	}
	if all := r.tiles(n); len(all) > len(r.hand.Dora) {
		r.hand.Dora = all
	}
}

// deal reads how a hand begins. The dealer has drawn his first tile.
func (r *soulReader) deal(n *node) {
	h := &Hand{Pos: n.pos, Round: hand.East + hand.Wind(min(r.optional(soulKey(n, "chang"), "the round"), seats-1)),
		Dealer: int(r.optional(soulKey(n, "ju"), "the dealer")), Honba: int(r.optional(soulKey(n, "ben"), "counters")),
		Sticks: int(r.optional(soulKey(n, "liqibang"), "sticks"))}
	r.hand, r.last = h, -1
	for i := range seats {
		tiles := soulKey(n, "tiles"+strconv.Itoa(i))
		if tiles.kind == nullNode {
			tiles = soulKey(n, "begin_tiles["+strconv.Itoa(i)+"]")
		}
		if tiles.kind == listNode && len(tiles.items) > 0 {
			h.Deal = append(h.Deal, r.tiles(tiles))
		}
	}
	switch players := len(h.Deal); {
	case players < seats-1 || h.Dealer >= players || max(h.Honba, h.Sticks) > maxCounters:
		r.fail(n.wrong("how a hand begins, with the tiles of all players"))
		return
	case r.players == 0:
		r.players = players
		r.log.Players = make([]string, players)
	case r.players != players:
		r.fail(errorAt(n.pos, "%d are dealt tiles, and %d in the hands before", players, r.players))
		return
	}
	h.Points = r.jsonReader.points(soulKey(n, "scores"), "the points of each player")
	if r.turned(soulKey(n, "doras")); len(h.Dora) == 0 {
		h.Dora = []hand.Tile{r.tile(soulKey(n, "dora"))}
	}
	if own := h.Deal[h.Dealer]; len(own) == dealt+1 {
		h.Events = []Event{{Pos: n.pos, Kind: Drew, Player: h.Dealer, Tile: own[dealt]}}
		h.Deal[h.Dealer] = own[:dealt]
	}
	for i := range h.Deal {
		h.Deal[i] = sorted(h.Deal[i])
	}
	h.Deal = slices.Clip(h.Deal)
}
