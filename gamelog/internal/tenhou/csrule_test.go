package tenhou

import (
	"maps"
	"testing"

	"example.com/hanfu/gamelog/internal/told"
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
		g := &told.Game{}
		if c, ok := readCsrule(test.text); ok {
			c.tell(g, test.players)
		}
		if !maps.Equal(g.Told, test.want) {
			t.Errorf("%s:\n%v, want\n%v", test.text, g.Told, test.want)
		}
	}
}
