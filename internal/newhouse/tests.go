package newhouse

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/shellword"
	"example.com/hanfu/internal/words"
)

// Tests returns the text of the tests of a house file whose text is given. Hands for them are searched for until ctx is
// done.
func (h *House) Tests(ctx context.Context, houseFile []byte) ([]byte, error) {
	r, err := h.load(ctx, houseFile)
	if err != nil {
		return nil, err
	}
	house := engine.New(r)
	cases, missing, err := h.cases(ctx, house)
	if err != nil {
		return nil, err
	}
	w := writer{says: words.In(h.Lang).House, teach: true, wrap: h.Wrap}
	w.comment(0, w.says.Tests, filepath.Base(h.Path), shellword.Quote(filepath.Base(h.TestsPath())))
	w.line("\nhanfu: 1")
	w.line("rules: " + scalar(filepath.Base(h.Path)) + "\n")
	w.line("cases:")
	for i := range cases {
		if err := w.testCase(&cases[i], house); err != nil {
			return nil, err
		}
	}
	if missing != nil {
		w.comment(1, w.says.NoCase, strings.Join(missing, ", "))
	}
	return formatted(h.TestsPath(), w.String())
}

func (w *writer) testCase(c *testCase, e *engine.Engine) error {
	w.line("  " + c.id + ":")
	w.line("    hand: " + strconv.Quote(c.win.String()))
	w.line("    note: " + strconv.Quote(c.note))
	r, err := e.Score(&c.win)
	var refused *engine.Refused
	if errors.As(err, &refused) {
		w.line("    expect: {error: " + refused.Problems[0].Code + "}")
		return nil
	}
	if err != nil {
		return err
	}
	w.line("    expect:")
	w.expected("yaku", counted(slices.Collect(r.Yaku())))
	if bonus := slices.Collect(r.Bonus()); len(bonus) > 0 {
		w.expected("bonus", counted(bonus))
	}
	if r.Han > 0 {
		w.expected("han", strconv.Itoa(r.Han))
		w.expected("fu", strconv.Itoa(r.Fu))
	}
	if r.Yakuman > 0 {
		w.expected("yakuman", strconv.Itoa(r.Yakuman))
	}
	if r.Limit != nil {
		w.expected("limit", r.Limit.ID)
	}
	w.expected("points", string(r.AppendPoints(nil)))
	if c.win.Honba+c.win.Sticks > 0 || c.win.Pao != hand.NoWind { // it matters who pays, and what lies on the table
		w.expected("payments", payments(r))
		w.expected("gain", string(r.AppendGain(nil)))
	}
	return nil
}

func (w *writer) expected(key, value string) { w.line("      " + key + ": " + value) }

func counted(list []engine.Counted) string {
	items := make([]string, len(list))
	for i, c := range list {
		worth := strconv.Itoa(c.Han + c.Yakuman)
		if c.Limit != nil && c.Han+c.Yakuman == 0 {
			worth = c.Limit.ID
		}
		items[i] = c.Rule.ID + ": " + worth
	}
	return "{" + strings.Join(items, ", ") + "}"
}

func payments(r *engine.Result) string {
	items := make([]string, len(r.Payments()))
	for i, p := range r.Payments() {
		items[i] = p.Payer() + ": " + string(r.AppendPayment(nil, i))
	}
	return "{" + strings.Join(items, ", ") + "}"
}

func points(r *engine.Result, says *words.House) string {
	if r.Han == 0 {
		return fmt.Sprintf(says.OnlyPoints, r.AppendPoints(nil))
	}
	return fmt.Sprintf(says.HanFuPoints, r.Han, r.Fu, r.AppendPoints(nil))
}
