package infer

import (
	"cmp"
	"context"
	"iter"
	"maps"
	"math"
	"slices"

	"example.com/hanfu/rules"
)

// Next returns the next question, nil if nothing is left to ask. It doesn't change the inquiry.
//
// A question is valued by what it reveals about open options and doubted ones. New information
// comes before double checks, and hands before words. Options that change very many hands are
// assumed until a hand contradicts that; then they are asked in words.
func (q *Inquiry) Next(ctx context.Context) (*Question, error) {
	theta := q.current.best()
	doubts, err := q.doubts(ctx, theta)
	if err != nil {
		return nil, err
	}
	doubted := func(o int) bool {
		return !q.inConflict(o) && slices.ContainsFunc(doubts, func(d doubt) bool {
			return d.option == o
		})
	}
	for _, next := range []func() (*Question, error){
		func() (*Question, error) { return q.wordsQuestion(ctx, theta, false, q.isSuspected) },
		func() (*Question, error) { return q.bestHandQuestion(ctx, theta, false, doubts) },
		func() (*Question, error) { return q.wordsQuestion(ctx, theta, false, q.isOpen) },
		func() (*Question, error) { return q.bestHandQuestion(ctx, theta, true, doubts) },
		func() (*Question, error) { return q.wordsQuestion(ctx, theta, true, doubted) },
	} {
		if question, err := next(); question != nil || err != nil {
			return question, err
		}
	}
	return nil, ctx.Err()
}

const (
	// maxExact is the number of candidates, the best by estimates for each option separately, whose
	// information is computed exactly. That uses the likeliest settings with a total probability of
	// likelyPart, unless there are more than maxPrices. At most maxChoices prices are shown.
	maxExact   = 4
	likelyPart = 0.95
	maxPrices  = 96
	maxChoices = 8
	// minWorth is the least information of a hand in bits per effort, with a doubt counted by its
	// probability. Anything less likely to be played differently is asked in words with other
	// statements.
	minWorth = 0.25
	// maxSaid is the highest price that is offered. Rules without limits have some of ten digits,
	// which no table says.
	maxSaid = 1_000_000
	// maxUnknown is the number of unanswered hands after which an option is asked in words.
	maxUnknown = 2
)

// candidate is a hand that may be asked about, with the weights of its prices, the doubt that it
// clears, and its information per effort.
type candidate struct {
	*probe
	prices        map[Price]float64
	clears, worth float64
}

// newCandidate computes the worth of a hand. All prices beyond maxChoices count as one outcome.
func newCandidate(h *probe, prices map[Price]float64, clears float64) *candidate {
	shares := slices.SortedFunc(maps.Values(prices), func(a, b float64) int {
		return cmp.Compare(b, a)
	})
	if len(shares) > maxChoices {
		shares = append(shares[:maxChoices], sum(shares[maxChoices:]))
	}
	return &candidate{h, prices, clears, (bits(shares) + clears) / h.effort}
}

// compareCandidates sorts by worth, but divides by effort again to prefer hands that are common in
// play.
func compareCandidates(a, b *candidate) int {
	return cmp.Compare(b.worth/b.effort, a.worth/a.effort)
}

// bits returns the entropy of a distribution, which need not be normalised, in bits.
func bits(shares []float64) (all float64) {
	total := sum(shares)
	for _, p := range shares {
		if p > 0 {
			all -= p / total * math.Log2(p/total)
		}
	}
	return all
}

