package infer

import (
	"cmp"
	"slices"
	"strings"
)

// belief is a probability distribution over settings: a mixture over rule sets, in each of which
// the tables are independent. Each option belongs to one table, shared with the options that an
// answer has linked to it.
type belief struct {
	sets   []float64
	tables []*table // by option
}

// table is a joint distribution of some options for each rule set. It is immutable.
type table struct {
	options []int
	rows    []row
}

type row struct {
	values []uint16
	weight []float64 // by rule set
}

// setting holds the index of a value for each option.
type setting []uint16

// optionValue is an option with a value, both as indexes.
type optionValue struct {
	option int
	value  uint16
}

func (s setting) withValue(t optionValue) setting {
	return s.withValues([]int{t.option}, []uint16{t.value})
}

func (s setting) withValues(options []int, values []uint16) setting {
	other := slices.Clone(s)
	for i, o := range options {
		other[o] = values[i]
	}
	return other
}

func (b *belief) clone() *belief { return &belief{slices.Clone(b.sets), slices.Clone(b.tables)} }

func (b *belief) mean(weight []float64) (sum float64) {
	for s, w := range weight {
		sum += b.sets[s] * w
	}
	return sum
}

func (b *belief) likely(option int) map[uint16]float64 {
	t := b.tables[option]
	at := slices.Index(t.options, option)
	all := make(map[uint16]float64)
	for i := range t.rows {
		all[t.rows[i].values[at]] += b.mean(t.rows[i].weight)
	}
	return all
}

func (b *belief) isSettled(option int) bool { return len(b.tables[option].rows) == 1 }

// best returns the most likely setting, which takes the most likely row of each table and so agrees
// with all answers.
func (b *belief) best() setting { return b.closestTo(nil) }

// closestTo returns the possible setting with the most values in common with wanted; ties go to the
// most likely.
func (b *belief) closestTo(wanted setting) setting {
	s := make(setting, len(b.tables))
	for option, t := range b.tables {
		if t.options[0] != option {
			continue
		}
		top, topSame, topWeight := -1, 0, 0.0
		for i, r := range t.rows {
			equal, weight := 0, b.mean(r.weight)
			for j, o := range t.options {
				equal += boolInt(wanted != nil && r.values[j] == wanted[o])
			}
			if top < 0 || cmp.Or(cmp.Compare(equal, topSame), cmp.Compare(weight, topWeight)) > 0 {
				top, topSame, topWeight = i, equal, weight
			}
		}
		for i, o := range t.options {
			s[o] = t.rows[top].values[i]
		}
	}
	return s
}

// maxRows bounds the rows of a table.
const maxRows = 4096

// join returns the joint table of some options, nil if it would have too many rows.
func (b *belief) join(options []int) *table {
	var joined *table
	for _, o := range options {
		if joined == nil {
			joined = b.tables[o]
		} else if !slices.Contains(joined.options, o) {
			if joined = joined.product(b.tables[o]); joined == nil {
				return nil
			}
		}
	}
	return joined
}

// likeliest returns the rows of a table by descending probability.
func (b *belief) likeliest(t *table) []row {
	return slices.SortedStableFunc(slices.Values(t.rows), func(x, y row) int {
		return cmp.Compare(b.mean(y.weight), b.mean(x.weight))
	})
}

func (t *table) product(other *table) *table {
	if len(t.rows)*len(other.rows) > maxRows {
		return nil
	}
	both := &table{options: slices.Concat(t.options, other.options)}
	for i := range t.rows {
		for j := range other.rows {
			r := row{values: slices.Concat(t.rows[i].values, other.rows[j].values),
				weight: slices.Clone(t.rows[i].weight)}
			for s, w := range other.rows[j].weight {
				r.weight[s] *= w
			}
			both.rows = append(both.rows, r)
		}
	}
	return both
}

// filter restricts a joined table to the rows for which keep returns true. If there are none, it
// returns false and changes nothing.
func (b *belief) filter(t *table, keep func(row *row) bool) bool {
	rest := &table{options: t.options}
	mass := make([]float64, len(b.sets))
	for i := range t.rows {
		if keep(&t.rows[i]) {
			rest.rows = append(rest.rows, row{t.rows[i].values, slices.Clone(t.rows[i].weight)})
			for s, w := range t.rows[i].weight {
				mass[s] += w
			}
		}
	}
	if len(rest.rows) == 0 || b.mean(mass) == 0 {
		return false
	}
	all := b.mean(mass)
	for s := range b.sets {
		b.sets[s] *= mass[s] / all
		for i := range rest.rows {
			if mass[s] > 0 {
				rest.rows[i].weight[s] /= mass[s]
			}
		}
	}
	for _, part := range rest.parts(len(b.sets)) {
		for _, o := range part.options {
			b.tables[o] = part
		}
	}
	return true
}

// parts splits independent options off a table. If the remaining rows are a product of values, the
// table splits completely.
func (t *table) parts(sets int) (parts []*table) {
	for i := 0; i < len(t.options) && len(t.options) > 1; i++ {
		single, rest := t.split(i, sets)
		if len(single.rows)*len(rest.rows) == len(t.rows) {
			parts = append(parts, single)
			t = rest
			i = -1
		}
	}
	return append(parts, t)
}

func (t *table) split(i, sets int) (single, rest *table) {
	sum := func(part *table, at map[string]int, values []uint16, weight []float64) {
		var key strings.Builder
		for _, v := range values {
			key.WriteRune(rune(v))
		}
		j, known := at[key.String()]
		if !known {
			j = len(part.rows)
			at[key.String()] = j
			part.rows = append(part.rows, row{slices.Clone(values), make([]float64, sets)})
		}
		for s, w := range weight {
			part.rows[j].weight[s] += w
		}
	}
	single = &table{options: []int{t.options[i]}}
	rest = &table{options: slices.Delete(slices.Clone(t.options), i, i+1)}
	ofAlone, ofRest := make(map[string]int), make(map[string]int)
	for j := range t.rows {
		r := &t.rows[j]
		sum(single, ofAlone, r.values[i:i+1], r.weight)
		sum(rest, ofRest, slices.Delete(slices.Clone(r.values), i, i+1), r.weight)
	}
	return single, rest
}
