package season_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/hanfu/game/season"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// standing shows the standings in short: place, name, total, games and how often each place was reached.
func standing(s *season.Season) string {
	var all []string
	for _, p := range s.Players {
		name := p.Name
		if p.Guest {
			name += "*"
		}
		all = append(all, fmt.Sprintf("%d %s %+.1f/%d %v", p.Place, name, float64(p.Total)/1000, p.Games, p.Places))
	}
	for _, team := range s.Teams {
		all = append(all, fmt.Sprintf("%d %s %+.1f/%d", team.Place, team.Name, float64(team.Total)/1000, team.Games))
	}
	return strings.Join(all, "; ")
}

const (
	first  = "  - {date: \"2026-01-01\", points: {Aya: 40000, Ben: 30000, Chie: 20000, Dan: 10000}}\n" // +50 +10 -20 -40
	second = "  - {date: \"2026-01-02\", points: {Ben: 40000, Chie: 30000, Dan: 20000, Aya: 10000}}\n" // +50 +10 -20 -40
	third  = "  - {date: \"2026-01-03\", points: {Emi: 40000, Ben: 30000, Chie: 20000, Dan: 10000}}\n" // +50 +10 -20 -40
	equal  = "  - {date: \"2026-01-04\", points: {Aya: 25000, Ben: 25000, Chie: 25000, Dan: 25000}}\n" // by seats
)

// standings are seasons of few games with what they come to.
var standings = []struct{ name, head, games, want string }{
	{"one game", "", first,
		"1 Aya +50.0/1 [1]; 2 Ben +10.0/1 [0 1]; 3 Chie -20.0/1 [0 0 1]; 4 Dan -40.0/1 [0 0 0 1]"},
	{"two games", "", first + second,
		"1 Ben +60.0/2 [1 1]; 2 Aya +10.0/2 [1 0 0 1]; 3 Chie -10.0/2 [0 1 1]; 4 Dan -60.0/2 [0 0 1 1]"},
	{"by average", "ranked: average\n", first + second + third,
		"1 Emi +50.0/1 [1]; 2 Ben +70.0/3 [1 2]; 3 Aya +10.0/2 [1 0 0 1]; 4 Chie -30.0/3 [0 1 2]; 5 Dan -100.0/3 [0 0 1 2]"},
	{"by total", "ranked: total\n", first + third,
		"1 Aya +50.0/1 [1]; 1 Emi +50.0/1 [1]; 3 Ben +20.0/2 [0 2]; 4 Chie -40.0/2 [0 0 2]; 5 Dan -80.0/2 [0 0 0 2]"},
	{"by place", "ranked: place\nadjustments: [{player: Ben, result: 900, reason: of no use}]\n", first + third,
		"1 Aya +50.0/1 [1]; 1 Emi +50.0/1 [1]; 3 Ben +920.0/2 [0 2]; 4 Chie -40.0/2 [0 0 2]; 5 Dan -80.0/2 [0 0 0 2]"},
	{"two games needed", "least_games: 2\n", first + third,
		"1 Ben +20.0/2 [0 2]; 2 Chie -40.0/2 [0 0 2]; 3 Dan -80.0/2 [0 0 0 2]; 0 Aya +50.0/1 [1]; 0 Emi +50.0/1 [1]"},
	{"who is absent", "substitutes: [{player: Emi, for: Aya, date: \"2026-01-03\"}]\n", first + third,
		"1 Aya +100.0/2 [2]; 2 Ben +20.0/2 [0 2]; 3 Chie -40.0/2 [0 0 2]; 4 Dan -80.0/2 [0 0 0 2]; 0 Emi* +0.0/0 []"},
	{"a guest", "substitutes: [{player: Emi}]\n", first + third,
		"1 Aya +50.0/1 [1]; 2 Ben +20.0/2 [0 2]; 3 Chie -40.0/2 [0 0 2]; 4 Dan -80.0/2 [0 0 0 2]; 0 Emi* +50.0/1 [1]"},
	{"teams", "teams: {Cranes: [Aya, Ben], Pines: [Chie, Dan]}\nadjustments: [{team: Cranes, result: -70.0, reason: late}, {player: Dan, result: 1, reason: tea}]\n", first,
		"1 Aya +50.0/1 [1]; 2 Ben +10.0/1 [0 1]; 3 Chie -20.0/1 [0 0 1]; 4 Dan -39.0/1 [0 0 0 1]; 1 Cranes -10.0/2; 2 Pines -59.0/2"},
	{"sticks left", "", "  - {sticks: 2, points: {Aya: 38000, Ben: 30000, Chie: 20000, Dan: 10000}}\n",
		"1 Aya +50.0/1 [1]; 2 Ben +10.0/1 [0 1]; 3 Chie -20.0/1 [0 0 1]; 4 Dan -40.0/1 [0 0 0 1]"},
	{"the rules part equals by seats", "", equal,
		"1 Aya +35.0/1 [1]; 2 Ben +5.0/1 [0 1]; 3 Chie -15.0/1 [0 0 1]; 4 Dan -25.0/1 [0 0 0 1]"},
	{"the rules have equals share", "set: {ties: split}\n", equal,
		"1 Aya +0.0/1 [1]; 1 Ben +0.0/1 [1]; 1 Chie +0.0/1 [1]; 1 Dan +0.0/1 [1]"},
	{"shared places in the mean", "set: {ties: split}\nranked: place\nshared_places: mean\n", first + "  - {date: \"2026-01-04\", points: {Aya: 20000, Ben: 25000, Chie: 25000, Dan: 30000}}\n",
		"1 Ben +5.0/2 [0 2]; 2 Aya +20.0/2 [1 0 0 1]; 2 Dan +0.0/2 [1 0 0 1]; 4 Chie -25.0/2 [0 1 1]"},
	{"hands", "set: {time_limit: true}\n", "  - players: [Aya, Ben, Chie, Dan]\n    hands: [{win: {by: Aya, from: Ben, han: 5}}]\n    end: time\n",
		"1 Aya +47.0/1 [1]; 2 Chie +5.0/1 [0 1]; 3 Dan -15.0/1 [0 0 1]; 4 Ben -37.0/1 [0 0 0 1]"},
}

