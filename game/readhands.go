package game

import (
	"cmp"
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

func (r *reader) hands(v *tree.Value, path string) {
	if v.Kind == tree.Mapping && len(v.Pairs) > 0 && strings.HasPrefix(v.Pairs[0].Key.Text, "-") {
		key := v.Pairs[0].Key
		r.reportSlip(key, single(key), finding.WrongType, path, "- "+key.Text[1:],
			words.Say("write a space after the - with which a hand begins"), true)
	} else {
		r.Is(tree.List, v, path, words.Say("begin each hand with - on a line of its own"))
	}
	for i, item := range v.Items {
		r.hand(item, path+"."+strconv.Itoa(i+1))
	}
}

func (r *reader) hand(v *tree.Value, path string) {
	h := RecordHand{Pos: v.Pos()}
	v = r.Conform(r.reportSlips(handSlips, v, path), schema.Hand(), path)
	if v.Kind != tree.Mapping {
		return
	}
	h.Round, h.Number, h.Again = r.round(v.Get("round"), tree.Join(path, "round"))
	r.fill(&h, v, path)
	for _, d := range h.Declared { // they need not be listed under riichi
		if !slices.ContainsFunc(h.Riichi,
			func(p RecordPlayer) bool { return p.Player == d.Player }) {
			h.Riichi = append(h.Riichi, RecordPlayer{d.Player, d.Pos})
		}
	}
	if d := v.Get(handDraw); d != nil {
		r.draw(d, v, path)
	} else if v.Get(handWin) == nil && v.Get(handWins) == nil && v.Get(handPenalty) == nil &&
		!v.Flawed {
		r.At(v, finding.MissingField, path, schema.HowHandsEnd, "the record doesn't say how the hand ended")
	}
	r.wins(&h, v, path)
	r.rec.Hands = append(r.rec.Hands, h)
}

// choice is a draw or penalty of the rules, with the options that allow it.
type choice struct {
	*rules.Rule
	allowed bool
	by      []string
}

func (r *reader) penalty(id *tree.Value, path string) {
	var all []choice
	for i := range r.rec.RuleSet.Penalties() {
		p := &r.rec.RuleSet.Penalties()[i]
		all = append(all, choice{&p.Rule, p.Allowed, p.AllowedBy})
	}
	r.isChoice(id, path, "penalties", "penalty", all)
}

func (r *reader) isChoice(v *tree.Value, path, section, noun string, all []choice) {
	var ids, others []string
	meant := ""
	for _, c := range all {
		if slices.ContainsFunc(words.Languages,
			func(lang string) bool { return strings.EqualFold(c.Name.In(lang), v.Text) }) {
			meant = c.ID
		}
		switch {
		case c.ID == v.Text && !c.allowed && !r.test:
			r.At(v, finding.BadValue, path, switchedBy(section+"."+c.ID, c.by),
				"the rules %s have no %s %s",
				r.rec.RuleSet.ID(), words.Term(noun), tree.Quote(c.ID))
			return
		case c.ID == v.Text:
			return
		case c.allowed:
			ids = append(ids, c.ID)
		default:
			others = append(others, c.ID)
		}
	}
	if tree.Near(v.Text, ids) == "" && tree.Near(v.Text, others) != "" {
		ids = others
	}
	if section == "draws" {
		meant = cmp.Or(meant, playerwords.Draw(v.Text))
	}
	cure := tree.OneOf(ids)
	switch known := slices.ContainsFunc(all, func(c choice) bool { return c.ID == meant }); {
	case known:
		cure = tree.Cure{Help: words.Say("write %s", meant), Write: meant, Safe: true}
	case r.test && r.rec.RuleSet.Places(section+"."+v.Text) != nil:
		return // a test may expect that it was removed
	}
	r.AtWith(v, finding.UnknownRule, path, cure, "there is no %s %s", words.Term(noun),
		tree.Quote(v.Text))
}

func switchedBy(path string, options []string) words.Text {
	if len(options) == 0 {
		return words.Say("a house file that has it says allowed: true under %s", path)
	}
	return words.Say("if it was played, turn the option %s in set: of the record, such as set: {%s: …}", strings.Join(options, " or "), strings.Join(options, ": …, "))
}

// draw checks the ID of a draw. Unless the hand was aborted, tenpai must be present: payments and
// the next dealer depend on it, and leaving it out must not mean nobody.
func (r *reader) draw(d, v *tree.Value, path string) {
	set := r.rec.RuleSet
	if set == nil || d.Flawed || d.Kind != tree.Scalar {
		return
	}
	var all []choice
	var played *rules.Draw
	paid := ""
	for i := range set.Draws() {
		draw := &set.Draws()[i]
		all = append(all, choice{&draw.Rule, draw.Allowed, draw.AllowedBy})
		if draw.ID == d.Text {
			played = draw
		}
		if draw.Allowed && draw.Wins != nil && paid == "" {
			paid = draw.ID
		}
	}
	r.isChoice(d, tree.Join(path, handDraw), "draws", "draw", all)
	switch nagashi := v.Get("nagashi"); {
	case played == nil:
	case nagashi != nil && !nagashi.Flawed && len(nagashi.Words()) > 0 && played.Wins == nil &&
		paid != "":
		r.AtWith(d, finding.BadValue, path,
			tree.Cure{Help: words.Say("write %s", paid), Write: paid, Safe: true},
			"the draw %s pays nobody for discarding terminals and honors alone", d.Text)
	case !played.Aborts && !d.Flawed && !v.Flawed && v.Get("tenpai") == nil:
		r.At(d, finding.MissingField, path,
			words.Say("write tenpai: with their names, [] if nobody was"),
			"say who was tenpai at the draw %s", d.Text)
	}
}

func (r *reader) wins(h *RecordHand, v *tree.Value, path string) {
	if one := v.Get(handWin); one != nil {
		r.win(h, one, tree.Join(path, handWin))
	}
	all, path := v.Get(handWins), tree.Join(path, handWins)
	if all == nil || all.Flawed ||
		!r.Is(tree.List, all, path,
			words.Say("write each win after a - of its own; one win alone is win:")) {
		return
	}
	if len(all.Items) == 0 {
		r.At(all, finding.MissingField, path, words.Say("write each win after a - of its own"),
			"no win is named")
	}
	for i, item := range all.Items {
		r.win(h, item, path+"."+strconv.Itoa(i+1))
	}
}

// Keys used in several places.
const (
	handWin     = "win"
	handWins    = "wins"
	handDraw    = "draw"
	handPenalty = "penalty"
	winHand     = "hand"
)
