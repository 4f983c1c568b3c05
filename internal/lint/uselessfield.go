package lint

import (
	"strconv"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// Fields of the checked file that have no effect whatever the hand. A field with its default value,
// such as pao: false, is not reported: it may be there for readers.

func (l *linter) uselessFields() {
	l.emptyTexts(l.Tree, "", false)
	l.uselessColours()
	l.uselessNoDora()
	l.uselessUnits()
}

func (l *linter) uselessHere(
	p tree.Pair, path string, help words.Text, format string, args ...any,
) {
	if p.Key != nil && p.Key.File.Depth == 0 {
		l.Report.Add(finding.Finding{Position: p.Key.Pos(), Code: finding.UselessField, Rule: path,
			Help: help, Message: words.Say(format, args...)})
	}
}

func (e entry) uselessWithout(field, other string, help, reason words.Text) {
	if p := e.Val.Find(field); p.Val != nil && e.Val.Get(other) == nil {
		e.uselessHere(p, tree.Join(e.path, field), help, "%s has no effect without %s: %s", field,
			other, reason)
	}
}

func (l *linter) emptyTexts(v *tree.Value, path string, replaces bool) {
	for _, p := range v.Pairs {
		if p.Key.File.Depth > 0 {
			continue // everything below is in another file
		}
		at := tree.Join(path, p.Key.Text)
		if inside := schema.InStrangeQuotes(p.Val); inside != "" && isText(at) {
			f := finding.Finding{Position: p.Val.Pos(), Code: finding.UnlikelyValue, Rule: at,
				Help: words.Say("write %s", tree.ToWrite(inside)),
				Message: words.Say("the quotation marks of %s are none for YAML, and are shown",
					tree.Shorten(p.Val.Text))}
			finding.Write(&f, f.Position, inside, true)
			l.Report.Add(f)
		}
		// A new mapping overrides an empty one.
		replaces := replaces || p.Val.Over != nil && p.Val.Over.File != nil
		switch {
		case replaces && p.Val.Kind != tree.Mapping:
		case p.Val.Kind == tree.Scalar && strings.TrimSpace(p.Val.Text) == "":
			l.uselessHere(p, at, words.Say("write something, or remove it"), "%s is empty", at)
		// Empty sources prevent inheriting some.
		case p.Val.Kind == tree.List && len(p.Val.Items) == 0 && at != "sources":
			l.uselessHere(p, at, words.Say("remove it"),
				"%s is empty, and inherits nothing that it could replace", at)
		}
		l.emptyTexts(p.Val, at, replaces)
	}
}

func isText(path string) bool {
	keys := strings.Split("."+path, ".")
	n := len(keys)
	return keys[n-1] == "name" || keys[n-1] == "doc" || keys[n-2] == "name" || keys[n-2] == "doc"
}

func (e entry) uselessInOption() {
	for _, p := range e.Val.Pairs {
		if bound := map[string]int{"min": -schema.MaxNumber,
			"max": schema.MaxNumber}[p.Key.Text]; bound != 0 &&
			p.Val.Text == strconv.Itoa(bound) {
			e.uselessHere(p, tree.Join(e.path, p.Key.Text), words.Say("remove it"),
				"no option has a value beyond %d anyway",
				bound)
		}
	}
}

func (e entry) uselessInFact() {
	e.uselessWithout("message", "requires",
		words.Say("write requires, a condition, or remove the message"),
		words.Say("it is shown where that does not hold"))
	e.reportRepeated("implies")
	e.reportRepeated("excludes")
}

func (e entry) uselessInYaku() {
	e.reportRepeated("replaces")
	e.uselessWithout("pao", "yakuman", words.Say("remove it, or write yakuman"),
		words.Say("a player is liable for units of yakuman"))
	if v := e.Val.Get("alone"); v != nil && v.Text == "true" {
		e.uselessHere(e.Val.Find("replaces"), e.path+".replaces",
			words.Say("remove one of the two"),
			"%s counts alone, and so replaces nothing", e.Key.Text)
	}
	if alone := e.Tree.Get("yakuman").Get("alone"); alone != nil && alone.Text == "true" &&
		atLeastOneUnit(e.Val.Get("yakuman")) {
		e.uselessHere(e.Val.Find("han"), e.path+".han", words.Say("remove it"),
			"the han of %s never count: beside a yakuman there are no han, as yakuman.alone says",
			e.Key.Text)
	}
}

func (e entry) uselessInLimit() {
	if p := e.Val.Find("shows"); p.Val != nil && p.Val.Text == e.Key.Text {
		e.uselessHere(p, e.path+".shows",
			words.Say("remove it, or name the limit as which it is to be shown"),
			"%s is shown as %[1]s anyway", e.Key.Text)
	}
}

func (e entry) reportRepeated(field string) {
	v := e.Val.Get(field)
	if v == nil {
		return
	}
	first := make(map[string]*tree.Value)
	for _, item := range v.Items {
		if before := first[item.Text]; before == nil {
			first[item.Text] = item
		} else if item.File.Depth == 0 {
			e.Report.Add(finding.Finding{Position: item.Pos(), Code: finding.UselessField,
				Rule: tree.Join(e.path, field), Help: words.Say("remove one of the two"),
				Message: words.Say("%s stands in the list twice", item.Text),
				Related: []finding.Related{{Position: before.Pos(),
					Message: words.Say("it stands here for the first time")}}})
		}
	}
}

// uselessColours reports red and gold tiles that are not in play. Inherited ones are not reported,
// since the file may have removed their kinds.
func (l *linter) uselessColours() {
	for _, colour := range [...]string{"red", "gold"} {
		tiles := l.Tree.Get("wall").Get(colour)
		if tiles == nil {
			continue
		}
		for _, p := range tiles.Pairs {
			if set, err := hand.ParseSet(p.Key.Text); err == nil && set&l.Wall.Kinds == 0 {
				l.uselessHere(p, "wall."+colour+"."+p.Key.Text,
					words.Say("remove it, or add the tile to wall.kinds"), "%s is not in play",
					p.Key.Text)
			}
		}
	}
}

func (l *linter) uselessNoDora() {
	wall := entry{l, l.Tree.Find("wall"), "wall"}
	wall.uselessWithout("no_dora", "dora_order", words.Say("write dora_order, or remove it"),
		words.Say("there are no dora"))
	p := wall.Val.Find("no_dora")
	if p.Val == nil {
		return
	}
	if set, err := hand.ParseSet(p.Val.Text); err == nil && set&l.Wall.Kinds == 0 {
		l.uselessHere(p, "wall.no_dora", words.Say("remove it, or add the tile to wall.kinds"),
			"%s is not in play", p.Val.Text)
	}
}

// uselessUnits reports yakuman.units if it is the default, or if yakuman count as han.
func (l *linter) uselessUnits() {
	v := l.Tree.Get("yakuman")
	switch units := v.Find("units"); {
	case units.Val == nil:
	case units.Val.Text == "yakuman":
		l.uselessHere(units, "yakuman.units", words.Say("remove it"),
			"a hand is worth the sum of its units anyway")
	case atLeastOneUnit(v.Get("han")):
		l.uselessHere(units, "yakuman.units", words.Say("remove one of the two"),
			"units have no effect beside han: yakuman count as han")
	}
}

func (e entry) noUnits() {
	limit := e.Val.Get("limit")
	if !e.extends() || e.Val.Get("yakuman") != nil || !limit.Usable() || !limit.Own() {
		return
	}
	base := e.Tree.Get("limits").Get(limit.Text).Get("base")
	if !base.Usable() {
		return
	}
	c, problems := e.compiler().Int(base.Text, condition.StageLimit, condition.EachHand)
	if problems != nil {
		return
	}
	none, one := new(condition.Facts), new(condition.Facts)
	one.Set(condition.YakumanUnits, 1)
	if _, constant := c.Const(); constant || none.Value(c) != 0 || one.Value(c) == 0 {
		return
	}
	f := finding.Finding{Position: spanOf(e.Val.Find("limit")), Code: finding.UselessField,
		Rule: e.path + ".limit", Help: words.Say("write yakuman: 1 in its place"),
		Message: words.Say(
			"the limit %s is worth nothing to hands without units of yakuman, so that %s gives none",
			limit.Text, e.Key.Text)}
	finding.Write(&f, f.Position, "yakuman: 1", false)
	e.Report.Add(f)
}

func (v *prover) uselessHan(y *provedYaku) {
	v = v.always
	i, p, path, han := y.index, y.Pair, y.path, y.Val.Get("han")
	closed, open := han.Get(sides[0]), han.Get(sides[1])
	if closed != nil && open != nil && closed.Line == open.Line && closed.Column == open.Column {
		return // a single value for both
	}
	for _, side := range sides {
		if n := han.Get(side); n.Own() && v.Never(v.condition(i), v.side(side)) {
			v.Report.Add(finding.Finding{Position: n.Pos(), Code: finding.UselessField,
				Rule:    tree.Join(path, "han."+side),
				Help:    words.Say("remove it, or change the condition"),
				Message: words.Say("%s has no %s hands, so this counts in none", p.Key.Text, side)})
		}
	}
}
