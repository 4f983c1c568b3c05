package gamelog

import (
	"maps"
	"os"
	"strings"
	"testing"

	"example.com/hanfu/testkit/must"
)

// TestCsruleInGame: the settings of a lobby turn the options of the rules, and what is as it was does not.
func TestCsruleInGame(t *testing.T) {
	text := must.Get(os.ReadFile("testdata/games/many-wins.xml"))(t)
	const rules = `csrule="00080040,00000000,,,25000,30000,30000,,,,1000" `
	own := strings.Replace(string(text), "<GO ", "<GO "+rules, 1)
	for l, err := range Open(strings.NewReader(own), "lobby.xml") {
		must.Do(t, err)
		got := l.Options(loaded(t, l.RuleSet()).Rules())
		if want := map[string]string{"ippatsu": "false", "ura_dora": "false", "result_unit": "1000", "result_half": "away"}; !maps.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	}
}

// TestLobbyAsJSON: the settings and the type of a lobby stand at the top of the viewer's JSON.
func TestLobbyAsJSON(t *testing.T) {
	file := must.Get(os.Open("testdata/dialects/lobby.json"))(t)
	defer file.Close()
	l := must.Get(readOne(file, "lobby.json"))(t)
	set := l.Options(loaded(t, l.RuleSet()).Rules())
	if want := map[string]string{"abortive_draws": "false", "agari_yame": "false", "bust": "false", "double_wind_fu": "2",
		"kiriage_mangan": "true", "nagashi_mangan": "off", "red_fives": "0", "renhou": "mangan", "several_rons": "all",
		"start_points": "30000", "target_points": "0"}; !maps.Equal(set, want) {
		t.Errorf("%v, want %v", set, want)
	}
	if l.Title != "Lobby" || !l.OtherUma {
		t.Errorf("title %q, other uma %t", l.Title, l.OtherUma)
	}
	e := loadedWith(t, l.RuleSet(), set)
	record := must.Get(l.Record(e.Rules()))(t)
	for _, d := range compared(t, l, record, e).Differences {
		if d.Field != EndField { // the log ends after its first hand
			t.Errorf("%+v", d)
		}
	}
}
