package compile

import (
	"slices"

	"github.com/expr-lang/expr/ast"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/internal/typed"
)

// Options are constants wherever conditions are worked out. What is told of a condition by its form must hold
// however they are turned, so the prover's compiler takes them as symbols that may have any of their values.

// symbols is what a prover's compiler knows besides its scope.
type symbols struct {
	// fixed: options have the values to which they are turned after all.
	fixed bool
	// words numbers the words that options can have.
	words map[string]int64
	// removed reports whether the last expression names something that has been removed, of which nothing is proved.
	removed bool
}

// Symbolic is a compiler whose expressions have options as symbols, which may have any of their values.
type Symbolic struct {
	c Compiler
	// nodes are what was made of expressions: provers ask for the same ones again.
	nodes map[use]*typed.Node
}

// NewSymbolic returns a symbolic compiler for the names of a scope. With options fixed, they have the values to which
// they are turned after all. It shares the expressions that others have parsed; trees may be nil.
func NewSymbolic(scope condition.Scope, fixed bool, trees *Trees) *Symbolic {
	return &Symbolic{Compiler{scope: scope, trees: trees, symbols: symbolsOf(&scope, fixed)}, make(map[use]*typed.Node)}
}

// Node checks an expression that must be of a type. It returns nil for one that has a problem or names something that
// has been removed.
func (s *Symbolic) Node(src string, at condition.Stage, each condition.Each, want typed.Type) *typed.Node {
	as := use{src, at, each, want}
	n, known := s.nodes[as]
	if known {
		return n
	}
	s.c.symbols.removed = false
	n, problems := s.c.look(src, at, each, want)
	if len(problems) > 0 || s.c.symbols.removed {
		n = nil
	}
	s.nodes[as] = n
	return n
}

// Pieces takes an expression apart. It returns nil for one that has a problem.
func (s *Symbolic) Pieces(src string, at condition.Stage, each condition.Each) *Piece {
	tree, problems := s.c.trees.parse(src)
	if problems != nil {
		return nil
	}
	k := newChecker(src, &s.c.scope, at, each)
	k.symbols = s.c.symbols
	return k.takeApart(tree)
}

// Values returns the numbers that stand for the values of an option, from the least; nil if only its bounds are known.
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

// compareSymbols is compareWords for options that may have any of their values. A word stands for its number.
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

// Words lists the words that an expression over options may give: those that stand in it, and those that its options
// can have.
func Words(src string, options map[string]condition.Option) []string {
	tree, problems := parse(src)
	if problems != nil {
		return nil
	}
	var words []string
	ast.Walk(&tree, visitor(func(n *ast.Node) {
		if text, ok := (*n).(*ast.StringNode); ok { // the name of an option is one too
			o := options[text.Value]
			words = append(append(words, text.Value), allowedWords(&o)...)
		}
	}))
	return words
}
