package condition

import (
	"strconv"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
)

// nobody is the value of a seat that is not known.
const nobody = "nobody"

// ValueText returns a value of a type such as wait in the words of conditions. There is none for the suit of honors,
// which have none.
func (s *Scope) ValueText(t typed.Type, v int64) string {
	switch t {
	case typed.TypeShape:
		for name, i := range s.Shapes {
			if int64(i) == v && !s.Removed[name] {
				return name
			}
		}
	case typed.TypeWind:
		if v == int64(hand.NoWind) {
			return nobody
		}
		return hand.Wind(v).String()
	case typed.TypeWait, typed.TypeGroupKind, typed.TypeSuit:
		if t == typed.TypeSuit && v == int64(hand.Honors) {
			return "honors"
		}
		for i := range Names {
			if f := &Names[i]; f.Type == t && f.IsValue() && f.Node.K == v {
				return f.Name
			}
		}
	}
	return strconv.Itoa(int(v))
}
