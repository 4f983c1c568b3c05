package rules

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// TestSpots writes random scalars in all styles and checks that every character of the decoded text is
// traced to the characters of the file that stand for it.
func TestSpots(t *testing.T) {
	const files = 20_000
	rng := rand.New(rand.NewPCG(1, 2))
	var read [folded + 1]int
	for range files {
		want := style(rng.IntN(int(folded) + 1))
		text := randomFile(rng, want)
		r := new(report)
		root := parse(&source{name: "x.yaml", text: []byte(text)}, r)
		v := root.get("k")
		if root.get("list") != nil {
			v = root.get("list").items[1]
		}
		// Much of what is written at random is not YAML, or not the scalar that was meant.
		if len(r.findings) > 0 || v == nil || v.kind != scalar || v.style != want || root.get("z") == nil {
			continue
		}
		read[want]++
		if err := traced(v); err != nil {
			t.Fatalf("%v\n%s\n%q", err, text, text)
		}
	}
	for s, n := range read {
		if n < files/len(read)/4 {
			t.Errorf("only %d files with a scalar of style %d could be read", n, s)
		}
	}
}

// traced checks the places of a value's characters.
func traced(v *value) error {
	spots, ok := v.spots()
	if !ok {
		return fmt.Errorf("the places of %q are not known", v.text)
	}
	lines := v.file.lineTexts()
	covered := make(map[[2]int]bool)
	before := spot{v.line - 1, v.column - 1, v.column - 1}
	for i, r := range []rune(v.text) {
		s := spots[i]
		if s.line < before.line || s.line == before.line && s.from < before.to {
			return fmt.Errorf("character %d of %q is at %v, not behind %v", i, v.text, s, before)
		}
		line := []rune(lines[s.line])
		if s.from == len(line) && s.to == len(line)+1 {
			if r != ' ' && r != '\n' {
				return fmt.Errorf("character %d of %q is said to be a line break", i, v.text)
			}
		} else if got := string(line[s.from:s.to]); !standsFor(got, r, v.style) {
			return fmt.Errorf("character %d of %q is said to be written %q", i, v.text, got)
		}
		for c := s.from; c < s.to; c++ {
			covered[[2]int{s.line, c}] = true
		}
		before = s
	}
	return uncovered(v, lines, spots, covered)
}

// standsFor tells whether a piece of a file is how a style writes a character.
func standsFor(written string, r rune, s style) bool {
	switch {
	case written == string(r):
		return true
	case s == singleQuoted:
		return written == "''" && r == '\''
	case s != doubleQuoted || written[0] != '\\':
		return false
	case strings.ContainsRune("xuU", rune(written[1])):
		n, err := strconv.ParseInt(written[2:], 16, 32)
		return err == nil && rune(n) == r
	}
	return escapes[rune(written[1])] == r
}

// uncovered checks that between the first and the last character nothing that can be seen was left out.
func uncovered(v *value, lines []string, spots []spot, covered map[[2]int]bool) error {
	if len(spots) == 0 {
		return nil
	}
	first, last := spots[0], spots[len(spots)-1]
	for n := first.line; n <= last.line; n++ {
		line := []rune(lines[n])
		for c, r := range line {
			switch {
			case unicode.IsSpace(r), covered[[2]int{n, c}]:
			case n == first.line && c < first.from, n == last.line && c >= last.to:
			case v.style == doubleQuoted && r == '\\' && c == len(line)-1:
			default:
				return fmt.Errorf("the %q at line %d, column %d is nowhere in %q", r, n+1, c+1, v.text)
			}
		}
	}
	return nil
}

// randomFile writes a file with one scalar of a style and something before and behind it.
func randomFile(rng *rand.Rand, s style) string {
	pick := func(of ...string) string { return of[rng.IntN(len(of))] }
	key := pick("k: ", "k:  ", "k:\t", "list:\n  - x\n  - ", "list:\n- 立直\n- ", "? k\n: ", "'k': ", "list: [x, ", "k:\n  ", "k:\n\n    ")
	end := ""
	if strings.HasSuffix(key, "[x, ") {
		end = "]"
	}
	body := ""
	switch s {
	case literal, folded:
		key = pick("k: ", "list:\n  - x\n  - ", "k:   ")
		body = randomBlock(rng, s)
	case plain:
		body = pick("a", "立", "x+", "-1", "🀄") + randomPieces(rng, plainPieces)
	case singleQuoted:
		body = "'" + randomPieces(rng, singlePieces) + "'"
	case doubleQuoted:
		body = `"` + randomPieces(rng, doublePieces) + `"`
	}
	text := pick("", "# あ\n", "\n\n", "before: [1, \"立\"]\n", "a:\n  b: |\n    c\n") + key + body + end + pick("", " # end", "  ") + "\nz: 1\n"
	if s == literal || s == folded {
		text = strings.TrimSuffix(text, "z: 1\n") + pick("z: 1\n", "z: 1", "\n\nz: 1\n")
	}
	if rng.IntN(3) == 0 {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	return pick("", bom) + text
}

// The pieces of which scalars are made at random: text, and what a style writes in a way of its own.
var (
	anyPieces    = []string{"a", " ", "  ", "立直", "🀄", "あ", " and ", "==", "\n  ", "\n \t ", "\n\n    ", "\n \n\n   "}
	plainPieces  = append([]string{"b", "(", ")", ":x", "#", "x#", "'", `"`, "?", "-", "~", "%", "@", " % ", "/", `\`}, anyPieces...)
	singlePieces = append([]string{"''", `"`, `\`, ": ", "#", " #", ", ", "]", "\t"}, anyPieces...)
	doublePieces = append([]string{`\\`, `\"`, "'", `\n`, `\t`, `\u7acb`, `\x41`, `\U0001F004`, `\_`, `\ `, `\L`, "\t", ": ", " #",
		"\\\n  ", "\\\n \n   ", "a\\\n  \\ "}, anyPieces...)
)

// randomPieces joins some of the pieces.
func randomPieces(rng *rand.Rand, pieces []string) string {
	var b strings.Builder
	for range rng.IntN(12) {
		b.WriteString(pieces[rng.IntN(len(pieces))])
	}
	return b.String()
}

// randomBlock writes a literal or folded scalar with any indicators.
func randomBlock(rng *rand.Rand, s style) string {
	pick := func(of ...string) string { return of[rng.IntN(len(of))] }
	indent := 3 + rng.IntN(4)
	head := map[style]string{literal: "|", folded: ">"}[s]
	// In a mapping at the top the number counts from the left; in a list that is indented, from the list's place.
	head += pick("", "", "-", "+", strconv.Itoa(indent), strconv.Itoa(indent)+"-", "+"+strconv.Itoa(indent-2), "1", "2-")
	head += pick("", "", "  ", " # comment")
	var b strings.Builder
	b.WriteString(head)
	for range rng.IntN(7) {
		b.WriteString("\n")
		if rng.IntN(4) == 0 {
			b.WriteString(pick("", " ", strings.Repeat(" ", indent), strings.Repeat(" ", indent+2), "\t"))
			continue
		}
		b.WriteString(strings.Repeat(" ", indent) + pick("", "", "", " ", "   ", "\t") +
			pick("a", "立直 and x", "# no comment", "- b", "a: b", "'", `\n`, "a  b ", "あ\t"))
	}
	return b.String()
}
