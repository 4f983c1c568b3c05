package rules

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v3"
)

// TestLayout compares each file of testdata/layout, laid out, with the .out beside it.
func TestLayout(t *testing.T) {
	files := filesOf(t, "../testdata/layout/*.yaml")
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".yaml"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			out, findings, err := Format(filepath.Base(file), text)
			if err != nil {
				t.Fatal(err)
			}
			got := string(out) + printed(findings)
			compare(t, strings.TrimSuffix(file, ".yaml")+".out", got)
			if findings == nil {
				wellLaid(t, text, out)
			}
		})
	}
}

func filesOf(t testing.TB, patterns ...string) []string {
	t.Helper()
	var all []string
	for _, p := range patterns {
		files, err := filepath.Glob(p)
		if err != nil || len(files) == 0 {
			t.Fatalf("no files %s, %v", p, err)
		}
		all = append(all, files...)
	}
	return all
}

// wellLaid checks what holds for every file that can be laid out: once is enough, YAML says the same, and no line ends
// in a blank but in texts.
func wellLaid(t *testing.T, text, out []byte) {
	t.Helper()
	again, findings, err := Format("again.yaml", out)
	if findings != nil || err != nil {
		t.Fatalf("the new text is refused: %v %v\n%s\n%q", findings, err, out, out)
	}
	if !bytes.Equal(out, again) {
		t.Fatalf("twice is not once:\n%s\n-- once --\n%s\n-- twice --\n%s\n%q", text, out, again, text)
	}
	var before, after any
	if err := yaml.Unmarshal(bytes.TrimPrefix(text, []byte(bom)), &before); err != nil {
		return // a word such as !!int for a text; our own comparison has seen the trees
	}
	if err := yaml.Unmarshal(out, &after); err != nil || !reflect.DeepEqual(before, after) {
		t.Fatalf("%v\n%#v\n%#v\n%s\n-- became --\n%s", err, before, after, text, out)
	}
	if bytes.ContainsAny(out, "\r") || !bytes.HasSuffix(out, []byte("\n")) || bytes.HasPrefix(out, []byte(bom)) {
		t.Fatalf("line ends or marks are left: %q", out)
	}
}

// TestLayoutOfRules lays out all rule files that there are: what they do stays the same, and so do the findings.
func TestLayoutOfRules(t *testing.T) {
	for _, file := range filesOf(t, "../rulesets/*.yaml", "../testdata/rulesets/*.yaml", "../testdata/bad/*.yaml", "../testdata/bad/parent/*.yaml") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		out, findings, err := Format(file, text)
		if err != nil {
			t.Fatal(err)
		}
		if findings != nil {
			continue
		}
		wellLaid(t, text, out)
		before, codesBefore := checkedIn(file, text)
		after, codesAfter := checkedIn(file, out)
		if before != after || !reflect.DeepEqual(codesBefore, codesAfter) {
			t.Errorf("%s: was %s %v, is %s %v", file, before, codesBefore, after, codesAfter)
		}
	}
}

// checkedIn checks a text in the place of a file, and gives the hash of its rules and how often it has findings of each code.
func checkedIn(file string, text []byte) (hash string, codes map[string]int) {
	rules, findings := new(Loader).check(&source{name: file, text: text, dir: filepath.Dir(file)})
	codes = make(map[string]int)
	for _, f := range findings {
		codes[f.Code]++
	}
	if rules != nil {
		hash = rules.Hash
	}
	return hash, codes
}

// TestLayoutOfAnything lays out random YAML in all styles, with comments wherever they may stand.
func TestLayoutOfAnything(t *testing.T) {
	const files = 6_000
	rng := rand.New(rand.NewPCG(3, 4))
	laid, comments := 0, 0
	for range files {
		w := yamlWriter{rng: rng}
		text := w.file()
		out, findings, err := Format("x.yaml", []byte(text))
		if err != nil {
			t.Fatalf("%v\n%s\n%q", err, text, text)
		}
		if findings != nil {
			continue // much of what is written at random is not YAML
		}
		laid++
		wellLaid(t, []byte(text), out)
		for i := range w.comments {
			comment := fmt.Sprintf("#%d;", i)
			if strings.Count(text, comment) == 1 {
				comments++
			}
			if strings.Count(text, comment) != bytes.Count(out, []byte(comment)) {
				t.Fatalf("the comment %s changed\n%s\n-- became --\n%s", comment, text, out)
			}
		}
	}
	if laid < files/4 || comments < files/2 {
		t.Errorf("only %d files with %d comments could be laid out", laid, comments)
	}
	t.Logf("%d files, %d comments", laid, comments)
}

// yamlWriter writes random YAML.
type yamlWriter struct {
	rng      *rand.Rand
	b        strings.Builder
	comments int
}

