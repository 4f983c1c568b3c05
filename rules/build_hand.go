package rules

import (
	"cmp"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/finding"
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
		if v := e.val.Get("distinct"); v != nil && b.r.Usable(e.val.Get("form")) && s.Form != FormPairs {
			b.r.At(v, finding.BadValue, e.path, words.Say("remove it, or write form: pairs"), "only pairs can be distinct")
		}
		if s.Form == FormTiles && e.val.Get("when") == nil && b.r.Usable(e.val) {
			b.r.At(cmp.Or(e.val.GoneBy("when"), e.val.Get("form")), finding.MissingField, e.path, words.Say("write when, a condition on the tiles"),
				"%s has no when, so every hand would be complete", e.path)
		}
		b.rules.shapes = append(b.rules.shapes, s)
	}, "shapes")
}

func (b *builder) yaku() {
	section := b.tree.Get("yaku")
	b.each(func(e entry) {
		han := e.below("han")
		e.worth(han.val.Get("closed"), "han")
		e.worth(han.val.Get("open"), "han")
		e.worth(e.val.Get("yakuman"), "yakuman")
		b.rules.yaku = append(b.rules.yaku, Yaku{
			Rule:     e.Rule,
			Closed:   han.int("closed", condition.StageReading),
			Open:     han.int("open", condition.StageReading),
			Yakuman:  e.int("yakuman", condition.StageReading),
			Limit:    b.limitOf(e),
			Alone:    e.flag("alone"),
			Pao:      e.flag("pao"),
			When:     e.bool("when", condition.StageReading),
			Beside:   e.bool("beside", condition.StageYaku),
			Replaces: b.refs(e.val.Get("replaces"), e.path+".replaces", "yaku", section),
			Example:  e.example(),
		})
	}, "yaku")
	b.circles("yaku", "replaces", func(i int) []int { return b.rules.yaku[i].Replaces })
	b.besides()
}

// besides demands that a yaku asks for no other that itself asks for others: which of both count would be a circle.
func (b *builder) besides() {
	for i := range b.rules.yaku {
		y := &b.rules.yaku[i]
		for _, j := range y.Beside.AsksYaku() {
			other := &b.rules.yaku[j]
			if other.Beside == nil {
				continue
			}
			path := "yaku." + y.ID + ".beside"
			what, help := words.Say("%s, which asks for other yaku as well", other.ID), words.Say("ask for yaku without beside, or for what %s asks for", other.ID)
			if i == j {
				what, help = words.Say("itself"), words.Say("leave it out")
			}
			b.r.At(b.tree.At(path), finding.Cycle, path, help,
				"%s asks for %s: what counts is told without both", y.ID, what)
		}
	}
}

// limitOf returns the id of the limit that a yaku is worth, "" for none. It is given by its id, or
// by an expression over options that gives the id, or an empty word for none.
func (b *builder) limitOf(e entry) string {
	v, path := e.val.Get("limit"), e.path+".limit"
	if !b.r.Usable(v) {
		return ""
	}
	id := v.Text
	if !schema.IDPattern.MatchString(id) {
		if meant := b.limitMeant(id); meant != "" {
			b.r.AtWith(v, finding.UnknownRule, path, tree.Cure{Help: words.Say("write %s", meant), Write: meant, Safe: true},
				"there is no limit %s", tree.Quote(id))
			return ""
		}
		word, problems := b.compiler.Word(id)
		b.mentioned(v, path)
		if schema.Problems(b.r, v, path, problems); len(problems) > 0 || word == "" {
			return ""
		}
		id = word
	}
	if limits := b.tree.Get("limits"); limits.Index(id) < 0 {
		b.noRule(v, id, path, "limit", limits)
		return ""
	}
	return id
}

func (b *builder) bonus() {
	b.each(func(e entry) {
		b.rules.bonus = append(b.rules.bonus, Bonus{Rule: e.Rule, Han: e.int("han", condition.StageYaku)})
	}, "bonus")
}

func (b *builder) valid() {
	b.each(func(e entry) {
		b.rules.valid = append(b.rules.valid, Requirement{
			Rule: e.Rule, Needs: e.bool("needs", condition.StageYaku), Message: translations(e.val.Get("message"))})
	}, "valid")
}
