package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sourcegraph/jsonrpc2"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/door/lsp/internal/text"
	"example.com/hanfu/testkit/must"
)

// A client is an editor for tests. It runs in a bubble of synctest, so that hands that rest take no time.
type client struct {
	t      testing.TB
	folder string // of the disk, the workspace
	conn   *jsonrpc2.Conn
	served chan error

	mu sync.Mutex
	// news are the diagnostics that came in since somebody looked, and published those that count, by URI.
	news      []protocol.PublishDiagnostics
	published map[string]protocol.PublishDiagnostics
	told      []string              // what else the server has said since somebody looked
	logged    []string              // messages for the log
	texts     map[string]*text.Text // of the open files, by name
	versions  map[string]int
	encoding  text.Encoding
	// heard is called with diagnostics as they come in, if it is set before anything is opened.
	heard func(protocol.PublishDiagnostics)
}

// begin starts a server, and an editor that has opened folders of the workspace; without any it has opened the whole.
func begin(t testing.TB, o Options, initialize map[string]any) *client {
	t.Helper()
	c := dial(t, o)
	if initialize == nil {
		initialize = map[string]any{"rootUri": c.uri("")}
	}
	var got struct {
		Capabilities struct{ PositionEncoding text.Encoding }
	}
	c.ask("initialize", initialize, &got)
	c.encoding = got.Capabilities.PositionEncoding
	c.tell("initialized", struct{}{})
	return c
}

// dial starts a server, to which nothing was said yet.
func dial(t testing.TB, o Options) *client {
	t.Helper()
	here, there := net.Pipe()
	c := &client{t: t, served: make(chan error, 1), published: make(map[string]protocol.PublishDiagnostics),
		texts: make(map[string]*text.Text), versions: make(map[string]int), encoding: text.UTF16}
	if c.folder = t.TempDir(); o.Files == nil {
		o.Files = Disk
	}
	go func() { c.served <- Serve(context.Background(), NewStream(there, there), o) }()
	through := &objectStream{Stream: NewStream(here, here)}
	c.conn = jsonrpc2.NewConn(context.Background(), through, c, jsonrpc2.SetLogger(silent{}))
	return c
}

// Handle takes what the server says.
func (c *client) Handle(ctx context.Context, conn *jsonrpc2.Conn, q *jsonrpc2.Request) {
	if q.Method != "textDocument/publishDiagnostics" {
		c.mu.Lock()
		c.told = append(c.told, fmt.Sprintf("%s %s", q.Method, params(q)))
		c.mu.Unlock()
	}
	if !q.Notif {
		_ = conn.Reply(ctx, q.ID, nil)
		return
	}
	if q.Method == "window/logMessage" {
		p, _ := decode[struct{ Message string }](params(q))
		c.mu.Lock()
		c.logged = append(c.logged, p.Message)
		c.mu.Unlock()
	}
	if q.Method == "textDocument/publishDiagnostics" {
		p, err := decode[protocol.PublishDiagnostics](params(q))
		if err != nil {
			c.t.Error(err)
		}
		c.mu.Lock()
		c.news = append(c.news, p)
		c.published[p.URI] = p
		c.mu.Unlock()
		if c.heard != nil {
			c.heard(p)
		}
	}
}

// end ends the conversation as the protocol has it.
func (c *client) end() {
	c.t.Helper()
	c.ask("shutdown", nil, nil)
	c.tell("exit", nil)
	if err := <-c.served; err != nil {
		c.t.Errorf("the server ended with %v", err)
	}
	_ = c.conn.Close()
	synctest.Wait()
}

// ask sends a request and waits for the answer, which must be no error.
func (c *client) ask(method string, params, result any) {
	c.t.Helper()
	if err := c.conn.Call(c.t.Context(), method, params, result); err != nil {
		c.t.Errorf("%s: %v", method, err)
	}
}

func (c *client) tell(method string, params any) {
	c.t.Helper()
	if err := c.conn.Notify(c.t.Context(), method, params); err != nil {
		c.t.Errorf("%s: %v", method, err)
	}
}

// uri returns the URI of a file of the workspace. A name with a colon is one already.
func (c *client) uri(name string) string {
	if strings.Contains(name, ":") {
		return name
	}
	return uriOf(filepath.ToSlash(filepath.Join(c.folder, name)))
}

