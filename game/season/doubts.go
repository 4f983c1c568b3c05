package season

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/words"
)

// reportTeamless reports players without a team if others have one, since their results count for
// no team.
func (t *tally) reportTeamless() {
	if !slices.ContainsFunc(t.season.Teams, func(team Team) bool { return len(team.Players) > 0 }) {
		return
	}
	// where each player is named first, preferably in the list of players
	at := make(map[string]finding.Position)
	for i := range t.games {
		for _, r := range t.games[i].Results {
			if _, known := at[r.Player]; !known {
				at[r.Player] = t.at[i]
			}
		}
	}
	for _, s := range t.sheets {
		for _, p := range s.Players {
			at[p.Name] = p.Pos
		}
		for _, sub := range s.Substitutes {
			if name := sub.Instead.Name; at[name].Line == 0 {
				at[name] = sub.Instead.Pos
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(t.byName)) {
		if p := t.byName[name]; p.Team == "" && !t.guest(p) {
			t.report(at[name], finding.UnlikelyValue,
				words.Say("add the name to a team; who helps out or is a guest is named under substitutes:"),
				"%q plays for no team, and others do", name)
		}
	}
}

// checkDates reports dates in a form other than that used for ordering games.
func (t *tally) checkDates() {
	reported := make(map[finding.Position]bool)
	check := func(d named) {
		if _, err := time.Parse(time.DateOnly, d.Name); err != nil && d.Name != "" &&
			d.Pos.Line > 0 && !reported[d.Pos] {
			reported[d.Pos] = true
			t.report(d.Pos, finding.BadValue, dateHelp(d.Name),
				"%q is no date: the order of games is that of year, month and day",
				d.Name)
		}
	}
	for _, s := range t.sheets {
		for _, d := range s.dates {
			check(d)
		}
	}
	for i, d := range t.dated {
		if _, known := t.named[d.Pos]; !known && d.Pos.Line > 0 {
			t.named[d.Pos] = i
		}
		check(d)
	}
	for _, f := range t.early {
		t.addSlip(Slip{Finding: f})
	}
}

var dateForms = []string{"2006-1-2", "2006/1/2", "2006.1.2", "20060102", "2.1.2006", "2/1/2006",
	"1/2/2006",
	"2006年1月2日", "2006-1-2 15:04", "2006-1-2T15:04:05Z07:00"}

// dateHelp says how to write a date: as a specific day if its form is unambiguous.
func dateHelp(text string) words.Text {
	var days []string
	for _, form := range dateForms {
		if day, err := time.Parse(form, naming.Plain(text)); err == nil {
			days = append(days, day.Format(time.DateOnly))
		}
	}
	if days = slices.Compact(days); len(days) == 1 {
		return words.Say("write %s", days[0])
	}
	return words.Say("write year, month and day, such as 2026-01-16")
}

// unlikelyResult is the size of results that were probably written in points instead of thousands.
const unlikelyResult = 1_000_000

// reportUnlikely reports adjustments that were probably written in points; they are read in
// thousands.
func (t *tally) reportUnlikely() {
	for i := range t.season.Adjustments {
		a := &t.season.Adjustments[i]
		if a.Result > -unlikelyResult && a.Result < unlikelyResult {
			continue
		}
		points := strconv.FormatFloat(float64(a.Result)/thousand, 'f', -1, 64)
		result := strconv.FormatFloat(float64(a.Result)/thousand/thousand, 'f', -1, 64)
		if !strings.Contains(result, ".") {
			result += ".0"
		}
		t.report(a.resultPos, finding.UnlikelyValue,
			words.Say("write %s for %s points", result, points),
			"results are in thousands: %s adds %d points", points, a.Result)
	}
}

// thousand is the unit in which results are written.
const thousand = 1000
