package rules

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/nameindex"
)

// Concern is what an option is about, by the rules that ask for it.
type Concern uint8

// The concerns. An option for which rules of several ask belongs to the last of these.
const (
	// NoConcern is that of an option for which no rule asks, as when a house file has removed the only yaku that asks for
	// it, and of one whose text was true before a nearer file changed the rules that ask for it.
	NoConcern Concern = iota
	// OfChips is about what is paid in chips.
	OfChips
	OfFu
	// OfHands is about tiles, yaku and bonus tiles, and about what a hand needs to win.
	OfHands
	// OfLimits is about limits and yakuman.
	OfLimits
	// OfPayments is about who pays what for a win.
	OfPayments
	// OfTable is about several winners, draws, mistakes and the game.
	OfTable
)

// Concerns are all of them, in the order in which people want to read them.
var Concerns = []Concern{OfHands, OfFu, OfLimits, OfPayments, OfChips, OfTable, NoConcern}

// String returns the name of a concern, such as limits.
func (c Concern) String() string {
	return nameindex.Of([]string{"none", "chips", "fu", "hands", "limits", "payments", "table"}, c)
}

// concernedBy is what the rules of a section are about; the first that fits counts.
var concernedBy = []struct {
	section string
	is      Concern
}{
	{"payments.chips", OfChips}, {"payments.several", OfTable}, {"draws", OfTable}, {"penalties", OfTable}, {"game", OfTable},
	{"payments", OfPayments}, {"limits", OfLimits}, {"yakuman", OfLimits}, {"basic", OfLimits}, {"fu", OfFu},
}

func concernOf(path string) Concern {
	if strings.HasPrefix(path, "yaku.") && strings.HasSuffix(path, ".pao") {
		return OfPayments
	}
	for _, c := range concernedBy {
		if path == c.section || strings.HasPrefix(path, c.section+".") {
			return c.is
		}
	}
	return OfHands
}

// Concern is what an option is about.
func (r *Rules) Concern(option string) Concern {
	if slices.ContainsFunc(Languages(), func(lang string) bool { return r.said()[lang][option] }) {
		return r.concerns[option]
	}
	return NoConcern
}
