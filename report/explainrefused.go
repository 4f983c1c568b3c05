package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/rules"
)

// maxNearRefused limits the near yaku named for each reading of a refused hand.
const maxNearRefused = 3

func (t *explainText) writeRefused() {
	if len(t.x.Demands) > 0 {
		t.heading(t.phrases.Demands)
	}
	for i := range t.x.Demands {
		d := &t.x.Demands[i]
		trace, _ := t.x.TraceWhen(&d.Step)
		t.withPlace(d.Fact.NameIn(t.Lang), t.conditionAt(d.Step.Path, "requires"))
		t.indented(t.joinReasons(t.speech.Missing(&trace)))
	}
	t.writeIncomplete()
	for n, i := range candidateOrder(t.x) {
		if n < maxReadings {
			t.writeUnpaid(&t.x.Candidates[i], n+1)
		}
	}
	t.writeOtherwise()
}

func (t *explainText) writeUnpaid(c *engine.Candidate, number int) {
	t.heading(fmt.Sprintf(t.phrases.Nearest, number))
	t.paragraph(t.readingText(c), terminal.Indent)
	s := t.speakerFor(c)
	if c.Unmet >= 0 {
		v := &c.Valid[c.Unmet]
		if trace, hasCondition := t.x.TraceWhen(v); hasCondition && t.countedYaku(c) != "" {
			t.withPlace(v.Rule.NameIn(t.Lang), t.conditionAt(v.Path, "needs"))
			reasons := s.Missing(&trace)
			message := t.Rules.Valid()[c.Unmet].Message.In(t.Lang)
			if message != "" && !slices.ContainsFunc(trace.Missing(), isAboutHand) {
				reasons = slices.Insert(reasons, 0, message)
			}
			t.indented(t.countedYaku(c) + t.phrases.Colon + t.joinReasons(reasons))
		}
	}
	before := t.rows()
	for _, n := range t.nearYakuOf(c, maxNearRefused) {
		t.writeNear(s, &n)
	}
	for i := range c.Yaku {
		if a := &c.Yaku[i]; a.Verdict == engine.YakuWorthless {
			t.withPlace(a.Yaku.NameIn(t.Lang), t.conditionAt("yaku."+a.Yaku.ID, "han"))
			t.indented(t.whyWorthless(a.Yaku))
		}
	}
	if t.rows() == before {
		t.paragraph(t.phrases.NothingNear, terminal.Indent)
	}
	t.writeUnpaidBonus(c)
}

func isAboutHand(part *trace.Trace) bool { return !part.Option }

func (t *explainText) writeUnpaidBonus(c *engine.Candidate) {
	var tiles []string
	for i := range c.Bonus {
		if b := &c.Bonus[i]; b.Amount > 0 {
			tiles = append(tiles, b.Rule.NameIn(t.Lang)+" "+strconv.FormatInt(b.Amount, 10))
		}
	}
	if tiles != nil {
		t.paragraph(strings.Join(tiles, t.Words.List), terminal.Indent)
		t.indented(t.phrases.VainBonus)
	}
}

// writeOtherwise lists the yaku that the same tiles would score if they were won in another way.
func (t *explainText) writeOtherwise() {
	if len(t.x.Candidates) == 0 {
		return
	}
	c := &t.x.Candidates[0]
	var could []*rules.Yaku
	for i := range c.Yaku {
		a := &c.Yaku[i]
		if a.Verdict != engine.YakuFails || !t.worthSomething(a.Yaku) {
			continue
		}
		if trace := t.x.Trace(a); t.couldHold(a, &trace) {
			could = append(could, a.Yaku)
		}
	}
	if could != nil {
		t.heading(t.phrases.Otherwise)
		t.paragraph(t.yakuNames(could), terminal.Indent)
	}
}

