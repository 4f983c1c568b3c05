package finding

import (
	"bytes"

	"example.com/hanfu/internal/sanitize"
)

type place struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
}

// fix and edit are the JSON forms of Fix and Edit.
type (
	fix struct {
		Title string `json:"title"`
		Safe  bool   `json:"safe"`
		Edits []edit `json:"edits"`
	}
	edit struct {
		Line      int    `json:"line"`
		Column    int    `json:"column"`
		EndLine   int    `json:"end_line"`
		EndColumn int    `json:"end_column"`
		Text      string `json:"text"`
	}
)

// MarshalJSON returns the finding as described in docs/checking.md.
func (f Finding) MarshalJSON() ([]byte, error) {
	out := struct {
		File      string  `json:"file"`
		Line      int     `json:"line"`
		Column    int     `json:"column"`
		EndLine   int     `json:"end_line"`
		EndColumn int     `json:"end_column"`
		Severity  string  `json:"severity"`
		Code      string  `json:"code"`
		Message   string  `json:"message"`
		Rule      string  `json:"rule"`
		Help      string  `json:"help,omitempty"`
		Related   []place `json:"related,omitempty"`
		Fixes     []fix   `json:"fixes,omitempty"`
	}{f.File, f.Line, f.Column, f.EndLine, f.EndColumn, f.Severity.String(), f.Code,
		f.Message.String(), f.Rule, f.Help.String(),
		nil, nil}
	if out.EndLine == 0 { // only the start is known
		out.EndLine, out.EndColumn = f.Line, f.Column
	}
	for _, r := range f.Related {
		out.Related = append(out.Related,
			place{r.Position.File, r.Position.Line, r.Position.Column, r.Message.String()})
	}
	for _, cure := range f.Fixes {
		written := fix{cure.Title.String(), cure.Safe, nil}
		for _, e := range cure.Edits {
			written.Edits = append(written.Edits,
				edit{e.Line, e.Column, e.EndLine, e.EndColumn, e.Text})
		}
		out.Fixes = append(out.Fixes, written)
	}
	var b bytes.Buffer
	err := sanitize.WriteJSON(&b, out)
	return b.Bytes(), err
}
