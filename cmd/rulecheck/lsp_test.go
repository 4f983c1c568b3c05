package main

import (
	"bytes"
	"fmt"
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
