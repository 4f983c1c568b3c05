package game

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/tree"
)

var errNoSuchHand = errors.New("the record has no such hand")

// Replace returns text with hand n, counted from 1, replaced by h. Rounds and counters of later
// hands are updated; everything else is unchanged. r must be the record that [Load] read from text.
// Replace does not check that the hands can be played.
func Replace(ctx context.Context, e *engine.Engine, r *Record, text []byte, n int,
	h *RecordHand) ([]byte, error) {
	ed, err := editHand(r, text, n)
	if err != nil {
		return nil, err
	}
	items, own := ed.hands.Val.Items, r.clone()
	own.Hands[n-1] = *h.clone()
	ed.Set(items[n-1], r.handText(h))
	if err := ed.renumber(ctx, e, own, items, n); err != nil {
		return nil, err
	}
	return ed.text(func(old, now *tree.Value) {
		if n <= len(now.Items) {
			old.Items[n-1] = now.Items[n-1]
		}
	})
}

// Insert is like [Replace], but h becomes hand n before the one that has this number in text.
func Insert(ctx context.Context, e *engine.Engine, r *Record, text []byte, n int,
	h *RecordHand) ([]byte, error) {
	ed, err := editHand(r, text, n)
	if err != nil {
		return nil, err
	}
	own := r.clone()
	own.Hands = slices.Insert(own.Hands, n-1, *h.clone())
	ed.Editor.Insert(ed.hands.Val, n-2, r.handText(h))
	items := slices.Insert(slices.Clone(ed.hands.Val.Items), n-1, nil)
	return ed.rearranged(ctx, e, own, items, n)
}

// Remove is like [Replace], but removes hand n.
func Remove(ctx context.Context, e *engine.Engine, r *Record, text []byte, n int) ([]byte, error) {
	ed, err := editHand(r, text, n)
	if err != nil {
		return nil, err
	}
	own := r.clone()
	own.Hands = slices.Delete(own.Hands, n-1, n)
	ed.Editor.Remove(ed.hands, n-1)
	items := slices.Delete(slices.Clone(ed.hands.Val.Items), n-1, n)
	return ed.rearranged(ctx, e, own, items, n-1)
}

// Move is like [Replace], but hand n becomes hand to. It is written anew, without its round and
// counters, and with its comments behind it unless the hands are in brackets.
func Move(ctx context.Context, e *engine.Engine, r *Record, text []byte, n, to int) ([]byte,
	error) {
	ed, err := editHand(r, text, n)
	if err != nil {
		return nil, err
	}
	if to < 1 || to > len(r.Hands) {
		return nil, errNoSuchHand
	}
	own := r.clone()
	moved := own.Hands[n-1]
	moved.Round, moved.Number, moved.Again, moved.Honba = hand.NoWind, 0, 0, nil
	own.Hands = slices.Insert(slices.Delete(own.Hands, n-1, n), to-1, moved)
	keep := slices.Repeat([]bool{true}, len(r.Hands))
	keep[n-1] = false
	after := to - 2
	if to > n { // hand n is still there
		after = to - 1
	}
	line := append([]string{r.handText(&moved)}, ed.CommentsOn(ed.hands.Val, n-1)...)
	ed.Change(ed.hands, keep, after, strings.Join(line, " "))
	items := slices.Delete(slices.Clone(ed.hands.Val.Items), n-1, n)
	items = slices.Insert(items, to-1, nil)
	return ed.rearranged(ctx, e, own, items, min(n, to)-1)
}

func editHand(r *Record, text []byte, n int) (*handsEditor, error) {
	if n < 1 || n > len(r.Hands) {
		return nil, errNoSuchHand
	}
	ed, err := editHands(r.Path, text)
	if err == nil && len(ed.hands.Val.Items) != len(r.Hands) {
		return nil, ErrLayout
	}
	return ed, err
}

// rearranged returns the new text. own is the record with the new hands, and items are their
// values in the old text, nil for a new hand.
func (ed *handsEditor) rearranged(ctx context.Context, e *engine.Engine, own *Record,
	items []*tree.Value, from int) ([]byte, error) {
	if err := ed.renumber(ctx, e, own, items, from); err != nil {
		return nil, err
	}
	return ed.text(func(old, now *tree.Value) {
		for i := range min(len(items), len(now.Items)) {
			if items[i] == nil {
				items[i] = now.Items[i]
			}
		}
		old.Items = items
	})
}

// renumber updates the rounds and counters of hands from an index on that no longer follow.
func (ed *handsEditor) renumber(ctx context.Context, e *engine.Engine, own *Record,
	items []*tree.Value, from int) error {
	bare := own.clone()
	for i := range bare.Hands[from:] {
		later := &bare.Hands[from+i]
		later.Round, later.Number, later.Again, later.Honba = hand.NoWind, 0, 0, nil
	}
	g, err := Play(ctx, e, bare)
	if g == nil {
		return err
	}
	for i := from; i < len(g.Hands); i++ { // hands after one that can't be played are unknown
		old, now, item := &own.Hands[i], &g.Hands[i].Before, items[i]
		if item == nil {
			continue
		}
		if old.Round != hand.NoWind && (old.Round != now.Round ||
			old.Number != now.Number || old.Again > 0 && old.Again != now.Again) {
			ed.rewrite(item.Get("round"), word(roundText(now.Round, now.Number, now.Again)))
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
