package lint

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/prove"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// unreachable reports entries of changed sections that never count because others take precedence,
// and bonuses that nobody ever pays or gets.
func (v *prover) unreachable() {
	for _, path := range schema.File().Choices() {
		all := v.Tree.At(path).Entries()
		if !slices.ContainsFunc(all, changed) {
			continue
		}
		c := v.choice(path+".", all)
		for i, p := range all {
			switch {
			case v.Spent():
				return
			case !v.covers(p), c.by == schema.CountsHighest && v.worthLimit(p.Key.Text):
			case v.Never(c.when[i]):
				v.strongest(func(v *prover) bool {
					return v.Never(v.choice(c.section, all).when[i])
				}).reportImpossible(c, p)
			default:
				v.reportOutdone(c, i, all)
			}
		}
	}
	bonus := schema.File().At("game.bonuses").Each
	for _, p := range v.Tree.At("game.bonuses").Entries() {
		for _, party := range []string{"payer", "receiver"} {
			at, _ := bonus.Below(party).Stage()
			if when := p.Val.Get(party); changed(p) && when != nil && v.covers(p) &&
				v.Never(v.claim(when, at)) {
				v.strongest(func(v *prover) bool {
					return v.Never(v.claim(when, at))
				}).reportImpossible(&choice{section: "game.bonuses.", at: at}, p)
			}
		}
	}
}

// outdone returns the messages about entries that never count.
func outdone() map[schema.Counting]words.Text {
	return map[schema.Counting]words.Text{
		schema.CountsFirst: words.Say(
			"%s is never used%s: wherever it holds, %s does too, and comes first"),
		schema.CountsAny: words.Say("%s changes nothing%s: wherever it holds, %s does too"),
		schema.CountsHighest: words.Say(
			"%s is never the highest limit%s: wherever it holds, %s does too, and is worth no less"),
	}
}

// reportImpossible reports an entry about the table whose condition can't hold. Such conditions
// about wins are reported at the condition.
func (v *prover) reportImpossible(c *choice, p tree.Pair) {
	path := c.section + p.Key.Text
	if !c.at.AtTable() || !changed(p) {
		return
	}
	f := finding.Finding{Code: finding.NeverReached, Rule: path, Position: p.Key.Pos(),
		Message: words.Say("%s is never used%s: its condition never holds", p.Key.Text,
			v.qualifier()), Help: words.Say("change the condition of %s", p.Key.Text)}
	if n := len(p.Val.Get("places").Words()); n > 0 &&
		(n < v.Wall.Players || n > v.Wall.Players+v.Wall.SitOut) {
		play := words.Plain(strconv.Itoa(v.Wall.Players))
		if v.Wall.SitOut > 0 {
			play = words.Say("%d to %d", v.Wall.Players, v.Wall.Players+v.Wall.SitOut)
		}
		f.Message = words.Say("%s is never used: it has %d places, and %s players play", p.Key.Text,
			n, play)
		f.Help = words.Say("give it a number for each place, or remove it")
	}
	v.Report.Add(f)
}

// A choice holds what is known about the entries of a section in which not all count.
type choice struct {
	section string
	by      schema.Counting
	at      condition.Stage
	when    []*prove.Claim
	base    []*prove.Quantity
}

func (v *prover) choice(section string, all []tree.Pair) *choice {
	f := schema.File().At(strings.TrimSuffix(section, "."))
	c := &choice{section: section, by: f.Counts}
	c.at, _ = f.Each.Below("when").Stage()
	for _, p := range all {
		when := v.Claim("true", c.at, condition.EachHand)
		if written := p.Val.Get("when"); written != nil {
			when = v.claim(written, c.at)
		}
		if places := p.Val.Get("places"); places != nil { // an uma is for one number of players
			when = when.And(v.Claim(fmt.Sprintf("players == %d", len(places.Items)), c.at,
				condition.EachHand))
		}
		c.when, c.base = append(c.when, when), append(c.base, v.quantity(p.Val.Get("base"), c.at))
	}
	return c
}

func (c *choice) preceding(i int) []*prove.Claim {
	if c.by != schema.CountsHighest {
		return c.when[:i]
	}
	higher := make([]*prove.Claim, len(c.when))
	for j := range higher {
		if j != i {
			higher[j] = c.when[j].And(c.base[j].Exceeds(c.base[i], j < i))
		}
	}
	return higher
}

