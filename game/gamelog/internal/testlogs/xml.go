// Package testlogs writes games in the formats of Tenhou and Mahjong Soul for tests.
package testlogs

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/game/gamelog/internal/yaku"
	"example.com/hanfu/hand"
)

// xmlWriter writes a log of Tenhou. Each tile gets a number.
type xmlWriter struct {
	b strings.Builder
	// used marks the numbers already assigned. held and pons are the concealed tiles and the pons
	// of each player.
	used [tiles]bool
	held [model.Seats][]int
	pons [model.Seats][]Call
}

// XML returns a game in the XML of Tenhou.
func XML(l *model.Game) string {
	w := &xmlWriter{}
	kind := 1
	if l.Variant.Rounds == 2 {
		kind |= 1 << 3
	}
	if !l.Variant.OpenTanyao {
		kind |= 1 << 2
	}
	if !l.Variant.Reds {
		kind |= 1 << 1
	}
	if len(l.Players) < model.Seats {
		kind |= 1 << 4
	}
	fmt.Fprintf(&w.b, "<mjloggm ver=\"2.3\"><SHUFFLE seed=\"x\" ref=\"\"/><GO type=\"%d\" lobby=\"0\"/>\n<UN", kind)
	for i := range model.Seats {
		name := ""
		if i < len(l.Players) {
			name = l.Players[i]
		}
		fmt.Fprintf(&w.b, " n%d=%q", i, strings.ReplaceAll(url.QueryEscape(name), "+", "%20"))
	}
	w.b.WriteString(" dan=\"1,1,1,1\"/><TAIKYOKU oya=\"0\"/>\n")
	for i := range l.Hands {
		owari := ""
		if i == len(l.Hands)-1 && l.Points != nil {
			var parts []string
			for p := range model.Seats {
				if p < len(l.Players) {
					parts = append(parts,
						fmt.Sprintf("%d,%.1f", l.Points[p]/100,
							float64(l.Results[p])/model.ResultUnit))
				} else {
					parts = append(parts, "0,0.0")
				}
			}
			owari = " owari=\"" + strings.Join(parts, ",") + "\""
		}
		w.hand(l, &l.Hands[i], owari)
	}
	return w.b.String() + "</mjloggm>\n"
}

// id assigns a number to a tile.
func (w *xmlWriter) id(t hand.Tile) int {
	for i := range hand.Copies {
		id := int(t.Kind())*hand.Copies + i
		if !w.used[id] && tileOf(id) == t {
			w.used[id] = true
			return id
		}
	}
	panic("there are too many tiles of a kind")
}

func (w *xmlWriter) ids(tiles []hand.Tile) (ids []int) {
	for _, t := range tiles {
		ids = append(ids, w.id(t))
	}
	return ids
}

func list[T any](all []T) string {
	var parts []string
	for _, n := range all {
		parts = append(parts, fmt.Sprint(n))
	}
	return strings.Join(parts, ",")
}

func (w *xmlWriter) removeTile(p int, t hand.Tile) int {
	at := slices.IndexFunc(w.held[p], func(id int) bool { return tileOf(id) == t })
	id := w.held[p][at]
	w.held[p] = slices.Delete(w.held[p], at, at+1)
	return id
}

func (w *xmlWriter) hundreds(points []int64) string {
	all := make([]int64, model.Seats)
	for i, n := range points {
		all[i] = n / 100
	}
	return list(all)
}

func (w *xmlWriter) hand(l *model.Game, h *model.Hand, owari string) {
	w.used, w.held, w.pons = [tiles]bool{}, [model.Seats][]int{}, [model.Seats][]Call{}
	dora, ura := w.ids(h.Dora), w.ids(h.Ura)
	fmt.Fprintf(&w.b, "<INIT seed=\"%d,%d,%d,1,2,%d\" ten=%q oya=\"%d\"",
		int(h.Round-hand.East)*model.Seats+h.Dealer,
		h.Honba, h.Sticks, dora[0], w.hundreds(h.Points), h.Dealer)
	for p := range model.Seats {
		if p < len(l.Players) {
			w.held[p] = w.ids(h.Deal[p])
		}
		fmt.Fprintf(&w.b, " hai%d=%q", p, list(w.held[p]))
	}
	w.b.WriteString("/>\n")
	last, riichi := 0, 0
	for i := range h.Events {
		e := &h.Events[i]
		if e.Kind == model.Discarded && e.Riichi {
			fmt.Fprintf(&w.b, "<REACH who=\"%d\" step=\"1\"/>", e.Player)
		}
		last = w.event(e, last)
		if e.Kind == model.Discarded && e.Riichi && riichi < len(h.Riichi) &&
			h.Riichi[riichi] == e.Player {
			fmt.Fprintf(&w.b, "<REACH who=\"%d\" ten=\"\" step=\"2\"/>", e.Player)
			riichi++
		}
	}
	for _, id := range dora[1:] { // readers accept them anywhere
		fmt.Fprintf(&w.b, "<DORA hai=\"%d\"/>", id)
	}
	w.b.WriteString("\n")
	w.end(l, h, dora, ura, last, owari)
}

func (w *xmlWriter) event(e *model.Event, last int) int {
	switch e.Kind {
	case model.Drew:
		last = w.id(e.Tile)
		w.held[e.Player] = append(w.held[e.Player], last)
		fmt.Fprintf(&w.b, "<%c%d/>", "TUVW"[e.Player], last)
	case model.Discarded:
		if held := w.held[e.Player]; e.Drawn {
			w.held[e.Player] = held[:len(held)-1]
		} else {
			last = w.removeTile(e.Player, e.Tile)
		}
		fmt.Fprintf(&w.b, "<%c%d/>", "DEFG"[e.Player], last)
	default:
		last = w.call(e, last)
	}
	return last
}

