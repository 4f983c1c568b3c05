package season

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/keyboard"
	"example.com/hanfu/internal/words"
)

// teamless reports players without a team where others have one: their results count for none.
func (t *tally) teamless() {
	if !slices.ContainsFunc(t.season.Teams, func(team Team) bool { return len(team.Players) > 0 }) {
		return
	}
	at := make(map[string]finding.Position) // where each player is named first, if possible among all who play
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
			t.find(at[name], finding.UnlikelyValue,
				words.Say("add the name to a team; who helps out or is a guest is named under substitutes:"),
				"%q plays for no team, and others do", name)
		}
	}
}

// dates reports dates in another form than that by which games are ordered and evenings told apart.
func (t *tally) dates() {
	told := make(map[finding.Position]bool)
	tell := func(d named) {
		if _, err := time.Parse(time.DateOnly, d.Name); err != nil && d.Name != "" && d.Pos.Line > 0 && !told[d.Pos] {
			told[d.Pos] = true
			t.find(d.Pos, finding.BadValue, dateCure(d.Name), "%q is no date: the order of games is that of year, month and day",
				d.Name)
		}
	}
	for _, s := range t.sheets {
		for _, d := range s.dates {
			tell(d)
		}
	}
	for i, d := range t.dated {
		if _, known := t.named[d.Pos]; !known && d.Pos.Line > 0 {
			t.named[d.Pos] = i
		}
		tell(d)
	}
	for _, f := range t.early {
		t.wrong(Slip{Finding: f})
	}
}

// dateForms are other forms of a date.
var dateForms = []string{"2006-1-2", "2006/1/2", "2006.1.2", "20060102", "2.1.2006", "2/1/2006", "1/2/2006",
	"2006年1月2日", "2006-1-2 15:04", "2006-1-2T15:04:05Z07:00"}

// dateCure says what to write for a date: the day, if its form leaves no doubt.
func dateCure(text string) words.Text {
	var days []string
	for _, form := range dateForms {
		if day, err := time.Parse(form, keyboard.Plain(text)); err == nil {
			days = append(days, day.Format(time.DateOnly))
		}
	}
	if days = slices.Compact(days); len(days) == 1 {
		return words.Say("write %s", days[0])
	}
	return words.Say("write year, month and day, such as 2026-01-16")
}

// unlikelyResult is so many points that whoever adds them to a total wrote points in place of thousands of them.
const unlikelyResult = 1_000_000

// unlikely reports adjustments in points, which are read as thousands.
func (t *tally) unlikely() {
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
		t.find(a.resultPos, finding.UnlikelyValue, words.Say("write %s for %s points", result, points),
			"results are in thousands: %s adds %d points", points, a.Result)
	}
}

// thousand is the unit in which results are written.
const thousand = 1000
