package pages

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/newhouse"
	"example.com/hanfu/report/sheet"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletext"
)

// pasteView is the view that reads a club's rules as they are written for people.
type pasteView struct {
	view  *view
	Words *words.PagePaste
	Find  *words.PageFind
	Lang  string
	// Text is the text of the club, and Base the rules that hold where it says nothing.
	Text, Base string
	// Three is true once rules for three players have replaced others for the text. After that, the
	// rules are those that are chosen.
	Three bool
	// ForThree says that the rules are those for three players because of the text, or is "".
	ForThree string
	// Problem says why the text can't be used, or that it sets no option.
	Problem string
	// answers holds the values of options that were tapped, as far as the view asks about them.
	answers url.Values
	house   *newhouse.House
	// usual holds the options that people want to know first and that no statement mentions.
	usual []string
	// Lines says what became of the text.
	Lines []pastedLine
	// Unsure holds the options of which the text may say something, and Unsaid those of which it
	// says nothing.
	Unsure, Unsaid []knob
}

type pastedLine struct {
	line   int
	Text   string
	Became []became
}

// became says what became of a statement. Class is that of its kind.
type became struct{ Text, Class string }

// paste reads a text, asks about what it leaves open, and shows the rules that follow.
func (p *pages) paste(w http.ResponseWriter, r *http.Request) {
	v := p.open("paste", r)
	s := &pasteView{view: v, Words: words.In(v.Lang).PagePaste(), Lang: v.Lang,
		Find: words.In(v.Lang).PageFind(), Base: v.Rules, Three: v.Query.Has("three"),
		Text: strings.ReplaceAll(v.Query.Get("text"), "\r\n", "\n")}
	v.Section = s
	s.answers, _ = url.ParseQuery(v.Query.Get("said")) // malformed answers are ignored
	taps := v.Query["tap"]
	if err := p.readPasted(r.Context(), s, taps); err != nil {
		v.fail(err)
	} else if s.house != nil && slices.Contains(taps, taken) {
		p.openPasted(w, r, s)
		return
	}
	p.show(w, r, v)
}

// taken is the tap that opens the rules that follow.
const taken = "take"

func (p *pages) readPasted(ctx context.Context, s *pasteView, taps []string) error {
	if strings.TrimSpace(s.Text) == "" {
		if len(taps) > 0 {
			s.Problem = s.Words.Empty
		}
		return nil
	}
	if err := p.chooseBase(ctx, s); err != nil {
		return err
	}
	e, err := p.catalog.Engine(ctx, s.Base)
	if err != nil {
		return err
	}
	all, err := ruletext.Read(ctx, s.Text, e.Rules())
	switch {
	case errors.Is(err, ruletext.ErrTooLong):
		s.Problem = s.Words.TooLong
		return nil
	case err != nil:
		return err
	case len(all) == 0:
		s.Problem = s.Words.Empty
		return nil
	case !slices.ContainsFunc(all, func(said ruletext.Statement) bool {
		return said.Kind != ruletext.Unknown && said.Kind != ruletext.Play
	}):
		s.Problem = s.Words.Nothing
	}
	s.house = p.newHouse(s.Base, e.Rules(), s.Lang)
	s.usual = usual(e.Rules(), s.Lang, all)
	if err := ctx.Err(); err != nil {
		return err
	}
	guesses := newhouse.Guesses(all)
	s.answer(guesses, taps)
	s.house.TakeStatements(ctx, all, s.answers.Has)
	for id := range s.answers {
		s.house.SetOption(rules.ByID(e.Rules().Options(), id), s.answers.Get(id))
	}
	s.tell(ctx, all)
	return s.ask(ctx, guesses)
}

// chooseBase replaces rules for four players once if the text is for three, and says so as long as
// the text and the rules are for three.
func (p *pages) chooseBase(ctx context.Context, s *pasteView) error {
	e, err := p.catalog.Engine(ctx, s.Base)
	if err != nil {
		return err
	}
	isForFour := e.Rules().Wall().Players == 4
	if isForFour == s.Three { // somebody has chosen them
		return nil
	}
	three, err := ruletext.ForThree(ctx, s.Text)
	if err != nil || three == nil {
		return err
	}
	base := e.Rules()
	if isForFour {
		base = three
		s.Base, s.Three, s.view.Rules = base.ID(), true, base.ID()
		s.view.Query.Set("rules", s.Base)
	}
	s.ForThree = fmt.Sprintf(s.Words.ForThree, base.Name().In(s.Lang))
	return nil
}

