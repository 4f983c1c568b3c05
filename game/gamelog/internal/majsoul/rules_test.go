package majsoul

import (
	"maps"
	"strings"
	"testing"

	"example.com/hanfu/game/gamelog/internal/jsontree"
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/testkit/must"
)

// TestSoulRules reads rules of rooms.
func TestSoulRules(t *testing.T) {
	for _, test := range []struct {
		text string
		want map[string]string
	}{
		{`{"time_fixed":5,"dora_count":3,"shiduan":1,"init_point":30000,"fandian":32000,"fanfu":1}`, map[string]string{
			"return_points": "30000", "target_points": "32000", "minimum_han": "1", "red_fives": "3"}},
		{`{"doraCount":4,"haveYifa":true,"haveNanruxiru":true,"haveLiDora":true,"jingsuanyuandian":30000,"initPoint":25000,
			"shunweima2":8,"shunweima3":-8,"shunweima4":-16,"changbangValue":100,"notingFafu1":1000,"notingFafu2":1500,
			"notingFafu3":3000,"disableLeijiyiman":true,"haveHelezhongju":true,"haveSigangsanle":true}`, map[string]string{
			"return_points": "30000", "red_fives": "4", "ippatsu": "true", "ura_dora": "true", "kan_dora": "false",
			"nagashi_mangan": "off", "kiriage_mangan": "false", "bust": "false", "renchan": "win", "uma_first": "16000",
			"uma_second": "8000", "honba_points": "300", "noten_points": "3000", "counted_yakuman": "sanbaiman"}},
		// Zeros are left out where the worth of a stick is told.
		{`{"liqibang_value":1000,"dora_count":3}`, map[string]string{
			"riichi_stick": "1000", "honba_points": "0", "noten_points": "0", "red_fives": "3"}},
	} {
		root := must.Get(jsontree.NewStream(strings.NewReader(test.text), "room.json").Next())(t)
		g := &model.Game{}
		r := &reader{Reader: jsontree.Reader{Players: model.Seats}, game: g}
		if r.rules(root); r.Err != nil || !maps.Equal(g.Told, test.want) {
			t.Errorf("%s:\n%v, want\n%v, %v", test.text, g.Told, test.want, r.Err)
		}
	}
}
