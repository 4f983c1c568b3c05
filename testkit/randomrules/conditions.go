package randomrules

import (
	"fmt"
	"slices"

	"example.com/hanfu/internal/condition"
)

// truth returns a condition nested at most depth levels.
func (m *maker) truth(depth int) string {
	if m.brief() {
		return m.one(m.one(facts...), "tsumo", "open", "dealer", "seat == "+m.wind(),
			"has("+m.set()+")")
	}
	if depth <= 0 {
		return m.question(0)
	}
	switch m.below(9) {
	case 8:
		return m.let(depth)
	case 0:
		return "not (" + m.truth(depth-1) + ")"
	case 1, 2:
		return "(" + m.truth(depth-1) + " or " + m.truth(depth-1) + ")"
	case 3, 4:
		return "(" + m.truth(depth-1) + " and " + m.truth(depth-1) + ")"
	case 5:
		return "(" + m.truth(depth-1) + " ? " + m.truth(depth-1) + " : " + m.truth(depth-1) + ")"
	case 6:
		return "((" + m.truth(depth-1) + ") == (" + m.truth(depth-1) + "))"
	}
	return m.question(depth)
}

// let returns a condition with a let variable. Expr evaluates the variable even if it isn't used,
// so it must be calm.
func (m *maker) let(depth int) string {
	m.lets++
	name := fmt.Sprintf("x_%d", m.lets)
	body := m.one(" and ", " or ", " != ") + "(" + m.truth(depth-1) + ")"
	if m.stage >= condition.StageReading && m.chance(50) {
		body = " or " + m.one("any", "all", "none", "one") + "(groups, " +
			m.one("", "not ") + name + m.one(" or ", " and ") + m.ofGroup("#", 0) + ")"
	}
	return "(let " + name + " = " + m.calm(m.truth, depth-1) + "; " + name + body + ")"
}

// question returns a condition without boolean operators, except inside numbers and predicates of
// groups.
func (m *maker) question(depth int) string {
	switch {
	case m.perilous && m.calmly == 0 && m.chance(3):
		return m.peril()
	case m.group && m.chance(50):
		return m.ofGroup("group", 1)
	case m.stage == condition.StagePayment && m.chance(33):
		return m.one("payer.discarder", "payer.dealer", "payer.liable", m.ofSeats("payer.seat"))
	case m.stage >= condition.StageYaku && m.chance(20):
		return m.one("yaku."+m.one(m.yaku...), "yaku."+m.one(m.yaku...), "yaku_limit")
	case m.stage >= condition.StageReading && m.chance(43):
		return m.ofReading(depth)
	}
	return m.ofWin()
}

func (m *maker) ofWin() string {
	switch m.below(22) {
	case 20:
		return m.ofSeats("from")
	case 21:
		return m.ofSeats("own_seat")
	case 17:
		return "seat " + m.one("in", "not in") + " [round, " + m.wind() + "]"
	case 18:
		return fmt.Sprintf("(%s %s %d..%d)", m.calm(m.number, 0), m.one("in", "not in"), m.below(3),
			3+m.below(5))
	case 19:
		return fmt.Sprintf("(%d <= %s < %d)", m.below(3), m.calm(m.number, 0), 3+m.below(5))
	case 0:
		return m.one("tsumo", "ron", "open", "closed", "dealer")
	case 1, 2:
		return m.one(facts...)
	case 3:
		return "seat " + m.one("==", "!=") + " " + m.wind()
	case 4:
		return "round == " + m.one("seat", m.wind())
	case 5, 6:
		return "only(" + m.set() + ")"
	case 7, 8:
		return "has(" + m.set() + ")"
	case 9:
		return m.large()
	}
	return "(" + m.number(2) + " " + m.comparison() + " " +
		m.one(fmt.Sprint(m.below(9)), fmt.Sprint(m.below(4)), m.number(1)) + ")"
}

func (m *maker) ofReading(depth int) string {
	switch m.below(13) {
	case 12:
		return m.one("wins_on("+m.set()+")",
			fmt.Sprintf("%s(tile(%s, %d))", m.one("has", "pair_of", "wins_on"), m.suit(),
				1+m.below(9)),
			fmt.Sprintf("any(suits, tiles(tile(#, %d)) == %d)", 1+m.below(9), m.below(4)))
	case 0, 1:
		return "wait " + m.one("==", "!=") + " " +
			m.one("ryanmen", "kanchan", "penchan", "shanpon", "tanki", "irregular")
	case 2:
		return "shape " + m.one("==", "!=") + " " +
			m.one("standard", "seven_pairs", "thirteen_orphans")
	case 3, 4:
		return "pair_of(" + m.set() + ")"
	case 5:
		return fmt.Sprintf("has_sequence(%s, %d)", m.suit(), 1+m.below(7))
	case 6:
		return fmt.Sprintf("has_triplet(%s, %d)", m.suit(), 1+m.below(9))
	case 7:
		return fmt.Sprintf("any(suits, has_sequence(#, %d) and has_triplet(#, %d))", 1+m.below(7),
			1+m.below(9))
	case 8:
		return "any(groups, let g = #; any(groups, .rank == g.rank + 1 and " +
			m.ofGroup("#", 0) + "))"
	}
	return m.one("any", "all", "none", "one") + "(groups, " + m.ofGroup("#", 1+depth) + ")"
}

// ofSeats returns a comparison of a seat, which may be unknown, with other seats. It never compares
// a seat with itself: the result for unknown seats is irrelevant.
func (m *maker) ofSeats(seat string) string {
	others := slices.DeleteFunc([]string{"seat", "round", "from", "own_seat", m.wind()},
		func(other string) bool { return other == seat })
	switch m.below(4) {
	case 0:
		return seat + " " + m.one("in", "not in") + " [" + m.one(others...) + ", " + m.wind() + "]"
	case 1:
		return "(" + m.one(facts...) + " ? " + seat + " : seat) " + m.one("==", "!=") + " " +
			m.one(others...)
	}
	return seat + " " + m.one("==", "!=") + " " + m.one(others...)
}

func (m *maker) large() string {
	const huge = "3000000000000000000"
	return fmt.Sprintf("(%s + %s %s 300000000000000000%d)", m.calm(m.number, 0), huge,
		m.comparison(), m.below(5))
}

// peril returns a condition that in some hands divides by zero, exceeds 64 bits or doubles a
// negative number of times.
func (m *maker) peril() string {
	divisor := m.one("sticks", "honba", "kans", "melds", "suit_count", "dora_tiles",
		m.calm(m.number, 0))
	switch m.below(6) {
	case 0:
		return fmt.Sprintf("7 %% %s %s %d", divisor, m.comparison(), m.below(3))
	case 1:
		return fmt.Sprintf("floor_div(%s, %s) %s %d", m.calm(m.number, 1), divisor, m.comparison(),
			m.below(3))
	case 2:
		return fmt.Sprintf("round_up(%s, %s) > 2", m.calm(m.number, 0), divisor)
	case 3:
		return fmt.Sprintf("double(3, %s - 1) %s 6", divisor, m.comparison())
	case 4:
		return fmt.Sprintf("power(%d, %s * 9 - 1) %s 6", m.below(6)-2, divisor, m.comparison())
	}
	return fmt.Sprintf("%s * 4000000000000000000 %s %d", divisor, m.comparison(), m.below(3))
}

// calm calls expression with perils disabled.
func (m *maker) calm(expression func(depth int) string, depth int) string {
	m.calmly++
	defer func() { m.calmly-- }()
	return expression(depth)
}

func (m *maker) comparison() string { return m.one("==", "!=", "<", "<=", ">", ">=") }
