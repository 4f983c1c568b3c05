package compile

import (
	"os"
	"strings"
	"testing"

	"github.com/expr-lang/expr/builtin"
	"github.com/expr-lang/expr/parser/operator"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/words"
)

// TestAccident: what the parser takes and the language of conditions does not have is refused with a cure, and what the
// language has is not.
func TestAccident(t *testing.T) {
	for src, cure := range map[string]string{
		"groups | all(.outside)": "", "kans == (1 | max(2))": "", "1 | max(2) == 2": "",
		"kans == 0x1": "1", "kans == 0X10": "16", "kans == 0b1": "1", "kans == 0o7": "7", "kans == 1_0": "10", "kans == 01": "1", "kans == 1__0": "10",
		"pair_of(`5z`)": `"5z"`, `pair_of("\x35z")`: "", `pair_of('5\z')`: "",
		"ron ?: closed": "", "ron ? : closed": "", "kans ?? 1": "",

		"kans == 1 // note": "", "ron /* a */ // note and closed": "", "ron // a\n and closed // b": "",
		"kans == 1e0": "", "kans == 1.0": "", "kans == .5": "", "groups?.kind == sequence": "", "any(groups, #?.outside)": "",
		"if ron { true } else { false }": "", "kans == 1; true": "", "kans == 2 ** 1": "", "kans == 2 ^ 1": "", `"5z" matches "5"`: "",
		`"5z" contains "5"`: "", `"5z" startsWith "5"`: "", `"5z" endsWith "5"`: "", "groups[0].outside": "", "groups[0:1]": "", "groups[-1].outside": "",
		"any(groups, g => g.outside)": "", "ron == nil": "", "$env.ron": "", `$env["ron"]`: "", "len(groups) == 4": "",
		"filter(groups, .outside)": "", "map(groups, .rank)": "", "sum(groups, .rank) > 1": "", "any(groups, #index == 1)": "",
		`{"a": 1}.a == 1`: "", "[1, 2][0] == 1": "", `b"5z" == b"5z"`: "", "kans::max": "", "kans == 1 # note": "", "options?.x": "",
	} {
		_, problems := New(condition.Scope{}).Bool(src, condition.StageYaku, condition.EachHand)
		if len(problems) == 0 {
			t.Errorf("%s is taken", src)
			continue
		}
		if p := problems[0]; cure != "" && (p.Cure.Text != cure || p.From >= p.To) {
			t.Errorf("%s: %+v; the cure should be %s", src, p, cure)
		}
	}
	for _, src := range []string{
		"kans == 10", "kans == 0", "kans == -1", "kans == - 1", "kans + 1 == 2", "kans % 2 == 1", "kans in 1..2", "kans in [1, 2]", "kans not in [1]",
		"ron && closed", "ron || closed", "!ron", "not ron", "ron ? closed : open", "let x = kans; x == 1", "pair_of('5z')",
		"any(groups, .outside)", "any(groups, #.outside)", "any(groups, {.outside})", "any(groups, let g = #; g.outside)", "(ron)",
		"kans == 1 /* note */", "// note\nron", "kans /* note */ == 1", "ron // note\nand closed", `kinds("5z") // a
		// b
		/* c */ == 1`,
	} {
		if _, problems := New(condition.Scope{}).Bool(src, condition.StageYaku, condition.EachHand); len(problems) > 0 {
			t.Errorf("%s is refused: %v", src, problems)
		}
	}
}

// TestAccidentAnywhere: such parts are found wherever they stand, and the cure of one that has one leaves no such part.
func TestAccidentAnywhere(t *testing.T) {
	for _, part := range []string{"0x1", "0b1", "0o1", "1_0", "01"} {
		for _, src := range []string{"kans == %", "%==kans", "kans in [0,%]", "kans in 0..%", "rank_count(%) == 1", "ron ? kans == % : closed", "kans*%==1", "not(kans>=%)"} {
			src = strings.ReplaceAll(src, "%", part)
			p := foreignSyntax(src)
			if p == nil {
				t.Errorf("%s is taken", src)
				continue
			}
			runes := []rune(src)
			cured := string(runes[:p.Cure.From]) + p.Cure.Text + string(runes[p.Cure.To:])
			if again := foreignSyntax(cured); again != nil {
				t.Errorf("%s is cured as %s: %v", src, cured, again)
			}
		}
	}
}

