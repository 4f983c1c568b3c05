package infer

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"

	"example.com/hanfu/rules"
)

// Next returns the question that comes next, nil if nothing is left to ask. It takes back nothing and keeps nothing: what
// counts is what is given to Answer.
//
// What a question is worth is what it tells of options that are open and of those that are known and doubted. What tells
// something new comes before what only makes sure, and hands before words, but for options on which so many hands depend
// that these tell little before.
func (q *Inquiry) Next(ctx context.Context) (*Question, error) {
	theta := q.now.best()
	doubts, err := q.doubts(ctx, theta)
	if err != nil {
		return nil, err
	}
	open := func(o int) bool { return !q.now.settled(o) || q.options[o].wide }
	doubted := func(o int) bool {
		return !q.unsure(o) && slices.ContainsFunc(doubts, func(d doubt) bool { return d.option == o })
	}
	loud := func(o int) bool { return open(o) && q.options[o].loud }
	for _, next := range []func() (*Question, error){
		func() (*Question, error) { return q.words(ctx, theta, false, loud) },
		func() (*Question, error) { return q.byHand(ctx, theta, false, doubts) },
		func() (*Question, error) { return q.words(ctx, theta, false, open) },
		func() (*Question, error) { return q.byHand(ctx, theta, true, doubts) },
		func() (*Question, error) { return q.words(ctx, theta, true, doubted) },
	} {
		if question, err := next(); question != nil || err != nil {
			return question, err
		}
	}
	return nil, ctx.Err()
}

const (
	// mostExact is of how many hands it is worked out how much they tell: those that tell most as far as each option by
	// itself says. That is worked out from the likeliest settings, which together are as likely as likelyPart, if there are
	// no more than mostPrices to choose from. mostChoices is how many prices are shown.
	mostExact   = 4
	likelyPart  = 0.95
	mostPrices  = 96
	mostChoices = 8
	// leastWorth is how much a hand tells at least, in bits by how long it takes to answer, where a doubt counts as it is
	// likely: what is so unlikely to be played otherwise is asked for in words, with other things.
	leastWorth = 0.25
	// mostUnknown is of how many hands about an option nobody knows the price before it is asked for in words.
	mostUnknown = 2
)

// candidate is a hand that may be asked about, with what it may pay, how much of doubts that clears, and how much it tells
// in all by how long it takes to answer.
type candidate struct {
	*probe
	prices        map[Price]float64
	clears, worth float64
}

// newCandidate works out how much the price of a hand tells. The prices that are not shown tell nothing of one another.
func newCandidate(h *probe, prices map[Price]float64, clears float64) *candidate {
	shares := slices.SortedFunc(maps.Values(prices), func(a, b float64) int { return cmp.Compare(b, a) })
	if len(shares) > mostChoices {
		shares = append(shares[:mostChoices], sum(shares[mostChoices:]))
	}
	return &candidate{h, prices, clears, (bits(shares) + clears) / h.effort}
}

// byTurn compares hands by what comes first. Those that come in play go before rare ones that tell not much more.
func byTurn(a, b *candidate) int { return cmp.Compare(b.worth/b.effort, a.worth/a.effort) }

// bits is how much it tells which of some things is so, by how likely they are in proportion.
func bits(shares []float64) (all float64) {
	total := sum(shares)
	for _, p := range shares {
		if p > 0 {
			all -= p / total * math.Log2(p/total)
		}
	}
	return all
}

