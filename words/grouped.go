package words

import "strings"

// Grouped returns digits with a separator at every three.
func Grouped(digits, separator string) string {
	sign := ""
	if strings.HasPrefix(digits, "-") {
		sign, digits = "-", digits[1:]
	}
	groups := []string{digits[:(len(digits)-1)%3+1]}
	for i := len(groups[0]); i < len(digits); i += 3 {
		groups = append(groups, digits[i:i+3])
	}
	return sign + strings.Join(groups, separator)
}
