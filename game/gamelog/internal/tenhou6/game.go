// Package tenhou6 reads games in the JSON of the viewer tenhou.net/6.
package tenhou6

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"example.com/hanfu/game/gamelog/internal/jsontree"
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/game/gamelog/internal/tenhou"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/work"
)

// The number of parts of a hand in JSON before those of the players, and of each player: the tiles
// dealt, taken and put down.
const (
	headParts   = 4
	playerParts = 3
)

// reader reads a game.
type reader struct {
	jsontree.Reader
	game *model.Game
	// lacksFrom reports whether the hand has a win without its discarder.
	lacksFrom bool
}

// Read reads a game. damage is the reason why the document is incomplete, or nil.
func Read(root *jsontree.Node, damage error) *model.Game {
	g := &model.Game{Variant: model.Variant{Reds: true, OpenTanyao: true}, End: damage}
	hands := root.Find("log")
	if hands == nil {
		// Damage explains missing keys.
		g.End = cmp.Or(damage,
			model.Errorf(root.Pos, "the log lacks the key log, which holds the hands"))
		return g
	}
	r := &reader{Reader: jsontree.Reader{Players: model.Seats}, game: g}
	items := r.List(hands, 0, "the list of hands")
	if len(items) > model.MaxHands {
		g.End = cmp.Or(damage, model.Errorf(hands.Pos, "the log has more than %s hands",
			model.Grouped(model.MaxHands)))
		return g
	}
	if len(items) > 0 {
		r.Players = countPlayers(&items[0])
	}
	if r.head(root); r.Err != nil { // the hands are readable anyway
		g.End = cmp.Or(damage, r.Err)
		g.Points, g.Results, r.Err = nil, nil, nil
	}
	for i := range items {
		if h := r.hand(&items[i]); r.Err == nil {
			g.Hands = append(g.Hands, *h)
		} else {
			g.Spoil(h, items[i].Pos, r.Err)
			r.Err = nil
		}
	}
	return g
}

// plainFives replaces red fives with plain ones. Tenhou writes red fives even if the wall has none.
func plainFives(nodes []jsontree.Node) {
	for i := range nodes {
		if n := &nodes[i]; n.Kind == jsontree.Number || n.Kind == jsontree.Text {
			n.Text = tileCodes().ReplaceAllStringFunc(n.Text, func(code string) string {
				if code[0]-'0' == redSuit {
					return code[1:] + "5"
				}
				return code
			})
		}
		plainFives(nodes[i].Items)
	}
}

// tileCodes matches the code of a tile.
var tileCodes = work.LazyRegexp(`[0-9]{2}`)

// countPlayers returns the number of players that were dealt tiles in the first hand.
func countPlayers(first *jsontree.Node) int {
	fourth := headParts + playerParts*(model.Seats-1)
	if len(first.Items) <= fourth+1 || first.Items[fourth].Kind == jsontree.List &&
		len(first.Items[fourth].Items) == 0 {
		return model.Seats - 1
	}
	return model.Seats
}

func (r *reader) head(root *jsontree.Node) {
	r.game.Players = make([]string, r.Players)
	if n := root.Find("name"); n != nil && n.Kind != jsontree.Null {
		items := r.List(n, 0, "the list of the players' names")
		for i := range min(r.Players, len(items)) {
			r.game.Players[i] = strings.Clone(items[i].Text)
		}
	}
	if n := root.Find("title"); n != nil {
		r.game.Title = strings.TrimSpace(n.Text)
		for i := range n.Items {
			r.game.Title = strings.TrimSpace(r.game.Title + " " + n.Items[i].Text)
		}
	}
	if n := root.Find("rule"); n != nil {
		r.rule(n)
	}
	r.end(root.Find("sc"))
	if n := root.Find("csrule"); n != nil {
		fields := make([]string, len(n.Items))
		for i := range fields {
			fields[i] = n.Items[i].Text
		}
		tenhou.ApplyLobby(r.game, fields, r.Players)
	}
}

// tenhouRoom matches Tenhou's name of a table, which gives the rules: 般南喰赤, 三鳳東喰赤速.
var tenhouRoom = work.LazyRegexp(`^[三四]?\p{Han}{0,2}[東南]喰?赤?\p{Han}?`)

// soulRoom matches the name of a room, a friendly game or a contest of Mahjong Soul in converted
// logs.
var soulRoom = work.LazyRegexp(`の間|之间|之間|友人|大会戦|\bRoom\b|^Friendly|^Tourn?ament`)

// typePlace is the index of the game type, in hexadecimal, in the rules of a tournament lobby.
const typePlace = 2