func (w *yamlWriter) one(of ...string) string { return of[w.rng.IntN(len(of))] }
func (w *yamlWriter) chance(percent int) bool { return w.rng.IntN(100) < percent }

// file writes a file.
func (w *yamlWriter) file() string {
	w.b.WriteString(w.one("", "", "", "---\n", "--- # top\n", "%YAML 1.1\n---\n", "\n\n"))
	w.gap(0)
	if w.chance(5) {
		w.flow(0, 0)
		w.end()
	} else {
		w.mapping(0, 0)
	}
	w.gap(0)
	text := w.b.String()
	if w.chance(10) {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	if w.chance(10) {
		text = strings.TrimRight(text, "\r\n")
	}
	return w.one("", "", bom) + text
}

// comment gives a comment that no other is like, or nothing.
func (w *yamlWriter) comment(percent int) string {
	if !w.chance(percent) {
		return ""
	}
	w.comments++
	return fmt.Sprintf("#%d;%s", w.comments-1, w.one("", " ", " a: 1", " 立直", " 'x", " {", " rulecheck:ignore bad-id why"))
}

// end ends a line, with a comment perhaps.
func (w *yamlWriter) end() {
	if c := w.comment(15); c != "" {
		w.b.WriteString(w.one(" ", "   ", "\t") + c)
	}
	w.b.WriteString(w.one("", "", " ") + "\n")
}

// gap writes empty lines and comments of their own.
func (w *yamlWriter) gap(indent int) {
	for w.chance(25) {
		w.b.WriteString(w.one("\n", "\n\n", "  \n"))
		if c := w.comment(60); c != "" {
			w.b.WriteString(strings.Repeat(" ", max(0, indent+w.rng.IntN(5)-2)) + c + "\n")
		}
	}
}

// keys are some of the form, some are not.
var someKeys = []string{"yaku", "name", "hanfu", "id", "sources", "han", "when", "a", "b2", "'q r'", `"5m"`, "on", "limits", "fu", "en", "doc", "pinfu",
	"closed", "very_long_key_of_a_rule_that_somebody_has_written"}

// mapping writes a mapping by lines.
func (w *yamlWriter) mapping(indent, depth int) {
	for _, i := range w.rng.Perm(len(someKeys))[:1+w.rng.IntN(5)] {
		w.gap(indent)
		w.b.WriteString(pad(indent) + w.one("", "", "", "", "? ") + someKeys[i])
		if strings.HasPrefix(w.lastLine(indent), "? ") {
			w.b.WriteString("\n" + pad(indent))
		}
		w.b.WriteString(w.one(":", ":", ":", " :"))
		w.value(indent, depth)
	}
}

func (w *yamlWriter) lastLine(indent int) string {
	text := w.b.String()
	return text[strings.LastIndexByte(text, '\n')+1+indent:]
}

// list writes a list by lines.
func (w *yamlWriter) list(indent, depth int) {
	for range 1 + w.rng.IntN(4) {
		w.gap(indent)
		w.b.WriteString(pad(indent) + "-")
		if w.chance(20) && depth < 4 {
			w.b.WriteString(" k: v\n")
			if w.chance(50) {
				w.mapping(indent+2, depth+1)
			}
			continue
		}
		w.value(indent, depth)
	}
}

// value writes what stands behind a colon or a dash.
func (w *yamlWriter) value(indent, depth int) {
	deeper := indent + 1 + w.rng.IntN(4)
	switch k := w.rng.IntN(10); {
	case k < 2 && depth < 4:
		w.end()
		w.mapping(deeper, depth+1)
	case k < 3 && depth < 4:
		w.end()
		w.list(deeper, depth+1)
	case k < 5:
		w.b.WriteString(w.one(" ", " ", "   ", "\n"+pad(deeper)))
		w.flow(deeper, depth)
		w.end()
	case k < 6:
		w.block(deeper)
	case k < 7 && w.chance(20):
		w.end()
	default:
		w.b.WriteString(w.one(" ", " ", "   ", "\n"+pad(deeper)))
		w.b.WriteString(w.scalar(deeper, false))
		w.end()
	}
}

// flow writes a mapping or list between brackets.
func (w *yamlWriter) flow(indent, depth int) {
	mapping := w.chance(60) || depth == 0
	w.b.WriteString(map[bool]string{true: "{", false: "["}[mapping])
	w.inside(indent)
	for i, k := range w.rng.Perm(len(someKeys))[:w.rng.IntN(5)] {
		if i > 0 {
			w.b.WriteString(w.one(",", ", ", " , "))
			w.inside(indent)
		}
		if mapping {
			w.b.WriteString(someKeys[k] + w.one(": ", ": ", " : "))
		}
		if w.chance(25) && depth < 5 {
			w.flow(indent, depth+1)
		} else {
			w.b.WriteString(w.scalar(indent, true))
		}
		w.inside(indent)
	}
	w.b.WriteString(map[bool]string{true: "}", false: "]"}[mapping])
}

// inside breaks the line between brackets, perhaps with a comment.
func (w *yamlWriter) inside(indent int) {
	for w.chance(8) {
		if c := w.comment(50); c != "" {
			w.b.WriteString(" " + c)
		}
		w.b.WriteString(w.one("\n", "\n\n") + pad(indent+w.rng.IntN(3)))
		if c := w.comment(20); c != "" {
			w.b.WriteString(c + "\n" + pad(indent))
		}
	}
}

// scalar gives a scalar in any style, which may break lines.
func (w *yamlWriter) scalar(indent int, flow bool) string {
	words := []string{"1", "true", "off", "~", "x", "2026-01", "a-b", "closed and tsumo", "-1", "'010'", `"yes"`, "'it''s'", `"a: b"`, "has(5z) or kans == 1",
		`"a\tb\u7acb"`, "'options.renhou == ''mangan'''", `"only(\"5z\")"`, "null", "1m2p", `" "`, "''", "http://x.y", "'a, b'", "'{'", "'<<'", "'#'"}
	text := w.one(words...)
	switch k := w.rng.IntN(12); {
	case k == 0:
		text = w.one("a", "立", "x+") + randomPieces(w.rng, plainPieces)
	case k == 1:
		text = "'" + randomPieces(w.rng, singlePieces) + "'"
	case k == 2:
		text = `"` + randomPieces(w.rng, doublePieces) + `"`
	case k == 3 && !flow:
		quote := w.one("", `"`, "'")
		text = quote + "kans == 1" + strings.Repeat(w.one(" and ", " or  ", " ? 1 : ")+"(tsumo or ron)", 2+w.rng.IntN(8)) + quote
	}
	return strings.ReplaceAll(text, "\n", "\n"+pad(indent))
}

// block writes a literal or folded scalar.
func (w *yamlWriter) block(indent int) {
	w.b.WriteString(" " + w.one("|", ">") + w.one("", "-", "+"))
	w.end()
	for range w.rng.IntN(5) {
		if w.chance(25) {
			w.b.WriteString(w.one("", pad(indent), pad(indent+2), pad(indent-1)) + "\n")
			continue
		}
		w.b.WriteString(pad(indent) + w.one("", "", "", "  ") + w.one("closed", "# no comment", "and x  ", "立直 'a'", "- b: c") + "\n")
	}
}

// FuzzFmt: whatever can be laid out is well laid out, and the rest is refused with findings.
func FuzzFmt(f *testing.F) {
	for _, file := range filesOf(f, "../rulesets/*.yaml", "../testdata/bad/*.yaml", "../testdata/layout/*.yaml") {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	for _, c := range hostile(1_000) {
		f.Add([]byte(c.text))
	}
	rng := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		w := yamlWriter{rng: rng}
		f.Add([]byte(w.file()))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		out, findings, err := Format("x.yaml", text)
		if err != nil {
			t.Fatal(err)
		}
		if findings == nil {
			wellLaid(t, text, out)
		}
	})
}

