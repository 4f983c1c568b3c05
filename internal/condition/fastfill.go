//go:build !plain

package condition

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
)

// The facts of which every hand needs most, filled without a call for each. TestQuick compares them with their rows in
// Names.
const (
	quickNumbers = 1<<Kans | 1<<Melds | 1<<Players | 1<<Honba | 1<<Sticks | 1<<Nuki | 1<<DoraTiles | 1<<FirstDoraTiles |
		1<<UraTiles | 1<<FirstUraTiles | 1<<RedTiles | 1<<GoldTiles | 1<<SuitCount | 1<<Seat | 1<<Round | 1<<From |
		1<<Shape | 1<<Wait | 1<<Sequences | 1<<Triplets | 1<<ConcealedTriplets | 1<<IdenticalSequences
	quickBits = 1<<typed.BitTsumo | 1<<typed.BitOpen | 1<<typed.BitDealer
)

func (f *Facts) quickWin(in *Input) {
	w, t, n := in.Win, in.Tally, &f.num
	n[Seat], n[Round], n[From], n[Players] = int64(in.Seat), int64(in.Round), int64(w.From), int64(in.Players)
	n[Honba], n[Sticks], n[Nuki] = int64(w.Honba), int64(w.Sticks), int64(w.Nuki)
	n[Melds], n[Kans], n[SuitCount] = int64(t.NumMelds), int64(t.Kans), suitCount(t)
	n[RedTiles], n[GoldTiles] = int64(t.Reds()), int64(t.Golds())
	n[FirstDoraTiles], n[DoraTiles], n[FirstUraTiles], n[UraTiles] = in.Dora.First, in.Dora.All, in.Ura.First, in.Ura.All
	f.win = typed.Bit(w.Tsumo)<<typed.BitTsumo | typed.Bit(t.Open)<<typed.BitOpen | typed.Bit(in.Seat == hand.East)<<typed.BitDealer
}

func (f *Facts) quickReading(wait hand.Wait, shape int, count uint) {
	*(*[4]int64)(f.num[Sequences:]) = formNumbers[count]
	f.num[Shape], f.num[Wait] = int64(shape), int64(wait)
}

// formNumbers holds for each combination of DomainForm its numbers, from Sequences on.
var formNumbers = func() (table [formSize][4]int64) {
	for i := range table {
		r := formed{count: uint(i)}
		table[i] = [4]int64{r.sequences(), r.triplets(), r.concealedTriplets(), r.identicalSequences()}
	}
	return table
}()
