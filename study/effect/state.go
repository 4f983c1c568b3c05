package effect

import (
	"encoding/json"
	"fmt"
)

// stateVersion is incremented when the state format changes.
const stateVersion = 2

type countState struct {
	Effect  int              `json:"hanfu_effect"`
	Cells   [2][2]cellState  `json:"cells"`
	Apart   Apart            `json:"apart"`
	Adapted map[string]int64 `json:"left_out,omitempty"`
	Said    map[string]int64 `json:"said,omitempty"`
	Reds    int              `json:"reds,omitempty"`
	Damaged Damaged          `json:"damaged"`
	Games   Games            `json:"games"`
}

// cellState is the saved form of a Cell, with each 128-bit sum as two halves.
type cellState struct {
	N       int64        `json:"n"`
	Changed int64        `json:"changed"`
	More    int64        `json:"more"`
	Less    int64        `json:"less"`
	Won     int64        `json:"won"`
	Lost    int64        `json:"lost"`
	Untold  int64        `json:"untold"`
	Sums    [6][2]uint64 `json:"sums"`
	Largest *Example     `json:"largest,omitempty"`
}

func (c *Cell) sums() [6]*sum {
	return [...]*sum{&c.up, &c.down, &c.squares, &c.won, &c.lost, &c.unpaidSquares}
}

// State serialises the count for ReadState, so that other processes can count parts.
func (c *Count) State() []byte {
	s := countState{Effect: stateVersion, Apart: c.Apart, Adapted: c.Adapted, Said: c.Said,
		Reds: c.Reds, Damaged: c.Damaged, Games: c.Games}
	for i := range c.cells {
		for j := range c.cells[i] {
			cell := &c.cells[i][j]
			to := cellState{N: cell.N, Changed: cell.Changed, More: cell.More,
				Less: cell.Less, Won: cell.Won, Lost: cell.Lost,
				Untold: cell.Untold, Largest: cell.Largest}
			for k, sum := range cell.sums() {
				to.Sums[k] = [2]uint64{sum.high, sum.low}
			}
			s.Cells[i][j] = to
		}
	}
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // numbers and strings always marshal
	}
	return text
}

// ReadState parses the result of State.
func ReadState(text []byte) (*Count, error) {
	var s countState
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, fmt.Errorf("this is no state of an effect: %w", err)
	}
	if s.Effect != stateVersion {
		return nil, fmt.Errorf("this is no state of this version of an effect: "+
			"hanfu_effect is %d, not %d", s.Effect, stateVersion)
	}
	c := &Count{Apart: s.Apart, Adapted: s.Adapted, Said: s.Said, Reds: s.Reds,
		Damaged: s.Damaged, Games: s.Games}
	for i := range s.Cells {
		for j := range s.Cells[i] {
			from := &s.Cells[i][j]
			to := Cell{N: from.N, Changed: from.Changed, More: from.More, Less: from.Less,
				Won: from.Won, Lost: from.Lost,
				Untold: from.Untold, Largest: from.Largest}
			for k, into := range to.sums() {
				*into = sum{from.Sums[k][0], from.Sums[k][1]}
			}
			c.cells[i][j] = to
		}
	}
	return c, nil
}

// Below shifts the lines of all places, for input that starts after that many lines of a file.
func (c *Count) Below(lines int64) {
	for i := range c.cells {
		for j := range c.cells[i] {
			if l := c.cells[i][j].Largest; l != nil {
				l.Line += lines
			}
		}
	}
	for i := range c.Damaged.First {
		c.Damaged.First[i].Line += lines
	}
}
