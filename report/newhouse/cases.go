package newhouse

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/hands"
	"example.com/hanfu/study/witness"
)

type testCase struct {
	id, note string
	win      hand.Win
	// fromAnswer reports whether somebody stated what the hand pays, so that the test checks
	// nothing else.
	fromAnswer bool
}

// cases finds hands for the tests: a plain one, one with flags and dora, and one for each changed
// option and each yaku that is not played. missing names the options and yaku without a hand.
func (h *House) cases(ctx context.Context,
	house *engine.Engine) (found []testCase, missing []string, err error) {
	if h.answerCases != nil {
		fit := hands.NewFitter(house.Rules())
		for _, c := range h.answerCases {
			c.win = fit.Fit(&c.win).Clone()
			found = append(found, c)
		}
		return found, nil, nil
	}
	texts := words.In(h.Lang).House()
	budget := witness.NewBudget(house.Rules())
	found = usualCases(ctx, budget, house, texts)
	// addCase adds the case for an option or yaku. change undoes its effect, and find searches a
	// hand under the rules without it.
	addCase := func(prefix, id, name, note string, change func(*House),
		find func(without *engine.Engine) (hand.Win, error)) error {
		without, err := h.engineWithout(ctx, change)
		if err != nil {
			return err
		}
		if w, err := find(without); err == nil {
			found = append(found, testCase{id: prefix + id, note: note + h.parentNote(without, &w),
				win: w})
		} else {
			missing = append(missing, name)
		}
		return ctx.Err()
	}
	for i := range h.Parent.Options() {
		o := &h.Parent.Options()[i]
		value, turned := h.Set[o.ID]
		// A single hand doesn't show rules of the table.
		if !turned || h.Parent.Concern(o.ID) == rules.OfTable {
			continue
		}
		name := o.ShortName(h.Lang)
		err := addCase("option-", o.ID, name,
			fmt.Sprintf(texts.ByOption, name, h.ValueText(o, value),
				h.Parent.Name().In(h.Lang), h.ValueText(o, o.Value.String())),
			func(h *House) { delete(h.Set, o.ID) },
			func(without *engine.Engine) (hand.Win, error) {
				return findDiffering(ctx, budget, house, without, h.aboutYaku(o.ID))
			})
		if err != nil {
			return nil, nil, err
		}
	}
	for i := range h.Parent.Yaku() {
		y := &h.Parent.Yaku()[i]
		if !slices.Contains(h.Off, y.ID) {
			continue
		}
		name := y.NameIn(h.Lang)
		err := addCase("no-", y.ID, name, fmt.Sprintf(texts.NoYaku, name),
			func(h *House) {
				h.Off = slices.DeleteFunc(h.Off, func(id string) bool { return id == y.ID })
			},
			func(without *engine.Engine) (hand.Win, error) {
				return findYaku(ctx, budget, without, y)
			})
		if err != nil {
			return nil, nil, err
		}
	}
	return found, missing, ctx.Err()
}

// usualCases returns cases that do not depend on what the house changes: a hand without flags, and
// handWithFlags if the rules pay it.
func usualCases(ctx context.Context, budget *witness.Budget, house *engine.Engine,
	texts *words.House) (found []testCase) {
	if w, err := budget.Find(ctx, house,
		func(*hand.Win, *engine.Result) bool { return true }); err == nil {
		found = append(found, testCase{id: "plain-hand", note: texts.Plain, win: w})
	}
	if w, err := hand.Parse(handWithFlags); err == nil {
		if _, err := house.Score(&w); err == nil {
			found = append(found, testCase{id: "riichi-and-dora", note: texts.Flags, win: w})
		}
	}
	return found
}

// handWithFlags shows the notation of flags and dora.
const handWithFlags = "234m567p34567s99m tsumo:8s seat:south round:east riichi dora:4s"

func (h *House) engineWithout(ctx context.Context, change func(*House)) (*engine.Engine, error) {
	less := *h
	less.Off = slices.Clone(h.Off)
	less.Set = maps.Clone(h.Set)
	change(&less)
	r, err := less.load(ctx, []byte(less.text(false)))
	if err != nil {
		return nil, err
	}
	return engine.New(r), nil
}

func (h *House) load(ctx context.Context, text []byte) (*rules.Rules, error) {
	loader := cmp.Or(h.Loader, new(rules.Loader)).With(h.Path, text)
	return loader.Load(ctx, rules.Named(h.Path))
}

// findDiffering finds a hand that pays differently under two engines, or under only one of them. If
// refusedFirst is set, it first looks for a hand that house refuses, which shows the difference
// best.
func findDiffering(ctx context.Context, budget *witness.Budget, house, other *engine.Engine,
	refusedFirst bool) (w hand.Win, err error) {
	var otherResult engine.Result
	refused := func() (hand.Win, error) {
		return budget.Refused(ctx, house, func(w *hand.Win, _ *engine.Refused) bool {
			return other.ScoreInto(w, &otherResult) == nil
		})
	}
	if refusedFirst {
		if w, err = refused(); err == nil {
			return w, nil
		}
	}
	w, err = budget.Find(ctx, house, func(w *hand.Win, r *engine.Result) bool {
		return other.ScoreInto(w, &otherResult) != nil || r.Gain != otherResult.Gain ||
			!slices.Equal(r.Payments(), otherResult.Payments())
	})
	if err == nil || refusedFirst {
		return w, err
	}
	return refused()
}

func (h *House) aboutYaku(option string) bool {
	asks := func(expressions ...fmt.Stringer) bool {
		return slices.ContainsFunc(expressions, func(e fmt.Stringer) bool {
			return compile.OptionsIn(e.String())[option]
		})
	}
	for i := range h.Parent.Yaku() {
		y := &h.Parent.Yaku()[i]
		if asks(y.When) || y.Closed != nil && asks(y.Closed) || y.Open != nil && asks(y.Open) {
			return true
		}
	}
	return slices.ContainsFunc(h.Parent.Valid(), func(r rules.Requirement) bool {
		return asks(r.Needs)
	})
}

func findYaku(ctx context.Context, budget *witness.Budget, e *engine.Engine,
	y *rules.Yaku) (hand.Win, error) {
	if w, err := hand.Parse(y.Example); err == nil {
		if r, err := e.Score(&w); err == nil && slices.ContainsFunc(slices.Collect(r.Yaku()),
			func(c engine.Counted) bool { return c.Rule.ID == y.ID }) {
			return w, nil
		}
	}
	return budget.Yaku(ctx, e, y.ID)
}

func (h *House) parentNote(e *engine.Engine, w *hand.Win) string {
	texts, name := words.In(h.Lang).House(), h.Parent.Name().In(h.Lang)
	r, err := e.Score(w)
	var refused *engine.Refused
	switch {
	case errors.As(err, &refused):
		return fmt.Sprintf(texts.There, name, texts.Refused)
	case err != nil:
		return ""
	}
	return fmt.Sprintf(texts.There, name, worthOf(r, texts))
}
