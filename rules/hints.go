package rules

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"example.com/hanfu/internal/keyboard"
)

// What people write in a rule file who think of other files, and what is meant by it.

// twoWords is a key and its value that YAML takes for one word, since no colon stands between them.
var twoWords = regexp.MustCompile(`^([a-z][a-z0-9_]*) +(off|[0-9]+|true|false|on)$`)

// forKey says what is probably meant by a key that is not known, or can't be an id; "" if that can't be told. One
// without a value was perhaps no key, but is cut off from what stands before.
func forKey(p pair, f *form) string {
	key := p.key
	plain := strings.TrimSpace(keyboard.Plain(key.text))
	switch meant, why := apart(key.text); {
	case meant != "":
		if name, opened, ok := strings.Cut(meant, ": {"); ok && !strings.Contains(opened, "}") { // the key ends at the next colon
			meant = name + ": {…}"
		}
		return fmt.Sprintf("write %s (%s)", shorten(meant), why)
	case p.val.null && twoWords.MatchString(plain):
		return "write " + shorten(twoWords.ReplaceAllString(plain, "$1: $2")) + " (a colon with a blank behind it stands between a key and its value)"
	case p.val.null && strings.Trim(plain, "0123456789") == "" && plain != "":
		return "between { and } a comma ends a value: write numbers without commas"
	case p.val.null && strings.ContainsAny(plain, `)("'#=<>`):
		return "between { and } a comma ends a value: put quotation marks around the whole condition"
	case plain != key.text && f != nil && f.field(plain) != nil, plain != key.text && idPattern.MatchString(plain):
		return fmt.Sprintf("write %s with the letters and blanks of a plain keyboard", shorten(plain))
	}
	if f == nil {
		return ""
	}
	if help := forRecordKey(key.text, f); help != "" {
		return help
	}
	if f.noun == "bonus" && key.text == "when" {
		return `a bonus has no condition; write it into han, as in han: "kans >= 3 ? 1 : 0"`
	}
	for i := range f.fields {
		if inner := &f.fields[i]; inner.form.field(key.text) != nil && inner.form != texts {
			return fmt.Sprintf("%s stands within %s, as in %[2]s: {%s}", key.text, inner.name, example(inner.form))
		}
	}
	return ""
}

// example shows the fields of a form with dots for their values.
func example(f *form) string {
	names := f.names()
	for i := range names {
		names[i] += ": …"
	}
	return strings.Join(names, ", ")
}

// removing are words for off in other files and languages.
var removing = []string{
	"none", "null", "nil", "remove", "removed", "delete", "deleted", "disable", "disabled", "never", "nein", "aus", "non", "supprimer", "なし", "無し", "無",
}

// listed says how a list in the place of a mapping is written.
func (f *form) listed(v *value) string {
	if f.short != nil && len(v.items) == len(f.short) && !slices.ContainsFunc(v.items, func(i *value) bool { return i.kind != scalar }) {
		words := make([]string, len(f.short))
		for i, name := range f.short {
			words[i] = name + ": " + shorten(v.items[i].text)
		}
		return "write {" + strings.Join(words, ", ") + "}"
	}
	if slices.ContainsFunc(v.items, func(i *value) bool { return i.kind == mapping }) {
		return "write its entries without the dashes in front"
	}
	return ""
}
