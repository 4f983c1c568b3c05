package season

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/words"
)

type tally struct {
	*Collector
	season *Season
	byName map[string]*Player
	// members are all who play, if the files say so. guests are those without a place.
	members, guests map[string]bool
	// helped are the players who played in place of others.
	helped map[string]bool
	stages []stage
	// named maps the position of the players' names to the index of the game.
	named map[finding.Position]int
}

func (t *tally) applySubstitutes() {
	t.members, t.guests, t.helped = make(map[string]bool), make(map[string]bool),
		make(map[string]bool)
	at := make(map[string][]int) // the games of each player
	for i, g := range t.season.Games {
		t.season.Games[i].Results = slices.Clone(g.Results)
		for _, r := range g.Results {
			at[r.Player] = append(at[r.Player], i)
		}
	}
	for _, s := range t.sheets {
		for _, name := range s.Players {
			t.members[name.Name] = true
		}
		for _, sub := range s.Substitutes {
			t.applySubstitute(&sub, at[sub.Player.Name])
		}
	}
}

func (t *tally) applySubstitute(s *substitute, games []int) {
	name := s.Player.Name
	played := false
	t.guests[name] = t.guests[name] || s.Instead.Name == ""
	for _, i := range games {
		g := &t.season.Games[i]
		if s.Date != "" && s.Date != g.Date {
			continue
		}
		played = true
		s.fix(g, name)
		if s.Instead.Name == "" {
			continue
		}
		if slices.ContainsFunc(g.Results, func(r Result) bool { return r.For == s.Instead.Name }) {
			t.report(s.Player.Pos, finding.BadValue,
				words.Say("write the date of the evening, or another name behind for:"),
				"%q played in place of %q in %s, and %q counts there as well", name, s.Instead.Name,
				g.File, s.Instead.Name)
			slip := &t.season.Wrong[len(t.season.Wrong)-1]
			slip.Name, slip.Date = g.Name, g.Date
			continue
		}
		own := slices.IndexFunc(g.Results, func(r Result) bool { return r.Player == name })
		g.Results[own].For = s.Instead.Name
		t.helped[name] = true
	}
	if !played {
		when := ""
		if s.Date != "" {
			when = " on " + s.Date
		}
		t.report(s.Player.Pos, finding.UnknownPlayer,
			words.Say("write the name and the date as the games have them"),
			"nobody called %q played%s", name, when)
	}
}

func (s *substitute) fix(g *Game, name string) {
	r := &g.Results[slices.IndexFunc(g.Results, func(r Result) bool { return r.Player == name })]
	switch {
	case s.Result != nil:
		r.Counts = *s.Result
	case s.Uma != nil:
		r.Counts += *s.Uma - r.uma
	}
}

func (t *tally) sortGames() {
	slices.SortStableFunc(t.season.Games, func(a, b Game) int {
		return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.File, b.File))
	})
}

func (t *tally) checkNames() {
	for _, s := range t.sheets {
		if s.Name != t.season.Name && s.Named.Line > 0 {
			t.report(s.Named, finding.BadValue,
				words.Say("move the files of each season into a folder of their own, or write the same name"),
				"this file is of the season %q, and the first is of %q", s.Name, t.season.Name)
		}
	}
}

func (t *tally) player(name string) *Player {
	p := t.byName[name]
	if p == nil {
		p = &Player{Standing: Standing{Name: name}}
		t.byName[name] = p
	}
	return p
}

func (t *tally) addGames() {
	evenings := t.season.Evenings()
	at := 0
	for i := range t.season.Games {
		g := &t.season.Games[i]
		for evenings[at] != g.Date {
			at++
		}
		for i := range g.Results {
			r := &g.Results[i]
			t.player(r.Player).Play = *t.plays[r.Player]
			p := t.player(r.For)
			r.Counts = divided(r.Counts*int64(g.Weight), whole)
			p.Games++
			p.Total += r.Counts
			p.addPlace(r.Place)
			if t.season.MeanOfShared {
				p.behind += sharing(g.Results, r.Place) - 1
			}
			p.changes = append(p.changes, change{at, r.Counts, g.Date})
		}
	}
	for name := range t.members {
		t.player(name)
	}
	for _, s := range t.sheets {
		for _, team := range s.Teams {
			for _, p := range team.players {
				t.player(p.Name)
			}
		}
	}
}

// sharing returns how many players have a place in a game.
func sharing(results []Result, place int) (players int64) {
	for i := range results {
		if results[i].Place == place {
			players++
		}
	}
	return players
}

func (s *Standing) addPlace(place int) {
	for len(s.Places) < place {
		s.Places = append(s.Places, 0)
	}
	s.Places[place-1]++
}

