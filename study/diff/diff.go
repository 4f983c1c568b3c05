// Package diff compares two rule sets. It returns the causes of the difference, each a rule or
// option that differs, and for each cause a witness: a simple hand whose score it changes.
//
//	d, err := diff.Compare(ctx, a, b, diff.Options{Witnesses: true})
//	for i := range d.Causes {
//		c := &d.Causes[i]
//		if c.Witness != nil {
//			fmt.Println(c.ID, c.Witness.A.Win.String())
//		}
//	}
//
// A cause is an option with another value, whichever rules use it, or a rule that is added, removed
// or changed. Rules are compared with the current option values, so equivalent conditions and other
// names are no causes.
//
// A witness shows a single cause: its score changes under the first rule set if only this cause is
// changed to what the second one has. If both rule sets still score it the same, the cause is
// shadowed by others. Finding no witness proves nothing; a cause that provably has none says so in
// Unseen.
//
// The files, in the order of a comparison:
//
//	diff.go      the comparison
//	cause.go     what a cause is
//	gather.go    the causes of two rule sets, with what belongs to them
//	turn.go      rules with one cause changed, and options that reveal a cause
//	witness.go   the search for witnesses, and how scores differ
//	hunt.go      the hands that it tries, starting with those that are hard to find by chance
//	aim.go       conditions for hands that are likely witnesses
//	unseen.go    why a cause has no witness
package diff

import (
	"context"

	"example.com/hanfu/internal/insides"
	"example.com/hanfu/rules"
)

// Options configures Compare. The zero value asks only for the causes, which takes milliseconds.
type Options struct {
	// Witnesses asks for a witness of each cause. An unsuccessful search takes a second or two.
	Witnesses bool
}

// Difference is the difference between two rule sets.
type Difference struct {
	A, B *rules.Rules
	// Equal reports whether scores and games are the same in all cases.
	Equal bool
	// Causes are in the order of the sections of a rule file.
	Causes []Cause
	// InWords counts the rules and options whose text differs without any effect: names,
	// descriptions, equivalent conditions, and rules that never apply in either rule set.
	InWords int
	// SameGame reports whether the number of players is the same. Otherwise hands are scored only
	// under A.
	SameGame bool
}

// Compare returns how b differs from a. Its only error is that of ctx; the result is then valid but
// may lack witnesses, so that callers can limit the time. It always has all causes, which are
// bounded and quick to find.
func Compare(ctx context.Context, a, b *rules.Rules, o Options) (*Difference, error) {
	d := gather(a, b)
	d.Equal = len(d.Causes) == 0
	if !o.Witnesses || d.Equal {
		return d, ctx.Err()
	}
	d.witnesses(ctx)
	return d, ctx.Err()
}

// maxAlone is the number of causes for which Alone builds rules of ordinary size.
const maxAlone = 32

// TooManyAlone reports whether Alone would build too many rules, or rules that are too expensive.
func (d *Difference) TooManyAlone() bool {
	work := max(insides.UsualWork, insides.Of(d.A).Steps(), insides.Of(d.B).Steps())
	return len(d.Causes) > maxAlone*insides.UsualWork/work
}

// Alone returns, for each cause, the first rule set with only this cause changed to what the second
// one has. Entries are nil for causes that no hand shows and those that can't be changed alone. It
// returns nil if there is only one cause, or if TooManyAlone.
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
		if r, err := withCause(ctx, d.A, d.B, c); err == nil {
			all[i] = r
		}
	}
	return all
}
