// Package infer finds out which rules somebody plays. It asks what hands pay, or takes the payments
// of logged hands as answers, and finds the option values that explain the answers.
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
// A rule set defines the options; package infer knows no rules of its own. The possible settings
// are the product of the options' values, and each answer removes those that disagree with it.
// Prior probabilities come from the shipped rule sets and from a survey of house sheets. The next
// question is the hand with the most informative price for the effort of answering it. What no hand
// shows, or only one that is hard to answer, is asked in words, with several likely statements in
// one question. An answer that is rarely true counts as doubtful: hands that show it again gain
// value, and in the end it is asked in words, so that a slip shows as a [Conflict].
//
// The files, in the order of an inquiry:
//
//	infer.go     Inquiry: questions, answers and their consequences
//	option.go    the options and the prior of their values
//	pool.go      the hands that may be asked about
//	price.go     the price of a hand under a setting
//	belief.go    the possible settings and their probabilities
//	effort.go    how hard hands are to answer
//	question.go  the next question
//	conflict.go  answers that no setting explains together
//	found.go     the result, relative to the nearest shipped rule set
package infer

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/rules"
)

// Inquiry finds the option values of a rule set by asking questions. It is not safe for concurrent
// use.
type Inquiry struct {
	pricer
	sets           []*rules.Rules
	prior, current *belief
	answers        []answered
	conflicts      []Conflict
	raised         *Conflict
}

type answered struct {
	*Question
	Answer
	// ignored reports whether it contradicts all settings that earlier answers left.
	ignored bool
}

// Question asks what a hand pays, or whether statements about options are true.
type Question struct {
	// Win is the hand and Choices its possible prices; Win is nil for a question in words.
	Win     *hand.Win
	Choices []Choice
	// Statements are to be confirmed together.
	Statements []Statement
	// Again reports whether the answer is already known and the question double-checks it.
	Again bool
	probe *probe
}

// Choice is a possible price of a hand.
type Choice struct {
	Price Price
	// Result is a score with this price, nil if the hand is not paid.
	Result *engine.Result
}

// Statement says that an option has its most likely value.
type Statement struct {
	Option *rules.Option
	Value  string
	// Values holds all possible values, or for a number without a list the values known to be
	// played.
	Values []string
}

// Answer is the answer to a question.
type Answer struct {
	// Choice is the index of a choice, or of a value of a single statement, or Yes, Other or
	// Unknown.
	Choice int
	// Paid is the price of the hand if Choice is Other and the price is one that Unlisted returns;
	// nil if it is unknown or none of these. Text is what was said instead, for display.
	Paid *Choice
	Text string
	// Values overrides statements by option id. With Yes, all other statements are true; with
	// Other, it holds the value of a single statement that is not among its Values. "" means
	// unknown.
	Values map[string]string
}

// Special values of Answer.Choice: the statements are true, none of the choices is, nobody knows.
const (
	Yes = -1 - iota
	Other
	Unknown
)