// bestHandQuestion asks about the most informative hand; if again is set, only hands whose price is
// settled, else only others.
func (q *Inquiry) bestHandQuestion(ctx context.Context, theta setting, again bool,
	doubts []doubt) (*Question, error) {
	unknown, err := q.countUnknown(ctx, theta)
	if err != nil {
		return nil, err
	}
	entropy := make([]float64, len(q.options))
	for o := range entropy {
		entropy[o] = bits(slices.Sorted(maps.Values(q.current.likely(o))))
	}
	var all []*candidate
	for _, h := range q.hands {
		open := q.openOptions(h)
		if again != (open == nil) || q.wasAsked(h) {
			continue
		}
		cleared, err := q.clearedDoubt(ctx, h, theta, doubts)
		if err != nil {
			return nil, err
		}
		clears := cleared
		for _, o := range open {
			cleared += entropy[o]
		}
		if cleared/h.effort < minWorth {
			continue
		}
		if unknown != nil && open != nil {
			option, err := q.mainOption(ctx, h, theta)
			if err != nil {
				return nil, err
			}
			if unknown[option] >= maxUnknown {
				continue
			}
		}
		prices, err := q.pricesSeparately(ctx, h, theta, open)
		if err != nil {
			return nil, err
		}
		if c := newCandidate(h, prices, clears); c.worth >= minWorth {
			all = append(all, c)
		}
	}
	slices.SortStableFunc(all, compareCandidates)
	var exact []*candidate
	for i := 0; i < len(all) && len(exact) < maxExact; i++ {
		together, err := q.pricesJointly(ctx, all[i].probe, theta)
		if err != nil {
			return nil, err
		}
		if c := newCandidate(all[i].probe, together, all[i].clears); together != nil &&
			c.worth >= minWorth {
			exact = append(exact, c)
		}
	}
	if exact == nil {
		return nil, nil
	}
	best := slices.MinFunc(exact, compareCandidates)
	if err := q.addDisputed(ctx, best, theta, doubts); err != nil {
		return nil, err
	}
	question, err := q.handQuestion(ctx, best.probe, theta, best.prices)
	if err == nil {
		question.Again = again
	}
	return question, err
}

// countUnknown counts the unanswered or contradictory hand questions by main option. It returns nil
// if there are none.
func (q *Inquiry) countUnknown(ctx context.Context, theta setting) (map[int]int, error) {
	var count map[int]int
	for i := range q.answers {
		a := &q.answers[i]
		_, ok := a.paid()
		if a.Win == nil || ok || a.Choice == Other && !a.ignored ||
			len(q.openOptions(a.probe)) == 0 {
			continue
		}
		option, err := q.mainOption(ctx, a.probe, theta)
		if err != nil {
			return nil, err
		}
		if count == nil {
			count = make(map[int]int)
		}
		count[option]++
	}
	return count, nil
}

// mainOption returns the open option that most affects the price of a hand.
func (q *Inquiry) mainOption(ctx context.Context, h *probe, theta setting) (option int, err error) {
	largest := -1.0
	for _, o := range q.openOptions(h) {
		prices, err := q.pricesSeparately(ctx, h, theta, []int{o})
		if err != nil {
			return 0, err
		}
		truePrice, err := q.price(ctx, h, theta)
		if err != nil {
			return 0, err
		}
		delete(prices, truePrice)
		if other := sum(slices.Sorted(maps.Values(prices))); other > largest {
			option, largest = o, other
		}
	}
	return option, nil
}

// wasAsked reports whether h was asked about, or a hand with the same tiles whose answer was
// ignored.
func (q *Inquiry) wasAsked(h *probe) bool {
	return slices.ContainsFunc(q.answers, func(a answered) bool {
		return a.probe == h || a.ignored && a.probe != nil && a.probe.tiles == h.tiles
	})
}

// pricesSeparately returns the possible prices of a hand, with weights, if at most one of the
// options differs from theta.
func (q *Inquiry) pricesSeparately(ctx context.Context, h *probe, theta setting,
	options []int) (map[Price]float64, error) {
	price, err := q.price(ctx, h, theta)
	if err != nil {
		return nil, err
	}
	prices := map[Price]float64{price: 1}
	for _, o := range options {
		likely := q.current.likely(o)
		for _, value := range slices.Sorted(maps.Keys(likely)) { // so that sums are reproducible
			if value == theta[o] {
				continue
			}
			price, err := q.price(ctx, h, theta.withValue(optionValue{o, value}))
			if err != nil {
				return nil, err
			}
			prices[price] += likely[value] / max(likely[theta[o]], 1e-9)
		}
	}
	return prices, nil
}

// pricesJointly returns the prices of a hand under the likely settings with their probabilities,
// nil if there are too many.
func (q *Inquiry) pricesJointly(ctx context.Context, h *probe,
	theta setting) (map[Price]float64, error) {
	open := q.openOptions(h)
	if open == nil {
		return q.pricesSeparately(ctx, h, theta, nil)
	}
	settings := 1
	for _, o := range open {
		if settings *= len(q.current.likely(o)); settings > maxPrices {
			return nil, nil
		}
	}
	t := q.current.join(open)
	if t == nil {
		return nil, nil
	}
	prices := make(map[Price]float64)
	rows, seen := q.current.likeliest(t), 0.0
	for i := 0; i < len(rows) && seen < likelyPart; i++ {
		price, err := q.price(ctx, h, theta.withValues(t.options, rows[i].values))
		if err != nil {
			return nil, err
		}
		weight := q.current.mean(rows[i].weight)
		prices[price] += weight
		seen += weight
	}
	return prices, nil
}

