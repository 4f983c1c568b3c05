package merge

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// An entry with the field from is read from another rule set than the one that its file extends:
//
//	yaku: {sanrenkou: {from: local}}
//
// What a file takes in this way becomes a tree of its own, a layer between the file and what it
// extends. Merging does the rest: other fields next to from change what was taken, and every value
// keeps its original position.

// fromKey is the field that names the rule set.
const fromKey = "from"

type taking struct {
	*chain
	// file is the tree of the file, own that tree without what it takes, and inherited what it
	// extends.
	file, own, inherited *tree.Value
	layer                *tree.Value
	// stack are the identities of the files that wait for this one, which must not be read again.
	stack []string
	// listed are the lists of ids in the layer.
	listed []takenList
}

// takenList is a list of ids of a section, in a mapping that was taken.
type takenList struct {
	section string
	in      *tree.Value
	field   string
}

func (c *chain) withLayers() []*tree.Value {
	var all []*tree.Value // starting with the farthest file
	for i, file := range slices.Backward(c.trees) {
		if !hasFrom(schema.File(), file) {
			all = append([]*tree.Value{file}, all...)
			continue
		}
		t := &taking{chain: c, file: file, layer: &tree.Value{Kind: tree.Mapping, File: file.File,
			Layer: true},
			stack: append(slices.Clone(c.stack), c.seen[:i+1]...)}
		t.inherited = Trees(all, new(tree.Report))
		t.own = t.taken(file, schema.File(), "")
		t.dropUnknown()
		all = append([]*tree.Value{t.own, t.layer}, all...)
	}
	return all
}

func hasFrom(f *schema.Form, v *tree.Value) bool {
	if f == nil || f.Kind != tree.Mapping || v.Kind != tree.Mapping {
		return false
	}
	if f.Field(fromKey) != nil && v.Get(fromKey) != nil {
		return true
	}
	return slices.ContainsFunc(v.Pairs, func(p tree.Pair) bool {
		return hasFrom(f.Below(p.Key.Text), p.Val)
	})
}

// taken moves what v takes from other rule sets into the layer, and returns v without it.
func (t *taking) taken(v *tree.Value, f *schema.Form, path string) *tree.Value {
	if !hasFrom(f, v) {
		return v
	}
	n := *v
	n.Pairs = nil
	for _, p := range v.Pairs {
		switch {
		case p.Key.Text == fromKey && f.Field(fromKey) != nil:
			n.From = p.Val
		default:
			n.Pairs = append(n.Pairs, tree.Pair{Key: p.Key,
				Val: t.taken(p.Val, f.Below(p.Key.Text), tree.Join(path, p.Key.Text))})
		}
	}
	if n.From != nil && (!n.From.Usable() || !t.entry(n.From, path)) {
		n.Flawed = true // avoids a finding for what it lacks now
	}
	return &n
}

func (t *taking) entry(from *tree.Value, path string) bool {
	whole := t.mergedFrom(from, path)
	if whole == nil {
		return false
	}
	section, id := tree.Split(path)
	entries := whole.At(section)
	p := entries.Find(id)
	if p.Val == nil {
		cure := tree.OneOf(entries.Keys())
		cure.Name = id
		t.r.AtWith(from, finding.UnknownRule, path, cure, "there is no %s in the rule set %s", path,
			from.Text)
		return false
	}
	old := t.inherited.At(section).Find(id)
	if old.Val != nil && old.Val.Get("locked") != nil &&
		(&merger{r: t.r}).isLocked(old, tree.Pair{Key: t.file.At(section).Find(id).Key, Val: p.Val},
			path) {
		return false
	}
	if old.Val != nil && p.Val.Equal(old.Val) {
		t.r.Add(finding.Finding{Position: from.Pos(), Code: finding.SameAsInherited, Rule: path,
			Help:    words.Say("remove it"),
			Message: words.Say("%s is in the rule set %s as it is inherited", path, from.Text),
			Related: []finding.Related{{Position: old.Key.Pos(),
				Message: words.Say("it is inherited from here")}}})
		return true
	}
	t.add(whole, section, p)
	return true
}

