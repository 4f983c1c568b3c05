package rules

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/lint"
	"example.com/hanfu/internal/merge"
	"example.com/hanfu/internal/options"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

// build compiles the rules of a merged tree: it sets the option values, declares the names that
// conditions may use, and then fills the sections one by one. It returns nil if r has errors or is
// done.
func build(
	files []*tree.Value, whole *tree.Value, set map[string]string, setBy string,
	parsed *compile.Trees, r *tree.Report,
) *Rules {
	rules := &Rules{trees: files, tree: whole, set: maps.Clone(set), setBy: setBy, parsed: parsed,
		silences: r.Silences}
	for kind := range rules.mentions {
		rules.mentions[kind] = make(map[string]bool)
	}
	rules.effective = sync.OnceValue(rules.findEffective)
	rules.textsHold = sync.OnceValue(rules.findTexts)
	rules.options = optionsOf(options.Evaluate(whole, set, setBy, r))
	b := &builder{tree: whole, r: r, rules: rules}
	b.header()
	rules.names = b.scope()
	b.compiler = compile.New(withSuggestions(rules.names, whole))
	b.compiler.Share(parsed)
	b.limitBases()
	b.each(entry.unlikelyValues, "options")
	b.wall()
	b.situation()
	b.shapes()
	b.limits() // before the yaku, which refer to them
	b.yaku()
	b.bonus()
	b.valid()
	b.fu()
	b.yakuman()
	b.payments()
	b.several()
	b.draws()
	b.penalties()
	b.game()
	b.reportBlamed()
	if r.Findings.Errors() > 0 || r.Done() {
		return nil
	}
	rules.size, rules.hash = b.compiler.Checked(), sync.OnceValue(rules.digest)
	r.Spend(inside{rules}.StepsToMake())
	rules.options, rules.situation, rules.yaku = exact(rules.options), exact(rules.situation),
		exact(rules.yaku)
	rules.expressions = exact(rules.expressions)
	rules.tableExpressions = exact(rules.tableExpressions)
	return rules
}

// exact returns a copy of list without spare capacity, since thousands of rule sets are kept in
// memory.
func exact[T any](list []T) []T { return append(make([]T, 0, len(list)), list...) }

type builder struct {
	tree     *tree.Value
	r        *tree.Report
	rules    *Rules
	compiler *compile.Compiler
	// before is the number of parts before the last expression. largest is the expression of a file
	// that isn't shipped with the most parts, and parts their number; full reports whether it has
	// the finding that all have too many.
	before, parts int
	largest       lint.Expression
	full          bool
	// blamed holds the findings about values that break inherited rules, keyed by the value.
	blamed map[*tree.Value]*finding.Finding
}

func (b *builder) header() {
	text := func(key string) string {
		if v := b.tree.Get(key); v != nil {
			return v.Text
		}
		return ""
	}
	for _, file := range b.rules.trees {
		if file.Layer {
			b.rules.files = append(b.rules.files, merge.TakenFrom(file)...)
		} else {
			b.rules.files = append(b.rules.files, file.File.Name)
		}
	}
	b.rules.id, b.rules.edition = text("id"), text("edition")
	b.rules.family, b.rules.since = text("family"), text("since")
	b.rules.name, b.rules.doc = translations(b.tree.Get("name")), translations(b.tree.Get("doc"))
	if v := b.tree.Get("sources"); v != nil {
		for _, item := range v.Items {
			b.rules.sources = append(b.rules.sources, item.Text)
		}
	}
}

// An entry is a section entry that is being turned into a rule.
type entry struct {
	*builder
	Rule
	val  *tree.Value
	path string
}

// section returns the mapping at path, such as fu.sources. Its val is nil if there is none.
func (b *builder) section(path string) entry { return entry{b, Rule{}, b.tree.At(path), path} }

func (b *builder) each(f func(e entry), path string) { b.section(path).each(f) }

func (e entry) each(f func(e entry)) {
	for _, p := range e.val.Entries() {
		f(entry{e.builder, ruleOf(p), p.Val, tree.Join(e.path, p.Key.Text)})
	}
}

func (e entry) child(field string) entry {
	return entry{e.builder, Rule{}, e.val.Get(field), tree.Join(e.path, field)}
}

func ruleOf(p tree.Pair) Rule {
	rule := Rule{ID: p.Key.Text, Name: translations(p.Val.Get("name")),
		Doc: translations(p.Val.Get("doc")), Pos: finding.Told(p.Key.Pos(), p.Key.File.Values)}
	if v := p.Val.Get("source"); v != nil {
		rule.Source = v.Text
	}
	return rule
}

// sharedTexts caches translated texts of the shipped files, which most rule sets share, by their
// values.
var sharedTexts work.Cache[*tree.Value, Text]

func translations(v *tree.Value) Text {
	if v == nil {
		return nil
	}
	if known, ok := sharedTexts.Get(v); ok {
		return known
	}
	var text Text
	for _, lang := range words.Languages {
		if value := v.Get(lang); value != nil && value.Text != "" {
			text = append(slices.Grow(text, len(v.Pairs)-len(text)), Translation{lang, value.Text})
		}
	}
	if v.File.Shared && v.File.IsShipped() {
		sharedTexts.Keep(v, text, 0)
	}
	return text
}

// compilable reports whether v holds an expression to compile. It is false once v's file, or a file
// that extends it, has more problems than are shown, or the expressions have too many parts.
func (b *builder) compilable(v *tree.Value) bool {
	if !v.Usable() || b.r.Done() {
		return false
	}
	if file, full := b.r.FullUpTo(v.File.Depth); full {
		b.r.Skip(file)
		return false
	}
	if b.before = b.compiler.Checked(); b.compiler.Full() {
		b.reportFull(v)
		return false
	}
	return true
}

