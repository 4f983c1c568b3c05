package scorecard

import (
	"cmp"
	"fmt"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// Situation returns all facts of a win except its tiles and how it was won.
func (a *Account) Situation() doc.Fields {
	fields := a.Seats()
	add := func(label, text string) {
		if text != "" {
			fields = append(fields, doc.Field{Label: label, Text: text})
		}
	}
	add(a.Words.Indicators, a.indicators())
	add(a.Words.Also, strings.Join(a.Also(), a.Words.List))
	return fields
}

// Seats returns the seat and the round, marked if they are assumed, the liable players, and the
// seats of other facts.
func (a *Account) Seats() (fields doc.Fields) {
	w, words := a.Win, a.Words
	add := func(label, format string, seat hand.Wind, note ...string) {
		text := fmt.Sprintf(format, words.Wind(seat)) + strings.Join(note, "")
		fields = append(fields, doc.Field{Label: label, Text: text})
	}
	addOrAssume := func(label string, seat, assumed hand.Wind) {
		format := "%s"
		if seat == hand.NoWind {
			format = words.Assumed
		}
		add(label, format, cmp.Or(seat, assumed))
	}
	addOrAssume(words.Seat, w.Seat, hand.South)
	addOrAssume(words.Round, w.Round, hand.East)
	liable := "%s"
	if a.Result != nil && !a.Result.Liable {
		liable = words.NotLiable
	}
	if w.Pao != hand.NoWind {
		add(words.Pao, liable, w.Pao)
	}
	for i := range w.Flags {
		if id := w.Flags[i].PaoOf(); id != "" && w.Flags[i].Seat {
			name := id
			if y := rules.ByID(a.Rules.Yaku(), id); y != nil {
				name = y.NameIn(a.Lang)
			}
			add(words.Pao, liable, hand.Wind(w.Flags[i].Value), fmt.Sprintf(words.SeatNote, name))
		}
	}
	a.EachSeat(func(s *rules.Situation, seat hand.Wind) { add(s.NameIn(a.Lang), "%s", seat) })
	return fields
}

func (a *Account) indicators() string {
	var shown []string
	for _, i := range []struct {
		format string
		tiles  []hand.Tile
	}{{a.Words.Dora, a.Win.Dora}, {a.Words.Ura, a.Win.Ura}} {
		if len(i.tiles) == 0 {
			continue
		}
		texts := make([]string, len(i.tiles))
		for at, t := range i.tiles {
			texts[at] = t.String()
		}
		shown = append(shown, fmt.Sprintf(i.format, strings.Join(texts, " ")))
	}
	return strings.Join(shown, a.Words.List)
}

// Also returns the other facts and counters of a win.
func (a *Account) Also() (all []string) {
	factName := func(id string) string {
		if s := rules.ByID(a.Rules.Situation(), id); s != nil {
			return s.NameIn(a.Lang)
		}
		return id
	}
	addCount := func(name string, n int) { all = append(all, fmt.Sprintf("%s (%d)", name, n)) }
	for _, f := range a.Win.Flags {
		switch {
		case f.Seat:
		case f.Count:
			addCount(factName(f.Name), f.Value)
		default:
			all = append(all, factName(f.Name))
		}
	}
	for _, number := range hand.Numbers() {
		n := *number.Of(a.Win)
		switch {
		case n == 0 || number.Name == "players": // the rules already give the players
		case number.Name == "nuki":
			addCount(factName(number.Name), n)
		case number.Name == "honba":
			all = append(all, fmt.Sprintf(a.Words.Honba, n))
		case number.Name == "sticks":
			all = append(all, fmt.Sprintf(a.Words.Sticks, n))
		default:
			addCount(words.In(a.Lang).Facts[number.Name], n)
		}
	}
	return all
}
