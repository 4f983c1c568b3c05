package rules

import (
	"fmt"
	"strings"
	"testing"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/testkit/long"
)

// The matrix: conditions with a mistake, each written in every style that YAML has for a value. What is wrong
// stands between « and », wherever the style puts that; the marks are taken out, and their places are where the
// findings must point.

// mistakes are conditions with what is wrong in them, and the codes of their findings in order.
var mistakes = []struct{ condition, codes string }{
	{"riichi and «clozed» and kans >= 2", "unknown-name"},
	{"«clozed» and riichi", "unknown-name"},
	{"riichi or «clozed»", "unknown-name"},
	{"«clozed» or «opn» or «tsumoo»", "unknown-name unknown-name unknown-name"},
	{"riichi and only(«honor») and tsumo", "unknown-name"},
	{"riichi and «triplets_off»(honors) == 1", "unknown-name"},
	{`tsumo and has(«"12x"») and riichi`, "bad-tiles"},
	{"tsumo and has(«'立直'») and riichi", "bad-tiles"},
	{"riichi and «kans» and tsumo", "wrong-type"},
	{"«kans + 1» and tsumo", "wrong-type"},
	{"tsumo and «kans == tsumo» and riichi", "wrong-type"},
	{"riichi and «fu» >= 20", "wrong-stage"},
	{"riichi and yaku.«pinfuu»", "unknown-rule"},
	{"riichi or options.«kiriage_mngan» or tsumo", "unknown-option"},
	{"tsumo and options.renhou == «'mangn'» and riichi", "unknown-value"},
	{"«kans / 2» == 1", "fraction"},
	{"kans == «1.5» or tsumo", "fraction"},
	{"kans == «9223372036854775807 + 1» or tsumo", "overflow"},
	{"kans == «99999999999999999999» or tsumo", "syntax"},
	{"riichi «annd» tsumo", "syntax"},
	{"riichi and tsumo«)» and kans == 1", "syntax"},
	{"riichi and «(»tsumo and kans == 1", "syntax"},
	{"riichi and (tsumo and any«(»groups", "syntax"},
	{"riichi «and»", "syntax"},
	{"riichi «&&»", "syntax"},
	{"riichi and kans «=>» 2 and tsumo", "syntax"},
	{"kans «=» 2", "syntax"},
	{"riichi «AND» tsumo", "syntax"},
	{"riichi and only(«1z») and tsumo", "syntax"},
	{"riichi and only(«19mp») and tsumo", "syntax"},
	{"riichi and «'立直»", "syntax"},
	{"riichi and «§» tsumo", "syntax"},
	{"/* 立直 🀄 é */ riichi and «clozed» /* か\u3099 */", "unknown-name"},
	{"options.renhou == «'立直🀄'» or «clozed»", "unknown-value unknown-name"},
}

// writing is a way to write a condition: the yaku from its key on, with the condition at @.
type writing struct {
	name, yaku string
	// write gives the condition as it stands there.
	write func(condition string) string
}

func asIs(s string) string { return s }

// between writes something for every blank.
func between(blank string) func(string) string {
	return func(s string) string { return strings.ReplaceAll(s, " ", blank) }
}

// then does one after the other.
func then(steps ...func(string) string) func(string) string {
	return func(s string) string {
		for _, step := range steps {
			s = step(s)
		}
		return s
	}
}

func inSingle(s string) string { return strings.ReplaceAll(s, "'", "''") }
func inDouble(s string) string { return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) }

