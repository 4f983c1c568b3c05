package club

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// longestName is how many bytes a name may have, less than all systems take, so that one may stand beside it.
const longestName = 120

// devices are the names that Windows keeps for devices, whatever stands behind the first point.
var devices = []string{"aux", "con", "nul", "prn", "conin$", "conout$"}

// IsName reports whether a name is a file's on every system, and the same file's.
func IsName(name string) bool {
	stem, ok := strings.CutSuffix(name, ".yaml")
	if !ok {
		stem, ok = strings.CutSuffix(name, ".yml")
	}
	if !ok || len(name) > longestName || !utf8.ValidString(name) || strings.TrimSpace(stem) != stem {
		return false
	}
	for i, r := range stem {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && (i == 0 || !strings.ContainsRune("-_ .()+,", r)) &&
			!(unicode.IsMark(r) && i > 0) {
			return false
		}
	}
	first, _, _ := strings.Cut(stem, ".")
	first = strings.ToLower(strings.TrimSpace(first))
	return stem != "" && !strings.HasSuffix(stem, ".") && !slices.Contains(devices, first) && !isPort(first)
}

// isPort reports whether a name is one of the serial or parallel ports of Windows, which may have raised digits.
func isPort(name string) bool {
	digit, ok := strings.CutPrefix(name, "com")
	if !ok {
		digit, ok = strings.CutPrefix(name, "lpt")
	}
	return ok && utf8.RuneCountInString(digit) == 1 && strings.Contains("0123456789¹²³", digit)
}