// TestStandings: seasons of few games come to what they should.
func TestStandings(t *testing.T) {
	for _, test := range standings {
		s := collect(t, map[string]string{"s.yaml": "season: S\n" + test.head + "games:\n" + test.games})
		if found := s.Findings(); len(found) > 0 {
			t.Errorf("%s: %v", test.name, found)
		} else if got := standing(s); got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.name, got, test.want)
		}
	}
}

// TestHands: what is known of hands, in games that were written down hand by hand.
func TestHands(t *testing.T) {
	s := collect(t, map[string]string{"b.yaml": `date: "2026-01-02"
set: {chombo: after_game, time_limit: true}
end: time
players: [Aya, Ben, Chie, Dan]
hands:
  - {riichi: [Aya], win: {by: Aya, from: Ben, han: 3, fu: 30}}
  - {penalty: {chombo: Dan}}
  - wins: [{by: Aya, from: Ben, han: 5}, {by: Chie, from: Ben, han: 1, fu: 30}]
  - {riichi: [Dan], draw: exhaustive, tenpai: [Dan]}
  - {win: {by: Chie, han: 2, fu: 40}}
`, "a.yaml": "season: S\ngames:\n" + first})
	if found := s.Findings(); len(found) > 0 {
		t.Fatal(found)
	}
	want := map[string]season.Play{
		"Aya":  {Hands: 4, Wins: 2, Riichi: 1, Won: 5800 + 12000},
		"Ben":  {Hands: 4, DealIns: 2, Lost: 5800 + 12000 + 1000},
		"Chie": {Hands: 4, Wins: 2, Tsumo: 1, Won: 1000 + 2700},
		"Dan":  {Hands: 4, Riichi: 1},
	}
	for _, p := range s.Players {
		if p.Play != want[p.Name] {
			t.Errorf("%s: %+v, want %+v", p.Name, p.Play, want[p.Name])
		}
	}
	if b := s.Best; b == nil || b.Player != "Aya" || b.Points != 12000 || b.Date != "2026-01-02" {
		t.Errorf("the best hand is %+v", b)
	}
	if b := s.Stay; b == nil || b.Player != "Aya" || b.Hands != 3 || b.File != "b.yaml" {
		t.Errorf("the longest stay is %+v", b)
	}
	if g := s.Games[1]; g.File != "b.yaml" || g.Balance != -20000 || g.Penalties != -20000 || g.Lost != 0 {
		t.Errorf("the game with a penalty is %+v", g)
	}
}

