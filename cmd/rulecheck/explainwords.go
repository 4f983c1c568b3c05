package main

// explainWords are the fixed words of explanations for people in one language. A verb such as %s stands for what the comment
// says; all languages have the same ones.
type explainWords struct {
	// ScoreLine: what the hand is worth, the winner's wind, and what he gains.
	ScoreLine string
	// Colon stands between what is spoken of and what is said of it, Space between a number and its unit.
	Colon, Space string
	// More: how many more there are.
	More string

	// Titles of the parts.
	Readings, Counting, WhyNot, BasicPoints, Payments string

	// Of the ways to read a hand. Counts: the number of the one that counts. MoreReadings: how many more there are. Alone: a yaku that
	// counts without others. MorePoints: the points of the first and of the second. SamePoints: of what the first has more.
	OneReading, Counts, MoreReadings, NotPaid, Alone string
	OnlyPaid, MorePoints, SamePoints, NoDifference   string
	Yakuman                                          string

	// Shows: an indicator, its dora, and how many of them there are. NoBonus: beside what bonus tiles don't count.
	// Units: options.
	Shows, NoBonus, Units string

	// CountsElsewhere: the number of another reading. Replaced, BesideYakuman and BesideAlone: the other yaku.
	CountsElsewhere, NothingNear                      string
	Replaced, BesideYakuman, BesideAlone, CountsAlone string
	WorthlessOpen, WorthlessClosed                    string

	// RoundedUp: the sum, and the unit. OpenByRon: the triplet, and the winning tile. ByOption: options with their values.
	// NoPairFu and NoWaitFu: the pair, the wait. NoFuFor: the source, and what kept it.
	RoundedUp, OpenByRon, ByOption, NoPairFu, NoWaitFu, NoFuFor string

	// Reached: limits with their points. RaisedBy: a yaku.
	Fixed, Reached, RaisedBy, NoLimit string

	// Of payments.
	Base, LiableBase, Becomes, ForHonba, AllPay, Dealer string

	// Of the condition of a yaku. YakuCounts: what it counts. Over: the place of what a rule is laid over.
	Over, When, NotRead, YakuCounts, YakuFails, YakuDropped string

	// Of refused hands. Nearest: the number of the reading.
	Demands, Nearest, Otherwise, VainBonus string

	// Of hands that are not complete. Away: how many tiles would have to be others. There, Begun and LeftOver: tiles. WinningWere
	// and Exchanged: the tiles that would do, and the one in whose place.
	Incomplete, Away, There, Begun, LeftOver string
	WouldBe, WinningWere, Exchanged          string
}

