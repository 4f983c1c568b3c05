package api

import (
	"net/http"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/report/points"
)

// pointsCall asks what han and fu come to, or units of yakuman, or a limit.
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
