package gamelog

import (
	"cmp"
	"fmt"
	"slices"

	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Record returns the log as the record of a game for [game.Play]: the events of each hand without
// their values. It leaves out facts of a win that the rules do not declare. The result shares
// nothing with the log. The error is an *Error for something impossible, which cannot occur in a
// log from Open.
func (l *Log) Record(r *rules.Rules) (*game.Record, error) {
	rec := &game.Record{Path: l.Path, Rules: r.ID(), RuleSet: r, Name: l.Title,
		Players: l.players()}
	for i := range l.Hands {
		h, err := l.recordHand(&l.Hands[i], r)
		if err != nil {
			return nil, err
		}
		rec.Hands = append(rec.Hands, *h)
	}
	if len(l.Hands) > 0 {
		rec.Begin = l.Standing(&l.Hands[0], r)
	}
	return rec, nil
}

func (l *Log) players() (names []string) {
	for i, name := range l.Players {
		name = cmp.Or(name, fmt.Sprintf("Player %d", i+1))
		names = append(names, name)
	}
	return names
}

// Standing returns the state of the table before a hand. If the log has no points, everybody has
// the starting points, less the sticks on the table, which the first player has paid.
func (l *Log) Standing(h *Hand, r *rules.Rules) *game.Standing {
	points := slices.Clone(h.Points)
	if points == nil {
		points = slices.Repeat([]int64{r.Game().Start}, len(l.Players))
		points[0] -= int64(h.Sticks) * r.Payments().Stick
	}
	return &game.Standing{Round: h.Round, Number: h.Dealer + 1, Honba: h.Honba, Sticks: h.Sticks,
		Points: points,
		Pos:    h.Pos}
}

func (l *Log) recordHand(h *Hand, r *rules.Rules) (*game.RecordHand, error) {
	played, err := l.Play(h)
	if err != nil {
		return nil, err
	}
	rec := &game.RecordHand{Pos: h.Pos, Riichi: named(h.Riichi, h.Pos)}
	for i := range h.Wins {
		w := game.RecordWin{Pos: h.Wins[i].Pos, By: h.Wins[i].By, From: h.Wins[i].From,
			Pao: played.Pao[i],
			Win: declared(&played.Wins[i], r)}
		if w.Pao == w.By {
			w.Pao = game.Player{}
		}
		rec.Wins = append(rec.Wins, w)
	}
	if d := h.Draw; d != nil && !h.EndUnknown() {
		rec.Draw, rec.DrawPos = d.Kind.ID(), d.Pos
		rec.Nagashi = named(d.Nagashi, d.Pos)
		if d.Kind == Exhaustive || d.Kind == NagashiMangan {
			rec.Tenpai = named(played.Tenpai, d.Pos)
		}
	}
	return rec, nil
}

func named(players []int, at rules.Position) (all []game.RecordPlayer) {
	for _, p := range players {
		all = append(all, game.RecordPlayer{Player: game.PlayerAt(p), Pos: at})
	}
	return all
}

func declared(w *hand.Win, r *rules.Rules) *hand.Win {
	own := *w
	own.Flags = slices.DeleteFunc(slices.Clone(w.Flags), func(f hand.Flag) bool {
		return !r.MayCarry(&f)
	})
	return &own
}
