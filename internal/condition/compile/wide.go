package compile

import (
	"math"
	"strconv"
	"strings"

	"github.com/expr-lang/expr/ast"
)

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