// escapedText writes every character as an escape, of the three sorts in turn.
func escapedText(s string) string {
	var b strings.Builder
	for i, r := range []rune(s) {
		switch {
		case r == '«' || r == '»':
			b.WriteRune(r)
		case i%3 == 0 && r < 0x100:
			fmt.Fprintf(&b, `\x%02X`, r)
		case i%3 == 1 && r < 0x10000:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08X`, r)
		}
	}
	return b.String()
}

const (
	entry4 = "  y:\n    han: 1\n    when: "
	line6  = "\n      "
)

var writings = []writing{
	{"plain", entry4 + "@\n", asIs},
	{"plain, blanks around", entry4 + "   @   \n", asIs},
	{"plain, comment", entry4 + "@ # clozed 立直\n", asIs},
	{"plain, next line", entry4 + line6 + "@\n", asIs},
	{"plain, behind a comment", entry4 + "# clozed" + line6 + "# 立直" + line6 + "@\n", asIs},
	{"plain, a word a line", entry4 + "@\n", between(line6)},
	{"plain, blank lines", entry4 + line6 + "@\n", between(" \n\n  \n      ")},
	{"plain, tabs", entry4 + "\t@\t\n", between("\t \t")},
	{"plain, tabs and lines", entry4 + "@\n", between("\t\n      \t")},
	{"plain, wide blanks", entry4 + "@\n", between("    ")},
	{"plain, explicit keys", "  ? y\n  : ? han\n    : 1\n    ? when\n    : @\n", asIs},
	{"plain, explicit key and lines", "  y:\n    ? when\n    :\n      @\n    ? han\n    : 1\n", between(line6)},
	{"plain, quoted keys", "  'y':\n    \"han\": 1\n    \"wh\\u0065n\" : @\n", asIs},
	{"plain in braces", "  y: {han: 1, when: @}\n", asIs},
	{"plain in braces, behind Japanese", "  y: {name: {ja: 三連刻🀄}, han: 1, when: @ }\n", asIs},
	{"plain in braces, before Japanese", "  y: {when: @, name: {ja: 三連刻🀄}, han: 1}\n", asIs},
	{"plain in braces, lines", "  y: {\n    han: 1, # 立直\n    when:\n      @\n  }\n", between("\n  ")},
	{"single", entry4 + "'@'\n", inSingle},
	{"single, comment", entry4 + "'@' # clozed\n", inSingle},
	{"single, a word a line", entry4 + "'@'\n", then(inSingle, between(line6))},
	{"single, blank lines", entry4 + "'\n\n      @\n\n      '\n", then(inSingle, between(" \n\n \t\n      "))},
	{"single, next line", entry4 + line6 + "'@'\n", inSingle},
	{"single in braces", "  y: {when: '@', han: 1}\n", inSingle},
	{"double", entry4 + `"@"` + "\n", inDouble},
	{"double, a word a line", entry4 + `"@"` + "\n", then(inDouble, between(line6))},
	{"double, escaped breaks", entry4 + `"@"` + "\n", then(inDouble, between(" \\\n      "))},
	{"double, escaped breaks and blanks", entry4 + `"\` + "\n      @\\\n\n    \"\n",
		then(inDouble, between("\\\n\n      \\ "))},
	{"double, escapes for blanks", entry4 + `"\t@\n"` + "\n", then(inDouble, between(`\t\n\x20`))},
	{"double, all escaped", entry4 + `"@"` + "\n", escapedText},
	{"double, all escaped, in braces", `  y: {name: {ja: "\u7acb直"}, han: 1, when: "@"}` + "\n", escapedText},
	{"double, JSON", `  "y": {"han":1,"when":"@"}` + "\n", inDouble},
	{"literal", entry4 + "|\n      @\n", asIs},
	{"literal, comment", entry4 + "| # clozed\n      @\n", asIs},
	{"literal, a word a line", entry4 + "|\n      @\n", between(line6)},
	{"literal, blank lines", entry4 + "|\n\n \n      @\n\n   \n", between("\n\n   \n      ")},
	{"literal, uneven", entry4 + "|\n      @\n", between("  \t\n          \t")},
	{"literal, strip", entry4 + "|-\n      @\n\n", between(line6)},
	{"literal, keep", entry4 + "|+\n      @\n\n\n", between(line6)},
	{"literal, indented as told", entry4 + "|2\n          @\n", between("\n            ")},
	{"literal, indented by one", entry4 + "|1-\n     @\n", between("\n     ")},
	{"literal, keep and indented by four", entry4 + "|+4\n\n        @\n \n", between("\n\n          ")},
	{"literal, far right", entry4 + "|\n" + strings.Repeat(" ", 70) + "@\n", between("\n" + strings.Repeat(" ", 70))},
	{"literal, explicit key", "  y:\n    ? when\n    : |\n     @\n    ? han\n    : 1\n", between("\n     ")},
	{"literal, before a comment", entry4 + "|\n      @\n   # clozed\n# clozed\n", between(line6)},
	{"folded", entry4 + ">\n      @\n", asIs},
	{"folded, a word a line", entry4 + ">\n      @\n", between(line6)},
	{"folded, blank lines", entry4 + ">\n\n \n      @\n\n   \n", between("\n\n   \n      ")},
	{"folded, further right", entry4 + ">\n      @\n", between("\n        ")},
	{"folded, further right and blank lines", entry4 + ">\n      @\n", between("\n\n        \n      \t")},
	{"folded, further right at first", entry4 + ">2\n         @\n", between(line6)},
	{"folded, strip", entry4 + ">-\n      @\n\n", between(" \n      ")},
	{"folded, keep", entry4 + ">+\n      @\n\n\n", between(line6)},
	{"folded, strip and indented by three", entry4 + ">3-  # clozed\n       @\n", between("\n\n       ")},
	{"folded, tabs", entry4 + ">-\n      @\n", between("\t\n      \t")},
}

// manners are what may be done to a whole file.
var manners = []struct {
	name string
	do   func(string) string
}{
	{"as it is", asIs},
	{"CRLF", func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }},
	{"BOM", func(s string) string { return tree.BOM + s }},
	{"BOM and CRLF", func(s string) string { return tree.BOM + strings.ReplaceAll(s, "\n", "\r\n") }},
	{"document marks", func(s string) string { return "%YAML 1.1\n--- # 立直\n" + s + "...\n" }},
	{"something behind", func(s string) string { return s + "\n# 立直\nname: 立直\n" }},
	{"at the very end", func(s string) string { return strings.TrimSuffix(s, "\n") }},
}

