package engine

// PriceOf returns the price of terms, whether there are such hands or not.
func (e *Engine) PriceOf(t Terms) (Price, error) { return e.priceOf(t) }

// Plain returns an engine that knows nothing in advance.
func (e *Engine) Plain() *Engine {
	c := *e
	c.fast = nil
	return &c
}

// SharesDerived reports whether what an engine worked out of its rules is that of another one.
func (e *Engine) SharesDerived(other *Engine) bool { return e.derived == other.derived }
