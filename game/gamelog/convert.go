package gamelog

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog/internal/majiang"
	"example.com/hanfu/game/gamelog/internal/mjai"
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/game/gamelog/internal/tenhou6"
	"example.com/hanfu/rules"
)

// Form is a format in which a log can be written.
type Form string

// The forms.
const (
	// Tenhou6 is the JSON of the viewer tenhou.net/6, one game per line.
	Tenhou6 Form = "tenhou6"
	// Mjai is one event per line.
	Mjai Form = "mjai"
	// Majiang is the paipu of kobalab's programs, one game per line, for four players.
	Majiang Form = "majiang"
	// RecordForm is the record of a game in YAML, as [game.Load] reads it.
	RecordForm Form = "record"
)

// Forms returns all forms.
func Forms() []Form { return []Form{Tenhou6, Mjai, Majiang, RecordForm} }

// Lack is a part of a log that a form can't represent.
type Lack string

// The parts that some forms can't represent.
const (
	// LacksPlay is the draws, calls and discards.
	LacksPlay Lack = "play"
	// LacksSettings is the rules of the room that the form has no names for.
	LacksSettings Lack = "settings"
	// LacksTitle, LacksPoints and LacksResults are the title, the final points and the results.
	LacksTitle   Lack = "title"
	LacksPoints  Lack = "points"
	LacksResults Lack = "results"
	// LacksLiable is the liable player, LacksFu the fu of hands at a limit.
	LacksLiable Lack = "liable"
	LacksFu     Lack = "fu"
	// LacksScores is the values of wins, which follow from the rules.
	LacksScores Lack = "scores"
)

// Lacks returns the parts of the log that a form can't represent.
func (l *Log) Lacks(form Form) (all []Lack) {
	everyWin := func(holds func(*LogWin) bool) bool {
		return slices.ContainsFunc(l.Hands, func(h Hand) bool {
			return slices.ContainsFunc(h.Wins, func(w LogWin) bool { return holds(&w) })
		})
	}
	liable := everyWin(func(w *LogWin) bool { return !w.Pao.IsNobody() })
	settings := len(l.Told) > 0 || l.OtherUma
	for _, lack := range []struct {
		Lack
		is bool
	}{
		{LacksPlay, form == RecordForm},
		{LacksScores, form == RecordForm &&
			everyWin(func(w *LogWin) bool { return w.Points >= 0 || w.Yaku != nil })},
		{LacksSettings, form == Tenhou6 && settings || form == Mjai &&
			(settings || !l.Variant.OpenTanyao) ||
			form == Majiang && (settings || !l.Variant.OpenTanyao || !l.Variant.Reds ||
				l.Variant.Rounds > 0)},
		{LacksTitle, form == Mjai && l.Title != ""},
		{LacksPoints, l.Points != nil &&
			(form == RecordForm || form == Mjai && l.Results != nil && !l.OtherUma || form == Tenhou6 &&
				l.OtherUma)},
		{LacksResults, (form == Mjai || form == RecordForm || l.OtherUma) && l.Results != nil},
		{LacksLiable, (form == Mjai || form == Majiang) && liable},
		{LacksFu, form == Tenhou6 &&
			everyWin(func(w *LogWin) bool {
				return w.Limit != "" && w.Limit != "yakuman" &&
					w.Fu >= 0
			})},
	} {
		if lack.is {
			all = append(all, lack.Lack)
		}
	}
	return all
}

