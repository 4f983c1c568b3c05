package main

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// words are the fixed words of the text for people in one language. Names of rules come from the rule
// set. A verb such as %s stands for what the comment says; all languages have the same ones.
type words struct {
	// Labels of what was won, and how.
	Hand, Shape, Won, Seat, Round, Pao, Indicators, ID, Rules, Sources string
	// Tsumo and Ron: the tile. RonFrom: the tile and the discarder's wind.
	Tsumo, Ron, RonFrom string
	// Assumed: the wind that is assumed, since none is given. NotLiable: the wind of the seat given as pao.
	Assumed, NotLiable string
	// NotPlayed, behind Unplayed: what was said of the hand and no rule asks for.
	Unplayed, NotPlayed string
	// Dora and Ura: the indicators.
	Dora, Ura string
	// Edition: the rule set's name, id and edition. NoEdition: its name and id. With: one of these, and the
	// options that it has been given.
	Edition, NoEdition, With string
	// Hash is the name of the hash of the resolved rules.
	Hash string
	// List separates the parts of a list, Thousands every three digits of a number.
	List, Thousands string

	// Titles of the parts, and the units in which they count.
	Yaku, Bonus, Fu, Score, HanUnit, FuUnit, PointsUnit string
	Total                                               string
	// OneYakuman and TwoYakuman by name; ManyYakuman: the number.
	OneYakuman, TwoYakuman, ManyYakuman string
	// FuSum: the sum with its result. FuRounded: the same, the count follows in its column.
	FuSum, FuRounded string
	// ByRon: a triplet that the discard completed.
	ByRon string
	// FuOnly and FuFixed stand in front of a count that is not summed up.
	FuOnly, FuFixed string
	FuNone          string
	// HanFu: han and fu. Base: what the basic points come from, such as the han and fu.
	HanFu, Base string
	// Pays and Liable: the payer's wind. Gains: the winner's.
	Pays, Liable, DiscarderPays, Gains string
	// SeatNote stands behind one of these: what is in his place, such as the broken wall.
	SeatNote string
	// Honba and Sticks: how many.
	HandPoints, Honba, Sticks string

	// NotScored: the number of problems. Input is the field of a problem with the input as a whole.
	// Line is the label of the number of a hand's line in the input.
	NotScored, Input, Line string
	// Range: the least and the greatest number that an option takes. Default: its value if it is not turned.
	Range, Default string
	// Concerns head options by what these are about: those for which no rule asks, fu, hands, limits, payments, the table.
	Concerns [rules.OfTable + 1]string

	// ClosedOpen heads the han of yaku in closed and open hands. Off stands for one that never counts, and
	// Varies for han that depend on the hand.
	ClosedOpen, Off, Varies string

	// ReadAs stands above the readings of a complete hand that is not paid.
	ReadAs string

	// Winds in the order of play, Waits in the order of hand.Wait without irregular ones, which need no
	// word, Calls in the order of hand.MeldType.
	Winds [4]string
	Waits [hand.Waits - 1]string
	Calls [4]string
}

// wind gives the name of a seat.
func (w *words) wind(wind hand.Wind) string { return w.Winds[wind-hand.East] }

