package condition

import (
	"slices"

	"github.com/expr-lang/expr/ast"
)

// Options are constants wherever conditions are worked out. What is told of a condition by its form must hold
// however they are turned, so the prover's compiler takes them as symbols that may have any of their values.

// symbols is what a prover's compiler knows besides its scope.
type symbols struct {
	// fixed: options have the values to which they are turned after all.
	fixed bool
	// words numbers the words that options can have.
	words map[string]int64
	// removed tells that the last expression names something that has been removed, of which nothing is proved.
	removed bool
}

// Symbolic is a compiler whose expressions have options as symbols, which may have any of their values.
type Symbolic struct{ c Compiler }

// NewSymbolic returns a symbolic compiler for the names of a scope. With options fixed, they have the values to which they are turned
// after all. It shares the expressions that others have parsed; trees may be nil.
func NewSymbolic(scope Scope, fixed bool, trees *Trees) *Symbolic {
	return &Symbolic{Compiler{scope: scope, trees: trees, symbols: symbolsOf(&scope, fixed)}}
}

// Node checks an expression that must be of a type. It returns nil for one that has a problem or names something that has been removed.
func (s *Symbolic) Node(src string, at Stage, each Each, want valueType) *node {
	s.c.symbols.removed = false
	n, problems := s.c.check(src, at, each, want)
	if len(problems) > 0 || s.c.symbols.removed {
		return nil
	}
	return n
}

// Part takes an expression apart. It returns nil for one that has a problem.
func (s *Symbolic) Part(src string, at Stage, each Each) *part {
	tree, problems := s.c.trees.parse(src)
	if problems != nil {
		return nil
	}
	k := &checker{src: []rune(src), scope: &s.c.scope, stage: at, symbols: s.c.symbols}
	if each == EachGroup {
		k.each, k.groups = true, 1
	}
	return k.part(tree)
}

// Values returns the numbers that stand for the values of an option, from the least; nil if only its bounds are known.
func (s *Symbolic) Values(o *Option) (values []int64) {
	for _, v := range o.Allowed {
		n := v.Int
		if o.Value.Type == TypeWord {
			n = s.c.symbols.words[v.Word]
		}
		values = append(values, n)
	}
	if o.Value.Type == TypeBool {
		values = []int64{0, 1}
	}
	slices.Sort(values)
	return values
}

// symbolsOf numbers the words of a scope's options.
func symbolsOf(scope *Scope, fixed bool) *symbols {
	s := &symbols{fixed: fixed, words: make(map[string]int64)}
	var words []string
	for _, o := range scope.Options {
		for _, v := range o.Allowed {
			words = append(words, v.Word)
		}
	}
	slices.Sort(words)
	for i, word := range slices.Compact(words) {
		s.words[word] = int64(i)
	}
	return s
}

// symbol gives an option as one that may have any of its values.
func symbol(id string, o *Option) *node {
	n := &node{op: opOption, typ: typeInt, rare: &rare{word: id}}
	switch o.Value.Type {
	case TypeBool:
		n.typ = typeBool
	case TypeWord:
		n.typ = typeWord
		for _, v := range o.Allowed {
			n.allowed = append(n.allowed, v.Word)
		}
	}
	return n
}

// compareSymbols is compareWords for options that may have any of their values. A word stands for its number.
func (k *checker) compareSymbols(n *ast.BinaryNode, a, b *node, cmp int64) *node {
	numbered := func(word *node) *node {
		if word.op != opWord {
			return word
		}
		number, known := k.symbols.words[word.word]
		if !known {
			number = -1 // no option has it
		}
		return constant(typeWord, number)
	}
	if a.op == opWord && b.op == opWord {
		return boolConst((a.word == b.word) == (cmp == cmpEq))
	}
	if a.op == opWord {
		a, b = b, a
	}
	return k.build(n, opCompare, typeBool, cmp, a, numbered(b))
}

// Words lists the words that an expression over options may give: those that stand in it, and those that its options can have.
func Words(src string, options map[string]Option) []string {
	tree, problems := parse(src)
	if problems != nil {
		return nil
	}
	w := &wordVisitor{options: options}
	ast.Walk(&tree, w)
	return w.words
}

type wordVisitor struct {
	options map[string]Option
	words   []string
}

func (w *wordVisitor) Visit(n *ast.Node) {
	text, ok := (*n).(*ast.StringNode) // the name of an option is one too
	if !ok {
		return
	}
	w.words = append(w.words, text.Value)
	for _, v := range w.options[text.Value].Allowed {
		w.words = append(w.words, v.Word)
	}
}
