package condition

import "strconv"

// keys gives expressions numbers: equal ones have equal numbers. The parts of a comparison, of a sum and the like
// stand in the order of the file.
type keys struct {
	// of are the numbers of the nodes seen, and known those of what a node says, with its parts by their numbers.
	of    map[*node]int
	known map[string]int
}

func newKeys() keys { return keys{of: make(map[*node]int), known: make(map[string]int)} }

// key gives the number of an expression.
func (k *keys) key(n *node) int {
	if number, ok := k.of[n]; ok {
		return number
	}
	dst := strconv.AppendInt(nil, int64(n.op), 10)
	switch n.op {
	case opConst, opCompare, opWinBit, opNum, opYaku, opMade, opGroupTouches:
		dst = strconv.AppendInt(append(dst, '='), n.k, 10)
	case opSetConst:
		dst = strconv.AppendUint(append(dst, '='), uint64(n.set), 16)
	case opOption, opWord:
		dst = strconv.AppendQuote(dst, n.word)
	}
	if n.op >= opGroup && n.op <= opCountGroups {
		dst = strconv.AppendInt(append(dst, '#'), int64(n.slot), 10)
	}
	for _, kid := range n.kids {
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
