// Package rulefmt writes the text of a file anew, as it reads best: indentation, order of fields, quotes, line breaks
// and blank lines. They mean nothing, and docs/format.md says how they are at their best.
//
// The way there has six steps: the file is parsed, its text is split into tokens (scalar.go), comments are put to the
// entries at which they stand (read.go), the fields get their order, the comments that silence warnings go
// with their entries (silence.go), and all is written (write.go). At the end the new text is parsed as well
// and compared with the old one.
package rulefmt

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/internal/budget"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
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
	notes, err := read(src, root)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w (%w)", name, Err, err)
	}
	Arrange(notes, f)
	keepSilences(notes, root)
	out := &tree.Source{Name: name, Text: []byte(Write(notes))}
	if bytes.Equal(out.Text, text) { // as it is where an editor lays a file out at every save
		return out.Text, nil, nil
	}
	if len(out.Text) > budget.FileBytes || out.Marks() > tree.MaxMarks {
		f := finding.Finding{Position: finding.Position{File: name}, Severity: finding.SeverityOf(finding.TooLarge),
			Code:    finding.TooLarge,
			Message: words.Say("the file would be too large if all that is too long for its line had lines of its own"),
			Help:    words.Say("remove what no rule needs, or move a part to a file of its own, and extend that")}
		return nil, finding.Findings{f}, nil
	}
	if err := sameMeaning(root, src.Written().Comments(), out, f); err != nil {
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
			r.At(p.Key, finding.BadID, "", words.Text{}, "the key %s is longer than %d letters, or has a line break in it",
				tree.Quote(p.Key.Text), maxKey)
		}
		longKeys(p.Val, r)
	}
}

// lastFields stand at the end of an entry, in this order; name stands at its beginning.
var lastFields = []string{"doc", "source", "locked"}

func layoutOrder(f *schema.Form) []string {
	names := f.Names()
	if f.Noun.Empty() { // it is no entry
		return names
	}
	names = slices.DeleteFunc(names, func(name string) bool {
		return name == "from" || name == "name" ||
			slices.Contains(lastFields, name)
	})
	return append(append([]string{"from", "name"}, names...), lastFields...)
}

func below(f *schema.Form, key *tree.Value) *schema.Form {
	if key == nil {
		return nil
	}
	return f.Below(key.Text)
}

// Arrange puts the fields of a node and all below it into their order. Where keys are ids their order says what comes
// first, and stays. A key that the form does not know stays behind the one in front of it.
func Arrange(n *Node, f *schema.Form) {
	for _, c := range n.Nodes {
		Arrange(c, below(f, c.Key))
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

// sameMeaning compares a file and its comments with its new text. The values must be the same, ids in their order, and
// so must the comments be, in any order. One that silences warnings may come more often.
func sameMeaning(root *tree.Value, before []string, out *tree.Source, f *schema.Form) error {
	again, found := tree.Parse(out)
	if again == nil || len(found) > 0 {
		return fmt.Errorf("the new text can't be read: %w", found.Sorted())
	}
	if at := Differs(root, again, f); at != nil {
		return fmt.Errorf("line %d: %s changed", at.Line, tree.Describe(at))
	}
	if !slices.Equal(before, withoutRepeated(before, out.Written().Comments())) {
		return fmt.Errorf("a comment changed")
	}
	return nil
}

// withoutRepeated returns the comments of a new text without those that silence warnings and stand there once more than
// before, because the entries that they are about got lines of their own. All are in alphabetical order.
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

// Differs returns the first value that says something else in another tree, nil if there is none. The fields of a form
// may have another order.
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
