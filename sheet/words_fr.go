package sheet

import "fmt"

var french = words{
	code: "fr", Colon: " : ", List: ", ", Thousands: "\u00a0", Semicolon: "\u00a0; ", Space: " ", atTable: tableInFrench,
	Kind: "Règles maison", InForce: "Toutes les options", Differs: "Ce qui change ici", YakuTitle: "Yaku", NotPlayed: "Non joués",
	BonusTitle: "Tuiles bonus", FuTitle: "Le compte des fu", PointsTitle: "Points selon les han et les fu", LimitsTitle: "Limites", TableTitle: "À la table",
	SourcesTitle: "Sources", ReproduceTitle: "Cette édition",
	Edition: "Édition", Based: "Base : ", Compared: "Par rapport à : ", Rule: "Règle", There: "Référence", Here: "Ici", RedFives: "Cinq rouges dans le mur", NotPlayedHere: "non joué", Unusual: "valeur inhabituelle", LeftOut: "supprimé", SeeTables: "\u00a0: voir les tables de points",
	Values: map[string]string{
		"off": "non joué", "unlimited": "unlimited", "five_han": "5 han", "hand": "toute la main",
		"discarder": "l'écarteur", "liable": "le responsable", "shared": "tous les payeurs", "unit": "un yakuman",
		"all": "tous", "two": "deux au plus", "head_bump": "le plus proche seul", "nearest": "le plus proche", "each": "chacun", "draw": "main nulle", "win": "gain",
		"tenpai": "gain ou tenpai", "reverse_mangan": "un mangan aux autres", "after_game": "points après la partie", "seat": "selon la place", "split": "partagé", "down": "vers le bas", "up": "vers le haut", "away": "en s'éloignant de 0",
		"first": "au premier", "lost": "perdues", "none": "aucune", "two_above": "comme à deux au-dessus",
	},
	Keys: map[string]string{
		"fu.round_up_to": "Arrondi des fu", "payments.stick": "Valeur d'un bâton de riichi", "payments.liable_base": "Part du responsable", "yakuman.alone": "Yakuman seul", "yakuman.han": "Han d'un yakuman", "yakuman.units": "Unités de yakuman",
		"wall.players": "Joueurs", "wall.kinds": "Tuiles en jeu", "wall.copies": "Exemplaires d'une tuile", "wall.red": "Cinq rouges", "wall.dora_order": "Ordre des dora", "wall.dora_indicators": "Indicateurs de dora au plus",
		"han.closed": "main fermée", "han.open": "main ouverte", "yakuman": "yakuman", "when": "condition", "replaces": "remplace",
		"alone": "compte seul", "pao": "responsabilité", "limit": "limite", "fu": "fu", "each": "compté pour", "base": "points de base", "shows": "affiché comme",
		"needs": "condition", "requires": "exige", "pays": "paie", "becomes": "devient", "han": "han", "tiles": "tuiles",
		"basic": "Points de base", "wall": "Mur", "sets": "Ensemble de tuiles", "situation": "Situation", "shapes": "Forme", "bonus": "Bonus",
		"payments.several": "Plusieurs gagnants", "payments.several.winners": "Plusieurs gagnants\u00a0: combien sont payés",
		"payments.several.honba":     "Plusieurs gagnants\u00a0: qui reçoit les compteurs",
		"payments.several.sticks":    "Plusieurs gagnants\u00a0: qui reçoit les bâtons",
		"payments.several.own_stick": "Plusieurs gagnants\u00a0: chacun reprend son bâton", "draws": "Main nulle", "penalties": "Faute",
		"game": "Partie", "game.ends": "Fin de la partie", "game.uma": "Uma", "game.start": "Points de départ",
		"game.return": "Points auxquels se mesurent les résultats", "game.riichi": "Qui peut déclarer riichi",
		"game.repeats": "Après quelles mains le donneur redonne", "game.counters": "Compteurs de la main suivante",
		"game.oka": "Oka du premier", "game.leftover": "Qui prend les bâtons restants à la fin",
		"game.ties_share": "Les joueurs à égalité partagent ce que valent leurs places",
		"game.share_unit": "Unité de partage des points",
		"game.round_to":   "Unité à laquelle les résultats sont arrondis", "game.half_up": "La moitié de l'unité est arrondie vers le haut",
		"allowed": "jouée", "aborts": "la main est annulée", "gets": "reçoit", "wins.when": "qui est payé comme pour un tsumo",
		"wins.base": "points de base", "wins.counts": "compte comme un gain", "result": "changement du résultat",
		"voids": "la main est annulée", "places": "places", "type": "sorte", "implies": "vaut aussi", "excludes": "ne va pas avec",
		"shares.offender": "qui l'a commise", "shares.others": "les autres",
		"payments": "Paiements", "payments.shares": "Paiement", "payments.honba": "Compteurs", "payments.adjustments": "Paiement",
		"valid": "Pour gagner", "fu.fixed": "Fu", "fu.sources": "Fu", "fu.adjustments": "Fu", "limits": "Limite", "yaku": "Yaku",
	},
	Units:    map[string]string{"fu": " fu", "han": " han", "base": " points de base"},
	Concerns: map[string]string{"hands": "Yaku et tuiles", "fu": "Fu", "limits": "Limites et yakuman", "payments": "Paiements", "table": "À la table"},
	Yes:      "oui", No: "non", None: "aucun", Or: " ou ",
	Always: "toujours", Never: "jamais",
	ClosedOnly: "main fermée seulement", OpenOnly: "main ouverte seulement", OpenHand: "main ouverte ", Varies: "Selon la main",
	Ron: "Ron", Tsumo: "Tsumo", Seat: "place ", Round: "tour ", Winds: [...]string{"est", "sud", "ouest", "nord"},
	Fu: "Fu", Fixed: "Toujours le même compte", FixedNote: "le compte entier, sans arrondi", Added: "À ajouter à la fin", NoRounding: "La somme n'est pas arrondie.",
	Dealer: "Le donneur gagne", NonDealer: "Un autre joueur gagne",
	TableNote:    "En haut : ce que paie l'écarteur sur ron. En bas : ce que paient les autres sur tsumo ; de deux nombres, le donneur paie le second. Un tiret : une telle main n'existe pas.",
	TableMore:    "Avec plus de han, le calcul se poursuit de même.",
	ReachesLimit: "Grisé : une limite est atteinte.", AndSoOn: ", et ainsi de suite", OrYakuman: ", ou un yakuman",
	Limit: "Limite", Han: "Han", Counters: "Compteurs (honba)", Sticks: "Bâtons de riichi", Pao: "Responsabilité (pao)",
	ReproduceText: "Un score se recalcule avec les mêmes règles. Les résultats du programme en portent l'identifiant, l'édition et l'empreinte du contenu, que voici ; cette feuille se refait par :",
	HashLabel:     "Empreinte", IDLabel: "Identifiant",
	han: func(n int64) string { return fmt.Sprintf("%d han", n) },
	yakumanUnits: func(n int64) string {
		switch n {
		case 1:
			return "Yakuman"
		case 2:
			return "Double yakuman"
		}
		return fmt.Sprintf("%d × yakuman", n)
	},
	EditionText: func(s string) string { return "Édition " + s },
	forPlayers:  func(n int) string { return fmt.Sprintf("à %d joueurs", n) },
	fuCount:     func(n int64) string { return fmt.Sprintf("%d fu", n) },
	HanOrMore:   func(n int) string { return fmt.Sprintf("%d han ou plus", n) },
	HanFromTo:   func(a, b int) string { return fmt.Sprintf("%d à %d han", a, b) },
	RoundUp:     func(n string) string { return "La somme est arrondie au multiple de " + n + " supérieur." },
	Each:        func(n string) string { return n + " chacun" },
	CutExamples: func(yaku int) string {
		return fmt.Sprintf("La recherche d'un exemple a été abrégée pour %d yakus : moins de mains que d'habitude ont été essayées.", yaku)
	},
	CutPoints: "Des mains possibles peuvent manquer aux tableaux des points : ces règles demandent trop de chaque main pour les essayer toutes.",
	StickText: func(n string) string {
		return "Un bâton vaut " + n + " points. Le gagnant prend tous ceux qui sont sur la table."
	},
	HonbaText: func(ron, tsumo string) string {
		return "Chaque compteur ajoute " + ron + " points sur ron ; sur tsumo, chaque payeur ajoute " + tsumo + "."
	},
	PaoText: func(names string) string {
		return "Qui a fourni le groupe décisif en est responsable : " + names + "."
	},
	PaoPays: func(tsumo, ron, discarder string) string {
		return " Si le gagnant n'est pas le donneur : sur tsumo, le responsable paie tout, " + tsumo + " ; sur ron de la tuile d'un autre, il paie " + ron + " et l'écarteur " + discarder + "."
	},
}
