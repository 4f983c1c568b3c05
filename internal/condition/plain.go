//go:build plain

package condition

import "example.com/hanfu/hand"

// No combinations of facts are numbered.
type indexes struct{}

func (*Facts) indexWin()                    {}
func (*Facts) indexReading(uint, hand.Kind) {}
