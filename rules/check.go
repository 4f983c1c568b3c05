package rules

import (
	"context"
	"slices"
	"sync"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/prove"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/fixes"
	"example.com/hanfu/internal/lint"
	"example.com/hanfu/internal/merge"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// shippedExpressions caches the expressions of the shipped files, which never change, for all
// loaders of the program.
var shippedExpressions compile.Trees

// shipped caches the rules of the shipped files with default options, by file name. Each is built
// once per program.
var shipped sync.Map

// check turns a file into rules, one step per line. Each step reports its findings and goes on, so
// that one run finds everything; fixes that depend on inherited values come last. warn, if it is
// not nil, reports what is valid and hardly meant; programs that only load rules don't link it.
func (l *Loader) check(
	ctx context.Context, src *tree.Source, set map[string]string, warn func(*Rules, *tree.Report),
) (*Rules, finding.Findings, error) {
	if known, ok := shipped.Load(src.Name); ok && isPlain(src, set) && warn == nil {
		rules := known.(*Rules).withSetBy(l.SetBy)
		if (&tree.Report{Ctx: ctx}).Spend(inside{rules}.StepsToMake()); ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		return rules, nil, nil
	}
	r := &tree.Report{Ctx: ctx, Silences: make(map[string][]*tree.Silence), Keys: schema.Keys(),
		IgnoresNothing: l.NoIgnore}
	cached := l.cache()
	defer func() {
		cached.log.Silence(src.Name, r.Silenced)
		cached.log.Miss(r.Missed...)
	}()
	files, ok := merge.Chain(src, r, cached.log.Note) // src and the files that it extends
	if !ok {
		return nil, fixes.Advised(r, nil, nil), ctx.Err()
	}
	whole := merge.Trees(files, r) // one tree whose values have positions
	merge.Complete(whole, r)       // report missing entries
	var rules *Rules
	if !r.Stopped {
		// Set the options, compile the expressions.
		rules = build(files, whole, set, l.SetBy, l.parsed(src, set), r)
	}
	if warn != nil && rules != nil {
		warn(rules, r)
		r.UnusedSilences(src.Name)
	}
	found := fixes.Advised(r, src, files) // add fixes
	if r.Done() {
		return nil, nil, ctx.Err()
	}
	if rules != nil {
		rules.markShared()
	}
	if rules != nil && warn == nil && isPlain(src, set) {
		rules.derived = new(sync.Map)
		// Another goroutine may have stored them first.
		cached, _ := shipped.LoadOrStore(src.Name, rules)
		rules = cached.(*Rules).withSetBy(l.SetBy)
	}
	return rules, found, nil
}

// isPlain reports whether src is a shipped file with its default options.
func isPlain(src *tree.Source, set map[string]string) bool {
	return src.IsShipped() && len(set) == 0
}

// withSetBy returns a copy of the rules with lists of its own and the given setBy.
func (r *Rules) withSetBy(setBy string) *Rules {
	c := *r
	c.setBy = setBy
	c.options, c.sets, c.situation = slices.Clone(r.options), slices.Clone(r.sets),
		slices.Clone(r.situation)
	c.shapes, c.yaku, c.bonus = slices.Clone(r.shapes), slices.Clone(r.yaku), slices.Clone(r.bonus)
	c.valid, c.limits = slices.Clone(r.valid), slices.Clone(r.limits)
	c.draws, c.penalties = slices.Clone(r.draws), slices.Clone(r.penalties)
	c.fu.Fixed, c.fu.Sources, c.fu.Adjustments = slices.Clone(r.fu.Fixed),
		slices.Clone(r.fu.Sources), slices.Clone(r.fu.Adjustments)
	c.payments.Shares = slices.Clone(r.payments.Shares)
	c.payments.Honba = slices.Clone(r.payments.Honba)
	c.payments.Adjustments = slices.Clone(r.payments.Adjustments)
	c.payments.Chips = slices.Clone(r.payments.Chips)
	c.game.Ends, c.game.Uma, c.game.Bonuses = slices.Clone(r.game.Ends), slices.Clone(r.game.Uma),
		slices.Clone(r.game.Bonuses)
	return &c
}

// parsed returns the cache for a file's expressions: one for the whole program for shipped files,
// else the loader's.
func (l *Loader) parsed(src *tree.Source, set map[string]string) *compile.Trees {
	if isPlain(src, set) {
		return &shippedExpressions
	}
	trees := &l.cache().trees
	trees.Over(&shippedExpressions)
	return trees
}

// warn reports what is valid and hardly meant.
func (l *Loader) warn(r *Rules, report *tree.Report) { lint.Warn(r.toLint(report), !l.NoProofs) }

func (r *Rules) toLint(report *tree.Report) lint.Rules {
	atTable := make([]lint.Expression, len(r.tableExpressions))
	for i := range r.tableExpressions {
		atTable[i] = r.tableExpressions[i].Expression
	}
	h := sync.OnceValue(r.newHistory)
	return lint.Rules{
		Report: report,
		Changes: func(id string, from condition.Value) bool {
			return h().changes(id, from)
		},
		Files:            r.trees,
		Tree:             r.tree,
		Names:            r.names,
		Parsed:           r.parsed,
		Expressions:      r.expressions,
		TableExpressions: atTable,
		Mentions:         r.mentions,
		SetBy:            r.setBy,
		Wall: prove.Known{Kinds: r.wall.Kinds, Copies: r.wall.Copies, Players: r.wall.Players,
			SitOut: int(r.game.SitOut), Red: colourable(r.tree, "red"),
			Gold: colourable(r.tree, "gold")},
	}
}

// colourable returns the kinds that may have tiles of a colour under some options.
func colourable(rules *tree.Value, colour string) (kinds hand.Set) {
	if tiles := rules.Get("wall").Get(colour); tiles != nil {
		for _, p := range tiles.Pairs {
			if k := slices.Index(schema.Kinds, p.Key.Text); k >= 0 {
				kinds |= hand.SetOf(hand.Kind(k))
			}
		}
	}
	return kinds
}

// Checks of option declarations: unlikely values, and other options that an option needs.

// unlikelyValues compiles the conditions in an option's unlikely and needs fields. They don't count
// as uses of options.
func (e entry) unlikelyValues() {
	e.child("unlikely").each(entry.unlikelyValue)
	e.checkOptionCondition(e.val.Get("needs"), e.path+".needs")
}

func (e entry) unlikelyValue() {
	when, write := e.val.Get("when"), e.val.Get("write")
	if help := e.val.Get("help"); write != nil && help != nil {
		if help.Short { // a text in one language: report at the text itself
			help = help.Pairs[0].Val
		}
		e.r.At(help, finding.BadOption, e.path, words.Say("remove one of the two"),
			"what to write is said already")
	}
	if e.compilable(write) {
		c, problems := e.compiler.Int(write.Text, condition.StageWin, condition.EachHand)
		schema.Problems(e.r, write, e.path+".write", problems)
		if c != nil {
			if _, known := c.Const(); !known {
				e.notConstant(write, e.path+".write")
			}
		}
	}
	e.checkOptionCondition(when, e.path+".when")
}

func (e entry) checkOptionCondition(when *tree.Value, path string) {
	if e.compilable(when) {
		c, problems := e.compiler.Bool(when.Text, condition.StageWin, condition.EachHand)
		schema.Problems(e.r, when, path, problems)
		e.constant(c, when, path)
	}
}
