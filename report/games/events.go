package games

import (
	"fmt"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/rules"
)

func (t *gameText) events(h *game.Hand) []string {
	var all []string
	if len(h.Record.Riichi) > 0 {
		all = append(all, fmt.Sprintf(t.words.Riichi, t.recordPlayerNames(h.Record.Riichi)))
		for _, d := range h.Record.Declared {
			if s := rules.ByID(t.game.Rules.Situation(), d.ID); s != nil {
				all = append(all, fmt.Sprintf(t.words.Penalty,
					s.NameIn(t.Lang), t.game.Name(d.Player)))
			}
		}
	}
	for i := range h.Parts {
		all = append(all, t.part(h, &h.Parts[i])...)
	}
	if len(h.Parts) == 0 && len(h.Record.Wins) == 0 && h.Record.Draw == "" {
		all = append(all, t.words.EndUntold)
	}
	if h.Sticks > 0 {
		all = append(all, t.sticks(h.Sticks))
	}
	return all
}

func (t *gameText) sticks(n int) string {
	if n == 1 {
		return fmt.Sprintf(t.words.OneStick, n)
	}
	return fmt.Sprintf(t.words.Sticks, n)
}

func (t *gameText) part(h *game.Hand, p *game.Part) []string {
	name := t.game.Name(p.Player)
	switch p.Kind {
	case game.PartWin, game.PartUnpaid:
		return t.win(p, name)
	case game.PartDraw:
		all := []string{p.Rule.NameIn(t.Lang)}
		if h.Record.Tenpai != nil || len(p.Tenpai) > 0 {
			all = append(all, fmt.Sprintf(t.words.Tenpai, t.playerNames(p.Tenpai)))
		}
		return all
	case game.PartNagashi:
		return append([]string{fmt.Sprintf(t.words.Nagashi, name)}, t.ofEmptySeat(p)...)
	case game.PartPenalty:
		all := []string{fmt.Sprintf(t.words.Penalty, p.Rule.NameIn(t.Lang), name)}
		if p.Later != 0 {
			all = append(all, fmt.Sprintf(t.words.Later, t.InThousands(p.Later)))
		}
		if p.Bank > 0 {
			all = append(all, fmt.Sprintf(t.words.ToNobody, t.points(p.Bank)))
		}
		return all
	case game.PartReturned:
		var all []string
		for player, change := range p.Changes {
			if change > 0 {
				all = append(all, fmt.Sprintf(t.words.Returned, t.game.Players[player]))
			}
		}
		return all
	}
	return nil // riichi sticks are summarized elsewhere
}

func (t *gameText) win(p *game.Part, name string) []string {
	text := fmt.Sprintf(t.words.Tsumo, name)
	if !p.From.IsNobody() {
		text = fmt.Sprintf(t.words.Ron, name, t.game.Name(p.From))
	}
	all := []string{text}
	if worth := t.worth(p); worth != "" {
		all = append(all, worth)
	}
	if chips := t.chips(p); chips != "" {
		all = append(all, chips)
	}
	all = append(all, t.ofEmptySeat(p)...)
	liable := slices.Clip(p.PaoFor)
	if !p.Pao.IsNobody() {
		liable = append(liable, game.RecordFact{Player: p.Pao})
	}
	for _, s := range liable {
		format, name := t.words.Liable, t.game.Name(s.Player)
		// The record names a liable player who pays nothing under these rules.
		if p.Changes[s.Player.Index()] == 0 && p.Kind == game.PartWin {
			format = t.words.NotLiable
		}
		if y := rules.ByID(t.game.Rules.Yaku(), s.ID); y != nil {
			name = fmt.Sprintf(t.words.LiableFor, name, y.NameIn(t.Lang))
		}
		all = append(all, fmt.Sprintf(format, name))
	}
	if p.Kind == game.PartUnpaid {
		all = append(all, t.words.Unpaid)
	}
	return all
}

func (t *gameText) ofEmptySeat(p *game.Part) []string {
	if p.Bank >= 0 {
		return nil
	}
	return []string{fmt.Sprintf(t.words.SeatPays, t.points(-p.Bank))}
}

func (t *gameText) chips(p *game.Part) string {
	var paid []int64
	for _, n := range p.Chips {
		if n < 0 {
			paid = append(paid, -n)
		}
	}
	switch {
	case len(paid) == 0:
		return ""
	case len(paid) > 1 && len(slices.Compact(slices.Clone(paid))) == 1:
		return fmt.Sprintf(t.words.ChipsEach, paid[0])
	}
	return fmt.Sprintf(t.words.Chips, p.Chips[p.Player.Index()])
}

func (t *gameText) worth(p *game.Part) string {
	if p.Result != nil {
		return speech.Worth(t.Page, p.Result)
	}
	r := engine.Result{Han: p.Terms.Han, Fu: p.Terms.Fu, Yakuman: p.Terms.Yakuman}
	if p.Price != nil {
		r.Limit = p.Price.Limit
	}
	if r.Han == 0 && r.Yakuman == 0 && r.Limit == nil { // a win without payment
		return ""
	}
	return speech.Worth(t.Page, &r)
}
