// Package report writes what people are told of a hand: what it is worth ([Score]), why ([Explain]), and why it is
// refused ([Refusal]). Each takes a writer, what it is about, and [Options] for the language, the width and the colours.
// It reads neither files nor a terminal. What programs are told is the JSON of the values themselves, by encoding/json
// or, in a language, by their AppendJSON.
//
// Findings, games and the results of tests are written in the same way by the packages in it.
package report

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/report/page"
	"example.com/hanfu/internal/report/speech"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// scoreText writes a result for people.
type scoreText struct {
	*page.Page
	rules  *rules.Rules
	win    *hand.Win
	result *engine.Result
	// completed is the group with the winning tile in it.
	completed page.Piece
}

// Options say how a text is written. The zero value is English, 80 cells wide and without colours. The fields:
//
//	Lang  string   // the code of a language, one of [rules.Languages]; "" is English
//	Width int      // how many cells a line takes at most; 0 is 80
//	Color bool     // with colours, as escape codes of terminals
//	Set   []string // options of rules as option=value, to be named beside the rules; nil is those that are set
type Options = page.Options

// Score writes what a win is worth, item by item, and the rules that say so. Errors are an unknown language, a width that
// is too narrow, no win, and a result that no engine has made or that is empty after an error. A result does not hold
// its win: that the two belong together is for the caller to see to, and nothing checks it.
func Score(w io.Writer, win *hand.Win, result *engine.Result, o Options) error {
	if err := checkResult(win, result); err != nil {
		return err
	}
	return page.Write(w, o, func(p *page.Page) error {
		t := scoreText{Page: p, rules: result.Rules(), win: win, result: result}
		t.write()
		return nil
	})
}

// checkResult refuses a result that no engine has made, and one without its win.
func checkResult(win *hand.Win, result *engine.Result) error {
	if result == nil || result.Rules() == nil {
		return errors.New("the result has no rules; give one that an engine has made")
	}
	if win == nil {
		return errors.New("there is no win; give the one that was scored")
	}
	return nil
}

func (t *scoreText) write() {
	t.writeWin()
	t.writeYaku()
	t.writeFu()
	t.writePoints()
	t.Line("")
	t.Field(t.Words.Rules, speech.Turned(t.Page, t.rules, t.Set))
	// So much of the hash tells apart the rules of all clubs, and can be read out.
	hash := t.rules.Hash()
	t.Field(t.Words.Hash, hash[:min(len(hash), 12)])
}

// writeWin tells what was won, and how.
func (t *scoreText) writeWin() {
	w, r, words := t.win, t.result, t.Words
	if w.ID != "" {
		t.Field(words.ID, w.ID)
	}
	var pieces []page.Piece
	reading := r.Reading()
	pieces, t.completed = layOut(t.Page, w, &reading)
	t.Pieces(words.Hand, pieces)

	shape := reading.Shape
	if rule := t.rules.Entry("shapes", shape); rule != nil {
		shape = rule.NameIn(t.Lang)
	}
	if wait := waitName(t.Words, reading.Wait); wait != "" {
		shape += words.List + wait
	}
	t.Field(words.Shape, shape)
	t.writeHow(r.SeatAssumed, r.RoundAssumed)
	if w.Pao != hand.NoWind && !r.Liable {
		t.Field(words.Pao, fmt.Sprintf(words.NotLiable, words.Wind(w.Pao)))
	}
	t.eachSeat(func(s *rules.Situation, seat hand.Wind) { t.Field(s.NameIn(t.Lang), t.Words.Wind(seat)) })
	t.writeIndicators()
	t.writeUnplayed()
}

// writeUnplayed names what was said of the hand and counts for nothing by these rules.
func (t *scoreText) writeUnplayed() {
	var names []string
	for i := range t.rules.Situation() {
		s := &t.rules.Situation()[i]
		carried := slices.ContainsFunc(t.win.Flags, func(f hand.Flag) bool { return f.Name == s.ID })
		if (carried || s.ID == "ura" && len(t.win.Ura) > 0) && !t.rules.Plays(s) {
			names = append(names, s.NameIn(t.Lang))
		}
	}
	if names != nil {
		t.Field(t.Words.Unplayed, fmt.Sprintf(t.Words.NotPlayed, strings.Join(names, t.Words.List)))
	}
}

// writeHow tells how a hand was won, and in which seat and round, also those that were assumed.
func (t *scoreText) writeHow(seatAssumed, roundAssumed bool) {
	w, words := t.win, t.Words
	switch tile := w.Tile.String(); {
	case w.Tsumo:
		t.Field(words.Won, fmt.Sprintf(words.Tsumo, tile))
	case w.From == hand.NoWind:
		t.Field(words.Won, fmt.Sprintf(words.Ron, tile))
	default:
		t.Field(words.Won, fmt.Sprintf(words.RonFrom, tile, words.Wind(w.From)))
	}
	if seatAssumed {
		t.Field(words.Seat, fmt.Sprintf(words.Assumed, words.Wind(t.seat())))
	} else {
		t.Field(words.Seat, words.Wind(w.Seat))
	}
	if roundAssumed {
		t.Field(words.Round, fmt.Sprintf(words.Assumed, words.Wind(hand.East)))
	} else {
		t.Field(words.Round, words.Wind(w.Round))
	}
}

