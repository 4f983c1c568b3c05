package budget

// The bounds that several packages share, of what others write and of the work that it makes. The format has further ones
// of its own, such as of nesting (docs/format.md); proofs, and what is shown or kept, are bounded where that is done.
const (
	// FileBytes bounds a file of rules, tests or games; those that extend one another have twice as much. Of a longer one one
	// byte more is read, and it gets a finding in place of all others.
	FileBytes = 1 << 20
	// TextBytes bounds an expression, and a hand as text or JSON. A longer expression gets a finding and is not parsed; a
	// longer hand is refused.
	TextBytes = 4 << 10
	// ExpressionNodes bounds the parts of an expression with its ranges written out. A larger one gets a finding; under an
	// exchange of tiles it counts as one that asks something else.
	ExpressionNodes = 20_000
	// RulesNodes bounds the parts that all expressions of a rule set come to, ranges written out and what is asked of groups
	// counted for each. The standard rules come to less than a hundredth of it, the largest shipped ones to less than a
	// tenth. Where it is reached the expression gets a finding, and no rules come of it; so all that asks, explains or
	// searches is bounded too.
	RulesNodes = 200_000
	// Hands bounds the search for hands for all that one run asks for, in the steps that a hand takes under its rules
	// (insides.Rules.Steps): one to two seconds. Where it is used up no hand is shown for the rest, which says so.
	Hands = 450_000_000
)
