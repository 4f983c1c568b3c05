package randomrules

import (
	"fmt"

	"example.com/hanfu/internal/condition"
)

// facts are the facts that conditions use, the more frequent ones repeated.
var facts = []string{"riichi", "riichi", "ippatsu", "rinshan", "haitei", "houtei", "own_fact",
	"own_other"}

func (m *maker) situation() {
	m.stage = condition.StageWin
	m.line("situation:")
	m.line("  own_other: {implies: [own_fact]%s}", m.one("", "", "", "", "", ", wild: true"))
	m.line("  renchan: {type: count}")
	m.line("  own_seat: {type: seat}")
	if m.chance(25) {
		m.line("  own_fact: {requires: '%s or %s'}", m.truth(1), m.truth(1))
	} else {
		m.line("  own_fact: {%s}", m.one("", "", "", "", "", "", "", "wild: true"))
	}
}

// shapes writes shapes that rarely match, so that most hands have the usual ones.
func (m *maker) shapes() {
	m.stage = condition.StageWin
	n := m.below(3)
	if n > 0 {
		m.line("shapes:")
	}
	for i := range n {
		condition := m.when(3, 3)
		if m.chance(40) {
			condition = m.one("round == ", "seat == ", "round == seat and seat == ") + m.wind() +
				" and " + condition
		}
		m.line("  shape_%d: {name: {en: Shape}, form: tiles, when: '%s'}", i, condition)
	}
	if n > 0 && m.chance(30) {
		m.line("  seven_pairs: {distinct: false}")
	}
}

// yakuSection writes up to 400 yaku. The more there are, the less often each holds. Large numbers
// are rare, as they are slow.
func (m *maker) yakuSection() {
	m.stage = condition.StageReading
	n := m.size(0, 3, 3, 8, 8, 20, 20, 70, 70, 140)
	if m.chance(4) {
		n = 400
	}
	if n > 0 {
		m.line("yaku:")
	}
	for i := range n {
		worth := m.worth()
		if len(m.yaku) > 0 && i%7 > 4 { // yaku used by others use none
			m.stage = condition.StageYaku
			worth += ", beside: '" + m.one("yaku."+m.one(m.yaku...), "not yaku."+m.one(m.yaku...),
				"yaku_han == 2", "yakuman == 0 and yaku_han >= 1", m.when(2, 3)) + "'"
			m.stage = condition.StageReading
		}
		least := 2 + n/100
		m.line("  yaku_%d: {name: {en: Yaku}, %s, when: '%s'}", i, worth, m.when(least, least+3))
		if i%7 == 0 {
			m.yaku = append(m.yaku, fmt.Sprintf("yaku_%d", i))
		}
	}
}

// worth returns the fields with the worth of a yaku, usually one han.
func (m *maker) worth() string {
	switch m.below(26) {
	case 0:
		return "han: {closed: 1}"
	case 1:
		return "han: {open: 2}"
	case 2:
		return "han: '" + m.calm(m.number, 1) + "'"
	case 3:
		return "yakuman: 1"
	case 4:
		return "yakuman: '" + m.calm(m.number, 1) + " - 6', han: 1, pao: true"
	case 5:
		return "limit: " + m.one("mangan", "haneman", "sanbaiman")
	case 6:
		return "han: 3, alone: true"
	case 7:
		return "limit: haneman, alone: true"
	case 8, 9:
		return "han: 1, replaces: [" + m.one(m.yaku...) + "]"
	case 10:
		return "han: {closed: -1, open: 1}"
	case 11:
		return "han: {closed: '-1 * kans', open: renchan}, replaces: [" + m.one(m.yaku...) + "]"
	case 12:
		return "yakuman: 2, alone: true, pao: true"
	case 13:
		return "yakuman: -1, han: 2"
	}
	return "han: 1"
}

func (m *maker) bonus() {
	m.stage = condition.StageYaku
	if !m.chance(40) {
		return
	}
	m.line("bonus:")
	for i := range 1 + m.below(2) {
		m.line("  bonus_%d: {name: {en: Bonus}, han: '%s'}", i,
			m.one(m.number(1), "yaku."+m.one(m.yaku...)+" ? 1 : 0", "yaku_han % 3",
				"yaku_limit ? 0 : "+m.number(0)))
	}
}

func (m *maker) valid() {
	m.stage = condition.StageYaku
	if m.chance(33) {
		m.line("valid:")
		m.line("  own_demand: {needs: '%s or %s'}", m.truth(1), m.truth(1))
	}
}
