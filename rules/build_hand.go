package rules

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

func (b *builder) shapes() {
	b.each(func(e entry) {
		s := Shape{
			Rule:     e.Rule,
			Form:     ShapeForm(e.word("form", formNames[:])),
			Distinct: e.flag("distinct"),
			When:     e.bool("when", condition.StageWin),
		}
		if v := e.val.Get("distinct"); v != nil && e.val.Get("form").Usable() &&
			s.Form != FormPairs {
			b.r.At(v, finding.BadValue, e.path, words.Say("remove it, or write form: pairs"),
				"only pairs can be distinct")
		}
		if s.Form == FormTiles && e.val.Get("when") == nil && e.val.Usable() {
			b.r.At(cmp.Or(e.val.GoneBy("when"), e.val.Get("form")), finding.MissingField, e.path,
				words.Say("write when, a condition on the tiles"),
				"%s has no when, so every hand would be complete", e.path)
		}
		b.rules.shapes = append(b.rules.shapes, s)
	}, "shapes")
}

func (b *builder) yaku() {
	section := b.tree.Get("yaku")
	b.each(func(e entry) {
		han := e.val.Get("han")
		b.rules.yaku = append(b.rules.yaku, Yaku{
			Rule:     e.Rule,
			Closed:   e.worth(han.Get("closed"), "han", e.path+".han.closed"),
			Open:     e.worth(han.Get("open"), "han", e.path+".han.open"),
			Yakuman:  e.worth(e.val.Get("yakuman"), "yakuman", e.path+".yakuman"),
			Limit:    b.limitOf(e),
			Alone:    e.flag("alone"),
			Pao:      e.flag("pao"),
			When:     e.bool("when", condition.StageReading),
			Beside:   e.bool("beside", condition.StageYaku),
			Replaces: b.refs(e.val.Get("replaces"), e.path+".replaces", "yaku", section),
			Example:  e.example(),
		})
	}, "yaku")
	b.reportCycles("yaku", "replaces", func(i int) []int { return b.rules.yaku[i].Replaces })
	b.checkBeside()
}

// checkBeside reports yaku whose field beside names a yaku that itself has the field, which would
// make the result circular.
func (b *builder) checkBeside() {
	for i := range b.rules.yaku {
		y := &b.rules.yaku[i]
		for _, j := range condition.YakuIn(y.Beside) {
			other := &b.rules.yaku[j]
			if other.Beside == nil {
				continue
			}
			path := "yaku." + y.ID + ".beside"
			noun, help := words.Say("%s, which asks for other yaku as well", other.ID),
				words.Say("ask for yaku without beside, or for what %s asks for", other.ID)
			if i == j {
				noun, help = words.Say("itself"), words.Say("leave it out")
			}
			b.r.At(b.tree.At(path), finding.Cycle, path, help,
				"%s asks for %s: what counts is told without both", y.ID, noun)
		}
	}
}

// limitOf returns the id of the limit that a yaku is worth, or "" for none. The field holds the id,
// or an expression over options that yields the id or an empty word.
func (b *builder) limitOf(e entry) string {
	v, path := e.val.Get("limit"), e.path+".limit"
	if !v.Usable() {
		return ""
	}
	id := v.Text
	if !schema.IDPattern().MatchString(id) {
		if meant := b.meantLimit(id); meant != "" {
			b.r.AtWith(v, finding.UnknownRule, path,
				tree.Cure{Help: words.Say("write %s", meant), Write: meant, Safe: true},
				"there is no limit %s", tree.Quote(id))
			return ""
		}
		if han, fu := playerwords.HanAndFu(id); han != "" && fu == "" { // 5 han
			cure := tree.Cure{Help: words.Say("write %s", "han: "+han), Path: path,
				Entries: []string{"han: " + han}}
			if slices.ContainsFunc(e.val.Get("han").Entries(),
				func(p tree.Pair) bool { return p.Val.File == v.File }) {
				cure = tree.Cure{Help: words.Say("remove one of the two")}
			}
			b.r.AtWith(v, finding.UnknownRule, path, cure, "there is no limit %s", tree.Quote(id))
			return ""
		}
		if !b.compilable(v) {
			return ""
		}
		word, problems := b.compiler.Word(id)
		b.recordMentions(v, path)
		if schema.Problems(b.r, v, path, problems); len(problems) > 0 || word == "" {
			return ""
		}
		id = word
	}
	if limits := b.tree.Get("limits"); limits.Index(id) < 0 {
		b.reportUnknown(v, id, path, "limit", limits)
		return ""
	}
	return id
}

func (b *builder) bonus() {
	b.each(func(e entry) {
		b.rules.bonus = append(b.rules.bonus,
			Bonus{Rule: e.Rule, Han: e.int("han", condition.StageYaku)})
	}, "bonus")
}

func (b *builder) valid() {
	b.each(func(e entry) {
		b.rules.valid = append(b.rules.valid, Requirement{
			Rule: e.Rule, Needs: e.bool("needs", condition.StageYaku),
			Message: translations(e.val.Get("message"))})
	}, "valid")
}

