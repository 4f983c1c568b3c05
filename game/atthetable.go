package game

import (
	"slices"

	"example.com/hanfu/hand"
)

// WinAt returns a win of a hand, whose tiles the record has, with all that the record and the place at the table say of
// it: seats, riichi, counters and sticks, one for each riichi. The first winner gets counters and sticks.
func (r *RecordHand) WinAt(i int, before *Standing, players int) hand.Win {
	w := &r.Wins[i]
	win := w.Win.Clone()
	seat := func(p Player) hand.Wind {
		if p.IsNobody() {
			return hand.NoWind
		}
		return hand.East + hand.Wind((p.Index()-(before.Number-1)+players)%players)
	}
	win.Seat, win.Round, win.Players = seat(w.By), before.Round, players
	win.From, win.Pao = seat(w.From), seat(w.Pao)
	for _, s := range w.PaoFor {
		win.Flags = append(win.Flags, hand.PaoFlag(s.ID, seat(s.Player)))
	}
	if win.Honba, win.Sticks = 0, 0; i == 0 {
		win.Honba, win.Sticks = before.Honba, before.Sticks+len(r.Riichi)
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
