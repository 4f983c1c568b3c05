package compile

import (
	"strings"
	"testing"

	"example.com/hanfu/internal/condition"
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
			p := accident(src)
			if p == nil {
				t.Errorf("%s is taken", src)
				continue
			}
			runes := []rune(src)
			cured := string(runes[:p.Cure.From]) + p.Cure.Text + string(runes[p.Cure.To:])
			if again := accident(cured); again != nil {
				t.Errorf("%s is cured as %s: %v", src, cured, again)
			}
		}
	}
}
