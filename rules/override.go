package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// OverrideKind says what a file does to what it inherits.
type OverrideKind uint8

// A file gives a value in place of the inherited one, adds an entry or a field, or removes one.
const (
	Changed OverrideKind = iota
	Added
	Removed
)

// String gives the kind as a word, as in JSON.
func (k OverrideKind) String() string { return [...]string{"changed", "added", "removed"}[k] }

// Override is one thing that a rule file says otherwise than what it extends, and that can change a score. A rule that is
// added is one, however much is said of it; of a rule that is changed each field is one.
type Override struct {
	// Path is its place in the rules, such as yaku.renhou.han, or yaku.sanrenkou for a yaku that is added.
	Path string
	Kind OverrideKind
	// Position is where it is written.
	Position
	// taken: the entry is read from another rule set.
	taken bool
	// Old is the inherited value, and New the one in its place. Both are empty where several values make up the whole.
	Old, New string
}

// Overrides lists what the file that was asked for says otherwise than those that it extends, in the order of the file: what can
// change a score, so no names and sources. There are none of a file that extends nothing.
func (r *Rules) Overrides() []Override {
	parents := parentTrees(r.trees)
	if len(parents) == 0 {
		return nil
	}
	inherited := merge(parents, new(report))
	return overrides(nil, inherited, r.trees[0], fileForm, "")
}

// overrides appends what a mapping says otherwise than the inherited one. The inherited one may be nil.
func overrides(all []Override, old, v *value, f *form, path string) []Override {
	for _, p := range v.pairs {
		path, was := join(path, p.key.text), old.get(p.key.text)
		below := f.below(p.key.text)
		o := Override{Path: path, Position: p.key.pos(), Old: inShort(was), New: inShort(p.val)}
		switch {
		case f.fields != nil && f.isForPeople(p.key.text):
			continue
		case p.val.off && was == nil: // it tells only that conditions may name the entry
			continue
		case p.val.off:
			o.Kind, o.New = Removed, ""
		case p.val.from != nil && was != nil: // which replaces the inherited entry
			all = append(all, Override{Path: path, Kind: Changed, Position: p.val.from.pos(), New: "from " + p.val.from.text, taken: true})
			continue
		case below.kind == mapping && !p.val.short && (was != nil && was.kind == mapping || below.gathers()):
			all = overrides(all, was, p.val, below, path)
			continue
		case was == nil && f == optionForm: // its value, which was the default
			o.Position, o.Old = p.val.pos(), inShort(old)
		case was == nil:
			o.Kind = Added
		case p.val.short: // its fields stand where the one value does
			o.Position = p.val.pairs[0].val.pos()
		default:
			o.Position = p.val.pos()
		}
		all = append(all, o)
	}
	return all
}

// gathers tells whether a mapping only holds together what stands in it, and is no rule by itself.
func (f *form) gathers() bool { return f.noun == "" && f.short == nil }

// forPeople are the fields that are read by people, or say what else may be written, and change no score.
var forPeople = append([]string{"message", "example", "allowed", "min", "max", "unlikely", "synonyms"}, said...)

// isForPeople tells whether one of the form's fields can't change a score.
func (f *form) isForPeople(field string) bool {
	return f == fileForm && slices.Contains(header, field) || f != fileForm && slices.Contains(forPeople, field)
}

// inShort returns a value in one line, empty for none and for a mapping of several rules or fields.
func inShort(v *value) string {
	switch {
	case v == nil:
		return ""
	case v.kind != mapping:
		return v.shown()
	case v.get("default") != nil: // an option
		return cmp.Or(inShort(v.get("value")), inShort(v.get("default")))
	}
	var texts []string
	for i, p := range v.pairs {
		if p.val.kind != scalar {
			return ""
		}
		if v.short && i > 0 { // the one value stands for all fields
			break
		}
		texts = append(texts, p.key.text+": "+p.val.text)
		if v.short {
			texts[0] = p.val.text
		}
	}
	return strings.Join(texts, ", ")
}

// Without gives the rules as they would be if their file did not say one thing: with the inherited value in place of a changed one,
// without what it adds, with what it removes. What rests on it in the same file is left out too, such as a condition that
// asks an added option. The error tells that there are no such rules, because something inherited rests on it.
func (r *Rules) Without(o *Override) (*Rules, error) {
	files, set := slices.Clone(r.trees), r.set
	left := r.Overrides()
	drop := func(o Override) {
		path := strings.Split(o.Path, ".")
		files[0] = without(files[0], path)
		if files[1].layer && (o.Kind == Added || o.taken) {
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
			return slices.ContainsFunc(findings, func(f Finding) bool { return f.Severity == Error && touches(f.Rule, other.Path) })
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

// touches tells whether one of two paths leads through the other.
func touches(a, b string) bool {
	return a != "" && (a == b || strings.HasPrefix(a, b+".") || strings.HasPrefix(b, a+"."))
}

// withoutOption gives what a caller set, but for one option.
func withoutOption(set map[string]string, id string) map[string]string {
	rest := make(map[string]string)
	for other, value := range set {
		if other != id {
			rest[other] = value
		}
	}
	return rest
}

// without returns a mapping like this one without the entry at a path.
func without(v *value, path []string) *value {
	i := v.index(path[0])
	if i < 0 {
		return v
	}
	n := *v
	n.pairs = slices.Clone(v.pairs)
	if len(path) == 1 {
		n.pairs = slices.Delete(n.pairs, i, i+1)
		return &n
	}
	n.pairs[i].val = without(n.pairs[i].val, path[1:])
	return &n
}

// rebuilt makes rules of trees of files, nil if something in them does not go together.
func (r *Rules) rebuilt(files []*value, set map[string]string) (*Rules, Findings) {
	rep := &report{silences: make(map[string][]*silence)}
	whole := merge(files, rep)
	complete(whole, rep)
	if rep.stopped || rep.findings.Errors() > 0 {
		return nil, rep.sorted()
	}
	b := build(files, whole, turn(whole, set, rep), r.parsed, rep)
	if rep.findings.Errors() > 0 {
		return nil, rep.sorted()
	}
	return b.finished(files, whole, set), nil
}
