package randomrules

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"example.com/hanfu/internal/condition"
)

// File returns a random rule file. It extends one of the given rule sets, which must have the usual
// yaku, facts and limits. Each entry is on its own line.
func File(seed uint64, extends ...string) string {
	m := &maker{rng: rand.New(rand.NewPCG(seed, 1)),
		yaku: []string{"tanyao", "pinfu", "toitoi", "riichi", "chinitsu"}}
	m.perilous = m.chance(20)
	m.line("hanfu: 1")
	m.line("id: random-%d", seed)
	m.line("name: {en: Random}")
	m.extend(extends...)
	for _, section := range []func(){m.situation, m.shapes, m.yakuSection, m.bonus, m.valid, m.fu,
		m.yakuman, m.basic, m.limits, m.payments} {
		section()
	}
	if colours := (&maker{rng: rand.New(rand.NewPCG(seed, 4))}); colours.chance(25) {
		m.line("wall: {red: {%s: %d, 6z: 1}, gold: {%s: 1}}", colours.one("7p", "9s", "2z"),
			colours.below(4), colours.one("7p", "3s", "2z"))
	}
	return m.text.String()
}

// maker generates one file.
type maker struct {
	rng  *rand.Rand
	text strings.Builder
	// yaku lists the IDs of yaku that conditions may use.
	yaku []string
	// perilous reports whether expressions may divide by zero or exceed 64 bits. If so, they
	// contain no constants that could make a part irrelevant, so that it is clear what is
	// evaluated.
	perilous bool
	// calmly is the number of enclosing calls of calm.
	calmly int
	// lets is the number of let variables used.
	lets int
	// groups is the number of questions about groups written.
	groups int

	// emptySeat reports whether the empty seat pays.
	emptySeat bool
	// stage is the stage of the current expression. group and amount report whether it may use the
	// names of that kind.
	stage         condition.Stage
	group, amount bool
}

func (m *maker) extend(bases ...string) {
	base := m.one(bases...)
	m.line("extends: %s", base)
	three := strings.Contains(base, "sanma") || strings.HasPrefix(base, "three")
	m.emptySeat = three && m.chance(50)
}

func (m *maker) line(format string, values ...any) {
	line := fmt.Sprintf(format+"\n", values...)
	m.groups += strings.Count(line, "(groups,")
	m.text.WriteString(line)
}

// brief reports whether conditions have to be short from here on, so that those of the file stay
// within work.RulesNodes, beside those of the file that it extends.
func (m *maker) brief() bool { return m.text.Len()/10+m.groups*60 > 15_000 }

// chance returns true with the given probability in percent.
func (m *maker) chance(percent int) bool { return m.rng.IntN(100) < percent }

func (m *maker) below(n int) int { return m.rng.IntN(n) }

func (m *maker) one(list ...string) string { return list[m.below(len(list))] }

func (m *maker) size(list ...int) int { return list[m.below(len(list))] }

// when returns the condition of an entry: a conjunction of least to most conditions.
func (m *maker) when(least, most int) string {
	list := []string{m.truth(1)}
	for range least - 1 + m.below(most-least+1) {
		list = append(list, m.truth(1))
	}
	return strings.Join(list, " and ")
}
