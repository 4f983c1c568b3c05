package game

import (
	"context"
	"errors"
	"fmt"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/tree"
)

// errNoSuchHand is the error for an invalid number of a hand.
var errNoSuchHand = errors.New("the record has no such hand")

// Replace returns text with hand n, counted from 1, replaced by h. Rounds and counters of later
// hands are updated; everything else is unchanged. r must be the record that [Load] read from text.
// Replace does not check that the hands can be played.
func Replace(ctx context.Context, e *engine.Engine, r *Record, text []byte, n int,
	h *RecordHand) ([]byte, error) {
	if n < 1 || n > len(r.Hands) {
		return nil, errNoSuchHand
	}
	ed, err := editHands(r.Path, text)
	if err != nil {
		return nil, err
	}
	if len(ed.hands.Val.Items) != len(r.Hands) {
		return nil, ErrLayout
	}
	ed.Set(ed.hands.Val.Items[n-1], r.handText(h))
	if err := ed.renumber(ctx, e, r, n, h); err != nil {
		return nil, err
	}
	return ed.text(func(old, now *tree.Value) {
		if n <= len(now.Items) {
			old.Items[n-1] = now.Items[n-1]
		}
	})
}

// renumber updates the rounds and counters of hands after hand n that no longer follow.
func (ed *handsEditor) renumber(ctx context.Context, e *engine.Engine, r *Record, n int,
	h *RecordHand) error {
	own := r.clone()
	own.Hands[n-1] = *h.clone()
	for i := range own.Hands[n:] {
		later := &own.Hands[n+i]
		later.Round, later.Number, later.Honba = hand.NoWind, 0, nil
	}
	g, err := Play(ctx, e, own)
	if g == nil {
		return err
	}
	for i := n; i < len(g.Hands); i++ { // hands after one that can't be played are unknown
		old, now, item := &r.Hands[i], &g.Hands[i].Before, ed.hands.Val.Items[i]
		if old.Round != hand.NoWind && (old.Round != now.Round || old.Number != now.Number) {
			ed.rewrite(item.Get("round"), word(fmt.Sprintf("%s %d", now.Round, now.Number)))
		}
		if old.Honba != nil && *old.Honba != now.Honba {
			ed.rewrite(item.Get("honba"), fmt.Sprint(now.Honba))
		}
	}
	return nil
}

func (ed *handsEditor) rewrite(v *tree.Value, text string) {
	ed.Set(v, text)
	v.Text, v.Style = text, tree.Plain
}
