package gamelog

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/game"
	"example.com/hanfu/internal/pattern"
)

// outcome reads how a hand ended.
func (r *jsonReader) outcome(h *Hand, n *node) {
	const what = "how the hand ended, such as 和了 or 流局"
	items := r.list(n, 1, what)
	if items[0].text == "和了" {
		r.wins(h, n)
		return
	}
	d := Draw{Pos: n.pos}
	nobody, everybody := items[0].text == "全員不聴", items[0].text == "全員聴牌"
	if !nobody && !everybody {
		var ok bool
		if d.Kind, ok = drawOf(func(d drawName) bool { return d.json == items[0].text }); !ok {
			r.fail(items[0].wrong(what))
		}
	}
	d.Changes = make([]int64, r.players)
	if len(items) > 1 {
		d.Changes = r.points(&items[1], got)
	}
	for i, n := range d.Changes {
		if d.Kind == Exhaustive && (everybody || n > 0) {
			d.Tenpai = append(d.Tenpai, i)
		}
	}
	d.Unclear = d.Kind == Exhaustive && !everybody && !nobody &&
		!slices.ContainsFunc(d.Changes, func(n int64) bool { return n != 0 })
	if d.Kind == NagashiMangan {
		d.Nagashi = winners(d.Changes)
	}
	h.Draw = &d
}

// got says what should stand where each player's change is.
const got = "what each player gets"

// wins reads all wins: of each what the players get, and then what it was.
func (r *jsonReader) wins(h *Hand, n *node) {
	items := n.items[1:]
	if len(items) == 0 || len(items)%2 != 0 {
		r.fail(errorAt(n.pos, "of each win here stand two lists: what each player gets, and what was won"))
		return
	}
	for i := 0; i < len(items); i += 2 {
		deltas, w := r.points(&items[i], got), r.win(&items[i+1])
		w.Changes = deltas
		h.Wins = append(h.Wins, w)
	}
}

func (r *jsonReader) win(n *node) LogWin {
	items := r.list(n, headParts, "a win: the winner, the discarder, the liable player, what it was worth and its yaku")
	player := func(i int) game.Player {
		return game.PlayerAt(int(r.number(&items[i], 0, int64(r.players-1), "the number of a player")))
	}
	w := LogWin{Pos: n.pos, Yaku: []Counted{}, By: player(0), From: player(1), Pao: player(2)}
	for _, p := range []*game.Player{&w.From, &w.Pao} {
		if *p == w.By { // so nobody is written
			*p = game.Player{}
		}
	}
	r.worth(&w, &items[3])
	for i := range items[headParts:] {
		if c := r.counted(&items[headParts+i]); c.Yakuman || c.Han > 0 || !bonusNames[c.ID] {
			w.Yaku = append(w.Yaku, c)
		}
	}
	return w
}

// worthText is what a hand was worth: 30符3飜3900点, 満貫2000-4000点, 満貫4000点∀.
var worthText = pattern.Lazy(`^(?:(\d{1,4})符\d{1,3}[飜翻]|(\D*))(\d{1,9})(?:-(\d{1,9}))?(?:点|(?i: ?points?| ?pts))(∀?)$`)

func (r *jsonReader) worth(w *LogWin, n *node) {
	m := worthText().FindStringSubmatch(n.text)
	if m == nil {
		r.fail(n.wrong("what the hand was worth, such as 30符3飜3900点"))
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
	payers := int64(r.players - 1)
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
var countedText = pattern.Lazy(`^(.+)\((?:(\d{1,2}) ?(?:[飜翻]|han)|(\D*役満|(?i:\D*yakuman)))\)$`)

func (r *jsonReader) counted(n *node) Counted {
	m := countedText().FindStringSubmatch(n.text)
	if m == nil {
		r.fail(n.wrong("a yaku with what it counts, such as 立直(1飜)"))
		return Counted{}
	}
	id, ok := yakuNamed(m[1])
	if !ok {
		r.fail(errorAt(n.pos, "there is no yaku that is called %s", quote(m[1])))
	}
	han, _ := strconv.Atoi(m[2])
	return Counted{ID: id, Han: han, Yakuman: m[3] != ""}
}
