package randomrules

import "fmt"

func (m *maker) ofGroup(name string, depth int) string {
	if depth > 0 && m.chance(33) {
		switch m.below(4) {
		case 0:
			return "not (" + m.ofGroup(name, depth-1) + ")"
		case 1:
			return "(" + m.ofGroup(name, depth-1) + " or " + m.ofGroup(name, depth-1) + ")"
		case 2:
			return "(" + m.ofGroup(name, depth-1) + " and " + m.question(0) + ")"
		}
		return "(" + m.ofGroup(name, depth-1) + " and " + m.ofGroup(name, depth-1) + ")"
	}
	switch m.below(8) {
	case 0, 1:
		return name + ".kind " + m.one("==", "!=") + " " + m.one("sequence", "triplet", "kan")
	case 2:
		return name + m.one(".concealed", ".outside")
	case 3:
		return name + m.one(".terminal", ".honor")
	case 4:
		return name + ".suit == " + m.suit()
	case 5:
		return fmt.Sprintf("%s.rank %s %d", name, m.comparison(), m.below(10))
	case 6:
		return fmt.Sprintf("%s.rank %% %d == %d", name, 1+m.below(3), m.below(3))
	}
	if m.perilous && m.calmly == 0 && m.chance(5) {
		return fmt.Sprintf("6 %% (%s.rank - %d) == 0", name, 1+m.below(9))
	}
	return "not " + name + ".concealed"
}
