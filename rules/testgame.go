package rules

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// testGame reads a game that is a test.
func (t *testReader) testGame(p pair) TestCase {
	v, path := p.val, join("games", p.key.text)
	c := TestCase{ID: p.key.text, Pos: p.key.pos(), Rules: t.fallback, Game: &Record{Path: p.key.file.name}}
	if v.kind != mapping {
		return c
	}
	if lacks := gameCase.lacks(v); lacks != "" && !v.flawed {
		t.add(Finding{Position: c.Pos, Code: missingField, Rule: path, Message: "the game " + c.ID + " has " + lacks,
			Help: "a game has hands, and below expect what must come out"})
	}
	if own := v.get(recordRules); own != nil && t.under == "" {
		c.Rules = t.named(own)
	}
	if note := v.get("note"); note != nil {
		c.Note = note.text
	}
	rules := t.known[c.Rules]
	before := t.findings.Errors()
	c.Set = t.options(v.get("set"), rules, join(path, "set"))
	if rules == nil || t.findings.Errors() > before {
		return c // under other rules all else may be wrong too
	}
	if rules = t.turned(&c); rules == nil {
		return c
	}
	c.Game.RuleSet, c.Game.Rules, c.Game.Set = rules, c.Rules, c.Set
	r := recordReader{testReader: t, form: &conformer{r: &t.report, noun: "a file of tests"}, rec: c.Game, path: path, test: true}
	r.players(v)
	r.begin(v.get("begin"))
	if c.Game.Begin == nil && v.get("hands") == nil && !v.flawed {
		t.add(Finding{Position: c.Pos, Code: missingField, Rule: path, Message: "the game " + c.ID + " has neither hands nor begin",
			Help: "write hands: with what happened, or begin: {points: …} if only the points are settled"})
	}
	r.hands(v.get("hands"))
	if expect := v.get("expect"); expect != nil && expect.kind == mapping {
		if len(expect.pairs) == 0 && !expect.flawed {
			t.at(expect, missingField, join(path, "expect"), "write what must come out, such as {points: …}", "the game %s expects nothing", c.ID)
		}
		c.Expect = r.expectations(expect, join(path, "expect"))
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
		if r, err = t.loader.LoadSet(t.ctx, c.Rules, c.Set); err != nil {
			if findings, ok := err.(Findings); ok {
				t.ofRules = append(t.ofRules, findings...)
			}
		}
		t.known[key] = r
	}
	return r
}

// expectations reads the keys under expect of a game.
func (r *recordReader) expectations(v *value, path string) []Expected {
	var all []Expected
	for _, p := range v.pairs {
		if p.val.flawed {
			continue
		}
		e := Expected{Key: p.key.text, Pos: p.val.pos()}
		switch path := join(path, p.key.text); e.Key {
		case expectPoints, expectChanges:
			r.ofEach(&e, p.val, path, r.points, FormatPoints)
		case expectResults:
			r.ofEach(&e, p.val, path, r.result, FormatResult)
		default:
			r.word(&e, p.val, path)
		}
		all = append(all, e)
	}
	return all
}

// ofEach reads a number for each player, and keeps it as it is written in what came out.
func (r *recordReader) ofEach(e *Expected, v *value, path string, number func(*value, string) int64, format func(int64) string) {
	if e.Form = ExpectedAll; v.kind == list {
		e.Form = ExpectedOfEach
	}
	numbers, places := r.each(v, path, number)
	for i, n := range numbers {
		item := ExpectedItem{ID: r.rec.Players[i], Value: format(n), Pos: places[i]}
		e.Items = append(e.Items, item)
	}
}

// word reads the code of a refusal, or by which rule the game is over.
func (r *recordReader) word(e *Expected, v *value, path string) {
	switch e.Value = v.text; {
	case v.kind != scalar:
		r.at(v, wrongType, path, "", "%s must be %s, not %s", path, scalar, describe(v))
	case e.Key == expectError && v.text == "":
		r.at(v, badValue, path, "write the code of the refusal, such as game-draw", "an error has a code")
	case e.Key == expectEnded && v.text != "":
		ids := idsOf(r.rec.RuleSet.Game.Ends, func(g *GameEnd) string { return g.ID })
		if !slices.Contains(ids, v.text) {
			r.at(v, unknownRule, path, r.helpFor(v.text, ids), "there is no end of the game %s%s", quote(v.text), r.orNearest(v.text, ids))
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
	return slices.ContainsFunc(r.trees, func(whole *value) bool { return whole.get(section).get(id) != nil })
}
