package tenhou

import "strconv"

// takeWin reads a win. Its tiles follow from the play.
func (r *xmlReader) takeWin(e *element) error {
	w := Win{Pos: e.pos, Pao: -1}
	var err error
	if w.By, err = e.number("who", r.players); err != nil {
		return err
	}
	if w.From, err = e.number("fromWho", r.players); err != nil {
		return err
	}
	if _, ok := e.find("paoWho"); ok {
		if w.Pao, err = e.number("paoWho", r.players); err != nil {
			return err
		}
	}
	ten, err := e.numbers("ten", 3)
	if err != nil {
		return err
	}
	if ten[2] < 0 || ten[2] >= len(limitIDs) {
		return errorAt(e.pos, "ten of AGARI tells of limit number %d, and they are numbered from 0 to %d", ten[2], len(limitIDs)-1)
	}
	w.Fu, w.Points, w.Limit, w.LimitKnown = ten[0], int64(ten[1]), limitIDs[ten[2]], true
	if w.Yaku, err = r.yaku(e); err != nil {
		return err
	}
	if w.Deltas, err = r.deltas(e); err != nil {
		return err
	}
	if err := r.takeIndicators(e); err != nil {
		return err
	}
	r.hand.Wins = append(r.hand.Wins, w)
	return r.takeEnd(e)
}

// takeIndicators reads the indicators of a win, which are all that were turned.
func (r *xmlReader) takeIndicators(e *element) error {
	dora, err := e.numbers("doraHai", 1)
	if err != nil {
		return err
	}
	ura, err := e.some("doraHaiUra")
	if err != nil {
		return err
	}
	if len(r.hand.Wins) == 0 && len(dora) < len(r.hand.Dora) {
		return errorAt(e.pos, "doraHai of AGARI has %d tiles, and %d were turned before", len(dora), len(r.hand.Dora))
	}
	r.hand.Dora = nil
	for _, id := range append(dora, ura...) {
		if id < 0 || id >= int(tileIDs) {
			return errorAt(e.pos, "AGARI tells of tile number %d, and tiles are numbered from 0 to %d", id, tileIDs-1)
		}
	}
	for _, id := range dora {
		r.hand.Dora = append(r.hand.Dora, r.named(id))
	}
	if len(ura) > 0 {
		r.hand.Ura = nil
	}
	for _, id := range ura {
		r.hand.Ura = append(r.hand.Ura, r.named(id))
	}
	return nil
}

// yaku reads what counted: pairs of a number and its han, and the numbers of yakuman.
func (r *xmlReader) yaku(e *element) (all []Counted, err error) {
	pairs, err := e.some("yaku")
	if err != nil {
		return nil, err
	}
	yakuman, err := e.some("yakuman")
	if err != nil {
		return nil, err
	}
	if len(pairs)%2 != 0 || len(pairs)+len(yakuman) == 0 {
		return nil, errorAt(e.pos, "AGARI needs yaku, which are pairs of a number and its han, or yakuman")
	}
	add := func(n, han int, is bool) error {
		if n < 0 || n >= len(yakuNames) {
			return errorAt(e.pos, "AGARI tells of yaku number %d, and they are numbered from 0 to %d", n, len(yakuNames)-1)
		}
		if c := (Counted{ID: yakuNames[n].id, Han: han, Yakuman: is}); is || han != 0 || !bonusNames[c.ID] {
			all = append(all, c)
		}
		return nil
	}
	for i := 0; i < len(pairs); i += 2 {
		if err := add(pairs[i], pairs[i+1], false); err != nil {
			return nil, err
		}
	}
	for _, n := range yakuman {
		if err := add(n, 0, true); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// deltas reads what each player got: pairs of the points before, and the difference.
func (r *xmlReader) deltas(e *element) (deltas []int64, err error) {
	sc, err := e.numbers("sc", 2*r.players)
	if err != nil {
		return nil, err
	}
	for i := range r.players {
		deltas = append(deltas, int64(sc[2*i+1])*pointUnit)
	}
	return deltas, nil
}

// takeDraw reads a draw. Nagashi mangan of several players is an element for each.
func (r *xmlReader) takeDraw(e *element) error {
	d := Draw{Pos: e.pos}
	if s, ok := e.find("type"); ok {
		kind, ok := drawOfXML(s)
		if !ok {
			return errorAt(e.pos, "there is no draw that is called %s", quote(s))
		}
		d.Kind = kind
	}
	var err error
	if d.Deltas, err = r.deltas(e); err != nil {
		return err
	}
	for i := range r.players {
		if _, ok := e.find("hai" + strconv.Itoa(i)); ok && d.Kind == Exhaustive {
			d.Tenpai = append(d.Tenpai, i)
		}
	}
	if before := r.hand.Draw; before != nil {
		if d.Kind != NagashiMangan || before.Kind != NagashiMangan {
			return errorAt(e.pos, "the hand has ended in a draw before")
		}
		for i := range d.Deltas {
			before.Deltas[i] += d.Deltas[i]
		}
		before.nagashi(d.Deltas)
		return r.takeEnd(e)
	}
	if d.Kind == NagashiMangan {
		d.nagashi(d.Deltas)
	}
	r.hand.Draw = &d
	return r.takeEnd(e)
}

// nagashi adds who is paid.
func (d *Draw) nagashi(deltas []int64) {
	for i, n := range deltas {
		if n > 0 {
			d.Nagashi = append(d.Nagashi, i)
		}
	}
}

func drawOfXML(s string) (DrawKind, bool) {
	for kind, names := range drawNames {
		if names.xml == s && s != "" {
			return DrawKind(kind), true
		}
	}
	return 0, false
}
