package gamelog

import (
	"slices"
	"strconv"

	"example.com/hanfu/game"
	"example.com/hanfu/hand"
)

// takeWin reads a win. Its tiles follow from the play.
func (r *xmlReader) takeWin(e *element) {
	player := func(key string) game.Player { return game.PlayerAt(e.number(key, r.players)) }
	w := LogWin{Pos: e.pos, By: player("who"), From: player("fromWho"), LimitKnown: true}
	if w.From == w.By { // so a self-draw is written
		w.From = game.Player{}
	}
	if _, ok := e.find("paoWho"); ok {
		w.Pao = player("paoWho")
	}
	ten := e.numbers("ten", 3)
	if ten[2] >= 0 && ten[2] < len(limitIDs) {
		w.Fu, w.Points, w.Limit = ten[0], int64(ten[1]), limitIDs[ten[2]]
	} else {
		e.fail("ten of AGARI tells of limit number %d, and they are numbered from 0 to %d", ten[2], len(limitIDs)-1)
	}
	w.Yaku, w.Changes = r.yaku(e), r.deltas(e)
	r.takeIndicators(e)
	r.hand.Wins = append(r.hand.Wins, w)
	r.takeEnd(e)
}

// takeIndicators reads the indicators of a win, which are all that were turned.
func (r *xmlReader) takeIndicators(e *element) {
	dora, ura := e.numbers("doraHai", 1), e.some("doraHaiUra")
	if len(r.hand.Wins) == 0 && len(dora) < len(r.hand.Dora) {
		e.fail("doraHai of AGARI has %d tiles, and %d were turned before", len(dora), len(r.hand.Dora))
	}
	named := func(ids []int) (tiles []hand.Tile) {
		for _, id := range ids {
			if id < 0 || id >= int(tileIDs) {
				e.fail("AGARI tells of tile number %d, and tiles are numbered from 0 to %d", id, tileIDs-1)
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

// yaku reads what counted: pairs of a number and its han, and the numbers of yakuman.
func (r *xmlReader) yaku(e *element) (all []Counted) {
	pairs, yakuman := e.some("yaku"), e.some("yakuman")
	if len(pairs)%2 != 0 || len(pairs)+len(yakuman) == 0 {
		e.fail("AGARI needs yaku, which are pairs of a number and its han, or yakuman")
		return nil
	}
	add := func(n int, c Counted) {
		if n < 0 || n >= len(yakuNames) {
			e.fail("AGARI tells of yaku number %d, and they are numbered from 0 to %d", n, len(yakuNames)-1)
			return
		}
		if c.ID = yakuNames[n].id; c.Yakuman || c.Han != 0 || !bonusNames[c.ID] {
			all = append(all, c)
		}
	}
	for pair := range slices.Chunk(pairs, 2) {
		add(pair[0], Counted{Han: pair[1]})
	}
	for _, n := range yakuman {
		add(n, Counted{Yakuman: true})
	}
	return all
}

// deltas reads what each player got: pairs of the points before, and the difference.
func (r *xmlReader) deltas(e *element) (deltas []int64) {
	sc := e.numbers("sc", 2*r.players)
	for i := range r.players {
		deltas = append(deltas, int64(sc[2*i+1])*pointUnit)
	}
	return deltas
}

// takeDraw reads a draw. Nagashi mangan of several players is an element for each.
func (r *xmlReader) takeDraw(e *element) {
	d := Draw{Pos: e.pos}
	if s, ok := e.find("type"); ok {
		if d.Kind, ok = drawOf(func(d drawName) bool { return d.xml == s && s != "" }); !ok {
			e.fail("there is no draw that is called %s", quote(s))
		}
	}
	d.Changes = r.deltas(e)
	for i := range r.players {
		if _, ok := e.find("hai" + strconv.Itoa(i)); ok && d.Kind == Exhaustive {
			d.Tenpai = append(d.Tenpai, i)
		}
	}
	if d.Kind == NagashiMangan {
		d.Nagashi = winners(d.Changes)
	}
	if before := r.hand.Draw; before == nil {
		r.hand.Draw = &d
	} else {
		if d.Kind != NagashiMangan || before.Kind != NagashiMangan {
			e.fail("the hand has ended in a draw before")
		}
		addUp(before.Changes, d.Changes)
		before.Nagashi = append(before.Nagashi, d.Nagashi...)
	}
	r.takeEnd(e)
}

// winners are the players who get something.
func winners(deltas []int64) (players []int) {
	for i, n := range deltas {
		if n > 0 {
			players = append(players, i)
		}
	}
	return players
}

// addUp adds what players get to what they have got.
func addUp(sum, deltas []int64) {
	for i, n := range deltas {
		sum[i] += n
	}
}
