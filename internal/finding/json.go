package finding

import (
	"bytes"

	"example.com/hanfu/internal/visible"
)

// place is a finding's position in JSON, and what is said of it.
type place struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
}

// MarshalJSON returns the finding as docs/checking.md describes it.
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
	}{f.File, f.Line, f.Column, f.EndLine, f.EndColumn, f.Severity.String(), f.Code, f.Message, f.Rule, f.Help, nil}
	if out.EndLine == 0 { // only a point is known: it has no extent
		out.EndLine, out.EndColumn = f.Line, f.Column
	}
	for _, r := range f.Related {
		out.Related = append(out.Related, place{r.Position.File, r.Position.Line, r.Position.Column, r.Message})
	}
	var b bytes.Buffer
	err := visible.WriteJSON(&b, out)
	return b.Bytes(), err
}
