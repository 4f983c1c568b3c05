package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/hanfu/door/serve/calls"
	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog"
	"example.com/hanfu/game/season"
	"example.com/hanfu/report/games"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
	"example.com/hanfu/testkit/long"
)

// dated is a way by which a name and a date come to rules. It returns their hash.
type dated struct {
	door string
	// behind: the date stands behind the name, and chooses among all editions, whichever is named.
	behind bool
	hash   func(t *testing.T, name, date string) string
}

var doors = []dated{
	{"Loader.AsOf", false, func(t *testing.T, name, date string) string {
		return hashOf((&rules.Loader{AsOf: date}).Load(t.Context(), rules.Named(name)))
	}},
	{"name@date", true, func(t *testing.T, name, date string) string {
		return hashOf(new(rules.Loader).Load(t.Context(), rules.Named(name+"@"+date)))
	}},
	{"a record", false, func(t *testing.T, name, date string) string {
		return recorded(t, fmt.Sprintf("rules: %s\ndate: %s\n", name, date), new(rules.Loader), "")
	}},
	{"a record and Loader.AsOf", false, func(t *testing.T, name, date string) string {
		return recorded(t, fmt.Sprintf("rules: %s\ndate: 2026-11-01\n", name), &rules.Loader{AsOf: date}, "")
	}},
	{"a record under rules", false, func(t *testing.T, name, date string) string {
		return recorded(t, fmt.Sprintf("rules: tenhou\ndate: %s\n", date), new(rules.Loader), name)
	}},
	{"a record of name@date", true, func(t *testing.T, name, date string) string {
		return recorded(t, fmt.Sprintf("rules: %s@%s\ndate: 2026-11-01\n", name, date), new(rules.Loader), "")
	}},
	{"a game of a season", false, func(t *testing.T, name, date string) string {
		return counted(t, "rules: "+name+"\ngames:\n  - date: "+date+"\n")
	}},
	{"the date of a season's file", false, func(t *testing.T, name, date string) string {
		return counted(t, "rules: "+name+"\ndate: "+date+"\ngames:\n  - name: one\n")
	}},
	{"a log", false, func(t *testing.T, name, date string) string {
		logs := games.Logs{Loader: new(rules.Loader), Rules: name}
		return hashOf(logs.Loader.Load(t.Context(), rules.Named(logs.RuleSet(&gamelog.Log{Path: "logs/" + date + ".xml"}))))
	}},
	{"tests", true, func(t *testing.T, name, date string) string {
		text := fmt.Sprintf("hanfu: 1\nrules: %s@%s\ncases: {a: {hand: 123m, expect: {error: no_yaku}}}\n", name, date)
		f, _, err := ruletest.Load(t.Context(), new(rules.Loader).With("./dated_test.yaml", []byte(text)), rules.File("./dated_test.yaml"), "")
		if f == nil {
			return fmt.Sprint(err)
		}
		return hashOf(new(rules.Loader).Load(t.Context(), rules.Named(f.Rules)))
	}},
	{"list --as-of", false, func(t *testing.T, name, date string) string {
		return listed(t, "list", name, "--as-of", date, "--format", "json")
	}},
	{"list name@date", true, func(t *testing.T, name, date string) string {
		return listed(t, "list", name+"@"+date, "--format", "json")
	}},
	{"a call", true, func(t *testing.T, name, date string) string {
		if strings.HasSuffix(name, ".yaml") { // calls without a server read no files
			return ""
		}
		answer, _ := calls.New().Answer(t.Context(), "showRules", fmt.Appendf(nil, `{"rules": "%s@%s"}`, name, date))
		return inJSON(answer)
	}},
	{"a call of a text", true, func(t *testing.T, name, date string) string {
		if strings.HasSuffix(name, ".yaml") {
			return ""
		}
		file, _ := json.Marshal(fmt.Sprintf("hanfu: 1\nid: ours\nextends: %s@%s\n", name, date))
		answer, _ := calls.New().Answer(t.Context(), "showRules", fmt.Appendf(nil, `{"file": %s}`, file))
		return inJSON(answer)
	}},
}

func hashOf(r *rules.Rules, err error) string {
	if err != nil {
		return err.Error()
	}
	return r.Hash()
}

