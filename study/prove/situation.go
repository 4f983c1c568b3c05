package prove

import (
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// Only restricts the wins: how they are won, and their flags and counters.
type Only struct {
	// Text is the normalised input.
	Text string
	// tsumo and ron select the ways to win.
	tsumo, ron bool
	// seats and rounds are the winds to use.
	seats, rounds []hand.Wind
	// win holds everything else.
	win hand.Win
}

// example is a hand for parsing the words.
const example = "234m456m789p1112s ron:2s"

// ParseOnly parses words of the notation: tsumo or ron, seat, round, flags, counters, honba and
// sticks. Without them, Run uses both ways to win, all seats and all rounds, but no flags or
// counters.
func ParseOnly(text string, players int) (*Only, error) {
	o := &Only{Text: strings.Join(strings.Fields(text), " "), tsumo: true, ron: true}
	var rest []string
	for _, word := range strings.Fields(text) {
		switch word {
		case "tsumo":
			o.ron = false
		case "ron":
			o.tsumo = false
		default:
			rest = append(rest, word)
		}
	}
	if !o.tsumo && !o.ron {
		return nil, words.Errorf("a win is tsumo or ron; to go through both, write neither")
	}
	w, err := hand.Parse(example + " " + strings.Join(rest, " "))
	if err != nil {
		return nil, words.Errorf("%q can't be read as part of a hand: %s", o.Text, err)
	}
	if len(w.Dora)+len(w.Ura) > 0 || w.Nuki > 0 || len(w.Melds) > 0 || w.Players > 0 || w.ID != "" {
		return nil, words.Errorf("%q names tiles, players or an id; --only takes tsumo or ron, seat, round, flags, honba and sticks", o.Text)
	}
	for _, seat := range [...]hand.Wind{w.Seat, w.From, w.Pao} {
		if int(seat) > players {
			return nil, words.Errorf("%q names the seat %s, which nobody has in a game for %d players", o.Text, seat, players)
		}
	}
	o.seats, o.rounds = windsFrom(w.Seat, players), windsFrom(w.Round, int(hand.North))
	w.Hand = nil
	o.win = w
	return o, nil
}

func windsFrom(one hand.Wind, all int) (list []hand.Wind) {
	if one != hand.NoWind {
		return []hand.Wind{one}
	}
	for w := hand.East; int(w) <= all; w++ {
		list = append(list, w)
	}
	return list
}

// checkFlags refuses a flag that no rule set has: every win would be refused, and nothing would
// differ.
func (o *Only) checkFlags(all ...*engine.Engine) error {
	w, err := hand.Parse(example)
	if err != nil {
		return err
	}
	w.Flags = o.win.Flags
	for i := range w.Flags {
		for _, e := range all {
			if s := rules.ByID(e.Rules().Situation(), w.Flags[i].Name); s != nil && s.Wild {
				return wrongCall("--only: %s lets the winning tile stand for any, so that there are no hands to go through", s.ID)
			}
		}
		var unknown []hand.Problem
		for _, e := range all {
			for _, p := range e.Check(&w) {
				if p.Code == "unknown_key" && p.Field == w.Flags[i].Name {
					unknown = append(unknown, p)
				}
			}
		}
		if len(unknown) == len(all) {
			return wrongCall("%s: %s", "--only", unknown[0].Message)
		}
	}
	return nil
}

func (o *Only) hasSeats() bool {
	for i := range o.win.Flags {
		if o.win.Flags[i].Seat {
			return true
		}
	}
	return o.win.From != hand.NoWind || o.win.Pao != hand.NoWind
}

// situation is a way to win, and the number of ways that it represents.
type situation struct {
	tsumo       bool
	seat, round hand.Wind
	share       uint64
	// number is its index among all situations.
	number int
}

func (o *Only) situations() (list []situation) {
	for _, tsumo := range [...]bool{true, false} {
		if tsumo && !o.tsumo || !tsumo && !o.ron {
			continue
		}
		for _, seat := range o.seats {
			for _, round := range o.rounds {
				list = append(list, situation{tsumo, seat, round, 1, len(list)})
			}
		}
	}
	return list
}

// joinSituations merges situations with the same dealer that differ only in winds that the hand
// does not have.
func joinSituations(all []situation, winds hand.Set) (list []situation) {
	seen := make(map[situation]int)
	for _, s := range all {
		key := situation{tsumo: s.tsumo, number: boolInt(s.seat == hand.East)}
		if winds.Has(s.seat.Kind()) {
			key.seat = s.seat
		}
		if winds.Has(s.round.Kind()) {
			key.round = s.round
		}
		at, known := seen[key]
		if !known {
			seen[key] = len(list)
			list = append(list, s)
			continue
		}
		list[at].share += s.share
	}
	return list
}
