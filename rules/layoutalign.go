package rules

// align keeps values in one column if they are written so: the values of all entries that take one line. Whoever has
// put short rules below one another wants them to be read as a table; elsewhere one blank behind the colon is enough.
func (w *writer) align(n *node, indent int) {
	var table []*node
	widest, padded := 0, false
	for _, c := range n.nodes {
		if c.row < 0 {
			continue
		}
		if c.col < 0 || len(table) > 0 && c.col != table[0].col {
			return
		}
		cells := layoutCells.StringWidth(inline(c.key, false))
		padded = padded || len(table) > 0 && cells != widest
		widest = max(widest, cells)
		table = append(table, c)
	}
	if !padded {
		return
	}
	for _, c := range table {
		key := inline(c.key, false)
		at := indent + len(key+": ")
		text := w.rows[c.row].text
		w.rows[c.row].text = text[:at] + pad(widest-layoutCells.StringWidth(key)) + text[at:]
	}
}
