// Package hostile has rule files made to take time or memory, or to crash what reads them. Tests alone use it.
package hostile

import (
	"fmt"
	"slices"
	"strings"
)

// House is how a file begins that would be sound without what is below.
const House = "hanfu: 1\nid: x\nextends: standard\n"

// File is a file that nobody writes but to do harm, or by a grave mistake.
type File struct {
	Name, Text string
	// Code is that of a finding which the file must have; empty if any may come first, or none.
	Code string
}

// most is how many entries a section can hold.
const most = 512

// Files returns the files. There are at most n values or letters of a sort in each, as far as a file of the
// greatest size can hold them.
func Files(n int) []File {
	return slices.Concat(yamlFiles(n), encodedFiles(n), ruleFiles(n), longFiles(n), expressionFiles(n), warningFiles(n))
}

// repeat returns a text n times, with its number where the text has a verb.
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
