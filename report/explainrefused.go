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

// maxNearRefused is how many near yaku are named for each reading of a hand that is not paid.
const maxNearRefused = 3

func (t *explainText) writeRefused() {
	if len(t.x.Demands) > 0 {
		t.heading(t.says.Demands)
	}
	for i := range t.x.Demands {
		d := &t.x.Demands[i]
		trace, _ := t.x.TraceWhen(&d.Step)
		t.withPlace(d.Fact.NameIn(t.Lang), t.conditionAt(d.Step.Path, "requires"))
		t.indented(t.listed(t.speech.Missing(&trace)))
	}
	t.writeIncomplete()
	for n, i := range allInOrder(t.x) {
		if n < maxReadings {
			t.writeUnpaid(&t.x.Candidates[i], n+1)
		}
	}
	t.writeOtherwise()
}

func (t *explainText) writeUnpaid(c *engine.Candidate, number int) {
	t.heading(fmt.Sprintf(t.says.Nearest, number))
	t.paragraph(t.readingText(c), terminal.Indent)
	s := t.ofReading(c)
	if c.Unmet >= 0 {
		v := &c.Valid[c.Unmet]
		if trace, asks := t.x.TraceWhen(v); asks && t.counting(c) != "" {
			t.withPlace(v.Rule.NameIn(t.Lang), t.conditionAt(v.Path, "needs"))
			t.indented(t.counting(c) + t.says.Colon + t.listed(s.Missing(&trace)))
		}
	}
	before := t.rows()
	for _, n := range t.near(c, maxNearRefused) {
		t.writeNear(s, &n)
	}
	for i := range c.Yaku {
		if a := &c.Yaku[i]; a.Verdict == engine.YakuWorthless {
			t.withPlace(a.Yaku.NameIn(t.Lang), t.conditionAt("yaku."+a.Yaku.ID, "han"))
			t.indented(t.whyWorthless(a.Yaku))
		}
	}
	if t.rows() == before {
		t.paragraph(t.says.NothingNear, terminal.Indent)
	}
	t.writeVainBonus(c)
}

func (t *explainText) writeVainBonus(c *engine.Candidate) {
	var tiles []string
	for i := range c.Bonus {
		if b := &c.Bonus[i]; b.Amount > 0 {
			tiles = append(tiles, b.Rule.NameIn(t.Lang)+" "+strconv.FormatInt(b.Amount, 10))
		}
	}
	if tiles != nil {
		t.paragraph(strings.Join(tiles, t.Words.List), terminal.Indent)
		t.indented(t.says.VainBonus)
	}
}

// writeOtherwise lists the yaku that lack nothing but how the hand was won: they would have counted with the same
// tiles.
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
		if trace := t.x.Trace(a); t.couldHave(a, &trace) {
			could = append(could, a.Yaku)
		}
	}
	if could != nil {
		t.heading(t.says.Otherwise)
		t.paragraph(t.yakuNames(could), terminal.Indent)
	}
}

// couldHave reports whether all that a condition lacks is how the hand was won, and the facts of the situation that it
// lacks could be said of the hand.
func (t *explainText) couldHave(a *engine.YakuAnswer, trace *trace.Trace) bool {
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
	// maxAway is how many tiles away a yaku is still named, and a shape if another shape is nearer.
	maxAway = 2
	// maxExchanges is how many tiles are named in whose place another one would complete the hand.
	maxExchanges = 8
)

func (t *explainText) writeIncomplete() {
	if len(t.x.Nearest) == 0 {
		return
	}
	t.heading(t.says.Incomplete)
	tiles := t.nearTiles()
	for i := range t.x.Nearest {
		// The nearest is named however far it is, so that something is; but not if it is far, and a shape of tiles is
		// near.
		if n := &t.x.Nearest[i]; n.Known && (n.Away <= maxAway || i == 0 && len(tiles) == 0) {
			t.writeNearShape(n)
		}
	}
	for i := range tiles {
		t.paragraph(tiles[i].shape.NameIn(t.Lang), terminal.Indent)
		t.indented(t.listed(t.speech.Missing(&tiles[i].when)))
	}
	t.writeExchanges()
}

// tilesShape is a shape of tiles, and its condition.
type tilesShape struct {
	shape *rules.Shape
	when  trace.Trace
}

func (t *explainText) nearTiles() (near []tilesShape) {
	for i := range t.x.Nearest {
		n := &t.x.Nearest[i]
		if trace, asks := t.x.TraceWhen(&n.When); !n.Known && asks && trace.Distance() <= maxAway {
			near = append(near, tilesShape{n.Shape, trace})
		}
	}
	return near
}

func (t *explainText) writeNearShape(n *engine.Nearness) {
	t.paragraph(n.Shape.NameIn(t.Lang), terminal.Indent)
	t.indented(fmt.Sprintf(t.says.Away, n.Away))
	begun := func(two [2]hand.Kind) string {
		return hand.FormatTiles([]hand.Tile{hand.NewTile(two[0]), hand.NewTile(two[1])})
	}
	for _, part := range []struct {
		format string
		tiles  []string
	}{
		{t.says.There, slices.Concat(each(n.Groups, hand.Group.String), each(n.Pairs, speech.PairText))},
		{t.says.Begun, each(n.Begun, begun)}, {t.says.LeftOver, each(n.Left, hand.Kind.String)},
	} {
		if part.tiles != nil {
			t.indented(fmt.Sprintf(part.format, strings.Join(part.tiles, " ")))
		}
	}
	if trace, asks := t.x.TraceWhen(&n.When); asks && !trace.Holds {
		t.indented(t.listed(t.speech.Missing(&trace)))
	}
}

func (t *explainText) writeExchanges() {
	if len(t.x.Exchanges) == 0 {
		return
	}
	t.paragraph(t.says.WouldBe, terminal.Indent)
	var others []string
	for i := range t.x.Exchanges {
		if e := &t.x.Exchanges[i]; e.Winning {
			t.indented(fmt.Sprintf(t.says.WinningWere, t.eitherOf(e), e.Out))
		} else {
			others = append(others, fmt.Sprintf(t.says.Exchanged, t.eitherOf(e), e.Out))
		}
	}
	for i, text := range others {
		if i == maxExchanges && len(others) > maxExchanges+1 {
			t.indented(fmt.Sprintf(t.says.More, len(others)-i))
			return
		}
		t.indented(text)
	}
}

func (t *explainText) eitherOf(e *engine.Exchange) string {
	kinds := each(e.In, func(c engine.Completion) string { return c.Kind.String() })
	words := words.In(t.Lang).Part
	if last := len(kinds) - 1; last > 0 {
		return strings.Join(kinds[:last], words.List) + words.Or + kinds[last]
	}
	return strings.Join(kinds, "")
}
