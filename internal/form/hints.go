package form

import (
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/internal/keyboard"
	"example.com/hanfu/internal/pattern"
	"example.com/hanfu/internal/tree"
)

// What people write in a rule file who think of other files, and what is meant by it.

// twoWords is a key and its value that YAML takes for one word, since no colon stands between them.
var twoWords = pattern.Lazy(`^([a-z][a-z0-9_]*) +(off|[0-9]+|true|false|on)$`)

// forKey says what is probably meant by a key that is not known, or can't be an id; "" if that can't be told. One
// without a value was perhaps no key, but is cut off from what stands before. Instead is what to write for the key, if
// that cures it.
func forKey(p tree.Pair, f *Form) (help, instead string) {
	key := p.Key
	plain := strings.TrimSpace(keyboard.Plain(key.Text))
	switch meant, why := tree.SplitPair(key.Text); {
	case meant != "":
		// the key ends at the next colon
		if name, opened, ok := strings.Cut(meant, ": {"); ok && !strings.Contains(opened, "}") {
			return fmt.Sprintf("write %s: {…} (%s)", tree.Shorten(name), why), bracesOf(p, name)
		}
		if name, ok := strings.CutSuffix(meant, ": {…}"); ok {
			instead = bracesOf(p, name)
		}
		if p.Val.Null {
			instead = meant
		}
		return fmt.Sprintf("write %s (%s)", tree.Shorten(meant), why), instead
	case p.Val.Null && twoWords().MatchString(plain):
		instead = twoWords().ReplaceAllString(plain, "$1: $2")
		return "write " + tree.Shorten(instead) +
			" (a colon with a blank behind it stands between a key and its value)", instead
	case p.Val.Null && strings.Trim(plain, "0123456789") == "" && plain != "":
		return "between { and } a comma ends a value: write numbers without commas", ""
	case p.Val.Null && strings.ContainsAny(plain, `)("'#=<>`):
		return "between { and } a comma ends a value: put quotation marks around the whole condition", ""
	case plain != key.Text && f != nil && f.Field(plain) != nil, plain != key.Text && IDPattern.MatchString(plain):
		return fmt.Sprintf("write %s with the letters and blanks of a plain keyboard", tree.Shorten(plain)), plain
	}
	if f == nil {
		return "", ""
	}
	if help := forRecordKey(key.Text, f); help != "" {
		return help, ""
	}
	if f.Noun == "bonus" && key.Text == "when" {
		return `a bonus has no condition; write it into han, as in han: "kans >= 3 ? 1 : 0"`, ""
	}
	for i := range f.Fields {
		if inner := &f.Fields[i]; inner.form.Field(key.Text) != nil && inner.form != Texts {
			return fmt.Sprintf("%s stands within %s, as in %[2]s: {%s}", key.Text, inner.name, example(inner.form)), ""
		}
	}
	return "", ""
}

// bracesOf returns what to write for a key with the brace of its value, which goes on to the end of the value; "" if that
// is not so.
func bracesOf(p tree.Pair, name string) string {
	i := strings.IndexByte(p.Key.Text, '{')
	if i < 0 || p.Val.Kind != tree.Scalar || p.Val.Style != tree.Plain || !strings.HasSuffix(p.Val.Text, "}") {
		return ""
	}
	return name + ": " + p.Key.Text[i:]
}

// example shows the fields of a form with dots for their values.
func example(f *Form) string {
	names := f.Names()
	for i := range names {
		names[i] += ": …"
	}
	return strings.Join(names, ", ")
}

// removing are words for off in other files and languages.
var removing = []string{
	"none", "null", "nil", "remove", "removed", "delete", "deleted", "disable", "disabled", "never", "nein", "aus",
	"non", "supprimer", "なし", "無し", "無",
}

// listed says how a list in the place of a mapping is written.
func (f *Form) listed(v *tree.Value) string {
	if f.Short != nil && len(v.Items) == len(f.Short) &&
		!slices.ContainsFunc(v.Items, func(i *tree.Value) bool { return i.Kind != tree.Scalar }) {
		words := make([]string, len(f.Short))
		for i, name := range f.Short {
			words[i] = name + ": " + tree.Shorten(v.Items[i].Text)
		}
		return "write {" + strings.Join(words, ", ") + "}"
	}
	if slices.ContainsFunc(v.Items, func(i *tree.Value) bool { return i.Kind == tree.Mapping }) {
		return "write its entries without the dashes in front"
	}
	return ""
}