// write writes a file on disk; if the editor is told, it tells the server.
func (c *client) write(name, text string) {
	c.t.Helper()
	path := filepath.Join(c.folder, name)
	must.Do(c.t, os.MkdirAll(filepath.Dir(path), 0o777))
	must.Do(c.t, os.WriteFile(path, []byte(text), 0o666))
}

// changed tells the server that files have changed on disk.
func (c *client) changed(names ...string) {
	var changes []any
	for _, name := range names {
		changes = append(changes, map[string]any{"uri": c.uri(name), "type": 2})
	}
	c.tell("workspace/didChangeWatchedFiles", map[string]any{"changes": changes})
}

// open opens a file with a text, or with the one that it has on disk.
func (c *client) open(name string, body ...string) {
	c.t.Helper()
	if len(body) == 0 {
		read := must.Get(os.ReadFile(filepath.Join(c.folder, name)))(c.t)
		body = []string{string(read)}
	}
	c.texts[name], c.versions[name] = text.New([]byte(body[0]), c.encoding), 1
	c.tell("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": c.uri(name),
		"languageId": "yaml", "version": 1, "text": body[0]}})
}

// edit writes a text in the place of some bytes of an open file.
func (c *client) edit(name string, from, to int, with string) {
	c.t.Helper()
	t := c.texts[name]
	change := protocol.ContentChange{Range: &protocol.Range{Start: t.Position(from), End: t.Position(to)}, Text: with}
	c.texts[name] = t.With([]protocol.ContentChange{change})
	c.versions[name]++
	c.tell("textDocument/didChange", map[string]any{"contentChanges": []protocol.ContentChange{change},
		"textDocument": map[string]any{"uri": c.uri(name), "version": c.versions[name]}})
}

func (c *client) close(name string) {
	c.t.Helper()
	delete(c.texts, name)
	c.tell("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": c.uri(name)}})
}

// others returns what else the server has said since somebody looked.
func (c *client) others() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var out strings.Builder
	for _, line := range c.told {
		fmt.Fprintf(&out, "  %s\n", c.short(line))
	}
	c.told = nil
	return out.String()
}

// rest waits until the server has said all that it has to say.
func (c *client) rest() {
	time.Sleep(time.Second)
	synctest.Wait()
}

// spot finds the byte of a place in an open file that is written as a part of its text with | at the place.
func (c *client) spot(name, part string) (int, error) {
	before, after, ok := strings.Cut(part, "|")
	at := strings.Index(string(c.texts[name].Body), before+after)
	if !ok || at < 0 {
		return 0, fmt.Errorf("%s has no place %q", name, part)
	}
	return at + len(before), nil
}

// said returns the diagnostics of a file, one a line.
func (c *client) said(name string) []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lines(c.published[c.uri(name)])
}

// lines writes diagnostics one a line, with their places counted from 0 as the protocol has them.
func (c *client) lines(p protocol.PublishDiagnostics) []string {
	var lines []string
	for _, d := range p.Diagnostics {
		kind := "warning"
		if d.Severity == protocol.SeverityError {
			kind = "error"
		}
		line := fmt.Sprintf("%s %s: %s [%s]", place(d.Range), kind, strings.ReplaceAll(d.Message, "\n", " / "), d.Code)
		if slices.Contains(d.Tags, protocol.TagUnnecessary) {
			line += " unnecessary"
		}
		for _, r := range d.Related {
			line += fmt.Sprintf("\n    %s %s: %s", c.short(r.Location.URI), place(r.Location.Range), r.Message)
		}
		lines = append(lines, line)
	}
	return lines
}

func place(r protocol.Range) string {
	return fmt.Sprintf("%d:%d-%d:%d", r.Start.Line, r.Start.Character, r.End.Line, r.End.Character)
}

// short leaves the folder of the workspace out of a text.
func (c *client) short(text string) string {
	return strings.ReplaceAll(text, c.uri("")+"/", "")
}

// pretty writes JSON for people.
func (c *client) pretty(raw json.RawMessage) string {
	var v any
	if err := json.Unmarshal(raw, &v); err != nil {
		return string(raw)
	}
	text, _ := json.MarshalIndent(brief(v), "", "  ")
	return c.short(string(text))
}

// brief writes positions and ranges as line:character.
func brief(v any) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = brief(v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = brief(v[k])
		}
		if line, ok := v["line"]; ok && len(v) == 2 {
			return fmt.Sprintf("%v:%v", line, v["character"])
		}
		if start, ok := v["start"]; ok && len(v) == 2 {
			return fmt.Sprintf("%v-%v", start, v["end"])
		}
	}
	return v
}
