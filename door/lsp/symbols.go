package lsp

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"strings"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/door/lsp/internal/text"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/outline"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules"
)

// Symbol kinds, by their meaning in the protocol.
const (
	symbolSection = 3  // namespace
	symbolRule    = 12 // function
	symbolOption  = 10 // enum
	symbolSet     = 18 // array
	symbolFact    = 17 // boolean
	symbolCase    = 6  // method
	symbolField   = 8
)

// symbolKinds maps sections to the kinds of their entries. The default is symbolRule.
var symbolKinds = map[string]int{"options": symbolOption, "sets": symbolSet,
	"situation": symbolFact,
	"cases":     symbolCase, "games": symbolCase, "hands": symbolCase}

type documentSymbol struct {
	Name           string           `json:"name"`
	Detail         string           `json:"detail,omitempty"`
	Kind           int              `json:"kind"`
	Range          protocol.Range   `json:"range"`
	SelectionRange protocol.Range   `json:"selectionRange"`
	Children       []documentSymbol `json:"children,omitempty"`
}

func documentSymbols(_ context.Context, r *request, f *file, _ protocol.InDocument,
) ([]documentSymbol, error) {
	root := f.Tree()
	if root == nil || f.kind == source.Other {
		return []documentSymbol{}, nil
	}
	all := r.symbols(f.text, outline.Entries(root, f.kind.Form()), root, f.kind.Form(), "")
	for i := range all {
		if all[i].Name == "hands" {
			all[i].Children = r.handSymbols(f.text, root.Get("hands"))
		}
	}
	return all, nil
}

func (s *server) symbols(t *text.Text, entries []outline.Entry, parent *tree.Value,
	form *schema.Form,
	path string,
) []documentSymbol {
	all := make([]documentSymbol, 0, len(entries))
	for _, e := range entries {
		val, below := parent.Get(e.Key), form.Below(e.Key)
		one := documentSymbol{Name: cmp.Or(e.Key, `""`), Kind: symbolField,
			Range:          t.RangeOf(e.Position),
			SelectionRange: t.RangeOf(e.KeyPosition), Detail: s.nameOf(val)}
		one.Range = one.Range.Union(one.SelectionRange)
		if text := val.PlainText(); one.Detail == "" {
			one.Detail = tree.Shorten(text)
		}
		switch {
		case form != nil && form.Each != nil:
			one.Kind = cmp.Or(symbolKinds[path], symbolRule)
		case val != nil && val.Kind != tree.Scalar:
			one.Kind = symbolSection
		}
		one.Children = s.symbols(t, e.Entries, val, below, tree.Join(path, e.Key))
		all = append(all, one)
	}
	return all
}

func (s *server) handSymbols(t *text.Text, hands *tree.Value) (all []documentSymbol) {
	if hands == nil {
		return nil
	}
	for _, hand := range hands.Items {
		at := hand.Start()
		at.EndLine, at.EndColumn = outline.End(hand)
		one := documentSymbol{Name: "hand", Kind: symbolCase, Range: t.RangeOf(at),
			Detail: hand.Get("note").PlainText()}
		one.SelectionRange = one.Range
		if round := hand.Get("round"); round.PlainText() != "" {
			one.Name, one.SelectionRange = round.Text, t.RangeOf(round.Pos())
		}
		one.Range = one.Range.Union(one.SelectionRange)
		all = append(all, one)
	}
	return all
}

// nameOf returns the name that the file itself gives to entry, in the client's language, or else
// its description or note. It returns the empty string if there is none.
func (s *server) nameOf(entry *tree.Value) string {
	for _, field := range []string{"name", "doc", "note"} {
		if text := entry.Get(field).Translated().In(s.lang); text != "" {
			return text
		}
	}
	return ""
}

type workspaceSymbol struct {
	Name          string            `json:"name"`
	Kind          int               `json:"kind"`
	ContainerName string            `json:"containerName"`
	Location      protocol.Location `json:"location"`
}

// maxSymbols is the maximum number of symbols returned.
const maxSymbols = 500

// workspaceSymbols lists the rules declared or changed in the workspace whose IDs contain the
// letters of the query in order.
func workspaceSymbols(ctx context.Context, r *request, p struct{ Query string },
) ([]workspaceSymbol, error) {
	x := r.index()
	found := []workspaceSymbol{}
	files, err := x.allListings(ctx)
	for _, l := range files {
		if _, ours := shippedID(l.Key); ours && x.files[l.Key] == nil {
			continue
		}
		for i := range l.Mentions {
			m := &l.Mentions[i]
			if !m.Declares || !naming.InOrder(strings.ToLower(p.Query), m.ID) {
				continue
			}
			if len(found) == maxSymbols {
				return found, err
			}
			kind := cmp.Or(symbolKinds[m.In()], symbolRule)
			found = append(found, workspaceSymbol{m.ID, kind, m.In(), x.location(l, m)})
		}
	}
	slices.SortStableFunc(found,
		func(a, b workspaceSymbol) int { return len(a.Name) - len(b.Name) })
	return found, err
}

type foldingRange struct {
	StartLine int    `json:"startLine"`
	EndLine   int    `json:"endLine"`
	Kind      string `json:"kind,omitempty"`
}

func foldingRanges(_ context.Context, _ *request, f *file, _ protocol.InDocument,
) ([]foldingRange, error) {
	folds := []foldingRange{}
	var fold func(v *tree.Value)
	add := func(from, to rules.Position) {
		from.EndLine, from.EndColumn = to.Line, to.Column
		r := f.text.RangeOf(from)
		if last := len(folds) - 1; r.End.Line > r.Start.Line &&
			(last < 0 || folds[last].StartLine != r.Start.Line) {
			folds = append(folds, foldingRange{StartLine: r.Start.Line, EndLine: r.End.Line})
		}
	}
	fold = func(v *tree.Value) {
		for _, p := range v.Entries() {
			line, column := outline.End(p.Val)
			add(p.Key.Start(), rules.Position{Line: line, Column: column})
			fold(p.Val)
		}
		for _, item := range v.Items {
			line, column := outline.End(item)
			add(item.Start(), rules.Position{Line: line, Column: column})
			fold(item)
		}
	}
	if root := f.Tree(); root != nil && f.kind != source.Other {
		fold(root)
	}
	start := -1
	end := func(line int) {
		if start >= 0 && line-1 > start {
			folds = append(folds, foldingRange{start, line - 1, "comment"})
		}
		start = -1
	}
	lines := 0
	for i, line := range f.text.Lines() {
		if lines++; !bytes.HasPrefix(bytes.TrimSpace(line), []byte("#")) {
			end(i)
		} else if start < 0 {
			start = i
		}
	}
	end(lines)
	return folds, nil
}
