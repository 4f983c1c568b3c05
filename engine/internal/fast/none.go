//go:build plain

package fast

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// Way knows nothing.
type Way struct{}

// Hand, Price and Parts have the same methods as those of the tables.
type (
	Hand  struct{}
	Price struct {
		Base  int64
		Limit int
	}
	Parts []Part
)

func New(*rules.Rules, *Stages) *Way { return nil }

func (*Way) Begin(*condition.Facts, int, *Hand)                              {}
func (*Way) Seats(*hand.Win, hand.Wind, bool, *Hand)                         {}
func (*Way) Shapes(*condition.Facts, *Hand) (uint64, bool)                   { return 0, false }
func (*Way) Yaku(*condition.Facts, *Hand, *Set) bool                         { return false }
func (*Way) Special(*Set) bool                                               { return true }
func (*Way) OnlySpecial(yaku *Set) Set                                       { return *yaku }
func (*Way) Han(*Set, int) int64                                             { return 0 }
func (*Way) Bonus(*condition.Facts, []int64) (int64, bool)                   { return 0, false }
func (*Way) Unmet(*Counts) (int, bool)                                       { return 0, false }
func (*Way) Fu(*condition.Facts, *hand.Reading, *Hand, *Counts, *Parts) bool { return false }
func (*Way) MostPoints(*Hand, *Counts) (int64, bool)                         { return 0, false }
func (*Way) Price(*Hand, *Counts) *Price                                     { return nil }
func (*Way) Settles(*hand.Win, *Price, *Set) bool                            { return false }

func (*Price) Points(*Hand) int64 { return 0 }

func (p *Parts) Reset()                          { *p = (*p)[:0] }
func (p *Parts) Add(source, group int, fu int64) { *p = append(*p, Part{source, group, fu}) }

func Pay[P Payment](*Way, *hand.Win, *Hand, *Price, *[MaxPayers]P) (int, int64, bool) {
	return 0, 0, false
}
