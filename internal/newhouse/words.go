package newhouse

// comments are those in one language. A verb such as %s stands for what the comment says.
type comments struct {
	// house: the club's name, the name and the id of the parent. commands: the house file, its tests, the parent.
	house, commands string
	// options and yaku: the parent. option: what it means, the id of the parent, the value there.
	options, option, yaku string
	// notPlayed: the yaku's name. samples stands above lines that are comments.
	notPlayed, samples string
	// worth and remove are lines with ID and HAN in the place of these; own stands behind the id of a yaku.
	worth, remove, own string
	// tests: the house file, and the file of tests twice.
	tests string
	// What the notes of cases say. byOption: the option, its value here, the parent, its value there. noYaku: the
	// yaku's name. there: the parent, and what the hand comes to there. refused stands for that where it is not paid.
	plain, flags, byOption, noYaku, there, refused string
	// noCase: the options and yaku for which no hand was found.
	noCase string
}

// commentsIn returns the comments in a language.
func commentsIn(lang string) *comments {
	if w := vocabulary[lang]; w != nil {
		return w
	}
	return vocabulary["en"]
}

var vocabulary = map[string]*comments{
	"en": {
		house: `%s: what we play differently.

Everything that is not written here is as in %s (%s).
A line, or the end of a line, behind a # is a comment: the program does not read it.`,
		commands: `
When you have changed something:
  rulecheck check %[1]s	finds mistakes
  rulecheck test %[2]s	scores the hands of the tests
  rulecheck fmt %[1]s	tidies up
What there is to change:
  rulecheck list %[3]s	the options: what they mean, and their values
  rulecheck list %[3]s --yaku	the yaku with their ids
  rulecheck codes	what the findings of check mean`,
		options: "Options: what clubs decide differently, one a line. rulecheck list %s shows all.",
		option:  "%s. In %s: %s.",
		yaku:    "Yaku. Name one by its id, and write what changes; the rest stays as in %s.",

		notPlayed: "%s is not played",
		samples:   "Examples. Take the # and the blank behind it away to make use of a line.",
		worth:     "ID: {han: HAN}  # worth HAN han",
		remove:    "ID: off  # not played",
		own:       "a yaku of your own: rulecheck facts lists what its condition may ask",
		tests: `Tests of %s: hands, and what must come out for them.

  rulecheck test %s	tells what comes out otherwise
  rulecheck test --update %[2]s	writes what comes out now: look at what it changed

A test has an id, a hand in one line, and below "expect" what must come out: as much or as little of it as you like.
Hands are written as for rulecheck score. Add the hands about which you have argued.`,
		plain:    "A plain hand.",
		flags:    "What else is true of a hand stands behind it: here riichi, and the indicator of the dora.",
		byOption: "%[1]s is %[2]s here, and %[4]s in %[3]s.",
		noYaku:   "%s is not played.",
		there:    " In %s: %s.",
		refused:  "not paid",
		noCase:   "No simple hand was found for: %s. Write one yourself.",
	},
	"ja": {
		house: `%s: 当会で異なる点

ここに書いていないことは、すべて%s(%s)のとおりです。
#から行末まではコメントで、プログラムは読みません。`,
		commands: `
変更したあと:
  rulecheck check %[1]s	間違いを探します
  rulecheck test %[2]s	テストの手牌を計算します
  rulecheck fmt %[1]s	書式を整えます
変更できるもの:
  rulecheck list %[3]s	オプションの意味と値
  rulecheck list %[3]s --yaku	役とそのid
  rulecheck codes	checkの指摘の意味`,
		options: "オプション: 会によって異なる決まり。一行に一つ書きます。rulecheck list %s で一覧が出ます。",
		option:  "%s。%sでは%s。",
		yaku:    "役: idと変更点だけを書きます。ほかは%sのままです。",

		notPlayed: "%sは採用しない",
		samples:   "例: #とその後の空白を消すと有効になります。",
		worth:     "ID: {han: HAN}  # HAN翻にする",
		remove:    "ID: off  # 採用しない",
		own:       "独自の役。条件に使える言葉は rulecheck facts で調べられます",
		tests: `%sのテスト: 手牌と、その正しい点数

  rulecheck test %s	結果が違うものを示します
  rulecheck test --update %[2]s	今の結果を書き込みます。変わった所を必ず確かめてください

テストにはidと、一行で書いた手牌と、expectの下に正しい結果を書きます。
結果は一部だけでもかまいません。
手牌の書き方は rulecheck score と同じです。議論になった手牌を加えていきましょう。`,
		plain:    "普通の手牌。",
		flags:    "手牌のほかの条件は後ろに書きます。ここでは立直とドラ表示牌です。",
		byOption: "%[1]sはここでは%[2]s、%[3]sでは%[4]sです。",
		noYaku:   "%sは採用しません。",
		there:    "%sでは%s。",
		refused:  "和了できません",
		noCase:   "次のものには簡単な手牌が見つかりませんでした: %s。ご自身で書いてください。",
	},
	"fr": {
		house: `%s : ce que nous jouons autrement.

Tout ce qui n'est pas écrit ici vient de : %s (%s).
Ce qui suit un # jusqu'au bout de la ligne est un commentaire : le programme ne le lit pas.`,
		commands: `
Après un changement :
  rulecheck check %[1]s	trouve les erreurs
  rulecheck test %[2]s	calcule les mains des tests
  rulecheck fmt %[1]s	remet en forme
Ce que l'on peut changer :
  rulecheck list %[3]s	les options, leur sens et leurs valeurs
  rulecheck list %[3]s --yaku	les yaku et leurs identifiants
  rulecheck codes	le sens de ce que check signale`,
		options: "Options : ce que chaque club décide à sa façon, une par ligne. rulecheck list %s les montre toutes.",
		option:  "%s. Dans %s : %s.",
		yaku:    "Yaku. Nommez-en un par son identifiant et écrivez ce qui change ; le reste demeure comme dans %s.",

		notPlayed: "%s ne se joue pas",
		samples:   "Exemples. Enlevez le # et l'espace qui le suit pour activer une ligne.",
		worth:     "ID: {han: HAN}  # vaut HAN han",
		remove:    "ID: off  # ne se joue pas",
		own:       "un yaku à vous ; rulecheck facts montre ce que sa condition peut demander",
		tests: `Tests de %s : des mains, et ce qu'elles doivent donner.

  rulecheck test %s	dit ce qui donne autre chose
  rulecheck test --update %[2]s	écrit ce qui vient maintenant : regardez bien ce qui a changé

Un test a un identifiant, une main sur une ligne et, sous « expect », ce qu'elle doit donner, en tout ou en partie.
Les mains s'écrivent comme pour rulecheck score. Ajoutez celles dont vous avez débattu.`,
		plain:    "Une main simple.",
		flags:    "Ce qui est vrai en plus d'une main s'écrit derrière elle : ici le riichi et l'indicateur de dora.",
		byOption: "%[1]s vaut %[2]s ici, et %[4]s dans %[3]s.",
		noYaku:   "%s ne se joue pas.",
		there:    " Dans %s : %s.",
		refused:  "n'est pas payée",
		noCase:   "Aucune main simple n'a été trouvée pour : %s. Écrivez-en une vous-même.",
	},
}
