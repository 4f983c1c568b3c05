package game

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

func (r *reader) hands(v *tree.Value) {
	path := tree.Join(r.path, "hands")
	switch {
	case v == nil || v.Flawed:
	case v.Kind == tree.Mapping && len(v.Pairs) > 0 && strings.HasPrefix(v.Pairs[0].Key.Text, "-"):
		key := v.Pairs[0].Key
		r.slip(key, value(key), finding.WrongType, path, "- "+key.Text[1:], words.Say("a blank stands behind the - with which a hand begins"), true)
	case v.Kind != tree.List:
		r.At(v, finding.WrongType, path, words.Say("begin each hand with - on a line of its own"),
			"%s must be a list of hands, not %s", path, tree.Describe(v))
	default:
		for i, item := range v.Items {
			r.hand(item, path+"."+strconv.Itoa(i+1))
		}
	}
}

func (r *reader) hand(v *tree.Value, path string) {
	h := RecordHand{Pos: v.Pos()}
	v = r.namedWins(r.offenders(r.cutNames(v, path, takesNames), path), path)
	v = r.Conform(v, schema.Hand, path)
	if v.Kind != tree.Mapping {
		return
	}
	h.Round, h.Number = r.round(v.Get("round"), tree.Join(path, "round"))
	if n := r.count(v.Get("honba"), tree.Join(path, "honba"), -1); n >= 0 {
		h.Honba = &n
	}
	h.Seats = r.seats(v.Get("seats"), tree.Join(path, "seats"))
	h.Riichi = r.several(v.Get("riichi"), tree.Join(path, "riichi"))
	r.declared(&h, v.Get("declared"), tree.Join(path, "declared"))
	h.Tenpai = r.several(v.Get("tenpai"), tree.Join(path, "tenpai"))
	h.Nagashi = r.several(v.Get("nagashi"), tree.Join(path, "nagashi"))
	r.outcome(v, path)
	if d := v.Get(handDraw); d != nil {
		h.Draw, h.DrawPos = d.Text, d.Pos()
		r.draw(d, v, path)
	}
	r.penalties(&h, v.Get(handPenalty), tree.Join(path, handPenalty))
	r.wins(&h, v, path)
	if p := v.Get("points"); p != nil {
		h.PointsPos = p.Pos()
		h.Points, h.PointsAt = r.each(p, tree.Join(path, "points"), r.points)
	}
	r.rec.Hands = append(r.rec.Hands, h)
}

func takesNames(key string) bool {
	return slices.Contains([]string{"riichi", "tenpai", "nagashi"}, key)
}

func (r *reader) outcome(v *tree.Value, path string) {
	help := words.Say("a hand ends with win:, wins: or draw:; a mistake is penalty:")
	var said []tree.Pair
	for _, key := range []string{handWin, handWins, handDraw} {
		if p := v.Find(key); p.Val != nil {
			said = append(said, p)
		}
	}
	switch {
	case len(said) > 1:
		r.At(said[1].Key, finding.BadValue, path, help, "the hand ends twice, with %s and with %s", said[0].Key.Text,
			said[1].Key.Text)
	case len(said) == 0 && v.Get(handPenalty) == nil && !v.Flawed:
		r.At(v, finding.MissingField, path, help, "it is not said how the hand ended")
	}
	for _, key := range []string{"tenpai", "nagashi"} {
		if p := v.Find(key); p.Val != nil && len(said) == 1 && said[0].Key.Text != handDraw {
			r.At(p.Key, finding.BadValue, path, words.Say("remove it, or write draw: if nobody won"),
				"%s is said of a draw, and the hand was won", key)
		}
	}
}

func checkEntry[T any](r *reader, v *tree.Value, path, section, noun string, entries []T,
	of func(*T) (rule *rules.Rule, allowed bool, by []string)) {
	var ids, others []string
	meant := ""
	for i := range entries {
		rule, allowed, by := of(&entries[i])
		id := rule.ID
		if slices.ContainsFunc(words.Languages, func(lang string) bool { return strings.EqualFold(rule.Name.In(lang), v.Text) }) {
			meant = id
		}
		switch {
		case id == v.Text && !allowed && !r.test:
			r.At(v, finding.BadValue, path, switchedBy(section+"."+id, by), "the rules %s have no %s %s",
				r.rec.RuleSet.ID(), noun, tree.Quote(id))
			return
		case id == v.Text:
			return
		case allowed:
			ids = append(ids, id)
		default:
			others = append(others, id)
		}
	}
	if tree.Near(v.Text, ids) == "" && tree.Near(v.Text, others) != "" {
		ids = others
	}
	if section == "draws" {
		meant = cmp.Or(meant, playerwords.Draw(v.Text))
	}
	if slices.Contains(slices.Concat(ids, others), meant) {
		r.AtWith(v, finding.UnknownRule, path, tree.Cure{Help: words.Say("write %s", meant), Write: meant, Safe: true},
			"there is no %s %s", noun, tree.Quote(v.Text))
		return
	}
	// a test may show that what was removed is not there
	if !r.test || r.rec.RuleSet.Places(section+"."+v.Text) == nil {
		r.AtWith(v, finding.UnknownRule, path, tree.OneOf(ids), "there is no %s %s", noun, tree.Quote(v.Text))
	}
}

