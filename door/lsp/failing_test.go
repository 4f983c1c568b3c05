package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"

	"github.com/sourcegraph/jsonrpc2"
)

// TestFailing: a mistake of ours in one request is its answer, and the others go on.
func TestFailing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, Options{}, nil)
		byMethod["test/panic"] = &feature{"test/panic", "", nil, inWorkspace(
			func(context.Context, *request, struct{}) (any, error) { panic("oh") })}
		defer delete(byMethod, "test/panic")
		wrong, _ := errors.AsType[*jsonrpc2.Error](c.conn.Call(t.Context(), "test/panic", struct{}{}, nil))
		if wrong == nil || wrong.Code != jsonrpc2.CodeInternalError {
			t.Errorf("got %v", wrong)
		}
		c.end()
	})
}

// TestFailingChange: a mistake of ours in a notification is logged, and the state stays as it was.
func TestFailingChange(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var c *client
		notifications["test/panic"] = func(s *server, _ json.RawMessage) {
			s.change(func(n *snapshot) []string {
				n.file(c.uri("b.yaml")).text = nil // of which nothing can be said
				delete(n.files, n.file(c.uri("c.yaml")).key)
				return []string{n.file(c.uri("a.yaml")).key, n.file(c.uri("b.yaml")).key}
			})
		}
		defer delete(notifications, "test/panic")
		c = begin(t, Options{}, nil) // which reads the table from now on
		names := []string{"a.yaml", "b.yaml", "c.yaml"}
		for _, name := range names {
			c.open(name, "hanfu: 1\nid: a\nextends: standard\nyaku: {tea: {han: 1}}\n")
		}
		c.tell("test/panic", struct{}{})
		for _, name := range names {
			if got, err := c.completed(name, "ha|n: 1", ""); err != nil || !strings.HasPrefix(got, "han [") {
				t.Errorf("%s: %v, and what may be written is %s", name, err, got)
			}
			c.edit(name, 0, 0, "yaku: 3\n")
		}
		c.rest()
		if len(c.logged) != 1 || !strings.Contains(c.logged[0], "test/panic failed: ") {
			t.Errorf("logged is %q", c.logged)
		}
		for _, name := range names {
			if len(c.said(name)) == 0 {
				t.Errorf("nothing is said of %s", name)
			}
		}
		c.end()
	})
}

// opener is a folder of which a function opens the files.
type opener func(name string) (fs.File, error)

func (o opener) Open(name string) (fs.File, error) { return o(name) }

// TestFailingCheck: a mistake of ours in the check of one file is logged, and the others are
// checked.
func TestFailingCheck(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		fails := opener(func(string) (fs.File, error) { panic("oh") })
		c := begin(t, Options{Files: func(string) fs.FS { return fails }}, nil)
		c.open("b.yaml", "hanfu: 1\nid: b\nyaku: 3\n")
		c.open("a.yaml", "hanfu: 1\nid: a\nextends: gone.yaml\n")
		c.rest()
		if len(c.said("b.yaml")) == 0 || len(c.logged) == 0 ||
			!strings.Contains(c.logged[0], "the check of a.yaml failed: oh\n") {
			t.Errorf("b.yaml has %q, and logged is %q", c.said("b.yaml"), c.logged)
		}
		c.edit("a.yaml", 0, len(c.texts["a.yaml"].Body), "hanfu: 1\nid: a\nyaku: 3\n")
		c.rest()
		if len(c.said("a.yaml")) == 0 {
			t.Error("nothing is said of a file that was mended")
		}
		c.end()
	})
}

// TestFailingBeside: a mistake of ours in what runs beside the requests, such as the tests, is
// logged, and what is typed is checked all the same.
func TestFailingBeside(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		byMethod["test/start"] = &feature{"test/start", "", nil, inWorkspace(
			func(_ context.Context, r *request, _ struct{}) (any, error) {
				r.start(func() { panic("oh") })
				return nil, nil
			})}
		defer delete(byMethod, "test/start")
		base := fstest.MapFS{"base.yaml": {Data: []byte("hanfu: 1\nid: base\nextends: standard\n")}}
		files := opener(func(name string) (fs.File, error) {
			if name == "b_test.yaml" {
				panic("oh")
			}
			return base.Open(name)
		})
		c := begin(t, Options{Files: func(string) fs.FS { return files }}, map[string]any{"rootUri": "file:///club",
			"capabilities": map[string]any{"workspace": map[string]any{"codeLens": map[string]any{"refreshSupport": true}}}})
		c.open("file:///club/b.yaml", "hanfu: 1\nid: b\nextends: base.yaml\nyaku: {tanyao: {han: 2}}\n")
		c.ask("textDocument/codeLens", inDocument("file:///club/b.yaml"), nil)
		c.rest()
		if len(c.logged) == 0 || !strings.Contains(c.logged[0], "the background check failed: oh\n") {
			t.Errorf("logged is %q", c.logged)
		}
		c.ask("test/start", struct{}{}, nil)
		c.rest()
		if all := strings.Join(c.logged, "\n"); !strings.Contains(all, "background work failed: oh\n") {
			t.Errorf("logged is %q", c.logged)
		}
		c.edit("file:///club/b.yaml", 0, 0, "hann: 1\n")
		c.rest()
		if len(c.said("file:///club/b.yaml")) == 0 {
			t.Error("nothing is said of what is typed then")
		}
		c.end()
	})
}

// inDocument are the parameters of a request about a document.
func inDocument(uri string) map[string]any {
	return map[string]any{"textDocument": map[string]any{"uri": uri}}
}
