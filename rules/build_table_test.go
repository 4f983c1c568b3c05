package rules

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hanfu/internal/finding"
)

// TestUmaPlaces: where no uma is left for so many players, the finding is at what the house says, and not in the file
// that it extends.
func TestUmaPlaces(t *testing.T) {
	for lines, want := range map[string]string{
		"game: {uma: {four: off}}":                                       "house.yaml:4:20",
		"game: {uma: {three: {places: [1, 0, 0]}, four: {places: [5]}}}": "house.yaml:4:57",
		"game: {uma: {four: {places: []}}}":                              "house.yaml:4:29",
		"game: {uma: {four: {places: [1, 2, 3]}}}\nwall: {players: 3}":   "",
	} {
		_, findings := checked(t, map[string]string{"house.yaml": houseWith(lines)})
		var got []string
		for _, f := range findings {
			if f.Code == finding.BadValue {
				got = append(got, fmt.Sprintf("%s:%d:%d", filepath.Base(f.File), f.Line, f.Column))
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: findings at %v, want %q", lines, got, want)
		}
	}
}
