package rules

import "slices"

// RecordSeat is a fact of a hand that is the seat of a player, such as at whose wall the deal was broken.
type RecordSeat struct {
	// ID is that of the fact in the situation of the rules.
	ID     string
	Player int
	Pos    Position
}

// seats reads the facts of a hand that are seats: a mapping of what it is to whose it is. They stand beside the win, since a win
// of which the tiles are not known, and a draw, may depend on them too.
func (r *recordReader) seats(v *value, path string) (all []RecordSeat) {
	if v == nil || v.flawed {
		return nil
	}
	if v.kind != mapping {
		r.at(v, wrongType, path, "write what it is and whose, such as {wareme: Aya}", "%s must be a mapping, not %s", path, describe(v))
		return nil
	}
	for _, p := range v.pairs {
		r.seat(p.key, path)
		if player := r.player(p.val, join(path, p.key.text)); player >= 0 {
			all = append(all, RecordSeat{p.key.text, player, p.val.pos()})
		}
	}
	return all
}

// seat checks the id of a fact that is a seat.
func (r *recordReader) seat(key *value, path string) {
	rules := r.rec.RuleSet
	if rules == nil {
		return
	}
	var ids []string
	for i := range rules.Situation {
		if rules.Situation[i].Seat {
			ids = append(ids, rules.Situation[i].ID)
		}
	}
	if !slices.Contains(ids, key.text) {
		r.at(key, unknownRule, path, r.helpFor(key.text, ids), "the rules have no seat %s%s", quote(key.text), r.orNearest(key.text, ids))
	}
}
