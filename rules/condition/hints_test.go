package condition_test

import (
	"strings"
	"testing"

	"example.com/hanfu/engine/hand"
	"example.com/hanfu/rules/condition"
)

// TestHints: what people write who think of the game or of another language, and the cure that they read.
func TestHints(t *testing.T) {
	scope := condition.Scope{
		Flags: map[string]condition.Flag{"riichi": {}}, Sets: map[string]hand.Set{"greens": 1},
		Shapes: map[string]int{"seven_pairs": 0}, Yaku: map[string]int{"pinfu": 0}, Called: map[string]string{"立直": "riichi", "平和": "yaku.pinfu"},
		Options: map[string]condition.Option{"how": {Value: condition.Value{Type: condition.TypeWord, Word: "one"},
			Allowed: []condition.Value{{Type: condition.TypeWord, Word: "one"}, {Type: condition.TypeWord, Word: "two"}}}},
	}
	for _, c := range []struct {
		src, help string
		at        condition.Stage
	}{
		{"立直 and tsumo", "write riichi", condition.StageReading},
		{"平和", "write yaku.pinfu", condition.StageYaku},
		{"平和", "", condition.StageReading}, // where it can't be asked
		{"pinfu", "write the condition of that yaku instead", condition.StageReading},
		{"menzen and tsumo", "write closed", condition.StageReading},
		{"Oya", "write dealer", condition.StageReading},
		{"親 and ツモ", "write dealer", condition.StageReading},
		{"kans == ２", "write 2", condition.StageReading},
		{"ｋａｎｓ == 2", "write kans", condition.StageReading},
		{"kans ≥ 2", "write >=", condition.StageReading},
		{"（closed）", "write (", condition.StageReading},
		{"only(„23468s“)", `tiles and words stand in the plain quotation marks " or '`, condition.StageReading},
		{"only(「緑」)", `tiles and words stand in the plain quotation marks " or '`, condition.StageReading},
		{"kans >= 2 und closed", "write and", condition.StageReading},
		{"closed annd tsumo", "did you mean and?", condition.StageReading},
		{"kans =< 2", "write <=", condition.StageReading},
		{"if closed then tsumo", "there is no if: join conditions by and; a choice between numbers is written closed ? 2 : 1", condition.StageReading},
		{"wait == \"tanki\"", "write tanki without quotes", condition.StageReading},
		{"'seven_pairs' != shape", "write seven_pairs without quotes", condition.StageReading},
		{"wait == \"none\"", "", condition.StageReading},
		{"options.how == two", "a value of an option stands in quotes: 'two'", condition.StageReading},
	} {
		_, problems := condition.NewCompiler(scope).Bool(c.src, c.at, condition.EachHand)
		if len(problems) == 0 || problems[0].Help != c.help {
			t.Errorf("%s: %v, want the help %q", c.src, problems, c.help)
		}
	}
	for _, c := range []struct{ src, at, help string }{
		{"2 han", "han", "write the number alone: 2"},
		{"2翻", "翻", "write the number alone: 2"},
		{"110%", "", "write the number itself, or a calculation with floor_div"},
		{"three", "three", "write a number, or a calculation"},
		{"３", "３", "write 3"},
		{"false", "false", "write a number; 0 is none"},
		{"2.000", "2.000", "write 2000, without a point between the thousands"},
		{"1.5", "1.5", "write a whole number"},
	} {
		_, problems := condition.NewCompiler(scope).Int(c.src, condition.StageReading, condition.EachHand)
		if len(problems) == 0 || problems[0].Help != c.help {
			t.Errorf("%s: %v, want the help %q", c.src, problems, c.help)
			continue
		}
		if at := string([]rune(c.src)[problems[0].From:problems[0].To]); c.at != "" && !strings.Contains(at, c.at) {
			t.Errorf("%s: at %q, want %q", c.src, at, c.at)
		}
	}
}
