package lsp

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/synctest"
	"unicode/utf8"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/door/lsp/internal/text"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// made returns a text with edits made, the last one first, so that the places of the others stay.
func made(old *text.Text, edits []protocol.TextEdit) []byte {
	for _, e := range slices.Backward(edits) {
		old = old.With([]protocol.ContentChange{{Range: &e.Range, Text: e.NewText}})
	}
	return old.Body
}

// TestFormatting: the edits make of each file what fmt makes of it.
func TestFormatting(t *testing.T) {
	var files []string
	for _, pattern := range []string{"../../rulesets/*.yaml", "../../testdata/bad/*.yaml", "../../testdata/valid/*.yaml"} {
		some := must.Get(filepath.Glob(pattern))(t)
		files = append(files, some...)
	}
	compared := 0
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, Options{}, nil)
		for _, file := range long.Some(files, 6) {
			body := must.Get(os.ReadFile(file))(t)
			want, findings, err := rules.Format(filepath.Base(file), body)
			if findings != nil || err != nil {
				want = body
			}
			if !utf8.Valid(body) || len(body) > 100_000 {
				continue
			}
			name := filepath.Base(file)
			c.open(name, string(body))
			var edits []protocol.TextEdit
			c.ask("textDocument/formatting", map[string]any{"textDocument": map[string]any{"uri": c.uri(name)}}, &edits)
			if got := made(c.texts[name], edits); !bytes.Equal(got, want) && c.isOurs(name, body) {
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
	holds := source.KindOf(name, body)
	return holds == source.Rules || holds == source.Tests
}

// TestFixAll: the action for a file makes of each file of testdata/bad what check --fix makes of it.
func TestFixAll(t *testing.T) {
	folder := must.Get(filepath.Abs("../../testdata/bad"))(t)
	files, err := filepath.Glob("../../testdata/bad/*.yaml")
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
			body := must.Get(os.ReadFile(file))(t)
			if !utf8.Valid(body) || len(body) > 100_000 {
				continue
			}
			fixed := must.Get(findings.FixText(context.Background(), l, "./"+name, body))(t)
			c.open(name, string(body))
			var all []codeAction
			c.ask("textDocument/codeAction", map[string]any{"textDocument": map[string]any{"uri": c.uri(name)},
				"context": map[string]any{"only": []string{fixAll}}}, &all)
			got := body
			if i := slices.IndexFunc(all, func(a codeAction) bool { return a.Kind == fixAll }); i >= 0 {
				got = made(c.texts[name], all[i].Edit.Changes[c.uri(name)])
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
