package compile_test

import (
	"testing"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
)

func TestSettled(t *testing.T) {
	names := condition.Scope{Options: map[string]condition.Option{
		"on":    {Value: condition.Value{Type: condition.TypeBool, Int: 1}},
		"off":   {Value: condition.Value{Type: condition.TypeBool}},
		"three": {Value: condition.Value{Type: condition.TypeInt, Int: 3}},
		"less":  {Value: condition.Value{Type: condition.TypeInt, Int: -2}},
		"way":   {Value: condition.Value{Type: condition.TypeWord, Word: "each"}},
	}, Limits: map[string]condition.LimitBase{"mangan": {Base: 2000, IsKnown: true}, "yakuman": {}}}
	for _, c := range []struct{ text, want string }{
		{"tsumo", "tsumo"},
		{"limits.mangan * 2 + honba", "4000 + honba"},
		{"limits.yakuman + 1", "limits.yakuman + 1"},
		{"options.on", "true"},
		{"not options.off", "true"},
		{"!options.on", "false"},
		{"tsumo and options.on", "tsumo"},
		{"options.off and tsumo or ron", "ron"},
		{"tsumo && (ron || options.off)", "tsumo && ron"},
		{"options.on or tsumo", "true"},
		{"tsumo and not (dealer or options.off)", "tsumo and not dealer"},
		{"han >= options.three", "han >= 3"},
		{"options.three > 2 and tsumo", "tsumo"},
		{"options.three != 3 or tsumo", "tsumo"},
		{"options.way == 'each' and tsumo", "tsumo"},
		{`options.way != "each" or options.way == 'none'`, "false"},
		{"options.way in ['none', 'each'] and tsumo", "tsumo"},
		{"options.way in ['none', 'all'] or ron", "ron"},
		{"options.three not in [1, 2] and tsumo", "tsumo"},
		{"options.way in ['each', options.other]", `"each" in ["each", options.other]`},
		{"options.on == false", "false"},
		{"options.on ? fu : han", "fu"},
		{"double(options.off ? min(fu, 60) : fu, han + 2)", "double(fu, han + 2)"},
		{"any(groups, .kind == triplet and (options.off or .concealed))",
			"any(groups, .kind == triplet and .concealed)"},
		{"players == 3", "false"},
		{"-options.less", "2"},
		{"han > options.three % 2", "han > 1"},
		{"han > options.three % 0", "han > 3 % 0"},
		{"tsumo and options.less == -2", "tsumo"},
		{"let x = options.on; x and tsumo", "let x = true; x and tsumo"},
		{"any(groups, let g = #; g.kind == triplet and options.on)", "any(groups, let g = #; g.kind == triplet)"},
		// A let in brackets would lose them.
		{"(let x = tsumo; x or ron) and options.on", "(let x = tsumo; x or ron) and options.on"},
		{"options.on and (let x = tsumo; x or dealer)", "options.on and (let x = tsumo; x or dealer)"},
		{"(let x = han; x + 2) * 3 > 20", "(let x = han; x + 2) * 3 > 20"},
		{"1000 * (players - 1) * honba", "3000 * honba"},
		{"floor_div(options.three + players, 2)", "floor_div(7, 2)"},
		// What is not known stays, and so does what can't be read.
		{"options.other and tsumo", "options.other and tsumo"},
		{"options.on and", "options.on and"},
		{"19m123456789p", "19m123456789p"},
	} {
		if got := compile.Simplify(c.text, &names, 4); got != c.want {
			t.Errorf("%s: got %s, want %s", c.text, got, c.want)
		}
	}
}
