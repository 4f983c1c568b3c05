// Package lint warns of what is valid in a rule file and probably not meant: conditions that never or always hold and
// rules that never count, as far as that can be proved, fields without an effect, what nothing uses, and options with
// values that nobody means.
package lint

import (
	"slices"
	"sync"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/prove"
	"example.com/hanfu/internal/tree"
)

// Rules is a rule set without errors.
type Rules struct {
	// Report gets the findings, and ends the work.
	Report *tree.Report
	// Files are the trees of the files, the one that was asked for first, and Tree is what they come to.
	Files []*tree.Value
	Tree  *tree.Value
	// Names are those that conditions may use, and Parsed keeps what is known of the form of expressions.
	Names  condition.Scope
	Parsed *compile.Trees
	// Wall is what is known of the tiles in play and of the number of players.
	Wall prove.Known
	// SetBy stands for the file of options that the caller sets.
	SetBy string
	// Asked are all expressions about wins, AtTable those about the table, and Mentions the names that any expression
	// mentions, by their sort.
	Asked, AtTable []Expression
	Mentions       Mentions
	// Changes reports whether a value of an option makes what the rules say somewhere other than another value does, as the
	// other options are turned.
	Changes func(option string, from condition.Value) bool
}

// Expression is a condition or a number at its place.
type Expression struct {
	Value *tree.Value
	Path  string
	At    condition.Stage
	Each  condition.Each
}

// Mentions are the names that expressions mention, by their sort.
type Mentions [compile.MentionYaku + 1]map[string]bool

// A warning is what check warns of by one code, after which its variable and its file are called. It looks at the rules
// in one of these ways, or in several.
type warning struct {
	code string
	// entries look at each entry of some sections.
	entries []visit
	// rules looks at the rules as a whole.
	rules func(*linter)
	// proved looks at the rules by proofs, and yaku at one yaku of which the file says something.
	proved func(*prover)
	yaku   func(*prover, *provedYaku)
	// worthless: it looks at yaku that are worth nothing in any hand, in place of the others.
	worthless bool
	// judged says in words what is proved of a part of an expression.
	judged *judged
	// complete: nothing is found unless all was looked at.
	complete bool
}

// visit is what looks at each entry of a section, by the path of that.
type visit struct {
	section string
	look    func(entry)
}

// warnings are all that check looks for in rules that can be used.
var warnings = []*warning{alwaysHolds, alwaysReplaced, askedTwice, everyHand, idleOption, lessClosed, missingDoc, neverCounts,
	neverHolds, neverReached, oneForBoth, overriddenOption, sameName, similarID, staysOff, unbalanced, unlikelyValue,
	unusedOption, unusedSet, uselessField}

// Warn reports what is probably not meant, with what takes proofs or without.
func Warn(rules Rules, proofs bool) {
	l := &linter{Rules: rules}
	l.asTurned = sync.OnceValue(func() *prover { return l.prover(true) })
	if proofs {
		l.prove()
	} else {
		rules.Report.Unproved = proved()
	}
	for _, w := range warnings {
		if w.complete && rules.Report.Skipped {
			continue
		}
		for _, of := range w.entries {
			l.each(of.look, of.section)
		}
		if w.rules != nil && !rules.Report.Done() {
			w.rules(l)
		}
	}
}

// proved returns the codes of what is found by proofs.
func proved() (codes []string) {
	for _, w := range warnings {
		if w.proved != nil || w.yaku != nil || w.judged != nil {
			codes = append(codes, w.code)
		}
	}
	return codes
}

// linter looks at a rule set.
type linter struct {
	Rules
	// asTurned returns the prover of what holds as the options are turned.
	asTurned func() *prover
}

// entry is an entry of a section.
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

// Told are the fields that say what a rule is called, how it looks and where it comes from.
var Told = []string{"name", "example", "doc", "source", "locked"}
