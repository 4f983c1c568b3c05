package tenhou6

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/game/gamelog/internal/yaku"
	"example.com/hanfu/hand"
)

// writer writes the hands of a game.
type writer struct {
	g          *model.Game
	taken, put [model.Seats][]any
	pons       [model.Seats]map[hand.Kind]string
}

// Write returns a game as JSON on one line. The points of hands and the values and changes of wins
// must be known.
func Write(g *model.Game) ([]byte, error) {
	w := &writer{g: g}
	log := map[string]any{"title": []string{g.Title, ""},
		"name": append(slices.Clone(g.Players), "", "")[:model.Seats],
		"rule": map[string]any{"disp": room(g), "aka": number(g.Variant.Reds)}}
	hands := []any{}
	for i := range g.Hands {
		hands = append(hands, w.hand(&g.Hands[i]))
	}
	log["log"] = hands
	if g.Points != nil && g.Results != nil {
		var end []any
		for i := range g.Points {
			end = append(end, g.Points[i], float64(g.Results[i])/model.ResultUnit)
		}
		log["sc"] = end
	}
	return json.Marshal(log)
}

// room returns the name of the rules: that of the log, or Tenhou's name for them.
func room(g *model.Game) string {
	if g.Room != "" {
		return g.Room
	}
	name := "般"
	if g.Variant.Soul {
		name = "友人"
	}
	if len(g.Players) < model.Seats {
		name = "三" + name
	}
	for _, part := range []struct {
		has  bool
		name string
	}{{g.Variant.Rounds == 1, "東"}, {g.Variant.Rounds == 2, "南"}, {g.Variant.OpenTanyao, "喰"},
		{g.Variant.Reds, "赤"}} {
		if part.has {
			name += part.name
		}
	}
	return name
}

func number(b bool) int { return map[bool]int{true: 1}[b] }

func codes(tiles []hand.Tile) []int {
	all := []int{}
	for _, t := range tiles {
		all = append(all, codeOf(t))
	}
	return all
}

// codeOf returns the number of a tile.
func codeOf(t hand.Tile) int {
	k := t.Kind()
	if t.Red() {
		return redSuit*codeBase + int(k.Suit()) + 1
	}
	return (int(k.Suit())+1)*codeBase + k.Rank()
}

func (w *writer) hand(h *model.Hand) []any {
	for p := range model.Seats {
		w.taken[p], w.put[p], w.pons[p] = []any{}, []any{}, map[hand.Kind]string{}
	}
	for i := range h.Events {
		w.event(&h.Events[i])
	}
	points := slices.Concat(h.Points, make([]int64, model.Seats-len(h.Points)))
	parts := []any{[]int{int(h.Round-hand.East)*model.Seats + h.Dealer, h.Honba, h.Sticks}, points,
		codes(h.Dora), codes(h.Ura)}
	for p := range model.Seats {
		deal := []int{}
		if p < len(h.Deal) {
			deal = codes(h.Deal[p])
		}
		parts = append(parts, deal, w.taken[p], w.put[p])
	}
	return append(parts, w.end(h))
}

func (w *writer) event(e *model.Event) {
	p := e.Player
	code := strconv.Itoa(codeOf(e.Tile))
	switch e.Kind {
	case model.Drew:
		w.taken[p] = append(w.taken[p], codeOf(e.Tile))
	case model.Discarded:
		if e.Drawn {
			code = drawnCode
		}
		if e.Riichi {
			w.put[p] = append(w.put[p], "r"+code)
		} else {
			w.put[p] = append(w.put[p], json.Number(code))
		}
	case model.Called:
		w.taken[p] = append(w.taken[p], w.call(e))
		if len(e.Own) == model.InMeld {
			w.put[p] = append(w.put[p], 0)
		}
	case model.AddedKan:
		w.put[p] = append(w.put[p], fmt.Sprintf(w.pons[p][e.Tile.Kind()], "k"+code))
	case model.ClosedKan:
		text := ""
		for i, t := range e.Own {
			if i == model.InMeld {
				text += "a"
			}
			text += strconv.Itoa(codeOf(t))
		}
		w.put[p] = append(w.put[p], text)
	case model.SetAside:
		w.put[p] = append(w.put[p], "f"+code)
	}
}

// call formats a call of a discard. It stores pons for added kans.
func (w *writer) call(e *model.Event) string {
	letter, at := "p", 0
	if len(e.Own) == model.InMeld {
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
			before += strconv.Itoa(codeOf(t))
		} else {
			after += strconv.Itoa(codeOf(t))
		}
	}
	called := strconv.Itoa(codeOf(e.Tile))
	if letter == "p" {
		w.pons[e.Player][e.Tile.Kind()] = before + "%s" + called + after
	}
	return before + letter + called + after
}

func (w *writer) end(h *model.Hand) []any {
	if d := h.Draw; d != nil {
		switch {
		case d.Kind == model.Exhaustive && !d.Unclear && len(d.Tenpai) == 0:
			return []any{noneName}
		case d.Kind == model.Exhaustive && !d.Unclear && len(d.Tenpai) == len(w.g.Players):
			return []any{allName}
		case d.Kind == model.Unknown && d.Changes != nil:
			return []any{unknownName, d.Changes}
		case d.Kind == model.Unknown:
			return []any{unknownName}
		case (d.Kind == model.Exhaustive || d.Kind == model.NagashiMangan) && d.Changes != nil:
			return []any{yaku.Draws[d.Kind][yaku.Tenhou6Name], d.Changes}
		}
		return []any{yaku.Draws[d.Kind][yaku.Tenhou6Name]}
	}
	end := []any{wonName}
	for i := range h.Wins {
		win := &h.Wins[i]
		from, pao := win.From, win.Pao
		for _, p := range []*game.Player{&from, &pao} {
			if p.IsNobody() {
				*p = win.By
			}
		}
		detail := []any{win.By.Index(), from.Index()}
		if !win.PaoUnknown {
			detail = append(detail, pao.Index())
		}
		if worth := worthOf(win); worth != "" {
			detail = append(detail, worth)
		}
		for _, y := range win.Yaku {
			value := fmt.Sprintf("(%d飜)", y.Han)
			if y.Yakuman {
				value = "(役満)"
			} else if y.Han == model.HanUntold {
				value = ""
			}
			seat := (win.By.Index() - h.Dealer + len(w.g.Players)) % len(w.g.Players)
			detail = append(detail, yaku.NameOf(y.ID, seat, int(h.Round-hand.East))+value)
		}
		end = append(end, win.Changes, detail)
	}
	return end
}

// worthOf formats the known value of a win. For tsumo it writes only the total, which is enough for
// readers and doesn't depend on liability.
func worthOf(win *model.Win) string {
	text := ""
	if win.LimitKnown && win.Limit == "" {
		text = fuAndHan(win)
	}
	for _, limit := range limitNames {
		if limit.id == win.Limit {
			text = limit.name
			break
		}
	}
	if win.Points >= 0 {
		text += fmt.Sprintf("%d点", win.Points)
	}
	return text
}

func fuAndHan(win *model.Win) string {
	han := 0
	for _, y := range win.Yaku {
		if y.Han == model.HanUntold {
			han = 0
			break
		}
		han += y.Han
	}
	if win.Fu < 0 || han == 0 {
		return ""
	}
	return fmt.Sprintf("%d符%d飜", win.Fu, han)
}
