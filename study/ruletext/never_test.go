package ruletext

import (
	"strings"
	"testing"

	"example.com/hanfu/testkit/must"
)

// TestNeverSets: sentences that look like those of an option do not set it. What they must not set stands before them, with
// a value if only that is wrong, and a question mark behind one that must not be asked either.
func TestNeverSets(t *testing.T) {
	reader := NewReader(load(t, "standard"))
	for never, texts := range map[string][]string{
		"guuzen_alone": {"海底・河底のみで和了できます", "ハイテイ・ホウテイのみの和了できます", "海底・河底のみでも和了できる"},
		"several_rons=all?": {"If several players declare ron on the same tile, the first player in turn order wins.",
			"When multiple players ron the same tile, the player closest to the discarder wins.", "Head bump, no smoking"},
		"multiple_yakuman": {"Yakuman do not combine with other yaku", "役満は他の役と複合しない", "役満はドラや他の役と複合しません", "役満とドラの複合なし",
			"役满不和其他役复合", "役満の複合はなし、四暗刻と字一色は別", "四暗刻単騎は倍役満にならない"},
		"noten_points": {"一家不听时付3000点",
			"Noten players pay 1000 points each to tenpai players", "ノーテンの人は場に1000点ずつ支払う"},
		"target_points": {"西入あり、北入なし", "西入あり(北入なし)", "有西入，无北入", "四人南，没有北入",
			"If no one has 30,000 at the end of the south round, play is over", "30000点未満の場合は南場で終了",
			"全員30000点未満でも南場で終了", "西入の場合は赤なし", "対局時間の延長なし", "Tobi: the game goes on until somebody has 0"},
		"end_points": {"The game ends after South 4 if a player has 30000", "The game ends in south 4 when a player reaches 30000"},
		"nagashi_mangan": {"流局满贯不连庄",
			"鳴かれた場合、流し満貫は成立しない", "鳴かれた場合流し満貫は成立しない", "流し満貫はアガリとするが連荘しない", "流し満貫あり(親の場合)"},
		"suukantsu=false":        {"大三元、大四喜はパオあり、四槓子はなし"},
		"pao=false":              {"没有人包牌时由放铳者支付", "Suukantsu: pao, no", "Pao: no for suukantsu"},
		"closed_kan_chankan":     {"其他牌不可抢暗杠"},
		"closed_kan_chankan=off": {"国士无双可以抢暗杠，其他牌不可抢暗杠"},
		"bust": {"Tobi: no tobi bonus", "击飞不西入",
			"The game ends after south 4, even if a player is below zero", "The hanchan ends, even with a negative score",
			"If the game is over, negative points are paid",
			"Hanchan ends even with a negative score", "The game continues until someone goes bust",
			"The game does not end until all players are below zero", "誰かが0点未満になるまで続行",
			"Tobi: the game goes on until somebody has 0", "Tobi: play continues until someone is below zero",
			"La partie continue jusqu'à ce qu'un joueur soit sous zéro", "直到有人负分才结束"},
		"bust=false?":         {"The game continues until someone goes bust", "击飞结束，0点继续。", "击飞终局，正好0点不算"},
		"bust=true?":          {"不击飞", "When somebody goes below zero we carry on."},
		"agari_yame_place=1":  {"The last dealer may end the game after winning", "The last dealer can end the game by winning"},
		"agari_yame_place=1?": {"トップに関係なくアガリやめあり", "Agari yame regardless of place"},
		"abortive_renchan":    {"流局は親の連荘", "流局の場合、親は連荘"},
		"red_fives": {"Not used:\n- red fives: 3",
			"西入の場合は赤なし", "We play with red fives but without ura dora"},
		"time_limit":     {"対局時間の延長なし"},
		"ippatsu=true?":  {"一発・ダブロンなし、赤ドラあり", "一発・二翻縛りなし、赤ドラあり"},
		"game_rounds=2?": {"東風戦、西入なし"},
		"uma_second=0?":  {"Uma is 15/5/-5/-15 with no oka"},
		"red_fives=0?":   {"We play with red fives but without ura dora"},
		"red_fives=2":    {"每门两张红五", "Red fives: two per suit"},
		"red_fives=1":    {"Cinq rouges : un par famille"},
		"chombo=off?":    {"A chombo is a mistake after which play cannot continue"},
		"several_rons=all": {"Abortive draws: no triple ron",
			"Triple ron (sanchahou)", "トリプルロンの場合、リーチ棒は供託になります"},
		"pao=true?":    {"没有人包牌时由放铳者支付"},
		"honba_points": {"点棒は1本100点"},
		"start_points": {"点棒は1本100点", "Players start at 1900.", "累计役满14番起", "持ち点55000点以上で終了"},
		"bust_at_zero": {"0点不能立直",
			"0点の場合はリーチはできない", "親が0点以下になった場合も続行"},
		"riichi_needs_points":       {"Riichi costs only 1000 points"},
		"riichi_needs_points=true?": {"1000点以下でも立直可能", "1000点以下でもリーチ可能", "A player with less than 1000 points can riichi"},
		"play": {"No kan dora are revealed", "Kan dora are not revealed", "1000点以下でもリーチ可能",
			"Up to three players may win on one discard"},
		"open_tanyao=true?":   {"Kuitan off, ippatsu on"},
		"open_tanyao=false?":  {"Tanyao is a yaku, closed or open"},
		"agari_yame_place=3?": {"順位を問わず和了やめできる", "何着でもアガリやめ可", "トップでなくても可", "不论名次均可和了终局"},
		"double_yakuman":      {"四暗刻単騎はダブル役満、その他はシングル", "Suuankou tanki is a double yakuman, all others are single"},
		"chip_red":            {"赤牌 各1枚、祝儀500円"},
		"chombo_points=1000?": {"チョンボ1回につき20ポイント"},
		"uma_first": {"No uma for tied players",
			"Uma is not split", "The uma is not 10-20", "Uma non partagé"},
		"return_points":  {"トップに+20のオカ", "原点25000", "基準点は25000点"},
		"red_fives=3?":   {"赤五萬・赤五索 各1枚", "五萬・五索の赤 各1枚"},
		"red_fives=4":    {"赤五筒2枚、赤五索1枚", "5筒2枚・5索1枚が赤"},
		"red_fives=0":    {"赤ドラなし(5筒のみ1枚あり)", "赤ドラなしの場合はウマ10-30", "No red fives in the first game"},
		"noten_points=0": {"ノーテン連荘なし"},
		"renchan": {"南四局庄家必须听牌才能连庄",
			"ノーテン連荘あり", "ノーテン連荘なし", "アガリ連荘(南4局のみ聴牌連荘)"},
		"abortive_draws=false": {"途中流局なし(九種九牌を除く)", "没有途中流局(九种九牌除外)"},
		"agari_yame": {"南四局庄家必须听牌才能连庄",
			"アガリやめなし(トップの場合はあり)"},
		"agari_yame=false?": {"アガリ止めあり、テンパイ止めなし"},
		"agari_yame_place":  {"庄家和牌后为第一名则比赛结束"},
		"open_tanyao": {"食断不可后付",
			"喰いタンあり(門前のみ)"},
		"ura_dora": {"Ura dora not counted for open riichi",
			"カンウラなし", "槓ウラなし"},
		"bust=false":        {"トビは0点未満、0点は続行", "トビ:0点未満、0点ちょうどは続行"},
		"several_rons=two":  {"ダブロンなし、トリプルロンは流局", "三家和流局、ダブロンなし", "Abortive draws: yes (not triple ron)"},
		"several_rons=two?": {"3 players draw for seats"},
		"chombo": {"Chombo: no renchan",
			"チョンボはトップ賞なし"},
		"kan_dora=false?":            {"カンドラは即めくりなし"},
		"uma_first=30000":            {"赤ドラなしの場合はウマ10-30"},
		"bust_bonus":                 {"飛び賞は1万点、親のみ"},
		"chip_value":                 {"チップは1枚500点、赤は別"},
		"ryuuiisou_needs_hatsu=true": {"發なし緑一色あり"},
		"riichi_stick":               {"空ポンは供託2000点", "2000点供託"},
		"pinfu_tsumo":                {"平和ツモなしは三麻の場合"},
		"kiriage_mangan":             {"切り上げあり", "100点棒切り上げ"},
		"counted_yakuman=yakuman?":   {"13翻以上は3倍満、役満は4倍満 | 数え役満は認めない"},
		"renchan=win":                {"親のアガリまたはテンパイのみ連荘", "親の連荘はアガリのみ、オーラスはテンパイでも可"},
		"kiriage_mangan=false?":      {"Kiriage mangan, no smoking", "Kiriage mangan, pas de téléphone", "切上满贯，请勿进食"},
		"minimum_han=1":              {"北は常に1翻役"},
		"minimum_han=2?":             {"Ryanhan shibari from 5 honba", "5本場以降2翻縛り"},
		"riichi_needs_points=false?": {"1000点以下不能立直"},
		"guuzen_alone=counts?":       {"偶然役のみは不可(一発は可)"},
		"returned_sticks": {"Riichi hands stay on the table", "Leftover riichi sticks stay on the table",
			"Remaining riichi deposits at game end stay on the table"},
		"pao=true":                {"Pao does not apply to daisangen"},
		"below_zero_counts":       {"负分也可以立直"},
		"abortive_draws=false?":   {"No abortive draw for 4 riichi", "No noten payments on abortive draws"},
		"abortive_draws=true?":    {"No noten payments on abortive draws"},
		"noten_points=0?":         {"No noten payments on abortive draws"},
		"chip_value=50?":          {"50 cents per chip", "Chips: 50 cents"},
		"multiple_yakuman=false?": {"No double yakuman, but yakuman can be combined", "多重役满：若符合多个不同役满则均计分"},
		"kiriage_mangan=true?":    {"Not used:\n- kiriage mangan", "We do not play:\n• kiriage mangan", "不采用：\n- 切上满贯"},
		"double_wind_fu=4?":       {"Double wind pair: 2 fu [unlike Tenhou: 4 fu]"},
		"leftover_sticks": {"All riichi sticks left on the table are given to the winner",
			"流局时供托由下一位和牌者获得", "供托给下一位和牌者", "立直棒归第一个和牌者",
			"立直棒由下一位和牌的玩家获得"},
		"open_riichi":       {"开放立直无一发"},
		"pao_ron_honba":     {"Discarder pays honba", "Deal-in player pays honba, 300 each", "本场由放铳者支付", "放铳者承担本场"},
		"rounding":          {"Final points are rounded to the nearest 100"},
		"pao_scope=hand?":   {"Pao applies to all yakuman"},
		"yakuman_cap":       {"Max yakuman 13 han"},
		"aotenjou":          {"Renchan: no limit", "Honba: no limit", "Uma: no limit"},
		"uma_second":        {"No uma for tied players"},
		"complete_sakizuke": {"食断不可后付"},
		"abortive_draws": {"Abortive draws: no renchan", "Abortive draws: no renchan allowed", "Abortive draws: no triple ron",
			"Abortive draws: no pinfu", "Parties avortées : pas de renchan", "途中流局：不连庄", "途中流局不连庄",
			"途中流局不返还供托", "无任何途中流局除四风连打"},
	} {
		wrong, nor := strings.CutSuffix(never, "?")
		for _, text := range texts {
			for _, s := range must.Get(reader.Read(t.Context(), text))(t) {
				said := s.Option + s.Yaku
				if s.Kind == Play {
					said = "play"
				}
				isIt := said == wrong || said+"="+s.Value == wrong
				if isIt && (s.Kind != Guessed || nor) {
					t.Errorf("%q %s %s=%s", text, kindNames[s.Kind], said, s.Value)
				}
			}
		}
	}
}
