package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"syscall"
	"testing"
)

// TestLSP: an editor is served until it says that it ends; one that goes without a word, or does not read, ends the
// verb with exit code 1.
func TestLSP(t *testing.T) {
	message := func(body string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body) }
	hello := message(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"rootUri":"file:///nowhere"}}`)
	bye := message(`{"jsonrpc":"2.0","id":2,"method":"shutdown"}`) + message(`{"jsonrpc":"2.0","method":"exit"}`)
	for _, c := range []struct {
		in, says string
		code     int
	}{
		{hello + bye, "", exitWell},
		{hello, "rulecheck: the client has gone without a request to shut down\n", exitFindings},
		{"hello\n\n", "rulecheck: the client has gone without a request to shut down: a message has no Content-Length\n",
			exitFindings},
	} {
		out, errs, code := run(t, c.in, "lsp")
		if code != c.code || errs != c.says || strings.Contains(out, "hoverProvider") != (c.in[0] == 'C') {
			t.Errorf("%q: exit code %d, output %q, errors %q", c.in, code, out, errs)
		}
	}
	var errs bytes.Buffer
	c := Command{Stdin: strings.NewReader(hello), Stdout: &failing{0, syscall.EPIPE}, Stderr: &errs}
	if code := c.Main(t.Context(), []string{"lsp"}); code != exitFindings {
		t.Errorf("exit code %d where nobody reads: %s", code, &errs)
	}
}

// TestLSPLanguage: the language of the editor comes before that of the system, and behind the one that is named in a
// variable or a flag.
func TestLSPLanguage(t *testing.T) {
	message := func(body string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body) }
	t.Setenv("XDG_CACHE_HOME", t.TempDir()) // copies of rule sets go there
	talk := message(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"locale":"fr"}}`) +
		message(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"untitled:a",`+
			`"version":1,"text":"hanfu: 1\nid: a\nextends: standard\nyaku:\n  tanyao: {han: 2}\n"}}}`) +
		message(`{"jsonrpc":"2.0","id":2,"method":"textDocument/hover","params":{"textDocument":{"uri":"untitled:a"},`+
			`"position":{"line":4,"character":3}}}`)
	for want, call := range map[string][]string{"Ce qui est exigé\u00a0:": {"LANG=ja_JP.UTF-8"}, "断么九": {"RULECHECK_LANG=ja"},
		"It asks:": {"LANG=ja", "--lang", "en"}} {
		var out, errs bytes.Buffer
		read, write := io.Pipe()
		c := Command{Stdin: read, Stdout: &answered{&out, write}, Stderr: &errs, Getenv: func(name string) string {
			key, value, _ := strings.Cut(call[0], "=")
			if name != key {
				return ""
			}
			return value
		}}
		go func() { _, _ = io.WriteString(write, talk) }()
		if c.Main(t.Context(), append([]string{"lsp"}, call[1:]...)); !strings.Contains(out.String(), want) {
			t.Errorf("%q: no %s in %s%s", call, want, &out, &errs)
		}
	}
}

// answered keeps what is written, and ends the input with the answer to the second request.
type answered struct {
	out  *bytes.Buffer
	talk *io.PipeWriter
}

func (a *answered) Write(p []byte) (int, error) {
	if bytes.Contains(p, []byte(`"id":2`)) {
		_ = a.talk.Close()
	}
	return a.out.Write(p)
}