// add adds an entry of another rule set to the layer, with everything that it refers to and the
// file would lack.
func (t *taking) add(whole *tree.Value, section string, p tree.Pair) {
	f := schema.File().At(section)
	val := copyMapping(p.Val)
	val.Taken = true
	// A lock binds the files that extend that rule set.
	val.Pairs = slices.DeleteFunc(val.Pairs,
		func(p tree.Pair) bool { return p.Key.Text == "locked" })
	ensureMapping(t.layer, section, p.Key).Pairs = append(t.layer.At(section).Pairs,
		tree.Pair{Key: p.Key, Val: val})
	t.follow(whole, val, f.Below(p.Key.Text), section)
}

func (t *taking) follow(whole, v *tree.Value, f *schema.Form, section string) {
	for _, p := range v.Pairs {
		below := f.Below(p.Key.Text)
		switch {
		case below == nil:
		case below == schema.IDList && section == "situation" && p.Key.Text == "implies":
			for _, item := range p.Val.Items {
				t.need(whole, item.Text, "situation")
			}
		case below == schema.IDList:
			t.listed = append(t.listed, takenList{section, v, p.Key.Text})
		case below.Kind == tree.Mapping:
			t.follow(whole, p.Val, below, section)
		case below.Holds == schema.HoldsLimit && schema.IDPattern().MatchString(p.Val.Text),
			below.Holds == schema.HoldsID &&
				section == "limits":
			t.need(whole, p.Val.Text, "limits")
		case below.Holds == schema.HoldsCondition, below.Holds == schema.HoldsNumber,
			below.Holds == schema.HoldsLimit:
			t.needNamed(whole, p.Val.Text)
		}
	}
}

func (t *taking) needNamed(whole *tree.Value, expression string) {
	for _, m := range compile.MentionsIn(expression) {
		switch m.Of {
		case compile.MentionOption:
			t.need(whole, m.Name, "options")
		case compile.MentionLimit:
			t.need(whole, m.Name, "limits")
		case compile.MentionYaku:
			t.allowName(whole, m.Name)
		default:
			t.need(whole, m.Name, "sets", "situation", "shapes")
		}
	}
}

func (t *taking) need(whole *tree.Value, id string, sections ...string) {
	for _, section := range sections {
		if t.hasEntry(section, id) {
			return
		}
	}
	for _, section := range sections {
		if p := whole.Get(section).Find(id); p.Val != nil {
			t.add(whole, section, p)
			return
		}
	}
}

// hasEntry reports whether the file has an entry without taking it. An option that the file only
// turns must be declared elsewhere.
func (t *taking) hasEntry(section, id string) bool {
	own := t.file.Get(section).Get(id)
	declares := own != nil && !own.Off && !own.Short && own.Get(fromKey) == nil
	return declares || t.inherited.Get(section).Get(id) != nil ||
		t.layer.Get(section).Get(id) != nil
}

// allowName lets expressions name a yaku that the file lacks, and that therefore never counts.
// Taking the yaku too would be more than requested.
func (t *taking) allowName(whole *tree.Value, id string) {
	if p := whole.Get("yaku").Find(id); p.Val != nil && !t.hasEntry("yaku", id) {
		yaku := ensureMapping(t.layer, "yaku", p.Key)
		yaku.Gone = append(yaku.Gone, tree.Pair{Key: p.Key,
			Val: &tree.Value{File: p.Key.File, Line: p.Key.Line, Column: p.Key.Column, Text: "off",
				Off: true}})
	}
}

