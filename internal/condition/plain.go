//go:build plain

package condition

import "example.com/hanfu/hand"

// Nothing is filled quickly, and no combinations of facts are numbered.
const quickNumbers, quickBits = 0, 0

type indexes struct{}

func (*Facts) quickWin(*Input)                   {}
func (*Facts) quickReading(hand.Wait, int, uint) {}
func (*Facts) indexWin()                         {}
func (*Facts) indexReading(uint, hand.Kind)      {}
