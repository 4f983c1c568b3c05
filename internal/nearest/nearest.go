// Package nearest finds the name that somebody probably meant.
package nearest

import "strings"

// Name gives the known name nearest to a mistyped one, the first of equally near ones: at most a third
// of the name's letters may differ, and one letter always. Without one it gives the first known name that
// begins with the word, as dora_tiles does with dora, and else "".
func Name(name string, known []string) string {
	best, bound := "", max(1, len([]rune(name))/3)+1
	for _, k := range known {
		if d := distance([]rune(name), []rune(k)); d < bound {
			best, bound = k, d
		}
	}
	if best == "" && len(name) > 2 {
		for _, k := range known {
			if strings.HasPrefix(k, name+"_") {
				return k
			}
		}
	}
	return best
}

// distance counts the letters to insert, delete, replace or swap with their neighbour to get from a to b.
func distance(a, b []rune) int {
	before, prev, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		before, prev, row = prev, row, before
		row[0] = i + 1
		for j := range b {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(prev[j]+cost, prev[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(b)]
}

// OneApart tells whether two names differ in no more than a letter that one has more or that is another, or in two
// neighbours that changed places. Names of less than four letters are too short to say so, and digits tell names
// apart on purpose.
func OneApart(a, b string) bool {
	if len(a) < 4 || len(b) < 4 || digits(a) != digits(b) || len(a)-len(b) > 1 || len(b)-len(a) > 1 {
		return false
	}
	return distance([]rune(a), []rune(b)) == 1
}

// digits gives the digits of a name.
func digits(name string) string {
	return strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' {
			return r
		}
		return -1
	}, name)
}
