package fixes

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/options"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// Entries that belong to another section, and scalars in place of an entry.

// strayEntry returns the cure for an unusable value at a path, which may be an entry of another
// section.
func (n *names) strayEntry(path, id string) tree.Cure {
	if n.inherited.At(path) != nil {
		return tree.Cure{}
	}
	more := words.Text{}
	if !strings.Contains(path, ".") {
		more = words.Say(", indented further than the section")
	}
	return n.otherSectionCure(id, path, more)
}

// otherSectionCure returns the cure for an entry with the given id that belongs to another section
// than that of path, or one without help.
func (n *names) otherSectionCure(id, path string, more words.Text) tree.Cure {
	homes := schema.HomesOf(n.inherited, schema.File(), id, "")
	if homes == nil {
		return tree.Cure{}
	}
	safe := true
	if choice := allowedWords(n.inherited.Get("options").Get(id)); homes[0] == "options" &&
		choice != "" {
		safe, more = false, words.Say("%s, as one of %s", more, choice)
	}
	cure := tree.Cure{Help: words.Say("%s is an entry of %s: write it there%s", id,
		strings.Join(homes, ", and of "), more)}
	if len(homes) == 1 {
		cure.Path, cure.Into, cure.Move, cure.Safe = path, homes[0], true, safe
	}
	return cure
}

// optionFieldCure returns the cure for an option with a field that options don't have, such as one
// of a yaku.
func (n *names) optionFieldCure(id string, field tree.Pair) tree.Cure {
	option := n.inherited.Get("options").Get(id)
	if option == nil {
		return tree.Cure{}
	}
	allowed := option.Get("allowed")
	for _, word := range []*tree.Value{field.Val, field.Key} {
		if text := word.PlainText(); allowed != nil && allowed.Item(text) != allowed {
			return tree.Cure{Help: words.Say("an option takes one value: write %s: %s", id,
				tree.ToWrite(text))}
		}
	}
	if cure := n.fieldElsewhere("options."+id, field.Key.Text); !cure.Help.Empty() {
		return cure
	}
	help := words.Say("an option takes one value, such as %s: %s", id,
		option.Get("default").PlainText())
	if allowed := allowedWords(option); allowed != "" {
		help = words.Say("an option is turned by one value: write %s: with one of %s behind it", id,
			allowed)
	}
	return tree.Cure{Help: help}
}

// fieldElsewhere returns a cure that names another section whose entry with the same id has the
// field.
func (n *names) fieldElsewhere(path, field string) tree.Cure {
	id := tree.IDOf(path)
	for _, home := range schema.HomesOf(n.inherited, schema.File(), id, "") {
		if homePath := tree.Join(home, id); homePath != path &&
			n.inherited.At(homePath).Get(field) != nil {
			return tree.Cure{Help: words.Say("it is a field of %s.%s: write it there", home, id)}
		}
	}
	return tree.Cure{}
}

func allowedWords(option *tree.Value) string {
	allowed := option.Get("allowed")
	if allowed == nil {
		return ""
	}
	return strings.Join(allowed.Words(), ", ")
}

// scalarCure returns the cure for a scalar in place of an entry or a section, or one without help.
func (n *names) scalarCure(f *schema.Form, path, text string) tree.Cure {
	section, id := tree.Split(path)
	inside := section != "" && schema.File().IsEntry(path)
	switch {
	case !inside && f.Kind == tree.Mapping && f.Fields == nil:
		if schema.IsNo(&tree.Value{Text: text}) {
			text = "0"
		}
		return n.inOptions(path, n.amountOf(id, path, text))
	case !inside:
		return tree.Cure{}
	}
	_, truth := schema.Truths[strings.ToLower(text)]
	known := n.inherited.At(path) != nil
	switch cure := n.bySwitch(id, path, text); {
	case known && !cure.Help.Empty():
		return cure
	case f.Noun.Format == "limit" && (schema.IsDigits(text) ||
		schema.NumberFirst().MatchString(text)):
		if base := n.inherited.At(path).Get("base"); base != nil {
			return tree.Cure{Help: words.Say("a limit has its basic points as base, such as %s for the inherited %s; payments says how many times that is paid", base.Text, id)}
		}
		return tree.Cure{Help: words.Say("a limit has its basic points as base; payments says how many times that is paid")}
	case !known && f.Field("type") != nil && schema.IsDigits(text):
		return tree.Cure{Help: words.Say("write {type: count}; hands say the number"),
			Write: "{type: count}", Safe: true}
	case truth && !known && section == "draws" && n.options().Called(id) != nil:
		return n.calledCure(path, []string{text})
	case truth && !known && f.Lacks(&tree.Value{}).Empty():
		return tree.Cure{Help: words.Say("write {}, since nothing more is to be said of a new %s",
			f.Noun), Write: "{}", Safe: true}
	case truth && !known && schema.HomesOf(n.inherited, schema.File(), id, "") == nil:
		return tree.Cure{Help: words.Say("there is no inherited %s %s; a new one needs %s", f.Noun,
			id, f.Needs())}
	case known && f.Field("limit") != nil && text != "yakuman" &&
		n.inherited.Get("limits").Get(text) != nil:
		return tree.Cure{Help: words.Say("write {limit: %s}", text), Write: "{limit: " + text + "}",
			Safe: true}
	case known && !truth:
		return firstHelpful(n.openCure(id, path, text),
			func() tree.Cure { return n.worthCure(id, path, text) },
			func() tree.Cure { return n.byNamesake(id, path, text) },
			func() tree.Cure { return n.eachCure(f, path, text) })
	}
	return tree.Cure{}
}

