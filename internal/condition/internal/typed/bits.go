package typed

import "example.com/hanfu/hand"

// The bits of yes-or-no facts of a win and its payer. Those of the situation are from BitFlags to
// BitKans-1.
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

// FlagsOfWin is the number of facts of the situation that a rule set can declare.
const FlagsOfWin = 44

// AllTriplets holds the bits of all triplets, where each group has its bit at hand.Group.Place.
const AllTriplets = 1<<9 - 1 | (1<<9-1)<<16 | (1<<9-1)<<32 | (1<<7-1)<<48

// MaxGroupDepth bounds how deeply quantifiers over groups can be nested.
const MaxGroupDepth = 4

// GroupsOfHand is the maximum number of groups in a hand.
const GroupsOfHand = 4

// Bit returns 1 for true and 0 for false, without a branch.
func Bit(on bool) uint64 {
	if on {
		return 1
	}
	return 0
}

// The sets for members of a group such as group.terminal. They are fixed, while the named sets of a
// rule set are its own.
const (
	TerminalTiles hand.Set = 1<<0 | 1<<8 | 1<<9 | 1<<17 | 1<<18 | 1<<26
	HonorTiles    hand.Set = 0x7f << 27
	OutsideTiles           = TerminalTiles | HonorTiles
)
