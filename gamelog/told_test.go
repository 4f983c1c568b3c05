package gamelog

import (
	"maps"
	"os"
	"strings"
	"testing"
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
		l := &Log{}
		if c, ok := readCsrule(test.text); ok {
			c.tell(l, test.players)
		}
		if !maps.Equal(l.Told, test.want) {
			t.Errorf("%s:\n%v, want\n%v", test.text, l.Told, test.want)
		}
	}
}

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
	} {
		root, err := newTreeReader(strings.NewReader(test.text), "room.json").next()
		if err != nil {
			t.Fatal(err)
		}
		l := &Log{}
		r := &soulReader{jsonReader: jsonReader{log: l, players: seats}}
		if r.rules(root); r.err != nil || !maps.Equal(l.Told, test.want) {
			t.Errorf("%s:\n%v, want\n%v, %v", test.text, l.Told, test.want, r.err)
		}
	}
}

// TestCsruleInGame: the settings of a lobby turn the options of the rules, and what is as it was does not.
func TestCsruleInGame(t *testing.T) {
	text, err := os.ReadFile("testdata/games/many-wins.xml")
	if err != nil {
		t.Fatal(err)
	}
	const rules = `csrule="00080040,00000000,,,25000,30000,30000,,,,1000" `
	own := strings.Replace(string(text), "<GO ", "<GO "+rules, 1)
	for l, err := range Open(strings.NewReader(own), "lobby.xml") {
		if err != nil {
			t.Fatal(err)
		}
		got := l.Options(loaded(t, l.RuleSet()).Rules())
		if want := map[string]string{"ippatsu": "false", "ura_dora": "false", "result_unit": "1000", "result_half": "away"}; !maps.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	}
}
