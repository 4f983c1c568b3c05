package rules

import (
	"fmt"
	"slices"
)

// sameMeaning compares a file with its new text. The values must be the same, ids in their order, and so must
// the comments be, in any order. One that silences warnings may come more often.
func sameMeaning(src *source, root *value, out *source, f *form) error {
	r := new(report)
	again := parse(out, r)
	if again == nil || len(r.findings) > 0 {
		return fmt.Errorf("the new text can't be read: %w", r.sorted())
	}
	if at := differs(root, again, f); at != nil {
		return fmt.Errorf("line %d: %s changed", at.line, describe(at))
	}
	before, err := comments(src, root)
	if err != nil {
		return err
	}
	after, err := comments(out, again)
	if err != nil {
		return err
	}
	if !slices.Equal(before, withoutRepeated(before, after)) {
		return fmt.Errorf("a comment changed")
	}
	return nil
}

// withoutRepeated gives the comments of a new text without those that silence warnings and stand there once more than before,
// because the entries that they are about got lines of their own. All are in alphabetical order.
func withoutRepeated(before, after []string) []string {
	directives := make(map[string]bool)
	for _, c := range before {
		if at := directive.FindStringSubmatchIndex(c); at != nil {
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

// comments lists the comments of a file in alphabetical order.
func comments(src *source, root *value) ([]string, error) {
	tokens, err := scan(src, root)
	var all []string
	for _, t := range tokens {
		if t.comment != "" {
			all = append(all, t.comment)
		}
	}
	slices.Sort(all)
	return all, err
}

// differs gives the first value that says something else in another tree, nil if there is none. The fields of a form
// may have another order.
func differs(v, w *value, f *form) *value {
	if v.kind != w.kind || v.text != w.text || v.null != w.null || len(v.items) != len(w.items) || len(v.pairs) != len(w.pairs) ||
		v.kind == scalar && typeOf(v) != typeOf(w) {
		return v
	}
	for i, item := range v.items {
		if at := differs(item, w.items[i], nil); at != nil {
			return at
		}
	}
	var fields map[string]pair
	if f != nil && f.fields != nil {
		fields = make(map[string]pair, len(w.pairs))
		for _, q := range w.pairs {
			fields[q.key.text] = q
		}
	}
	for i, p := range v.pairs {
		q := w.pairs[i]
		var below *form
		if f != nil {
			below = f.below(p.key.text)
		}
		if fields != nil {
			q = fields[p.key.text]
		}
		if q.key == nil || q.key.text != p.key.text {
			return p.key
		}
		if at := differs(p.val, q.val, below); at != nil {
			return at
		}
	}
	return nil
}
