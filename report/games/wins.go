package games

import (
	"fmt"
	"iter"
	"net/url"
	"strings"

	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
)

// place is the position of a win: the indexes of its hand and of the win in the hand.
type place struct {
	hand, win int
	By        game.Player
	Pos       rules.Position
}

// winsOf iterates over the wins that have tiles, with the situation from the record and the table.
func winsOf(record *game.Record, g *game.Game) iter.Seq2[place, *hand.Win] {
	return func(yield func(place, *hand.Win) bool) {
		for i := range record.Hands {
			h := &record.Hands[i]
			for j := range h.Wins {
				if h.Wins[j].Win == nil {
					continue
				}
				win := h.WinAt(j, &g.Hands[i].Before, g.Hands[i].Laid(), g.Rules.Wall().Players)
				if !yield(place{i, j, h.Wins[j].By, h.Wins[j].Pos}, &win) {
					return
				}
			}
		}
	}
}

// linkOf returns the URL that opens a win on the scorer page. A record without hands passes on the
// options of the log.
func (f *Log) linkOf(at place, win *hand.Win, lang string) string {
	q := url.Values{"rules": {f.Record.Rules}, "hand": {win.String()}, "lang": {lang}}
	if len(f.Record.Set) > 0 {
		before := f.Game.Hands[at.hand].Before
		none := &game.Record{Rules: f.Record.Rules, Set: f.Record.Set,
			Players: f.Record.Players, Begin: &before}
		q.Set("evening", url.Values{"record": {string(game.NewText(none))}}.Encode())
	}
	return strings.TrimSuffix(f.Page, "/") + "/?" + q.Encode()
}

// writeLinks writes a link for each win. Links are never wrapped.
func (t *logText) writeLinks() {
	if t.played.Page == "" {
		return
	}
	t.Line("")
	for at, win := range winsOf(t.record, t.game) {
		t.Line(t.handAndPlayer(&gamelog.Difference{Hand: at.hand, Player: at.By}) + ": " +
			t.played.linkOf(at, win, t.Lang))
	}
}

const (
	// CasesBegin is the beginning of a test file.
	CasesBegin = "hanfu: 1\n\ncases:\n"
	// NoCases is a test file without cases.
	NoCases = "hanfu: 1\n\ncases: {}\n"
	// CaseID is the placeholder for the ids of cases in the result of Cases.
	CaseID = "\x00"
)

// Cases returns the wins of a log as test cases that expect what the rules give, optionally only
// those that differ. Their notes hold the position and what the log has instead.
func Cases(f *Log, differing bool) (text []byte) {
	l := words.In("en")
	for at, win := range winsOf(f.Record, f.Game) {
		note := at.Pos.String()
		differs := false
		for i := range f.Compared.Differences {
			d := &f.Compared.Differences[i]
			if d.Hand == at.hand && d.InHand() && (d.Player.IsNobody() || d.Player == at.By) {
				note += fmt.Sprintf("; of %s the log says %q, the rules say %q",
					strings.TrimSpace(l.Log().Fields[string(d.Field)]+" "+d.ID), d.Log, d.Rules)
				differs = true
			}
		}
		o := f.outcome(at, win)
		if o == nil || differing && !differs {
			continue
		}
		o.Case.Note = note
		text = ruletest.AppendCase(text, CaseID, o)
	}
	return text
}

// outcome returns the score of a win under the rules, or nil if they refuse the hand.
func (f *Log) outcome(at place, win *hand.Win) *ruletest.Outcome {
	for _, p := range f.Game.Hands[at.hand].Parts {
		if (p.Kind == game.PartWin || p.Kind == game.PartUnpaid) && p.Player == at.By &&
			p.Result != nil {
			return &ruletest.Outcome{Result: p.Result,
				Case: &ruletest.Case{Rules: f.Record.Rules, Set: f.Record.Set,
					Hand: win.String(), Win: *win}}
		}
	}
	return nil
}