// New starts an inquiry about the options of r. It searches hands for options without known ones,
// which takes seconds at most. It returns the error of ctx or ErrTooMany.
func New(ctx context.Context, r *rules.Rules) (*Inquiry, error) {
	key := r.ID() + "\x00" + r.Hash()
	q, known := startedInquiries.Get(key)
	if !known {
		var err error
		if q, err = newInquiry(ctx, r); err != nil {
			return nil, err
		}
		startedInquiries.Keep(key, q, sizeOfInquiry)
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

// startedInquiries caches inquiries without answers by rule id and hash. Each takes up to 6 MiB.
var startedInquiries work.Cache[string, *Inquiry]

const sizeOfInquiry = 1 << 20

func newInquiry(ctx context.Context, r *rules.Rules) (*Inquiry, error) {
	q := &Inquiry{pricer: newPricer(ctx, r)}
	turns := 0
	for _, v := range q.options {
		turns += len(v.otherValues())
	}
	if turns > maxTurns {
		return nil, ErrTooMany
	}
	var err error
	if q.sets, err = shipped(ctx, r); err != nil {
		return nil, err
	}
	for _, set := range q.sets {
		for _, v := range q.options {
			if value := rules.ByID(set.Options(), v.ID).Value.String(); v.allows(value) {
				v.add(value)
			}
		}
	}
	for _, v := range q.options {
		// Hands are also priced with these values of wide options.
		for _, value := range v.otherValues() {
			v.add(value)
		}
	}
	q.prior = &belief{}
	for range q.sets {
		q.prior.sets = append(q.prior.sets, 1/float64(len(q.sets)))
	}
	for i, v := range q.options {
		t := prior(v, q.sets)
		t.options = []int{i}
		q.prior.tables = append(q.prior.tables, t)
	}
	q.current = q.prior.clone()
	usual := q.prior.best()
	if r, err := q.rules(ctx, usual); err != nil {
		return nil, err
	} else if r == nil { // the most likely values may exclude each other
		usual = q.baseSetting()
	}
	if err := q.loadHands(ctx, usual); err != nil {
		return nil, err
	}
	q.classify()
	q.usual, q.rarity, q.wins = nil, nil, nil // needed only while adding hands
	return q, nil
}

// Clone returns an independent copy with the same answers, far faster than New and Answer.
func (q *Inquiry) Clone() *Inquiry {
	c := *q
	c.priceCache, c.examples, c.recent, c.rulesLeft = maps.Clone(q.priceCache), maps.Clone(
		q.examples), slices.Clone(q.recent), maxRules
	c.options = make([]*variable, len(q.options))
	for i, v := range q.options {
		own := *v
		own.values = slices.Clone(v.values)
		c.options[i] = &own
	}
	c.current, c.answers, c.conflicts = q.current.clone(), slices.Clone(
		q.answers), slices.Clone(q.conflicts)
	return &c
}

// An option that changes at least assumedShare of the hands is assumed, if there are at least
// manyHands.
const assumedShare, manyHands = 0.4, 20

// classify decides how each option is asked about.
func (q *Inquiry) classify() {
	hands := make([]int, len(q.options))
	for _, h := range q.hands {
		for _, o := range h.dependsOn {
			hands[o]++
		}
	}
	for i, v := range q.options {
		v.byHands = hands[i] > 0 && !v.wide
		v.assumed = hands[i] > 0 && (v.wide ||
			len(q.hands) >= manyHands && float64(hands[i]) >= assumedShare*float64(len(q.hands)))
	}
}

// Answer records a. On error the inquiry is unchanged. Raised then reports whether the answers
// contradict each other.
func (q *Inquiry) Answer(ctx context.Context, question *Question, a Answer) error {
	if err := q.check(question, a); err != nil {
		return err
	}
	known := q.conflicts
	err := q.atomically(func() error {
		q.answers = append(q.answers, answered{Question: question, Answer: a})
		if before := q.current.best(); question.Win == nil {
			waits := slices.ContainsFunc(q.conflicts, func(c Conflict) bool { return c.waits })
			err := q.apply(ctx, len(q.answers)-1)
			contradicted := len(q.conflicts) > len(known)
			if err != nil || !waits && !contradicted && q.sameAssumed(before) {
				return err
			}
			return q.applyAll(ctx)
		}
		return q.apply(ctx, len(q.answers)-1)
	})
	if err == nil {
		q.raised = q.newConflict(known)
	}
	return err
}

// sameAssumed reports whether the assumed options have the likeliest values that they had before.
func (q *Inquiry) sameAssumed(before setting) bool {
	now := q.current.best()
	for o, v := range q.options {
		if v.assumed && now[o] != before[o] {
			return false
		}
	}
	return true
}

// applyAll applies all answers again, those in words first, as hands are priced by them.
func (q *Inquiry) applyAll(ctx context.Context) error {
	q.current, q.conflicts = q.prior.clone(), nil
	for _, words := range []bool{true, false} {
		for i := range q.answers {
			if a := &q.answers[i]; (a.Win == nil) == words {
				a.ignored = false
				if err := q.apply(ctx, i); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func (q *Inquiry) atomically(change func() error) error {
	answers, now, conflicts := slices.Clone(q.answers), q.current.clone(), q.conflicts
	err := change()
	if err != nil {
		q.answers, q.current, q.conflicts = answers, now, conflicts
	}
	return err
}

// Answers returns the number of answers.
func (q *Inquiry) Answers() int { return len(q.answers) }

// Left returns the number of options whose value is not known and that were not asked in words.
func (q *Inquiry) Left() (n int) {
	for i, v := range q.options {
		settled := q.current.isSettled(i) && (!v.wide || q.hasStatedValue(i))
		if !settled && !q.wasAskedInWords(i, false) {
			n++
		}
	}
	return n
}

// Doubted returns the number of known options that Next may still ask about again.
func (q *Inquiry) Doubted(ctx context.Context) (int, error) {
	all, err := q.doubts(ctx, q.current.best())
	options := make(map[int]bool)
	for _, d := range all {
		if !q.inConflict(d.option) {
			options[d.option] = true
		}
	}
	return len(options), err
}

// Question returns the i-th answered question and its answer.
func (q *Inquiry) Question(i int) (*Question, Answer) {
	return q.answers[i].Question, q.answers[i].Answer
}

// Drop removes the i-th answer, for example one named by a conflict.
func (q *Inquiry) Drop(ctx context.Context, i int) error {
	return q.change(ctx, i, func() { q.answers = slices.Delete(q.answers, i, i+1) })
}

// Doubt replaces the i-th answer by Unknown, or in an answer in words only the value of the given
// option.
func (q *Inquiry) Doubt(ctx context.Context, i int, option string) error {
	return q.change(ctx, i, func() {
		a := &q.answers[i]
		if len(a.Statements) < 2 || !a.mentions(option) {
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

// change edits the answer at index at and then applies all answers again.
func (q *Inquiry) change(ctx context.Context, at int, change func()) error {
	if at < 0 || at >= len(q.answers) {
		return fmt.Errorf("there is no answer %d: there are %d", at, len(q.answers))
	}
	return q.atomically(func() error {
		change()
		return q.applyAll(ctx)
	})
}

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
		i := slices.IndexFunc(question.Statements, func(s Statement) bool {
			return s.Option.ID == id
		})
		if i < 0 {
			return fmt.Errorf("the question says nothing of %s", id)
		}
		if v := q.options[q.index(question.Statements[i].Option)]; value != "" && !v.allows(value) {
			return fmt.Errorf("%s can't be %q", id, value)
		}
	}
	return nil
}

// value returns the value that the answer gives an option, false if none.
func (a *answered) value(s *Statement) (value string, ok bool) {
	other, overridden := a.Values[s.Option.ID]
	switch {
	case a.Choice >= 0:
		return s.Values[a.Choice], true
	case a.Choice == Yes && !overridden:
		return s.Value, true
	}
	return other, other != ""
}

func (q *Inquiry) index(o *rules.Option) int {
	return slices.IndexFunc(q.options, func(v *variable) bool { return v.ID == o.ID })
}

// apply narrows the belief to the settings that agree with an answer.
func (q *Inquiry) apply(ctx context.Context, at int) error {
	a := &q.answers[at]
	var agrees bool
	var err error
	switch {
	case a.Choice == Unknown:
		return nil
	case a.Win != nil:
		agrees, err = q.applyPrice(ctx, a)
	default:
		agrees = q.applyStatements(a)
	}
	if err == nil && !agrees {
		a.ignored = true
		err = q.conflict(ctx, at)
	}
	return err
}

// applyPrice keeps the settings under which the hand has the stated price. If there are too many
// settings for a table, it only compares the answer with the likeliest one. Such hands are never
// asked about, but dropping earlier answers can lead to one.
func (q *Inquiry) applyPrice(ctx context.Context, a *answered) (agrees bool, err error) {
	theta := q.current.best()
	t := q.current.join(q.openOptions(a.probe))
	if t == nil {
		price, err := q.price(ctx, a.probe, theta)
		return a.matches(price), err
	}
	matching, probability := make(map[*row]bool), 0.0
	for i := range t.rows {
		r := &t.rows[i]
		price, err := q.price(ctx, a.probe, theta.withValues(t.options, r.values))
		if err != nil {
			return false, err
		}
		if matching[r] = a.matches(price); matching[r] {
			probability += q.current.mean(r.weight)
		}
	}
	if _, ok := a.paid(); !ok && probability < minOther {
		return false, nil
	}
	return q.current.filter(t, func(r *row) bool { return matching[r] }), nil
}

// minOther is the least probability of a price outside the choices for the answer Other to narrow
// the belief. Below it, these rules more likely can't express the price.
const minOther = 0.05

// paid returns the price that the answer states, false if none.
func (a *answered) paid() (price Price, ok bool) {
	switch {
	case a.Win != nil && a.Choice >= 0:
		return a.Choices[a.Choice].Price, true
	case a.Paid != nil:
		return a.Paid.Price, true
	}
	return "", false
}

func (a *answered) matches(price Price) bool {
	if paid, ok := a.paid(); ok {
		return paid == price
	}
	return !a.hasChoice(price)
}

func (question *Question) hasChoice(price Price) bool {
	return slices.ContainsFunc(question.Choices, func(c Choice) bool { return c.Price == price })
}

// openOptions returns the unsettled options that change the price of h.
func (q *Inquiry) openOptions(h *probe) (open []int) {
	for _, o := range h.dependsOn {
		if v := q.options[o]; !q.current.isSettled(o) && !v.wide && !v.assumed {
			open = append(open, o)
		}
	}
	return open
}

func (q *Inquiry) applyStatements(a *answered) (agrees bool) {
	agrees = true
	for i := range a.Statements {
		if value, ok := a.value(&a.Statements[i]); ok && !q.setValue(&a.Statements[i], value) {
			agrees = false
		}
	}
	return agrees
}

// setValue removes all other values of an option. It returns false if value was already excluded.
func (q *Inquiry) setValue(s *Statement, value string) bool {
	option := q.index(s.Option)
	v := q.options[option].add(value)
	t := q.current.tables[option]
	at := slices.Index(t.options, option)
	if q.options[option].wide && !q.current.isSettled(option) {
		q.current.tables[option] = &table{[]int{option},
			[]row{{[]uint16{v}, slices.Repeat([]float64{1}, len(q.sets))}}}
		return true
	}
	return q.current.filter(t, func(r *row) bool { return r.values[at] == v })
}
