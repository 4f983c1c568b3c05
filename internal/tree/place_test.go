package tree

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/yamltext"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/randomyaml"
)

// TestSpots writes random scalars in all styles and checks that every character of the decoded text is
// traced to the characters of the file that stand for it.
func TestSpots(t *testing.T) {
	const shards = 8
	scalars := long.N(6_000, 100_000)
	var mu sync.Mutex
	var read [Folded + 1]int
	t.Run("shards", func(t *testing.T) {
		for shard := range shards {
			t.Run(strconv.Itoa(shard), func(t *testing.T) {
				t.Parallel()
				s := spotter{t: t, rng: rand.New(rand.NewPCG(1, uint64(shard)))}
				for s.read[0]+s.read[1]+s.read[2]+s.read[3]+s.read[4] < scalars/shards {
					s.round()
				}
				if s.verbatimPos == 0 {
					t.Error("no scalar stands in its line as it is")
				}
				mu.Lock()
				defer mu.Unlock()
				for style, n := range s.read {
					read[style] += n
				}
			})
		}
	})
	t.Log(read)
	for s, n := range read {
		if n < scalars/len(read)/2 {
			t.Errorf("only %d scalars of style %d could be read", n, s)
		}
	}
}

// spotter makes files of random scalars, and counts by style those whose places it has checked.
type spotter struct {
	t    *testing.T
	rng  *rand.Rand
	read [Folded + 1]int
	// verbatimPos counts those that stand in their line as they are.
	verbatimPos int
}

// round checks the scalars of a file. Much of what is written at random is not YAML; then each scalar is tried
// in a file of its own.
func (s *spotter) round() {
	const most = 8
	var parts []string
	var styles []Style
	for i := range most {
		style := Style(s.rng.IntN(int(Folded) + 1))
		styles = append(styles, style)
		parts = append(parts, randomPart(s.rng, style, i))
	}
	if root := s.decode(strings.Join(parts, "")); root != nil {
		for i, style := range styles {
			s.check(root, i, style)
		}
		return
	}
	for i, style := range styles {
		if root := s.decode(parts[i]); root != nil {
			s.check(root, i, style)
		}
	}
}

