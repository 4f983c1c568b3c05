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

// errNoSuchHand is the error of a number that no hand of a record has.
var errNoSuchHand = errors.New("the record has no such hand")

// Replace returns the text of a record with another hand in the place of hand n, which counts from 1. Rounds and counters
// that the hands behind it name become those that follow from it. What else is written there stays as it is. The record is
// the one that [Load] has read in the text; Replace does not check that the hands can be played.
func Replace(ctx context.Context, e *engine.Engine, r *Record, text []byte, n int, h *RecordHand) ([]byte, error) {
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
	first, last := ed.first(ed.hands.Val.Items[n-1]), ed.lastOfHand(n)
	if _, ok := ed.endOf(last); !ok || first < 0 || last < first {
		return nil, ErrLayout
	}
	line := r.handText(h)
	for _, t := range ed.tokens[first:last] {
		if t.Comment != "" {
			line += ed.LineEnd + strings.Repeat(" ", ed.tokens[first].Col) + t.Comment
		}
	}
	ed.Replace(ed.tokens[first].From, ed.tokens[last].To, line)
	if err := ed.renumber(ctx, e, r, n, h); err != nil {
		return nil, err
	}
	return ed.replaced(n)
}

// lastOfHand returns the index of the last token of a hand.
func (ed *handsEditor) lastOfHand(n int) int {
	var last int
	switch items := ed.hands.Val.Items; {
	case n < len(items): // in front of the dash or the comma
		last = ed.before(ed.before(ed.first(items[n])))
	case !ed.hands.Val.Flow:
		return ed.last()
	default:
		_, end := ed.brackets()
		last = ed.before(end)
	}
	if ed.hands.Val.Flow && ed.tokens[last].Mark == ',' {
		last = ed.before(last)
	}
	return last
}

// renumber writes the rounds and counters anew that the hands behind another one name and that no longer follow.
func (ed *handsEditor) renumber(ctx context.Context, e *engine.Engine, r *Record, n int, h *RecordHand) error {
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
	for i := n; i < len(g.Hands); i++ { // behind a hand that can't be played none is known
		was, now, item := &r.Hands[i], &g.Hands[i].Before, ed.hands.Val.Items[i]
		if was.Round != hand.NoWind && (was.Round != now.Round || was.Number != now.Number) {
			ed.rewrite(item.Get("round"), word(fmt.Sprintf("%s %d", now.Round, now.Number)))
		}
		if was.Honba != nil && *was.Honba != now.Honba {
			ed.rewrite(item.Get("honba"), fmt.Sprint(now.Honba))
		}
	}
	return nil
}

func (ed *handsEditor) rewrite(v *tree.Value, text string) {
	if at := ed.first(v); at >= 0 {
		ed.Replace(ed.tokens[at].From, ed.tokens[at].To, text)
	}
}

// replaced returns the new text, in which all hands but one must be as they were, but for rounds and counters.
func (ed *handsEditor) replaced(n int) ([]byte, error) {
	return ed.checked(func(i int, now, was *tree.Value) bool {
		return i == n-1 || slices.EqualFunc(now.Entries(), was.Entries(), func(a, b tree.Pair) bool {
			return a.Key.Text == b.Key.Text && (a.Key.Text == "round" || a.Key.Text == "honba" || a.Val.Equal(b.Val))
		}) && len(now.Items) == len(was.Items)
	}, len(ed.hands.Val.Items))
}