// openCure returns the cure for a yaku of which a text says only in which hands it counts, such as
// closed only, if an option says so.
func (n *names) openCure(id, path, text string) tree.Cure {
	hands := schema.HandsCalled(text)
	if hands == "" || n.inherited.Get("options").Get("open_"+id) == nil {
		return tree.Cure{}
	}
	return n.inOptions(path, fmt.Sprintf("open_%s: %t", id, hands != "closed"))
}

func (n *names) worthCure(id, path, text string) tree.Cure {
	entry, declared := n.inherited.At(path), n.inherited.Get("options")
	han, fu := playerwords.HanAndFu(text)
	closed := entry.Get("han").Get("closed").PlainText()
	switch hands := schema.HandsCalled(text); {
	case hands == "closed" && entry.Get("han") != nil:
		closed = cmp.Or(closed, entry.Get("han").PlainText())
		write := "{han: {closed: " + closed + ", open: off}}"
		return tree.Cure{Help: words.Say("write %s", write), Write: write}
	case hands == "open" && closed != "":
		return tree.Cure{Help: words.Say("write %s", "{han: {closed: "+closed+", open: …}}")}
	case fu != "" && declared.Get(id+"_fu") != nil && declared.Get(id+"_han") != nil:
		return n.inOptions(path, id+"_fu: "+fu, id+"_han: "+han)
	case entry.Get("yakuman") != nil:
		times := schema.TimesYakuman(text)
		certain := times != ""
		if digit := strings.Trim(text, " xX×倍"); len(digit) == 1 && "1" <= digit && digit <= "9" {
			times = digit
		}
		if times != "" {
			write := "{yakuman: " + times + "}"
			return tree.Cure{Help: words.Say("write %s", write), Write: write, Safe: certain}
		}
	}
	return tree.Cure{}
}

// eachCure returns the cure for a number or words in place of an inherited bonus. They may say what
// each tile is worth.
func (n *names) eachCure(f *schema.Form, path, text string) tree.Cure {
	counted := n.inherited.At(path).Get("han").PlainText()
	before, _, _ := strings.Cut(text, "/") // 1 han/tile
	han, _ := playerwords.HanAndFu(before)
	switch {
	case f.Noun.Format != "bonus", counted == "", schema.IsCalculation(text), han == "0":
		return tree.Cure{}
	case han == "1":
		return tree.Cure{Help: words.Say("an inherited %s needs no line to stay; remove this one, or write what is to change", f.Noun)}
	}
	return tree.Cure{Help: words.Say("to change what each tile is worth, write {han: %s}",
		strconv.Quote("("+counted+") * "+cmp.Or(han, "…")))}
}

// byNamesake returns a cure that sets the option with the entry's id, or for a number the only one
// that begins with the id and takes it, to what was written.
func (n *names) byNamesake(id, path, text string) tree.Cure {
	turned := n.amountOf(id, path, text)
	if o := options.By(n.options().Options, id); o != nil {
		if value, certain := o.Take(text); certain {
			turned = id + ": " + value
		}
	}
	return n.inOptions(path, turned)
}