// played is what a file with a slip outside its games has besides.
const played = "games:\n" + first

// wrong are seasons with something to mend: where, what it is called, and words of the message and the cure.
var wrong = []struct{ text, at, code, says, help string }{
	{"games:\n  - {points: {Aya: 40000, Ben: 30000, Chie: 20000, Dan: 10100}}\n", "3:14", "game-points", "add up to 100100; 4 players begin with 100000 in all", "correct the points"},
	{"games:\n  - {points: {Aya: 40000, Ben: 30000, Chie: 30000}}\n", "3:14", "game-players", "for 4 players", ""},
	{"games:\n  - {points: [40000, 30000, 20000, 10000]}\n", "3:14", finding.WrongType, "nothing tells whose", "write the names"},
	{"games:\n  - {points: {}}\n", "3:14", finding.MissingField, "nobody has points", "write the names"},
	{"games:\n  - {points: {Aya: x, Ben: 30000, Chie: 20000, Dan: 10000}}\n", "3:20", finding.WrongType, "whole number", "digits"},
	{"games:\n  - {date: \"2026-01-01\"}\n", "3:5", finding.MissingField, "how the game ended", "points:"},
	{"games:\n  - {scores: {Aya: 1}}\n", "3:6", finding.UnknownKey, "scores", "write points"},
	{"games:\n  - {points: {Aya: 1}, hands: []}\n", "3:6", finding.BadValue, "this one has hands", "remove it"},
	{"games: {}\n", "2:8", finding.WrongType, "games must be a list", "-"},
	{"games:\n  - {results: {Aya: 49, Ben: 10, Chie: -20, Dan: -40}, points: {Aya: 40000, Ben: 30000, Chie: 20000, Dan: 10000}}\n", "3:21", "game-points", "Aya is said to have a result of 49000", ""},
	{"games:\n  - {hands: []}\n", "", finding.MissingField, "does not say who played", "players:"},
	{"ranked: sum\n" + played, "2:9", finding.BadValue, "ranked can't be", "total"},
	{"least_games: many\n" + played, "2:14", finding.WrongType, "whole number", "digits"},
	{"teams: {Cranes: [Aya, Ben], Pines: [Aya]}\n" + played, "2:37", finding.BadValue, "plays in two teams", "leave the name"},
	{"teams: [Aya]\n" + played, "2:8", finding.WrongType, "teams must be a mapping", "Cranes"},
	{"teams: {Cranes: Aya}\n" + played, "2:17", finding.WrongType, "must be a list", "brackets"},
	{"adjustments: [{player: Aya, result: -10}]\n" + played, "2:15", finding.MissingField, "has no reason", "reason"},
	{"adjustments: [{result: -10, reason: late}]\n" + played, "2:15", finding.MissingField, "none of player, team", "player"},
	{"adjustments: [{player: Aya, result: much, reason: late}]\n" + played, "2:37", finding.WrongType, "a result is a number", "thousands"},
	{"adjustments: [{player: Ayaa, result: 1, reason: late}]\n" + played, "2:24", finding.UnknownPlayer, `nobody called "Ayaa"`, `did you mean "Aya"`},
	{"adjustments: [{team: Crows, result: 1, reason: late}]\nteams: {Cranes: [Aya]}\n" + played, "2:22", finding.UnknownRule, `no team "Crows"`, "Cranes"},
	{"substitutes: [{for: Aya}]\n" + played, "2:15", finding.MissingField, "has no player", "player"},
	{"substitutes: [{player: Aya, for: Aya}]\n" + played, "2:34", finding.BadValue, "in place of himself", "absent"},
	{"substitutes: [{player: Emi, for: Aya}]\n" + played, "2:24", finding.UnknownPlayer, `nobody called "Emi" played`, "write the name"},
	{"substitutes: [{player: Ben, for: Aya}]\n" + played, "2:24", finding.BadValue, `"Aya" counts there as well`, "date"},
	{"substitutes: [{player: Dan, date: \"2026-01-01\"}]\n" + played, "2:29", finding.BadValue, "a guest", "for:"},
	{"players: [Aya, Ben, Chiee, Dan]\n" + played, "4:34", finding.UnknownPlayer, `nobody called "Chie" plays`, `did you mean "Chiee"`},
	{"players: [Aya, Aya]\n" + played, "2:16", finding.BadValue, "named twice", "once"},
	{"rules: nowhere\n" + played, "2:8", finding.BadRules, "nowhere", ""},
	{"set: {ties: perhaps}\n" + played, "2:13", finding.BadValue, "perhaps", ""},
	{played + first, "4:34", finding.BadValue, "the same game stands in s.yaml:3:34", "remove one"},
	{strings.ReplaceAll(played, "2026-01-01", "16.1.2026"), "3:13", finding.BadValue, `"16.1.2026" is no date`, "write 2026-01-16"},
	{strings.ReplaceAll(played, "2026-01-01", "16/01/2026"), "3:13", finding.BadValue, "is no date", "write 2026-01-16"},
	{strings.ReplaceAll(played, "2026-01-01", "1/2/2026"), "3:13", finding.BadValue, "is no date", "write year, month and day"},
	{strings.ReplaceAll(played, "2026-01-01", "2026-02-30"), "3:13", finding.BadValue, "is no date", "write year, month and day"},
	{"date: 2026-1-5\n" + played, "2:7", finding.BadValue, "is no date", "write 2026-01-05"},
	{"substitutes: [{player: Aya, for: Emi, date: 1st}]\n" + played, "2:45", finding.BadValue, `"1st" is no date`, "such as 2026-01-16"},
	{"adjustments: [{player: Aya, result: 1, reason: tea, date: \"2026年1月5日\"}]\n" + played, "2:60", finding.BadValue, "is no date", "write 2026-01-05"},
	{"teams: {Cranes: [Aya, Ben, Chie]}\n" + played, "4:34", finding.UnlikelyValue, `"Dan" plays for no team`, "substitutes:"},
	{"teams: {Cranes: [Aya, Ben, Chie, Dan]}\nplayers: [Aya, Ben, Chie, Dan, Emi]\n" + played, "3:32", finding.UnlikelyValue, `"Emi" plays for no team`, "add the name"},
	{"adjustments: [{player: Aya, result: -1000, reason: late}]\n" + played, "2:37", finding.UnlikelyValue, "-1000 adds -1000000 points", "write -1.0 for -1000 points"},
	{"adjustments: [{team: A, result: 1500.0, reason: luck}]\nteams: {A: [Aya, Ben, Chie, Dan]}\n" + played, "2:33", finding.UnlikelyValue, "1500 adds 1500000 points", "write 1.5 for 1500 points"},
	{"start: [Aya]\n" + played, "2:8", finding.WrongType, "start must be a mapping", "thousands"},
	{"start: {Aya: many}\n" + played, "2:14", finding.WrongType, "a result is a number", "thousands"},
	{"start: {Ayaa: 10.0}\nplayers: [Aya, Ben, Chie, Dan]\n" + played, "2:9", finding.UnknownPlayer, `nobody called "Ayaa"`, `did you mean "Aya"`},
	{"stages: [{from: \"2026-01-01\"}]\n" + played, "2:10", finding.MissingField, "has no carry", "carry"},
	{"stages: [{from: \"2026-01-01\", carry: 1/2}]\n" + played, "2:38", finding.BadValue, "no such number", "from 0 to 1"},
	{"stages: [{from: \"2026-01-01\", carry: 50}]\n" + played, "2:38", finding.BadValue, "no such number", "from 0 to 1"},
	{"stages: [{from: soon, carry: 0.5}]\n" + played, "2:17", finding.BadValue, `"soon" is no date`, "such as 2026-01-16"},
	{"stages: [{from: \"2026-01-01\", carry: 0.5}, {from: \"2026-01-01\", carry: 0}]\n" + played, "2:52", finding.BadValue, "two stages begin on 2026-01-01", "write one"},
	{"weight: 0\n" + played, "2:9", finding.BadValue, "no such number", "from 0.01 to 10"},
	{"weight: twice\n" + played, "2:9", finding.BadValue, "no such number", "from 0.01 to 10"},
	{"substitutes: [{player: Dan, for: Emi, result: 1, uma: 1}]\n" + played, "2:50", finding.BadValue, "no uma in it", "one of the two"},
	{"colour: red\n" + played, "2:1", finding.UnknownKey, "colour", ""},
}

