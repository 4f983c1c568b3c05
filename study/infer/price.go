package infer

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/hands"
)

// Price is what a hand pays at a table: what each payer pays, and what the winner gets with what lies on the table, as in
// "east:2000 south:1000 west:1000 = 4000". It is empty for a hand that is not paid.
type Price string

func priceOf(r *engine.Result) Price {
	var text []byte
	for _, p := range r.Payments() {
		text = append(append(text, p.Payer()...), ':')
		text = append(strconv.AppendInt(text, p.Amount, 10), ' ')
	}
	return Price(strconv.AppendInt(append(text, "= "...), r.Gain, 10))
}

// probe is a hand of which it is known on which options its price depends.
type probe struct {
	win    hand.Win
	tiles  string // in the hand, as the notation has them
	on     []int
	at     int // among all
	effort float64
}

// key names the hand, and of a setting what its price depends on.
func (p *probe) key(s setting) string {
	text := make([]byte, 0, 2+2*len(p.on))
	text = append(text, byte(p.at), byte(p.at>>8))
	for _, o := range p.on {
		text = append(text, byte(s[o]), byte(s[o]>>8))
	}
	return string(text)
}

// pricer prices hands under settings of options. To make rules takes hundreds of times as long as to score a hand, so that
// all hands are priced under those that are made.
type pricer struct {
	base    *rules.Rules
	options []*variable
	hands   []*probe
	there   map[string]bool // by their notation
	known   map[string]Price
	left    int // how many more rules may be made
	// lately are the rules that were made last, and examples scores with a price.
	lately   []made
	examples map[example]Choice
	// wins are drawn as they come in play. By rarity and usual, which scores under the rules as they are, it follows how hard
	// hands are to answer.
	wins   []hand.Win
	rarity rarity
	usual  *scorer
	// inPlay is of how many of the wins each option changes the price, as a share.
	inPlay []float64
}

type made struct {
	setting setting
	*rules.Rules
}

type example struct {
	hand int
	Price
}

func newPricer(ctx context.Context, r *rules.Rules) pricer {
	p := pricer{base: r, there: make(map[string]bool), known: make(map[string]Price), examples: make(map[example]Choice), left: mostRules,
		usual: newScorer(r)}
	p.draw(ctx)
	p.rarity = p.rarityInPlay()
	for i := range r.Options() {
		p.options = append(p.options, newVariable(&r.Options()[i]))
	}
	return p
}

// mostRules is how many rules are made at most, and mostTurns how many other values the options have together.
const mostRules, mostTurns = 20_000, 1000

// ErrTooMany is returned where the options have so many values together that finding out what is played would take too
// long.
var ErrTooMany = errors.New("the options of these rules have too many values together to be found out by hands")

func (p *pricer) price(ctx context.Context, h *probe, s setting) (Price, error) {
	if price, known := p.known[h.key(s)]; known {
		return price, nil
	}
	prices, err := p.all(ctx, s)
	if err != nil {
		return "", err
	}
	p.keep(s, prices)
	return p.known[h.key(s)], nil
}

// keep keeps the prices of all hands under a setting.
func (p *pricer) keep(s setting, prices []Price) {
	for i, h := range p.hands {
		if key := h.key(s); p.known[key] == "" {
			p.known[key] = prices[i]
		}
	}
}

// all prices all hands under a setting.
func (p *pricer) all(ctx context.Context, s setting) ([]Price, error) {
	return p.prices(ctx, s, len(p.hands), func(i int) *hand.Win { return &p.hands[i].win })
}

// played prices the drawn wins under a setting.
func (p *pricer) played(ctx context.Context, s setting) ([]Price, error) {
	return p.prices(ctx, s, len(p.wins), func(i int) *hand.Win { return &p.wins[i] })
}

func (p *pricer) prices(ctx context.Context, s setting, n int, win func(int) *hand.Win) ([]Price, error) {
	prices := make([]Price, n)
	r, err := p.rules(ctx, s)
	if err != nil || r == nil {
		return prices, err
	}
	scorer := newScorer(r)
	for i := range prices {
		prices[i] = scorer.price(win(i))
	}
	return prices, nil
}

// mostLately is how many rules are kept. What questions and what is found ask again is among the last.
const mostLately = 4

// rules returns the rules with a setting, nil if no rules have these values together.
func (p *pricer) rules(ctx context.Context, s setting) (*rules.Rules, error) {
	for _, m := range p.lately {
		if slices.Equal(m.setting, s) {
			return m.Rules, nil
		}
	}
	if p.left--; p.left < 0 {
		return nil, ErrTooMany
	}
	r, err := p.base.With(ctx, p.turned(s))
	if _, wrong := errors.AsType[rules.Findings](err); wrong {
		r, err = nil, nil
	}
	if err == nil {
		p.lately = append(p.lately[max(0, len(p.lately)+1-mostLately):], made{slices.Clone(s), r})
	}
	return r, err
}

// turned are the options that a setting has otherwise than the rules.
func (p *pricer) turned(s setting) map[string]string {
	set := make(map[string]string)
	for i, v := range p.options {
		if value := v.values[s[i]]; value != v.Value.String() {
			set[v.ID] = value
		}
	}
	return set
}

// scorer scores hands under rules that may not know all that is said of them.
type scorer struct {
	engine *engine.Engine
	fit    *hands.Fitter
	result engine.Result
}

func newScorer(r *rules.Rules) *scorer {
	return &scorer{engine: engine.New(r), fit: hands.NewFitter(r)}
}

func (s *scorer) price(w *hand.Win) Price {
	if s.engine.ScoreInto(s.fit.Fit(w), &s.result) != nil {
		return ""
	}
	return priceOf(&s.result)
}

// told returns the score of a hand, or why it is not paid.
func (s *scorer) told(w *hand.Win) (result *engine.Result, refused *engine.Refused) {
	fitted := s.fit.Fit(w).Clone()
	result, err := s.engine.Score(&fitted)
	errors.As(err, &refused)
	return result, refused
}
