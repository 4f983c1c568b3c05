package lsp

import (
	"context"
	"fmt"
	"strings"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

type inlayHint struct {
	Position    protocol.Position `json:"position"`
	Label       string            `json:"label"`
	Tooltip     string            `json:"tooltip,omitempty"`
	PaddingLeft bool              `json:"paddingLeft,omitempty"`
}

// inlayHints shows, after each value that a rule file overrides, the inherited value and its file.
// A broken file has no hints, since their positions could be outdated.
func inlayHints(_ context.Context, r *request, f *file, p rangeParams) ([]inlayHint, error) {
	hints := []inlayHint{}
	if root := f.Tree(); f.kind != source.Rules || root.Get("extends") == nil {
		return hints, nil // inherits nothing
	}
	if _, err := f.Rules(); err != nil {
		return nil, err
	}
	now, _ := f.analysis.rules.peek()
	if now == nil {
		return hints, nil
	}
	origins := now.Origins()
	for _, o := range now.Overrides() {
		if o.Old == "" || o.EndLine == 0 {
			continue
		}
		at := f.text.RangeOf(o.Position)
		if f.keyOf(o.File) != f.key || !at.Touches(p.Range) {
			continue
		}
		hint := inlayHint{Position: f.text.Position(f.text.ValueEnd(o.Position)),
			PaddingLeft: true,
			Label:       "← " + tree.Shorten(o.Old)}
		if from := overriddenFile(origins, o.Path); from != "" {
			hint.Label = "← " + fmt.Sprintf(words.In(r.lang).Editor().OldFrom,
				tree.Shorten(o.Old), from)
		}
		if tree.Shorten(o.Old) != o.Old {
			hint.Tooltip = o.Old
		}
		hints = append(hints, hint)
	}
	return hints, nil
}

func overriddenFile(origins []rules.Origin, path string) string {
	for _, o := range origins {
		if (o.Path == path || strings.HasPrefix(o.Path, path+".")) && len(o.Overrides) > 0 {
			return strings.TrimSuffix(o.Overrides[0].File, ".yaml")
		}
	}
	return ""
}
