package testlogs

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"example.com/hanfu/game"
	"example.com/hanfu/gamelog/internal/model"
	"example.com/hanfu/gamelog/internal/yaku"
	"example.com/hanfu/hand"
)

// jsonWriter writes a log as tenhou.net/6 does.
type jsonWriter struct {
	l *model.Game
	// shorten reports whether discards of the tile just drawn are written as such.
	shorten    bool
	drawn      [model.Seats]hand.Tile
	taken, put [model.Seats][]any
	pons       [model.Seats]map[hand.Kind]string
}

// JSON writes a game in the JSON of tenhou.net/6. Shorten reports whether discards of the tile just drawn are written as
// such.
func JSON(l *model.Game, shorten bool) string {
	w := &jsonWriter{l: l, shorten: shorten}
	disp := "般南"
	if len(l.Players) < model.Seats {
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
	names := append(slices.Clone(l.Players), "", "")[:model.Seats]
	log := map[string]any{"title": []string{"", ""}, "name": names, "rule": map[string]any{"disp": disp, "aka": aka}}
	var hands []any
	for i := range l.Hands {
		hands = append(hands, w.hand(&l.Hands[i]))
	}
	log["log"] = hands
	if l.Points != nil {
		var sc []any
		for i := range l.Points {
			sc = append(sc, l.Points[i], float64(l.Results[i])/model.ResultUnit)
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

func (w *jsonWriter) hand(h *model.Hand) []any {
	w.taken, w.put = [model.Seats][]any{}, [model.Seats][]any{}
	for p := range model.Seats {
		w.taken[p], w.put[p], w.pons[p], w.drawn[p] = []any{}, []any{}, map[hand.Kind]string{}, hand.NoTile
	}
	for i := range h.Events {
		w.event(&h.Events[i])
	}
	pad := func(n []int64) []int64 { return append(slices.Clone(n), 0)[:model.Seats] }
	points := h.Points
	if len(points) < model.Seats {
		points = pad(points)
	}
	parts := []any{[]int{int(h.Round-hand.East)*model.Seats + h.Dealer, h.Honba, h.Sticks}, points,
		codes(h.Dora), codes(h.Ura)}
	for p := range model.Seats {
		deal := []int{}
		if p < len(w.l.Players) {
			deal = codes(h.Deal[p])
		}
		parts = append(parts, deal, w.taken[p], w.put[p])
	}
	return append(parts, w.end(h))
}

func (w *jsonWriter) event(e *model.Event) {
	p := e.Player
	code := func(t hand.Tile) string { return strconv.Itoa(codeOfTile(t)) }
	switch e.Kind {
	case model.Drew:
		w.taken[p] = append(w.taken[p], codeOfTile(e.Tile))
		w.drawn[p] = e.Tile
		return
	case model.Discarded:
		text := code(e.Tile)
		if w.shorten && w.drawn[p] == e.Tile {
			text = "60"
		}
		n, _ := strconv.Atoi(text)
		if e.Riichi {
			w.put[p] = append(w.put[p], "r"+text)
		} else {
			w.put[p] = append(w.put[p], n)
		}
	case model.Called:
		w.taken[p] = append(w.taken[p], w.call(e))
		if len(e.Own) == 3 {
			w.put[p] = append(w.put[p], 0)
		}
	case model.AddedKan:
		w.put[p] = append(w.put[p], fmt.Sprintf(w.pons[p][e.Tile.Kind()], "k"+code(e.Tile)))
	case model.ClosedKan:
		text := ""
		for i, t := range e.Own {
			if i == 3 {
				text += "a"
			}
			text += code(t)
		}
		w.put[p] = append(w.put[p], text)
	case model.SetAside:
		w.put[p] = append(w.put[p], "f"+code(e.Tile))
	}
	w.drawn[p] = hand.NoTile
}

// call writes a call of a discard. It remembers pons, for kans that are made of them.
func (w *jsonWriter) call(e *model.Event) string {
	letter, at := "p", 0
	if len(e.Own) == 3 {
		letter = "m"
	} else if e.Own[0].Kind() != e.Tile.Kind() {
		letter = "c"
	}
	switch (e.From - e.Player + model.Seats) % model.Seats {
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

func (w *jsonWriter) end(h *model.Hand) []any {
	if d := h.Draw; d != nil {
		switch {
		case d.Kind == model.Exhaustive && len(d.Tenpai) == 0:
			return []any{"全員不聴"}
		case d.Kind == model.Exhaustive && len(d.Tenpai) == len(w.l.Players):
			return []any{"全員聴牌"}
		case d.Kind == model.Exhaustive || d.Kind == model.NagashiMangan:
			return []any{yaku.Draws[d.Kind], d.Changes}
		}
		return []any{yaku.Draws[d.Kind]}
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
			detail = append(detail, fmt.Sprintf("%s(%s)", yaku.Numbered[x.yaku(y.ID, w.l, h, win)].Name, value))
		}
		end = append(end, win.Changes, detail)
	}
	return end
}

// worth writes what a hand was worth. By self-draw readers need only the sum, which liability does not change.
func (w *jsonWriter) worth(win *model.Win) string {
	limit := limitNames[win.Limit]
	if limit != "" {
		return fmt.Sprintf("%s%d点", limit, win.Points)
	}
	han := 0
	for _, y := range win.Yaku {
		han += y.Han
	}
	return fmt.Sprintf("%d符%d飜%d点", win.Fu, han, win.Points)
}

// codeOfTile returns the number of a tile: suit and rank; red fives have a suit of their own.
func codeOfTile(t hand.Tile) int {
	k := t.Kind()
	if t.Red() {
		return 5*10 + int(k.Suit()) + 1
	}
	return (int(k.Suit())+1)*10 + k.Rank()
}

var limitNames = map[string]string{"mangan": "満貫", "haneman": "跳満", "baiman": "倍満", "sanbaiman": "三倍満", "yakuman": "役満"}

// Call is a call as Tenhou writes it: what was made of which tiles, and of whose discard.
type Call struct {
	Kind model.EventKind
	// Meld is what a call of a discard made, and From how many places the discarder sits ahead; 0 without one.
	Meld hand.MeldType
	From int
	// Called is the number of the tile that was called, or added to a pon. Own are the others; of an added kan the last of
	// them was called for the pon.
	Called int
	Own    []int
}

// Number is that of the call in a log.
func (c Call) Number() int {
	all := append(slices.Clone(c.Own), c.Called)
	switch {
	case c.Kind == model.SetAside:
		return int(c.Called)<<8 | 1<<5
	case c.Kind == model.ClosedKan:
		return int(c.Called) << 8
	case c.Kind == model.Called && c.Meld == hand.Minkan:
		return int(c.Called)<<8 | c.From
	case c.Kind == model.Called && c.Meld == hand.Chi:
		slices.Sort(all)
		first := all[0] / hand.Copies
		n := int(first)/9*7 + int(first)%9
		m := 1<<2 | c.From | (n*model.InMeld+slices.Index(all, c.Called))<<10
		for i, id := range all {
			m |= int(id%hand.Copies) << (3 + 2*i)
		}
		return m
	}
	kind := c.Called / hand.Copies
	pon, called, bit := all, c.Called, 1<<3
	lacks := kind*hand.Copies + 6 - (all[0]%hand.Copies + all[1]%hand.Copies + all[2]%hand.Copies) - kind*hand.Copies
	if c.Kind == model.AddedKan {
		pon, called, bit, lacks = slices.Clone(c.Own), c.Own[len(c.Own)-1], 1<<4, c.Called%hand.Copies
	}
	slices.Sort(pon)
	return bit | c.From | int(lacks)<<5 | (int(kind)*model.InMeld+slices.Index(pon, called))<<9
}
