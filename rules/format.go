package rules

import (
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/rulefmt"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
)

// ErrLayout reports whether a file can't be laid out for no fault of its own: the new text would say something else
// than the old one.
var ErrLayout = rulefmt.Err

// Format returns the text of a rule file in the layout of docs/format.md. The file is not checked further
// than that needs: what is no plain YAML mapping gives findings, positions in which show the file by
// name. Whatever the error, it means that the file should be left as it is.
func Format(name string, text []byte) ([]byte, finding.Findings, error) {
	f := schema.File
	if source.IsTestFile(name) {
		f = nil // there the order is that of who wrote it
	}
	return rulefmt.Format(name, text, f)
}
