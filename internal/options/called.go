package options

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/lazyregexp"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// Names knows the options of rules by all their names, and what takes work to say of slips in them.
type Names struct {
	whole *tree.Value
	// used are the options that something uses.
	used map[string]bool
	// Options are all of them, with their values in scope, and Compiler knows that: its bound holds for all that is
	// compiled.
	Options  []Option
	scope    map[string]condition.Option
	Compiler *compile.Compiler
	// meant are the values that are meant, by the option and what was written for it.
	meant map[[2]string]valueMeant
	// names has the options that people call by a name, as far as it differs from others.
	names map[string][]string
}

// valueMeant is the value that is meant by what somebody wrote. It is certain if it can be no other.
type valueMeant struct {
	value   string
	certain bool
}

// NamesIn returns what is known of the options of merged rules.
func NamesIn(whole *tree.Value) *Names {
	n := &Names{whole: whole, used: make(map[string]bool), scope: make(map[string]condition.Option),
		meant: make(map[[2]string]valueMeant), Options: Turn(whole, nil, "", new(tree.Report))}
	for _, p := range whole.Entries() {
		if p.Key.Text != "options" {
			maps.Copy(n.used, In(p.Val))
		}
	}
	for _, o := range n.Options {
		n.scope[o.ID] = condition.Option{Value: o.Value, Allowed: o.Allowed, Min: o.Min, Max: o.Max}
	}
	n.Compiler = compile.New(condition.Scope{Options: n.scope})
	n.Compiler.Share(new(compile.Trees))
	return n
}

// Cure says which options people call by a name, each with what was written for it, or else its default for an example;
// there is no help if there are none. Those that nothing uses are left out. In is what turns options there: options, set,
// or what stands for the caller.
func (n *Names) Cure(in string, own *tree.Value, name string, written []string) tree.Cure {
	options := n.whole.Get("options")
	var called []tree.Pair
	said := true // the file turns them all already
	for _, id := range n.Called(name) {
		if p := options.Find(id); p.Val != nil && id != name && n.used[id] {
			called = append(called, p)
			said = said && own.Get("options").Get(id) != nil
		}
	}
	if called == nil {
		return tree.Cure{Help: schema.OfPlay(name)}
	}
	if two := TwoNumbers(strings.Join(written, "-")); len(called) == 2 && two != nil {
		written = two
		rises := func(a, b string) bool { return len(a) < len(b) || len(a) == len(b) && a < b }
		if first, second := called[0].Val.Get("default"), called[1].Val.Get("default"); rises(second.PlainText(), first.PlainText()) &&
			rises(written[0], written[1]) { // 10-30 for an uma of 30 and 10
			slices.Reverse(written)
		}
	}
	write, texts := words.Say("write %s"), make([]string, len(called))
	certain, doc := true, words.Translated(nil)
	_, exact := playerwords.Find(playerwords.Options, name)
	exact = (exact || n.names[playerwords.Folded(name)] != nil) && len(written) == len(called)
	for i, p := range called {
		meant := ""
		if len(written) >= len(called) {
			m := n.meantBy(p, name, written[i])
			meant, exact = m.value, exact && m.certain
		}
		switch {
		case meant != "":
		case len(written) == len(called) && playerwords.Truth(written[i]) != "": // the default may be the opposite
			meant, certain = "…", false
		default:
			meant, write, certain = p.Val.Get("default").PlainText(), words.Say("write for example %s"), false
		}
		texts[i] = p.Key.Text + ": " + meant
		if len(called) == 1 && len(written) == 1 && strings.HasPrefix(written[0], "-") {
			doc = p.Val.Get("doc").Translated()
		}
	}
	if said {
		for i, p := range called {
			texts[i] = p.Key.Text
		}
		return tree.Cure{Help: Explained(words.Say("remove it: it is said by %s", words.Listed(words.All(texts)...)), doc), Remove: true}
	}
	if in != "options" && in != "set" {
		in = strings.TrimLeft(in+" ", " ")
		return tree.Cure{Help: Explained(write.With(in+strings.ReplaceAll(strings.Join(texts, " "+in), ": ", "=")), doc),
			Entries: texts, Safe: certain && exact}
	}
	all := tree.Cure{Help: Explained(write.With(in+": {"+strings.Join(texts, ", ")+"}"), doc)}
	if allowed := called[0].Val.Get("allowed"); len(called) == 1 && !certain && allowed != nil {
		all.Help = words.Say("%s; it is one of %s", all.Help, strings.Join(allowed.Words(), ", "))
	}
	if certain {
		all.Entries, all.Into, all.Safe = texts, in, exact
	}
	return all
}

