package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/lint"
	"example.com/hanfu/internal/merge"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
)

// OverrideKind is what a file does with an inherited value.
type OverrideKind uint8

// A file changes an inherited value, adds an entry or a field, or removes one.
const (
	Changed OverrideKind = iota
	Added
	Removed
)

// String returns the kind as a word, as in JSON.
func (k OverrideKind) String() string {
	return naming.At([]string{"changed", "added", "removed"}, k)
}

// An Override is one difference between a rule file and what it extends that can change a score. An
// added rule is a single Override; a changed rule has one per field.
type Override struct {
	// Path is its place in the rules, such as yaku.renhou.han, or yaku.sanrenkou for an added yaku.
	Path string
	Kind OverrideKind
	// Position is where it is written.
	finding.Position
	// taken reports whether the entry is read from another rule set.
	taken bool
	// Old is the inherited value and New replaces it. Both are empty for a value made up of
	// several.
	Old, New string
}

// Overrides returns the differences between the loaded file and those that it extends, in the order
// of the file. Fields that can't change a score, such as names and sources, are left out. A file
// that extends nothing has none.
func (r *Rules) Overrides() []Override {
	parents := merge.Parents(r.trees)
	if len(parents) == 0 {
		return nil
	}
	inherited := merge.Trees(parents, new(tree.Report))
	all := overrides(nil, inherited, r.trees[0], schema.File(), "")
	for i := range all {
		all[i].Position = r.displayPosition(all[i].Position)
	}
	return all
}

func overrides(all []Override, old, v *tree.Value, f *schema.Form, path string) []Override {
	for _, p := range v.Pairs {
		path, inherited := tree.Join(path, p.Key.Text), old.Get(p.Key.Text)
		below := f.Below(p.Key.Text)
		o := Override{Path: path, Position: p.Key.Pos(), Old: summary(inherited),
			New: summary(p.Val)}
		switch {
		case f.Fields != nil && isNonScoring(f, p.Key.Text):
			continue
		case p.Val.Off && inherited == nil: // it only declares the name for conditions
			continue
		case p.Val.Off:
			o.Kind, o.New = Removed, ""
		case p.Val.From != nil && inherited != nil: // it replaces the inherited entry
			all = append(all, Override{Path: path, Kind: Changed, Position: p.Val.From.Pos(),
				New: "from " + p.Val.From.Text, taken: true})
			continue
		case below.Kind == tree.Mapping && !p.Val.Short &&
			(inherited != nil && inherited.Kind == tree.Mapping || isContainer(below)):
			all = overrides(all, inherited, p.Val, below, path)
			continue
		case inherited != nil && (p.Val.Equal(inherited) || p.Val.Short && o.New == o.Old),
			inherited == nil && f == schema.Option() && o.New == summary(old): // unchanged value
			continue
		case inherited == nil && f == schema.Option(): // the value of an option that had its default
			o.Position, o.Old = p.Val.Pos(), summary(old)
		case inherited == nil:
			o.Kind = Added
		case p.Val.Short: // the fields are at the position of the single value
			o.Position = p.Val.Pairs[0].Val.Pos()
		default:
			o.Position = p.Val.Pos()
		}
		all = append(all, o)
	}
	return all
}

// isContainer reports whether a mapping only holds entries and is not a rule itself.
func isContainer(f *schema.Form) bool { return f.Noun.Empty() && f.Short == nil }

// nonScoring lists fields that change no score: texts for people, and limits on other values.
var nonScoring = append([]string{"message", "example", "allowed", "min", "max", "unlikely", "needs",
	"synonyms"}, lint.InfoFields...)

func isNonScoring(f *schema.Form, field string) bool {
	return f == schema.File() && slices.Contains(schema.Header, field) ||
		f != schema.File() && slices.Contains(nonScoring, field)
}

// summary returns a value on one line; it is empty for nil and for a mapping with nested values.
func summary(v *tree.Value) string {
	switch {
	case v == nil:
		return ""
	case v.Kind != tree.Mapping:
		return v.Shown()
	case v.Get("default") != nil: // an option
		return cmp.Or(summary(v.Get("value")), summary(v.Get("default")))
	}
	var texts []string
	for i, p := range v.Pairs {
		if p.Val.Kind != tree.Scalar {
			return ""
		}
		if v.Short && i > 0 { // the single value stands for all fields
			break
		}
		texts = append(texts, p.Key.Text+": "+p.Val.Text)
		if v.Short {
			texts[0] = p.Val.Text
		}
	}
	return strings.Join(texts, ", ")
}

// Without returns the rules as they would be if their file did not contain an override. What
// depends on the override in the same file, such as a condition that uses an added option, is left
// out too. It returns an error if something inherited depends on it.
func (r *Rules) Without(o *Override) (*Rules, error) {
	if r.empty() {
		return nil, errEmpty
	}
	files, set := slices.Clone(r.trees), r.set
	left := r.Overrides()
	drop := func(o Override) {
		path := strings.Split(o.Path, ".")
		files[0] = withoutPath(files[0], path)
		if files[1].Layer && (o.Kind == Added || o.taken) {
			files[1] = withoutPath(files[1], path)
		}
		left = slices.DeleteFunc(left, func(other Override) bool { return other.Path == o.Path })
	}
	drop(*o)
	for {
		rules, findings := r.rebuild(files, set)
		if rules != nil {
			return rules, nil
		}
		dependent := slices.IndexFunc(left, func(other Override) bool {
			return slices.ContainsFunc(findings, func(f finding.Finding) bool {
				return f.Severity == finding.Error && touches(f.Rule, other.Path)
			})
		})
		if id, isOption := strings.CutPrefix(o.Path, "options."); isOption && set[id] != "" {
			set = withoutOption(set, id)
		} else if dependent < 0 {
			return nil, fmt.Errorf("the rules can't do without %s: %w", o.Path, findings)
		} else {
			drop(left[dependent])
		}
	}
}

func touches(a, b string) bool {
	return a != "" && (a == b || strings.HasPrefix(a, b+".") || strings.HasPrefix(b, a+"."))
}

func withoutOption(set map[string]string, id string) map[string]string {
	rest := make(map[string]string)
	for other, value := range set {
		if other != id {
			rest[other] = value
		}
	}
	return rest
}

func withoutPath(v *tree.Value, path []string) *tree.Value {
	i := v.Index(path[0])
	if i < 0 {
		return v
	}
	n := *v
	n.Pairs = slices.Clone(v.Pairs)
	if len(path) == 1 {
		n.Pairs = slices.Delete(n.Pairs, i, i+1)
		return &n
	}
	n.Pairs[i].Val = withoutPath(n.Pairs[i].Val, path[1:])
	return &n
}

// Extended returns the rules of the file that these extend, with that file's options and none that
// the caller set. It is nil if there is no such file, or if it can't be used alone.
func (r *Rules) Extended() *Rules {
	parents := merge.Parents(r.trees)
	if len(parents) == 0 {
		return nil
	}
	if known, ok := shipped.Load(parents[0].File.Name); ok && parents[0].File.IsShipped() {
		return known.(*Rules).withSetBy("")
	}
	parent, _ := r.rebuild(parents, nil) // its findings are reported when it is loaded itself
	return parent
}
