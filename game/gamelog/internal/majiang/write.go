package majiang

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/game/gamelog/internal/yaku"
	"example.com/hanfu/hand"
)

type entry = map[string]any

// Write returns a game of four players as JSON on one line. With full it includes everything known,
// and player number first of the log is the first east; otherwise it omits optional values, or
// writes them as null.
func Write(g *model.Game, full bool, first int) ([]byte, error) {
	if !full {
		first = 0
	}
	turned := (model.Seats - first) % model.Seats
	doc := entry{"title": nil, "player": model.Rotated(g.Players, turned), "qijia": nil}
	if full {
		doc["title"], doc["qijia"] = g.Title, first
	}
	if full && g.Points != nil {
		doc["defen"], doc["rank"] = model.Rotated(g.Points, turned),
			model.Rotated(places(g.Points), turned)
	}
	if full && g.Results != nil {
		results := []string{}
		for _, n := range model.Rotated(g.Results, turned) {
			results = append(results, fmt.Sprintf("%.1f", float64(n)/model.ResultUnit))
		}
		doc["point"] = results
	}
	hands := [][]entry{}
	for i := range g.Hands {
		w := &writer{h: &g.Hands[i], full: full}
		hands = append(hands, w.events())
	}
	doc["log"] = hands
	return json.Marshal(doc)
}

// places returns the place of each player by points. Ties go to the player with the lower index.
func places(points []int64) (all []int) {
	for i, n := range points {
		place := 1
		for j, other := range points {
			if other > n || other == n && j < i {
				place++
			}
		}
		all = append(all, place)
	}
	return all
}

// writer writes a hand and keeps track of the tiles that the players hold.
type writer struct {
	h     *model.Hand
	full  bool
	held  [model.Seats][]hand.Tile
	melds [model.Seats][]string
}

func (w *writer) seat(p int) int { return (p - w.h.Dealer + model.Seats) % model.Seats }

func (w *writer) bySeat(points []int64) []int64 { return model.Rotated(points, w.h.Dealer) }

// tilesText writes tiles, each suit once in a row.
func tilesText(tiles ...hand.Tile) string {
	var b strings.Builder
	last := byte(0)
	for _, t := range tiles {
		suit := "mpsz"[t.Kind().Suit()]
		if suit != last {
			b.WriteByte(suit)
			last = suit
		}
		b.WriteByte(rankOf(t))
	}
	return b.String()
}

func rankOf(t hand.Tile) byte {
	if t.Red() {
		return '0'
	}
	return byte('0' + t.Kind().Rank())
}

func (w *writer) events() []entry {
	h := w.h
	begin := entry{"zhuangfeng": int(h.Round - hand.East), "jushu": h.Dealer,
		"baopai": tilesText(h.Dora[0])}
	if h.Points != nil {
		begin["defen"] = w.bySeat(h.Points)
	}
	if w.full || h.Honba > 0 {
		begin["changbang"] = h.Honba
	}
	if w.full || h.Sticks > 0 {
		begin["lizhibang"] = h.Sticks
	}
	deals := []string{}
	for _, deal := range model.Rotated(h.Deal, h.Dealer) {
		deals = append(deals, tilesText(model.Sorted(deal)...))
	}
	begin["shoupai"] = deals
	all := []entry{{"qipai": begin}}
	dora, turned := h.Dora[1:], h.Turned()
	turn := func(n int) {
		for _, t := range dora[:n] {
			all = append(all, entry{"kaigang": entry{"baopai": tilesText(t)}})
		}
		dora = dora[n:]
	}
	for p, deal := range h.Deal {
		w.held[p] = slices.Clone(deal)
	}
	replaced := false
	for i := range h.Events {
		e := &h.Events[i]
		name, data := w.event(e)
		if data["l"] = w.seat(e.Player); e.Kind == model.Drew && replaced {
			name = "gangzimo"
		}
		all = append(all, entry{name: data})
		replaced = e.Kind == model.ClosedKan || e.Kind == model.AddedKan ||
			len(e.Own) == model.InMeld
		turn(turned[i])
	}
	turn(len(dora))
	for i := range h.Wins {
		all = append(all, entry{"hule": w.win(&h.Wins[i])})
	}
	if h.Draw != nil {
		all = append(all, entry{"pingju": w.draw(h.Draw)})
	}
	return all
}

func (w *writer) removeTiles(p int, tiles ...hand.Tile) {
	for _, t := range tiles {
		if at := slices.Index(w.held[p], t); at >= 0 {
			w.held[p] = slices.Delete(w.held[p], at, at+1)
		}
	}
}

