package tenhou

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// outcome reads how a hand ended.
func (r *jsonReader) outcome(h *Hand, n *node) error {
	items, err := n.list(1, "how the hand ended, such as 和了 or 流局")
	if err != nil {
		return err
	}
	if items[0].text == "和了" {
		return r.wins(h, n)
	}
	d := Draw{Pos: n.pos}
	nobody, everybody := items[0].text == "全員不聴", items[0].text == "全員聴牌"
	if !nobody && !everybody {
		kind, ok := drawOfJSON(items[0].text)
		if !ok {
			return items[0].wrong("how the hand ended, such as 和了 or 流局")
		}
		d.Kind = kind
	}
	d.Deltas = make([]int64, r.players)
	if len(items) > 1 {
		if d.Deltas, err = r.deltas(&items[1]); err != nil {
			return err
		}
	}
	for i, n := range d.Deltas {
		if d.Kind == Exhaustive && (everybody || n > 0) {
			d.Tenpai = append(d.Tenpai, i)
		}
	}
	d.Unclear = d.Kind == Exhaustive && !everybody && !nobody && !slices.ContainsFunc(d.Deltas, func(n int64) bool { return n != 0 })
	if d.Kind == NagashiMangan {
		d.nagashi(d.Deltas)
	}
	h.Draw = &d
	return nil
}

func drawOfJSON(s string) (DrawKind, bool) {
	for kind, names := range drawNames {
		if names.json == s {
			return DrawKind(kind), true
		}
	}
	return 0, false
}

func (r *jsonReader) deltas(n *node) ([]int64, error) {
	all, err := n.numbers(r.players, -mostPoints, mostPoints, "what each player gets")
	if err != nil {
		return nil, err
	}
	return all[:r.players], nil
}

// wins reads all wins: of each what the players get, and then what it was.
func (r *jsonReader) wins(h *Hand, n *node) error {
	items := n.items[1:]
	if len(items) == 0 || len(items)%2 != 0 {
		return errorAt(n.pos, "of each win here stand two lists: what each player gets, and what was won")
	}
	for len(items) > 0 {
		deltas, err := r.deltas(&items[0])
		if err != nil {
			return err
		}
		w, err := r.win(&items[1])
		if err != nil {
			return err
		}
		w.Deltas = deltas
		h.Wins = append(h.Wins, *w)
		items = items[2:]
	}
	return nil
}

func (r *jsonReader) win(n *node) (*Win, error) {
	const what = "a win: the winner, the discarder, the liable player, what it was worth and its yaku"
	items, err := n.list(headParts, what)
	if err != nil {
		return nil, err
	}
	var who [3]int
	for i := range who {
		v, err := items[i].number(0, int64(r.players-1), "the number of a player")
		if err != nil {
			return nil, err
		}
		who[i] = int(v)
	}
	w := &Win{Pos: n.pos, By: who[0], From: who[1], Pao: who[2]}
	if w.Pao == w.By { // so nobody is written
		w.Pao = -1
	}
	if err := r.worth(w, &items[3]); err != nil {
		return nil, err
	}
	for i := range items[headParts:] {
		c, err := countedOf(&items[headParts+i])
		if err != nil {
			return nil, err
		}
		if c.Yakuman || c.Han > 0 || !bonusNames[c.ID] {
			w.Yaku = append(w.Yaku, c)
		}
	}
	return w, nil
}

// worthText is what a hand was worth: 30符3飜3900点, 満貫2000-4000点, 満貫4000点∀.
var worthText = regexp.MustCompile(`^(?:(\d{1,4})符\d{1,3}[飜翻]|(\D*))(\d{1,9})(?:-(\d{1,9}))?点(∀?)$`)

func (r *jsonReader) worth(w *Win, n *node) error {
	m := worthText.FindStringSubmatch(n.text)
	if m == nil {
		return n.wrong("what the hand was worth, such as 30符3飜3900点")
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
		if strings.Contains(m[2], limit.name) {
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
	return nil
}

// countedText is a yaku and what it counts: 立直(1飜), 大三元(役満).
var countedText = regexp.MustCompile(`^(.+)\((?:(\d{1,2})[飜翻]|(\D*役満))\)$`)

func countedOf(n *node) (Counted, error) {
	m := countedText.FindStringSubmatch(n.text)
	if m == nil {
		return Counted{}, n.wrong("a yaku with what it counts, such as 立直(1飜)")
	}
	id, ok := idsByName[m[1]]
	if !ok {
		return Counted{}, errorAt(n.pos, "there is no yaku that is called %s", quote(m[1]))
	}
	han, _ := strconv.Atoi(m[2])
	return Counted{ID: id, Han: han, Yakuman: m[3] != ""}, nil
}
