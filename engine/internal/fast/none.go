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

func (*Way) Seats(*hand.Win, hand.Wind, bool, *Hand)                         {}
func (*Way) Shapes(*condition.Facts, int, *Hand) (uint64, bool)              { return 0, false }
func (*Way) Yaku(*condition.Facts, *Hand, *Set) (special, known bool)        { return true, false }
func (*Way) Special(*Set) bool                                               { return true }
func (*Way) OnlySpecial(yaku *Set) Set                                       { return *yaku }
func (*Way) Han(*Set, int) int64                                             { return 0 }
func (*Way) Bonus(*Hand) (int64, bool)                                       { return 0, false }
func (*Way) Worth(*condition.Facts, *Hand, *Set, *Counts) (int, bool)        { return 0, false }
func (*Way) Unmet(*Counts) (int, bool)                                       { return 0, false }
func (*Way) Fu(*condition.Facts, *hand.Reading, *Hand, *Counts, *Parts) bool { return false }
func (*Way) MostPoints(*Hand, *Counts) (int64, bool)                         { return 0, false }
func (*Way) Price(*Hand, *Counts) (*Price, int64)                            { return nil, 0 }
func (*Way) Settles(*hand.Win, *Hand, *Price) bool                           { return false }

func (p *Parts) Reset()                          { *p = (*p)[:0] }
func (p *Parts) Add(source, group int, fu int64) { *p = append(*p, Part{source, group, fu}) }

func Pay[P Payment](*Way, *hand.Win, *Hand, *Price, *[MaxPayers]P) (int, int64, bool) {
	return 0, 0, false
}
