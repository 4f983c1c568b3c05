package api

import (
	"net/http"

	"example.com/hanfu/internal/report/lists"
)

// explainCall asks why a hand has its score.
type explainCall struct {
	under
	Hand string   `json:"hand"`
	Yaku []string `json:"yaku"`
}

func (a *api) explain(w http.ResponseWriter, r *http.Request) {
	var call explainCall
	e, lang, ok := a.begin(w, r, &call, &call.under)
	if !ok {
		return
	}
	yaku, err := lists.FindYaku(e.Rules(), call.Yaku)
	if err != nil {
		fail(w, wrong{err})
		return
	}
	win, took, err := lists.ParseHand(e.Rules(), call.Hand)
	if err != nil {
		answer(w, lists.AppendReadAs(e.Refuse(&win, err).AppendJSON(nil, lang), took, lang))
		return
	}
	x, err := e.Explain(r.Context(), &win)
	if err != nil {
		fail(w, err)
		return
	}
	text, err := x.AppendJSON(nil, lang, yaku)
	if err != nil {
		fail(w, err)
		return
	}
	answer(w, lists.AppendReadAs(text, took, lang))
}