// amountOf returns the setting of the only option that begins with an id and takes a number that
// was written at a path, or "".
func (n *names) amountOf(id, path, text string) (turned string) {
	number, section := playerwords.Digits(text), tree.SectionOf(path)
	ofHan := len(number) == 1 && section == "yaku" || section == "bonus" &&
		(playerwords.CountsPeopleOrHan(text) || strings.HasPrefix(text, "+"))
	if !schema.IsDigits(number) || ofHan {
		return ""
	}
	for i := range n.options().Options {
		o := &n.options().Options[i]
		if !strings.HasPrefix(o.ID, id+"_") || o.Default.Type != condition.TypeInt {
			continue
		}
		if likely := n.options().Likely(o.Declared, "", number); likely != "" && turned != "" {
			return ""
		} else if likely != "" {
			turned = o.ID + ": " + likely
		}
	}
	return turned
}

// inOptions returns the cure that writes settings into the options instead of what stands at a
// path, or names the option of the only setting if that has no value. It has no help if a setting is
// "", or if they contradict each other.
func (n *names) inOptions(path string, settings ...string) tree.Cure {
	slices.Sort(settings)
	settings = slices.Compact(settings)
	for i, setting := range settings {
		id, value, _ := strings.Cut(setting, ": ")
		switch {
		case id == "", i > 0 && strings.HasPrefix(settings[i-1], id+": "):
			return tree.Cure{}
		case value == "" && len(settings) == 1:
			help := words.Say("that is said by the option %s", id)
			if allowed := allowedWords(n.inherited.Get("options").Get(id)); allowed != "" {
				help = words.Say("%s; it is one of %s", help, allowed)
			}
			return tree.Cure{Help: help}
		case value == "":
			return tree.Cure{}
		}
	}
	if settings == nil {
		return tree.Cure{}
	}
	help := words.Say("write options: {%s}", strings.Join(settings, ", "))
	id, _, _ := strings.Cut(settings[0], ": ")
	if o := options.By(n.options().Options, id); o != nil && len(settings) == 1 &&
		o.Default.Type == condition.TypeWord {
		help = options.Explained(help, n.doc(id))
	}
	return tree.Cure{Help: help,
		Path: path, Into: "options", Entries: settings}
}

// bySwitch returns a cure that sets the option with the entry's id to what was written, if the
// option switches the entry on.
func (n *names) bySwitch(id, path, text string) tree.Cure {
	option := n.inherited.Get("options").Get(id)
	first := option.Get("default")
	if first == nil || n.own.Get("options").Get(id) != nil {
		return tree.Cure{}
	}
	now := cmp.Or(option.Get("value"), first)
	entry := ""
	if schema.Truths[strings.ToLower(text)] == 1 && first.Text == "false" && now.Text == "false" {
		entry = "true"
	} else if allowed := option.Get("allowed"); allowed != nil &&
		slices.ContainsFunc(allowed.Items, func(v *tree.Value) bool { return v.Text == text }) {
		entry = text
	}
	if entry == "" {
		return tree.Cure{}
	}
	entry = id + ": " + entry
	return tree.Cure{Help: words.Say("an option switches it on: write options: {%s}", entry),
		Path: path, Into: "options",
		Entries: []string{entry}, Safe: true}
}

// idCure returns the cure for the id of an inherited entry written as its name or in another
// spelling, or one without help.
func (n *names) idCure(section, written string) tree.Cure {
	entries := n.inherited.At(section)
	plain := strings.TrimSpace(naming.Plain(written))
	for _, p := range entries.Entries() {
		for _, name := range p.Val.Get("name").Entries() {
			if name.Val.Text != "" && strings.EqualFold(name.Val.Text, plain) {
				return tree.Cure{Help: words.Say("write %s", p.Key.Text), Write: p.Key.Text,
					Safe: true}
			}
		}
	}
	if cure := schema.Called(section, plain, entries.Keys()); !cure.Help.Empty() {
		return cure
	}
	small := schema.SmallID(written)
	for _, p := range entries.Entries() {
		if p.Val.Get("when").PlainText() == "shape == "+small {
			return tree.Cure{Help: words.Say("write %s", p.Key.Text), Write: p.Key.Text}
		}
	}
	if entries.Get(small) != nil {
		return tree.Cure{Help: words.Say("write %s", small), Write: small, Safe: true}
	}
	if section == "options" && entries != nil {
		if best := naming.Nearest(small, entries.Keys()); best != "" {
			return tree.Cure{Help: words.Say("write %s", best), Write: best,
				Safe: naming.Unambiguous(small, best, entries.Keys())}
		}
		return tree.Cure{Help: tree.ListNames(entries.Keys())}
	}
	return tree.Cure{}
}
