// Package majiang reads and writes games of kobalab's Majiang.
package majiang

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog/internal/jsontree"
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/game/gamelog/internal/yaku"
	"example.com/hanfu/hand"
)

// reader reads a game. Within a hand the log numbers players by seat, from the dealer.
type reader struct {
	jsontree.Reader
	game *model.Game
	hand *model.Hand
}

// Is reports whether a document is a game of Majiang, whose hands are lists of mappings.
func Is(n *jsontree.Node) bool {
	log := n.Get("log")
	return log.IsListOf(func(hand *jsontree.Node) bool {
		return hand.IsListOf(func(event *jsontree.Node) bool { return event.Kind == jsontree.Map })
	})
}

// Read reads one game or a list of games. damage is the reason why the document is incomplete, or
// nil.
func Read(root *jsontree.Node, damage error) (games []*model.Game) {
	if root.Kind == jsontree.Map {
		return []*model.Game{readGame(root, damage)}
	}
	for i := range root.Items {
		games = append(games, readGame(&root.Items[i], nil))
	}
	games[len(games)-1].End = damage
	return games
}

func readGame(root *jsontree.Node, damage error) *model.Game {
	g := &model.Game{Variant: model.Variant{Reds: true, OpenTanyao: true}, End: damage}
	r := &reader{Reader: jsontree.Reader{Players: model.Seats}, game: g}
	hands := r.List(root.Get("log"), 0, "the list of hands")
	if len(hands) > model.MaxHands {
		g.End = cmp.Or(damage, model.Errorf(root.Pos, "the log has more than %s hands",
			model.Grouped(model.MaxHands)))
		return g
	}
	if r.head(root); r.Err != nil { // the hands are readable anyway
		g.End = cmp.Or(damage, r.Err)
		g.Points, g.Results, r.Err = nil, nil, nil
	}
	for i := range hands {
		h := r.readHand(&hands[i])
		switch {
		case r.Err != nil:
			g.Spoil(r.hand, hands[i].Pos, r.Err)
			r.Err = nil
		case !h.Ended():
			g.Spoil(h, h.Pos, model.Errorf(h.Pos,
				"the hand that begins here has no end; is the log cut off?"))
		default:
			g.Hands = append(g.Hands, *h)
		}
	}
	if root.Get("qijia").Kind != jsontree.Number && g.Points != nil {
		alignPoints(g)
	}
	return g
}

// alignPoints rotates the players and the final points of a game whose log lacks the first east, so
// that the final points are nearest to those after the last hand. If several rotations are equally
// near, it drops the final points and results.
func alignPoints(g *model.Game) {
	first, nearest, several := 0, int64(-1), true
	if n := len(g.Hands); n > 0 && g.Hands[n-1].Points != nil {
		left := g.Hands[n-1].Change()
		model.AddUp(left, g.Hands[n-1].Points)
		for i := range model.Seats {
			far := int64(0)
			for p, points := range model.Rotated(g.Points, i) {
				far += max(points-left[p], left[p]-points)
			}
			switch {
			case nearest < 0 || far < nearest:
				first, nearest, several = i, far, false
			case far == nearest:
				several = true
			}
		}
	}
	if several {
		g.Points, g.Results = nil, nil
		return
	}
	g.Players, g.Points = model.Rotated(g.Players, first), model.Rotated(g.Points, first)
	if g.Results != nil {
		g.Results = model.Rotated(g.Results, first)
	}
}

// head reads the fields about the whole game. Index qijia in their lists of players is the first
// east.
func (r *reader) head(root *jsontree.Node) {
	first := 0
	if n := root.Get("qijia"); n.Kind == jsontree.Number {
		first = int(r.Number(n, 0, model.Seats-1, "the number of a player"))
	}
	names := make([]string, model.Seats)
	for i, name := range root.Get("player").Items[:min(len(root.Get("player").Items),
		model.Seats)] {
		names[i] = strings.Clone(name.Text)
	}
	r.game.Players = model.Rotated(names, first)
	r.game.Title = strings.Clone(strings.TrimSpace(strings.ReplaceAll(root.Get("title").Text, "\n",
		" ")))
	if points := root.Get("defen"); points.Kind == jsontree.List && len(points.Items) > 0 {
		r.game.Points = model.Rotated(r.Points(points, "the final points of each player"), first)
	}
	const what = "the result of each player"
	results := root.Get("point").Items
	if len(results) < model.Seats { // a truncated log may lack them
		return
	}
	scored := false
	for i := range results[:model.Seats] {
		if results[i].Kind == jsontree.Null {
			r.game.Results = nil
			return
		}
		n, err := strconv.ParseFloat(results[i].Text, 64)
		if err != nil || n > model.MostPoints || n < -model.MostPoints {
			r.Fail(results[i].Wrong(what))
		}
		scored = scored || n != 0
		r.game.Results = append(r.game.Results, model.InPoints(n))
	}
	// All are 0 if the game was played without results.
	if r.game.Results = model.Rotated(r.game.Results, first); !scored {
		r.game.Results = nil
	}
}

