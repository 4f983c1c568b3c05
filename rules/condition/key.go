package condition

import "strconv"

// key names what an expression asks: equal expressions have equal keys. The parts of a comparison, of a sum and the like
// stand in the order of the file.
func (n *node) key() string { return string(n.appendKey(nil)) }

func (n *node) appendKey(dst []byte) []byte {
	dst = strconv.AppendInt(append(dst, 'o'), int64(n.op), 10)
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
	if len(n.kids) > 0 {
		dst = append(dst, '(')
		for _, kid := range n.kids {
			dst = append(kid.appendKey(dst), ',')
		}
		dst = append(dst, ')')
	}
	return dst
}
