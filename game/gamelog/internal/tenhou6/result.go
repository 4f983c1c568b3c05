package tenhou6

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog/internal/jsontree"
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/game/gamelog/internal/yaku"
	"example.com/hanfu/internal/work"
)

// The names of ends that are not in yaku.Draws.
const (
	wonName  = "和了"
	noneName = "全員不聴"
	allName  = "全員聴牌"
	// unknownName is what the viewer's editor writes for a hand whose end was not entered.
	unknownName = "不明"
)

// outcome reads the end of a hand: wins or a draw. It is of kind Unknown if the name is neither.
func (r *reader) outcome(h *model.Hand, n *jsontree.Node) {
	const what = "how the hand ended, such as 和了 or 流局"
	d := model.Draw{Pos: n.Pos, Kind: model.Unknown}
	h.Draw = &d
	if n.Kind == jsontree.Null || n.Kind == jsontree.List && len(n.Items) == 0 {
		return
	}
	items := r.List(n, 1, what)
	name := items[0].Text
	if name == wonName {
		r.wins(h, n)
		return
	}
	if kind, ok := yaku.DrawNamed(name); ok {
		d.Kind = kind
	} else if name == noneName || name == allName {
		d.Kind = model.Exhaustive
	} else if len(items) > 2 || items[0].Kind != jsontree.Text { // a win without its name
		r.Fail(items[0].Wrong(what))
	}
	if len(items) > 1 && items[1].Kind != jsontree.Null {
		d.Changes = r.Changes(&items[1])
	}
	if d.Kind == model.Unknown {
		return
	}
	if d.Changes == nil {
		d.Changes = make([]int64, r.Players)
	}
	for i, n := range d.Changes {
		if d.Kind == model.Exhaustive && (name == allName || n > 0) {
			d.Tenpai = append(d.Tenpai, i)
		}
	}
	d.Unclear = d.Kind == model.Exhaustive && name != allName && name != noneName &&
		!slices.ContainsFunc(d.Changes, func(n int64) bool { return n != 0 })
	if d.Kind == model.NagashiMangan {
		d.Nagashi = model.Winners(d.Changes)
	}
}

// wins reads all wins: for each the payments, then the players and the value. If there are only
// payments, the winner is the one player with a gain; with several such players the end is unknown.
func (r *reader) wins(h *model.Hand, n *jsontree.Node) {
	items := n.Items[1:]
	if len(items) < 2 {
		if len(items) == 1 {
			h.Draw.Changes = r.Changes(&items[0])
		}
		if winners := model.Winners(h.Draw.Changes); len(winners) == 1 {
			h.Wins = []model.Win{{Pos: n.Pos, By: game.PlayerAt(winners[0]), Fu: -1, Points: -1,
				PaoUnknown: true,
				Changes:    h.Draw.Changes}}
			h.Draw, r.lacksFrom = nil, true
		}
		return
	}
	if h.Draw = nil; len(items)%2 != 0 {
		r.Fail(model.Errorf(n.Pos,
			"of each win here stand two lists: what each player gets, and what was won"))
		return
	}
	for i := 0; i < len(items); i += 2 {
		w := r.win(&items[i+1])
		if deltas := &items[i]; deltas.Kind != jsontree.Null &&
			(deltas.Kind != jsontree.List || len(deltas.Items) > 0) {
			w.Changes = r.Changes(deltas)
		}
		h.Wins = append(h.Wins, w)
	}
}

// deriveDiscarder sets the discarder of each win from the play, for logs that lack it.
func deriveDiscarder(h *model.Hand) {
	for i := range h.Wins {
		w := &h.Wins[i]
		for at := len(h.Events) - 1; at >= 0; at-- {
			e := &h.Events[at]
			if w.From = (game.Player{}); e.Player == w.By.Index() {
				break // tsumo
			}
			if e.Kind != model.Drew && e.Kind != model.Called {
				w.From = game.PlayerAt(e.Player)
				break
			}
		}
	}
}

// winPlayers is the number of players at the start of a win: winner, discarder and liable player.
const winPlayers = 3

