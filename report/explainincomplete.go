package report

import (
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/report/speech"
	"example.com/hanfu/internal/report/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

const (
	// maxAway is how many tiles from a yaku a hand is still told of it, and from a shape if another shape is nearer.
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
		// The nearest is told of however far it is, so that something is; but not if it is far, and a shape of tiles is
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
