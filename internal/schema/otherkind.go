package schema

import (
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// A file of the wrong kind is told in one finding: else each of its keys would be one.

// NoRecord returns a finding for a rule file or a file of tests that is read as the record of a game, else nil.
func NoRecord(root *tree.Value) *finding.Finding {
	if root.Kind != tree.Mapping || root.Find("hands").Val != nil {
		return nil
	}
	for _, p := range root.Pairs {
		f := finding.Finding{Position: p.Key.Pos(), Code: finding.UnknownKey}
		switch key := p.Key.Text; {
		case Record.Field(key) != nil:
			continue
		case key == "cases":
			f.Message = words.Say("this is a file of tests, and no record of a game")
			f.Help = words.Say("rulecheck test runs it")
		case key == "season":
			f.Message = words.Say("this is a file of a season, and no record of a game")
			f.Help = words.Say("rulecheck season adds its games up")
		case File.Field(key) != nil:
			f.Message = words.Say("this is a rule file, and no record of a game")
			f.Help = words.Say("name the record of a game; its line rules: or --rules names the rules")
		default:
			continue
		}
		return &f
	}
	return nil
}

// NoRules returns a finding for the record of a game or a file of tests that is read as a rule file, else nil.
func NoRules(root *tree.Value) *finding.Finding {
	if root.Kind != tree.Mapping || root.Find("id").Val != nil || root.Find("extends").Val != nil {
		return nil
	}
	for _, other := range []struct {
		key           string
		message, help words.Text
	}{
		{"hands", words.Say("this is the record of a game, and no rule file"), words.Say("rulecheck game plays it")},
		{"season", words.Say("this is a file of a season, and no rule file"), words.Say("rulecheck season adds its games up")},
		{"cases", words.Say("this is a file of tests, and no rule file"),
			words.Say("name the rule file that it tests; rulecheck test runs the tests")},
	} {
		if p := root.Find(other.key); p.Val != nil {
			return &finding.Finding{Position: p.Key.Pos(), Code: finding.UnknownKey, Message: other.message,
				Help: other.help}
		}
	}
	return nil
}
