package rulefmt

import "strings"

// row is a line of a file that is written anew.
type row struct {
	text    string
	comment string
	// blank: an empty line stands above.
	blank bool
	// within is the mapping or list of which the row is an entry. Comments of its rows stand in one column.
	within *Node
}

// commentGap is how many blanks stand in front of a comment at least, and commentReach how wide a line may be for
// others to have their comments below its own.
const (
	commentGap   = 2
	commentReach = 60
)

func joinRows(rows []row) string {
	var b strings.Builder
	for i := 0; i < len(rows); {
		n, column := 1, 0
		for j := i; j < len(rows) && rows[j].reaches(&rows[i], j > i); j++ {
			n, column = j-i+1, max(column, measure.StringWidth(rows[j].text))
		}
		for _, r := range rows[i : i+n] {
			if r.blank && b.Len() > 0 {
				b.WriteByte('\n')
			}
			b.WriteString(r.text)
			if r.comment != "" {
				b.WriteString(strings.Repeat(" ", max(0, column-measure.StringWidth(r.text))+commentGap))
				b.WriteString(r.comment)
			}
			b.WriteByte('\n')
		}
		i += n
	}
	return b.String()
}

// reaches reports whether a row can have its comment in one column with those of the first of its neighbors.
func (r *row) reaches(first *row, isNext bool) bool {
	return r.comment != "" && r.within == first.within && !(isNext && r.blank) &&
		measure.StringWidth(r.text) <= commentReach
}
