package gamelog

import (
	"slices"
	"strings"

	"example.com/hanfu/game"
	"example.com/hanfu/hand"
)

// event reads what a player did in a hand, or how it ended.
func (r *mjaiReader) event(kind string, n *node) {
	ev := Event{Pos: n.pos}
	switch kind {
	case "tsumo":
		ev.Kind = Drew
	case "dahai":
		ev.Kind = Discarded
	case "chi", "pon", "daiminkan":
		ev.Kind = Called
	case "kakan":
		ev.Kind = AddedKan
	case "ankan":
		ev.Kind = ClosedKan
	case "kita", "nukidora":
		ev.Kind = SetAside
	default:
		r.tell(kind, n)
		return
	}
	if r.hand.ended() {
		r.fail(errorAt(n.pos, "%s stands behind the end of its hand", kind))
		return
	}
	if len(r.hand.Events) >= maxEvents {
		r.fail(errorAt(n.pos, "the hand has more than %d events", maxEvents))
		return
	}
	ev.Player = r.player(n.get("actor"))
	switch ev.Kind {
	case Called, ClosedKan:
		consumed := r.list(n.get("consumed"), 2, "the tiles of the hand that became a meld")
		for i := range consumed {
			ev.Own = append(ev.Own, r.tile(&consumed[i]))
		}
	case SetAside:
		ev.Tile = hand.NewTile(hand.North.Kind())
	}
	if ev.Kind != ClosedKan && ev.Kind != SetAside {
		ev.Tile = r.tile(n.get("pai"))
	}
	switch ev.Kind {
	case Called:
		if ev.From = r.last; n.find("target") != nil {
			ev.From = r.player(n.get("target"))
		}
	case Discarded:
		ev.Riichi = r.riichi == ev.Player
		r.riichi = -1
	}
	if ev.Kind != Drew && ev.Kind != Called {
		r.last = ev.Player
	}
	ev.finish()
	r.hand.Events = append(r.hand.Events, ev)
}

// tell reads an event that is none of the play: what was turned, and how the hand ended.
func (r *mjaiReader) tell(kind string, n *node) {
	switch kind {
	case "reach":
		r.riichi = r.player(n.get("actor"))
	case "reach_accepted":
		r.paid(n)
	case "dora":
		r.hand.Dora = append(r.hand.Dora, r.tile(n.get("dora_marker")))
	case "hora":
		r.win(n)
	case "ryukyoku":
		r.draw(n)
	}
}

// paid reads what an event changed, nil if it doesn't say so, and what points the players have then. From both follows
// what they had when the hand began.
func (r *mjaiReader) paid(n *node) []int64 {
	var changes []int64
	if deltas := n.get("deltas"); deltas.kind == listNode {
		changes = r.each(deltas, got)
	}
	if changes == nil {
		r.changes, r.points = nil, nil
	}
	for i, n := range changes {
		if r.changes != nil {
			r.changes[i] += n
		}
		if r.points != nil {
			r.points[i] += n
		}
	}
	if scores := n.get("scores"); scores.kind == listNode {
		r.points = r.each(scores, "the points of each player")
		if r.hand.Points == nil && r.changes != nil {
			for i, n := range r.points {
				r.hand.Points = append(r.hand.Points, n-r.changes[i])
			}
		}
	}
	return changes
}

// win reads a win, of which all but the winner may be left out.
func (r *mjaiReader) win(n *node) {
	by := r.player(n.get("actor"))
	from := r.last
	if events := r.hand.Events; len(events) > 0 && events[len(events)-1].Kind == Drew {
		from = by
	}
	if target := n.get("target"); target.kind != nullNode {
		from = r.player(target)
	}
	w := LogWin{Pos: n.pos, By: game.PlayerAt(by), Fu: -1, Points: -1, PaoUnknown: true}
	if from != by {
		w.From = game.PlayerAt(from)
	}
	if fu := n.get("fu"); fu.kind == numberNode {
		w.Fu = int(r.number(fu, 0, mostPoints, "fu"))
	}
	if points := n.get("hora_points"); points.kind == numberNode {
		w.Points = r.number(points, 0, mostPoints, "the points of the hand")
	}
	for _, yaku := range n.get("yakus").items {
		if c, counts := r.yaku(&yaku); counts {
			w.Yaku = append(w.Yaku, c)
		}
	}
	var ura []hand.Tile
	markers := n.get("uradora_markers", "ura_markers")
	for i := range markers.items {
		ura = append(ura, r.tile(&markers.items[i]))
	}
	if len(ura) > len(r.hand.Ura) {
		r.hand.Ura = ura
	}
	w.Changes = r.paid(n)
	r.hand.Wins = append(r.hand.Wins, w)
}

// yaku reads a yaku and its han. It returns false for bonus tiles of which there are none.
func (r *mjaiReader) yaku(n *node) (Counted, bool) {
	items := r.list(n, 2, "a yaku and its han")
	id, ok := yakuNamed(items[0].text)
	if !ok { // it is compared as it stands
		id = strings.Clone(items[0].text)
	}
	han := int(r.number(&items[1], 0, mostPoints, "the han of a yaku"))
	if yakumanIDs[id] {
		return Counted{ID: id, Yakuman: true}, true
	}
	return Counted{ID: id, Han: han}, han > 0 || !bonusNames[id]
}

// draw reads how a hand ended without a winner.
func (r *mjaiReader) draw(n *node) {
	d := &Draw{Pos: n.pos, Kind: untold, Unclear: true}
	reason := strings.ToLower(strings.NewReplacer("_", "", " ", "").Replace(n.get("reason").text))
	for kind, names := range mjaiDraws {
		if slices.Contains(names, reason) {
			d.Kind = DrawKind(kind)
		}
	}
	d.Changes = r.paid(n)
	if tenpais := n.get("tenpais"); tenpais.kind == listNode {
		d.Unclear = false
		for i, tenpai := range rotated(r.list(tenpais, r.players, "who is tenpai")[:r.players], r.first) {
			if tenpai.text == "true" {
				d.Tenpai = append(d.Tenpai, i)
			}
		}
	}
	r.hand.Draw = d
}

// mjaiDraws are the names of the draws in mjai and its dialects, in small letters.
var mjaiDraws = [...][]string{
	Exhaustive:    {"fanpai", "exhaustive", "exhaustivedraw", "howanpai"},
	NagashiMangan: {"nagashimangan"},
	NineTerminals: {"kyushukyuhai", "kyuushukyuuhai"},
	FourWinds:     {"sufonrenta", "suufonrenda", "suufuurenda"},
	FourRiichi:    {"suchareach", "suucharichi", "suuchariichi"},
	ThreeRons:     {"sanchaho", "sanchahou", "sanchahora"},
	FourKans:      {"sukaikan", "suukaikan", "suukansanra", "sukansanra"},
}
