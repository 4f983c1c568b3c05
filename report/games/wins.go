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

// place is where a win stands: in which hand of a record, and which of its wins it is.
type place struct {
	hand, win int
	By        game.Player
	Pos       rules.Position
}

// winsOf gives the wins of a game whose tiles are told, with all that the record and the place at the table say of them.
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

// linkOf returns the address that opens a win on the scorer. The options that the log turns are those of a record without
// hands, which the page takes along.
func (f *Log) linkOf(at place, win *hand.Win, lang string) string {
	q := url.Values{"rules": {f.Record.Rules}, "hand": {win.String()}, "lang": {lang}}
	if len(f.Record.Set) > 0 {
		before := f.Game.Hands[at.hand].Before
		none := &game.Record{Rules: f.Record.Rules, Set: f.Record.Set, Players: f.Record.Players, Begin: &before}
		q.Set("evening", url.Values{"record": {string(game.NewText(none))}}.Encode())
	}
	return strings.TrimSuffix(f.Page, "/") + "/?" + q.Encode()
}

// links writes which win each link opens. A link is never broken into lines.
func (t *logText) links() {
	if t.of.Page == "" {
		return
	}
	t.Line("")
	for at, win := range winsOf(t.record, t.game) {
		t.Line(t.where(&gamelog.Difference{Hand: at.hand, Player: at.By}) + ": " + t.of.linkOf(at, win, t.Lang))
	}
}

const (
	// CasesBegin begins a file of tests.
	CasesBegin = "hanfu: 1\n\ncases:\n"
	// CaseID stands in what Cases returns for the id of each case.
	CaseID = "\x00"
)

// Cases returns the wins of a log as cases of a file of tests, which expect what the rules have; only those that differ, if
// that is asked for. Their notes say where they stand, and what the log says otherwise.
func Cases(f *Log, differing bool) (text []byte) {
	l := words.In("en")
	for at, win := range winsOf(f.Record, f.Game) {
		note := at.Pos.String()
		differs := false
		for i := range f.Compared.Differences {
			d := &f.Compared.Differences[i]
			if d.Hand == at.hand && d.InHand() && (d.Player.IsNobody() || d.Player == at.By) {
				note += fmt.Sprintf("; of %s the log says %q, the rules say %q", strings.TrimSpace(l.Log.Fields[string(d.Field)]+" "+d.ID), d.Log, d.Rules)
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

// outcome returns what the rules have of a win, nil if they refuse its hand.
func (f *Log) outcome(at place, win *hand.Win) *ruletest.Outcome {
	for _, p := range f.Game.Hands[at.hand].Parts {
		if (p.Kind == game.PartWin || p.Kind == game.PartUnpaid) && p.Player == at.By && p.Result != nil {
			return &ruletest.Outcome{Result: p.Result,
				Case: &ruletest.Case{Rules: f.Record.Rules, Set: f.Record.Set, Hand: win.String(), Win: *win}}
		}
	}
	return nil
}
