package lsp

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"example.com/hanfu/door/lsp/internal/complete"
	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/door/lsp/internal/text"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/hostile"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// completed asks what may be written at a place, and shows the first of it as the client sorts it: the label, the
// detail, and what is written where.
func (c *client) completed(name, spot, most string) (string, error) {
	at, err := c.spot(name, spot)
	if err != nil {
		return "", err
	}
	n, _ := strconv.Atoi(cmp.Or(most, "6"))
	got := c.completion(name, at)
	var out strings.Builder
	for i, item := range got.Items {
		if i == n {
			fmt.Fprintf(&out, "… %d\n", len(got.Items))
			break
		}
		fmt.Fprintf(&out, "%s [%s] %s %q\n", item.Label, item.Detail, place(item.TextEdit.Range), item.TextEdit.NewText)
	}
	if len(got.Items) == 0 {
		out.WriteString("nothing\n")
	}
	return out.String(), nil
}

// completion asks what may be written at a byte of a file, and sorts it as a client does.
func (c *client) completion(name string, at int) (got complete.List) {
	c.t.Helper()
	c.ask("textDocument/completion", map[string]any{"textDocument": map[string]any{"uri": c.uri(name)},
		"position": c.texts[name].Position(at)}, &got)
	slices.SortStableFunc(got.Items, func(a, b complete.Item) int { return strings.Compare(a.SortText, b.SortText) })
	return got
}

// inMemory returns what answers requests about a text, without a client.
func inMemory(t *testing.T, name, body string) (*request, *file) {
	t.Helper()
	s := &server{ctx: t.Context(), lang: "en", now: new(snapshot)}
	s.client.TextDocument.Completion.Item.SnippetSupport = true
	snap := &snapshot{files: make(map[string]*file), texts: make(map[string]*text.Text)}
	f := &file{snapshot: snap, uri: "file:///w/" + name, key: "/w/" + name, name: name,
		folder: &folder{key: "/w", loader: new(rules.Loader)}, text: text.New([]byte(body), text.UTF16)}
	snap.files[f.key], snap.texts[f.key] = f, f.text
	f.startAnalysis(t.Context(), new(moves))
	return &request{s, snap}, f
}

// completeAt returns what may be written at a byte.
func completeAt(t *testing.T, r *request, f *file, at int) []complete.Item {
	t.Helper()
	got, err := completion(t.Context(), r, f, protocol.AtPosition{Position: f.text.Position(at)})
	if err != nil {
		t.Fatalf("%s at %d: %v", f.name, at, err)
	}
	here := f.text.Position(at)
	for _, item := range got.Items {
		if w := item.TextEdit.Range; here.Before(w.Start) || w.End.Before(here) || w.Start.Line != w.End.Line {
			t.Fatalf("%s at %d: %s is written at %s", f.name, at, item.Label, place(w))
		}
	}
	return got.Items
}

// TestCompleteAnywhere completes at places all through shipped and bad files: it ends, and what is written is written
// at the place.
func TestCompleteAnywhere(t *testing.T) {
	var names []string
	for _, pattern := range []string{"../../rulesets/*.yaml", "../../testdata/bad/*.yaml", "../../testdata/bad/*/*.yaml"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatal(pattern, err)
		}
		names = append(names, long.Some(found, 5)...)
	}
	random := rand.New(rand.NewPCG(long.Seed(), 1))
	for _, name := range names {
		body := must.Get(os.ReadFile(name))(t)
		r, f := inMemory(t, filepath.Base(name), string(body))
		for range long.N(10, 100) {
			completeAt(t, r, f, f.text.Offset(f.text.Position(random.IntN(len(body)+1))))
		}
	}
}

// TestCompleteHostile completes in files that are made to take long. No completion takes two seconds of CPU, the bound
// of whatever is asked about a file.
func TestCompleteHostile(t *testing.T) {
	for _, h := range long.Some(hostile.Files(long.N(2_000, 100_000)), 3) {
		r, f := inMemory(t, "a.yaml", h.Text)
		for i := range 4 {
			took := long.CPU(func() { completeAt(t, r, f, f.text.Offset(f.text.Position(len(h.Text)*i/3))) })
			if !long.Within(took, 2*time.Second) {
				t.Errorf("%s, of %d bytes, takes %v at place %d of 4", h.Name, len(h.Text), took, i+1)
			}
		}
	}
}
