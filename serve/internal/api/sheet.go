package api

import (
	"bytes"
	"errors"
	"net/http"

	"example.com/hanfu/sheet"
)

// sheetCall asks for the sheet of rules.
type sheetCall struct {
	under
	Format string `json:"format"`
}

// sheetPolicy lets a sheet have its own styles, and nothing else.
const sheetPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"

func (a *api) sheet(w http.ResponseWriter, r *http.Request) {
	var call sheetCall
	e, lang, ok := a.begin(w, r, &call, &call.under)
	if !ok {
		return
	}
	s, err := sheet.New(r.Context(), e, sheet.Config{Lang: lang})
	if err != nil {
		fail(w, err)
		return
	}
	kind, writeTo := "text/html; charset=utf-8", s.HTML
	switch call.Format {
	case "", "html":
	case "markdown":
		kind, writeTo = "text/markdown; charset=utf-8", s.Markdown
	default:
		fail(w, wrong{errors.New("format is html or markdown")})
		return
	}
	var b bytes.Buffer
	if err := writeTo(&b); err != nil {
		fail(w, err)
		return
	}
	w.Header().Set("Content-Security-Policy", sheetPolicy)
	write(w, kind, b.Bytes())
}
