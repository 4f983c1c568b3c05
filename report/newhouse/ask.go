package newhouse

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
)

func (s *Setup) printParagraph(lines ...string) {
	if s.Silent || s.replayed < len(s.replies) {
		return
	}
	s.printLines(lines...)
	fmt.Fprintln(s.Out)
}

// ErrBack means that the user went back a question: all steps must be repeated, and will ask it
// again.
var ErrBack = errors.New("back to the question before")

// back is the answer that goes back, and help the one that asks what to answer, unless a question
// takes it.
const back, help = "<", "?"

// restart goes back to the first step. All answers but the last are replayed without asking.
func (s *Setup) restart() {
	s.replies, s.replayed = s.replies[:len(s.replies)-1], 0
	s.House = House{Lang: s.Lang, Set: map[string]string{}}
}

func (s *Setup) printLines(texts ...string) {
	for _, text := range texts {
		if text == "" {
			continue
		}
		if strings.HasPrefix(text, " ") {
			fmt.Fprintln(s.Out, sanitize.Text(text))
			continue
		}
		for _, l := range terminal.Wrap(text, s.Width) {
			fmt.Fprintln(s.Out, l)
		}
	}
}

// hanging wraps a text behind a mark, and indents its further lines by the mark's width.
func (s *Setup) hanging(mark, text string) []string {
	lines := terminal.Wrap(text, s.Width-len(mark))
	for i := range lines {
		lines[i] = mark + lines[i]
		mark = strings.Repeat(" ", len(mark))
	}
	return lines
}

// Wrong is the error of an invalid answer.
type Wrong struct{ error }

// Unwrap returns the reason.
func (w *Wrong) Unwrap() error { return w.error }

func wrong(err error) error {
	if err == nil {
		return nil
	}
	return &Wrong{err}
}

// ErrEnded means that the input ended before the questions.
var ErrEnded = errors.New("the answers end before the questions do")

// MaxAnswers bounds the answers, in bytes.
const MaxAnswers = bufio.MaxScanTokenSize

var errTooMany = words.Errorf("the answers have more than %d bytes; give the answers alone, one per line",
	MaxAnswers)

// AnswerLines returns the lines read so far, followed by those of Earlier that have not been read,
// for Config.Earlier of a later Setup.
func (s *Setup) AnswerLines() []string {
	return append(slices.Clip(s.typed), s.Earlier[min(len(s.typed), len(s.Earlier)):]...)
}

// line returns the next line of answers. It echoes lines that nobody sees being typed.
func (s *Setup) line() (string, error) {
	text, echo := "", s.Echo
	switch {
	case !s.aside && len(s.typed) < len(s.Earlier):
		text, echo = s.Earlier[len(s.typed)], true
	case s.answers.Scan():
		text = s.answers.Text()
	default:
		fmt.Fprintln(s.Out)
		switch err := s.answers.Err(); {
		case errors.Is(err, bufio.ErrTooLong):
			return "", errTooMany
		case err != nil:
			return "", fmt.Errorf("the answers can't be read: %w", err)
		}
		return "", ErrEnded
	}
	if s.size += len(text) + len("\n"); s.size > MaxAnswers+len("\n") { // the last line may have none
		return "", errTooMany
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

// ask passes given to take, or the default if Silent. Otherwise it asks until take accepts an
// answer; an empty one means the default. At the end of the input it returns the error of the last
// invalid answer, else ErrEnded.
func (s *Setup) ask(given *string, text []string, prompt, def string,
	take func(answer string) error) error {
	return s.askAbout(nil, given, text, prompt, def, take)
}

// askAbout is like ask, with lines for those who answer with a question mark. Without any, these
// read what the keys do.
func (s *Setup) askAbout(about []string, given *string, text []string, prompt, def string,
	take func(answer string) error) error {
	if given != nil {
		return wrong(take(*given))
	}
	if s.Silent {
		return wrong(take(def))
	}
	if s.replayed < len(s.replies) {
		s.replayed++
		return wrong(take(cmp.Or(s.replies[s.replayed-1], def)))
	}
	if def == "" {
		prompt += words.In(s.Lang).Sheet().Colon
	} else {
		prompt = strings.TrimPrefix(prompt+" ", " ") + fmt.Sprintf(s.words.Default, sanitize.Text(def))
	}
	s.printLines(text...)
	blank := strings.TrimPrefix(prompt, strings.TrimRight(prompt, " "))
	prompt = strings.Join(terminal.Wrap(prompt, s.Width), "\n") + blank
	var refused error
	for s.note = ""; ; s.note = "" {
		if _, err := fmt.Fprint(s.Out, prompt); err != nil {
			return words.Errorf("the output can't be written: %s", err)
		}
		answer, err := s.line()
		if errors.Is(err, ErrEnded) && refused != nil {
			return wrong(refused)
		}
		if err != nil {
			return err
		}
		if answer == back && len(s.replies) > 0 {
			fmt.Fprintln(s.Out)
			s.restart()
			return ErrBack
		}
		if refused = take(cmp.Or(answer, def)); refused == nil {
			s.printLines(sanitize.Text(s.note))
			fmt.Fprintln(s.Out)
			s.replies = append(s.replies, answer)
			s.replayed = len(s.replies)
			return nil
		}
		if answer == help && about == nil {
			about = []string{words.Say("Enter takes the answer in brackets, < goes back one " +
				"question, and Ctrl+C ends and keeps the answers.").In(s.Lang).String()}
		}
		if answer == help {
			s.printLines(about...)
			refused = nil
			continue
		}
		s.printLines(sanitize.Text(words.In(s.Lang).Said(refused)))
	}
}
