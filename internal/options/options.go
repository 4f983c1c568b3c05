// Package options evaluates the options of rules, and finds them by the names that people use for
// them.
package options

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// Option is an option with its value.
type Option struct {
	ID string
	// Declared is its entry in the rules.
	Declared tree.Pair
	Default  condition.Value
	// Value is the default unless a file or the caller set another.
	Value condition.Value
	// Set reports whether the caller set the value.
	Set bool
	// Allowed are the allowed values. If it is empty, Min and Max bound whole numbers.
	Allowed  []condition.Value
	Min, Max int64
	// DeclaredSynonyms are other names of the option that the rules give.
	DeclaredSynonyms []string
}

// Label returns the name of an option, or the language's label for its id. It is empty for options
// that are not among the most important.
func Label(id, name, lang string) string { return cmp.Or(name, words.In(lang).Common.Options[id]) }

// ShortName returns a short name of an option: its name, the language's short name or label for its
// id, the first clause of its description, or its id.
func ShortName(id, name, doc, lang string) string {
	doc, _, _ = strings.Cut(doc, ". ")
	if i := strings.IndexAny(doc, ":;(：；（。"); i > 0 {
		doc = strings.TrimRight(doc[:i], " \u00a0")
	}
	return cmp.Or(name, words.In(lang).Common.Short[id], Label(id, name, lang), doc, id)
}

// Synonyms returns other names of an option: those of players and those that the rules declare.
func Synonyms(id string, declared []string) []string {
	all := slices.Clone(playerwords.Names(playerwords.Options, id))
	for _, name := range declared {
		if !slices.Contains(all, strings.ReplaceAll(name, "_", " ")) {
			all = append(all, name)
		}
	}
	return all
}

// By returns the option with an id, or nil.
func By(options []Option, id string) *Option {
	if i := slices.IndexFunc(options, func(o Option) bool { return o.ID == id }); i >= 0 {
		return &options[i]
	}
	return nil
}

// In returns the names of the options used by v or its descendants.
func In(v *tree.Value) map[string]bool {
	used := make(map[string]bool)
	var walk func(v *tree.Value)
	walk = func(v *tree.Value) {
		maps.Copy(used, compile.OptionsIn(v.Text))
		for _, p := range v.Pairs {
			walk(p.Val)
		}
		for _, item := range v.Items {
			walk(item)
		}
	}
	walk(v)
	return used
}

// Evaluate returns the options with their values: the default, or the value set by files or by the
// caller. Findings about the caller's values have setBy as their file.
func Evaluate(whole *tree.Value, set map[string]string, setBy string, r *tree.Report) []Option {
	t := evaluator{r: r, set: set, setBy: setBy}
	declared, names := whole.Get("options"), (*Names)(nil)
	for _, id := range slices.Sorted(maps.Keys(set)) {
		if declared.Get(id) == nil {
			if names == nil {
				names = NamesIn(whole)
			}
			cure := tree.OneOf(declared.Keys())
			if meant := names.Cure(setBy, nil, id, []string{set[id]}); meant.Safe &&
				t.addEntries(meant.Entries) {
				continue
			} else if !meant.Help.Empty() {
				cure = tree.Cure{Help: meant.Help}
			}
			cure.Name = id
			r.AddWith(finding.Finding{Position: finding.Position{File: setBy},
				Code: finding.UnknownOption,
				Rule: "options." + id, Message: words.Say("there is no option %q to set", id)},
				cure)
		}
	}
	if declared == nil {
		return nil
	}
	for _, p := range declared.Pairs {
		if p.Val.Kind == tree.Mapping {
			t.option(p)
		}
	}
	for _, i := range t.setByFiles {
		t.warnSetToDefault(&t.options[i])
	}
	return t.options
}

type evaluator struct {
	r       *tree.Report
	set     map[string]string
	setBy   string
	options []Option
	// setByFiles are the indices of the options that files set.
	setByFiles []int
}

// addEntries adds options that the caller set under another name. It returns false if the caller
// also set one of them directly.
func (t *evaluator) addEntries(entries []string) bool {
	set := maps.Clone(t.set)
	for _, entry := range entries {
		id, value, _ := strings.Cut(entry, ": ")
		if _, twice := set[id]; twice {
			return false
		}
		set[id] = value
	}
	t.set = set
	return true
}

