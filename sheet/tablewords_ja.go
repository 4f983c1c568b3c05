package sheet

import "fmt"

// tableInJapanese are the words of the table in Japanese.
var tableInJapanese = tableWords{
	Payments: "支払い", Draws: "流局", Mistakes: "罰則", Game: "対局",
	Several: "複数のロン", NotPlayed: "採用しないもの", BrokenOff: "途中流局",
	Begin: "持ち点", Riichi: "リーチ", DealsAgain: "連荘", End: "終局", Oka: "オカ", Ties: "同点", Leftover: "終局時の供託", Rounding: "端数処理",
	AllPaid: "同じ捨て牌でロンした人は全員が和了となります。", NearestPaid: "頭ハネ。放銃者から見て最も近い人だけが和了となります。",
	IfWinners: "%d人のロンは%s。", AllAre: "全員が和了", NobodyIs: "誰も和了になりません", NearestIs: "放銃者に最も近い人だけが和了", NearestAre: "放銃者に近い%d人が和了",
	CountersToEach: "積み棒は各人が受け取ります。", CountersToNearest: "積み棒は放銃者に最も近い人が受け取ります。",
	OwnStick: "その局に出したリーチ棒は各自が取り戻します。", SticksShared: "供託は分け合います。", SticksToNearest: "供託は放銃者に最も近い人が受け取ります。",
	NobodyPays: "点数の移動なし。", CountsAsWin: "和了扱いで、積み棒と供託も受け取ります。", CountsAsDraw: "流局扱いで、積み棒と供託は動きません。",
	Voids:        "その局は無効でやり直し。その局のリーチ棒は戻します。",
	RiichiAlways: "持ち点に関係なくできます。",
	TiesBySeat:   "起家に近い人を上位とします。", TiesShared: "順位点を分け合います。",
	SticksLost: "誰も受け取りません。", SticksToAll: "全員で分けます。", SticksToFirst: "一位が受け取ります。",
	DealerWins: "親の和了", OtherWins: "子の和了", Draw: "荒牌平局", DrawTenpai: "親がテンパイの荒牌平局", DrawNoten: "親がノーテンの荒牌平局",
	Aborted: "途中流局", Never: "なし",
	Above: "浮き", GoesOn: "いなければ続行します。", GoesOnUntil: "いなければ、誰かが達するまで続けます。",
	RepeatFirst: "延長戦では、一位でない親の連荘が優先します。",
	tenpai: func(tenpai, noten int, got, paid string) string {
		switch {
		case tenpai == 0:
			return fmt.Sprintf("全員ノーテン：各%s。", paid)
		case noten == 0:
			return fmt.Sprintf("全員テンパイ：各%s。", got)
		}
		return fmt.Sprintf("%d人テンパイ：テンパイ%s、ノーテン%s。", tenpai, eachInJapanese(tenpai, got), eachInJapanese(noten, paid))
	},
	gets: func(dealer, other amounts) string {
		return "親は" + dealer.inJapanese() + "、子は" + other.inJapanese() + "を受け取ります。"
	},
	pays: func(dealer, other amounts) string {
		return "親は" + dealer.inJapanese() + "、子は" + other.inJapanese() + "を払います。"
	},
	afterGame: func(n string) string { return "終局後、本人の得点に" + n + "。" },
	begin: func(start, measured string, same bool) string {
		if same {
			return start + "点持ちの" + start + "点返し。"
		}
		return start + "点持ちの" + measured + "点返し。"
	},
	lastHand: func(wind string) string { return wind + "場の最終局で終わります。" },
	lastHandIf: func(wind, points string) string {
		return wind + "場の最終局で、" + points + "点以上の人がいれば終わります。"
	},
	atMost:      func(wind string) string { return "長くても" + wind + "場の最終局で終わります。" },
	earlier:     func(reasons string) string { return "それ以外の終局：" + reasons + "。" },
	riichiNeeds: func(n string) string { return "宣言には" + n + "点以上の持ち点が必要です。" },
	above:       func(n string) string { return "終局時に" + n + "点以上の人。" },
	oka:         func(n string) string { return "一位に" + n + "点。" },
	oneMore:     func(outcomes string) string { return "一本増える：" + outcomes + "。" },
	noneLeft:    func(outcomes string) string { return "なくなる：" + outcomes + "。" },
	rounding: func(unit string, up, below bool) string {
		half := map[bool]string{false: "切り捨て", true: "切り上げ"}
		text := unit + "点単位で四捨五入し、ちょうど半分は" + half[up]
		if up != below {
			text += "(持ち点が0点未満なら" + half[below] + ")"
		}
		return text + "。端数は一位が調整します。"
	},
}

// eachInJapanese says an amount of one or of each of several.
func eachInJapanese(players int, amount string) string {
	if players == 1 {
		return amount
	}
	return "各" + amount
}

// inJapanese says what is got from, or paid to, the others: those who are not the dealer stand first.
func (a amounts) inJapanese() string {
	switch {
	case a.dealer+a.others == "":
		return "0点"
	case a.dealer == "" || a.dealer == a.others:
		return a.others + "点オール"
	case a.others == "":
		return "親から" + a.dealer + "点"
	}
	return a.others + "/" + a.dealer + "点(「/」の右は親の分)"
}
