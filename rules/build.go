package rules

import (
	"slices"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/lint"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules/condition"
	"example.com/hanfu/rules/condition/compile"
	"example.com/hanfu/rules/condition/trace"
	"example.com/hanfu/words"
)

// build makes the rules of a merged tree: it declares the names that conditions may use, and then
// fills the sections one by one, with every expression compiled.
func build(files []*tree.Value, whole *tree.Value, options []Option, trees *compile.Trees, r *tree.Report) *builder {
	b := &builder{files: files, tree: whole, trees: trees, r: r, rules: &Rules{Options: options}, concerns: make(map[string]Concern)}
	for of := range b.mentions {
		b.mentions[of] = make(map[string]bool)
	}
	b.header()
	b.names = b.scope()
	b.rules.names = b.names
	b.compiler = compile.New(b.names)
	b.compiler.Share(trees)
	b.unlikelyValues()
	b.wall()
	b.situation()
	b.shapes()
	b.limits() // before the yaku, which may be worth one
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
	b.rules.size = b.compiler.Looked()
	return b
}

// builder fills the rules from the tree.
type builder struct {
	// files are the trees of the files, the one that was asked for first, and tree is what they come to.
	files    []*tree.Value
	tree     *tree.Value
	r        *tree.Report
	rules    *Rules
	names    condition.Scope
	compiler *compile.Compiler
	trees    *compile.Trees
	// asked are the conditions that were compiled, for the prover.
	asked []lint.Expression
	// atTable are those of the table.
	atTable []tableAsked
	// mentions are the names that expressions mention.
	mentions lint.Mentions
	// concerns are what the options are about.
	concerns map[string]Concern
}

// header fills in what the file says about itself.
func (b *builder) header() {
	text := func(key string) string {
		if v := b.tree.Get(key); v != nil {
			return v.Text
		}
		return ""
	}
	b.rules.ID, b.rules.Edition = text("id"), text("edition")
	b.rules.Name, b.rules.Doc = translations(b.tree.Get("name")), translations(b.tree.Get("doc"))
	if v := b.tree.Get("sources"); v != nil {
		for _, item := range v.Items {
			b.rules.Sources = append(b.rules.Sources, item.Text)
		}
	}
}

// entry is an entry of a section that is being made into a rule.
type entry struct {
	*builder
	Rule
	val  *tree.Value
	path string
}

// each calls f with the entries of a section, such as "yaku", or "fu", "sources".
func (b *builder) each(f func(e entry), section ...string) {
	v, path := b.tree, ""
	for _, key := range section {
		v, path = v.Get(key), tree.Join(path, key)
	}
	if v == nil {
		return
	}
	for _, p := range v.Pairs {
		f(entry{b, ruleOf(p), p.Val, tree.Join(path, p.Key.Text)})
	}
}

// ruleOf gives what all entries have in common.
func ruleOf(p tree.Pair) Rule {
	rule := Rule{ID: p.Key.Text, Name: translations(p.Val.Get("name")), Doc: translations(p.Val.Get("doc")), Pos: p.Key.Pos()}
	if v := p.Val.Get("source"); v != nil {
		rule.Source = v.Text
	}
	return rule
}

// translations returns a text in its languages, an empty one if there is none.
func translations(v *tree.Value) Text {
	var text Text
	for _, lang := range words.Languages {
		if in := v.Get(lang); in != nil && in.Text != "" {
			text = append(slices.Grow(text, len(v.Pairs)-len(text)), Translation{lang, in.Text})
		}
	}
	return text
}

// compilable tells whether there is an expression to compile. None is, once there are more problems in its
// file, or in one that extends it, than are shown.
func (b *builder) compilable(v *tree.Value) bool {
	if !v.Usable() || b.r.Done() {
		return false
	}
	if file, full := b.r.FullUpTo(v.File.Depth); full {
		b.r.Skip(file)
		return false
	}
	return true
}

