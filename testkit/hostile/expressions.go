package hostile

import (
	"fmt"
	"strings"
)

// expressionFiles returns files with expensive conditions: each condition once, and as often as
// fits.
func expressionFiles(n int) []File {
	long := strings.Repeat("x", n*9/10)
	files := []File{
		{"unknown names", House + "yaku: {" +
			repeat(min(n, 400), "y%d: {han: 1, when: '"+strings.Repeat("foo and ", 100)+
				"bar'}, ") + "}",
			"unknown-name"},
		{"wide conditions", House + "yaku:\n" +
			repeat(min(n, 400),
				"  y%d: {han: 1, when: \"any(1..64, let a = #; any(1..40, tiles(\\\"1m\\\") == # + a))\"}\n"), "too-complex"},
		{"wider conditions", House + "yaku:\n" +
			repeat(min(n, 400),
				"  y%d: {han: 1, when: \"any(1..64, let a = #; any(1..64, any(1..64, kans == # + a)))\"}\n"), "too-complex"},
		{"long condition", House + "yaku: {y: {han: 1, when: " + long + "}}\n", "too-complex"},
		{"long condition in a block", House + "yaku:\n  y:\n    han: 1\n    when: |\n" +
			strings.Repeat(" ", n/2) + long[:n/3] + "\n", "too-complex"},
		{"long blanks", House + "yaku:\n  y:\n    han: 1\n    when: \"" +
			strings.Repeat("\\n", n/3) +
			" clozed\"\n", ""},
		{"a million brackets", House + "yaku: {y: {han: 1, when: '" + strings.Repeat("(", n) +
			"'}}\n", "too-complex"},
		{"a million brackets, closed", condition(strings.Repeat("(", n/2) + "tsumo" +
			strings.Repeat(")", n/2)),
			"too-complex"},
		{"200,000 ands", condition("tsumo" + strings.Repeat(" and", min(n/5, 200_000))),
			"too-complex"},
	}
	for _, c := range []struct{ name, text, code string }{
		{"brackets", strings.Repeat("(", 64) + "tsumo" + strings.Repeat(")", 64), ""},
		{"brackets, too many", strings.Repeat("(", 65) + "tsumo" + strings.Repeat(")", 65),
			"too-complex"},
		{"open brackets", strings.Repeat("( ", 64), "syntax"},
		{"ands", "tsumo" + strings.Repeat(" and tsumo", 400), "too-complex"},
		{"ands, as many as can be", "tsumo" + strings.Repeat(" and tsumo", 240), ""},
		{"ands alone", strings.Repeat("and ", 1_000), "syntax"},
		{"nots", strings.Repeat("not ", 1_000) + "tsumo", "too-complex"},
		{"signs", strings.Repeat("-", 4_000) + "1 == kans", "too-complex"},
		{"questions", strings.Repeat("tsumo ? ron : ", 280) + "ron", "too-complex"},
		{"members", "a" + strings.Repeat(".b", 2_000), "too-complex"},
		{"entries", "tsumo in [" + strings.Repeat("ron, ", 800) + "]", "too-complex"},
		{"lists in lists", strings.Repeat("[", 64) + strings.Repeat("]", 64), ""},
		{"pipes", "tsumo" + strings.Repeat(" | only()", 400), "too-complex"},
		{"a range to 10^12", "any(1..1000000000000, kans == #)", "too-complex"},
		{"a range from -10^12", "count(-1000000000000..1000000000000, kans == #) == 1",
			"too-complex"},
		{"in a range to 10^12", "kans in 1..1000000000000", ""},
		{"ten quantifiers", nested(10, "1..9", "kans == #"), "too-complex"},
		{"ten quantifiers over groups", nested(10, "groups", "#.kind == kan"), "too-complex"},
		{"ten quantifiers over suits", nested(10, "suits", "has_triplet(#, 1)"), "too-complex"},
		{"four quantifiers over groups", nested(4, "groups", "#.kind == kan"), ""},
		{"doubled", doubled(40), "too-complex"},
		{"powers", "kans == " + strings.Repeat("9223372036854775807 * ", 100) + "2", "overflow"},
		{"a long number", "kans == " + strings.Repeat("9", 4_000), "syntax"},
		{"a long fraction", "kans == 0." + strings.Repeat("9", 4_000), "fraction"},
		{"long tiles", `has("` + strings.Repeat("123m", 1_000) + `")`, ""},
		{"a long text", `options.renhou == "` + strings.Repeat("立", 1_200) + `"`, "unknown-value"},
		{"quotes", strings.Repeat(`"a"`, 1_200), "syntax"},
		{"an open text", `has("` + strings.Repeat("1", 4_000), "syntax"},
		{"comments", strings.Repeat("/* ( */ ", 500) + "tsumo", ""},
		{"an open comment", "tsumo " + strings.Repeat("/* ", 1_300), "syntax"},
		{"unknown names", strings.Repeat("clozed or ", 240) + "clozed", "unknown-name"},
		{"what expr knows", "now() == 1 or map(1..9, #) == [] or reduce(1..9, #) == 1 or $env == 1",
			""},
	} {
		yaku := "  y%d: {han: 1, when: '" + strings.ReplaceAll(c.text, "'", "''") + "'}\n"
		rest := strings.ReplaceAll(yaku, "%d", "x")
		most := max(1, min(400, n/len(rest)))
		files = append(files,
			File{c.name + " in a condition", House + "yaku:\n" + rest, c.code},
			File{c.name + " in many conditions", House + "yaku:\n" + repeat(most, yaku), ""})
	}
	return files
}

// condition returns a file with a yaku that has the given condition.
func condition(text string) string {
	return House + "yaku: {y: {han: 1, when: '" + text + "'}}\n"
}

func nested(n int, over, inside string) string {
	return strings.Repeat("any("+over+", ", n) + inside + strings.Repeat(")", n)
}

// doubled returns a short condition that expands to 2^n nodes.
func doubled(n int) string {
	s := "let a0 = kans; "
	for i := range n {
		s += fmt.Sprintf("let a%d = a%d + a%d; ", i+1, i, i)
	}
	return s + fmt.Sprintf("a%d > 0", n)
}
