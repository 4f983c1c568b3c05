//go:build plain

package condition_test

import "testing"

// toldInAdvance is empty, as nothing is told of combinations of facts.
type toldInAdvance struct{}

func (toldInAdvance) enough(*testing.T) {}

func (*asked) inAdvance() {}
