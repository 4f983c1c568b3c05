package report

import (
	"fmt"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// changedBy returns, behind what a player pays or gains, of a seat of his that changes it.
func (t *scoreText) changedBy(player hand.Wind) (note string) {
	t.eachSeat(func(s *rules.Situation, seat hand.Wind) {
		for i := range t.rules.Payments().Adjustments {
			when := t.rules.Payments().Adjustments[i].When
			if when == nil || seat != player || note != "" {
				continue
			}
			if _, decided := when.Const(); !decided && strings.Contains(when.String(), s.ID) {
				note = fmt.Sprintf(t.Words.SeatNote, strings.ToLower(s.NameIn(t.Lang)))
			}
		}
	})
	return note
}

// eachSeat calls f with the seats where the win says that something is, such as the broken wall.
func (t *scoreText) eachSeat(f func(*rules.Situation, hand.Wind)) {
	for _, flag := range t.win.Flags {
		for i := range t.rules.Situation() {
			if s := &t.rules.Situation()[i]; s.Seat && s.ID == flag.Name {
				f(s, hand.Wind(flag.Value))
			}
		}
	}
}
