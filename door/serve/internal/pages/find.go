package pages

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/newhouse"
	"example.com/hanfu/report/sheet"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/infer"
	"example.com/hanfu/study/ruletest"
)

// findView is the view that infers rules from what hands pay: a question, or the rules found.
type findView struct {
	*inquiry
	Words         *words.PageFind
	Infer         *words.Infer
	view          *view
	said          newhouse.Inquired
	Rules         string
	Nearest, Open string
	Turned        []string
	// File and Tests are the texts of the rules found, and FileName is for the first.
	File, Tests, FileName string
}

// find asks what hands pay, and shows the rules that follow. All answers are in the address, and
// are applied again unless they are cached.
func (p *pages) find(w http.ResponseWriter, r *http.Request) {
	v := p.open("find", r)
	s := &findView{Words: words.In(v.Lang).PageFind(), Infer: words.In(v.Lang).Infer(), view: v,
		Rules: v.Rules}
	steps, ok := stepsOf(v)
	if tap := v.Query.Get("tap"); ok && tap != "" {
		if steps, ok = tapped(v, steps, tap); ok {
			http.Redirect(w, r, s.at(steps), http.StatusSeeOther)
			return
		}
	}
	switch err := error(nil); {
	case !ok:
		v.Failure, v.Status = s.Words.Unreadable, http.StatusBadRequest
	case len(steps) > maxSteps:
		v.Failure, v.Status = fmt.Sprintf(s.Words.TooMany, maxSteps), http.StatusBadRequest
	default:
		if err = p.inquire(r, s, steps); errors.Is(err, errStep) {
			v.Failure, v.Status = s.Words.Unreadable, http.StatusBadRequest
		} else if errors.Is(err, errLimit) {
			last := steps[len(steps)-1]
			if last == enough && len(steps) > 1 {
				last = steps[len(steps)-2]
			}
			limit := strings.TrimPrefix(last, "o")
			v.Failure, v.Status = fmt.Sprintf(s.Infer.NoLimit, limit), http.StatusBadRequest
		} else if err != nil {
			v.fail(err)
		} else {
			v.Section = s
		}
	}
	p.show(w, r, v)
}

func (p *pages) inquire(r *http.Request, s *findView, steps []string) error {
	e, err := p.catalog.Engine(r.Context(), s.Rules)
	if err != nil {
		return err
	}
	if s.inquiry, err = p.inquiries.inquiryAfter(r.Context(), e.Rules(), steps); err != nil {
		return err
	}
	h := p.newHouse(s.Rules, e.Rules(), s.view.Lang)
	s.said = newhouse.Inquired{Inquiry: s.Inquiry, House: h}
	if s.Found == nil {
		return nil
	}
	if err := s.said.Take(r.Context(), s.Found); err != nil {
		return err
	}
	s.Nearest, s.Turned, s.Open = s.said.Nearest(), s.said.Turned(), s.said.Open(s.Found)
	file, err := h.Rules()
	if err != nil {
		return err
	}
	tests, err := h.Tests(r.Context(), file)
	s.File, s.Tests, s.FileName = string(file), string(tests), h.Path
	return err
}

// freeName returns the name of a new file of the folder for rules that extend those with an id.
func (p *pages) freeName(extends string) string {
	return newhouse.Free(defaultName, func(path string) bool {
		return path == extends+".yaml" || p.folder != nil &&
			(p.folder.Version(path) != "" || p.folder.Version(ruletest.NameFor(path)) != "")
	})
}

// newHouse returns a house that extends rules and changes nothing yet. Its file is a new one of the
// folder, and its id not that of the rules.
func (p *pages) newHouse(extends string, parent *rules.Rules, lang string) *newhouse.House {
	path := p.freeName(parent.ID())
	return &newhouse.House{Path: path, ID: strings.TrimSuffix(path, ".yaml"),
		Name: words.In(lang).Init().DefaultName, Edition: time.Now().Format(time.DateOnly),
		Extends: extends, Parent: parent, Set: make(map[string]string), Lang: lang,
		Loader: p.catalog.Loader()}
}

// stepsOf parses the steps in the address. It ignores those about other rules.
func stepsOf(v *view) (steps []string, ok bool) {
	answers := v.Query.Get("said")
	if base := v.Query.Get("of"); answers == "" || base != "" && base != v.Rules {
		return nil, true
	}
	steps = strings.Split(answers, ".")
	return steps, !slices.ContainsFunc(steps,
		func(step string) bool { return !stepForm().MatchString(step) })
}

// ownPrice is the name of the field for a price, and the tap of Enter in it.
const ownPrice = "own"

func priceStep(v *view) string {
	if limit := newhouse.LimitNamed(v.Query.Get(ownPrice)); limit != "" {
		return strings.ReplaceAll(limit, " ", "")
	}
	return strings.Join(newhouse.Amounts(v.Query.Get(ownPrice)), "-")
}

