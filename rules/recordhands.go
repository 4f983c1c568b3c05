package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/form"
	"example.com/hanfu/internal/tree"
)

// hands reads the hands.
func (r *recordReader) hands(v *tree.Value) {
	path := tree.Join(r.path, "hands")
	switch {
	case v == nil || v.Flawed:
	case v.Kind != tree.List:
		r.At(v, finding.WrongType, path, "begin each hand with - on a line of its own", "%s must be a list of hands, not %s", path, tree.Describe(v))
	case len(v.Items) > maxHands:
		r.TooMany(v.Items[maxHands], path, len(v.Items), maxHands)
	case len(v.Items) == 0:
		r.At(v, finding.MissingField, path, "write down at least one hand, such as - {draw: exhaustive, tenpai: []}", "the record has no hands")
	default:
		for i, item := range v.Items {
			r.hand(item, path+"."+strconv.Itoa(i+1))
		}
	}
}

// hand reads a hand.
func (r *recordReader) hand(v *tree.Value, path string) {
	h := RecordHand{Pos: v.Pos(), Honba: -1}
	v = r.form.Conform(v, form.Hand, path)
	if v.Kind != tree.Mapping {
		return
	}
	h.Round, h.Number = r.round(v.Get("round"), tree.Join(path, "round"))
	h.Honba = r.count(v.Get("honba"), tree.Join(path, "honba"), -1)
	h.Seats = r.seats(v.Get("seats"), tree.Join(path, "seats"))
	h.Riichi = r.several(v.Get("riichi"), tree.Join(path, "riichi"))
	h.Tenpai = r.several(v.Get("tenpai"), tree.Join(path, "tenpai"))
	h.Nagashi = r.several(v.Get("nagashi"), tree.Join(path, "nagashi"))
	r.outcome(v, path)
	if d := v.Get(handDraw); d != nil {
		h.Draw, h.DrawPos = r.draw(d, tree.Join(path, handDraw)), d.Pos()
		r.needsTenpai(d, v, path)
	}
	r.penalties(&h, v.Get(handPenalty), tree.Join(path, handPenalty))
	r.wins(&h, v, path)
	if p := v.Get("points"); p != nil {
		h.PointsPos = p.Pos()
		h.Points, h.PointsAt = r.each(p, tree.Join(path, "points"), r.points)
	}
	r.rec.Hands = append(r.rec.Hands, h)
}

// outcome demands that a hand ends, and in one way.
func (r *recordReader) outcome(v *tree.Value, path string) {
	const help = "a hand ends with win:, wins: or draw:; a mistake is penalty:"
	var said []tree.Pair
	for _, key := range []string{handWin, handWins, handDraw} {
		if p := v.Find(key); p.Val != nil {
			said = append(said, p)
		}
	}
	switch {
	case len(said) > 1:
		r.At(said[1].Key, finding.BadValue, path, help, "the hand ends twice, with %s and with %s", said[0].Key.Text, said[1].Key.Text)
	case len(said) == 0 && v.Get(handPenalty) == nil && !v.Flawed:
		r.At(v, finding.MissingField, path, help, "it is not said how the hand ended")
	}
	for _, key := range []string{"tenpai", "nagashi"} {
		if p := v.Find(key); p.Val != nil && len(said) == 1 && said[0].Key.Text != handDraw {
			r.At(p.Key, finding.BadValue, path, "remove it, or write draw: if nobody won", "%s is said of a draw, and the hand was won", key)
		}
	}
}