// answer applies taps: turn:ID:VALUE, turn:ID for the value of its field, and all for all guesses.
// It drops answers about options that the view doesn't ask about, such as those that the text sets
// by now, and what is no value of an option.
func (s *pasteView) answer(guesses []newhouse.Guess, taps []string) {
	given := s.answers
	s.answers = make(url.Values)
	asked := make(map[string]bool)
	for _, guess := range guesses {
		asked[guess.Option] = true
	}
	for _, id := range s.usual {
		asked[id] = true
	}
	take := func(id, written string) {
		if o := rules.ByID(s.house.Parent.Options(), id); o != nil && asked[id] {
			if value, ok := o.Take(strings.Trim(written, `"`)); ok {
				s.answers.Set(id, value)
			}
		}
	}
	for id := range given {
		take(id, given.Get(id))
	}
	for _, tap := range taps {
		turned, isTurn := strings.CutPrefix(tap, "turn:")
		id, value, hasValue := strings.Cut(turned, ":")
		switch {
		case isTurn && hasValue:
			take(id, value)
		case isTurn:
			take(id, s.view.Query.Get("to:"+id))
		case tap == guessed:
			for _, guess := range guesses {
				if guess.Value != "" && !s.answers.Has(guess.Option) &&
					s.house.Parent.Turns(guess.Option) {
					take(guess.Option, guess.Value)
				}
			}
		}
	}
}

// settled returns the value that an answer or a statement gives an option, "" for none.
func (s *pasteView) settled(all []ruletext.Statement, option string) string {
	if s.answers.Has(option) {
		return s.answers.Get(option)
	}
	for _, said := range all {
		if said.Kind == ruletext.Set && said.Option == option {
			return said.Value
		}
	}
	return ""
}

func (s *pasteView) tell(ctx context.Context, all []ruletext.Statement) {
	for i := range all {
		said := &all[i]
		text := sanitize.Text(said.Quote())
		if n := len(s.Lines); n == 0 || s.Lines[n-1].line != said.Line || s.Lines[n-1].Text != text {
			s.Lines = append(s.Lines, pastedLine{line: said.Line, Text: text})
		}
		told := became{s.house.Became(ctx, said), "kept"}
		switch said.Kind {
		case ruletext.Set:
			told.Class = "read"
		case ruletext.Guessed:
			told.Class = "unsure"
			if value := s.settled(all, said.Option); value != "" && (value == said.Value ||
				s.answers.Has(said.Option)) {
				o := rules.ByID(s.house.Parent.Options(), said.Option)
				told = became{s.house.OptionText(o, value), "read"}
			}
		case ruletext.OfYaku:
			if s.house.SetsYaku(ctx, said) {
				told.Class = "read"
			}
		case ruletext.Unknown:
			told.Class = "unread"
		}
		line := &s.Lines[len(s.Lines)-1]
		line.Became = append(line.Became, told)
	}
}

// ask collects the options to tap: those that are guessed in the order of the text, then the usual
// options that the text does not mention. It leaves out what makes no difference.
func (s *pasteView) ask(ctx context.Context, guesses []newhouse.Guess) error {
	r, err := s.house.Parent.With(ctx, s.house.Set)
	if err != nil {
		return err
	}
	matters := func(id string) bool { return r.Turns(id) || s.answers.Has(id) }
	for _, guess := range guesses {
		if matters(guess.Option) {
			k := s.asked(r, guess.Option)
			s.quote(&k, &guess)
			s.Unsure = append(s.Unsure, k)
		}
	}
	for _, id := range s.usual {
		if matters(id) {
			s.Unsaid = append(s.Unsaid, s.asked(r, id))
		}
	}
	return nil
}

// usual returns the options that people want to know first and that no statement mentions.
func usual(r *rules.Rules, lang string, all []ruletext.Statement) (ids []string) {
	for _, g := range sheet.Knobs(r, lang) {
		if g.Title != "" {
			continue
		}
		for _, k := range g.Knobs {
			if !slices.ContainsFunc(all, func(said ruletext.Statement) bool {
				return said.Option == k.Option.ID
			}) {
				ids = append(ids, k.Option.ID)
			}
		}
	}
	return ids
}

