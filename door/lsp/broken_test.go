package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sourcegraph/jsonrpc2"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// message returns a message with its header.
func message(body string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body) }

const (
	hello   = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}`
	bye     = `{"jsonrpc":"2.0","id":9,"method":"shutdown"}`
	gone    = `{"jsonrpc":"2.0","method":"exit"}`
	opening = `{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.yaml",` +
		`"version":1,"text":"hanfu: 1\nid: a\nextends: standard\nyaku:\n  tanyao: {han: 3}\n"}}}`
	hovering = `{"jsonrpc":"2.0","id":"h","method":"textDocument/hover",` +
		`"params":{"textDocument":{"uri":"file:///a.yaml"},` +
		`"position":{"line":0,"character":1}}}`
)

// TestMessages: what is no message that the server knows gets an error for an answer, and the next one is read.
func TestMessages(t *testing.T) {
	for _, c := range []struct{ name, sent, want string }{
		{"no JSON", "{", `"code":-32700`},
		{"too much", strings.Repeat(" ", maxMessage+1), `"code":-32600`},
		{"no object", "[]", `"code":-32600`},
		{"nothing", "null", `"code":-32600`},
		{"no request", `{"jsonrpc":"2.0","id":3}`, `"code":-32600`},
		{"an id of another sort", `{"jsonrpc":"2.0","id":{},"method":"x"}`, `"code":-32600`},
		{"both", `{"jsonrpc":"2.0","id":3,"method":"x","result":1}`, `"code":-32600`},
		{"an answer to no question", `{"jsonrpc":"2.0","id":3,"result":1}`, ""},
		{"an error for an answer", `{"jsonrpc":"2.0","id":3,"error":"no"}`, `"code":-32600`},
		{"an unknown method", `{"jsonrpc":"2.0","id":3,"method":"x"}`, `"code":-32601`},
		{"an unknown notification", `{"jsonrpc":"2.0","method":"x"}`, ""},
		{"parameters of another sort", `{"jsonrpc":"2.0","id":3,"method":"textDocument/hover","params":[1]}`,
			`"code":-32602`},
		{"no parameters", `{"jsonrpc":"2.0","id":3,"method":"textDocument/hover"}`, `"result":null`},
		{"a second beginning", `{"jsonrpc":"2.0","id":3,"method":"initialize","params":{}}`, `"code":-32600`},
		{"a change of what is not open", `{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":` +
			`{"uri":"file:///b.yaml"},"contentChanges":[{"text":""}]}}`, ""},
		{"a change outside of the text", `{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":` +
			`{"uri":"file:///a.yaml"},"contentChanges":[{"range":{"start":{"line":99,"character":-9},"end":` +
			`{"line":-1,"character":99}},"text":"x"}]}}`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				out, err := serve(message(hello)+message(opening)+message(c.sent)+message(hovering), message(bye)+message(gone))
				if err != nil {
					t.Errorf("the server ends with %v", err)
				}
				if !strings.Contains(out, c.want) || !strings.Contains(out, "version of the format") {
					t.Errorf("no %s and what follows in\n%s", c.want, out)
				}
			})
		})
	}
}

// TestHalves: a conversation may end behind any of its bytes. The server ends too, and leaves nothing behind, which
// the bubble sees.
func TestHalves(t *testing.T) {
	whole := message(hello) + message(opening) + message(hovering) + message(bye) + message(gone)
	step := 7
	if long.Asked() {
		step = 1
	}
	for n := 0; n <= len(whole); n += step {
		synctest.Test(t, func(t *testing.T) {
			_, err := serve(whole[:n])
			if !errors.Is(err, ErrUnfinished) && n < strings.Index(whole, bye)+len(bye) {
				t.Errorf("after %d bytes the server ends with %v", n, err)
			}
		})
	}
}

// TestHeaders: a header that says no length, or one that can't be, ends the conversation.
func TestHeaders(t *testing.T) {
	for _, header := range []string{"\r\n\r\n", "Content-Length: x\r\n\r\n", "Content-Length: -1\r\n\r\n",
		"Content-Length: 999999999999\r\n\r\n{}", "Content-Type: x\r\n\r\n", strings.Repeat("x", 1<<20)} {
		synctest.Test(t, func(t *testing.T) {
			if _, err := serve(message(hello) + header); !errors.Is(err, ErrUnfinished) {
				t.Errorf("%.20q: %v", header, err)
			}
		})
	}
	f := NewStream(strings.NewReader("content-length:2\nContent-Type: x\n\n{}"), io.Discard)
	if body, err := f.Read(); err != nil || string(body) != "{}" {
		t.Errorf("got %q, %v", body, err)
	}
}

