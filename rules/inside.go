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

// inside shows our own packages what rules hold for them.
type inside struct{ *Rules }

func (r inside) Names() condition.Scope { return r.scope() }

func (r inside) Expressions() []insides.Expression {
	all := make([]insides.Expression, len(r.asked))
	for i := range r.asked {
		all[i] = insides.NewExpression(&r.asked[i], nil)
	}
	return all
}

func (r inside) TableExpressions() []insides.Expression {
	all := make([]insides.Expression, len(r.atTable))
	for i := range r.atTable {
		all[i] = insides.NewExpression(&r.atTable[i].Expression, r.atTable[i].compiled)
	}
	return all
}

// tableAsked is an expression that is asked about the table.
type tableAsked struct {
	lint.Expression
	compiled trace.Expression
}

func (r inside) Reach() *insides.Reach {
	return insides.NewReach(lint.Prover(r.toLint(new(tree.Report))))
}

// CheckOption checks an entry, at a path of a file that names these rules, that turns one of their options.
func (r inside) CheckOption(p tree.Pair, path string, report *tree.Report) {
	var of *options.Option
	if o := ByID(r.options, p.Key.Text); o != nil {
		of = o.turned()
		of.Declared = r.tree.Get("options").Find(o.ID)
	}
	options.Check(of, r.tree, p, path, report)
}

// NeverSaid reports whether an input or fact can't be said of any win at a table of so many players.
func (r inside) NeverSaid(id string) bool { return r.neverSaid(id) }

// A hand under usual rules takes usualSteps; to make rules of files, and compare what is in them, takes stepsOfPart for each part.
const (
	usualSteps  = 500
	stepsOfPart = 200
)

// A yaku takes so many steps where it counts, for which there may be no more than usualYaku, and where it makes a
// candidate of its own.
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

func (r inside) Steps() int {
	if work := r.Work(); work > insides.UsualWork {
		return 16 * work
	}
	return usualSteps
}

func (r inside) StepsToMake() int { return stepsOfPart * r.size }
