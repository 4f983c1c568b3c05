package words

import (
	"fmt"
	"strings"

	"example.com/hanfu/hand"
)

// Common holds the words used in texts for people in one language. Names of rules come from the
// rule set. Comments give the arguments of formats after a colon.
type Common struct {
	// Labels of a win.
	Hand, Shape, Won, Seat, Round, Pao, Indicators, ID, Rules, Sources string
	// Tsumo and Ron: the tile. RonFrom: the tile and the discarder's wind.
	Tsumo, Ron, RonFrom string
	// Assumed: the wind assumed because none is given. NotLiable: the wind of the seat given as
	// pao.
	Assumed, NotLiable string
	// StandsFor: the winning tile, and the tile that it stands for.
	StandsFor string
	// Unplayed introduces facts given for the hand that no rule uses, and NotPlayed follows them.
	Unplayed, NotPlayed string
	// Dora and Ura: the indicators.
	Dora, Ura string
	// Edition: the rule set's name, id and edition. NoEdition: its name and id. With: one of these,
	// and the options set for it.
	Edition, NoEdition, With string
	// Earlier: the previous editions. Since: the id of an edition, and the day from which it held.
	Earlier, Since string
	// Hash is the name of the hash of the resolved rules.
	Hash string
	// List separates the parts of a list, and Thousands groups of three digits.
	List, Thousands string

	// Titles of the parts of a score, and their units.
	Yaku, Bonus, Fu, Score, HanUnit, FuUnit, PointsUnit string
	Total                                               string
	// OneYakuman and TwoYakuman are names. ManyYakuman: the number.
	OneYakuman, TwoYakuman, ManyYakuman string
	// FuSum: the sum with its result. FuRounded: the same, with the result in its own column.
	FuSum, FuRounded string
	// ByRon describes a triplet that the discard completed.
	ByRon string
	// FuOnly and FuFixed precede a count that is not a sum.
	FuOnly, FuFixed string
	FuNone          string
	// HanFu: han and fu. OnlyHan: the han of a hand without fu. Base: the source of the basic
	// points, such as the han and fu.
	HanFu, OnlyHan, Base string
	// Pays and Liable: the payer's wind. Gains: the winner's wind.
	Pays, Liable, DiscarderPays, EmptySeatPays, Gains string
	// EachPays: what each payer pays, on one line. AndEmptySeat: what players pay, and the empty seat.
	EachPays, AndEmptySeat string
	// SeatNote follows one of these: what belongs to the seat, such as the broken wall.
	SeatNote string
	// Honba and Sticks: the number. Also labels other facts of a hand.
	HandPoints, Honba, Sticks, Also string

	// NotScored: the number of problems.
	NotScored [2]string
	// Input stands for the field of a problem that concerns the whole input. Line labels the number
	// of a hand's line in the input.
	Input, Line string
	// Range: the smallest and largest number that an option allows. Default: the default value.
	Range, Default string
	// Concerns are headings for options by topic: those that the rules do not follow, chips, fu,
	// hands, limits, payments, the table.
	Concerns [7]string
	// Options are the names, by id, of the options in which clubs differ most. Init asks for them,
	// and a sheet begins with them. A name in the rule file takes precedence.
	Options map[string]string
	// Short are short names of options, by id, for languages in which the name or the first clause
	// of the description is long.
	Short map[string]string

	// OwnYaku is the heading of the yaku that a rule set adds to those that it extends: the name of
	// the rule set.
	OwnYaku string
	// ClosedOpen is the heading of the han of closed and open hands. Off stands for a yaku that
	// never counts, and Varies for han that depend on the hand.
	ClosedOpen, Off, Varies string

	// Ask precedes the first prompt for a hand, and AskHelp explains what to type.
	Ask, AskHelp string

	// ReadAs precedes the readings of a complete hand that is not paid.
	ReadAs string

	// Winds are in the order of play, Waits in the order of hand.Wait without irregular waits,
	// which need no word, and Calls in the order of hand.MeldType.
	Winds [4]string
	Waits [hand.Waits - 1]string
	Calls [4]string
}

// Wind returns the name of a seat.
func (c *Common) Wind(wind hand.Wind) string { return c.Winds[wind-hand.East] }

// Grouped inserts the thousands separator into the digits of a number.
func (c *Common) Grouped(digits string) string {
	sign := ""
	if strings.HasPrefix(digits, "-") {
		sign, digits = "-", digits[1:]
	}
	groups := []string{digits[:(len(digits)-1)%3+1]}
	for i := len(groups[0]); i < len(digits); i += 3 {
		groups = append(groups, digits[i:i+3])
	}
	return sign + strings.Join(groups, c.Thousands)
}

// UnitsOfYakuman formats a number of units of yakuman.
func (c *Common) UnitsOfYakuman(units int) string {
	switch units {
	case 1:
		return c.OneYakuman
	case 2:
		return c.TwoYakuman
	default:
		return fmt.Sprintf(c.ManyYakuman, units)
	}
}
