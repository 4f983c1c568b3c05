// Package majsoul reads records of Mahjong Soul.
package majsoul

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/game/gamelog/internal/jsontree"
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/hand"
)

// reader reads a record of Mahjong Soul, a list of events. Zero values may be left out, and keys
// have two spellings: left_tile_count and leftTileCount.
type reader struct {
	jsontree.Reader
	game *model.Game
	hand *model.Hand
	lost bool
}

// record is an event: its name without the package, and its fields.
type record struct {
	name string
	data *jsontree.Node
}

// found holds the parts of a document.
type found struct {
	all  []record
	head *jsontree.Node
	// err is the reason why a part can't be read.
	err error
	values
}

// records finds the events in a document, which programs wrap in several ways.
func records(n *jsontree.Node) *found {
	f := &found{head: n.Get("head")}
	f.find(n)
	return f
}

func (f *found) find(n *jsontree.Node) {
	if r, ok := recordOf(n); ok {
		f.all = append(f.all, r)
		return
	}
	for i := range n.Items {
		switch item := &n.Items[i]; {
		case item.Kind == jsontree.List, item.Kind == jsontree.Map:
			f.find(item)
		case item.Kind == jsontree.Text && inBase64(item.Text) && f.err == nil:
			w := decode(item, &f.values)
			f.all, f.err = append(f.all, w.all...), w.err
			if w.head != nil {
				f.head = w.head
			}
		}
	}
}

func recordOf(n *jsontree.Node) (record, bool) {
	name := n.Find("name")
	if name == nil {
		return record{}, false
	}
	short := name.Text[strings.LastIndex(name.Text, ".")+1:]
	data := n.Get("data")
	return record{short, data}, data.Kind == jsontree.Map && strings.HasPrefix(short, recordPrefix)
}

// value returns the value of a key in either spelling, or a Null node.
func value(n *jsontree.Node, key string) *jsontree.Node {
	if v := n.Find(key); v != nil {
		return v
	}
	small := strings.ReplaceAll(key, "_", "")
	for i := range n.Keys {
		if strings.EqualFold(n.Keys[i], small) {
			return &n.Items[i]
		}
	}
	return &jsontree.Node{Pos: n.Pos}
}

// Is reports whether a document is a record of Mahjong Soul.
func Is(n *jsontree.Node) bool {
	if _, ok := recordOf(n); ok || n.Kind == jsontree.Text && inBase64(n.Text) {
		return true
	}
	for i := range n.Items {
		if Is(&n.Items[i]) {
			return true
		}
	}
	return false
}

// Read reads a game. damage is the reason why the document is incomplete, or nil.
func Read(root *jsontree.Node, damage error) *model.Game {
	f := records(root)
	defer f.done()
	if f.err != nil {
		damage = f.err
	}
	return readRecords(f.all, f.head, damage)
}

func readRecords(all []record, head *jsontree.Node, damage error) *model.Game {
	r := &reader{game: &model.Game{Variant: model.Variant{Reds: true, OpenTanyao: true,
		Soul: true}}}
	if err := otherGame(all, head); err != nil {
		return model.Unreadable(err)
	}
	for _, record := range all {
		if len(r.game.Hands) > model.MaxHands {
			r.game.End = model.Errorf(record.data.Pos, "the log has more than %s hands",
				model.Grouped(model.MaxHands))
			return r.game
		}
		var before model.Hand
		if r.hand != nil {
			before = *r.hand
		}
		if r.readRecord(record.name, record.data); r.Err != nil {
			if r.hand != nil {
				r.hand.Undo(before, ends[record.name] != nil)
			}
			r.spoilHand(record.data)
		}
	}
	r.endHand()
	r.game.End = damage
	if len(r.game.Hands) > 0 && r.Players > 0 && head != nil {
		r.head(head)
		if r.Err != nil && r.game.End == nil {
			r.game.End = r.Err
		}
	}
	return r.game
}

// spoilHand drops the current hand unless it has ended.
func (r *reader) spoilHand(n *jsontree.Node) {
	if !r.lost {
		if r.hand != nil && r.hand.Ended() { // the next one has not begun
			r.endHand()
		}
		r.game.Spoil(r.hand, n.Pos, r.Err)
	}
	r.hand, r.lost, r.Err = nil, true, nil
}