func switchedBy(path string, options []string) words.Text {
	if len(options) == 0 {
		return words.Say("a house file that has it says allowed: true under %s", path)
	}
	return words.Say("if it was played, turn the option %s in set: of the record, such as set: {%s: …}", strings.Join(options, " or "), strings.Join(options, ": …, "))
}

// draw checks the id of a draw. Of a hand that was played to its end it must be said who was tenpai: what is paid
// depends on it, and who deals next, and nobody is easily taken for not having been written down.
func (r *reader) draw(d, v *tree.Value, path string) {
	set := r.rec.RuleSet
	if set == nil || d.Flawed || d.Kind != tree.Scalar {
		return
	}
	checkEntry(r, d, tree.Join(path, handDraw), "draws", "draw", set.Draws(),
		func(d *rules.Draw) (*rules.Rule, bool, []string) { return &d.Rule, d.Allowed, d.AllowedBy })
	i := slices.IndexFunc(set.Draws(), func(draw rules.Draw) bool { return draw.ID == d.Text })
	paid := slices.IndexFunc(set.Draws(), func(draw rules.Draw) bool { return draw.Allowed && draw.Wins != nil })
	if who := v.Get("nagashi"); who != nil && !who.Flawed && len(who.Words()) > 0 && i >= 0 && set.Draws()[i].Wins == nil && paid >= 0 {
		meant := set.Draws()[paid].ID
		r.AtWith(d, finding.BadValue, path, tree.Cure{Help: words.Say("write %s", meant), Write: meant, Safe: true},
			"the draw %s pays nobody for discarding terminals and honors alone", d.Text)
		return
	}
	if i >= 0 && !set.Draws()[i].Aborts && !d.Flawed && !v.Flawed && v.Get("tenpai") == nil {
		r.At(d, finding.MissingField, path, words.Say("write tenpai: with their names, [] if nobody was"),
			"it is not said who was tenpai at the draw %s", d.Text)
	}
}

func (r *reader) penalties(h *RecordHand, v *tree.Value, path string) {
	if v == nil || v.Flawed {
		return
	}
	if v.Kind != tree.Mapping {
		r.At(v, finding.WrongType, path, words.Say("write what it was and whose, such as {chombo: Aya}"),
			"%s must be a mapping, not %s", path, tree.Describe(v))
		return
	}
	for _, p := range r.cutNames(v, path, func(string) bool { return true }).Pairs {
		r.penalty(p.Key, path)
		for _, who := range r.several(p.Val, tree.Join(path, p.Key.Text)) {
			h.Penalties = append(h.Penalties, RecordFact{ID: p.Key.Text, Player: who.Player, Pos: who.Pos})
		}
	}
	if len(v.Pairs) == 0 {
		r.At(v, finding.MissingField, path, words.Say("write what it was and whose, such as {chombo: Aya}"), "%s says nothing",
			path)
	}
}

func (r *reader) penalty(key *tree.Value, path string) {
	if set := r.rec.RuleSet; set != nil {
		checkEntry(r, key, path, "penalties", "penalty", set.Penalties(),
			func(p *rules.Penalty) (*rules.Rule, bool, []string) { return &p.Rule, p.Allowed, p.AllowedBy })
	}
}

func (r *reader) wins(h *RecordHand, v *tree.Value, path string) {
	if one := v.Get(handWin); one != nil {
		r.win(h, one, tree.Join(path, handWin))
	}
	all := v.Get(handWins)
	switch {
	case all == nil || all.Flawed:
	case all.Kind == tree.List && len(all.Items) == 0:
		r.At(all, finding.MissingField, tree.Join(path, handWins), words.Say("write each win behind a - of its own"),
			"no win is named")
	case all.Kind != tree.List:
		r.At(all, finding.WrongType, tree.Join(path, handWins),
			words.Say("write each win behind a - of its own; one win alone is win:"), "wins must be a list of wins, not %s",
			tree.Describe(all))
	default:
		for i, item := range all.Items {
			r.win(h, item, fmt.Sprintf("%s.%s.%d", path, handWins, i+1))
		}
	}
}

// The keys that are spoken of in several places.
const (
	handWin     = "win"
	handWins    = "wins"
	handDraw    = "draw"
	handPenalty = "penalty"
	winHand     = "hand"
)
