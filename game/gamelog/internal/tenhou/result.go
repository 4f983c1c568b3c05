package tenhou

import (
	"slices"
	"strconv"

	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/game/gamelog/internal/yaku"
	"example.com/hanfu/hand"
)

func (r *reader) takeWin(e *element) {
	player := func(key string) game.Player { return game.PlayerAt(e.number(key, r.players)) }
	w := model.Win{Pos: e.pos, By: player("who"), From: player("fromWho"), LimitKnown: true}
	if w.From == w.By { // so a self-draw is written
		w.From = game.Player{}
	}
	if _, ok := e.attr("paoWho"); ok {
		w.Pao = player("paoWho")
	}
	ten := e.numbers("ten", 3)
	if ten[2] >= 0 && ten[2] < len(limitIDs) {
		w.Fu, w.Points, w.Limit = ten[0], int64(ten[1]), limitIDs[ten[2]]
	} else {
		e.fail("ten of AGARI tells of limit number %d, and they are numbered from 0 to %d", ten[2],
			len(limitIDs)-1)
	}
	w.Yaku, w.Changes = r.yaku(e), r.deltas(e)
	r.takeIndicators(e)
	r.hand.Wins = append(r.hand.Wins, w)
	r.takeEnd(e)
}

// takeIndicators reads the indicators of a win, which lists all of them.
func (r *reader) takeIndicators(e *element) {
	dora, ura := e.numbers("doraHai", 1), e.optionalNumbers("doraHaiUra")
	if len(r.hand.Wins) == 0 && len(dora) < len(r.hand.Dora) {
		e.fail("doraHai of AGARI has %d tiles, and %d were turned before", len(dora),
			len(r.hand.Dora))
	}
	named := func(ids []int) (tiles []hand.Tile) {
		for _, id := range ids {
			if id < 0 || id >= int(tileIDs) {
				e.fail("AGARI tells of tile number %d, and tiles are numbered from 0 to %d", id,
					tileIDs-1)
			}
			tiles = append(tiles, r.named(id))
		}
		return tiles
	}
	r.hand.Dora = named(dora)
	if len(ura) > 0 {
		r.hand.Ura = named(ura)
	}
}

// yaku reads pairs of a yaku number and its han, and the numbers of yakuman.
func (r *reader) yaku(e *element) (all []model.Counted) {
	pairs, yakuman := e.optionalNumbers("yaku"), e.optionalNumbers("yakuman")
	if len(pairs)%2 != 0 || len(pairs)+len(yakuman) == 0 {
		e.fail("AGARI needs yaku, which are pairs of a number and its han, or yakuman")
		return nil
	}
	add := func(n int, c model.Counted) {
		if n < 0 || n >= len(yaku.Numbered) {
			e.fail("AGARI tells of yaku number %d, and they are numbered from 0 to %d", n,
				len(yaku.Numbered)-1)
			return
		}
		if c.ID = yaku.Numbered[n].ID; yaku.Counts(c) {
			all = append(all, c)
		}
	}
	for pair := range slices.Chunk(pairs, 2) {
		add(pair[0], model.Counted{Han: pair[1]})
	}
	for _, n := range yakuman {
		add(n, model.Counted{Yakuman: true})
	}
	return all
}

// deltas reads the gains of the players from pairs of the points before and the gain.
func (r *reader) deltas(e *element) (deltas []int64) {
	sc := e.numbers("sc", 2*r.players)
	for i := range r.players {
		deltas = append(deltas, int64(sc[2*i+1])*pointUnit)
	}
	return deltas
}

// takeDraw reads a draw. Nagashi mangan of several players has an element for each.
func (r *reader) takeDraw(e *element) {
	d := model.Draw{Pos: e.pos}
	if s, ok := e.attr("type"); ok {
		kind := slices.Index(drawTypes[:], s)
		if d.Kind = model.DrawKind(max(kind, 0)); kind < 1 {
			e.fail("there is no draw that is called %s", model.Quote(s))
		}
	}
	d.Changes = r.deltas(e)
	for i := range r.players {
		if _, ok := e.attr("hai" + strconv.Itoa(i)); ok && d.Kind == model.Exhaustive {
			d.Tenpai = append(d.Tenpai, i)
		}
	}
	if d.Kind == model.NagashiMangan {
		d.Nagashi = model.Winners(d.Changes)
	}
	if before := r.hand.Draw; before == nil {
		r.hand.Draw = &d
	} else {
		if d.Kind != model.NagashiMangan || before.Kind != model.NagashiMangan {
			e.fail("the hand has ended in a draw before")
		}
		model.AddUp(before.Changes, d.Changes)
		before.Nagashi = append(before.Nagashi, d.Nagashi...)
	}
	r.takeEnd(e)
}

// limitIDs are the ids of the limits by their number.
var limitIDs = [...]string{"", "mangan", "haneman", "baiman", "sanbaiman", "yakuman"}

// drawTypes are the types of draws in XML. An exhaustive draw has none.
var drawTypes = [...]string{
	model.NagashiMangan: "nm", model.NineTerminals: "yao9", model.FourWinds: "kaze4",
	model.FourRiichi: "reach4", model.ThreeRons: "ron3",
	model.FourKans: "kan4",
}
