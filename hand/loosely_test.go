package hand

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/internal/work"
)

// TestParseLoosely: what is clear is read, and said.
func TestParseLoosely(t *testing.T) {
	for _, test := range []struct{ text, want, took string }{
		{"234M567p34567s99m Tsumo:8S RIICHI", "234m567p34567s99m tsumo:8s riichi",
			`"234M567p34567s99m" is read as 234m567p34567s99m|"Tsumo:8S" is read as tsumo:8s|"RIICHI" is read as riichi`},
		{"234567m34567p東東 ron:8p", "234567m34567p11z ron:8p", `"234567m34567p東東" is read as 234567m34567p1z1z`},
		{"234567m34567p EE ron:8p", "234567m34567p 11z ron:8p", `"EE" is read as 11z`},
		{"234567m345p白發 發白 ron:haku seat:南", "234567m345p56z65z ron:5z seat:south",
			`"234567m345p白發" is read as 234567m345p5z6z|"發白" is read as 65z|"ron:haku" is read as ron:5z|"seat:南" is read as seat:south`},
		{"234567m34567p22z ron:8p reach", "234567m34567p22z ron:8p riichi", `"reach" is read as riichi`},
		{"234567m34567p22z ron:8p Double-Riichi,ippatsu", "234567m34567p22z ron:8p double_riichi ippatsu",
			`"Double-Riichi,ippatsu" is read as double_riichi ippatsu`},
		{"234567m34567p22z ロン：8p 立直 南家", "234567m34567p22z ron:8p riichi seat:south",
			`"ロン：8p" is read as ron:8p|"立直" is read as riichi|"南家" is read as seat:south`},
		{"234567m34567p22z ron:8p from dealer", "234567m34567p22z ron:8p from:east", `"from dealer" is read as from:east`},
		{"234567m34567p22z ron=8p dora=4s,9p dealer", "234567m34567p22z ron:8p dora:4s9p seat:east",
			`"ron=8p" is read as ron:8p|"dora=4s,9p" is read as dora:4s 9p|"dealer" is read as seat:east`},
		{"234567m34567p22z ron:8p seat:ouest from:Est round:sud wareme:nord",
			"234567m34567p22z ron:8p seat:west from:east round:south wareme:north",
			`"seat:ouest" is read as seat:west|"from:Est" is read as from:east|"round:sud" is read as round:south|"wareme:nord" is read as wareme:north`},
		{"234567m22z34567p 8p tsumo riichi", "234567m34567p22z tsumo:8p riichi",
			`tsumo without a tile is read as tsumo:8p, the last tile of the hand`},
		{"234567m22z34567p 8p dora 4s 9p ron from:west", "234567m22z34567p ron:8p from:west dora:4s9p",
			`ron without a tile is read as ron:8p, the last tile of the hand`},
		{"22z34567p pon:999m chi 234s 8p tsumo", "34567p22z pon:999m chi:234s tsumo:8p",
			`tsumo without a tile is read as tsumo:8p, the last tile of the hand`},
		{"234567m345678p22z ron:8p", "234567m34567p22z ron:8p",
			`the hand has the winning tile 8p in it, and is read without it`},
		{"234567m34567p22z ron:8p id:A,B", "234567m34567p22z ron:8p id:A,B", ""},
		{"dora: 4s 234567m34567p22z ron:8p", "234567m34567p22z dora:4s ron:8p", `the tiles 234567m34567p22z behind the indicators are read as the hand`},
		{"riichi dora 4s 234567m 34567p22z tsumo 8p", "234567m34567p22z riichi dora:4s tsumo:8p", `the tiles 234567m 34567p22z behind the indicators are read as the hand`},
		{"234man567Man34567pin22z ron on 8p seat:dealer", "234567m34567p22z ron:8p seat:east",
			`"234man567Man34567pin22z" is read as 234m567m34567p22z|"on" is left out|"seat:dealer" is read as seat:east`},
		{"EEE234m567p88s99s ron:9s riichi, ippatsu", "111z234m567p88s99s ron:9s riichi ippatsu",
			`"EEE234m567p88s99s" is read as 1z1z1z234m567p88s99s|"riichi," is read as riichi`},
		{"ドラ4s 234567m34567p22z リーチ一発 ツモ8p", "234567m34567p22z dora:4s riichi ippatsu tsumo:8p",
			`"ドラ4s" is read as dora:4s|"リーチ一発" is read as riichi ippatsu|"ツモ8p" is read as tsumo:8p|the tiles 234567m34567p22z behind the indicators are read as the hand`},
		{"二三四萬567m-34567p-8p南 ロン南 round:E2", "234567m345678p2z ron:2z round:east",
			`"二三四萬567m-34567p-8p南" is read as 234m567m34567p8p2z|"ロン南" is read as ron:2z|"round:E2" is read as round:east`},
		{"234567m34567p22z ロン:8p 東2局1本場 供託2本 自:南 ドラ表示:4s", "234567m34567p22z ron:8p round:east honba:1 sticks:2 seat:south dora:4s",
			`"ロン:8p" is read as ron:8p|"東2局1本場" is read as round:east honba:1|"供託2本" is read as sticks:2|` +
				`"自:南" is read as seat:south|"ドラ表示:4s" is read as dora:4s`},
		{"234567m34567p22z 2 honba ron:8p 2枚抜き 庄家1供托 场:东场", "234567m34567p22z honba:2 ron:8p nuki:2 seat:east sticks:1 round:east",
			`"2 honba" is read as honba:2|"2枚抜き" is read as nuki:2|"庄家1供托" is read as seat:east sticks:1|"场:东场" is read as round:east`},
		{"123萬赤5筒46筒789索東東東南 ツモ南", "123m046p789s1112z tsumo:2z",
			`"123萬赤5筒46筒789索東東東南" is read as 123m5rp46p789s1z1z1z2z|"ツモ南" is read as tsumo:2z`},
		{"🀇🀈🀉🀙🀚🀛🀐🀑🀒🀀🀀🀀🀁 tsumo:🀁 dora:🀄", "123m123p123s1112z tsumo:2z dora:7z",
			`"🀇🀈🀉🀙🀚🀛🀐🀑🀒🀀🀀🀀🀁" is read as 1m2m3m1p2p3p1s2s3s1z1z1z2z|"tsumo:🀁" is read as tsumo:2z|"dora:🀄" is read as dora:7z`},
		{"🀇🀈🀉🀙🀚🀛🀐🀑🀒🀄︎🀄️🀄🀁 tsumo:🀁 dora:🀄️", "123m123p123s7772z tsumo:2z dora:7z",
			"\"🀇🀈🀉🀙🀚🀛🀐🀑🀒🀄\uFE0E🀄\uFE0F🀄🀁\" is read as 1m2m3m1p2p3p1s2s3s7z7z7z2z|\"tsumo:🀁\" is read as tsumo:2z|" +
				"\"dora:🀄\uFE0F\" is read as dora:7z"},
		{"123万④⑤⑥789条东东东南 自摸南", "123m456p789s1112z tsumo:2z",
			`"123万④⑤⑥789条东东东南" is read as 123m4p5p6p789s1z1z1z2z|"自摸南" is read as tsumo:2z`},
		{"234赤567m34567p22z ツモ金8p", "234067m34567p22z tsumo:8gp",
			`"234赤567m34567p22z" is read as 2345r67m34567p22z|"ツモ金8p" is read as tsumo:8gp`},
		{"2345G67M34567p22z ron:8Rp", "2345g67m34567p22z ron:8rp",
			`"2345G67M34567p22z" is read as 2345g67m34567p22z|"ron:8Rp" is read as ron:8rp`},
		{"234567m34567p22z ron:8p ID=Game7", "234567m34567p22z ron:8p id:Game7", `"ID=Game7" is read as id:Game7`},
		{"234567m34567p22z ron:8p kita:2", "234567m34567p22z ron:8p nuki:2", `"kita:2" is read as nuki:2`},
		{"234567m34567p22z ron:8p nukidora:2", "234567m34567p22z ron:8p nuki:2", `"nukidora:2" is read as nuki:2`},
		{"234567m34567p22z ron:8p pei:2", "234567m34567p22z ron:8p nuki:2", `"pei:2" is read as nuki:2`},
		{"234567m34567p22z ron:8p nuki:44z", "234567m34567p22z ron:8p nuki:2", `"nuki:44z" is read as nuki:2`},
		{"34567p22z345m ron:8p kakan:5555s", "34567p22z345m ron:8p minkan:5555s", `"kakan:5555s" is read as minkan:5555s`},
		{"34567p22z345m ron:8p shouminkan:5555s", "34567p22z345m ron:8p minkan:5555s", `"shouminkan:5555s" is read as minkan:5555s`},
		{"34567p22z345m ron:8p 加槓:5555s", "34567p22z345m ron:8p minkan:5555s", `"加槓:5555s" is read as minkan:5555s`},
	} {
		w, took, err := ParseLoosely(test.text)
		want, wantErr := Parse(test.want)
		if err != nil || wantErr != nil || w.String() != want.String() || strings.Join(took, "|") != test.took {
			t.Errorf("ParseLoosely(%q) = %s, %q, %v; want %s, %q", test.text, w, took, err, want, test.took)
		}
	}
}

