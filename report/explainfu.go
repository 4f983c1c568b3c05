package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/report/scorecard"
	"example.com/hanfu/rules"
)

// writeFuSteps shows the fu step by step, with the sum so far, and what gave none though one might expect it.
func (t *explainText) writeFuSteps() {
	n := &t.best.Fu
	if n.None {
		t.tables = append(t.tables, Table{Title: t.Words.Fu, Rows: []doc.Entry{{Kind: doc.Text, Label: t.Words.FuNone}}, Brief: true})
		return
	}
	steps := slices.Concat(n.Sources, n.Adjustments)
	if len(steps)+len(n.Fixed) == 0 { // the rules count none
		return
	}
	t.title(t.Words.Fu, t.Words.FuUnit)
	if n.IsFixed() {
		t.writeFixedFu(n)
		return
	}
	for i := range steps {
		if s := &steps[i]; s.Part.Fu != 0 {
			t.writeFuStep(s)
		}
	}
	text := t.Words.FuOnly
	if n.Sum != n.Fu {
		text = fmt.Sprintf(t.says.RoundedUp, n.Sum, n.RoundUpTo)
	}
	t.sum(text, strconv.FormatInt(n.Fu, 10))
	t.writeNoFu(steps)
}

func (t *explainText) writeFixedFu(n *engine.FuCount) {
	s := &n.Fixed[len(n.Fixed)-1]
	t.row(s.Rule.NameIn(t.Lang), strconv.FormatInt(n.Fu, 10))
	if trace, asks := t.x.TraceWhen(s); asks {
		t.indented(t.listed(t.speech.Reasons(&trace, true)))
	}
	t.writeOptionsOf(s)
	t.indented(t.Words.FuFixed)
}

func (t *explainText) writeFuStep(s *engine.FuStep) {
	note, tiles := t.GivenFor(&s.Part)
	t.add(doc.Entry{Label: s.Rule.NameIn(t.Lang), Note: note, Tiles: tiles, Value: strconv.Itoa(s.Part.Fu),
		Sum: "= " + strconv.FormatInt(s.Before+int64(s.Part.Fu), 10)})
	if s.Part.For == rules.EachGroup && t.ByRon(s.Part.Group) {
		t.indented(fmt.Sprintf(t.says.OpenByRon, s.Part.Group, t.Win.Tile))
	}
	t.writeOptionsOf(&s.Step)
}

func (t *explainText) writeOptionsOf(s *engine.Step) {
	if s.Number == nil {
		return
	}
	if options := t.optionsIn(s.Number.String()); options != "" {
		t.indented(fmt.Sprintf(t.says.ByOption, options))
	}
}

func (t *explainText) writeNoFu(steps []engine.FuStep) {
	for _, each := range []rules.Each{rules.EachPair, rules.EachWait} {
		asked, gave := false, false
		for i := range steps {
			if s := &steps[i]; s.Part.For == each {
				asked, gave = true, gave || s.Part.Fu != 0
			}
		}
		if asked && !gave {
			t.writeNone(each)
		}
	}
	for i := range steps {
		if s := &steps[i]; s.Part.For == rules.EachHand && !s.Holds {
			t.writeKept(s)
		}
	}
}

func (t *explainText) writeNone(each rules.Each) {
	r := &t.best.Reading
	switch {
	case each == rules.EachPair && r.Pair != hand.NoKind:
		t.remark(fmt.Sprintf(t.says.NoPairFu, strings.TrimSpace(t.speech.Pair())))
	case each == rules.EachWait && scorecard.WaitName(t.Words, r.Wait) != "":
		t.remark(fmt.Sprintf(t.says.NoWaitFu, scorecard.WaitName(t.Words, r.Wait)))
	}
}

// writeKept says what kept a source from counting, if it is one thing alone that does not say how the hand was won: an
// option, or a yaku that counts.
func (t *explainText) writeKept(s *engine.FuStep) {
	trace, asks := t.x.TraceWhen(&s.Step)
	if !asks {
		return
	}
	missing := trace.Missing()
	if len(missing) != 1 || !missing[0].Option && !strings.HasPrefix(missing[0].Text, "yaku.") {
		return
	}
	t.remark(fmt.Sprintf(t.says.NoFuFor, s.Rule.NameIn(t.Lang), t.speech.Part(missing[0], true)))
}
