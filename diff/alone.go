package diff

import (
	"context"

	"example.com/hanfu/rules"
)

// mostAlone is of how many causes Alone makes rules where the rules are usual.
const mostAlone = 32

// TooManyAlone reports whether the causes are so many, or the rules ask so much of each hand, that Alone makes no rules.
func (d *Difference) TooManyAlone() bool {
	return len(d.Causes) > mostAlone*rules.UsualWork/max(rules.UsualWork, d.A.Steps(), d.B.Steps())
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
