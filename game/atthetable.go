package game

import (
	"slices"

	"example.com/hanfu/hand"
)

// WinAt returns a win of a hand, whose tiles the record has, with all that the record and the place at the table say of
// it: seats, riichi, counters and sticks. The first winner gets counters and sticks.
func (h *RecordHand) WinAt(i int, before *Standing, players int) hand.Win {
	r := &h.Wins[i]
	win := r.Win.Clone()
	seat := func(p Player) hand.Wind {
		if p.IsNobody() {
			return hand.NoWind
		}
		return hand.East + hand.Wind((p.Index()-(before.Number-1)+players)%players)
	}
	win.Seat, win.Round, win.Players = seat(r.By), before.Round, players
	win.From, win.Pao = seat(r.From), seat(r.Pao)
	if win.Honba, win.Sticks = 0, 0; i == 0 {
		win.Honba, win.Sticks = before.Honba, before.Sticks+len(h.Riichi)
	}
	riichi := func(f hand.Flag) bool { return f.Name == "riichi" || f.Name == "double_riichi" }
	if slices.ContainsFunc(h.Riichi, func(p RecordPlayer) bool { return p.Player == r.By }) &&
		!slices.ContainsFunc(win.Flags, riichi) {
		win.Flags = append(win.Flags, hand.Flag{Name: "riichi", Value: 1})
	}
	return win
}
