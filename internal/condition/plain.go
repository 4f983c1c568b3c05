//go:build plain

package condition

import "example.com/hanfu/hand"

// indexes is empty: without domains, combinations have no numbers.
type indexes struct{}

func (*Facts) indexWin()                    {}
func (*Facts) indexReading(uint, hand.Kind) {}
