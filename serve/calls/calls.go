// Package calls answers the calls of the interface for programs in the same process, without HTTP: for libraries in other
// languages, which hand over JSON and get JSON.
//
//	answer, well := calls.New().Answer(ctx, "score", []byte(`{"hand": "234m567p34567s99m tsumo:8s", "rules": "ema"}`))
//
// The answers are those of package serve below /api/v1, byte for byte. docs/api.md describes them.
package calls

import (
	"context"

	"example.com/hanfu/serve/internal/calls"
	"example.com/hanfu/serve/internal/catalog"
	"example.com/hanfu/serve/internal/changes"
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
	defer func() {
		if recover() != nil { // the program that asked goes on
			answer, well = calls.Fault.Of("the program has a fault here; please report it").Text(), false
		}
	}()
	a, err := d.calls.Answer(ctx, call, body)
	if err != nil {
		return calls.Failed(err).Text(), false
	}
	return a.Text, true
}

// Names lists the calls that there are.
func Names() []string { return calls.Names() }
