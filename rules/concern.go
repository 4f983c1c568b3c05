package rules

import (
	"maps"
	"strconv"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/names"
)

// Concern is what an option is about, by the rules that ask for it.
type Concern uint8

// The concerns. An option for which rules of several ask belongs to the last of these.
const (
	// NoConcern is that of an option for which no rule asks, as when a house file has removed the only yaku that asks for
	// it, and of one that says something else than a rule which no longer asks for it.
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
	return names.Of([]string{"none", "chips", "fu", "hands", "limits", "payments", "table"}, c)
}

// concernedBy is what the rules of a section are about; the first that fits counts.
var concernedBy = []struct {
	section string
	is      Concern
}{
	{"payments.chips", OfChips}, {"payments.several", OfTable}, {"draws", OfTable}, {"penalties", OfTable}, {"game", OfTable},
	{"payments", OfPayments}, {"limits", OfLimits}, {"yakuman", OfLimits}, {"basic", OfLimits}, {"fu", OfFu},
}

// concernOf is what the value at a path is about.
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
	if r.contradicted()[option] {
		return NoConcern
	}
	return r.concerns[option]
}

// contradictions returns the options that say something else than the rules: that a rule counts which has been removed, or
// what replaces a value that they decided, and is not as they have it.
func (r *Rules) contradictions() map[string]bool {
	all := make(map[string]bool)
	settled := func(text string, options map[string]condition.Option) string {
		names := r.names
		names.Options = options
		return strings.Join(strings.Fields(compile.Settled(text, &names, r.wall.Players)), " ")
	}
	for _, o := range r.Origins() {
		if id, isYaku := strings.CutPrefix(o.Path, "yaku."); o.Removed && isYaku {
			all[id] = true
		}
		for _, over := range o.Overrides {
			if !strings.Contains(over.Value, "options.") {
				continue
			}
			was, is := settled(over.Value, r.names.Options), settled(o.Value, r.names.Options)
			isTruth := was == "true" || was == "false"
			switch {
			case was == is, !isConstant(was) && !isConstant(is):
				continue
			case isTruth && !strings.HasSuffix(o.Path, ".when") && !strings.HasSuffix(o.Path, ".allowed"):
				continue // how a rule counts, and not whether
			}
			still := mentioned(o.Value)
			for id := range mentioned(over.Value) {
				others := maps.Clone(r.names.Options)
				delete(others, id)
				if !still[id] && mentioned(settled(over.Value, others))[id] { // else it decided nothing
					all[id] = true
				}
			}
		}
	}
	return all
}

// isConstant reports whether an expression is a number, a word, true or false.
func isConstant(text string) bool {
	_, err := strconv.ParseInt(text, 10, 64)
	return err == nil || text == "true" || text == "false" || strings.HasPrefix(text, `"`)
}

// mentioned returns the options that an expression mentions.
func mentioned(text string) map[string]bool {
	all := make(map[string]bool)
	for _, m := range compile.MentionsIn(text) {
		if m.Of == compile.MentionOption {
			all[m.Name] = true
		}
	}
	return all
}
