package lint

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/internal/options"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// What a file adds to rules that it extends, and means otherwise than it says: a source of fu that counts for every
// hand since its id is misspelt, a yaku that stays off.

func (l *linter) inVain() {
	if !l.extends() {
		return
	}
	v := sync.OnceValue(func() *prover { return l.prover(true) })
	l.each(func(e entry) { e.countsAlways(v, condition.StageFu) }, "fu.sources")
	l.each(func(e entry) { e.countsAlways(v, condition.StageFuSum) }, "fu.adjustments")
	l.each(func(e entry) { e.countsBonus(v) }, "bonus")
	l.countTwice("fu.sources", "when", false)
	l.countTwice("bonus", "han", true)
	l.each(entry.staysOff, "yaku")
	l.each(entry.noUnits, "yaku")
}

func (l *linter) inherited(path string) bool {
	return slices.ContainsFunc(l.Files[1:], func(v *tree.Value) bool { return v.At(path) != nil })
}

func (v *prover) neverZero(n *tree.Value, at condition.Stage, each condition.Each) bool {
	value, zero := v.Quantity(n.Text, at, each), v.Quantity("0", at, each)
	return v.Never(value.Exceeds(zero, true), zero.Exceeds(value, true))
}

// countsAlways reports a new source or adjustment of fu without a condition that is never 0. If its id resembles an
// inherited one, it is reported unless it is always 0.
func (e entry) countsAlways(v func() *prover, at condition.Stage) {
	fu, each := e.Val.Get("fu"), condition.EachHand
	if e.Val.Get("when") != nil || !fu.Usable() || fu.Text == "0" || e.inherited(e.path) {
		return
	}
	if e.Val.Get("each").PlainText() == "group" {
		each = condition.EachGroup
	}
	section, _, _ := strings.Cut(strings.TrimPrefix(e.path, "fu."), ".")
	best := e.nearestInherited("fu." + section)
	counts, never := words.Say("counts for every hand"), words.Text{}
	switch plain := schema.NumberPattern.MatchString(fu.Text); {
	case plain:
	case v().neverZero(fu, at, each):
		never = words.Say(", and %s is never 0", tree.Quote(fu.Text))
	case best != "":
		counts = words.Say("counts for every hand for which %s is not 0", tree.Quote(fu.Text))
	default:
		return
	}
	help := words.Say("write when, which hands have these fu; if every hand is meant, write when: true")
	for _, other := range []string{"fixed", "sources", "adjustments"} {
		if other != section && e.Tree.Get("fu").Get(other).Get(e.Key.Text) != nil {
			help = words.Say("%s stands in fu.%s: change it there, or by its option", e.Key.Text, other)
		}
	}
	if best != "" {
		help = words.Say("did you mean %q? A new one needs when, which hands have these fu", best)
	}
	f := finding.Finding{Position: e.Key.Pos(), Code: finding.EveryHand, Rule: e.path, Help: help,
		Message: words.Say("%s %s: it is new, and has no when%s", e.Key.Text, counts, never)}
	if best != "" && !e.Tree.At("fu."+section).Get(best).Own() {
		finding.Write(&f, f.Position, best, false)
	}
	e.Report.Add(f)
}

func (e entry) countsBonus(v func() *prover) {
	han := e.Val.Get("han")
	if !han.Own() || !han.Usable() || !v().neverZero(han, condition.StageYaku, condition.EachHand) {
		return
	}
	message := words.Say("every hand gets %s han for %s, whatever tiles it has", han.Text, e.Key.Text)
	help := words.Say("write what is counted, such as red_tiles, times the number")
	plain := schema.NumberPattern.MatchString(han.Text)
	if !plain {
		message = words.Say("every hand gets han for %s, whatever tiles it has: %s is never 0", e.Key.Text, tree.Quote(han.Text))
		help = words.Say("let it be 0 for hands without the tiles that it counts")
	}
	switch best := e.nearestInherited("bonus"); {
	case plain && han.Over != nil:
		help = words.Say("to change what each tile is worth, write (%s) * %s", tree.ToWrite(han.Over.Text), han.Text)
	case best != "" && !e.inherited(e.path):
		help = words.Say("did you mean %q? In a new one, write what is counted, such as red_tiles, times the number", best)
	}
	e.Report.Add(finding.Finding{Position: han.Pos(), Code: finding.EveryHand, Rule: e.path + ".han", Help: help,
		Message: message})
}

// counted is an inherited entry with what it asks for in a field, and the parts of that.
type counted struct {
	tree.Pair
	asked *tree.Value
	parts []string
}

// countTwice reports the new entries of a section that count under the same condition, in the given field, as an inherited
// one, or with within under one that contains it.
func (l *linter) countTwice(section, field string, within bool) {
	var older []counted
	var added []entry
	l.each(func(e entry) {
		switch asked := e.Val.Get(field); {
		case !asked.Usable():
		case !e.inherited(e.path):
			added = append(added, e)
		case !schema.NumberPattern.MatchString(asked.Text):
			older = append(older, counted{e.Pair, asked, nil})
		}
	}, section)
	if len(added) == 0 {
		return
	}
	for i := range older {
		older[i].parts = compile.AskedParts(older[i].asked.Text)
	}
	for _, e := range added {
		e.countsTwice(e.Val.Get(field).Text, older, within)
	}
}

