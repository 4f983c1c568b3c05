package work

// Limits shared by several packages, on input and on the work that it causes. The format has
// further limits, such as of nesting (docs/format.md); those of proofs and of output are defined
// where they apply.
const (
	// FileBytes limits a file of rules, tests or games; files that extend one another may have
	// twice as much in total. Of a longer file only one more byte is read, and the excess is its
	// only finding.
	FileBytes = 1 << 20
	// TextBytes limits an expression, and a hand as text or JSON. A longer expression gets a
	// finding and is not parsed; a longer hand is refused.
	TextBytes = 4 << 10
	// ExpressionNodes limits the nodes of an expression with its ranges expanded. A larger one gets
	// a finding. condition.SameUnder returns false for it.
	ExpressionNodes = 20_000
	// RulesNodes limits the total nodes of a rule set's expressions, with ranges expanded and
	// predicates counted once per group. The options of an expression count by their square. If it
	// is exceeded, the expression gets a finding and the rules don't load, so the limit also bounds
	// evaluation, explanations and searches. The standard rules use less than a tenth of it, the
	// largest shipped rules less than half.
	RulesNodes = 42_000
	// Hands limits the search for example hands in one run, in the steps that a hand takes under
	// its rules (insides.Rules.Steps). It amounts to less than a second. When it is used up, the
	// output says so instead of showing a hand.
	Hands = 200_000_000
)
