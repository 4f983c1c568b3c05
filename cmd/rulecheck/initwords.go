package main

// initWords are what init asks and says in one language. A verb such as %s stands for what the comment says; all
// languages have the same ones.
type initWords struct {
	// Begin stands above the questions. Enter says what an empty answer does.
	Begin string
	// Parent, Name, ID and Off are questions; Off: the id of the parent. Options stands above those about options: the parent.
	Parent, Name, ID, Options, Off string
	// DefaultName is the name of a club that gives none.
	DefaultName string
	// Default: what holds without an answer. Nothing stands there for none.
	Default, Nothing string

	// What is wrong with an answer. NoParent: the id, and those there are. BadName and BadID: the answer. BadOption: the id, the
	// value, and what it takes. NoOption and NoYaku: the id. Or: what was meant. SeeYaku and SeeOptions: the parent.
	NoParent, BadName, BadID, BadOption, NoOption, NoYaku, Or, SeeYaku, SeeOptions string

	// Same: an option, its value, the parent. Written: the house file, the tests, how many. Next stands above what to do next.
	Same, Written, Next string
	// What the next calls do: check, test, score, the sheet, and looking for more to change.
	Check, Test, Score, Sheet, More string
	// Yes and No are answers for true and false, besides these. The first ones are shown.
	Yes, No []string
}

var initVocabulary = map[string]*initWords{
	"en": {
		Begin:       "A few questions, one after the other. Enter alone takes what stands in brackets.",
		Parent:      "Which rules do you start from?",
		Name:        "What is the club, or its rules, called?",
		ID:          "A short id for these rules: small letters, digits, _ and -",
		Options:     "What clubs decide most often. More can be turned later: rulecheck list %s",
		Off:         "Which yaku do you not play? Ids with blanks between; rulecheck list %s --yaku shows them.",
		DefaultName: "Our club", Default: "[%s]: ", Nothing: "none",
		NoParent:  "there is no rule set %q; there are %s, and files, whose names end in .yaml",
		BadName:   "%q can't stand there: write a text of one line, with at most 80 characters",
		BadID:     "%q can't be an id: it begins with a small letter; small letters, digits, _ and - follow",
		BadOption: "%s can't be %q: it takes %s",
		NoOption:  "there is no option %q", NoYaku: "there is no yaku %q", Or: "; did you mean %s?",
		SeeYaku: "; rulecheck list %s --yaku shows all", SeeOptions: "; rulecheck list %s shows all",
		Same:    "%s is %s in %s too; it is not written",
		Written: "Written: %s, and %s with %d tests, which pass.",
		Next:    "Next, look into both files with a text editor. Then:",
		Check:   "finds mistakes", Test: "scores the hands of the tests", Score: "scores a hand by your rules", Sheet: "makes the sheet for the wall", More: "what else there is to change",
		Yes: []string{"yes", "y"}, No: []string{"no", "n"},
	},
	"ja": {
		Begin:       "いくつか質問します。Enterだけで、角括弧の中の値になります。",
		Parent:      "どのルールを元にしますか?",
		Name:        "会またはルールの名前は?",
		ID:          "ルールの短いid(英小文字、数字、_、-)",
		Options:     "会によってよく異なる点です。ほかは後で変更できます: rulecheck list %s",
		Off:         "採用しない役は?役名かidを空白で区切ってください。一覧: rulecheck list %s --yaku",
		DefaultName: "当会", Default: "[%s]: ", Nothing: "なし",
		NoParent:  "%q というルールはありません。あるのは%sと、名前が.yamlで終わるファイルです",
		BadName:   "%q は使えません。80字以内の一行で書いてください",
		BadID:     "%q はidに使えません。英小文字で始まり、英小文字、数字、_、-が続くものにしてください",
		BadOption: "%s を %q にはできません。使える値: %s",
		NoOption:  "%q というオプションはありません", NoYaku: "%q という役はありません", Or: "。%s のことですか?",
		SeeYaku: "。一覧: rulecheck list %s --yaku", SeeOptions: "。一覧: rulecheck list %s",
		Same:    "%s は %s で、%sと同じなので書きません",
		Written: "%sと%sを書きました。%d件のテストはすべて通ります。",
		Next:    "次に、両方のファイルをテキストエディタで見てください。それから:",
		Check:   "間違いを探します", Test: "テストの手牌を計算します", Score: "このルールで手牌を計算します", Sheet: "印刷して貼れるルール表を作ります", More: "ほかに変更できるもの",
		Yes: []string{"はい", "あり", "する", "y", "yes"}, No: []string{"いいえ", "なし", "しない", "n", "no"},
	},
	"fr": {
		Begin:       "Quelques questions, l'une après l'autre. Entrée seule prend ce qui est entre crochets.",
		Parent:      "De quelles règles partez-vous ?",
		Name:        "Comment s'appelle le club, ou ses règles ?",
		ID:          "Un identifiant court pour ces règles : minuscules, chiffres, _ et -",
		Options:     "Ce que les clubs décident le plus souvent. Le reste peut se changer plus tard : rulecheck list %s",
		Off:         "Quels yaku ne jouez-vous pas ? Des identifiants séparés par des espaces ; rulecheck list %s --yaku les montre.",
		DefaultName: "Notre club", Default: "[%s] : ", Nothing: "aucun",
		NoParent:  "il n'y a pas de règles %q ; il y a %s, et des fichiers, dont le nom finit par .yaml",
		BadName:   "%q ne convient pas : écrivez un texte d'une ligne, de 80 caractères au plus",
		BadID:     "%q ne peut pas être un identifiant : il commence par une minuscule, suivie de minuscules, de chiffres, de _ et de -",
		BadOption: "%s ne peut pas être %q : valeurs possibles : %s",
		NoOption:  "il n'y a pas d'option %q", NoYaku: "il n'y a pas de yaku %q", Or: " ; vouliez-vous dire %s ?",
		SeeYaku: " ; rulecheck list %s --yaku les montre tous", SeeOptions: " ; rulecheck list %s les montre toutes",
		Same:    "%s vaut %s dans %s aussi ; ce n'est pas écrit",
		Written: "Fichiers écrits : %s, et %s avec %d tests, qui passent.",
		Next:    "Ensuite, regardez les deux fichiers dans un éditeur de texte. Puis :",
		Check:   "trouve les erreurs", Test: "calcule les mains des tests", Score: "calcule une main selon vos règles", Sheet: "fait la feuille à afficher", More: "ce que l'on peut changer encore",
		Yes: []string{"oui", "o", "yes", "y"}, No: []string{"non", "n", "no"},
	},
}