func (t *evaluator) option(p tree.Pair) {
	path := "options." + p.Key.Text
	o := Option{ID: p.Key.Text, Declared: p, Min: -schema.MaxNumber, Max: schema.MaxNumber}
	first := p.Val.Get("default")
	if first.Usable() {
		o.Default.Type = schema.TypeOf(first)
		o.Value.Type = o.Default.Type
	}
	if !first.Usable() || !t.declare(&o, p.Val, first, path) {
		// Declare the option anyway, so that conditions that use it have no findings.
		t.options = append(t.options, o)
		return
	}
	if names := p.Val.Get("synonyms"); names != nil {
		for _, name := range names.Items {
			o.DeclaredSynonyms = append(o.DeclaredSynonyms, name.Text)
		}
	}
	o.Value = o.Default
	if v := p.Val.Get("value"); v.Usable() {
		if value, ok := o.Parse(v.Text); ok {
			o.Value = value
		} else {
			o.reject(t.r, v, path)
		}
		t.setByFiles = append(t.setByFiles, len(t.options))
	}
	if text, ok := t.set[o.ID]; ok {
		t.setByCaller(&o, text, p.Val.Get("locked"))
	}
	t.options = append(t.options, o)
}

// warnSetToDefault warns of an option that a file sets to its default. If another option that it
// needs has the wrong value, the help is to set that one.
func (t *evaluator) warnSetToDefault(o *Option) {
	v := o.Declared.Val.Get("value")
	if value, ok := o.Parse(v.Text); !ok || v.Over != nil || value != o.Default {
		return
	}
	help := words.Say("remove it")
	if needs := o.Declared.Val.Get("needs"); needs != nil {
		scope := condition.Scope{Options: make(map[string]condition.Option)}
		for i := range t.options {
			scope.Options[t.options[i].ID] = condition.Option{Value: t.options[i].Value}
		}
		if compile.Simplify(needs.Text, &scope, 0) == "false" {
			help = words.Say("it has no effect, for it needs %s: turn that as well, or remove it",
				needs.Text)
		}
	}
	t.r.Add(finding.Finding{Position: v.Pos(), Code: finding.SameAsInherited,
		Rule: "options." + o.ID, Help: help,
		Message: words.Say("%s is %s by default", o.ID, o.Value),
		Related: []finding.Related{{Position: o.Declared.Val.Get("default").Pos(),
			Message: words.Say("the default")}}})
}

func (t *evaluator) declare(o *Option, decl, first *tree.Value, path string) bool {
	allowed, low, high := decl.Get("allowed"), decl.Get("min"), decl.Get("max")
	badWith := func(v *tree.Value, cure tree.Cure, format string, args ...any) bool {
		t.r.AtWith(v, finding.BadOption, path, cure, format, args...)
		return false
	}
	bad := func(v *tree.Value, help words.Text, format string, args ...any) bool {
		return badWith(v, tree.Cure{Help: help}, format, args...)
	}
	// The file changes only the default.
	ownDefault := first.Over != nil && nearest(allowed, first) == first
	if ownDefault {
		o.Default.Type = schema.TypeOf(first.Over)
		o.Value.Type = o.Default.Type
	}
	switch typ := o.Default.Type; {
	case typ == condition.TypeWord && !schema.WordPattern().MatchString(first.Text):
		return badWith(first, meantDefault(first.Text),
			"%s can't be an option's value: it is true or false, a whole number, or a word",
			tree.Describe(first))
	case typ == condition.TypeWord && allowed == nil:
		help := words.Say("list the words in allowed: [%s, …]", tree.ToWrite(first.Text))
		if _, ok := schema.Truths[first.Text]; ok {
			help = words.Say("write true or false, or list the words in allowed")
		} else if strings.Trim(first.Text, "0123456789") == "" {
			help = words.Say("write a whole number without zeros in front, and at most ten digits")
		}
		return bad(first, help, "an option whose value is a word lists the words that are allowed")
	case typ == condition.TypeBool && allowed != nil:
		return bad(allowed, words.Say("remove allowed"),
			"an option that is true or false has no others to allow")
	case typ != condition.TypeInt && (low != nil || high != nil):
		return bad(cmp.Or(low, high), words.Say("remove min and max"),
			"only whole numbers have a least and a greatest")
	case allowed != nil && (low != nil || high != nil):
		return bad(cmp.Or(low, high), words.Say("remove one of the two"),
			"the values are listed in allowed already")
	}
	if !t.bound(&o.Min, low, path+".min") || !t.bound(&o.Max, high, path+".max") {
		return false
	}
	if o.Min > o.Max {
		return bad(nearest(low, high), words.Text{}, "no number is at least %d and at most %d",
			o.Min, o.Max)
	}
	if allowed != nil {
		if !allowed.Usable() {
			return false
		}
		for _, item := range allowed.Items {
			v, ok := schema.ParseValue(item.Text, o.Default.Type)
			if !ok {
				return bad(item, words.Text{}, "%s is not a %s as the default is",
					tree.Describe(item), words.Term(o.Default.Type.String()))
			}
			o.Allowed = append(o.Allowed, v)
		}
	}
	value, ok := o.Parse(first.Text)
	switch {
	case ok:
		o.Default = value
	case ownDefault && nearest(low, high, first) == first:
		o.reject(t.r, first, path)
		o.Value, _ = o.Parse(first.Over.Text)
	default:
		badWith(nearest(first, allowed, low, high), tree.Cure{Names: o.words(), About: first},
			"the default of %s is %s, and must be %s", o.ID, tree.Shorten(first.Text), o.allows())
	}
	return ok
}

