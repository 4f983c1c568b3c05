package condition_test

import (
	"fmt"
	"strings"
	"testing"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
)

// badConditions are conditions with something wrong: where, and a part of what is said of it.
var badConditions = []struct {
	src, at, code, message string
	stage                  condition.Stage
}{
	{"clozed and riichi", "clozed", "unknown-name", `did you mean "closed"?`, condition.StageReading},
	{"立直 and riichi", "立直", "unknown-name", "", condition.StageReading},
	{"riichi and rinshn", "rinshn", "unknown-name", `did you mean "rinshan"?`, condition.StageReading},
	{"wait == ryanman", "ryanman", "unknown-name", `did you mean "ryanmen"?`, condition.StageReading},
	{"yaku.pinfu", "pinfu", "wrong-stage", "once the yaku are known", condition.StageReading},
	{"yaku.pinfuu", "pinfuu", "unknown-rule", `did you mean "pinfu"?`, condition.StageFu},
	{"han >= 5", "han", "wrong-stage", "in limits and payments", condition.StageFu},
	{"pair_of(seat)", "pair_of", "wrong-stage", "once the tiles are read", condition.StageWin},
	{"payer.dealer", "payer", "wrong-stage", "in payments", condition.StageLimit},
	{"payer.deeler", "deeler", "unknown-name", `did you mean "dealer"?`, condition.StagePayment},
	{"options.onn", "onn", "unknown-option", `did you mean "on"?`, condition.StageWin},
	{"options.how == 'onee'", "'onee'", "unknown-value", `did you mean "one"?`, condition.StageWin},
	{"all(groups, .knd == kan)", "knd", "unknown-name", `did you mean "kind"?`, condition.StageReading},
	{"kans", "kans", "wrong-type", "this is a whole number, but true or false is needed here", condition.StageReading},
	{"not kans", "kans", "wrong-type", "this is a whole number", condition.StageReading},
	{"kans == tsumo", "kans == tsumo", "wrong-type", "can't be compared", condition.StageReading},
	{"seat < east", "seat < east", "wrong-type", "a wind can only be == or !=", condition.StageReading},
	{"seat == tanki", "seat == tanki", "wrong-type", "a wind can't be compared with a wait", condition.StageReading},
	{"kans and honba and tsumo", "kans", "wrong-type", "", condition.StageReading},
	{"only(5)", "5", "wrong-type", "a set of tiles is needed", condition.StageReading},
	{`only("19x")`, `"19x"`, "bad-tiles", "", condition.StageReading},
	{`only("8z")`, `"8z"`, "bad-tiles", "8z", condition.StageReading},
	{"only(honors, simples)", "only(honors, simples)", "wrong-arguments", "only(set)", condition.StageReading},
	{"only", "only", "wrong-arguments", "only(…)", condition.StageReading},
	{"tsumo(honors)", "tsumo", "wrong-arguments", "no brackets", condition.StageReading},
	{"lenght(groups) == 1", "lenght", "unknown-name", "", condition.StageReading},
	{"len(groups) == 1", "len", "unknown-name", "", condition.StageReading},
	{"now() == 1", "now", "unknown-name", "", condition.StageReading},
	{"$env == 1", "$env", "unknown-name", "", condition.StageReading},
	{"kans / 2 == 1", "kans / 2", "fraction", "whole numbers only", condition.StageReading},
	{"kans == 1.5", "1.5", "fraction", "write a whole number", condition.StageReading},
	{"9223372036854775807 + 1 == kans", "9223372036854775807 + 1", "overflow", "", condition.StageReading},
	{"floor_div(1, 0) == kans", "floor_div(1, 0)", "overflow", "divided by zero", condition.StageReading},
	{"any(groups, has(tile(.suit, 1)))", "tile(.suit, 1)", "not-constant", "# of suits", condition.StageReading},
	{"any(1..kans, has_triplet(man, #))", "1..kans", "not-constant", "", condition.StageReading},
	{"any(1..1000000000, has_triplet(man, #))", "1..1000000000", "too-complex", "at most 64", condition.StageReading},
	{"all(2..1, tsumo)", "2..1", "out-of-range", "empty", condition.StageReading},
	{"any(9223372036854775800..9223372036854775807, # > 0)", "9223372036854775800..9223372036854775807", "too-complex",
		"at most 64", condition.StageReading},
	{"any(-9223372036854775807..9223372036854775807, # > 0)", "-9223372036854775807..9223372036854775807",
		"too-complex", "at most 64", condition.StageReading},
	{doubling, "", "too-complex", "comes to more than", condition.StageReading},
	{"triplets_of(dealer ? north : seat) == 1", "dealer ? north : seat", "not-supported", "depends on the hand",
		condition.StageReading},
	{"fu > 20", "fu", "wrong-stage", "in the adjustments of fu", condition.StageFu},
	{"any(kans, tsumo)", "kans", "wrong-type", "goes through groups", condition.StageReading},
	{"#", "#", "syntax", "", condition.StageReading},
	{"group.kind == kan", "group", "unknown-name", "is not known here", condition.StageReading},
	{"let tsumo = ron; tsumo", "tsumo", "name-clash", "has a meaning already", condition.StageReading},
	{"how == 'one'", "how", "unknown-name", "options.how", condition.StageReading},
	{"pinfu and tsumo", "pinfu", "unknown-name", "yaku.pinfu", condition.StageYaku},
	{"closed and", "and", "syntax", "ends too early", condition.StageReading},
	{"any(1..7, has_sequence(man,", "(", "syntax", "2 brackets are still open", condition.StageReading},
	{"9223372036854775808", "9223372036854775808", "syntax", "this number is too large", condition.StageReading},
	{"-9223372036854775808 < kans", "9223372036854775808", "syntax", "this number is too large",
		condition.StageReading},
	{"closed AND tsumo", "AND", "syntax", "write and", condition.StageReading},
	{"kans = 2", "=", "syntax", "write ==", condition.StageReading},
	{"kans => 2", "=>", "syntax", "write >=", condition.StageReading},
	{"triplets_of(1z) == 1", "1z", "syntax", "write them in quotes", condition.StageReading},
	{"wait == single", "single", "unknown-name", "known here: irregular, kanchan", condition.StageReading},
	{"any(suits, any(1..7, has_sequence(#, #)))", "#", "wrong-type", "let s = #;", condition.StageReading},
	{"closed annd tsumo", "annd", "syntax", "unexpected", condition.StageReading},
	// not a word of the parser's own
	{`closed "strconv."`, `"strconv."`, "syntax", "unexpected", condition.StageReading},
	{"closed and (tsumo and\n riichi // (\n", "(", "syntax", "a bracket is still open", condition.StageReading},
	{"closed and 'tsumo\n and riichi", "'tsumo", "syntax", "has no partner", condition.StageReading},
	{"closed and `tsumo\n and riichi ", "`tsumo\n and riichi", "syntax", "has no partner", condition.StageReading},
	{"closed /* 立 */ and /* // */ // x\n §", "§", "syntax", "not a character", condition.StageReading},
	{"closed and /* tsumo ", "/* tsumo", "syntax", "comment", condition.StageReading},
	{"has('\\q') and closed", "'\\q'", "syntax", "as it is", condition.StageReading},
	{"", "", "syntax", "empty", condition.StageReading},
	{strings.Repeat("(", 65) + "tsumo" + strings.Repeat(")", 65), "(", "too-complex", "64", condition.StageReading},
	{strings.Repeat("(", 1_000_000), "", "too-complex", "", condition.StageReading},
	{strings.Repeat("tsumo and ", 300) + "ron", "", "too-complex", "500", condition.StageReading},
	{"any(1..60, any(1..60, any(1..60, tsumo)))", "", "too-complex", "more than 20000 parts", condition.StageReading},
	{"{'a': 1}.a == 1", "{'a': 1}", "not-supported", "", condition.StageReading},
	{"[1, 2] == [1, 2]", "[1, 2]", "not-supported", "", condition.StageReading},
	{"tsumo ?? ron", "??", "not-supported", "", condition.StageReading},
	{"'a' contains 'b'", "", "not-supported", "", condition.StageReading},
}

