package typed

import "example.com/hanfu/hand"

// The bits of what is yes or no about a win and its payer: those of its situation stand between BitFlags and BitKans.
const (
	BitTsumo = iota
	BitOpen
	BitDealer
	BitFlags
	BitKans      = BitFlags + FlagsOfWin
	BitSuits     = BitKans + 5
	BitDiscarder = BitSuits + 4
	BitPayerEast = BitDiscarder + 1
	BitLiable    = BitPayerEast + 1
	BitYakuLimit = BitLiable + 1
	PayerBits    = 1<<BitDiscarder | 1<<BitPayerEast | 1<<BitLiable
	FlagBits     = (1<<FlagsOfWin - 1) << BitFlags
	_            = uint(63 - BitYakuLimit)
)

// FlagsOfWin is how many facts of the situation a rule set can declare.
const FlagsOfWin = 44

// AllTriplets are the bits of triplets where each group has one at its hand.Group.Place.
const AllTriplets = 1<<9 - 1 | (1<<9-1)<<16 | (1<<9-1)<<32 | (1<<7-1)<<48

// MaxGroupDepth bounds how deep quantifiers over groups can be nested.
const MaxGroupDepth = 4

// GroupsOfHand is how many groups a hand has at most.
const GroupsOfHand = 4

// Bit is 1 for true and 0 for false, without a branch.
func Bit(on bool) uint64 {
	if on {
		return 1
	}
	return 0
}

// The tiles at the ends of the suits and the honors, for the members of a group. They are what the
// words terminal and honor mean for tiles; a rule set's named sets are its own.
const (
	TerminalTiles hand.Set = 1<<0 | 1<<8 | 1<<9 | 1<<17 | 1<<18 | 1<<26
	HonorTiles    hand.Set = 0x7f << 27
	OutsideTiles           = TerminalTiles | HonorTiles
)
