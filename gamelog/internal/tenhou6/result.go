package tenhou6

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/game"
	"example.com/hanfu/gamelog/internal/jsontree"
	"example.com/hanfu/gamelog/internal/model"
	"example.com/hanfu/gamelog/internal/yaku"
	"example.com/hanfu/internal/lazyregexp"
)

func (r *reader) outcome(h *model.Hand, n *jsontree.Node) {
	const what = "how the hand ended, such as 和了 or 流局"
	items := r.List(n, 1, what)
	if items[0].Text == "和了" {
		r.wins(h, n)
		return
	}
	d := model.Draw{Pos: n.Pos}
	nobody, everybody := items[0].Text == "全員不聴", items[0].Text == "全員聴牌"
	if !nobody && !everybody {
		var ok bool
		if d.Kind, ok = yaku.DrawNamed(items[0].Text); !ok {
			r.Fail(items[0].Wrong(what))
		}
	}
	d.Changes = make([]int64, r.Players)
	if len(items) > 1 {
		d.Changes = r.Changes(&items[1])
	}
	for i, n := range d.Changes {
		if d.Kind == model.Exhaustive && (everybody || n > 0) {
			d.Tenpai = append(d.Tenpai, i)
		}
	}
	d.Unclear = d.Kind == model.Exhaustive && !everybody && !nobody &&
		!slices.ContainsFunc(d.Changes, func(n int64) bool { return n != 0 })
	if d.Kind == model.NagashiMangan {
		d.Nagashi = model.Winners(d.Changes)
	}
	h.Draw = &d
}

// wins reads all wins: for each the payments, then the hand's worth.
func (r *reader) wins(h *model.Hand, n *jsontree.Node) {
	items := n.Items[1:]
	if len(items) == 0 || len(items)%2 != 0 {
		r.Fail(model.Errorf(n.Pos, "of each win here stand two lists: what each player gets, and what was won"))
		return
	}
	for i := 0; i < len(items); i += 2 {
		deltas, w := r.Changes(&items[i]), r.win(&items[i+1])
		w.Changes = deltas
		h.Wins = append(h.Wins, w)
	}
}

func (r *reader) win(n *jsontree.Node) model.Win {
	items := r.List(n, headParts, "a win: the winner, the discarder, the liable player, what it was worth and its yaku")
	player := func(i int) game.Player {
		return game.PlayerAt(int(r.Number(&items[i], 0, int64(r.Players-1), "the number of a player")))
	}
	w := model.Win{Pos: n.Pos, Yaku: []model.Counted{}, By: player(0), From: player(1), Pao: player(2)}
	for _, p := range []*game.Player{&w.From, &w.Pao} {
		if *p == w.By { // so nobody is written
			*p = game.Player{}
		}
	}
	r.worth(&w, &items[3])
	for i := range items[headParts:] {
		if c := r.counted(&items[headParts+i]); yaku.Counts(c) {
			w.Yaku = append(w.Yaku, c)
		}
	}
	return w
}

// worthText is what a hand was worth: 30符3飜3900点, 満貫2000-4000点, 満貫4000点∀.
var worthText = lazyregexp.New(`^(?:(\d{1,4})符\d{1,3}[飜翻]|(\D*))(\d{1,9})(?:-(\d{1,9}))?(?:点|(?i: ?points?| ?pts))(∀?)$`)

func (r *reader) worth(w *model.Win, n *jsontree.Node) {
	m := worthText().FindStringSubmatch(n.Text)
	if m == nil {
		r.Fail(n.Wrong("what the hand was worth, such as 30符3飜3900点"))
		return
	}
	number := func(s string) int64 {
		v, _ := strconv.ParseInt(s, 10, 64) // at most nine digits, or none
		return v
	}
	w.Fu = -1
	if m[1] != "" {
		w.Fu = int(number(m[1]))
	}
	w.LimitKnown = m[1] != ""
	for _, limit := range limitNames {
		if strings.Contains(strings.ToLower(m[2]), limit.name) {
			w.Limit, w.LimitKnown = limit.id, true
			break
		}
	}
	payers := int64(r.Players - 1)
	switch first, second := number(m[3]), number(m[4]); {
	case m[4] != "": // from each of the others, and from the dealer
		w.Points = first*(payers-1) + second
	case m[5] != "": // from everybody
		w.Points = first * payers
	default:
		w.Points = first
	}
}

// countedText is a yaku and what it counts: 立直(1飜), 大三元(役満).
var countedText = lazyregexp.New(`^(.+)\((?:(\d{1,2}) ?(?:[飜翻]|han)|(\D*役満|(?i:\D*yakuman)))\)$`)

func (r *reader) counted(n *jsontree.Node) model.Counted {
	m := countedText().FindStringSubmatch(n.Text)
	if m == nil {
		r.Fail(n.Wrong("a yaku with what it counts, such as 立直(1飜)"))
		return model.Counted{}
	}
	id, ok := yaku.Named(m[1])
	if !ok {
		r.Fail(model.Errorf(n.Pos, "there is no yaku that is called %s", model.Quote(m[1])))
	}
	han, _ := strconv.Atoi(m[2])
	return model.Counted{ID: id, Han: han, Yakuman: m[3] != ""}
}

// limitNames are what JSON calls the limits. Several yakuman are that limit too.
var limitNames = [...]struct{ name, id string }{
	{"三倍満", "sanbaiman"}, {"倍満", "baiman"}, {"跳満", "haneman"}, {"満貫", "mangan"}, {"役満", "yakuman"},
	{"sanbaiman", "sanbaiman"}, {"baiman", "baiman"}, {"haneman", "haneman"}, {"mangan", "mangan"},
	{"yakuman", "yakuman"},
}
