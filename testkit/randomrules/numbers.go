package randomrules

import (
	"fmt"
	"strings"

	"example.com/hanfu/internal/condition"
)

// number returns a number nested at most depth levels.
func (m *maker) number(depth int) string {
	if depth > 0 {
		switch m.below(14) {
		case 0, 1:
			return "(" + m.number(depth-1) + m.one(" + ", " - ") + m.number(depth-1) + ")"
		case 2:
			return fmt.Sprintf("%d * %s", m.below(5)-1, m.number(depth-1))
		case 3:
			return fmt.Sprintf("(%s) %% %d", m.number(depth-1), 2+m.below(4))
		case 4:
			return m.one("min", "max") + "(" + m.number(depth-1) + ", " + m.number(depth-1) + ")"
		case 5:
			return fmt.Sprintf("floor_div(%s, %d)", m.number(depth-1), 1+m.below(3))
		case 6:
			return fmt.Sprintf("round_up(%s, %d)", m.number(depth-1), 1+m.below(4))
		case 8:
			return fmt.Sprintf("power(%d, min(max(%s, 0), %d))", m.below(5)-2, m.number(depth-1),
				m.below(5))
		case 7:
			return "(" + m.truth(depth-1) + " ? " + m.number(depth-1) + " : " +
				m.number(depth-1) + ")"
		}
	}
	if m.stage >= condition.StageReading && m.chance(40) {
		return m.numberOfReading()
	}
	return m.numberOfWin()
}

func (m *maker) numberOfWin() string {
	switch m.below(16) {
	case 0, 1:
		return "tiles(" + m.set() + ")"
	case 2, 3:
		return "kinds(" + m.set() + ")"
	case 4, 5:
		return fmt.Sprintf("rank_count(%d)", 1+m.below(9))
	case 6, 7, 8, 9, 10:
		if m.chance(10) {
			return "renchan"
		}
		return m.fieldNumber()
	case 11:
		if m.perilous {
			return "tiles(" + m.set() + ")"
		}
		return fmt.Sprint(m.below(12))
	case 12:
		return fmt.Sprintf("count(1..9, rank_count(#) %s %d)", m.comparison(), m.below(4))
	case 13:
		return m.fieldNumber()
	case 14:
		return "min(dora_tiles, 9)"
	}
	return "tiles(winning)"
}

func (m *maker) numberOfReading() string {
	switch n := m.below(13); {
	case n < 3:
		return m.one("sequences", "triplets", "concealed_triplets", "identical_sequences")
	case n < 6:
		return "triplets_of(" + m.set() + ")"
	case n < 10:
		return "count(groups, " + m.ofGroup("#", 1) + ")"
	case n == 10 && m.group:
		return "group.rank"
	case n == 10:
		return fmt.Sprintf("count(suits, has_sequence(#, %d))", 1+m.below(7))
	}
	var later []string
	for _, f := range wholeNumbers {
		if f.Stage >= min(m.stage, condition.StageYaku) && f.KnownAt(m.stage) &&
			(f.Name != "amount" || m.amount) {
			later = append(later, f.Name)
		}
	}
	return m.one(later...)
}

// wholeNumbers are the facts of a win that are whole numbers.
var wholeNumbers = func() (list []*condition.Fact) {
	vocabulary := condition.Vocabulary()
	for i := range vocabulary {
		f := &vocabulary[i]
		if f.Part() == condition.PartFact && f.Arguments == nil &&
			f.Type.String() == "whole number" &&
			!f.Stage.AtTable() && !strings.Contains(f.Name, ".") {
			list = append(list, f)
		}
	}
	return list
}()

// fieldNumber returns a number that doesn't depend on the reading.
func (m *maker) fieldNumber() string {
	for {
		if f := wholeNumbers[m.below(len(wholeNumbers))]; f.Stage == condition.StageWin {
			return f.Name
		}
	}
}

func (m *maker) set() string {
	switch m.below(10) {
	case 0:
		return m.one("seat", "round", "winning")
	case 1:
		return m.wind()
	case 2, 3, 4:
		return m.one("simples", "terminals", "honors", "winds", "dragons", "greens", "outside")
	}
	return m.one(`"19m"`, `"123456789m"`, `"123456789p"`, `"5m5p5s"`, `"1z"`, `"147m258p369s"`,
		`"1234z"`, `"567z19s"`, `"12345m12345p12345s"`,
		`"5m"`, `"2468s6z"`, `"123456789m123456789p123456789s"`, `"123456789s1234567z"`)
}

func (m *maker) wind() string { return m.one("east", "south", "west", "north") }

func (m *maker) suit() string { return m.one("man", "pin", "sou") }
