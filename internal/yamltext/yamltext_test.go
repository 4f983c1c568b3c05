package yamltext_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"example.com/hanfu/internal/yamltext"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/randomyaml"
)

// unread are the characters and the features that the files of the project don't have.
var unread = regexp.MustCompile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u0080-\u009f\u2028\u2029\ufeff\ufffe\uffff]|\r[^\n]|\r$|[&*!]")

// sound returns what the YAML library reads in a text, nil if it refuses it, or if the project does.
func sound(body string) *yaml.Node {
	if !utf8.ValidString(body) || unread.MatchString(body) {
		return nil
	}
	var doc, next yaml.Node
	d := yaml.NewDecoder(strings.NewReader(body))
	if d.Decode(&doc) != nil || !errors.Is(d.Decode(&next), io.EOF) || deep(&doc) > 20 || outdented(&doc) {
		return nil
	}
	return doc.Content[0]
}

// deep counts the values around the innermost one; of a collection as a key there are very many.
func deep(n *yaml.Node) int {
	most := 0
	for i, c := range n.Content {
		if n.Kind == yaml.MappingNode && i%2 == 0 && c.Kind != yaml.ScalarNode {
			return 1000
		}
		most = max(most, 1+deep(c))
	}
	return most
}

// outdented reports whether a word stands below its key or dash without being indented, which the library takes for a
// value. It is the beginning of a key for those who write.
func outdented(n *yaml.Node) bool {
	for i, c := range n.Content {
		from := n
		if n.Kind == yaml.MappingNode {
			from = n.Content[i&^1]
		}
		if n.Kind != yaml.DocumentNode && n.Style&yaml.FlowStyle == 0 && c.Kind == yaml.ScalarNode && c.Style == 0 &&
			c.Line > from.Line && c.Column <= n.Column || outdented(c) {
			return true
		}
	}
	return false
}

// differs says where a text's nodes are not those of the library.
func differs(t *yamltext.Text, n *yamltext.Node, y *yaml.Node) error {
	at := func(format string, args ...any) error {
		return fmt.Errorf("line %d, column %d: %s, not %q", y.Line, y.Column, fmt.Sprintf(format, args...), y.Value)
	}
	switch {
	case y.Kind == yaml.MappingNode && n.Kind == yamltext.Mapping && len(n.Pairs) == len(y.Content)/2:
		for i, p := range n.Pairs {
			if err := errors.Join(differs(t, p.Key, y.Content[2*i]), differs(t, p.Val, y.Content[2*i+1])); err != nil {
				return err
			}
		}
	case y.Kind == yaml.SequenceNode && n.Kind == yamltext.List && len(n.Items) == len(y.Content):
		for i, item := range n.Items {
			if err := differs(t, item, y.Content[i]); err != nil {
				return err
			}
		}
	case y.Kind == yaml.ScalarNode && n.Kind == yamltext.Scalar:
		style := map[yaml.Style]yamltext.Style{yaml.SingleQuotedStyle: yamltext.SingleQuoted, yaml.LiteralStyle: yamltext.Literal,
			yaml.DoubleQuotedStyle: yamltext.DoubleQuoted, yaml.FoldedStyle: yamltext.Folded}[y.Style]
		if y.Value == "" && style == yamltext.Plain && n.From == n.To {
			return nil // where nothing is written, there is no place
		}
		if text, spots, ok := t.Decode(n); !ok || text != y.Value || n.Style != style || len(spots) != utf8.RuneCountInString(text) {
			return at("%q, %t, of style %d with %d spots", text, ok, n.Style, len(spots))
		}
	default:
		return at("%v with %d entries and %d items, text %q", n.Kind, len(n.Pairs), len(n.Items), n.Text)
	}
	flow := y.Style&yaml.FlowStyle != 0
	if line, column := t.Place(n.Head); line+1 != y.Line || column+1 != y.Column || n.Flow != flow {
		return at("%d:%d, in brackets: %t", line+1, column+1, n.Flow)
	}
	if offset := t.Offset(y.Line-1, y.Column-1); n.Kind == yamltext.Scalar && t.At(offset) != n {
		return at("another scalar")
	}
	return nil
}

