package complete

import (
	"cmp"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/door/lsp/internal/text"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// written returns a file of which the rules are shipped, if it names any.
func written(name, body string) *File {
	f := &File{Kind: source.KindOf(name, []byte(body)), Name: name, Text: text.New([]byte(body), text.UTF16),
		Sketch: Sketch([]byte(body)), Lang: "en", Siblings: func() []string { return nil },
		Client: new(protocol.Capabilities)}
	f.Client.TextDocument.Completion.Item.SnippetSupport = true
	named := cmp.Or(f.Sketch.Get("extends").Plain(), f.Sketch.Get("rules").Plain())
	r, err := rules.Load(context.Background(), named)
	if err != nil {
		r = nil
	}
	f.Rules = func() Names { return NamesOf(r, "en") }
	return f
}

// items returns what may be written at a byte.
func (f *File) items(at int) []Item { return f.At(f.Text.Position(at)).Items }

// TestCompletedKeys writes completed keys into shipped files at random places, on lines of their own and in brackets:
// check knows them all there.
func TestCompletedKeys(t *testing.T) {
	names := must.Get(filepath.Glob("../../../../rulesets/*.yaml"))(t)
	random := rand.New(rand.NewPCG(long.Seed(), 2))
	tried := 0
	for range long.N(40, 1500) {
		name := names[random.IntN(len(names))]
		read := must.Get(os.ReadFile(name))(t)
		lines := strings.SplitAfter(string(read), "\n")
		line := random.IntN(len(lines) - 1)
		at := len(strings.Join(lines[:line+1], ""))
		indent, behind := strings.Repeat(" ", 2*random.IntN(4)), "\n"
		brace := strings.Index(lines[line], "{")
		if brace >= 0 && random.IntN(2) == 0 && !strings.Contains(lines[line], "#") {
			at += brace + 1 - len(lines[line])
			indent, behind = "", ", "
		}
		f := written(filepath.Base(name), string(read[:at])+indent+behind+string(read[at:]))
		at += len(indent)
		items := slices.DeleteFunc(f.items(at), func(i Item) bool {
			return i.Kind != itemField && i.Kind != itemProperty
		})
		if len(items) == 0 || f.place(f.Text.Position(at)).Part != atKey {
			continue
		}
		tried++
		item := items[random.IntN(len(items))]
		with := f.Text.With([]protocol.ContentChange{{Range: &item.TextEdit.Range, Text: expandSnippet(item.TextEdit.NewText)}})
		for _, one := range checked(t, f.Name, string(with.Body)) {
			if one.Code == finding.UnknownKey && strings.Contains(one.Message.String(), strconv.Quote(item.Label)) &&
				one.Line == item.TextEdit.Range.Start.Line+1 {
				t.Errorf("%s: %s written at line %d: %s", name, item.Label, one.Line, one)
			}
		}
	}
	if tried < 10 {
		t.Errorf("only %d keys were completed", tried)
	}
}

// checked returns what check finds in a file, but for what takes proofs.
func checked(t *testing.T, name, body string) rules.Findings {
	t.Helper()
	l := &rules.Loader{NoProofs: true, Files: fstest.MapFS{name: {Data: []byte(body)}}}
	return must.Get(findings.Check(t.Context(), l, "./"+name))(t)
}

// clients are what clients may say of themselves: whether they know snippets, and whether they indent lines.
var clients = []struct{ snippets, indents bool }{{true, true}, {true, false}, {false, true}, {false, false}}

// text returns what is written of an item by a client, the lines behind the first indented by it as the line is.
func (f *File) text(t *testing.T, i Item, indent string) string {
	can := &f.Client.TextDocument.Completion.Item
	written := i.TextEdit.NewText
	if many := strings.Contains(written, "\n"); i.InsertTextMode == adjustIndentation {
		written = strings.ReplaceAll(written, "\n", "\n"+indent)
	} else if many && len(can.InsertTextModeSupport.ValueSet) > 0 {
		t.Errorf("%s does not say who indents it", i.Label)
	}
	if i.InsertTextMode != 0 && len(can.InsertTextModeSupport.ValueSet) == 0 ||
		i.InsertTextFormat != 0 && !can.SnippetSupport {
		t.Errorf("%s has the mode %d and the format %d", i.Label, i.InsertTextMode, i.InsertTextFormat)
	}
	if i.InsertTextFormat == snippetFormat {
		written = expandSnippet(written)
	}
	return written
}

// TestSnippets writes each snippet, with what stands at its marks, where it is offered, as each client does: check finds
// nothing but that nothing uses yet what is new.
func TestSnippets(t *testing.T) {
	for _, s := range snippets() {
		if s.From != "" {
			continue
		}
		for n := range 2 * len(clients) {
			flow, client := n%2 == 1, clients[n/2]
			if flow && s.Flow == "" {
				continue
			}
			name, body, indent := "a.yaml", "", ""
			if s.File == "tests" {
				name = "a_test.yaml"
			}
			if s.At != "" {
				body = map[string]string{"rules": "hanfu: 1\nid: a\nextends: standard\n",
					"tests": "hanfu: 1\nrules: standard\n"}[s.File]
				for key := range strings.SplitSeq(s.At, ".") {
					body += indent + key + ":\n"
					indent += "  "
				}
			}
			closing := ""
			if body += indent; flow {
				body, closing = strings.TrimRight(body, "\n ")+" {", "}"
			}
			f := written(name, body+closing)
			can := &f.Client.TextDocument.Completion.Item
			if can.SnippetSupport = client.snippets; client.indents {
				can.InsertTextModeSupport.ValueSet = []int{1, adjustIndentation}
			}
			items := f.items(len(body))
			i := slices.IndexFunc(items, func(i Item) bool { return i.Label == s.Label })
			if i < 0 {
				t.Errorf("%s is not offered in %q", s.Label, body)
				continue
			}
			whole := body + f.text(t, items[i], indent) + closing + "\n"
			if s.At == "" && s.File == "tests" { // the rules are those beside the file
				whole = strings.Replace(whole, "hanfu: 1\n", "hanfu: 1\nrules: standard\n", 1)
			}
			for _, one := range checked(t, name, whole) {
				if one.Code != finding.UnusedOption && one.Code != finding.UnusedSet {
					t.Errorf("%s: %v\n%s", s.Label, one, whole)
				}
			}
		}
	}
}

// TestIndents: a key with lines below it stands behind the dash of a list, for a client that indents them as the line is
// and for one that does not.
func TestIndents(t *testing.T) {
	const body = "players: [A, B, C, D]\nhands:\n  - "
	for _, c := range []struct {
		modes []int
		want  string
	}{{nil, "win:\n      $0"}, {[]int{1}, "win:\n      $0"}, {[]int{1, adjustIndentation}, "win:\n    $0"}} {
		f := written("friday.yaml", body+"\n")
		f.Client.TextDocument.Completion.Item.InsertTextModeSupport.ValueSet = c.modes
		items := f.items(len(body))
		i := slices.IndexFunc(items, func(i Item) bool { return i.Label == "win" })
		if i < 0 || items[i].TextEdit.NewText != c.want || (items[i].InsertTextMode != 0) != (len(c.modes) > 1) {
			t.Errorf("%v: %+v", c.modes, items)
		}
	}
}

// TestOthers: a file that begins with a key of others is left alone, but not one that may become a rule file.
func TestOthers(t *testing.T) {
	for _, c := range []struct {
		text string
		some bool
	}{
		{"", true}, {"h", true}, {"hanf", true}, {"# a club\n", true}, {"hanfu: 1\n", true},
		{"services:\n  web: {}\n", false}, {"services:\n", false}, {"version: '3'\nh", false},
	} {
		if got := len(written("compose.yaml", c.text).items(len(c.text))) > 0; got != c.some {
			t.Errorf("%q: keys are offered: %v", c.text, got)
		}
	}
}