// explainVocabulary holds the words of each language of --lang.
var explainVocabulary = map[string]*explainWords{
	"en": {
		ScoreLine: "%s; %s gains %s", Colon: ": ", Space: " ", More: "and %d more",
		Readings: "How it can be read", Counting: "The yaku that count", WhyNot: "Why no other yaku", BasicPoints: "Basic points", Payments: "Who pays what",
		OneReading: "In one way only.", Counts: "%s counts", MoreReadings: "And in %d more ways, which pay no more.", NotPaid: "not paid",
		Alone:    "%s alone, without other yaku and dora",
		OnlyPaid: "1 counts: the others are not paid.", MorePoints: "1 counts: it pays the winner more, %s and not %s points.",
		SamePoints: "1 counts: it pays the same as 2, and has more %s.", NoDifference: "1 and 2 are worth the same in everything: it makes no difference which one counts.",
		Yakuman: "yakuman",
		Shows:   "%s shows %s: %d in the hand", NoBonus: "Dora do not count beside %s.", Units: "Together they count as this, by the options: %s",
		CountsElsewhere: "it counts in reading %d", NothingNear: "No other yaku is near.",
		Replaced: "%s counts in its place", BesideYakuman: "not beside a yakuman (%s)", BesideAlone: "not beside %s, which counts alone",
		CountsAlone: "it counts only alone, and that pays no more", WorthlessOpen: "worth nothing in an open hand", WorthlessClosed: "worth nothing in this hand",
		RoundedUp: "%d, rounded up to a multiple of %d", OpenByRon: "%s was completed by ron on %s, so it counts as open.",
		ByOption: "(option: %s)", NoPairFu: "The pair %s gives no fu.", NoWaitFu: "The %s gives no fu.", NoFuFor: "No fu for %s: %s.",
		Fixed: "a fixed number", Reached: "Lower limits that are reached too: %s.", RaisedBy: "%s is worth this limit.", NoLimit: "No limit is reached.",
		Base: "Base from which all pay", LiableBase: "of it, what the liable player answers for", Becomes: "becomes", ForHonba: "honba",
		AllPay: "All payments", Over: "over %s", When: "When", NotRead: "The hand could not be read, so nothing can be asked of it.",
		YakuCounts: "It counts: %s.", YakuFails: "It does not hold.", YakuDropped: "It holds, but does not count",
		Demands: "What is demanded and not so", Nearest: "Reading %d: the nearest yaku", Otherwise: "With these tiles, won in another way, it could have had",
		Incomplete: "What it lacks for a complete hand", Away: "tiles that would have to be others: %d", There: "there are %s",
		Begun: "begun: %s", LeftOver: "left over: %s", WouldBe: "It would be complete",
		WinningWere: "if the winning tile were %s, and not %s", Exchanged: "with %s in the place of %s",
		VainBonus: "Bonus tiles are no yaku: they do not help a hand to win.", Dealer: " (dealer)",
	},
	"ja": {
		ScoreLine: "%s、%s家の収入 %s点", Colon: ": ", Space: "", More: "ほか%d件",
		Readings: "手牌の読み方", Counting: "成立した役", WhyNot: "ほかの役が付かない理由", BasicPoints: "基本点", Payments: "支払い",
		OneReading: "読み方は一通りだけです。", Counts: "%s 採用", MoreReadings: "ほかに%d通り(点数はこれ以下)。", NotPaid: "和了不可",
		Alone:    "%sのみ(ほかの役とドラは数えない)",
		OnlyPaid: "1を採用: ほかの読み方では和了できません。", MorePoints: "1を採用: 点数が高いため(%s点、次は%s点)。",
		SamePoints: "1を採用: 2と同じ点数ですが、%sが多いため。", NoDifference: "1と2は全て同じなので、どちらでも変わりません。",
		Yakuman: "役満の数",
		Shows:   "%sの表示で%sがドラ: %d枚", NoBonus: "%sではドラを数えません。", Units: "合わせてこの数になります(設定 %s)",
		CountsElsewhere: "読み方%dでは付く", NothingNear: "惜しい役はありません。",
		Replaced: "%sが代わりに付く", BesideYakuman: "役満(%s)があるため数えない", BesideAlone: "%sは単独で数えるため付かない",
		CountsAlone: "単独でしか数えず、その方が高くならない", WorthlessOpen: "副露した手では付かない", WorthlessClosed: "この手では付かない",
		RoundedUp: "%d、%dの倍数に切り上げ", OpenByRon: "%sは%sのロンで完成したので明刻扱いです。",
		ByOption: "(設定 %s)", NoPairFu: "雀頭%sに符はありません。", NoWaitFu: "%sに符はありません。", NoFuFor: "%sの符なし: %s。",
		Fixed: "固定", Reached: "これより下の該当: %s", RaisedBy: "%sの価値がこの点数です。", NoLimit: "満貫以上の区分には該当しません。",
		Base: "支払いの基になる点", LiableBase: "うち責任払いの分", Becomes: "変更後", ForHonba: "積み棒",
		AllPay: "支払いの合計", Over: "%sに上書き", When: "条件", NotRead: "和了形に読めないため、条件を調べられません。",
		YakuCounts: "成立: %s", YakuFails: "不成立", YakuDropped: "条件は満たすが数えない",
		Demands: "必要な条件を満たしていません", Nearest: "読み方%d: 最も近い役", Otherwise: "同じ牌でも、和了り方によっては付いた役",
		Incomplete: "和了形に足りないもの", Away: "入れ替えが必要な牌の数: %d", There: "できているもの: %s",
		Begun: "あと一枚のもの: %s", LeftOver: "余っている牌: %s", WouldBe: "次のようであれば和了形です",
		WinningWere: "和了牌が%s(%sではなく)", Exchanged: "%s(%sの代わりに)",
		VainBonus: "ドラは役ではないので、和了の条件には数えません。", Dealer: "(親)",
	},
	"fr": {
		ScoreLine: "%s ; %s gagne %s", Colon: " : ", Space: " ", More: "et %d autres",
		Readings: "Comment la lire", Counting: "Les yaku qui comptent", WhyNot: "Pourquoi pas d'autre yaku", BasicPoints: "Points de base", Payments: "Qui paie quoi",
		OneReading: "D'une seule façon.", Counts: "%s compte", MoreReadings: "Et de %d autres façons, qui ne paient pas plus.", NotPaid: "non payée",
		Alone:    "%s seul, sans autre yaku ni dora",
		OnlyPaid: "1 compte : les autres lectures ne sont pas payées.", MorePoints: "1 compte : elle rapporte plus au gagnant, %s points et non %s.",
		SamePoints: "1 compte : elle paie autant que 2, avec plus de %s.", NoDifference: "1 et 2 se valent en tout : peu importe laquelle compte.",
		Yakuman: "yakuman",
		Shows:   "%s désigne %s : %d dans la main", NoBonus: "Les dora ne comptent pas avec un %s.", Units: "Ensemble ils valent ceci, selon les options : %s",
		CountsElsewhere: "il compte dans la lecture %d", NothingNear: "Aucun autre yaku n'est proche.",
		Replaced: "%s compte à sa place", BesideYakuman: "pas à côté d'un yakuman (%s)", BesideAlone: "pas à côté de %s, qui compte seul",
		CountsAlone: "ne compte que seul, et cela ne paie pas plus", WorthlessOpen: "ne vaut rien dans une main ouverte", WorthlessClosed: "ne vaut rien dans cette main",
		RoundedUp: "%d, arrondi au multiple de %d supérieur", OpenByRon: "%s est complété par ron sur %s : il compte comme ouvert.",
		ByOption: "(option : %s)", NoPairFu: "La paire %s ne donne pas de fu.", NoWaitFu: "L'%s ne donne pas de fu.", NoFuFor: "Pas de fu pour %s : %s.",
		Fixed: "nombre fixe", Reached: "Limites plus basses atteintes aussi : %s.", RaisedBy: "%s vaut cette limite.", NoLimit: "Aucune limite n'est atteinte.",
		Base: "Base de tous les paiements", LiableBase: "dont la part du responsable", Becomes: "devient", ForHonba: "honba",
		AllPay: "Tous les paiements", Over: "par-dessus %s", When: "Condition", NotRead: "La main n'a pas pu être lue : rien ne peut lui être demandé.",
		YakuCounts: "Il compte : %s.", YakuFails: "Condition non remplie.", YakuDropped: "Condition remplie, mais il ne compte pas",
		Demands: "Ce qui est exigé et n'est pas le cas", Nearest: "Lecture %d : les yaku les plus proches", Otherwise: "Avec ces tuiles, gagnée autrement, elle aurait pu avoir",
		Incomplete: "Ce qui manque à une main complète", Away: "tuiles qui devraient être autres : %d", There: "il y a %s",
		Begun: "commencé : %s", LeftOver: "de trop : %s", WouldBe: "Elle serait complète",
		WinningWere: "si la tuile gagnante était %s, et non %s", Exchanged: "avec %s à la place de %s",
		VainBonus: "Les tuiles bonus ne sont pas des yaku : elles n'aident pas à gagner.", Dealer: " (donneur)",
	},
}
