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

// Scorer scores hand after hand under the rules of a call. It is safe for concurrent use.
type Scorer struct {
	engine *engine.Engine
	lang   string
	early  string
	kept   sync.Pool // of *room
}

// room is the memory of a score.
type room struct {
	win    hand.Win
	result engine.Result
}

// Under returns the scorer of rules: of a call without a hand. The error is a *Failure.
func (c *Calls) Under(ctx context.Context, body []byte) (*Scorer, error) {
	var u under
	e, lang, err := c.begin(ctx, body, &u, &u)
	if err != nil {
		return nil, Failed(err)
	}
	return newScorer(e, lang, c.early(&u, lang)), nil
}

func newScorer(e *engine.Engine, lang, early string) *Scorer {
	return &Scorer{e, lang, early, sync.Pool{New: func() any { return new(room) }}}
}

// AppendScore appends what the call score answers of a hand.
func (s *Scorer) AppendScore(dst []byte, text string) []byte {
	r := s.kept.Get().(*room)
	defer s.kept.Put(r)
	took, err := s.read(text, &r.win)
	if err != nil {
		return s.ended(s.engine.Refuse(&r.win, err).AppendJSON(dst, s.lang), len(dst), took)
	}
	if err := s.engine.ScoreInto(&r.win, &r.result); err != nil {
		refused, _ := errors.AsType[*engine.Refused](err) // scoring ends in no other way
		return s.ended(refused.AppendJSON(dst, s.lang), len(dst), took)
	}
	return s.ended(r.result.AppendJSON(dst, s.lang), len(dst), took)
}

// ended ends an answer, which begins at a place of dst, with what its hand was taken for.
func (s *Scorer) ended(dst []byte, begins int, took []string) []byte {
	return append(lists.AppendEarly(lists.AppendReadAs(dst, took, s.lang), s.early), '\n')
}

// read reads a hand as the call does, objects into memory that is used again.
func (s *Scorer) read(text string, into *hand.Win) (took []string, err error) {
	if strings.HasPrefix(text, `{"`) {
		return nil, batch.Parse(text, into)
	}
	*into, took, err = lists.ParseHand(s.engine.Rules(), text)
	return took, err
}

// batchCall asks what many hands are worth.
type batchCall struct {
	under
	Format string   `json:"format"`
	Fields []string `json:"fields"`
}

// Batch answers as rulecheck batch does: it scores hands, one a line, with the rules, the format and the fields of a call. A
// line has an object, or a hand in the notation, which is taken as it stands. The error is a *Failure.
func (c *Calls) Batch(ctx context.Context, body []byte, in io.Reader, out io.Writer) error {
	var call batchCall
	e, lang, err := c.begin(ctx, body, &call, &call.under)
	if err != nil {
		return Failed(err)
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
		return BadValue.Of(err.Error())
	}
	if _, err := b.Run(ctx, in, out); err != nil {
		return Failed(err)
	}
	return nil
}

func readLine(line string, into *hand.Win) (err error) {
	if strings.HasPrefix(line, "{") {
		return batch.Parse(line, into)
	}
	*into, err = hand.Parse(line)
	return err
}
