package seasons

import (
	"io"

	"example.com/hanfu/internal/visible"
	"example.com/hanfu/rules"
	"example.com/hanfu/season"
)

// seasonJSON is a season in JSON. Results and totals are in points.
type seasonJSON struct {
	Season      string           `json:"season"`
	Ranked      string           `json:"ranked"`
	Least       int              `json:"least_games,omitempty"`
	Rules       []rulesJSON      `json:"rules"`
	Evenings    []string         `json:"evenings"`
	Players     []playerJSON     `json:"players"`
	Teams       []teamJSON       `json:"teams,omitempty"`
	Best        *bestJSON        `json:"best_hand,omitempty"`
	Stay        *stayJSON        `json:"longest_stay,omitempty"`
	Adjustments []adjustmentJSON `json:"adjustments,omitempty"`
	Games       []gameJSON       `json:"games"`
	Left        []leftJSON       `json:"left,omitempty"`
	Passed      []string         `json:"passed_over,omitempty"`
	Unfinished  []string         `json:"unfinished,omitempty"`
	Wrong       []slipJSON       `json:"to_mend,omitempty"`
	Findings    rules.Findings   `json:"findings,omitempty"`
}

// slipJSON is the game in which there is something to mend, and what.
type slipJSON struct {
	whereJSON
	Line    int    `json:"line,omitempty"`
	Message string `json:"message"`
	Help    string `json:"help,omitempty"`
}

type rulesJSON struct {
	ID      string `json:"rules"`
	Edition string `json:"edition,omitempty"`
	Hash    string `json:"rules_hash"`
}

type standingJSON struct {
	Place     int    `json:"place,omitempty"`
	Name      string `json:"name"`
	Games     int    `json:"games"`
	Places    []int  `json:"places"`
	Total     int64  `json:"total"`
	Average   int64  `json:"average"`
	Adjusted  int64  `json:"adjusted,omitempty"`
	MeanPlace int64  `json:"mean_place_hundredths"`
}

type playerJSON struct {
	standingJSON
	Team   string    `json:"team,omitempty"`
	Guest  bool      `json:"guest,omitempty"`
	Play   *playJSON `json:"play,omitempty"`
	Course []int64   `json:"course"`
}

type playJSON struct {
	Hands   int   `json:"hands"`
	Wins    int   `json:"wins"`
	Tsumo   int   `json:"tsumo"`
	DealIns int   `json:"deal_ins"`
	Riichi  int   `json:"riichi"`
	Won     int64 `json:"won"`
	Lost    int64 `json:"lost"`
}

type teamJSON struct {
	standingJSON
	Players []string `json:"players"`
}

// whereJSON is the game in which something was.
type whereJSON struct {
	File string `json:"file"`
	Name string `json:"name,omitempty"`
	Date string `json:"date,omitempty"`
}

type bestJSON struct {
	Player  string   `json:"player"`
	Points  int64    `json:"points"`
	Han     int      `json:"han"`
	Fu      int      `json:"fu"`
	Yakuman int      `json:"yakuman"`
	Limit   string   `json:"limit,omitempty"`
	Yaku    []string `json:"yaku,omitempty"`
	whereJSON
}

type stayJSON struct {
	Player string `json:"player"`
	Hands  int    `json:"hands"`
	whereJSON
}

type adjustmentJSON struct {
	Player string `json:"player,omitempty"`
	Team   string `json:"team,omitempty"`
	Result int64  `json:"result"`
	Reason string `json:"reason"`
	Date   string `json:"date,omitempty"`
	File   string `json:"file"`
}

type gameJSON struct {
	whereJSON
	Hands     int          `json:"hands"`
	Results   []resultJSON `json:"results"`
	Balance   int64        `json:"balance"`
	Penalties int64        `json:"penalties,omitempty"`
	Lost      int64        `json:"lost,omitempty"`
}

type resultJSON struct {
	Player string `json:"player"`
	For    string `json:"for,omitempty"`
	Place  int    `json:"place"`
	Points int64  `json:"points"`
	Result int64  `json:"result"`
}

