// Package lint warns about parts of a rule file that are valid but probably not intended:
// conditions that never or always hold, rules that never count, fields without effect, unused
// names, and unlikely option values.
package lint

import (
	"slices"
	"sync"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/prove"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
)

// Rules is a rule set without errors.
type Rules struct {
	// Report receives the findings and may stop the work.
	Report *tree.Report
	// Files are the trees of the files, the checked one first; Tree is the merged tree.
	Files []*tree.Value
	Tree  *tree.Value
	// Names are the names that conditions may use; Parsed caches the syntax of expressions.
	Names  condition.Scope
	Parsed *compile.Trees
	// Wall is what is known of the tiles in play and of the number of players.
	Wall prove.Known
	// SetBy is the file name for options that the caller sets.
	SetBy string
	// Expressions are all expressions about wins, TableExpressions those about the table. Mentions
	// holds the names that they mention, by sort.
	Expressions, TableExpressions []Expression
	Mentions                      Mentions
	// Changes reports whether some value that counts would be different if the option had the value
	// from, under the current values of the other options.
	Changes func(option string, from condition.Value) bool
}

// Expression is a condition or a number with its place.
type Expression struct {
	Value *tree.Value
	Path  string
	At    condition.Stage
	Each  condition.Each
}

// Mentions holds the names that expressions mention, by sort.
type Mentions [compile.MentionYaku + 1]map[string]bool

// A warning implements the check for one code, which the file of its functions is named after.
type warning struct {
	code string
	// entries check each entry of some sections.
	entries []visit
	// rules checks the rules as a whole.
	rules func(*linter)
	// proved checks the rules by proofs, and yaku checks a yaku that the file mentions.
	proved func(*prover)
	yaku   func(*prover, *provedYaku)
	// worthless makes yaku check the yaku that are worth nothing in any hand instead of the others.
	worthless bool
	// explainer describes what is proved of a part of an expression.
	explainer *explainer
	// complete skips the warning unless everything was compiled.
	complete bool
}

type visit struct {
	section string
	check   func(entry)
}

// warnings returns all warnings. It is a function so that programs that only load rules don't link
// them.
func warnings() []*warning {
	return []*warning{
		{code: finding.AlwaysHolds, explainer: &explainer{prove.AlwaysHolds, sayAlwaysHolds}},
		{code: finding.AlwaysReplaced, yaku: (*prover).replaced},
		{code: finding.AskedTwice, explainer: &explainer{prove.AskedTwice, sayAskedTwice}},
		{code: finding.EveryHand, entries: []visit{
			{"fu.sources", func(e entry) { e.countsAlways(condition.StageFu) }},
			{"fu.adjustments", func(e entry) { e.countsAlways(condition.StageFuSum) }},
			{"bonus", entry.countsBonus},
		}},
		{code: finding.IdleOption, rules: (*linter).idleOptions},
		{code: finding.LessClosed, entries: []visit{{"yaku", entry.lessClosed}}},
		{code: finding.MissingDoc, rules: (*linter).undescribed},
		{code: finding.NeverCounts, yaku: (*prover).neverCounts, worthless: true},
		{code: finding.NeverHolds, explainer: &explainer{prove.NeverHolds, sayNeverHolds},
			rules: (*linter).yakuOfRemovedFacts, proved: (*prover).impossible},
		{code: finding.NeverReached, proved: (*prover).unreachable},
		{code: finding.OneForBoth, yaku: (*prover).forBoth},
		{code: finding.OverriddenOption, rules: (*linter).overriddenOptions},
		{code: finding.SameName, rules: (*linter).sameNames},
		{code: finding.SimilarID, rules: (*linter).duplicates},
		{code: finding.StaysOff, entries: []visit{{"yaku", entry.staysOff}}},
		{code: finding.Unbalanced, rules: (*linter).unbalanced},
		{code: finding.UnlikelyValue, rules: (*linter).unlikelyRules,
			entries: []visit{{"yaku", entry.weakerReplacement}, {"limits", entry.baseInPoints},
				{"limits", entry.worthNothing}, {"valid", entry.refusesYakuman},
				{"game.uma", entry.placesInThousands}, {"draws", entry.leftOver},
				{"penalties", entry.leftOver}}},
		{code: finding.Untranslated, rules: (*linter).untranslated},
		{code: finding.UnusedOption, rules: (*linter).unusedOptions, complete: true},
		{code: finding.UnusedSet, rules: (*linter).unusedSets, complete: true},
		{code: finding.UselessField, rules: (*linter).uselessFields,
			entries: []visit{{"options", entry.uselessInOption}, {"situation", entry.uselessInFact},
				{"yaku", entry.uselessInYaku}, {"limits", entry.uselessInLimit},
				{"yaku", entry.noUnits}},
			yaku: (*prover).uselessHan},
	}
}

// Warn reports what is probably not intended. It skips the warnings that need proofs unless proofs
// is set.
func Warn(rules Rules, proofs bool) {
	l := &linter{Rules: rules}
	l.currentProver = sync.OnceValue(func() *prover { return l.prover(true) })
	if proofs {
		l.prove()
	} else {
		rules.Report.Unproved = provedCodes()
	}
	for _, w := range warnings() {
		if w.complete && rules.Report.Skipped {
			continue
		}
		for _, group := range w.entries {
			l.each(group.check, group.section)
		}
		if w.rules != nil && !rules.Report.Done() {
			w.rules(l)
		}
	}
}

// provedCodes returns the codes of the warnings that need proofs.
func provedCodes() (codes []string) {
	for _, w := range warnings() {
		if w.proved != nil || w.yaku != nil || w.explainer != nil {
			codes = append(codes, w.code)
		}
	}
	return codes
}

type linter struct {
	Rules
	// currentProver returns the prover for the current option values.
	currentProver func() *prover
}

type entry struct {
	*linter
	tree.Pair
	path string
}

func (l *linter) each(f func(e entry), path string) {
	for _, p := range l.Tree.At(path).Entries() {
		if l.Report.Done() {
			return
		}
		f(entry{l, p, tree.Join(path, p.Key.Text)})
	}
}

func (l *linter) compiler() *compile.Compiler {
	c := compile.New(l.Names)
	c.Share(l.Parsed)
	return c
}

func (l *linter) extends() bool { return l.Tree.Get("extends") != nil }

func changed(p tree.Pair) bool {
	if p.Val.Kind != tree.Mapping || p.Val.Over != nil {
		return p.Val.Own()
	}
	return slices.ContainsFunc(p.Val.Pairs, changed) || slices.ContainsFunc(p.Val.Gone, changed)
}

// InfoFields are the fields about a rule's name, looks and source, which don't affect scores.
var InfoFields = []string{"name", "example", "doc", "source", "locked"}
