package diff

import (
	"context"

	"example.com/hanfu/rules"
)

// MostAlone is of how many causes Alone makes rules; of more it makes none.
const MostAlone = 32

// Alone returns the first rule set with each cause alone turned as the second one has it, in the order of the causes: nil
// for one that no hand shows, and for one that can't be turned alone. Of a single cause that is the second rule set, and
// of more than MostAlone it would take too long: then it returns nil.
func (d *Difference) Alone(ctx context.Context) []*rules.Rules {
	if len(d.Causes) < 2 || len(d.Causes) > MostAlone || !d.SameGame {
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