// TestParseLooselyDeclared: a word that the rules have declared, the caller's id and a text that is too long for Parse
// are left as they are.
func TestParseLooselyDeclared(t *testing.T) {
	w, took, err := ParseLoosely("345m567p34s22z678s Ron:5s daburi id: Friday", "daburi")
	if err != nil || len(took) != 1 || len(w.Flags) != 1 || w.Flags[0].Name != "daburi" || w.ID != "Friday" {
		t.Errorf("%v, %q, %v", w, took, err)
	}
	if _, took, err := ParseLoosely(strings.Repeat("R ", work.TextBytes)); took != nil || err == nil {
		t.Errorf("%d notes, %v", len(took), err)
	}
}

// TestParseLooselyPartly: of what stays wrong as it is taken, only that is told, with what it was taken for.
func TestParseLooselyPartly(t *testing.T) {
	for _, test := range []struct{ text, took, want string }{
		{"234567m22z34567p 8p TSUMO from:east", `"TSUMO" is read as tsumo|tsumo without a tile is read as tsumo:8p, the last tile of the hand`,
			"from_with_tsumo from: a tile won by tsumo has none"},
		{"dora: 4s 234567m34567p22 ron:8p", "the tiles 234567m34567p22 behind the indicators are read as the hand",
			`bad_notation hand: no suit follows "22" (character 14 of "234567m34567p22")`},
		{"234M567p TSUMO:8s", `"234M567p" is read as 234m567p|"TSUMO:8s" is read as tsumo:8s`, "tile_count hand: has 6 tiles"},
		{"dora:4s 234567m34567p ron:8z", "", "bad_notation ron: no tile 8z\nmissing_field hand: so write the hand in front of them"},
		{"234567m34567p22z ron:8p reach seat:WESST", `"reach" is read as riichi|"seat:WESST" is read as seat:wesst`,
			`bad_value seat: did you mean "west"?`},
		{"234567m34567p22z ron:8p reach seat:wesst dora:4x", `"reach" is read as riichi`,
			`bad_value seat: did you mean "west"?
			bad_notation dora: "x" does not belong to tiles`},
		{"234567m34567p22z tsumo from:east", "", `bad_value tsumo: nothing follows "tsumo"
			from_with_tsumo from: a tile won by tsumo has none`},
	} {
		_, took, err := ParseLoosely(test.text)
		if strings.Join(took, "|") != test.took {
			t.Errorf("%s is taken as %q", test.text, took)
		}
		wantProblems(t, test.text, err, test.want)
	}
}

