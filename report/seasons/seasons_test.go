package seasons_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"example.com/hanfu/game/season"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
	"example.com/hanfu/report/seasons"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// strange are names that would do something if they were not text.
var strange = []string{`<script>alert(1)</script>`, "=1+1", "a|b*_`[x](y)", "日本の名前がとても長い人さん"}

// seasonOf returns the season of some files.
func seasonOf(t *testing.T, files ...string) *season.Season {
	t.Helper()
	c := season.Collector{Loader: new(rules.Loader)}
	for i, text := range files {
		must.Get(c.Add(t.Context(), fmt.Sprintf("%d.yaml", i), []byte(text)))(t)
	}
	return c.Season()
}

// strangeSeason has all that a season can have, with strange names.
func strangeSeason(t *testing.T) *season.Season {
	t.Helper()
	q := make([]any, len(strange))
	for i, name := range strange {
		q[i] = fmt.Sprintf("%q", name)
	}
	s := seasonOf(t, fmt.Sprintf(`season: "</style><script>"
set: {chombo: after_game, leftover_sticks: lost, time_limit: true}
teams: {"<b>": [%[1]s, %[2]s], "+x": [%[3]s, %[4]s]}
substitutes: [{player: Guest, for: %[1]s, date: "2026-01-03"}]
adjustments: [{player: %[2]s, result: -1234.5, reason: "=late|<i>"}]
games:
  - {date: "2026-01-01", points: {%[1]s: 40000, %[2]s: 30000, %[3]s: 20000, %[4]s: 10000}}
  - {date: "2026-01-02", sticks: 1, points: {%[1]s: 39000, %[2]s: 30000, %[3]s: 20000, %[4]s: 10000}}
  - {date: "2026-01-03", points: {Guest: 40000, %[2]s: 30000, %[3]s: 20000, %[4]s: 10000}}
  - date: "2026-01-03"
    name: "<u>"
    players: [%[4]s, %[3]s, %[2]s, %[1]s]
    hands: [{riichi: [%[1]s], win: {by: %[1]s, from: %[2]s, hand: 22z234m567p34567s ron:8s dora:4s}}, {penalty: {chombo: %[3]s}}]
    end: time
`, q...), "players: [A, B, C, D]\nhands: [{win: {by: E}}]\n")
	if len(s.Games) != 4 || len(s.Left) != 1 || len(s.Wrong) != 1 { // the adjustment is large
		t.Fatalf("%d games, %v", len(s.Games), s.Findings())
	}
	return s
}

// TestWidth: a season is shown as narrow and as wide as asked for, in all languages, with all that it has.
func TestWidth(t *testing.T) {
	s := strangeSeason(t)
	for _, lang := range words.Languages {
		for _, width := range []int{40, 60, 80, 120} {
			var b bytes.Buffer
			must.Do(t, seasons.WriteAs(&b, "text", s, report.Options{Lang: lang, Width: width}))
			for line := range strings.Lines(b.String()) {
				if line = strings.TrimSuffix(line, "\n"); terminal.Cells(line) > width {
					t.Errorf("%s, %d: a line has %d cells: %s", lang, width, terminal.Cells(line), line)
				}
			}
			w := words.In(lang).Season()
			for _, part := range []string{w.Standings, w.Teams, w.Play, w.Adjustments, w.Uneven, w.Left, w.Results, w.Best, w.Stay,
				w.Mean, w.Ordinals[3], w.Adjusted, w.ToMend} {
				if !strings.Contains(b.String(), part) {
					t.Errorf("%s, %d: there is no %s:\n%s", lang, width, part, b.String())
				}
			}
		}
	}
}

