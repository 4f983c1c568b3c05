package infer

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/diff"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// person answers as rules are; one answer in slips is another one.
type person struct {
	*scorer
	rand  *rand.Rand
	slips int
	wrong int
}

func (p *person) answer(question *Question) Answer {
	a := p.right(question)
	if p.slips > 0 && p.rand.IntN(p.slips) == 0 && p.slip(question, &a) {
		p.wrong++
	}
	return a
}

func (p *person) right(question *Question) Answer {
	if question.Win != nil {
		price := p.price(question.Win)
		if i := slices.IndexFunc(question.Choices, func(c Choice) bool { return c.Price == price }); i >= 0 {
			return Answer{Choice: i}
		}
		return Answer{Choice: Other, Paid: &Choice{Price: price}}
	}
	a := Answer{Choice: Yes, Values: map[string]string{}}
	for _, s := range question.Statements {
		if value := rules.ByID(p.engine.Rules().Options(), s.Option.ID).Value.String(); value != s.Value {
			a.Values[s.Option.ID] = value
		}
	}
	return a
}

// slip makes an answer wrong: another price, or another value of one option. It reports false if there is no other one.
func (p *person) slip(question *Question, a *Answer) bool {
	n := len(question.Choices)
	if question.Win != nil && n == 0 { // all prices are too high to be shown
		return false
	}
	if n > 0 {
		a.Choice, a.Paid = (max(a.Choice, 0)+1+p.rand.IntN(max(n-1, 1)))%n, nil
		return true
	}
	s := question.Statements[p.rand.IntN(len(question.Statements))]
	if _, otherwise := a.Values[s.Option.ID]; otherwise {
		delete(a.Values, s.Option.ID)
		return true
	}
	i := slices.IndexFunc(s.Values, func(value string) bool { return value != s.Value })
	if i >= 0 {
		a.Values[s.Option.ID] = s.Values[i]
	}
	return i >= 0
}

// kept is an inquiry about standard. To begin one takes half a second, and what hands pay is found out once.
var kept = sync.OnceValues(func() (*Inquiry, error) {
	r, err := rules.Load(context.Background(), "standard")
	if err != nil {
		return nil, err
	}
	return New(context.Background(), r)
})

// inquiry returns an inquiry about standard, and a function that begins it anew.
func inquiry(t *testing.T) (q *Inquiry, again func()) {
	t.Helper()
	q, err := kept()
	if err != nil {
		t.Fatal(err)
	}
	again = func() { q.answers, q.conflicts, q.current, q.rulesLeft = nil, nil, q.prior.clone(), maxRules }
	again()
	return q, again
}

// tableOf returns a random setting, as likely as the first guess says, or any.
func (q *Inquiry) tableOf(rand *rand.Rand, uniform bool) setting {
	s := make(setting, len(q.options))
	set := rand.IntN(len(q.sets))
	for i := range q.options {
		rows := q.prior.tables[i].rows
		if uniform {
			s[i] = uint16(rand.IntN(len(rows)))
			continue
		}
		at := rand.Float64()
		for j := range rows {
			if at -= rows[j].weight[set]; at < 0 {
				s[i] = uint16(j)
				break
			}
		}
	}
	return s
}

