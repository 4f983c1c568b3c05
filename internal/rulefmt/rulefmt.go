// Package rulefmt formats files: indentation, order of fields, quotes, line breaks and blank lines.
// The layout does not change the meaning; docs/format.md describes it.
//
// Formatting has six steps: parse the file, split its text into tokens (scalar.go), assign comments
// to entries (read.go), sort the fields, move the comments that silence warnings with their entries
// (silence.go), and write everything (write.go). Finally the new text is parsed and compared with
// the old one.
package rulefmt

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

// width is the maximum number of cells of a line, if it can be broken, and indentation that of the
// entries of a mapping or list.
const (
	width       = 100
	indentation = 2
)

// Err means that formatting failed although the file is valid: the new text would have another
// meaning.
var Err = errors.New("this is a mistake of the program: the file would not say the same afterwards")

// Format returns the formatted text of a file. Fields are sorted in the order of the form, or keep
// their order if it is nil. Findings, whose positions have the given name, are reported only if the
// text can't be formatted: it is no plain YAML mapping, has a key that is too long, or would become
// too large. The file is not checked otherwise. On any error the file should be left unchanged.
func Format(name string, text []byte, f *schema.Form) ([]byte, finding.Findings, error) {
	src := &tree.Source{Name: name, Text: text}
	root, findings := parse(src)
	if findings != nil {
		return nil, findings, nil
	}
	file, err := read(src, root)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w (%w)", name, Err, err)
	}
	Arrange(file, f)
	keepSilences(file, root)
	out := &tree.Source{Name: name, Text: []byte(Write(file))}
	if bytes.Equal(out.Text, text) { // the usual case when an editor formats on every save
		return out.Text, nil, nil
	}
	if len(out.Text) > work.FileBytes || out.Marks() > tree.MaxMarks {
		tooLarge := finding.Finding{Position: finding.Position{File: name},
			Severity: finding.SeverityOf(finding.TooLarge),
			Code:     finding.TooLarge,
			Message:  words.Say("the file would be too large if all that is too long for its line had lines of its own"),
			Help:     words.Say("remove what no rule needs, or move a part to a file of its own, and extend that")}
		return nil, finding.Findings{tooLarge}, nil
	}
	if err := checkMeaning(root, src.Written().Comments(), out, f); err != nil {
		return nil, nil, fmt.Errorf("%s: %w (%w)", name, Err, err)
	}
	return out.Text, nil, nil
}

// maxKey is the length of the longest key that YAML accepts on one line, with room for escapes.
const maxKey = 100

func parse(src *tree.Source) (*tree.Value, finding.Findings) {
	r := new(tree.Report)
	root := r.Parse(src)
	switch {
	case root == nil || len(r.Findings) > 0:
	case root.Kind != tree.Mapping:
		r.At(root, finding.WrongType, "", schema.File().Help(root), "the file must be %s, not %s",
			schema.File().Takes(),
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
			r.At(p.Key, finding.BadID, "", words.Text{},
				"the key %s is longer than %d letters, or has a line break in it",
				tree.Quote(p.Key.Text), maxKey)
		}
		longKeys(p.Val, r)
	}
}

// lastFields are the last fields of an entry, in this order; name comes first.
var lastFields = []string{"doc", "source", "locked"}

func layoutOrder(f *schema.Form) []string {
	names := f.Names()
	if f.Noun.Empty() { // it is not an entry
		return names
	}
	names = slices.DeleteFunc(names, func(name string) bool {
		return name == "from" || name == "name" ||
			slices.Contains(lastFields, name)
	})
	return append(append([]string{"from", "name"}, names...), lastFields...)
}

func formOf(f *schema.Form, key *tree.Value) *schema.Form {
	if key == nil {
		return nil
	}
	return f.Below(key.Text)
}

// Arrange sorts the fields of a node and its descendants. Entries whose keys are ids keep their
// order, which is significant. Unknown keys stay after the preceding key.
func Arrange(n *Node, f *schema.Form) {
	for _, c := range n.Nodes {
		Arrange(c, formOf(f, c.Key))
	}
	if f == nil || f.Fields == nil || n.Val.Kind != tree.Mapping {
		return
	}
	order := layoutOrder(f)
	place := make(map[*Node]int, len(n.Nodes))
	last := -1
	for _, c := range n.Nodes {
		if i := slices.Index(order, c.Key.Text); i >= 0 {
			last = i
		}
		place[c] = last
	}
	slices.SortStableFunc(n.Nodes, func(a, b *Node) int { return cmp.Compare(place[a], place[b]) })
}

// checkMeaning compares a file with its new text. Values, including the order of ids, must be
// equal, and so must the comments, in any order. Comments that silence warnings may be repeated.
func checkMeaning(root *tree.Value, before []string, out *tree.Source, f *schema.Form) error {
	reparsed, found := tree.Parse(out)
	if reparsed == nil || len(found) > 0 {
		return fmt.Errorf("the new text can't be read: %w", found.Sorted())
	}
	if at := Differs(root, reparsed, f); at != nil {
		return fmt.Errorf("line %d: %s changed", at.Line, tree.Describe(at))
	}
	if !slices.Equal(before, withoutRepeated(before, out.Written().Comments())) {
		return fmt.Errorf("a comment changed")
	}
	return nil
}

// withoutRepeated returns the comments of a new text without additional copies of those that
// silence warnings, which are needed if their entries are now on separate lines. Both lists are
// sorted.
func withoutRepeated(before, after []string) []string {
	directives := make(map[string]bool)
	for _, c := range before {
		if at := tree.Directive().FindStringSubmatchIndex(c); at != nil {
			directives[c], directives[c[at[2]:]] = true, true
		}
	}
	var left []string
	for _, c := range after {
		n := len(left)
		if n < len(before) && before[n] == c || !directives[c] {
			left = append(left, c)
		}
	}
	return left
}

// Differs returns the first value of v that differs in w, or nil. Fields of a form may be in any
// order.
func Differs(v, w *tree.Value, f *schema.Form) *tree.Value {
	if v.Kind != w.Kind || v.Text != w.Text || v.Null != w.Null || len(v.Items) != len(w.Items) ||
		len(v.Pairs) != len(w.Pairs) ||
		v.Kind == tree.Scalar && schema.TypeOf(v) != schema.TypeOf(w) {
		return v
	}
	for i, item := range v.Items {
		if at := Differs(item, w.Items[i], nil); at != nil {
			return at
		}
	}
	var fields map[string]tree.Pair
	if f != nil && f.Fields != nil {
		fields = make(map[string]tree.Pair, len(w.Pairs))
		for _, q := range w.Pairs {
			fields[q.Key.Text] = q
		}
	}
	for i, p := range v.Pairs {
		q := w.Pairs[i]
		if fields != nil {
			q = fields[p.Key.Text]
		}
		if q.Key == nil || q.Key.Text != p.Key.Text {
			return p.Key
		}
		if at := Differs(p.Val, q.Val, f.Below(p.Key.Text)); at != nil {
			return at
		}
	}
	return nil
}
