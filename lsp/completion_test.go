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
	"testing/fstest"
	"time"

	"example.com/hanfu/internal/check"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/hostile"
	"example.com/hanfu/internal/long"
	"example.com/hanfu/rules"
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
func (c *client) completion(name string, at int) (got completionList) {
	c.t.Helper()
	c.ask("textDocument/completion", map[string]any{"textDocument": map[string]any{"uri": c.uri(name)},
		"position": c.texts[name].position(at)}, &got)
	slices.SortStableFunc(got.Items, func(a, b completionItem) int { return strings.Compare(a.SortText, b.SortText) })
	return got
}

// inMemory returns what answers requests about a text, without a client.
func inMemory(t *testing.T, name, body string) (*request, *file) {
	t.Helper()
	s := &server{ctx: t.Context(), lang: "en", now: new(snapshot)}
	s.client.TextDocument.Completion.Item.SnippetSupport = true
	snap := &snapshot{files: make(map[string]*file), texts: make(map[string]*text)}
	f := &file{snapshot: snap, uri: "file:///w/" + name, key: "/w/" + name, name: name,
		folder: &folder{key: "/w", loader: new(rules.Loader)}, text: newText([]byte(body), encodingUTF16)}
	snap.files[f.key], snap.texts[f.key] = f, f.text
	f.begin(t.Context(), new(moves))
	return &request{s, snap}, f
}

// completeAt returns what may be written at a byte.
func completeAt(t *testing.T, r *request, f *file, at int) []completionItem {
	t.Helper()
	got, err := complete(t.Context(), r, f, atPosition{Position: f.text.position(at)})
	if err != nil {
		t.Fatalf("%s at %d: %v", f.name, at, err)
	}
	here := f.text.position(at)
	for _, item := range got.Items {
		if w := item.TextEdit.Range; before(here, w.Start) || before(w.End, here) || w.Start.Line != w.End.Line {
			t.Fatalf("%s at %d: %s is written at %s", f.name, at, item.Label, place(w))
		}
	}
	return got.Items
}

// TestCompleteAnywhere completes at places all through shipped and bad files: it ends, and what is written is written
// at the place.
func TestCompleteAnywhere(t *testing.T) {
	var names []string
	for _, pattern := range []string{"../rulesets/*.yaml", "../testdata/bad/*.yaml", "../testdata/bad/*/*.yaml"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatal(pattern, err)
		}
		names = append(names, long.Some(found, 5)...)
	}
	random := rand.New(rand.NewPCG(long.Seed(), 1))
	for _, name := range names {
		body, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		r, f := inMemory(t, filepath.Base(name), string(body))
		for range long.N(10, 300) {
			completeAt(t, r, f, f.text.offset(f.text.position(random.IntN(len(body)+1))))
		}
	}
}

// TestCompletedKeys writes completed keys into shipped files at random places, on lines of their own and in brackets:
// check knows them all there.
func TestCompletedKeys(t *testing.T) {
	names, err := filepath.Glob("../rulesets/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(long.Seed(), 2))
	tried := 0
	for range long.N(40, 4000) {
		name := names[random.IntN(len(names))]
		read, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.SplitAfter(string(read), "\n")
		line := random.IntN(len(lines) - 1)
		at := len(strings.Join(lines[:line+1], ""))
		indent, behind := strings.Repeat(" ", 2*random.IntN(4)), "\n"
		brace := strings.Index(lines[line], "{")
		if brace >= 0 && random.IntN(2) == 0 && !strings.Contains(lines[line], "#") {
			at += brace + 1 - len(lines[line])
			indent, behind = "", ", "
		}
		r, f := inMemory(t, filepath.Base(name), string(read[:at])+indent+behind+string(read[at:]))
		at += len(indent)
		items := slices.DeleteFunc(completeAt(t, r, f, at), func(i completionItem) bool {
			return i.Kind != itemField && i.Kind != itemProperty
		})
		if len(items) == 0 || f.writing(at).part != writesKey {
			continue
		}
		tried++
		item := items[random.IntN(len(items))]
		with := f.text.with([]contentChange{{&item.TextEdit.Range, resolved(item.TextEdit.NewText)}})
		for _, one := range checked(t, f.name, string(with.body)) {
			if one.Code == finding.UnknownKey && strings.Contains(one.Message, strconv.Quote(item.Label)) &&
				one.Line == item.TextEdit.Range.Start.Line+1 {
				t.Errorf("%s: %s written at line %d: %s", name, item.Label, one.Line, one)
			}
		}
	}
	if tried < 10 {
		t.Errorf("only %d keys were completed", tried)
	}
}

// checked returns what check finds in a file, but for what takes proofs.
func checked(t *testing.T, name, body string) rules.Findings {
	t.Helper()
	l := &rules.Loader{NoProofs: true, Files: fstest.MapFS{name: {Data: []byte(body)}}}
	found, err := check.File(t.Context(), l, "./"+name)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestSnippets writes each snippet, with what stands at its marks, where it is offered: check finds nothing but that
// nothing uses yet what is new.
func TestSnippets(t *testing.T) {
	for _, s := range snippets {
		for _, flow := range []bool{false, true} {
			if flow && s.Flow == "" {
				continue
			}
			name, body, indent := "a.yaml", "", ""
			if s.File == "tests" {
				name = "a_test.yaml"
			}
			if s.At != "" {
				body = map[string]string{"rules": "hanfu: 1\nid: a\nextends: standard\n",
					"tests": "hanfu: 1\nrules: standard\n"}[s.File]
				for key := range strings.SplitSeq(s.At, ".") {
					body += indent + key + ":\n"
					indent += "  "
				}
			}
			closing := ""
			if body += indent; flow {
				body, closing = strings.TrimRight(body, "\n ")+" {", "}"
			}
			r, f := inMemory(t, name, body+closing)
			items := completeAt(t, r, f, len(body))
			i := slices.IndexFunc(items, func(i completionItem) bool { return i.Label == s.Label })
			if i < 0 {
				t.Errorf("%s is not offered in %q", s.Label, body)
				continue
			}
			whole := body + strings.ReplaceAll(resolved(items[i].TextEdit.NewText), "\n", "\n"+indent) + closing + "\n"
			if s.At == "" && s.File == "tests" { // the rules are those beside the file
				whole = strings.Replace(whole, "hanfu: 1\n", "hanfu: 1\nrules: standard\n", 1)
			}
			for _, one := range checked(t, name, whole) {
				if one.Code != finding.UnusedOption && one.Code != finding.UnusedSet {
					t.Errorf("%s: %v\n%s", s.Label, one, whole)
				}
			}
		}
	}
}

// TestCompleteHostile completes in files that are made to take long. No completion takes two seconds of CPU, the bound of
// whatever is asked about a file.
func TestCompleteHostile(t *testing.T) {
	for _, h := range hostile.Files(long.N(2_000, 100_000)) {
		r, f := inMemory(t, "a.yaml", h.Text)
		for i := range 4 {
			begun := cpuTime(t)
			completeAt(t, r, f, f.text.offset(f.text.position(len(h.Text)*i/3)))
			if took := cpuTime(t) - begun; took > 2*time.Second {
				t.Errorf("%s, of %d bytes, takes %v at place %d of 4", h.Name, len(h.Text), took, i+1)
			}
		}
	}
}
