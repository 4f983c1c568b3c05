package rules

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/form"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
)

// testReader reads the cases of a file of tests.
type testReader struct {
	tree.Report
	loader *Loader
	// known are the rules that cases name, nil for those that can't be used; ofRules are the findings of these.
	known   map[string]*Rules
	ofRules finding.Findings
	// under are the rules that the caller names for all cases, and fallback those of cases that name none.
	under, fallback string
}

// take has all cases tested under rules that the caller names.
func (t *testReader) take(idOrPath string) error {
	r, findings, err := t.loader.find(t.Ctx, idOrPath, t.loader.Set, false)
	if err != nil {
		return err
	}
	t.under, t.known[idOrPath] = idOrPath, r
	t.found(r, findings)
	return nil
}

// found notes the findings of rules, if these can't be used.
func (t *testReader) found(r *Rules, findings finding.Findings) {
	if r == nil {
		t.ofRules = append(t.ofRules, findings...)
	}
}

// rulesOf gives the rules that a file tests: those that it names, or the rule file beside it. It is empty if they can't be used.
func (t *testReader) rulesOf(root *tree.Value) string {
	if t.under != "" {
		return t.under
	}
	if v := root.Get("rules"); v != nil {
		return t.named(v)
	}
	if named := everyCaseNamesRules(root); named || root.Flawed || root.File.From == nil {
		return ""
	}
	name, ending := root.File.Name, filepath.Ext(root.File.Name)
	stem, isTest := strings.CutSuffix(strings.TrimSuffix(filepath.Base(name), ending), source.TestEnding)
	var missed string
	for _, ending := range []string{ending, ".yaml", ".yml"} {
		beside := filepath.Join(root.File.Dir, stem+ending)
		if !isTest {
			break
		}
		src, err := root.File.From.Open(beside)
		if err == nil {
			return t.checked(source.DisplayName(beside), src, root.Start())
		}
		if _, onDisk := root.File.From.(source.Disk); onDisk {
			t.Missed = append(t.Missed, beside)
		}
		if missed == "" {
			missed = "there is no rule file " + filepath.Base(beside) + " beside it, and "
		}
	}
	t.Add(finding.Finding{Position: root.Start(), Code: finding.BadRules, Rule: "rules", Message: missed + "the file does not say what it tests",
		Help: "write rules: with the id of a shipped rule set or the path of a rule file"})
	root.Flawed = true
	return ""
}

// everyCaseNamesRules tells that no case needs the rules of the file.
func everyCaseNamesRules(root *tree.Value) bool {
	for _, p := range slices.Concat(root.Get("cases").Entries(), root.Get("games").Entries()) {
		if p.Val.Get("rules") == nil {
			return false
		}
	}
	return true
}

// named gives the rules that a value names, empty if they can't be used.
func (t *testReader) named(v *tree.Value) string {
	if v.Flawed || v.Kind != tree.Scalar {
		return ""
	}
	src, help, err := source.Relative(v.File, v.Text, &t.Report)
	if err != nil {
		t.At(v, finding.BadRules, "rules", help, "%v", err)
		return ""
	}
	id := src.Name
	if src.From == nil {
		id = strings.TrimSuffix(src.Name, ".yaml")
	}
	return t.checked(id, src, v.Pos())
}

// checked loads rules that are named at a place, and gives their id or path, empty if they can't be used.
func (t *testReader) checked(id string, src *tree.Source, at finding.Position) string {
	r, known := t.known[id]
	if !known {
		var findings finding.Findings
		r, findings, _ = t.loader.check(t.Ctx, src, t.loader.Set, false) // the whole run ends where this one does
		t.known[id] = r
		t.found(r, findings)
	}
	if r == nil {
		t.Add(finding.Finding{Position: at, Code: finding.BadRules, Rule: "rules", Message: fmt.Sprintf("the rules %s can't be used, since there is something to mend in them", src.Name),
			Help: "rulecheck check " + src.Name})
		return ""
	}
	return id
}

