package lsp

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/door/lsp/internal/text"
)

// actions asks for the actions at a place of an open file that is written as a part of its text with | at the place.
func (c *client) actions(name, part string) ([]codeAction, error) {
	at, err := c.spot(name, part)
	if err != nil {
		return nil, err
	}
	here := c.texts[name].Position(at)
	var all []codeAction
	c.ask("textDocument/codeAction", map[string]any{"textDocument": map[string]any{"uri": c.uri(name)},
		"range": protocol.Range{Start: here, End: here}, "context": map[string]any{"diagnostics": []any{}}}, &all)
	return all, nil
}

// listActions lists the titles of the actions at a place.
func (c *client) listActions(name, part string) (string, error) {
	all, err := c.actions(name, part)
	var out strings.Builder
	for _, a := range all {
		fmt.Fprintf(&out, "  %s: %s", a.Kind, a.Title)
		if a.IsPreferred {
			out.WriteString(" (preferred)")
		}
		out.WriteByte('\n')
	}
	return out.String(), err
}

// act chooses an action by its title, makes its edits, and returns the files that they have changed.
func (c *client) act(name, part, title string) (string, error) {
	all, err := c.actions(name, part)
	if err != nil {
		return "", err
	}
	i := slices.IndexFunc(all, func(a codeAction) bool { return a.Title == title })
	if i < 0 {
		return "", fmt.Errorf("there is no action %q", title)
	}
	if all[i].Edit == nil {
		c.ask("codeAction/resolve", all[i], &all[i])
	}
	return c.apply(all[i].Edit), nil
}

// apply makes edits, of open files in the editor and of others on disk, and returns the texts of the files.
func (c *client) apply(edit *workspaceEdit) string {
	c.t.Helper()
	if edit == nil {
		return "  nothing to write\n"
	}
	var out strings.Builder
	for _, uri := range slices.Sorted(maps.Keys(edit.Changes)) {
		c.applyTo(&out, c.short(uri), edit.Changes[uri])
	}
	for _, change := range edit.DocumentChanges {
		raw, _ := json.Marshal(change)
		var made createFile
		var edits documentEdit
		if err := json.Unmarshal(raw, &made); err == nil && made.Kind == "create" {
			fmt.Fprintf(&out, "create %s\n", c.short(made.URI))
			c.write(c.short(made.URI), "")
			c.changed(c.short(made.URI))
			continue
		}
		if err := json.Unmarshal(raw, &edits); err != nil {
			c.t.Error(err)
		}
		name := c.short(edits.TextDocument.URI)
		if v := edits.TextDocument.Version; (v == nil) != (c.texts[name] == nil) || v != nil && *v != c.versions[name] {
			c.t.Errorf("%s: edits are for another version", name)
		}
		c.applyTo(&out, name, edits.Edits)
	}
	return out.String()
}

func (c *client) applyTo(out *strings.Builder, name string, edits []protocol.TextEdit) {
	c.t.Helper()
	t, open := c.texts[name]
	if !open {
		body, err := os.ReadFile(filepath.Join(c.folder, name))
		if err != nil {
			c.t.Error(err)
		}
		t = text.New(body, c.encoding)
	}
	sorted := slices.SortedStableFunc(slices.Values(edits), func(a, b protocol.TextEdit) int {
		return t.Offset(b.Range.Start) - t.Offset(a.Range.Start)
	})
	for _, e := range sorted { // from the end on
		from, to := t.Offset(e.Range.Start), t.Offset(e.Range.End)
		if open {
			c.edit(name, from, to, e.NewText)
			t = c.texts[name]
		} else {
			t = t.With([]protocol.ContentChange{{Range: &e.Range, Text: e.NewText}})
		}
	}
	if !open {
		c.write(name, string(t.Body))
		c.changed(name)
	}
	fmt.Fprintf(out, "%s, by %d edits\n", name, len(edits))
	for line := range strings.SplitSeq(strings.TrimSuffix(string(t.Body), "\n"), "\n") {
		fmt.Fprintf(out, "  |%s\n", strings.ReplaceAll(line, "\r", "\\r"))
	}
}

// format asks for a file, or a range of it, to be laid out, and makes the edits.
func (c *client) format(name, from, to string) (string, error) {
	params := map[string]any{"textDocument": map[string]any{"uri": c.uri(name)},
		"options": map[string]any{"tabSize": 2, "insertSpaces": true}}
	method := "textDocument/formatting"
	if from != "" {
		a, err := c.spot(name, from)
		if err != nil {
			return "", err
		}
		b, err := c.spot(name, to)
		if err != nil {
			return "", err
		}
		method = "textDocument/rangeFormatting"
		params["range"] = protocol.Range{Start: c.texts[name].Position(a), End: c.texts[name].Position(b)}
	}
	var edits []protocol.TextEdit
	c.ask(method, params, &edits)
	var out strings.Builder
	for _, e := range edits {
		fmt.Fprintf(&out, "  %s %q\n", place(e.Range), e.NewText)
	}
	c.applyTo(&out, name, edits)
	return out.String(), nil
}

// lenses lists the lenses of a file.
func (c *client) lenses(name string) string {
	var all []codeLens
	c.ask("textDocument/codeLens", map[string]any{"textDocument": map[string]any{"uri": c.uri(name)}}, &all)
	var out strings.Builder
	for _, l := range all {
		raw, _ := json.Marshal(l.Command.Arguments[0])
		fmt.Fprintf(&out, "  %s %s -> %s\n", place(l.Range), l.Command.Title, c.short(string(raw)))
	}
	return out.String()
}

// hints lists the inlay hints of a file.
func (c *client) hints(name string) string {
	var all []inlayHint
	c.ask("textDocument/inlayHint", map[string]any{"textDocument": map[string]any{"uri": c.uri(name)},
		"range": protocol.Range{End: protocol.Position{Line: 1 << 20}}}, &all)
	var out strings.Builder
	for _, h := range all {
		at := c.texts[name].Offset(h.Position)
		line, start := c.texts[name].LineAround(at)
		at -= start
		fmt.Fprintf(&out, "  %s ⟦%s⟧%s\n", line[:at], h.Label, line[at:])
		if h.Tooltip != "" {
			fmt.Fprintf(&out, "    %s\n", h.Tooltip)
		}
	}
	return out.String()
}
