package rulefmt

// align keeps values in one column if they are written so: the values of all entries that take one line. Whoever has
// put short rules below one another wants them to be read as a table; elsewhere one blank behind the colon is enough.
func (w *writer) align(n *Node, indent int) {
	var table []*Node
	widest, padded := 0, false
	for _, c := range n.Nodes {
		if c.row < 0 {
			continue
		}
		if c.Col < 0 || len(table) > 0 && c.Col != table[0].Col {
			return
		}
		cells := measure.StringWidth(inline(c.Key, false))
		padded = padded || len(table) > 0 && cells != widest
		widest = max(widest, cells)
		table = append(table, c)
	}
	if !padded {
		return
	}
	for _, c := range table {
		key := inline(c.Key, false)
		at := indent + len(key+": ")
		text := w.rows[c.row].text
		w.rows[c.row].text = text[:at] + pad(widest-measure.StringWidth(key)) + text[at:]
	}
}
