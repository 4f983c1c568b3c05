package sheet

import "fmt"

var japanese = words{
	code: "ja", Colon: "：", List: "、", Thousands: ",", Semicolon: "、", atTable: tableInJapanese,
	Kind: "ハウスルール", InForce: "設定一覧", Differs: "異なる点", YakuTitle: "役", NotPlayed: "採用しない役",
	BonusTitle: "ドラ", FuTitle: "符の数え方", PointsTitle: "点数表", LimitsTitle: "満貫以上", TableTitle: "卓上の決まり",
	SourcesTitle: "出典", ReproduceTitle: "この版について",
	Edition: "版", Based: "基準：", Compared: "比較対象：", Rule: "項目", There: "基準", Here: "本ルール", RedFives: "赤ドラの牌", NotPlayedHere: "なし", Unusual: "標準と異なる設定", LeftOut: "なし", SeeTables: "(点数表を参照)",
	Values: map[string]string{
		"off": "なし", "unlimited": "上限なし", "five_han": "5翻", "hand": "手牌全体",
		"discarder": "放銃者", "liable": "責任者", "shared": "全員で分担", "unit": "役満一つ分",
		"all": "全員", "two": "二人まで", "head_bump": "頭ハネ", "nearest": "最も近い人", "each": "各人", "draw": "流局扱い", "win": "和了",
		"tenpai": "和了またはテンパイ", "reverse_mangan": "満貫払い", "after_game": "終局後の減点", "seat": "起家に近い順", "split": "分ける", "down": "五捨六入", "up": "四捨五入", "away": "絶対値の四捨五入",
		"first": "一位が受け取る", "lost": "無効", "none": "なし", "two_above": "二人浮きと同じ",
	},
	Keys: map[string]string{
		"fu.round_up_to": "符の切り上げ", "payments.stick": "リーチ棒の点数", "payments.liable_base": "責任者の分", "yakuman.alone": "役満は単独", "yakuman.han": "役満の翻数", "yakuman.units": "役満の数え方",
		"wall.players": "人数", "wall.kinds": "使用する牌", "wall.copies": "牌の枚数", "wall.red": "赤ドラ", "wall.dora_order": "ドラの順", "wall.dora_indicators": "ドラ表示牌の上限",
		"han.closed": "門前", "han.open": "副露", "yakuman": "役満", "when": "条件", "replaces": "複合しない役",
		"alone": "単独", "pao": "責任払い", "limit": "点数", "fu": "符", "each": "対象", "base": "基本点", "shows": "表示",
		"needs": "条件", "requires": "前提", "pays": "支払い", "becomes": "変更後", "han": "翻", "tiles": "牌",
		"basic": "基本点", "wall": "牌山", "sets": "牌の組", "situation": "状況", "shapes": "和了形", "bonus": "ドラ",
		"payments.several": "複数のロン", "payments.several.winners": "複数のロン：和了となる人数", "payments.several.honba": "複数のロン：積み棒を受け取る人",
		"payments.several.sticks": "複数のロン：供託を受け取る人", "payments.several.own_stick": "複数のロン：自分のリーチ棒を取り戻す", "draws": "流局", "penalties": "罰則",
		"game": "対局", "game.ends": "終局", "game.uma": "ウマ", "game.start": "配給原点", "game.return": "返し点", "game.riichi": "リーチできる持ち点",
		"game.repeats": "連荘の条件", "game.counters": "次局の積み棒", "game.oka": "オカ", "game.leftover": "終局時の供託を受け取る人",
		"game.ties_share": "同点は順位点を分ける", "game.share_unit": "分け合う単位", "game.round_to": "端数処理の単位", "game.half_up": "半分は切り上げ", "allowed": "採用", "aborts": "途中流局",
		"gets": "受け取る点", "wins.when": "ツモ和了と同様に受け取る人", "wins.base": "基本点", "wins.counts": "和了扱い", "result": "得点の増減", "voids": "局を無効とする",
		"places": "順位点", "type": "種類", "implies": "含むもの", "excludes": "両立しないもの", "shares.offender": "本人", "shares.others": "他家",
		"payments": "支払い", "payments.shares": "支払い", "payments.honba": "積み棒", "payments.adjustments": "支払い",
		"valid": "和了の条件", "fu.fixed": "符", "fu.sources": "符", "fu.adjustments": "符", "limits": "点数", "yaku": "役",
	},
	Units:    map[string]string{"fu": "符", "han": "翻", "base": "点(基本点)"},
	Concerns: map[string]string{"hands": "役と牌", "fu": "符", "limits": "満貫以上", "payments": "支払い", "table": "卓上の決まり"},
	Yes:      "あり", No: "なし", None: "なし", Or: "または",
	Always: "常に", Never: "不可",
	ClosedOnly: "門前のみ", OpenOnly: "副露のみ", OpenHand: "副露", Varies: "手牌による",
	Ron: "ロン", Tsumo: "ツモ", Seat: "自風", Round: "場風", Winds: [...]string{"東", "南", "西", "北"},
	Fu: "符", Fixed: "固定", FixedNote: "切り上げなし", Added: "最後に加えるもの", NoRounding: "端数は切り上げません。",
	Dealer: "親の和了", NonDealer: "子の和了",
	TableNote:    "上段はロン、下段はツモの支払い(「/」の左は子、右は親)。「–」はありえない組み合わせ。",
	TableMore:    "これより翻数が多い手も同様に計算します。",
	ReachesLimit: "網かけは満貫以上。", AndSoOn: "(以下同様)", OrYakuman: "、または役満",
	Limit: "名称", Han: "翻数", Counters: "積み棒(本場)", Sticks: "供託(リーチ棒)", Pao: "責任払い(包)",
	ReproduceText: "点数は同じルールで再計算できます。計算結果には、ここにあるID、版、内容のハッシュが付きます。この表は次のコマンドで作り直せます。",
	HashLabel:     "ハッシュ", IDLabel: "ID",
	han: func(n int64) string { return fmt.Sprintf("%d翻", n) },
	yakumanUnits: func(n int64) string {
		switch n {
		case 1:
			return "役満"
		case 2:
			return "ダブル役満"
		}
		return fmt.Sprintf("%d倍役満", n)
	},
	EditionText: func(s string) string { return s + "版" },
	forPlayers:  func(n int) string { return fmt.Sprintf("%d人用", n) },
	fuCount:     func(n int64) string { return fmt.Sprintf("%d符", n) },
	HanOrMore:   func(n int) string { return fmt.Sprintf("%d翻以上", n) },
	HanFromTo:   func(a, b int) string { return fmt.Sprintf("%d〜%d翻", a, b) },
	RoundUp:     func(n string) string { return "合計を" + n + "の倍数に切り上げます。" },
	Each:        func(n string) string { return n + "オール" },
	CutExamples: func(yaku int) string {
		return fmt.Sprintf("%d個の役について和了例の探索を途中で打ち切りました。調べた手の数は通常より少なくなっています。", yaku)
	},
	CutPoints: "点数表に載っていない手があるかもしれません。このルールは一手ごとの計算が多すぎるためです。",
	StickText: func(n string) string {
		return "1本" + n + "点。場にある分はすべて和了者のものになります。"
	},
	HonbaText: func(ron, tsumo string) string {
		return "1本につき、ロンは" + ron + "点、ツモは1人" + tsumo + "点を加えます。"
	},
	PaoText: func(names string) string {
		return "確定させる牌を鳴かせた人が責任を負う役：" + names + "。"
	},
	PaoPays: func(tsumo, ron, discarder string) string {
		return "子の和了なら、ツモは責任者が全額の" + tsumo + "点、他家からのロンは責任者が" + ron + "点、放銃者が" + discarder + "点を払います。"
	},
}
