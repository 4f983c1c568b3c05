package sanitize

import "strings"

// Cell returns a text for the cell of a spreadsheet that none takes for a formula.
func Cell(text string) string {
	if strings.IndexAny(text, "=+-@\t\r＝＋－＠") == 0 {
		return "'" + text
	}
	return text
}
