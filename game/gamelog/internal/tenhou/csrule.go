package tenhou

import (
	"slices"
	"strconv"

	"example.com/hanfu/game/gamelog/internal/model"
)

// csrule holds the settings of a Tenhou tournament lobby: two words whose bits are departures from
// the usual rules, and amounts, which are usual if empty.
type csrule struct {
	fields []string
	words  [2]uint64
}

// ApplyLobby sets the options of a log from the fields of csrule. The uma may depend on the final
// points.
func ApplyLobby(g *model.Game, fields []string, players int) {
	if c, ok := readCsrule(fields); ok {
		c.apply(g, players)
	}
}

// readCsrule parses the settings of a lobby. It returns false if they are missing or invalid.
func readCsrule(fields []string) (c csrule, ok bool) {
	c.fields = fields
	if len(c.fields) < len(c.words) {
		return c, false
	}
	for i := range c.words {
		var err error
		if c.words[i], err = strconv.ParseUint(c.fields[i], 16, 32); err != nil &&
			c.fields[i] != "" {
			return c, false
		}
	}
	return c, true
}

// csruleSwitch is a bit and the option that it sets.
type csruleSwitch struct {
	word, bit     int
	option, value string
}

// csruleSwitches are the bits that correspond to an option. The rules have no options for the other
// bits, such as the time at which kan dora are revealed.
var csruleSwitches = []csruleSwitch{
	{0, 0, "nagashi_mangan", "off"},
	{0, 1, "kiriage_mangan", "true"},
	{0, 2, "bust", "false"},
	{0, 5, "kan_dora", "false"},
	{0, 6, "ura_dora", "false"},
	{0, 12, "several_rons", "all"},
	{0, 13, "several_rons", "head_bump"},
	{0, 17, "renchan", "win"},
	{0, 19, "ippatsu", "false"},
	{0, 21, "target_points", "0"},
	{0, 24, "renhou", "mangan"},
	{1, 0, "double_wind_fu", "2"},
	{1, 1, "ties", "split"},
	{1, 2, "leftover_sticks", "lost"},
	{1, 4, "counted_yakuman", "sanbaiman"},
}

// csruleSeveral are options that are set if several bits of the first word are all set: those for
// four abortive draws, and those for the dealer of the last hand who ends the game with a win or by
// being tenpai.
var csruleSeveral = []struct {
	bits          uint64
	option, value string
}{
	{1<<8 | 1<<9 | 1<<10 | 1<<11, "abortive_draws", "false"},
	{1<<14 | 1<<15, "agari_yame", "false"},
}

// The indices of amounts. Uma are in thousands, with a row for each number of players who have less
// than the return points.
const (
	csruleTarget = 5
	csruleReturn = 6
	csruleStick  = 10
	csruleHonba  = 11 // per payer
	csruleNoten  = 16 // for one, two and three players tenpai
	csruleUma    = 21
	csruleRows   = 5
)

func (c *csrule) apply(g *model.Game, players int) {
	each := []struct {
		at     int
		option string
		times  int64
	}{
		{csruleTarget, "target_points", 1},
		{csruleReturn, "return_points", 1},
		{csruleStick, "riichi_stick", 1},
		{csruleHonba, "honba_points", int64(players - 1)},
	}
	for _, a := range each {
		if n, ok := c.amounts(a.at, 1); ok {
			g.SetPoints(a.option, n[0]*a.times)
		}
	}
	if noten, ok := c.amounts(csruleNoten, players-1); ok {
		g.SetNoten(noten)
	}
	c.applyUma(g, players)
	for _, s := range csruleSwitches {
		if c.words[s.word]&(1<<s.bit) != 0 {
			g.SetOption(s.option, s.value)
		}
	}
	for _, s := range csruleSeveral {
		if c.words[0]&s.bits == s.bits {
			g.SetOption(s.option, s.value)
		}
	}
}

func (c *csrule) applyUma(g *model.Game, players int) {
	rows := make([][]int64, csruleRows)
	for row := range rows {
		var ok bool
		if rows[row], ok = c.amounts(csruleUma+row*(model.Seats-1), players-1); !ok {
			return
		}
	}
	row, ok := c.umaRow(g, rows)
	for i := range row {
		row[i] *= model.ResultUnit
	}
	g.OtherUma = !ok || !g.SetUma(row)
}

// umaRow returns the uma for the number of players with less than the return points; false if the
// log does not show it. No source says whether players with exactly these points count.
func (c *csrule) umaRow(g *model.Game, rows [][]int64) ([]int64, bool) {
	equal := func(a, b []int64) bool { return slices.Equal(a, b) }
	if len(slices.CompactFunc(slices.Clone(rows), equal)) == 1 {
		return rows[0], true
	}
	mark, ok := c.amounts(csruleReturn, 1)
	if !ok || g.Points == nil {
		return nil, false
	}
	less, atMost := 0, 0
	for _, n := range g.Points {
		if n < mark[0] {
			less++
		}
		if n <= mark[0] {
			atMost++
		}
	}
	return rows[less], equal(rows[less], rows[atMost])
}

func (c *csrule) amounts(at, count int) ([]int64, bool) {
	if at+count > len(c.fields) {
		return nil, false
	}
	all := make([]int64, count)
	for i := range all {
		n, err := strconv.ParseInt(c.fields[at+i], 10, 32)
		if err != nil {
			return nil, false
		}
		all[i] = n
	}
	return all, true
}
