package nearest

import (
	"slices"
	"strings"
)

// Words returns names and the words that they are made of, for those who look for one by a part of it.
func Words(names []string) []string {
	parts := strings.FieldsFunc(strings.Join(names, " "), func(r rune) bool { return strings.ContainsRune(" _-.", r) })
	return slices.Concat(names, parts)
}
