package effect

import (
	"encoding/json"
	"math"
)

type shareJSON struct {
	Count int64    `json:"count"`
	Share float64  `json:"share"`
	Low   *float64 `json:"low,omitempty"`
	High  *float64 `json:"high,omitempty"`
}

func newShare(count int64, i Interval) shareJSON {
	low, high := rounded(i.Low, 1e6), rounded(i.High, 1e6)
	return shareJSON{count, rounded(i.Value, 1e6), &low, &high}
}

type meanJSON struct {
	Points float64  `json:"points"`
	Low    *float64 `json:"low,omitempty"`
	High   *float64 `json:"high,omitempty"`
}

func newMean(i Interval) meanJSON {
	m := meanJSON{Points: rounded(i.Value, 10)}
	if i.Low < i.High {
		low, high := rounded(i.Low, 10), rounded(i.High, 10)
		m.Low, m.High = &low, &high
	}
	return m
}

// rounded rounds x to multiples of 1/part, so that output is the same on all machines.
func rounded(x, part float64) float64 { return math.Round(x*part) / part }

type cellJSON struct {
	N       int64     `json:"n"`
	Paid    int64     `json:"paid"`
	Changed shareJSON `json:"changed"`
	More    int64     `json:"more"`
	Less    int64     `json:"less"`
	Won     int64     `json:"won"`
	Lost    int64     `json:"lost"`
	// Mean is over the changed wins, MeanAll over all.
	Mean    meanJSON     `json:"mean"`
	MeanAll meanJSON     `json:"mean_all"`
	Largest *largestJSON `json:"largest,omitempty"`
}

type largestJSON struct {
	Before int64  `json:"before"`
	Now    int64  `json:"now"`
	Hand   string `json:"hand"`
	// HandNow is the hand as the second rule set scored it, if that differs.
	HandNow string `json:"hand_now,omitempty"`
	File    string `json:"file,omitempty"`
	Line    int64  `json:"line,omitempty"`
}

func (e *Effect) cell(c Cell) cellJSON {
	j := cellJSON{N: c.N, Paid: c.Paid(), Changed: newShare(c.Changed, e.Share(&c)),
		More: c.More, Less: c.Less,
		Won: c.Won, Lost: c.Lost,
		Mean: newMean(e.MeanChanged(&c)), MeanAll: newMean(e.MeanAll(&c))}
	if e.Uncounted() {
		j.Changed.Low, j.Changed.High = nil, nil
	}
	if l := c.Largest; l != nil {
		j.Largest = &largestJSON{Before: l.Before, Now: l.Now, Hand: l.Win.String(),
			File: l.File, Line: l.Line}
		if now := l.WinNow.String(); now != j.Largest.Hand {
			j.Largest.HandNow = now
		}
		if e.Source == FromTable { // lines exist only in files
			j.Largest.Line = 0
		}
	}
	return j
}

// Brief marshals as a short form of an effect, for a single cause.
type Brief struct{ *Effect }

// MarshalJSON returns the number of wins that change or that only one rule set accepts, and the
// mean change, or what the wins lack.
func (b Brief) MarshalJSON() ([]byte, error) {
	all := b.All()
	if b.RedsUncounted || b.Uncounted() {
		return json.Marshal(map[string]*uncountedJSON{"uncounted": b.missing()})
	}
	return json.Marshal(struct {
		Moved   shareJSON `json:"moved"`
		Won     int64     `json:"won"`
		Lost    int64     `json:"lost"`
		MeanAll meanJSON  `json:"mean_all"`
	}{newShare(all.Changed+all.Won+all.Lost, b.ShareMoved(&all)), all.Won, all.Lost,
		newMean(b.MeanAll(&all))})
}

// uncountedJSON says what the wins lack: more red fives of a suit than RedFives, or the facts.
type uncountedJSON struct {
	RedFives *int     `json:"red_fives,omitempty"`
	Facts    []string `json:"facts,omitempty"`
}