func (w *writer) event(e *model.Event) (string, entry) {
	p := e.Player
	switch e.Kind {
	case model.Drew:
		w.held[p] = append(w.held[p], e.Tile)
		return "zimo", entry{"p": tilesText(e.Tile)}
	case model.Discarded:
		w.removeTiles(p, e.Tile)
		text := tilesText(e.Tile)
		if e.Drawn {
			text += "_"
		}
		if e.Riichi {
			text += "*"
		}
		return "dapai", entry{"p": text}
	case model.Called:
		w.removeTiles(p, e.Own...)
		text := calledText(e)
		w.melds[p] = append(w.melds[p], text)
		return "fulou", entry{"m": text}
	case model.ClosedKan:
		w.removeTiles(p, e.Own...)
		text := tilesText(fivesFirst(e.Own)...)
		w.melds[p] = append(w.melds[p], text)
		return "gang", entry{"m": text}
	}
	w.removeTiles(p, e.Tile)
	for i, pon := range w.melds[p] { // the added tile comes last
		if isPonOf(pon, e.Tile) {
			w.melds[p][i] += string(rankOf(e.Tile))
			return "gang", entry{"m": w.melds[p][i]}
		}
	}
	return "gang", entry{"m": tilesText(e.Tile)}
}

// isPonOf reports whether a meld is a pon of the kind of t.
func isPonOf(meld string, t hand.Tile) bool {
	ranks := strings.ReplaceAll(meld[1:min(4, len(meld))], "0", "5")
	return meld[0] == tilesText(t)[0] && len(meld) == len("m111+") &&
		ranks == strings.Repeat(fmt.Sprint(t.Kind().Rank()), model.InMeld)
}

// calledText formats a call. The called tile is followed by a sign, and comes last except in a
// sequence.
func calledText(e *model.Event) string {
	sign := []string{"", "+", "=", "-"}[(e.From-e.Player+model.Seats)%model.Seats]
	if e.Own[0].Kind() == e.Tile.Kind() {
		return tilesText(append(fivesFirst(e.Own), e.Tile)...) + sign
	}
	text := ""
	for _, t := range model.Sorted(append(slices.Clone(e.Own), e.Tile)) {
		if text == "" {
			text = tilesText(t)
		} else {
			text += string(rankOf(t))
		}
		if t == e.Tile {
			text += sign
		}
	}
	return text
}

// fivesFirst returns tiles of one kind sorted with plain fives before red ones.
func fivesFirst(tiles []hand.Tile) []hand.Tile {
	tiles = model.Sorted(tiles)
	slices.Reverse(tiles)
	return tiles
}

// hand formats the tiles that a player holds, with the drawn or winning tile last, a star for
// riichi and the melds.
func (w *writer) hand(p int, last hand.Tile) string {
	held := w.held[p]
	text := ""
	if last != hand.NoTile {
		held = slices.Clone(held)
		if at := slices.Index(held, last); at >= 0 {
			held = slices.Delete(held, at, at+1)
		}
		text = tilesText(last)
	}
	if slices.ContainsFunc(w.h.Events,
		func(e model.Event) bool { return e.Riichi && e.Player == p }) {
		text += "*"
	}
	return strings.Join(append([]string{tilesText(model.Sorted(held)...) + text}, w.melds[p]...),
		",")
}

func (w *writer) draw(d *model.Draw) entry {
	shown := slices.Repeat([]string{""}, model.Seats)
	for _, p := range d.Tenpai {
		shown[w.seat(p)] = w.hand(p, hand.NoTile)
	}
	draw := entry{"name": yaku.Draws[d.Kind][yaku.MajiangName], "shoupai": shown}
	if d.Changes != nil {
		draw["fenpei"] = w.bySeat(d.Changes)
	}
	return draw
}

func (w *writer) win(m *model.Win) entry {
	p := m.By.Index()
	last := w.h.Events[len(w.h.Events)-1].Tile
	win := entry{"l": w.seat(p), "baojia": nil, "fubaopai": nil}
	if !m.From.IsNobody() {
		win["baojia"] = w.seat(m.From.Index())
	}
	win["shoupai"] = w.hand(p, last)
	if len(w.h.Ura) > 0 && slices.Contains(w.h.Riichi, p) || !w.full && len(w.h.Ura) > 0 {
		ura := []string{}
		for _, t := range w.h.Ura {
			ura = append(ura, tilesText(t))
		}
		win["fubaopai"] = ura
	}
	if w.full {
		w.worth(win, m)
	}
	return win
}

// worth adds the known yaku, han, fu and points of a win.
func (w *writer) worth(win entry, m *model.Win) {
	counted, han, yakuman := []entry{}, 0, 0
	for _, y := range m.Yaku {
		one := entry{"name": yaku.NameOf(y.ID, w.seat(m.By.Index()), int(w.h.Round-hand.East))}
		switch {
		case y.Yakuman:
			one["fanshu"] = "*"
			yakuman++
		case y.Han == model.HanUntold:
			han = model.HanUntold
		default:
			one["fanshu"] = y.Han
			if han != model.HanUntold {
				han += y.Han
			}
		}
		counted = append(counted, one)
	}
	if m.Yaku != nil {
		win["hupai"] = counted
	}
	if yakuman > 0 {
		win["damanguan"] = yakuman
	} else if m.Yaku != nil && han != model.HanUntold {
		win["fanshu"] = han
	}
	if m.Fu >= 0 {
		win["fu"] = m.Fu
	}
	if m.Points >= 0 {
		win["defen"] = m.Points
	}
	if m.Changes != nil {
		win["fenpei"] = w.bySeat(m.Changes)
	}
}
