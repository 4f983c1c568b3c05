// Package infer finds out which rules somebody plays: of the options of a rule set it asks what hands pay, or it is told
// what hands of logs paid, and says which values explain that.
//
//	q, err := infer.New(ctx, r)
//	for {
//		question, err := q.Next(ctx)
//		if question == nil {
//			break
//		}
//		err = q.Answer(ctx, question, infer.Answer{Choice: …})
//	}
//	found, err := q.Found(ctx)
//
// It knows no rules but those that the rule set says. What is possible is a product of the options' values, of which each
// answer leaves those that agree with it. How likely it is at first follows from the shipped rule sets, and from what
// house sheets were seen to have. The next question is the hand whose price tells most, by that, and is easiest to say;
// what no hand tells, or only one that is hard to answer, is asked for in words, several things at a time that are likely so.
// What was told but is rarely played so counts as doubted: hands are worth more that show it again, and in the end it is
// asked for in words, so that a slip shows as a [Conflict].
//
// The way of an inquiry, a file each:
//
//	infer.go     the whole: questions, answers, what follows from them
//	option.go    the options, and how likely their values are at first
//	pool.go      the hands that may be asked about
//	price.go     what they pay under a setting of the options
//	belief.go    what is possible, and how likely it is
//	effort.go    how hard hands are to answer
//	question.go  which question comes next
//	conflict.go  answers that no setting gives together
//	found.go     the rules in the end, by the nearest shipped rule set
package infer

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/cache"
	"example.com/hanfu/rules"
)

// Inquiry finds out the values of the options of a rule set by questions. It is for one goroutine.
type Inquiry struct {
	pricer
	sets       []*rules.Rules
	first, now *belief
	answers    []answered
	conflicts  []Conflict
}

// answered is a question with its answer.
type answered struct {
	*Question
	Answer
	// ignored reports whether it agrees with none of the settings that earlier answers have left.
	ignored bool
}

// Question is about a hand, or in words about options.
type Question struct {
	// Win is the hand, and Choices what it may pay; nil for a question in words.
	Win     *hand.Win
	Choices []Choice
	// Statements are said of options, to be confirmed together.
	Statements []Statement
	// Again reports whether this is known already, and asked for to be sure.
	Again bool
	probe *probe
}

// Choice is a price that a hand may have.
type Choice struct {
	Price Price
	// Result is a score with this price, nil if the hand is not paid: then Refused says why.
	Result  *engine.Result
	Refused *engine.Refused
}

// Statement says that an option has a value, the most likely one.
type Statement struct {
	Option *rules.Option
	Value  string
	// Values are all that it may have; of a number without a list those that are known to be played.
	Values []string
}

// Answer is the answer to a question.
type Answer struct {
	// Choice is the index of a choice or of a value of a single statement, or one of Yes, Other and Unknown.
	Choice int
	// Paid is what a hand pays in place of its choices (Other), of those that Unlisted returns; nil if it is none of them, or
	// not known. Text is what was said of it then, for who shows the answer.
	Paid *Choice
	Text string
	// Values are the values of options that have another one than a statement says, where all others are so (Yes), or that
	// of a single one, which none of its values is (Other). "" is for what nobody knows.
	Values map[string]string
}

// Answers that are no index. The statements are so; it is none of the choices; nobody knows.
const (
	Yes = -1 - iota
	Other
	Unknown
)

