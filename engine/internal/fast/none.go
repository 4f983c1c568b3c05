//go:build plain

package fast

import "example.com/hanfu/rules"

// Way has no tables.
type (
	Way  struct{}
	Hand struct{}
)

func New(*rules.Rules, *Stages) *Way { return nil }
