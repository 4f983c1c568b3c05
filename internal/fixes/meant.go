package fixes

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/options"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// names are the rules that a file may refer to: what it inherits and its own.
type names struct {
	inherited, own *tree.Value
	optionNames    *options.Names
}

func (n *names) options() *options.Names {
	if n.optionNames == nil {
		n.optionNames = options.NamesIn(n.inherited)
	}
	return n.optionNames
}

// cure returns the cure for something that was looked for, or one without help.
func (n *names) cure(w *tree.Want) tree.Cure {
	id := tree.IDOf(w.Path)
	switch w.Kind {
	case tree.WantEntry:
		return n.entryCure(w.Path)
	case tree.WantForm:
		return n.formCure(w.Path, w.Pair.Val)
	case tree.WantKey, tree.WantForeignKey:
		return n.keyCure(w)
	case tree.WantID:
		return n.invalidIDCure(w.Path, w.Pair)
	case tree.WantTurned:
		return n.unknownOptionCure(id, w)
	case tree.WantRemoved:
		if tree.Near(id, n.inherited.At(tree.SectionOf(w.Path)).Keys()) != "" {
			return tree.Cure{}
		}
		return firstHelpful(n.otherSectionCure(id, w.Path, words.Text{}),
			func() tree.Cure { return n.calledCure(w.Path, w.Pair.Val.Words()) })
	case tree.WantSet:
		cure := n.options().Cure("set", nil, w.Pair.Key.Text, w.Pair.Val.Words())
		return tree.Cure{Help: cure.Help, Path: w.Path, Entries: cure.Entries, Safe: cure.Safe}
	case tree.WantValue:
		return n.valueCure(w.Pair.Key.Text, w.Path, w.Pair.Val.Text)
	}
	return tree.Cure{}
}

func (n *names) unknownOptionCure(id string, w *tree.Want) tree.Cure {
	ids := n.inherited.Get("options").Keys()
	if cure := n.calledCure(w.Path, w.Pair.Val.Pairs[0].Val.Words()); !cure.Help.Empty() {
		return cure
	}
	if near := tree.Near(id, ids); near != "" && naming.Unambiguous(id, near, ids) {
		return tree.Cure{}
	}
	return firstHelpful(n.byNamesake(id, w.Path, w.Pair.Val.Pairs[0].Val.PlainText()),
		func() tree.Cure { return n.openCure(id, w.Path, w.Pair.Val.Pairs[0].Val.PlainText()) },
		func() tree.Cure { return n.otherSectionCure(id, w.Path, words.Text{}) },
		func() tree.Cure { return n.withWord(id) })
}

// maxWithWord bounds the options that withWord names.
const maxWithWord = 12

func (n *names) withWord(word string) tree.Cure {
	var ids []string
	for _, id := range n.inherited.Get("options").Keys() {
		if slices.Contains(strings.Split(id, "_"), word) {
			ids = append(ids, id)
		}
	}
	if len(ids) < 2 || len(ids) > maxWithWord {
		return tree.Cure{}
	}
	return tree.Cure{Help: words.Say("the options with this word are %s",
		words.Listed(words.All(ids)...))}
}

func firstHelpful(first tree.Cure, others ...func() tree.Cure) tree.Cure {
	for _, other := range others {
		if !first.Help.Empty() {
			break
		}
		first = other()
	}
	return first
}

func (n *names) entryCure(path string) tree.Cure {
	if !schema.File().IsEntry(path) {
		return tree.Cure{}
	}
	return n.strayEntry(path, tree.IDOf(path))
}

func (n *names) formCure(path string, v *tree.Value) tree.Cure {
	first := tree.Cure{}
	if f := schema.File().At(path); f != nil && v.Kind == tree.Scalar {
		if f.Noun.Format == "limit" {
			first = n.limitCure(tree.IDOf(path), strings.Join(v.Words(), " "))
		}
		first = firstHelpful(first, func() tree.Cure { return n.scalarCure(f, path, v.Text) })
	}
	return firstHelpful(first, func() tree.Cure { return n.calledCure(path, v.Words()) },
		func() tree.Cure { return n.entryCure(path) })
}

