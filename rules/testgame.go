package rules

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/form"
	"example.com/hanfu/internal/tree"
)

// testGame reads a game that is a test.
func (t *testReader) testGame(p tree.Pair) TestCase {
	v, path := p.Val, tree.Join("games", p.Key.Text)
	c := TestCase{ID: p.Key.Text, Pos: p.Key.Pos(), Rules: t.fallback, Game: &Record{Path: p.Key.File.Name}}
	if v.Kind != tree.Mapping {
		return c
	}
	if lacks := form.Game.Lacks(v); lacks != "" && !v.Flawed {
		t.Add(finding.Finding{Position: c.Pos, Code: finding.MissingField, Rule: path, Message: "the game " + c.ID + " has " + lacks,
			Help: "a game has hands, and below expect what must come out"})
	}
	if own := v.Get(recordRules); own != nil && t.under == "" {
		c.Rules = t.named(own)
	}
	if note := v.Get("note"); note != nil {
		c.Note = note.Text
	}
	rules := t.known[c.Rules]
	before := t.Findings.Errors()
	c.Set = t.options(v.Get("set"), rules, tree.Join(path, "set"))
	if rules == nil || t.Findings.Errors() > before {
		return c // under other rules all else may be wrong too
	}
	if rules = t.turned(&c); rules == nil {
		return c
	}
	c.Game.RuleSet, c.Game.Rules, c.Game.Set = rules, c.Rules, c.Set
	r := recordReader{testReader: t, form: &form.Conformer{Report: &t.Report, Noun: "a file of tests"}, rec: c.Game, path: path, test: true}
	r.players(v)
	r.begin(v.Get("begin"))
	if c.Game.Begin == nil && v.Get("hands") == nil && !v.Flawed {
		t.Add(finding.Finding{Position: c.Pos, Code: finding.MissingField, Rule: path, Message: "the game " + c.ID + " has neither hands nor begin",
			Help: "write hands: with what happened, or begin: {points: …} if only the points are settled"})
	}
	r.hands(v.Get("hands"))
	if expect := v.Get("expect"); expect != nil && expect.Kind == tree.Mapping {
		if len(expect.Pairs) == 0 && !expect.Flawed {
			t.At(expect, finding.MissingField, tree.Join(path, "expect"), "write what must come out, such as {points: …}", "the game %s expects nothing", c.ID)
		}
		c.Expect = r.expectations(expect, tree.Join(path, "expect"))
	}
	return c
}

// turned gives the rules of a game with its options turned; nil, with findings, if they don't take these together.
func (t *testReader) turned(c *TestCase) *Rules {
	own := t.known[c.Rules]
	if len(c.Set) == 0 {
		return own
	}
	key := c.Rules
	for _, id := range slices.Sorted(maps.Keys(c.Set)) {
		key += " " + id + "=" + strconv.Quote(c.Set[id])
	}
	r, known := t.known[key]
	if !known {
		var err error
		if r, err = t.loader.LoadSet(t.Ctx, c.Rules, c.Set); err != nil {
			if findings, ok := err.(finding.Findings); ok {
				t.ofRules = append(t.ofRules, findings...)
			}
		}
		t.known[key] = r
	}
	return r
}

// expectations reads the keys under expect of a game.
func (r *recordReader) expectations(v *tree.Value, path string) []Expected {
	var all []Expected
	for _, p := range v.Pairs {
		if p.Val.Flawed {
			continue
		}
		e := Expected{Key: p.Key.Text, Pos: p.Val.Pos()}
		switch path := tree.Join(path, p.Key.Text); e.Key {
		case expectPoints, expectChanges:
			r.ofEach(&e, p.Val, path, r.points, FormatPoints)
		case expectResults:
			r.ofEach(&e, p.Val, path, r.result, FormatResult)
		default:
			r.word(&e, p.Val, path)
		}
		all = append(all, e)
	}
	return all
}

// ofEach reads a number for each player, and keeps it as it is written in what came out.
func (r *recordReader) ofEach(e *Expected, v *tree.Value, path string, number func(*tree.Value, string) int64, format func(int64) string) {
	if e.Form = ExpectedAll; v.Kind == tree.List {
		e.Form = ExpectedOfEach
	}
	numbers, places := r.each(v, path, number)
	for i, n := range numbers {
		item := ExpectedItem{ID: r.rec.Players[i], Value: format(n), Pos: places[i]}
		e.Items = append(e.Items, item)
	}
}

// word reads the code of a refusal, or by which rule the game is over.
func (r *recordReader) word(e *Expected, v *tree.Value, path string) {
	switch e.Value = v.Text; {
	case v.Kind != tree.Scalar:
		r.At(v, finding.WrongType, path, "", "%s must be %s, not %s", path, tree.Scalar, tree.Describe(v))
	case e.Key == expectError && v.Text == "":
		r.At(v, finding.BadValue, path, "write the code of the refusal, such as game-draw", "an error has a code")
	case e.Key == expectEnded && v.Text != "":
		ids := idsOf(r.rec.RuleSet.Game.Ends, func(g *GameEnd) string { return g.ID })
		if !slices.Contains(ids, v.Text) {
			r.At(v, finding.UnknownRule, path, r.HelpFor(v.Text, ids), "there is no end of the game %s%s", tree.Quote(v.Text), r.OrNearest(v.Text, ids))
		}
	}
}

// FormatPoints writes points as tests and records have them.
func FormatPoints(n int64) string { return fmt.Sprint(n) }

// FormatResult writes a result, which is in points, in thousands, as tests and records have it: with one decimal, or as many as
// it needs.
func FormatResult(n int64) string {
	const decimals = 3
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	text := fmt.Sprintf("%0*d", decimals+1, n)
	point := len(text) - decimals
	part := strings.TrimRight(text[point:], "0")
	return sign + text[:point] + "." + cmp.Or(part, "0")
}

// removed tells that one of the files has an entry, which is removed then: a test may show that it is not there.
func (r *Rules) removed(section, id string) bool {
	return slices.ContainsFunc(r.trees, func(whole *tree.Value) bool { return whole.Get(section).Get(id) != nil })
}
