package playerwords

// EachLine and Scope are for the tests, which import what imports this package.
var (
	EachLine = eachLine
	Scope    = scope
)