// TestStrangeNames: what names say is text, in all formats.
func TestStrangeNames(t *testing.T) {
	s := strangeSeason(t)
	var html, markdown, table, games, object bytes.Buffer
	for _, err := range []error{seasons.HTML(&html, s, "fr", ""), seasons.WriteAs(&markdown, "markdown", s, report.Options{}),
		seasons.CSV(&table, s, "ja"), seasons.GamesCSV(&games, s, "en"), seasons.JSON(&object, s)} {
		must.Do(t, err)
	}
	for _, bad := range []string{"<script", "</style><", "<b>", "<i>", "<u>"} {
		if strings.Contains(html.String(), bad) || strings.Contains(markdown.String(), bad) {
			t.Errorf("there is %s", bad)
		}
	}
	bars := 0 // of the heading
	for line := range strings.Lines(markdown.String()) {
		n := strings.Count(line, "|") - strings.Count(line, `\|`)
		if bars > 0 && n > 0 && n != bars {
			t.Errorf("a row has %d bars, and its heading %d: %s", n, bars, line)
		}
		if bars = n; !strings.HasPrefix(line, "|") {
			bars = 0
		}
	}
	for _, text := range []string{table.String(), games.String()} {
		rows := must.Get(csv.NewReader(strings.NewReader(text)).ReadAll())(t)
		for _, row := range rows {
			for _, cell := range row {
				if strings.HasPrefix(cell, "=") || strings.HasPrefix(cell, "+") {
					t.Errorf("%q is a formula", cell)
				}
			}
		}
	}
	var all struct {
		Players []struct{ Name string }
		Games   []struct{ Balance, Penalties, Lost int }
	}
	if err := json.Unmarshal(object.Bytes(), &all); err != nil || len(all.Players) != 5 {
		t.Fatal(err, object.String())
	}
	if g := all.Games[1]; g.Balance != -1000 || g.Lost != 1000 {
		t.Errorf("the game of the lost stick is %+v", g)
	}
	if g := all.Games[3]; g.Balance != -20000 || g.Penalties != -20000 {
		t.Errorf("the game of the penalty is %+v", g)
	}
}

// TestBank: what a game doesn't balance is fines that nobody got, or what the empty seat paid, with the words for it.
func TestBank(t *testing.T) {
	for _, c := range []struct{ text, reason, balance string }{
		{"season: S\nset: {chombo: nobody}\ngames:\n  - {date: \"2026-01-01\", bank: 8000, points: {Aya: 32000, Ben: 30000, Chie: 20000, Dan: 10000}}\n",
			"fines that nobody got −8.0", `"balance":-8000,"bank":8000`},
		{"season: S\nrules: sanma\nset: {tsumo_method: empty_seat}\ngames:\n  - {date: \"2026-01-01\", bank: -4000, points: {Aya: 49000, Ben: 35000, Chie: 25000}}\n",
			" the empty seat +4.0", `"balance":4000,"bank":-4000`},
		{"season: S\nrules: sanma\nset: {tsumo_method: empty_seat, chombo: nobody}\ngames:\n  - {date: \"2026-01-01\", bank: -4000, points: {Aya: 49000, Ben: 35000, Chie: 25000}}\n",
			"fines and the empty seat +4.0", `"balance":4000,"bank":-4000`},
		{"season: S\nrules: sanma\nset: {tsumo_method: empty_seat}\ngames:\n  - {date: \"2026-01-01\", points: {Aya: 49000, Ben: 35000, Chie: 25000}}\n",
			"4,000 more than 105,000", "or write bank: -4000, if"},
	} {
		var b, object bytes.Buffer
		s := seasonOf(t, c.text)
		must.Do(t, seasons.WriteAs(&b, "text", s, report.Options{Lang: "en", Width: 120}))
		must.Do(t, seasons.JSON(&object, s))
		text := strings.ReplaceAll(b.String(), "-", "−")
		if strings.HasPrefix(c.reason, " ") && strings.Contains(text, "fines") {
			t.Errorf("without fines:\n%s", b.String())
		}
		if !strings.Contains(text, strings.ReplaceAll(c.reason, "-", "−")) || !strings.Contains(object.String(), c.balance) {
			t.Errorf("without %s or %s:\n%s\n%s", c.reason, c.balance, b.String(), object.String())
		}
	}
}

// TestBankByGame: each game is told of in the words for its own rules.
func TestBankByGame(t *testing.T) {
	s := seasonOf(t,
		"players: [Aya, Ben, Chie]\nrules: sanma\nset: {tsumo_method: empty_seat}\ndate: \"2026-01-01\"\nbegin: {points: [39000, 35000, 35000], bank: -4000}\nhands: []\n",
		"players: [Aya, Ben, Chie, Dan]\nset: {chombo: nobody}\ndate: \"2026-01-02\"\nbegin: {points: [24000, 25000, 25000, 25000], bank: 1000}\nhands: []\n")
	var b bytes.Buffer
	must.Do(t, seasons.WriteAs(&b, "text", s, report.Options{Lang: "en", Width: 120}))
	for _, reason := range []string{"  the empty seat +4.0\n", "  fines that nobody got -1.0\n"} {
		if !strings.Contains(b.String(), reason) {
			t.Errorf("without %s:\n%s", reason, b.String())
		}
	}
	b.Reset()
	must.Do(t, seasons.GamesCSV(&b, s, "en"))
	for _, row := range []string{"2026-01-01,0.yaml,,,,,,,,,\"the empty seat +4,000\"\n", "2026-01-02,1.yaml,,,,,,,,,\"fines that nobody got -1,000\"\n"} {
		if !strings.Contains(strings.ReplaceAll(b.String(), "\r", ""), row) {
			t.Errorf("without %s:\n%s", row, b.String())
		}
	}
}