// run asks a person until nothing is left to ask. Known is how many questions were not to be sure.
func (q *Inquiry) run(t *testing.T, p *person, slowest *time.Duration) (f *Found, known int) {
	t.Helper()
	for {
		began := time.Now()
		question, err := q.Next(t.Context())
		*slowest = max(*slowest, time.Since(began))
		if err != nil {
			t.Fatal(err)
		}
		if question == nil {
			break
		}
		if !question.Again {
			known++
		}
		if err := q.Answer(t.Context(), question, p.answer(question)); err != nil {
			t.Fatal(err)
		}
		if q.Answers() > 300 {
			t.Fatal("it asks without end")
		}
	}
	f, err := q.Found(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return f, known
}

// wrong returns what is found otherwise than it is played and not named as open.
func wrong(t *testing.T, f *Found, truth *rules.Rules) (all []string) {
	d, err := diff.Compare(t.Context(), truth, f.Rules, diff.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range d.Causes {
		c := &d.Causes[i]
		id := strings.TrimPrefix(c.ID, "options.")
		idle := !truth.Turns(id) && !f.Rules.Turns(id)
		if !slices.Contains(f.Open, id) && !idle {
			all = append(all, fmt.Sprintf("%s %s %s", c.ID, c.Before, c.After))
		}
	}
	return all
}

// TestRecovers: random settings are found by right answers, or what can't be told is named.
func TestRecovers(t *testing.T) {
	q, again := inquiry(t)
	for _, uniform := range []bool{false, true} {
		var asked, first []int
		var slowest time.Duration
		open := map[string]int{}
		n := long.N(4, 1000)
		for i := range n {
			again()
			rand := rand.New(rand.NewPCG(long.Seed(), uint64(i)))
			truth, err := q.rules(t.Context(), q.tableOf(rand, uniform))
			if err != nil || truth == nil {
				t.Fatal(err)
			}
			f, known := q.run(t, &person{scorer: newScorer(truth)}, &slowest)
			first = append(first, known)
			for _, id := range f.Open {
				open[id]++
			}
			if bad := wrong(t, f, truth); bad != nil || len(q.Conflicts()) > 0 {
				t.Errorf("seed %d, uniform %v: %v, conflicts %+v", i, uniform, bad, q.Conflicts())
			}
			asked = append(asked, q.Answers())
			if so := i + 1; so%100 == 0 || so == n { // a run that is stopped tells something too
				slices.Sort(asked)
				slices.Sort(first)
				t.Logf("%d tables, uniform %v: median %d, worst %d questions, with those to be sure %d and %d; the slowest took %v; open: %v",
					so, uniform, first[so/2], first[i], asked[so/2], asked[i], slowest, open)
			}
		}
	}
}

// TestCappedYakuman: that several yakuman count and that a hand is worth at most one are no contradiction, though hands alone
// tell nothing of the first.
func TestCappedYakuman(t *testing.T) {
	q, _ := inquiry(t)
	s := q.current.best()
	for id, value := range map[string]string{"multiple_yakuman": "true", "yakuman_cap": "1"} {
		o := slices.IndexFunc(q.options, func(v *variable) bool { return v.ID == id })
		at := slices.Index(q.options[o].values, value)
		if at < 0 {
			t.Fatalf("%s is not asked with %s", id, value)
		}
		s[o] = uint16(at)
	}
	truth := must.Get(q.rules(t.Context(), s))(t)
	var slowest time.Duration
	f, _ := q.run(t, &person{scorer: newScorer(truth)}, &slowest)
	if bad := wrong(t, f, truth); bad != nil || len(q.Conflicts()) > 0 {
		t.Errorf("%v, conflicts %+v", bad, q.Conflicts())
	}
}

// TestSlips: of one wrong answer in ten the inquiry says that answers don't go together.
func TestSlips(t *testing.T) {
	q, again := inquiry(t)
	var slowest time.Duration
	n := long.N(5, 500)
	told, silent, right := 0, 0, 0
	for i := range n {
		again()
		rand := rand.New(rand.NewPCG(long.Seed(), uint64(i)))
		truth, err := q.rules(t.Context(), q.tableOf(rand, false))
		if err != nil || truth == nil {
			t.Fatal(err)
		}
		p := &person{scorer: newScorer(truth), rand: rand, slips: 10}
		f, _ := q.run(t, p, &slowest)
		bad := wrong(t, f, truth)
		switch {
		case len(q.Conflicts()) > 0:
			told++
		case bad == nil:
			right++
		default:
			silent++
			t.Logf("seed %d: %v in silence after %d slips", i, bad, p.wrong)
		}
	}
	if silent*20 > n {
		t.Errorf("%d of %d tables are given other rules in silence", silent, n)
	}
	t.Logf("of %d tables %d are told of a slip, %d are right, %d are wrong in silence", n, told, right, silent)
}

// TestSlipInPlay: one slip on what often comes in play is never a wrong rule in silence: not where a table plays it otherwise
// than most and answers once as most would, nor where it answers once as another edition of its rules would.
func TestSlipInPlay(t *testing.T) {
	q, again := inquiry(t)
	of := func(id string, set map[string]string) *rules.Rules {
		r, err := rules.Load(t.Context(), id)
		if err == nil {
			r, err = r.With(t.Context(), set)
		}
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	type slip struct{ truth, said *rules.Rules }
	var slips []slip
	for o, v := range q.options {
		if q.inPlay[o] < minInPlay {
			continue
		}
		for _, value := range v.otherValues() {
			slips = append(slips, slip{of("standard", map[string]string{v.ID: value}), q.base})
		}
	}
	for _, truth := range q.sets {
		for _, said := range q.sets {
			if said != truth && said.Family() != "" && said.Family() == truth.Family() {
				slips = append(slips, slip{truth, said})
			}
		}
	}
	for i, s := range long.Some(slips, 4) {
		again()
		p, other := &person{scorer: newScorer(s.truth)}, &person{scorer: newScorer(s.said)}
		slipped := 0
		for {
			question, err := q.Next(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if question == nil {
				break
			}
			a := p.right(question)
			if b := other.right(question); slipped == 0 && b.Choice != Other && !reflect.DeepEqual(a, b) {
				a, slipped = b, q.Answers()+1
			}
			if err := q.Answer(t.Context(), question, a); err != nil {
				t.Fatal(err)
			}
		}
		if slipped == 0 {
			t.Errorf("%d: no answer is another one at %s and at %s", i, s.truth.ID(), s.said.ID())
		}
		f, err := q.Found(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		bad := wrong(t, f, s.truth)
		if bad != nil && len(q.Conflicts()) == 0 {
			t.Errorf("%d: %s with answer %d as %s would give it is found with %v in silence", i, s.truth.ID(), slipped, s.said.ID(), bad)
		}
	}
}

// TestConflict: an answer that does not go with an earlier one is told with it, and goes when either is taken back.
func TestConflict(t *testing.T) {
	q, _ := inquiry(t)
	truth, err := q.base.With(t.Context(), map[string]string{"open_tanyao": "false"})
	if err != nil {
		t.Fatal(err)
	}
	p := &person{scorer: newScorer(truth)}
	for {
		question, err := q.Next(t.Context())
		if err != nil || question == nil {
			t.Fatal(question, err)
		}
		a := p.right(question)
		slip := false
		for choice := range question.Choices { // one that an earlier answer speaks against
			c := q.Clone()
			if err := c.Answer(t.Context(), question, Answer{Choice: choice}); err != nil {
				t.Fatal(err)
			}
			if len(c.Conflicts()) > 0 {
				a, slip = Answer{Choice: choice}, true
			}
		}
		if err := q.Answer(t.Context(), question, a); err != nil {
			t.Fatal(err)
		}
		if slip {
			break
		}
	}
	last := q.Answers() - 1
	conflicts := q.Conflicts()
	if len(conflicts) != 1 || conflicts[0].Answer != last || len(conflicts[0].With) == 0 || conflicts[0].Option == "" {
		t.Fatalf("%+v after answer %d", conflicts, last)
	}
	if err := q.Drop(t.Context(), conflicts[0].With[0]); err != nil {
		t.Fatal(err)
	}
	if q.Answers() != last {
		t.Errorf("%d answers", q.Answers())
	}
	if err := q.Drop(t.Context(), last-1); err != nil || len(q.Conflicts()) > 0 {
		t.Errorf("%v, %+v", err, q.Conflicts())
	}
	if err := q.Drop(t.Context(), last); err == nil {
		t.Error("an answer that there is not is taken back")
	}
}

// TestRaised: a conflict that is new is found though another has gone.
func TestRaised(t *testing.T) {
	q := &Inquiry{conflicts: []Conflict{{Answer: 4}, {Answer: 2}}}
	if c := q.newConflict([]Conflict{{Answer: 1}, {Answer: 2}}); c == nil || c.Answer != 4 {
		t.Errorf("%+v", c)
	}
	if c := q.newConflict([]Conflict{{Answer: 2}, {Answer: 4}}); c != nil {
		t.Errorf("%+v", c)
	}
}

// TestSaid: prices that no table says take no room from others.
func TestSaid(t *testing.T) {
	q, _ := inquiry(t)
	h, prices := q.hands[0], make(map[Price]float64)
	for i := range 2 * maxChoices {
		price, gain := Price(strconv.Itoa(i)), int64(1000)
		if prices[price] = 1; i < maxChoices {
			prices[price], gain = 2, 2*maxSaid
		}
		q.examples[example{h.index, price}] = &engine.Result{Gain: gain}
	}
	question, err := q.handQuestion(t.Context(), h, q.current.best(), prices)
	if err != nil || len(question.Choices) != maxChoices || question.Choices[0].Result.Gain != 1000 {
		t.Errorf("%v, %+v", err, question)
	}
}

// TestEarlySlip: an early slip is what a second answer against it names, and what is left out of the answers that are taken
// together is known to be played then.
func TestEarlySlip(t *testing.T) {
	q, _ := inquiry(t)
	p := &person{scorer: newScorer(q.base)}
	slip := -1
	for len(q.Conflicts()) < 2 {
		question, err := q.Next(t.Context())
		if err != nil || question == nil {
			t.Fatalf("%v after %d answers, with conflicts %+v", err, q.Answers(), q.Conflicts())
		}
		a := p.right(question)
		if question.Win != nil && slip < 0 {
			slip, a.Choice = q.Answers(), 1
		}
		if err := q.Answer(t.Context(), question, a); err != nil {
			t.Fatal(err)
		}
	}
	first, second := q.Conflicts()[0], q.Conflicts()[1]
	if first.Slip != first.Answer || second.Slip != slip || !slices.Contains(first.With, slip) {
		t.Fatalf("the slip is answer %d, and it names %+v", slip, q.Conflicts())
	}
	if err := q.Doubt(t.Context(), slip, second.Option); err != nil || len(q.Conflicts()) > 0 {
		t.Errorf("%v, %+v", err, q.Conflicts())
	}
	is := q.current.best()
	if other := q.changedOptions(is); len(other) > 0 {
		t.Errorf("%v", other)
	}
}

// firstRound asks somebody, whose answers are changed, until what was told is asked for again.
func firstRound(t *testing.T, q *Inquiry, p *person, change func(*Question, *Answer)) {
	t.Helper()
	for {
		question, err := q.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if question == nil || question.Again {
			return
		}
		a := p.right(question)
		change(question, &a)
		if err := q.Answer(t.Context(), question, a); err != nil {
			t.Fatal(err)
		}
	}
}

// TestUnknown: what nobody knows of two hands is asked for in words, and no longer by hands.
func TestUnknown(t *testing.T) {
	q, _ := inquiry(t)
	p := &person{scorer: newScorer(q.base)}
	hands, words := 0, 0
	firstRound(t, q, p, func(question *Question, a *Answer) {
		if question.Win != nil && strings.Contains(question.Win.String(), " renhou") {
			hands++
			a.Choice = Unknown
		}
		if question.mentions("renhou") {
			words++
			a.Values["renhou"] = ""
		}
	})
	if hands > maxUnknown || words != 1 {
		t.Errorf("renhou is asked for by %d hands, and %d times in words", hands, words)
	}
}

// TestOther: where a hand pays something else and nobody says what, the next hand has other tiles, and nothing unlikely is
// taken for known; what is said is found among what is not listed.
func TestOther(t *testing.T) {
	q, again := inquiry(t)
	p := &person{scorer: newScorer(q.base)}
	for skip := range 6 {
		again()
		var other string
		firstRound(t, q, p, func(question *Question, a *Answer) {
			switch {
			case question.Win == nil:
			case other != "":
				if question.probe.tiles == other {
					t.Errorf("%s is asked about again, as %s", other, question.Win.String())
				}
			case skip == 0:
				*a, other = Answer{Choice: Other}, question.probe.tiles
			default:
				skip--
			}
		})
		if turned := q.changedOptions(q.current.best()); len(turned) > 0 || len(q.Conflicts()) != 1 {
			t.Errorf("something else for %s: %v, %+v", other, turned, q.Conflicts())
		}
	}
	seen := 0
	for i := range long.N(3, 50) {
		again()
		truth, err := q.rules(t.Context(), q.tableOf(rand.New(rand.NewPCG(1, uint64(10+i))), false)) // the tenth is such a table
		if err != nil {
			t.Fatal(err)
		}
		p := &person{scorer: newScorer(truth)}
		firstRound(t, q, p, func(question *Question, a *Answer) {
			if a.Paid == nil {
				return
			}
			seen++
			unlisted, err := q.Unlisted(t.Context(), question)
			if err != nil || !slices.ContainsFunc(unlisted, func(c Choice) bool {
				return c.Price == a.Paid.Price && (c.Result == nil) == (c.Price == "") &&
					(c.Result == nil || priceOf(c.Result) == c.Price)
			}) {
				t.Errorf("seed %d: %s pays %s, which is not among %+v, %v", i, question.Win.String(), a.Paid.Price, unlisted, err)
			}
		})
	}
	if seen == 0 {
		t.Error("no hand pays what is not among its choices")
	}
}

// TestAnyAnswers: whatever is answered, rules are found, and they give all answers that go together.
func TestAnyAnswers(t *testing.T) {
	q, again := inquiry(t)
	for i := range long.N(2, 10) {
		again()
		rand := rand.New(rand.NewPCG(uint64(9+i), 7))
		for {
			question, err := q.Next(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if question == nil {
				break
			}
			a := Answer{Choice: Yes, Values: make(map[string]string)}
			if question.Win != nil {
				a.Choice = []int{Other, Unknown, 0, 1, 2, 3, 4, 5, 6, 7}[rand.IntN(len(question.Choices)+2)]
			}
			for _, s := range question.Statements {
				if rand.IntN(4) == 0 {
					a.Values[s.Option.ID] = append(s.Values, "")[rand.IntN(len(s.Values)+1)]
				}
			}
			if err := q.Answer(t.Context(), question, a); err != nil {
				t.Fatal(err)
			}
		}
		f, err := q.Found(t.Context())
		if err != nil || f.Nearest == nil {
			t.Fatalf("seed %d: %+v, %v", i, f, err)
		}
		s := newScorer(f.Rules)
		for j, a := range q.answers {
			if _, said := a.paid(); said && !a.ignored && !a.matches(s.price(a.Win)) {
				t.Errorf("seed %d: answer %d is not what %s pays: %+v", i, j+1, a.Win, a.Answer)
			}
		}
	}
}

// TestClone: answers to a copy leave the inquiry as it is, and the copy asks what the inquiry would.
func TestClone(t *testing.T) {
	q, _ := inquiry(t)
	p := &person{scorer: newScorer(q.base)}
	for range 4 {
		before, err := q.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		c := q.Clone()
		asked, err := c.Next(t.Context())
		if err != nil || !reflect.DeepEqual(asked.Statements, before.Statements) || asked.probe != before.probe {
			t.Fatalf("%v, %+v", err, asked)
		}
		if err := c.Answer(t.Context(), asked, p.right(asked)); err != nil {
			t.Fatal(err)
		}
		after, err := q.Next(t.Context())
		if err != nil || q.Answers() != c.Answers()-1 || after.probe != before.probe {
			t.Fatalf("%v, %d answers, %+v", err, q.Answers(), after)
		}
		q = c
	}
}

// TestLike: a table that plays a shipped rule set is told so, with nothing turned.
func TestLike(t *testing.T) {
	q, again := inquiry(t)
	for _, id := range []string{"tenhou", "mleague", "wrc-2025", "ema-2016", "ema"} {
		again()
		truth, err := rules.Load(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		var slowest time.Duration
		f, known := q.run(t, &person{scorer: newScorer(truth)}, &slowest)
		if f.Nearest.ID() != id || len(f.Turned) > 0 {
			t.Errorf("%s is found to be %s with %v", id, f.Nearest.ID(), f.Turned)
		}
		t.Logf("%s: %d questions, with those to be sure %d", id, known, q.Answers())
	}
	// What the edition that is played says by a rule of its own, and an older one by options, does not make the older one nearer.
	again()
	ema, err := rules.Load(t.Context(), "ema")
	if err != nil {
		t.Fatal(err)
	}
	turned := map[string]string{"open_tanyao": "false", "red_fives": "3", "double_wind_fu": "4"}
	truth, err := ema.With(t.Context(), turned)
	if err != nil {
		t.Fatal(err)
	}
	if f, _ := q.run(t, &person{scorer: newScorer(truth)}, new(time.Duration)); f.Nearest.ID() != "ema" || !maps.Equal(f.Turned, turned) {
		t.Errorf("ema with %v is found to be %s with %v", turned, f.Nearest.ID(), f.Turned)
	}
	// Rules that say more than options say, such as an uma that goes by who is above the return points, are not given.
	again()
	floating, err := rules.Load(t.Context(), "jpml-a")
	if err != nil {
		t.Fatal(err)
	}
	options := make(map[string]string)
	for i := range floating.Options() {
		if o := &floating.Options()[i]; rules.ByID(q.base.Options(), o.ID) != nil {
			options[o.ID] = o.Value.String()
		}
	}
	truth, err = q.base.With(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	var slowest time.Duration
	if f, _ := q.run(t, &person{scorer: newScorer(truth)}, &slowest); strings.HasPrefix(f.Nearest.ID(), "jpml-a") {
		t.Errorf("it is found to be %s with %v", f.Nearest.ID(), f.Turned)
	}
}

// otherGame are rules of a game that is not riichi, with options.
const otherGame = `hanfu: 1
id: club
extends: zung-jung.yaml
options:
  concealed: {default: 5, allowed: [0, 5, 10], doc: Points of a concealed hand}
  simple: {default: true, doc: No Terminals counts}
  cup: {default: true, doc: What is drunk at the table}
yaku:
  concealed_hand: {han: options.concealed}
  no_terminals: {when: only(simples) and options.simple}
`

// TestOpen: what nobody knows is as the rules have it that the file extends, and if nothing is known they are those that were
// begun from.
func TestOpen(t *testing.T) {
	q, _ := inquiry(t)
	if f, err := q.Found(t.Context()); err != nil || f.Nearest != q.base || len(f.Turned) > 0 {
		t.Fatalf("%+v, %v", f, err)
	}
	truth, err := rules.Load(t.Context(), "ema")
	if err != nil {
		t.Fatal(err)
	}
	p := &person{scorer: newScorer(truth)}
	firstRound(t, q, p, func(question *Question, a *Answer) {
		if question.mentions("chombo") {
			a.Values["chombo"] = ""
		}
	})
	f, err := q.Found(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	is := rules.ByID(f.Rules.Options(), "chombo").Value
	if f.Nearest.ID() != "ema" || len(f.Turned) > 0 || !slices.Contains(f.Open, "chombo") || is != rules.ByID(truth.Options(), "chombo").Value {
		t.Errorf("%s, with %v turned, %v open, and chombo %v", f.Nearest.ID(), f.Turned, f.Open, is)
	}
}

// TestAnyGame: rules of other games and players are asked about too, and answers that are none to a question are refused.
func TestAnyGame(t *testing.T) {
	const folder = "../../testdata/rulesets/"
	loader := new(rules.Loader).With(folder+"club.yaml", []byte(otherGame))
	names := []string{folder + "club.yaml", folder + "short-wall.yaml", "sanma"}
	for i := range long.N(len(names), 60) {
		name := names[i%len(names)]
		r, err := loader.Load(t.Context(), rules.Named(name))
		if err != nil {
			t.Fatal(err)
		}
		q, err := New(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		truth, err := q.rules(t.Context(), q.tableOf(rand.New(rand.NewPCG(2+uint64(i/len(names)), 1)), true))
		if err != nil || truth == nil {
			t.Fatal(err)
		}
		var slowest time.Duration
		f, known := q.run(t, &person{scorer: newScorer(truth)}, &slowest)
		if bad := wrong(t, f, truth); bad != nil || len(q.Conflicts()) > 0 {
			t.Errorf("%s: %v, %+v", name, bad, q.Conflicts())
		}
		t.Logf("%s: %d questions about %d options", name, known, len(r.Options()))
		for i := range q.Answers() {
			question, _ := q.Question(i)
			for _, a := range []Answer{{Choice: 99}, {Choice: Unknown - 1}, {Choice: Yes, Values: map[string]string{"": "1"}}} {
				if q.Answer(t.Context(), question, a) == nil {
					t.Errorf("%+v is taken", a)
				}
			}
		}
	}
}

// TestMany: options of too many values are refused at once.
func TestMany(t *testing.T) {
	text := "hanfu: 1\nid: many\nextends: standard\noptions:\n"
	for i := range maxTurns / 4 {
		text += fmt.Sprintf("  many_%d: {default: 0, allowed: [0, 1, 2, 3, 4], doc: Nothing}\n", i)
	}
	r, err := new(rules.Loader).With("many.yaml", []byte(text)).Load(t.Context(), rules.File("many.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := New(t.Context(), r); !errors.Is(err, ErrTooMany) {
		t.Errorf("%v", err)
	}
}

// TestEnds: an inquiry ends with its context.
func TestEnds(t *testing.T) {
	q, _ := inquiry(t)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := New(ctx, q.base); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	question, err := q.Next(t.Context())
	for err == nil && question.Win == nil {
		if err = q.Answer(t.Context(), question, Answer{Choice: Yes}); err == nil {
			question, err = q.Next(t.Context())
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	q.priceCache = map[string]Price{}
	answers, now := q.Answers(), *q.current
	if err := q.Answer(ctx, question, Answer{Choice: 0}); !errors.Is(err, context.Canceled) || q.Answers() != answers || !reflect.DeepEqual(*q.current, now) {
		t.Errorf("%v, and %d answers in place of %d", err, q.Answers(), answers)
	}
	if question, err := q.bestHandQuestion(ctx, q.current.best(), false, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", question, err)
	}
}