// win reads a win, which may lack everything but the winner.
func (r *reader) win(n *jsontree.Node) model.Win {
	items := r.List(n, 1,
		"a win: the winner, the discarder, the liable player, what it was worth and its yaku")
	players := 1
	for players < min(len(items), winPlayers) && items[players].Kind == jsontree.Number {
		players++
	}
	player := func(i int) game.Player {
		return game.PlayerAt(int(r.Number(&items[i], 0, int64(r.Players-1),
			"the number of a player")))
	}
	w := model.Win{Pos: n.Pos, By: player(0), Fu: -1, Points: -1, PaoUnknown: players < winPlayers}
	if players > 1 {
		w.From = player(1)
	} else {
		r.lacksFrom = true
	}
	if !w.PaoUnknown {
		if w.Pao = player(2); w.Pao == w.From && w.From != w.By { // the discarder pays in any case
			w.Pao, w.PaoUnknown = game.Player{}, true
		}
	}
	for _, p := range []*game.Player{&w.From, &w.Pao} {
		if *p == w.By { // means nobody
			*p = game.Player{}
		}
	}
	for i := range items[players:] {
		r.worthOrYaku(&w, &items[players+i])
	}
	return w
}

// worthOrYaku reads an entry after the players of a win: the value of the win, or a yaku.
func (r *reader) worthOrYaku(w *model.Win, n *jsontree.Node) {
	if n.Kind == jsontree.Null || n.Kind == jsontree.Text &&
		(n.Text == "" || n.Text == unknownName) || r.worth(w, n.Text) {
		return
	}
	if c := r.counted(n); yaku.Counts(c) {
		w.Yaku = append(w.Yaku, c)
	}
}

// worthText matches the value of a win, or a part of it: 30符3飜3900点, 40符4飜満貫8000点,
// 満貫2000-4000点, 満貫4000点∀.
var worthText = work.LazyRegexp(`^(?i:(?:(\d{1,4}) ?(?:符|fu) ?)?(?:(\d{1,3}) ?(?:[飜翻番]|han) ?)?([^\d(]*)(?:(\d{1,9})(?:[-/](\d{1,9}))?(?:点| ?points?| ?pts)(∀?))?)$`)

// worth parses the value of a win. It returns false if text is something else.
func (r *reader) worth(w *model.Win, text string) bool {
	m := worthText().FindStringSubmatch(text)
	if m == nil {
		return false
	}
	limit := limitNamed(m[3])
	if m[1]+m[2]+m[4] == "" && limit == "" {
		return false
	}
	number := func(s string) int64 {
		v, _ := strconv.ParseInt(s, 10, 64) // at most nine digits, or none
		return v
	}
	if m[1] != "" {
		w.Fu = int(number(m[1]))
	}
	w.Limit, w.LimitKnown = limit, limit != "" || m[1] != "" && m[4] != ""
	payers := int64(r.Players - 1)
	switch first, second := number(m[4]), number(m[5]); {
	case m[4] == "":
	case m[5] != "": // from each of the others, and from the dealer
		w.Points = first*(payers-1) + second
	case m[6] != "": // from everybody
		w.Points = first * payers
	default:
		w.Points = first
	}
	return true
}

func limitNamed(text string) string {
	for _, limit := range limitNames {
		if strings.Contains(strings.ToLower(text), limit.name) {
			return limit.id
		}
	}
	return ""
}

// countedText matches a yaku with or without its value: 立直(1飜), 大三元(役満), 立直.
var countedText = work.LazyRegexp(`^(.+?)(?:\((?:(\d{1,2}) ?(?:[飜翻番]|han)|(\D*役満|(?i:\D*yakuman)))\))?$`)

func (r *reader) counted(n *jsontree.Node) model.Counted {
	const what = "a yaku with what it counts, such as 立直(1飜)"
	m := countedText().FindStringSubmatch(n.Text)
	if m == nil || n.Kind != jsontree.Text {
		r.Fail(n.Wrong(what))
		return model.Counted{}
	}
	id, known := yaku.Named(m[1])
	c := model.Counted{ID: id, Yakuman: m[3] != ""}
	switch c.Han, _ = strconv.Atoi(m[2]); {
	case m[2] == "" && !c.Yakuman && !known:
		r.Fail(n.Wrong(what))
	case m[2] == "" && !c.Yakuman:
		c.Han = model.HanUntold
	case !known: // it is compared as written
		c.ID = strings.Clone(m[1])
	}
	return c
}

// limitNames are the names of limits in JSON. Multiple yakuman contain that of yakuman.
var limitNames = [...]struct{ name, id string }{
	{"三倍満", "sanbaiman"}, {"倍満", "baiman"}, {"跳満", "haneman"}, {"満貫", "mangan"}, {"役満", "yakuman"},
	{"sanbaiman", "sanbaiman"}, {"baiman", "baiman"}, {"haneman", "haneman"}, {"mangan", "mangan"},
	{"yakuman", "yakuman"},
}
