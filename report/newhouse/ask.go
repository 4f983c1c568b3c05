package newhouse

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
)

func (s *Setup) say(text string) {
	if s.Silent || s.again < len(s.said) {
		return
	}
	s.lines(text)
	fmt.Fprintln(s.Out)
}

// ErrBack is returned where somebody goes back a question: the steps are to be taken anew, and ask
// it again.
var ErrBack = errors.New("back to the question before")

// back is the answer that goes back a question.
const back = "<"

// forget goes back to the beginning. The answers but for the last are given again, without questions.
func (s *Setup) forget() {
	s.said, s.again = s.said[:len(s.said)-1], 0
	s.House = House{Lang: s.Lang, Wrap: s.Wrap, Set: map[string]string{}}
	s.settled = nil
}

func (s *Setup) lines(texts ...string) {
	for _, text := range texts {
		if strings.HasPrefix(text, " ") {
			fmt.Fprintln(s.Out, sanitize.Text(text))
			continue
		}
		for _, l := range terminal.Wrap(text, s.Width) {
			fmt.Fprintln(s.Out, l)
		}
	}
}

// Wrong is an answer that is not taken, and why.
type Wrong struct{ error }

// Unwrap returns why.
func (w *Wrong) Unwrap() error { return w.error }

func wrong(err error) error {
	if err == nil {
		return nil
	}
	return &Wrong{err}
}

// ErrEnded is returned where the answers end before the questions do.
var ErrEnded = errors.New("the answers end before the questions do")

// Typed are the lines of answers so far, as they were typed: Config.Earlier of a setup that goes on from there.
func (s *Setup) Typed() []string {
	return append(slices.Clip(s.typed), s.Earlier[min(len(s.typed), len(s.Earlier)):]...)
}

// Ended reports whether the answers have ended.
func (s *Setup) Ended() bool { return s.ended }

// line returns the next line of answers. What somebody types is to be seen as it is; other lines are written.
func (s *Setup) line() (string, error) {
	text, echo := "", s.Echo
	switch {
	case !s.aside && len(s.typed) < len(s.Earlier):
		text, echo = s.Earlier[len(s.typed)], true
	case s.answers.Scan():
		text = s.answers.Text()
	default:
		fmt.Fprintln(s.Out)
		if err := s.answers.Err(); err != nil {
			return "", fmt.Errorf("the answers can't be read: %w", err)
		}
		s.ended = true
		return "", ErrEnded
	}
	if !s.aside {
		s.typed = append(s.typed, text)
	}
	text = strings.Join(strings.FieldsFunc(text, unicode.IsSpace), " ")
	if echo {
		fmt.Fprintln(s.Out, sanitize.Text(text))
	}
	return text, nil
}

// ask takes what is given, or else the default if nothing is asked; or asks until an answer is taken. An empty one is
// the default. The end of the input is none: behind an answer that was not taken it leaves that to be told.
func (s *Setup) ask(given *string, text []string, prompt, otherwise string, take func(answer string) error) error {
	if given != nil {
		return wrong(take(*given))
	}
	if s.Silent {
		return wrong(take(otherwise))
	}
	if s.again < len(s.said) {
		s.again++
		return wrong(take(cmp.Or(s.said[s.again-1], otherwise)))
	}
	if prompt != "" {
		prompt += " "
	}
	prompt += fmt.Sprintf(s.words.Default, sanitize.Text(cmp.Or(otherwise, s.words.Nothing)))
	s.lines(text...)
	var refused error
	for {
		if _, err := fmt.Fprint(s.Out, prompt); err != nil {
			return fmt.Errorf("the output can't be written: %w", err)
		}
		answer, err := s.line()
		if errors.Is(err, ErrEnded) && refused != nil {
			return wrong(refused)
		}
		if err != nil {
			return err
		}
		if answer == back && len(s.said) > 0 {
			fmt.Fprintln(s.Out)
			s.forget()
			return ErrBack
		}
		if refused = take(cmp.Or(answer, otherwise)); refused == nil {
			fmt.Fprintln(s.Out)
			s.said = append(s.said, answer)
			s.again = len(s.said)
			return nil
		}
		s.lines(sanitize.Text(refused.Error()))
	}
}