// TestForms: each form of the parser's language is one that format.md has, by the words or signs that are quoted there, or
// is refused with a cure. No word of a refusal is the parser's.
func TestForms(t *testing.T) {
	text, err := os.ReadFile("../../../docs/format.md")
	if err != nil {
		t.Fatal(err)
	}
	forms := map[string]string{ // with what format.md has of those that are taken
		"ron": "closed and tsumo", "options['x'] == 1": `options["`, "options.x == 1": "options.renhou", "true": "`true`", "ron == false": "`true`",
		"kans == 1": "`==`", "- kans > -2": "`-`", "+ kans == 1": "`+`", "ron ? closed : open": "dealer ? 6 : 4", "kans /* note */ == 1": "`/*`",
		"let x = kans; x == 1": "let twice", "any(groups, #.outside)": "#.outside", "any(groups, .outside)": "all(groups, .outside)", "any(groups, {.outside})": "`{`",
		"kans in 1..3": "kans in 1..3", "seat in [east, west]": "[east, west]", "kans not in 1..3": "`not in`", "pair_of('5z')": "'mangan'", "pair_of(\"5z\")": `"23468s6z"`,
		"1 < kans < 3": "1 < kans < 3", "(ron)": "brackets where needed", "any(1..3, # == kans)": "any(1..7",

		"options?.x": "", "kans ?? 1 == 1": "", "kans ?? 1": "", "kans > 1.0": "", "kans > .5": "", "kans > 1e3": "", "1..3": "", "[1, 2]": "", "{a: 1}": "", `{"a": 1}`: "",
		"groups[0]": "", "groups[0:1]": "", "groups[-1]": "", "any(groups, g => g.outside)": "", "ron == nil": "", "if ron { true } else { false }": "", "$env.ron": "",
		`$env["ron"]`: "", "#": "", ".outside": "", "kans == 1; ron": "", "`5z`": "", `pair_of("\x35z")`: "", "ron ?: closed": "", "ron // note": "", `b"5z" == b"5z"`: "", "kans::max == 1": "",
		"groups | any(.outside)": "", "any(groups, #index == 1)": "", "any(groups)": "", "kans == 0x1": "", "kans == 1_0": "", `"a" + "b" == "ab"`: "", `"abc`: "", "ron /* x": "",
		"{a b}": "", "a.+": "", "kans! 2": "", "{.outside}": "", "(ron, closed)": "", "ron => closed": "", "ron ? closed": "", "let x = 1 x": "", "not": "", "{": "", "kans not 2": "", "ron.x": "",
	}
	for op := range operator.Binary {
		forms["kans "+op+" 2"], forms["closed "+op+" ron"] = "`"+op+"`", "`"+op+"`"
		forms["kans not "+op+" 2"] = "`not " + op + "`"
	}
	for op := range operator.Unary {
		forms[op+" ron"] = "`" + op + "`"
	}
	for _, name := range builtin.Names {
		if condition.FactsByName()[name] == nil { // else facts.md has it
			forms[name+"(groups, .outside)"], forms[name+"(kans) == 1"] = "", ""
		}
	}
	scope := condition.Scope{Options: map[string]condition.Option{"x": {Value: condition.Value{Type: condition.TypeInt, Int: 1}}}}
	for src, documented := range forms {
		_, problems := New(scope).Bool(src, condition.StageYaku, condition.EachHand)
		if len(problems) == 0 {
			if documented == "" || !strings.Contains(string(text), documented) {
				t.Errorf("%s is taken, and format.md has no %s", src, documented)
			}
			continue
		}
		p := problems[0]
		for _, said := range []words.Text{p.Message, p.Help} {
			for _, lang := range words.Languages[1:] {
				if !said.Empty() && said.In(lang).String() == said.In("en").String() {
					t.Errorf("%s: %q is not said in %s", src, said, lang)
				}
			}
		}
		if p.Help.Empty() && !strings.Contains(p.Message.String(), "did you mean") && p.Code != "wrong-type" {
			t.Errorf("%s: %s (%s), without a cure", src, p.Message, p.Code)
		}
	}
}
