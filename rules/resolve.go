package rules

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/lint"
	"example.com/hanfu/internal/merge"
	"example.com/hanfu/internal/rulefmt"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/yamltext"
)

// Resolved returns the text of a rule file that says alone what the rules say with all that they extend: it extends
// nothing, has their hash, and no findings that they have not. With origins, a comment behind each value tells the file
// and line that gave it. The only error is that of ctx, when it is done.
func (r *Rules) Resolved(ctx context.Context, origins bool) (string, error) {
	if r.empty() {
		return "", errEmpty
	}
	whole := r.turned()
	s := resolver{origins: origins, tree: whole, rules: r, nodes: make(map[string]*rulefmt.Node)}
	file := s.node(tree.Pair{Val: whole}, schema.File, "")
	file.Nodes = slices.DeleteFunc(file.Nodes, func(n *rulefmt.Node) bool { return n.Key.Text == "extends" })
	rulefmt.Arrange(file, schema.File)
	return s.quietened(ctx, file)
}

// resolver makes nodes, to be laid out, of the tree of a rule set.
type resolver struct {
	origins bool
	tree    *tree.Value
	rules   *Rules
	// nodes are those made so far, by the paths of their values.
	nodes map[string]*rulefmt.Node
}

func (s *resolver) node(p tree.Pair, f *schema.Form, path string) *rulefmt.Node {
	n := &rulefmt.Node{Key: p.Key, Val: p.Val, Col: -1, Flow: p.Val.Flow && !s.origins}
	s.nodes[path] = n
	if wasShort(n.Val, f) {
		n.Val = n.Val.Pairs[0].Val
	}
	switch {
	case n.Val.Kind == tree.List:
		n.Flow = p.Val.Flow
		n.Val = s.withoutGone(p.Val, path)
		for _, item := range n.Val.Items {
			n.Nodes = append(n.Nodes, &rulefmt.Node{Val: item, Col: -1})
		}
	case n.Val.Kind == tree.Mapping:
		s.pairs(n, f, path)
		if s.origins && p.Val.Flow {
			n.OnOneLine(strings.Count(path, "."))
		}
		return n
	}
	if s.origins {
		n.Line = origin(p.Val, n.Val)
	}
	return n
}

// saysNothing reports whether an entry is a text or list in which nothing stands. It can have replaced something in
// another file, and has no effect in one that stands alone.
func saysNothing(v *tree.Value) bool {
	switch {
	case v.Kind == tree.Scalar:
		return strings.TrimSpace(v.Text) == ""
	case v.Kind == tree.List:
		return len(v.Items) == 0
	}
	return false
}

func (s *resolver) pairs(n *rulefmt.Node, f *schema.Form, path string) {
	for _, q := range n.Val.Pairs {
		below := tree.Join(path, q.Key.Text)
		if q.Key.Text == "value" && f == schema.Option && !s.origins && s.isDefault(n.Key.Text) {
			continue
		}
		var each *schema.Form
		if f != nil {
			each = f.Below(q.Key.Text)
		}
		if m := s.node(q, each, below); !saysNothing(m.Val) {
			n.Nodes = append(n.Nodes, m)
		}
	}
	for _, q := range n.Val.Removed() {
		gone := rulefmt.Note{Text: fmt.Sprintf("# %s: removed by %s", q.Key.Text, atLine(q.Val.Start()))}
		switch {
		case s.isNamed(path, q.Key.Text): // conditions go on naming it, and must know that it never holds
			m := &rulefmt.Node{Key: q.Key, Val: &tree.Value{File: q.Val.File, Text: "off"}, Col: -1}
			if s.origins {
				m.Line = "# removed by " + atLine(q.Val.Start())
			}
			n.Nodes = append(n.Nodes, m)
		case s.origins:
			n.Foot = append(n.Foot, gone)
		}
	}
	if len(n.Nodes) == 0 {
		n.Head, n.Foot = n.Foot, nil
	}
}

// origin says in a comment which file and line gave a value, and what it overrides.
func origin(given, v *tree.Value) string {
	if v.File == nil {
		v = given
	}
	text := "# " + atLine(v.Start())
	if old := replacedBy(v); len(old) > 0 {
		text += fmt.Sprintf(" (overrides %s)", atLine(old[0].Position))
	}
	return text
}

// atLine returns a position as file:line, on one line whatever the file is called.
func atLine(p finding.Position) string {
	name := strings.Map(func(r rune) rune {
		if yamltext.Unseen(r) {
			return '?'
		}
		return r
	}, p.File)
	if p.Line == 0 {
		return name
	}
	return fmt.Sprintf("%s:%d", name, p.Line)
}