func (t *tally) adjust() {
	evenings := t.season.Evenings()
	for i := range t.season.Adjustments {
		a := &t.season.Adjustments[i]
		if a.Player == "" {
			continue
		}
		if a.Kind == Start {
			t.player(a.Player).adjust(a.Result, change{0, a.Result, ""})
			continue
		}
		p := t.byName[a.Player]
		if p == nil {
			t.reportUnknown(a.pos, a.Player)
			continue
		}
		at, date := max(len(evenings)-1, 0), t.dateOf(a)
		if a.Date != "" {
			at, _ = slices.BinarySearch(evenings, a.Date)
			at = min(at, max(len(evenings)-1, 0))
		}
		p.adjust(a.Result, change{at, a.Result, date})
	}
}

func (p *Player) adjust(points int64, c change) {
	p.Total += points
	p.Adjusted += points
	p.changes = append(p.changes, c)
}

func (t *tally) reportUnknown(at finding.Position, name string) {
	help := words.Say("write the name as the games have it")
	known := slices.Sorted(maps.Keys(t.byName))
	if len(t.members) > 0 {
		known = slices.Sorted(maps.Keys(t.members))
		help = words.Say("write the name as players: has it, or add it there")
	}
	if best := naming.Nearest(name,
		slices.DeleteFunc(known, func(s string) bool { return s == name })); best != "" {
		help = words.Say("did you mean %q? If not, %s", best, help)
	}
	t.report(at, finding.UnknownPlayer, help, "nobody called %q plays in the season", name)
}

func (t *tally) checkMembers() {
	if len(t.members) == 0 {
		return
	}
	reported := make(map[string]bool)
	check := func(at finding.Position, name string) {
		if !t.members[name] && !reported[name] {
			reported[name] = true
			t.reportUnknown(at, name)
		}
	}
	helps := make(map[string]bool)
	for _, s := range t.sheets {
		for _, sub := range s.Substitutes {
			helps[sub.Player.Name] = true
			if sub.Instead.Name != "" {
				check(sub.Instead.Pos, sub.Instead.Name)
			}
		}
		for _, team := range s.Teams {
			for _, p := range team.players {
				check(p.Pos, p.Name)
			}
		}
	}
	for i := range t.season.Adjustments {
		if a := &t.season.Adjustments[i]; a.Kind == Start {
			check(a.pos, a.Player)
		}
	}
	for i := range t.games {
		for _, r := range t.games[i].Results {
			if !helps[r.Player] {
				check(t.at[i], r.Player)
			}
		}
	}
}

// teams adds up the teams: the totals of their players, and their own adjustments.
func (t *tally) teams() {
	at := make(map[string]int)
	for _, s := range t.sheets {
		for _, team := range s.Teams {
			i, known := at[team.name]
			if !known {
				i = len(t.season.Teams)
				at[team.name] = i
				t.season.Teams = append(t.season.Teams, Team{Standing: Standing{Name: team.name}})
			}
			for _, name := range team.players {
				t.joinTeam(&t.season.Teams[i], name)
			}
		}
	}
	for i := range t.season.Adjustments {
		a := &t.season.Adjustments[i]
		if a.Team == "" {
			continue
		}
		i, known := at[a.Team]
		if !known {
			t.report(a.pos, finding.UnknownRule,
				words.Say("the teams are %s", strings.Join(slices.Sorted(maps.Keys(at)), ", ")),
				"there is no team %q", a.Team)
			continue
		}
		t.season.Teams[i].Total += a.Result
		t.season.Teams[i].Adjusted += a.Result
	}
	t.carryTeams(at)
}

func (t *tally) joinTeam(team *Team, name named) {
	p := t.player(name.Name)
	switch p.Team {
	case team.Name:
		return
	case "":
	default:
		t.report(name.Pos, finding.BadValue, words.Say("leave the name in one of them"),
			"%q plays in two teams, %q and %q", name.Name,
			p.Team, team.Name)
		return
	}
	p.Team = team.Name
	team.Players = append(team.Players, name.Name)
	team.Total += p.Total
	team.Adjusted += p.Adjusted
	team.Games += p.Games
	for i, n := range p.Places {
		for range n {
			team.addPlace(i + 1)
		}
	}
	team.behind += p.behind
}

func (t *tally) report(at finding.Position, code string, help words.Text, format string,
	args ...any) {
	slip := Slip{Finding: finding.Finding{Position: at, Severity: finding.SeverityOf(code),
		Code:    code,
		Message: words.Say(format, args...), Help: help}}
	t.addSlip(slip)
}

func (t *tally) addSlip(slip Slip) {
	if i, named := t.named[slip.Position]; named {
		slip.Name, slip.Date = t.games[i].Name, t.games[i].Date
	}
	t.season.Wrong = append(t.season.Wrong, slip)
}
