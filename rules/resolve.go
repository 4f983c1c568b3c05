package rules

import (
	"cmp"
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

// Resolve returns a rule file that extends nothing and has the same rules: the same hash, and no
// findings that these rules don't have. With origins, a comment after each value states its file
// and line. Errors are those of ctx and of rules that were not loaded. It is not a method, so that
// programs that only score don't link it.
func Resolve(ctx context.Context, r *Rules, origins bool) (string, error) {
	if r.empty() {
		return "", errEmpty
	}
	whole := r.withOptions()
	s := resolver{origins: origins, tree: whole, rules: r, nodes: make(map[string]*rulefmt.Node)}
	file := s.node(tree.Pair{Val: whole}, schema.File(), "")
	file.Nodes = slices.DeleteFunc(file.Nodes, func(n *rulefmt.Node) bool {
		return n.Key.Text == "extends" || n.Key.Text == "words"
	})
	rulefmt.Arrange(file, schema.File())
	return s.silenced(ctx, file)
}

// A resolver converts the tree of a rule set to nodes for package rulefmt.
type resolver struct {
	origins bool
	tree    *tree.Value
	rules   *Rules
	// nodes holds the nodes made so far, by path.
	nodes map[string]*rulefmt.Node
}

func (s *resolver) node(p tree.Pair, f *schema.Form, path string) *rulefmt.Node {
	n := &rulefmt.Node{Key: p.Key, Val: p.Val, Col: -1, Flow: p.Val.Flow && !s.origins}
	s.nodes[path] = n
	if isShorthand(n.Val, f) {
		n.Val = n.Val.Pairs[0].Val
	}
	switch {
	case n.Val.Kind == tree.List:
		n.Flow = p.Val.Flow
		n.Val = s.withoutRemoved(p.Val, path)
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

// isBlank reports whether v is an empty text or list. It may override an inherited value, but has
// no effect in a file that extends nothing.
func isBlank(v *tree.Value) bool {
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
		if q.Key.Text == "value" && f == schema.Option() && !s.origins && s.isDefault(n.Key.Text) {
			continue
		}
		var form *schema.Form
		if f != nil {
			form = f.Below(q.Key.Text)
		}
		if m := s.node(q, form, below); !isBlank(m.Val) {
			n.Nodes = append(n.Nodes, m)
		}
	}
	for _, q := range n.Val.Removed() {
		gone := rulefmt.Note{Text: fmt.Sprintf("# %s: removed by %s", q.Key.Text,
			atLine(q.Val.Start()))}
		switch {
		case s.isNamed(path, q.Key.Text): // conditions still name it
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

// origin returns a comment with the file and line of a value, and the value that it overrides.
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

// atLine returns a position as file:line, with control characters in the file name replaced.
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

// isShorthand reports whether a mapping was written as a single value: its keys then have the
// position of the value.
func isShorthand(v *tree.Value, f *schema.Form) bool {
	if f == nil || f.Short == nil || len(v.Pairs) != len(f.Short) {
		return false
	}
	first := v.Pairs[0].Val
	for _, p := range v.Pairs {
		at := p.Val
		if at.Kind != tree.Scalar || at.File != first.File || at.Start() != first.Start() ||
			p.Key.File != at.File ||
			p.Key.Start() != at.Start() {
			return false
		}
	}
	return true
}

// isDefault reports whether an option has its default value, which need not be written.
func (s *resolver) isDefault(id string) bool {
	o := ByID(s.rules.options, id)
	return o != nil && o.Value == o.Default
}

func (s *resolver) withoutRemoved(v *tree.Value, path string) *tree.Value {
	section, found := referredTo[lastKey(path)]
	if !found || section+"." != path[:min(len(path), len(section)+1)] {
		return v
	}
	entries := s.tree.Get(section)
	n := *v
	n.Items = slices.DeleteFunc(slices.Clone(v.Items),
		func(item *tree.Value) bool { return entries.Index(item.Text) < 0 })
	return &n
}

// referredTo maps lists of ids to the section whose entries they name.
var referredTo = map[string]string{"replaces": "yaku", "implies": "situation",
	"excludes": "situation"}

func lastKey(path string) string {
	for i := len(path) - 1; i >= 0; i-- {
		if path[i] == '.' {
			return path[i+1:]
		}
	}
	return path
}

func (s *resolver) isNamed(section, id string) bool {
	kind := compile.MentionName
	if section == "yaku" {
		kind = compile.MentionYaku
	}
	return slices.Contains(merge.AskedFor, section) && s.rules.mentions[kind][id]
}

// A file that extends nothing is checked more strictly than inherited ones, because its options,
// sets and rules serve no other file. Warnings that the original files don't give are silenced in
// the resolved file, with the original reason or position.

// maxRounds is how often a resolved file is checked again, since a check doesn't show all findings
// at once.
const maxRounds = 8

// silenced returns the text of a resolved file, with comments that silence the warnings that the
// original files don't give.
func (s *resolver) silenced(ctx context.Context, file *rulefmt.Node) (string, error) {
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
			if silences < tree.MaxSilences && !known[findingKey(&f)] &&
				slices.Contains(tree.Silenceable(), f.Code) &&
				s.addSilence(&f, reasons[findingKey(&f)]) {
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

// addSilence puts a comment that silences f above its entry. It reports false if there is no room
// for one, as within brackets, or if there is one already.
func (s *resolver) addSilence(f *finding.Finding, reason string) bool {
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
	if n == nil || n.Key == nil { // f is about the whole file
		return false
	}
	reason = cmp.Or(reason, "as in "+strings.ReplaceAll(atLine(n.Key.Start()), "#", "?"))
	text := "# rulecheck:ignore " + f.Code + " "
	if slices.ContainsFunc(n.Head, func(above rulefmt.Note) bool {
		return strings.HasPrefix(above.Text, text)
	}) {
		return false
	}
	n.Head = append(n.Head, rulefmt.Note{Text: text + reason})
	return true
}

// findingKey identifies a finding regardless of its position.
func findingKey(f *finding.Finding) string { return f.Code + " " + f.Rule }

func (r *Rules) warnings() (known map[string]bool, reasons map[string]string) {
	known, reasons = make(map[string]bool), make(map[string]string)
	repeated := &tree.Report{Silences: unusedSilences(r.silences)}
	lint.Warn(r.toLint(repeated), true)
	for _, f := range repeated.Findings {
		known[findingKey(&f)] = true
	}
	for _, s := range repeated.Silenced {
		reasons[findingKey(&s.Finding)] = s.Reason
	}
	maps.DeleteFunc(reasons, func(about, _ string) bool { return known[about] })
	return known, reasons
}