// couldHold reports whether all missing parts of a condition concern how the hand was won, and the
// hand could have been won that way.
func (t *explainText) couldHold(a *engine.YakuAnswer, trace *trace.Trace) bool {
	for _, part := range trace.Missing() {
		if !part.Situation {
			return false
		}
		if f := t.speech.Situation(part.Text); f != nil && !t.x.CouldCarry(a, f) {
			return false
		}
	}
	return true
}

const (
	// maxAway is the largest distance, in tiles, at which a yaku or a further shape is named.
	maxAway = 2
	// maxExchanges limits the tile exchanges that are shown.
	maxExchanges = 8
)

func (t *explainText) writeIncomplete() {
	if len(t.x.Nearest) == 0 {
		return
	}
	t.heading(t.phrases.Incomplete)
	tiles := t.nearTiles()
	for i := range t.x.Nearest {
		// The nearest shape is named at any distance, unless a shape defined by its tiles is close.
		if n := &t.x.Nearest[i]; n.Known && (n.Away <= maxAway || i == 0 && len(tiles) == 0) {
			t.writeNearShape(n)
		}
	}
	for i := range tiles {
		t.paragraph(tiles[i].shape.NameIn(t.Lang), terminal.Indent)
		t.indented(t.joinReasons(t.speech.Missing(&tiles[i].when)))
	}
	t.writeExchanges()
}

type tilesShape struct {
	shape *rules.Shape
	when  trace.Trace
}

func (t *explainText) nearTiles() (near []tilesShape) {
	for i := range t.x.Nearest {
		n := &t.x.Nearest[i]
		if trace, hasCondition := t.x.TraceWhen(&n.When); !n.Known && hasCondition &&
			trace.Distance() <= maxAway {
			near = append(near, tilesShape{n.Shape, trace})
		}
	}
	return near
}

func (t *explainText) writeNearShape(n *engine.Nearness) {
	t.paragraph(n.Shape.NameIn(t.Lang), terminal.Indent)
	t.indented(fmt.Sprintf(t.phrases.Away, n.Away))
	begun := func(two [2]hand.Kind) string {
		return hand.FormatTiles([]hand.Tile{hand.NewTile(two[0]), hand.NewTile(two[1])})
	}
	for _, part := range []struct {
		format string
		tiles  []string
	}{
		{t.phrases.There, slices.Concat(mapSlice(n.Groups, hand.Group.String),
			mapSlice(n.Pairs, speech.PairText))},
		{t.phrases.Begun, mapSlice(n.Begun, begun)},
		{t.phrases.LeftOver, mapSlice(n.Left, hand.Kind.String)},
	} {
		if part.tiles != nil {
			t.indented(fmt.Sprintf(part.format, strings.Join(part.tiles, " ")))
		}
	}
	if trace, hasCondition := t.x.TraceWhen(&n.When); hasCondition && !trace.Holds {
		t.indented(t.joinReasons(t.speech.Missing(&trace)))
	}
}

func (t *explainText) writeExchanges() {
	if len(t.x.Exchanges) == 0 {
		return
	}
	t.paragraph(t.phrases.WouldBe, terminal.Indent)
	var others []string
	for i := range t.x.Exchanges {
		if e := &t.x.Exchanges[i]; e.Winning {
			t.indented(fmt.Sprintf(t.phrases.WinningWere, t.alternatives(e), e.Out))
		} else {
			others = append(others, fmt.Sprintf(t.phrases.Exchanged, t.alternatives(e), e.Out))
		}
	}
	for i, text := range others {
		if i == maxExchanges && len(others) > maxExchanges+1 {
			t.indented(fmt.Sprintf(t.phrases.More, len(others)-i))
			return
		}
		t.indented(text)
	}
}

func (t *explainText) alternatives(e *engine.Exchange) string {
	kinds := mapSlice(e.In, func(c engine.Completion) string { return c.Kind.String() })
	words := words.In(t.Lang).Part
	if last := len(kinds) - 1; last > 0 {
		return strings.Join(kinds[:last], words.List) + words.Or + kinds[last]
	}
	return strings.Join(kinds, "")
}