// draw reads the id of a draw.
func (r *recordReader) draw(v *tree.Value, path string) string {
	rules := r.rec.RuleSet
	if v.Flawed || v.Kind != tree.Scalar || rules == nil {
		return v.Text
	}
	ids := make([]string, 0, len(rules.Draws))
	for i := range rules.Draws {
		if d := &rules.Draws[i]; d.ID == v.Text && r.test {
			return v.Text
		} else if d.ID == v.Text && !d.Allowed {
			r.At(v, finding.BadValue, path, switchedBy("draws."+d.ID, d.AllowedBy), "the rules %s have no draw %s", rules.ID, tree.Quote(v.Text))
			return v.Text
		} else if d.Allowed {
			ids = append(ids, d.ID)
		}
	}
	if !slices.Contains(ids, v.Text) && !(r.test && rules.removed("draws", v.Text)) {
		r.At(v, finding.UnknownRule, path, r.HelpFor(v.Text, ids), "there is no draw %s%s", tree.Quote(v.Text), r.OrNearest(v.Text, ids))
	}
	return v.Text
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
func (r *recordReader) needsTenpai(d, v *tree.Value, path string) {
	rules := r.rec.RuleSet
	if rules == nil || d.Flawed || v.Get("tenpai") != nil {
		return
	}
	i := slices.IndexFunc(rules.Draws, func(draw Draw) bool { return draw.ID == d.Text })
	if i >= 0 && !rules.Draws[i].Aborts {
		r.At(d, finding.MissingField, path, "write tenpai: with their names, [] if nobody was", "it is not said who was tenpai at the draw %s", d.Text)
	}
}

// penalties reads the mistakes that were paid for: a mapping of what it was to whose it was.
func (r *recordReader) penalties(h *RecordHand, v *tree.Value, path string) {
	if v == nil || v.Flawed {
		return
	}
	if v.Kind != tree.Mapping {
		r.At(v, finding.WrongType, path, "write what it was and whose, such as {chombo: Aya}", "%s must be a mapping, not %s", path, tree.Describe(v))
		return
	}
	for _, p := range v.Pairs {
		r.penalty(p.Key, path)
		for _, who := range r.several(p.Val, tree.Join(path, p.Key.Text)) {
			h.Penalties = append(h.Penalties, RecordPenalty{ID: p.Key.Text, Player: who.Player, Pos: who.Pos})
		}
	}
	if len(v.Pairs) == 0 {
		r.At(v, finding.MissingField, path, "write what it was and whose, such as {chombo: Aya}", "%s says nothing", path)
	}
}

// penalty checks the id of a penalty.
func (r *recordReader) penalty(key *tree.Value, path string) {
	rules := r.rec.RuleSet
	if rules == nil {
		return
	}
	var ids []string
	for i := range rules.Penalties {
		if p := &rules.Penalties[i]; p.ID == key.Text && r.test {
			return
		} else if p.ID == key.Text && !p.Allowed {
			r.At(key, finding.BadValue, path, switchedBy("penalties."+p.ID, p.AllowedBy), "the rules %s have no penalty %s", rules.ID, tree.Quote(key.Text))
			return
		} else if p.Allowed {
			ids = append(ids, p.ID)
		}
	}
	if !slices.Contains(ids, key.Text) && !(r.test && rules.removed("penalties", key.Text)) {
		r.At(key, finding.UnknownRule, path, r.HelpFor(key.Text, ids), "there is no penalty %s%s", tree.Quote(key.Text), r.OrNearest(key.Text, ids))
	}
}

// wins reads the wins of a hand.
func (r *recordReader) wins(h *RecordHand, v *tree.Value, path string) {
	if one := v.Get(handWin); one != nil {
		r.win(h, one, tree.Join(path, handWin))
	}
	all := v.Get(handWins)
	switch {
	case all == nil || all.Flawed:
	case all.Kind == tree.List && len(all.Items) == 0:
		r.At(all, finding.MissingField, tree.Join(path, handWins), "write each win behind a - of its own", "no win is named")
	case all.Kind != tree.List:
		r.At(all, finding.WrongType, tree.Join(path, handWins), "write each win behind a - of its own; one win alone is win:", "wins must be a list of wins, not %s", tree.Describe(all))
	default:
		for i, item := range all.Items {
			r.win(h, item, fmt.Sprintf("%s.%s.%d", path, handWins, i+1))
		}
	}
}

// maxHands is how many hands a record may have: far more than are played in an evening.
const maxHands = form.MaxEntries

// The keys that are spoken of in several places.
const (
	recordRules = "rules"
	handWin     = "win"
	handWins    = "wins"
	handDraw    = "draw"
	handPenalty = "penalty"
	winHand     = "hand"
)