// TestWrong: what there is to mend in a season is named, with place and cure.
func TestWrong(t *testing.T) {
	for _, test := range wrong {
		s := collect(t, map[string]string{"s.yaml": "season: S\n" + test.text})
		found := s.Findings()
		i := slices.IndexFunc(found, func(f rules.Finding) bool {
			at := "s.yaml:" + test.at
			if test.at == "" {
				at = "s.yaml"
			}
			return f.Position.String() == at && f.Code == test.code && strings.Contains(f.Message.String(), test.says) &&
				strings.Contains(f.Help.String(), test.help)
		})
		if i < 0 {
			t.Errorf("%s:\n got %q\nwant %s [%s] %q (%q)", test.text, found, test.at, test.code, test.says, test.help)
		}
	}
}

// TestDoubts: what is unlikely is a warning, and what stands beside it is not.
func TestDoubts(t *testing.T) {
	s := collect(t, map[string]string{"s.yaml": "season: S\nteams: {A: [Aya, Ben], B: [Chie]}\nsubstitutes: [{player: Dan}]\n" +
		"adjustments: [{player: Aya, result: -999.9, reason: late}]\ngames:\n" + first + "  - {points: {Ben: 40000, Aya: 30000, Chie: 20000, Dan: 10000}}\n"})
	if found := s.Findings(); len(found) > 0 {
		t.Error(found)
	}
	s = collect(t, map[string]string{"s.yaml": "season: S\nteams: {A: [Aya, Ben], B: [Chie]}\n" +
		"adjustments: [{player: Aya, result: 1000, reason: luck}]\ngames:\n" + first})
	if found := s.Findings(); len(found) != 2 || found.Errors() > 0 {
		t.Error(found)
	}
	s = collect(t, map[string]string{"s.yaml": "season: S\nteams: {A: [Aya, Ben, Chie, Dan]}\nsubstitutes: [{player: Dan, for: Zed}]\n" +
		"games:\n" + first})
	if found := s.Findings(); len(found) != 1 || found[0].Position.String() != "s.yaml:3:34" {
		t.Error(found)
	}
	s = collect(t, map[string]string{"s.yaml": "season: S\ndate: today\ngames:\n" +
		"  - {points: {Aya: 40000, Ben: 30000, Chie: 20000, Dan: 10000}}\n  - {points: {Ben: 40000, Aya: 30000, Chie: 20000, Dan: 10000}}\n" + third,
		"t.yaml": "date: \"3.1.2026\"\nplayers: [Aya, Ben, Chie, Dan]\nhands: [{win: {by: Aya, from: Ben, han: 5}}]\nset: {time_limit: true}\nend: time\n"})
	if found := s.Findings(); len(found) != 2 || found[0].Position.String() != "s.yaml:2:7" || found[1].Position.String() != "t.yaml:1:8" {
		t.Error(found)
	}
	if slips := s.Wrong; slips[0].Date != "" || slips[1].Date != "3.1.2026" {
		t.Errorf("the games are %q and %q", slips[0].Date, slips[1].Date)
	}
}

