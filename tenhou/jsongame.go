package tenhou

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"example.com/hanfu/hand"
)

// The parts of a hand in JSON: what stands in front of the players' tiles, and of each player the tiles dealt, those
// drawn and those discarded.
const (
	headParts   = 4
	playerParts = 3
	mostPoints  = 100_000_000
)

// jsonReader reads a JSON log.
type jsonReader struct {
	log     *Log
	path    string
	players int
}

// readJSON reads a JSON log. With an error in a hand, it returns those in front of it.
func readJSON(data []byte, path string) (*Log, error) {
	root, damage := readTree(data, path)
	l, err := readGame(root, path)
	if damage != nil && (l == nil || err == nil) {
		err = damage // what is wrong with what is left follows from it
	}
	return l, err
}

// readGame reads the game that a tree holds. With an error in a hand, it returns those in front of it.
func readGame(root *node, path string) (*Log, error) {
	hands := root.find("log")
	if hands == nil {
		return nil, errorAt(root.pos, "the log lacks the key log, which holds the hands")
	}
	items, err := hands.list(0, "the list of hands")
	if err != nil {
		return nil, err
	}
	if len(items) > maxHands {
		return nil, errorAt(hands.pos, "the log has more than %d hands", maxHands)
	}
	r := &jsonReader{log: &Log{Kind: Kind{Reds: true, OpenTanyao: true}}, path: path, players: seats}
	if len(items) > 0 {
		r.players = countPlayers(&items[0])
	}
	if err := r.head(root); err != nil {
		return nil, err
	}
	for i := range items {
		h, err := r.hand(&items[i])
		if err != nil {
			return r.log, err
		}
		r.log.Hands = append(r.log.Hands, *h)
	}
	return r.log, nil
}

// plainFives takes the red of the fives in tiles and calls. Where the wall has no red fives, Tenhou writes the tiles
// all the same that are red elsewhere.
func plainFives(nodes []node) {
	for i := range nodes {
		if n := &nodes[i]; n.kind == numberNode || n.kind == textNode {
			n.text = tileCodes.ReplaceAllStringFunc(n.text, func(code string) string {
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
var tileCodes = regexp.MustCompile(`[0-9]{2}`)

// countPlayers finds from the first hand whether there is a fourth player, who would have been dealt tiles.
func countPlayers(first *node) int {
	fourth := headParts + playerParts*(seats-1)
	if len(first.items) <= fourth+1 || first.items[fourth].kind == listNode && len(first.items[fourth].items) == 0 {
		return seats - 1
	}
	return seats
}

// head reads what the log says of the whole game.
func (r *jsonReader) head(root *node) error {
	r.log.Names = make([]string, r.players)
	if n := root.find("name"); n != nil {
		items, err := n.list(r.players, "the list of the players' names")
		if err != nil {
			return err
		}
		for i := range r.players {
			r.log.Names[i] = items[i].text
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
	return r.end(root.find("sc"))
}

// tenhouRoom is how Tenhou calls a table, as far as the rules go: 般南喰赤, 三鳳東喰赤速.
var tenhouRoom = regexp.MustCompile(`^[三四]?\p{Han}{0,2}[東南]喰?赤?\p{Han}?`)

// soulRoom is how Mahjong Soul calls a room, a game among friends or a contest, as converted logs have it.
var soulRoom = regexp.MustCompile(`の間|之间|之間|友人|大会戦|\bRoom\b|^Friendly|^Tourn?ament`)

// rule reads what the log calls the rules. A league calls them as it likes, and then nothing follows from the name.
func (r *jsonReader) rule(n *node) {
	if disp := n.find("disp"); disp != nil {
		r.log.Room = disp.text
	}
	room := r.log.Room
	k := &r.log.Kind
	k.Soul = soulRoom.MatchString(room)
	switch {
	case strings.Contains(room, "南"):
		k.Rounds = 2
	case strings.Contains(room, "東"):
		k.Rounds = 1
	}
	if !k.Soul && tenhouRoom.FindString(room) == room && room != "" {
		k.OpenTanyao = strings.Contains(room, "喰")
	}
	k.Reds = false
	for i, key := range n.keys {
		if strings.HasPrefix(key, "aka") && n.items[i].text != "0" && n.items[i].kind == numberNode {
			k.Reds = true
		}
	}
}

// end reads the final points and results.
func (r *jsonReader) end(n *node) error {
	if n == nil || len(n.items) == 0 {
		return nil
	}
	const what = "the final points and result of each player"
	items, err := n.list(2*r.players, what)
	if err != nil {
		return err
	}
	for i := range r.players {
		points, err := items[2*i].number(-mostPoints, mostPoints, what)
		if err != nil {
			return err
		}
		result, err := strconv.ParseFloat(items[2*i+1].text, 64)
		if err != nil || math.Abs(result) > mostPoints {
			return items[2*i+1].wrong(what)
		}
		r.log.Points = append(r.log.Points, points)
		r.log.Results = append(r.log.Results, int64(math.Round(result*resultUnit)))
	}
	return nil
}

// hand reads one hand.
func (r *jsonReader) hand(n *node) (*Hand, error) {
	parts, err := n.list(headParts+playerParts*r.players+1, "a hand, which is a list of what was dealt, drawn and discarded")
	if err != nil {
		return nil, err
	}
	const what = "the number of the hand, of the counters and of the sticks"
	seed, err := parts[0].numbers(3, 0, maxCounters, what)
	if err != nil {
		return nil, err
	}
	if seed[0] >= seats*seats || int(seed[0])%seats >= r.players {
		return nil, parts[0].wrong(what)
	}
	h := &Hand{Pos: n.pos, Round: hand.East + hand.Wind(seed[0]/seats), Dealer: int(seed[0]) % seats, Honba: int(seed[1]), Sticks: int(seed[2])}
	if h.Points, err = parts[1].numbers(r.players, -mostPoints, mostPoints, "the points of each player"); err != nil {
		return nil, err
	}
	h.Points = h.Points[:r.players]
	if !r.log.Kind.Reds {
		plainFives(parts[2 : len(parts)-1])
	}
	if h.Dora, err = tiles(&parts[2], 1); err != nil {
		return nil, err
	}
	if h.Ura, err = tiles(&parts[3], 0); err != nil {
		return nil, err
	}
	o := &order{h: h, players: r.players}
	for p := range r.players {
		own := parts[headParts+playerParts*p:]
		deal, err := tiles(&own[0], 0)
		if err != nil {
			return nil, err
		}
		h.Deal = append(h.Deal, sorted(deal))
		if err := o.read(p, &own[1], &own[2]); err != nil {
			return nil, err
		}
	}
	if err := r.outcome(h, &parts[len(parts)-1]); err != nil {
		return nil, err
	}
	return h, o.solve()
}

func tiles(n *node, least int) (all []hand.Tile, err error) {
	items, err := n.list(least, "a list of tiles")
	if err != nil {
		return nil, err
	}
	for i := range items {
		t, err := tile(&items[i])
		if err != nil {
			return nil, err
		}
		all = append(all, t)
	}
	return all, nil
}

func tile(n *node) (hand.Tile, error) {
	code, err := n.number(0, 99, "the number of a tile, such as 47")
	if err != nil {
		return 0, err
	}
	t, ok := tileOfCode(int(code))
	if !ok {
		return 0, n.wrong("the number of a tile, such as 47")
	}
	return t, nil
}
