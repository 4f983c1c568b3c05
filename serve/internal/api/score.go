package api

import (
	"errors"
	"net/http"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/report/lists"
)

// scoreCall asks what a hand is worth.
type scoreCall struct {
	under
	Hand string `json:"hand"`
}

func (a *api) score(w http.ResponseWriter, r *http.Request) {
	var call scoreCall
	e, lang, ok := a.begin(w, r, &call, &call.under)
	if !ok {
		return
	}
	win, took, err := lists.ParseHand(e.Rules(), call.Hand)
	if err != nil {
		answer(w, lists.AppendReadAs(e.Refuse(&win, err).AppendJSON(nil, lang), took, lang))
		return
	}
	result, err := e.Score(&win)
	if refused, ok := errors.AsType[*engine.Refused](err); ok {
		answer(w, lists.AppendReadAs(refused.AppendJSON(nil, lang), took, lang))
		return
	}
	if err != nil {
		fail(w, err)
		return
	}
	answer(w, lists.AppendReadAs(result.AppendJSON(nil, lang), took, lang))
}
