package api

import (
	"errors"
	"fmt"
	"net/http"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/report/lists"
	"example.com/hanfu/internal/report/points"
	"example.com/hanfu/internal/report/waits"
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

// waitsCall asks what a hand waits for.
type waitsCall struct {
	scoreCall
	Discards string `json:"discards"`
}

func (a *api) waits(w http.ResponseWriter, r *http.Request) {
	var call waitsCall
	e, lang, ok := a.begin(w, r, &call, &call.under)
	if !ok {
		return
	}
	discards, err := hand.ParseTiles(call.Discards)
	if err != nil {
		fail(w, wrong{fmt.Errorf("discards: %w", err)})
		return
	}
	said, _, took, err := waits.Of(r.Context(), e, call.Hand, discards)
	var text []byte
	if refused, ok := errors.AsType[*engine.Refused](err); ok {
		text, err = refused.AppendJSON(nil, lang), nil
	} else if err == nil {
		text, err = said.JSON(e, lang)
	}
	if err != nil {
		fail(w, err)
		return
	}
	answer(w, lists.AppendReadAs(text, took, lang))
}

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

// pointsCall asks for the payments of han and fu, of units of yakuman, or of a limit.
type pointsCall struct {
	under
	Han     int    `json:"han"`
	Fu      int    `json:"fu"`
	Yakuman int    `json:"yakuman"`
	Limit   string `json:"limit"`
	Dealer  bool   `json:"dealer"`
	Tsumo   bool   `json:"tsumo"`
	Honba   int    `json:"honba"`
}

func (a *api) points(w http.ResponseWriter, r *http.Request) {
	var call pointsCall
	e, _, ok := a.begin(w, r, &call, &call.under)
	if !ok {
		return
	}
	asked := points.Asked{Terms: engine.Terms{Han: call.Han, Fu: call.Fu, Yakuman: call.Yakuman, Dealer: call.Dealer,
		Tsumo: call.Tsumo, Honba: call.Honba}}
	var err error
	if call.Limit != "" {
		err = asked.Name(e.Rules(), strings.ToLower(call.Limit))
	}
	var text []byte
	if err == nil {
		text, err = asked.JSON(e)
	}
	if err != nil {
		fail(w, wrong{err})
		return
	}
	answer(w, text)
}
