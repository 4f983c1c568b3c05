package games

import (
	"testing"

	"example.com/hanfu/game/gamelog"
	"example.com/hanfu/rules"
)

// TestWrongLog: why a log can't be read is said in the language, with the hand and what should stand there.
func TestWrongLog(t *testing.T) {
	for _, test := range []struct{ reason, ja, fr string }{
		{"this is the fifth 6s in the hand (East 2, event 101 of 122)", "この局で5枚目の6sです(東2局・122手中101手目)",
			"c'est la cinquième tuile 6s de la main (Est 2, action 101 sur 122)"},
		{"player 4 discards 5m, and has none (South 4, 2 honba, event 7 of 9)", "4人目が持っていない5mを捨てています(南4局・2本場・9手中7手目)",
			"le joueur 4 défausse 5m, qu'il n'a pas (Sud 4, 2 honba, action 7 sur 9)"},
		{"the hand that begins here has no end; is the log cut off? (West 1)", "ここから始まる局に終わりがありません。牌譜が途中で切れていませんか(西1局)",
			"la main qui commence ici n'a pas de fin\u00a0; l'historique est-il coupé\u00a0? (Ouest 1)"},
		{`here stands "p47", where a call such as c333234, 32p3232 or 161616a16 should stand (East 3)`,
			`c333234、32p3232、161616a16のような鳴きがあるはずのところに"p47"があります(東3局)`,
			`il y a ici "p47", et non un appel comme c333234, 32p3232 ou 161616a16 (Est 3)`},
		{"the file is empty; a log is the XML of Tenhou or the JSON of tenhou.net/6, mjai, Mahjong Soul or Majiang",
			"ファイルが空です。牌譜は天鳳のXMLか、tenhou.net/6、mjai、雀魂、麻雀(Majiang)のJSONです",
			"le fichier est vide ; un historique est le XML de Tenhou ou le JSON de tenhou.net/6, de mjai, de Mahjong Soul ou de Majiang"},
		{"whatever (East 1)", "whatever(東1局)", "whatever (Est 1)"},
	} {
		e := &gamelog.Error{Pos: rules.Position{File: "a.json", Line: 1, Column: 2}, Reason: test.reason}
		for lang, want := range map[string]string{"en": test.reason, "ja": test.ja, "fr": test.fr} {
			if got := WrongLog(e, lang); got != "a.json:1:2: "+want {
				t.Errorf("%s: %s, want %s", lang, got, want)
			}
		}
	}
}
