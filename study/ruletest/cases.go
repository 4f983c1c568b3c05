// Package ruletest runs tests of rules: hands and games with expected results, from files such as
// our-club_test.yaml.
//
// [Load] reads a file, and [Run] scores its cases under their rules and options and reports
// differences from the expected results. The engines come from a function, so the same cases can be
// scored under other rules, and [Compare] compares two outcomes. [Cover] reports which parts of the
// rules the cases exercise, and [Coverage.Gaps] what is missing.
package ruletest

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// findRules finds the rules under test: those that the caller or the file names, or the rule file
// in the same folder.
func (r *reader) findRules(root *tree.Value) (err error) {
	if r.Under != "" {
		r.named = r.Under
		r.rules, err = r.Load(r.Under, nil)
		return err
	}
	if v := root.Get("rules"); v != nil {
		r.named, r.rules = r.Named(v)
		return nil
	}
	if everyCaseNamesRules(root) || root.Flawed || root.File.From == nil {
		return nil
	}
	name, ending := root.File.Name, filepath.Ext(root.File.Name)
	stem, isTest := strings.CutSuffix(strings.TrimSuffix(filepath.Base(name), ending),
		source.TestEnding)
	var missed words.Text
	for _, ending := range []string{ending, ".yaml", ".yml"} {
		sibling := filepath.Join(root.File.Dir, stem+ending)
		if !isTest {
			break
		}
		src, err := root.File.From.Open(sibling)
		if err == nil {
			r.named, r.rules = r.In(src, root.Start())
			return nil
		}
		if _, onDisk := root.File.From.(source.Disk); onDisk {
			r.Missed = append(r.Missed, sibling)
		}
		if missed.Empty() {
			missed = words.Say("there is no rule file %s beside it, and ", filepath.Base(sibling))
		}
	}
	r.Add(finding.Finding{Position: root.Start(), Code: finding.BadRules, Rule: "rules",
		Message: words.Say("%sthe file does not say what it tests", missed),
		Help:    words.Say("write rules: with the id of a shipped rule set or the path of a rule file")})
	root.Flawed = true
	return nil
}

func everyCaseNamesRules(root *tree.Value) bool {
	return !slices.ContainsFunc(slices.Concat(root.Get("cases").Entries(),
		root.Get("games").Entries()),
		func(p tree.Pair) bool {
			return p.Val.Get("rules") == nil
		})
}

type caseKind struct {
	noun string
	form *schema.Form
	// has says what a case has. example and refusal are examples of what it may expect.
	has              words.Text
	example, refusal string
}

var (
	ofHands = caseKind{"case", schema.Case(), words.Say("a hand"), "{han: 2, fu: 30}", "no_yaku"}
	ofGames = caseKind{"game", schema.Game(), words.Say("hands"), "{points: …}", "game-draw"}
)

// beginCase reads the common keys of a case. It returns a reader for what the case expects.
func (r *reader) beginCase(k *caseKind, p tree.Pair, path string) (c Case, x *expectReader) {
	c = Case{ID: p.Key.Text, Pos: p.Key.Pos(), Rules: r.named, Note: p.Val.Get("note").PlainText()}
	if lacks := k.form.Lacks(p.Val); p.Val.Kind == tree.Mapping && !lacks.Empty() && !p.Val.Flawed {
		r.Add(finding.Finding{Position: c.Pos, Code: finding.MissingField, Rule: path,
			Message: words.Say("the %s %s has %s", k.noun, c.ID, lacks),
			Help:    words.Say("a %s has %s, and below expect what must come out", k.noun, k.has)})
	}
	base := r.rules
	if own := p.Val.Get("rules"); own != nil && r.Under == "" {
		c.Rules, base = r.Named(own)
	}
	c.Set = r.Options(p.Val.Get("set"), base, tree.Join(path, "set"))
	return c, &expectReader{r, base, k}
}

// hand reads a case of a hand. An unreadable hand is an error unless the case expects one.
func (r *reader) hand(p tree.Pair, path string) Case {
	before := len(r.Findings)
	c, x := r.beginCase(&ofHands, p, path)
	x.expect(&c, p.Val, path)
	v := p.Val.Get("hand")
	if v == nil || v.Flawed {
		return c
	}
	path = tree.Join(path, "hand")
	win, ok, err := r.Win(v, path)
	switch {
	case !ok:
		return c
	case v.Kind == tree.Scalar:
		c.Hand = strings.Join(strings.Fields(v.Text), " ")
	case err == nil:
		c.Hand = win.String()
	default:
		c.Hand = handInOneLine(v)
	}
	c.Win = win
	if c.Find(expectError) != nil {
		errors.As(err, &c.Unread)
		return c
	}
	var loaded *rules.Rules
	if x.rules != nil && r.Findings[before:].Errors() == 0 {
		loaded, _ = r.Load(c.Rules, c.Set)
	}
	if loaded != nil && err == nil {
		c.ReadAs = loaded.Wall().ReadFives(&c.Win)
	}
	if errors.As(err, &c.Unread) {
		first := c.Unread[0]
		if loaded != nil { // it knows which facts there are
			first = engine.New(loaded).Refuse(&win, err).Problems[0]
		}
		help := words.Say("if it is to be refused, write below expect error: %s", first.Code)
		r.At(v, finding.BadHand, path, help, "the hand can't be read: %s", words.OfHand(first))
	}
	return c
}

func handInOneLine(v *tree.Value) string {
	words := make([]string, len(v.Pairs))
	for i, p := range v.Pairs {
		words[i] = p.Key.Text + ":" + p.Val.Shown()
	}
	return strings.Join(words, " ")
}

// Examples returns the examples in a rule set's own file as cases that expect the yaku to count. It
// omits inherited examples, since the file may change what counts in them, and yaku that are
// switched off. name is the name the rules are loaded by.
func Examples(r *rules.Rules, name string) []Case {
	var cases []Case
	for i := range r.Yaku() {
		y := &r.Yaku()[i]
		pos, own := r.OwnExample(y.ID)
		if !own || !possible(y.When) {
			continue
		}
		c := Case{ID: "yaku." + y.ID + ".example", Pos: pos, Rules: name, Example: true,
			Hand: y.Example}
		c.Win, _ = hand.Parse(y.Example) // checked when the rules were loaded
		c.Expect = []Expected{{Key: expectYaku, Pos: pos, Form: ExpectedSome,
			Items: []ExpectedItem{{ID: y.ID}}}}
		cases = append(cases, c)
	}
	return cases
}
