package handinput

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Offer is a fact, counter or seat that can be set.
type Offer struct {
	*rules.Situation
	// Value is 1 for a fact that is set, the number of a counter, or the wind of a seat; 0 if
	// unset.
	Value int
	// Seats are the winds that can be set for a seat.
	Seats []hand.Wind
}

// Offers returns the facts, counters and seats that are set, and those that some rule asks for and
// the engine accepts in addition.
func (d *Draft) Offers() (all []Offer) {
	r := d.engine.Rules()
	for i := range r.Situation() {
		s := &r.Situation()[i]
		if s.Input {
			continue
		}
		o := Offer{Situation: s, Value: d.Flag(s.ID)}
		for _, seat := range d.AllSeats() {
			if s.Seat && (d.fitsValue(s, int(seat)) || o.Value == int(seat)) {
				o.Seats = append(o.Seats, seat)
			}
		}
		own := *s // some rule must ask for it, not only for what it implies
		own.Implies = nil
		if o.Value != 0 || r.Plays(&own) && !d.implied(s) && (o.Seats != nil || !s.Seat &&
			d.fitsValue(s, 1)) {
			all = append(all, o)
		}
	}
	return all
}

// AllSeats returns the seats at the table.
func (d *Draft) AllSeats() []hand.Wind {
	return []hand.Wind{hand.East, hand.South, hand.West,
		hand.North}[:d.engine.Rules().Wall().Players]
}

// Norths reports whether one more north can be set aside.
func (d *Draft) Norths() bool {
	north := hand.NewTile(hand.North.Kind())
	draft := d.filled()
	draft.Nuki++
	return d.Left(north) > 0 && rules.ByID(d.engine.Rules().Situation(), "nuki") != nil &&
		d.engineAllows(draft, "nuki")
}

// Liable returns the seats that could be liable for the hand, or for a part of it. An incomplete
// hand has none.
func (d *Draft) Liable() (seats []hand.Wind) {
	for _, seat := range d.AllSeats() {
		w := d.Win.Clone()
		w.Pao = seat
		if result, err := d.engine.Score(&w); err == nil && result.Liable {
			seats = append(seats, seat)
		}
	}
	return seats
}

func (d *Draft) fitsValue(s *rules.Situation, value int) bool {
	draft := d.filled()
	draft.set(s, value)
	return d.engineAllows(draft, s.ID)
}

// set sets a fact, counter or seat and unsets what follows from it; with 0 it unsets it.
func (d *Draft) set(s *rules.Situation, value int) {
	d.Flags = slices.DeleteFunc(slices.Clone(d.Flags), func(f hand.Flag) bool {
		return f.Name == s.ID || value != 0 && d.engine.Rules().Implies(s.ID, f.Name)
	})
	if value != 0 {
		d.Flags = append(d.Flags, hand.Flag{Name: s.ID, Value: value, Count: s.Count, Seat: s.Seat})
	}
}

// implied reports whether a fact follows from the others.
func (d *Draft) implied(s *rules.Situation) bool {
	return slices.ContainsFunc(d.Flags, func(f hand.Flag) bool {
		return f.Name != s.ID && d.engine.Rules().Implies(f.Name, s.ID)
	})
}

func (d *Draft) engineAllows(w *Draft, field string) bool {
	return !slices.ContainsFunc(d.engine.Check(&w.Win), func(p hand.Problem) bool {
		return p.Field == field || p.Other == field
	})
}

// filled returns the hand completed with any tiles, so that the engine can check what fits.
func (d *Draft) filled() *Draft {
	w := New(d.engine, d.Win.Clone(), d.to)
	if w.Tile == hand.NoTile && len(w.Hand) > w.size() {
		w.Tile, w.Hand = w.Hand[len(w.Hand)-1], w.Hand[:len(w.Hand)-1]
	}
	if w.Tile == hand.NoTile {
		w.Tile = w.filler()
	}
	for len(w.Hand) < w.size() {
		w.Hand = append(w.Hand, w.filler())
	}
	// Each ura indicator lies below a dora indicator.
	for len(w.Dora) > 0 && len(w.Dora) < len(w.Ura) {
		w.Dora = append(w.Dora, w.filler())
	}
	return w
}

// filler returns a remaining tile, of a kind not yet shown if there is one.
func (d *Draft) filler() hand.Tile {
	var shown hand.Set
	for _, t := range d.shown() {
		shown |= hand.SetOf(t.Kind())
	}
	left := hand.NoTile
	for _, t := range Keys() {
		switch {
		case d.Left(t) == 0:
		case !shown.Has(t.Kind()):
			return t
		default:
			left = t
		}
	}
	return left
}

// removeUnfit removes what no longer fits after a tap.
func (d *Draft) removeUnfit() {
	if d.Tsumo || d.From == d.SeatOrSouth() {
		d.From = hand.NoWind
	}
	for _, seat := range [...]*hand.Wind{&d.Seat, &d.From, &d.Pao} {
		if int(*seat) > len(d.AllSeats()) {
			*seat = hand.NoWind
		}
	}
	if d.Pao == d.SeatOrSouth() || d.Complete() && d.Pao != hand.NoWind &&
		!slices.Contains(d.Liable(), d.Pao) {
		d.Pao = hand.NoWind
	}
	for before := -1; before != len(d.Flags); {
		before = len(d.Flags)
		problems := d.engine.Check(&d.filled().Win)
		d.Flags = slices.DeleteFunc(d.Flags, func(f hand.Flag) bool {
			return slices.ContainsFunc(problems,
				func(p hand.Problem) bool { return p.Field == f.Name })
		})
	}
	for len(d.Ura) > 0 && !d.engineAllows(d.filled(), string(Ura)) {
		d.Ura = d.Ura[:len(d.Ura)-1]
	}
	d.sortHand()
}
