package lsp

import (
	"fmt"
	"strings"
	"testing"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/testkit/must"
)

// TestRoom: of however many documents more is kept than texts and findings for as many as there is room for: those that
// were in use last. What is known of the others is worked out anew.
func TestRoom(t *testing.T) {
	for _, c := range []struct{ documents, bytes, ready int }{{30, 100_000, 10}, {3, 100_000, 3}, {3, 900_000, 1}, {130, 100, maxCached / minCached}} {
		s := &server{ctx: t.Context(), lang: "en", now: new(snapshot), wake: make(chan struct{}, 1)}
		body := "hanfu: 1\nextends: standard\nid: h\n" + strings.Repeat("# "+strings.Repeat("a comment ", 100)+"\n", c.bytes/1003)
		use := func(name string) *file {
			f := s.now.file("file:///club/" + name)
			s.touch(f)
			if r, err := f.Rules(); r == nil || err != nil || f.Tree() == nil {
				t.Fatalf("%s: %v, %v", name, r, err)
			}
			s.evict(s.now)
			return f
		}
		ready := func() (n int) {
			for _, f := range s.now.files {
				_, rules := f.rules.peek()
				_, tree := f.tree.peek()
				if parsed := f.text.Parsed.Root() != nil; rules || tree || parsed {
					n++
				}
				if _, found := f.rough.peek(); !found {
					t.Fatalf("nothing is known of %s", f.name)
				}
			}
			return n
		}
		for i := range c.documents {
			var p protocol.DidOpen
			p.TextDocument.URI, p.TextDocument.Text = fmt.Sprintf("file:///club/%d.yaml", i), body
			s.didOpen(p)
			must.Get(use(fmt.Sprintf("%d.yaml", i)).findings(false))(t)
			s.evict(s.now)
		}
		if n := ready(); n != c.ready {
			t.Errorf("%d documents of %d bytes: %d are ready, not %d", c.documents, len(body), n, c.ready)
		}
		if _, kept := use("0.yaml").rules.peek(); !kept || ready() != c.ready {
			t.Errorf("%d documents: of the one in use is kept: %v, and of %d", c.documents, kept, ready())
		}
	}
}