// tapped adds a step, or removes the last one.
func tapped(v *view, steps []string, tap string) ([]string, bool) {
	switch {
	case tap == "back":
		return steps[:max(len(steps)-1, 0)], true
	case tap == string(other), tap == ownPrice:
		price := priceStep(v)
		if tap == ownPrice && price == "" {
			return steps, true
		}
		if tap = string(other); stepForm().MatchString(tap + price) {
			tap += price
		}
	case tap == string(spoken), tap == guessed:
		statements, _, ok := encodeStatements(v, tap == guessed)
		if !ok {
			return nil, false
		}
		tap = string(spoken) + statements
	case tap == enough: // the answers on the page still count
		statements, said, ok := encodeStatements(v, false)
		if !ok {
			return nil, false
		}
		answer := ""
		if price := priceStep(v); said {
			answer = string(spoken) + statements
		} else if price != "" {
			answer = string(other) + price
		}
		if answer != "" && stepForm().MatchString(answer) {
			steps = append(steps, answer)
		}
	}
	return append(steps, tap), stepForm().MatchString(tap)
}

// guessed is the tap that confirms all statements that have no other answer.
const guessed = "all"

// encodeStatements encodes the submitted statements as part of a step. Those without an answer are
// unknown, or with asGuessed true. said reports whether any has an answer. ok is false if a number
// is malformed.
func encodeStatements(v *view, asGuessed bool) (step string, said, ok bool) {
	for at := range maxSteps {
		key, number := "s"+strconv.Itoa(at), "n"+strconv.Itoa(at)
		answer := v.Query.Get(key)
		if typed := v.Query.Get(number); typed != "" {
			n, err := strconv.Atoi(playerwords.Digits(typed))
			if err != nil {
				return "", false, false
			}
			answer = "n" + strconv.Itoa(n)
		}
		switch {
		case answer != "":
			said = true
		case !asGuessed && (v.Query.Has(key) || v.Query.Has(number)):
			answer = unknown
		}
		if answer != "" {
			step += key + answer
		}
	}
	return step, said, true
}

func (s *findView) at(steps []string) string {
	q := s.view.Same()
	if len(steps) > 0 {
		q.Set("said", strings.Join(steps, "."))
	}
	return address("/rules/find", q)
}

func (s *findView) Lang() string { return s.view.Lang }

func (s *findView) Said() string { return strings.Join(s.steps, ".") }

func (s *findView) Back() string {
	if len(s.steps) == 0 {
		return ""
	}
	return s.at(s.steps[:len(s.steps)-1])
}

func (s *findView) Anew() string { return s.at(nil) }

func (s *findView) Number() string { return fmt.Sprintf(s.Infer.Hand, s.Inquiry.Answers()+1) }

func (s *findView) Dealt() dealtHand { return s.dealt(s.Question) }

func (s *findView) dealt(question *infer.Question) dealtHand {
	return dealtHand{question.Win, s.said.House.Parent, s.view.Lang}
}

// Prices returns the buttons of the possible payments, and of the other answers.
func (s *findView) Prices() (all []button) {
	for i := range s.Question.Choices {
		all = append(all, button{Value: strconv.Itoa(i), Text: s.said.Price(s.Question, i)})
	}
	return append(all, button{Value: string(other), Text: s.Infer.Other},
		button{Value: unknown, Text: s.Words.Unknown})
}

// statement asks for the value of an option: a choice, or without Values a number. Guess is its
// likely value.
type statement struct {
	*rules.Option
	Name, Doc, Guess string
	Values           []option
}

func (s *findView) Statements() (all []statement) {
	for _, st := range s.Question.Statements {
		shown := statement{Option: st.Option, Name: st.Option.ShortName(s.view.Lang),
			Doc:   st.Option.Doc.In(s.view.Lang),
			Guess: fmt.Sprintf(s.Words.Guess, s.said.House.ValueText(st.Option, st.Value))}
		if shown.Name == shown.Doc {
			shown.Name = ""
		}
		for i, value := range st.Values {
			shown.Values = append(shown.Values, option{Value: "v" + strconv.Itoa(i),
				Text: s.said.House.ValueText(st.Option, value)})
		}
		if sheet.Choices(s.said.House.Parent, st.Option, s.view.Lang) == nil { // a number
			shown.Values = nil
		}
		all = append(all, shown)
	}
	return all
}

// slip is one of the answers of a conflict.
type slip struct {
	Dealt     *dealtHand
	Text, Tap string
}

// Apart returns the conflicts to settle: the last one, or at the end all.
func (s *findView) Apart() (all [][]slip) {
	conflicts := s.Conflicts()
	if s.apart != nil {
		conflicts = []infer.Conflict{*s.apart}
	} else if s.Question != nil {
		return nil
	}
	for i := range conflicts {
		var slips []slip
		for _, at := range s.Inquiry.Apart(&conflicts[i]) {
			slips = append(slips, s.slipOf(at, conflicts[i].Option))
		}
		if slips != nil {
			all = append(all, slips)
		}
	}
	return all
}

// slipOf returns an answer, of one in words only what it says of an option.
func (s *findView) slipOf(at int, option string) slip {
	question, _ := s.Inquiry.Question(at)
	one := slip{Text: s.said.Said(at, option), Tap: string(drop) + strconv.Itoa(at)}
	if question.Win != nil {
		one.Dealt = new(s.dealt(question))
	}
	return one
}

// Settles reports whether a conflict is to be settled before the next question.
func (s *findView) Settles() bool { return s.apart != nil }

// Alone returns the last answer if it was left out because it fits no rules that are left, else
// nil.
func (s *findView) Alone() *slip {
	if s.alone == nil {
		return nil
	}
	return new(s.slipOf(s.alone.Answer, s.alone.Option))
}
