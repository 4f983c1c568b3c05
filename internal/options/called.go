package options

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

// Names finds options by all their names, and caches what is expensive to compute about misspelled
// values.
type Names struct {
	whole *tree.Value
	// used are the options that some expression uses.
	used map[string]bool
	// Options are all options; scope holds their values, which Compiler refers to. The compiler's
	// budget holds for everything that it compiles.
	Options  []Option
	scope    map[string]condition.Option
	Compiler *compile.Compiler
	// meant caches the intended values by option and written text.
	meant map[[2]string]intendedValue
	// names maps normalized names to options.
	names map[string][]string
}

// intendedValue is the value that a text means. It is certain if no other is possible.
type intendedValue struct {
	value   string
	certain bool
}

// NamesIn returns the names of the options of merged rules.
func NamesIn(whole *tree.Value) *Names {
	n := &Names{whole: whole, used: make(map[string]bool), scope: make(map[string]condition.Option),
		meant: make(map[[2]string]intendedValue), Options: Evaluate(whole, nil, "", new(tree.Report))}
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

// Cure returns a cure that names the options that people call by a name, each with the value meant
// by what was written, or else its default as an example. It has no help if there are none; unused
// options are omitted. section is the place where options are set: options, set, or the caller's
// name for it.
func (n *Names) Cure(section string, own *tree.Value, name string, written []string) tree.Cure {
	options := n.whole.Get("options")
	var called []tree.Pair
	isSet := true // whether the file already sets all of them
	for _, id := range n.Called(name) {
		if p := options.Find(id); p.Val != nil && id != name && n.used[id] {
			called = append(called, p)
			isSet = isSet && own.Get("options").Get(id) != nil
		}
	}
	if called == nil {
		return tree.Cure{Help: schema.OfPlay(name)}
	}
	if two := TwoNumbers(strings.Join(written, "-")); len(called) == 2 && two != nil {
		written = two
		rises := func(a, b string) bool { return len(a) < len(b) || len(a) == len(b) && a < b }
		if first, second := called[0].Val.Get("default"),
			called[1].Val.Get("default"); rises(second.PlainText(), first.PlainText()) &&
			rises(written[0], written[1]) { // such as 10-30 for an uma of 30 and 10
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
			m := n.intended(p, name, written[i])
			meant, exact = m.value, exact && m.certain
		}
		switch {
		case meant != "":
		// The default may be the opposite.
		case len(written) == len(called) && playerwords.Truth(written[i]) != "":
			meant, certain = "…", false
		default:
			meant, write, certain = p.Val.Get("default").PlainText(),
				words.Say("write for example %s"), false
		}
		texts[i] = p.Key.Text + ": " + meant
		if len(called) == 1 && len(written) == 1 && (strings.HasPrefix(written[0], "-") ||
			!exact && playerwords.Truth(written[0]) == "false" && playerwords.Truth(meant) == "") {
			doc = p.Val.Get("doc").Translated()
		}
	}
	if isSet {
		for i, p := range called {
			texts[i] = p.Key.Text
		}
		return tree.Cure{Help: Explained(words.Say("remove it: it is said by %s",
			words.Listed(words.All(texts)...)), doc), Remove: true}
	}
	if section != "options" && section != "set" {
		section = strings.TrimLeft(section+" ", " ")
		return tree.Cure{Help: Explained(write.With(section+strings.ReplaceAll(strings.Join(texts,
			" "+section), ": ", "=")), doc),
			Entries: texts, Safe: certain && exact}
	}
	all := tree.Cure{Help: Explained(write.With(section+": {"+strings.Join(texts, ", ")+"}"), doc)}
	if allowed := called[0].Val.Get("allowed"); len(called) == 1 && !certain && allowed != nil {
		all.Help = words.Say("%s; it is one of %s", all.Help, strings.Join(allowed.Words(), ", "))
	}
	if certain {
		all.Entries, all.Into, all.Safe = texts, section, exact
	}
	return all
}

// Explained appends the description of an option to help, if there is one.
func Explained(help words.Text, doc words.Translated) words.Text {
	if len(doc) == 0 {
		return help
	}
	return words.Say("%s (%s)", help, doc)
}

// TwoNumbers returns the values of two options in one text, such as 10-30 or 30/10/-10/-30, or nil.
func TwoNumbers(text string) []string {
	m := twoNumbers().FindStringSubmatch(text)
	if m == nil || m[3]+m[4] != "" && (m[3] != m[2] || m[4] != m[1]) {
		return nil
	}
	return slices.Clone(m[1:3])
}

var twoNumbers = work.LazyRegexp(`^\s*\+?([0-9]+)\s*[-–/~,、・ー]+\s*\+?([0-9]+)\s*` +
	`(?:[-–/~,、・ー]+\s*[-−▲]?\s*([0-9]+)\s*[-–/~,、・ー]+\s*[-−▲]?\s*([0-9]+)\s*)?$`)

// Called returns the options that people call by a name.
func (n *Names) Called(name string) []string {
	if n.names == nil {
		n.names = optionsByName(n.Options)
	}
	return n.names[playerwords.Folded(name)]
}

// optionsByName maps normalized names to the options that have them as synonyms, or as names or
// descriptions in some language.
func optionsByName(options []Option) map[string][]string {
	all := make(map[string][]string)
	for i := range options {
		o := &options[i]
		names := Synonyms(o.ID, o.DeclaredSynonyms)
		named, doc := o.Declared.Val.Get("name").Translated(),
			o.Declared.Val.Get("doc").Translated()
		for _, lang := range words.Languages {
			names = append(names, ShortName(o.ID, named.In(lang), doc.In(lang), lang),
				Label(o.ID, named.In(lang), lang),
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

// intended returns the value meant for an option written under another name. The name may imply the
// value, the sign may differ, and unlikely values are corrected as the option's declaration says.
// The result is empty if the option can't have that value.
func (n *Names) intended(p tree.Pair, name, written string) intendedValue {
	id, certain := playerwords.Find(playerwords.Options, name)
	value, ok := strings.CutPrefix(id, p.Key.Text+".")
	switch {
	case !ok:
	case playerwords.IsYes(written):
		return intendedValue{n.computeIntended(p, value).value, certain}
	case playerwords.Truth(written) == "false":
		if answer := n.computeIntended(p, name+" "+written); answer.value != "" { // triple ron: no
			return intendedValue{answer.value, false}
		}
		others := slices.DeleteFunc(slices.Clone(By(n.Options, p.Key.Text).Allowed),
			func(v condition.Value) bool { return v.Word == value })
		if len(others) == 1 {
			return intendedValue{others[0].String(), false}
		}
		return intendedValue{} // any of the others is possible
	}
	asked := [2]string{p.Key.Text, written}
	meant, known := n.meant[asked]
	if !known {
		meant = n.computeIntended(p, written)
		n.meant[asked] = meant
	}
	return meant
}

// Likely returns the value that the option most likely has for a text written under a name of it,
// according to its declaration, or "".
func (n *Names) Likely(p tree.Pair, name, written string) string {
	return n.intended(p, name, written).value
}

func (n *Names) computeIntended(p tree.Pair, written string) intendedValue {
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
		return intendedValue{}
	}
	old := n.scope[id]
	turned := old
	turned.Value = v
	n.scope[id] = turned
	defer func() { n.scope[id] = old }()
	for _, slip := range p.Val.Get("unlikely").Entries() {
		when, _ := n.Compiler.Bool(slip.Val.Get("when").PlainText(), condition.StageWin,
			condition.EachHand)
		write, _ := n.Compiler.Int(slip.Val.Get("write").PlainText(), condition.StageWin,
			condition.EachHand)
		if when == nil || write == nil {
			continue
		}
		holds, known := when.Const()
		n, alsoKnown := write.Const()
		if holds && known && alsoKnown {
			return intendedValue{fmt.Sprint(n), false}
		}
	}
	if o.Default.Int >= leastPoints && 0 < v.Int && v.Int < leastPoints { // a stick, not its points
		return intendedValue{}
	}
	return intendedValue{v.String(), certain}
}

// leastPoints is the least number of points that players pay each other.
const leastPoints = 100
