package condition_test

import (
	"strings"
	"testing"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/trace"
)

// TestMissingOfFaults: choices within choices that can't be worked out do not take twice as long each: this would not
// end.
func TestMissingOfFaults(t *testing.T) {
	const deep = 40
	src := strings.Repeat("(", deep) + "7 % (sticks - sticks) == 0" + strings.Repeat(" ? tsumo : ron)", deep)
	b, problems := compile.New(testScope).Bool(src, condition.StagePayment, condition.EachHand)
	if problems != nil {
		t.Fatal(problems)
	}
	trace := trace.New(testScope).Trace(b, samples(testScope, 1)[0].Facts())
	if missing := trace.Missing(); !trace.Fault || len(missing) != 1 ||
		missing[0].Text != "7 % (sticks - sticks) == 0" {
		t.Errorf("fault %v, and %d parts are missing", trace.Fault, len(missing))
	}
}
