package diff

import (
	"context"

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