// handQuestion returns the question about h. Its choices are the likeliest prices, sorted by gain.
func (q *Inquiry) handQuestion(ctx context.Context, h *probe, theta setting,
	prices map[Price]float64) (*Question, error) {
	win := h.win.Clone()
	question := &Question{Win: &win, probe: h}
	for price := range prices {
		question.Choices = append(question.Choices, Choice{Price: price})
	}
	slices.SortFunc(question.Choices, func(a, b Choice) int {
		return cmp.Or(cmp.Compare(prices[b.Price], prices[a.Price]), cmp.Compare(a.Price, b.Price))
	})
	likeliest := question.Choices
	question.Choices = nil
	for i := 0; i < len(likeliest) && len(question.Choices) < maxChoices; i++ {
		c := likeliest[i]
		if err := q.fillExample(ctx, h, theta, &c); err != nil {
			return nil, err
		}
		if c.Result == nil || c.Result.Gain <= maxSaid {
			question.Choices = append(question.Choices, c)
		}
	}
	slices.SortStableFunc(question.Choices, func(a, b Choice) int {
		switch {
		case a.Result == nil || b.Result == nil:
			return cmp.Compare(boolInt(b.Result != nil), boolInt(a.Result != nil))
		}
		return cmp.Or(cmp.Compare(a.Result.Gain, b.Result.Gain), cmp.Compare(a.Price, b.Price))
	})
	return question, nil
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// fillExample completes c with a score of the hand under a setting with few changes from theta.
func (q *Inquiry) fillExample(ctx context.Context, h *probe, theta setting, c *Choice) error {
	key := example{h.index, c.Price}
	if result, known := q.examples[key]; known {
		c.Result = result
		return nil
	}
	s, err := q.settingFor(ctx, h, theta, c.Price)
	if err != nil {
		return err
	}
	r, err := q.rules(ctx, s)
	if err != nil || r == nil {
		return err
	}
	c.Result = newScorer(r).score(&h.win)
	q.examples[key] = c.Result
	return nil
}

func (q *Inquiry) settingFor(ctx context.Context, h *probe, theta setting,
	want Price) (setting, error) {
	for s := range q.nearbySettings(h, theta) {
		if price, known := q.priceCache[h.key(s)]; known && price == want {
			return s, nil
		}
	}
	return theta, ctx.Err()
}

// nearbySettings yields theta, the settings that change one option that affects h, then those that
// agree with all answers, the likeliest first, and those that change two options.
func (q *Inquiry) nearbySettings(h *probe, theta setting) iter.Seq[setting] {
	return func(yield func(setting) bool) {
		all := []setting{theta}
		var changes []optionValue
		for _, o := range h.dependsOn {
			for value := range q.prior.tables[o].rows {
				if t := (optionValue{o, uint16(value)}); theta[o] != t.value {
					changes = append(changes, t)
					all = append(all, theta.withValue(t))
				}
			}
		}
		if t := q.current.join(q.openOptions(h)); t != nil {
			for _, r := range q.current.likeliest(t) {
				all = append(all, theta.withValues(t.options, r.values))
			}
		}
		for _, s := range all {
			if !yield(s) {
				return
			}
		}
		for i, first := range changes {
			for _, second := range changes[i+1:] {
				if first.option != second.option &&
					!yield(theta.withValue(first).withValue(second)) {
					return
				}
			}
		}
	}
}

// maxUnlisted is the number of settings under which a hand is priced to find a price that is not
// among the choices.
const maxUnlisted = 500

// Rules returns the likeliest rules after the answers, nil if these values exclude each other.
func (q *Inquiry) Rules(ctx context.Context) (*rules.Rules, error) {
	return q.rules(ctx, q.current.best())
}

// Unlisted returns possible prices of the hand besides the question's choices: less likely ones, or
// those that contradict earlier answers. It returns none for a question in words.
func (q *Inquiry) Unlisted(ctx context.Context, question *Question) (all []Choice, err error) {
	if question.Win == nil {
		return nil, nil
	}
	h, theta := question.probe, q.current.best()
	known, tried := make(map[Price]bool), 0
	for s := range q.nearbySettings(h, theta) {
		if tried++; tried > maxUnlisted {
			break
		}
		price, err := q.price(ctx, h, s)
		if err != nil {
			return nil, err
		}
		if known[price] || question.hasChoice(price) {
			continue
		}
		known[price] = true
		c := Choice{Price: price}
		if err := q.fillExample(ctx, h, theta, &c); err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, nil
}

// maxStatements is the number of statements in a question, and minYes the least probability that
// all are true.
const (
	maxStatements = 14
	minYes        = 0.1
)

// wordsQuestion returns a question about options that matter, none of which was asked in words
// before with the same again.
func (q *Inquiry) wordsQuestion(ctx context.Context, theta setting, again bool,
	include func(option int) bool) (*Question, error) {
	r, err := q.rules(ctx, theta)
	if err != nil || r == nil {
		return nil, err
	}
	var options []int
	probability := slices.Clone(q.current.sets)
	for i, v := range q.options {
		if !include(i) || q.wasAskedInWords(i, again) || !r.Turns(v.ID) {
			continue
		}
		product := slices.Clone(probability)
		for s := range product {
			product[s] *= q.current.valueIn(s, i, theta[i])
		}
		if len(options) > 0 && sum(product) < minYes {
			continue
		}
		options, probability = append(options, i), product
		if len(options) == maxStatements || sum(probability) < minYes {
			break
		}
	}
	return q.statementsQuestion(options, theta, again), nil
}

func sum(list []float64) (all float64) {
	for _, n := range list {
		all += n
	}
	return all
}

func (b *belief) valueIn(set, option int, value uint16) (p float64) {
	t := b.tables[option]
	at := slices.Index(t.options, option)
	for i := range t.rows {
		if t.rows[i].values[at] == value {
			p += t.rows[i].weight[set]
		}
	}
	return p
}

// wasAskedInWords reports whether an answered question in words with the same again includes the
// option.
func (q *Inquiry) wasAskedInWords(option int, again bool) bool {
	return slices.ContainsFunc(q.answers, func(a answered) bool {
		return a.Again == again && a.mentions(q.options[option].ID)
	})
}

func (q *Inquiry) hasStatedValue(option int) bool {
	return slices.ContainsFunc(q.answers, func(a answered) bool {
		return a.statesValue(q.options[option].ID)
	})
}

func (question *Question) mentions(id string) bool {
	return slices.ContainsFunc(question.Statements, func(s Statement) bool {
		return s.Option.ID == id
	})
}

func (q *Inquiry) statementsQuestion(options []int, theta setting, again bool) *Question {
	if len(options) == 0 {
		return nil
	}
	question := &Question{Again: again}
	for _, o := range options {
		v := q.options[o]
		question.Statements = append(question.Statements,
			Statement{v.Option, v.values[theta[o]], slices.Clone(v.values)})
	}
	return question
}

func (q *Inquiry) inConflict(option int) bool {
	return slices.ContainsFunc(q.conflicts, func(c Conflict) bool {
		return q.answers[c.Answer].mentions(q.options[option].ID)
	})
}

const (
	// slip is the probability that an answer gives a value that is not played. minDoubt is the
	// least probability of another value for an option to be asked about again.
	slip, minDoubt = 0.05, 0.03
	// minInPlay is the share of wins whose price an option must change to be double-checked if only
	// a single answer supports it.
	minInPlay = 0.04
	// maxDissents is the number of ignored hand answers up to which a value is asked about again.
	maxDissents = 1
)

// doubt is a value that an option may have instead of the known one.
type doubt struct {
	optionValue
	likely float64
}

// doubts returns the likely ones. Their probability follows from how often a value is played
// instead of the known one, and how many answers would have to be slips. Any value that a single
// answer excludes is doubted if the option often matters in play, or was answered in words though
// hands show it.
func (q *Inquiry) doubts(ctx context.Context, theta setting) (all []doubt, err error) {
	for o, v := range q.options {
		if !q.current.isSettled(o) {
			continue
		}
		important := q.inPlay[o] >= minInPlay || q.wasAskedInWords(o, false) &&
			(v.byHands || v.assumed)
		weights := q.playedWeights(o, theta[o])
		for value := range v.values {
			t, odds := optionValue{o, uint16(value)}, weights[value]/max(weights[theta[o]], 1e-9)
			if t.value == theta[o] || odds*slip < minDoubt && !important {
				continue
			}
			against, ignored, err := q.contradicting(ctx, theta, t)
			if err != nil {
				return nil, err
			}
			odds *= math.Pow(slip, float64(len(against)))
			if odds >= minDoubt && ignored <= maxDissents || important && len(against) == 1 {
				all = append(all, doubt{t, odds / (1 + odds)})
			}
		}
	}
	return all, nil
}

// playedWeights returns how often each value of an option is played, given the other options. It
// divides out the evidence of the option itself.
func (q *Inquiry) playedWeights(option int, known uint16) []float64 {
	all := make([]float64, len(q.options[option].values))
	rows := q.prior.tables[option].rows
	sets := slices.Clone(q.current.sets)
	for s := range sets {
		if int(known) < len(rows) { // a number that was not known to be played has no row
			sets[s] /= max(rows[known].weight[s], 1e-9)
		}
	}
	for i, r := range rows {
		for s, w := range r.weight {
			all[i] += sets[s] * w
		}
	}
	return all
}

// clearedDoubt returns the total probability of the doubts that the price of h decides.
func (q *Inquiry) clearedDoubt(ctx context.Context, h *probe, theta setting,
	doubts []doubt) (all float64, err error) {
	for _, d := range doubts {
		shows, err := q.changesPrice(ctx, h, theta, d.optionValue)
		if err != nil {
			return 0, err
		}
		if shows {
			all += d.likely
		}
	}
	return all, nil
}

// addDisputed adds the prices of a hand for doubted values and for values that a single slip would
// explain.
func (q *Inquiry) addDisputed(ctx context.Context, c *candidate, theta setting,
	doubts []doubt) error {
	for _, o := range c.dependsOn {
		if !q.current.isSettled(o) {
			continue
		}
		likely := q.prior.likely(o)
		for _, value := range slices.Sorted(maps.Keys(likely)) {
			t := optionValue{o, value}
			if value == theta[o] {
				continue
			}
			price, err := q.price(ctx, c.probe, theta.withValue(t))
			if err != nil {
				return err
			}
			against, _, err := q.contradicting(ctx, theta, t)
			if err != nil {
				return err
			}
			if len(against) <= 1 || slices.ContainsFunc(doubts, func(d doubt) bool {
				return d.optionValue == t
			}) {
				c.prices[price] += likely[value]
			}
		}
	}
	return nil
}

func (q *Inquiry) changesPrice(ctx context.Context, h *probe, theta setting,
	t optionValue) (bool, error) {
	if !slices.Contains(h.dependsOn, t.option) {
		return false, nil
	}
	price, err := q.price(ctx, h, theta)
	if err != nil {
		return false, err
	}
	changed, err := q.price(ctx, h, theta.withValue(t))
	return price != changed, err
}

// contradicting returns the answers that would be wrong if an option had another value, and the
// number of ignored answers about hands whose price it changes.
func (q *Inquiry) contradicting(ctx context.Context, theta setting,
	t optionValue) (all []int, ignored int, err error) {
	for i := range q.answers {
		a := &q.answers[i]
		switch {
		case a.Choice == Unknown:
		case a.Win == nil && !a.ignored && a.statesValue(q.options[t.option].ID):
			all = append(all, i)
		case a.Win != nil:
			shows, err := q.changesPrice(ctx, a.probe, theta, t)
			if err != nil {
				return nil, 0, err
			}
			if shows && a.ignored {
				ignored++
			} else if shows {
				price, err := q.price(ctx, a.probe, theta.withValue(t))
				if err != nil {
					return nil, 0, err
				}
				if !a.matches(price) {
					all = append(all, i)
				}
			}
		}
	}
	return all, ignored, nil
}

func (a *answered) statesValue(id string) bool {
	return slices.ContainsFunc(a.Statements, func(s Statement) bool {
		_, ok := a.value(&s)
		return ok && s.Option.ID == id
	})
}
