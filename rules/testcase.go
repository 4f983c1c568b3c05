package rules

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"example.com/hanfu/hand"
)

// testReader reads the cases of a file of tests.
type testReader struct {
	report
	loader *Loader
	// known are the rules that cases name, nil for those that can't be used; ofRules are the findings of these.
	known   map[string]*Rules
	ofRules Findings
	// under are the rules that the caller names for all cases, and fallback those of cases that name none.
	under, fallback string
}

// take has all cases tested under rules that the caller names.
func (t *testReader) take(idOrPath string) error {
	r, findings, err := t.loader.find(t.ctx, idOrPath, t.loader.Set, false)
	if err != nil {
		return err
	}
	t.under, t.known[idOrPath] = idOrPath, r
	t.found(r, findings)
	return nil
}

// found notes the findings of rules, if these can't be used.
func (t *testReader) found(r *Rules, findings Findings) {
	if r == nil {
		t.ofRules = append(t.ofRules, findings...)
	}
}

// rulesOf gives the rules that a file tests: those that it names, or the rule file beside it. It is empty if they can't be used.
func (t *testReader) rulesOf(root *value) string {
	if t.under != "" {
		return t.under
	}
	if v := root.get("rules"); v != nil {
		return t.named(v)
	}
	if named := everyCaseNamesRules(root); named || root.flawed || root.file.from == nil {
		return ""
	}
	name, ending := root.file.name, filepath.Ext(root.file.name)
	stem, isTest := strings.CutSuffix(strings.TrimSuffix(filepath.Base(name), ending), testEnding)
	var missed string
	for _, ending := range []string{ending, ".yaml", ".yml"} {
		beside := filepath.Join(root.file.dir, stem+ending)
		if !isTest {
			break
		}
		src, err := root.file.from.Open(beside)
		if err == nil {
			return t.checked(displayName(beside), src, root.start())
		}
		if _, onDisk := root.file.from.(disk); onDisk {
			t.missed = append(t.missed, beside)
		}
		if missed == "" {
			missed = "there is no rule file " + filepath.Base(beside) + " beside it, and "
		}
	}
	t.add(Finding{Position: root.start(), Code: badRules, Rule: "rules", Message: missed + "the file does not say what it tests",
		Help: "write rules: with the id of a shipped rule set or the path of a rule file"})
	root.flawed = true
	return ""
}

// everyCaseNamesRules tells that no case needs the rules of the file.
func everyCaseNamesRules(root *value) bool {
	for _, p := range slices.Concat(root.get("cases").entries(), root.get("games").entries()) {
		if p.val.get("rules") == nil {
			return false
		}
	}
	return true
}

// named gives the rules that a value names, empty if they can't be used.
func (t *testReader) named(v *value) string {
	if v.flawed || v.kind != scalar {
		return ""
	}
	src, help, err := relative(v.file, v.text, &t.report)
	if err != nil {
		t.at(v, badRules, "rules", help, "%v", err)
		return ""
	}
	id := src.name
	if src.from == nil {
		id = strings.TrimSuffix(src.name, ".yaml")
	}
	return t.checked(id, src, v.pos())
}

// checked loads rules that are named at a place, and gives their id or path, empty if they can't be used.
func (t *testReader) checked(id string, src *source, at Position) string {
	r, known := t.known[id]
	if !known {
		var findings Findings
		r, findings, _ = t.loader.check(t.ctx, src, t.loader.Set, false) // the whole run ends where this one does
		t.known[id] = r
		t.found(r, findings)
	}
	if r == nil {
		t.add(Finding{Position: at, Code: badRules, Rule: "rules", Message: fmt.Sprintf("the rules %s can't be used, since there is something to mend in them", src.name),
			Help: "rulecheck check " + src.name})
		return ""
	}
	return id
}

