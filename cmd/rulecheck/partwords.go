package main

// partWords are the fixed words for parts of conditions in one language. A verb such as %s stands for what the comment says; all
// languages have the same ones.
type partWords struct {
	// Is: what, and its number or yes or no. Stands: what, and its value in words.
	Is, Stands string
	Yes, No    string
	// Blank separates a word from tiles behind it, Semicolon two statements, Thousands every three digits of a number.
	Blank, Semicolon, Thousands string
	// Of stands in front of tiles that have no name of their own.
	Of string
	// List and Or separate the entries of a list, Or the last one.
	List, Or string
	// Fault: the text of what can't be worked out.
	Fault string

	// What a number must be, or must not be: how it stands, and the other number. MustStand, MustBeOneOf and
	// MustBeNoneOf: how it stands, and the value or the values in words. MustBeSame and MustDiffer: how it stands with two.
	MustBe, MustNotBe, MustBeLess, MustBeAtMost, MustBeMore, MustBeAtLeast string
	MustStand, MustBeOneOf, MustBeNoneOf                                   string
	MustBeSame, MustDiffer                                                 string

	// MustNotStand stands behind a value that must be another one. Less, AtMost, MoreThan and AtLeast stand behind a number that is
	// as it must be: the bound. Opened: the triplet that a discard completed.
	MustNotStand, Less, AtMost, MoreThan, AtLeast, Opened string
	// Given and NotGiven: a fact of the situation.
	Given, NotGiven string
	// NotWanted stands behind what is so and must not be.
	NotWanted string

	// What joins parts. Choice: how it stands with the condition.
	All, Any, None, One, Count, Not, Choice, Name string
	// Nobody stands for a seat that is not known.
	Nobody string
	// More: how many more entries there are. Empty stands for a list without entries.
	// Cut is said of a part that is not taken apart, or of what a page has no room for.
	More, Empty, Cut string
	// RoundedTo: a number or a calculation with its result, and that rounded up. RoundedDown: a division.
	RoundedTo, RoundedDown string
	// Fits and Lacks mark a part that is as it must be, and one that is not; Legend tells what the marks mean.
	Fits, Lacks, Legend string
}

// partVocabulary holds the words of each language of --lang.
var partVocabulary = map[string]*partWords{
	"en": {
		Is: "%s: %s", Stands: "%s is %s", Yes: "yes", No: "no", Blank: " ", Semicolon: "; ", Thousands: ",", List: ", ", Or: " or ",
		Fault:  "%s can't be worked out",
		MustBe: "%s, must be %s", MustNotBe: "%s, must not be %s", MustBeLess: "%s, must be less than %s",
		MustBeAtMost: "%s, must be at most %s", MustBeMore: "%s, must be more than %s", MustBeAtLeast: "%s, must be at least %s",
		MustStand: "%s, and must be %s", MustNotStand: ", and must not be", Less: " (less than %s)", AtMost: " (at most %s)",
		MoreThan: " (more than %s)", AtLeast: " (at least %s)", NotWanted: ", and must not be", Given: "given with the hand: %s", NotGiven: "not given with the hand: %s",
		Opened:       " (%s was completed by ron and counts as open)",
		MustBeOneOf:  "%s, must be one of %s",
		MustBeNoneOf: "%s, must be none of %s",
		MustBeSame:   "both or neither must be so: %s", MustDiffer: "just one must be so: %s",
		Nobody: "nobody's",
		All:    "all of these", Any: "at least one of these", None: "none of these", One: "exactly one of these",
		Count: "how many of these", Not: "not this", Choice: "this, since %s", Name: "%s stands for %s",
		More: "and %d more", Empty: "there is none", Cut: "the rest is too long to be shown",
		RoundedTo: "%s, rounded up to %s", RoundedDown: "%s, rounded down",
		Fits: "yes", Lacks: "no", Legend: "yes: as it must be. no: not so. In brackets: it no longer matters.",
	},
	"ja": {
		Is: "%s: %s", Stands: "%sは%s", Yes: "はい", No: "いいえ", Blank: "", Semicolon: "、", Thousands: ",", List: "・", Or: "・",
		Fault:  "%sは計算できません",
		MustBe: "%s(%sが必要)", MustNotBe: "%s(%s以外が必要)", MustBeLess: "%s(%s未満が必要)",
		MustBeAtMost: "%s(%s以下が必要)", MustBeMore: "%s(%sを超えることが必要)", MustBeAtLeast: "%s(%s以上が必要)",
		MustStand: "%s(%sが必要)", MustNotStand: "(それ以外が必要)", Less: "(%s未満)", AtMost: "(%s以下)",
		MoreThan: "(%s超)", AtLeast: "(%s以上)", NotWanted: "(これは不可)", Given: "入力に%sあり", NotGiven: "入力に%sなし",
		Opened:       "(%sはロンで完成したので明刻)",
		MustBeOneOf:  "%s(%sのいずれかが必要)",
		MustBeNoneOf: "%s(%s以外が必要)",
		MustBeSame:   "両方が成り立つか、両方が成り立たないことが必要: %s", MustDiffer: "一方だけが成り立つことが必要: %s",
		Nobody: "なし",
		All:    "次の全て", Any: "次のいずれか", None: "次のどれでもない", One: "次のうち一つだけ",
		Count: "次のうち成り立つ数", Not: "次ではない", Choice: "次のこと(%sなので)", Name: "%s = %s",
		More: "ほか%d件", Empty: "なし", Cut: "以下は長すぎるため省略",
		RoundedTo: "%s、切り上げて%s", RoundedDown: "%sを切り捨て",
		Fits: "○", Lacks: "×", Legend: "○: 必要なとおり ×: 足りない (かっこ内): もう影響しない",
	},
	"fr": {
		Is: "%s : %s", Stands: "%s est %s", Yes: "oui", No: "non", Blank: " ", Semicolon: " ; ", Thousands: "\u00a0", List: ", ", Or: " ou ", Of: "de ",
		Fault:  "%s ne peut pas se calculer",
		MustBe: "%s, il en faut %s", MustNotBe: "%s, et non %s", MustBeLess: "%s, il en faut moins de %s",
		MustBeAtMost: "%s, il en faut au plus %s", MustBeMore: "%s, il en faut plus de %s", MustBeAtLeast: "%s, il en faut au moins %s",
		MustStand: "%s, et doit être %s", MustNotStand: ", et ne doit pas l'être", Less: " (moins de %s)", AtMost: " (au plus %s)",
		MoreThan: " (plus de %s)", AtLeast: " (au moins %s)", NotWanted: ", et il ne le faut pas", Given: "donné avec la main : %s", NotGiven: "pas donné avec la main : %s",
		Opened:       " (%s est complété par ron et compte comme ouvert)",
		MustBeOneOf:  "%s, et doit être parmi %s",
		MustBeNoneOf: "%s, et ne doit pas être parmi %s",
		MustBeSame:   "les deux ou aucun : %s", MustDiffer: "un seul des deux : %s",
		Nobody: "personne",
		All:    "tout ceci", Any: "au moins un de ces points", None: "aucun de ces points", One: "un seul de ces points",
		Count: "combien de ces points", Not: "pas ceci", Choice: "ceci, puisque : %s", Name: "%s est %s",
		More: "et %d autres", Empty: "il n'y en a pas", Cut: "le reste est trop long pour être montré",
		RoundedTo: "%s, arrondi à %s", RoundedDown: "%s, arrondi vers le bas",
		Fits: "oui", Lacks: "non", Legend: "oui : comme il faut. non : pas ainsi. Entre parenthèses : n'importe plus.",
	},
}
