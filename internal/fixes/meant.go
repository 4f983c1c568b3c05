package fixes

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/internal/options"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// names are all that may have been meant in a file: what it inherits and what it says itself.
type names struct {
	inherited, own *tree.Value
	ofOptions      *options.Names
}

func (n *names) options() *options.Names {
	if n.ofOptions == nil {
		n.ofOptions = options.NamesIn(n.inherited)
	}
	return n.ofOptions
}

// meant returns the cure of what was looked for at a place, without help if nothing is known.
func (n *names) meant(w *tree.Want) tree.Cure {
	id := tree.IDOf(w.Path)
	switch w.Kind {
	case tree.WantEntry:
		return n.entry(w.Path)
	case tree.WantForm:
		return n.form(w.Path, w.Pair.Val)
	case tree.WantKey, tree.WantForeignKey:
		return n.key(w)
	case tree.WantID:
		return n.id(w.Path, w.Pair)
	case tree.WantTurned:
		return n.turned(id, w)
	case tree.WantRemoved:
		if tree.Near(id, n.inherited.At(tree.SectionOf(w.Path)).Keys()) != "" {
			return tree.Cure{}
		}
		return or(n.home(id, w.Path, words.Text{}), func() tree.Cure { return n.called(w.Path, w.Pair.Val.Words()) })
	case tree.WantSet:
		cure := n.options().Cure("set", nil, w.Pair.Key.Text, w.Pair.Val.Words())
		return tree.Cure{Help: cure.Help, Path: w.Path, Entries: cure.Entries, Safe: cure.Safe}
	case tree.WantValue:
		return n.ofOption(w.Pair.Key.Text, w.Path, w.Pair.Val.Text)
	}
	return tree.Cure{}
}

// turned is the cure of an option that is turned and not there.
func (n *names) turned(id string, w *tree.Want) tree.Cure {
	ids := n.inherited.Get("options").Keys()
	if cure := n.called(w.Path, w.Pair.Val.Pairs[0].Val.Words()); !cure.Help.Empty() {
		return cure
	}
	if near := tree.Near(id, ids); near != "" && nearest.Clear(id, near, ids) {
		return tree.Cure{}
	}
	return n.home(id, w.Path, words.Text{})
}

// or returns the first cure that has help.
func or(first tree.Cure, others ...func() tree.Cure) tree.Cure {
	for _, other := range others {
		if !first.Help.Empty() {
			break
		}
		first = other()
	}
	return first
}

func (n *names) entry(path string) tree.Cure {
	if !schema.File.IsEntry(path) {
		return tree.Cure{}
	}
	return n.stray(path, tree.IDOf(path))
}

// form is the cure of a value that does not have the form of its place.
func (n *names) form(path string, v *tree.Value) tree.Cure {
	first := tree.Cure{}
	if f := schema.File.At(path); f != nil && v.Kind == tree.Scalar {
		if f.Noun.Format == "limit" {
			first = n.ofLimit(tree.IDOf(path), strings.Join(v.Words(), " "))
		}
		first = or(first, func() tree.Cure { return n.ofValue(f, path, v.Text) })
	}
	return or(first, func() tree.Cure { return n.called(path, v.Words()) }, func() tree.Cure { return n.entry(path) })
}

// key is the cure of a key that a mapping does not have.
func (n *names) key(w *tree.Want) tree.Cure {
	path, p := w.Path, w.Pair
	first, below := tree.Cure{}, tree.Join(path, p.Key.Text)
	if id, ok := strings.CutPrefix(path, "options."); ok {
		first = n.turnedByOne(id, p)
	}
	first = or(first, func() tree.Cure { return n.saidByOption(path, p) })
	switch {
	case w.Kind == tree.WantForeignKey:
		return or(first, func() tree.Cure { return n.called(below, p.Val.Words()) }, func() tree.Cure { return n.entry(path) })
	case schema.File.IsEntry(path):
		return or(first, func() tree.Cure { return n.entry(path) })
	case path == "":
		first = or(first, func() tree.Cure { return n.called(below, p.Val.Words()) })
	}
	first = or(first, func() tree.Cure { return n.stray(below, p.Key.Text) })
	if f := schema.File.At(path); f == schema.Texts || f != nil && tree.Near(p.Key.Text, f.Names()) != "" {
		return first
	}
	return or(first, func() tree.Cure { return n.called(below, p.Val.Words()) })
}

// saidByOption names the option, or the entry of another section, that says what a key of an entry is to say.
func (n *names) saidByOption(path string, p tree.Pair) tree.Cure {
	if p.Val.Kind != tree.Scalar || path == "" {
		return tree.Cure{}
	}
	for _, option := range []string{tree.IDOf(path) + "_" + p.Key.Text, p.Key.Text + "_" + tree.IDOf(path)} {
		if n.inherited.Get("options").Get(option) != nil {
			turned := option + ": " + tree.ToWrite(p.Val.Text)
			return tree.Cure{Help: words.Say("write options: {%s}", turned), Path: tree.Join(path, p.Key.Text), Into: "options",
				Entries: []string{turned}}
		}
	}
	if tree.SectionOf(path) == "limits" && slices.Contains([]string{"points", "point", "score", "pays", "value", "点", "点数"}, p.Key.Text) {
		if cure := n.ofLimit(tree.IDOf(path), p.Val.Text); cure.Write != "" {
			inside := func(text string) string { return strings.Trim(text, "{}") }
			return tree.Cure{Help: cure.Help.Edited(inside), Path: tree.Join(path, p.Key.Text), Entries: []string{inside(cure.Write)}}
		}
	}
	if n.inherited.At(path) == nil {
		return tree.Cure{}
	}
	return n.fieldElsewhere(path, p.Key.Text)
}

// id is the cure of a key that can't be the id of an entry of a section.
func (n *names) id(section string, p tree.Pair) tree.Cure {
	cure := n.ofID(section, p.Key.Text)
	if section != "options" && !cure.Help.Empty() {
		return cure
	}
	if called := n.called(tree.Join(section, schema.SmallID(p.Key.Text)), p.Val.Words()); !called.Help.Empty() {
		called.Path = tree.Join(section, tree.Shorten(p.Key.Text))
		return called
	}
	return cure
}