// bool compiles a condition, nil if there is none.
func (b *builder) bool(v *tree.Value, path string, at condition.Stage, each condition.Each) *condition.Bool {
	if !b.compilable(v) {
		return nil
	}
	c, problems := b.compiler.Bool(v.Text, at, each)
	b.mentioned(v, path)
	b.problems(v, path, problems)
	b.note(v, path, at, each, c)
	if c != nil {
		b.rules.uses = b.rules.uses.Or(c.Uses())
	}
	return c
}

// int compiles an expression that gives a whole number, nil if there is none.
func (b *builder) int(v *tree.Value, path string, at condition.Stage, each condition.Each) *condition.Int {
	if !b.compilable(v) {
		return nil
	}
	c, problems := b.compiler.Int(v.Text, at, each)
	b.note(v, path, at, each, c)
	b.mentioned(v, path)
	b.problems(v, path, problems)
	if c != nil {
		b.rules.uses = b.rules.uses.Or(c.Uses())
	}
	return c
}

// note notes an expression: for the prover, which knows wins, and nothing of tables, or among those of the table.
func (b *builder) note(v *tree.Value, path string, at condition.Stage, each condition.Each, compiled trace.Expression) {
	if at.AtTable() {
		b.atTable = append(b.atTable, tableAsked{lint.Expression{Value: v, Path: path, At: at, Each: each}, compiled})
		return
	}
	b.asked = append(b.asked, lint.Expression{Value: v, Path: path, At: at, Each: each})
}

// flag works out a condition that does not depend on the hand; false if there is none.
func (b *builder) flag(v *tree.Value, path string) bool {
	return b.constant(b.bool(v, path, condition.StageWin, condition.EachHand), v, path)
}

// constant gives what a condition always comes to; false if there is none.
func (b *builder) constant(c *condition.Bool, v *tree.Value, path string) bool {
	if c == nil {
		return false
	}
	is, ok := c.Const()
	if !ok {
		b.notConstant(v, path)
	}
	return is
}

// number works out a whole number that does not depend on the hand; false if there is none.
func (b *builder) number(v *tree.Value, path string, low, high int64) (int64, bool) {
	c := b.int(v, path, condition.StageWin, condition.EachHand)
	if c == nil {
		return 0, false
	}
	n, ok := c.Const()
	switch {
	case !ok:
		b.notConstant(v, path)
	case n < low || n > high:
		b.r.At(v, finding.OutOfRange, path, "", "%s is %d, and must be a whole number from %d to %d", path, n, low, high)
	default:
		return n, true
	}
	return 0, false
}

func (b *builder) notConstant(v *tree.Value, path string) {
	b.r.At(v, finding.NotConstant, path, "use numbers, words and options only", "%s depends on the hand, and must be known before there is one", path)
}

// bool compiles the condition in a field of the entry, and int a number likewise.
func (e entry) bool(field string, at condition.Stage) *condition.Bool {
	return e.builder.bool(e.val.Get(field), tree.Join(e.path, field), at, condition.EachHand)
}

func (e entry) int(field string, at condition.Stage) *condition.Int {
	return e.builder.int(e.val.Get(field), tree.Join(e.path, field), at, condition.EachHand)
}

// flag works out a field that is true or false, and known before there is a hand.
func (e entry) flag(field string) bool {
	return e.builder.flag(e.val.Get(field), tree.Join(e.path, field))
}

// word gives which of some words a field has; the first if it has none.
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

// tilesOf returns a text in which tiles stand. The lines of a block are apart like any other suits.
func tilesOf(v *tree.Value) string { return strings.ReplaceAll(v.Text, "\n", " ") }

// set reads a set of tiles.
func (b *builder) set(v *tree.Value, path string) hand.Set {
	if !v.Usable() {
		return 0
	}
	set, err := hand.ParseSet(tilesOf(v))
	if err != nil {
		b.r.At(v, finding.BadTiles, path, "", "%v", err)
	}
	return set
}