// TestLeftOutOfSpreadsheet: a row below the results names each game that is left out, and has no number.
func TestLeftOutOfSpreadsheet(t *testing.T) {
	s := seasonOf(t, "season: S\ngames:\n  - {date: \"2026-01-16\", name: =a, points: {Aya: 40000, Ben: 30000, Chie: 20000, Dan: 11000}}\n",
		"season: S\ngames:\n  - {date: \"2026-01-17\", name: b, points: {Aya: 1, Aya: 2, Chie: 3, Dan: 4}}\n", "players: [A, B, C, D]\nhands: [\n")
	for lang, want := range map[string][]string{
		"en": {"2026-01-16,0.yaml:3,'=a,,,,,,,,\"Left out: points add up to 101,000, 1,000 more than 100,000\"", "2026-01-17,1.yaml:3,b,", ",2.yaml:"},
		"fr": {"Laissé de côté\u00a0: "}, "ja": {"除外"}} {
		var games bytes.Buffer
		must.Do(t, seasons.GamesCSV(&games, s, lang))
		for _, line := range want {
			if !strings.Contains(games.String(), "\n"+line) && !(lang != "en" && strings.Contains(games.String(), line)) {
				t.Errorf("there is no %q in %s", line, games.String())
			}
		}
		if n := strings.Count(games.String(), "\n"); n != 1+len(s.Left) {
			t.Errorf("%d lines for %d games: %s", n, len(s.Left), games.String())
		}
	}
}

// largest is a writer that knows how much it was given at once.
type largest struct{ all, once int }

func (l *largest) Write(p []byte) (int, error) {
	l.all, l.once = l.all+len(p), max(l.once, len(p))
	return len(p), nil
}

// TestJSONInPieces: JSON is written as it is made, so that it takes the memory of a player, not of all.
func TestJSONInPieces(t *testing.T) {
	var text strings.Builder
	text.WriteString("season: S\ngames:\n")
	for i := range 150 {
		fmt.Fprintf(&text, "  - {name: %d, date: %q, points: {A%[1]d: 40000, B%[1]d: 30000, C%[1]d: 20000, D%[1]d: 10000}}\n", i,
			fmt.Sprintf("2026-%02d-%02d", i/28+1, i%28+1))
	}
	s := seasonOf(t, text.String())
	var w largest
	if err := seasons.JSON(&w, s); err != nil || w.all < len(s.Players)*len(s.Games) || w.once > w.all/50 {
		t.Errorf("%v: of %d bytes, %d are written at once", err, w.all, w.once)
	}
}

