package newhouse

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"unicode"

	"example.com/hanfu/internal/report/terminal"
	"example.com/hanfu/internal/sanitize"
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

// ask takes what is given, or else the default if nothing is asked; or asks until an answer is taken. An empty one is
// the default, and so is the end of the input; but where that follows an answer that was not taken, somebody meant
// something else.
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
		if !s.answers.Scan() {
			s.ended = true
			fmt.Fprintln(s.Out)
			if err := s.answers.Err(); err != nil {
				return fmt.Errorf("the answers can't be read: %w", err)
			}
			if refused != nil {
				return wrong(refused)
			}
			return wrong(take(otherwise))
		}
		answer := strings.Join(strings.FieldsFunc(s.answers.Text(), unicode.IsSpace), " ")
		if s.Echo {
			fmt.Fprintln(s.Out, sanitize.Text(answer))
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