// TestParseLooselyRefuses: what is not clear is refused, or left as it is, as Parse has it.
func TestParseLooselyRefuses(t *testing.T) {
	for _, text := range []string{
		"234567m34567p22z", "234567m34567p22z tsumo", "234567m3456789p22z tsumo", "tsumo",
		"hand:234567m345678p22z tsumo",
		"234567m345678p22z ron tsumo", "234567m22z345678p tsumo riichi", "234567m34567p22z ron:8p 東",
		"234567m34567p22z ron:8p E", "234567m34567p22z ron:8p Haku",
		"123東11m ron:8p", "m234567 ron:8p", "22z34567p999m カン:1111s ron:8p", `234567m34567p22z RON:8p id:"x"`, "",
		"234567m345678p22z ron:9m", "2344567m34567p22z ron:8p", `{"hand":"234M","tsumo":"8S"}`,
		"234567m34567p22z ron:8p reach riichi",
	} {
		w, took, err := ParseLoosely(text)
		want, wantErr := Parse(text)
		if took != nil || w.String() != want.String() || (err == nil) != (wantErr == nil) ||
			err != nil && err.Error() != wantErr.Error() {
			t.Errorf("ParseLoosely(%q) = %s, %q, %v; want %s, %v", text, w, took, err, want, wantErr)
		}
	}
}

