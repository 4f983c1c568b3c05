package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/lint"
	"example.com/hanfu/internal/merge"
	"example.com/hanfu/internal/nameindex"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
)

// OverrideKind says what a file does to what it inherits.
type OverrideKind uint8

// A file gives a value in place of the inherited one, adds an entry or a field, or removes one.
const (
	Changed OverrideKind = iota
	Added
	Removed
)

// String returns the kind as a word, as in JSON.
func (k OverrideKind) String() string {
	return nameindex.Of([]string{"changed", "added", "removed"}, k)
}

// Override is one thing that a rule file says otherwise than what it extends, and that can change a score. A rule that
// is added is one, however much is said of it; of a rule that is changed each field is one.
type Override struct {
	// Path is its place in the rules, such as yaku.renhou.han, or yaku.sanrenkou for a yaku that is added.
	Path string
	Kind OverrideKind
	// Position is where it is written.
	finding.Position
	// taken: the entry is read from another rule set.
	taken bool
	// Old is the inherited value, and New the one in its place. Both are empty where several values make up the whole.
	Old, New string
}

// Overrides lists what the file that was asked for says otherwise than those that it extends, in the order of the file:
// what can change a score, so no names and sources. There are none of a file that extends nothing.
func (r *Rules) Overrides() []Override {
	parents := merge.Parents(r.trees)
	if len(parents) == 0 {
		return nil
	}
	inherited := merge.Trees(parents, new(tree.Report))
	all := overrides(nil, inherited, r.trees[0], schema.File, "")
	for i := range all {
		all[i].Position = r.told(all[i].Position)
	}
	return all
}

func overrides(all []Override, old, v *tree.Value, f *schema.Form, path string) []Override {
	for _, p := range v.Pairs {
		path, was := tree.Join(path, p.Key.Text), old.Get(p.Key.Text)
		below := f.Below(p.Key.Text)
		o := Override{Path: path, Position: p.Key.Pos(), Old: inShort(was), New: inShort(p.Val)}
		switch {
		case f.Fields != nil && onlyShown(f, p.Key.Text):
			continue
		case p.Val.Off && was == nil: // it tells only that conditions may name the entry
			continue
		case p.Val.Off:
			o.Kind, o.New = Removed, ""
		case p.Val.From != nil && was != nil: // which replaces the inherited entry
			all = append(all, Override{Path: path, Kind: Changed, Position: p.Val.From.Pos(),
				New: "from " + p.Val.From.Text, taken: true})
			continue
		case below.Kind == tree.Mapping && !p.Val.Short && (was != nil && was.Kind == tree.Mapping || gathers(below)):
			all = overrides(all, was, p.Val, below, path)
			continue
		case was != nil && (p.Val.Equal(was) || p.Val.Short && o.New == o.Old),
			was == nil && f == schema.Option && o.New == inShort(old): // which says nothing else
			continue
		case was == nil && f == schema.Option: // its value, which was the default
			o.Position, o.Old = p.Val.Pos(), inShort(old)
		case was == nil:
			o.Kind = Added
		case p.Val.Short: // its fields stand where the one value does
			o.Position = p.Val.Pairs[0].Val.Pos()
		default:
			o.Position = p.Val.Pos()
		}
		all = append(all, o)
	}
	return all
}

// gathers reports whether a mapping only holds entries together, without being a rule itself.
func gathers(f *schema.Form) bool { return f.Noun.Empty() && f.Short == nil }

// forPeople are the fields that are read by people, or say what else may be written, and change no score.
var forPeople = append([]string{"message", "example", "allowed", "min", "max", "unlikely", "needs", "synonyms"}, lint.Told...)

// onlyShown reports whether one of the form's fields can't change a score.
func onlyShown(f *schema.Form, field string) bool {
	return f == schema.File && slices.Contains(schema.Header, field) || f != schema.File && slices.Contains(forPeople, field)
}

// inShort returns a value in one line, empty for none and for a mapping of several rules or fields.
func inShort(v *tree.Value) string {
	switch {
	case v == nil:
		return ""
	case v.Kind != tree.Mapping:
		return v.Shown()
	case v.Get("default") != nil: // an option
		return cmp.Or(inShort(v.Get("value")), inShort(v.Get("default")))
	}
	var texts []string
	for i, p := range v.Pairs {
		if p.Val.Kind != tree.Scalar {
			return ""
		}
		if v.Short && i > 0 { // the one value stands for all fields
			break
		}
		texts = append(texts, p.Key.Text+": "+p.Val.Text)
		if v.Short {
			texts[0] = p.Val.Text
		}
	}
	return strings.Join(texts, ", ")
}

// Without returns the rules as they would be if their file did not say one thing: with the inherited value in place of
// a changed one, without what it adds, with what it removes. What rests on it in the same file is left out too, such as
// a condition that asks an added option. The error tells that there are no such rules, because something inherited
// rests on it.
func (r *Rules) Without(o *Override) (*Rules, error) {
	if r.empty() {
		return nil, errEmpty
	}
	files, set := slices.Clone(r.trees), r.set
	left := r.Overrides()
	drop := func(o Override) {
		path := strings.Split(o.Path, ".")
		files[0] = without(files[0], path)
		if files[1].Layer && (o.Kind == Added || o.taken) {
			files[1] = without(files[1], path)
		}
		left = slices.DeleteFunc(left, func(other Override) bool { return other.Path == o.Path })
	}
	drop(*o)
	for {
		rules, findings := r.rebuilt(files, set)
		if rules != nil {
			return rules, nil
		}
		resting := slices.IndexFunc(left, func(other Override) bool {
			return slices.ContainsFunc(findings, func(f finding.Finding) bool {
				return f.Severity == finding.Error && touches(f.Rule, other.Path)
			})
		})
		if id, isOption := strings.CutPrefix(o.Path, "options."); isOption && set[id] != "" {
			set = withoutOption(set, id)
		} else if resting < 0 {
			return nil, fmt.Errorf("the rules can't do without %s: %w", o.Path, findings)
		} else {
			drop(left[resting])
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

func without(v *tree.Value, path []string) *tree.Value {
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
	n.Pairs[i].Val = without(n.Pairs[i].Val, path[1:])
	return &n
}

// Extended returns the rules that these extend, as the file just below says them: with its options, without what the
// caller set. It is nil if these extend nothing, or a file that can't be used alone.
func (r *Rules) Extended() *Rules {
	parents := merge.Parents(r.trees)
	if len(parents) == 0 {
		return nil
	}
	if known, ok := shipped.Load(parents[0].File.Name); ok && parents[0].File.IsShipped() {
		return known.(*Rules).copied("")
	}
	parent, _ := r.rebuilt(parents, nil) // what is wrong in it is told where it is loaded
	return parent
}
