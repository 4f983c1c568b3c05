package majsoul

import "google.golang.org/protobuf/encoding/protowire"

// field describes a field of a message. of is the name of a nested message; many reports whether
// the field is repeated.
type field struct {
	name string
	kind fieldKind
	of   string
	many bool
}

type fieldKind uint8

const (
	number fieldKind = iota
	truth
	text
	message
)

type numbered = map[protowire.Number]field

// messages are the messages of the site's protocol by name, with the fields that a game is read
// from. All public copies of the protocol (liqi.proto) since 2019 have these numbers.
var messages = map[string]numbered{
	"RecordNewRound": {1: {name: "chang"}, 2: {name: "ju"}, 3: {name: "ben"},
		4: {name: "dora", kind: text},
		5: {name: "scores", many: true}, 6: {name: "liqibang"}, 7: tilesNamed("tiles0"),
		8: tilesNamed("tiles1"),
		9: tilesNamed("tiles2"), 10: tilesNamed("tiles3"), 16: tilesNamed("doras")},
	"RecordDealTile": {1: {name: "seat"}, 2: {name: "tile", kind: text}, 6: tilesNamed("doras")},
	"RecordDiscardTile": {1: {name: "seat"}, 2: {name: "tile", kind: text},
		3: {name: "is_liqi", kind: truth}, 5: {name: "moqie", kind: truth},
		8: tilesNamed("doras"), 9: {name: "is_wliqi", kind: truth}},
	"RecordChiPengGang": {1: {name: "seat"}, 2: {name: "type"}, 3: tilesNamed("tiles"),
		4: {name: "froms", many: true}},
	"RecordAnGangAddGang": {1: {name: "seat"}, 2: {name: "type"}, 3: {name: "tiles", kind: text},
		6: tilesNamed("doras")},
	"RecordBaBei": {1: {name: "seat"}, 6: tilesNamed("doras")},
	"RecordHule": {1: {name: "hules", kind: message, of: "HuleInfo", many: true},
		3: {name: "delta_scores", many: true},
		7: tilesNamed("doras")},
	"HuleInfo": {4: {name: "seat"}, 5: {name: "zimo", kind: truth}, 8: tilesNamed("doras"),
		9:  tilesNamed("li_doras"),
		10: {name: "yiman", kind: truth}, 11: {name: "count"},
		12: {name: "fans", kind: message, of: "FanInfo", many: true},
		13: {name: "fu"}, 15: {name: "point_rong"}, 16: {name: "point_zimo_qin"},
		17: {name: "point_zimo_xian"}},
	"FanInfo": {1: {name: "name", kind: text}, 2: {name: "val"}, 3: {name: "id"}},
	"RecordNoTile": {1: {name: "liujumanguan", kind: truth},
		2: {name: "players", kind: message, of: "NoTilePlayerInfo", many: true},
		3: {name: "scores", kind: message, of: "NoTileScoreInfo", many: true}},
	"NoTilePlayerInfo": {3: {name: "tingpai", kind: truth}},
	"NoTileScoreInfo":  {1: {name: "seat"}, 3: {name: "delta_scores", many: true}},
	"RecordLiuJu":      {1: {name: "type"}},

	"RecordGame": {5: {name: "config", kind: message, of: "GameConfig"},
		11: {name: "accounts", kind: message, of: "AccountInfo", many: true},
		12: {name: "result", kind: message, of: "GameEndResult"}},
	"AccountInfo":   {2: {name: "seat"}, 3: {name: "nickname", kind: text}},
	"GameEndResult": {1: {name: "players", kind: message, of: "PlayerItem", many: true}},
	"PlayerItem":    {1: {name: "seat"}, 2: {name: "total_point"}, 3: {name: "part_point_1"}},
	"GameConfig":    {2: {name: "mode", kind: message, of: "GameMode"}},
	"GameMode": {1: {name: "mode"},
		6: {name: "detail_rule", kind: message, of: "GameDetailRule"}},
	"GameDetailRule": {3: {name: "dora_count"}, 4: {name: "shiduan"}, 5: {name: "init_point"},
		6: {name: "fandian"},
		7: {name: "can_jifei", kind: truth}, 9: {name: "liqibang_value"},
		10: {name: "changbang_value"},
		11: {name: "noting_fafu_1"}, 12: {name: "noting_fafu_2"}, 13: {name: "noting_fafu_3"},
		14: {name: "have_liujumanguan", kind: truth},
		15: {name: "have_qieshangmanguan", kind: truth},
		16: {name: "have_biao_dora", kind: truth}, 17: {name: "have_gang_biao_dora", kind: truth},
		19: {name: "have_li_dora", kind: truth}, 20: {name: "have_gang_li_dora", kind: truth},
		21: {name: "have_sifenglianda", kind: truth}, 22: {name: "have_sigangsanle", kind: truth},
		23: {name: "have_sijializhi", kind: truth}, 24: {name: "have_jiuzhongjiupai", kind: truth},
		25: {name: "have_sanjiahele", kind: truth}, 26: {name: "have_toutiao", kind: truth},
		27: {name: "have_helelianzhuang", kind: truth}, 28: {name: "have_helezhongju", kind: truth},
		29: {name: "have_tingpailianzhuang", kind: truth},
		30: {name: "have_tingpaizhongju", kind: truth},
		31: {name: "have_yifa", kind: truth}, 32: {name: "have_nanruxiru", kind: truth},
		33: {name: "jingsuanyuandian"},
		34: {name: "shunweima_2"}, 35: {name: "shunweima_3"}, 36: {name: "shunweima_4"},
		41: {name: "fanfu"},
		42: {name: "guyi_mode"}, 44: {name: "begin_open_mode"}, 45: {name: "jiuchao_mode"},
		46: {name: "muyu_mode"},
		48: {name: "xuezhandaodi"}, 49: {name: "huansanzhang"}, 50: {name: "chuanma"},
		51: {name: "reveal_discard"},
		52: {name: "field_spell_mode"}, 53: {name: "zhanxing"}, 54: {name: "tianming_mode"},
		60: {name: "disable_leijiyiman", kind: truth}, 62: {name: "disable_double_yakuman"},
		63: {name: "disable_composite_yakuman"}, 66: {name: "disable_double_wind_four_fu"},
		67: {name: "disable_angang_guoshi"},
		70: {name: "yongchang_mode"}, 71: {name: "hunzhiyiji_mode"},
		72: {name: "wanxiangxiuluo_mode"},
		73: {name: "beishuizhizhan_mode"}},
}

func tilesNamed(name string) field { return field{name: name, kind: text, many: true} }