// byHand returns the question about the hand that tells most, of those that tell something new or of those that don't.
func (q *Inquiry) byHand(ctx context.Context, theta setting, again bool, doubts []doubt) (*Question, error) {
	unknown, err := q.unknown(ctx, theta)
	if err != nil {
		return nil, err
	}
	untold := make([]float64, len(q.options))
	for o := range untold {
		untold[o] = bits(slices.Sorted(maps.Values(q.now.likely(o))))
	}
	var all []*candidate
	for _, h := range q.hands {
		open := q.open(h)
		if again != (open == nil) || q.asked(h) {
			continue
		}
		most, err := q.clears(ctx, h, theta, doubts)
		if err != nil {
			return nil, err
		}
		clears := most
		for _, o := range open {
			most += untold[o]
		}
		if most/h.effort < leastWorth {
			continue
		}
		if unknown != nil && open != nil {
			about, err := q.mainly(ctx, h, theta)
			if err != nil {
				return nil, err
			}
			if unknown[about] >= mostUnknown {
				continue
			}
		}
		prices, err := q.alone(ctx, h, theta, open)
		if err != nil {
			return nil, err
		}
		if c := newCandidate(h, prices, clears); c.worth >= leastWorth {
			all = append(all, c)
		}
	}
	slices.SortStableFunc(all, byTurn)
	var exact []*candidate
	for i := 0; i < len(all) && len(exact) < mostExact; i++ {
		together, err := q.together(ctx, all[i].probe, theta)
		if err != nil {
			return nil, err
		}
		if c := newCandidate(all[i].probe, together, all[i].clears); together != nil && c.worth >= leastWorth {
			exact = append(exact, c)
		}
	}
	if exact == nil {
		return nil, nil
	}
	best := slices.MinFunc(exact, byTurn)
	if err := q.disputed(ctx, best, theta, doubts); err != nil {
		return nil, err
	}
	question, err := q.about(ctx, best.probe, theta, best.prices)
	if err == nil {
		question.Again = again
	}
	return question, err
}

// unknown is of how many hands that are mainly about an option nobody knew the price, or said one that was left out; nil if of
// none.
func (q *Inquiry) unknown(ctx context.Context, theta setting) (map[int]int, error) {
	var count map[int]int
	for i := range q.answers {
		a := &q.answers[i]
		_, said := a.paid()
		if a.Win == nil || said || a.Choice == Other && !a.ignored || len(q.open(a.probe)) == 0 {
			continue
		}
		about, err := q.mainly(ctx, a.probe, theta)
		if err != nil {
			return nil, err
		}
		if count == nil {
			count = make(map[int]int)
		}
		count[about]++
	}
	return count, nil
}

// mainly is the option of those that are open on which the price of a hand depends most.
func (q *Inquiry) mainly(ctx context.Context, h *probe, theta setting) (option int, err error) {
	most := -1.0
	for _, o := range q.open(h) {
		prices, err := q.alone(ctx, h, theta, []int{o})
		if err != nil {
			return 0, err
		}
		is, err := q.price(ctx, h, theta)
		if err != nil {
			return 0, err
		}
		delete(prices, is)
		if other := sum(slices.Sorted(maps.Values(prices))); other > most {
			option, most = o, other
		}
	}
	return option, nil
}

// asked reports whether somebody was asked about a hand, or about its tiles and gave an answer that was left out.
func (q *Inquiry) asked(h *probe) bool {
	return slices.ContainsFunc(q.answers, func(a answered) bool {
		return a.probe == h || a.ignored && a.probe != nil && a.probe.tiles == h.tiles
	})
}

// alone returns what a hand may pay with at most one of some options turned, and how likely that is.
func (q *Inquiry) alone(ctx context.Context, h *probe, theta setting, options []int) (map[Price]float64, error) {
	price, err := q.price(ctx, h, theta)
	if err != nil {
		return nil, err
	}
	prices := map[Price]float64{price: 1}
	for _, o := range options {
		likely := q.now.likely(o)
		for _, value := range slices.Sorted(maps.Keys(likely)) { // so that sums are the same each time
			if value == theta[o] {
				continue
			}
			price, err := q.price(ctx, h, theta.turned(turn{o, value}))
			if err != nil {
				return nil, err
			}
			prices[price] += likely[value] / max(likely[theta[o]], 1e-9)
		}
	}
	return prices, nil
}

