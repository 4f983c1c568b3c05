// Package newhouse writes the first files of a club: a commented house file that extends other
// rules, and tests with hands that show the differences. The tests expect what the engine returns.
//
//	setup.go      settings from flags or questions
//	sheet.go      settings from a club's rules as they are written for people
//	statements.go what becomes of the statements of such rules
//	byhands.go    an inquiry by what hands pay, instead of questions about options
//	inquired.go   the texts of an inquiry
//	ask.go        asking and reading answers
//	house.go      the house file and its comments
//	cases.go      the hands of the tests
//	newhouse.go   the test file and the final message
package newhouse

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/yamltext"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
)

// Passing runs the tests of the house file in l and returns their number. A failing test is an
// error, since the engine made the expectations.
func (h *House) Passing(ctx context.Context, l *rules.Loader) (int, error) {
	file, _, err := ruletest.Load(ctx, l, rules.File(h.TestsPath()), "")
	if err != nil {
		return 0, fmt.Errorf("this is a mistake of the program: the tests can't be read: %w", err)
	}
	for _, o := range ruletest.Run(ctx, file.Cases, ruletest.NewEngines(l).For) {
		if !o.Passed() {
			return 0, fmt.Errorf("this is a mistake of the program: the test %s does not pass",
				o.Case.ID)
		}
	}
	return len(file.Cases), nil
}

// Done prints what was written and how to go on.
func (s *Setup) Done(p *terminal.Page, tests int) {
	p.Paragraph(fmt.Sprintf(s.words.Written, s.Path, s.TestsPath(), tests), 0)
	p.Line("")
	p.Paragraph(s.words.Next, 0)
	house, cases := sanitize.ShellWord(s.Path), sanitize.ShellWord(s.TestsPath())
	sheet := sanitize.ShellWord(strings.TrimSuffix(s.Path, filepath.Ext(s.Path)) + ".html")
	calls := [][2]string{{"check " + house, s.words.Check}, {"test " + cases, s.words.Test},
		{"score --rules " + house + " " + s.words.Hand, s.words.Score},
		{"doc " + house + " -o " + sheet, s.words.Sheet},
		{"list " + house, s.words.More}}
	column, widest := 0, 0
	for _, call := range calls {
		column, widest = max(column, terminal.Cells(call[0])), max(widest, terminal.Cells(call[1]))
	}
	for _, call := range calls {
		line := "  rulecheck " + terminal.Pad(call[0], column) + "  "
		if terminal.Cells(line)+widest > p.Width {
			p.Line(strings.TrimRight(line, " "))
			line = "      "
		}
		p.Line(line + call[1])
	}
}

// Tests returns the text of the test file for a house file with the given text. The search for
// hands ends with ctx.
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
	w := writer{words: words.In(h.Lang).House(), teach: true}
	w.comment(0, w.words.Tests, filepath.Base(h.Path),
		sanitize.ShellWord(filepath.Base(h.TestsPath())))
	w.line("\nhanfu: 1")
	w.line("rules: " + yamltext.AsText(filepath.Base(h.Path)) + "\n")
	w.line("cases:")
	for i := range cases {
		if err := w.testCase(ctx, &cases[i], house); err != nil {
			return nil, err
		}
	}
	if missing != nil {
		w.comment(1, w.words.NoCase, strings.Join(missing, ", "))
	}
	return formatted(h.TestsPath(), w.String())
}

func (w *writer) testCase(ctx context.Context, c *testCase, e *engine.Engine) error {
	o := ruletest.Score(ctx, e, &ruletest.Case{Hand: c.win.String(), Win: c.win, Note: c.note})
	if o.Err != nil {
		return o.Err
	}
	var keys []string
	add := func(asked bool, more ...string) {
		if asked {
			keys = append(keys, more...)
		}
	}
	if r := o.Result; o.Refused == nil {
		add(!c.fromAnswer, "yaku")
		add(!c.fromAnswer && len(slices.Collect(r.Bonus())) > 0, "bonus")
		add(!c.fromAnswer && r.Han > 0, "han", "fu")
		add(!c.fromAnswer && r.Yakuman > 0, "yakuman")
		add(!c.fromAnswer && r.Limit != nil, "limit")
		add(!c.fromAnswer, "points")
		// Who pays matters, and so do honba and riichi sticks.
		emptySeat := slices.ContainsFunc(r.Payments(), func(p engine.Payment) bool { return p.Empty })
		add(c.fromAnswer || c.win.Honba+c.win.Sticks > 0 || c.win.Pao != hand.NoWind || emptySeat,
			"payments", "gain")
	}
	w.Write(ruletest.AppendCase(nil, c.id, &o, keys...))
	return nil
}

func worthOf(r *engine.Result, texts *words.House) string {
	if r.Han == 0 {
		return fmt.Sprintf(texts.OnlyPoints, strconv.FormatInt(r.Points, 10))
	}
	return fmt.Sprintf(texts.HanFuPoints, r.Han, r.Fu, strconv.FormatInt(r.Points, 10))
}
