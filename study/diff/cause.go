package diff

import "strings"

// Kind is what a cause is about.
type Kind string

// The kinds of causes. Chips, Several, Draw, Penalty and Game are about the table, and no single hand shows them. Players
// is that another number of people play, with all that goes with it, and Order that rules are asked in another order.
const (
	Option    Kind = "option"
	Yaku      Kind = "yaku"
	Bonus     Kind = "bonus"
	Fu        Kind = "fu"
	Limit     Kind = "limit"
	Payment   Kind = "payment"
	Shape     Kind = "shape"
	Valid     Kind = "valid"
	Situation Kind = "situation"
	Set       Kind = "set"
	Wall      Kind = "wall"
	Chips     Kind = "chips"
	Several   Kind = "several"
	Draw      Kind = "draw"
	Penalty   Kind = "penalty"
	Game      Kind = "game"
	Players   Kind = "players"
	Order     Kind = "order"
)

// Change is what becomes of a rule or an option.
type Change string

// A rule is added, removed or changed; an option is turned.
const (
	Turned  Change = "turned"
	Changed Change = "changed"
	Added   Change = "added"
	Removed Change = "removed"
)

// Cause is one thing for which scores or games differ.
type Cause struct {
	// ID is its place in the rules, such as options.kiriage_mangan, yaku.renhou or basic.
	ID     string
	Kind   Kind
	Change Change
	// Before and After are the values of an option, as they are written in a file.
	Before, After string
	// Rules are the places of the rules that ask for an option.
	Rules []string
	// With are the places of what belongs to the cause, such as the fact that a yaku asks for and nothing else does.
	With []string
	// Witness is a hand that shows it; nil if there is none, for a reason that Unseen tells, or if none was asked for.
	Witness *Witness
	Unseen  Unseen
	// Wakes is an option with a value, such as minimum_han=2: if it is so in one of the rule sets, a hand shows the
	// cause. It is looked for where no hand was found otherwise.
	Wakes string
}

// Paths returns the places of all rules that a cause changes; none for an option.
func (c *Cause) Paths() []string {
	if c.Kind == Option {
		return nil
	}
	return append([]string{c.ID}, c.With...)
}

// AtTable reports whether the cause is about the table alone: about chips, several winners, draws, mistakes or the game.
func (c *Cause) AtTable() bool {
	if c.Kind != Option {
		return atTable(c.ID)
	}
	for _, path := range c.Rules {
		if !atTable(path) {
			return false
		}
	}
	return true
}

func atTable(path string) bool {
	switch kindOf(path) {
	case Chips, Several, Draw, Penalty, Game:
		return true
	}
	return false
}

// kinds are those of the rules of sections; the first that fits counts.
var kinds = []struct {
	section string
	kind    Kind
}{
	{"options", Option}, {"yaku", Yaku}, {"bonus", Bonus}, {"fu", Fu}, {"limits", Limit}, {"yakuman", Limit},
	{"basic", Payment}, {"payments.chips", Chips}, {"payments.several", Several}, {"payments", Payment}, {"shapes", Shape}, {"valid", Valid},
	{"situation", Situation}, {"sets", Set}, {"wall", Wall}, {"draws", Draw}, {"penalties", Penalty}, {"game", Game},
}

func kindOf(path string) Kind {
	for _, k := range kinds {
		if path == k.section || strings.HasPrefix(path, k.section+".") {
			return k.kind
		}
	}
	return Wall
}