// wasShort reports whether a mapping is what a single value stood for: its keys then stand where the value does.
func wasShort(v *tree.Value, f *schema.Form) bool {
	if f == nil || f.Short == nil || len(v.Pairs) != len(f.Short) {
		return false
	}
	first := v.Pairs[0].Val
	for _, p := range v.Pairs {
		at := p.Val
		if at.Kind != tree.Scalar || at.File != first.File || at.Start() != first.Start() || p.Key.File != at.File ||
			p.Key.Start() != at.Start() {
			return false
		}
	}
	return true
}

// isDefault reports whether an option has its default, so that it needs no value.
func (s *resolver) isDefault(id string) bool {
	o := ByID(s.rules.options, id)
	return o != nil && o.Value == o.Default
}

func (s *resolver) withoutGone(v *tree.Value, path string) *tree.Value {
	section, found := referredTo[lastOf(path)]
	if !found || section+"." != path[:min(len(path), len(section)+1)] {
		return v
	}
	entries := s.tree.Get(section)
	n := *v
	n.Items = slices.DeleteFunc(slices.Clone(v.Items),
		func(item *tree.Value) bool { return entries.Index(item.Text) < 0 })
	return &n
}

// referredTo are the lists that name other entries of their section.
var referredTo = map[string]string{"replaces": "yaku", "implies": "situation", "excludes": "situation"}

func lastOf(path string) string {
	for i := len(path) - 1; i >= 0; i-- {
		if path[i] == '.' {
			return path[i+1:]
		}
	}
	return path
}

func (s *resolver) isNamed(section, id string) bool {
	of := compile.MentionName
	if section == "yaku" {
		of = compile.MentionYaku
	}
	return slices.Contains(merge.AskedFor, section) && s.rules.mentions[of][id]
}

// In a file that stands alone more is looked for than in what a file inherits: its options, sets and rules are there
// for no other file. What is well in the files that the rules come from is silenced in the resolved one, with the
// reason that they give, or with the place where it stands in them.

// maxRounds is how often what is found in a resolved file is looked for again, since not all is shown at once.
const maxRounds = 8

// quietened writes a resolved file so that check finds no more in it than in the files that the rules come from.
func (s *resolver) quietened(ctx context.Context, file *rulefmt.Node) (string, error) {
	text := rulefmt.Write(file)
	var known map[string]bool
	var reasons map[string]string
	silences := 0
	for range maxRounds {
		_, findings, err := new(Loader).Check(ctx, Bytes("resolved.yaml", []byte(text)))
		if err != nil {
			return "", err
		}
		if known == nil && len(findings) > 0 {
			known, reasons = s.rules.warnings()
		}
		before := silences
		for _, f := range findings {
			if silences < tree.MaxSilences && !known[about(&f)] && slices.Contains(tree.Silenceable(), f.Code) &&
				s.quieten(&f, reasons[about(&f)]) {
				silences++
			}
		}
		if silences == before {
			break
		}
		text = rulefmt.Write(file)
	}
	return text, nil
}

// quieten puts a comment that silences a warning above the entry that it is about, and tells whether there is one.
// Between brackets there is no room for it.
func (s *resolver) quieten(f *finding.Finding, reason string) bool {
	var n *rulefmt.Node
	for end := range len(f.Rule) + 1 {
		if end < len(f.Rule) && f.Rule[end] != '.' {
			continue
		}
		below := s.nodes[f.Rule[:end]]
		if below == nil {
			break
		}
		if n = below; n.Flow {
			break
		}
	}
	if n == nil || n.Key == nil { // it is about the whole file
		return false
	}
	if reason == "" {
		reason = "as in " + strings.ReplaceAll(atLine(n.Key.Start()), "#", "?")
	}
	text := "# rulecheck:ignore " + f.Code + " "
	if slices.ContainsFunc(n.Head, func(above rulefmt.Note) bool { return strings.HasPrefix(above.Text, text) }) {
		return false
	}
	n.Head = append(n.Head, rulefmt.Note{Text: text + reason})
	return true
}

// about tells findings of one sort from others, wherever they stand.
func about(f *finding.Finding) string { return f.Code + " " + f.Rule }

func (r *Rules) warnings() (known map[string]bool, reasons map[string]string) {
	known, reasons = make(map[string]bool), make(map[string]string)
	again := &tree.Report{Silences: copied(r.silences)}
	lint.Warn(r.toLint(again), true)
	for _, f := range again.Findings {
		known[about(&f)] = true
	}
	for _, s := range again.Silenced {
		reasons[about(&s.Finding)] = s.Reason
	}
	maps.DeleteFunc(reasons, func(about, _ string) bool { return known[about] })
	return known, reasons
}
