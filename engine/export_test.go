package engine

import "math"

// PriceOf returns the price of terms, whether there are such hands or not.
func (e *Engine) PriceOf(t Terms) (Price, error) { return e.priceOf(t) }

// Plain returns an engine that never makes tables.
func (e *Engine) Plain() *Engine {
	c := *e
	c.derived = e.derive()
	c.scored.Store(math.MinInt64)
	return &c
}

// WinsWithoutTables is how many wins are scored before tables are made, here and in package hand.
const WinsWithoutTables = winsWithoutTables

// WithTables makes the tables and returns the engine.
func (e *Engine) WithTables() *Engine {
	e.makeTables()
	return e
}

// SharesDerived reports whether what an engine worked out of its rules is that of another one.
func (e *Engine) SharesDerived(other *Engine) bool { return e.derived == other.derived }
