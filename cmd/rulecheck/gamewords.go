package main

// gameWords are the fixed words for games in one language. A verb such as %s stands for what the comment says; all languages
// have the same ones.
type gameWords struct {
	// Hand: the wind and the number. Honba: how many counters. Start heads the points before the first hand.
	Hand, Honba, Start string
	// Riichi: who declared it. Ron: the winner and who discarded. Tsumo: the winner. Liable: who is liable, NotLiable: who
	// would be if the rules knew it of this hand.
	Riichi, Ron, Tsumo, Liable, NotLiable string
	// Unpaid stands behind a win that is not paid.
	Unpaid string
	// Tenpai, Nagashi: who. Nobody stands where there is nobody. Penalty: what it was, and whose.
	Tenpai, Nagashi, Nobody, Penalty string
	// Han: how many, of a hand at a limit whose fu are not known. Decimal is the sign in front of decimals.
	Han, Decimal string
	// Returned: whose stick goes back. OneStick and Sticks: what lies on the table, and how many.
	Returned, OneStick, Sticks string
	// File, Game and Date are labels.
	File, Game, Date string

	// Results heads the players in the table of results.
	Results                                                        string
	Place, Points, Leftover, Uma, Oka, Rounding, Penalties, Result string
	// Measured: what the points are measured against. NotOver tells that the game is not over by the rules, Over: why it is.
	Measured, NotOver, Over string
}

var gameVocabulary = map[string]*gameWords{
	"en": {
		Hand: "%s %d", Honba: "%d honba", Start: "Start",
		Riichi: "riichi: %s", Ron: "%s by ron from %s", Tsumo: "%s by tsumo", Liable: "liable: %s", NotLiable: "not liable by these rules: %s",
		Unpaid: "not paid", Tenpai: "tenpai: %s", Nagashi: "%s: nagashi", Nobody: "nobody", Penalty: "%s: %s",
		Han: "%d han", Decimal: ".", Returned: "stick back to %s", OneStick: "%d stick on the table", Sticks: "%d sticks on the table",
		File: "File", Game: "Game", Date: "Date",
		Results: "Results",
		Place:   "Place", Points: "Points", Leftover: "Sticks", Uma: "Uma", Oka: "Oka", Rounding: "Rounding", Penalties: "Penalty", Result: "Result",
		Measured: "The points are measured against %s. Uma and results are in thousands of points.",
		NotOver:  "By the rules the game is not over after the last hand.", Over: "The game is over: %s.",
	},
	"ja": {
		Hand: "%s%d局", Honba: "%d本場", Start: "開始",
		Riichi: "リーチ %s", Ron: "%s ロン(放銃 %s)", Tsumo: "%s ツモ", Liable: "責任払い %s", NotLiable: "責任払いなし(ルール) %s",
		Unpaid: "和了なし(頭ハネ)", Tenpai: "聴牌 %s", Nagashi: "%s 流し", Nobody: "なし", Penalty: "%s %s",
		Han: "%d翻", Decimal: ".", Returned: "%sのリーチ棒を返却", OneStick: "供託%d本", Sticks: "供託%d本",
		File: "ファイル", Game: "対局", Date: "日付",
		Results: "最終結果",
		Place:   "順位", Points: "持ち点", Leftover: "供託", Uma: "ウマ", Oka: "オカ", Rounding: "端数", Penalties: "罰符", Result: "得点",
		Measured: "%s点返し。ウマと得点の単位は千点。",
		NotOver:  "最後の局の後も、ルール上、対局は終わっていません。", Over: "終局: %s。",
	},
	"fr": {
		Hand: "%s %d", Honba: "%d honba", Start: "Début",
		Riichi: "riichi : %s", Ron: "%s par ron sur %s", Tsumo: "%s par tsumo", Liable: "responsable : %s", NotLiable: "pas responsable selon ces règles : %s",
		Unpaid: "sans paiement", Tenpai: "tenpai : %s", Nagashi: "%s : nagashi", Nobody: "personne", Penalty: "%s : %s",
		Han: "%d han", Decimal: ",", Returned: "bâton rendu à %s", OneStick: "%d bâton sur la table", Sticks: "%d bâtons sur la table",
		File: "Fichier", Game: "Partie", Date: "Date",
		Results: "Résultats",
		Place:   "Rang", Points: "Points", Leftover: "Bâtons", Uma: "Uma", Oka: "Oka", Rounding: "Arrondi", Penalties: "Pénalité", Result: "Résultat",
		Measured: "Les points sont comptés par rapport à %s. Uma et résultats en milliers de points.",
		NotOver:  "Selon les règles, la partie n'est pas finie après la dernière main.", Over: "La partie est finie : %s.",
	},
}