// reportFull reports that the expressions before v have too many parts. It says so once, where most
// can be saved: v and most others may be in a file that the reader can't change.
func (b *builder) reportFull(v *tree.Value) {
	if b.full {
		return
	}
	b.full = true
	if b.largest.Value == nil {
		b.largest.Value = v
	}
	at := b.largest.Value
	b.r.At(at, finding.TooComplex, b.largest.Path,
		words.Say("use fewer or smaller ranges, or fewer rules"),
		"the expressions of the rules come to more than %d parts, and this one alone has %d",
		work.RulesNodes, b.parts)
	b.r.Skip(at.File.Name)
}

func (b *builder) bool(
	v *tree.Value, path string, at condition.Stage, each condition.Each,
) *condition.Bool {
	if !b.compilable(v) {
		return nil
	}
	c, problems := b.compiler.Bool(v.Text, at, each)
	if b.record(v, path, at, each, c, problems); c != nil && !at.AtTable() {
		b.rules.uses = b.rules.uses.Or(condition.UsesOf(c))
	}
	return c
}

func (b *builder) int(
	v *tree.Value, path string, at condition.Stage, each condition.Each,
) *condition.Int {
	if !b.compilable(v) {
		return nil
	}
	c, problems := b.compiler.Int(v.Text, at, each)
	if b.record(v, path, at, each, c, problems); c != nil && !at.AtTable() {
		b.rules.uses = b.rules.uses.Or(condition.UsesOf(c))
	}
	return c
}

// record adds an expression that was just compiled to the rules, with its mentions and problems.
func (b *builder) record(v *tree.Value, path string, at condition.Stage, each condition.Each,
	c trace.Expression,
	problems []compile.Problem) {
	b.recordMentions(v, path)
	schema.Problems(b.r, v, path, b.withoutBlamed(v, path, problems))
	expression := lint.Expression{Value: v, Path: path, At: at, Each: each}
	if n := b.compiler.Checked() - b.before; n > b.parts && !v.File.IsShipped() {
		b.largest, b.parts = expression, n
	}
	if at.AtTable() {
		b.rules.tableExpressions = append(b.rules.tableExpressions, tableExpression{expression, c})
	} else {
		b.rules.expressions = append(b.rules.expressions, expression)
	}
}

// constant returns the value of a condition that must not depend on the hand. If it does, constant
// reports that and returns false.
func (b *builder) constant(c *condition.Bool, v *tree.Value, path string) bool {
	if c == nil {
		return false
	}
	value, ok := c.Const()
	if !ok {
		b.notConstant(v, path)
	}
	return value
}

// number compiles a whole number from low to high that must not depend on the hand. The bool is
// false if v is not such a number.
func (b *builder) number(v *tree.Value, path string, low, high int64) (int64, bool) {
	c := b.int(v, path, condition.StageWin, condition.EachHand)
	if c == nil {
		return 0, false
	}
	n, ok := c.Const()
	switch {
	case !ok:
		b.notConstant(v, path)
	case n == 0 && low == 1 && high == schema.MaxNumber && v.Text == "0": // a rounding unit
		b.r.AtWith(v, finding.OutOfRange, path,
			tree.Cure{Help: words.Say("write 1, if nothing is to be rounded"), Write: "1",
				Safe: true},
			"%s is %d, and must be a whole number from %d to %d", path, n, low, high)
	case n < low || n > high:
		b.r.At(v, finding.OutOfRange, path, words.Text{},
			"%s is %d, and must be a whole number from %d to %d", path, n, low, high)
	default:
		return n, true
	}
	return 0, false
}

func (b *builder) notConstant(v *tree.Value, path string) {
	b.r.At(v, finding.NotConstant, path, words.Say("use numbers, words and options only"),
		"%s depends on the hand, and must be known before there is one", path)
}

func (e entry) bool(field string, at condition.Stage) *condition.Bool {
	return e.builder.bool(e.val.Get(field), tree.Join(e.path, field), at, condition.EachHand)
}

func (e entry) int(field string, at condition.Stage) *condition.Int {
	return e.builder.int(e.val.Get(field), tree.Join(e.path, field), at, condition.EachHand)
}

// flag returns the value of a boolean field that must not depend on the hand; it is false if the
// field is missing.
func (e entry) flag(field string) bool {
	return e.constant(e.bool(field, condition.StageWin), e.val.Get(field), tree.Join(e.path, field))
}

// tableFlag is flag for fields about the table, about which nothing is proved.
func (e entry) tableFlag(field string) bool {
	return e.constant(e.bool(field, condition.StageResult), e.val.Get(field),
		tree.Join(e.path, field))
}

func (e entry) word(field string, words []string) int {
	if v := e.val.Get(field); v.Usable() {
		for i, w := range words {
			if v.Text == w {
				return i
			}
		}
	}
	return 0
}

// tilesOf returns the text of v with line breaks replaced by spaces, since in a block each suit may
// have a line of its own.
func tilesOf(v *tree.Value) string { return strings.ReplaceAll(v.Text, "\n", " ") }

func (b *builder) set(v *tree.Value, path string) hand.Set {
	if !v.Usable() {
		return 0
	}
	set, err := hand.ParseSet(tilesOf(v))
	if err != nil {
		meant, safe := compile.MeantTiles(v.Text)
		b.r.AtWith(v, finding.BadTiles, path, tree.Cure{Write: meant, Safe: safe}, "%v", err)
	}
	return set
}
