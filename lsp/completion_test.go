package lsp

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
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
	if got.Items == nil || len(got.Items) == 0 {
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
