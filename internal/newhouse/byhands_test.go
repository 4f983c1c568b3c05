package newhouse

import (
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/infer"
	"example.com/hanfu/rules"
)

// byHands answers questions by hands about standard.
func byHands(t *testing.T, answers string) (s *Setup, said string) {
	t.Helper()
	var out strings.Builder
	s = NewSetup("en", Config{In: strings.NewReader(answers), Out: &out, Width: 80})
	given := "standard"
	if err := s.TakeParent(t.Context(), &given); err != nil {
		t.Fatal(err)
	}
	if err := s.TakeByHands(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s, out.String()
}

// TestByHandsAnswers: whatever a question offers is taken, and so is a price that it shows.
func TestByHandsAnswers(t *testing.T) {
	for _, test := range []struct {
		answers    string
		wants, not []string
	}{
		{"q\n", []string{"Nothing is known of what your table plays: the file has Standard rules, unchanged."},
			[]string{"plays as", "Not known"}},
		{"?\nq\n", []string{"Question 2", "Nothing is known"}, []string{"is no answer"}},
		{"\n4\n3500\n7700\nq\n", []string{"3500 is not in the list: 5 if it pays something else", "Question 4",
			"Not known, so as in these rules: ", "Fu of a double wind pair; "}, []string{"7700 is not", "double_wind_fu", "…"}},
		{"\n4\n7,700\nq\n", []string{"Question 4"}, []string{"not in the list"}},
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

// TestSettle: answers that don't go together are shown as they were asked for; Enter takes back the one that most others
// speak against, and ? leaves all out.
func TestSettle(t *testing.T) {
	for _, typed := range []string{"", "?"} {
		a, out, slip := apart(t, typed+"\n")
		before, c := a.Answers(), a.Conflicts()[1]
		if err := a.settle(t.Context(), &c); err != nil {
			t.Fatal(err)
		}
		if len(a.Conflicts()) > 0 || a.Answers() != before-len("?")+len(typed) {
			t.Errorf("%q leaves %d answers of %d, and %+v", typed, a.Answers(), before, a.Conflicts())
		}
		for _, text := range []string{"067m  067p  [5]67s  22s  chi 456s", "  1  Question 3: 3,900", "[1]:"} {
			if !strings.Contains(out.String(), text) {
				t.Errorf("%q is missing in, after the slip %d:\n%s", text, slip, out)
			}
		}
	}
}

// apart returns who asks after two clashes of an early slip, and where it was.
func apart(t *testing.T, answers string) (a *asker, out *strings.Builder, slip int) {
	r, err := rules.Load(t.Context(), "standard")
	if err != nil {
		t.Fatal(err)
	}
	q, err := infer.New(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	out = new(strings.Builder)
	s := NewSetup("en", Config{In: strings.NewReader(answers), Out: out, Width: 80})
	a = &asker{Setup: s, Inquired: Inquired{q, r, "en"}}
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
			if strings.HasPrefix(question.Win.String(), "067m067p2267s chi:456s ron:5s ") {
				slip, answer.Choice = q.Answers(), 0
			}
		}
		if err := q.Answer(t.Context(), question, answer); err != nil {
			t.Fatal(err)
		}
	}
	return a, out, slip
}
