package ruletest_test

import (
	"strings"
	"testing"

	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
	"example.com/hanfu/testkit/must"
)

// gamesUnder runs games of a file that are tests of a rule file.
func gamesUnder(t *testing.T, club, games string) ([]ruletest.Case, *ruletest.Engines) {
	t.Helper()
	l := new(rules.Loader).With("club.yaml", []byte(club))
	file, findings, err := ruletest.Load(t.Context(), l, rules.Bytes("club_test.yaml", []byte("hanfu: 1\nrules: club.yaml\ngames:\n"+games)), "club.yaml")
	if err != nil || file == nil {
		t.Fatal(findings, err)
	}
	engines := ruletest.NewEngines(l)
	outcomes := ruletest.Run(t.Context(), file.Cases, engines.For)
	for i := range outcomes {
		if o := &outcomes[i]; !o.Passed() {
			t.Errorf("%s: %v %v", o.Case.ID, o.Differences, o.Err)
		}
	}
	return file.Cases, engines
}

// TestTableCoverage: a rule of the table is covered by a game that uses it, and a change of what is inherited by one
// that would come out otherwise without it.
func TestTableCoverage(t *testing.T) {
	const club = `
hanfu: 1
id: club
extends: standard
options: {several_rons: head_bump, uma_first: 30000}
draws:
  nine_ends:
    name: Nine ends
    aborts: true
    shares:
      dealer: {when: player.dealer, gets: 300}
      others: {when: not player.dealer, gets: -100}
`
	const two = "{wins: [{by: west, from: east, han: 3, fu: 30}, {by: south, from: east, han: 2, fu: 30}]}"
	for _, c := range []struct {
		name, games string
		gaps        []string
	}{
		{"an option that no game asks", "  a: {hands: [{draw: nine_ends}], expect: {points: [25300, 24900, 24900, 24900]}}\n",
			[]string{"options.several_rons"}},
		{"a draw that no game has", "  a: {hands: [" + two +
			"], expect: {changes: [-2000, 2000, 0, 0], results: [-37.0, 47.0, 5.0, -15.0]}}\n",
			[]string{"draws.nine_ends.shares.dealer.when", "draws.nine_ends", "draws.nine_ends.shares.dealer",
				"draws.nine_ends.shares.others"}},
		{"nothing left", "  a: {hands: [{draw: nine_ends}, " + two +
			"], expect: {changes: [-2300, 2300, 0, 0]}}\n", nil},
	} {
		games, engines := gamesUnder(t, club, c.games)
		covered := must.Get(ruletest.Cover(t.Context(), games, engines.For, nil))(t)
		var gaps []string
		for _, g := range covered[0].Gaps(false) {
			gaps = append(gaps, g.Path)
		}
		for _, want := range c.gaps {
			if !strings.Contains(" "+strings.Join(gaps, " ")+" ", " "+want+" ") {
				t.Errorf("%s: %s is no gap; there are %v", c.name, want, gaps)
			}
		}
		if len(c.gaps) == 0 && len(gaps) > 0 {
			t.Errorf("%s: there are gaps: %v", c.name, gaps)
		}
	}
}
