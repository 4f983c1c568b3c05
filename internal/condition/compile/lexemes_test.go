package compile

import (
	"fmt"
	"strings"
	"testing"
)

func TestLexemes(t *testing.T) {
	for src, want := range map[string]string{
		"closed and kans >= 3":              "closed:0 and:11 kans:0 >=:10 3:8",
		"options.open_tanyao or riichi":     "options:6 .:10 open_tanyao:4 or:11 riichi:3",
		`yaku["pinfu"] and has("19m")`:      `yaku:6 [:12 pinfu:5 ]:12 and:11 has:2 (:12 "19m":9 ):12`,
		"all(groups, .kind == kan)":         "all:2 (:12 groups:0 ,:12 .:10 group.kind:7 ==:10 kan:1 ):12",
		"any(suits, tiles(tile(#, 5)) == 4": "any:2 (:12 suits:1 ,:12 tiles:2 (:12 tile:2 (:12 #:10 ,:12 5:8 ):12 ):12 ==:10 4:8",
		"payer.dealer ? 茶 : closed and":     "payer:6 .:10 payer.dealer:7 ?:10 茶:3 ::10 closed:0 and:11",
		"let x = melds; x > 2 // so it is":  "let:11 x:3 =:10 melds:0 ;:10 x:3 >:10 2:8",
		`closed and "unfinished`:            "closed:0 and:11",
		"closed and 🍵 steeped":              "closed:0 and:11 steeped:3",
		strings.Repeat("closed and ", 500):  "",
	} {
		var got []string
		for _, w := range Lexemes(src) {
			got = append(got, fmt.Sprintf("%s:%d", w.Name, w.Kind))
			if text := string([]rune(src)[w.From:w.To]); !strings.Contains(w.Text, text) {
				t.Errorf("%s: %q stands where %q should", src, text, w.Text)
			}
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s: got\n%s\nand not\n%s", src, got, want)
		}
	}
}

func TestSqueeze(t *testing.T) {
	for src, want := range map[string]string{
		" a \n\t b ":              "a b",
		`has("1 2m")  and 'a  b'`: `has("1 2m") and 'a  b'`,
		"a // b\n c":              "a c",
		"a /* b */ c":             "a c",
		`"//" + 'it\'s  x'`:       `"//" + 'it\'s  x'`,
		"`\\`  + a":               "`\\` + a",
		`"open  `:                 `"open  `,
		"a /* open":               "a",
		"":                        "",
	} {
		if got := Squeeze(src); got != want {
			t.Errorf("Squeeze(%q) = %q, want %q", src, got, want)
		}
	}
}
