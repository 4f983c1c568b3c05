package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/scorecard"
	"example.com/hanfu/report/sheet"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// writeFuSteps writes the fu step by step with a running sum, then sources that scored nothing
// though a reader may expect fu.
func (t *explainText) writeFuSteps() {
	n := &t.best.Fu
	if n.None {
		t.tables = append(t.tables, doc.Ledger{Title: t.Words.Fu,
			Rows: []doc.Entry{{Kind: doc.Text, Label: t.Words.FuNone}}, Brief: true})
		return
	}
	steps := slices.Concat(n.Sources, n.Adjustments)
	if len(steps)+len(n.Fixed) == 0 { // the rules count no fu
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
		text = fmt.Sprintf(t.phrases.RoundedUp, n.Sum, n.RoundUpTo)
	}
	t.sum(text, strconv.FormatInt(n.Fu, 10))
	t.writeNoFu(steps)
}

func (t *explainText) writeFixedFu(n *engine.FuCount) {
	s := &n.Fixed[len(n.Fixed)-1]
	t.row(s.Rule.NameIn(t.Lang), strconv.FormatInt(n.Fu, 10))
	if trace, hasCondition := t.x.TraceWhen(s); hasCondition {
		t.indented(t.joinReasons(t.speech.Reasons(&trace, true)))
	}
	t.writeOptionsOf(s)
	t.indented(t.Words.FuFixed)
}

func (t *explainText) writeFuStep(s *engine.FuStep) {
	note, tiles := t.FuTiles(&s.Part)
	t.add(doc.Entry{Label: s.Rule.NameIn(t.Lang), Note: note, Tiles: tiles,
		Value: strconv.Itoa(s.Part.Fu),
		Sum:   "= " + strconv.FormatInt(s.Before+int64(s.Part.Fu), 10)})
	if s.Part.For == rules.EachGroup && t.ByRon(s.Part.Group) {
		t.indented(fmt.Sprintf(t.phrases.OpenByRon, s.Part.Group, t.Read().Tile))
	}
	t.writeOptionsOf(&s.Step)
}

func (t *explainText) writeOptionsOf(s *engine.Step) {
	if s.Number == nil {
		return
	}
	if options := t.optionsIn(s.Number.String()); options != "" {
		t.indented(fmt.Sprintf(t.phrases.ByOption, options))
	}
}

func (t *explainText) writeNoFu(steps []engine.FuStep) {
	for _, each := range []rules.Each{rules.EachPair, rules.EachWait} {
		counted, scored := false, false
		for i := range steps {
			if s := &steps[i]; s.Part.For == each {
				counted, scored = true, scored || s.Part.Fu != 0
			}
		}
		if counted && !scored {
			t.writeZeroFu(each)
		}
	}
	for i := range steps {
		if s := &steps[i]; s.Part.For == rules.EachHand && !s.Holds {
			t.writeBlocked(s)
		}
	}
}

func (t *explainText) writeZeroFu(each rules.Each) {
	r := &t.best.Reading
	switch {
	case each == rules.EachPair && r.Pair != hand.NoKind:
		t.remark(fmt.Sprintf(t.phrases.NoPairFu, strings.TrimSpace(t.speech.Pair())))
	case each == rules.EachWait && scorecard.WaitName(t.Words, r.Wait) != "":
		t.remark(fmt.Sprintf(t.phrases.NoWaitFu, scorecard.WaitName(t.Words, r.Wait)))
	}
}

// writeBlocked names the one missing condition of a fu source, if it is an option or a yaku.
// Sources that miss anything else are not mentioned.
func (t *explainText) writeBlocked(s *engine.FuStep) {
	trace, hasCondition := t.x.TraceWhen(&s.Step)
	if !hasCondition {
		return
	}
	missing := trace.Missing()
	if len(missing) != 1 || !missing[0].Option && !strings.HasPrefix(missing[0].Text, "yaku.") {
		return
	}
	t.remark(fmt.Sprintf(t.phrases.NoFuFor, s.Rule.NameIn(t.Lang), t.speech.Part(missing[0], true)))
}

