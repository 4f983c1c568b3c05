package pages

import (
	"cmp"
	"crypto/rand"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"example.com/hanfu/door/serve/internal/practice"
	"example.com/hanfu/engine"
	"example.com/hanfu/internal/words"
)

// practiceView is the view of practice: a hand, the choices, and then the answer.
type practiceView struct {
	practice.Set
	Words *words.PagePractice
	// Got holds a letter for each answer so far: right or wrong.
	Got string
	// Chosen holds the chosen answer or its parts, and Done says that it was given.
	Chosen []string
	Done   bool
	// Number is the number of the hand, -1 after the last one. Again is true if its answer was
	// wrong before.
	Number int
	Again  bool
	*practice.Question
	// Truth is the score of the hand once the answer was given.
	Truth *scoreView

	lang   string
	engine *engine.Engine
	same   url.Values
}

// The letters of answers.
const (
	right = 'r'
	wrong = 'x'
)

// maxAnswers bounds the answers in an address.
const maxAnswers = 500

// practice asks what a hand is worth. The seed determines the hands, and the answers the place
// among them.
func (p *pages) practice(w http.ResponseWriter, r *http.Request) {
	v := p.open("practice", r)
	e, err := p.catalog.Engine(r.Context(), v.Rules)
	if err != nil {
		v.fail(err)
		p.show(w, r, v)
		return
	}
	s := &practiceView{Words: words.In(v.Lang).PagePractice(), lang: v.Lang, engine: e,
		same: v.Same()}
	s.read(v)
	fresh := s.startUnseeded(v.Query.Get("seed") == "")
	hands, err := practice.New(r.Context(), e, s.Set, v.Lang)
	if err != nil || hands.Empty() {
		v.Failure = s.Words.NoHand
		p.show(w, r, v)
		return
	}
	s.turn(hands)
	for _, tap := range v.Query["tap"] {
		if s.tap(tap); s.Seed != hands.Seed {
			hands, err = practice.New(r.Context(), e, s.Set, v.Lang)
			if err != nil || hands.Empty() {
				v.Failure = s.Words.NoHand
				break
			}
		}
		s.turn(hands)
	}
	if part := v.Query.Get("part"); part == "" && (fresh || v.Query.Has("tap")) {
		q := v.Same()
		maps.Copy(q, v.Carried())
		s.setState(q)
		http.Redirect(w, r, address("/practice", q), http.StatusSeeOther)
		return
	}
	if s.Done {
		s.Truth = &scoreView{engine: e, Lang: v.Lang, Words: words.In(v.Lang).PageScore(),
			Common: words.In(v.Lang).Common}
		s.Truth.account(&s.Win, s.Result)
	}
	if v.Failure == "" {
		v.Section = s
	}
	p.show(w, r, v)
}

// read reads the address. It ignores answers about other hands.
func (s *practiceView) read(v *view) {
	q := v.Query
	s.Seed = q.Get("seed")
	if len(s.Seed) > 40 {
		s.Seed = s.Seed[:40]
	}
	s.Ask, s.Level = practice.Asks[0], practice.Levels[0]
	if ask := practice.Ask(q.Get("ask")); slices.Contains(practice.Asks, ask) {
		s.Ask = ask
	}
	if level := practice.Level(q.Get("level")); slices.Contains(practice.Levels, level) {
		s.Level = level
	}
	s.same.Set("ask", string(s.Ask))
	s.same.Set("level", string(s.Level))
	if hash := q.Get("of"); hash != "" && hash != s.Of(v.Rules) {
		return
	}
	for _, letter := range q.Get("got") {
		if (letter == right || letter == wrong) && len(s.Got) < maxAnswers {
			s.Got += string(letter)
		}
	}
	s.Done = q.Get("done") != ""
	if chosen := q.Get("chosen"); chosen != "" {
		s.Chosen = strings.Split(chosen, ",")
	}
}

func (s *practiceView) Of(rules string) string {
	return string(s.Ask) + " " + string(s.Level) + " " + rules
}

func (s *practiceView) startUnseeded(unseeded bool) bool {
	if unseeded {
		s.Seed, s.Got, s.Chosen, s.Done = strings.ToLower(rand.Text()[:5]), "", nil, false
	}
	return unseeded
}

func (s *practiceView) setState(q url.Values) {
	for key, value := range s.State() {
		if value != "" {
			q.Set(key, value)
		}
	}
	q.Set("ask", string(s.Ask))
	q.Set("level", string(s.Level))
}

func (s *practiceView) State() map[string]string {
	done := ""
	if s.Done {
		done = "1"
	}
	return map[string]string{"seed": s.Seed, "got": s.Got, "chosen": strings.Join(s.Chosen, ","),
		"done": done}
}