// decode reads a file made of parts, nil if it is not the YAML that was meant.
func (s *spotter) decode(parts string) *Value {
	text := parts + []string{"z: 1\n", "z: 1", "\n\nz: 1\n"}[s.rng.IntN(3)]
	if s.rng.IntN(3) == 0 {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	if s.rng.IntN(2) == 0 {
		text = BOM + text
	}
	src := &Source{Name: "x.yaml", Text: []byte(text)}
	var doc yaml.Node
	if err := yaml.NewDecoder(bytes.NewReader(src.Body())).Decode(&doc); err != nil {
		return nil
	}
	p := new(parser)
	root := (&converter{parser: p, src: src}).value(doc.Content[0], 0)
	if len(p.found) > 0 || root.Get("z") == nil {
		return nil
	}
	return root
}

// check checks the places of a scalar, if it was read as what was meant.
func (s *spotter) check(root *Value, part int, style Style) {
	v := root.Get("k" + strconv.Itoa(part))
	if list := root.Get("list" + strconv.Itoa(part)); list != nil && len(list.Items) > 1 {
		v = list.Items[1]
	}
	if v == nil || v.Kind != Scalar || v.Style != style {
		return
	}
	s.read[style]++
	if p, ok := v.verbatimPos(); ok {
		s.verbatimPos++
		if want, _ := v.Places()(0, utf8.RuneCountInString(v.Text)); p != want {
			s.t.Fatalf("%q stands at %v, and not at %v\n%s", v.Text, want, p, v.File.Text)
		}
	}
	if err := traced(v); err != nil {
		s.t.Fatalf("%v\n%s\n%q", err, v.File.Text, v.File.Text)
	}
}

// traced checks the places of a value's characters.
func traced(v *Value) error {
	places := v.Places()
	if _, ok := places(0, 0); !ok {
		return fmt.Errorf("the places of %q are not known", v.Text)
	}
	lines := v.File.LineTexts()
	var spots []finding.Position
	before := finding.Position{EndLine: v.Line, EndColumn: v.Column}
	for i, r := range []rune(v.Text) {
		s, _ := places(i, i+1)
		if s.Line < before.EndLine || s.Line == before.EndLine && s.Column < before.EndColumn || s.Line != s.EndLine {
			return fmt.Errorf("character %d of %q is at %v, not behind %v", i, v.Text, s, before)
		}
		line := []rune(lines[s.Line-1])
		if s.Column == len(line)+1 && s.EndColumn == len(line)+2 {
			if r != ' ' && r != '\n' {
				return fmt.Errorf("character %d of %q is said to be a line break", i, v.Text)
			}
		} else if got := string(line[s.Column-1 : s.EndColumn-1]); !standsFor(got, r, v.Style) {
			return fmt.Errorf("character %d of %q is said to be written %q", i, v.Text, got)
		}
		before = s
		spots = append(spots, s)
	}
	return uncovered(v, lines, spots)
}

// standsFor reports whether a piece of a file is how a style writes a character.
func standsFor(written string, r rune, s Style) bool {
	switch {
	case written == string(r):
		return true
	case s == SingleQuoted:
		return written == "''" && r == '\''
	case s != DoubleQuoted || written[0] != '\\':
		return false
	case strings.ContainsRune("xuU", rune(written[1])):
		n, err := strconv.ParseInt(written[2:], 16, 32)
		return err == nil && rune(n) == r
	}
	return yamltext.Escapes[written[1]] == r
}

// uncovered checks that between the first and the last character nothing that can be seen was left out.
func uncovered(v *Value, lines []string, spots []finding.Position) error {
	if len(spots) == 0 {
		return nil
	}
	first, last := spots[0], spots[len(spots)-1]
	next := 0 // the first spot that may be here or further on
	for n := first.Line; n <= last.Line; n++ {
		line := []rune(lines[n-1])
		for i, r := range line {
			c := i + 1
			for next < len(spots) && (spots[next].Line < n || spots[next].Line == n && spots[next].EndColumn <= c) {
				next++
			}
			here := next < len(spots) && spots[next].Line == n && spots[next].Column <= c
			switch {
			case unicode.IsSpace(r), here:
			case n == first.Line && c < first.Column, n == last.Line && c >= last.EndColumn:
			case v.Style == DoubleQuoted && r == '\\' && c == len(line):
			default:
				return fmt.Errorf("the %q at line %d, column %d is nowhere in %q", r, n, c, v.Text)
			}
		}
	}
	return nil
}

// randomPart writes the entry k or list of a number with one scalar of a style, and something before and behind it.
func randomPart(rng *rand.Rand, s Style, number int) string {
	pick := func(of ...string) string { return of[rng.IntN(len(of))] }
	key := pick("k: ", "k:  ", "k:\t", "list:\n  - x\n  - ", "list:\n- 立直\n- ", "? k\n: ", "'k': ", "list: [x, ",
		"k:\n  ", "k:\n\n    ")
	end := ""
	if strings.HasSuffix(key, "[x, ") {
		end = "]"
	}
	body := ""
	switch s {
	case Literal, Folded:
		key, end = pick("k: ", "list:\n  - x\n  - ", "k:   "), ""
		body = randomBlock(rng, s, 2*strings.Count(key, "\n  - x"))
	case Plain:
		body = pick("a", "立", "x+", "-1", "🀄") + randomyaml.Join(rng, randomyaml.Plain)
	case SingleQuoted:
		body = "'" + randomyaml.Join(rng, randomyaml.SingleQuoted) + "'"
	case DoubleQuoted:
		body = `"` + randomyaml.Join(rng, randomyaml.DoubleQuoted) + `"`
	}
	before := pick("", "# あ\n", "\n\n", "before: [1, \"立\"]\n", "a:\n  b: |\n    c\n")
	numbered := strings.NewReplacer("k", fmt.Sprint("k", number), "list", fmt.Sprint("list", number), "before",
		fmt.Sprint("before", number), "a:", fmt.Sprint("a", number, ":"))
	return numbered.Replace(before+key) + body + end + pick("", " # end", "  ") + "\n"
}

// randomBlock writes a literal or folded scalar with any indicators, for an entry that is indented so far.
func randomBlock(rng *rand.Rand, s Style, outer int) string {
	pick := func(of ...string) string { return of[rng.IntN(len(of))] }
	indent := 3 + rng.IntN(4)
	told := rng.IntN(2) == 0 // by a number how far it is indented, which counts from the entry; it may be more
	number := ""
	if told {
		number = strconv.Itoa(1 + rng.IntN(indent-outer))
	}
	chomping := pick("", "-", "+")
	var b strings.Builder
	b.WriteString(map[Style]string{Literal: "|", Folded: ">"}[s])
	b.WriteString(pick(number+chomping, chomping+number) + pick("", "", "  ", " # comment"))
	for started := told; ; {
		b.WriteString("\n")
		switch margin := strings.Repeat(" ", indent); {
		case rng.IntN(7) == 0:
			return b.String()
		case rng.IntN(3) > 0:
			b.WriteString(margin)
			if started {
				b.WriteString(pick("", "", "", " ", "   ", "\t"))
			}
			b.WriteString(pick("a", "立直 and x", "# no comment", "- b", "a: b", "'", `\n`, "a  b ", "あ\t"))
			started = true
		case started:
			b.WriteString(pick("", " ", margin, margin+"  ", margin+"\t"))
		default: // what is further to the right would tell the indentation
			b.WriteString(pick("", " ", margin))
		}
	}
}

// TestPos: what stands in its line as it is, stands at its place.
func TestPos(t *testing.T) {
	const text = "word: plain\nthree: a few words\n家: [立直, tsumo]\né: {k: ö, after: x}\nquoted: \"a\"\nblank: ' a'\n" +
		"empty:\nno: ''\nescaped: \"\\u0061\"\ntwice: 'it''s'\nfolded: one\n  two\nlast: z"
	texts, asWritten := 0, 0
	var below func(v *Value)
	below = func(v *Value) {
		if p := v.Pos(); v.Kind == Scalar && v.Text != "" {
			line := v.File.LineRunes(p.Line - 1)
			texts++
			if p.EndLine == p.Line && string(line[p.Column-1:p.EndColumn-1]) == strings.TrimSpace(v.Text) {
				asWritten++
			}
		}
		for _, p := range v.Pairs {
			below(p.Key)
			below(p.Val)
		}
		for _, item := range v.Items {
			below(item)
		}
	}
	root, found := Parse(&Source{Name: "x", Text: []byte(text)})
	below(root)
	if asWritten != texts-3 || texts < 25 || len(found) > 0 {
		t.Errorf("%d texts of %d stand as they are, want all but 3 (%v)", asWritten, texts, found)
	}
}
