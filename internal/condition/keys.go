package condition

import (
	"slices"
	"strconv"

	"example.com/hanfu/internal/condition/internal/typed"
)

// Keys assigns equal numbers to equal expressions. The order of operands matters, except in sums.
type Keys struct {
	// numbers caches the number of each node; known maps a node's text, with its operands' numbers,
	// to its number.
	numbers map[*typed.Node]int
	known   map[string]int
}

// NewKeys returns empty Keys.
func NewKeys() *Keys { return &Keys{make(map[*typed.Node]int), make(map[string]int)} }

// Of returns the number of an expression.
func (k *Keys) Of(n *typed.Node) int { return k.number(n) }

func (k *Keys) number(n *typed.Node) int {
	if number, ok := k.numbers[n]; ok {
		return number
	}
	dst := strconv.AppendInt(nil, int64(n.Op), 10)
	switch n.Op {
	case typed.OpConst, typed.OpCompare, typed.OpWinBit, typed.OpNum, typed.OpYaku, typed.OpMade,
		typed.OpGroupTouches:
		dst = strconv.AppendInt(append(dst, '='), n.K, 10)
	case typed.OpSetConst:
		dst = strconv.AppendUint(append(dst, '='), uint64(n.Set), 16)
	case typed.OpOption, typed.OpWord:
		dst = strconv.AppendQuote(dst, n.Word)
	}
	if n.Op >= typed.OpGroup && n.Op <= typed.OpCountGroups {
		dst = strconv.AppendInt(append(dst, '#'), int64(n.Slot), 10)
	}
	kids := make([]int, len(n.Kids))
	for i, kid := range n.Kids {
		kids[i] = k.number(kid)
	}
	if n.Op == typed.OpAdd {
		slices.Sort(kids)
	}
	for _, kid := range kids {
		dst = strconv.AppendInt(append(dst, ','), int64(kid), 10)
	}
	number, ok := k.known[string(dst)]
	if !ok {
		number = len(k.known)
		k.known[string(dst)] = number
	}
	k.numbers[n] = number
	return number
}