// testCase reads a case.
func (t *testReader) testCase(p tree.Pair) TestCase {
	v, path := p.Val, tree.Join("cases", p.Key.Text)
	c := TestCase{ID: p.Key.Text, Pos: p.Key.Pos(), Rules: t.fallback}
	if v.Kind != tree.Mapping {
		return c
	}
	if lacks := form.Case.Lacks(v); lacks != "" && !v.Flawed {
		t.Add(finding.Finding{Position: c.Pos, Code: finding.MissingField, Rule: path, Message: fmt.Sprintf("the case %s has %s", c.ID, lacks),
			Help: "a case has a hand, and below expect what must come out"})
	}
	if own := v.Get("rules"); own != nil && t.under == "" {
		c.Rules = t.named(own)
	}
	if note := v.Get("note"); note != nil {
		c.Note = note.Text
	}
	rules := t.known[c.Rules]
	c.Set = t.options(v.Get("set"), rules, tree.Join(path, "set"))
	if expect := v.Get("expect"); expect != nil && expect.Kind == tree.Mapping {
		if len(expect.Pairs) == 0 && !expect.Flawed {
			t.At(expect, finding.MissingField, tree.Join(path, "expect"), "write what must come out, such as {han: 2, fu: 30}", "the case %s expects nothing", c.ID)
		}
		c.Expect = t.expectations(expect, rules, tree.Join(path, "expect"))
	}
	if given := v.Get("hand"); given != nil && !given.Flawed {
		t.hand(&c, given, tree.Join(path, "hand"))
	}
	return c
}

// options reads the options that a case turns.
func (t *testReader) options(v *tree.Value, rules *Rules, path string) map[string]string {
	if v == nil || v.Kind != tree.Mapping {
		return nil
	}
	set := make(map[string]string, len(v.Pairs))
	for _, p := range v.Pairs {
		if set[p.Key.Text] = p.Val.Text; rules != nil && !p.Val.Flawed {
			t.option(p, rules, tree.Join(path, p.Key.Text))
		}
	}
	return set
}

// option checks that the rules have an option and take a value for it.
func (t *testReader) option(p tree.Pair, rules *Rules, path string) {
	i := slices.IndexFunc(rules.Options, func(o Option) bool { return o.ID == p.Key.Text })
	if i < 0 {
		ids := make([]string, len(rules.Options))
		for i := range rules.Options {
			ids[i] = rules.Options[i].ID
		}
		help, meant := "", ""
		if !t.Full(p.Key.File.Name, finding.Error) { // else it is not shown
			help = t.Called("set", rules.tree, nil, p.Key.Text, p.Val.Words())
		}
		if help == "" {
			help, meant = t.HelpFor(p.Key.Text, ids), t.OrNearest(p.Key.Text, ids)
		}
		t.At(p.Key, finding.UnknownOption, path, help, "there is no option %s to set%s", tree.Quote(p.Key.Text), meant)
		return
	}
	o := &rules.Options[i]
	if lock := rules.tree.Get("options").Get(o.ID).Get("locked"); lock != nil && lock.Text == "true" {
		t.At(p.Key, finding.Locked, path, "", "%s is locked in %s and can't be set", o.ID, lock.File.Name)
	} else if _, ok := o.parse(p.Val.Text); !ok {
		t.At(p.Val, finding.BadValue, path, "", "%s can't be %s: it is %s%s", o.ID, cmp.Or(tree.Shorten(p.Val.Text), "empty"), o.allows(), o.orNearest(&t.Report, p.Val.Text))
	}
}

// hand reads the hand of a case. One that can't be read is well only where that is expected.
func (t *testReader) hand(c *TestCase, v *tree.Value, path string) {
	var err error
	switch v.Kind {
	case tree.Mapping:
		if c.Win, err = hand.FromFields(fields(v)); err == nil {
			c.Hand = c.Win.String()
		} else {
			c.Hand = handInOneLine(v)
		}
	case tree.Scalar:
		c.Hand = strings.Join(strings.Fields(v.Text), " ")
		c.Win, err = hand.Parse(v.Text)
	default:
		t.At(v, finding.WrongType, path, "write it in one line of text, or as a mapping with the keys of a hand", "a hand can't be %s", tree.Describe(v))
		return
	}
	if errors.As(err, &c.Unread) && c.Find(expectError) == nil {
		help := "if it is to be refused, write below expect error: " + c.Unread[0].Code
		t.At(v, finding.BadHand, path, help, "the hand can't be read: %s", strings.TrimPrefix(c.Unread[0].String(), "hand: "))
	}
}

// handInOneLine returns a mapping with its values on one line, for people.
func handInOneLine(v *tree.Value) string {
	words := make([]string, len(v.Pairs))
	for i, p := range v.Pairs {
		words[i] = p.Key.Text + ":" + p.Val.Shown()
	}
	return strings.Join(words, " ")
}
