package rules

import (
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/internal/lint"
	"example.com/hanfu/internal/options"
	"example.com/hanfu/internal/tree"
)

func init() {
	insides.Of = func(rules any) insides.Rules { return inside{rules.(*Rules)} }
}

// inside exposes the internals of Rules to other packages of this module through package insides.
type inside struct{ *Rules }

func (r inside) Names() condition.Scope { return r.scope() }

func (r inside) Expressions() []insides.Expression {
	all := make([]insides.Expression, len(r.expressions))
	for i := range r.expressions {
		all[i] = insides.NewExpression(&r.expressions[i], nil)
	}
	return all
}

func (r inside) TableExpressions() []insides.Expression {
	all := make([]insides.Expression, len(r.tableExpressions))
	for i := range r.tableExpressions {
		all[i] = insides.NewExpression(&r.tableExpressions[i].Expression,
			r.tableExpressions[i].compiled)
	}
	return all
}

type tableExpression struct {
	lint.Expression
	compiled trace.Expression
}

func (r inside) ForLint() lint.Rules { return r.toLint(new(tree.Report)) }

// CheckOption checks an entry that sets an option of these rules in a file that refers to them.
// path is the entry's path.
func (r inside) CheckOption(p tree.Pair, path string, report *tree.Report) {
	var option *options.Option
	if o := ByID(r.options, p.Key.Text); o != nil {
		option = o.toOption()
		option.Declared = r.tree.Get("options").Find(o.ID)
	}
	options.Check(option, r.tree, p, path, report)
}

// NeverDeclared reports whether no win at a table of this size can declare an input or fact.
func (r inside) NeverDeclared(id string) bool { return r.neverDeclared(id) }

// usualSteps is the cost of a hand under usual rules. Building rules from files and comparing them
// costs stepsOfPart per part of their expressions.
const (
	usualSteps  = 500
	stepsOfPart = 200
)

// usualYaku is the number of yaku that scoring handles at no extra cost. Each further yaku, and
// each one that counts alone, costs workOfYaku steps.
const (
	usualYaku  = 250
	workOfYaku = 60
)

func (r inside) Derived(key any, derive func() any) any {
	if r.derived == nil {
		return derive()
	}
	if known, ok := r.derived.Load(key); ok {
		return known
	}
	made, _ := r.derived.LoadOrStore(key, derive())
	return made
}

func (r inside) Size() int { return r.size }

func (r inside) Uses() condition.Uses { return r.uses }

func (r inside) Work() int {
	conditions, counting := 0, max(0, len(r.yaku)-usualYaku)
	for i := range r.yaku {
		y := &r.yaku[i]
		if conditions += condition.WorkOf(y.When); y.Alone {
			counting++
		}
	}
	return conditions + max(0, r.size-insides.UsualSize-conditions) + workOfYaku*counting
}

// usualRules is the number of rules of which a hand is asked at no extra cost; the largest shipped
// rule set has fewer. Each further one costs stepsOfRule.
const (
	usualRules  = 600
	stepsOfRule = 25
)

func (r inside) Steps() int {
	steps := usualSteps
	if work := r.Work(); work > insides.UsualWork {
		steps = 16 * work
	}
	p := r.Payments()
	n := len(r.yaku) + len(r.bonus) + len(r.valid) + len(r.limits) + len(r.fu.Fixed) +
		len(r.fu.Sources) + len(r.fu.Adjustments) + len(p.Shares) + len(p.Adjustments) +
		len(p.Honba) + len(p.Chips)
	return steps + stepsOfRule*max(0, n-usualRules)
}

func (r inside) StepsToMake() int { return stepsOfPart * r.size }
