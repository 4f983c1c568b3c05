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

// Enter returns the entry of a form into an evening, whose text must be valid: the next hand, or
// with at=3 a replacement for hand 3 of the record. If the form has no end of a hand yet, the entry
// is filled from that hand. If there is no such hand, or those before it can't be played, the entry
// is the next hand and its At is 0.
func (b Book) Enter(ctx context.Context, e *Evening, form url.Values) (*Entry, error) {
	at, err := strconv.Atoi(form.Get("at"))
	if err != nil || at < 1 || at > len(e.Record.Hands) {
		return e.Enter(form), nil
	}
	before := *e.Record
	before.Hands = before.Hands[:at-1]
	// the results of the whole game depend on later hands
	before.End, before.Winless, before.Busted, before.Chips, before.Results = nil, nil, nil, nil,
		nil
	evening, err := b.read(ctx, e.File, game.NewText(&before))
	if err != nil || len(evening.Wrong) > 0 {
		return e.Enter(form), err
	}
	evening.Version = e.Version
	n := &Entry{Evening: evening, form: form, At: at, Inserts: form.Has("insert")}
	if n.Inserts {
		return n, nil
	}
	n.was = &e.Record.Hands[at-1]
	if !form.Has("end") {
		n.fill()
	}
	return n, nil
}

func (n *Entry) fill() {
	setPlayers := func(key string, players ...game.Player) {
		for _, p := range players {
			if i := p.Index(); i >= 0 {
				n.form.Add(key, strconv.Itoa(i+1))
			}
		}
	}
	named := func(key string, all []game.RecordPlayer) {
		for _, p := range all {
			setPlayers(key, p.Player)
		}
	}
	h := n.was
	n.form.Set("end", EndWin)
	named("riichi", h.Riichi)
	for _, d := range h.Declared {
		setPlayers("declared:"+d.ID, d.Player)
	}
	for _, s := range h.Seats {
		setPlayers("seat:"+s.ID, s.Player)
	}
	switch {
	case h.Draw != "":
		n.form.Set("end", EndDraw)
		n.form.Set("draw", h.Draw)
		named("tenpai", h.Tenpai)
		named("nagashi", h.Nagashi)
	case len(h.Wins) == 0:
		n.form.Set("end", EndPenalty)
		for _, p := range h.Penalties {
			n.form.Set("penalty", p.ID)
			setPlayers("of", p.Player)
		}
	}
	for i, suffix := range n.Winners()[:min(len(h.Wins), len(n.Winners()))] {
		w := &h.Wins[i]
		setPlayers("by"+suffix, w.By)
		if w.Win != nil {
			own := bare(*w.Win)
			if n.Is("riichi", strconv.Itoa(w.By.Index()+1)) { // the form has it above
				own.Flags = withoutFlag(own.Flags, ownRiichi)
			}
			n.form.Set("hand"+suffix, own.String())
		} else if n.form.Set("worth"+suffix, worthValue(w.Han, w.Yakuman)); w.Fu > 0 {
			n.form.Set("fu"+suffix, strconv.Itoa(w.Fu))
		}
		if i > 0 {
			continue
		}
		if setPlayers("from", w.From); w.From.IsNobody() {
			n.form.Set("from", "0")
		}
		if setPlayers("pao", w.Pao); w.Liable > 0 {
			n.form.Set("liable", strconv.Itoa(w.Liable))
		}
	}
}