type leftJSON struct {
	whereJSON
	Sum      int64          `json:"sum,omitempty"`
	Want     int64          `json:"want,omitempty"`
	Error    string         `json:"error,omitempty"`
	Findings rules.Findings `json:"findings,omitempty"`
}

// rankings are the words for what places are told by, in their order.
var rankings = [...]string{season.ByTotal: "total", season.ByAverage: "average", season.ByPlace: "place"}

// JSON writes a season as one JSON object.
func JSON(w io.Writer, s *season.Season) error {
	j := seasonJSON{Season: s.Name, Ranked: rankings[s.Ranked], Least: s.Least, Rules: []rulesJSON{}, Evenings: append([]string{}, s.Evenings()...),
		Players: []playerJSON{}, Games: []gameJSON{}}
	for i := range s.Wrong {
		slip := &s.Wrong[i]
		j.Findings = append(j.Findings, slip.Finding)
		j.Wrong = append(j.Wrong, slipJSON{whereJSON{slip.File, slip.Name, slip.Date}, slip.Line, slip.Message, slip.Help})
	}
	for _, r := range s.Rules {
		j.Rules = append(j.Rules, rulesJSON{r.ID(), r.Edition(), r.Hash()})
	}
	for i := range s.Players {
		p := &s.Players[i]
		one := playerJSON{standingJSON: standingOf(&p.Standing), Team: p.Team, Guest: p.Guest, Course: append([]int64{}, p.Course(len(j.Evenings))...)}
		if p.Hands > 0 {
			one.Play = &playJSON{p.Hands, p.Wins, p.Tsumo, p.DealIns, p.Riichi, p.Won, p.Lost}
		}
		j.Players = append(j.Players, one)
	}
	for i := range s.Teams {
		j.Teams = append(j.Teams, teamJSON{standingOf(&s.Teams[i].Standing), s.Teams[i].Players})
	}
	if b := s.Best; b != nil {
		j.Best = &bestJSON{Player: b.Player, Points: b.Points, Han: b.Result.Han, Fu: b.Result.Fu, Yakuman: b.Result.Yakuman,
			whereJSON: whereJSON{b.File, b.Name, b.Date}}
		if b.Result.Limit != nil {
			j.Best.Limit = b.Result.Limit.ID
		}
		for y := range b.Result.Yaku() {
			j.Best.Yaku = append(j.Best.Yaku, y.Rule.ID)
		}
	}
	if t := s.Stay; t != nil {
		j.Stay = &stayJSON{t.Player, t.Hands, whereJSON{t.File, t.Name, t.Date}}
	}
	for _, a := range s.Adjustments {
		j.Adjustments = append(j.Adjustments, adjustmentJSON{a.Player, a.Team, a.Result, a.Reason, a.Date, a.File})
	}
	for i := range s.Games {
		g := &s.Games[i]
		one := gameJSON{whereJSON{g.File, g.Name, g.Date}, g.Hands, nil, g.Balance, g.Penalties, g.Lost}
		for _, r := range g.Results {
			result := resultJSON{Player: r.Player, Place: r.Place, Points: r.Points, Result: r.Result}
			if r.For != r.Player {
				result.For = r.For
			}
			one.Results = append(one.Results, result)
		}
		j.Games = append(j.Games, one)
	}
	for _, l := range s.Left {
		one := leftJSON{whereJSON: whereJSON{l.File, l.Name, l.Date}, Sum: l.Sum, Want: l.Want, Findings: l.Findings}
		if l.Err != nil {
			one.Error = l.Err.Error()
		}
		j.Left = append(j.Left, one)
	}
	j.Passed, j.Unfinished = s.Passed, s.Unfinished
	return visible.WriteJSON(w, j)
}

func standingOf(s *season.Standing) standingJSON {
	places := s.Places
	if places == nil {
		places = []int{}
	}
	return standingJSON{s.Place, s.Name, s.Games, places, s.Total, s.Average(1), s.Adjusted, s.MeanPlace()}
}
