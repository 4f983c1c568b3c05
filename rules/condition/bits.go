package condition

import "example.com/hanfu/hand"

// The bits of what is yes or no about a win and its payer: those of its situation stand between bitFlags and bitKans.
const (
	bitTsumo = iota
	bitOpen
	bitDealer
	bitFlags
	bitKans      = bitFlags + flagsOfWin
	bitSuits     = bitKans + 5
	bitDiscarder = bitSuits + 4
	bitPayerEast = bitDiscarder + 1
	bitLiable    = bitPayerEast + 1
	bitYakuLimit = bitLiable + 1
	payerBits    = 1<<bitDiscarder | 1<<bitPayerEast | 1<<bitLiable
	flagBits     = (1<<flagsOfWin - 1) << bitFlags
	_            = uint(63 - bitYakuLimit)
)

// flagsOfWin is how many facts of the situation a rule set can declare.
const flagsOfWin = 44

// allTriplets are the bits of triplets where each group has one at its hand.Group.Place.
const allTriplets = 1<<9 - 1 | (1<<9-1)<<16 | (1<<9-1)<<32 | (1<<7-1)<<48

// maxGroupDepth bounds how deep quantifiers over groups can be nested.
const maxGroupDepth = 4

// groupsOfHand is how many groups a hand has at most.
const groupsOfHand = 4

// bit is 1 for true and 0 for false, without a branch.
func bit(on bool) uint64 {
	if on {
		return 1
	}
	return 0
}

// The tiles at the ends of the suits and the honors, for the members of a group. They are what the
// words terminal and honor mean for tiles; a rule set's named sets are its own.
const (
	terminalTiles hand.Set = 1<<0 | 1<<8 | 1<<9 | 1<<17 | 1<<18 | 1<<26
	honorTiles    hand.Set = 0x7f << 27
	outsideTiles           = terminalTiles | honorTiles
)
