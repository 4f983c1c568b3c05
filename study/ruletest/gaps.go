package ruletest

import (
	"cmp"
	"slices"
	"strings"

	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// Gap is something that no case exercises.
type Gap struct {
	// Path, Part and Position are those of the point.
	Path, Part string
	rules.Position
	Kind PointKind
	// Lacks says what was not seen, such as "never true". About describes it by parts of the rules;
	// it may be empty. Override is that of the point, nil for a point of another kind.
	Lacks, About string
	Override     *rules.Override
	// Excuse is the reason for the gap in the test file, or nil.
	Excuse *Unreachable
}

// What a point can lack.
const (
	neverTrue  = "never true"
	neverFalse = "never false"
	neverAsked = "never asked"
	// notLookedAt is for points left out because of too much work.
	notLookedAt = "not looked at, too much work"
	tooMany     = "not looked at, too many"
)

// Gaps lists the gaps of the file under test by position; if all is set, it includes those of the
// files that it extends. A part that was never evaluated is one gap.
func (c *Coverage) Gaps(all bool) []Gap { return c.list(all, (*Point).IsGap) }

// Excused lists the gaps that have a reason.
func (c *Coverage) Excused(all bool) []Gap {
	return c.list(all, func(p *Point) bool { return p.By == nil && !p.Proved && p.Excuse != nil })
}

func (c *Coverage) list(all bool, include func(*Point) bool) []Gap {
	var gaps []Gap
	for i := range c.Points {
		p := &c.Points[i]
		if !include(p) || !p.Own && !all {
			continue
		}
		g := Gap{Path: p.Path, Part: p.Part, Position: p.Position, Kind: p.Kind, Lacks: p.lacks(),
			About: p.description(), Override: p.Override, Excuse: p.Excuse}
		if last := len(gaps) - 1; p.Kind == Conditions && last >= 0 &&
			gaps[last].Kind == Conditions &&
			gaps[last].Position == p.Position {
			if gaps[last].Lacks != notLookedAt {
				gaps[last].Lacks = neverAsked
			}
			continue
		}
		gaps = append(gaps, g)
	}
	slices.SortStableFunc(gaps, func(a, b Gap) int {
		return cmp.Or(slices.Index(c.Rules.Files(), a.File)-slices.Index(c.Rules.Files(), b.File),
			a.Line-b.Line,
			a.Column-b.Column)
	})
	return gaps
}

func (p *Point) lacks() string {
	switch {
	case p.Beyond && p.Kind == Overrides:
		return tooMany
	case p.Beyond:
		return notLookedAt
	case p.Kind == Conditions && p.Holds:
		return neverTrue
	}
	lacks := map[PointKind]string{
		Conditions: neverFalse, Yaku: "never counts", Requirements: "never fails",
		Overrides: "changes no case",
	}
	return cmp.Or(lacks[p.Kind], "never used")
}

func (p *Point) description() string {
	o := p.Override
	switch {
	case o == nil && p.Part == "":
		return p.Path
	case o == nil:
		return p.Part
	case o.Kind != rules.Changed:
		return "it is " + o.Kind.String()
	case o.Old == "" || o.New == "":
		return ""
	}
	return o.New + " instead of " + o.Old
}

// Unreachable is a reason why no test covers a rule or a part of a condition.
type Unreachable struct {
	// Rules are the rules under test, as named by [Case].
	Rules string
	// Path is the path in the rules, such as bonus.nuki. Part is the part of the condition there;
	// without it the reason is for everything below the path.
	Path, Part string
	Reason     string
	finding.Position
}

// IsAbout reports whether the reason is for a path in the rules or for a part of its condition.
func (u *Unreachable) IsAbout(path, part string) bool {
	if u.Part != "" {
		return u.Path == path && u.Part == part
	}
	return u.Path == path || strings.HasPrefix(path, u.Path+".")
}

func (r *reader) unreachable(v *tree.Value) (all []Unreachable) {
	if v == nil || v.Flawed {
		return nil
	}
	const field = "unreachable"
	if v.Kind != tree.Mapping {
		r.At(v, finding.WrongType, field,
			words.Say("write a line for each rule: bonus.nuki: why no test covers it"),
			"%s is a mapping from rules to reasons, and here it is %s", field, v.Kind)
		return nil
	}
	base := r.rules
	var known []string
	if base != nil {
		known = paths(base)
	}
	for _, p := range v.Pairs {
		path := tree.Join(field, p.Key.Text)
		if _, ok := slices.BinarySearch(known, p.Key.Text); base != nil && !ok {
			r.AtWith(p.Key, finding.UnknownRule, path,
				tree.Cure{Help: words.Say("write it as rulecheck test --coverage does"),
					Names: known}, "there is no rule %s",
				tree.Quote(p.Key.Text))
			continue
		}
		if p.Val.Kind != tree.Mapping {
			all = r.reason(all, p, p.Key.Text, "", path)
			continue
		}
		var parts []string
		if base != nil {
			parts = partsAt(base, p.Key.Text)
		}
		for _, q := range p.Val.Pairs {
			part := inOneLine(q.Key.Text)
			if base != nil && !slices.Contains(parts, part) {
				r.AtWith(q.Key, finding.UnknownRule, path,
					tree.Cure{Help: helpForPart(parts, p.Key.Text), Names: parts, Name: part},
					"%s has no part %s",
					p.Key.Text, tree.Quote(part))
				continue
			}
			all = r.reason(all, q, p.Key.Text, part, path)
		}
	}
	return all
}

func helpForPart(parts []string, path string) words.Text {
	if len(parts) == 0 {
		return words.Say("write the reason behind %s", path)
	}
	const most = 8
	if len(parts) > most {
		return words.Say("its parts are %s; and %d more", strings.Join(parts[:most], "; "),
			len(parts)-most)
	}
	return words.Say("its parts are %s", strings.Join(parts, "; "))
}

func inOneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

func partsAt(r *rules.Rules, path string) (parts []string) {
	tracer := trace.New(insides.Of(r).Names())
	for _, e := range slices.Concat(insides.Of(r).Expressions(), insides.Of(r).TableExpressions()) {
		if e.Path != path {
			continue
		}
		src := []rune(e.Text)
		leaves, _ := tracer.Leaves(&e)
		for _, span := range leaves {
			parts = append(parts, inOneLine(string(src[span.From:span.To])))
		}
	}
	return parts
}

func (r *reader) reason(all []Unreachable, p tree.Pair, path, part, at string) []Unreachable {
	if p.Val.Kind != tree.Scalar || strings.TrimSpace(p.Val.Text) == "" {
		r.At(p.Val, finding.MissingField, at, words.Say("say in a few words why no hand can do it"),
			"there is no reason why no test covers this")
		return all
	}
	return append(all, Unreachable{Rules: r.named, Path: path, Part: part, Reason: p.Val.Text,
		Position: p.Key.Pos()})
}

// paths lists the sorted paths of rules and expressions that a test can cover.
func paths(r *rules.Rules) (paths []string) {
	for _, e := range slices.Concat(insides.Of(r).Expressions(), insides.Of(r).TableExpressions()) {
		path := e.Path
		paths = append(paths, path)
		// a section is not a rule
		if rule := tree.SectionOf(path); strings.Contains(rule, ".") {
			paths = append(paths, rule)
		}
	}
	for _, o := range r.Overrides() {
		paths = append(paths, o.Path)
	}
	for i := range r.Shapes() {
		paths = append(paths, "shapes."+r.Shapes()[i].ID)
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}