func meantDefault(text string) tree.Cure {
	meant := schema.MeantValues(text)
	i := slices.IndexFunc(meant, schema.NumberPattern().MatchString) // 1 does not mean true here
	if i < 0 {
		i = slices.IndexFunc(meant, func(word string) bool {
			return word == "true" ||
				word == "false"
		})
	}
	if i < 0 {
		return tree.Cure{}
	}
	return tree.Cure{Help: words.Say("write %s", meant[i]), Write: meant[i], Safe: true}
}

// nearest returns the first of the values whose file is nearest to the loaded file.
func nearest(values ...*tree.Value) (best *tree.Value) {
	for _, v := range values {
		if v != nil && (best == nil || v.File.Depth < best.File.Depth) {
			best = v
		}
	}
	return best
}

func (t *evaluator) bound(dst *int64, v *tree.Value, path string) bool {
	if v == nil {
		return true
	}
	if !v.Usable() {
		return false
	}
	n, ok := schema.ParseValue(v.Text, condition.TypeInt)
	if !ok {
		t.r.At(v, finding.BadOption, path, words.Text{}, "%s is not a whole number up to %d",
			tree.Describe(v), schema.MaxNumber)
		return false
	}
	*dst = n.Int
	return true
}

// Check checks an entry at a path of a file that sets option o of the rules in whole. o is nil if
// there is no such option.
func Check(o *Option, whole *tree.Value, p tree.Pair, path string, r *tree.Report) {
	if o == nil {
		cure := tree.OneOf(whole.Get("options").Keys())
		cure.Wants = tree.Want{Kind: tree.WantSet, Path: path, Pair: p, Rules: whole}
		r.AtWith(p.Key, finding.UnknownOption, path, cure, "there is no option %s to set",
			tree.Quote(p.Key.Text))
		return
	}
	if lock := o.Declared.Val.Get("locked"); lock != nil && lock.Text == "true" {
		r.At(p.Key, finding.Locked, path, words.Text{}, "%s is locked in %s and can't be set", o.ID,
			lock.File.Name)
	} else if _, ok := o.Parse(p.Val.Text); !ok {
		o.reject(r, p.Val, path)
	}
}

func (o *Option) reject(r *tree.Report, v *tree.Value, path string) {
	cure := o.Meant(v.Text)
	if cure.Help.Empty() {
		cure.Wants = tree.Want{Kind: tree.WantValue, Path: path,
			Pair: tree.Pair{Key: o.Declared.Key, Val: v}}
	}
	r.AtWith(v, finding.BadValue, path, cure, "%s can't be %s: it is %s", o.ID,
		cmp.Or(tree.Shorten(v.Text), "empty"), o.allows())
}

// Meant returns the cure for a text that is not a value of the option.
func (o *Option) Meant(text string) tree.Cure {
	try := append(schema.MeantValues(text), playerwords.InWords(text))
	word, certain := o.valueCalled(text)
	if rest := playerwords.Besides(o.ID, text); word == "" && rest != "" {
		return o.Meant(rest)
	}
	if certain {
		try = append(try, word)
	}
	none, likely := []string{"0", "off"}, len(try)
	if number, negative := strings.CutPrefix(text, "-"); negative { // the rules apply the sign
		try = append(try, number)
	}
	try = append(try, word)
	switch first := o.Default.String(); {
	case playerwords.Truth(text) == "false":
		try = append(try, none...)
	case playerwords.IsYes(text) && !slices.Contains(none, first):
		try = append(try, first)
	}
	for i, meant := range try {
		if got, ok := o.Parse(meant); ok {
			return tree.Cure{Help: words.Say("write %s", got.String()), Write: got.String(),
				Names: o.words(),
				Safe: i < likely && !schema.MayBeDecimal(text) &&
					!(o.Default.Type == condition.TypeBool && schema.IsDigits(text))}
		}
	}
	return tree.Cure{Names: o.words()}
}

// maxParts bounds the words of a text that Guess looks at.
const maxParts = 6

