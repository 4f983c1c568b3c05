package mjai

import (
	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog/internal/jsontree"
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/game/gamelog/internal/yaku"
	"example.com/hanfu/hand"
)

// maxEvents is the maximum number of events of a hand.
const maxEvents = 1000

func (r *Reader) event(kind string, n *jsontree.Node) {
	ev := model.Event{Pos: n.Pos}
	switch kind {
	case "tsumo":
		ev.Kind = model.Drew
	case "dahai":
		ev.Kind = model.Discarded
	case "chi", "pon", "daiminkan":
		ev.Kind = model.Called
	case "kakan":
		ev.Kind = model.AddedKan
	case "ankan":
		ev.Kind = model.ClosedKan
	case "kita", "nukidora":
		ev.Kind = model.SetAside
	default:
		r.otherEvent(kind, n)
		return
	}
	if r.hand.Ended() {
		r.Fail(model.Errorf(n.Pos, "%s stands behind the end of its hand", kind))
		return
	}
	if len(r.hand.Events) >= maxEvents {
		r.Fail(model.Errorf(n.Pos, "the hand has more than %s events", model.Grouped(maxEvents)))
		return
	}
	ev.Player = r.player(n.Get("actor"))
	switch ev.Kind {
	case model.Called, model.ClosedKan:
		consumed := r.List(n.Get("consumed"), 2, "the tiles of the hand that became a meld")
		for i := range consumed {
			ev.Own = append(ev.Own, r.tile(&consumed[i]))
		}
	case model.SetAside:
		ev.Tile = hand.NewTile(hand.North.Kind())
	}
	if ev.Kind != model.ClosedKan && ev.Kind != model.SetAside {
		ev.Tile = r.tile(n.Get("pai"))
	}
	switch ev.Kind {
	case model.Called:
		ev.From = r.from(n)
	case model.Discarded:
		ev.Riichi, ev.Drawn = r.riichi == ev.Player, n.Get("tsumogiri").Text == "true"
		r.riichi = -1
	}
	if ev.Kind != model.Drew && ev.Kind != model.Called {
		r.Shown = ev.Player
	}
	model.Finish(&ev)
	r.hand.Events = append(r.hand.Events, ev)
}

func (r *Reader) otherEvent(kind string, n *jsontree.Node) {
	switch kind {
	case "reach":
		r.riichi = r.player(n.Get("actor"))
	case "reach_accepted":
		r.paid(n)
	case "dora":
		r.hand.Dora = append(r.hand.Dora, r.tile(n.Get("dora_marker")))
	case "hora":
		r.win(n)
	case "ryukyoku":
		r.draw(n)
	}
}

// paid returns the changes of points by an event, nil if unknown, and the points after it. Either
// of them gives the points at the start of the hand.
func (r *Reader) paid(n *jsontree.Node) []int64 {
	var changes []int64
	if deltas := n.Get("deltas"); deltas.Kind == jsontree.List {
		changes = r.each(deltas, "what each player gets")
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
	if scores := n.Get("scores"); scores.Kind == jsontree.List {
		r.points = r.each(scores, "the points of each player")
		if r.hand.Points == nil && r.changes != nil {
			for i, n := range r.points {
				r.hand.Points = append(r.hand.Points, n-r.changes[i])
			}
		}
	}
	return changes
}

// from reads whose tile a call or a win takes, which some programs omit.
func (r *Reader) from(n *jsontree.Node) int {
	if target := n.Get("target"); target.Kind != jsontree.Null {
		return r.player(target)
	}
	return r.From(n)
}

// win reads a win, which may lack everything but the winner.
func (r *Reader) win(n *jsontree.Node) {
	player := r.player(n.Get("actor"))
	w := model.Win{Pos: n.Pos, By: game.PlayerAt(player), Fu: -1, Points: -1, PaoUnknown: true}
	events := r.hand.Events
	drawn := len(events) > 0 && events[len(events)-1].Kind == model.Drew
	if !drawn || n.Get("target").Kind != jsontree.Null {
		if from := r.from(n); from != player {
			w.From = game.PlayerAt(from)
		}
	}
	if fu := n.Get("fu"); fu.Kind == jsontree.Number {
		w.Fu = int(r.Number(fu, 0, model.MostPoints, "fu"))
	}
	if points := n.Get("hora_points"); points.Kind == jsontree.Number {
		w.Points = r.Number(points, 0, model.MostPoints, "the points of the hand")
	}
	for _, yaku := range n.Get("yakus").Items {
		if c, counts := r.yaku(&yaku); counts {
			w.Yaku = append(w.Yaku, c)
		}
	}
	var ura []hand.Tile
	markers := n.Get("uradora_markers", "ura_markers")
	for i := range markers.Items {
		ura = append(ura, r.tile(&markers.Items[i]))
	}
	if len(ura) > len(r.hand.Ura) {
		r.hand.Ura = ura
	}
	w.Changes = r.paid(n)
	r.hand.Wins = append(r.hand.Wins, w)
}

// yaku reads a yaku and its han. It returns false for bonus tiles whose number is zero.
func (r *Reader) yaku(n *jsontree.Node) (model.Counted, bool) {
	const what = "a yaku and its han"
	name, han := n, model.HanUntold
	if n.Kind != jsontree.Text {
		name = &r.List(n, 1, what)[0]
	}
	if name.Kind != jsontree.Text {
		r.Fail(name.Wrong(what))
	}
	if len(n.Items) > 1 && n.Items[1].Kind != jsontree.Null {
		han = int(r.Number(&n.Items[1], 0, model.MostPoints, "the han of a yaku"))
	}
	c := model.Counted{ID: yaku.NamedOrAsWritten(name.Text), Han: han}
	if yaku.Yakuman[c.ID] {
		c = model.Counted{ID: c.ID, Yakuman: true}
	}
	return c, yaku.Counts(c)
}

func (r *Reader) draw(n *jsontree.Node) {
	d := &model.Draw{Pos: n.Pos, Kind: model.Untold, Unclear: true}
	if kind, ok := yaku.DrawNamed(n.Get("reason").Text); ok {
		d.Kind = kind
	}
	d.Changes = r.paid(n)
	if tenpais := n.Get("tenpais"); tenpais.Kind == jsontree.List {
		d.Unclear = false
		for i, tenpai := range model.Rotated(r.List(tenpais, r.Players,
			"who is tenpai")[:r.Players], r.first) {
			if tenpai.Text == "true" {
				d.Tenpai = append(d.Tenpai, i)
			}
		}
	}
	r.hand.Draw = d
}
