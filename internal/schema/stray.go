package schema

import (
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// stray is the cure of what stands at a path, where it can't be used. It may be the entry of another section by an id.
func stray(path, id string) tree.LateCure {
	return func(inherited, _ *tree.Value) tree.Cure {
		if inherited.At(path) != nil {
			return tree.Cure{}
		}
		return HomeOf(inherited, id, path, indented(path))
	}
}

// HomeOf says where the entry of an id at a path belongs, without help if there is no such place.
func HomeOf(inherited *tree.Value, id, path string, more words.Text) tree.Cure {
	homes := HomesOf(inherited, File, id, "")
	if homes == nil {
		return tree.Cure{}
	}
	safe := true
	if choice := allowedWords(inherited.Get("options").Get(id)); homes[0] == "options" && choice != "" {
		safe, more = false, words.Say("%s, as one of %s", more, choice)
	}
	cure := tree.Cure{Help: words.Say("%s is an entry of %s: write it there%s", id, strings.Join(homes, ", and of "), more)}
	if len(homes) == 1 {
		cure.Path, cure.Into, cure.Move, cure.Safe = path, homes[0], true, safe
	}
	return cure
}

// turnedByOne says how an option is turned below which a field is written that options don't have, such as one of a yaku.
func turnedByOne(inherited *tree.Value, id string, field tree.Pair) tree.Cure {
	option := inherited.Get("options").Get(id)
	if option == nil {
		return tree.Cure{}
	}
	allowed := option.Get("allowed")
	for _, word := range []*tree.Value{field.Val, field.Key} {
		if text := word.PlainText(); allowed != nil && allowed.Item(text) != allowed {
			return tree.Cure{Help: words.Say("an option is turned by one value: write %s: %s", id, tree.ToWrite(text))}
		}
	}
	if cure := fieldElsewhere(inherited, "options."+id, field.Key.Text); !cure.Help.Empty() {
		return cure
	}
	help := words.Say("an option is turned by one value, such as %s: %s", id, option.Get("default").PlainText())
	if allowed := allowedWords(option); allowed != "" {
		help = words.Say("an option is turned by one value: write %s: with one of %s behind it", id, allowed)
	}
	return tree.Cure{Help: help}
}

// fieldElsewhere names the entry of another section by the same id, if that has a field which those at a path don't have.
func fieldElsewhere(inherited *tree.Value, path, field string) tree.Cure {
	id := lastKey(path)
	for _, home := range HomesOf(inherited, File, id, "") {
		if there := tree.Join(home, id); there != path && inherited.At(there).Get(field) != nil {
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

func indented(path string) words.Text {
	if strings.Contains(path, ".") {
		return words.Text{}
	}
	return words.Say(", indented further than the section")
}

// HomesOf lists the sections that have an entry of an id.
func HomesOf(v *tree.Value, f *Form, id, path string) []string {
	if v == nil {
		return nil
	}
	if f.Each != nil {
		if !f.Each.Noun.Empty() && f.Each.Kind == tree.Mapping && v.Get(id) != nil {
			return []string{path}
		}
		return nil
	}
	var homes []string
	for i := range f.Fields {
		if field := &f.Fields[i]; field.form.Kind == tree.Mapping && field.form != Texts {
			homes = append(homes, HomesOf(v.Get(field.name), field.form, id, tree.Join(path, field.name))...)
		}
	}
	return homes
}

// Entries that are not below the key to which they belong, because blanks are missing in front of them.

// wideBlanks look like blanks, and indent nothing.
const wideBlanks = "\u3000\u00a0"

// blanksInFrontOf returns the edit that writes two plain blanks for each wide one in front of a key's name.
func blanksInFrontOf(key *tree.Value, name string) []finding.Edit {
	line := key.File.LineTexts()[key.Line-1]
	before, _, found := strings.Cut(line, name)
	if !found || strings.Trim(before, wideBlanks+" ") != "" {
		return nil
	}
	at := finding.Position{File: key.File.Name, Line: key.Line, Column: 1, EndLine: key.Line}
	at.EndColumn = 1 + len([]rune(before))
	return []finding.Edit{{Position: at, Text: strings.NewReplacer("\u3000", "  ", "\u00a0", " ").Replace(before)}}
}

// unindented finds an entry that belongs below the key in front of it, which is empty for that reason, and reports both
// as one mistake. That is so if its key is one of those that stand below, or begins with blanks that are none for YAML.
func (c *Conformer) unindented(owner, p tree.Pair, f *Form, path string) bool {
	below := f.Below(owner.Key.Text)
	if below == nil || below.Kind != tree.Mapping {
		return false
	}
	name := strings.TrimLeft(p.Key.Text, wideBlanks+" ")
	wide := name != p.Key.Text
	switch {
	case wide && strings.ContainsAny(p.Key.Text[:len(p.Key.Text)-len(name)], wideBlanks):
		c.Report.AtWith(p.Key, finding.BadID, tree.Join(path, owner.Key.Text),
			tree.Cure{Help: words.Say("type them anew, as blanks of a plain keyboard"), Title: words.Say("indent it by blanks of a plain keyboard"),
				Edits: blanksInFrontOf(p.Key, name)},
			"the blanks in front of %s are wide ones, which do not indent it", tree.Quote(name))
	case f.Fields == nil && below.Fields != nil && below.Field(name) != nil:
		c.Report.AtWith(p.Key, finding.WrongType, tree.Join(path, owner.Key.Text),
			tree.Cure{Help: words.Say("indent it further than %s", owner.Key.Text), Edits: furtherIn(p)},
			"%s does not stand below %s, which is empty", name, owner.Key.Text)
	default:
		return false
	}
	p.Val.Flawed = true
	c.reported = append(c.reported, p.Key)
	return true
}

// furtherIn returns the edits that indent the lines of an entry by two blanks more, nil if it begins behind something.
func furtherIn(p tree.Pair) (edits []finding.Edit) {
	at := p.Key.Start()
	lines := p.Key.File.LineTexts()
	if strings.TrimSpace(string(p.Key.File.LineRunes(at.Line - 1)[:at.Column-1])) != "" {
		return nil
	}
	for n := at.Line; n <= len(lines); n++ {
		text := lines[n-1]
		if n > at.Line && strings.TrimSpace(text) != "" && len(text)-len(strings.TrimLeft(text, " ")) < at.Column {
			break
		}
		if strings.TrimSpace(text) != "" {
			place := finding.Position{File: at.File, Line: n, Column: 1, EndLine: n, EndColumn: 1}
			edits = append(edits, finding.Edit{Position: place, Text: "  "})
		}
	}
	return edits
}