// Guess returns the cure for a text that Meant finds no value in: the value that one part of it
// names, such as that of mangan in mangan to everyone, or else what the option says. likely returns
// the value that is most likely meant by another one, such as 20000 by 20.
func (o *Option) Guess(text string, likely func(string) string) tree.Cure {
	doc := o.Declared.Val.Get("doc").Translated()
	// Of 1000 each nobody knows whether it is 1000 of what is paid together.
	unclear := playerwords.NamesEach(text) &&
		!playerwords.NamesEach(strings.ReplaceAll(doc.In("en"), "each counter", ""))
	if value := o.valueWithin(text); value != "" && !unclear {
		value = likely(value)
		return tree.Cure{Help: Explained(words.Say("write %s, if that is meant", value), doc),
			Write: value}
	}
	cure := tree.Cure{}
	if !playerwords.Negates(text) {
		cure.Names = o.words()
	}
	if len(doc) > 0 && tree.Near(text, cure.Names) == "" {
		cure.Help = words.Say("choose by what the option says: %s", doc)
		if o.Default.Type == condition.TypeBool {
			cure.Help = words.Say("true means: %s", doc)
		}
	}
	return cure
}

// valueWithin returns the value that the longest part of a text names, or "" if several parts of
// that length name different ones. A text may leave out the last word of the option's id, such as
// double for a double ron. A text with a no means something as a whole or not at all.
func (o *Option) valueWithin(text string) (value string) {
	parts := strings.Fields(naming.Plain(text))
	if len(parts) > maxParts {
		return ""
	}
	if len(parts) > 1 && playerwords.Truth(parts[0]) == "false" { // no double ron
		parts = append(parts[1:], parts[0])
	}
	kind := o.ID[strings.LastIndexByte(o.ID, '_')+1:]
	value = o.Meant(strings.Join(append(parts, kind), " ")).Write
	least := 1
	if playerwords.Negates(text) {
		least = len(parts)
	}
	for n := len(parts); n >= least && value == ""; n-- {
		for from := range len(parts) - n + 1 {
			meant := o.Meant(strings.Join(parts[from:from+n], " ")).Write
			if meant != "" && value != "" && meant != value {
				return ""
			}
			value = cmp.Or(value, meant)
		}
	}
	return value
}

// valueCalled returns the value that people call by a word, as displayed in some language or by
// another name, or "".
func (o *Option) valueCalled(word string) (value string, certain bool) {
	if playerwords.Folded(word) == "" {
		return "", false
	}
	for _, v := range o.Allowed {
		for _, lang := range words.Languages {
			if playerwords.Folded(words.In(lang).Sheet().Values[o.ID+"."+
				v.Word]) == playerwords.Folded(word) {
				return v.Word, true
			}
		}
	}
	return playerwords.Value(o.ID, word)
}

// Take returns the value that a text means, in the notation of rule files, and whether it is
// certain: 25,000 is 25000.
func (o *Option) Take(written string) (value string, certain bool) {
	if v, ok := o.Parse(written); ok {
		return v.String(), true
	}
	cure := o.Meant(written)
	if cure.Write == "" || !cure.Safe {
		return written, false
	}
	return cure.Write, true
}

func (t *evaluator) setByCaller(o *Option, text string, lock *tree.Value) {
	f, cure := finding.Finding{Position: finding.Position{File: t.setBy}, Rule: "options." + o.ID},
		tree.Cure{}
	taken, ok := o.Take(text)
	got, _ := o.Parse(taken)
	if !ok {
		if cure = o.Meant(text); cure.Help.Empty() {
			cure = o.Guess(text, func(value string) string { return value })
		}
	}
	switch {
	case lock != nil && lock.Text == "true":
		f.Code, f.Message = finding.Locked, words.Say("%s is locked in %s and can't be set", o.ID,
			lock.File.Name)
		f.Related = []finding.Related{{Position: lock.Pos(),
			Message: words.Say("it is locked here")}}
	case !ok:
		f.Code, f.Message = finding.BadValue, words.Say("%s can't be %s: it is %s", o.ID,
			cmp.Or(text, "empty"), o.allows())
		cure.Name = text
	default:
		o.Value, o.Set = got, true
		return
	}
	t.r.AddWith(f, cure)
}

// Parse parses a value of the option's type, and reports whether it is allowed.
func (o *Option) Parse(text string) (condition.Value, bool) {
	v, ok := schema.ParseValue(text, o.Default.Type)
	switch {
	case !ok:
	case o.Allowed != nil:
		ok = slices.Contains(o.Allowed, v)
	case v.Type == condition.TypeInt:
		ok = o.Min <= v.Int && v.Int <= o.Max
	}
	return v, ok
}

func (o *Option) allows() words.Text {
	switch {
	case o.Allowed != nil:
		allowed := make([]string, len(o.Allowed))
		for i, v := range o.Allowed {
			allowed[i] = v.String()
		}
		return words.Say("one of %s", strings.Join(allowed, ", "))
	case o.Default.Type == condition.TypeBool:
		return words.Say("true or false")
	}
	return words.Say("a whole number from %d to %d", o.Min, o.Max)
}

func (o *Option) words() (words []string) {
	for _, v := range o.Allowed {
		if v.Type == condition.TypeWord {
			words = append(words, v.Word)
		}
	}
	return words
}