// doubling is a short text that comes to 2^40 parts.
var doubling = func() string {
	s := "let a0 = kans; "
	for i := range 40 {
		s += fmt.Sprintf("let a%d = a%d + a%d; ", i+1, i, i)
	}
	return s + "a40 > 0"
}()

func TestProblems(t *testing.T) {
	for _, c := range badConditions {
		b, problems := compile.New(testScope).Bool(c.src, c.stage, condition.EachHand)
		name := c.src
		if len(name) > 60 {
			name = name[:60] + "…"
		}
		if b != nil || len(problems) == 0 {
			t.Errorf("%s: no problem", name)
			continue
		}
		p := problems[0]
		at := string([]rune(c.src)[p.From:p.To])
		if p.Code != c.code || c.at != "" && at != c.at || !strings.Contains(p.Message.String()+" "+p.Help.String(), c.message) {
			t.Errorf("%s: at %q [%s] %s (%s)", name, at, p.Code, p.Message, p.Help)
		}
	}
}

// TestAllProblems finds every mistake of one condition.
func TestAllProblems(t *testing.T) {
	_, problems := compile.New(testScope).Bool("clozed and has(winds) and kans == tsumo and options.onn",
		condition.StageReading, condition.EachHand)
	var codes []string
	for _, p := range problems {
		codes = append(codes, p.Code)
	}
	if got, want := strings.Join(codes, " "), "unknown-name unknown-name wrong-type unknown-option"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
