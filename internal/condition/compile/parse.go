package compile

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/parser"
)

// The bounds of an expression. The parser is recursive, so they are checked before parsing.
const (
	maxNesting = 64
	maxNodes   = 500
)

// config is the parser's configuration, which it only reads.
var config = func() *conf.Config {
	c := conf.CreateNew()
	c.MaxNodes = maxNodes
	c.DisableIfOperator = true
	return c
}()

// Problem is a mistake in an expression, at characters From to To (counted in runes from 0, To
// exclusive).
type Problem struct {
	From, To int
	// Code is a finding's code such as unknown-name; Help may be empty.
	Code          string
	Message, Help words.Text
	// EndsEarly reports whether the expression is incomplete. The rest may be in the file, but not
	// part of the YAML value.
	EndsEarly bool
	// open is then the number of open brackets.
	open int
	// Cure is the text to write, if that is the whole fix.
	Cure Cure
}

// Cure is a text to write in place of characters From to To. The zero Cure is none.
type Cure struct {
	From, To int
	Text     string
	// Safe reports whether nothing else can be meant.
	Safe bool
}

func (p *Problem) cureBy(text string, safe bool) { p.Cure = Cure{p.From, p.To, text, safe} }

func parse(src string) (ast.Node, []Problem) {
	if p := bounds(src); p != nil {
		return nil, []Problem{*p}
	}
	narrowed, wide := narrow(src, math.MaxInt)
	tree, err := parser.ParseWithConfig(narrowed, config)
	if err != nil {
		return nil, []Problem{syntaxProblem(src, err)}
	}
	if p := foreignSyntax(src); p != nil {
		return nil, []Problem{*p}
	}
	ast.Walk(&tree.Node, wide)
	return tree.Node, nil
}

func bounds(src string) *Problem {
	end := utf8.RuneCountInString(src)
	if strings.TrimSpace(src) == "" {
		return &Problem{To: end, Code: "syntax", Message: words.Say("the expression is empty")}
	}
	if len(src) > work.TextBytes {
		return &Problem{To: end, Code: "too-complex",
			Message: words.Say("the expression is longer than %d bytes", work.TextBytes),
			Help:    words.Say("split the rule into several")}
	}
	depth, at := 0, 0
	for _, r := range src {
		switch r {
		case '(', '[', '{':
			if depth++; depth > maxNesting {
				return &Problem{From: at, To: at + 1, Code: "too-complex",
					Message: words.Say("brackets are nested more than %d deep", maxNesting)}
			}
		case ')', ']', '}':
			depth--
		}
		at++
	}
	return nil
}

// span returns the range of a part. A parsed node has the position of its operator or name, so its
// parts are included.
func span(n ast.Node) (from, to int) {
	from = math.MaxInt
	ast.Walk(&n, visitor(func(n *ast.Node) {
		// The parser gives it the position of the token after it.
		if _, choice := (*n).(*ast.ConditionalNode); choice {
			return
		}
		if loc := (*n).Location(); loc.To > loc.From {
			from, to = min(from, loc.From), max(to, loc.To)
		}
	}))
	if from > to {
		return n.Location().From, n.Location().To
	}
	return from, to
}

// bracketed returns span with the brackets that the part needs: the tree has no positions of
// closing ones.
func bracketed(src []rune, n ast.Node) (from, to int) {
	from, to = span(n)
	opened, closed := 0, 0
	for _, r := range src[from:to] {
		switch r {
		case '(', '[', '{':
			opened++
		case ')', ']', '}':
			if opened > 0 {
				opened--
			} else {
				closed++
			}
		}
	}
	for ; opened > 0 && to < len(src); to++ {
		switch src[to] {
		case '(', '[', '{':
			opened++
		case ')', ']', '}':
			opened--
		}
	}
	for ; closed > 0 && from > 0; from-- {
		switch src[from-1] {
		case '(', '[', '{':
			closed--
		case ')', ']', '}':
			closed++
		}
	}
	return from, to
}

// The parser stores constants as int, which has 32 bits on some systems, but a rule file must mean
// the same on all. Larger constants are parsed as zeros of the same length, which keeps positions,
// and restored in the tree afterwards.

// wideNumbers holds constants that the parser can't represent, by the character at which they
// begin.
type wideNumbers map[int]int64

// narrow returns an expression with the constants above largest replaced by zeros, and these
// constants.
func narrow(src string, largest int64) (string, wideNumbers) {
	if largest == math.MaxInt64 {
		return src, nil
	}
	wide := make(wideNumbers)
	runes := []rune(src)
	all, _ := tokens(src)
	for _, token := range all {
		n, err := strconv.ParseInt(strings.ReplaceAll(token.text, "_", ""), 10, 64)
		if err != nil || n <= largest {
			continue
		}
		wide[token.from] = n
		for i := token.from; i < token.to; i++ {
			runes[i] = '0'
		}
	}
	return string(runes), wide
}

func (w wideNumbers) Visit(n *ast.Node) {
	if number, ok := (*n).(*ast.IntegerNode); ok {
		if value, ok := w[number.Location().From]; ok {
			ast.Patch(n, &ast.ConstantNode{Value: value})
		}
	}
}