// example returns the example of a yaku on one line. It must parse and may carry only flags that
// the situation declares. Whether the yaku counts in it is checked by packages that can score.
func (e entry) example() string {
	v, path := e.val.Get("example"), e.path+".example"
	if !v.Usable() {
		return ""
	}
	w, err := hand.Parse(v.Text)
	var unread hand.Problems
	if errors.As(err, &unread) {
		e.r.At(v, finding.BadHand, path,
			words.Say("write it in one line, such as %s", tree.Quote(schema.ExampleOfHand)),
			"the example can't be read: %s", words.OfHand(unread[0]))
		return ""
	}
	names := e.tree.Get("situation").Keys()
	for _, f := range w.Flags {
		// Inherited examples may name removed facts: they are useless then, but harmless. The
		// resolved file must list such names as removed, as it does for names in conditions.
		e.rules.mentions[compile.MentionName][f.Name] = true
		if _, declared := e.rules.names.Flags[f.Name]; !declared && !e.rules.names.Removed[f.Name] {
			cure := tree.OneOf(names)
			cure.Name = f.Name
			e.r.AtWith(v, finding.BadHand, path, cure,
				"the example has %s, which is no fact or counter of the situation",
				tree.Quote(f.Name))
			return ""
		}
	}
	if e.rules.wall.ReadFives(&w) != nil { // inherited by rules with more red fives
		return w.String()
	}
	return strings.Join(strings.Fields(v.Text), " ")
}

// OwnExample returns the position of a yaku's example; false if the example is inherited or
// missing.
func (r *Rules) OwnExample(id string) (finding.Position, bool) {
	v := r.tree.Get("yaku").Get(id).Get("example")
	if v == nil || v.File.Name != r.files[0] {
		return finding.Position{}, false
	}
	return r.displayPosition(v.Pos()), true
}

func (b *builder) fu() {
	fu := &b.rules.fu
	fu.Fixed = b.fuRules("fixed", condition.StageFu)
	fu.Sources = b.fuRules("sources", condition.StageFu)
	fu.Adjustments = b.fuRules("adjustments", condition.StageFuSum)
	fu.RoundUpTo = 1
	if unit := b.tree.Get("fu").Get("round_up_to"); unit != nil {
		fu.RoundUpTo, _ = b.number(unit, "fu.round_up_to", 1, schema.MaxNumber)
	}
}

func (b *builder) fuRules(section string, at condition.Stage) []FuRule {
	var rules []FuRule
	b.each(func(e entry) {
		f := FuRule{Rule: e.Rule, Each: Each(e.word("each", eachNames[:]))}
		evaluatedFor := condition.EachHand
		// An invalid each may be meant as group.
		if each := e.val.Get("each"); f.Each == EachGroup || each != nil && !each.Usable() {
			evaluatedFor = condition.EachGroup
		}
		f.Fu = b.int(e.val.Get("fu"), e.path+".fu", at, evaluatedFor)
		f.When = b.bool(e.val.Get("when"), e.path+".when", at, evaluatedFor)
		rules = append(rules, f)
	}, "fu."+section)
	return rules
}

func (b *builder) yakuman() {
	e := b.section("yakuman")
	b.rules.yakuman = Yakuman{Alone: e.flag("alone"), Han: e.int("han", condition.StageYaku),
		Units: e.int("units", condition.StageYaku)}
}

func (b *builder) limits() {
	b.rules.basic = b.int(b.tree.Get("basic"), "basic", condition.StageLimit, condition.EachHand)
	limits := b.tree.Get("limits")
	b.each(func(e entry) {
		l := Limit{Rule: e.Rule, Base: e.int("base", condition.StageLimit),
			When: e.bool("when", condition.StageLimit), Shows: e.ID}
		if v := e.val.Get("shows"); v.Usable() {
			l.Shows = v.Text
			if limits.Index(v.Text) < 0 {
				b.reportUnknown(v, v.Text, e.path+".shows", "limit", limits)
			}
		}
		b.rules.limits = append(b.rules.limits, l)
	}, "limits")
}

func (b *builder) payments() {
	e, p := b.section("payments"), &b.rules.payments
	p.Stick, _ = b.number(e.val.Get("stick"), "payments.stick", 0, schema.MaxNumber)
	if p.EmptySeat = e.tableFlag("empty_seat"); p.EmptySeat && b.rules.wall.Players == maxPlayers {
		p.EmptySeat = false
		b.r.At(e.val.Get("empty_seat"), finding.BadValue, "payments.empty_seat",
			words.Say("remove it, or write players: 3 under wall"),
			"no seat is empty with %d players", maxPlayers)
	}
	p.LiableBase = e.int("liable_base", condition.StagePayment)
	p.Shares = b.shares("shares", "pays")
	p.Honba = b.shares("honba", "pays")
	p.Adjustments = b.shares("adjustments", "becomes")
	p.Chips = b.shares("chips", "pays")
}

func (b *builder) shares(section, pays string) []Share {
	var shares []Share
	b.each(func(e entry) {
		shares = append(shares, Share{Rule: e.Rule, When: e.bool("when", condition.StagePayment),
			Pays: e.int(pays, condition.StagePayment)})
	}, "payments."+section)
	return shares
}
