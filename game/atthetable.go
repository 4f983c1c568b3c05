package game

import (
	"slices"

	"example.com/hanfu/hand"
)

// Laid returns how many sticks the players laid on the table in a hand, for riichi and for mistakes.
func (h *Hand) Laid() (sticks int) {
	for i := range h.Parts {
		sticks += max(h.Parts[i].Sticks, 0)
	}
	return sticks
}

// WinAt returns a win of a hand, whose tiles the record has, with all that the record and the place at the table say of
// it: seats, riichi, counters and sticks, of which so many were laid down in the hand. The first winner gets counters and
// sticks. So many sit at the table, and as many play as have points before the hand.
func (r *RecordHand) WinAt(i int, before *Standing, laid, seats int) hand.Win {
	w := &r.Wins[i]
	win := w.Win.Clone()
	seat := func(p Player) hand.Wind {
		if p.IsNobody() {
			return hand.NoWind
		}
		players := len(before.Points)
		return hand.East + hand.Wind((p.Index()-(before.Number-1)+players)%players)
	}
	win.Seat, win.Round, win.Players = seat(w.By), before.Round, seats
	win.From, win.Pao = seat(w.From), seat(w.Pao)
	for _, s := range w.PaoFor {
		win.Flags = append(win.Flags, hand.PaoFlag(s.ID, seat(s.Player)))
	}
	if win.Honba, win.Sticks = 0, 0; i == 0 {
		win.Honba, win.Sticks = before.Honba, before.Sticks+laid
	}
	for _, d := range r.Declared {
		if d.Player == w.By && win.Flag(d.ID) == 0 {
			win.Flags = append(win.Flags, hand.Flag{Name: d.ID, Value: 1})
		}
	}
	riichi := func(f hand.Flag) bool { return f.Name == "riichi" || f.Name == "double_riichi" }
	if slices.ContainsFunc(r.Riichi, func(p RecordPlayer) bool { return p.Player == w.By }) &&
		!slices.ContainsFunc(win.Flags, riichi) {
		win.Flags = append(win.Flags, hand.Flag{Name: "riichi", Value: 1})
	}
	return win
}
