package game

import (
	"slices"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// seats reads the facts of a hand that are seats: a mapping of what it is to whose it is. They stand beside the win,
// since a win of which the tiles are not known, and a draw, may depend on them too.
func (r *reader) seats(v *tree.Value, path string) (all []RecordFact) {
	for _, p := range r.told(v, path, words.Say("seat"), "{wareme: Aya}", func(s *rules.Situation) bool { return s.Seat }) {
		if player := r.player(p.Val, tree.Join(path, p.Key.Text)); !player.IsNobody() {
			all = append(all, RecordFact{p.Key.Text, player, p.Val.Pos()})
		}
	}
	return all
}

// declared reads what players declared with their riichi, who need not be named again under riichi.
func (r *reader) declared(h *RecordHand, v *tree.Value, path string) {
	isRiichi := func(s *rules.Situation) bool { return s.ID != riichiFlag && r.rec.RuleSet.Implies(s.ID, riichiFlag) }
	for _, p := range r.told(v, path, words.Say("kind of riichi"), "{open_riichi: Aya}", isRiichi) {
		for _, who := range r.several(p.Val, tree.Join(path, p.Key.Text)) {
			h.Declared = append(h.Declared, RecordFact{p.Key.Text, who.Player, who.Pos})
			if !slices.ContainsFunc(h.Riichi, func(o RecordPlayer) bool { return o.Player == who.Player }) {
				h.Riichi = append(h.Riichi, who)
			}
		}
	}
}

func (r *reader) told(v *tree.Value, path string, noun words.Text, such string, takes func(s *rules.Situation) bool) []tree.Pair {
	if v == nil || v.Flawed {
		return nil
	}
	if v.Kind != tree.Mapping {
		r.At(v, finding.WrongType, path, words.Say("write what it is and whose, such as %s", such), "%s must be a mapping, not %s", path, tree.Describe(v))
		return nil
	}
	set := r.rec.RuleSet
	if set == nil {
		return v.Pairs
	}
	var ids []string
	for i := range set.Situation() {
		if s := &set.Situation()[i]; takes(s) {
			ids = append(ids, s.ID)
		}
	}
	for _, p := range v.Pairs {
		if !slices.Contains(ids, p.Key.Text) {
			r.AtWith(p.Key, finding.UnknownRule, path, tree.OneOf(ids), "the rules have no %s %s", noun, tree.Quote(p.Key.Text))
		}
	}
	return v.Pairs
}
