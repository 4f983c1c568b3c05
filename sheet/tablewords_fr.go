package sheet

import "fmt"

// tableInFrench are the words of the table in French.
var tableInFrench = tableWords{
	Payments: "Paiements", Draws: "Mains nulles", Mistakes: "Fautes", Game: "La partie",
	Several: "Plusieurs gagnants", NotPlayed: "Non appliquées", BrokenOff: "Mains annulées",
	Begin: "Points", Riichi: "Riichi", DealsAgain: "Le donneur redonne après", End: "Fin de la partie", Oka: "Oka", Ties: "Égalité de points",
	Leftover: "Bâtons restants à la fin", Rounding: "Arrondi des résultats",
	AllPaid:     "Tous ceux qui gagnent sur la même défausse sont payés.",
	NearestPaid: "De ceux qui gagnent sur la même défausse, seul le plus proche de l'écarteur, dans l'ordre du jeu, est payé.",
	IfWinners:   "Si %d joueurs gagnent sur la même défausse, %s.", AllAre: "tous sont payés", NobodyIs: "personne n'est payé",
	NearestIs: "seul le plus proche de l'écarteur est payé", NearestAre: "les %d plus proches de l'écarteur sont payés",
	CountersToEach: "Chacun reçoit les compteurs.", CountersToNearest: "Le plus proche de l'écarteur reçoit les compteurs.",
	OwnStick: "Chacun reprend le bâton qu'il a misé dans cette main.", SticksShared: "Ils se partagent les bâtons sur la table.",
	SticksToNearest: "Les bâtons sur la table vont au plus proche.",
	NobodyPays:      "Personne ne paie.", CountsAsWin: "Cela compte comme un gain, avec compteurs et bâtons.", CountsAsDraw: "Cela reste une main nulle\u00a0: ni compteurs ni bâtons ne sont payés.",
	Voids:        "La main est annulée et rejouée\u00a0; les bâtons misés dans cette main sont rendus.",
	RiichiAlways: "Peut se déclarer quels que soient les points.",
	TiesBySeat:   "Le plus proche du premier est passe devant.", TiesShared: "Ils se partagent ce que valent leurs places.",
	SticksLost: "Personne ne les reçoit.", SticksToAll: "Tous se les partagent.", SticksToFirst: "Ils vont au premier.",
	DealerWins: "un gain du donneur", OtherWins: "un gain d'un autre joueur", Draw: "un mur épuisé",
	DrawTenpai: "un mur épuisé avec le donneur tenpai", DrawNoten: "un mur épuisé avec le donneur noten",
	Aborted: "une main annulée", Never: "jamais",
	Above: "Au-dessus", GoesOn: "Sinon elle continue.", GoesOnUntil: "Sinon elle continue jusqu'à ce que quelqu'un les ait.",
	RepeatFirst: "Dans ce tour-là, un donneur qui n'est pas premier redonne, quels que soient les points des autres.",
	tenpai: func(tenpai, noten int, got, paid string) string {
		switch {
		case tenpai == 0:
			return fmt.Sprintf("Personne tenpai\u00a0: %s chacun.", paid)
		case noten == 0:
			return fmt.Sprintf("Tous tenpai\u00a0: %s chacun.", got)
		case tenpai > 1:
			got += " chacun"
		}
		if noten > 1 {
			return fmt.Sprintf("%d tenpai\u00a0: %s, les autres %s chacun.", tenpai, got, paid)
		}
		return fmt.Sprintf("%d tenpai\u00a0: %s, l'autre %s.", tenpai, got, paid)
	},
	gets: func(dealer, other amounts) string {
		return "Le donneur reçoit " + dealer.inFrench("de ", "du donneur") + "\u00a0; un autre joueur reçoit " + other.inFrench("de ", "du donneur") + "."
	},
	pays: func(dealer, other amounts) string {
		return "Le donneur paie " + dealer.inFrench("à ", "au donneur") + "\u00a0; un autre joueur paie " + other.inFrench("à ", "au donneur") + "."
	},
	afterGame: func(n string) string { return "Après la partie, le résultat du joueur change de " + n + "." },
	begin: func(start, measured string, same bool) string {
		if same {
			return "Chacun commence avec " + start + ", à quoi se mesure son résultat."
		}
		return "Chacun commence avec " + start + "\u00a0; son résultat se mesure à " + measured + "."
	},
	lastHand: func(wind string) string { return "Après la dernière main du tour " + wind + "." },
	lastHandIf: func(wind, points string) string {
		return "Après la dernière main du tour " + wind + ", si quelqu'un a " + points + "."
	},
	atMost:      func(wind string) string { return "Elle finit au plus tard après le tour " + wind + "." },
	earlier:     func(reasons string) string { return "Plus tôt, si\u00a0: " + reasons + "." },
	riichiNeeds: func(n string) string { return "Il faut " + n + " points pour le déclarer." },
	above:       func(n string) string { return "Qui a " + n + " points ou plus à la fin." },
	oka:         func(n string) string { return n + " pour le premier." },
	oneMore:     func(outcomes string) string { return "Un de plus après\u00a0: " + outcomes + "." },
	noneLeft:    func(outcomes string) string { return "Aucun après\u00a0: " + outcomes + "." },
	rounding: func(unit string, up, below bool) string {
		half := map[bool]string{false: "vers le bas", true: "vers le haut"}
		text := "Au multiple de " + unit + " le plus proche, la moitié " + half[up]
		if up != below {
			text += ", et " + half[below] + " pour qui a moins de 0 point"
		}
		return text + "\u00a0; le premier prend le reste."
	},
}

// inFrench says what is got from, or paid to, the others.
func (a amounts) inFrench(with, dealer string) string {
	switch {
	case a.dealer+a.others == "":
		return "rien"
	case a.dealer == "" || a.dealer == a.others:
		return a.others + " " + with + "chacun"
	case a.others == "":
		return a.dealer + " " + dealer
	case a.single:
		return a.dealer + " " + dealer + " et " + a.others + " " + with + "l'autre"
	}
	return a.dealer + " " + dealer + " et " + a.others + " " + with + "chacun des autres"
}
