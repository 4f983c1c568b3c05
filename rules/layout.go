package rules

import (
	"errors"
	"fmt"
	"strings"
)

// The layout of a file is how its text is written: indentation, order of fields, quotes, line breaks,
// and blank lines. It means nothing, and docs/format.md says how it is at its best. The way there has
// six steps: the file is parsed, its text is split into tokens (layouttokens.go), comments are put to
// the entries at which they stand (layoutread.go), the fields get their order (layoutorder.go), the comments
// that silence warnings go with their entries (layoutsilence.go), and all is written anew (layoutwrite.go, layoutscalar.go,
// layoutrows.go). At the end the new text is parsed as
// well and compared with the old one (layoutsame.go).

// layoutWidth is how many cells a line has at most, if it can be broken, and layoutIndent how far the
// entries of a mapping or list are indented.
const (
	layoutWidth  = 100
	layoutIndent = 2
)

// ErrLayout tells that a file can't be laid out for no fault of its own: the new text would say
// something else than the old one.
var ErrLayout = errors.New("this is a mistake of the program: the file would not say the same afterwards")

// Format gives the text of a rule file in the layout of docs/format.md. The file is not checked further
// than that needs: what is no plain YAML mapping gives findings, positions in which show the file by
// name. Whatever the error, it means that the file should be left as it is.
func Format(name string, text []byte) ([]byte, Findings, error) {
	src := &source{name: name, text: text}
	root, findings := layoutTree(src)
	if findings != nil {
		return nil, findings, nil
	}
	notes, err := readLayout(src, root)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w (%w)", name, ErrLayout, err)
	}
	f := fileForm
	if IsTestFile(name) {
		f = nil // there the order is that of who wrote it
	}
	arrange(notes, f)
	keepSilences(notes, root)
	out := &source{name: name, text: []byte(writeLayout(notes))}
	if len(out.text) > maxBytes || out.marks() > maxMarks {
		f := Finding{Position: Position{File: name}, Severity: severity(tooLarge), Code: tooLarge,
			Message: "the file would be too large if all that is too long for its line had lines of its own",
			Help:    "remove what no rule needs, or move a part to a file of its own, and extend that"}
		return nil, Findings{f}, nil
	}
	if err := sameMeaning(src, root, out, f); err != nil {
		return nil, nil, fmt.Errorf("%s: %w (%w)", name, ErrLayout, err)
	}
	return out.text, nil, nil
}

// maxKey is the length of the longest key that YAML takes on one line, with room for escapes.
const maxKey = 100

// layoutTree parses a file that is to be laid out.
func layoutTree(src *source) (*value, Findings) {
	r := new(report)
	root := parse(src, r)
	if root != nil && len(r.findings) == 0 {
		switch {
		case root.kind != mapping:
			r.at(root, wrongType, "", fileForm.help(root), "the file must be %s, not %s", fileForm.takes(), describe(root))
		default:
			longKeys(root, r)
		}
	}
	if len(r.findings) > 0 {
		return nil, r.sorted()
	}
	return root, nil
}

// longKeys reports keys that no line of its own can hold.
func longKeys(v *value, r *report) {
	for _, item := range v.items {
		longKeys(item, r)
	}
	for _, p := range v.pairs {
		if len(p.key.text) > maxKey || strings.ContainsRune(p.key.text, '\n') {
			r.at(p.key, badID, "", "", "the key %s is longer than %d letters, or has a line break in it", quote(p.key.text), maxKey)
		}
		longKeys(p.val, r)
	}
}
