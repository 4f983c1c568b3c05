package randomrules

import "example.com/hanfu/internal/condition"

// yakuman writes the section "yakuman", which converts units to han or to another number of units.
func (m *maker) yakuman() {
	m.stage = condition.StageYaku
	alone := m.one("true", "false")
	switch m.below(8) {
	case 0, 1:
		m.line("yakuman: {alone: %s, units: '%s'}", alone,
			m.one("yakuman", "min(yakuman, 1)", "yakuman - 1", "0", m.number(1)))
	case 2, 3:
		m.line("yakuman: {alone: %s, han: '%s'}", alone,
			m.one("13", "5", "kans", "-2", m.number(1)))
	}
}

func (m *maker) basic() {
	m.stage = condition.StageLimit
	if m.chance(15) {
		m.line("basic: '%s'", m.one("double(fu, han) * 3", "fu * power(3, han)", "fu * han * 10",
			"double(fu, min(han, 9)) + "+m.number(1)))
	}
}

func (m *maker) limits() {
	m.stage = condition.StageLimit
	if !m.chance(40) {
		return
	}
	m.line("limits:")
	for i := range 1 + m.below(2) {
		m.line("  limit_%d: {name: {en: Limit}, base: '%s', when: '%s and %s'}", i,
			m.one("2000", "3000 + han", "100 * ("+m.number(1)+")"), m.truth(1),
			m.one("han >= 2", "fu > 30", "basic > 100"))
	}
}

func (m *maker) payments() {
	m.stage = condition.StagePayment
	if !m.chance(60) {
		return
	}
	m.line("payments:")
	m.line("  stick: 900")
	if m.emptySeat {
		m.line("  empty_seat: true")
	}
	if m.chance(20) {
		m.line("  liable_base: '%s'", m.one("base", "floor_div(base, 2)", "0",
			"liable_yakuman * 1000"))
	}
	if m.chance(50) {
		m.line("  shares:")
		m.line("    share: {when: '%s', pays: '%s'}", m.truth(1),
			m.one("100", "base", "-100", "100 * ("+m.number(1)+")"))
	}
	if m.chance(50) {
		m.line("  honba:")
		m.line("    counter: {when: '%s', pays: '%s'}",
			m.one("payer.dealer", "tsumo", "honba > 1", m.truth(1)),
			m.one("100", "100 * honba", "base", "-100 * honba", "players * honba"))
	}
	if m.chance(30) {
		m.amount = true
		m.line("  adjustments:")
		for i := range 1 + m.below(2) {
			m.line("    adjustment_%d: {when: '%s', becomes: '%s'}", i, m.truth(1),
				m.one("amount * 2", "round_up(amount, 1000)", "0",
					"amount - 100 * ("+m.number(1)+")"))
		}
	}
}