// TestSpreadsheets: who played for whom, teams and guests have columns, headings say what is in points, and the results
// of a player and of a team add up to their totals.
func TestSpreadsheets(t *testing.T) {
	s := seasonOf(t, `season: S
teams: {Cranes: [Aya, Ben], Pines: [Chie]}
substitutes: [{player: Emi, for: Ben, date: "2026-01-23"}, {player: Dan}]
adjustments: [{player: Chie, result: -10.0, reason: late}, {team: Cranes, result: 5, reason: tea, date: "2026-01-16"}]
games:
  - {date: "2026-01-16", name: a, points: {Aya: 40000, Ben: 30000, Chie: 20000, Dan: 10000}}
  - {date: "2026-01-23", points: {Emi: 40000, Aya: 30000, Chie: 20000, Dan: 10000}}
`)
	if found := s.Findings(); len(found) > 0 {
		t.Fatal(found)
	}
	var table, games, text bytes.Buffer
	for _, err := range []error{seasons.CSV(&table, s, "en"), seasons.GamesCSV(&games, s, "en"),
		seasons.WriteAs(&text, "text", s, report.Options{Width: 80})} {
		must.Do(t, err)
	}
	const wantTable = `Place,Player,Team,Guest,Total (points),Average (points),Games,1st,2nd,3rd,4th,Mean place,Adjusted (points),Hands,Wins,Tsumo,Deal-ins,Riichi
1,Aya,Cranes,,60000,30000,2,1,1,0,0,1.50,0,,,,,
1,Ben,Cranes,,60000,30000,2,1,1,0,0,1.50,0,,,,,
3,Chie,Pines,,-50000,-25000,2,0,0,2,0,3.00,-10000,,,,,
,Emi,,1,0,0,0,0,0,0,0,0.00,0,,,,,
,Dan,,1,-80000,-40000,2,0,0,0,2,4.00,0,,,,,
`
	const wantGames = `Date,File,Game,Place,Player,Substitute,Team,Guest,Points,Result (points),Reason
2026-01-16,0.yaml,a,1,Aya,,Cranes,,40000,50000,
2026-01-16,0.yaml,a,2,Ben,,Cranes,,30000,10000,
2026-01-16,0.yaml,a,3,Chie,,Pines,,20000,-20000,
2026-01-16,0.yaml,a,4,Dan,,,1,10000,-40000,
2026-01-23,0.yaml,,1,Ben,Emi,Cranes,,40000,50000,
2026-01-23,0.yaml,,2,Aya,,Cranes,,30000,10000,
2026-01-23,0.yaml,,3,Chie,,Pines,,20000,-20000,
2026-01-23,0.yaml,,4,Dan,,,1,10000,-40000,
,0.yaml,,,Chie,,Pines,,,-10000,late
2026-01-16,0.yaml,,,,,Cranes,,,5000,tea
`
	if got := table.String(); got != wantTable {
		t.Errorf("the standings are\n%s", got)
	}
	if got := games.String(); got != wantGames {
		t.Errorf("the games are\n%s", got)
	}
	rows := must.Get(csv.NewReader(&games).ReadAll())(t)
	sums := make(map[string]int64) // of players and teams
	for _, row := range rows[1:] {
		n := must.Get(strconv.ParseInt(row[9], 10, 64))(t)
		sums[row[4]] += n
		sums[row[6]] += n
	}
	for _, p := range s.Players {
		if sums[p.Name] != p.Total {
			t.Errorf("%s: the rows come to %d, the total is %d", p.Name, sums[p.Name], p.Total)
		}
	}
	for _, team := range s.Teams {
		if sums[team.Name] != team.Total {
			t.Errorf("%s: the rows come to %d, the total is %d", team.Name, sums[team.Name], team.Total)
		}
	}
	const wantTeams = `Teams
Place  Team     Total  Average  Games  Adjusted  Players
    1  Cranes  +125.0   +31.25      4      +5.0  Aya, Ben
    2  Pines    -50.0   -25.00      2     -10.0  Chie
`
	if !strings.Contains(text.String(), wantTeams) {
		t.Errorf("the teams are not those wanted:\n%s", text.String())
	}
}

// TestDates: dates on the page are not broken at the end of a line, wherever they stand.
func TestDates(t *testing.T) {
	var b bytes.Buffer
	must.Do(t, seasons.HTML(&b, strangeSeason(t), "en", ""))
	_, body, _ := strings.Cut(b.String(), "</style>")
	inChart := strings.Count(body, ">2026-01-01</text>") + strings.Count(body, ">2026-01-03</text>")
	held, all := strings.Count(body, `<span class="date">2026-01-0`), strings.Count(body, "2026-01-0")-inChart
	if all < 6 || held != all || !strings.Contains(b.String(), ".date{white-space:nowrap}") {
		t.Errorf("%d of %d dates are held together:\n%s", held, all, body)
	}
}

// TestEmpty: a season without games is written too, in all formats.
func TestEmpty(t *testing.T) {
	for _, s := range []*season.Season{seasonOf(t), seasonOf(t, "season: S\nteams: {A: [B]}\n")} {
		for _, format := range seasons.Formats() {
			var b bytes.Buffer
			if err := seasons.WriteAs(&b, format, s, report.Options{Lang: "en"}); err != nil || b.Len() == 0 {
				t.Errorf("%s: %v", format, err)
			}
		}
	}
}