// turn sets the current hand: after the last one those whose answer was wrong, until all are right.
func (s *practiceView) turn(hands *practice.Drill) {
	queue := make([]int, practice.Hands)
	for i := range queue {
		queue[i] = i
	}
	for _, letter := range s.Got {
		if len(queue) == 0 {
			break
		}
		if letter == wrong {
			queue = append(queue, queue[0])
		}
		queue = queue[1:]
	}
	if s.Again = len(s.Got) >= practice.Hands; len(queue) == 0 {
		s.Number, s.Question, s.Done, s.Chosen = -1, nil, false, nil
		return
	}
	s.Number = queue[0]
	s.Question = hands.Question(s.Number)
	s.Done = s.Done && (s.Several || len(s.Chosen) == 1)
}

// tap applies a tap: is:VALUE chooses an answer, or a part of one, check gives it, next goes on,
// again repeats these hands, and anew deals others.
func (s *practiceView) tap(tap string) {
	value, isAnswer := strings.CutPrefix(tap, "is:")
	switch {
	case tap == "anew":
		s.startUnseeded(true)
	case tap == "again":
		s.Got, s.Chosen, s.Done = "", nil, false
	case s.Number < 0:
	case s.Done && tap == "next":
		letter := wrong
		if s.IsRight() {
			letter = right
		}
		s.Got += string(letter)
		s.Chosen, s.Done = nil, false
	case s.Done || isAnswer && !slices.ContainsFunc(s.Choices,
		func(c practice.Choice) bool { return c.Value == value }):
	case isAnswer && !s.Several:
		s.Chosen, s.Done = []string{value}, true
	case isAnswer && slices.Contains(s.Chosen, value):
		s.Chosen = slices.DeleteFunc(s.Chosen, func(c string) bool { return c == value })
	case isAnswer:
		s.Chosen = append(s.Chosen, value)
	case tap == "check" && s.Several:
		s.Done = true
	}
}

func (s *practiceView) IsRight() bool { return s.Right(s.Chosen...) }

func (s *practiceView) Asked() string {
	switch s.Ask {
	case practice.Yaku:
		return s.Words.Yaku
	case practice.Fu:
		return s.Words.Fu
	}
	return s.Words.Points
}

func (s *practiceView) Place() string {
	if s.Again {
		return s.Words.Again
	}
	return fmt.Sprintf(s.Words.Number, s.Number+1, practice.Hands)
}

func (s *practiceView) Share() string {
	q := maps.Clone(s.same)
	q.Set("seed", s.Seed)
	return address("/practice", q)
}

func (s *practiceView) Count() string {
	answers, rights := len(s.Got), strings.Count(s.Got, string(right))
	if s.Done {
		if answers++; s.IsRight() {
			rights++
		}
	}
	return fmt.Sprintf(s.Words.Count, rights, answers)
}

func (s *practiceView) Over() string {
	first := s.Got[:min(len(s.Got), practice.Hands)]
	return fmt.Sprintf(s.Words.Over, strings.Count(first, string(right)), practice.Hands)
}

func (s *practiceView) Verdict() string {
	switch {
	case !s.Done:
		return ""
	case s.IsRight():
		return s.Words.Right
	}
	return fmt.Sprintf(s.Words.Wrong, cmp.Or(s.Answer(words.In(s.lang).Common.List), s.Words.None))
}

// Answers returns the buttons of the choices. After the answer they show which are right.
func (s *practiceView) Answers() (all []button) {
	for _, c := range s.Choices {
		chosen := slices.Contains(s.Chosen, c.Value)
		b := choice("is:"+c.Value, c.Text, chosen)
		if b.Off = s.Done; s.Done {
			switch {
			case c.Right:
				b.Class, b.Text = "right", "✓ "+c.Text
			case chosen:
				b.Class, b.Text = "missed", "✗ "+c.Text
			}
		}
		all = append(all, b)
	}
	return all
}

func (s *practiceView) Dealt() dealtHand { return dealtHand{&s.Win, s.engine.Rules(), s.lang} }

func (s *practiceView) ToScore() string {
	q := url.Values{}
	for _, key := range [...]string{"rules", "lang"} {
		if value := s.same.Get(key); value != "" {
			q.Set(key, value)
		}
	}
	q.Set("hand", s.Win.String())
	return address("/", q)
}

type option struct {
	Value, Text string
	On          bool
}

func (s *practiceView) Asks() (all []option) {
	for _, a := range practice.Asks {
		all = append(all, option{string(a), s.Words.Asks[string(a)], a == s.Ask})
	}
	return all
}

func (s *practiceView) Levels() (all []option) {
	for _, l := range practice.Levels {
		all = append(all, option{string(l), s.Words.Levels[string(l)], l == s.Level})
	}
	return all
}