// TestLongest: a message of the greatest length is read, and of a longer one nothing but where it ends.
func TestLongest(t *testing.T) {
	longest := strings.Repeat("x", maxMessage)
	f := NewStream(strings.NewReader(message(longest)+message(longest+"x")+message("{}")), io.Discard)
	for _, want := range []struct {
		length int
		err    error
	}{{maxMessage, nil}, {0, ErrTooLong}, {2, nil}, {0, io.EOF}} {
		if body, err := f.Read(); len(body) != want.length || err != want.err {
			t.Errorf("got %d bytes, %v, want %d, %v", len(body), err, want.length, want.err)
		}
	}
}

// TestTooLarge: of a document that is too large nothing is said but that, until it is small enough.
func TestTooLarge(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, Options{}, nil)
		body := "hanfu: 1\nid: a\nextends: standard\n" + strings.Repeat("# so long\n", work.FileBytes/10)
		c.open("a.yaml", body)
		c.rest()
		if lines := c.said("a.yaml"); len(lines) != 1 || !strings.Contains(lines[0], "[too-large]") {
			t.Errorf("of the large file it says %q", lines)
		}
		for method := range byMethod {
			if !strings.HasPrefix(method, "textDocument/") {
				continue
			}
			var answer json.RawMessage
			p := inDocument(c.uri("a.yaml"))
			p["position"], p["range"] = protocol.Position{}, protocol.Range{}
			if c.ask(method, p, &answer); string(answer) != "null" {
				t.Errorf("%s: %s", method, answer)
			}
		}
		c.tell("textDocument/didChange", map[string]any{
			"textDocument": map[string]any{"uri": c.uri("a.yaml"), "version": 2},
			"contentChanges": []protocol.ContentChange{{Text: "yakuu: {}\n", Range: &protocol.Range{
				Start: protocol.Position{Line: 3}, End: protocol.Position{Line: len(body)}}}}})
		c.rest()
		if lines := c.said("a.yaml"); len(lines) != 1 || !strings.HasPrefix(lines[0], "3:0-3:5 error") {
			t.Errorf("of the small file it says %q", lines)
		}
		c.end()
	})
}

// serve has a server read texts, with a second between them, and returns what it has written. Where the last one ends
// the client is dead.
func serve(texts ...string) (string, error) {
	here, there := net.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- Serve(context.Background(), NewStream(there, there), Options{}) }()
	said := make(chan []byte, 1)
	go func() {
		all, _ := io.ReadAll(here)
		said <- all
	}()
	for i, text := range texts {
		if i > 0 {
			time.Sleep(time.Second)
		}
		_, _ = io.WriteString(here, text)
	}
	synctest.Wait()
	_ = here.Close()
	err := <-ended
	return string(<-said), err
}

// TestDeaf: a client that reads nothing, and dies so, ends the server all the same; so does the context.
func TestDeaf(t *testing.T) {
	for _, how := range []string{"dies", "context"} {
		synctest.Test(t, func(t *testing.T) {
			here, there := net.Pipe()
			ctx, cancel := context.WithCancel(t.Context())
			ended := make(chan error, 1)
			go func() { ended <- Serve(ctx, NewStream(there, there), Options{}) }()
			written := make(chan struct{})
			go func() { // the server's answer to hello waits for a reader
				_, _ = io.WriteString(here, message(hello)+message(opening)+message(hovering))
				close(written)
			}()
			synctest.Wait()
			if how == "context" {
				cancel()
			} else {
				_ = here.Close()
			}
			if err := <-ended; !errors.Is(err, ErrUnfinished) {
				t.Errorf("%s: the server ends with %v", how, err)
			}
			_ = here.Close()
			<-written
			cancel()
		})
	}
}

// TestTypedOver: a request about a text that is typed over gets no answer about it, and one that is cancelled none at
// all.
func TestTypedOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, Options{}, nil)
		waiting := make(chan struct{})
		byMethod["test/wait"] = &feature{"test/wait", "", nil, inFile(
			func(ctx context.Context, _ *request, _ *file, _ protocol.InDocument) (any, error) {
				close(waiting)
				<-ctx.Done()
				return nil, ctx.Err()
			})}
		defer delete(byMethod, "test/wait")
		c.open("a.yaml", "hanfu: 1\nid: a\nextends: standard\n")
		for _, how := range []struct {
			code int64
			do   func()
		}{
			{codeContentModified, func() { c.edit("a.yaml", 0, 0, "#\n") }},
			{codeRequestCancelled, func() { c.tell("$/cancelRequest", map[string]any{"id": "w"}) }},
		} {
			waiting = make(chan struct{})
			call := must.Get(c.conn.DispatchCall(t.Context(), "test/wait",
				map[string]any{"textDocument": map[string]any{"uri": c.uri("a.yaml")}},
				jsonrpc2.PickID(jsonrpc2.ID{Str: "w", IsString: true})))(t)
			<-waiting
			how.do()
			if wrong, ok := errors.AsType[*jsonrpc2.Error](call.Wait(t.Context(), nil)); !ok || wrong.Code != how.code {
				t.Errorf("got %v, want code %d", wrong, how.code)
			}
		}
		c.rest()
		c.end()
	})
}

