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

// shippedExpressions are those of the shipped files, which never change: they are kept once for the whole program,
// whichever loader reads them.
var shippedExpressions compile.Trees

// shipped has the rules of the shipped files by name, as none of their options is turned. Each is built once for the
// whole program.
var shipped sync.Map

// check is the way from a file to a rule set, one step a line. Each step reports what it finds and goes on with the
// rest, so that one run finds everything; cures that depend on what a file inherits are looked for when all is found.
// Package lint is left out unless it is asked for: it gives warnings only, and who loads rules to score with them sees
// none.
func (l *Loader) check(
	ctx context.Context, src *tree.Source, set map[string]string, warn bool,
) (*Rules, finding.Findings, error) {
	if known, ok := shipped.Load(src.Name); ok && isPlain(src, set) && !warn {
		rules := known.(*Rules).copied(l.SetBy)
		if (&tree.Report{Ctx: ctx}).Spend(inside{rules}.StepsToMake()); ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		return rules, nil, nil
	}
	r := &tree.Report{Ctx: ctx, Silences: make(map[string][]*tree.Silence), Keys: schema.Keys(), IgnoresNothing: l.NoIgnore}
	kept := l.keeper()
	defer func() {
		kept.log.Silence(src.Name, r.Silenced)
		kept.log.Miss(r.Missed...)
	}()
	files, ok := merge.Chain(src, r, kept.log.Note) // the file and those that it extends, as trees
	if !ok {
		return nil, fixes.Advised(r, nil, nil), ctx.Err()
	}
	whole := merge.Trees(files, r) // one tree, each value with its place
	merge.Complete(whole, r)       // has all that it needs
	var rules *Rules
	if !r.Stopped {
		rules = build(files, whole, set, l.SetBy, l.parsed(src, set), r) // options have values, expressions are compiled
	}
	if warn && rules != nil {
		lint.Warn(rules.toLint(r), !l.NoProofs) // of what can never matter, or is there in vain
		r.UnusedSilences(src.Name)
	}
	found := fixes.Advised(r, src, files) // how to cure what is found
	if r.Done() {
		return nil, nil, ctx.Err()
	}
	if rules != nil {
		rules.share()
	}
	if rules != nil && !warn && isPlain(src, set) {
		rules.derived = new(sync.Map)
		kept, _ := shipped.LoadOrStore(src.Name, rules) // another may have been quicker
		rules = kept.(*Rules).copied(l.SetBy)
	}
	return rules, found, nil
}

// isPlain reports whether a file is a shipped one, with its options as it has them.
func isPlain(src *tree.Source, set map[string]string) bool { return src.IsShipped() && len(set) == 0 }

// copied returns the same rules with lists of entries of their own, as turned by what setBy stands for.
func (r *Rules) copied(setBy string) *Rules {
	c := *r
	c.setBy = setBy
	c.options, c.sets, c.situation = slices.Clone(r.options), slices.Clone(r.sets), slices.Clone(r.situation)
	c.shapes, c.yaku, c.bonus = slices.Clone(r.shapes), slices.Clone(r.yaku), slices.Clone(r.bonus)
	c.valid, c.limits = slices.Clone(r.valid), slices.Clone(r.limits)
	c.draws, c.penalties = slices.Clone(r.draws), slices.Clone(r.penalties)
	c.fu.Fixed, c.fu.Sources, c.fu.Adjustments = slices.Clone(r.fu.Fixed), slices.Clone(r.fu.Sources), slices.Clone(r.fu.Adjustments)
	c.payments.Shares, c.payments.Honba = slices.Clone(r.payments.Shares), slices.Clone(r.payments.Honba)
	c.payments.Adjustments, c.payments.Chips = slices.Clone(r.payments.Adjustments), slices.Clone(r.payments.Chips)
	c.game.Ends, c.game.Uma, c.game.Bonuses = slices.Clone(r.game.Ends), slices.Clone(r.game.Uma), slices.Clone(r.game.Bonuses)
	return &c
}

// parsed returns where the expressions of a file are kept: for shipped files, once for the whole program.
func (l *Loader) parsed(src *tree.Source, set map[string]string) *compile.Trees {
	if isPlain(src, set) {
		return &shippedExpressions
	}
	trees := &l.keeper().trees
	trees.Over(&shippedExpressions)
	return trees
}

func (r *Rules) toLint(report *tree.Report) lint.Rules {
	atTable := make([]lint.Expression, len(r.atTable))
	for i := range r.atTable {
		atTable[i] = r.atTable[i].Expression
	}
	h := sync.OnceValue(r.versions)
	return lint.Rules{Report: report, Changes: func(id string, from condition.Value) bool { return h().changes(id, from) },
		Files: r.trees, Tree: r.tree, Names: r.names, Parsed: r.parsed, Asked: r.asked, AtTable: atTable,
		Mentions: r.mentions, SetBy: r.setBy, Wall: prove.Known{Kinds: r.wall.Kinds, Copies: r.wall.Copies, Players: r.wall.Players, SitOut: int(r.game.SitOut),
			Red: colourable(r.tree, "red"), Gold: colourable(r.tree, "gold")}}
}

// colourable returns the kinds of which tiles may have a colour, as options are turned.
func colourable(rules *tree.Value, colour string) (kinds hand.Set) {
	if of := rules.Get("wall").Get(colour); of != nil {
		for _, p := range of.Pairs {
			if k := slices.Index(schema.Kinds, p.Key.Text); k >= 0 {
				kinds |= hand.SetOf(hand.Kind(k))
			}
		}
	}
	return kinds
}

// Options with unlikely values, or without the options that they need, as their declarations say.

// unlikelyValues checks what an option's declaration says of values that can hardly be meant. What is asked there is no
// use of an option.
func (e entry) unlikelyValues() {
	e.below("unlikely").each(entry.unlikelyValue)
	e.saidOfOptions(e.val.Get("needs"), e.path+".needs")
}

func (e entry) unlikelyValue() {
	when, write := e.val.Get("when"), e.val.Get("write")
	if help := e.val.Get("help"); write != nil && help != nil {
		if help.Short { // it stands where its one language does
			help = help.Pairs[0].Val
		}
		e.r.At(help, finding.BadOption, e.path, words.Say("remove one of the two"), "what to write is said already")
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
	e.saidOfOptions(when, e.path+".when")
}

func (e entry) saidOfOptions(when *tree.Value, path string) {
	if e.compilable(when) {
		c, problems := e.compiler.Bool(when.Text, condition.StageWin, condition.EachHand)
		schema.Problems(e.r, when, path, problems)
		e.constant(c, when, path)
	}
}
