package compile

import (
	"slices"

	"github.com/expr-lang/expr/ast"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/internal/typed"
)

// For evaluation, options are constants. But what is proved about a condition must hold for all
// option values, so the prover's compiler treats options as symbols.

// symbols is the state of a prover's compiler besides its scope.
type symbols struct {
	// fixed reports whether options have their current values nevertheless.
	fixed bool
	// words numbers the words that options can have.
	words map[string]int64
	// removed reports whether the last expression names something that has been removed, about
	// which nothing is proved.
	removed bool
}

// Symbolic is a compiler for which options are symbols that may have any of their values.
type Symbolic struct {
	c Compiler
	// nodes caches results: provers ask for the same expressions again.
	nodes map[use]*typed.Node
}

// NewSymbolic returns a symbolic compiler for the names of a scope. If fixed is set, options have
// their current values. It shares the parsed expressions in trees, which may be nil.
func NewSymbolic(scope condition.Scope, fixed bool, trees *Trees) *Symbolic {
	return &Symbolic{Compiler{scope: scope, trees: trees, symbols: symbolsOf(&scope, fixed)},
		make(map[use]*typed.Node)}
}

// Node types an expression, which must have the type want. It returns nil if it has a problem or
// names something that has been removed.
func (s *Symbolic) Node(
	src string, at condition.Stage, each condition.Each, want typed.Type,
) *typed.Node {
	key := use{src, at, each, want}
	n, known := s.nodes[key]
	if known {
		return n
	}
	s.c.symbols.removed = false
	n, problems := s.c.typeCheck(src, at, each, want)
	if len(problems) > 0 || s.c.symbols.removed {
		n = nil
	}
	s.nodes[key] = n
	return n
}

// Pieces splits an expression. It returns nil if it has a problem.
func (s *Symbolic) Pieces(src string, at condition.Stage, each condition.Each) *Piece {
	tree, problems := s.c.trees.parse(src)
	if problems != nil {
		return nil
	}
	k := newChecker(src, &s.c.scope, at, each)
	k.symbols = s.c.symbols
	return k.split(tree)
}

// Values returns the numbers that represent the values of an option, in ascending order; nil if
// only its bounds are known.
func (s *Symbolic) Values(o *condition.Option) (values []int64) {
	for _, v := range o.Allowed {
		n := v.Int
		if o.Value.Type == condition.TypeWord {
			n = s.c.symbols.words[v.Word]
		}
		values = append(values, n)
	}
	if o.Value.Type == condition.TypeBool {
		values = []int64{0, 1}
	}
	slices.Sort(values)
	return values
}

func symbolsOf(scope *condition.Scope, fixed bool) *symbols {
	s := &symbols{fixed: fixed, words: make(map[string]int64)}
	var words []string
	for _, o := range scope.Options {
		words = append(words, allowedWords(&o)...)
	}
	slices.Sort(words)
	for i, word := range slices.Compact(words) {
		s.words[word] = int64(i)
	}
	return s
}

func symbol(id string, o *condition.Option) *typed.Node {
	n := &typed.Node{Op: typed.OpOption, Type: typed.TypeInt, Rare: &typed.Rare{Word: id}}
	switch o.Value.Type {
	case condition.TypeBool:
		n.Type = typed.TypeBool
	case condition.TypeWord:
		n.Type, n.Allowed = typed.TypeWord, allowedWords(o)
	}
	return n
}

func allowedWords(o *condition.Option) (words []string) {
	for _, v := range o.Allowed {
		words = append(words, v.Word)
	}
	return words
}

// compareSymbols is compareWords for symbolic options. Words are represented by their numbers.
func (k *checker) compareSymbols(n *ast.BinaryNode, a, b *typed.Node, cmp int64) *typed.Node {
	if a.Op == typed.OpWord {
		a, b = b, a
	}
	if b.Op == typed.OpWord {
		number, known := k.symbols.words[b.Word]
		if !known {
			number = -1 // no option has it
		}
		b = typed.Constant(typed.TypeWord, number)
	}
	return k.build(n, typed.OpCompare, typed.TypeBool, cmp, a, b)
}

// Words returns the words that an expression over options may yield: its literals, and the possible
// values of its options.
func Words(src string, options map[string]condition.Option) []string {
	tree, problems := parse(src)
	if problems != nil {
		return nil
	}
	var words []string
	ast.Walk(&tree, visitor(func(n *ast.Node) {
		if text, ok := (*n).(*ast.StringNode); ok { // or the name of an option
			o := options[text.Value]
			words = append(append(words, text.Value), allowedWords(&o)...)
		}
	}))
	return words
}