// TestEndWhileChecking: a client may end while something is checked. It gets its answer at once.
func TestEndWhileChecking(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := opener(func(string) (fs.File, error) {
			time.Sleep(time.Minute)
			return nil, fs.ErrNotExist
		})
		c := begin(t, Options{Files: func(string) fs.FS { return slow }}, nil)
		c.open("a.yaml", "hanfu: 1\nid: a\nextends: gone.yaml\n")
		time.Sleep(time.Second)
		begun := time.Now()
		c.ask("shutdown", nil, nil)
		if took := time.Since(begun); took != 0 {
			t.Errorf("the answer took %v", took)
		}
		c.tell("exit", nil)
		if err := <-c.served; err != nil {
			t.Error(err)
		}
		_ = c.conn.Close()
	})
}

// TestIDs: an answer has the id of its request, whatever that is, and by it a request is cancelled.
func TestIDs(t *testing.T) {
	defer delete(byMethod, "test/wait")
	byMethod["test/wait"] = &feature{"test/wait", "", nil, inWorkspace(
		func(ctx context.Context, _ *request, _ struct{}) (any, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		})}
	for _, id := range []string{"-1", "0", "7", "9007199254740991", `"a"`, `""`, `"-1"`} {
		synctest.Test(t, func(t *testing.T) {
			out, err := serve(message(hello)+message(`{"jsonrpc":"2.0","id":`+id+`,"method":"test/wait"}`),
				message(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":`+id+`}}`), message(bye)+message(gone))
			if err != nil || !strings.Contains(out, `"code":-32800`) || !strings.Contains(out, `"id":`+id+",") {
				t.Errorf("id %s: %v, %s", id, err, out)
			}
		})
	}
}

// FuzzMessages: whatever comes in, the server ends when the client does, and nothing goes on, which the bubble sees.
// What it has written are whole messages.
func FuzzMessages(f *testing.F) {
	change := `{"jsonrpc":"2.0","method":"textDocument/didChange",` +
		`"params":{"textDocument":{"uri":"file:///a.yaml","version":2},` +
		`"contentChanges":[{"range":{"start":{"line":1,"character":0},"end":{"line":2,"character":3}},"text":"🀄\r"}]}}`
	f.Add([]byte(message(hello) + message(opening) + message(change) + message(hovering) + message(bye) + message(gone)))
	f.Add([]byte(message(hello) + message(change) + message("[]") + message("{") + message("null")))
	f.Add([]byte(message(hello) + message(opening) +
		message(`{"jsonrpc":"2.0","id":1,"method":"textDocument/codeAction"}`)))
	f.Add([]byte(message(hello) + message(strings.Replace(opening, "file:///a.yaml", "untitled:%zz", 1)) +
		message(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":-1}}`)))
	f.Fuzz(func(t *testing.T, text []byte) {
		synctest.Test(t, func(t *testing.T) {
			out, _ := serve(string(text), "")
			in := NewStream(bytes.NewReader([]byte(out)), io.Discard)
			for {
				body, err := in.Read()
				if err == io.EOF || err == io.ErrUnexpectedEOF { // the client has gone while it was written
					return
				}
				if err != nil || bytes.Contains(body, []byte(" failed: ")) {
					t.Errorf("%v, %s", err, body)
					return
				}
			}
		})
	})
}

// TestDisk: no name and no link leads out of a folder of the workspace, and a folder may come and go.
func TestDisk(t *testing.T) {
	top := t.TempDir()
	must.Do(t, os.WriteFile(top+"/secret.yaml", []byte("hanfu: 1\n"), 0o666))
	d := Disk(top + "/club")
	if _, err := d.Open("a.yaml"); err == nil {
		t.Error("a folder that is not there has a file")
	}
	must.Do(t, os.Mkdir(top+"/club", 0o777))
	must.Do(t, os.Symlink("../secret.yaml", top+"/club/link.yaml"))
	must.Do(t, os.WriteFile(top+"/club/a.yaml", nil, 0o666))
	if f, err := d.Open("a.yaml"); err != nil {
		t.Error(err)
	} else {
		_ = f.Close()
	}
	for _, name := range []string{"link.yaml", "../secret.yaml", top + "/secret.yaml"} {
		if _, err := d.Open(name); err == nil {
			t.Errorf("%s leads out of the folder", name)
		}
		if info, err := fs.Stat(d, name); err == nil {
			t.Errorf("of %s, out of the folder, it is known that it has %d bytes", name, info.Size())
		}
	}
	if _, err := fs.Stat(d, "a.yaml"); err != nil {
		t.Error(err)
	}
}
