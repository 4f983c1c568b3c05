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

// values gives the numbers that stand for the values of an option, from the least; nil if only its bounds are known.
func (s *symbols) values(o *Option) (values []int64) {
	for _, v := range o.Allowed {
		n := v.Int
		if o.Value.Type == TypeWord {
			n = s.words[v.Word]
		}
		values = append(values, n)
	}
	if o.Value.Type == TypeBool {
		values = []int64{0, 1}
	}
	slices.Sort(values)
	return values
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
func (p *Prover) Words(src string) []string {
	tree, problems := p.compiler.trees.parse(src)
	if problems != nil {
		return nil
	}
	w := &wordVisitor{scope: &p.compiler.scope}
	ast.Walk(&tree, w)
	return w.words
}

type wordVisitor struct {
	scope *Scope
	words []string
}

func (w *wordVisitor) Visit(n *ast.Node) {
	text, ok := (*n).(*ast.StringNode) // the name of an option is one too
	if !ok {
		return
	}
	w.words = append(w.words, text.Value)
	for _, v := range w.scope.Options[text.Value].Allowed {
		w.words = append(w.words, v.Word)
	}
}