func (n *names) keyCure(w *tree.Want) tree.Cure {
	path, p := w.Path, w.Pair
	first, below := tree.Cure{}, tree.Join(path, p.Key.Text)
	if id, ok := strings.CutPrefix(path, "options."); ok {
		first = n.optionFieldCure(id, p)
	}
	first = firstHelpful(first, func() tree.Cure { return n.equivalentCure(path, p) })
	if path == "" {
		first = firstHelpful(first, func() tree.Cure { return n.settingsOf(p) },
			func() tree.Cure { return n.byNamesake(below, below, p.Val.PlainText()) },
			func() tree.Cure { return n.openCure(below, below, p.Val.PlainText()) })
	}
	switch {
	case w.Kind == tree.WantForeignKey:
		return firstHelpful(first, func() tree.Cure { return n.calledCure(below, p.Val.Words()) },
			func() tree.Cure { return n.entryCure(path) })
	case schema.File().IsEntry(path):
		return firstHelpful(first, func() tree.Cure { return n.entryCure(path) })
	case path == "":
		first = firstHelpful(first, func() tree.Cure { return n.calledCure(below, p.Val.Words()) })
	}
	first = firstHelpful(first, func() tree.Cure { return n.strayEntry(below, p.Key.Text) })
	if f := schema.File().At(path); f == schema.Texts() || f != nil &&
		tree.Near(p.Key.Text, f.Names()) != "" {
		return first
	}
	first = firstHelpful(first, func() tree.Cure { return n.calledCure(below, p.Val.Words()) })
	if path == "" {
		first = firstHelpful(first, func() tree.Cure { return n.withWord(p.Key.Text) })
	}
	return first
}

// equivalentCure returns a cure that names the option, or the entry of another section, that is
// equivalent to a key of an entry.
func (n *names) equivalentCure(path string, p tree.Pair) tree.Cure {
	if p.Val.Kind != tree.Scalar || path == "" {
		return tree.Cure{}
	}
	below := tree.Join(path, p.Key.Text)
	if cure := n.inOptions(below, n.settingOf(tree.IDOf(path), p)); !cure.Help.Empty() {
		return cure
	}
	if cure := n.openCure(tree.IDOf(path), below,
		p.Key.Text); playerwords.IsYes(p.Val.Text) && !cure.Help.Empty() {
		return cure
	}
	if times := schema.TimesYakuman(p.Key.Text); n.inherited.At(path).Get("yakuman") != nil &&
		times != "" && playerwords.IsYes(p.Val.Text) {
		write := "yakuman: " + times
		return tree.Cure{Help: words.Say("write %s", write), Path: below, Entries: []string{write}}
	}
	if tree.SectionOf(path) == "limits" && slices.Contains([]string{"points", "point", "score",
		"pays", "value", "点", "点数"}, p.Key.Text) {
		if cure := n.limitCure(tree.IDOf(path), p.Val.Text); cure.Write != "" {
			inside := func(text string) string { return strings.Trim(text, "{}") }
			return tree.Cure{Help: cure.Help.Edited(inside), Path: tree.Join(path, p.Key.Text),
				Entries: []string{inside(cure.Write)}}
		}
	}
	if n.inherited.At(path) == nil {
		return tree.Cure{}
	}
	return n.fieldElsewhere(path, p.Key.Text)
}

// settingOf returns the setting of the option that is named by two words together, such as dora and
// red, with the value that was meant if it is known, or "".
func (n *names) settingOf(word string, p tree.Pair) string {
	key := strings.TrimSuffix(p.Key.Text, "s")
	for _, two := range [...][2]string{{word, p.Key.Text}, {p.Key.Text, word}, {word, key},
		{key, word}} {
		name := two[0] + " " + two[1]
		ids := n.options().Called(name)
		if id := two[0] + "_" + two[1]; n.inherited.Get("options").Get(id) != nil {
			ids = []string{id}
		}
		if len(ids) != 1 || p.Val.Kind != tree.Scalar {
			continue
		}
		option := n.inherited.Get("options").Find(ids[0])
		return ids[0] + ": " + n.options().Likely(option, name, p.Val.Text)
	}
	if playerwords.IsUnit(p.Key.Text) && p.Val.PlainText() != "0" { // riichi: {points: 1000}
		return n.amountOf(word, "", p.Val.PlainText())
	}
	return ""
}

// settingsOf returns the cure for a key of the file, with the settings of options that its entries
// name together with it, such as uma: {first: 20, second: 10}.
func (n *names) settingsOf(p tree.Pair) tree.Cure {
	var settings []string
	for _, inner := range p.Val.Entries() {
		settings = append(settings, n.settingOf(p.Key.Text, inner))
	}
	return n.inOptions(p.Key.Text, settings...)
}

func (n *names) invalidIDCure(section string, p tree.Pair) tree.Cure {
	cure := n.idCure(section, p.Key.Text)
	if section != "options" && !cure.Help.Empty() {
		return cure
	}
	if called := n.calledCure(tree.Join(section, schema.SmallID(p.Key.Text)),
		p.Val.Words()); !called.Help.Empty() {
		called.Path = tree.Join(section, tree.Shorten(p.Key.Text))
		return called
	}
	return cure
}
