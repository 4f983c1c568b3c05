package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// hands reads the hands.
func (r *recordReader) hands(v *value) {
	path := join(r.path, "hands")
	switch {
	case v == nil || v.flawed:
	case v.kind != list:
		r.at(v, wrongType, path, "begin each hand with - on a line of its own", "%s must be a list of hands, not %s", path, describe(v))
	case len(v.items) > maxHands:
		r.tooMany(v.items[maxHands], path, len(v.items), maxHands)
	case len(v.items) == 0:
		r.at(v, missingField, path, "write down at least one hand, such as - {draw: exhaustive, tenpai: []}", "the record has no hands")
	default:
		for i, item := range v.items {
			r.hand(item, path+"."+strconv.Itoa(i+1))
		}
	}
}

// hand reads a hand.
func (r *recordReader) hand(v *value, path string) {
	h := RecordHand{Pos: v.pos(), Honba: -1}
	v = r.form.value(v, handForm, path, false)
	if v.kind != mapping {
		return
	}
	h.Round, h.Number = r.round(v.get("round"), join(path, "round"))
	h.Honba = r.count(v.get("honba"), join(path, "honba"), -1)
	h.Seats = r.seats(v.get("seats"), join(path, "seats"))
	h.Riichi = r.several(v.get("riichi"), join(path, "riichi"))
	h.Tenpai = r.several(v.get("tenpai"), join(path, "tenpai"))
	h.Nagashi = r.several(v.get("nagashi"), join(path, "nagashi"))
	r.outcome(v, path)
	if d := v.get(handDraw); d != nil {
		h.Draw, h.DrawPos = r.draw(d, join(path, handDraw)), d.pos()
		r.needsTenpai(d, v, path)
	}
	r.penalties(&h, v.get(handPenalty), join(path, handPenalty))
	r.wins(&h, v, path)
	if p := v.get("points"); p != nil {
		h.PointsPos = p.pos()
		h.Points, h.PointsAt = r.each(p, join(path, "points"), r.points)
	}
	r.rec.Hands = append(r.rec.Hands, h)
}

// outcome demands that a hand ends, and in one way.
func (r *recordReader) outcome(v *value, path string) {
	const help = "a hand ends with win:, wins: or draw:; a mistake is penalty:"
	var said []pair
	for _, key := range []string{handWin, handWins, handDraw} {
		if p := v.find(key); p.val != nil {
			said = append(said, p)
		}
	}
	switch {
	case len(said) > 1:
		r.at(said[1].key, badValue, path, help, "the hand ends twice, with %s and with %s", said[0].key.text, said[1].key.text)
	case len(said) == 0 && v.get(handPenalty) == nil && !v.flawed:
		r.at(v, missingField, path, help, "it is not said how the hand ended")
	}
	for _, key := range []string{"tenpai", "nagashi"} {
		if p := v.find(key); p.val != nil && len(said) == 1 && said[0].key.text != handDraw {
			r.at(p.key, badValue, path, "remove it, or write draw: if nobody won", "%s is said of a draw, and the hand was won", key)
		}
	}
}

// draw reads the id of a draw.
func (r *recordReader) draw(v *value, path string) string {
	rules := r.rec.RuleSet
	if v.flawed || v.kind != scalar || rules == nil {
		return v.text
	}
	ids := make([]string, 0, len(rules.Draws))
	for i := range rules.Draws {
		if d := &rules.Draws[i]; d.ID == v.text && r.test {
			return v.text
		} else if d.ID == v.text && !d.Allowed {
			r.at(v, badValue, path, switchedBy("draws."+d.ID, d.AllowedBy), "the rules %s have no draw %s", rules.ID, quote(v.text))
			return v.text
		} else if d.Allowed {
			ids = append(ids, d.ID)
		}
	}
	if !slices.Contains(ids, v.text) && !(r.test && rules.removed("draws", v.text)) {
		r.at(v, unknownRule, path, r.helpFor(v.text, ids), "there is no draw %s%s", quote(v.text), r.orNearest(v.text, ids))
	}
	return v.text
}

// switchedBy says how rules come to have a draw or a penalty that they don't have.
func switchedBy(path string, options []string) string {
	if len(options) == 0 {
		return "a house file that has it says allowed: true under " + path
	}
	return fmt.Sprintf("if it was played, turn the option %s in set: of the record, such as set: {%s: …}", strings.Join(options, " or "), options[0])
}

// needsTenpai demands of a hand that was played to its end that it is said who was tenpai: what is paid depends on it, and
// who deals next, and nobody is easily taken for not having been written down.
func (r *recordReader) needsTenpai(d, v *value, path string) {
	rules := r.rec.RuleSet
	if rules == nil || d.flawed || v.get("tenpai") != nil {
		return
	}
	i := slices.IndexFunc(rules.Draws, func(draw Draw) bool { return draw.ID == d.text })
	if i >= 0 && !rules.Draws[i].Aborts {
		r.at(d, missingField, path, "write tenpai: with their names, [] if nobody was", "it is not said who was tenpai at the draw %s", d.text)
	}
}

// penalties reads the mistakes that were paid for: a mapping of what it was to whose it was.
func (r *recordReader) penalties(h *RecordHand, v *value, path string) {
	if v == nil || v.flawed {
		return
	}
	if v.kind != mapping {
		r.at(v, wrongType, path, "write what it was and whose, such as {chombo: Aya}", "%s must be a mapping, not %s", path, describe(v))
		return
	}
	for _, p := range v.pairs {
		r.penalty(p.key, path)
		for _, who := range r.several(p.val, join(path, p.key.text)) {
			h.Penalties = append(h.Penalties, RecordPenalty{ID: p.key.text, Player: who.Player, Pos: who.Pos})
		}
	}
	if len(v.pairs) == 0 {
		r.at(v, missingField, path, "write what it was and whose, such as {chombo: Aya}", "%s says nothing", path)
	}
}

// penalty checks the id of a penalty.
func (r *recordReader) penalty(key *value, path string) {
	rules := r.rec.RuleSet
	if rules == nil {
		return
	}
	var ids []string
	for i := range rules.Penalties {
		if p := &rules.Penalties[i]; p.ID == key.text && r.test {
			return
		} else if p.ID == key.text && !p.Allowed {
			r.at(key, badValue, path, switchedBy("penalties."+p.ID, p.AllowedBy), "the rules %s have no penalty %s", rules.ID, quote(key.text))
			return
		} else if p.Allowed {
			ids = append(ids, p.ID)
		}
	}
	if !slices.Contains(ids, key.text) && !(r.test && rules.removed("penalties", key.text)) {
		r.at(key, unknownRule, path, r.helpFor(key.text, ids), "there is no penalty %s%s", quote(key.text), r.orNearest(key.text, ids))
	}
}

// wins reads the wins of a hand.
func (r *recordReader) wins(h *RecordHand, v *value, path string) {
	if one := v.get(handWin); one != nil {
		r.win(h, one, join(path, handWin))
	}
	all := v.get(handWins)
	switch {
	case all == nil || all.flawed:
	case all.kind == list && len(all.items) == 0:
		r.at(all, missingField, join(path, handWins), "write each win behind a - of its own", "no win is named")
	case all.kind != list:
		r.at(all, wrongType, join(path, handWins), "write each win behind a - of its own; one win alone is win:", "wins must be a list of wins, not %s", describe(all))
	default:
		for i, item := range all.items {
			r.win(h, item, fmt.Sprintf("%s.%s.%d", path, handWins, i+1))
		}
	}
}