// New begins an inquiry about the options of a rule set. For options of which no hands are known it looks for some, which
// takes seconds at most. The error is that of the context, or ErrTooMany.
func New(ctx context.Context, r *rules.Rules) (*Inquiry, error) {
	key := r.ID() + "\x00" + r.Hash()
	q, known := begun.Get(key)
	if !known {
		var err error
		if q, err = begin(ctx, r); err != nil {
			return nil, err
		}
		begun.Keep(key, q, sizeOfInquiry)
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	q = q.Clone()
	q.base, q.sets = r, slices.Clone(q.sets)
	q.sets[0] = r
	for _, v := range q.options {
		v.Option = rules.ByID(r.Options(), v.ID)
	}
	return q, nil
}

// begun has inquiries without answers, by the ids and hashes of their rules. Each takes up to 6 MiB, so eight are kept.
var begun cache.Map[string, *Inquiry]

const sizeOfInquiry = 1 << 20

func begin(ctx context.Context, r *rules.Rules) (*Inquiry, error) {
	q := &Inquiry{pricer: newPricer(ctx, r)}
	turns := 0
	for _, v := range q.options {
		turns += len(v.turns())
	}
	if turns > mostTurns {
		return nil, ErrTooMany
	}
	var err error
	if q.sets, err = shipped(ctx, r); err != nil {
		return nil, err
	}
	for _, set := range q.sets {
		for _, v := range q.options {
			if value := rules.ByID(set.Options(), v.ID).Value.String(); v.takes(value) {
				v.add(value)
			}
		}
	}
	for _, v := range q.options {
		for _, value := range v.turns() { // of a number of many values hands are priced with these too
			v.add(value)
		}
	}
	q.first = &belief{}
	for range q.sets {
		q.first.sets = append(q.first.sets, 1/float64(len(q.sets)))
	}
	for i, v := range q.options {
		t := firstGuess(v, q.sets)
		t.options = []int{i}
		q.first.tables = append(q.first.tables, t)
	}
	q.now = q.first.clone()
	usual := q.first.best()
	if r, err := q.rules(ctx, usual); err != nil {
		return nil, err
	} else if r == nil { // what is likely by itself may not go together
		usual = q.asIs()
	}
	if err := q.pool(ctx, usual); err != nil {
		return nil, err
	}
	q.classify()
	q.usual, q.rarity, q.wins = nil, nil, nil // no more hands come
	return q, nil
}

// Clone returns an inquiry that goes on from the same answers by itself. It takes far less than New and the answers again.
func (q *Inquiry) Clone() *Inquiry {
	c := *q
	c.known, c.examples, c.lately, c.left = maps.Clone(q.known), maps.Clone(q.examples), slices.Clone(q.lately), mostRules
	c.options = make([]*variable, len(q.options))
	for i, v := range q.options {
		own := *v
		own.values = slices.Clone(v.values)
		c.options[i] = &own
	}
	c.now, c.answers, c.conflicts = q.now.clone(), slices.Clone(q.answers), slices.Clone(q.conflicts)
	return &c
}

// loudFrom is on how much of the hands an option must have an effect to be asked for first, where there are many.
const loudFrom, manyHands = 0.4, 20

// classify says of the options how they are asked for.
func (q *Inquiry) classify() {
	on := make([]int, len(q.options))
	for _, h := range q.hands {
		for _, o := range h.on {
			on[o]++
		}
	}
	for i, v := range q.options {
		v.byHands = on[i] > 0 && !v.wide
		v.loud = on[i] > 0 && (v.wide || len(q.hands) >= manyHands && float64(on[i]) >= loudFrom*float64(len(q.hands)))
	}
}

// Answer takes the answer to a question; with an error it is as if it had not been given. Whether it agrees with the others
// is said by Conflicts.
func (q *Inquiry) Answer(ctx context.Context, question *Question, a Answer) error {
	if err := q.check(question, a); err != nil {
		return err
	}
	return q.whole(func() error {
		q.answers = append(q.answers, answered{Question: question, Answer: a})
		return q.take(ctx, len(q.answers)-1)
	})
}

// whole changes what is known; with an error nothing of it.
func (q *Inquiry) whole(change func() error) error {
	answers, now, conflicts := slices.Clone(q.answers), q.now.clone(), q.conflicts
	err := change()
	if err != nil {
		q.answers, q.now, q.conflicts = answers, now, conflicts
	}
	return err
}

// Answers is how many answers there are.
func (q *Inquiry) Answers() int { return len(q.answers) }

// Question returns a question that was answered, and its answer.
func (q *Inquiry) Question(i int) (*Question, Answer) {
	return q.answers[i].Question, q.answers[i].Answer
}

// Drop takes back an answer, such as the last one, or one that a conflict names.
func (q *Inquiry) Drop(ctx context.Context, i int) error {
	return q.change(ctx, i, func() { q.answers = slices.Delete(q.answers, i, i+1) })
}

// Doubt makes of an answer that nobody knows; of one in words that nobody knows an option.
func (q *Inquiry) Doubt(ctx context.Context, i int, option string) error {
	return q.change(ctx, i, func() {
		a := &q.answers[i]
		if len(a.Statements) < 2 || !a.asks(option) {
			a.Answer = Answer{Choice: Unknown}
			return
		}
		values := map[string]string{option: ""}
		for id, value := range a.Values {
			if id != option {
				values[id] = value
			}
		}
		a.Values = values
	})
}

// change changes the answer at a place, and takes all anew.
func (q *Inquiry) change(ctx context.Context, at int, change func()) error {
	if at < 0 || at >= len(q.answers) {
		return fmt.Errorf("there is no answer %d: there are %d", at, len(q.answers))
	}
	return q.whole(func() error {
		change()
		q.now, q.conflicts = q.first.clone(), nil
		for i := range q.answers {
			q.answers[i].ignored = false
			if err := q.take(ctx, i); err != nil {
				return err
			}
		}
		return nil
	})
}

// check reports an answer that is none to its question.
func (q *Inquiry) check(question *Question, a Answer) error {
	choices := len(question.Choices)
	if len(question.Statements) == 1 {
		choices = len(question.Statements[0].Values)
	}
	switch {
	case a.Choice < Unknown || a.Choice >= choices:
		return fmt.Errorf("there is no choice %d: there are %d", a.Choice, choices)
	case a.Choice == Yes && len(question.Statements) == 0:
		return errors.New("what a hand pays is no question of yes or no")
	case a.Paid != nil && (a.Choice != Other || question.Win == nil):
		return errors.New("a price in place of the choices goes with none of them")
	}
	for id, value := range a.Values {
		i := slices.IndexFunc(question.Statements, func(s Statement) bool { return s.Option.ID == id })
		if i < 0 {
			return fmt.Errorf("the question says nothing of %s", id)
		}
		if v := q.options[q.index(question.Statements[i].Option)]; value != "" && !v.takes(value) {
			return fmt.Errorf("%s can't be %q", id, value)
		}
	}
	return nil
}

// value returns the value that an answer gives an option, false if it gives none.
func (a *answered) value(s *Statement) (value string, said bool) {
	other, otherwise := a.Values[s.Option.ID]
	switch {
	case a.Choice >= 0:
		return s.Values[a.Choice], true
	case a.Choice == Yes && !otherwise:
		return s.Value, true
	}
	return other, other != ""
}

func (q *Inquiry) index(o *rules.Option) int {
	return slices.IndexFunc(q.options, func(v *variable) bool { return v.ID == o.ID })
}

// take leaves of what is possible what agrees with an answer.
func (q *Inquiry) take(ctx context.Context, at int) error {
	a := &q.answers[at]
	var agrees bool
	var err error
	switch {
	case a.Choice == Unknown:
		return nil
	case a.Win != nil:
		agrees, err = q.takePrice(ctx, a)
	default:
		agrees = q.takeWords(a)
	}
	if err == nil && !agrees {
		a.ignored = true
		err = q.conflict(ctx, at)
	}
	return err
}

// takePrice leaves the settings under which a hand has the price of an answer. If there are too many for a table the answer
// is compared with the likeliest setting alone, and tells nothing. No such hand is asked about, but earlier answers may be
// taken back.
func (q *Inquiry) takePrice(ctx context.Context, a *answered) (agrees bool, err error) {
	theta := q.now.best()
	t := q.now.join(q.open(a.probe))
	if t == nil {
		price, err := q.price(ctx, a.probe, theta)
		return a.gives(price), err
	}
	given, likely := make(map[*row]bool), 0.0
	for i := range t.rows {
		r := &t.rows[i]
		price, err := q.price(ctx, a.probe, theta.with(t.options, r.values))
		if err != nil {
			return false, err
		}
		if given[r] = a.gives(price); given[r] {
			likely += q.now.of(r.weight)
		}
	}
	if _, said := a.paid(); !said && likely < leastOther {
		return false, nil
	}
	return q.now.keep(t, func(r *row) bool { return given[r] }), nil
}

// leastOther is how likely it is at least that a hand pays none of its choices, for that to tell what it pays: else it is
// likelier that these rules can't say it.
const leastOther = 0.05

// paid returns the price of the answer, false if it is none.
func (a *answered) paid() (price Price, said bool) {
	switch {
	case a.Win != nil && a.Choice >= 0:
		return a.Choices[a.Choice].Price, true
	case a.Paid != nil:
		return a.Paid.Price, true
	}
	return "", false
}

// gives reports whether a price is that of the answer.
func (a *answered) gives(price Price) bool {
	if paid, said := a.paid(); said {
		return paid == price
	}
	return !a.lists(price)
}

func (question *Question) lists(price Price) bool {
	return slices.ContainsFunc(question.Choices, func(c Choice) bool { return c.Price == price })
}

// open are the options on which the price of a hand depends and that are not settled.
func (q *Inquiry) open(h *probe) (open []int) {
	for _, o := range h.on {
		if !q.now.settled(o) && !q.options[o].wide {
			open = append(open, o)
		}
	}
	return open
}

func (q *Inquiry) takeWords(a *answered) (agrees bool) {
	agrees = true
	for i := range a.Statements {
		if value, said := a.value(&a.Statements[i]); said && !q.set(&a.Statements[i], value) {
			agrees = false
		}
	}
	return agrees
}

// set leaves one value of an option.
func (q *Inquiry) set(s *Statement, value string) bool {
	option := q.index(s.Option)
	v := q.options[option].add(value)
	t := q.now.tables[option]
	at := slices.Index(t.options, option)
	if q.options[option].wide && !q.now.settled(option) {
		q.now.tables[option] = &table{[]int{option}, []row{{[]uint16{v}, slices.Repeat([]float64{1}, len(q.sets))}}}
		return true
	}
	return q.now.keep(t, func(r *row) bool { return r.values[at] == v })
}