func (e entry) countsTwice(asked string, older []counted, within bool) {
	parts := compile.AskedParts(asked)
	i := slices.IndexFunc(older, func(o counted) bool {
		return parts != nil && slices.Equal(parts, o.parts) || within && hasWords(asked, o.asked.Text)
	})
	if i < 0 {
		return
	}
	o := older[i]
	f := finding.Finding{Position: e.Key.Pos(), Code: finding.SimilarID, Rule: e.path,
		Message: words.Say("%s counts where the inherited %s does, and both are added", e.Key.Text, o.Key.Text),
		Help:    words.Say("to change what that is worth, change %s; or silence this", o.Key.Text),
		Related: []finding.Related{{Position: o.asked.Pos(), Message: words.Say("%s counts by this", o.Key.Text)}}}
	if !o.Val.Own() {
		finding.Write(&f, f.Position, o.Key.Text, false)
	}
	e.Report.Add(f)
}

func hasWords(text, part string) bool {
	inWord := func(c byte) bool {
		return c == '.' || c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
	}
	for from := 0; part != ""; from++ {
		i := strings.Index(text[from:], part)
		if i < 0 {
			return false
		}
		from += i
		end := from + len(part)
		if (from == 0 || !inWord(text[from-1])) && (end == len(text) || !inWord(text[end])) {
			return true
		}
	}
	return false
}

func (e entry) noUnits() {
	limit := e.Val.Get("limit")
	if e.Val.Get("yakuman") != nil || !limit.Usable() || !limit.Own() {
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
	if _, same := c.Const(); same || none.Value(c) != 0 || one.Value(c) == 0 {
		return
	}
	f := finding.Finding{Position: spanOf(e.Val.Find("limit")), Code: finding.UselessField, Rule: e.path + ".limit",
		Help:    words.Say("write yakuman: 1 in its place"),
		Message: words.Say("the limit %s is worth nothing to hands without units of yakuman, so that %s gives none", limit.Text, e.Key.Text)}
	finding.Write(&f, f.Position, "yakuman: 1", false)
	e.Report.Add(f)
}

func spanOf(p tree.Pair) finding.Position {
	at, end := p.Key.Pos(), p.Val.Pos()
	at.EndLine, at.EndColumn = end.EndLine, end.EndColumn
	return at
}

func (e entry) nearestInherited(section string) string {
	return nearest.Name(e.Key.Text, slices.DeleteFunc(e.Tree.At(section).Keys(), func(id string) bool {
		return id == e.Key.Text || !e.inherited(tree.Join(section, id))
	}))
}

// staysOff reports a yaku that a file changes and that an option switches off.
func (e entry) staysOff() {
	worth := e.changedWorth()
	if worth == nil {
		return
	}
	when := e.Val.Get("when")
	asked := options.In(when)
	if len(asked) == 0 || !e.inherited(e.path) || !e.isOff(when) {
		return
	}
	f := finding.Finding{Position: e.Key.Pos(), Code: finding.StaysOff, Rule: e.path,
		Help:    words.Say("turn them so that its condition can hold"),
		Message: words.Say("%s stays off as the options in its condition are turned", e.Key.Text),
		Related: []finding.Related{{Position: when.Pos(), Message: words.Say("they are asked for here")}}}
	for _, id := range e.Tree.Get("options").Keys() {
		if !asked[id] {
			continue
		}
		if value, same, ok := e.switches(id, when, worth); ok {
			f.Message = words.Say("%s stays off, for the option %s is %s", e.Key.Text, id, e.Names.Options[id].Value)
			f.Help = words.Say("turn it on as well: options: {%s: %s}", id, value)
			if same {
				f.Help = words.Say("turn it on in place of this: options: {%s: %s}", id, value)
			}
			f.Related[0].Message = words.Say("the option is asked for here")
			break
		}
	}
	e.Report.Add(f)
}

func (l *linter) isOff(when *tree.Value) bool {
	c, problems := l.compiler().Bool(when.Text, condition.StageReading, condition.EachHand)
	if problems != nil {
		return false
	}
	holds, always := c.Const()
	return always && !holds
}

// changedWorth returns what a file changes of what a yaku is worth.
func (e entry) changedWorth() (all []*tree.Value) {
	for _, field := range []string{"han.closed", "han.open", "yakuman", "limit"} {
		if v := e.Val.At(field); v.Own() {
			all = append(all, v)
		}
	}
	return all
}

// switches returns a value of an option with which a condition is no longer impossible; false if there is none, or too
// many to try. Of several it returns one with which the inherited yaku is worth the same as is written, or else is worth
// something in the same way.
func (l *linter) switches(id string, when *tree.Value, worth []*tree.Value) (best condition.Value, same, ok bool) {
	fit := -1
	for _, v := range l.otherValues(id) {
		names := l.namesWith(id, v)
		c, problems := compile.New(names).Bool(when.Text, condition.StageReading, condition.EachHand)
		if problems != nil {
			continue
		}
		if holds, always := c.Const(); always && !holds {
			continue
		}
		fits, equal := 0, 0
		for _, w := range worth {
			if w.Over == nil {
				continue
			}
			switch was := strings.Trim(compile.Settled(w.Over.Text, &names, 0), `"'`); was {
			case w.Text:
				fits, equal = fits+1, equal+1
			case "0", "":
			default:
				fits++
			}
		}
		if fits > fit || equal == len(worth) && !same {
			best, same, ok, fit = v, equal == len(worth), true, fits
		}
	}
	return best, same, ok
}

func (l *linter) otherValues(id string) []condition.Value { return otherValues(l.Names.Options[id]) }

func otherValues(option condition.Option) []condition.Value {
	if option.Value.Type == condition.TypeBool {
		return []condition.Value{{Type: condition.TypeBool, Int: 1 - option.Value.Int}}
	}
	return option.Allowed
}

func (l *linter) compilerWith(id string, v condition.Value) *compile.Compiler {
	return compile.New(l.namesWith(id, v))
}

func (l *linter) namesWith(id string, v condition.Value) condition.Scope {
	names, option := l.Names, l.Names.Options[id]
	names.Options, option.Value = maps.Clone(names.Options), v
	names.Options[id] = option
	return names
}
