// Package season adds up the games of a season into standings of players and teams, evenings and
// statistics of hands.
//
//	c := season.Collector{Loader: new(rules.Loader)}
//	taken, err := c.Add(ctx, "friday.yaml", text) // for each file
//	s := c.Season()
//
// A file is the record of a game, as read by package game, or a season file: several games,
// possibly with only their final points, and teams, substitutes and adjustments. docs/games.md
// describes both.
//
// Every game is played by its own rules before it counts. Files that can't be read or played are
// left out and listed, so that one mistake doesn't hide others. Games whose results don't add up to
// zero are listed with the reason.
package season

import (
	"cmp"
	"errors"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/rules"
)

// Bounds of a season. Records and season files have their own bounds.
const (
	// MostGames is the maximum number of games.
	MostGames = 20_000
	// MostPlayers is the maximum number of player names.
	MostPlayers = 2_000
	// mostResult bounds results in points so that sums and averages of all games fit into 64 bits.
	mostResult = 10_000_000_000
)

// Ranking is the criterion for places.
type Ranking uint8

// Rankings, in the order of their words in files.
const (
	ByTotal Ranking = iota
	ByAverage
	// ByPlace ranks by the mean place in games; the lowest is best.
	ByPlace
)

// Season is the sum of the games of a season.
type Season struct {
	// Name is the name in its files, or "".
	Name string
	// Rules are the distinct rules of its games.
	Rules []*rules.Rules
	// Ranked is the criterion for places. Least is the number of games that a player needs for a
	// place.
	Ranked Ranking
	Least  int
	// MeanOfShared reports whether the mean of the places that players share counts for each of
	// them in the mean place, rather than the better one.
	MeanOfShared bool
	// Games are sorted by date, then by file.
	Games []Game
	// Players are in the order of places, followed by those without one.
	Players []Player
	Teams   []Team
	// Adjustments are in the order of the files.
	Adjustments []Adjustment
	// Best is the win with the most points. Stay is the longest streak of hands as dealer. Both are
	// nil if no hands are known.
	Best *Best
	Stay *Stay
	// Left are the files and games that are left out, with the reasons.
	Left []Left
	// Passed are the files that were found but ignored: not records, season files or logs that
	// count.
	Passed []string
	// Reread are the files of games in which plain fives were read as red ones because the wall has
	// no plain ones.
	Reread []string
	// Wrong is what does not fit together between the files, such as an adjustment of somebody who
	// did not play. Wrong are contradictions between the files, such as an adjustment for somebody
	// who did not play.
	Wrong []Slip
}

// Slip is a mistake that leaves no game out.
type Slip struct {
	finding.Finding
	// Name and Date are those of the game with the mistake, or "".
	Name, Date string
}

// Game is a game of the season.
type Game struct {
	File, Name, Date string
	Rules            *rules.Rules
	// Results are in the order of places.
	Results []Result
	// Hands is the number of known hands.
	Hands int
	// Weight is the weight of the game in hundredths.
	Weight int
	// Balance is the sum of all results: Penalties, which count after the game, less Lost, the value
	// of unclaimed sticks, and less the Bank, and what the rules themselves don't balance.
	Balance, Penalties, Lost, Bank int64
}

// Result is the result of a player in a game.
type Result struct {
	// Player played the game. For is the player whose total it counts for: the same, or one who was
	// absent.
	Player, For string
	Place       int
	// Seat is the seat at the start, from 1.
	Seat int
	// Points are those after the last hand, including leftover sticks. Result is the result of the
	// game. Counts is what it adds to the total, which differs by the weight of the game and for
	// some substitutes.
	Points, Result, Counts int64

	uma int64
}

// Standing is the standing of a player or a team.
type Standing struct {
	// Place counts from 1 and is shared by equals. It is 0 for those without a place.
	Place int
	Name  string
	// Games is the number of results that count. Places holds the number of first places, second
	// places and so on.
	Games  int
	Places []int
	// behind is how much later than in Places, in half places, shared places count in the mean.
	behind int64
	// Total is the sum of the results and of Adjusted.
	Total, Adjusted int64
}

// Average returns the total divided by the games, rounded to a multiple of unit; 0 without games.
func (s *Standing) Average(unit int64) int64 {
	if s.Games == 0 {
		return 0
	}
	return unit * divided(s.Total, unit*int64(s.Games))
}

// MeanPlace returns the rounded mean place in hundredths; 0 without games.
func (s *Standing) MeanPlace() int64 {
	if s.Games == 0 {
		return 0
	}
	const hundred = 100
	return divided(hundred*s.placeSum(), halves*int64(s.Games))
}

// halves are the parts of a place in which places are added up.
const halves = 2

// placeSum returns the sum of the places in half places.
func (s *Standing) placeSum() int64 {
	sum := s.behind
	for i, n := range s.Places {
		sum += halves * int64(i+1) * int64(n)
	}
	return sum
}

// divided returns the quotient rounded to the nearest integer, halves away from zero.
func divided(n, divisor int64) int64 {
	if n < 0 {
		return -divided(-n, divisor)
	}
	return (n + divisor/2) / divisor
}

// Player is a player of the season.
type Player struct {
	Standing
	Team string
	// Guest reports whether the player has no place because he is a guest or played only as a
	// substitute.
	Guest bool
	Play
	// changes are the changes of the total, in any order.
	changes []change
}

// change is a change of a total on an evening. date is "" for starting totals.
type change struct {
	evening int
	by      int64
	date    string
}

