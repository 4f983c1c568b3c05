package words

import (
	"fmt"
	"strings"

	"example.com/hanfu/hand"
)

// Common are the fixed words of the text for people in one language. Names of rules come from the rule
// set. A verb such as %s stands for what the comment says; all languages have the same ones.
type Common struct {
	// Labels of what was won, and how.
	Hand, Shape, Won, Seat, Round, Pao, Indicators, ID, Rules, Sources string
	// Tsumo and Ron: the tile. RonFrom: the tile and the discarder's wind.
	Tsumo, Ron, RonFrom string
	// Assumed: the wind that is assumed, since none is given. NotLiable: the wind of the seat given as pao.
	Assumed, NotLiable string
	// StandsFor: the winning tile, and that for which it stands.
	StandsFor string
	// NotPlayed, behind Unplayed: what was said of the hand and no rule asks for.
	Unplayed, NotPlayed string
	// Dora and Ura: the indicators.
	Dora, Ura string
	// Edition: the rule set's name, id and edition. NoEdition: its name and id. With: one of these, and the
	// options that it has been given.
	Edition, NoEdition, With string
	// Earlier: the editions before one. Since: the id of one, and the day from which it counted.
	Earlier, Since string
	// Hash is the name of the hash of the resolved rules.
	Hash string
	// List separates the parts of a list, Thousands every three digits of a number.
	List, Thousands string

	// Titles of the parts, and the units in which they count.
	Yaku, Bonus, Fu, Score, HanUnit, FuUnit, PointsUnit string
	Total                                               string
	// OneYakuman and TwoYakuman by name; ManyYakuman: the number.
	OneYakuman, TwoYakuman, ManyYakuman string
	// FuSum: the sum with its result. FuRounded: the same, the count follows in its column.
	FuSum, FuRounded string
	// ByRon: a triplet that the discard completed.
	ByRon string
	// FuOnly and FuFixed stand in front of a count that is not summed up.
	FuOnly, FuFixed string
	FuNone          string
	// HanFu: han and fu. OnlyHan: the han of a hand without fu. Base: what the basic points come from, such as the han
	// and fu.
	HanFu, OnlyHan, Base string
	// Pays and Liable: the payer's wind. Gains: the winner's.
	Pays, Liable, DiscarderPays, Gains string
	// EachPays: what each payer pays, in a line.
	EachPays string
	// SeatNote stands behind one of these: what is in his place, such as the broken wall.
	SeatNote string
	// Honba and Sticks: how many. Also labels what else is said of a hand.
	HandPoints, Honba, Sticks, Also string

	// NotScored: the number of problems.
	NotScored [2]string
	// Input is the field of a problem with the input as a whole.
	// Line is the label of the number of a hand's line in the input.
	Input, Line string
	// Range: the least and the greatest number that an option takes. Default: its value if it is not turned.
	Range, Default string
	// Concerns head options by what these are about: those that the rules do not follow, chips, fu, hands, limits, payments, the
	// table.
	Concerns [7]string
	// Options are what the options are called, by their ids, in which clubs differ most: init asks for them, and a
	// sheet begins with them. A name in the rule file goes before.
	Options map[string]string
	// Short are short names of options, by their ids, where what they are called or the first clause of their sentence is long
	// in the language.
	Short map[string]string

	// OwnYaku heads the yaku that a rule set adds to those that it extends: the name of the rule set.
	OwnYaku string
	// ClosedOpen heads the han of yaku in closed and open hands. Off stands for one that never counts, and
	// Varies for han that depend on the hand.
	ClosedOpen, Off, Varies string

	// Ask stands above the first question for a hand, and AskHelp says what to type.
	Ask, AskHelp string

	// ReadAs stands above the readings of a complete hand that is not paid.
	ReadAs string

	// Winds in the order of play, Waits in the order of hand.Wait without irregular ones, which need no
	// word, Calls in the order of hand.MeldType.
	Winds [4]string
	Waits [hand.Waits - 1]string
	Calls [4]string
}

// Wind returns the name of a seat.
func (c *Common) Wind(wind hand.Wind) string { return c.Winds[wind-hand.East] }

// Grouped returns the digits of a number with a mark at every three.
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

// UnitsOfYakuman names a number of units of yakuman.
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
