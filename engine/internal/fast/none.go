//go:build plain

package fast

import "example.com/hanfu/rules"

// Without tables, the types are empty.
type (
	Tables struct{}
	Hand   struct{}
)

func New(*rules.Rules, *Stages) *Tables { return nil }
