package schema

import (
	"slices"
	"strings"
	"unicode"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// Conformer checks that values have the required form. It reports others and marks them as flawed,
// or leaves them out if they have no place.
type Conformer struct {
	Report *tree.Report
	// Noun is the name of the kind of file, if it is not a rule file.
	Noun words.Text
	// reported are keys that need no further finding.
	reported []*tree.Value
	// parent is the mapping being checked.
	parent *tree.Value
}

// Conform returns a value at a path such as yaku.pinfu in its full form: single values that stand
// for mappings are expanded, and each off that removes something is marked.
func (c *Conformer) Conform(v *tree.Value, f *Form, path string) *tree.Value {
	return c.value(v, f, path, false)
}

// At adds a finding about a value, and marks the value as flawed.
func (c *Conformer) At(v *tree.Value, code, path string, help words.Text, format string,
	args ...any) {
	c.AtWith(v, code, path, tree.Cure{Help: help}, format, args...)
}

// AtWith is like At with a cure.
func (c *Conformer) AtWith(v *tree.Value, code, path string, cure tree.Cure, format string,
	args ...any) {
	v.Flawed = true
	c.Report.AtWith(v, code, path, cure, format, args...)
}

func (c *Conformer) value(v *tree.Value, f *Form, path string, removable bool) *tree.Value {
	switch {
	case v.Flawed && v.Kind != tree.Mapping:
		return v
	case v.Null:
		c.reportEmpty(v, f, path, removable)
		return v
	case (f.Kind == tree.Mapping && f != Texts() || f.words != nil || f.Holds != holdsText) &&
		!f.Expression() && c.strangeQuotes(v, path):
		return v
	case removable && v.Kind == tree.Scalar && v.Text == "off":
		n := *v
		n.Off = true
		return &n
	case f.free:
		return v
	case f.Short != nil && v.Kind == tree.Scalar:
		rest, keys := keysAfter(c.parent, v)
		both, certain := f.closedAndOpen(v.Text + rest) // {han: 2 closed, 1 open}
		first, _ := f.closedAndOpen(v.Text)
		if rest != "" && both == "" && first != "" {
			both = "{closed: …, open: …}"
		}
		if both != "" {
			cure := tree.Cure{Help: words.Say("write %s", both), Safe: certain}
			switch {
			case rest != "":
				cure.Help, cure.Safe = words.Say("write %s", "han: "+both), false
				c.reported = append(c.reported, keys...)
			case v.Style == tree.Plain:
				cure.Write = both
			}
			c.AtWith(v, finding.WrongType, path, cure,
				"the han of closed and of open hands are two values")
			return v
		}
		return c.value(expandShort(v, f), f, path, false)
	case (removable && f.Kind == tree.Mapping || f.Stays) && isMalformedOff(v):
		message := words.Say("%s takes one word")
		if removable && f.Kind == tree.Mapping {
			message = words.Say("%s is removed by the word off alone")
		}
		removal := tree.IDOf(path) + ": off"
		c.AtWith(v, finding.WrongType, path,
			tree.Cure{Help: words.Say("write %s", removal), Path: path, Entries: []string{removal},
				Safe: true}, message.Format, path)
		return &tree.Value{Kind: tree.Mapping, File: v.File, Line: v.Line, Column: v.Column,
			Flawed: true}
	case v.Kind != f.Kind && removable && IsNo(v):
		c.AtWith(v, finding.WrongType, path,
			tree.Cure{Help: words.Say("write off to remove it"), Write: "off", Safe: true,
				Wants: tree.Want{Kind: tree.WantEntry, Path: path}},
			"%s is removed by the word off, not by %s", path, tree.Quote(v.Text))
		return v
	case v.Kind != f.Kind:
		c.reportWrongKind(v, f, path)
		return v
	}
	switch {
	case f.Kind == tree.List:
		return c.list(v, f, path)
	case f.Kind == tree.Mapping:
		return c.pairs(v, f, path)
	case f.words != nil && !slices.Contains(f.words, v.Text):
		c.AtWith(v, finding.BadValue, path, tree.OneOf(f.words), "%s can't be %s", path,
			tree.Quote(v.Text))
	}
	return v
}

// keysAfter returns the keys without values that directly follow a value: {han: 2 closed, 1 open}
// has two entries, of which the layout makes two lines.
func keysAfter(parent, v *tree.Value) (text string, keys []*tree.Value) {
	if parent == nil {
		return "", nil
	}
	found := false
	for _, p := range parent.Pairs {
		switch {
		case found && (!p.Val.Null || !parent.Flow && IDPattern().MatchString(p.Key.Text)):
			return text, keys
		case found:
			text, keys = text+", "+p.Key.Text, append(keys, p.Key)
		}
		found = found || p.Val == v
	}
	return text, keys
}

func (c *Conformer) reportEmpty(v *tree.Value, f *Form, path string, removable bool) {
	help := words.Say("remove the key, or write something after it")
	switch entries := f.Kind == tree.Mapping && f.Short == nil; {
	case entries && f.Lacks(v).Empty():
		help = words.Say("write its entries below it, indented, or {} for none, or remove the key")
	case entries:
		help = words.Say("write its entries below it, indented, or remove the key")
	}
	if f.Items == Hand() {
		help = words.Say("begin each hand below it with - on a line of its own, indented")
	}
	if removable {
		help = words.Say("%s; off removes what is inherited", help)
	}
	cure := tree.Cure{Help: help}
	if f.Kind == tree.Mapping && path != "" {
		cure.Path, cure.Remove = path, true
	}
	c.AtWith(v, finding.WrongType, path, cure, "%s is empty",
		words.Or(words.Plain(path), words.Say("the file")))
}

func (c *Conformer) reportWrongKind(v *tree.Value, f *Form, path string) {
	cure := wrongKindCure(v, f)
	if cure.Help = f.Help(v); path == "extends" && v.Kind == tree.List && len(v.Items) > 1 &&
		v.Items[0].Kind == tree.Scalar && v.Items[1].Kind == tree.Scalar {
		cure.Help = words.Say("extend one, as in extends: %s, and take single entries from others, as in yaku: {…: {from: %s}}",
			tree.ToWrite(v.Items[0].Text), tree.ToWrite(v.Items[1].Text))
	}
	if _, truth := Truths[strings.ToLower(v.Text)]; v.Kind == tree.Scalar && truth &&
		!f.Noun.Empty() {
		cure.Path, cure.Remove = path, true
	}
	cure.Wants = tree.Want{Kind: tree.WantForm, Path: path, Pair: tree.Pair{Val: v}}
	c.AtWith(v, finding.WrongType, path, cure, "%s must be %s, not %s",
		words.Or(words.Plain(path), words.Say("the file")), f.Takes(),
		tree.Describe(v))
}

func (c *Conformer) list(v *tree.Value, f *Form, path string) *tree.Value {
	if n := len(v.Items); n > MaxEntries {
		c.Report.TooMany(v.Items[MaxEntries], path, n, MaxEntries)
		v.Flawed = true
		return v
	}
	for _, item := range v.Items {
		if !item.Flawed && (item.Kind != tree.Scalar || item.Null) {
			c.At(item, finding.WrongType, path, words.Say("write each entry as one word or text"),
				"an entry of %s must be a single value, not %s", path, tree.Describe(item))
		} else if f.Holds != holdsText {
			c.strangeQuotes(item, path)
		}
		v.Flawed = v.Flawed || item.Flawed
	}
	return v
}

func (c *Conformer) pairs(v *tree.Value, f *Form, path string) *tree.Value {
	n := *v
	defer func(outer *tree.Value) { c.parent = outer }(c.parent)
	c.parent = v
	n.Pairs = nil
	if limit := f.Bound(); f.Fields == nil && len(v.Pairs) > limit {
		c.Report.TooMany(v.Pairs[limit].Key, path, len(v.Pairs), limit)
		n.Flawed = true
		return &n
	}
	for i, p := range v.Pairs {
		key := p.Key.Text
		if i+1 < len(v.Pairs) && p.Val.Null && c.unindented(p, v.Pairs[i+1], f, path) {
			n.Flawed = true
			continue
		}
		if slices.Contains(c.reported, p.Key) {
			n.Flawed = true
			continue
		}
		below, removable := f.Each, f.Each != nil && !f.Each.Stays
		if f.Fields != nil {
			field := f.Field(key)
			if field == nil {
				n.Flawed = true
				c.unknownKey(v, f, i, path)
				continue
			}
			below, removable = field.form, field.off
		} else if f.Each.cases && !c.caseID(v, f, i, path) ||
			!f.Each.cases && !f.tiles && !c.checkID(v, f, i, path) {
			n.Flawed = true
			continue
		}
		n.Pairs = append(n.Pairs, tree.Pair{Key: p.Key,
			Val: c.value(p.Val, below, tree.Join(path, key), removable)})
	}
	c.checkExclusions(&n, f, path)
	return &n
}

func (c *Conformer) unknownKey(v *tree.Value, f *Form, i int, path string) {
	p := v.Pairs[i]
	cure, wants := tree.OneOf(f.Names()), tree.Want{Kind: tree.WantKey, Path: path, Pair: p}
	if help, instead := keyHint(p, f); !help.Empty() {
		wants.Kind = tree.WantForeignKey
		cure = tree.Cure{Help: help, Write: instead, Safe: true}
	}
	cure.Wants = wants
	c.AtWith(p.Key, finding.UnknownKey, path, c.cutOffCure(v, f, i, cure), "%s has no key %s",
		words.Or(words.Plain(path), c.Noun, words.Say("a rule file")), tree.Quote(p.Key.Text))
}

func (c *Conformer) checkID(v *tree.Value, f *Form, i int, section string) bool {
	p := v.Pairs[i]
	path := tree.Join(section, tree.Shorten(p.Key.Text))
	switch {
	case len(p.Key.Text) > tree.MaxID:
		c.AtWith(p.Key, finding.BadID, path, c.cutOffCure(v, f, i,
			tree.Cure{Help: words.Say("shorten it, and write the rest in name")}),
			"the id %s is longer than %d letters", tree.Quote(p.Key.Text), tree.MaxID)
	case !IDPattern().MatchString(p.Key.Text):
		c.AtWith(p.Key, finding.BadID, path, c.cutOffCure(v, f, i, c.idCure(p, f, section)),
			"%s can't be an id",
			tree.Quote(p.Key.Text))
	default:
		return true
	}
	return false
}

// idCure returns the cure for a key that can't be an id. Changing it to lower case is safe only for
// a new, complete entry.
func (c *Conformer) idCure(p tree.Pair, f *Form, section string) tree.Cure {
	key, better := p.Key.Text, SmallID(p.Key.Text)
	help := words.Say("ids have small letters, digits and _, and begin with a letter")
	meant, instead := keyHint(p, nil)
	switch {
	case p.Val.Null && !meant.Empty():
		help = meant
	case IDPattern().MatchString(better):
		help, instead = words.Say("write %s", better), better
	case !meant.Empty():
		help = meant
	case strings.ContainsFunc(key, func(r rune) bool { return r > unicode.MaxASCII }):
		help = words.Say("%s; people are shown its name: {ja: %s}", help, tree.Shorten(key))
	}
	cure := tree.Cure{Help: help, Write: instead,
		Safe: instead != better || p.Val.Kind == tree.Mapping && f.Each.Lacks(p.Val).Empty()}
	if meant.Empty() {
		cure.Wants = tree.Want{Kind: tree.WantID, Path: section, Pair: p}
	}
	return cure
}

func expandShort(v *tree.Value, f *Form) *tree.Value {
	n := &tree.Value{Kind: tree.Mapping, File: v.File, Line: v.Line, Column: v.Column, Short: true}
	for _, name := range f.Short {
		key := *v
		key.Text = name
		n.Pairs = append(n.Pairs, tree.Pair{Key: &key, Val: v})
	}
	return n
}

// Takes describes the values allowed by a form.
func (f *Form) Takes() words.Text {
	switch {
	case f.Noun.Format == "option":
		return words.Say("one value (true, false, a number or a word)")
	case f.Short != nil:
		return words.Say("%s or %s", words.Term(tree.Scalar.String()), words.Term(f.Kind.String()))
	}
	return words.Term(f.Kind.String())
}

// IsNo reports whether a value means that something is left out.
func IsNo(v *tree.Value) bool {
	word := strings.ToLower(naming.Plain(v.Text))
	n, truth := Truths[word]
	return v.Kind == tree.Scalar && (truth && n == 0 || playerwords.IsOff(word))
}

// Help returns how to write a value of the form in place of v, or an empty text.
func (f *Form) Help(v *tree.Value) words.Text {
	_, truth := Truths[strings.ToLower(v.Text)]
	single := f.Kind == tree.Mapping && v.Kind == tree.Scalar // a scalar in place of a mapping
	meant, reason := "", words.Text{}
	if single && v.Style == tree.Plain {
		meant, reason = f.pairIn(v)
	}
	instead, _ := f.entryOf(v)
	switch {
	case meant != "":
		return words.Say("write %s (%s)", tree.ToWrite(meant), reason)
	case f.Kind == tree.Mapping && v.Kind == tree.List && !f.listed(v).Empty():
		return f.listed(v)
	case instead != "":
		return words.Say("write %s", tree.ToWrite(instead))
	case v.Kind == tree.Scalar && truth && !f.Noun.Empty():
		return words.Say("an inherited %s needs no line to stay; remove this one, or write what is to change", f.Noun)
	case f.Kind == tree.List && v.Kind == tree.Scalar:
		return words.Say("write [%s]", tree.ToWrite(v.Text))
	case single && f.Field("yakuman") != nil && strings.HasSuffix(v.Text, "yakuman"):
		return words.Say("write {yakuman: 1}, or 2 for a double one")
	case single && f.Noun.Format == "bonus" && !IsCalculation(v.Text):
		return words.Say("write {han: …} with what is counted, such as red_tiles, times the number")
	case single && f.main != "" && f.lacksNumber(v.Text):
		return words.Say("write {%s: …} with a number", f.main)
	case single && f.main == "needs" && IsDigits(v.Text):
		return words.Say("write a condition, such as {needs: yaku_han >= %s or yakuman >= 1}", v.Text)
	case single && f.main != "":
		return words.Say("write {%s: %s}", f.main, tree.ToWrite(v.Text))
	case f.Kind == tree.Mapping && f.Fields == nil:
		return words.Say("write an id, a colon and what it says on each line")
	case f.Kind == tree.Mapping && !slices.ContainsFunc(f.Fields,
		func(f Field) bool { return f.form.Kind != tree.Scalar && f.form != Texts() }):
		return words.Say("its keys are %s", strings.Join(f.Names(), ", "))
	case slices.Contains(f.IDs, Players) && f.Kind == tree.Scalar && v.Kind == tree.List &&
		len(v.Items) > 1:
		return words.Say("name one; if several won on one discard, write wins: with an entry for each")
	case f.Holds == HoldsCondition && v.Kind == tree.List && len(v.Items) > 1:
		return words.Say("write and or or between conditions, all in one line")
	case f.Kind == tree.Scalar && f.Short == nil && v.Kind == tree.List && len(v.Items) > 1:
		return words.Say("write one of them, without the brackets")
	case f.Kind == tree.Scalar && v.Kind == tree.List && len(v.Items) == 1:
		return words.Say("write it without the brackets")
	case f.Kind == tree.Scalar && v.Kind == tree.Mapping:
		return words.Say("write one value; one that has a colon with a blank behind it stands in quotes")
	}
	return words.Text{}
}
