package calls

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/study/batch"
)

// Scorer scores hands under the rules of one call. It is safe for concurrent use.
type Scorer struct {
	engine      *engine.Engine
	lang, early string
	buffers     sync.Pool // of *buffers
}

type buffers struct {
	win    hand.Win
	result engine.Result
}

// Under returns a scorer under the rules in the body of a call score without a hand, or a problem.
func (c *Calls) Under(ctx context.Context, body []byte) (s *Scorer, problem []byte) {
	problem = guarded(func() error {
		var u under
		e, lang, err := c.begin(ctx, body, &u, &u)
		if err == nil {
			s = &Scorer{e, lang, c.early(&u, lang),
				sync.Pool{New: func() any { return new(buffers) }}}
		}
		return err
	})
	return s, problem
}

// AppendScore appends the answer of the call score for a hand to dst.
func (s *Scorer) AppendScore(dst []byte, hand string) (answer []byte) {
	problem := guarded(func() error {
		answer = s.appendScore(dst, hand)
		return nil
	})
	if problem != nil {
		return append(dst, problem...)
	}
	return answer
}

func (s *Scorer) appendScore(dst []byte, text string) []byte {
	b := s.buffers.Get().(*buffers)
	defer s.buffers.Put(b)
	readAs, err := s.parse(text, &b.win)
	if err != nil {
		return s.end(s.engine.Refuse(&b.win, err).AppendJSON(dst, s.lang), readAs)
	}
	if err := s.engine.ScoreInto(&b.win, &b.result); err != nil {
		refused, _ := errors.AsType[*engine.Refused](err) // the only type of error
		return s.end(refused.AppendJSON(dst, s.lang), readAs)
	}
	return s.end(b.result.AppendJSON(dst, s.lang), readAs)
}

// end adds to an answer how its hand was read.
func (s *Scorer) end(answer []byte, readAs []string) []byte {
	return append(lists.AppendEarly(lists.AppendReadAs(answer, readAs, s.lang), s.early), '\n')
}

func (s *Scorer) parse(text string, into *hand.Win) (readAs []string, err error) {
	if strings.HasPrefix(text, `{"`) {
		return nil, batch.Parse(text, into)
	}
	*into, readAs, err = lists.ParseHand(s.engine.Rules(), text)
	return readAs, err
}

type batchCall struct {
	under
	Format string   `json:"format"`
	Fields []string `json:"fields"`
}

// Batch scores hands, one a line, as rulecheck batch does, and writes the results one a line, in
// the same order. The body has the rules as in other calls, and the keys format (json or csv) and
// fields. A line is a JSON object, or a hand in the notation, where no mistake is corrected. After
// a problem, what was written is no answer.
func (c *Calls) Batch(ctx context.Context, body []byte, hands io.Reader,
	results io.Writer) (problem []byte) {
	return guarded(func() error {
		var call batchCall
		e, lang, err := c.begin(ctx, body, &call, &call.under)
		if err != nil {
			return err
		}
		b := batch.Batch{Engine: e, Lang: lang, Read: readLine}
		switch call.Format {
		case "", "json":
			b.Form, err = batch.JSON(call.Fields)
		case "csv":
			b.Form, err = batch.CSV(call.Fields, true)
		default:
			err = errors.New("format is json or csv")
		}
		if err != nil {
			return badValue{err}
		}
		_, err = b.Run(ctx, hands, results)
		return err
	})
}

func readLine(line string, into *hand.Win) (err error) {
	if strings.HasPrefix(line, "{") {
		return batch.Parse(line, into)
	}
	*into, err = hand.Parse(line)
	return err
}
