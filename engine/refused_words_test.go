package engine_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// TestRefusedWords: what the rules say of a problem in several languages is said in each, for all problems, whatever
// refuses.
func TestRefusedWords(t *testing.T) {
	e := standard(t)
	for _, c := range []struct {
		hand, lang string
		want       []string
	}{
		{"234p456s67p22s chi:567m ron:8p riichi", "ja", []string{"立直は門前でのみ宣言できます(暗槓は可)"}},
		{"234p456s67p22s chi:567m ron:8p riichi ippatsu chankan", "fr",
			[]string{"le riichi se déclare main fermée : parmi les appels, seuls les kans fermés sont possibles"}},
		{"123m234p34567s22z ron:9s", "ja", []string{"四面子一雀頭の形でも、ルールにあるほかの和了形でもありません"}},
		{"123m456p78s99m pon:222p ron:9s", "ja", []string{"役がありません"}},
		{"234m567p23467s99m ron:8s haitei riichi ura:1m", "fr",
			[]string{"haitei est un gain sur la dernière tuile du mur : il exige tsumo ; sur la dernière défausse, par ron, c'est houtei"}},
		{"234m567p23467s99m ron:8s houtei chankan ippatsu", "ja", []string{"一発は立直後一巡以内の和了です。立直かダブル立直が必要です"}},
		{"11m ron:3z", "ja", []string{"手牌が2枚あります。和了牌を除いて13枚のはずです"}},
	} {
		w, err := hand.Parse(c.hand)
		refused := new(engine.Refused)
		if err != nil {
			refused = e.Refuse(&w, err)
		} else if _, err := e.Score(&w); !errors.As(err, &refused) {
			t.Fatalf("%s is scored", c.hand)
		}
		var got []string
		for i := range refused.Problems {
			got = append(got, refused.Message(i, c.lang))
			if english := refused.Message(i, "en"); english != refused.Problems[i].Message {
				t.Errorf("%s: in English %q, and as an error %q", c.hand, english, refused.Problems[i].Message)
			}
		}
		for i, want := range c.want {
			if i >= len(got) || got[i] != want {
				t.Errorf("%s: %q, want %q", c.hand, got, c.want)
			}
		}
	}
}

// TestNoEnglish: whatever is wrong with a hand has words in every language.
func TestNoEnglish(t *testing.T) {
	e := standard(t)
	const tiles = "123m456p789s1122z "
	for _, text := range []string{
		tiles, "ron:1z", "12m ron:1z", "123m456p789s11222z tsumo:2z", "234m567p34567s99m1z tsumo:8s", "234m567p345678s99m tsumo:8s",
		"99p chi:234m pon:555z chi:678s 45s ron:6s 1m", "11111m22234567s ron:8s", tiles + "ron:1z tsumo:1z", tiles + "tsumo:1z from:west",
		tiles + "ron:1z from:south", tiles + "ron:1z pao:south", tiles + "ron:1z seat:nowhere", tiles + "ron:1z seat:Nrth",
		tiles + "ron:1z honba:-1", tiles + "ron:1z honba:x", tiles + "ron:12z", tiles + "ron:", tiles + "ron:x", tiles + "ron:8z",
		tiles + "ron:0z", tiles + "ron:1Z", tiles + "ron:1z riichi:yes", tiles + "ron:1z src:none", tiles + "ron:1z riichi riichi", tiles + "ron:1z Riichi",
		tiles + "ron:1z riichi,ippatsu", tiles + "ron:1z 立直", tiles + "ron:1z xyzzy", tiles + "ron:1z haku", tiles + "ron:1z East",
		tiles + "ron:1z a=b", tiles + "ron：1z", tiles + "ron:1z riichi:3", tiles + "ron:1z dora:4s,9p", tiles + "ron:1z dora:m4",
		tiles + "ron:1z dora:111111m", tiles + "ron:1z ura:11m dora:1m", tiles + "ron:1z dora:" + "123456789m123456789p123m",
		tiles + "ron:1z players:3", tiles + "ron:1z id:\"x", "1p chi:135m ron:1p", "1p chi:12m ron:1p", "1p pon:123m ron:1p",
		"1p chi:123z ron:1p", "1p kan:1111z ron:1p", "1p pom:111z ron:1p", "1p melds:chi ron:1p", "２m ron:5p", "東東 ron:5p",
		"hand:11m 22m ron:5p", "0055m123456p78s11z ron:9s", "11m pon:222m pon:333m pon:444m pon:555m pon:666m ron:1m",
		tiles + "ron:3s haitei", tiles + "ron:1z " + "x234567890123456789012345678901234567890123", "{", "[1]",
	} {
		w, err := hand.Parse(text)
		refused := new(engine.Refused)
		if err != nil {
			refused = e.Refuse(&w, err)
		} else if _, err := e.Score(&w); !errors.As(err, &refused) {
			t.Errorf("%s is scored", text)
			continue
		}
		for i, p := range refused.Problems {
			for _, lang := range rules.Languages()[1:] {
				if got := refused.Message(i, lang); got == p.Message && p.Code != "bad_json" {
					t.Errorf("%s: in %s it is %q", text, lang, got)
				}
			}
		}
	}
}

// TestRefusedWordsOfOthers: a requirement lends its words to no other problem with its id, and keeps its own without
// English.
func TestRefusedWordsOfOthers(t *testing.T) {
	file := filepath.Join(t.TempDir(), "own.yaml")
	text := "hanfu: 1\nid: own\nextends: standard\nvalid:\n  tile_count: {needs: yaku_han >= 9 or kans > 0, message: {ja: 九翻縛り}}\n" +
		"  kans: {needs: kans == 0, message: x is read as y}\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	e := engineFor(t, file, nil)
	for input, want := range map[string]string{
		"11m ron:3z":                      "手牌が2枚あります。和了牌を除いて13枚のはずです",
		"234m567p23467s99m ron:8s riichi": "九翻縛り",
		// In the words of the file, which nobody translates, even if they read like ours.
		"11m123p67s ankan:1111s ankan:2222s ron:8s riichi": "x is read as y",
	} {
		w, err := hand.Parse(input)
		refused := e.Refuse(&w, err)
		if err == nil {
			if _, err = e.Score(&w); !errors.As(err, &refused) {
				t.Fatal(input, err)
			}
		}
		if got := refused.Message(0, "ja"); got != want {
			t.Errorf("%s: %q, want %q", input, got, want)
		}
	}
}
