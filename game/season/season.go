// Package season adds up the games of a season: standings of players and teams, evenings, and what is known of hands.
//
//	c := season.Collector{Loader: new(rules.Loader)}
//	taken, err := c.Add(ctx, "friday.yaml", text) // for each file
//	s := c.Season()
//
// A file is the record of a game, as package game reads it, or a file of the season: several games, of which only the
// final points may be known, and teams, substitutes and adjustments. docs/games.md describes both.
//
// Every game is played by its own rules before it counts. A file that can't be read or played is left out and named,
// so that one slip does not hide the others; and a game whose results don't add up to zero is named with the reason.
package season

import (
	"cmp"
	"errors"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/rules"
)

// Bounds of a season. Records and files of the season have bounds of their own.
const (
	// MostGames is how many games a season has.
	MostGames = 20_000
	// MostPlayers is how many names its players have.
	MostPlayers = 2_000
	// mostResult is how many points a result is: so many that sums and averages of all games are numbers of 64 bits.
	mostResult = 10_000_000_000
)

// Ranking says by what places are told.
type Ranking uint8

// The rankings, in the order of the words for them.
const (
	ByTotal Ranking = iota
	ByAverage
	// ByPlace tells places by the mean place in games, of which the least is best.
	ByPlace
)

// Season is the games of a season, added up.
type Season struct {
	// Name is what its files call it, empty if they don't.
	Name string
	// Rules are those of its games, each once.
	Rules []*rules.Rules
	// Ranked says by what the places are told, and Least how many games a player needs for one.
	Ranked Ranking
	Least  int
	// Games are in the order of their dates and then of their files.
	Games []Game
	// Players are in the order of their places; those without one follow.
	Players []Player
	Teams   []Team
	// Adjustments are in the order of the files.
	Adjustments []Adjustment
	// Best is the win with the most points, and Stay the longest time that somebody dealt in one go; nil if no hands
	// are known.
	Best *Best
	Stay *Stay
	// Left are the files and games that are left out, and why.
	Left []Left
	// Passed are the files that were found and passed over: no records, no files of the season and no logs that count.
	Passed []string
	// Reread are the files of games in which plain fives were read as red ones, as the wall has no plain ones.
	Reread []string
	// Wrong is what does not fit together between the files, such as an adjustment of somebody who did not play.
	Wrong []Slip
}

// Slip is something to mend that leaves no game out.
type Slip struct {
	finding.Finding
	// Name and Date are those of the game in which it is; empty if it is in none, or it does not say.
	Name, Date string
}

// Game is a game of the season.
type Game struct {
	File, Name, Date string
	// Results are in the order of places.
	Results []Result
	// Hands is how many are known.
	Hands int
	// Weight is how much the game counts, in hundredths.
	Weight int
	// Balance is the sum of all results: 0, but for Penalties, which count after the game, Lost, the worth of sticks
	// that nobody took, and what the rules themselves don't balance.
	Balance, Penalties, Lost int64
}

// Result is the result of a game for a player.
type Result struct {
	// Player is who played. For is whose total it counts for: the player's own, or that of who was absent.
	Player, For string
	Place       int
	// Seat is where the player sat at the start, from 1.
	Seat int
	// Points are those after the last hand, with those of leftover sticks, and Result is what the game came to. Counts
	// is what it adds to the total: by the weight of the game, and for a substitute perhaps another number.
	Points, Result, Counts int64

	uma int64
}

// Standing is how far a player or a team has come.
type Standing struct {
	// Place counts from 1; those with equal numbers share it. It is 0 for who has none.
	Place int
	Name  string
	// Games is how many results count, and Places how often each place was reached, the first one first.
	Games  int
	Places []int
	// Total is the sum of the results and of what was Adjusted.
	Total, Adjusted int64
}

// Average is the total divided by the games, rounded to a unit of points; 0 without games.
func (s *Standing) Average(unit int64) int64 {
	if s.Games == 0 {
		return 0
	}
	return unit * divided(s.Total, unit*int64(s.Games))
}

