package model

import "strconv"

// Tell notes an option of the rules that the log names.
func (g *Game) Tell(option, value string) {
	if g.Told == nil {
		g.Told = make(map[string]string)
	}
	g.Told[option] = value
}

// TellPoints notes an option of points or of any other number.
func (g *Game) TellPoints(option string, n int64) { g.Tell(option, strconv.FormatInt(n, 10)) }

// TellUma notes the uma of the places behind the first, in points. The rules have options for uma of which the first and
// the last place, and the second and the third of four, mirror each other; of others it notes nothing and returns false.
func (g *Game) TellUma(behind []int64) bool {
	switch {
	case len(behind) == Seats-1 && behind[0] == -behind[1] && behind[2] <= 0:
		g.TellPoints("uma_second", behind[0])
	case len(behind) == Seats-2 && behind[0] == 0 && behind[1] <= 0:
	default:
		return false
	}
	g.TellPoints("uma_first", -behind[len(behind)-1])
	return true
}

// TellNoten notes what those who are not tenpai pay together, from what each of them pays, by how many are tenpai. It is
// not noted if the sum is not always the same.
func (g *Game) TellNoten(each []int64) {
	players := int64(len(each) + 1)
	sum := each[0] * (players - 1)
	for i, n := range each {
		if n*(players-1-int64(i)) != sum {
			return
		}
	}
	g.TellPoints("noten_points", sum)
}
