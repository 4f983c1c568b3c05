package gamelog

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"example.com/hanfu/hand"
)

// xmlWriter writes a log as Tenhou does. Each tile gets a number.
type xmlWriter struct {
	b strings.Builder
	// used are the numbers that tiles have, held those of each player's concealed tiles, pons those of his pons.
	used [tileIDs]bool
	held [seats][]tileID
	pons [seats][]ponOf
}

type ponOf struct{ call call }

func encodeXML(l *Log) string {
	w := &xmlWriter{}
	kind := 1
	if l.Variant.Rounds == 2 {
		kind |= twoWindsBit
	}
	if !l.Variant.OpenTanyao {
		kind |= noTanyaoBit
	}
	if !l.Variant.Reds {
		kind |= noRedsBit
	}
	if len(l.Players) < seats {
		kind |= threeBit
	}
	fmt.Fprintf(&w.b, "<mjloggm ver=\"2.3\"><SHUFFLE seed=\"x\" ref=\"\"/><GO type=\"%d\" lobby=\"0\"/>\n<UN", kind)
	for i := range seats {
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
			for p := range seats {
				if p < len(l.Players) {
					parts = append(parts,
						fmt.Sprintf("%d,%.1f", l.Points[p]/pointUnit, float64(l.Results[p])/resultUnit))
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

// id returns the number of a tile, which no other has.
func (w *xmlWriter) id(t hand.Tile) tileID {
	for i := range tileID(copies) {
		id := tileID(t.Kind())*copies + i
		if !w.used[id] && id.tile(true) == t {
			w.used[id] = true
			return id
		}
	}
	panic("there are too many tiles of a kind")
}

func (w *xmlWriter) ids(tiles []hand.Tile) (ids []tileID) {
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

// give takes one of a player's concealed tiles.
func (w *xmlWriter) give(p int, t hand.Tile) tileID {
	at := slices.IndexFunc(w.held[p], func(id tileID) bool { return id.tile(true) == t })
	id := w.held[p][at]
	w.held[p] = slices.Delete(w.held[p], at, at+1)
	return id
}

func (w *xmlWriter) hundreds(points []int64) string {
	all := make([]int64, seats)
	for i, n := range points {
		all[i] = n / pointUnit
	}
	return list(all)
}

func (w *xmlWriter) hand(l *Log, h *Hand, owari string) {
	w.used, w.held, w.pons = [tileIDs]bool{}, [seats][]tileID{}, [seats][]ponOf{}
	dora, ura := w.ids(h.Dora), w.ids(h.Ura)
	fmt.Fprintf(&w.b, "<INIT seed=\"%d,%d,%d,1,2,%d\" ten=%q oya=\"%d\"", int(h.Round-hand.East)*seats+h.Dealer,
		h.Honba, h.Sticks, dora[0], w.hundreds(h.Points), h.Dealer)
	for p := range seats {
		if p < len(l.Players) {
			w.held[p] = w.ids(h.Deal[p])
		}
		fmt.Fprintf(&w.b, " hai%d=%q", p, list(w.held[p]))
	}
	w.b.WriteString("/>\n")
	last, riichi := tileID(0), 0
	for i := range h.Events {
		e := &h.Events[i]
		if e.Kind == Discarded && e.Riichi {
			fmt.Fprintf(&w.b, "<REACH who=\"%d\" step=\"1\"/>", e.Player)
		}
		last = w.event(e, last)
		if e.Kind == Discarded && e.Riichi && riichi < len(h.Riichi) && h.Riichi[riichi] == e.Player {
			fmt.Fprintf(&w.b, "<REACH who=\"%d\" ten=\"\" step=\"2\"/>", e.Player)
			riichi++
		}
	}
	for _, id := range dora[1:] { // the place makes no difference
		fmt.Fprintf(&w.b, "<DORA hai=\"%d\"/>", id)
	}
	w.b.WriteString("\n")
	w.end(l, h, dora, ura, last, owari)
}

func (w *xmlWriter) event(e *Event, last tileID) tileID {
	switch e.Kind {
	case Drew:
		last = w.id(e.Tile)
		w.held[e.Player] = append(w.held[e.Player], last)
		fmt.Fprintf(&w.b, "<%c%d/>", "TUVW"[e.Player], last)
	case Discarded:
		last = w.give(e.Player, e.Tile)
		fmt.Fprintf(&w.b, "<%c%d/>", "DEFG"[e.Player], last)
	default:
		last = w.call(e, last)
	}
	return last
}

func (w *xmlWriter) call(e *Event, last tileID) tileID {
	c := call{kind: e.Kind, called: last}
	switch e.Kind {
	case Called:
		c.from = (e.From - e.Player + seats) % seats
		for _, t := range e.Own {
			c.own = append(c.own, w.give(e.Player, t))
		}
		switch {
		case len(c.own) == 3:
			c.meld = hand.Minkan
		case c.own[0]/copies == last/copies:
			c.meld = hand.Pon
		}
		if c.meld == hand.Pon {
			w.pons[e.Player] = append(w.pons[e.Player], ponOf{call: c})
		}
	case AddedKan:
		c.called = w.give(e.Player, e.Tile)
		at := slices.IndexFunc(w.pons[e.Player], func(p ponOf) bool { return p.call.called/copies == c.called/copies })
		c.from, c.own = w.pons[e.Player][at].call.from,
			append(w.pons[e.Player][at].call.own, w.pons[e.Player][at].call.called)
	case ClosedKan:
		for _, t := range e.Own {
			c.own = append(c.own, w.give(e.Player, t))
		}
		c.called = slices.Min(c.own)
	case SetAside:
		c.called = w.give(e.Player, e.Tile)
	}
	fmt.Fprintf(&w.b, "<N who=\"%d\" m=\"%d\"/>", e.Player, encodeCall(c))
	return c.called
}

// encodeCall writes a meld as a number. Of an added kan the last of its own tiles is the one that was called for the
// pon.
func encodeCall(c call) int {
	all := append(slices.Clone(c.own), c.called)
	switch {
	case c.kind == SetAside:
		return int(c.called)<<kanShift | northBit
	case c.kind == ClosedKan:
		return int(c.called) << kanShift
	case c.kind == Called && c.meld == hand.Minkan:
		return int(c.called)<<kanShift | c.from
	case c.kind == Called && c.meld == hand.Chi:
		slices.Sort(all)
		first := all[0] / copies
		n := int(first)/ranks*runs + int(first)%ranks
		m := chiBit | c.from | (n*inMeld+slices.Index(all, c.called))<<chiShift
		for i, id := range all {
			m |= int(id%copies) << (chiCopies + 2*i)
		}
		return m
	}
	kind := c.called / copies
	pon, called, bit := all, c.called, ponBit
	lacks := kind*copies + 6 - (all[0]%copies + all[1]%copies + all[2]%copies) - kind*copies
	if c.kind == AddedKan {
		pon, called, bit, lacks = slices.Clone(c.own), c.own[len(c.own)-1], addedBit, c.called%copies
	}
	slices.Sort(pon)
	return bit | c.from | int(lacks)<<spare | (int(kind)*inMeld+slices.Index(pon, called))<<ponShift
}

func (w *xmlWriter) end(l *Log, h *Hand, dora, ura []tileID, last tileID, owari string) {
	sc := func(deltas []int64) string {
		var all []int64
		for i := range seats {
			if i < len(deltas) {
				all = append(all, h.Points[i]/pointUnit, deltas[i]/pointUnit)
			} else {
				all = append(all, 0, 0)
			}
		}
		return list(all)
	}
	for i := range h.Wins {
		win := &h.Wins[i]
		limit := slices.Index(limitIDs[:], win.Limit)
		fmt.Fprintf(&w.b, "<AGARI ba=\"%d,%d\" machi=\"%d\" ten=\"%d,%d,%d\"", h.Honba, h.Sticks, last, win.Fu,
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
		if slices.ContainsFunc(h.Events, func(e Event) bool { return e.Riichi && e.Player == win.By.Index() }) {
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
		if d.Kind != Exhaustive {
			fmt.Fprintf(&w.b, " type=%q", drawNames[d.Kind].xml)
		}
		for _, p := range d.Tenpai {
			fmt.Fprintf(&w.b, " hai%d=\"\"", p)
		}
		fmt.Fprintf(&w.b, " sc=%q%s/>\n", sc(d.Changes), owari)
	}
}

// yaku returns the number of a yaku: of a wind by the wind.
func (w *xmlWriter) yaku(id string, l *Log, h *Hand, win *LogWin) int {
	n := slices.IndexFunc(yakuNames[:], func(y struct{ id, name string }) bool { return y.id == id })
	switch id {
	case "yakuhai_seat":
		n += (win.By.Index() - h.Dealer + len(l.Players)) % len(l.Players)
	case "yakuhai_round":
		n += int(h.Round - hand.East)
	}
	return n
}