func (r *reader) readHand(n *jsontree.Node) *model.Hand {
	events := r.List(n, 1, "the list of what happened in a hand")
	r.hand, r.Shown = &model.Hand{Pos: n.Pos}, -1
	for i := range events {
		if len(events[i].Keys) == 0 {
			r.Fail(events[i].Wrong("what happened, such as {\"zimo\":{…}}"))
			break
		}
		event, e := events[i].Keys[0], &events[i].Items[0]
		if (i == 0) != (event == "qipai") {
			r.Fail(model.Errorf(e.Pos, "a hand begins with qipai, and has one alone"))
		}
		if r.readEvent(event, e); r.Err != nil {
			break
		}
	}
	if h := r.hand; h.Ended() {
		model.AcceptRiichi(h)
	}
	return r.hand
}

func (r *reader) readEvent(event string, n *jsontree.Node) {
	tiles := n.Get("m").Text
	switch event {
	case "qipai":
		r.deal(n)
	case "zimo", "gangzimo":
		r.add(n, model.Event{Kind: model.Drew}, n.Get("p").Text)
	case "dapai":
		r.add(n, model.Event{Kind: model.Discarded, Riichi: strings.Contains(n.Get("p").Text, "*"),
			Drawn: strings.Contains(n.Get("p").Text, "_")}, n.Get("p").Text)
	case "fulou":
		r.add(n, model.Event{Kind: model.Called}, tiles)
	case "gang":
		kind := model.ClosedKan
		if strings.ContainsAny(tiles, "+=-") {
			kind = model.AddedKan
		}
		r.add(n, model.Event{Kind: kind}, tiles)
	case "kaigang":
		r.hand.Dora = append(r.hand.Dora, r.indicator(n.Get("baopai")))
	case "hule":
		r.win(n)
	case "pingju":
		r.draw(n)
	}
}

func (r *reader) seat(n *jsontree.Node) int {
	return (int(r.Number(n, 0, model.Seats-1, "a seat, the dealer's being 0")) +
		r.hand.Dealer) % model.Seats
}

func (r *reader) deal(n *jsontree.Node) {
	h := r.hand
	counter := func(key string, limit int64) int {
		if n.Get(key).Kind == jsontree.Null { // some programs omit zeros
			return 0
		}
		return int(r.Number(n.Get(key), 0, limit, key))
	}
	h.Round, h.Dealer = hand.East+hand.Wind(counter("zhuangfeng", model.Seats-1)),
		counter("jushu", model.Seats-1)
	h.Honba, h.Sticks = counter("changbang", model.MaxCounters),
		counter("lizhibang", model.MaxCounters)
	if points := n.Get("defen"); points.Kind != jsontree.Null {
		h.Points = r.bySeat(points, "the points of each player")
	}
	if r.Err != nil { // the number of the hand is unknown
		h.Round = 0
	}
	h.Dora = []hand.Tile{r.indicator(n.Get("baopai"))}
	dealt := r.List(n.Get("shoupai"), model.Seats, "the tiles dealt to each seat")
	h.Deal = make([][]hand.Tile, model.Seats)
	for i := range model.Seats {
		h.Deal[(i+h.Dealer)%model.Seats] = model.Sorted(r.tiles(&dealt[i], dealt[i].Text))
	}
}

func (r *reader) bySeat(n *jsontree.Node, want string) []int64 {
	return model.Rotated(r.Points(n, want), (model.Seats-r.hand.Dealer)%model.Seats)
}

func (r *reader) indicator(n *jsontree.Node) hand.Tile {
	if all := r.tiles(n, n.Text); len(all) == 1 {
		return all[0]
	}
	r.Fail(n.Wrong("a tile, such as p5"))
	return 0
}

// tiles parses tiles, such as m127p234z4. It ignores the signs for calls, riichi and drawn tiles.
func (r *reader) tiles(n *jsontree.Node, text string) (all []hand.Tile) {
	suit := byte(0)
	for _, c := range []byte(text) {
		switch {
		case strings.IndexByte("mpsz", c) >= 0:
			suit = c
		case c >= '0' && c <= '9':
			t, ok := model.TileOf(suit, c, false)
			if !ok {
				r.Fail(n.Wrong("tiles, such as m127p234z4"))
			}
			all = append(all, t)
		case strings.IndexByte("_*+=-", c) < 0:
			r.Fail(n.Wrong("tiles, such as m127p234z4"))
		}
	}
	return all
}