func recorded(t *testing.T, head string, l *rules.Loader, under string) string {
	text := head + "players: [A, B, C, D]\nhands: [{draw: exhaustive, tenpai: []}]\n"
	record, err := game.Load(t.Context(), l.With("./dated.yaml", []byte(text)), rules.File("./dated.yaml"), under)
	if err != nil {
		return err.Error()
	}
	return record.RuleSet.Hash()
}

func counted(t *testing.T, text string) string {
	c := season.Collector{Loader: new(rules.Loader)}
	text = "hanfu: 1\nseason: dated\n" + text + "    points: {A: 30000, B: 30000, C: 30000, D: 30000}\n"
	if _, err := c.Add(t.Context(), "./dated.yaml", []byte(text)); err != nil {
		return err.Error()
	}
	s := c.Season()
	if len(s.Rules) != 1 {
		return fmt.Sprint(len(s.Rules), " rule sets ", s.Left)
	}
	return s.Rules[0].Hash()
}

func listed(t *testing.T, args ...string) string {
	var out, errors bytes.Buffer
	if code := (&Command{Stdout: &out, Stderr: &errors}).Main(t.Context(), args); code != 0 {
		return errors.String()
	}
	return inJSON(out.Bytes())
}

func inJSON(text []byte) string {
	var answer struct {
		Hash string `json:"hash"`
	}
	if err := json.Unmarshal(text, &answer); err != nil || answer.Hash == "" {
		return "no hash in " + string(text[:min(len(text), 200)])
	}
	return answer.Hash
}

// TestDatesReachEveryName names each edition, by its own name and by that of its family, with dates about the beginnings of all
// editions, in every way that there is: all of them come to the same rules.
func TestDatesReachEveryName(t *testing.T) {
	t.Chdir(t.TempDir())
	write := func(name, text string) {
		if err := os.WriteFile(name, []byte("hanfu: 1\nfamily: our-club\n"+text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("our-club.yaml", "id: our-club\nsince: 2026-01-01\nextends: standard\noptions: {uma_first: 15000, start_points: 30000}\n")
	write("second.yaml", "id: second\nsince: 2024-06-01\nextends: standard\noptions: {uma_first: 25000, start_points: 30000}\n")
	write("first.yaml", "id: first\nsince: 2020-02-02\nextends: ema\noptions: {uma_first: 35000, start_points: 30000}\n")
	families := make(map[string][]*rules.Rules)
	for _, name := range append(rules.Shipped(), "our-club.yaml", "second.yaml", "first.yaml") {
		r, err := new(rules.Loader).Load(t.Context(), rules.Named(name))
		if err != nil {
			t.Fatal(err)
		}
		if r.Family() != "" {
			families[r.Family()] = append(families[r.Family()], r)
		}
	}
	if len(families) != 5 {
		t.Fatalf("there are %d families", len(families))
	}
	for family, editions := range families {
		slices.SortFunc(editions, func(a, b *rules.Rules) int { return strings.Compare(a.Since(), b.Since()) })
		dates := []string{"1990-01-01"}
		for _, r := range editions {
			dates = append(dates, dayBefore(t, r.Since()), r.Since())
		}
		ending := ".yaml"
		if slices.Contains(rules.Shipped(), editions[0].ID()) {
			ending = ""
		}
		names := []string{family + ending}
		for _, r := range editions {
			if r.ID() != family {
				names = append(names, r.ID()+ending)
			}
		}
		if ending != "" {
			names = append(names, "./"+names[0])
		}
		for i, name := range names {
			for j, date := range dates {
				if !long.Asked() && (i+j)%len(names) != 0 { // each name and each date has its turn
					continue
				}
				then := editions[0]
				for _, r := range editions {
					if r.Since() <= date {
						then = r
					}
				}
				for _, by := range doors {
					want := then
					if i := slices.IndexFunc(editions, func(r *rules.Rules) bool { return r.ID() == strings.TrimSuffix(name, ".yaml") }); i >= 0 &&
						!by.behind && editions[i].ID() != family {
						want = editions[i] // whoever names an edition means it
					}
					if got := by.hash(t, name, date); got != "" && got != want.Hash() {
						t.Errorf("%s of %s by %s: %s, want that of %s", name, date, by.door, got, want.ID())
					}
				}
			}
		}
	}
}

func dayBefore(t *testing.T, date string) string {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		t.Fatal(err)
	}
	return day.AddDate(0, 0, -1).Format(time.DateOnly)
}