func (r *reader) endHand() {
	h := r.hand
	r.hand = nil
	switch {
	case h == nil:
	case !h.Ended():
		r.game.Spoil(h, h.Pos,
			model.Errorf(h.Pos, "the hand that begins here has no end; is the log cut off?"))
	default:
		model.AcceptRiichi(h)
		r.game.Hands = append(r.game.Hands, *h)
	}
}

func (r *reader) head(n *jsontree.Node) {
	g := r.game
	for _, account := range value(n, "accounts").Items {
		if seat := r.seat(&account); r.Err == nil {
			g.Players[seat] = strings.Clone(value(&account, "nickname").Text)
		}
	}
	config := value(n, "config")
	mode := value(config, "mode")
	switch kind := r.optional(value(mode, "mode"), "the mode of the game"); kind % seatModes {
	case 1, 2:
		g.Variant.Rounds = int(kind % seatModes)
	}
	if detail := value(mode, "detail_rule"); len(detail.Keys) > 0 {
		g.Variant.Reds = r.optional(value(detail, "dora_count"), "the number of red fives") > 0
		g.Variant.OpenTanyao = r.optional(value(detail, "shiduan"),
			"whether there is open tanyao") > 0
		r.rules(detail)
	}
	results := value(value(n, "result"), "players").Items
	if len(results) < r.Players {
		return
	}
	points, totals := make([]int64, r.Players), make([]int64, r.Players)
	for i := range results[:r.Players] {
		seat := r.seat(&results[i])
		points[seat] = r.points(value(&results[i], "part_point_1"))
		totals[seat] = r.points(value(&results[i], "total_point"))
	}
	g.Points, g.Results = points, totals
}

// seatModes separates the modes of games of four from those of three.
const seatModes = 10

// optional reads a number that is left out when it is zero.
func (r *reader) optional(n *jsontree.Node, want string) int64 {
	switch n.Kind {
	case jsontree.Null:
		return 0
	case jsontree.Bool:
		return map[string]int64{"true": 1}[n.Text]
	case jsontree.Text: // some programs write numbers of 64 bits as text
		if v, err := strconv.ParseInt(n.Text, 10, 32); err == nil && v >= 0 {
			return v
		}
	}
	return r.Number(n, 0, model.MostPoints, want)
}

func (r *reader) points(n *jsontree.Node) int64 {
	if n.Kind == jsontree.Null {
		return 0
	}
	return r.Number(n, -model.MostPoints, model.MostPoints, "a number of points")
}

func (r *reader) seat(n *jsontree.Node) int {
	seat := r.optional(value(n, "seat"), "the number of a seat")
	if seat >= int64(max(r.Players, 1)) {
		r.Fail(value(n, "seat").Wrong("the number of a seat"))
		return 0
	}
	return int(seat)
}

func (r *reader) tile(n *jsontree.Node) hand.Tile {
	t, ok := model.TileNamed(n.Text)
	if !ok {
		r.Fail(n.Wrong("a tile, such as 0m or 1z"))
	}
	return t
}

func (r *reader) tiles(n *jsontree.Node) (all []hand.Tile) {
	for i := range r.List(n, 0, "a list of tiles") {
		all = append(all, r.tile(&n.Items[i]))
	}
	return all
}

func (r *reader) readRecord(name string, n *jsontree.Node) {
	if name == "RecordNewRound" {
		r.endHand()
		r.lost = false
		if r.deal(n); r.Err != nil { // the number of the hand may be wrong
			r.hand = nil
		}
		return
	}
	if r.hand == nil {
		return
	}
	if end := ends[name]; end != nil {
		end(r, n)
		return
	}
	ev, ok := r.play(name, n)
	if !ok {
		return
	}
	if r.hand.Ended() {
		r.Fail(model.Errorf(n.Pos, "%s stands behind the end of its hand", name))
		return
	}
	if ev.Kind != model.Drew && ev.Kind != model.Called {
		r.Shown = ev.Player
	}
	r.setIndicators(value(n, "doras"))
	model.Finish(&ev)
	r.hand.Events = append(r.hand.Events, ev)
}

// ends read the events that end a hand.
var ends = map[string]func(*reader, *jsontree.Node){
	"RecordHule":   (*reader).wins,
	"RecordNoTile": (*reader).exhausted,
	"RecordLiuJu":  (*reader).aborted,
}

