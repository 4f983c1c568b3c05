package api

import (
	"bytes"
	"net/http"

	"example.com/hanfu/diff"
	"example.com/hanfu/internal/report/terminal"
	"example.com/hanfu/report/differences"
)

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
