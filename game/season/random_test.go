package season_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/game/season"
	"example.com/hanfu/report"
	"example.com/hanfu/report/seasons"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// evening is a table of an evening, played at random.
type evening struct {
	date    string
	players []string
	record  []byte
	game    *game.Game
}

// play plays a game of random hands, as far as it goes, and writes its record.
func play(t *testing.T, r *rand.Rand, e *engine.Engine, date string, players []string) evening {
	t.Helper()
	table, err := game.NewTable(e, players...)
	must.Do(t, err)
	record := &game.Record{Name: "table", Date: date, Rules: e.Rules().ID(), Players: players}
	text := game.NewText(record)
	for range 12 {
		h := randomHand(r, len(players))
		if _, err := table.Play(t.Context(), h); err != nil {
			continue // such as a riichi without points
		}
		if text, err = game.Append(record, text, &h); err != nil {
			t.Fatal(err)
		}
		if g, err := table.Game(); err != nil {
			t.Fatal(err)
		} else if g.Ended != nil {
			break
		}
	}
	g := must.Get(table.Game())(t)
	if g.Ended == nil { // else it would not count
		all := make([]string, len(g.Results))
		for i, r := range g.Results {
			all[i] = fmt.Sprintf("%s: %g", g.Name(r.Player), float64(r.Result)/1000)
		}
		text = fmt.Appendf(text, "results: {%s}\n", strings.Join(all, ", "))
	}
	return evening{date, players, text, g}
}

func randomHand(r *rand.Rand, players int) (h game.RecordHand) {
	who := r.Perm(players)
	at := func(i int) game.RecordPlayer { return game.RecordPlayer{Player: game.PlayerAt(who[i])} }
	switch r.IntN(5) {
	case 0:
		h.Draw, h.Tenpai = "exhaustive", []game.RecordPlayer{at(0)}
	case 1:
		h.Wins = []game.RecordWin{{By: at(0).Player, Tsumo: true, Han: 1 + r.IntN(7), Fu: 40}}
	default:
		h.Wins = []game.RecordWin{{By: at(0).Player, From: at(1).Player, Han: 1 + r.IntN(7), Fu: 40}}
	}
	if r.IntN(2) == 0 {
		h.Riichi = []game.RecordPlayer{at(0)}
	}
	return h
}

// seasonOf plays thirty evenings of two tables at random. Of the second tables the final points alone are kept, in one
// file of the season.
func seasonOf(t *testing.T, e *engine.Engine, seed uint64) (evenings []evening, files map[string]string) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 30))
	files = make(map[string]string)
	sheet := new(strings.Builder)
	fmt.Fprintf(sheet, "season: Thirty evenings\nrules: %s\nadjustments:\n  - {player: Aya, result: -10.0, reason: late}\n"+
		"  - {player: Ben, result: 0.5, reason: brought tea}\ngames:\n", e.Rules().ID())
	names := []string{"Aya", "Ben", "Chie", "Dan", "Emi", "Fumi", "Goro", "Hana"}
	for day := range 30 {
		date := fmt.Sprintf("2026-%02d-%02d", 1+day/20, 1+day%20)
		r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
		n := e.Rules().Wall().Players
		first := play(t, r, e, date, slices.Clone(names[:n]))
		files["games/"+date+".yaml"] = string(first.record)
		second := play(t, r, e, date, slices.Clone(names[n:2*n]))
		fmt.Fprintf(sheet, "  - {date: %q, name: second, sticks: %d, points: {", date, second.game.End.Sticks)
		for i, name := range second.players {
			fmt.Fprintf(sheet, "%s: %d, ", name, second.game.End.Points[i])
		}
		sheet.WriteString("}}\n")
		evenings = append(evenings, first, second)
	}
	files["season.yaml"] = strings.ReplaceAll(sheet.String(), ", }", "}")
	return evenings, files
}

// collect adds files in the order of their names.
func collect(t *testing.T, files map[string]string) *season.Season {
	t.Helper()
	c := season.Collector{Loader: new(rules.Loader)}
	var names []string
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		if taken, err := c.Add(t.Context(), name, []byte(files[name])); err != nil || !taken {
			t.Fatal(name, taken, err)
		}
	}
	return c.Season()
}