// Course returns the total after each of the evenings of [Season.Evenings]; nil if there were no
// changes. Adjustments count from their date on, those without a date on the last evening.
func (p *Player) Course(evenings int) []int64 {
	if p.changes == nil {
		return nil
	}
	course := make([]int64, evenings)
	for _, c := range p.changes {
		if c.evening < evenings { // evening is never negative
			course[c.evening] += c.by
		}
	}
	for i := range course[:max(evenings, 1)-1] {
		course[i+1] += course[i]
	}
	return course
}

// Play has statistics of the recorded hands that a player played himself.
type Play struct {
	// Hands is the number of hands. Wins counts those won, Tsumo those won by tsumo, DealIns those
	// lost by a discard, and Riichi those with a riichi.
	Hands, Wins, Tsumo, DealIns, Riichi int
	// Won are the points of the wins, counters and sticks left out, and Lost those of the wins on
	// own discards. Won are the points of wins without counters and sticks. Lost are those of wins
	// on the player's discards.
	Won, Lost int64
}

// Team is a team of the season.
type Team struct {
	Standing
	Players []string
}

// AdjustmentKind is the reason for an adjustment.
type AdjustmentKind uint8

// Written adjustments are in a file with a reason. Start is the total that a player starts with.
// CarriedOver is the loss of a total that is carried over to a stage.
const (
	Written AdjustmentKind = iota
	Start
	CarriedOver
)

// Adjustment is added to the total of a player or a team.
type Adjustment struct {
	Kind         AdjustmentKind
	Player, Team string
	Result       int64
	// Reason is "" for a start and the name of the stage for a carried-over total.
	Reason string
	Date   string
	File   string

	pos, resultPos finding.Position
}

// Best is a win.
type Best struct {
	Player, File, Name, Date string
	Points                   int64
	// Result is the score. It has no yaku if the tiles are unknown.
	Result *engine.Result
}

// Stay is a streak of hands with the same dealer.
type Stay struct {
	Player, File, Name, Date string
	// Hands is the number of hands, without void ones.
	Hands int
}

// Left is a file, or a game in a file, that is left out.
type Left struct {
	File string
	// Name and Date are those of the game, or "".
	Name, Date string
	// Sum is the sum of points and sticks, and Want the sum at the start, if they differ.
	Sum, Want int64
	// Findings are the mistakes in it, or Err is why it can't be read.
	Findings rules.Findings
	Err      error
}

// Empty reports whether no file could be read, so that there is nothing to show except the reasons.
func (s *Season) Empty() bool { return len(s.Games) == 0 && s.Name == "" }

// Findings returns all mistakes, in what is left out and between files.
func (s *Season) Findings() (all rules.Findings) {
	for _, left := range s.Left {
		all = append(all, left.Findings...)
	}
	for i := range s.Wrong {
		all = append(all, s.Wrong[i].Finding)
	}
	return all
}

// Unread returns the errors of files that can't be read, or nil.
func (s *Season) Unread() error {
	var all []error
	for _, left := range s.Left {
		all = append(all, left.Err)
	}
	return errors.Join(all...)
}

// Evenings returns the distinct dates of games, in order.
func (s *Season) Evenings() (dates []string) {
	for i := range s.Games {
		if n := len(dates); n == 0 || dates[n-1] != s.Games[i].Date {
			dates = append(dates, s.Games[i].Date)
		}
	}
	return dates
}

func (t *tally) rank() {
	s := t.season
	for _, p := range t.byName {
		p.Guest = t.guest(p)
		s.Players = append(s.Players, *p)
	}
	ranked := func(p *Player) bool { return !p.Guest && p.Games >= max(s.Least, 1) }
	slices.SortFunc(s.Players, func(a, b Player) int {
		if isRanked := ranked(&a); isRanked != ranked(&b) {
			return order(isRanked)
		} else if isRanked {
			if n := s.compare(&a.Standing, &b.Standing); n != 0 {
				return n
			}
		}
		return cmp.Or(cmp.Compare(b.Total, a.Total), cmp.Compare(a.Name, b.Name))
	})
	for i := range s.Players {
		p := &s.Players[i]
		switch {
		case !ranked(p):
		case i > 0 && s.compare(&p.Standing, &s.Players[i-1].Standing) == 0:
			p.Place = s.Players[i-1].Place
		default:
			p.Place = i + 1
		}
	}
	slices.SortStableFunc(s.Teams, func(a, b Team) int { return cmp.Compare(b.Total, a.Total) })
	for i := range s.Teams {
		if s.Teams[i].Place = i + 1; i > 0 && s.Teams[i].Total == s.Teams[i-1].Total {
			s.Teams[i].Place = s.Teams[i-1].Place
		}
	}
}

// guest reports whether a player has no place: a guest of the season, or one whose games all count
// for others.
func (t *tally) guest(p *Player) bool {
	return t.guests[p.Name] || p.Games == 0 &&
		t.helped[p.Name]
}

// compare compares two standings with games by the ranking. It is negative if a is ahead.
func (s *Season) compare(a, b *Standing) int {
	switch {
	case s.Ranked == ByTotal:
		return cmp.Compare(b.Total, a.Total)
	case s.Ranked == ByAverage:
		return cmp.Compare(b.Total*int64(a.Games), a.Total*int64(b.Games))
	}
	return cmp.Compare(a.placeSum()*int64(b.Games), b.placeSum()*int64(a.Games))
}

func order(ahead bool) int {
	if ahead {
		return -1
	}
	return 1
}