// keepUnentered copies from the corrected hand what the form can't hold, as far as it still
// applies.
func (n *Entry) keepUnentered(h *game.RecordHand) {
	h.Round, h.Number, h.Again = n.was.Round, n.was.Number, n.was.Again
	h.Honba, h.Points = n.was.Honba, n.was.Points
	declared := func(all []game.RecordPlayer, riichi game.RecordPlayer) bool {
		return slices.ContainsFunc(all,
			func(p game.RecordPlayer) bool { return p.Player == riichi.Player })
	}
	if len(h.Riichi) == len(n.was.Riichi) && !slices.ContainsFunc(h.Riichi,
		func(p game.RecordPlayer) bool { return !declared(n.was.Riichi, p) }) {
		h.Riichi = n.was.Riichi // in the order of the record
	}
	for i := range h.Wins {
		w := &h.Wins[i]
		at := slices.IndexFunc(n.was.Wins, func(old game.RecordWin) bool { return old.By == w.By })
		if at < 0 {
			continue
		}
		old := &n.was.Wins[at]
		w.Chips = old.Chips
		if w.Win != nil && old.Win != nil && inOrder(w.Win) == inOrder(old.Win) &&
			declared(h.Riichi, game.RecordPlayer{Player: w.By}) {
			w.Win = old.Win
		}
		if w.Pao.IsNobody() {
			w.PaoFor = old.PaoFor
		}
		if w.Win == nil && w.Fu == 0 && w.Han == old.Han {
			w.Fu = old.Fu
		}
	}
}

// inOrder returns the notation of a win with sorted facts, without riichi, which the declarations
// imply.
func inOrder(win *hand.Win) string {
	own := bare(*win)
	own.Flags = withoutFlag(own.Flags, ownRiichi)
	slices.SortFunc(own.Flags, func(a, b hand.Flag) int { return cmp.Compare(a.Name, b.Name) })
	return own.String()
}

func withoutFlag(flags []hand.Flag, name string) []hand.Flag {
	return slices.DeleteFunc(slices.Clone(flags), func(f hand.Flag) bool { return f.Name == name })
}

// CanCorrect reports whether an entry can hold a hand of the record: entering it unchanged gives
// the same record.
func (b Book) CanCorrect(ctx context.Context, e *Evening, at int) bool {
	n, err := b.Enter(ctx, e, url.Values{"at": {strconv.Itoa(at)}})
	if err != nil || n.was == nil {
		return false
	}
	h, lacks, err := n.Hand()
	if err != nil || lacks != LacksNothing {
		return false
	}
	corrected, err := b.Done(ctx, e, n, h)
	return err == nil && len(corrected.Wrong) == 0 &&
		bytes.Equal(corrected.handText(at), e.handText(at))
}

// handText returns the record with only one of its hands.
func (e *Evening) handText(at int) []byte {
	return game.NewText(&game.Record{Players: e.Record.Players, RuleSet: e.Record.RuleSet,
		Hands: e.Record.Hands[at-1 : at]})
}

// Done returns the evening with the entered hand, at the end or in place of the one that it
// corrects. If that hand is not valid, or a later one no longer is, Wrong says why.
func (b Book) Done(ctx context.Context, e *Evening, n *Entry,
	h *game.RecordHand) (*Evening, error) {
	switch {
	case n.Inserts:
		return b.edited(ctx, e, func() ([]byte, error) {
			return game.Insert(ctx, e.Engine, e.Record, e.Text, n.At, h)
		})
	case n.was == nil:
		return b.With(ctx, e, h)
	}
	return b.edited(ctx, e, func() ([]byte, error) {
		return game.Replace(ctx, e.Engine, e.Record, e.Text, n.At, h)
	})
}

// Removed returns the evening without hand at. Wrong says why if a later one is no longer valid.
func (b Book) Removed(ctx context.Context, e *Evening, at int) (*Evening, error) {
	return b.edited(ctx, e, func() ([]byte, error) {
		return game.Remove(ctx, e.Engine, e.Record, e.Text, at)
	})
}

// Moved returns the evening with hand at in another place. Wrong is as in [Book.Removed].
func (b Book) Moved(ctx context.Context, e *Evening, at, to int) (*Evening, error) {
	return b.edited(ctx, e, func() ([]byte, error) {
		return game.Move(ctx, e.Engine, e.Record, e.Text, at, to)
	})
}
