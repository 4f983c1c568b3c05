package newhouse

import (
	"bufio"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/report/scorecard"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/infer"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// byHands answers questions by hands about standard.
func byHands(t *testing.T, answers string) (s *Setup, said string) {
	t.Helper()
	var out strings.Builder
	s = NewSetup("en", Config{In: strings.NewReader(answers), Out: &out, Width: 80})
	s.Path, s.ID, s.Name, s.Edition = "club.yaml", "club", "Club", "2026-01-01"
	given := "standard"
	must.Do(t, s.TakeParent(t.Context(), &given))
	must.Do(t, s.TakeByHands(t.Context()))
	return s, out.String()
}

// TestByHandsAnswers: whatever a question offers is taken, and so is a price that it shows.
func TestByHandsAnswers(t *testing.T) {
	for _, test := range []struct {
		answers    string
		wants, not []string
	}{
		{"q\n", []string{"Nothing is known of what your table plays: the file has Standard rules, unchanged."},
			[]string{"Your answers fit", "Not known"}},
		{"?\nq\n", []string{"Question 2", "Nothing is known"}, []string{"is not an answer"}},
		{"4\n3500\n6400\nq\n", []string{"No rules I know pay 3500 here. Type 5 if your table does.", "Question 3",
			"Decided by hands: 2. Decided by lists: 0. Not known: 79."}, []string{"pay 6400"}},
		{"4\n5\n3500\nq\n", []string{"The price, if you know it [nobody knows]: None of the rules that are left pay that, so this answer is left out:", " 3500 1 How many yakuman"}, nil},
		{"4\n3500\n5\nq\n", []string{"so this answer is left out:", " 3500 1 How many yakuman"}, []string{"if you know it"}},
		{"4\n5\n6400\nq\n", []string{"Question 3"}, []string{"left out"}},
		{"4\nbaiman\n跳満\n9千\n6千4百\nq\n", []string{"pay baiman here. Type 5", "pay 跳満 here. Type 5", "pay 9千 here. Type 5", "Question 3"}, []string{"pay 6千"}},
		{"4\n6.400\nq\n", []string{"Question 3"}, []string{"No rules I know"}},
		{"4\n6.4k\nq\n", []string{"Question 3"}, []string{"No rules I know"}},
		{"4\n5\n\nq\n", []string{" something else 1 How many yakuman"}, nil},
	} {
		s, said := byHands(t, test.answers)
		for _, text := range test.wants {
			if !strings.Contains(strings.Join(strings.Fields(said), " "), text) {
				t.Errorf("%q: %q is missing in\n%s", test.answers, text, said)
			}
		}
		for _, text := range test.not {
			if strings.Contains(said, text) {
				t.Errorf("%q: it says %q:\n%s", test.answers, text, said)
			}
		}
		if len(s.Set) > 0 {
			t.Errorf("%q: %v is turned", test.answers, s.Set)
		}
	}
}

// TestByHandsSound: whatever is answered, check says nothing of the house file, and a value that few play is explained.
func TestByHandsSound(t *testing.T) {
	unusual := 0
	for seed := range long.N(8, 200) {
		random := rand.New(rand.NewPCG(uint64(seed), 3))
		var answers strings.Builder
		for range 5 + random.IntN(60) {
			fmt.Fprintf(&answers, "%d\n", 1+random.IntN(1+random.IntN(4)))
		}
		s, _ := byHands(t, answers.String()+strings.Repeat("q\n", 5))
		text := must.Get(s.Rules())(t)
		_, found, err := new(rules.Loader).With(s.Path, text).Check(t.Context(), rules.Named(s.Path))
		if must.Do(t, err); len(found) > 0 {
			t.Errorf("seed %d: %v for %v", seed, found, s.Set)
		}
		must.Do(t, s.silence(t.Context()))
		if again := must.Get(s.Rules())(t); string(again) != string(text) {
			t.Errorf("seed %d: silenced again, the file is\n%s", seed, again)
		}
		unusual += strings.Count(string(text), "# rulecheck:ignore unlikely-value as the answers about hands have it\n")
	}
	if unusual == 0 {
		t.Error("no answers bring an unusual value")
	}
}

// TestLimitIsPrice: the name of a limit is what the hand pays for it by the likeliest rules, for that winner and way of
// winning, and one that the rules do not have is told apart.
func TestLimitIsPrice(t *testing.T) {
	r := must.Get(rules.Load(t.Context(), "standard"))(t)
	q, err := infer.New(t.Context(), r)
	must.Do(t, err)
	a, found := Inquired{q, &House{Parent: r, Lang: "en"}}, make(map[string]bool)
	for range 12 {
		question, err := q.Next(t.Context())
		if err != nil || question == nil {
			t.Fatal(question, err)
		}
		likeliest := must.Get(q.Rules(t.Context()))(t)
		for i := range question.Choices {
			paid := question.Choices[i].Result
			if paid == nil || paid.LimitID() == "" || paid.Rules().Hash() != likeliest.Hash() {
				continue
			}
			for _, name := range append(playerwords.Names(playerwords.Limits, paid.LimitID()), paid.LimitID()) {
				answer, err := a.Own(t.Context(), question, name)
				if same := a.Price(question, max(answer.Choice, 0)); err != nil || same != a.Price(question, i) {
					t.Errorf("%s of a hand that pays %s is taken as %d, %s; %v", name, a.Price(question, i), answer.Choice, same, err)
				}
				found[fmt.Sprint(paid.LimitID(), question.Win.Tsumo, question.Win.Seat)] = true
			}
		}
		answer := infer.Answer{Choice: infer.Unknown}
		if question.Win == nil {
			answer.Choice = infer.Yes
		}
		must.Do(t, q.Answer(t.Context(), question, answer))
	}
	if len(found) < 2 {
		t.Errorf("limits were asked about in %v alone", found)
	}
	if a.House.Parent, err = new(rules.Loader).Load(t.Context(), rules.Bytes("few.yaml", []byte("hanfu: 1\nid: few\nextends: standard\nlimits:\n  sanbaiman: off\n"))); err != nil {
		t.Fatal(err)
	}
	for typed, lacks := range map[string]bool{"三倍満": true, "sanbaiman": true, "mangan": false, "double yakuman": false, "8000": false} {
		if a.Lacks(typed) != lacks {
			t.Errorf("Lacks(%q) is %t", typed, !lacks)
		}
	}
}

// TestEmptySeatByHands: a table where the empty seat pays is found from prices, typed as they are shown or without words.
func TestEmptySeatByHands(t *testing.T) {
	r := must.Get(rules.Load(t.Context(), "sanma"))(t)
	table := engine.New(must.Get(r.With(t.Context(), map[string]string{"tsumo_method": "empty_seat"}))(t))
	page := must.Get(terminal.New(terminal.Options{Lang: "en"}))(t)
	for _, words := range []bool{true, false} {
		q := must.Get(infer.New(t.Context(), r))(t)
		a, seats := Inquired{q, &House{Parent: r, Lang: "en"}}, 0
		for range 8 {
			question := must.Get(q.Next(t.Context()))(t)
			if question == nil {
				break
			}
			answer := infer.Answer{Choice: infer.Yes}
			if slices.ContainsFunc(question.Statements, func(s infer.Statement) bool { return s.Option.ID == "tsumo_method" }) {
				answer.Values = map[string]string{"tsumo_method": "empty_seat"}
			}
			if question.Win != nil {
				result, err := table.Score(question.Win)
				if answer.Choice = infer.Unknown; err == nil {
					typed := scorecard.Paid(page, result.Payments(), question.Win.Tsumo)
					if strings.Contains(typed, "empty seat") {
						seats++
					}
					if !words {
						typed = strings.ReplaceAll(strings.TrimSuffix(typed, " (empty seat)"), ",", "")
					}
					answer = must.Get(a.Own(t.Context(), question, typed))(t)
					if answer.Choice == infer.Other && answer.Paid == nil {
						t.Errorf("%s of %s is refused", typed, question.Win)
					}
				}
			}
			must.Do(t, q.Answer(t.Context(), question, answer))
			if c := q.Raised(); c != nil {
				t.Errorf("answer %d raises %+v, which what is asked next in words clears", q.Answers(), *c)
			}
		}
		found := must.Get(q.Found(t.Context()))(t)
		if seats == 0 || len(q.Conflicts()) > 0 || found.Turned["tsumo_method"] != "empty_seat" {
			t.Errorf("after %d prices with the empty seat the rules are those of %s with %v; %v", seats, found.Nearest.ID(),
				found.Turned, q.Conflicts())
		}
	}
}

// TestDeniedInWords: a price that only an assumed option explains is in conflict once that option is said to be as assumed.
func TestDeniedInWords(t *testing.T) {
	r := must.Get(rules.Load(t.Context(), "sanma"))(t)
	table := engine.New(must.Get(r.With(t.Context(), map[string]string{"tsumo_method": "full"}))(t))
	page := must.Get(terminal.New(terminal.Options{Lang: "en"}))(t)
	q := must.Get(infer.New(t.Context(), r))(t)
	a := Inquired{q, &House{Parent: r, Lang: "en"}}
	for range 4 {
		question := must.Get(q.Next(t.Context()))(t)
		said, answer := slices.ContainsFunc(question.Statements, func(s infer.Statement) bool { return s.Option.ID == "tsumo_method" }),
			infer.Answer{Choice: infer.Yes}
		if question.Win != nil {
			result, err := table.Score(question.Win)
			if answer.Choice = infer.Unknown; err == nil {
				answer = must.Get(a.Own(t.Context(), question, scorecard.Paid(page, result.Payments(), question.Win.Tsumo)))(t)
			}
		}
		must.Do(t, q.Answer(t.Context(), question, answer))
		if raised := q.Raised() != nil; raised != said {
			t.Errorf("after %v with %d: a conflict is raised %t", question.Statements, answer.Choice, raised)
		}
		if said {
			return
		}
	}
	t.Error("nothing was asked in words")
}

// TestEndsWithin: q within a question ends it, and what was said of it holds; at its beginning it says nothing of it.
func TestEndsWithin(t *testing.T) {
	r := must.Get(rules.Load(t.Context(), "standard"))(t)
	of := func(answers string) *asker {
		q := must.Get(infer.New(t.Context(), r))(t)
		s := NewSetup("en", Config{In: strings.NewReader(answers), Out: new(strings.Builder), Width: 80})
		s.Parent, s.Set = r, make(map[string]string)
		return &asker{Setup: s, Inquired: Inquired{q, &s.House}}
	}
	for answers, want := range map[string]int{"%d\nq\n": 1, "q\n": 0} {
		a := of("")
		question, err := a.Next(t.Context())
		for ; err == nil && question.Win == nil; question, err = a.Next(t.Context()) {
			must.Do(t, a.Answer(t.Context(), question, infer.Answer{Choice: infer.Yes}))
		}
		must.Do(t, err)
		before := a.Answers()
		answers = strings.Replace(answers, "%d", fmt.Sprint(len(question.Choices)+1), 1) // something else
		a.answers = bufio.NewScanner(strings.NewReader(answers))
		if err := a.ask(t.Context(), question); !errors.Is(err, errEnd) || a.Answers() != before+want {
			t.Errorf("%q: %d answers, want %d; %v", answers, a.Answers()-before, want, err)
		}
	}

	a := of("1 2 3\nb\nq\n")
	question := new(infer.Question)
	for i := range r.Options() {
		if o := &r.Options()[i]; len(lists.Choices(o)) > 1 {
			question.Statements = append(question.Statements, infer.Statement{Option: o, Value: o.Value.String(), Values: lists.Choices(o)})
		}
	}
	answer, err := a.askWords(question)
	said := func(i int) string { return answer.Values[question.Statements[i].Option.ID] }
	if want := question.Statements[0].Values[1]; !errors.Is(err, errEnd) || !a.nested || said(0) != want || said(1) != "" ||
		said(2) != "" || len(answer.Values) != 3 {
		t.Errorf("the values are %q, want %q and two that nobody knows; %v", answer.Values, want, err)
	}
}

// TestAskValue: what stands in a list of values may be typed by its letter, as it is shown or as files have it, and is never
// another value.
func TestAskValue(t *testing.T) {
	r := must.Get(rules.Load(t.Context(), "standard"))(t)
	of := House{Parent: r, Lang: "en"}
	ask := func(o *rules.Option, typed string) (value string, err error) {
		a := &asker{Setup: NewSetup("en", Config{In: strings.NewReader(typed + "\n"), Out: new(strings.Builder), Width: 80})}
		a.Parent, a.Set = r, make(map[string]string)
		value, err = a.askValue(&infer.Statement{Option: o, Value: o.Value.String(), Values: lists.Choices(o)})
		if len(a.Set) > 0 {
			t.Errorf("%s: %q sets %v", o.ID, typed, a.Set)
		}
		return value, err
	}
	for i := range r.Options() {
		o := &r.Options()[i]
		for at, value := range lists.Choices(o) {
			for _, typed := range []string{letters[at : at+1], value, of.ValueText(o, value)} {
				if got, err := ask(o, typed); err != nil || got != value {
					t.Errorf("%s: %q is %q, %v", o.ID, typed, got, err)
				}
			}
		}
		if value, err := ask(o, unknown); err != nil || value != "" {
			t.Errorf("%s: nobody knows it, and it is %q, %v", o.ID, value, err)
		}
		if _, err := ask(o, ending); !errors.Is(err, errEnd) {
			t.Errorf("%s: it does not end with %v", o.ID, err)
		}
	}
}

// TestSettle: answers that don't go together are shown as they were asked for; Enter takes back the one that most others
// speak against, and ? leaves all out.
func TestSettle(t *testing.T) {
	for _, typed := range []string{"", "?"} {
		a, out, slip := apart(t, typed+"\n")
		before, c := a.Answers(), a.Conflicts()[1]
		must.Do(t, a.resolveConflict(t.Context(), &c))
		if len(a.Conflicts()) > 0 || a.Answers() != before-len("?")+len(typed) {
			t.Errorf("%q leaves %d answers of %d, and %+v", typed, a.Answers(), before, a.Conflicts())
		}
		for _, text := range []string{"22m  33m  88m  88p  11s  33s  7[7]s", "  1  Question 2: 1,600", "[1]:"} {
			if !strings.Contains(out.String(), text) {
				t.Errorf("%q is missing in, after the slip %d:\n%s", text, slip, out)
			}
		}
	}
}

// apart returns who asks after two clashes of an early slip, and where it was.
func apart(t *testing.T, answers string) (a *asker, out *strings.Builder, slip int) {
	r := must.Get(rules.Load(t.Context(), "standard"))(t)
	q := must.Get(infer.New(t.Context(), r))(t)
	out = new(strings.Builder)
	s := NewSetup("en", Config{In: strings.NewReader(answers), Out: out, Width: 80})
	a = &asker{Setup: s, Inquired: Inquired{q, &s.House}}
	table := engine.New(r)
	for len(q.Conflicts()) < 2 {
		question, err := q.Next(t.Context())
		if err != nil || question == nil {
			t.Fatal(question, err)
		}
		answer := infer.Answer{Choice: infer.Yes}
		if question.Win != nil {
			paid, err := table.Score(question.Win)
			answer.Choice = slices.IndexFunc(question.Choices, func(c infer.Choice) bool {
				return err != nil && c.Result == nil || err == nil && c.Result != nil && c.Result.Gain == paid.Gain &&
					slices.Equal(c.Result.Payments(), paid.Payments())
			})
			if q.Answers() == 1 {
				slip, answer.Choice = q.Answers(), 0
			}
		}
		must.Do(t, q.Answer(t.Context(), question, answer))
	}
	return a, out, slip
}

// TestNumbersTaken: an option takes a number as people write it, and asks again where it may be another one.
func TestNumbersTaken(t *testing.T) {
	r := must.Get(rules.Load(t.Context(), "standard"))(t)
	for _, test := range []struct{ option, answer, want string }{
		{"start_points", "25,000", "25000"}, {"start_points", "２５０００", "25000"}, {"start_points", "3万点", "30000"},
		{"noten_points", "3000点", "3000"}, {"red_fives", "3枚", "3"}, {"start_points", "25.000", ""}, {"start_points", "2万5", ""},
	} {
		s := NewSetup("en", Config{In: strings.NewReader(""), Out: new(strings.Builder), Width: 80})
		s.Parent, s.Set = r, make(map[string]string)
		err := s.takeOption(rules.ByID(r.Options(), test.option), test.answer)
		if got, turned := s.Set[test.option]; (err == nil) != (test.want != "") || turned && got != test.want {
			t.Errorf("%s: %q is %q, %v; want %q", test.option, test.answer, got, err, test.want)
		} else if o := rules.ByID(r.Options(), test.option); err == nil && !turned && o.Value.String() != test.want {
			t.Errorf("%s: %q leaves %s", test.option, test.answer, o.Value)
		}
	}
}
