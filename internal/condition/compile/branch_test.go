package compile_test

import (
	"testing"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
)

// TestBranch: a choice that options have decided may name a limit without a base of its own in the other case alone.
func TestBranch(t *testing.T) {
	c := compile.New(condition.Scope{
		Options: map[string]condition.Option{"paid": {Value: condition.Value{Type: condition.TypeWord, Word: "mangan"},
			Allowed: []condition.Value{{Type: condition.TypeWord, Word: "mangan"}, {Type: condition.TypeWord, Word: "baiman"}}}},
		Limits: map[string]condition.LimitBase{"baiman": {}, "mangan": {Base: 7, IsKnown: true}},
	})
	for text, problems := range map[string]int{
		"options.paid == 'baiman' ? limits.baiman : limits.mangan": 0,
		"options.paid == 'mangan' ? limits.mangan : limits.baiman": 0,
		"options.paid == 'mangan' ? limits.baiman : limits.mangan": 1,
		"options.paid == 'baiman' ? limits.haneman : 1":            1,
	} {
		if _, found := c.Int(text, condition.StageLimit, condition.EachHand); len(found) != problems {
			t.Errorf("%s: %v", text, found)
		}
	}
}
