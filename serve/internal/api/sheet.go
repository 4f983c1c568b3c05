package api

import (
	"bytes"
	"errors"
	"net/http"

	"example.com/hanfu/diff"
	"example.com/hanfu/internal/report/terminal"
	"example.com/hanfu/report/differences"
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

// diffCall asks what changes from the rules A to the rules B.
type diffCall struct {
	A     side   `json:"a"`
	B     side   `json:"b"`
	Brief bool   `json:"brief"`
	Lang  string `json:"lang"`
}

// side has the rules of one side.
type side struct {
	Rules string            `json:"rules"`
	File  string            `json:"file" is:"text"`
	Set   map[string]string `json:"set"`
}

// diff answers as rulecheck diff --format json does, without the effect, and with the hands that there is time for.
func (a *api) diff(w http.ResponseWriter, r *http.Request) {
	var call diffCall
	if !read(w, r, &call) {
		return
	}
	first, lang, err := a.engine(r.Context(), &under{call.A.Rules, call.A.File, call.A.Set, call.Lang})
	if err != nil {
		fail(w, err)
		return
	}
	second, _, err := a.engine(r.Context(), &under{call.B.Rules, call.B.File, call.B.Set, call.Lang})
	if err != nil {
		fail(w, err)
		return
	}
	var d *diff.Difference
	if call.Brief {
		d, err = diff.Compare(r.Context(), first.Rules(), second.Rules(), diff.Options{})
	} else {
		d, err = a.changes.Compare(r.Context(), first.Rules(), second.Rules())
	}
	var text bytes.Buffer
	if err == nil {
		err = differences.JSON(&text, d, nil, terminal.Options{Lang: lang})
	}
	if err != nil {
		fail(w, err)
		return
	}
	write(w, asJSON, text.Bytes())
}