// together returns what a hand may pay under the likely settings, and how likely that is; nil if there are too many.
func (q *Inquiry) together(ctx context.Context, h *probe, theta setting) (map[Price]float64, error) {
	open := q.open(h)
	if open == nil {
		return q.alone(ctx, h, theta, nil)
	}
	settings := 1
	for _, o := range open {
		if settings *= len(q.now.likely(o)); settings > mostPrices {
			return nil, nil
		}
	}
	t := q.now.join(open)
	if t == nil {
		return nil, nil
	}
	prices := make(map[Price]float64)
	rows, seen := q.now.likeliest(t), 0.0
	for i := 0; i < len(rows) && seen < likelyPart; i++ {
		price, err := q.price(ctx, h, theta.with(t.options, rows[i].values))
		if err != nil {
			return nil, err
		}
		weight := q.now.of(rows[i].weight)
		prices[price] += weight
		seen += weight
	}
	return prices, nil
}

// about returns the question about a hand, with the likeliest prices as choices, the lowest first.
func (q *Inquiry) about(ctx context.Context, h *probe, theta setting, prices map[Price]float64) (*Question, error) {
	win := h.win.Clone()
	question := &Question{Win: &win, probe: h}
	for price := range prices {
		question.Choices = append(question.Choices, Choice{Price: price})
	}
	slices.SortFunc(question.Choices, func(a, b Choice) int {
		return cmp.Or(cmp.Compare(prices[b.Price], prices[a.Price]), cmp.Compare(a.Price, b.Price))
	})
	question.Choices = question.Choices[:min(len(question.Choices), mostChoices)]
	for i := range question.Choices {
		if err := q.example(ctx, h, theta, &question.Choices[i]); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(question.Choices, func(a, b Choice) int {
		switch {
		case a.Result == nil || b.Result == nil:
			return cmp.Compare(bit(b.Result != nil), bit(a.Result != nil))
		}
		return cmp.Or(cmp.Compare(a.Result.Gain, b.Result.Gain), cmp.Compare(a.Price, b.Price))
	})
	return question, nil
}

func bit(is bool) int {
	if is {
		return 1
	}
	return 0
}

// example finds a score of a hand with a price, under a setting that differs in few options.
func (q *Inquiry) example(ctx context.Context, h *probe, theta setting, c *Choice) error {
	of := example{h.at, c.Price}
	if told, known := q.examples[of]; known {
		*c = told
		return nil
	}
	s, err := q.settingWith(ctx, h, theta, c.Price)
	if err != nil {
		return err
	}
	r, err := q.rules(ctx, s)
	if err != nil || r == nil {
		return err
	}
	c.Result, c.Refused = newScorer(r).told(&h.win)
	q.examples[of] = *c
	return nil
}

func (q *Inquiry) settingWith(ctx context.Context, h *probe, theta setting, want Price) (setting, error) {
	for _, s := range q.near(h, theta) {
		if price, known := q.known[h.key(s)]; known && price == want {
			return s, nil
		}
	}
	return theta, ctx.Err()
}

// near are the settings with one of the options turned on which a hand depends, and then those that go with all answers, the
// likeliest first.
func (q *Inquiry) near(h *probe, theta setting) []setting {
	all := []setting{theta}
	for _, o := range h.on {
		for value := range q.first.tables[o].rows {
			all = append(all, theta.turned(turn{o, uint16(value)}))
		}
	}
	if t := q.now.join(q.open(h)); t != nil {
		for _, r := range q.now.likeliest(t) {
			all = append(all, theta.with(t.options, r.values))
		}
	}
	return all
}

// mostUnlisted is under how many settings a hand is priced to see what else it may pay.
const mostUnlisted = 200

// Rules returns the rules that are the likeliest after the answers, nil if no rules have such values together.
func (q *Inquiry) Rules(ctx context.Context) (*rules.Rules, error) { return q.rules(ctx, q.now.best()) }

// Unlisted returns what the hand of a question may pay besides its choices, where something else is less likely, or speaks
// against an earlier answer. A question in words has none.
func (q *Inquiry) Unlisted(ctx context.Context, question *Question) (all []Choice, err error) {
	if question.Win == nil {
		return nil, nil
	}
	h, theta := question.probe, q.now.best()
	near := q.near(h, theta)
	known := make(map[Price]bool)
	for _, s := range near[:min(len(near), mostUnlisted)] {
		price, err := q.price(ctx, h, s)
		if err != nil {
			return nil, err
		}
		if known[price] || question.lists(price) {
			continue
		}
		known[price] = true
		c := Choice{Price: price}
		if err := q.example(ctx, h, theta, &c); err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, nil
}

// mostStatements is how many things are asked for together, and leastYes how likely it is at least that all are so.
const (
	mostStatements = 14
	leastYes       = 0.1
)

// words returns the question about options that matter as the others are, once in words for what is open and once again.
func (q *Inquiry) words(ctx context.Context, theta setting, again bool, about func(option int) bool) (*Question, error) {
	r, err := q.rules(ctx, theta)
	if err != nil || r == nil {
		return nil, err
	}
	var options []int
	yes := slices.Clone(q.now.sets)
	for i, v := range q.options {
		if !about(i) || q.told(i, again) || !r.Turns(v.ID) {
			continue
		}
		so := slices.Clone(yes)
		for s := range so {
			so[s] *= q.now.valueIn(s, i, theta[i])
		}
		if len(options) > 0 && sum(so) < leastYes {
			continue
		}
		options, yes = append(options, i), so
		if len(options) == mostStatements || sum(yes) < leastYes {
			break
		}
	}
	return q.statements(options, theta, again), nil
}

func sum(list []float64) (all float64) {
	for _, n := range list {
		all += n
	}
	return all
}

// valueIn is how likely a value of an option is in one of the rule sets.
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

// told reports whether an option was asked for in words, while it was open or again.
func (q *Inquiry) told(option int, again bool) bool {
	return slices.ContainsFunc(q.answers, func(a answered) bool { return a.Again == again && a.asks(q.options[option].ID) })
}

// said reports whether an answer in words gives an option a value.
func (q *Inquiry) said(option int) bool {
	return slices.ContainsFunc(q.answers, func(a answered) bool { return a.says(q.options[option].ID) })
}

func (question *Question) asks(id string) bool {
	return slices.ContainsFunc(question.Statements, func(s Statement) bool { return s.Option.ID == id })
}

func (q *Inquiry) statements(options []int, theta setting, again bool) *Question {
	if len(options) == 0 {
		return nil
	}
	question := &Question{Again: again}
	for _, o := range options {
		v := q.options[o]
		question.Statements = append(question.Statements, Statement{v.Option, v.values[theta[o]], slices.Clone(v.values)})
	}
	return question
}

// unsure reports whether an option is in a conflict.
func (q *Inquiry) unsure(option int) bool {
	return slices.ContainsFunc(q.conflicts, func(c Conflict) bool { return q.answers[c.Answer].asks(q.options[option].ID) })
}

const (
	// slip is how often an answer gives a value that is not played, and leastDoubt how likely it is at least that a value is
	// wrong, for it to be asked about again.
	slip, leastDoubt = 0.05, 0.03
	// leastInPlay is of how many of the wins that come in play an option changes the price at least, to be asked for again
	// where a single answer has told it.
	leastInPlay = 0.04
	// mostQuarrels is how many answers may speak otherwise than the rest about a value, before nobody is asked about it again.
	mostQuarrels = 1
)

// doubt is a value that an option may have in place of the one that is known.
type doubt struct {
	turn
	likely float64
}

// doubts are the likely ones. How likely they are follows from how often a value is played in place of the known one, and
// from how many answers would have to be slips. Of what often comes in play, or was told in words though hands tell it, all
// that a single answer speaks against is doubted.
func (q *Inquiry) doubts(ctx context.Context, theta setting) (all []doubt, err error) {
	for o, v := range q.options {
		if !q.now.settled(o) {
			continue
		}
		twice := q.inPlay[o] >= leastInPlay || q.told(o, false) && (v.byHands || v.loud)
		often := q.often(o, theta[o])
		for value := range v.values {
			t, odds := turn{o, uint16(value)}, often[value]/max(often[theta[o]], 1e-9)
			if t.value == theta[o] || odds*slip < leastDoubt && !twice {
				continue
			}
			speak, apart, err := q.speakAgainst(ctx, theta, t)
			if err != nil {
				return nil, err
			}
			odds *= math.Pow(slip, float64(len(speak)))
			if odds >= leastDoubt && apart <= mostQuarrels || twice && len(speak) == 1 {
				all = append(all, doubt{t, odds / (1 + odds)})
			}
		}
	}
	return all, nil
}

// often is how often each value of an option is played, in proportion, by what is known of the other options: what tells
// two rule sets apart does not speak for itself.
func (q *Inquiry) often(option int, known uint16) []float64 {
	all := make([]float64, len(q.options[option].values))
	rows := q.first.tables[option].rows
	sets := slices.Clone(q.now.sets)
	for s := range sets {
		if int(known) < len(rows) { // else it is a number that nobody was known to play
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

// clears is how much of doubts the price of a hand takes away.
func (q *Inquiry) clears(ctx context.Context, h *probe, theta setting, doubts []doubt) (all float64, err error) {
	for _, d := range doubts {
		shows, err := q.shows(ctx, h, theta, d.turn)
		if err != nil {
			return 0, err
		}
		if shows {
			all += d.likely
		}
	}
	return all, nil
}

// disputed adds to what a hand may pay what it would if what is doubted were so, or one answer a slip.
func (q *Inquiry) disputed(ctx context.Context, c *candidate, theta setting, doubts []doubt) error {
	for _, o := range c.on {
		if !q.now.settled(o) {
			continue
		}
		likely := q.first.likely(o)
		for _, value := range slices.Sorted(maps.Keys(likely)) {
			t := turn{o, value}
			if value == theta[o] {
				continue
			}
			price, err := q.price(ctx, c.probe, theta.turned(t))
			if err != nil {
				return err
			}
			speak, _, err := q.speakAgainst(ctx, theta, t)
			if err != nil {
				return err
			}
			if len(speak) <= 1 || slices.ContainsFunc(doubts, func(d doubt) bool { return d.turn == t }) {
				c.prices[price] += likely[value]
			}
		}
	}
	return nil
}

// shows reports whether a hand pays otherwise with an option turned.
func (q *Inquiry) shows(ctx context.Context, h *probe, theta setting, t turn) (bool, error) {
	if !slices.Contains(h.on, t.option) {
		return false, nil
	}
	is, err := q.price(ctx, h, theta)
	if err != nil {
		return false, err
	}
	turned, err := q.price(ctx, h, theta.turned(t))
	return is != turned, err
}

// speakAgainst returns the answers that would have to be otherwise if an option had another value, and how many of those
// about hands that it changes don't go with the others.
func (q *Inquiry) speakAgainst(ctx context.Context, theta setting, t turn) (all []int, apart int, err error) {
	for i := range q.answers {
		a := &q.answers[i]
		switch {
		case a.Choice == Unknown:
		case a.Win == nil && !a.ignored && a.says(q.options[t.option].ID):
			all = append(all, i)
		case a.Win != nil:
			shows, err := q.shows(ctx, a.probe, theta, t)
			if err != nil {
				return nil, 0, err
			}
			if shows && a.ignored {
				apart++
			} else if shows {
				price, err := q.price(ctx, a.probe, theta.turned(t))
				if err != nil {
					return nil, 0, err
				}
				if !a.gives(price) {
					all = append(all, i)
				}
			}
		}
	}
	return all, apart, nil
}

// says reports whether an answer in words gives an option a value.
func (a *answered) says(id string) bool {
	return slices.ContainsFunc(a.Statements, func(s Statement) bool {
		_, said := a.value(&s)
		return said && s.Option.ID == id
	})
}