// TestThirtyEvenings: the totals of a season of random play are what a spreadsheet adds up of the results of its tables,
// and so are those of its own spreadsheet.
func TestThirtyEvenings(t *testing.T) {
	for seed, id := range []string{"standard", "mleague", "wrc-2022", "tenhou-sanma"} {
		loader := new(rules.Loader)
		set := must.Get(loader.Load(t.Context(), rules.Named(id)))(t)
		evenings, files := seasonOf(t, engine.New(set), uint64(seed))
		s := collect(t, files)
		if found := s.Findings(); len(found) > 0 {
			t.Fatalf("%s: %v", id, found)
		}
		var table bytes.Buffer
		rows := csv.NewWriter(&table)
		for _, e := range evenings {
			for _, r := range e.game.Results {
				_ = rows.Write([]string{e.game.Name(r.Player), strconv.FormatInt(r.Result, 10)}) // into memory
			}
		}
		_ = rows.Write([]string{"Aya", "-10000"})
		_ = rows.Write([]string{"Ben", "500"})
		rows.Flush()
		compare(t, id+", the spreadsheet of tables", summed(t, table.Bytes(), 0, 1), s)
		table.Reset()
		must.Do(t, seasons.GamesCSV(&table, s, "en"))
		_, body, _ := bytes.Cut(table.Bytes(), []byte("\n"))
		compare(t, id+", the spreadsheet of the season", summed(t, body, 4, 9), s)
		if len(s.Games) != 60 || len(s.Evenings()) != 30 {
			t.Errorf("%s: %d games on %d evenings", id, len(s.Games), len(s.Evenings()))
		}
		whole(t, id, s)
	}
}

// TestStages: a season in which players begin with points, some games count more, and a stage carries over a part of the
// totals, comes to what follows for each player from the results at the tables, and so does its spreadsheet.
func TestStages(t *testing.T) {
	set := must.Get(new(rules.Loader).Load(t.Context(), rules.Named("standard")))(t)
	evenings, files := seasonOf(t, engine.New(set), 9)
	begins := map[string]int64{"Aya": 12_300, "Hana": -4_500}
	files["season.yaml"] = strings.Replace(files["season.yaml"], "rules:", "start: {Aya: 12.3, Hana: -4.5}\nstages:\n"+
		"  - {from: \"2026-02-01\", carry: 0.5}\n  - {from: \"2026-02-06\", carry: 0.33, name: final}\n  - {from: \"2026-03-01\", carry: 0}\n"+
		"weight: 1.5\nrules:", 1)
	want := begins
	carry := func(share int64) {
		for name, total := range want {
			sign := int64(1)
			if total < 0 {
				sign = -1
			}
			want[name] = sign * ((sign*total*share + 50) / 100)
		}
	}
	for i, e := range evenings {
		switch {
		case i%2 != 0: // both tables of an evening
		case e.date == "2026-02-01":
			carry(50)
		case e.date == "2026-02-06":
			carry(33)
		}
		for _, r := range e.game.Results {
			by := r.Result
			if i%2 != 0 { // of which the season's file has the points
				by = by * 3 / 2
			}
			want[e.game.Name(r.Player)] += by
		}
	}
	want["Aya"] -= 10_000 // on the last evening
	want["Ben"] += 500
	s := collect(t, files)
	if found := s.Findings(); len(found) > 0 {
		t.Fatal(found)
	}
	compare(t, "what follows", want, s)
	var table bytes.Buffer
	must.Do(t, seasons.GamesCSV(&table, s, "en"))
	_, body, _ := bytes.Cut(table.Bytes(), []byte("\n"))
	compare(t, "the spreadsheet", summed(t, body, 4, 9), s)
	whole(t, "stages", s)
}

// summed adds up a spreadsheet: the numbers in a column by the names in another one.
func summed(t *testing.T, table []byte, name, number int) map[string]int64 {
	t.Helper()
	rows := must.Get(csv.NewReader(bytes.NewReader(table)).ReadAll())(t)
	sums := make(map[string]int64)
	for _, row := range rows {
		if row[name] == "" && row[number] == "" {
			continue // why a game doesn't add up to zero
		}
		n := must.Get(strconv.ParseInt(row[number], 10, 64))(t)
		sums[row[name]] += n
	}
	return sums
}

func compare(t *testing.T, what string, sums map[string]int64, s *season.Season) {
	t.Helper()
	if len(sums) != len(s.Players) {
		t.Errorf("%s has %d players, the season %d", what, len(sums), len(s.Players))
	}
	for _, p := range s.Players {
		if p.Total != sums[p.Name] {
			t.Errorf("%s: %s has %d, and the season %d", what, p.Name, sums[p.Name], p.Total)
		}
		if course := p.Course(len(s.Evenings())); course[len(course)-1] != p.Total {
			t.Errorf("%s: the course of %s ends at %d, the total is %d", what, p.Name, course[len(course)-1], p.Total)
		}
	}
}

// whole demands that totals are the balances of the games and the adjustments, and that every hand has an end: a win or
// none.
func whole(t *testing.T, what string, s *season.Season) {
	t.Helper()
	addsUp(t, s)
	for _, g := range s.Games {
		if g.Balance != g.Penalties-g.Lost {
			t.Errorf("%s: %s comes to %d, with penalties of %d and lost sticks of %d", what, g.File, g.Balance, g.Penalties, g.Lost)
		}
	}
	for _, p := range s.Players {
		if p.Wins+p.DealIns > p.Hands || p.Tsumo > p.Wins {
			t.Errorf("%s: %s: %+v", what, p.Name, p.Play)
		}
	}
	var b bytes.Buffer
	must.Do(t, seasons.WriteAs(&b, "text", s, report.Options{}))
}
