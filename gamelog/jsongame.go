package gamelog

import (
	"math"
	"strconv"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/pattern"
)

// The parts of a hand in JSON: what stands in front of the players' tiles, and of each player the tiles dealt, those
// drawn and those discarded.
const (
	headParts   = 4
	playerParts = 3
	mostPoints  = 100_000_000
)

// jsonReader reads a JSON log. It keeps the first error, and reads on with what can be gone on with until somebody asks
// for it.
type jsonReader struct {
	log     *Log
	players int
	err     error
}

func (r *jsonReader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

// readTenhou6 reads a game in the JSON of tenhou.net/6, of which damage is why it is not whole.
func readTenhou6(root *node, damage error) *found {
	g := &found{log: &Log{Variant: Variant{Reds: true, OpenTanyao: true}}, end: damage}
	hands := root.find("log")
	if hands == nil {
		if damage == nil { // else what is missing follows from it
			g.end = errorAt(root.pos, "the log lacks the key log, which holds the hands")
		}
		return g
	}
	r := &jsonReader{log: g.log, players: seats}
	items := r.list(hands, 0, "the list of hands")
	if len(items) > maxHands {
		r.fail(errorAt(hands.pos, "the log has more than %d hands", maxHands))
	}
	if len(items) > 0 {
		r.players = countPlayers(&items[0])
	}
	if r.head(root); r.err != nil {
		if damage == nil {
			g.end = r.err
		}
		return g
	}
	for i := range items {
		if h := r.hand(&items[i]); r.err == nil {
			g.log.Hands = append(g.log.Hands, *h)
		} else {
			g.spoil(items[i].pos, r.err)
			r.err = nil
		}
	}
	return g
}

// plainFives takes the red of the fives in tiles and calls. Where the wall has no red fives, Tenhou writes the tiles
// all the same that are red elsewhere.
func plainFives(nodes []node) {
	for i := range nodes {
		if n := &nodes[i]; n.kind == numberNode || n.kind == textNode {
			n.text = tileCodes().ReplaceAllStringFunc(n.text, func(code string) string {
				if code[0]-'0' == redSuit {
					return code[1:] + "5"
				}
				return code
			})
		}
		plainFives(nodes[i].items)
	}
}

// tileCodes are the numbers of tiles, of two digits each.
var tileCodes = pattern.Lazy(`[0-9]{2}`)

// countPlayers finds from the first hand whether there is a fourth player, who would have been dealt tiles.
func countPlayers(first *node) int {
	fourth := headParts + playerParts*(seats-1)
	if len(first.items) <= fourth+1 || first.items[fourth].kind == listNode && len(first.items[fourth].items) == 0 {
		return seats - 1
	}
	return seats
}

// head reads what the log says of the whole game.
func (r *jsonReader) head(root *node) {
	r.log.Players = make([]string, r.players)
	if n := root.find("name"); n != nil && n.kind != nullNode {
		items := r.list(n, r.players, "the list of the players' names")
		for i := range r.players {
			r.log.Players[i] = strings.Clone(items[i].text)
		}
	}
	if n := root.find("title"); n != nil {
		for i := range n.items {
			r.log.Title = strings.TrimSpace(r.log.Title + " " + n.items[i].text)
		}
	}
	if n := root.find("rule"); n != nil {
		r.rule(n)
	}
	r.end(root.find("sc"))
}

// tenhouRoom is how Tenhou calls a table, as far as the rules go: 般南喰赤, 三鳳東喰赤速.
var tenhouRoom = pattern.Lazy(`^[三四]?\p{Han}{0,2}[東南]喰?赤?\p{Han}?`)

// soulRoom is how Mahjong Soul calls a room, a game among friends or a contest, as converted logs have it.
var soulRoom = pattern.Lazy(`の間|之间|之間|友人|大会戦|\bRoom\b|^Friendly|^Tourn?ament`)

// rule reads what the log calls the rules. A league calls them as it likes, and then nothing follows from the name.
func (r *jsonReader) rule(n *node) {
	if disp := n.find("disp"); disp != nil {
		r.log.Room = strings.Clone(disp.text)
	}
	room := r.log.Room
	k := &r.log.Variant
	k.Soul = soulRoom().MatchString(room)
	switch {
	case strings.Contains(room, "南"):
		k.Rounds = 2
	case strings.Contains(room, "東"):
		k.Rounds = 1
	}
	if !k.Soul && tenhouRoom().FindString(room) == room && room != "" {
		k.OpenTanyao = strings.Contains(room, "喰")
	}
	told, reds := false, false
	for i, key := range n.keys {
		if strings.HasPrefix(key, "aka") && n.items[i].kind == numberNode {
			told, reds = true, reds || n.items[i].text != "0"
		}
	}
	k.Reds = reds || !told
}

// end reads the final points and results.
func (r *jsonReader) end(n *node) {
	if n == nil || len(n.items) == 0 {
		return
	}
	const what = "the final points and result of each player"
	items := r.list(n, 2*r.players, what)
	for i := range r.players {
		r.log.Points = append(r.log.Points, r.number(&items[2*i], -mostPoints, mostPoints, what))
		result, err := strconv.ParseFloat(items[2*i+1].text, 64)
		if err != nil || math.Abs(result) > mostPoints {
			r.fail(items[2*i+1].wrong(what))
		}
		r.log.Results = append(r.log.Results, inPoints(result))
	}
}

// inPoints returns a result that is told in thousands.
func inPoints(result float64) int64 { return int64(math.Round(result * resultUnit)) }

// hand reads one hand.
func (r *jsonReader) hand(n *node) *Hand {
	parts := r.list(n, headParts+playerParts*r.players+1,
		"a hand, which is a list of what was dealt, drawn and discarded")
	const what = "the number of the hand, of the counters and of the sticks"
	seed := r.numbers(&parts[0], 3, 0, maxCounters, what)
	if seed[0] >= seats*seats || int(seed[0])%seats >= r.players {
		r.fail(parts[0].wrong(what))
	}
	h := &Hand{Pos: n.pos, Round: hand.East + hand.Wind(seed[0]/seats), Dealer: int(seed[0]) % seats,
		Honba: int(seed[1]), Sticks: int(seed[2])}
	h.Points = r.points(&parts[1], "the points of each player")
	if !r.log.Variant.Reds {
		plainFives(parts[2 : len(parts)-1])
	}
	h.Dora, h.Ura = r.tiles(&parts[2], 1), r.tiles(&parts[3], 0)
	o := &order{h: h, players: r.players}
	for p := range r.players {
		own := parts[headParts+playerParts*p:]
		h.Deal = append(h.Deal, sorted(r.tiles(&own[0], 0)))
		o.taken[p] = r.items(&own[1], "the tiles that a player drew and called", r.takenItem)
		o.put[p] = r.items(&own[2], "the tiles that a player discarded", r.putItem)
	}
	if r.outcome(h, &parts[len(parts)-1]); r.err == nil {
		r.err = o.solve()
	}
	return h
}

// points reads a number of points for each player.
func (r *jsonReader) points(n *node, what string) []int64 {
	return r.numbers(n, r.players, -mostPoints, mostPoints, what)[:r.players]
}

func (r *jsonReader) tiles(n *node, least int) (all []hand.Tile) {
	items := r.list(n, least, "a list of tiles")
	for i := range items {
		all = append(all, r.tile(&items[i]))
	}
	return all
}

// aTile says what should stand where a tile is.
const aTile = "the number of a tile, such as 47"

func (r *jsonReader) tile(n *node) hand.Tile {
	t, ok := tileOfCode(int(r.number(n, 0, 99, aTile)))
	if !ok {
		r.fail(n.wrong(aTile))
	}
	return t
}
