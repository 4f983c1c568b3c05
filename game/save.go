package game

import (
	"context"
	"errors"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/document"
)

// Resume returns a table that continues the game of a record from [Load] or [Table.Record]. The
// error is that of [Play], or [rules.Findings] with what Load would refuse. Missing statements,
// such as who has won no hand, are no error. [Record.Results] are checked and then dropped, since
// further hands change them. Other statements about the whole game must agree with its hands; chips
// are updated by further hands.
func Resume(ctx context.Context, e *engine.Engine, r *Record) (*Table, error) {
	own := r.clone()
	t, err := playHands(ctx, e, own)
	if err != nil {
		return nil, err
	}
	if b := own.Begin; b != nil && b.Lent != 0 {
		t.report(b.Pos, gamePoints, words.Say("begin with the points that lay on the table"),
			"a file can't say that points are lent for a hand")
	}
	if err := t.contradictions(); err != nil {
		return nil, err
	}
	if err := t.checkLoadable(own); err != nil {
		return nil, err
	}
	if own.RuleSet == nil || own.Rules == "" {
		own.Rules = idOrPath(t.rules)
	}
	own.RuleSet, own.Set = t.rules, optionValues(t.rules)
	own.Hands, own.Results, own.ResultsAt = nil, nil, nil // the game has them now
	t.ctx, t.observer = context.Background(), nil
	return t, nil
}

// Record returns the game so far as a record, which [NewText] writes and [Load] and [Resume]
// continue with the same points. It names the rules by the ID or path from which they were loaded,
// with the options that were set. Rules from memory have the name that they were given.
func (t *Table) Record() (*Record, error) {
	if t.engine == nil {
		return nil, errNoTable
	}
	r := t.record.clone()
	for i := range t.game.Hands {
		r.Hands = append(r.Hands, *t.game.Hands[i].Record.clone())
	}
	return r, nil
}

// Undo removes the last hand and returns it, so that Play can restore it. It returns an error if
// there is no hand, or the error of [Resume] for the previous hands. On error the table is
// unchanged.
func (t *Table) Undo(ctx context.Context) (*RecordHand, error) {
	r, err := t.Record()
	if err != nil {
		return nil, err
	}
	last := len(r.Hands) - 1
	if last < 0 {
		return nil, errNoHand
	}
	h := r.Hands[last]
	r.Hands, r.End = r.Hands[:last], nil
	r.addChips(&t.game.Hands[last], -1)
	before, err := Resume(ctx, t.engine, r)
	if err != nil {
		return nil, err
	}
	*t = *before
	return &h, nil
}

func (r *Record) addChips(h *Hand, times int64) {
	if r.Chips == nil {
		return
	}
	r.Chips = slices.Clone(r.Chips)
	for _, part := range h.Parts {
		for player, n := range part.Chips {
			r.Chips[player] += times * n
		}
	}
}

// contradictions returns the statements of the record that contradict the game so far. Missing
// statements are allowed, as they may be added before the game ends.
func (t *Table) contradictions() error {
	_, err := t.snapshot(t.ctx).finish()
	found, ok := errors.AsType[rules.Findings](err)
	if !ok {
		return err
	}
	if found = slices.DeleteFunc(found,
		func(f rules.Finding) bool { return f.Code == finding.MissingField }); len(found) > 0 {
		return found
	}
	return nil
}

// checkLoadable returns what [Load] would refuse in the text of a record under the rules of the
// table.
func (t *Table) checkLoadable(r *Record) error {
	text := *r
	text.Rules, text.Set, text.RuleSet = "", nil, t.rules // the rules are already loaded
	kept := document.Keeping(t.ctx,
		func(context.Context, string, map[string]string) (*rules.Rules, error) {
			return t.rules, nil
		})
	_, err := Load(kept, new(rules.Loader), rules.Bytes("table", NewText(&text)), "")
	found, refused := errors.AsType[rules.Findings](err)
	if !refused {
		return err
	}
	for i := range found { // positions in this text mean nothing to the caller
		found[i] = rules.Finding{Severity: rules.Error, Code: found[i].Code,
			Message: found[i].Message, Help: found[i].Help}
	}
	return found
}

func (t *Table) checkLoadableHand() error {
	h := t.hand.Record
	err := t.checkLoadable(&Record{Players: t.record.Players, Hands: []RecordHand{*h}})
	found, _ := errors.AsType[rules.Findings](err)
	for i := range found {
		found[i].Position, found[i].Message = h.Pos,
			found[i].Message.Edited(func(s string) string {
				return strings.ReplaceAll(s, "hands.1.",
					"")
			})
	}
	return err
}

// idOrPath returns the name of rules for a record, in the form of [rules.Named].
func idOrPath(r *rules.Rules) string {
	file := r.Files()[0]
	if id := strings.TrimSuffix(file, ".yaml"); slices.Contains(rules.Shipped(), id) {
		return id
	}
	return file
}

func optionValues(r *rules.Rules) map[string]string {
	set := make(map[string]string)
	for _, o := range r.Options() {
		if o.Set {
			set[o.ID] = o.Value.String()
		}
	}
	return set
}
