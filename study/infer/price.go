package infer

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/hands"
)

// Price is what each payer pays for a hand, and what the winner gets in all, as in "east:2000
// south:1000 west:1000 = 4000". It is empty for a hand that is not paid.
type Price string

func priceOf(r *engine.Result) Price {
	var text []byte
	for _, p := range r.Payments() {
		text = append(append(text, p.Payer()...), ':')
		text = append(strconv.AppendInt(text, p.Amount, 10), ' ')
	}
	return Price(strconv.AppendInt(append(text, "= "...), r.Gain, 10))
}

type probe struct {
	win       hand.Win
	tiles     string // the part of the notation before the first blank
	dependsOn []int
	index     int // in pricer.hands
	effort    float64
}

// key returns a cache key of the hand and those values of s that its price depends on.
func (p *probe) key(s setting) string {
	text := make([]byte, 0, 2+2*len(p.dependsOn))
	text = append(text, byte(p.index), byte(p.index>>8))
	for _, o := range p.dependsOn {
		text = append(text, byte(s[o]), byte(s[o]>>8))
	}
	return string(text)
}

// pricer prices hands under settings of the options. Building rules takes hundreds of times as long
// as scoring a hand, so it prices all hands under each rule set that it builds.
type pricer struct {
	base       *rules.Rules
	options    []*variable
	hands      []*probe
	hasHand    map[string]bool // by notation
	priceCache map[string]Price
	rulesLeft  int // the number of rule sets that may still be built
	// recent holds the rule sets built last, and examples the scores for prices.
	recent   []builtRules
	examples map[example]*engine.Result
	// wins holds random wins as in play. Their rarity, and usual, a scorer for the base rules,
	// determine the effort of hands.
	wins   []hand.Win
	rarity rarity
	usual  *scorer
	// inPlay is, for each option, the share of wins whose price it changes.
	inPlay []float64
}

type builtRules struct {
	setting setting
	*rules.Rules
}

type example struct {
	hand int
	Price
}

func newPricer(ctx context.Context, r *rules.Rules) pricer {
	p := pricer{base: r, hasHand: make(map[string]bool), priceCache: make(map[string]Price),
		examples: make(map[example]*engine.Result), rulesLeft: maxRules,
		usual: newScorer(r)}
	p.drawWins(ctx)
	p.rarity = p.measureRarity(ctx)
	for i := range r.Options() {
		p.options = append(p.options, newVariable(&r.Options()[i]))
	}
	return p
}

// Limits on the rule sets that are built, and on the total number of other option values.
const maxRules, maxTurns = 20_000, 1000

// ErrTooMany means that the options have so many values that an inquiry would take too long.
var ErrTooMany = words.Errorf("the options of these rules have too many values together to be found out by hands")

func (p *pricer) price(ctx context.Context, h *probe, s setting) (Price, error) {
	if price, known := p.priceCache[h.key(s)]; known {
		return price, nil
	}
	prices, err := p.handPrices(ctx, s)
	if err != nil {
		return "", err
	}
	p.storePrices(s, prices)
	return p.priceCache[h.key(s)], nil
}

func (p *pricer) storePrices(s setting, prices []Price) {
	for i, h := range p.hands {
		if key := h.key(s); p.priceCache[key] == "" {
			p.priceCache[key] = prices[i]
		}
	}
}

func (p *pricer) handPrices(ctx context.Context, s setting) ([]Price, error) {
	return p.prices(ctx, s, len(p.hands), func(i int) *hand.Win { return &p.hands[i].win })
}

func (p *pricer) playedPrices(ctx context.Context, s setting) ([]Price, error) {
	return p.prices(ctx, s, len(p.wins), func(i int) *hand.Win { return &p.wins[i] })
}

func (p *pricer) prices(ctx context.Context, s setting, n int,
	win func(int) *hand.Win) ([]Price, error) {
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

// maxRecent is the number of cached rule sets. It covers what Next and Found ask for again.
const maxRecent = 4

// rules returns the rules with a setting, nil if its values exclude each other.
func (p *pricer) rules(ctx context.Context, s setting) (*rules.Rules, error) {
	for _, m := range p.recent {
		if slices.Equal(m.setting, s) {
			return m.Rules, nil
		}
	}
	if p.rulesLeft--; p.rulesLeft < 0 {
		return nil, ErrTooMany
	}
	r, err := p.base.With(ctx, p.changedOptions(s))
	if _, wrong := errors.AsType[rules.Findings](err); wrong {
		r, err = nil, nil
	}
	if err == nil {
		p.recent = append(p.recent[max(0, len(p.recent)+1-maxRecent):],
			builtRules{slices.Clone(s), r})
	}
	return r, err
}

func (p *pricer) changedOptions(s setting) map[string]string {
	set := make(map[string]string)
	for i, v := range p.options {
		if value := v.values[s[i]]; value != v.Value.String() {
			set[v.ID] = value
		}
	}
	return set
}

// scorer scores hands under rules that may not have all of their inputs.
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

// score returns the score of a hand, nil if it is not paid.
func (s *scorer) score(w *hand.Win) *engine.Result {
	fitted := s.fit.Fit(w).Clone()
	result, err := s.engine.Score(&fitted)
	if err != nil {
		return nil
	}
	return result
}
