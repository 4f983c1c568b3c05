package engine_test

import (
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
)

// loader and made are those of all tests, so that no rules are loaded, and no engine is made, again and again.
var (
	loader rules.Loader
	made   = ruletest.NewEngines(&loader)
)

// engineFor returns the engine of rules with some options turned.
func engineFor(t testing.TB, ruleSet string, set map[string]string) *engine.Engine {
	t.Helper()
	e, err := made.For(t.Context(), &ruletest.Case{Rules: ruleSet, Set: set})
	if err != nil {
		t.Fatalf("%s with %v: %v", ruleSet, set, err)
	}
	return e
}
