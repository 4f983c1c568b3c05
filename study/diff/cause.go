package diff

import "strings"

// Kind is the subject of a cause.
type Kind string

// The kinds of causes. Chips, Several, Draw, Penalty and Game are about the table, so that no
// single hand shows them. Players is a different number of players with its consequences, and Order
// another order of rules.
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

// Change is how a rule or option differs.
type Change string

// An option is turned; a rule is changed, added or removed.
const (
	Turned  Change = "turned"
	Changed Change = "changed"
	Added   Change = "added"
	Removed Change = "removed"
)

// Cause is one reason for which scores or games differ.
type Cause struct {
	// ID is its path in the rules, such as options.kiriage_mangan, yaku.renhou or basic.
	ID     string
	Kind   Kind
	Change Change
	// Before and After are the values of an option as written in a file.
	Before, After string
	// Rules holds the paths of the rules that use an option.
	Rules []string
	// With holds the paths of what belongs to the cause, such as a fact that only this yaku uses.
	With []string
	// Witness is a hand that shows the cause. If there is none, it is nil and Unseen says why,
	// unless none was requested.
	Witness *Witness
	Unseen  Unseen
	// Wakes is an option value, such as minimum_han=2, with which a hand shows the cause. Compare
	// looks for one if it found no witness.
	Wakes string
}

// Paths returns the paths of all rules that a cause changes, none for an option.
func (c *Cause) Paths() []string {
	if c.Kind == Option {
		return nil
	}
	return append([]string{c.ID}, c.With...)
}

// AtTable reports whether the cause is only about chips, several winners, draws, penalties or the
// game.
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

// kinds maps sections to kinds; the first match applies.
var kinds = []struct {
	section string
	kind    Kind
}{
	{"options", Option}, {"yaku", Yaku}, {"bonus", Bonus}, {"fu", Fu}, {"limits", Limit},
	{"yakuman", Limit}, {"basic", Payment}, {"payments.chips", Chips},
	{"payments.several", Several},
	{"payments", Payment}, {"shapes", Shape}, {"valid", Valid},
	{"situation", Situation}, {"sets", Set}, {"wall", Wall}, {"draws", Draw},
	{"penalties", Penalty}, {"game", Game},
}

func kindOf(path string) Kind {
	for _, k := range kinds {
		if path == k.section || strings.HasPrefix(path, k.section+".") {
			return k.kind
		}
	}
	return Wall
}