// TestLeftOut: a game with a slip is left out, and the others count.
func TestLeftOut(t *testing.T) {
	s := collect(t, map[string]string{
		"a.yaml": "season: S\ngames:\n  - {points: {Aya: 40000, Ben: 30000, Chie: 20000, Dan: 10100}}\n" + first,
		"b.yaml": "players: [Aya, Ben]\nhands: [{win: {by: Cid}}]\n",
	})
	if len(s.Games) != 1 || len(s.Left) != 2 || s.Left[0].File != "a.yaml" || s.Left[1].File != "b.yaml" {
		t.Errorf("%d games, left out: %+v", len(s.Games), s.Left)
	}
}

// TestOnce: a game in which a name stands twice is left out alone, and one that is there twice counts once, in places and in
// what players have done with their hands.
func TestOnce(t *testing.T) {
	const won = "date: \"2026-01-05\"\nplayers: [Aya, Ben, Chie, Dan]\nhands: [{win: {by: Aya, from: Ben, han: 3, fu: 30}}]\n" +
		"results: {Aya: 40.8, Ben: -30.8, Chie: 5.0, Dan: -15.0}\n"
	s := collect(t, map[string]string{
		"a.yaml": "season: S\ngames:\n" + first + "  - {points: {Aya: 40000, Ben: 30000, Aya: 20000, Dan: 10000}}\n" + third,
		"b.yaml": "season: S\ngames:\n" + first, "c.yaml": won, "d.yaml": "set: {red_fives: 0}\n" + won,
	})
	if len(s.Rules) != 1 {
		t.Errorf("a game that is left out has its rules among those of the season: %v", s.Rules)
	}
	if len(s.Games) != 3 || len(s.Left) != 3 || s.Left[0].Findings[0].Code != finding.DuplicateKey || s.Left[1].File != "b.yaml" || s.Left[2].File != "d.yaml" {
		t.Errorf("%d games, left out: %+v", len(s.Games), s.Left)
	}
	for _, p := range s.Players {
		if p.Name == "Aya" && (p.Games != 2 || p.Hands != 1) {
			t.Errorf("Aya has %+v", p)
		}
	}
	s = collect(t, map[string]string{"a.yaml": "season: S\nranked: sum\ngames:\n" + first, "b.yaml": "season: S\nseason: S\ngames:\n" + third})
	if len(s.Games) > 1 {
		t.Errorf("a file with a slip beside its games has %d games", len(s.Games))
	}
}

