package engine_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
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
			[]string{"le riichi se déclare main fermée : parmi les appels, seuls les carrés cachés sont possibles"}},
		{"123m234p34567s22z ron:9s", "ja", []string{"四面子一雀頭の形でも、ルールにある他の和了形でもありません"}},
		{"123m456p78s99m pon:222p ron:9s", "ja", []string{"役がありません"}},
		{"234m567p23467s99m ron:8s haitei riichi ura:1m", "fr",
			[]string{"haitei est un gain sur la dernière tuile du mur : il faut tsumo ; sur le dernier écart, par ron, c'est houtei"}},
		{"234m567p23467s99m ron:8s houtei chankan ippatsu", "ja", []string{"一発は立直後一巡以内の和了です。立直かダブル立直が必要です"}},
		// What the notation says is English.
		{"11m ron:3z", "ja", []string{"the hand has 2 tiles and should have 13, not counting the winning tile"}},
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

// TestRefusedWordsOfOthers: a requirement lends its words to no other problem with its id, and keeps its own without
// English.
func TestRefusedWordsOfOthers(t *testing.T) {
	file := filepath.Join(t.TempDir(), "own.yaml")
	text := "hanfu: 1\nid: own\nextends: standard\nvalid:\n  tile_count: {needs: yaku_han >= 9, message: {ja: 九翻縛り}}\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	e := engineFor(t, file, nil)
	for input, want := range map[string]string{
		"11m ron:3z":                      "the hand has 2 tiles and should have 13, not counting the winning tile",
		"234m567p23467s99m ron:8s riichi": "九翻縛り",
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
