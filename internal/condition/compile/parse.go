package compile

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/hanfu/internal/budget"
	"example.com/hanfu/internal/words"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/parser"
)

// The bounds of an expression. The parser recurses, so they are checked before it sees the text.
const (
	maxNesting = 64
	maxNodes   = 500
)

// config is what the parser needs to know; it only reads it.
var config = func() *conf.Config {
	c := conf.CreateNew()
	c.MaxNodes = maxNodes
	c.DisableIfOperator = true
	return c
}()

// Problem is something wrong in an expression, at characters From to To (counted in runes from 0, To exclusive).
type Problem struct {
	From, To int
	// Code is a finding's code such as unknown-name; Help may be empty.
	Code          string
	Message, Help words.Text
	// EndsEarly: the expression lacks its end, which may stand in the file where YAML does not take it for a part of
	// it.
	EndsEarly bool
	// open is how many brackets are open then.
	open int
	// Cure is what to write, if that is all.
	Cure Cure
}

// Cure is a text to write in place of characters From to To; the zero value is none.
type Cure struct {
	From, To int
	Text     string
	// Safe: nothing else can be meant.
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
	if p := accident(src); p != nil {
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
	if len(src) > budget.TextBytes {
		return &Problem{To: end, Code: "too-complex",
			Message: words.Say("the expression is longer than %d bytes", budget.TextBytes),
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

// span returns the first and last character of an expression's part. A parsed node stands at its
// operator or name, so the parts are asked too.
func span(n ast.Node) (from, to int) {
	from = math.MaxInt
	ast.Walk(&n, visitor(func(n *ast.Node) {
		if _, choice := (*n).(*ast.ConditionalNode); choice { // the parser gives it the place of what stands behind it
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

// bracketed is span with the brackets that the part needs: the tree does not hold closing ones.
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

// The parser keeps constants as int, which has 32 bits on some systems, and a rule file has to mean the same on all.
// What is too large for it there is parsed as a zero of the same length, so that places stay, and put in its place in
// the tree afterwards.

// wideNumbers are constants that the parser can't hold, by the character at which they begin.
type wideNumbers map[int]int64

// narrow returns an expression without the constants that are larger than a number, and these constants.
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
