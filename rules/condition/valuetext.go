package condition

import (
	"strconv"

	"example.com/hanfu/hand"
)

// nobody is the value of a seat that is not known.
const nobody = "nobody"

// valueText gives a value of a type such as wait in the words of conditions. There is none for the suit of honors, which have none.
func (s *Scope) valueText(t valueType, v int64) string {
	switch t {
	case typeShape:
		for name, i := range s.Shapes {
			if int64(i) == v && !s.Removed[name] {
				return name
			}
		}
	case typeWind:
		if v == int64(hand.NoWind) {
			return nobody
		}
		return hand.Wind(v).String()
	case typeWait, typeGroupKind, typeSuit:
		if t == typeSuit && v == int64(hand.Honors) {
			return "honors"
		}
		for i := range vocabulary {
			if f := &vocabulary[i]; f.kind == t && f.node != nil && f.node.op == opConst && f.node.k == v {
				return f.Name
			}
		}
	}
	return strconv.Itoa(int(v))
}
