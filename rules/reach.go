package rules

import (
	"context"
	"strings"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/prove"
	"example.com/hanfu/internal/lint"
	"example.com/hanfu/internal/tree"
)

// Reach proves of parts of conditions that no win shows them as holding, or as not holding. It is not safe for
// concurrent use.
type Reach struct{ prover *prove.Prover }

// Reach returns what proves such things of the rules.
func (r *Rules) Reach() *Reach { return &Reach{lint.Prover(r.toLint(new(tree.Report)))} }

// Until makes it give up when a context is done: nothing more is proved then.
func (x *Reach) Until(ctx context.Context) { x.prover.Until(ctx) }

// Never reports whether a part of an expression can't come to a truth value where it is asked, however the options are
// turned. It does not see everything that is so. What facts of the situation require is asked of wins too that are
// refused for it, of which nothing is known; nor is anything of what is asked about the table.
func (x *Reach) Never(e *Expression, part compile.Span, holds bool) bool {
	if strings.HasPrefix(e.Path, "situation.") || e.Stage().AtTable() {
		return false
	}
	return x.prover.NeverSeen(e.Text, e.asked.At, e.asked.Each, part, holds)
}
