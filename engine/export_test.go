package engine

// PriceOf returns the price of terms, whether there are such hands or not.
func (e *Engine) PriceOf(t Terms) (Price, error) { return e.priceOf(t) }
