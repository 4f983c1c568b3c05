package schema

import (
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// Entries that are not below the key to which they belong, because their indentation is missing.

// wideBlanks look like blanks, but are not indentation for YAML.
const wideBlanks = "\u3000\u00a0"

// plainBlanksBefore returns the edit that replaces the wide blanks before a key's name by plain
// ones.
func plainBlanksBefore(key *tree.Value, name string) []finding.Edit {
	line := key.File.LineTexts()[key.Line-1]
	before, _, found := strings.Cut(line, name)
	if !found || strings.Trim(before, wideBlanks+" ") != "" {
		return nil
	}
	at := finding.Position{File: key.File.Name, Line: key.Line, Column: 1, EndLine: key.Line}
	at.EndColumn = 1 + len([]rune(before))
	return []finding.Edit{{Position: at, Text: strings.NewReplacer("\u3000", "  ", "\u00a0",
		" ").Replace(before)}}
}

// unindented finds an entry that belongs below the preceding key, which is therefore empty, and
// reports both as one mistake. The entry's key must be one of those allowed below, or begin with
// wide blanks.
func (c *Conformer) unindented(owner, p tree.Pair, f *Form, path string) bool {
	below := f.Below(owner.Key.Text)
	if below == nil || below.Kind != tree.Mapping {
		return false
	}
	name := strings.TrimLeft(p.Key.Text, wideBlanks+" ")
	wide := name != p.Key.Text
	switch {
	case wide && strings.ContainsAny(p.Key.Text[:len(p.Key.Text)-len(name)], wideBlanks):
		c.AtWith(p.Key, finding.BadID, tree.Join(path, owner.Key.Text),
			tree.Cure{Help: words.Say("type them anew, as blanks of a plain keyboard"),
				Title: words.Say("indent it by blanks of a plain keyboard"),
				Edits: plainBlanksBefore(p.Key, name)},
			"the blanks in front of %s are wide ones, which do not indent it", tree.Quote(name))
	case f.Fields == nil && below.Fields != nil && below.Field(name) != nil:
		c.AtWith(p.Key, finding.WrongType, tree.Join(path, owner.Key.Text),
			tree.Cure{Help: words.Say("indent it further than %s", owner.Key.Text),
				Edits: indentFurther(p)},
			"%s does not stand below %s, which is empty", name, owner.Key.Text)
	default:
		return false
	}
	p.Val.Flawed = true
	c.reported = append(c.reported, p.Key)
	return true
}

// indentFurther returns the edits that indent the lines of an entry by two more blanks, or nil if
// it does not begin a line.
func indentFurther(p tree.Pair) (edits []finding.Edit) {
	at := p.Key.Start()
	lines := p.Key.File.LineTexts()
	if strings.TrimSpace(string(p.Key.File.LineRunes(at.Line - 1)[:at.Column-1])) != "" {
		return nil
	}
	for n := at.Line; n <= len(lines); n++ {
		text := lines[n-1]
		if n > at.Line && strings.TrimSpace(text) != "" &&
			len(text)-len(strings.TrimLeft(text, " ")) < at.Column {
			break
		}
		if strings.TrimSpace(text) != "" {
			place := finding.Position{File: at.File, Line: n, Column: 1, EndLine: n, EndColumn: 1}
			edits = append(edits, finding.Edit{Position: place, Text: "  "})
		}
	}
	return edits
}
