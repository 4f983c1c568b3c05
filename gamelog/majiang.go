package gamelog

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/game"
	"example.com/hanfu/hand"
)

// majiangReader reads a game of Majiang's. Players of a hand are told by their seats, the dealer first.
type majiangReader struct {
	jsonReader
	hand *Hand
	// last is who has shown a tile last.
	last int
}

// isMajiang reports whether a document is a game of Majiang's, whose hands begin with a mapping.
func isMajiang(n *node) bool {
	log := n.get("log")
	return log.kind == listNode && isList(log, func(hand *node) bool {
		return isList(hand, func(event *node) bool { return event.kind == mapNode })
	})
}

// readMajiang reads one game or a list of them.
func readMajiang(root *node, damage error) (games []*found) {
	if root.kind == mapNode {
		return []*found{readMajiangGame(root, damage)}
	}
	for i := range root.items {
		games = append(games, readMajiangGame(&root.items[i], nil))
	}
	games[len(games)-1].end = damage
	return games
}

func readMajiangGame(root *node, damage error) *found {
	g := &found{log: &Log{Variant: Variant{Reds: true, OpenTanyao: true}}, end: damage}
	r := &majiangReader{jsonReader: jsonReader{log: g.log, players: seats}}
	hands := r.list(root.get("log"), 0, "the list of hands")
	if len(hands) > maxHands {
		r.fail(errorAt(root.pos, "the log has more than %d hands", maxHands))
	}
	if r.head(root); r.err != nil {
		g.end = r.err
		return g
	}
	for i := range hands {
		h := r.one(&hands[i])
		switch {
		case r.err != nil:
			g.spoil(hands[i].pos, r.err)
			r.err = nil
		case !h.ended():
			g.spoil(h.Pos, errorAt(h.Pos, "the hand that begins here has no end; is the log cut off?"))
		default:
			g.log.Hands = append(g.log.Hands, *h)
		}
	}
	return g
}

// head reads what the log says of the whole game. It numbers the players otherwise: qijia is the first east.
func (r *majiangReader) head(root *node) {
	first := 0
	if n := root.get("qijia"); n.kind == numberNode {
		first = int(r.number(n, 0, seats-1, aPlayer))
	}
	names := make([]string, seats)
	for i, name := range root.get("player").items[:min(len(root.get("player").items), seats)] {
		names[i] = strings.Clone(name.text)
	}
	r.log.Players = rotated(names, first)
	r.log.Title = strings.Clone(strings.TrimSpace(strings.ReplaceAll(root.get("title").text, "\n", " ")))
	if points := root.get("defen"); points.kind == listNode && len(points.items) > 0 {
		r.log.Points = rotated(r.points(points, "the final points of each player"), first)
	}
	const what = "the result of each player"
	results := root.get("point").items
	if len(results) < seats { // a log that is cut off may lack them
		return
	}
	told := false
	for i := range results[:seats] {
		n, err := strconv.ParseFloat(results[i].text, 64)
		if err != nil || n > mostPoints || n < -mostPoints {
			r.fail(results[i].wrong(what))
		}
		told = told || n != 0
		r.log.Results = append(r.log.Results, inPoints(n))
	}
	if r.log.Results = rotated(r.log.Results, first); !told { // as if there were no rules for results
		r.log.Results = nil
	}
}

// one reads a hand.
func (r *majiangReader) one(n *node) *Hand {
	events := r.list(n, 1, "the list of what happened in a hand")
	r.hand, r.last = &Hand{Pos: n.pos}, -1
	for i := range events {
		if len(events[i].keys) == 0 {
			r.fail(events[i].wrong("what happened, such as {\"zimo\":{…}}"))
			break
		}
		what, e := events[i].keys[0], &events[i].items[0]
		if (i == 0) != (what == "qipai") {
			r.fail(errorAt(e.pos, "a hand begins with qipai, and has one alone"))
		}
		if r.take(what, e); r.err != nil {
			break
		}
	}
	if h := r.hand; h.ended() {
		h.accept()
	}
	return r.hand
}

