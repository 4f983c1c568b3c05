package tenhou

import (
	"maps"
	"strconv"
	"strings"
	"testing"

	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/testkit/must"
)

// TestCsrule reads rules of lobbies as GO has them.
func TestCsrule(t *testing.T) {
	for _, test := range []struct {
		text    string
		players int
		want    map[string]string
	}{
		{"0FE0BF0B,0000001F,,,30000,30000,30000,,,,,,,,,,,,,,,5,-5,-15,5,-5,-15,5,-5,-15,5,-5,-15,5,-5,-15,,,,", 4, map[string]string{
			"target_points": "0", "return_points": "30000", "uma_first": "15000", "uma_second": "5000", "nagashi_mangan": "off",
			"kiriage_mangan": "true", "several_rons": "head_bump", "renhou": "mangan", "double_wind_fu": "2", "ties": "split",
			"leftover_sticks": "lost", "counted_yakuman": "sanbaiman", "abortive_draws": "false"}},
		{"000a0064,0,,,25000,,,,,,2000,500,,,,,1000,1500,3000", 4, map[string]string{
			"riichi_stick": "2000", "honba_points": "1500", "noten_points": "3000", "bust": "false", "kan_dora": "false",
			"ura_dora": "false", "renchan": "win", "ippatsu": "false"}},
		{"0000c000,,,,,,,,,,,,,,,,500,1500,3000,,,1,-3,-6,1,-3,-6,1,-3,-6,1,-3,-6,1,-3,-6", 4, map[string]string{"agari_yame": "false"}},
		{",,,,,,,,,,,,,,,,,,,,,5,-5,-15,6,-6,-15,5,-5,-15,5,-5,-15,5,-5,-15", 4, map[string]string{}},
		{"1000,0,,,,,,,,,,,,,,,1000,2000,,,,0,-15,,0,-15,,0,-15,,0,-15,,0,-15,", 3, map[string]string{
			"several_rons": "all", "noten_points": "2000", "uma_first": "15000"}},
		{"xyz,0", 4, map[string]string{}},
		{"", 4, map[string]string{}},
	} {
		g := &model.Game{}
		ApplyLobby(g, strings.Split(test.text, ","), test.players)
		if !maps.Equal(g.Told, test.want) {
			t.Errorf("%s:\n%v, want\n%v", test.text, g.Told, test.want)
		}
	}
}

// TestCsruleUma: the uma of a lobby go by how many end with less than the points of the return.
func TestCsruleUma(t *testing.T) {
	const rows = ",,,,,,30000,,,,,,,,,,,,,,,5,-5,-15,5,0,-20,10,-10,-30,0,-5,-15,5,-5,-15"
	for _, test := range []struct {
		points string
		first  string
		other  bool
	}{
		{"", "", true},
		{"35000 33000 27000 25000", "30000", false},
		{"35000 32000 31000 22000", "", true}, // 5, 0 and -20: no options say them
		{"40000 30000 25000 25000", "", true}, // are two below, or three?
	} {
		g := &model.Game{}
		for _, n := range strings.Fields(test.points) {
			points := must.Get(strconv.ParseInt(n, 10, 64))(t)
			g.Points = append(g.Points, points)
		}
		ApplyLobby(g, strings.Split(rows, ","), model.Seats)
		if g.Told["uma_first"] != test.first || g.OtherUma != test.other {
			t.Errorf("%s: %v, other uma %t", test.points, g.Told, g.OtherUma)
		}
	}
}
