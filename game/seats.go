package game

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/words"
)

func (t *Table) seatFacts(r *RecordHand) (flags []hand.Flag) {
	for _, s := range r.Seats {
		if !t.sits(s.Player) {
			t.find(s.Pos, gameHand, words.Text{}, "%s", t.absent(s.Player, words.Say("nobody sits there")))
			continue
		}
		flags = append(flags, hand.Flag{Name: s.ID, Value: int(t.seat(s.Player)), Seat: true})
	}
	return flags
}

// carry has a win carry facts that the record says of the whole hand. Where the win says otherwise, it is a finding.
func (t *Table) carry(win *hand.Win, w *RecordWin, flags []hand.Flag) {
	own := win.Flags
	win.Flags = append([]hand.Flag(nil), own...)
	for _, flag := range flags {
		switch said := win.Flag(flag.Name); said {
		case flag.Value:
		case 0:
			win.Flags = append(win.Flags, flag)
		default:
			t.find(w.Pos, gameHand, words.Say("leave it out in the hand"),
				"the hand of %s says %s:%s, and seats beside it that it is %s",
				t.name(w.By), flag.Name, hand.Wind(said), hand.Wind(flag.Value))
		}
	}
}