// vocabulary holds the words of each language of --lang.
var vocabulary = map[string]*words{
	"en": {
		Hand: "Hand", Shape: "Shape", Won: "Won", Seat: "Seat", Round: "Round", Indicators: "Indicators", ID: "Id", Rules: "Rules", Sources: "Sources",
		Tsumo: "by tsumo on %s", Ron: "by ron on %s", RonFrom: "by ron on %s from %s",
		Assumed: "%s (not given, assumed)", Pao: "Pao", NotLiable: "%s; no part of this hand has a liable player",
		Unplayed: "Not played", NotPlayed: "%s (not in these rules)",
		Dora: "dora %s", Ura: "ura %s",
		Edition: "%s (%s, edition %s)", NoEdition: "%s (%s)", With: "%s with %s", Hash: "Hash",
		List: ", ", Thousands: ",",
		Yaku: "Yaku", Bonus: "Bonus tiles", Fu: "Fu", Score: "Score", HanUnit: "han", FuUnit: "fu", PointsUnit: "points",
		Total:      "Total",
		OneYakuman: "yakuman", TwoYakuman: "double yakuman", ManyYakuman: "%d x yakuman",
		FuSum: "%s = %d", FuRounded: "%s = %d, rounded up to",
		ByRon:  "%s (by ron)",
		FuOnly: "In all, no rounding needed", FuFixed: "A fixed count, not rounded",
		FuNone: "none needed for a yakuman",
		HanFu:  "%d han %d fu", Base: "Basic points: %s",
		SeatNote: " (%s)",
		Pays:     "%s pays", Liable: "%s pays (pao)", DiscarderPays: "The discarder pays", Gains: "%s gains",
		HandPoints: "For the hand", Honba: "Honba (%d)", Sticks: "Riichi sticks (%d)",
		NotScored: "Not scored, problems: %d", Input: "input", Line: "Line",
		Concerns: [...]string{"Options for which no rule asks", "Fu", "Yaku and tiles", "Limits and yakuman", "Payments", "At the table"},
		Range:    "%d to %d", Default: "(default: %s)",
		ClosedOpen: "han, closed / open", Off: "off", Varies: "varies",
		ReadAs: "The hand can be read as",
		Winds:  [...]string{"East", "South", "West", "North"},
		Waits:  [...]string{"ryanmen wait", "kanchan wait", "penchan wait", "shanpon wait", "tanki wait"},
		Calls:  [...]string{"chi", "pon", "open kan", "closed kan"},
	},
	"ja": {
		Hand: "手牌", Shape: "形", Won: "和了", Seat: "自風", Round: "場風", Indicators: "表示牌", ID: "ID", Rules: "ルール", Sources: "出典",
		Tsumo: "ツモ %s", Ron: "ロン %s", RonFrom: "ロン %s(放銃 %s家)",
		Assumed: "%s(指定がないため仮定)", Pao: "包", NotLiable: "%s家。この和了に責任払いの対象となる役はありません",
		Unplayed: "不採用", NotPlayed: "%s(このルールでは数えません)",
		Dora: "ドラ %s", Ura: "裏ドラ %s",
		Edition: "%s (%s、%s版)", NoEdition: "%s (%s)", With: "%s、変更 %s", Hash: "ハッシュ",
		List: "、", Thousands: ",",
		Yaku: "役", Bonus: "ドラ", Fu: "符", Score: "点数", HanUnit: "翻", FuUnit: "符", PointsUnit: "点",
		Total:      "合計",
		OneYakuman: "役満", TwoYakuman: "ダブル役満", ManyYakuman: "%d倍役満",
		FuSum: "%s = %d", FuRounded: "%s = %d、切り上げ",
		ByRon:  "%s(ロン)",
		FuOnly: "合計(切り上げ不要)", FuFixed: "固定(切り上げなし)",
		FuNone: "役満のため不要",
		HanFu:  "%d翻%d符", Base: "基本点: %s",
		SeatNote: "(%s)",
		Pays:     "%s家の支払い", Liable: "%s家の支払い(包)", DiscarderPays: "放銃者の支払い", Gains: "%s家の収入",
		HandPoints: "和了点", Honba: "積み棒(%d本場)", Sticks: "供託リーチ棒(%d本)",
		NotScored: "計算できません。問題の数: %d", Input: "入力", Line: "行",
		Concerns: [...]string{"どのルールも参照しない設定", "符", "役と牌", "満貫以上", "支払い", "卓上の決まり"},
		Range:    "%d から %d", Default: "(既定値: %s)",
		ClosedOpen: "翻(門前 / 副露)", Off: "なし", Varies: "可変",
		ReadAs: "手牌の読み方",
		Winds:  [...]string{"東", "南", "西", "北"},
		Waits:  [...]string{"両面待ち", "嵌張待ち", "辺張待ち", "双碰待ち", "単騎待ち"},
		Calls:  [...]string{"チー", "ポン", "明槓", "暗槓"},
	},
	"fr": {
		Hand: "Main", Shape: "Forme", Won: "Gagnée", Seat: "Place", Round: "Tour", Indicators: "Indicateurs", ID: "Id", Rules: "Règles", Sources: "Sources",
		Tsumo: "par tsumo sur %s", Ron: "par ron sur %s", RonFrom: "par ron sur %s, écarté par %s",
		Assumed: "%s (non indiqué, supposé)", Pao: "Pao", NotLiable: "%s ; aucune partie de cette main n'a de responsable",
		Unplayed: "Sans effet", NotPlayed: "%s (hors de ces règles)",
		Dora: "dora %s", Ura: "ura %s",
		Edition: "%s (%s, édition %s)", NoEdition: "%s (%s)", With: "%s avec %s", Hash: "Empreinte",
		List: ", ", Thousands: "\u00a0",
		Yaku: "Yaku", Bonus: "Tuiles bonus", Fu: "Fu", Score: "Score", HanUnit: "han", FuUnit: "fu", PointsUnit: "points",
		Total:      "Total",
		OneYakuman: "yakuman", TwoYakuman: "double yakuman", ManyYakuman: "%d x yakuman",
		FuSum: "%s = %d", FuRounded: "%s = %d, arrondi à",
		ByRon:  "%s (ron)",
		FuOnly: "En tout, sans arrondi à faire", FuFixed: "Compte fixe, sans arrondi",
		FuNone: "inutiles pour un yakuman",
		HanFu:  "%d han %d fu", Base: "Points de base : %s",
		SeatNote: " (%s)",
		Pays:     "%s paie", Liable: "%s paie (pao)", DiscarderPays: "L'écarteur paie", Gains: "%s gagne",
		HandPoints: "Pour la main", Honba: "Honba (%d)", Sticks: "Bâtons de riichi (%d)",
		NotScored: "Sans score, problèmes : %d", Input: "saisie", Line: "Ligne",
		Concerns: [...]string{"Options qu'aucune règle ne demande", "Fu", "Yaku et tuiles", "Limites et yakuman", "Paiements", "À la table"},
		Range:    "%d à %d", Default: "(par défaut : %s)",
		ClosedOpen: "han, fermée / ouverte", Off: "aucun", Varies: "variable",
		ReadAs: "La main peut se lire",
		Winds:  [...]string{"Est", "Sud", "Ouest", "Nord"},
		Waits:  [...]string{"attente des deux côtés, ryanmen", "attente fermée, kanchan", "attente au bord, penchan", "attente sur deux paires, shanpon", "attente sur la paire, tanki"},
		Calls:  [...]string{"chi", "pon", "kan ouvert", "kan fermé"},
	},
}