// maxReasons limits the reasons shown in one list.
const maxReasons = 6

func (t *explainText) writeCounting() {
	items := len(slices.Collect(t.Result.Yaku())) + len(slices.Collect(t.Result.Bonus()))
	if items == 0 { // some games pay a hand without yaku
		return
	}
	t.title(t.phrases.Counting, t.Words.HanUnit)
	for i := range t.best.Yaku {
		if a := &t.best.Yaku[i]; a.Verdict == engine.YakuCounts {
			trace := t.x.Trace(a)
			t.row(a.Yaku.NameIn(t.Lang), t.Worth(&a.Worth))
			t.indented(t.joinReasons(t.speech.Reasons(&trace, true)))
			if options := t.optionsInWorth(a.Yaku); options != "" {
				t.indented(fmt.Sprintf(t.phrases.ByOption, options))
			}
		}
	}
	t.writeBonus()
	if items < 2 {
		return
	}
	t.add(t.Total())
	if t.Result.Yakuman > 0 {
		t.writeUnits()
	}
}

func (t *explainText) optionsInWorth(y *rules.Yaku) string {
	han := y.Closed
	if t.isOpen() {
		han = y.Open
	}
	var list []string
	for _, worth := range []*condition.Int{han, y.Yakuman} {
		if worth == nil {
			continue
		}
		if options := t.optionsIn(worth.String()); options != "" {
			list = append(list, options)
		}
	}
	return strings.Join(list, t.Words.List)
}

func (t *explainText) writeUnits() {
	sum := 0
	for y := range t.Result.Yaku() {
		sum += y.Yakuman
	}
	if units := t.Rules.Yakuman().Units; units != nil && sum != t.Result.Yakuman {
		t.remark(fmt.Sprintf(t.phrases.Units, t.optionsIn(units.String())))
	}
}

func (t *explainText) joinReasons(reasons []string) string {
	if len(reasons) > maxReasons {
		reasons = append(reasons[:maxReasons-1:maxReasons-1],
			fmt.Sprintf(t.phrases.More, len(reasons)-maxReasons+1))
	}
	return strings.Join(reasons, words.In(t.Lang).Part.Semicolon)
}

func (t *explainText) writeBonus() {
	bonus := slices.Collect(t.Result.Bonus())
	if len(bonus) > 0 {
		t.add(doc.Entry{Kind: doc.Subheading, Label: t.Words.Bonus})
	}
	for _, b := range bonus {
		t.row(b.Rule.NameIn(t.Lang), strconv.Itoa(b.Han))
		switch b.Rule.ID {
		case "dora":
			t.writeShown(t.Win.Dora)
		case "ura":
			t.writeShown(t.Win.Ura)
		}
	}
	if t.best.Bonus == nil && len(t.Win.Dora)+len(t.Win.Ura) > 0 {
		reason := t.Words.OneYakuman
		if t.best.Alone != nil {
			reason = t.best.Alone.NameIn(t.Lang)
		}
		t.remark(fmt.Sprintf(t.phrases.NoBonus, reason))
	}
}

func (t *explainText) writeShown(indicators []hand.Tile) {
	var shown []string
	for _, i := range indicators {
		dora := t.Rules.Wall().Next[i.Kind()]
		if dora == hand.NoKind {
			continue
		}
		shown = append(shown, fmt.Sprintf(t.phrases.Shows, i.String(), dora.String(),
			t.speech.TilesOf(dora)))
	}
	if shown != nil {
		t.indented(strings.Join(shown, words.In(t.Lang).Part.Semicolon))
	}
}

func (t *explainText) optionsIn(expression string) string {
	var list []string
	used := compile.OptionsIn(expression)
	for i := range t.Rules.Options() {
		if o := &t.Rules.Options()[i]; used[o.ID] {
			list = append(list, cmp.Or(o.Label(t.Lang),
				o.ID)+" = "+sheet.ValueText(t.Rules, o, o.Value, t.Lang))
		}
	}
	return strings.Join(list, t.Words.List)
}
