// Package hostile provides rule files made to use much time or memory, or to crash their readers.
// It is for tests only.
package hostile

import (
	"fmt"
	"slices"
	"strings"
)

// House is the start of a file that is valid if nothing follows.
const House = "hanfu: 1\nid: x\nextends: standard\n"

// File is a rule file that is malicious or grossly mistaken.
type File struct {
	Name, Text string
	// Code is the code of a finding that the file must have. If it is empty, any findings or none
	// are fine.
	Code string
}

// maxEntries is the maximum number of entries of a section.
const maxEntries = 512

// Files returns the files. Each contains at most n values or letters of a kind, as far as the file
// size limit allows.
func Files(n int) []File {
	return slices.Concat(yamlFiles(n), encodedFiles(n), ruleFiles(n), longFiles(n),
		expressionFiles(n), warningFiles(n))
}

// repeat concatenates n copies of format, with the copy's number for a verb in it.
func repeat(n int, format string) string {
	var b strings.Builder
	for i := range n {
		if strings.Contains(format, "%") {
			fmt.Fprintf(&b, format, i)
		} else {
			b.WriteString(format)
		}
	}
	return b.String()
}