// TestAdjustedInTeam: who is in a team plays in the season, even if the games of that player are left out.
func TestAdjustedInTeam(t *testing.T) {
	s := collect(t, map[string]string{"s.yaml": "season: S\nteams: {A: [Aya, Ben, Chie, Dan]}\n" +
		"adjustments: [{player: Dan, result: 1, reason: tea}]\ngames:\n  - {points: {Aya: x, Ben: 30000, Chie: 20000, Dan: 10000}}\n"})
	if found := s.Findings(); len(found) != 1 || found[0].Code != finding.WrongType || s.Teams[0].Total != 1000 {
		t.Errorf("%+v: %v", s.Teams, found)
	}
}

// TestFiles has folders of several files: those of two seasons, settings of which the first counts, and other files.
func TestFiles(t *testing.T) {
	s := collect(t, map[string]string{"a.yaml": "season: Winter\n", "b.yaml": "season: Spring\ngames:\n" + first})
	if found := s.Findings(); len(found) != 1 || found[0].Position.String() != "b.yaml:1:9" || found[0].Code != finding.BadValue {
		t.Errorf("two seasons: %v", found)
	}
	s = collect(t, map[string]string{"a.yaml": "season: S\nranked: total\nleast_games: 0\n",
		"b.yaml": "season: S\nranked: place\nleast_games: 3\ngames:\n" + first})
	if s.Ranked != season.ByTotal || s.Least != 0 || len(s.Findings()) > 0 {
		t.Errorf("settings: %v %d %v", s.Ranked, s.Least, s.Findings())
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"a.yaml": "season: S\ngames:\n" + first, "x.mjlog": "<mjloggm/>"} {
		must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	c := season.Collector{Loader: new(rules.Loader)}
	must.Do(t, c.AddFiles(t.Context(), []string{dir}))
	if s := c.Season(); len(s.Games) != 1 || len(s.Passed) != 1 || filepath.Base(s.Passed[0]) != "x.mjlog" {
		t.Errorf("%d games, passed over %q", len(s.Games), s.Passed)
	}
}

// TestCourse: a player has a total for each evening, and nobody one of evenings that there are not.
func TestCourse(t *testing.T) {
	s := collect(t, map[string]string{"a.yaml": "season: S\nadjustments: [{player: Aya, result: 3, reason: tea, date: \"2026-01-02\"}]\ngames:\n" + first + second})
	for _, p := range s.Players {
		if p.Name == "Aya" && !slices.Equal(p.Course(len(s.Evenings())), []int64{50000, 13000}) {
			t.Errorf("the course is %v", p.Course(len(s.Evenings())))
		}
		if len(p.Course(0)) != 0 {
			t.Errorf("without evenings %v", p.Course(0))
		}
	}
}

// TestBegun: neither a record without a hand counts nor one that its rules don't end, unless its results are written.
func TestBegun(t *testing.T) {
	c := season.Collector{Loader: new(rules.Loader)}
	const players = "players: [Aya, Ben, Chie, Dan]\n"
	for name, text := range map[string]string{
		"none.yaml": players + "hands: []\n",
		"one.yaml":  players + "hands: [{win: {by: Aya, from: Ben, han: 3, fu: 30}}]\n",
		"told.yaml": "name: Told\n" + players + "hands: [{win: {by: Aya, from: Ben, han: 3, fu: 30}}]\n" +
			"results: {Aya: 40.8, Ben: -30.8, Chie: 5.0, Dan: -15.0}\n",
		"points.yaml": "season: Winter\ngames: [{points: {Aya: 40000, Ben: 30000, Chie: 20000, Dan: 10000}}]\n",
	} {
		if taken, err := c.Add(t.Context(), name, []byte(text)); err != nil || !taken {
			t.Fatal(name, err)
		}
	}
	s := c.Season()
	if len(s.Games) != 2 {
		t.Errorf("%d games count", len(s.Games))
	}
	left := make(map[string]int)
	for _, l := range s.Left {
		left[l.File] = l.Findings.Errors()
	}
	if diff := cmp.Diff(left, map[string]int{"none.yaml": 0, "one.yaml": 0}); diff != "" {
		t.Error("left out are (-got +want):\n", diff)
	}
}

// TestSubstitutesCount: a substitute's own number counts in place of the result, or of the uma in it, for who was absent and
// for a guest.
func TestSubstitutesCount(t *testing.T) {
	for sub, want := range map[string]map[string]int64{
		"{player: Dan, for: Emi}":                                     {"Emi": -40_000, "Dan": 0},
		"{player: Dan, for: Emi, result: -15.0}":                      {"Emi": -15_000, "Dan": 0},
		"{player: Dan, for: Emi, uma: -5.0}":                          {"Emi": -25_000, "Dan": 0},
		"{player: Dan, result: 1.5}":                                  {"Dan": 1_500},
		"{player: Dan, for: Emi, date: \"2026-01-02\", result: 0}":    {"Dan": -40_000},
		"{player: Dan, for: Emi, date: \"2026-01-01\", result: -7.0}": {"Emi": -7_000, "Dan": 0},
	} {
		s := collect(t, map[string]string{"a.yaml": "season: S\nsubstitutes: [" + sub + "]\ngames:\n" +
			"  - {date: \"2026-01-01\", points: {Aya: 40000, Ben: 30000, Chie: 20000, Dan: 10000}}\n"})
		for _, p := range s.Players {
			if total, asked := want[p.Name]; asked && p.Total != total {
				t.Errorf("%s: %s has %d, want %d", sub, p.Name, p.Total, total)
			}
		}
		if s.Games[0].Balance != 0 {
			t.Errorf("%s: the game comes to %d at the table", sub, s.Games[0].Balance)
		}
	}
}

// TestStagesOfTeams: what a team itself was given is carried over with the totals of its players. A stage without a game
// has not begun.
func TestStagesOfTeams(t *testing.T) {
	const text = "season: S\nteams: {A: [Aya, Ben], C: [Chie, Dan]}\nadjustments:\n" +
		"  - {team: A, result: 5.0, reason: tea, date: \"2026-01-01\"}\n  - {team: A, result: 1.0, reason: cake, date: \"2026-02-01\"}\n" +
		"stages: [{from: \"2026-02-01\", carry: 0.5}]\ngames:\n" +
		"  - {date: \"2026-01-01\", points: {Aya: 40000, Ben: 30000, Chie: 20000, Dan: 10000}}\n"
	before := collect(t, map[string]string{"a.yaml": text})
	after := collect(t, map[string]string{"a.yaml": text + "  - {date: \"2026-02-01\", points: {Aya: 40000, Ben: 30000, Chie: 20000, Dan: 10000}}\n"})
	if before.Teams[0].Total != 66_000 || after.Teams[0].Total != 60_000+30_000+2_500+1_000 || after.Teams[1].Total != -90_000 {
		t.Errorf("before %+v, after %+v", before.Teams, after.Teams)
	}
}