// TestLayoutOfDocs: the rule files that the documentation shows are in the layout that it describes.
func TestLayoutOfDocs(t *testing.T) {
	shown := 0
	for _, page := range filesOf(t, "../README.md", "../docs/*.md", "../rulesets/*.yaml") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		blocks := []string{string(text)}
		if strings.HasSuffix(page, ".md") {
			blocks = strings.Split(string(text), "```yaml\n")[1:]
		}
		for _, block := range blocks {
			block, _, _ = strings.Cut(block, "```\n")
			if !strings.Contains(block, "hanfu: 1\n") {
				continue // a part of a file
			}
			shown++
			if diff := cmp.Diff(laidOut(t, block), block); diff != "" {
				t.Errorf("%s (-laid out +shown):\n%s", page, diff)
			}
		}
	}
	if shown < 6 {
		t.Errorf("only %d files are shown", shown)
	}
}

func laidOut(t *testing.T, text string) string {
	t.Helper()
	out, findings, err := Format("shown.yaml", []byte(text))
	if findings != nil || err != nil {
		t.Fatal(findings, err)
	}
	return string(out)
}

// BenchmarkFormat lays out the largest of the shipped files.
func BenchmarkFormat(b *testing.B) {
	text, err := os.ReadFile("../rulesets/standard.yaml")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, _, err := Format("standard.yaml", text); err != nil {
			b.Fatal(err)
		}
	}
}
