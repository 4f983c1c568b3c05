package majsoul

import (
	"slices"
	"strings"

	"example.com/hanfu/game/gamelog/internal/jsontree"
	"example.com/hanfu/game/gamelog/internal/model"
)

// toggle maps a rule of a room to an option: its values if the rule is on and if it is off, "" for
// none.
type toggle struct{ key, option, on, off string }

// switches are rules that are off if the log omits them.
var switches = []toggle{
	{"can_jifei", "bust", "true", "false"},
	{"have_liujumanguan", "nagashi_mangan", "draw", "off"},
	{"have_qieshangmanguan", "kiriage_mangan", "true", "false"},
	{"have_gang_biao_dora", "kan_dora", "true", "false"},
	{"have_li_dora", "ura_dora", "true", "false"},
	{"have_yifa", "ippatsu", "true", "false"},
	{"have_toutiao", "several_rons", "head_bump", ""},
	{"have_tingpailianzhuang", "renchan", "tenpai", "win"},
}

// exceptions are rules that set an option only if they are on.
var exceptions = []toggle{
	{key: "disable_leijiyiman", option: "counted_yakuman", on: "sanbaiman"},
	{key: "disable_double_yakuman", option: "double_yakuman", on: "false"},
	{key: "disable_composite_yakuman", option: "multiple_yakuman", on: "false"},
	{key: "disable_double_wind_four_fu", option: "double_wind_fu", on: "2"},
	{key: "disable_angang_guoshi", option: "closed_kan_chankan", on: "off"},
}

// allOff are options that are off if several rules are all off.
var allOff = []struct {
	option string
	keys   []string
}{
	{"abortive_draws", []string{"have_jiuzhongjiupai", "have_sifenglianda", "have_sijializhi",
		"have_sigangsanle"}},
	{"agari_yame", []string{"have_helezhongju", "have_tingpaizhongju"}},
}

// amounts are rules with a number. With eachPays it is what each payer pays, and the option is the
// total.
var amounts = []struct {
	key, option string
	eachPays    bool
}{
	{"init_point", "return_points", false}, // the default of jingsuanyuandian
	{"jingsuanyuandian", "return_points", false},
	{"fandian", "target_points", false},
	{"liqibang_value", "riichi_stick", false},
	{"changbang_value", "honba_points", true},
	{"fanfu", "minimum_han", false},
	{"dora_count", "red_fives", false},
}

// rules reads the rules of a room, which friendly games and contests have. Rules that are off are
// omitted. Records of 2020 have few rules, so others are off only if the rules are complete. Zeros
// are omitted too: counters and noten cost 0 if the value of a stick, which can't be 0, is present.
func (r *reader) rules(detail *jsontree.Node) {
	g := r.game
	on := func(key string) bool { return isOn(detail, key) }
	priced := value(detail, "liqibang_value").Kind == jsontree.Number
	for _, a := range amounts {
		n := r.optional(value(detail, a.key), "a rule of the room")
		if n <= 0 && !(a.eachPays && priced) {
			continue
		}
		n = max(n, 0)
		if a.eachPays {
			n *= int64(r.Players - 1)
		}
		g.SetPoints(a.option, n)
	}
	for _, s := range exceptions {
		if on(s.key) {
			g.SetOption(s.option, s.on)
		}
	}
	if uma := r.numbers(detail, "shunweima_2", "shunweima_3", "shunweima_4"); uma != nil {
		for i := range uma {
			if uma[i] > -model.ResultUnit && uma[i] < model.ResultUnit {
				uma[i] *= model.ResultUnit
			}
		}
		g.OtherUma = !g.SetUma(uma)
	}
	if noten := r.numbers(detail, "noting_fafu_1", "noting_fafu_2", "noting_fafu_3"); noten != nil {
		g.SetNoten(noten)
	} else if priced {
		g.SetNoten(make([]int64, r.Players-1))
	}
	if !isComplete(detail) {
		return
	}
	for _, s := range switches {
		if value := s.off; on(s.key) {
			g.SetOption(s.option, s.on)
		} else if value != "" {
			g.SetOption(s.option, value)
		}
	}
	for _, s := range allOff {
		if !slices.ContainsFunc(s.keys, on) {
			g.SetOption(s.option, "false")
		}
	}
	if !on("have_nanruxiru") {
		g.SetPoints("target_points", 0)
	}
}

// numbers returns the numbers under the first Players-1 keys, 0 for missing ones; nil if all are
// missing.
func (r *reader) numbers(detail *jsontree.Node, keys ...string) []int64 {
	all, found := make([]int64, r.Players-1), false
	for i := range all {
		n := value(detail, keys[i])
		found = found || n.Kind != jsontree.Null
		if n.Kind != jsontree.Null {
			all[i] = r.Number(n, -model.MostPoints, model.MostPoints, "a rule of the room")
		}
	}
	if !found {
		return nil
	}
	return all
}

// isComplete reports whether a room's rules are complete, so that missing ones are off.
func isComplete(detail *jsontree.Node) bool {
	for _, key := range detail.Keys {
		if strings.HasPrefix(strings.ToLower(key), "have") {
			return true
		}
	}
	return false
}

// modes are modes of the site other than riichi, by their keys in the rules of a room.
var modes = []struct{ key, name string }{
	{"begin_open_mode", "配牌明牌"}, {"jiuchao_mode", "明镜之战"}, {"muyu_mode", "龙之目玉"},
	{"xuezhandaodi", "修罗之战"},
	{"chuanma", "赤羽之战"}, {"huansanzhang", "换三张"}, {"reveal_discard", "暗夜之战"},
	{"field_spell_mode", "幻境传说"},
	{"zhanxing", "占星之战"}, {"tianming_mode", "天命之战"}, {"yongchang_mode", "咏唱之战"},
	{"hunzhiyiji_mode", "魂之一击"},
	{"wanxiangxiuluo_mode", "万象修罗"}, {"beishuizhizhan_mode", "背水之战"}, {"_qingtianjing", "青天井"},
	{"guobiao", "国标"}, {"_guobiao", "国标"},
}

// otherRecords are the events that occur only in such modes, for records without a head.
var otherRecords = []struct{ name, mode string }{
	{"RecordHuleXueZhan", "修罗之战"}, {"RecordHuleXueLiu", "血流成河"}, {"RecordChangeTile", "换三张"},
	{"RecordSelectGap", "赤羽之战"}, {"RecordGangResult", "赤羽之战"}, {"RecordRevealTile", "暗夜之战"},
	{"RecordUnveilTile", "暗夜之战"}, {"RecordLockTile", "暗夜之战"},
}

// otherGame returns an error for a game of a mode other than riichi.
func otherGame(all []record, head *jsontree.Node) error {
	const reason = "this is a game of the mode %s (%s) of Mahjong Soul, which has rules of its own; it is left out"
	if head != nil {
		detail := value(value(value(head, "config"), "mode"), "detail_rule")
		for _, m := range modes {
			if isOn(detail, m.key) {
				return model.Errorf(detail.Pos, reason, m.name, m.key)
			}
		}
	}
	for _, r := range all {
		for _, other := range otherRecords {
			if strings.HasPrefix(r.name, other.name) {
				return model.Errorf(r.data.Pos, reason, other.mode, r.name)
			}
		}
	}
	return nil
}

func isOn(detail *jsontree.Node, key string) bool {
	n := value(detail, key)
	return n.Text == "true" || n.Kind == jsontree.Number && n.Text != "0"
}
