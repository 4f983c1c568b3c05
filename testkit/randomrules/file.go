package randomrules

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"example.com/hanfu/internal/condition"
)

// File returns the text of the rule file of a seed. It extends one of the rule sets that are named, which must know the
// usual yaku, facts and limits. Each entry stands in a line of its own.
func File(seed uint64, extends ...string) string {
	m := &maker{rng: rand.New(rand.NewPCG(seed, 1)), yaku: []string{"tanyao", "pinfu", "toitoi", "riichi", "chinitsu"}}
	m.perilous = m.chance(20)
	m.line("hanfu: 1")
	m.line("id: random-%d", seed)
	m.line("name: {en: Random}")
	m.line("extends: %s", m.one(extends...))
	for _, section := range []func(){m.situation, m.shapes, m.yakuSection, m.bonus, m.valid, m.fu, m.yakuman, m.basic,
		m.limits, m.payments} {
		section()
	}
	if colours := (&maker{rng: rand.New(rand.NewPCG(seed, 4))}); colours.chance(25) {
		m.line("wall: {red: {%s: %d, 6z: 1}, gold: {%s: 1}}", colours.one("7p", "9s", "2z"), colours.below(4), colours.one("7p", "3s", "2z"))
	}
	return m.text.String()
}

// maker makes one file.
type maker struct {
	rng  *rand.Rand
	text strings.Builder
	// yaku are the ids of some yaku for which may be asked.
	yaku []string
	// perilous reports whether expressions may divide by zero or outgrow 64 bits. They have no constants then that
	// could make a part needless, so that it is clear what is asked.
	perilous bool
	// calmly counts the expressions around the one which is made that have to be without perils.
	calmly int
	// lets counts the names that expressions have given.
	lets int

	// stage is that of the expression which is made. It knows a group where group is set, and amount where amount is.
	stage         condition.Stage
	group, amount bool
}

func (m *maker) line(format string, values ...any) {
	fmt.Fprintf(&m.text, format+"\n", values...)
}

// chance is true for so many of 100.
func (m *maker) chance(percent int) bool { return m.rng.IntN(100) < percent }

func (m *maker) below(n int) int { return m.rng.IntN(n) }

func (m *maker) one(list ...string) string { return list[m.below(len(list))] }

func (m *maker) size(list ...int) int { return list[m.below(len(list))] }

// when returns the condition of an entry: at least so many conditions that must hold together.
func (m *maker) when(least, most int) string {
	list := []string{m.truth(1)}
	for range least - 1 + m.below(most-least+1) {
		list = append(list, m.truth(1))
	}
	return strings.Join(list, " and ")
}