// Explained is a help with what is said of the option, if that is known.
func Explained(help words.Text, doc words.Translated) words.Text {
	if len(doc) == 0 {
		return help
	}
	return words.Say("%s (%s)", help, doc)
}

// TwoNumbers returns the values of two options in one text, such as 10-30 or 30/10/-10/-30, nil if there are no two.
func TwoNumbers(text string) []string {
	m := twoNumbers().FindStringSubmatch(text)
	if m == nil || m[3]+m[4] != "" && (m[3] != m[2] || m[4] != m[1]) {
		return nil
	}
	return slices.Clone(m[1:3])
}

var twoNumbers = lazyregexp.New(`^\s*\+?([0-9]+)\s*[-–/~,、・]+\s*\+?([0-9]+)\s*` +
	`(?:[-–/~,、・]+\s*[-−▲]?\s*([0-9]+)\s*[-–/~,、・]+\s*[-−▲]?\s*([0-9]+)\s*)?$`)

// Called returns the options that people call by a name.
func (n *Names) Called(name string) []string {
	if n.names == nil {
		n.names = calls(n.Options)
	}
	return n.names[playerwords.Folded(name)]
}

// calls maps names, without what makes no difference in them, to the options that people call so: by other names, or by
// what they are shown in a language.
func calls(options []Option) map[string][]string {
	all := make(map[string][]string)
	for i := range options {
		o := &options[i]
		names := slices.Clone(o.Synonyms)
		named, doc := o.Declared.Val.Get("name").Translated(), o.Declared.Val.Get("doc").Translated()
		for _, lang := range words.Languages {
			names = append(names, ShortName(o.ID, named.In(lang), doc.In(lang), lang), Label(o.ID, named.In(lang), lang),
				doc.In(lang))
		}
		for _, name := range names {
			if name = playerwords.Folded(name); name != "" && !slices.Contains(all[name], o.ID) {
				all[name] = append(all[name], o.ID)
			}
		}
	}
	return all
}

// meantBy returns the value of an option that was written under another name, which may say a value itself: with the
// other sign where only that is allowed, and as its declaration has it where it is unlikely. It is "" if the option can't
// have that value.
func (n *Names) meantBy(p tree.Pair, name, written string) valueMeant {
	id, certain := playerwords.Find(playerwords.Options, name)
	value, says := strings.CutPrefix(id, p.Key.Text+".")
	switch {
	case !says:
	case playerwords.IsYes(written):
		return valueMeant{n.tryMeant(p, value).value, certain}
	case playerwords.Truth(written) == "false":
		if said := n.tryMeant(p, name+" "+written); said.value != "" { // triple ron: no
			return valueMeant{said.value, false}
		}
		others := slices.DeleteFunc(slices.Clone(By(n.Options, p.Key.Text).Allowed),
			func(v condition.Value) bool { return v.Word == value })
		if len(others) == 1 {
			return valueMeant{others[0].String(), false}
		}
		return valueMeant{} // it may be any of the others
	}
	asked := [2]string{p.Key.Text, written}
	meant, known := n.meant[asked]
	if !known {
		meant = n.tryMeant(p, written)
		n.meant[asked] = meant
	}
	return meant
}

// Likely returns the value that an option most likely has where somebody wrote a text, as its declaration says, "" if none
// is.
func (n *Names) Likely(p tree.Pair, written string) string { return n.tryMeant(p, written).value }

func (n *Names) tryMeant(p tree.Pair, written string) valueMeant {
	id := p.Key.Text
	o := By(n.Options, id)
	v, certain := o.Parse(written)
	ok := certain
	for _, other := range []string{written, strings.TrimPrefix(written, "-")} {
		if !ok {
			cure := o.Meant(other)
			v, ok = o.Parse(cure.Write)
			certain = cure.Safe && other == written
		}
	}
	if !ok {
		return valueMeant{}
	}
	was := n.scope[id]
	turned := was
	turned.Value = v
	n.scope[id] = turned
	defer func() { n.scope[id] = was }()
	for _, slip := range p.Val.Get("unlikely").Entries() {
		when, _ := n.Compiler.Bool(slip.Val.Get("when").PlainText(), condition.StageWin, condition.EachHand)
		write, _ := n.Compiler.Int(slip.Val.Get("write").PlainText(), condition.StageWin, condition.EachHand)
		if when == nil || write == nil {
			continue
		}
		holds, known := when.Const()
		n, alsoKnown := write.Const()
		if holds && known && alsoKnown {
			return valueMeant{fmt.Sprint(n), false}
		}
	}
	return valueMeant{v.String(), certain}
}
