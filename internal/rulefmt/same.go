package rulefmt

import (
	"fmt"
	"slices"

	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
)

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
	after, err := Comments(out, again)
	if err != nil {
		return err
	}
	if !slices.Equal(before, withoutRepeated(before, after)) {
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

// Comments lists the comments of a file in alphabetical order.
func Comments(src *tree.Source, root *tree.Value) ([]string, error) {
	tokens, err := Scan(src, root)
	return commentsOf(tokens), err
}

func commentsOf(tokens []Token) []string {
	var all []string
	for _, t := range tokens {
		if t.Comment != "" {
			all = append(all, t.Comment)
		}
	}
	slices.Sort(all)
	return all
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
