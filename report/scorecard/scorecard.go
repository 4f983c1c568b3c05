// Package scorecard has what a score is made of, as ledgers: the yaku, the fu part by part with the tiles they are for,
// and who pays what. The text for terminals and the page for browsers show the same rows.
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

// Account is a score that is taken apart, in the words of a page.
type Account struct {
	*terminal.Page
	Rules  *rules.Rules
	Win    *hand.Win
	Result *engine.Result
}

// Shape says in what shape the hand is complete, and what it waited for.
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

// StandsFor says for which tile a wild one stands; "" where none is.
func (a *Account) StandsFor() string {
	if tile, wild := a.Result.StandsFor(); wild {
		return fmt.Sprintf(a.Words.StandsFor, a.Win.Tile, tile)
	}
	return ""
}

// Read returns the win as it was read, with the tile for which a wild one stands.
func (a *Account) Read() *hand.Win { return a.Result.Read(a.Win) }

// WaitName returns a wait's name; that of a shape without groups needs none.
func WaitName(words *words.Common, w hand.Wait) string {
	if w == hand.Irregular {
		return ""
	}
	return words.Waits[w]
}

// Message says why a hand is refused: in the language, or if there are words for the code of the problem alone, in these
// and then in English.
func Message(r *engine.Refused, problem int, lang string) []string {
	p, message := &r.Problems[problem], r.Message(problem, lang)
	said := words.In(lang).Refusals[p.Code]
	if said == "" || message != p.Message {
		return []string{message}
	}
	return []string{said, "(" + message + ")"}
}

// Yaku lists the yaku and the bonus tiles; nothing of a hand that is paid without any.
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
	if len(t.Rows) < 2 || items == 0 && len(t.Rows) == 2 { // the only one, with its heading
		return t
	}
	t.Rows = append(t.Rows, a.Total())
	return t
}

// Total is the sum of the yaku and the bonus tiles.
func (a *Account) Total() doc.Entry {
	total := strconv.Itoa(a.Result.Han)
	if a.Result.Yakuman > 0 {
		total = a.Words.UnitsOfYakuman(a.Result.Yakuman)
	}
	return doc.Entry{Kind: doc.Sum, Label: a.Words.Total, Value: total}
}

// Worth says what a yaku is worth.
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

// Fu lists the fu part by part, and how they add up to the count; nothing of a hand without.
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
		row.Note, row.Tiles = a.GivenFor(part)
		if part.For == rules.EachGroup && a.ByRon(part.Group) {
			row.Remark = strings.TrimSpace(fmt.Sprintf(a.Words.ByRon, ""))
		}
		t.Rows = append(t.Rows, row)
		terms = append(terms, row.Value)
		sum += part.Fu
	}
	// Negative parts, which a house may have, read as 20 - 2.
	added := strings.ReplaceAll(strings.Join(terms, " + "), "+ -", "- ")
	text := fmt.Sprintf(a.Words.FuSum, added, sum)
	switch {
	case a.fixedFu(parts):
		text = a.Words.FuFixed
	case sum != a.Result.Fu:
		text = fmt.Sprintf(a.Words.FuRounded, added, sum)
	case len(terms) == 1:
		text = a.Words.FuOnly
	}
	t.Rows = append(t.Rows, doc.Entry{Kind: doc.Sum, Label: text, Value: strconv.Itoa(a.Result.Fu)})
	return t
}

func (a *Account) fixedFu(parts []engine.FuPart) bool {
	for i := range a.Rules.Fu().Fixed {
		if len(parts) == 1 && &a.Rules.Fu().Fixed[i].Rule == parts[0].Rule {
			return true
		}
	}
	return false
}

// GivenFor returns the tiles for which a source gave fu, as a text and as they are.
func (a *Account) GivenFor(part *engine.FuPart) (string, []hand.Tile) {
	switch {
	case part.For == rules.EachGroup:
		m := part.Group.Meld()
		note := part.Group.String()
		if a.ByRon(part.Group) {
			note = fmt.Sprintf(a.Words.ByRon, part.Group)
		}
		return note, m.Tiles[:m.Size()]
	case part.For == rules.EachPair && part.Pair != hand.NoKind:
		return speech.PairText(part.Pair), []hand.Tile{hand.NewTile(part.Pair), hand.NewTile(part.Pair)}
	case part.For == rules.EachWait:
		reading := a.Result.Reading()
		if pieces, completed := LayOut(a.Read(), &reading); completed >= 0 {
			return pieces[completed].Text(a.Words), pieces[completed].Tiles
		}
	}
	return "", nil
}

// ByRon reports whether a group is the triplet that the discard completed, and which is open for that.
func (a *Account) ByRon(g hand.Group) bool {
	reading := a.Result.Reading()
	opened, is := speech.OpenedByRon(a.Win, &reading)
	return is && opened == g
}

// Seat returns the winner's seat; what the contract assumes if it is not given is south.
func (a *Account) Seat() hand.Wind {
	if a.Win.Seat == hand.NoWind {
		return hand.South
	}
	return a.Win.Seat
}