// dropUnknown removes ids that the file lacks from the lists that were taken: replaces may name
// yaku that are not played.
func (t *taking) dropUnknown() {
	for _, l := range t.listed {
		p := l.in.Find(l.field)
		list := *p.Val
		list.Items = slices.DeleteFunc(slices.Clone(list.Items), func(item *tree.Value) bool {
			return !t.hasEntry(l.section, item.Text) && t.file.Get(l.section).Get(item.Text) == nil
		})
		i := l.in.Index(l.field)
		l.in.Pairs[i].Val = &list
		if len(list.Items) == 0 {
			l.in.Pairs = slices.Delete(l.in.Pairs, i, i+1)
		}
	}
}

// mergedFrom returns the merged rules that an entry is taken from, or nil, with a finding, if they
// can't be read. The result is cached even on failure, so that a broken file is not read again for
// each of two hundred entries.
func (t *taking) mergedFrom(from *tree.Value, path string) *tree.Value {
	src, cure, err := source.Relative(from.File, from.Text, t.r)
	if err != nil {
		t.r.AtWith(from, finding.BadExtends, path, cure, "%v", err)
		return nil
	}
	id := src.Identity()
	if whole, known := t.others[id]; known {
		return whole // nil if its errors were already reported
	}
	switch {
	case slices.Contains(t.stack, id):
		t.r.At(from, finding.Cycle, path, words.Say("take it from another rule set"),
			"%s takes %s from itself%s", from.File.Name,
			path, viaOthers(len(t.stack)))
		return nil
	case t.read[id] == nil && t.bytes+len(src.Text) > MaxBytes:
		t.r.At(from, finding.TooLarge, path, words.Say("remove what no rule needs"),
			"the files that are read for these rules have more than %d MiB together", MaxBytes>>20)
		return nil
	case len(t.stack) >= MaxFiles || len(t.others) >= MaxFiles:
		t.r.At(from, finding.TooDeep, path, words.Say("join some of them"),
			"entries are taken from more than %d files", MaxFiles)
		return nil
	}
	inner := &chain{r: t.r, onRead: t.onRead, others: t.others, read: t.read, bytes: t.bytes,
		stack:   t.stack,
		takenBy: from}
	trees, ok := inner.readAll(src)
	t.bytes = inner.bytes
	if !ok {
		t.others[id] = nil
		return nil
	}
	before := len(t.r.Silenced)
	whole := Trees(trees, t.r)
	t.r.Silenced = t.r.Silenced[:before] // most of it is about entries that are not taken
	t.others[id] = whole
	return whole
}

// ensureMapping returns the mapping at a path, adding missing ones with the position of near.
func ensureMapping(v *tree.Value, path string, near *tree.Value) *tree.Value {
	for key := range strings.SplitSeq(path, ".") {
		if v.Get(key) == nil {
			v.Pairs = append(v.Pairs, tree.Pair{Key: &tree.Value{File: near.File, Line: near.Line,
				Column: near.Column,
				Text:   key},
				Val: &tree.Value{Kind: tree.Mapping, File: near.File, Line: near.Line,
					Column: near.Column}})
		}
		v = v.Get(key)
	}
	return v
}

func copyMapping(v *tree.Value) *tree.Value {
	n := *v
	n.Pairs = slices.Clone(v.Pairs)
	for i, p := range n.Pairs {
		if p.Val.Kind == tree.Mapping && !(v.Short && i > 0) {
			n.Pairs[i].Val = copyMapping(p.Val)
		}
	}
	return &n
}

// TakenFrom returns the names of the files that contain the entries of a layer.
func TakenFrom(v *tree.Value) []string {
	var names []string
	for _, p := range v.Pairs {
		if p.Val.Taken && !slices.Contains(names, p.Key.File.Name) {
			names = append(names, p.Key.File.Name)
		}
		for _, name := range TakenFrom(p.Val) {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// Parents returns the trees that the loaded file extends, without its own layer.
func Parents(files []*tree.Value) []*tree.Value {
	switch {
	case len(files) == 0:
		return nil
	case len(files) > 1 && files[1].Layer:
		return files[2:]
	}
	return files[1:]
}
