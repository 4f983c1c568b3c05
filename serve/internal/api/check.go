package api

import (
	"bytes"
	"cmp"
	"net/http"

	"example.com/hanfu/internal/check"
	"example.com/hanfu/report/findings"
)

// checkCall asks what there is to mend in a file.
type checkCall struct {
	File string `json:"file" is:"text"`
	Name string `json:"name"`
}

func (a *api) check(w http.ResponseWriter, r *http.Request) {
	var call checkCall
	if !read(w, r, &call) {
		return
	}
	name := cmp.Or(call.Name, unnamed)
	found, err := check.File(r.Context(), a.catalog.Loader().With(name, []byte(call.File)), name)
	if err != nil {
		fail(w, err)
		return
	}
	var b bytes.Buffer
	if err := findings.WriteJSON(&b, findings.InOrder(found)); err != nil {
		fail(w, err)
		return
	}
	write(w, lines, b.Bytes())
}
