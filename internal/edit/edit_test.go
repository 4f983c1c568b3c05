package edit

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/yamltext"
	"example.com/hanfu/testkit/long"
)

// TestRandom changes random texts: what was to change did, all else says what it said, and no comment is lost but those on
// the lines of entries that went. The editor refuses hardly any.
func TestRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(long.Seed(), 5))
	made, refused := 0, 0
	for range long.N(2000, 100_000) {
		w := &writer{Rand: rng}
		w.block(0, 3, true)
		text := w.String()
		if rng.IntN(4) == 0 && !strings.Contains(text, "|") { // a block says whether its last line ends
			text = strings.TrimSuffix(text, "\n")
		}
		if rng.IntN(4) == 0 {
			text = tree.BOM + strings.ReplaceAll(text, "\n", "\r\n")
		}
		src := &tree.Source{Name: "house.yaml", Text: []byte(text)}
		root, found := tree.Parse(src)
		if root == nil || len(found) > 0 {
			t.Fatalf("%v\n%s", found, text)
		}
		c := &change{Rand: rng, Editor: New(src)}
		c.collect(tree.Pair{Val: root})
		c.make()
		now, err := c.Written(root, func(was, is *tree.Value) error { c.agree(); return nil })
		switch {
		case c.Err != nil:
			refused++
			continue
		case err != nil:
			now, _ = c.text()
			t.Fatalf("%s: %v\n%s\n%s", c.what, err, text, now)
		}
		made++
		left := yamltext.Read(string(now))
		for _, token := range c.Tokens() {
			comment := text[token.From:token.To]
			if token.Kind == yamltext.Comment && !c.lost(token.From) && !slices.Contains(left.Comments(), comment) {
				t.Fatalf("%s loses %s\n%s\n%s", c.what, comment, text, now)
			}
		}
		if crlf := strings.Contains(text, "\r"); crlf && strings.Contains(strings.ReplaceAll(string(now), "\r\n", ""), "\n") {
			t.Fatalf("%s: the ends of lines differ\n%q", c.what, now)
		}
	}
	t.Logf("%d texts were changed, %d refused", made, refused)
	if refused > made/5 {
		t.Errorf("%d texts were changed, %d refused", made, refused)
	}
}

// change is a random change of a text.
type change struct {
	*rand.Rand
	*Editor
	containers []tree.Pair
	scalars    []*tree.Value
	what       string
	gone       []span
	// agree makes the tree say what the new text should.
	agree func()
}

func (c *change) collect(p tree.Pair) {
	if p.Val.Kind == tree.Scalar {
		c.scalars = append(c.scalars, p.Val)
		return
	}
	c.containers = append(c.containers, p)
	for _, q := range p.Val.Pairs {
		c.collect(q)
	}
	for _, item := range p.Val.Items {
		c.collect(tree.Pair{Val: item})
	}
}

func (c *change) lost(at int) bool {
	return !c.Keeps && slices.ContainsFunc(c.gone, func(s span) bool {
		return c.LineAt(s.from) <= c.LineAt(at) && c.LineAt(at) <= c.LineAt(s.to)
	})
}

func scalar(text string) *tree.Value { return &tree.Value{Text: text} }

