// Package rulefmt writes the text of a file anew, as it reads best: indentation, order of fields, quotes, line breaks
// and blank lines. They mean nothing, and docs/format.md says how they are at their best.
//
// The way there has six steps: the file is parsed, its text is split into tokens (tokens.go), comments are put to the
// entries at which they stand (read.go), the fields get their order (order.go), the comments that silence warnings go
// with their entries (silence.go), and all is written (write.go, scalar.go, rows.go). At the end the new text is parsed
// as well and compared with the old one (same.go).
package rulefmt

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
)

// width is how many cells a line has at most, if it can be broken, and indentation by how many of them the
// entries of a mapping or list are indented.
const (
	width       = 100
	indentation = 2
)

// Err means that a file can't be laid out for no fault of its own: the new text would say
// something else than the old one.
var Err = errors.New("this is a mistake of the program: the file would not say the same afterwards")

// Format returns the text of a file in its layout. The order of its fields is that of the form, and its own if that is
// nil. The file is not checked further than the layout needs: what is no plain YAML mapping gives findings, positions
// in which show the file by name. Whatever the error, it means that the file should be left as it is.
func Format(name string, text []byte, f *schema.Form) ([]byte, finding.Findings, error) {
	src := &tree.Source{Name: name, Text: text}
	root, findings := parse(src)
	if findings != nil {
		return nil, findings, nil
	}
	notes, comments, err := read(src, root)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w (%w)", name, Err, err)
	}
	Arrange(notes, f)
	keepSilences(notes, root)
	out := &tree.Source{Name: name, Text: []byte(Write(notes))}
	if bytes.Equal(out.Text, text) { // as it is where an editor lays a file out at every save
		return out.Text, nil, nil
	}
	if len(out.Text) > tree.MaxBytes || out.Marks() > tree.MaxMarks {
		f := finding.Finding{Position: finding.Position{File: name}, Severity: finding.SeverityOf(finding.TooLarge),
			Code:    finding.TooLarge,
			Message: "the file would be too large if all that is too long for its line had lines of its own",
			Help:    "remove what no rule needs, or move a part to a file of its own, and extend that"}
		return nil, finding.Findings{f}, nil
	}
	if err := sameMeaning(root, comments, out, f); err != nil {
		return nil, nil, fmt.Errorf("%s: %w (%w)", name, Err, err)
	}
	return out.Text, nil, nil
}

// maxKey is the length of the longest key that YAML takes on one line, with room for escapes.
const maxKey = 100

func parse(src *tree.Source) (*tree.Value, finding.Findings) {
	r := new(tree.Report)
	root := r.Parse(src)
	switch {
	case root == nil || len(r.Findings) > 0:
	case root.Kind != tree.Mapping:
		r.At(root, finding.WrongType, "", schema.File.Help(root), "the file must be %s, not %s", schema.File.Takes(),
			tree.Describe(root))
	default:
		longKeys(root, r)
	}
	if len(r.Findings) > 0 {
		return nil, r.Sorted()
	}
	return root, nil
}

func longKeys(v *tree.Value, r *tree.Report) {
	for _, item := range v.Items {
		longKeys(item, r)
	}
	for _, p := range v.Pairs {
		if len(p.Key.Text) > maxKey || strings.ContainsRune(p.Key.Text, '\n') {
			r.At(p.Key, finding.BadID, "", "", "the key %s is longer than %d letters, or has a line break in it",
				tree.Quote(p.Key.Text), maxKey)
		}
		longKeys(p.Val, r)
	}
}
