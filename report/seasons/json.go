package seasons

import (
	"bufio"
	"io"

	"example.com/hanfu/game/season"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/rules"
)

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
	Kind   string `json:"kind,omitempty"`
	Date   string `json:"date,omitempty"`
	File   string `json:"file"`
}

type gameJSON struct {
	whereJSON
	Hands     int          `json:"hands"`
	Weight    int          `json:"weight_hundredths,omitempty"`
	Results   []resultJSON `json:"results"`
	Balance   int64        `json:"balance"`
	Penalties int64        `json:"penalties,omitempty"`
	Lost      int64        `json:"lost,omitempty"`
	Bank      int64        `json:"bank,omitempty"`
}

type resultJSON struct {
	Player string `json:"player"`
	For    string `json:"for,omitempty"`
	Place  int    `json:"place"`
	Points int64  `json:"points"`
	Result int64  `json:"result"`
	// Counts is the number added to the total, if it is not Result.
	Counts *int64 `json:"counts,omitempty"`
}

type excludedJSON struct {
	whereJSON
	Sum      int64          `json:"sum,omitempty"`
	Want     int64          `json:"want,omitempty"`
	Error    string         `json:"error,omitempty"`
	Findings rules.Findings `json:"findings,omitempty"`
}

// rankings holds the JSON names of the rankings.
var rankings = [...]string{season.ByTotal: "total", season.ByAverage: "average",
	season.ByPlace: "place"}

// kinds holds the JSON names of the kinds of adjustments.
var kinds = [...]string{season.Written: "", season.Start: "start",
	season.CarriedOver: "carried_over"}

// JSON writes a season as one JSON object. Results and totals are in points. Players and games are
// streamed, because a season of two thousand players and twenty thousand evenings is hundreds of
// megabytes.
func JSON(w io.Writer, s *season.Season) error {
	buffered := bufio.NewWriter(w)
	o, evenings := sanitize.NewObject(buffered), s.Evenings()
	o.Key("season", s.Name)
	o.Key("ranked", rankings[s.Ranked])
	if s.MeanOfShared {
		o.Key("shared_places", schema.SharedPlaces[1])
	}
	if s.Least != 0 {
		o.Key("least_games", s.Least)
	}
	writeList(o, "rules", always, s.Rules,
		func(r **rules.Rules) any { return rulesJSON{(*r).ID(), (*r).Edition(), (*r).Hash()} })
	writeList(o, "evenings", always, evenings, func(date *string) any { return *date })
	writeList(o, "players", always, s.Players,
		func(p *season.Player) any { return newPlayerJSON(p, len(evenings)) })
	writeList(o, "teams", ifAny, s.Teams,
		func(t *season.Team) any { return teamJSON{newStandingJSON(&t.Standing), t.Players} })
	if s.Best != nil {
		o.Key("best_hand", newBestJSON(s.Best))
	}
	if t := s.Stay; t != nil {
		o.Key("longest_stay", stayJSON{t.Player, t.Hands, whereJSON{t.File, t.Name, t.Date}})
	}
	writeList(o, "adjustments", ifAny, s.Adjustments, func(a *season.Adjustment) any {
		return adjustmentJSON{a.Player, a.Team, a.Result, a.Reason, kinds[a.Kind], a.Date, a.File}
	})
	writeList(o, "games", always, s.Games, newGameJSON)
	writeList(o, "left", ifAny, s.Left, func(l *season.Left) any {
		e := excludedJSON{whereJSON: whereJSON{l.File, l.Name, l.Date}, Sum: l.Sum,
			Want: l.Want, Findings: l.Findings}
		if l.Err != nil {
			e.Error = l.Err.Error()
		}
		return e
	})
	identity := func(s *string) any { return *s }
	writeList(o, "passed_over", ifAny, s.Passed, identity)
	writeList(o, "to_mend", ifAny, s.Wrong, func(slip *season.Slip) any {
		return slipJSON{whereJSON{slip.File, slip.Name, slip.Date}, slip.Line,
			slip.Message.String(), slip.Help.String()}
	})
	writeList(o, "findings", ifAny, s.Wrong, func(slip *season.Slip) any { return slip.Finding })
	if err := o.End(); err != nil {
		return err
	}
	return buffered.Flush()
}

// Values of the parameter empty of writeList: whether the key is written for an empty list.
const always, ifAny = true, false

func writeList[T any](o *sanitize.Object, key string, empty bool, all []T, entry func(*T) any) {
	if len(all) == 0 && !empty {
		return
	}
	o.List(key, func(yield func(any) bool) {
		for i := range all {
			if !yield(entry(&all[i])) {
				return
			}
		}
	})
}

func newPlayerJSON(p *season.Player, evenings int) any {
	one := playerJSON{standingJSON: newStandingJSON(&p.Standing), Team: p.Team, Guest: p.Guest,
		Course: append([]int64{}, p.Course(evenings)...)}
	if p.Hands > 0 {
		one.Play = &playJSON{p.Hands, p.Wins, p.Tsumo, p.DealIns, p.Riichi, p.Won, p.Lost}
	}
	return one
}

func newBestJSON(b *season.Best) bestJSON {
	j := bestJSON{Player: b.Player, Points: b.Points, Han: b.Result.Han, Fu: b.Result.Fu,
		Yakuman: b.Result.Yakuman, whereJSON: whereJSON{b.File, b.Name, b.Date}}
	if b.Result.Limit != nil {
		j.Limit = b.Result.Limit.ID
	}
	for y := range b.Result.Yaku() {
		j.Yaku = append(j.Yaku, y.Rule.ID)
	}
	return j
}

func newGameJSON(g *season.Game) any {
	one := gameJSON{whereJSON{g.File, g.Name, g.Date}, g.Hands, 0, nil,
		g.Balance, g.Penalties, g.Lost, g.Bank}
	if g.Weight != usualWeight {
		one.Weight = g.Weight
	}
	for _, r := range g.Results {
		result := resultJSON{Player: r.Player, Place: r.Place, Points: r.Points, Result: r.Result}
		if r.For != r.Player {
			result.For = r.For
		}
		if r.Counts != r.Result {
			result.Counts = &r.Counts
		}
		one.Results = append(one.Results, result)
	}
	return one
}

func newStandingJSON(s *season.Standing) standingJSON {
	places := s.Places
	if places == nil {
		places = []int{}
	}
	return standingJSON{s.Place, s.Name, s.Games, places, s.Total, s.Average(1),
		s.Adjusted, s.MeanPlace()}
}