// whole checks that tokens follow one another, with nothing but blanks between them, and stand in their text.
func whole(t *yamltext.Text, isSound bool) error {
	at := 0
	tokens := append(t.Tokens(), yamltext.Token{Kind: yamltext.Comment, From: len(t.Body), To: len(t.Body)})
	for _, token := range tokens {
		if token.From < at || token.To < token.From || token.To > len(t.Body) {
			return fmt.Errorf("a token at %d to %d, behind %d", token.From, token.To, at)
		}
		if between := t.Body[at:token.From]; strings.Trim(strings.TrimPrefix(between, yamltext.BOM), " \t\r\n") != "" {
			return fmt.Errorf("%q is no token", between)
		}
		if token.Kind == yamltext.Other && isSound {
			return fmt.Errorf("%q is a token of no kind", t.Body[token.From:token.To])
		}
		at = token.To
	}
	return nil
}

// check compares what is read of a text with the library, and reports whether that reads it.
func check(t *testing.T, body string) bool {
	t.Helper()
	text, y := yamltext.Read(body), sound(strings.TrimPrefix(body, yamltext.BOM))
	if err := whole(text, y != nil); err != nil {
		t.Fatalf("%v\n%q", err, body)
	}
	if y == nil {
		return false
	}
	if err := differs(text, text.Root, y); err != nil {
		t.Fatalf("%v\n%s\n%q", err, body, body)
	}
	return true
}

// TestFiles compares all YAML of the project with the library, with each sort of line end, and beginnings of it, which
// are broken most of the time.
func TestFiles(t *testing.T) {
	fenced := regexp.MustCompile("(?s)```(?:yaml|yml)\n(.*?)```")
	files, read, begun := 0, 0, 0
	rng := rand.New(rand.NewPCG(long.Seed(), 1))
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		var bodies []string
		switch text, err := os.ReadFile(path); {
		case err != nil:
			return err
		case strings.HasSuffix(path, ".yaml"), strings.HasSuffix(path, ".yml"):
			bodies = []string{string(text)}
		case strings.HasSuffix(path, ".md"):
			for _, m := range fenced.FindAllStringSubmatch(string(text), -1) {
				bodies = append(bodies, m[1])
			}
		}
		for _, body := range bodies {
			if len(body) > 1<<20 {
				continue
			}
			files++
			if check(t, body) {
				read++
			}
			check(t, yamltext.BOM+strings.ReplaceAll(body, "\n", "\r\n"))
			for range long.N(2, 50) {
				begun++
				check(t, body[:rng.IntN(len(body)+1)])
			}
		}
		return nil
	})
	if t.Logf("%d texts, %d of them sound, and %d beginnings", files, read, begun); err != nil || read < 300 {
		t.Errorf("only %d texts (%v)", read, err)
	}
}

// TestRandom compares texts of random pieces with the library.
func TestRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(long.Seed(), 2))
	tried := long.N(20_000, 600_000)
	read := 0
	for range tried {
		if check(t, randomText(rng)) {
			read++
		}
	}
	if t.Logf("%d of %d texts are sound", read, tried); read < tried/5 {
		t.Errorf("only %d of %d texts are sound", read, tried)
	}
}

