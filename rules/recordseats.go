package rules

import (
	"slices"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
)

// RecordSeat is a fact of a hand that is the seat of a player, such as at whose wall the deal was broken.
type RecordSeat struct {
	// ID is that of the fact in the situation of the rules.
	ID     string
	Player int
	Pos    finding.Position
}

// seats reads the facts of a hand that are seats: a mapping of what it is to whose it is. They stand beside the win, since a win
// of which the tiles are not known, and a draw, may depend on them too.
func (r *recordReader) seats(v *tree.Value, path string) (all []RecordSeat) {
	if v == nil || v.Flawed {
		return nil
	}
	if v.Kind != tree.Mapping {
		r.At(v, finding.WrongType, path, "write what it is and whose, such as {wareme: Aya}", "%s must be a mapping, not %s", path, tree.Describe(v))
		return nil
	}
	for _, p := range v.Pairs {
		r.seat(p.Key, path)
		if player := r.player(p.Val, tree.Join(path, p.Key.Text)); player >= 0 {
			all = append(all, RecordSeat{p.Key.Text, player, p.Val.Pos()})
		}
	}
	return all
}

// seat checks the id of a fact that is a seat.
func (r *recordReader) seat(key *tree.Value, path string) {
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
	if !slices.Contains(ids, key.Text) {
		r.At(key, finding.UnknownRule, path, r.HelpFor(key.Text, ids), "the rules have no seat %s%s", tree.Quote(key.Text), r.OrNearest(key.Text, ids))
	}
}
