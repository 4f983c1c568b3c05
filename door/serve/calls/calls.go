// Package calls answers the calls of the interface for programs in the same process, without HTTP: for libraries in other
// languages, which hand over JSON and get JSON.
//
//	answer, well := calls.New().Answer(ctx, "score", []byte(`{"hand": "234m567p34567s99m tsumo:8s", "rules": "ema"}`))
//
// The answers are those of package serve below /api/v1, byte for byte. docs/api.md describes them.
package calls

import (
	"context"
	"io"

	"example.com/hanfu/door/serve/internal/calls"
	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/door/serve/internal/changes"
)

// Desk answers calls under the shipped rule sets, and under texts that extend them. It reads no files, and keeps what it has
// loaded. It is safe for concurrent use.
type Desk struct{ calls *calls.Calls }

// New returns a desk.
func New() *Desk { return &Desk{calls.New(catalog.New(nil), changes.NewTeller())} }

// Answer answers the call of a name with a body, which is a JSON object. What a GET of /api/v1 has in its address stands in
// the body: lang, and as rules the rule set to show. Where well is false the answer is a problem, as RFC 9457 has it, of a
// call that can't be answered; of one whose context is done, too-long. Bodies have no bound here.
func (d *Desk) Answer(ctx context.Context, call string, body []byte) (answer []byte, well bool) {
	problem := guarded(func() error {
		a, err := d.calls.Answer(ctx, call, body)
		if err == nil {
			answer = a.Text
		}
		return err
	})
	if problem != nil {
		return problem, false
	}
	return answer, true
}

// Scorer scores hand after hand under the same rules, which it keeps. It is safe for concurrent use.
type Scorer struct{ scorer *calls.Scorer }

// Under returns a scorer of the rules in the body of a call score that has no hand, or a problem.
func (d *Desk) Under(ctx context.Context, body []byte) (s *Scorer, problem []byte) {
	problem = guarded(func() error {
		under, err := d.calls.Under(ctx, body)
		if err == nil {
			s = &Scorer{under}
		}
		return err
	})
	return s, problem
}

// AppendScore appends what the call score answers of a hand.
func (s *Scorer) AppendScore(dst []byte, hand string) (answer []byte) {
	if problem := guarded(func() error { answer = s.scorer.AppendScore(dst, hand); return nil }); problem != nil {
		return append(dst, problem...)
	}
	return answer
}

// Batch scores hands, one a line, as rulecheck batch does, and writes the results one a line, in the same order. The body
// says as those of calls do under which rules, and has format (json or csv) and fields. A hand is an object, or stands in
// the notation and is then taken as it stands. What was written before a problem is no answer.
func (d *Desk) Batch(ctx context.Context, body []byte, hands io.Reader, results io.Writer) (problem []byte) {
	return guarded(func() error { return d.calls.Batch(ctx, body, hands, results) })
}

// guarded does something and returns what failed as a problem. After a fault of the program the one that asked goes on, but
// after one in another goroutine, such as those that score a batch.
func guarded(do func() error) (problem []byte) {
	defer func() {
		if recover() != nil {
			problem = calls.Fault.Of("the program has a fault here; please report it").Text()
		}
	}()
	if err := do(); err != nil {
		return calls.Failed(err).Text()
	}
	return nil
}

// Names lists the calls that there are.
func Names() []string { return calls.Names() }
