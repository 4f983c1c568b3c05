package lsp

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"unicode/utf8"

	"example.com/hanfu/internal/check"
	"example.com/hanfu/internal/long"
	"example.com/hanfu/rules"
)

// made returns a text with edits made, as a client makes them. None may lie over another.
func made(t *testing.T, old *text, edits []TextEdit) []byte {
	t.Helper()
	var out []byte
	at := 0
	for _, e := range edits {
		from, to := old.offset(e.Range.Start), old.offset(e.Range.End)
		if from < at || to < from || old.position(from) != e.Range.Start || old.position(to) != e.Range.End {
			t.Errorf("the edit %v of %q lies over another, or within a character", e, old.body)
			return nil
		}
		out = append(append(out, old.body[at:from]...), e.NewText...)
		at = to
	}
	return append(out, old.body[at:]...)
}

// TestEditsTo: whatever two texts are, the edits make one of the other, and leave alone what both have.
func TestEditsTo(t *testing.T) {
	r := rand.New(rand.NewPCG(long.Seed(), 3))
	words := []string{"a", "b\n", "\n", "東\n", "🍵", "\r\n", "c\r\n", "\r", "x: 1\n", "ä"}
	random := func() []byte {
		var b strings.Builder
		for range r.IntN(14) {
			b.WriteString(words[r.IntN(len(words))])
		}
		return []byte(b.String())
	}
	for range long.N(3000, 300_000) {
		a, b := random(), random()
		for _, e := range []encoding{encodingUTF8, encodingUTF16, encodingUTF32} {
			old := newText(a, e)
			if got := made(t, old, old.editsTo(b)); !bytes.Equal(got, b) {
				t.Fatalf("%q became %q, not %q", a, got, b)
			}
		}
	}
	old := newText([]byte("a\nb: 🍵  x # y\nc\nd\ne\n"), encodingUTF16)
	edits := fmt.Sprint(old.editsTo([]byte("a\nb: 🍵 x # y\nnew\nc\nd\n")))
	if want := "[{{{1 6} {1 7}} } {{{1 12} {1 12}} \nnew} {{{4 0} {5 0}} }]"; edits != want {
		t.Errorf("the edits are %q, want %q", edits, want)
	}
	many := newText(bytes.Repeat([]byte("a\nb\n"), 2*maxDistance), encodingUTF16)
	other := bytes.Repeat([]byte("c\nd\n"), 2*maxDistance)
	if got := made(t, many, many.editsTo(other)); !bytes.Equal(got, other) {
		t.Error("texts that have nothing in common")
	}
}

// TestFormatting: the edits make of each file what fmt makes of it.
func TestFormatting(t *testing.T) {
	var files []string
	for _, pattern := range []string{"../rulesets/*.yaml", "../testdata/bad/*.yaml", "../testdata/valid/*.yaml"} {
		some, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, some...)
	}
	compared := 0
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, Options{}, nil)
		for _, file := range long.Some(files, 6) {
			body, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			want, findings, err := rules.Format(filepath.Base(file), body)
			if findings != nil || err != nil {
				want = body
			}
			if !utf8.Valid(body) || len(body) > 100_000 {
				continue
			}
			name := filepath.Base(file)
			c.open(name, string(body))
			var edits []TextEdit
			c.ask("textDocument/formatting", map[string]any{"textDocument": map[string]any{"uri": c.uri(name)}}, &edits)
			if got := made(t, c.texts[name], edits); !bytes.Equal(got, want) && c.isOurs(name, body) {
				t.Errorf("%s becomes\n%s", name, got)
			}
			compared++
			c.close(name)
		}
		c.end()
	})
	if compared < 20 {
		t.Errorf("%d files were compared", compared)
	}
}

// isOurs reports whether the server lays a file out: one that is neither rules nor tests it leaves as it is.
func (c *client) isOurs(name string, body []byte) bool {
	f := &file{name: name, text: newText(body, c.encoding)}
	kind := f.sort()
	return kind == kindRules || kind == kindTests
}

// TestFixAll: the action for a file makes of each file of testdata/bad what check --fix makes of it.
func TestFixAll(t *testing.T) {
	folder, err := filepath.Abs("../testdata/bad")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../testdata/bad/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	changed := 0
	synctest.Test(t, func(t *testing.T) {
		c := dial(t, Options{})
		c.folder = folder
		c.ask("initialize", map[string]any{"rootUri": c.uri("")}, nil)
		l := &rules.Loader{Files: os.DirFS(folder)}
		for _, file := range long.Some(files, 6) {
			name := filepath.Base(file)
			body, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !utf8.Valid(body) || len(body) > 100_000 {
				continue
			}
			fixed, err := check.FixText(context.Background(), l, "./"+name, body)
			if err != nil {
				t.Fatal(err)
			}
			c.open(name, string(body))
			var all []codeAction
			c.ask("textDocument/codeAction", map[string]any{"textDocument": map[string]any{"uri": c.uri(name)},
				"context": map[string]any{"only": []string{fixAll}}}, &all)
			got := body
			if i := slices.IndexFunc(all, func(a codeAction) bool { return a.Kind == fixAll }); i >= 0 {
				got = made(t, c.texts[name], all[i].Edit.Changes[c.uri(name)])
			}
			if !bytes.Equal(got, fixed.Text) && c.isOurs(name, body) {
				t.Errorf("%s becomes\n%s\nand by check --fix\n%s", name, got, fixed.Text)
			}
			if !bytes.Equal(got, body) {
				changed++
			}
			c.close(name)
		}
		c.end()
	})
	if changed < 4 {
		t.Errorf("%d files were changed", changed)
	}
}