func (v *prover) worthLimit(id string) bool {
	return slices.ContainsFunc(v.Tree.Get("yaku").Entries(), func(p tree.Pair) bool {
		limit := p.Val.Get("limit")
		return limit != nil &&
			(limit.Text == id ||
				!schema.IDPattern().MatchString(limit.Text) &&
					slices.Contains(compile.Words(limit.Text, v.Names.Options), id))
	})
}

// reportOutdone reports the entry with index i if others take precedence wherever it holds. Nil
// claims are unknown.
func (v *prover) reportOutdone(c *choice, i int, all []tree.Pair) {
	p := all[i]
	always := func(v *prover, c *choice) (earlier []int) {
		before := c.preceding(i)
		negated := make([]*prove.Claim, len(before))
		for j := range before {
			if before[j] != nil && !isDecided(all[j]) {
				earlier, negated[j] = append(earlier, j), before[j].Not()
			}
		}
		never := func(earlier []int) bool {
			claims := []*prove.Claim{c.when[i]}
			for _, j := range earlier {
				claims = append(claims, negated[j])
			}
			return v.Never(claims...)
		}
		if !never(earlier) {
			return nil
		}
		return prove.Minimal(earlier, never)
	}
	earlier := always(v, c)
	if earlier == nil {
		return
	}
	if v.current {
		if surely := always(v.always, v.always.choice(c.section, all)); surely != nil {
			v, earlier = v.always, surely
		}
	}
	f := finding.Finding{Code: finding.NeverReached, Rule: c.section + p.Key.Text,
		Position: p.Key.Pos(), Help: v.howToReach(c, p, all[earlier[0]])}
	own := changed(p)
	const shown = 3
	var names []string
	for n, j := range earlier {
		names = append(names, all[j].Key.Text)
		if n >= shown && own {
			continue
		}
		if changed(all[j]) && !own && !c.replaces(all[j]) {
			own, f.Position, f.Rule = true, all[j].Key.Pos(), c.section+all[j].Key.Text
			f.Help = v.howToReach(c, all[j], p)
			f.Related = append(f.Related,
				finding.Related{Position: p.Key.Pos(),
					Message: words.Say("%s stands here", p.Key.Text)})
			continue
		}
		f.Related = append(f.Related, finding.Related{Position: all[j].Key.Pos(),
			Message: words.Say("%s stands here", all[j].Key.Text)})
	}
	if !own || v.Spent() { // the list of reasons may not be minimal
		return
	}
	f.Message = outdone()[c.by].With(p.Key.Text, v.qualifier(), oneOf(names))
	v.Report.Add(f)
}

func isDecided(p tree.Pair) bool {
	by := p.Val.Get("by")
	return by != nil && by.Text != rulesAlone
}

// rulesAlone is the value of by for an end of a game that nobody decides.
const rulesAlone = "rules"

func (v *prover) howToReach(c *choice, p, other tree.Pair) words.Text {
	switch id := p.Key.Text; {
	case c.by == schema.CountsHighest:
		return words.Say("change the condition or the value of %s", id)
	case c.by == schema.CountsFirst && v.inherited(c.section+p.Key.Text) &&
		!v.inherited(c.section+other.Key.Text):
		return words.Say(
			"give %s a condition, or remove it: what a file adds stands in front of what it inherits",
			other.Key.Text)
	case c.by == schema.CountsFirst && !changed(other):
		return words.Say("change the condition of %s, or remove the other: %s: off", id,
			other.Key.Text)
	case c.by == schema.CountsFirst && v.inherited(c.section+id) &&
		v.inherited(c.section+other.Key.Text):
		return words.Say(
			"change the condition of %s or %[2]s, or remove the other: %[2]s: off; what is inherited keeps its order",
			id, other.Key.Text)
	case c.by == schema.CountsFirst:
		return words.Say("change the condition of %s, or write it in front of %s", id,
			other.Key.Text)
	default:
		return words.Say("change the condition of %s", id)
	}
}

// replaces reports whether the file added an entry, which then precedes the inherited ones and is
// meant to replace them.
func (c *choice) replaces(p tree.Pair) bool {
	return c.by == schema.CountsFirst && p.Val.Over == nil
}
