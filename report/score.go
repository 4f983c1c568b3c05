// Package report writes scores ([Score]), explanations ([Explain]) and refusals ([Refusal]) of a
// hand as text. Each function takes a writer, its subject, and [Options] for the language, the
// width and the colours; none reads files or queries the terminal. Programs use the JSON of the
// values instead, by encoding/json or, in a given language, by their AppendJSON methods.
//
// The packages below it write findings, games and test results in the same way.
package report

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/report/scorecard"
	"example.com/hanfu/report/speech"
)

type scoreText struct {
	scorecard.Account
}

// Options set how a text is written. The zero value means English, 80 cells and no colours. The
// fields:
//
//	Lang  string   // a language of [rules.Languages]; "" means English
//	Width int      // the maximum width of a line in cells; 0 means 80
//	Color bool     // colour the text with terminal escape codes
//	Set   []string // rule options to show, as option=value; nil shows those that are set
type Options = terminal.Options

// Score writes the value of a win item by item, with its rules. It returns an error for an unknown
// language, a width that is too small, a nil win, and a result that does not come from an engine or
// was returned with an error. The caller must pass the win that belongs to the result; this is not
// checked.
func Score(w io.Writer, win *hand.Win, result *engine.Result, o Options) error {
	return writeScore(w, win, result, o, (*scoreText).write)
}

func writeScore(w io.Writer, win *hand.Win, result *engine.Result, o Options,
	write func(t *scoreText)) error {
	if result == nil || result.Rules() == nil {
		return errors.New("the result has no rules; give one that an engine has made")
	}
	if win == nil {
		return errors.New("there is no win; give the one that was scored")
	}
	return terminal.Write(w, o, func(p *terminal.Page) error {
		write(&scoreText{scorecard.Account{Page: p, Rules: result.Rules(), Win: win, Result: result}})
		return nil
	})
}

func (t *scoreText) write() {
	t.writeWin()
	if yaku := t.Yaku(); yaku.Rows != nil { // some games pay a hand without yaku
		yaku.Text(t.Page)
	}
	if fu := t.Fu(); fu.Rows != nil {
		fu.Text(t.Page)
	} else if t.Result.Yakuman > 0 { // otherwise the rules count no fu
		t.Line("")
		t.Field(t.Words.Fu, t.Words.FuNone)
	}
	t.Points().Text(t.Page)
	t.Line("")
	t.Field(t.Words.Rules, speech.Turned(t.Page, t.Rules, t.Set))
	// Twelve digits distinguish the rules of all clubs and can be read aloud.
	hash := t.Rules.Hash()
	t.Field(t.Words.Hash, hash[:min(len(hash), 12)])
}

func (t *scoreText) writeWin() {
	w, words := t.Win, t.Words
	if w.ID != "" {
		t.Field(words.ID, w.ID)
	}
	reading := t.Result.Reading()
	t.Pieces(words.Hand, layOut(t.Page, t.Read(), &reading))
	t.Field(words.Shape, t.Shape())
	t.writeSituation()
	t.writeUnplayed()
}

func (t *scoreText) writeUnplayed() {
	var names []string
	for i := range t.Rules.Situation() {
		s := &t.Rules.Situation()[i]
		carried := slices.ContainsFunc(t.Win.Flags,
			func(f hand.Flag) bool { return f.Name == s.ID })
		if (carried || s.ID == "ura" && len(t.Win.Ura) > 0) && !t.Rules.Plays(s) {
			names = append(names, s.NameIn(t.Lang))
		}
	}
	if names != nil {
		t.Field(t.Words.Unplayed, fmt.Sprintf(t.Words.NotPlayed, strings.Join(names, t.Words.List)))
	}
}

func (t *scoreText) writeSituation() {
	w, words := t.Win, t.Words
	switch tile := w.Tile.String(); {
	case w.Tsumo:
		t.Field(words.Won, fmt.Sprintf(words.Tsumo, tile))
	case w.From == hand.NoWind:
		t.Field(words.Won, fmt.Sprintf(words.Ron, tile))
	default:
		t.Field(words.Won, fmt.Sprintf(words.RonFrom, tile, words.Wind(w.From)))
	}
	for _, f := range t.Situation() {
		t.Field(f.Label, f.Text)
	}
}

// Shown writes the public part of a win: its tiles, how it was won, its situation and the table,
// but not its worth. The result gives the reading of the tiles. Errors are those of [Score].
func Shown(w io.Writer, win *hand.Win, result *engine.Result, o Options) error {
	return writeScore(w, win, result, o, func(t *scoreText) {
		reading := result.Reading()
		t.Pieces(t.Words.Hand, layOut(t.Page, t.Read(), &reading))
		if stands := t.StandsFor(); stands != "" {
			t.Field(t.Words.Shape, stands)
		}
		t.writeSituation()
	})
}

// Brief writes in one line the worth of a win and the payments in ascending order, such as "4 han
// 20 fu, 1,300/2,600". If all payers of a tsumo pay the same, the amount appears once. Errors are
// those of [Score].
func Brief(w io.Writer, win *hand.Win, result *engine.Result, o Options) error {
	return writeScore(w, win, result, o, func(t *scoreText) {
		t.Line(speech.Worth(t.Page, result) + t.Words.List +
			scorecard.Paid(t.Page, result.Payments(), win.Tsumo))
	})
}

func layOut(p *terminal.Page, w *hand.Win, r *engine.Reading) (pieces []terminal.Piece) {
	laid, _ := scorecard.LayOut(w, r)
	for i := range laid {
		l := &laid[i]
		shown := l.Prefix(p.Words)
		for at, t := range l.Tiles {
			switch {
			case at == l.Winning:
				shown += p.Winning.Sprint(l.Digit(at, t))
			case t.Red():
				shown += p.Paint.Red.Sprint(l.Digit(at, t))
			case t.Colour() == hand.Gold:
				shown += p.Paint.Gold.Sprint(l.Digit(at, t))
			default:
				shown += l.Digit(at, t)
			}
		}
		shown += l.Tiles[0].Kind().Suit().String()
		pieces = append(pieces, terminal.Piece{Plain: l.Text(p.Words), Shown: shown})
	}
	return pieces
}