// marked takes the marks out of a text and gives the places between them.
func marked(file, text string) (string, []finding.Position) {
	var b strings.Builder
	var places []finding.Position
	line, column := 1, 1
	for _, r := range strings.TrimPrefix(text, tree.BOM) {
		switch r {
		case '«':
			places = append(places, finding.Position{File: file, Line: line, Column: column})
			continue
		case '»':
			p := &places[len(places)-1]
			p.EndLine, p.EndColumn = line, column
			continue
		}
		b.WriteRune(r)
		if column++; r == '\n' {
			line, column = line+1, 1
		}
	}
	if strings.HasPrefix(text, tree.BOM) {
		return tree.BOM + b.String(), places
	}
	return b.String(), places
}

// TestMatrix: every finding about a condition points at the very characters, however the condition is written.
// The mistakes stand in one file, each in a yaku of its own and another one last in each manner.
func TestMatrix(t *testing.T) {
	for i, w := range writings {
		t.Run(w.name, func(t *testing.T) {
			for n, manner := range manners {
				if !long.Asked() && n != i%len(manners) {
					continue
				}
				text, codes := "hanfu: 1\nid: x\nextends: standard\nyaku:\n", ""
				for i := range mistakes {
					m := mistakes[(i+n)%len(mistakes)]
					yaku := strings.Replace(w.yaku, "@", w.write(m.condition), 1)
					text += strings.Replace(yaku, "y", fmt.Sprint("y", i), 1)
					codes += m.codes + " "
				}
				expect(t, manner.name, manner.do(text), codes)
			}
		})
	}
}

// matrixLoader decodes the standard rules once for all files.
var matrixLoader Loader

// expect checks a text with marks: its errors must be those of the codes, each at its marks.
func expect(t *testing.T, name, text, codes string) {
	t.Helper()
	text, places := marked("x.yaml", text)
	_, findings, _ := matrixLoader.Check(t.Context(), Bytes("x.yaml", []byte(text)))
	var got, want []string
	for _, f := range findings {
		if f.Severity == finding.Error {
			got = append(got, shown(text, f.Position, f.Code))
		}
	}
	for i, code := range strings.Fields(codes) {
		want = append(want, shown(text, places[i], code))
	}
	for i := range max(len(want), len(got)) {
		if i >= len(want) || i >= len(got) || want[i] != got[i] {
			t.Errorf("%s: got\n%s\nwant\n%s\n%s", name, strings.Join(got[min(i, len(got)):], "\n"),
				strings.Join(want[min(i, len(want)):], "\n"), text)
			return
		}
	}
}

// shown returns a place with the line at which it begins.
func shown(text string, p finding.Position, code string) string {
	lines := strings.Split(text, "\n")
	return fmt.Sprintf("%d:%d-%d:%d %s in %q", p.Line, p.Column, p.EndLine, p.EndColumn, code,
		lines[min(max(p.Line, 1), len(lines))-1])
}
