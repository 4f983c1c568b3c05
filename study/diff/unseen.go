package diff

import (
	"errors"
	"strings"
	"unicode/utf8"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/witness"
)

// Unseen is why a cause has no witness.
type Unseen string

// The reasons. Of AtTable, Players and Order no single hand is looked for. It is proved of Unasked, Unused and Never
// that no hand shows the cause; Dormant, NoneFound and Cut say that none was found, which proves nothing, and
// Inseparable that none was looked for.
const (
	// AboutTable: no single hand shows what is about chips, draws, mistakes, several winners or the game.
	AboutTable Unseen = "table"
	// OtherGame: another number of people play.
	OtherGame Unseen = "players"
	// OtherOrder: rules are asked in another order, and there are no rules with some of that.
	OtherOrder Unseen = "order"
	// Unasked: it declares a fact of hands, and no rule asks for it.
	Unasked Unseen = "unasked"
	// Unused: turned alone, it changes no rule: neither the first rule set nor the second one does otherwise.
	Unused Unseen = "unused"
	// Never: the condition never holds, or both conditions hold for the same hands.
	Never Unseen = "never"
	// Dormant: no hand was found as the options stand, and one was where another one is turned too, which Wakes of the
	// cause names.
	Dormant Unseen = "dormant"
	// NoneFound: no hand was found. There may be one.
	NoneFound Unseen = "none_found"
	// Cut: no hand was found in the time or with the work that there was.
	Cut Unseen = "cut"
	// Inseparable: other causes rest on this one, so that there are no rules with it alone.
	Inseparable Unseen = "inseparable"
)

// Proved reports whether it is proved that no hand shows the cause.
func (u Unseen) Proved() bool { return u == Unasked || u == Unused || u == Never }

func (s *search) hopeless(c *Cause) Unseen {
	switch {
	case s.ctx.Err() != nil:
		return Cut
	case c.Kind == Players:
		return OtherGame
	case c.Kind == Order:
		return OtherOrder
	case c.AtTable():
		return AboutTable
	case c.Kind == Situation && !s.asked(c):
		return Unasked
	}
	return ""
}

func (s *search) asked(c *Cause) bool {
	for _, r := range []*rules.Rules{s.d.A, s.d.B} {
		for i := range r.Situation() {
			if fact := &r.Situation()[i]; "situation."+fact.ID == c.ID && r.Plays(fact) {
				return true
			}
		}
	}
	return c.Change == Changed
}

func (s *search) unseen(c *Cause, p pair, err error) Unseen {
	switch {
	case s.never(c, p):
		return Never
	case s.ctx.Err() != nil, errors.Is(err, witness.ErrCut):
		return Cut
	}
	return NoneFound
}

// never reports whether it is proved of all rules that a cause changes that they never hold.
func (s *search) never(c *Cause, p pair) bool {
	for _, r := range []*rules.Rules{p.from.Rules(), p.to.Rules()} {
		reach := insides.Of(r).Reach()
		reach.Until(s.ctx)
		for _, path := range c.Paths() {
			if r.Entry(sectionOf(path)) == nil {
				continue
			}
			if !neverHolds(r, reach, path) {
				return false
			}
		}
	}
	return c.Kind == Yaku || c.Kind == Fu
}

func neverHolds(r *rules.Rules, reach *insides.Reach, path string) bool {
	all := insides.Of(r).Expressions()
	for i := range all {
		if e := &all[i]; e.Path == path+".when" {
			return reach.Never(e, compile.Span{To: utf8.RuneCountInString(e.Text)}, true)
		}
	}
	return false
}

func sectionOf(path string) (section, id string) {
	i := max(0, strings.LastIndexByte(path, '.'))
	return path[:i], strings.TrimPrefix(path[i:], ".")
}
