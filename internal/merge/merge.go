// Package merge merges a rule file with the files that it extends or takes entries from. [Chain]
// reads the files, [Trees] merges their trees, and [Complete] reports what is missing.
package merge

import (
	"slices"
	"strings"
	"sync"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// Inherited returns a function that merges, once, what a file inherits, given the trees of its
// chain. It returns nil if the file extends nothing.
func Inherited(files []*tree.Value) func() *tree.Value {
	return sync.OnceValue(func() *tree.Value {
		if len(files) == 1 {
			return nil
		}
		return Trees(files[1:], new(tree.Report))
	})
}

// Trees merges the trees of a chain, which begins with the loaded file. Mappings merge by key,
// other values replace inherited ones, and off removes them.
func Trees(chain []*tree.Value, r *tree.Report) *tree.Value {
	m := merger{r: r}
	whole := &tree.Value{Kind: tree.Mapping}
	for i, v := range slices.Backward(chain) {
		if merged, ok := sharedMerged.Load(v); ok {
			whole = merged.(*tree.Value)
			continue
		}
		m.first = i == len(chain)-1
		before := len(r.Findings) + r.More + len(r.Silenced)
		whole = m.value(withoutHeader(whole, v), v, schema.File(), "")
		_, below := sharedMerged.Load(chain[min(i+1, len(chain)-1)])
		first, shared := sharedTrees.Load(sharedTree{v.File.Name, v.File.Depth})
		if shared && first == v && (m.first || below) &&
			len(r.Findings)+r.More+len(r.Silenced) == before && !r.Done() {
			sharedMerged.Store(v, whole)
		}
	}
	return whole
}

type merger struct {
	r *tree.Report
	// first reports whether the file inherits nothing.
	first bool
}

// withoutHeader returns what a file inherits: everything except the fields that describe the other
// file. Sources are inherited unless the file has its own.
func withoutHeader(inherited, v *tree.Value) *tree.Value {
	n := *inherited
	n.Pairs = slices.DeleteFunc(slices.Clone(n.Pairs), func(p tree.Pair) bool {
		if p.Key.Text == "sources" {
			return v.Get("sources") != nil
		}
		return slices.Contains(schema.Header, p.Key.Text)
	})
	return &n
}

// value merges a value with the inherited one. A value that does not conform changes nothing, to
// avoid consequential findings.
func (m *merger) value(old, v *tree.Value, f *schema.Form, path string) *tree.Value {
	switch {
	case v.Flawed && v.Kind != tree.Mapping, v.Kind != f.Kind:
		return old
	case v.Taken:
		n := *v
		n.Over = old
		return &n
	case f.Kind != tree.Mapping, f.Whole && v.Short, old.Kind != tree.Mapping:
		if v.Equal(old) {
			m.reportSame(old, v, path)
		}
		n := *v
		n.Over = old
		return &n
	case v.Short:
		return m.mergeShort(old, v, path)
	}
	n := *v
	n.Pairs, n.Gone, n.Flawed = slices.Clone(old.Pairs), slices.Concat(old.Gone, v.Gone),
		v.Flawed || old.Flawed
	for _, p := range v.Pairs {
		m.entry(&n, p, f, tree.Join(path, p.Key.Text))
	}
	if f.Counts == schema.CountsFirst {
		moveAddedFirst(old, v, &n)
	}
	m.warnSimilar(old, &n, v, f, path)
	return &n
}

// moveAddedFirst moves the new entries of v, including taken ones, before the inherited ones.
func moveAddedFirst(old, v, n *tree.Value) {
	var added, rest []tree.Pair
	for _, p := range n.Pairs {
		inherited, own := old.Get(p.Key.Text), v.Get(p.Key.Text)
		if inherited == nil || own != nil && own.From != nil && inherited.Over == nil {
			added = append(added, p)
		} else {
			rest = append(rest, p)
		}
	}
	slices.SortFunc(added, func(a, b tree.Pair) int {
		return v.Index(a.Key.Text) -
			v.Index(b.Key.Text)
	})
	n.Pairs = append(added, rest...)
}

// mergeShort merges the fields that a single value stands for with an inherited mapping.
func (m *merger) mergeShort(old, v *tree.Value, path string) *tree.Value {
	n, changes := *old, false
	for _, p := range v.Pairs {
		field := *p.Val
		field.Over = old.Get(p.Key.Text)
		changes = changes || field.Over == nil || !field.Equal(field.Over)
		n = *n.With(tree.Pair{Key: p.Key, Val: &field})
	}
	if !changes {
		m.reportSame(old.Get(v.Pairs[0].Key.Text), v.Pairs[0].Val, path)
	}
	return &n
}

// reportSame reports a value that changes nothing, unless it is an option's text: repeating that
// confirms it for this file.
func (m *merger) reportSame(old, v *tree.Value, path string) {
	if m.r.TooManyWarnings(v.File.Name) || strings.HasPrefix(path, "options.") &&
		strings.Contains(path, ".doc") {
		return
	}
	m.r.Add(finding.Finding{Position: v.Pos(), Code: finding.SameAsInherited, Rule: path,
		Help:    words.Say("remove it"),
		Message: words.Say("%s has this value already", path),
		Related: []finding.Related{{Position: old.Pos(),
			Message: words.Say("it is inherited from here")}}})
}

func (m *merger) entry(n *tree.Value, p tree.Pair, f *schema.Form, path string) {
	below := f.Below(p.Key.Text)
	i := slices.IndexFunc(n.Pairs, func(q tree.Pair) bool { return q.Key.Text == p.Key.Text })
	switch {
	case i < 0 && p.Val.Off && m.first && slices.Contains(AskedFor, tree.SectionOf(path)):
		n.Gone = append(n.Gone, p)
	case i < 0 && p.Val.Off:
		m.reportNothingToRemove(n, p, f, path)
	case i < 0:
		m.addition(n, p, below, path)
	case m.isLocked(n.Pairs[i], p, path):
	case p.Val.Off:
		removal := *p.Val
		removal.Over = n.Pairs[i].Val
		n.Gone = append(slices.Clip(n.Gone), tree.Pair{Key: withOlder(p.Key, n.Pairs[i].Key),
			Val: &removal})
		n.Pairs = slices.Delete(n.Pairs, i, i+1)
	default:
		n.Pairs[i] = tree.Pair{Key: withOlder(p.Key, n.Pairs[i].Key),
			Val: m.value(n.Pairs[i].Val, p.Val, below, path)}
	}
}

// addition adds an entry that is not inherited. An incomplete entry with an id similar to an
// inherited one is reported as a typo.
func (m *merger) addition(n *tree.Value, p tree.Pair, f *schema.Form, path string) {
	id, ids := p.Key.Text, inheritedBy(p.Key.File, n)
	if p.Val.TextsOnly && !f.Noun.Empty() {
		cure := tree.OneOf(ids)
		cure.Name = id
		m.r.AtWith(p.Key, finding.UnknownRule, path, cure, "there is no %s %q to change", f.Noun, id)
		return
	}
	if f.Stays && p.Val.Short {
		cure := tree.OneOf(ids)
		if tree.Near(id, ids) == "" {
			cure.Help = words.Say("an option is declared by a mapping with a default")
		}
		cure.Wants = tree.Want{Kind: tree.WantTurned, Path: path, Pair: p}
		m.r.AtWith(p.Key, finding.UnknownOption, path, cure, "there is no option %q to turn", id)
		return
	}
	if !f.Noun.Empty() && f.Kind == tree.Mapping && !p.Val.Flawed && !f.Lacks(p.Val).Empty() {
		called, nearest := schema.CalledOtherwise(tree.SectionOf(path), id, ids), naming.Nearest(id, ids)
		if called.Help.Empty() && nearest != "" {
			called = tree.Cure{Help: words.Say("a new %s needs %s; this has %s", f.Noun, f.Needs(),
				f.Lacks(p.Val)), Names: ids}
		}
		if !called.Help.Empty() {
			if called.Names != nil && !f.Stays && !naming.Unambiguous(id, nearest, ids) {
				called.Wants = tree.Want{Kind: tree.WantEntry, Path: path}
			}
			m.r.AtWith(p.Key, finding.UnknownRule, path, called, "there is no %s %q to change",
				f.Noun, id)
			return
		}
	}
	if f.Kind == tree.Mapping && p.Val.Kind == tree.Mapping {
		p.Val = m.value(&tree.Value{Kind: tree.Mapping}, p.Val, f, path)
	}
	n.Pairs = append(n.Pairs, p)
}

func inheritedBy(file *tree.Source, v *tree.Value) []string {
	var ids []string
	for _, p := range v.Pairs {
		if p.Key.File != file {
			ids = append(ids, p.Key.Text)
		}
	}
	return ids
}

func (m *merger) reportNothingToRemove(n *tree.Value, p tree.Pair, f *schema.Form, path string) {
	if f.Fields != nil {
		m.r.At(p.Key, finding.UnknownKey, path, words.Say("remove the line"),
			"there is no inherited %s to remove", p.Key.Text)
		return
	}
	id, ids := p.Key.Text, inheritedBy(p.Key.File, n)
	cure := schema.CalledOtherwise(tree.SectionOf(path), id, ids)
	if cure.Help.Empty() {
		cure = tree.OneOf(ids)
		cure.Wants = tree.Want{Kind: tree.WantRemoved, Path: path, Pair: p}
	}
	m.r.AtWith(p.Key, finding.UnknownRule, path, cure, "there is no %s %q to remove", f.Each.Noun,
		id)
}

func (m *merger) isLocked(old, p tree.Pair, path string) bool {
	lock := old.Val.Get("locked")
	if lock == nil || lock.Text != "true" {
		return false
	}
	m.r.Add(finding.Finding{Position: p.Key.Pos(), Code: finding.Locked, Rule: path,
		Help:    words.Say("remove the change"),
		Message: words.Say("%s is locked in %s and can't be changed", path, lock.File.Name),
		Related: []finding.Related{{Position: lock.Pos(),
			Message: words.Say("it is locked here")}}})
	return true
}

// Complete reports what a merged tree lacks, except for entries that already have a finding.
func Complete(whole *tree.Value, r *tree.Report) {
	c := completer{r}
	if lacks := schema.File().Lacks(whole); !lacks.Empty() && !whole.Flawed {
		r.At(whole, finding.MissingField, "",
			words.Say("extend a rule set, for example extends: standard, or write what is missing"),
			"the rule set has %s", lacks)
	}
	c.values(whole, schema.File(), "")
}

// AskedFor are the sections whose entries conditions refer to. In these, even a file that extends
// nothing may write off, so that its conditions may still name what is removed.
var AskedFor = []string{"situation", "shapes", "yaku"}

type completer struct{ r *tree.Report }

func (c *completer) value(p tree.Pair, f *schema.Form, path string) {
	if f == nil || p.Val.File != nil && p.Val.File.Shared { // shared values were complete before
		return
	}
	if lacks := f.Lacks(p.Val); !lacks.Empty() && !p.Val.Flawed {
		help := words.Say("write it")
		switch {
		case f.Some && f.Fields != nil:
			help = words.Say("write at least one of %s", strings.Join(f.Names(), ", "))
		case f.Some:
			help = words.Say("write at least one entry")
		case !f.Noun.Empty():
			help = words.Say("a whole %s has %s", f.Noun, f.Needs())
		}
		c.r.At(p.Key, finding.MissingField, path, help, "%s has %s", path, lacks)
		p.Val.Flawed = true
	}
	if limit := f.Bound(); f.Fields == nil && len(p.Val.Pairs) > limit {
		c.r.TooMany(p.Val.Pairs[limit].Key, path, len(p.Val.Pairs), limit)
		return
	}
	c.values(p.Val, f, path)
}

func (c *completer) values(v *tree.Value, f *schema.Form, path string) {
	for _, p := range v.Pairs {
		if p.Val.Kind == tree.Mapping {
			c.value(p, f.Below(p.Key.Text), tree.Join(path, p.Key.Text))
		}
	}
}

func withOlder(key, older *tree.Value) *tree.Value {
	n := *key
	n.Older = older
	return &n
}

// warnSimilar warns of complete new rules whose id is nearly that of an inherited one, which may
// have been meant. Incomplete ones are already reported as typos.
func (m *merger) warnSimilar(old, merged, v *tree.Value, f *schema.Form, path string) {
	if f.Each == nil || f.Each.Kind != tree.Mapping || f.Each.Noun.Empty() {
		return
	}
	for _, p := range v.Pairs {
		id := p.Key.Text
		if old.Get(id) != nil || merged.Get(id) == nil || old.GoneBy(id) != nil {
			continue
		}
		for _, q := range old.Pairs {
			if other := q.Key.Text; merged.Get(other) != nil && naming.OneApart(id, other) {
				m.r.Add(finding.Finding{Position: p.Key.Pos(), Code: finding.SimilarID,
					Rule: tree.Join(path, id),
					Related: []finding.Related{{Position: q.Key.Pos(),
						Message: words.Say("%s is inherited from here", other)}},
					Message: words.Say("this makes a new %s %q beside %q; did you mean %[3]q?",
						f.Each.Noun, id, other),
					Help: words.Say("if it is a rule of its own, give it an id that is not so easily confused, or silence this")})
				break
			}
		}
	}
}