// take reads what happened. What says nothing of the play is passed over.
func (r *majiangReader) take(what string, n *node) {
	tiles := n.get("m").text
	switch what {
	case "qipai":
		r.deal(n)
	case "zimo", "gangzimo":
		r.add(n, Event{Kind: Drew}, n.get("p").text)
	case "dapai":
		r.add(n, Event{Kind: Discarded, Riichi: strings.Contains(n.get("p").text, "*")}, n.get("p").text)
	case "fulou":
		r.add(n, Event{Kind: Called, From: r.last}, tiles)
	case "gang":
		kind := ClosedKan
		if strings.ContainsAny(tiles, "+=-") {
			kind = AddedKan
		}
		r.add(n, Event{Kind: kind}, tiles)
	case "kaigang":
		r.hand.Dora = append(r.hand.Dora, r.indicator(n.get("baopai")))
	case "hule":
		r.win(n)
	case "pingju":
		r.draw(n)
	}
}

// seat reads a seat and returns the player.
func (r *majiangReader) seat(n *node) int {
	return (int(r.number(n, 0, seats-1, "a seat, the dealer's being 0")) + r.hand.Dealer) % seats
}

// deal reads how a hand begins.
func (r *majiangReader) deal(n *node) {
	h := r.hand
	counter := func(key string, most int64) int { return int(r.number(n.get(key), 0, most, key)) }
	h.Round, h.Dealer = hand.East+hand.Wind(counter("zhuangfeng", seats-1)), counter("jushu", seats-1)
	h.Honba, h.Sticks = counter("changbang", maxCounters), counter("lizhibang", maxCounters)
	h.Points = r.bySeat(n.get("defen"), "the points of each player")
	h.Dora = []hand.Tile{r.indicator(n.get("baopai"))}
	dealt := r.list(n.get("shoupai"), seats, "the tiles dealt to each seat")
	h.Deal = make([][]hand.Tile, seats)
	for i := range seats {
		h.Deal[(i+h.Dealer)%seats] = sorted(r.tiles(&dealt[i], dealt[i].text))
	}
}

// bySeat reads a number of points for each seat, and returns that of each player.
func (r *majiangReader) bySeat(n *node, what string) []int64 {
	return rotated(r.points(n, what), (seats-r.hand.Dealer)%seats)
}

// indicator reads one tile.
func (r *majiangReader) indicator(n *node) hand.Tile {
	if all := r.tiles(n, n.text); len(all) == 1 {
		return all[0]
	}
	r.fail(n.wrong("a tile, such as p5"))
	return 0
}

// tiles reads tiles, such as m127p234z4. What tells how a tile was put down or called is passed over.
func (r *majiangReader) tiles(n *node, text string) (all []hand.Tile) {
	suit := byte(0)
	for _, c := range []byte(text) {
		switch {
		case strings.IndexByte("mpsz", c) >= 0:
			suit = c
		case c >= '0' && c <= '9':
			t, ok := tileOf(suit, c, false)
			if !ok {
				r.fail(n.wrong("tiles, such as m127p234z4"))
			}
			all = append(all, t)
		case strings.IndexByte("_*+=-", c) < 0:
			r.fail(n.wrong("tiles, such as m127p234z4"))
		}
	}
	return all
}

// add adds what a player did with tiles, of which the last or the one in front of a sign is that of the event.
func (r *majiangReader) add(n *node, ev Event, text string) {
	if len(r.hand.Deal) == 0 || r.hand.ended() {
		r.fail(errorAt(n.pos, "this stands in front of the beginning of its hand, or behind its end"))
		return
	}
	all := r.tiles(n, text)
	if len(all) == 0 {
		r.fail(n.wrong("what a player did with a tile, such as {\"l\":0,\"p\":\"m1\"}"))
		return
	}
	ev.Pos, ev.Player = n.pos, r.seat(n.get("l"))
	at := len(all) - 1
	if sign := strings.IndexAny(text, "+=-"); ev.Kind == Called {
		at = sign - 2 // behind the suit and in front of the sign
	}
	if at < 0 || at >= len(all) {
		r.fail(n.get("m").wrong("a call, such as p56-7"))
		return
	}
	ev.Tile = all[at]
	switch ev.Kind {
	case Called:
		ev.Own = slices.Delete(all, at, at+1)
	case ClosedKan:
		ev.Own = all
	}
	if ev.Kind != Drew && ev.Kind != Called {
		r.last = ev.Player
	}
	ev.finish()
	r.hand.Events = append(r.hand.Events, ev)
}