// rule reads the name of the rules and derives the variant from it. Names chosen by leagues say
// nothing about the rules.
func (r *reader) rule(n *jsontree.Node) {
	if len(n.Items) > typePlace && n.Kind == jsontree.List {
		if bits, err := strconv.ParseUint(n.Items[typePlace].Text, 16, 16); err == nil {
			r.game.Variant = tenhou.VariantOf(int(bits))
		}
		return
	}
	if disp := n.Find("disp"); disp != nil {
		r.game.Room = strings.Clone(disp.Text)
	}
	room := r.game.Room
	k := &r.game.Variant
	k.Soul = soulRoom().MatchString(room)
	switch {
	case strings.Contains(room, "南"):
		k.Rounds = 2
	case strings.Contains(room, "東"):
		k.Rounds = 1
	}
	if !k.Soul && tenhouRoom().FindString(room) == room && room != "" {
		k.OpenTanyao = strings.Contains(room, "喰")
		k.Reds = strings.Contains(room, "赤")
	}
	known, reds := false, false
	for i, key := range n.Keys {
		if strings.HasPrefix(key, "aka") && n.Items[i].Kind == jsontree.Number {
			known, reds = true, reds || n.Items[i].Text != "0"
		}
	}
	if known {
		k.Reds = reds
	}
}

func (r *reader) end(n *jsontree.Node) {
	if n == nil || len(n.Items) == 0 {
		return
	}
	const what = "the final points and result of each player"
	items := r.List(n, 2*r.Players, what)
	for i := range r.Players {
		r.game.Points = append(r.game.Points,
			r.Number(&items[2*i], -model.MostPoints, model.MostPoints, what))
		result, err := strconv.ParseFloat(items[2*i+1].Text, 64)
		if err != nil || math.Abs(result) > model.MostPoints {
			r.Fail(items[2*i+1].Wrong(what))
		}
		r.game.Results = append(r.game.Results, model.InPoints(result))
	}
}

func (r *reader) hand(n *jsontree.Node) *model.Hand {
	untilEnd := headParts + playerParts*r.Players
	parts := r.List(n, untilEnd, "a hand, which is a list of what was dealt, drawn and discarded")
	end := &jsontree.Node{Pos: n.Pos} // it may be missing
	if len(parts) > untilEnd {
		end, parts = &parts[len(parts)-1], parts[:len(parts)-1]
	}
	const what = "the number of the hand, of the counters and of the sticks"
	seed := r.Numbers(&parts[0], 3, 0, model.MaxCounters, what)
	if seed[0] >= model.Seats*model.Seats || int(seed[0])%model.Seats >= r.Players {
		r.Fail(parts[0].Wrong(what))
	}
	h := &model.Hand{Pos: n.Pos}
	if r.Err == nil { // otherwise the number of the hand is unknown
		h.Round, h.Dealer = hand.East+hand.Wind(seed[0]/model.Seats), int(seed[0])%model.Seats
		h.Honba, h.Sticks = int(seed[1]), int(seed[2])
	}
	if points := &parts[1]; points.Kind != jsontree.List || len(points.Items) > 0 {
		h.Points = r.Points(points, "the points of each player")
	}
	if !r.game.Variant.Reds {
		plainFives(parts[2:])
	}
	h.Dora, h.Ura = r.tiles(&parts[2], 1), r.tiles(&parts[3], 0)
	o := &order{h: h, players: r.Players}
	for p := range r.Players {
		own := parts[headParts+playerParts*p:]
		h.Deal = append(h.Deal, model.Sorted(r.tiles(&own[0], 0)))
		o.taken[p] = r.items(&own[1], "the tiles that a player drew and called", r.takenItem)
		o.put[p] = r.items(&own[2], "the tiles that a player discarded", r.putItem)
	}
	r.lacksFrom = false
	if r.outcome(h, end); r.Err == nil {
		r.Err = o.solve()
	}
	if r.lacksFrom && r.Err == nil {
		deriveDiscarder(h)
	}
	return h
}

func (r *reader) tiles(n *jsontree.Node, min int) (all []hand.Tile) {
	items := r.List(n, min, "a list of tiles")
	for i := range items {
		all = append(all, r.tile(&items[i]))
	}
	return all
}

// aTile describes the code of a tile in errors.
const aTile = "the number of a tile, such as 47"

func (r *reader) tile(n *jsontree.Node) hand.Tile {
	t, ok := tileOfCode(int(r.Number(n, 0, 99, aTile)))
	if !ok {
		r.Fail(n.Wrong(aTile))
	}
	return t
}