func (w *xmlWriter) call(e *model.Event, last int) int {
	c := Call{Kind: e.Kind, Called: last}
	switch e.Kind {
	case model.Called:
		c.From = (e.From - e.Player + model.Seats) % model.Seats
		for _, t := range e.Own {
			c.Own = append(c.Own, w.removeTile(e.Player, t))
		}
		switch {
		case len(c.Own) == 3:
			c.Meld = hand.Minkan
		case c.Own[0]/hand.Copies == last/hand.Copies:
			c.Meld = hand.Pon
		}
		if c.Meld == hand.Pon {
			w.pons[e.Player] = append(w.pons[e.Player], c)
		}
	case model.AddedKan:
		c.Called = w.removeTile(e.Player, e.Tile)
		at := slices.IndexFunc(w.pons[e.Player],
			func(p Call) bool { return p.Called/hand.Copies == c.Called/hand.Copies })
		c.From, c.Own = w.pons[e.Player][at].From,
			append(w.pons[e.Player][at].Own, w.pons[e.Player][at].Called)
	case model.ClosedKan:
		for _, t := range e.Own {
			c.Own = append(c.Own, w.removeTile(e.Player, t))
		}
		c.Called = slices.Min(c.Own)
	case model.SetAside:
		c.Called = w.removeTile(e.Player, e.Tile)
	}
	fmt.Fprintf(&w.b, "<N who=\"%d\" m=\"%d\"/>", e.Player, c.Number())
	return c.Called
}

func (w *xmlWriter) end(l *model.Game, h *model.Hand, dora, ura []int, last int, owari string) {
	sc := func(deltas []int64) string {
		var all []int64
		for i := range model.Seats {
			if i < len(deltas) {
				all = append(all, h.Points[i]/100, deltas[i]/100)
			} else {
				all = append(all, 0, 0)
			}
		}
		return list(all)
	}
	for i := range h.Wins {
		win := &h.Wins[i]
		limit := slices.Index(limits, win.Limit)
		fmt.Fprintf(&w.b, "<AGARI ba=\"%d,%d\" machi=\"%d\" ten=\"%d,%d,%d\"", h.Honba, h.Sticks,
			last, win.Fu,
			win.Points, limit)
		var pairs, yakuman []int
		for _, y := range win.Yaku {
			n := w.yaku(y.ID, l, h, win)
			if y.Yakuman {
				yakuman = append(yakuman, n)
			} else {
				pairs = append(pairs, n, y.Han)
			}
		}
		if pairs != nil {
			fmt.Fprintf(&w.b, " yaku=%q", list(pairs))
		}
		if yakuman != nil {
			fmt.Fprintf(&w.b, " yakuman=%q", list(yakuman))
		}
		fmt.Fprintf(&w.b, " doraHai=%q", list(dora))
		if slices.ContainsFunc(h.Events,
			func(e model.Event) bool { return e.Riichi && e.Player == win.By.Index() }) {
			fmt.Fprintf(&w.b, " doraHaiUra=%q", list(ura))
		}
		from := win.From
		if from.IsNobody() {
			from = win.By
		}
		fmt.Fprintf(&w.b, " who=\"%d\" fromWho=\"%d\"", win.By.Index(), from.Index())
		if !win.Pao.IsNobody() {
			fmt.Fprintf(&w.b, " paoWho=\"%d\"", win.Pao.Index())
		}
		fmt.Fprintf(&w.b, " sc=%q%s/>\n", sc(win.Changes), owari)
	}
	if d := h.Draw; d != nil {
		w.b.WriteString("<RYUUKYOKU")
		if d.Kind != model.Exhaustive {
			fmt.Fprintf(&w.b, " type=%q", drawTypes[d.Kind])
		}
		for _, p := range d.Tenpai {
			fmt.Fprintf(&w.b, " hai%d=\"\"", p)
		}
		fmt.Fprintf(&w.b, " sc=%q%s/>\n", sc(d.Changes), owari)
	}
}

func (w *xmlWriter) yaku(id string, l *model.Game, h *model.Hand, win *model.Win) int {
	n := slices.IndexFunc(yaku.Numbered[:],
		func(y struct{ ID, Name string }) bool { return y.ID == id })
	switch id {
	case "yakuhai_seat":
		n += (win.By.Index() - h.Dealer + len(l.Players)) % len(l.Players)
	case "yakuhai_round":
		n += int(h.Round - hand.East)
	}
	return n
}

// limits and drawTypes are the names of limits and draws; exhaustive draws have none.
var (
	limits    = []string{"", "mangan", "haneman", "baiman", "sanbaiman", "yakuman"}
	drawTypes = [...]string{
		model.NagashiMangan: "nm", model.NineTerminals: "yao9", model.FourWinds: "kaze4",
		model.FourRiichi: "reach4",
		model.ThreeRons:  "ron3", model.FourKans: "kan4",
	}
)

// tiles is the number of tiles. They are numbered kind by kind, with four copies each.
const tiles = hand.Kinds * hand.Copies

func tileOf(id int) hand.Tile {
	if k := hand.Kind(id / hand.Copies); id%hand.Copies != 0 || k.Suit() == hand.Honors ||
		k.Rank() != 5 {
		return hand.NewTile(k)
	}
	return hand.RedFive(hand.Kind(id / hand.Copies).Suit())
}
