// Package report writes about a hand for people: what it is worth ([Score]), why ([Explain]), and why it is
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
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/report/scorecard"
	"example.com/hanfu/report/speech"
)

// scoreText writes a result for people.
type scoreText struct {
	scorecard.Account
}

// Options say how a text is written. The zero value is English, 80 cells wide and without colours. The fields:
//
//	Lang  string   // the code of a language, one of [rules.Languages]; "" is English
//	Width int      // how many cells a line takes at most; 0 is 80
//	Color bool     // with colours, as escape codes of terminals
//	Set   []string // options of rules as option=value, to be named beside the rules; nil is those that are set
type Options = terminal.Options

// Score writes what a win is worth, item by item, and the rules that say so. Errors are an unknown language, a width
// that is too narrow, no win, and a result that no engine has made or that is empty after an error. A result does not
// hold its win: that the two belong together is for the caller to see to, and nothing checks it.
func Score(w io.Writer, win *hand.Win, result *engine.Result, o Options) error {
	if err := checkResult(win, result); err != nil {
		return err
	}
	return terminal.Write(w, o, func(p *terminal.Page) error {
		t := scoreText{scorecard.Account{Page: p, Rules: result.Rules(), Win: win, Result: result}}
		t.write()
		return nil
	})
}

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
	if yaku := t.Yaku(); yaku.Rows != nil { // some games pay a hand without any
		yaku.Text(t.Page)
	}
	if fu := t.Fu(); fu.Rows != nil {
		fu.Text(t.Page)
	} else if t.Result.Yakuman > 0 { // else the rules count none
		t.Line("")
		t.Field(t.Words.Fu, t.Words.FuNone)
	}
	t.Points().Text(t.Page)
	t.Line("")
	t.Field(t.Words.Rules, speech.Turned(t.Page, t.Rules, t.Set))
	// So much of the hash tells apart the rules of all clubs, and can be read out.
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
		carried := slices.ContainsFunc(t.Win.Flags, func(f hand.Flag) bool { return f.Name == s.ID })
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

// Shown writes what everybody sees of a win: its tiles, how it was won, what is said of it and lies on the table, but not
// what it is worth. Errors are those of [Score], of which the result says how the tiles are read.
func Shown(w io.Writer, win *hand.Win, result *engine.Result, o Options) error {
	if err := checkResult(win, result); err != nil {
		return err
	}
	return terminal.Write(w, o, func(p *terminal.Page) error {
		t := scoreText{scorecard.Account{Page: p, Rules: result.Rules(), Win: win, Result: result}}
		reading := result.Reading()
		t.Pieces(t.Words.Hand, layOut(p, t.Read(), &reading))
		if stands := t.StandsFor(); stands != "" {
			t.Field(t.Words.Shape, stands)
		}
		t.writeSituation()
		return nil
	})
}

// Brief writes in one line what a win is worth and what is paid for it, as 4 han 20 fu, 1,300/2,600: the least first,
// and once what several pay alike for a drawn tile. Errors are those of [Score].
func Brief(w io.Writer, win *hand.Win, result *engine.Result, o Options) error {
	if err := checkResult(win, result); err != nil {
		return err
	}
	return terminal.Write(w, o, func(p *terminal.Page) error {
		p.Line(speech.Worth(p, result) + p.Words.List + scorecard.Paid(p, result, win.Tsumo))
		return nil
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
