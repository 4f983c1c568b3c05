package randomrules

import (
	"strings"

	"example.com/hanfu/internal/condition"
)

// fu writes the section "fu": fixed counts, up to 300 sources of all kinds, adjustments and the
// rounding unit.
func (m *maker) fu() {
	m.stage = condition.StageFu
	m.line("fu:")
	m.line("  round_up_to: %d", m.size(1, 5, 7, 10))
	if m.chance(25) {
		m.line("  fixed:")
		for i := range 1 + m.below(2) {
			m.line("    fixed_%d: {name: {en: Fixed}, fu: '%s', when: '%s'}", i,
				m.one("30", "0", m.number(1)), m.when(2, 3))
		}
	}
	n := m.size(0, 2, 2, 8, 8, 30, 30, 90)
	if m.chance(4) {
		n = 300
	}
	m.sources(n)
	if m.chance(40) {
		m.adjustments()
	}
}

func (m *maker) sources(n int) {
	if n > 0 {
		m.line("  sources:")
	}
	for i := range n {
		each := m.one("", "", ", each: group", ", each: group", ", each: pair", ", each: wait")
		m.group = strings.HasSuffix(each, "group")
		fu := m.one("2", "4", "1", "-3", "0", "20")
		if m.chance(15) {
			fu = "'" + m.number(1) + "'"
		}
		when := ""
		if m.chance(95) {
			when = ", when: '" + m.when(1, 3) + "'"
		}
		m.line("    source_%d: {name: {en: Source}, fu: %s%s%s}", i, fu, each, when)
	}
	m.group = false
}

func (m *maker) adjustments() {
	m.stage = condition.StageFuSum
	m.line("  adjustments:")
	for i := range 1 + m.below(3) {
		m.line("    adjustment_%d: {name: {en: Adjustment}, fu: '%s', when: '%s and fu %s %d'}", i,
			m.one("2", "-fu", "fu % 3", m.number(1)), m.truth(1), m.comparison(), 10*m.below(5))
	}
}
