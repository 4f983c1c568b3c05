package lsp

import "context"

// quickFix is the kind of actions that mend a finding.
const quickFix = "quickfix"

type codeActionParams struct {
	inDocument
	Range   Range `json:"range"`
	Context struct {
		Only []string `json:"only"`
	} `json:"context"`
}

type codeAction struct {
	Title       string         `json:"title"`
	Kind        string         `json:"kind"`
	Diagnostics []Diagnostic   `json:"diagnostics,omitempty"`
	IsPreferred bool           `json:"isPreferred,omitempty"`
	Edit        *WorkspaceEdit `json:"edit,omitempty"`
}

// codeActions offers the fixes of the findings in a range. Those that are safe are preferred.
func codeActions(_ context.Context, r *request, in *file, p codeActionParams) ([]codeAction, error) {
	actions := []codeAction{}
	if len(p.Context.Only) > 0 && !asks(p.Context.Only, quickFix) {
		return actions, nil
	}
	found, err := in.findings(false)
	if full, done := in.full.peek(); done {
		found = full
	}
	for _, one := range found {
		if in.keyOf(one.File) != in.key || !touch(in.text.rangeOf(one.Position), p.Range) {
			continue
		}
		for _, fix := range one.Fixes {
			var edits []TextEdit
			for _, e := range fix.Edits {
				edits = append(edits, TextEdit{in.text.rangeOf(e.Position), e.Text})
			}
			actions = append(actions, codeAction{Title: fix.Title, Kind: quickFix, IsPreferred: fix.Safe,
				Diagnostics: []Diagnostic{r.diagnostic(in, one)}, Edit: &WorkspaceEdit{map[string][]TextEdit{in.uri: edits}}})
		}
	}
	return actions, err
}

// asks reports whether a kind of actions is one of those that are asked for, or a part of one.
func asks(only []string, kind string) bool {
	for _, k := range only {
		if k == "" || k == kind || len(kind) > len(k) && kind[:len(k)+1] == k+"." {
			return true
		}
	}
	return false
}

// touch reports whether two ranges have a place in common, be it that one ends where the other begins.
func touch(a, b Range) bool { return !before(a.End, b.Start) && !before(b.End, a.Start) }

func before(a, b Position) bool {
	return a.Line < b.Line || a.Line == b.Line && a.Character < b.Character
}