// testCase reads a case.
func (t *testReader) testCase(p pair) TestCase {
	v, path := p.val, join("cases", p.key.text)
	c := TestCase{ID: p.key.text, Pos: p.key.pos(), Rules: t.fallback}
	if v.kind != mapping {
		return c
	}
	if lacks := caseForm.lacks(v); lacks != "" && !v.flawed {
		t.add(Finding{Position: c.Pos, Code: missingField, Rule: path, Message: fmt.Sprintf("the case %s has %s", c.ID, lacks),
			Help: "a case has a hand, and below expect what must come out"})
	}
	if own := v.get("rules"); own != nil && t.under == "" {
		c.Rules = t.named(own)
	}
	if note := v.get("note"); note != nil {
		c.Note = note.text
	}
	rules := t.known[c.Rules]
	c.Set = t.options(v.get("set"), rules, join(path, "set"))
	if expect := v.get("expect"); expect != nil && expect.kind == mapping {
		if len(expect.pairs) == 0 && !expect.flawed {
			t.at(expect, missingField, join(path, "expect"), "write what must come out, such as {han: 2, fu: 30}", "the case %s expects nothing", c.ID)
		}
		c.Expect = t.expectations(expect, rules, join(path, "expect"))
	}
	if given := v.get("hand"); given != nil && !given.flawed {
		t.hand(&c, given, join(path, "hand"))
	}
	return c
}

// options reads the options that a case turns.
func (t *testReader) options(v *value, rules *Rules, path string) map[string]string {
	if v == nil || v.kind != mapping {
		return nil
	}
	set := make(map[string]string, len(v.pairs))
	for _, p := range v.pairs {
		if set[p.key.text] = p.val.text; rules != nil && !p.val.flawed {
			t.option(p, rules, join(path, p.key.text))
		}
	}
	return set
}

// option checks that the rules have an option and take a value for it.
func (t *testReader) option(p pair, rules *Rules, path string) {
	i := slices.IndexFunc(rules.Options, func(o Option) bool { return o.ID == p.key.text })
	if i < 0 {
		ids := make([]string, len(rules.Options))
		for i := range rules.Options {
			ids[i] = rules.Options[i].ID
		}
		help, meant := calledSo("set", rules.tree, nil, p.key.text, p.val.words()), ""
		if help == "" {
			help, meant = t.helpFor(p.key.text, ids), t.orNearest(p.key.text, ids)
		}
		t.at(p.key, unknownOption, path, help, "there is no option %s to set%s", quote(p.key.text), meant)
		return
	}
	o := &rules.Options[i]
	if lock := rules.tree.get("options").get(o.ID).get("locked"); lock != nil && lock.text == "true" {
		t.at(p.key, locked, path, "", "%s is locked in %s and can't be set", o.ID, lock.file.name)
	} else if _, ok := o.parse(p.val.text); !ok {
		t.at(p.val, badValue, path, "", "%s can't be %s: it is %s%s", o.ID, cmp.Or(shorten(p.val.text), "empty"), o.allows(), o.orNearest(&t.report, p.val.text))
	}
}

// hand reads the hand of a case. One that can't be read is well only where that is expected.
func (t *testReader) hand(c *TestCase, v *value, path string) {
	var err error
	switch v.kind {
	case mapping:
		if c.Win, err = hand.FromFields(fields(v)); err == nil {
			c.Hand = c.Win.String()
		} else {
			c.Hand = handInOneLine(v)
		}
	case scalar:
		c.Hand = strings.Join(strings.Fields(v.text), " ")
		c.Win, err = hand.Parse(v.text)
	default:
		t.at(v, wrongType, path, "write it in one line of text, or as a mapping with the keys of a hand", "a hand can't be %s", describe(v))
		return
	}
	if errors.As(err, &c.Unread) && c.Find(expectError) == nil {
		help := "if it is to be refused, write below expect error: " + c.Unread[0].Code
		t.at(v, badHand, path, help, "the hand can't be read: %s", strings.TrimPrefix(c.Unread[0].String(), "hand: "))
	}
}

// handInOneLine returns a mapping with its values on one line, for people.
func handInOneLine(v *value) string {
	words := make([]string, len(v.pairs))
	for i, p := range v.pairs {
		words[i] = p.key.text + ":" + p.val.shown()
	}
	return strings.Join(words, " ")
}
