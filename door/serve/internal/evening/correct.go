package evening

import (
	"bytes"
	"cmp"
	"context"
	"net/url"
	"slices"
	"strconv"

	"example.com/hanfu/game"
	"example.com/hanfu/hand"
)

// Enter returns what is entered into an evening, whose text must be in order: the next hand, or with at=3 what takes the
// place of hand 3 of the record. An entry that has only begun, with no end of a hand, is filled in with that. Where the
// hands before it can't be played, or there is no such hand, the entry is of the next one and its At is 0.
func (b Book) Enter(ctx context.Context, e *Evening, said url.Values) (*Entry, error) {
	at, err := strconv.Atoi(said.Get("at"))
	if err != nil || at < 1 || at > len(e.Record.Hands) {
		return e.Enter(said), nil
	}
	before := *e.Record
	before.Hands = before.Hands[:at-1]
	// what is said of the whole game follows from hands that are to come
	before.End, before.Winless, before.Busted, before.Chips, before.Results = nil, nil, nil, nil, nil
	then, err := b.read(ctx, e.File, game.NewText(&before))
	if err != nil || len(then.Wrong) > 0 {
		return e.Enter(said), err
	}
	then.Version = e.Version
	n := &Entry{Evening: then, said: said, At: at, was: &e.Record.Hands[at-1]}
	if !said.Has("end") {
		n.fill()
	}
	return n, nil
}

// fill says what the hand was that is corrected.
func (n *Entry) fill() {
	who := func(key string, players ...game.Player) {
		for _, p := range players {
			if i := p.Index(); i >= 0 {
				n.said.Add(key, strconv.Itoa(i+1))
			}
		}
	}
	named := func(key string, all []game.RecordPlayer) {
		for _, p := range all {
			who(key, p.Player)
		}
	}
	h := n.was
	n.said.Set("end", EndWin)
	named("riichi", h.Riichi)
	for _, d := range h.Declared {
		who("declared:"+d.ID, d.Player)
	}
	for _, s := range h.Seats {
		who("seat:"+s.ID, s.Player)
	}
	switch {
	case h.Draw != "":
		n.said.Set("end", EndDraw)
		n.said.Set("draw", h.Draw)
		named("tenpai", h.Tenpai)
		named("nagashi", h.Nagashi)
	case len(h.Wins) == 0:
		n.said.Set("end", EndPenalty)
		for _, p := range h.Penalties {
			n.said.Set("penalty", p.ID)
			who("of", p.Player)
		}
	}
	for i, which := range n.Winners()[:min(len(h.Wins), len(n.Winners()))] {
		w := &h.Wins[i]
		who("by"+which, w.By)
		if w.Win != nil {
			own := bare(*w.Win)
			if n.Is("riichi", strconv.Itoa(w.By.Index()+1)) { // which is picked above
				own.Flags = without(own.Flags, ownRiichi)
			}
			n.said.Set("hand"+which, own.String())
		} else if n.said.Set("worth"+which, worthValue(w.Han, w.Yakuman)); w.Fu > 0 {
			n.said.Set("fu"+which, strconv.Itoa(w.Fu))
		}
		if i > 0 {
			continue
		}
		if who("from", w.From); w.From.IsNobody() {
			n.said.Set("from", "0")
		}
		if who("pao", w.Pao); w.Liable > 0 {
			n.said.Set("liable", strconv.Itoa(w.Liable))
		}
	}
}

// keep leaves in a corrected hand what can't be tapped, as far as it is about the same.
func (n *Entry) keep(h *game.RecordHand) {
	h.Round, h.Number, h.Honba, h.Points = n.was.Round, n.was.Number, n.was.Honba, n.was.Points
	declared := func(all []game.RecordPlayer, who game.RecordPlayer) bool {
		return slices.ContainsFunc(all, func(p game.RecordPlayer) bool { return p.Player == who.Player })
	}
	if len(h.Riichi) == len(n.was.Riichi) && !slices.ContainsFunc(h.Riichi, func(p game.RecordPlayer) bool { return !declared(n.was.Riichi, p) }) {
		h.Riichi = n.was.Riichi // in the order in which they did
	}
	for i := range h.Wins {
		w := &h.Wins[i]
		at := slices.IndexFunc(n.was.Wins, func(was game.RecordWin) bool { return was.By == w.By })
		if at < 0 {
			continue
		}
		was := &n.was.Wins[at]
		w.Chips = was.Chips
		if w.Win != nil && was.Win != nil && inOrder(w.Win) == inOrder(was.Win) && declared(h.Riichi, game.RecordPlayer{Player: w.By}) {
			w.Win = was.Win
		}
		if w.Pao.IsNobody() {
			w.PaoFor = was.PaoFor
		}
		if w.Win == nil && w.Fu == 0 && w.Han == was.Han {
			w.Fu = was.Fu
		}
	}
}

// inOrder writes a win with its facts in order, without riichi, which follows from who declared it.
func inOrder(win *hand.Win) string {
	own := bare(*win)
	own.Flags = without(own.Flags, ownRiichi)
	slices.SortFunc(own.Flags, func(a, b hand.Flag) int { return cmp.Compare(a.Name, b.Name) })
	return own.String()
}

func without(flags []hand.Flag, name string) []hand.Flag {
	return slices.DeleteFunc(slices.Clone(flags), func(f hand.Flag) bool { return f.Name == name })
}

// CanCorrect reports whether the entry can hold all that a hand of the record says: entered as it is, it stays as it was.
func (b Book) CanCorrect(ctx context.Context, e *Evening, at int) bool {
	n, err := b.Enter(ctx, e, url.Values{"at": {strconv.Itoa(at)}})
	if err != nil || n.was == nil {
		return false
	}
	h, lacks, err := n.Hand()
	if err != nil || lacks != LacksNothing {
		return false
	}
	same, err := b.Done(ctx, e, n, h)
	return err == nil && len(same.Wrong) == 0 && bytes.Equal(same.alone(at), e.alone(at))
}

// alone writes a hand as the only one of its record.
func (e *Evening) alone(at int) []byte {
	return game.NewText(&game.Record{Players: e.Record.Players, RuleSet: e.Record.RuleSet, Hands: e.Record.Hands[at-1 : at]})
}

// Done returns an evening with the hand that is entered: behind the others, or in the place of the one that it corrects.
// If the hand can't be, or another one behind it no longer can, Wrong says why.
func (b Book) Done(ctx context.Context, e *Evening, n *Entry, h *game.RecordHand) (*Evening, error) {
	if n.was == nil {
		return b.With(ctx, e, h)
	}
	return b.edited(ctx, e, func() ([]byte, error) { return game.Replace(ctx, e.Engine, e.Record, e.Text, n.At, h) })
}
