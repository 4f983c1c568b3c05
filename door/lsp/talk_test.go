package lsp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/sourcegraph/jsonrpc2"
	"golang.org/x/tools/txtar"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/testkit/must"
)

var update = flag.Bool("update", false, "write the conversations in testdata anew")

// TestTalks has the conversations of testdata as an editor has them. Each archive has the files of a workspace, and the
// file talk: lines that begin with > are what the editor does, and the others what the server says to it.
//
//	> open house.yaml                        opens a file of the workspace
//	> open new.yaml "text"                   or a text
//	> edit house.yaml "ta|nyao" 3 "text"     writes a text at |, in the place of some bytes
//	> edit house.yaml "|tanyao" "tanyao" ""  or of a text
//	> close house.yaml
//	> write house.yaml "text"                changes a file on disk
//	> remove house.yaml                      removes one
//	> diagnostics                            waits until the hands rest, and shows what was said of the files
//	> ask METHOD house.yaml "ta|nyao" {…}    asks about a file, or a place in it, with further parameters
//	> complete house.yaml "ta|" 5            asks what may be written at a place, and shows the first of it
//	> ask METHOD {…}                         asks something else
//	> tell METHOD {…}                        says something
//	> actions house.yaml "ta|nyao"           lists the actions at a place
//	> act house.yaml "ta|nyao" "title"       chooses an action, and shows the files that it has changed
//	> format house.yaml                      lays a file out, or the lines between two places
//	> lenses house.yaml                      lists the lenses of a file
//	> hints house.yaml                       shows the inlay hints of a file
//	> messages                               shows what else the server has said
//
// A line "> initialize {…}" at the beginning has the parameters of that request. DIR in them stands for the URI of the
// workspace.
func TestTalks(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("no conversations", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive := must.Get(txtar.ParseFile(name))(t)
			i := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == "talk" })
			if i < 0 {
				t.Fatal("no talk")
			}
			var got string
			synctest.Test(t, func(t *testing.T) { got = talk(t, archive.Files, string(archive.Files[i].Data)) })
			if got == string(archive.Files[i].Data) {
				return
			}
			if !*update {
				t.Errorf("the talk goes otherwise; it has become\n%s", got)
				return
			}
			archive.Files[i].Data = []byte(got)
			must.Do(t, os.WriteFile(name, txtar.Format(archive), 0o666))
		})
	}
}

// talk has a conversation, and returns it as it went.
func talk(t *testing.T, files []txtar.File, script string) string {
	var out strings.Builder
	c := dial(t, Options{})
	for _, f := range files {
		if f.Name != "talk" {
			c.write(f.Name, string(f.Data))
		}
	}
	begun := false
	lines := bufio.NewScanner(strings.NewReader(script))
	for lines.Scan() {
		line, isOurs := strings.CutPrefix(lines.Text(), "> ")
		if !isOurs {
			continue
		}
		fmt.Fprintf(&out, "> %s\n", line)
		words, err := split(line)
		if err == nil && !begun {
			p := json.RawMessage(fmt.Sprintf(`{"rootUri": %q}`, c.uri("")))
			if words[0] == "initialize" {
				p = json.RawMessage(c.long(words[1]))
			}
			c.ask("initialize", p, &struct{}{})
			c.tell("initialized", struct{}{})
			begun = true
		}
		if err == nil && words[0] != "initialize" {
			var said string
			said, err = c.do(words)
			out.WriteString(said)
		}
		if err != nil {
			t.Fatalf("> %s: %v", line, err)
		}
	}
	c.end()
	return out.String()
}

// long puts the workspace in the place of DIR.
func (c *client) long(text string) string { return strings.ReplaceAll(text, "DIR", c.uri("")) }

// split splits a line into words, texts in quotes, and JSON, which goes on to the end.
func split(line string) (words []string, err error) {
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimSpace(line) {
		switch {
		case line[0] == '{':
			return append(words, line), nil
		case line[0] == '"':
			quoted, err := strconv.QuotedPrefix(line)
			if err != nil {
				return nil, err
			}
			text, _ := strconv.Unquote(quoted)
			words, line = append(words, text), line[len(quoted):]
		default:
			word, rest, _ := strings.Cut(line, " ")
			words, line = append(words, word), rest
		}
	}
	return words, nil
}

// do does what a line says, and returns what the server says to it.
func (c *client) do(words []string) (string, error) {
	verb, args := words[0], append(words[1:], "", "", "", "")
	name := args[0]
	switch verb {
	case "open":
		if len(words) > 2 {
			c.open(name, args[1])
		} else {
			c.open(name)
		}
	case "edit":
		at, err := c.spot(name, args[1])
		if err != nil {
			return "", err
		}
		n, err := strconv.Atoi(args[2])
		if err != nil {
			n = len(args[2])
		}
		c.edit(name, at, at+n, args[3])
	case "close":
		c.close(name)
	case "write":
		c.write(name, args[1])
		c.changed(name)
	case "remove":
		if err := os.Remove(filepath.Join(c.folder, name)); err != nil {
			return "", err
		}
		c.changed(name)
	case "diagnostics":
		c.rest()
		return c.diagnosed(), nil
	case "complete":
		return c.completed(name, args[1], args[2])
	case "actions":
		return c.listActions(name, args[1])
	case "act":
		return c.act(name, args[1], args[2])
	case "format":
		return c.format(name, args[1], args[2])
	case "lenses":
		return c.lenses(name), nil
	case "hints":
		return c.hints(name), nil
	case "messages":
		c.rest()
		return c.others(), nil
	case "ask", "tell":
		return c.message(verb, args[0], args[1:])
	default:
		return "", fmt.Errorf("there is no verb %s", verb)
	}
	return "", nil
}

// diagnosed writes the last of what was said of each file since somebody looked.
func (c *client) diagnosed() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var out strings.Builder
	last := make(map[string]protocol.PublishDiagnostics)
	for _, p := range c.news {
		last[p.URI] = p
	}
	for _, uri := range slices.Sorted(func(yield func(string) bool) {
		for uri := range last {
			if !yield(uri) {
				return
			}
		}
	}) {
		fmt.Fprintf(&out, "%s\n", c.short(uri))
		for _, line := range c.lines(last[uri]) {
			fmt.Fprintf(&out, "  %s\n", line)
		}
	}
	c.news = nil
	return out.String()
}

// message sends a message, and returns the answer.
func (c *client) message(verb, method string, args []string) (string, error) {
	p := make(map[string]any)
	if args[0] != "" && args[0][0] != '{' {
		name := args[0]
		p["textDocument"] = map[string]any{"uri": c.uri(name)}
		if args = args[1:]; args[0] != "" && args[0][0] != '{' {
			at, err := c.spot(name, args[0])
			if err != nil {
				return "", err
			}
			here := c.texts[name].Position(at)
			p["position"], p["range"] = here, protocol.Range{Start: here, End: here}
			args = args[1:]
		}
	}
	if args[0] != "" {
		d := json.NewDecoder(bytes.NewReader([]byte(c.long(args[0]))))
		if err := d.Decode(&p); err != nil {
			return "", err
		}
	}
	if verb == "tell" {
		c.tell(method, p)
		return "", nil
	}
	var result json.RawMessage
	if err := c.conn.Call(c.t.Context(), method, p, &result); err != nil {
		wrong, ok := err.(*jsonrpc2.Error)
		if !ok {
			return "", err
		}
		return fmt.Sprintf("error %d: %s\n", wrong.Code, wrong.Message), nil
	}
	return c.pretty(result) + "\n", nil
}