// win reads a win.
func (r *majiangReader) win(n *node) {
	w := LogWin{Pos: n.pos, By: game.PlayerAt(r.seat(n.get("l"))), Fu: -1, Points: -1, PaoUnknown: true}
	if from := n.get("baojia"); from.kind != nullNode {
		w.From = game.PlayerAt(r.seat(from))
		// Of a self-draw, converted games tell the sum of shares that were not rounded.
		if points := n.get("defen"); points.kind == numberNode {
			w.Points = r.number(points, 0, mostPoints, "the points of the hand")
		}
	} else {
		r.drawWon(n, w.By.Index())
	}
	if fu := n.get("fu"); fu.kind == numberNode {
		w.Fu = int(r.number(fu, 0, mostPoints, "fu"))
	}
	for _, yaku := range n.get("hupai").items {
		id, ok := yakuNamed(yaku.get("name").text)
		if !ok {
			id = strings.Clone(yaku.get("name").text)
		}
		c := Counted{ID: id}
		if han := yaku.get("fanshu"); strings.HasPrefix(han.text, "*") {
			c.Yakuman = true
		} else {
			c.Han = int(r.number(han, 0, mostPoints, "the han of a yaku"))
		}
		if c.Yakuman || c.Han > 0 || !bonusNames[id] {
			w.Yaku = append(w.Yaku, c)
		}
	}
	var ura []hand.Tile
	for i := range n.get("fubaopai").items {
		ura = append(ura, r.indicator(&n.get("fubaopai").items[i]))
	}
	if len(ura) > len(r.hand.Ura) {
		r.hand.Ura = ura
	}
	if changes := n.get("fenpei"); changes.kind == listNode {
		w.Changes = r.bySeat(changes, got)
	}
	r.hand.Wins = append(r.hand.Wins, w)
}

// drawWon adds the draw of the tile that wins where the log leaves it out, as some do: it stands last among the tiles in
// the hand.
func (r *majiangReader) drawWon(n *node, by int) {
	h := r.hand
	if last := len(h.Events) - 1; last >= 0 && h.Events[last].Kind == Drew || h.ended() {
		return
	}
	shown, _, _ := strings.Cut(n.get("shoupai").text, ",")
	if all := r.tiles(n.get("shoupai"), shown); len(all) > 0 {
		h.Events = append(h.Events, Event{Pos: n.pos, Kind: Drew, Player: by, Tile: all[len(all)-1]})
	}
}

// draw reads how a hand ended without a winner. Tiles are told of those who showed them.
func (r *majiangReader) draw(n *node) {
	d := &Draw{Pos: n.pos}
	name := n.get("name").text
	kind, ok := drawOf(func(d drawName) bool { return d.json == name })
	if d.Kind = kind; !ok {
		if d.Kind, ok = majiangDraws[name]; !ok {
			d.Kind = untold
		}
	}
	if changes := n.get("fenpei"); changes.kind == listNode {
		d.Changes = r.bySeat(changes, got)
	}
	if shown := n.get("shoupai").items; len(shown) == seats && d.Kind == Exhaustive {
		for i := range seats {
			if shown[(i+seats-r.hand.Dealer)%seats].text != "" {
				d.Tenpai = append(d.Tenpai, i)
			}
		}
	} else {
		d.Unclear = true
	}
	r.hand.Draw = d
	d.tell(r.hand)
}

// majiangDraws are names of draws that tenhou.net/6 doesn't have.
var majiangDraws = map[string]DrawKind{
	"荒牌平局": Exhaustive, "荒牌流局": Exhaustive, "四開槓": FourKans, "四槓散了": FourKans, "四家立直": FourRiichi, "四風連打": FourWinds,
	"三家和": ThreeRons, "三家和了": ThreeRons, "九種九牌": NineTerminals, "流し満貫": NagashiMangan,
}
