package lsp

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"example.com/hanfu/door/lsp/internal/protocol"
	"github.com/sourcegraph/jsonrpc2"
)

// FuzzEdits: bytes say what is typed where and what is asked for meanwhile. No request fails, and when the hands rest
// the diagnostics are what check finds.
func FuzzEdits(f *testing.F) {
	f.Add([]byte{1, 0, 20, 3, 5, 0, 9, 1, 2, 1, 40, 0, 29})
	f.Add([]byte("\x01\x00\x44\x02\x07\x81\x10\x20\x01\x03\x02\x00\x12\x00\x20\x82\x07\x07\x07\x07"))
	f.Add([]byte("\x05\x00\x30\x09\x0a\x42\x00\x30\x00\x04\x83\x11\x12\x13\x14\x03\x01\x01\x01\x1e"))
	f.Fuzz(func(t *testing.T, bytes []byte) {
		if len(bytes) > 100 {
			return
		}
		synctest.Test(t, func(t *testing.T) { follow(t, bytes) })
	})
}

// follow does what bytes say.
func follow(t *testing.T, bytes []byte) {
	c := begin(t, Options{}, nil)
	files := club()
	names := slices.Sorted(maps.Keys(files))
	for _, name := range names {
		c.open(name, files[name])
	}
	methods := slices.Sorted(maps.Keys(byMethod))
	for ; len(bytes) >= 5; bytes = bytes[5:] {
		name := names[int(bytes[0])%len(names)]
		text := c.texts[name]
		from := text.Position((int(bytes[1])<<8 | int(bytes[2])) % (len(text.Body) + 1))
		to := text.Position(text.Offset(from) + int(bytes[3]%16))
		switch bytes[0] >> 6 {
		case 2:
			c.poke(methods[int(bytes[4])%len(methods)], name, protocol.Range{Start: from, End: to})
		case 3:
			time.Sleep(time.Duration(bytes[4]) * time.Millisecond)
		default:
			c.edit(name, text.Offset(from), text.Offset(to), pieces[int(bytes[4])%len(pieces)])
		}
	}
	c.rest()
	c.compare(names, "at the end")
	c.end()
}

// poke asks for something in a range, with all that any request may want to know. It may be refused, and must not fail.
func (c *client) poke(method, name string, r protocol.Range) {
	c.t.Helper()
	uri := c.uri(name)
	err := c.conn.Call(c.t.Context(), method, map[string]any{"textDocument": map[string]any{"uri": uri}, "uri": uri,
		"position": r.Start, "positions": []protocol.Position{r.Start, r.End}, "range": r,
		"query": "tea", "newName": "cup", "command": "",
		"context": map[string]any{"diagnostics": []any{}, "triggerKind": 1, "includeDeclaration": true},
		"options": map[string]any{"tabSize": 2, "insertSpaces": true}}, nil)
	if wrong, ok := errors.AsType[*jsonrpc2.Error](err); ok && wrong.Code == jsonrpc2.CodeInternalError {
		c.t.Errorf("%s at %s of %q: %s", method, fmt.Sprint(r), c.texts[name].Body, wrong.Message)
	}
}
