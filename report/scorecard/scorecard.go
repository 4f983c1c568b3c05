// Package scorecard breaks a score down into ledgers: the yaku, the fu with their tiles, and the
// payments. Terminal text and web page share them.
package scorecard

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/rules"
)

// Account is a score with the page whose language it is formatted in.
type Account struct {
	*terminal.Page
	Rules  *rules.Rules
	Win    *hand.Win
	Result *engine.Result
}

// Shape describes the shape of the hand and its wait.
func (a *Account) Shape() string {
	reading := a.Result.Reading()
	shape := reading.Shape
	if rule := a.Rules.Entry("shapes", shape); rule != nil {
		shape = rule.NameIn(a.Lang)
	}
	if wait := WaitName(a.Words, reading.Wait); wait != "" {
		shape += a.Words.List + wait
	}
	if stands := a.StandsFor(); stands != "" {
		shape += a.Words.List + stands
	}
	return shape
}

// StandsFor states which tile a wild tile stands for. It is "" without a wild tile.
func (a *Account) StandsFor() string {
	if tile, wild := a.Result.StandsFor(); wild {
		return fmt.Sprintf(a.Words.StandsFor, a.Win.Tile, tile)
	}
	return ""
}

// Read returns the win with wild tiles replaced by the tiles that they stand for.
func (a *Account) Read() *hand.Win { return a.Result.Read(a.Win) }

// WaitName returns the name of a wait, or "" for shapes without groups.
func WaitName(words *words.Common, w hand.Wait) string {
	if w == hand.Irregular {
		return ""
	}
	return words.Waits[w]
}

// Message returns the reason for a refusal. Without a translation of the message, it returns that
// of the problem code, followed by the English message.
func Message(r *engine.Refused, problem int, lang string) []string {
	p, message := &r.Problems[problem], r.Message(problem, lang)
	refusal := words.In(lang).Refusals[p.Code]
	if refusal == "" || message != p.Message {
		return []string{message}
	}
	return []string{refusal, "(" + message + ")"}
}

// Yaku returns the yaku and the bonus tiles. It has no rows if a hand is paid without any.
func (a *Account) Yaku() *doc.Ledger {
	t := &doc.Ledger{Title: a.Words.Yaku, Unit: a.Words.HanUnit}
	for y := range a.Result.Yaku() {
		t.Rows = append(t.Rows, doc.Entry{Label: y.Rule.NameIn(a.Lang), Value: a.Worth(&y)})
	}
	items := len(t.Rows)
	for b := range a.Result.Bonus() {
		if items == len(t.Rows) {
			t.Rows = append(t.Rows, doc.Entry{Kind: doc.Subheading, Label: a.Words.Bonus})
		}
		t.Rows = append(t.Rows, doc.Entry{Label: b.Rule.NameIn(a.Lang), Value: strconv.Itoa(b.Han)})
	}
	if len(t.Rows) < 2 || items == 0 && len(t.Rows) == 2 { // a single item needs no total
		return t
	}
	t.Rows = append(t.Rows, a.Total())
	return t
}

// Total returns the sum of the yaku and the bonus tiles.
func (a *Account) Total() doc.Entry {
	total := strconv.Itoa(a.Result.Han)
	if a.Result.Yakuman > 0 {
		total = a.Words.UnitsOfYakuman(a.Result.Yakuman)
	}
	return doc.Entry{Kind: doc.Sum, Label: a.Words.Total, Value: total}
}

// Worth formats the worth of a yaku.
func (a *Account) Worth(y *engine.Counted) string {
	switch {
	case y.Yakuman > 0:
		return a.Words.UnitsOfYakuman(y.Yakuman)
	case y.Limit != nil && y.Han == 0:
		return strings.ToLower(y.Limit.NameIn(a.Lang))
	default:
		return strconv.Itoa(y.Han)
	}
}

// Fu returns the fu sources and their sum. It has no rows if no fu were counted.
func (a *Account) Fu() *doc.Ledger {
	t := &doc.Ledger{Title: a.Words.Fu, Unit: a.Words.FuUnit}
	parts := slices.Collect(a.Result.FuParts())
	if len(parts) == 0 {
		return t
	}
	var terms []string
	sum := 0
	for i := range parts {
		part := &parts[i]
		row := doc.Entry{Label: part.Rule.NameIn(a.Lang), Value: strconv.Itoa(part.Fu)}
		row.Note, row.Tiles = a.FuTiles(part)
		if part.For == rules.EachGroup && a.ByRon(part.Group) {
			row.Remark = strings.TrimSpace(fmt.Sprintf(a.Words.ByRon, ""))
		}
		t.Rows = append(t.Rows, row)
		terms = append(terms, row.Value)
		sum += part.Fu
	}
	// Negative parts, which some rules have, read as 20 - 2.
	added := strings.ReplaceAll(strings.Join(terms, " + "), "+ -", "- ")
	text := fmt.Sprintf(a.Words.FuSum, added, sum)
	switch {
	case a.isFixedFu(parts):
		text = a.Words.FuFixed
	case sum != a.Result.Fu:
		text = fmt.Sprintf(a.Words.FuRounded, added, sum)
	case len(terms) == 1:
		text = a.Words.FuOnly
	}
	t.Rows = append(t.Rows, doc.Entry{Kind: doc.Sum, Label: text, Value: strconv.Itoa(a.Result.Fu)})
	return t
}

func (a *Account) isFixedFu(parts []engine.FuPart) bool {
	for i := range a.Rules.Fu().Fixed {
		if len(parts) == 1 && &a.Rules.Fu().Fixed[i].Rule == parts[0].Rule {
			return true
		}
	}
	return false
}

// FuTiles returns the tiles for which a source gave fu, as text and as tiles.
func (a *Account) FuTiles(part *engine.FuPart) (string, []hand.Tile) {
	switch {
	case part.For == rules.EachGroup:
		m := part.Group.Meld()
		note := part.Group.String()
		if a.ByRon(part.Group) {
			note = fmt.Sprintf(a.Words.ByRon, part.Group)
		}
		return note, m.Tiles[:m.Size()]
	case part.For == rules.EachPair && part.Pair != hand.NoKind:
		return speech.PairText(part.Pair),
			[]hand.Tile{hand.NewTile(part.Pair), hand.NewTile(part.Pair)}
	case part.For == rules.EachWait:
		reading := a.Result.Reading()
		if pieces, completed := LayOut(a.Read(), &reading); completed >= 0 {
			return pieces[completed].Text(a.Words), pieces[completed].Tiles
		}
	}
	return "", nil
}

// ByRon reports whether g is the triplet completed by a discard, which makes it open.
func (a *Account) ByRon(g hand.Group) bool {
	reading := a.Result.Reading()
	opened, ok := speech.OpenedByRon(a.Win, &reading)
	return ok && opened == g
}

// Seat returns the seat of the winner. A missing seat counts as south.
func (a *Account) Seat() hand.Wind {
	if a.Win.Seat == hand.NoWind {
		return hand.South
	}
	return a.Win.Seat
}