// MeanPlace is the mean place in hundredths, rounded; 0 without games.
func (s *Standing) MeanPlace() int64 {
	if s.Games == 0 {
		return 0
	}
	const hundred = 100
	return divided(hundred*s.placeSum(), int64(s.Games))
}

func (s *Standing) placeSum() (sum int64) {
	for i, n := range s.Places {
		sum += int64(i+1) * int64(n)
	}
	return sum
}

// divided is a rounded quotient; halves go away from zero.
func divided(n, by int64) int64 {
	if n < 0 {
		return -divided(-n, by)
	}
	return (n + by/2) / by
}

// Player is a player of the season.
type Player struct {
	Standing
	Team string
	// Guest reports whether the player has no place, being a guest or somebody whose games count for others.
	Guest bool
	Play
	// changes are what the total changed by, at evenings in any order.
	changes []change
}

// change is what a total changes by on an evening. The date is empty for what there was before all.
type change struct {
	evening int
	by      int64
	date    string
}

// Course returns the totals after each of some evenings, which are those of [Season.Evenings]; nil if nothing ever
// counted. An adjustment with a date counts from then on, one without on the last evening.
func (p *Player) Course(evenings int) []int64 {
	if p.changes == nil {
		return nil
	}
	course := make([]int64, evenings)
	for _, c := range p.changes {
		if c.evening < evenings { // none are below zero, and there are none without evenings
			course[c.evening] += c.by
		}
	}
	for i := range course[:max(evenings, 1)-1] {
		course[i+1] += course[i]
	}
	return course
}

// Play is what is known of a player's hands: those of games whose hands were written down, who played them himself.
type Play struct {
	// Hands is how many there were; of them, Wins were won, Tsumo of these by self-draw, DealIns were lost by a discard,
	// and in Riichi riichi was declared.
	Hands, Wins, Tsumo, DealIns, Riichi int
	// Won are the points of the wins, counters and sticks left out, and Lost those of the wins on own discards.
	Won, Lost int64
}

// Team is a team of the season.
type Team struct {
	Standing
	Players []string
}

// AdjustmentKind is why a total is adjusted.
type AdjustmentKind uint8

// A file says so, with its reason; or a player begins with it; or it is what a total loses when it is carried over to a
// stage.
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
	// Reason is empty for a start, and what the stage is called where a total is carried over.
	Reason string
	Date   string
	File   string

	pos, resultPos finding.Position
}

// Best is a win.
type Best struct {
	Player, File, Name, Date string
	Points                   int64
	// Result is its score; it has no yaku if the tiles are not known.
	Result *engine.Result
}

// Stay is a time in which somebody dealt in one go.
type Stay struct {
	Player, File, Name, Date string
	// Hands is how many there were, void ones left out.
	Hands int
}

// Left is a file, or a game in it, that is left out.
type Left struct {
	File string
	// Name and Date are those of the game, empty for a file and where it does not say.
	Name, Date string
	// Sum is that of points and sticks, and Want what the players begin with, where these differ.
	Sum, Want int64
	// Findings say what there is to mend in it, and Err why it can't be read; one of them is there.
	Findings rules.Findings
	Err      error
}

// Empty reports whether no file could be read, so that there is nothing to tell but why.
func (s *Season) Empty() bool { return len(s.Games) == 0 && s.Name == "" }

// Findings returns all that there is to mend: in what is left out, and between the files.
func (s *Season) Findings() (all rules.Findings) {
	for _, left := range s.Left {
		all = append(all, left.Findings...)
	}
	for i := range s.Wrong {
		all = append(all, s.Wrong[i].Finding)
	}
	return all
}

// Unread returns why files can't be read, nil if all can.
func (s *Season) Unread() error {
	var all []error
	for _, left := range s.Left {
		all = append(all, left.Err)
	}
	return errors.Join(all...)
}

// Evenings returns the dates on which there were games, in their order.
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

// guest reports whether a player has no place: a guest of the season, or somebody whose games count for others.
func (t *tally) guest(p *Player) bool { return t.guests[p.Name] || p.Games == 0 && t.helped[p.Name] }

// compare compares two who have games by what places are told by; it is below zero if the first is ahead.
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