// play reads an action of a player. It returns false for any other event.
func (r *reader) play(name string, n *jsontree.Node) (model.Event, bool) {
	ev := model.Event{Pos: n.Pos, Player: r.seat(n)}
	kind := r.optional(value(n, "type"), "the type of a call")
	switch name {
	case "RecordDealTile":
		ev.Kind, ev.Tile = model.Drew, r.tile(value(n, "tile"))
	case "RecordDiscardTile":
		ev.Kind, ev.Tile = model.Discarded, r.tile(value(n, "tile"))
		ev.Drawn = value(n, "moqie").Text == "true"
		ev.Riichi = value(n, "is_liqi").Text == "true" || value(n, "is_wliqi").Text == "true"
	case "RecordChiPengGang":
		ev.Kind, ev.From = model.Called, r.From(n)
		froms := r.List(value(n, "froms"), 1, "whose the tiles of a call were")
		for i, tile := range r.tiles(value(n, "tiles")) {
			if i < len(froms) && froms[i].Text != strconv.Itoa(ev.Player) {
				ev.Tile = tile
			} else {
				ev.Own = append(ev.Own, tile)
			}
		}
		if len(ev.Own) < 2 {
			r.Fail(n.Wrong("a call with its tiles and whose they were"))
		}
	case "RecordAnGangAddGang":
		ev.Kind, ev.Tile = model.AddedKan, r.tile(value(n, "tiles"))
		if kind == 3 { // of one's own tiles, and else added to a pon
			ev.Kind, ev.Own = model.ClosedKan, allOf(r.hand, ev.Player, ev.Tile.Kind())
		}
	case "RecordBaBei":
		ev.Kind, ev.Tile = model.SetAside, hand.NewTile(hand.North.Kind())
	default:
		return model.Event{}, false
	}
	return ev, true
}

func allOf(h *model.Hand, player int, kind hand.Kind) (all []hand.Tile) {
	for _, t := range h.Deal[player] {
		if t.Kind() == kind {
			all = append(all, t)
		}
	}
	for i := range h.Events {
		if e := &h.Events[i]; e.Kind == model.Drew && e.Player == player && e.Tile.Kind() == kind {
			all = append(all, e.Tile)
		}
	}
	return all
}

// setIndicators sets the dora indicators if there are more than before.
func (r *reader) setIndicators(n *jsontree.Node) {
	if n.Kind != jsontree.List {
		return
	}
	if all := r.tiles(n); len(all) > len(r.hand.Dora) {
		r.hand.Dora = all
	}
}

// deal reads the start of a hand, where the dealer has already drawn.
func (r *reader) deal(n *jsontree.Node) {
	h := &model.Hand{Pos: n.Pos,
		Round: hand.East + hand.Wind(min(r.optional(value(n, "chang"), "the round"),
			model.Seats-1)),
		Dealer: int(r.optional(value(n, "ju"), "the dealer")),
		Honba:  int(r.optional(value(n, "ben"), "counters")),
		Sticks: int(r.optional(value(n, "liqibang"), "sticks"))}
	r.hand, r.Shown = h, -1
	for i := range model.Seats {
		tiles := value(n, "tiles"+strconv.Itoa(i))
		if tiles.Kind == jsontree.Null {
			tiles = value(n, "begin_tiles["+strconv.Itoa(i)+"]")
		}
		if tiles.Kind == jsontree.List && len(tiles.Items) > 0 {
			h.Deal = append(h.Deal, r.tiles(tiles))
		}
	}
	switch players := len(h.Deal); {
	case players < model.Seats-1 || h.Dealer >= players ||
		max(h.Honba, h.Sticks) > model.MaxCounters:
		r.Fail(n.Wrong("how a hand begins, with the tiles of all players"))
		return
	case r.Players == 0:
		r.Players = players
		r.game.Players = make([]string, players)
	case r.Players != players:
		r.Fail(model.Errorf(n.Pos, "%d are dealt tiles, and %d in the hands before", players,
			r.Players))
		return
	}
	if scores := value(n, "scores"); scores.Kind != jsontree.Null {
		h.Points = r.Points(scores, "the points of each player")
	}
	if r.setIndicators(value(n, "doras")); len(h.Dora) == 0 {
		h.Dora = []hand.Tile{r.tile(value(n, "dora"))}
	}
	if own := h.Deal[h.Dealer]; len(own) == model.Dealt+1 {
		h.Events = []model.Event{{Pos: n.Pos, Kind: model.Drew, Player: h.Dealer,
			Tile: own[model.Dealt]}}
		h.Deal[h.Dealer] = own[:model.Dealt]
	}
	for i := range h.Deal {
		h.Deal[i] = model.Sorted(h.Deal[i])
	}
	h.Deal = slices.Clip(h.Deal)
}