// add adds an event with tiles. The tile of the event is the last one or, for a call, the one
// before the sign.
func (r *reader) add(n *jsontree.Node, ev model.Event, text string) {
	if len(r.hand.Deal) == 0 || r.hand.Ended() {
		r.Fail(model.Errorf(n.Pos,
			"this stands in front of the beginning of its hand, or behind its end"))
		return
	}
	all := r.tiles(n, text)
	if len(all) == 0 {
		r.Fail(n.Wrong("what a player did with a tile, such as {\"l\":0,\"p\":\"m1\"}"))
		return
	}
	ev.Pos, ev.Player = n.Pos, r.seat(n.Get("l"))
	at := len(all) - 1
	if sign := strings.IndexAny(text, "+=-"); ev.Kind == model.Called {
		at = sign - 2 // the suit comes first
	}
	if at < 0 || at >= len(all) {
		r.Fail(n.Get("m").Wrong("a call, such as p56-7"))
		return
	}
	ev.Tile = all[at]
	switch ev.Kind {
	case model.Called:
		ev.From, ev.Own = r.From(n), slices.Delete(all, at, at+1)
	case model.ClosedKan:
		ev.Own = all
	}
	if ev.Kind != model.Drew && ev.Kind != model.Called {
		r.Shown = ev.Player
	}
	model.Finish(&ev)
	r.hand.Events = append(r.hand.Events, ev)
}

func (r *reader) win(n *jsontree.Node) {
	w := model.Win{Pos: n.Pos, By: game.PlayerAt(r.seat(n.Get("l"))), Fu: -1, Points: -1,
		PaoUnknown: true}
	if from := n.Get("baojia"); from.Kind != jsontree.Null {
		w.From = game.PlayerAt(r.seat(from))
		// For tsumo, converted games have the sum of unrounded shares, so it is ignored.
		if points := n.Get("defen"); points.Kind == jsontree.Number {
			w.Points = r.Number(points, 0, model.MostPoints, "the points of the hand")
		}
	} else {
		r.drawWon(n, w.By.Index())
	}
	if fu := n.Get("fu"); fu.Kind == jsontree.Number {
		w.Fu = int(r.Number(fu, 0, model.MostPoints, "fu"))
	}
	for _, entry := range n.Get("hupai").Items {
		c := model.Counted{ID: yaku.NamedOrAsWritten(entry.Get("name").Text)}
		if han := entry.Get("fanshu"); strings.HasPrefix(han.Text, "*") {
			c.Yakuman = true
		} else if han.Kind == jsontree.Null {
			c.Han = model.HanUntold
		} else {
			c.Han = int(r.Number(han, 0, model.MostPoints, "the han of a yaku"))
		}
		if yaku.Counts(c) {
			w.Yaku = append(w.Yaku, c)
		}
	}
	var ura []hand.Tile
	for i := range n.Get("fubaopai").Items {
		ura = append(ura, r.indicator(&n.Get("fubaopai").Items[i]))
	}
	if len(ura) > len(r.hand.Ura) {
		r.hand.Ura = ura
	}
	if changes := n.Get("fenpei"); changes.Kind == jsontree.List {
		w.Changes = r.bySeat(changes, "what each player gets")
	}
	r.hand.Wins = append(r.hand.Wins, w)
}

// drawWon adds the draw of the winning tile, the last one in the hand, if the log omits it.
func (r *reader) drawWon(n *jsontree.Node, player int) {
	h := r.hand
	if last := len(h.Events) - 1; last >= 0 && h.Events[last].Kind == model.Drew || h.Ended() {
		return
	}
	shown, _, _ := strings.Cut(n.Get("shoupai").Text, ",")
	if all := r.tiles(n.Get("shoupai"), shown); len(all) > 0 {
		h.Events = append(h.Events,
			model.Event{Pos: n.Pos, Kind: model.Drew, Player: player, Tile: all[len(all)-1]})
	}
}

// draw reads the end of a hand without a winner. Players are tenpai if they showed their tiles.
func (r *reader) draw(n *jsontree.Node) {
	d := &model.Draw{Pos: n.Pos}
	var ok bool
	if d.Kind, ok = yaku.DrawNamed(n.Get("name").Text); !ok {
		d.Kind = model.Untold
	}
	if changes := n.Get("fenpei"); changes.Kind == jsontree.List {
		d.Changes = r.bySeat(changes, "what each player gets")
	}
	if shown := n.Get("shoupai").Items; len(shown) == model.Seats && d.Kind == model.Exhaustive {
		for i := range model.Seats {
			if shown[(i+model.Seats-r.hand.Dealer)%model.Seats].Text != "" {
				d.Tenpai = append(d.Tenpai, i)
			}
		}
	} else {
		d.Unclear = true
	}
	r.hand.Draw = d
	model.DeriveDraw(r.hand)
}