// randomText writes entries, most of them right, with values of all sorts.
func randomText(rng *rand.Rand) string {
	w := &randomWriter{rng: rng}
	w.block(0, 3)
	text := w.String()
	if rng.IntN(3) == 0 { // something is missing
		at, n := rng.IntN(len(text)), 1+rng.IntN(4)
		text = text[:at] + text[min(at+n, len(text)):]
	}
	if rng.IntN(4) == 0 {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	return strings.ToValidUTF8(text, "")
}

type randomWriter struct {
	rng *rand.Rand
	strings.Builder
}

func (w *randomWriter) pick(of ...string) string { return of[w.rng.IntN(len(of))] }

// block writes a mapping or a list whose lines are indented so far; the first begins where the text is.
func (w *randomWriter) block(indent, deep int) {
	list := w.rng.IntN(3) == 0
	for i := range 1 + w.rng.IntN(3) {
		if i > 0 {
			w.WriteString(w.pick("", "", "", "\n", "  # c: d\n", strings.Repeat(" ", indent)+"# e\n", "# - f\n"))
			w.WriteString(strings.Repeat(" ", indent))
		}
		inner := indent + 2
		switch {
		case list:
			w.WriteString(w.pick("- ", "- ", "-   ", "-\t"))
			if w.rng.IntN(4) == 0 && deep > 0 && strings.HasSuffix(w.String(), "- ") {
				inner = len(w.String()) - strings.LastIndexByte(w.String(), '\n') - 1
				w.block(inner, deep-1)
				continue
			}
		case w.rng.IntN(12) == 0:
			w.WriteString("? " + w.pick("a", "'b'", "\"c\\x41\"", "d e\n"+strings.Repeat(" ", inner)+"f") + "\n" + strings.Repeat(" ", indent) + ": ")
		default:
			w.WriteString(w.pick("a", "立直", "x y", "it's", "'it''s'", `"a\"b: c"`, "k#", "-x", "?x") + fmt.Sprint(i) + w.pick(": ", ": ", ":  ", ":\t", " : "))
		}
		switch {
		case w.rng.IntN(3) == 0 && deep > 0:
			inner += w.rng.IntN(2)
			if !list && w.rng.IntN(4) == 0 {
				w.WriteString(w.pick("", " # g") + "\n" + strings.Repeat(" ", indent) + "- " + w.pick("a", "[b]", "c: d") + "\n")
				continue
			}
			w.WriteString(w.pick("", " # h") + "\n" + w.pick("", "\n", "# i\n") + strings.Repeat(" ", inner))
			w.block(inner, deep-1)
		default:
			w.value(inner)
		}
	}
}

// value writes a scalar or a collection between brackets, with the end of its line.
func (w *randomWriter) value(indent int) {
	if w.rng.IntN(5) == 0 {
		style := w.pick("|", ">")
		number := w.pick("", "", "1", "2")
		chomping := w.pick("", "-", "+")
		w.WriteString(style + w.pick(number+chomping, chomping+number) + w.pick("", " # j", "  ") + "\n")
		for range w.rng.IntN(5) {
			w.WriteString(w.pick("", strings.Repeat(" ", indent), strings.Repeat(" ", indent+1)) + w.pick("", " ", "  ", "a", "b: c", "# d", "- e", "立 直 ", "\tx", "'") + "\n")
		}
		return
	}
	for w.rng.IntN(8) == 0 {
		w.WriteString(w.pick("\n"+strings.Repeat(" ", indent), " "))
	}
	w.WriteString(w.flow(3, true) + w.pick("", "", " ", " # k", "  # 'l") + "\n")
}

func (w *randomWriter) flow(deep int, block bool) string {
	switch w.rng.IntN(8) {
	case 0:
		return "'" + randomyaml.Join(w.rng, randomyaml.SingleQuoted) + "'"
	case 1:
		return `"` + randomyaml.Join(w.rng, randomyaml.DoubleQuoted) + `"`
	case 2, 3:
		return w.pick("a", "立", "x+", "-1") + randomyaml.Join(w.rng, randomyaml.Plain)
	case 4, 5:
		if deep == 0 {
			return ""
		}
		open, end := "{", "}"
		if w.rng.IntN(2) == 0 {
			open, end = "[", "]"
		}
		var b strings.Builder
		b.WriteString(open + w.pick("", " ", "\n", " # m\n  "))
		for i := range w.rng.IntN(4) {
			if i > 0 {
				b.WriteString(w.pick(",", ", ", " ,\n  ", ",\n", ", # n\n"))
			}
			if open == "{" || w.rng.IntN(5) == 0 {
				b.WriteString(w.pick("", "", "", "? ") + w.pick("a", "'b'", `"c"`, "d e", "f:g", "-h") + fmt.Sprint(w.pick("", fmt.Sprint(i))) +
					w.pick(":", ": ", " : ", ":\n  ", " "))
			}
			b.WriteString(w.flow(deep-1, false))
		}
		return b.String() + w.pick("", " ", "\n", ", ") + end
	}
	if block {
		return w.pick("a", "b c", "1", "true", "~", "d: e", "-", "f # g", "?h", ":i")
	}
	return w.pick("a", "b c", "1", "true", "~", "", "", "-", "f # g\n")
}

// FuzzRead compares any text with the library.
func FuzzRead(f *testing.F) {
	f.Add("a: [b, {c: d}]\n# e\nf: |2-\n   g\n  h\n? i\n: \"\\x41\n  k\"\n")
	f.Add("- - a\n  - 'b''\n\n  c'\n-\t>+\n d\n\n")
	f.Fuzz(func(t *testing.T, body string) {
		if len(body) < 4<<10 {
			check(t, body)
		}
	})
}
