package gamelog

import (
	"maps"
	"os"
	"strings"
	"testing"
)

// TestCsruleInGame: the settings of a lobby turn the options of the rules, and what is as it was does not.
func TestCsruleInGame(t *testing.T) {
	text, err := os.ReadFile("testdata/games/many-wins.xml")
	if err != nil {
		t.Fatal(err)
	}
	const rules = `csrule="00080040,00000000,,,25000,30000,30000,,,,1000" `
	own := strings.Replace(string(text), "<GO ", "<GO "+rules, 1)
	for l, err := range Open(strings.NewReader(own), "lobby.xml") {
		if err != nil {
			t.Fatal(err)
		}
		got := l.Options(loaded(t, l.RuleSet()).Rules())
		if want := map[string]string{"ippatsu": "false", "ura_dora": "false", "result_unit": "1000", "result_half": "away"}; !maps.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	}
}
