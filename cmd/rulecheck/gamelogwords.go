package main

import "example.com/hanfu/tenhou"

// logWords are the fixed words for logs in one language. A verb such as %s stands for what the comment says; all languages
// have the same ones.
type logWords struct {
	// Summary: wins, draws, games and differences, each with its number; those have a word for one and for several.
	Summary                         string
	Wins, Draws, Games, Differences [2]string
	// Advice tells how to see the differences.
	Advice string
	// Said: what of the hand, what the log says and what the rules do. Refused: why the rules refuse the hand.
	Said, Refused string
	// Nothing stands for a value that is not there, Over for a game that is over.
	Nothing, Over string
	// Fields are what is compared; yaku have their own names.
	Fields map[tenhou.Field]string
}

var logVocabulary = map[string]*logWords{
	"en": {
		Summary: "%s and %s in %s compared, %s",
		Wins:    [2]string{"%d win", "%d wins"}, Draws: [2]string{"%d draw", "%d draws"}, Games: [2]string{"%d game", "%d games"},
		Differences: [2]string{"%d difference", "%d differences"},
		Advice:      "Where the log says otherwise than the rules is shown with --check.",
		Said:        "%s: the log says %s, the rules give %s", Refused: "the rules refuse this hand: %s",
		Nothing: "nothing", Over: "that the game is over",
		Fields: map[tenhou.Field]string{
			tenhou.FuField: "fu", tenhou.LimitField: "limit", tenhou.PointsField: "points of the hand", tenhou.ChangeField: "gets or pays",
			tenhou.LiableField: "liable player", tenhou.TenpaiField: "tenpai", tenhou.AfterField: "points after the hand",
			tenhou.HonbaField: "counters of the next hand", tenhou.SticksField: "sticks on the table", tenhou.HandField: "next hand",
			tenhou.EndField: "end of the game", tenhou.ResultField: "result",
		},
	},
	"ja": {
		Summary: "%[3]sの%[1]sと%[2]sを比較、%[4]s",
		Wins:    [2]string{"和了%d回", "和了%d回"}, Draws: [2]string{"流局%d回", "流局%d回"}, Games: [2]string{"%d対局", "%d対局"},
		Differences: [2]string{"相違%d件", "相違%d件"},
		Advice:      "牌譜とルールの相違は --check で表示します。",
		Said:        "%s 牌譜は%s、ルールでは%s", Refused: "このルールでは認められない局です: %s",
		Nothing: "なし", Over: "終局",
		Fields: map[tenhou.Field]string{
			tenhou.FuField: "符", tenhou.LimitField: "満貫以上の区分", tenhou.PointsField: "和了点", tenhou.ChangeField: "収支",
			tenhou.LiableField: "責任払い", tenhou.TenpaiField: "聴牌", tenhou.AfterField: "局後の持ち点",
			tenhou.HonbaField: "次局の本場", tenhou.SticksField: "供託", tenhou.HandField: "次局",
			tenhou.EndField: "終局", tenhou.ResultField: "得点",
		},
	},
	"fr": {
		Summary: "%s et %s dans %s comparées, %s",
		Wins:    [2]string{"%d victoire", "%d victoires"}, Draws: [2]string{"%d main nulle", "%d mains nulles"}, Games: [2]string{"%d partie", "%d parties"},
		Differences: [2]string{"%d différence", "%d différences"},
		Advice:      "Les endroits où l'historique dit autre chose que les règles se voient avec --check.",
		Said:        "%s : l'historique dit %s, les règles donnent %s", Refused: "les règles refusent cette main : %s",
		Nothing: "rien", Over: "que la partie est finie",
		Fields: map[tenhou.Field]string{
			tenhou.FuField: "fu", tenhou.LimitField: "limite", tenhou.PointsField: "points de la main", tenhou.ChangeField: "reçoit ou paie",
			tenhou.LiableField: "responsable", tenhou.TenpaiField: "tenpai", tenhou.AfterField: "points après la main",
			tenhou.HonbaField: "compteurs de la main suivante", tenhou.SticksField: "bâtons sur la table", tenhou.HandField: "main suivante",
			tenhou.EndField: "fin de la partie", tenhou.ResultField: "résultat",
		},
	},
}
