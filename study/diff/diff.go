// Package diff says what changes from one rule set to another: the causes, each rule or option that is another one, and
// for each cause a witness, a simple hand whose score it changes.
//
//	d, err := diff.Compare(ctx, a, b, diff.Options{Witnesses: true})
//	for i := range d.Causes {
//		c := &d.Causes[i]
//		if c.Witness != nil {
//			fmt.Println(c.ID, c.Witness.A.Win.String())
//		}
//	}
//
// A cause is an option that is turned, whichever rules ask for it, or a rule that is added, removed or changed. Whether
// two rules say the same is settled as the options stand: a condition that comes to the same is no cause, and neither is
// a name.
//
// A witness shows one cause alone: it scores otherwise under the first rule set with nothing but this cause turned as
// the second has it. If it scores the same under the second one as a whole, the cause is shadowed by others. That none
// was found proves nothing, and is told apart from a cause of which it follows that no hand shows it.
//
// The way of a comparison, a file each:
//
//	diff.go      the whole
//	cause.go     what a cause is
//	gather.go    the causes of two rule sets, with what belongs to them
//	turn.go      rules with one cause turned, or with an option with which it would show
//	witness.go   the search for a hand that a cause changes, and how its scores differ
//	hunt.go      the hands that it tries, those that chance seldom finds first
//	aim.go       where to look for it
//	unseen.go    why no hand shows a cause
package diff

import (
	"context"

	"example.com/hanfu/internal/insides"
	"example.com/hanfu/rules"
)

// Options say how much is worked out. The zero value asks for the causes alone, which takes milliseconds.
type Options struct {
	// Witnesses asks for a hand for each cause. Where there is none to be found the search takes a second or two.
	Witnesses bool
}

// Difference is what two rule sets do differently.
type Difference struct {
	A, B *rules.Rules
	// Equal reports whether the rules are the same in everything that scores or plays.
	Equal bool
	// Causes are in the order of the sections of a file: options, what is won with, what is paid, the table.
	Causes []Cause
	// InWords is how many rules and options say something else without doing anything else: their names and texts,
	// conditions that come to the same, what never applies in either rule set.
	InWords int
	// SameGame reports whether as many people play; else hands are compared under the first rule set alone.
	SameGame bool
}

// Compare returns what b does otherwise than a. Its only error is that of ctx, when that is done; what was found until
// then is returned with it, so that a search can be given a time. All causes are among it in any case, as gathering them
// takes milliseconds, and what a file may hold is bounded.
func Compare(ctx context.Context, a, b *rules.Rules, o Options) (*Difference, error) {
	d := gather(a, b)
	d.Equal = len(d.Causes) == 0
	if !o.Witnesses || d.Equal {
		return d, ctx.Err()
	}
	d.witnesses(ctx)
	return d, ctx.Err()
}

// mostAlone is of how many causes Alone makes rules where the rules are usual.
const mostAlone = 32

// TooManyAlone reports whether the causes are so many, or the rules ask so much of each hand, that Alone makes no rules.
func (d *Difference) TooManyAlone() bool {
	return len(d.Causes) > mostAlone*insides.UsualWork/max(insides.UsualWork, insides.Of(d.A).Steps(), insides.Of(d.B).Steps())
}

// Alone returns the first rule set with each cause alone turned as the second one has it, in the order of the causes: nil
// for one that no hand shows, and for one that can't be turned alone. Of a single cause that is the second rule set, and
// where TooManyAlone it would take too long: then it returns nil.
func (d *Difference) Alone(ctx context.Context) []*rules.Rules {
	if len(d.Causes) < 2 || d.TooManyAlone() || !d.SameGame {
		return nil
	}
	all := make([]*rules.Rules, len(d.Causes))
	for i := range d.Causes {
		c := &d.Causes[i]
		if c.AtTable() || c.Kind == Order || ctx.Err() != nil {
			continue
		}
		if r, err := turned(ctx, d.A, d.B, c); err == nil {
			all[i] = r
		}
	}
	return all
}
