package prove

import (
	"strconv"

	"example.com/hanfu/internal/condition/internal/typed"
)

// keys returns expressions numbers: equal ones have equal numbers. The parts of a comparison, of a sum and the like
// stand in the order of the file.
type keys struct {
	// of are the numbers of the nodes seen, and known those of what a node says, with its parts by their numbers.
	of    map[*typed.Node]int
	known map[string]int
}

func newKeys() keys { return keys{of: make(map[*typed.Node]int), known: make(map[string]int)} }

func (k *keys) key(n *typed.Node) int {
	if number, ok := k.of[n]; ok {
		return number
	}
	dst := strconv.AppendInt(nil, int64(n.Op), 10)
	switch n.Op {
	case typed.OpConst, typed.OpCompare, typed.OpWinBit, typed.OpNum, typed.OpYaku, typed.OpMade, typed.OpGroupTouches:
		dst = strconv.AppendInt(append(dst, '='), n.K, 10)
	case typed.OpSetConst:
		dst = strconv.AppendUint(append(dst, '='), uint64(n.Set), 16)
	case typed.OpOption, typed.OpWord:
		dst = strconv.AppendQuote(dst, n.Word)
	}
	if n.Op >= typed.OpGroup && n.Op <= typed.OpCountGroups {
		dst = strconv.AppendInt(append(dst, '#'), int64(n.Slot), 10)
	}
	for _, kid := range n.Kids {
		dst = strconv.AppendInt(append(dst, ','), int64(k.key(kid)), 10)
	}
	number, ok := k.known[string(dst)]
	if !ok {
		number = len(k.known)
		k.known[string(dst)] = number
	}
	k.of[n] = number
	return number
}
