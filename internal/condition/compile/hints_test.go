package compile_test

import (
	"strings"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
)

// TestHints: what people write who think of the game or of another language, and the cure that they read.
func TestHints(t *testing.T) {
	scope := condition.Scope{
		Flags: map[string]condition.Flag{"riichi": {}}, Sets: map[string]hand.Set{"greens": 1},
		Shapes: map[string]int{"seven_pairs": 0}, Yaku: map[string]int{"pinfu": 0, "chiitoitsu": 1, "renchan": 2, "long": 3},
		Suggest: func() condition.Suggestions {
			return condition.Suggestions{Called: map[string]string{"立直": "riichi", "平和": "yaku.pinfu"},
				When: map[string]string{"chiitoitsu": "shape == seven_pairs", "renchan": "renchan >= 8", "long": strings.Repeat("closed and ", 10) + "tsumo"}}
		},
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
		{"has(circles)", "write pin", condition.StageReading},
		{"has(sou)", `write its tiles: "123456789s"`, condition.StageReading},
		{"any(honors)", "this asks of each entry of a list, as in any(groups, .concealed); whether there is a tile of a set is has(honors)", condition.StageReading},
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
		{"chiitoitsu and tsumo", "write the condition of that yaku instead: shape == seven_pairs", condition.StageReading},
		{"yaku.chiitoitsu", "write the condition of that yaku instead: shape == seven_pairs; or ask for it in beside, where a yaku asks for the others that count", condition.StageReading},
		{"long", "write the condition of that yaku instead, as yaku.long.when has it", condition.StageReading},
		{"renchan >= 8", "if hands are to carry it, declare it: situation: {renchan: {type: count}}", condition.StageReading},
		{"wrapped_up and tsumo", "if hands are to carry it, declare it: situation: {wrapped_up: {}}", condition.StageReading},
		{"penchen >= 8", "if hands are to carry it, declare it: situation: {penchen: {type: count}}", condition.StageReading}, // not penchan
		{"seven_pairs and tsumo", "write shape == seven_pairs", condition.StageReading},
		{"seven_pairs and tsumo", "", condition.StageWin}, // where the shape is not known
		{"kanchan", "write wait == kanchan", condition.StageReading},
		{"east", "write seat == east, or round == east", condition.StageReading},
		{"seat", "compare it, for example seat == east", condition.StageReading},
		{"greens", "ask about it: has(greens), only(greens) or tiles(greens) >= 1", condition.StageReading},
		{"3 or closed", "write in front of it what is compared with it, such as kans ==", condition.StageReading},
		{"kans == 2 or 3", "say again what is compared: kans == 2 or kans == 3", condition.StageReading},
		{"closed and seat == east or south", "say again what is compared: seat == east or seat == south", condition.StageReading},
		{"wait == kanchan or penchan", "say again what is compared: wait == kanchan or wait == penchan", condition.StageReading},
		{"kans == 2 or penchan", "write wait == penchan", condition.StageReading}, // which is not compared with kans
		{"seat == round == east", "compare two at a time: seat == round and round == east", condition.StageReading},
		{"riichi == 1", "it is true or false by itself: write riichi", condition.StageReading},
		{"riichi == 0", "it is true or false by itself: write not riichi", condition.StageReading},
		{"riichi != 1", "it is true or false by itself: write not riichi", condition.StageReading},
		{"closed == \"yes\"", "it is true or false by itself: write closed", condition.StageReading},
		{"riichi == 2", "", condition.StageReading},
		{"riichi == yes", "leave the comparison out", condition.StageReading},
		{"riichi == no", "leave the comparison out, and write not in front", condition.StageReading},
		{"kans >= 2 and triplets", "compare it with a number, for example >= 1", condition.StageReading},
		{"seat != east or south", "say again what is compared: seat != east and seat != south", condition.StageReading},
		{"pair_of(east or south)", "ask about each: pair_of(east) or pair_of(south)", condition.StageReading},
		{"triplets_of(white) == 1", "write \"5z\"", condition.StageReading},
		{"triplets_of(blue_ones) == 1", "", condition.StageReading}, // which is no fact
		{"anny(groups, #.kind == kan)", "", condition.StageReading}, // the message has the right word
		{"seat is not east", "write !=", condition.StageReading},
		{"closed, tsumo", "join conditions by and", condition.StageReading},
		{"closed; tsumo", "write closed and tsumo", condition.StageReading},
		{"any(groups, kind == kan)", "write .kind", condition.StageReading},
		{"chiitoi", "write the condition of that yaku instead: shape == seven_pairs", condition.StageReading},
		{"chiitoi", "write yaku.chiitoitsu", condition.StageYaku},
		{"shape == chiitoitsu", "write seven_pairs", condition.StageReading},
		{"kans == two", "write 2", condition.StageReading},
		{"closed and and tsumo", "remove it, or write a condition in front of it", condition.StageReading},
		{"(closed)) and tsumo", "no bracket is open that it closes: remove it", condition.StageReading},
		{"winning == \"5p\"", "write wins_on(\"5p\")", condition.StageReading},
		{"closed and winning_tile != 5p", "write closed and not wins_on(\"5p\")", condition.StageReading},
		{"winning == kans", `wins_on asks about the winning tile, as in wins_on("5p")`, condition.StageReading},
		{"pons(greens) == 1", "write triplets_of", condition.StageReading},
		{"pon(haku) and pon(\"6z\")", "write triplets_of(\"5z\") >= 1 and triplets_of(\"6z\") >= 1", condition.StageReading},
		{"triplets_of(\"greens\") == 1", "write greens without quotes", condition.StageReading},
		{"greens == \"5p\"", "sets are not compared, but asked about: has(…), only(…), tiles(…)", condition.StageReading},
		{"greens == greens", "sets are not compared, but asked about: has(…), only(…), tiles(…)", condition.StageReading},
		{"has_triplet(greens, 5)", "write triplets_of(greens) >= 1", condition.StageReading},
		{"has_triplet(m, 5)", "write man", condition.StageReading},
		{"has_triplet(z, 5)", "honors are no suit: write triplets_of(\"5z\") == 1", condition.StageReading},
		{"triplets_of(haku) == 1", "write \"5z\"", condition.StageReading},
		{"pair_of(白)", "write \"5z\"", condition.StageReading},
		{"pair_of(\"haku\")", "", condition.StageReading}, // the message has it
		{"tiles(\"55z\")", `name each kind once; how many tiles there are is asked by tiles("5z") == 2`, condition.StageReading},
		{"shape == seven pairs", "write seven_pairs", condition.StageReading},
		{"the hand has two kans", "a condition is made of facts, joined by and, or and not: closed and kans == 2", condition.StageReading},
		{"closed & tsumo", "write and", condition.StageReading},
		{"kans is 2", "write ==", condition.StageReading},
		{"kans ＝＝ 2", "write ==", condition.StageReading},
		{"kans ＞＝ 2", "write >=", condition.StageReading},
		{"closed # note", "# stands for an entry of a list; a comment stands above the condition, not in it", condition.StageReading},
		{"yaku_han >= 2 and han >= 2", "the han of the yaku alone are yaku_han", condition.StageYaku},
		{"han >= 2", `a yaku may ask for the han of the others in beside, as in beside: yaku_han == 2, a bonus in its han, and a limit for han`, condition.StageReading},
		{"the pair is greens", "write pair_of(greens)", condition.StageReading},
		{"closed and pair == haku", "write closed and pair_of(\"5z\")", condition.StageReading},
		{"pair isn't greens", "write not pair_of(greens)", condition.StageReading},
		{"2 <= kan", "write 2 <= kans", condition.StageReading},
		{"groups.kind == kans", "write any(groups, .kind == kan)", condition.StageReading},
		{"count(kan) >= 2", "write count(groups, .kind == kan) >= 2", condition.StageReading},
		{"closed and kans ==", "what is compared is missing behind it", condition.StageReading},
		{"closed or", "a condition is missing behind it; else it is one too many", condition.StageReading},
		{"not(closed", "write not(closed)", condition.StageReading},
		{"tsumo and has(greens and closed", "write tsumo and has(greens) and closed", condition.StageReading},
		{"has[greens]", "write has(greens)", condition.StageReading},
		{"closed tsumo", "write closed and tsumo", condition.StageReading},
		{"not closed tsumo", "not belongs to the next word alone: write not closed and not tsumo, or not (closed and tsumo)", condition.StageReading},
		{"not (closed tsumo)", "write not (closed and tsumo)", condition.StageReading},
		{"kans == 1 not tsumo", "write kans == 1 and not tsumo", condition.StageReading},
		{"has_triplet(haku)", "write triplets_of(\"5z\") >= 1", condition.StageReading},
		{"has_triplet(5z)", "write triplets_of(\"5z\") >= 1", condition.StageReading},
		{"has_triplet(\"555z\")", "write triplets_of(\"5z\") >= 1", condition.StageReading},
		{"has_triplet(5, man)", "write has_triplet(man, 5)", condition.StageReading},
		{"pair_of(11m)", "write pair_of(\"1m\")", condition.StageReading},
		{"won by tsumo", "write tsumo", condition.StageReading},
		{"closed and seat wind pair", "write closed and pair_of(seat)", condition.StageReading},
		{"has(red dragon)", "write has(\"7z\")", condition.StageReading},
		{"only greens and closed", "write only(greens) and closed", condition.StageReading},
		{"closed hand and tsumo", "write closed and tsumo", condition.StageReading},
		{"at least 2 kans", "write kans >= 2", condition.StageReading},
		{"kans between 1 and 2", "write kans in 1..2", condition.StageReading},
		{"kans <> 1", "write kans != 1", condition.StageReading},
		{"kans === 1", "write kans == 1", condition.StageReading},
		{"has(1-9m)", "write has(\"123456789m\")", condition.StageReading},
		{"has_sequence(123m)", "write has_sequence(man, 1)", condition.StageReading},
		{"closed and has_sequence(135m)", "if these are tiles, write them in quotes and one behind the other, as in only(\"19m19p\")", condition.StageReading},
		{"triplets(greens) >= 1", "write triplets_of", condition.StageReading},
		{"closed and tsumo()", "write tsumo", condition.StageReading},
		{"closed word", "a condition is made of facts, joined by and, or and not: closed and kans == 2", condition.StageReading},
		{"kans / 2 == 1", "use floor_div(number, divisor)", condition.StageReading},
		{"group.kind == kan", "only a fu source knows group, one that says each: group; else ask about all groups, as in any(groups, .kind == kan)", condition.StageFu},
	} {
		_, problems := compile.New(scope).Bool(c.src, c.at, condition.EachHand)
		if len(problems) == 0 || problems[0].Help.String() != c.help {
			t.Errorf("%s: %v, want the help %q", c.src, problems, c.help)
		}
	}
	for _, c := range []struct{ src, at, help string }{
		{"2 han", "han", "write the number alone: 2"},
		{"2翻", "翻", "write the number alone: 2"},
		{"110%", "", "write the number itself, or a calculation with floor_div"},
		{"three", "three", "write 3"}, {"much", "much", "write a number, or a calculation"},
		{"３", "３", "write 3"},
		{"false", "false", "write 0, which is none"},
		{"2.000", "2.000", "write 2000, without a point between the thousands"},
		{"30'000", "", "write 30000"}, {"3万", "", "write 30000"}, {"30k", "", "write 30000"},
		{"1.5", "1.5", "write a whole number"},
		{"1,000", "", "write 1000"},
		{"4 when tsumo", "when", "write when as a key of its own: behind a comma between braces, else on a line of its own"},
	} {
		_, problems := compile.New(scope).Int(c.src, condition.StageReading, condition.EachHand)
		if len(problems) == 0 || problems[0].Help.String() != c.help {
			t.Errorf("%s: %v, want the help %q", c.src, problems, c.help)
			continue
		}
		if at := string([]rune(c.src)[problems[0].From:problems[0].To]); c.at != "" && !strings.Contains(at, c.at) {
			t.Errorf("%s: at %q, want %q", c.src, at, c.at)
		}
	}
}