// Write returns the log in a form, ending in a line break. Points and wins that the log lacks are
// taken from the rules: record is that of the log and c the comparison of both. The error is an
// *Error for a game that the form can't represent.
func (l *Log) Write(form Form, record *game.Record, c *Comparison) ([]byte, error) {
	for i := range l.Hands {
		switch h := &l.Hands[i]; {
		case h.EndUnknown() && form != Tenhou6:
			return nil, errorAt(h.Pos,
				"the log doesn't tell how this hand ended, and only tenhou6 can leave that out; convert to that form")
		case c.Hands[i] == nil && form == RecordForm:
			return nil, errorAt(h.Pos,
				"the rules refuse this hand, so it would be refused in a record too; name other rules with --rules, or convert to another form")
		}
	}
	if form == RecordForm {
		if _, err := game.Play(context.Background(), engine.New(record.RuleSet),
			record); err != nil {
			at := rules.Position{File: l.Path}
			if found, ok := errors.AsType[rules.Findings](err); ok {
				at = found[0].Position
			}
			return nil, errorAt(at,
				"by the rules the game would not have gone on so, and a record of it would be refused; name other rules with --rules, or convert to another form")
		}
		return game.NewText(record), nil
	}
	if form == Majiang && len(l.Players) < model.Seats {
		return nil, errorAt(rules.Position{File: l.Path},
			"%d play in this log, and Majiang's form has games of four alone", len(l.Players))
	}
	g := &model.Game{Title: l.Title, Room: l.Room, Players: l.Players, Variant: l.Variant,
		Points: l.Points, Results: l.Results}
	if l.OtherUma { // readers would compare them with another uma
		g.Results = nil
	}
	for i := range l.Hands {
		h := l.Hands[i]
		h.Points = l.Standing(&h, record.RuleSet).Points
		if l.complete(&h, c.Hands[i]); form == Tenhou6 &&
			slices.ContainsFunc(h.Wins, func(w LogWin) bool { return w.Changes == nil }) {
			return nil, errorAt(h.Pos,
				"the rules have no such hand, so it is not known what a win was worth, and tenhou.net/6 has it of each hand")
		}
		g.Hands = append(g.Hands, h)
	}
	text, err := write(form, g)
	if err == nil && text[len(text)-1] != '\n' {
		text = append(text, '\n')
	}
	return text, err
}

func write(form Form, g *model.Game) ([]byte, error) {
	switch form {
	case Tenhou6:
		return tenhou6.Write(g)
	case Mjai:
		return mjai.Write(g, true, 0)
	case Majiang:
		return majiang.Write(g, true, 0)
	}
	return nil, fmt.Errorf("there is no form %q; the forms are %v", string(form), Forms())
}

// complete fills in from the rules what the log lacks. played is the hand under them, nil if they
// refuse it.
func (l *Log) complete(h *Hand, played *game.Game) {
	if played == nil {
		return
	}
	parts := played.Hands[0].Parts
	h.Wins = slices.Clone(h.Wins)
	for i := range h.Wins {
		w := &h.Wins[i]
		at := slices.IndexFunc(parts, func(p game.Part) bool {
			return (p.Kind == game.PartWin || p.Kind == game.PartUnpaid) && p.Player == w.By
		})
		if at < 0 || parts[at].Result == nil {
			continue
		}
		if l.Variant.RawFu && w.Fu == rawFu(parts[at].Result) {
			w.Fu = parts[at].Result.Fu
		}
		completeWin(w, parts[at].Result, parts[at].Changes)
		if w.PaoUnknown {
			w.Pao, w.PaoUnknown = liable(&parts[at]), false
		}
	}
	if h.Draw != nil && h.Draw.Changes == nil {
		d := *h.Draw
		d.Changes = make([]int64, len(h.Deal))
		for _, p := range parts {
			if p.Kind == game.PartDraw || p.Kind == game.PartNagashi {
				model.AddUp(d.Changes, p.Changes)
			}
		}
		h.Draw = &d
	}
}

func completeWin(w *LogWin, r *engine.Result, changes []int64) {
	if w.Changes == nil {
		w.Changes = changes
	}
	if w.Points < 0 {
		w.Points = r.Points
	}
	if !w.LimitKnown && w.Limit == "" {
		w.Limit = r.LimitID()
	}
	w.LimitKnown = true
	if w.Fu < 0 {
		w.Fu = r.Fu
	}
	w.Yaku = slices.Clone(w.Yaku)
	for i := range w.Yaku {
		if y := &w.Yaku[i]; y.Han == model.HanUntold {
			for counted := range r.Yaku() {
				if counted.Rule.ID == y.ID {
					y.Han, y.Yakuman = counted.Han, counted.Yakuman > 0
				}
			}
		}
	}
	if w.Yaku == nil {
		for counted := range r.Yaku() {
			w.Yaku = append(w.Yaku,
				Counted{ID: counted.Rule.ID, Han: counted.Han, Yakuman: counted.Yakuman > 0})
		}
		for bonus := range r.Bonus() {
			w.Yaku = append(w.Yaku, Counted{ID: bonus.Rule.ID, Han: bonus.Han})
		}
	}
}