func (c *change) make() {
	p := c.containers[c.IntN(len(c.containers))]
	v := p.Val
	n := count(v)
	var texts []string
	var pairs []tree.Pair
	var items []*tree.Value
	for i := range c.IntN(3) {
		word := fmt.Sprintf("new%d", i)
		if v.Kind == tree.List {
			texts, items = append(texts, word), append(items, scalar(word))
		} else {
			texts, pairs = append(texts, word+": x"), append(pairs, tree.Pair{Key: scalar(word), Val: scalar("x")})
		}
	}
	put := func(from, to int) {
		if v.Kind == tree.List {
			v.Items = slices.Replace(v.Items, from, to, items...)
		} else {
			v.Pairs = slices.Replace(v.Pairs, from, to, pairs...)
		}
	}
	i := c.IntN(n + 1)
	switch kind := c.IntN(5); {
	case kind == 0 && len(c.scalars) > 0:
		v := c.scalars[c.IntN(len(c.scalars))]
		c.what = "set " + v.Text
		c.Set(v, "word")
		c.agree = func() { *v = *scalar("word") }
	case kind == 1 && i < n && len(texts) > 0:
		c.what = fmt.Sprintf("replace %d of line %d", i, v.Line)
		c.Editor.Replace(v, i, texts...)
		c.agree = func() { put(i, i+1) }
	case kind == 2 && i < n && !v.Flow && len(texts) > 0:
		c.what = fmt.Sprintf("above %d of line %d", i, v.Line)
		c.InsertAbove(v, i, texts...)
		c.agree = func() { put(i, i) }
	default:
		keep := make([]bool, n)
		_, all := c.entries(v)
		for i := range keep {
			if keep[i] = c.IntN(3) > 0; !keep[i] && all != nil {
				s := all[i]
				c.gone = append(c.gone, span{s.from, max(s.to, c.comma(s.to))})
			}
		}
		c.Keeps = c.IntN(2) == 0
		c.what = fmt.Sprintf("line %d: keep %v, behind %d %v, comments %t", v.Line, keep, i-1, texts, c.Keeps)
		c.Change(p, keep, i-1, texts...)
		c.agree = func() {
			for k := n - 1; k >= 0; k-- {
				if keep[k] {
					continue
				}
				if v.Kind == tree.List {
					v.Items = slices.Delete(v.Items, k, k+1)
				} else {
					v.Pairs = slices.Delete(v.Pairs, k, k+1)
				}
				if k < i {
					i--
				}
			}
			put(i, i)
		}
	}
}

// writer writes random texts in all layouts, with comments that have numbers.
type writer struct {
	*rand.Rand
	strings.Builder
	n int
}

func (w *writer) number() int {
	w.n++
	return w.n
}

func (w *writer) comment() string {
	if w.IntN(4) > 0 {
		return ""
	}
	return fmt.Sprintf(" # c%d 東", w.number())
}

// block writes a mapping or list in lines. The first entry stands where the text is, or its line is yet to begin.
func (w *writer) block(indent, deep int, begins bool) {
	list := w.IntN(3) == 0 && !(begins && indent == 0)
	for i := range 1 + w.IntN(4) {
		if i > 0 || begins {
			switch w.IntN(8) {
			case 0:
				w.WriteString("\n")
			case 1:
				fmt.Fprintf(w, "%s# c%d\n", pad([]int{0, indent}[w.IntN(2)]), w.number())
			}
			w.WriteString(pad(indent))
		}
		lead := "- "
		if !list {
			lead = fmt.Sprintf([]string{"k%d: ", "立直%d: ", "\"q#%d\":  "}[w.IntN(3)], w.number())
		}
		switch kind := w.IntN(7); {
		case kind < 2 && deep > 0 && !list:
			w.WriteString(strings.TrimRight(lead, " ") + w.comment() + "\n")
			w.block(indent+1+w.IntN(3), deep-1, true)
		case kind < 2 && deep > 0:
			w.WriteString(lead)
			w.block(indent+2, deep-1, false)
		case kind == 2:
			w.WriteString(lead + []string{"|", ">-", "|-"}[w.IntN(3)] + w.comment() + "\n")
			fmt.Fprintf(w, "%sa # b\n%s", pad(indent+2), []string{"", "\n", pad(indent+2) + "c\n"}[w.IntN(3)])
		case kind == 3:
			w.WriteString(strings.TrimRight(lead, " ") + w.comment() + "\n")
		default:
			w.WriteString(lead + w.flow(indent+2, 2) + w.comment() + "\n")
		}
	}
}

func (w *writer) flow(indent, deep int) string {
	if deep == 0 || w.IntN(3) == 0 {
		return []string{"a", "b c", "1", "'it''s'", `"x, \"y\" # z"`, "true"}[w.IntN(6)]
	}
	list := w.IntN(2) == 0
	space := func() string {
		if w.IntN(3) > 0 {
			return []string{"", " "}[w.IntN(2)]
		}
		return w.comment() + "\n" + pad(indent)
	}
	n := w.IntN(4)
	text := space()
	for i := range n {
		if !list {
			text += fmt.Sprintf("k%d: ", w.number())
		}
		if text += w.flow(indent, deep-1) + space(); i+1 < n || w.IntN(4) == 0 {
			text += "," + space()
		}
	}
	if list {
		return "[" + text + "]"
	}
	return "{" + text + "}"
}
