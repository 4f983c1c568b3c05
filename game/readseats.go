package game

import (
	"slices"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
)

// seats reads the facts of a hand that are seats: a mapping of what it is to whose it is. They stand beside the win,
// since a win of which the tiles are not known, and a draw, may depend on them too.
func (r *reader) seats(v *tree.Value, path string) (all []RecordSeat) {
	if v == nil || v.Flawed {
		return nil
	}
	if v.Kind != tree.Mapping {
		r.At(v, finding.WrongType, path, "write what it is and whose, such as {wareme: Aya}",
			"%s must be a mapping, not %s", path, tree.Describe(v))
		return nil
	}
	for _, p := range v.Pairs {
		r.seat(p.Key, path)
		if player := r.player(p.Val, tree.Join(path, p.Key.Text)); !player.IsNobody() {
			all = append(all, RecordSeat{p.Key.Text, player, p.Val.Pos()})
		}
	}
	return all
}

func (r *reader) seat(key *tree.Value, path string) {
	set := r.rec.RuleSet
	if set == nil {
		return
	}
	var ids []string
	for i := range set.Situation() {
		if set.Situation()[i].Seat {
			ids = append(ids, set.Situation()[i].ID)
		}
	}
	if !slices.Contains(ids, key.Text) {
		r.AtWith(key, finding.UnknownRule, path, tree.OneOf(ids), "the rules have no seat %s", tree.Quote(key.Text))
	}
}