func (s *pasteView) asked(r *rules.Rules, id string) knob {
	o := rules.ByID(r.Options(), id)
	shown := newKnob(sheet.Knob{Option: o, Choices: sheet.Choices(r, o, s.Lang)}, s.house.Parent,
		s.Lang)
	shown.Open, shown.TurnWord = !s.answers.Has(id), s.Words.Confirm
	s.assume(&shown, shown.Buttons)
	return shown
}

// assume marks what holds until an open option is tapped.
func (s *pasteView) assume(k *knob, buttons []button) {
	for i := range buttons {
		if b := &buttons[i]; k.Open && b.On {
			b.On, b.Class, b.Label = false, "assumed", fmt.Sprintf(s.Words.Assumed, b.Text)
		}
	}
}

// quote adds what the text says of an option. If a knob has no buttons, it adds some for what that
// may mean, for the value in the rules, and for the present one.
func (s *pasteView) quote(k *knob, guess *newhouse.Guess) {
	if k.Open && guess.Value != "" {
		k.Guess = fmt.Sprintf(s.Find.Guess, s.house.ValueText(k.Option, guess.Value))
	}
	var values []string
	for _, said := range guess.Said {
		if text := sanitize.Text(said.Quote()); !slices.Contains(k.Quotes, text) {
			k.Quotes = append(k.Quotes, text)
		}
		if said.Value != "" && !slices.Contains(values, said.Value) {
			values = append(values, said.Value)
		}
	}
	if k.Buttons != nil || len(values) == 0 {
		return
	}
	now := k.Option.Value.String()
	there := rules.ByID(s.house.Parent.Options(), k.Option.ID).Value.String()
	for _, value := range [...]string{there, now} {
		if !slices.Contains(values, value) {
			values = append(values, value)
		}
	}
	for _, value := range values {
		k.Offers = append(k.Offers, choice("turn:"+guess.Option+":"+value,
			s.house.ValueText(k.Option, value), value == now))
	}
	s.assume(k, k.Offers)
	all := int64(len(k.Choices))
	if k.Number {
		all = k.Option.Max - k.Option.Min + 1
	}
	k.OffersAll = int64(len(values)) == all
}

// testTime bounds the search for hands of tests, so that there is time left to show the file.
const testTime = 5 * time.Second

// openPasted opens the house file and its tests in the view of rules. If there can be no tests, it
// says why.
func (p *pages) openPasted(w http.ResponseWriter, r *http.Request, s *pasteView) {
	file, err := s.house.Rules()
	if err != nil {
		s.view.fail(err)
		p.show(w, r, s.view)
		return
	}
	opened := p.openRules(r)
	opened.view.Query.Del("tap") // they are in the file
	opened.File = string(file)
	opened.name(s.house.Path)
	timed, stop := context.WithTimeout(r.Context(), testTime)
	tests, err := s.house.Tests(timed, file)
	stop()
	if opened.Tests = string(tests); err != nil {
		opened.Notes = append(opened.Notes, failure(s.Lang, opened.Name, err))
	}
	p.work(r, opened)
	opened.allowEditor(w)
	p.show(w, r, opened.view)
}

// Said returns the answers as the form carries them.
func (s *pasteView) Said() string { return s.answers.Encode() }

// AllGuessed reports whether more than one guess is open that all can be tapped at once.
func (s *pasteView) AllGuessed() bool {
	n := 0
	for i := range s.Unsure {
		if s.Unsure[i].Guess != "" {
			n++
		}
	}
	return n > 1
}

// Left says how many options are still open.
func (s *pasteView) Left() string {
	if s.house == nil {
		return ""
	}
	open := func(all []knob) (n int) {
		for i := range all {
			if all[i].Open {
				n++
			}
		}
		return n
	}
	return fmt.Sprintf(s.Words.Left, open(s.Unsure), open(s.Unsaid))
}

// BaseName returns the name of the rules that hold where the text says nothing.
func (s *pasteView) BaseName() string { return s.house.Parent.Name().In(s.Lang) }

// IsRead reports whether a text was read.
func (s *pasteView) IsRead() bool { return s.house != nil }