func (t *scoreText) writeIndicators() {
	w, words := t.win, t.Words
	var indicators []string
	if len(w.Dora) > 0 {
		indicators = append(indicators, fmt.Sprintf(words.Dora, strings.Join(each(w.Dora, hand.Tile.String), " ")))
	}
	if len(w.Ura) > 0 {
		indicators = append(indicators, fmt.Sprintf(words.Ura, strings.Join(each(w.Ura, hand.Tile.String), " ")))
	}
	if indicators != nil {
		t.Field(words.Indicators, strings.Join(indicators, words.List))
	}
}

// seat returns the winner's seat; what the contract assumes if it is not given is south.
func (t *scoreText) seat() hand.Wind {
	if t.win.Seat == hand.NoWind {
		return hand.South
	}
	return t.win.Seat
}

// waitName returns a wait's name; that of a shape without groups needs none.
func waitName(words *words.Common, w hand.Wait) string {
	if w == hand.Irregular {
		return ""
	}
	return words.Waits[w]
}

func (t *scoreText) writeYaku() {
	r, words := t.result, t.Words
	yaku, bonus := slices.Collect(r.Yaku()), slices.Collect(r.Bonus())
	if len(yaku)+len(bonus) == 0 { // some games pay a hand without any
		return
	}
	t.Title(words.Yaku, words.HanUnit)
	for _, y := range yaku {
		t.Row(y.Rule.NameIn(t.Lang), "", t.worth(&y))
	}
	if len(bonus) > 0 {
		t.Line(t.Paint.Title.Sprint(words.Bonus))
	}
	for _, b := range bonus {
		t.Row(b.Rule.NameIn(t.Lang), "", strconv.Itoa(b.Han))
	}
	if len(yaku)+len(bonus) < 2 {
		return
	}
	t.writeTotal()
}

// writeTotal writes what the yaku and the bonus tiles come to together.
func (t *scoreText) writeTotal() {
	t.SumLine()
	total := strconv.Itoa(t.result.Han)
	if t.result.Yakuman > 0 {
		total = t.Words.UnitsOfYakuman(t.result.Yakuman)
	}
	t.Row(t.Words.Total, "", total)
}

// worth says what a yaku is worth.
func (t *scoreText) worth(y *engine.Counted) string {
	switch {
	case y.Yakuman > 0:
		return t.Words.UnitsOfYakuman(y.Yakuman)
	case y.Limit != nil && y.Han == 0:
		return strings.ToLower(y.Limit.NameIn(t.Lang))
	default:
		return strconv.Itoa(y.Han)
	}
}

// writeFu shows the fu part by part, and how they come to the count.
func (t *scoreText) writeFu() {
	r, words := t.result, t.Words
	parts := slices.Collect(r.FuParts())
	if len(parts) == 0 {
		if r.Yakuman > 0 { // else the rules count none
			t.Line("")
			t.Field(words.Fu, words.FuNone)
		}
		return
	}
	t.Title(words.Fu, words.FuUnit)
	var terms []string
	sum := 0
	for i := range parts {
		part := &parts[i]
		t.Row(part.Rule.NameIn(t.Lang), t.givenFor(part), strconv.Itoa(part.Fu))
		terms = append(terms, strconv.Itoa(part.Fu))
		sum += part.Fu
	}
	t.SumLine()
	// Negative parts, which a house may have, read as 20 - 2.
	added := strings.ReplaceAll(strings.Join(terms, " + "), "+ -", "- ")
	text := fmt.Sprintf(words.FuSum, added, sum)
	switch {
	case t.fixedFu(parts):
		text = words.FuFixed
	case sum != r.Fu:
		text = fmt.Sprintf(words.FuRounded, added, sum)
	case len(terms) == 1:
		text = words.FuOnly
	}
	t.Row(text, "", strconv.Itoa(r.Fu))
}

// fixedFu reports whether the count is a fixed one.
func (t *scoreText) fixedFu(parts []engine.FuPart) bool {
	for i := range t.rules.Fu().Fixed {
		if len(parts) == 1 && &t.rules.Fu().Fixed[i].Rule == parts[0].Rule {
			return true
		}
	}
	return false
}

// givenFor returns the tiles for which a source gave fu.
func (t *scoreText) givenFor(part *engine.FuPart) string {
	switch {
	case part.For == rules.EachGroup && t.byRon(part.Group):
		return fmt.Sprintf(t.Words.ByRon, part.Group)
	case part.For == rules.EachGroup:
		return part.Group.String()
	case part.For == rules.EachPair && part.Pair != hand.NoKind:
		return speech.PairText(part.Pair)
	case part.For == rules.EachWait:
		return t.completed.Plain
	}
	return ""
}

// byRon reports whether a group is the triplet that the discard completed, and which is open for that.
func (t *scoreText) byRon(g hand.Group) bool {
	reading := t.result.Reading()
	opened, is := speech.OpenedByRon(t.win, &reading)
	return is && opened == g
}