func (e *Effect) missing() *uncountedJSON {
	switch {
	case e.RedsUncounted:
		return &uncountedJSON{RedFives: &e.Reds, Facts: e.Unsaid}
	case e.Uncounted():
		return &uncountedJSON{Facts: e.Unsaid}
	}
	return nil
}

type apartJSON struct {
	shareJSON
	Reasons map[string]int64 `json:"reasons"`
}

func (e *Effect) refusals(reasons map[string]int64) *apartJSON {
	if len(reasons) == 0 {
		return nil
	}
	return &apartJSON{newShare(Total(reasons), e.ShareApart(reasons)), reasons}
}

// bothJSON counts wins that neither rule set can score. They are not part of the shares.
type bothJSON struct {
	Count   int64            `json:"count"`
	Reasons map[string]int64 `json:"reasons"`
}

func (e *Effect) refusedByBoth() *bothJSON {
	if len(e.Apart.Both) == 0 {
		return nil
	}
	return &bothJSON{Total(e.Apart.Both), e.Apart.Both}
}

type damageJSON struct {
	File   string `json:"file"`
	Line   int64  `json:"line,omitempty"`
	Reason string `json:"reason"`
}

type gamesJSON struct {
	N            int64            `json:"n"`
	Changed      shareJSON        `json:"changed"`
	PerThousand  float64          `json:"changed_per_1000"`
	Places       int64            `json:"places"`
	Apart        map[string]int64 `json:"apart,omitempty"`
	WithoutTiles int64            `json:"wins_without_tiles,omitempty"`
}

// MarshalJSON returns the JSON described in docs/effect.md.
func (e *Effect) MarshalJSON() ([]byte, error) {
	if e.Source == FromNothing {
		return json.Marshal(map[string]Kind{"source": e.Source})
	}
	j := struct {
		Source    string         `json:"source"`
		Real      int            `json:"real_wins,omitempty"`
		Wins      int64          `json:"wins"`
		Uncounted *uncountedJSON `json:"uncounted,omitempty"`
		cellJSON
		By struct {
			Dealer cellJSON `json:"dealer"`
			Others cellJSON `json:"others"`
			Ron    cellJSON `json:"ron"`
			Tsumo  cellJSON `json:"tsumo"`
		} `json:"by"`
		First   *apartJSON       `json:"first_refuses,omitempty"`
		Second  *apartJSON       `json:"second_refuses,omitempty"`
		Both    *bothJSON        `json:"both_refuse,omitempty"`
		Adapted map[string]int64 `json:"left_out,omitempty"`
		Damaged struct {
			N     int64        `json:"count"`
			First []damageJSON `json:"first,omitempty"`
		} `json:"damaged"`
		Games *gamesJSON `json:"games,omitempty"`
	}{Source: string(e.Source), Real: e.Real, Wins: e.Wins(), Uncounted: e.missing(),
		cellJSON: e.cell(e.All()),
		First:    e.refusals(e.Apart.First), Second: e.refusals(e.Apart.Second),
		Both: e.refusedByBoth(), Adapted: e.Adapted}
	j.By.Dealer, j.By.Others = e.cell(e.By(true)), e.cell(e.By(false))
	j.By.Ron, j.By.Tsumo = e.cell(e.ByTsumo(false)), e.cell(e.ByTsumo(true))
	j.Damaged.N = e.Damaged.N
	for _, d := range e.Damaged.First {
		j.Damaged.First = append(j.Damaged.First, damageJSON{d.File, d.Line, d.Reason})
	}
	if g := &e.Games; e.Source == FromGames {
		s := e.ShareGames()
		j.Games = &gamesJSON{g.N, newShare(g.Changed, s), rounded(1000*s.Value, 10),
			g.Places, g.Apart, g.WithoutTiles}
	}
	return json.Marshal(j)
}
