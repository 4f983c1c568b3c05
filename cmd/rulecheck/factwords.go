package main

// saying is how people are told of a fact in one language. Of a fact that is true or false, yes and no say that it is so and
// that it is not; of a number or another value, yes is what it is called, and no is empty. A %s stands for the tiles, the group
// or the number that is asked about.
type saying struct{ yes, no string }

// factWord is what a name of the vocabulary is called in each language of --lang.
type factWord struct{ en, ja, fr saying }

// in gives the saying of a language.
func (f *factWord) in(lang string) saying {
	switch lang {
	case "ja":
		return f.ja
	case "fr":
		return f.fr
	}
	return f.en
}

// factWords has every name of the vocabulary of conditions: those of facts, of their members, and of words to compare with.
var factWords = map[string]factWord{
	"tsumo": {saying{"won by tsumo", "not won by tsumo"}, saying{"ツモ和了", "ツモ和了ではない"}, saying{"gagnée par tsumo", "pas gagnée par tsumo"}},
	"ron":   {saying{"won by ron", "not won by ron"}, saying{"ロン和了", "ロン和了ではない"}, saying{"gagnée par ron", "pas gagnée par ron"}},
	"open":  {saying{"the hand is open", "the hand is closed"}, saying{"副露あり", "門前"}, saying{"la main est ouverte", "la main est fermée"}},
	"closed": {saying{"the hand is closed", "the hand is open"}, saying{"門前", "副露あり"},
		saying{"la main est fermée", "la main est ouverte"}},
	"dealer": {saying{"the winner is the dealer", "the winner is not the dealer"}, saying{"和了者は親", "和了者は子"},
		saying{"le gagnant est le donneur", "le gagnant n'est pas le donneur"}},
	"seat":             {saying{"the seat wind", ""}, saying{"自風", ""}, saying{"le vent du joueur", ""}},
	"from":             {saying{"the discarder's seat", ""}, saying{"放銃者の風", ""}, saying{"le vent de qui écarte", ""}},
	"round":            {saying{"the round wind", ""}, saying{"場風", ""}, saying{"le vent du tour", ""}},
	"winning":          {saying{"the winning tile", ""}, saying{"和了牌", ""}, saying{"la tuile gagnante", ""}},
	"melds":            {saying{"called sets and closed kans", ""}, saying{"副露と暗槓", ""}, saying{"appels et carrés cachés", ""}},
	"kans":             {saying{"kans", ""}, saying{"槓子", ""}, saying{"carrés", ""}},
	"players":          {saying{"players", ""}, saying{"人数", ""}, saying{"joueurs", ""}},
	"honba":            {saying{"honba", ""}, saying{"本場", ""}, saying{"honba", ""}},
	"sticks":           {saying{"riichi sticks", ""}, saying{"供託リーチ棒", ""}, saying{"bâtons de riichi", ""}},
	"nuki":             {saying{"norths set aside", ""}, saying{"抜きドラ", ""}, saying{"nords mis de côté", ""}},
	"dora_tiles":       {saying{"dora", ""}, saying{"ドラ", ""}, saying{"dora", ""}},
	"first_dora_tiles": {saying{"dora of the first indicator", ""}, saying{"最初の表示牌によるドラ", ""}, saying{"dora du premier indicateur", ""}},
	"ura_tiles":        {saying{"ura dora", ""}, saying{"裏ドラ", ""}, saying{"ura dora", ""}},
	"first_ura_tiles":  {saying{"ura dora of the first indicator", ""}, saying{"最初の表示牌による裏ドラ", ""}, saying{"ura dora du premier indicateur", ""}},
	"red_tiles":        {saying{"red fives", ""}, saying{"赤ドラ", ""}, saying{"cinq rouges", ""}},
	"suit_count":       {saying{"suits in the hand", ""}, saying{"使っている色の数", ""}, saying{"familles dans la main", ""}},
	"only": {saying{"all tiles are %s", "not all tiles are %s"}, saying{"全て%s", "%sではない牌がある"},
		saying{"la main n'est faite que %s", "la main n'est pas faite que %s"}},
	"has":   {saying{"there are %s", "there are no %s"}, saying{"%sがある", "%sがない"}, saying{"il y a au moins une tuile %s", "il n'y a pas %s"}},
	"tiles": {saying{"tiles that are %s", ""}, saying{"%sの枚数", ""}, saying{"nombre %s", ""}},
	"kinds": {saying{"different tiles that are %s", ""}, saying{"%sの種類", ""}, saying{"sortes %s", ""}},
	"wins_on": {saying{"the winning tile is of %s", "the winning tile is not of %s"}, saying{"和了牌は%s", "和了牌は%sではない"},
		saying{"la tuile gagnante est %s", "la tuile gagnante n'est pas %s"}},
	"tile": {saying{"the tile", ""}, saying{"その牌", ""}, saying{"la tuile", ""}},
	"rank_count": {saying{"tiles with the number %s", ""}, saying{"数字%sの牌", ""},
		saying{"tuiles de numéro %s", ""}},

	"shape":     {saying{"the shape", ""}, saying{"形", ""}, saying{"la forme", ""}},
	"wait":      {saying{"the wait", ""}, saying{"待ち", ""}, saying{"l'attente", ""}},
	"sequences": {saying{"sequences", ""}, saying{"順子", ""}, saying{"suites", ""}},
	"triplets":  {saying{"triplets and kans", ""}, saying{"刻子と槓子", ""}, saying{"brelans et carrés", ""}},
	"concealed_triplets": {saying{"concealed triplets and kans", ""}, saying{"暗刻と暗槓", ""},
		saying{"brelans et carrés cachés", ""}},
	"identical_sequences": {saying{"pairs of identical sequences", ""}, saying{"同一順子の組", ""}, saying{"paires de suites identiques", ""}},
	"pair_of": {saying{"the pair%[2]s is of %[1]s", "the pair%[2]s is not of %[1]s"}, saying{"雀頭%[2]sは%[1]s", "雀頭%[2]sは%[1]sではない"},
		saying{"la paire%[2]s est %[1]s", "la paire%[2]s n'est pas %[1]s"}},
	"triplets_of": {saying{"triplets and kans of %s", ""}, saying{"%sの刻子と槓子", ""}, saying{"brelans et carrés %s", ""}},
	"has_sequence": {saying{"there is the sequence %s", "there is no sequence %s"}, saying{"順子%sがある", "順子%sがない"},
		saying{"il y a la suite %s", "il n'y a pas la suite %s"}},
	"has_triplet": {saying{"there is the triplet or kan %s", "there is no triplet or kan %s"}, saying{"刻子%sがある", "刻子%sがない"},
		saying{"il y a le brelan ou carré %s", "il n'y a pas de brelan ni de carré %s"}},
	"groups": {saying{"the groups", ""}, saying{"面子", ""}, saying{"les groupes", ""}},
	"suits":  {saying{"the three suits", ""}, saying{"三色", ""}, saying{"les trois familles", ""}},
	"group":  {saying{"the group", ""}, saying{"この面子", ""}, saying{"le groupe", ""}},

	"yaku_han":       {saying{"han of yaku", ""}, saying{"役の翻数", ""}, saying{"han de yaku", ""}},
	"yakuman":        {saying{"yakuman", ""}, saying{"役満の数", ""}, saying{"yakuman", ""}},
	"liable_yakuman": {saying{"yakuman with a liable player", ""}, saying{"責任払いの役満の数", ""}, saying{"yakuman avec un responsable", ""}},
	"yaku_limit": {saying{"a yaku is worth a limit", "no yaku is worth a limit"}, saying{"満貫などに定められた役がある", "満貫などに定められた役はない"},
		saying{"un yaku vaut une limite", "aucun yaku ne vaut une limite"}},
	"fu":          {saying{"fu", ""}, saying{"符", ""}, saying{"fu", ""}},
	"han":         {saying{"han", ""}, saying{"翻", ""}, saying{"han", ""}},
	"basic":       {saying{"basic points", ""}, saying{"基本点", ""}, saying{"points de base", ""}},
	"base":        {saying{"base", ""}, saying{"基本点", ""}, saying{"base", ""}},
	"liable_base": {saying{"liable part of the base", ""}, saying{"基本点のうち責任払いの分", ""}, saying{"part de la base due par le responsable", ""}},
	"amount":      {saying{"amount so far", ""}, saying{"ここまでの支払い", ""}, saying{"montant jusque-là", ""}},

	"east":      {saying{"East", ""}, saying{"東", ""}, saying{"Est", ""}},
	"south":     {saying{"South", ""}, saying{"南", ""}, saying{"Sud", ""}},
	"west":      {saying{"West", ""}, saying{"西", ""}, saying{"Ouest", ""}},
	"north":     {saying{"North", ""}, saying{"北", ""}, saying{"Nord", ""}},
	"man":       {saying{"characters (m)", ""}, saying{"萬子", ""}, saying{"caractères (m)", ""}},
	"pin":       {saying{"dots (p)", ""}, saying{"筒子", ""}, saying{"cercles (p)", ""}},
	"sou":       {saying{"bamboo (s)", ""}, saying{"索子", ""}, saying{"bambous (s)", ""}},
	"ryanmen":   {saying{"ryanmen", ""}, saying{"両面", ""}, saying{"des deux côtés (ryanmen)", ""}},
	"kanchan":   {saying{"kanchan", ""}, saying{"嵌張", ""}, saying{"fermée (kanchan)", ""}},
	"penchan":   {saying{"penchan", ""}, saying{"辺張", ""}, saying{"au bord (penchan)", ""}},
	"shanpon":   {saying{"shanpon", ""}, saying{"双碰", ""}, saying{"sur deux paires (shanpon)", ""}},
	"tanki":     {saying{"tanki", ""}, saying{"単騎", ""}, saying{"sur la paire (tanki)", ""}},
	"irregular": {saying{"for a hand without groups", ""}, saying{"面子のない形の待ち", ""}, saying{"d'une main sans groupes", ""}},
	"sequence":  {saying{"sequence", ""}, saying{"順子", ""}, saying{"suite", ""}},
	"triplet":   {saying{"triplet", ""}, saying{"刻子", ""}, saying{"brelan", ""}},
	"kan":       {saying{"kan", ""}, saying{"槓子", ""}, saying{"carré", ""}},

	"min":       {saying{"the smaller of %s", ""}, saying{"%sの小さい方", ""}, saying{"le plus petit de %s", ""}},
	"max":       {saying{"the larger of %s", ""}, saying{"%sの大きい方", ""}, saying{"le plus grand de %s", ""}},
	"round_up":  {saying{"%s rounded up", ""}, saying{"%sを切り上げ", ""}, saying{"%s arrondi", ""}},
	"floor_div": {saying{"%s rounded down", ""}, saying{"%sを切り捨て", ""}, saying{"%s arrondi vers le bas", ""}},
	"double":    {saying{"%s doubled", ""}, saying{"%sを倍にした数", ""}, saying{"%s doublé", ""}},
	"any":       {saying{"at least one of these", ""}, saying{"次のいずれか", ""}, saying{"au moins un de ces points", ""}},
	"all":       {saying{"all of these", ""}, saying{"次の全て", ""}, saying{"tous ces points", ""}},
	"none":      {saying{"none of these", ""}, saying{"次のどれでもない", ""}, saying{"aucun de ces points", ""}},
	"one":       {saying{"exactly one of these", ""}, saying{"次のうち一つだけ", ""}, saying{"un seul de ces points", ""}},
	"count":     {saying{"how many of these", ""}, saying{"次のうち成り立つ数", ""}, saying{"combien de ces points", ""}},

	"payer.discarder": {saying{"the payer discarded the winning tile", "the payer did not discard the winning tile"},
		saying{"支払う人は放銃者", "支払う人は放銃者ではない"}, saying{"le payeur a écarté la tuile gagnante", "le payeur n'a pas écarté la tuile gagnante"}},
	"payer.dealer": {saying{"the payer is the dealer", "the payer is not the dealer"}, saying{"支払う人は親", "支払う人は子"},
		saying{"le payeur est le donneur", "le payeur n'est pas le donneur"}},
	"payer.seat": {saying{"the payer's seat", ""}, saying{"支払う人の風", ""}, saying{"le vent du payeur", ""}},
	"payer.liable": {saying{"the payer is liable", "the payer is not liable"}, saying{"支払う人は責任者", "支払う人は責任者ではない"},
		saying{"le payeur est responsable", "le payeur n'est pas responsable"}},
	"group.kind":      {saying{"%s", ""}, saying{"%s", ""}, saying{"%s", ""}},
	"group.concealed": {saying{"%s is concealed", "%s is open"}, saying{"%sは暗", "%sは明"}, saying{"%s est caché", "%s est ouvert"}},
	"group.outside": {saying{"%s has a terminal or an honor", "%s has neither terminal nor honor"}, saying{"%sは么九牌を含む", "%sは么九牌を含まない"},
		saying{"%s a une terminale ou un honneur", "%s n'a ni terminale ni honneur"}},
	"group.terminal": {saying{"%s has a terminal", "%s has no terminal"}, saying{"%sは老頭牌を含む", "%sは老頭牌を含まない"},
		saying{"%s a une terminale", "%s n'a pas de terminale"}},
	"group.honor": {saying{"%s is of honors", "%s is not of honors"}, saying{"%sは字牌", "%sは字牌ではない"},
		saying{"%s est fait d'honneurs", "%s n'est pas fait d'honneurs"}},
	"group.suit": {saying{"the suit of %s", ""}, saying{"%sの色", ""}, saying{"la famille de %s", ""}},
	"group.rank": {saying{"lowest number of %s", ""}, saying{"%sの最小の数", ""}, saying{"plus petit numéro de %s", ""}},

	"options.ID": {saying{"option %s", ""}, saying{"設定 %s", ""}, saying{"option %s", ""}},
	"yaku.ID":    {saying{"%s counts", "%s does not count"}, saying{"%sが付く", "%sは付かない"}, saying{"%s compte", "%s ne compte pas"}},
}
