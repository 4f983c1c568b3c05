package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"example.com/hanfu/door/lsp/internal/complete"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"github.com/sourcegraph/jsonrpc2"
)

type feature struct {
	method string
	// provider is the name of the server capability and options its value; provider is empty if
	// there is none.
	provider string
	options  any
	run      func(ctx context.Context, r *request, params json.RawMessage) (any, error)
}

// features lists all supported requests, each implemented in its own file.
var features = []feature{
	{"textDocument/hover", "hoverProvider", true, inFile(hover)},
	{"textDocument/codeAction", "codeActionProvider",
		map[string]any{"codeActionKinds": []string{quickFix, fixAll, refactor},
			"resolveProvider": true},
		inFile(codeActions)},
	{"codeAction/resolve", "", nil, inWorkspace(resolveAction)},
	{"textDocument/codeLens", "codeLensProvider", struct{}{}, inFile(codeLenses)},
	{"workspace/executeCommand", "executeCommandProvider",
		map[string]any{"commands": []string{commandTest}},
		inWorkspace(executeCommand)},
	{"textDocument/formatting", "documentFormattingProvider", true, inFile(formatting)},
	{"textDocument/rangeFormatting", "documentRangeFormattingProvider", true,
		inFile(rangeFormatting)},
	{"textDocument/inlayHint", "inlayHintProvider", true, inFile(inlayHints)},
	{"textDocument/completion", "completionProvider", complete.Options, inFile(completion)},
	{"textDocument/signatureHelp", "signatureHelpProvider", complete.SignatureOptions,
		inFile(signatures)},
	{"textDocument/definition", "definitionProvider", true, inFile(definition)},
	{"textDocument/references", "referencesProvider", true, inFile(references)},
	{"textDocument/documentHighlight", "documentHighlightProvider", true, inFile(highlights)},
	{"textDocument/prepareRename", "", nil, inFile(prepareRename)},
	{"textDocument/rename", "renameProvider", map[string]any{"prepareProvider": true},
		inFile(rename)},
	{"textDocument/documentSymbol", "documentSymbolProvider", true, inFile(documentSymbols)},
	{"workspace/symbol", "workspaceSymbolProvider", true, inWorkspace(workspaceSymbols)},
	{"textDocument/foldingRange", "foldingRangeProvider", true, inFile(foldingRanges)},
	{"textDocument/semanticTokens/full", "semanticTokensProvider",
		map[string]any{"legend": tokenLegend, "full": true, "range": true}, inFile(allTokens)},
	{"textDocument/semanticTokens/range", "", nil, inFile(rangeTokens)},
	{"workspace/textDocumentContent", "", nil, inWorkspace(documentContent)},
}

var byMethod map[string]*feature

func init() {
	byMethod = make(map[string]*feature)
	for i := range features {
		byMethod[features[i].method] = &features[i]
	}
}

// request is the context of a feature: the server, and the snapshot when the request arrived.
type request struct {
	*server
	*snapshot
}

// documentParams is implemented by parameters that name a document.
type documentParams interface{ Address() string }

// inFile adapts a function about one document to a feature. The result is null if the document
// isn't open or is too large. ctx is cancelled when the document, or a file that it reads, changes.
func inFile[P documentParams, R any](handle func(ctx context.Context, r *request, f *file,
	p P) (R, error),
) func(context.Context, *request, json.RawMessage) (any, error) {
	return func(ctx context.Context, r *request, raw json.RawMessage) (any, error) {
		p, err := decode[P](raw)
		if err != nil {
			return nil, err
		}
		f := r.file(p.Address())
		if f == nil || f.text.TooLarge() {
			return nil, nil
		}
		r.touch(f)
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		defer context.AfterFunc(f.ctx, cancel)()
		return handle(ctx, r, f, p)
	}
}

func inWorkspace[P, R any](f func(ctx context.Context, r *request, p P) (R, error),
) func(context.Context, *request, json.RawMessage) (any, error) {
	return func(ctx context.Context, r *request, raw json.RawMessage) (any, error) {
		p, err := decode[P](raw)
		if err != nil {
			return nil, err
		}
		return f(ctx, r, p)
	}
}

func decode[P any](raw json.RawMessage) (p P, err error) {
	if raw == nil {
		return p, nil
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		message := "the parameters can't be read: " + err.Error()
		if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
			_, field, embedded := strings.Cut(wrong.Field, "InDocument.")
			if !embedded {
				field = wrong.Field
			}
			message = "the parameter " + field + " can't be a " + wrong.Value
		}
		return p, badParams(message)
	}
	return p, nil
}

func badParams(reason string) error {
	return &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: reason}
}

// spot describes a position in the syntax tree of a file.
type spot struct {
	// path holds the keys that lead to the position, ending with key.
	path []string
	// key and value are the innermost entry at the position, or nil. in is the form of the mapping
	// that contains it, or nil if unknown. onKey reports whether the position is on the key.
	key, value *tree.Value
	in         *schema.Form
	onKey      bool
}

func (f *file) at(offset int) (found spot) {
	v, form := f.Tree(), f.kind.Form()
	line, column := f.text.Place(offset)
	for v != nil {
		var next *tree.Pair
		for i := range v.Pairs { // the last entry that starts at or before the position
			if p := &v.Pairs[i]; p.Key.Line < line || p.Key.Line == line && p.Key.Column <= column {
				next = p
			}
		}
		if next == nil {
			return found
		}
		found = spot{append(found.path, next.Key.Text), next.Key, next.Val, form,
			f.text.Contains(next.Key.Pos(), offset)}
		if found.onKey {
			return found
		}
		v, form = itemAt(next.Val, form.Below(next.Key.Text), line, column)
	}
	return found
}

func itemAt(v *tree.Value, form *schema.Form, line, column int) (*tree.Value, *schema.Form) {
	if v == nil || form == nil || form.Items == nil {
		return v, form
	}
	if v.Kind != tree.List {
		return v, form.Items
	}
	var found *tree.Value
	for _, item := range v.Items {
		if item.Line < line || item.Line == line && item.Column <= column {
			found = item
		}
	}
	return found, form.Items
}