// TestInNotation: what is said to be in the notation is left as it is. Texts are put together of pieces that players write.
func TestInNotation(t *testing.T) {
	pieces := strings.Fields("234567m 34567p 22z 8p 1z EE m3 0p 5rp 98 ms ron tsumo ron:8p tsumo:8p RON:8p chi:234s pon:9m pon 999m kan:1111z dora:4s " +
		"dora 4s ura:9p1z seat:south seat:S seat:dealer seat:ouest round:east round:E1 from:west from seat:west on honba:2 honba: riichi reach id:A " +
		"id x double_riichi daburi est haku s e dealer pao:east pao_daisangen:south hand:234m ron:east ron:east seat:1z seat: :")
	random := rand.New(rand.NewPCG(7, 7))
	well := 0
	for range 200_000 {
		words := []string{"234567m34567p22z"}
		if random.IntN(4) == 0 {
			words = nil
		}
		for range 1 + random.IntN(5) {
			words = append(words, pieces[random.IntN(len(pieces))])
		}
		text := strings.Join(words, " ")
		if _, err := Parse(text); err != nil || !isNotation(text) {
			continue
		}
		well++
		if plain, took := normalize(text, nil); took != nil || plain != text {
			t.Fatalf("%q is read as %q, %q", text, plain, took)
		}
	}
	if well < 2000 {
		t.Errorf("only %d texts were in the notation", well)
	}
}

func FuzzParseLoosely(f *testing.F) {
	for _, test := range slices.Concat(accepted, refused) {
		f.Add(test.text)
	}
	for _, text := range []string{"234M567p34567s99m Tsumo:8S reach", "234567m34567p東東 ロン：8p、立直",
		"22z345678p pon:999m chi 234s tsumo", "23456m22z345678p ron=8p dealer", "4567p3s\r345678s99m"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		w, took, err := ParseLoosely(text)
		wantWinOrProblems(t, w, err)
		strict, strictErr := Parse(text)
		if strictErr == nil && isNotation(text) {
			if _, took := normalize(text, nil); took != nil {
				t.Errorf("%q is read as %q", text, took)
			}
		}
		left, _ := err.(Problems)
		if all, _ := strictErr.(Problems); err != nil && took != nil && len(left) >= len(all) && !sameProblems(left, all) {
			t.Errorf("%q is refused and taken as %q, where no less is wrong: %v", text, took, err)
		}
		if took == nil && (w.String() != strict.String() || (err == nil) != (strictErr == nil)) {
			t.Errorf("%q is %s, and nothing is said of it; Parse has %s, %v", text, w, strict, strictErr)
		}
	})
}
