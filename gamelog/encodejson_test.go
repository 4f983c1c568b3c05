package gamelog

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"example.com/hanfu/game"
	"example.com/hanfu/hand"
)

// jsonWriter writes a log as tenhou.net/6 does.
type jsonWriter struct {
	l *Log
	// shorten reports whether discards of the tile just drawn are written as such.
	shorten    bool
	drawn      [seats]hand.Tile
	taken, put [seats][]any
	pons       [seats]map[hand.Kind]string
}

func encodeJSON(l *Log, shorten bool) string {
	w := &jsonWriter{l: l, shorten: shorten}
	disp := "般南"
	if len(l.Players) < seats {
		disp = "三" + disp
	}
	if l.Variant.OpenTanyao {
		disp += "喰"
	}
	aka := 0
	if l.Variant.Reds {
		disp += "赤"
		aka = 1
	}
	names := append(slices.Clone(l.Players), "", "")[:seats]
	log := map[string]any{"title": []string{"", ""}, "name": names, "rule": map[string]any{"disp": disp, "aka": aka}}
	var hands []any
	for i := range l.Hands {
		hands = append(hands, w.hand(&l.Hands[i]))
	}
	log["log"] = hands
	if l.Points != nil {
		var sc []any
		for i := range l.Points {
			sc = append(sc, l.Points[i], float64(l.Results[i])/resultUnit)
		}
		log["sc"] = sc
	}
	b, err := json.Marshal(log)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func codes(tiles []hand.Tile) []int {
	all := []int{}
	for _, t := range tiles {
		all = append(all, codeOfTile(t))
	}
	return all
}

func (w *jsonWriter) hand(h *Hand) []any {
	w.taken, w.put = [seats][]any{}, [seats][]any{}
	for p := range seats {
		w.taken[p], w.put[p], w.pons[p], w.drawn[p] = []any{}, []any{}, map[hand.Kind]string{}, hand.NoTile
	}
	for i := range h.Events {
		w.event(&h.Events[i])
	}
	pad := func(n []int64) []int64 { return append(slices.Clone(n), 0)[:seats] }
	points := h.Points
	if len(points) < seats {
		points = pad(points)
	}
	parts := []any{[]int{int(h.Round-hand.East)*seats + h.Dealer, h.Honba, h.Sticks}, points,
		codes(h.Dora), codes(h.Ura)}
	for p := range seats {
		deal := []int{}
		if p < len(w.l.Players) {
			deal = codes(h.Deal[p])
		}
		parts = append(parts, deal, w.taken[p], w.put[p])
	}
	return append(parts, w.end(h))
}

func (w *jsonWriter) event(e *Event) {
	p := e.Player
	code := func(t hand.Tile) string { return strconv.Itoa(codeOfTile(t)) }
	switch e.Kind {
	case Drew:
		w.taken[p] = append(w.taken[p], codeOfTile(e.Tile))
		w.drawn[p] = e.Tile
		return
	case Discarded:
		text := code(e.Tile)
		if w.shorten && w.drawn[p] == e.Tile {
			text = drawnCode
		}
		n, _ := strconv.Atoi(text)
		if e.Riichi {
			w.put[p] = append(w.put[p], "r"+text)
		} else {
			w.put[p] = append(w.put[p], n)
		}
	case Called:
		w.taken[p] = append(w.taken[p], w.call(e))
		if len(e.Own) == 3 {
			w.put[p] = append(w.put[p], 0)
		}
	case AddedKan:
		w.put[p] = append(w.put[p], fmt.Sprintf(w.pons[p][e.Tile.Kind()], "k"+code(e.Tile)))
	case ClosedKan:
		text := ""
		for i, t := range e.Own {
			if i == 3 {
				text += "a"
			}
			text += code(t)
		}
		w.put[p] = append(w.put[p], text)
	case SetAside:
		w.put[p] = append(w.put[p], "f"+code(e.Tile))
	}
	w.drawn[p] = hand.NoTile
}

// call writes a call of a discard. Of a pon it keeps how a kan is written that is made of it.
func (w *jsonWriter) call(e *Event) string {
	letter, at := "p", 0
	if len(e.Own) == 3 {
		letter = "m"
	} else if e.Own[0].Kind() != e.Tile.Kind() {
		letter = "c"
	}
	switch (e.From - e.Player + seats) % seats {
	case 1:
		at = len(e.Own)
	case 2:
		at = 1
	}
	before, after := "", ""
	for i, t := range e.Own {
		if i < at {
			before += strconv.Itoa(codeOfTile(t))
		} else {
			after += strconv.Itoa(codeOfTile(t))
		}
	}
	called := strconv.Itoa(codeOfTile(e.Tile))
	if letter == "p" {
		w.pons[e.Player][e.Tile.Kind()] = before + "%s" + called + after
	}
	return before + letter + called + after
}

func (w *jsonWriter) end(h *Hand) []any {
	if d := h.Draw; d != nil {
		switch {
		case d.Kind == Exhaustive && len(d.Tenpai) == 0:
			return []any{"全員不聴"}
		case d.Kind == Exhaustive && len(d.Tenpai) == len(w.l.Players):
			return []any{"全員聴牌"}
		case d.Kind == Exhaustive || d.Kind == NagashiMangan:
			return []any{drawNames[d.Kind].json, d.Changes}
		}
		return []any{drawNames[d.Kind].json}
	}
	end := []any{"和了"}
	for i := range h.Wins {
		win := &h.Wins[i]
		from, pao := win.From, win.Pao
		for _, p := range []*game.Player{&from, &pao} {
			if p.IsNobody() {
				*p = win.By
			}
		}
		detail := []any{win.By.Index(), from.Index(), pao.Index(), w.worth(win)}
		x := &xmlWriter{}
		for _, y := range win.Yaku {
			value := fmt.Sprintf("%d飜", y.Han)
			if y.Yakuman {
				value = "役満"
			}
			detail = append(detail, fmt.Sprintf("%s(%s)", yakuNames[x.yaku(y.ID, w.l, h, win)].name, value))
		}
		end = append(end, win.Changes, detail)
	}
	return end
}

// worth writes what a hand was worth. By self-draw the sum is enough for a reader, and is what liability leaves of it.
func (w *jsonWriter) worth(win *LogWin) string {
	limit := ""
	for _, l := range limitNames {
		if l.id == win.Limit {
			limit = l.name
		}
	}
	if limit != "" {
		return fmt.Sprintf("%s%d点", limit, win.Points)
	}
	han := 0
	for _, y := range win.Yaku {
		han += y.Han
	}
	return fmt.Sprintf("%d符%d飜%d点", win.Fu, han, win.Points)
}

// codeOfTile is tileOfCode the other way.
func codeOfTile(t hand.Tile) int {
	k := t.Kind()
	if t.Red() {
		return redSuit*codeBase + int(k.Suit()) + 1
	}
	return (int(k.Suit())+1)*codeBase + k.Rank()
}
