package calls

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/report/lists"
)

type scoreCall struct {
	under
	Hand string `json:"hand"`
}

func (c *Calls) score(ctx context.Context, body []byte) (*Reply, error) {
	var call scoreCall
	e, lang, err := c.begin(ctx, body, &call, &call.under)
	if err != nil {
		return nil, err
	}
	win, readAs, err := lists.ParseHand(e.Rules(), call.Hand)
	if err != nil {
		return c.answered(e.Refuse(&win, err).AppendJSON(nil, lang), readAs, &call.under, lang), nil
	}
	result, err := e.Score(&win)
	if refused, ok := errors.AsType[*engine.Refused](err); ok {
		return c.answered(refused.AppendJSON(nil, lang), readAs, &call.under, lang), nil
	}
	if err != nil {
		return nil, err
	}
	return c.answered(result.AppendJSON(nil, lang), readAs, &call.under, lang), nil
}

type waitsCall struct {
	scoreCall
	Discards string `json:"discards"`
}

func (c *Calls) waits(ctx context.Context, body []byte) (*Reply, error) {
	var call waitsCall
	e, lang, err := c.begin(ctx, body, &call, &call.under)
	if err != nil {
		return nil, err
	}
	discards, err := hand.ParseTiles(call.Discards)
	if err != nil {
		return nil, badValue{fmt.Errorf("discards: %w", err)}
	}
	found, _, readAs, err := lists.ReadWaits(ctx, e, call.Hand, discards)
	var text []byte
	if refused, ok := errors.AsType[*engine.Refused](err); ok {
		text, err = refused.AppendJSON(nil, lang), nil
	} else if err == nil {
		text, err = found.JSON(e, lang)
	}
	if err != nil {
		return nil, err
	}
	return c.answered(text, readAs, &call.under, lang), nil
}

type explainCall struct {
	under
	Hand string   `json:"hand"`
	Yaku []string `json:"yaku"`
}

func (c *Calls) explain(ctx context.Context, body []byte) (*Reply, error) {
	var call explainCall
	e, lang, err := c.begin(ctx, body, &call, &call.under)
	if err != nil {
		return nil, err
	}
	yaku, err := lists.FindYaku(e.Rules(), call.Yaku)
	if err != nil {
		return nil, badValue{err}
	}
	win, readAs, err := lists.ParseHand(e.Rules(), call.Hand)
	if err != nil {
		return c.answered(e.Refuse(&win, err).AppendJSON(nil, lang), readAs, &call.under, lang), nil
	}
	x, err := e.Explain(ctx, &win)
	if err != nil {
		return nil, err
	}
	text, err := x.AppendJSON(nil, lang, yaku)
	if err != nil {
		return nil, err
	}
	return c.answered(text, readAs, &call.under, lang), nil
}

// pointsCall is the body of points: han and fu, units of yakuman, or a limit.
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

func (c *Calls) points(ctx context.Context, body []byte) (*Reply, error) {
	var call pointsCall
	e, lang, err := c.begin(ctx, body, &call, &call.under)
	if err != nil {
		return nil, err
	}
	asked := lists.PointsQuery{Terms: engine.Terms{Han: call.Han, Fu: call.Fu,
		Yakuman: call.Yakuman,
		Dealer:  call.Dealer, Tsumo: call.Tsumo, Honba: call.Honba}}
	if call.Limit != "" {
		err = asked.Name(e.Rules(), strings.ToLower(call.Limit))
	}
	var text []byte
	if err == nil {
		text, err = asked.JSON(e)
	}
	if err != nil {
		return nil, badValue{err}
	}
	return c.answered(text, nil, &call.under, lang), nil
}
