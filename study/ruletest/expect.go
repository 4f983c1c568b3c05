package ruletest

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/document"
)

// wholeNumber matches a number in tests. It has no bound, since aotenjou has none.
var wholeNumber = work.LazyRegexp(`^(0|-?[1-9][0-9]*)$`)

type expectReader struct {
	*reader
	// rules are those of the case; nil if they can't be used, so that IDs are not checked.
	rules *rules.Rules
	kind  *caseKind
}

// names are valid values or keys: either the IDs in sections of the rules, or words with a message
// of their own.
type names struct {
	noun, no words.Text
	sections []string
	words    []string
	code     string
}

var (
	ofYaku  = &names{noun: words.Say("yaku"), sections: []string{"yaku"}}
	ofBonus = &names{noun: words.Say("kind of bonus tiles"), sections: []string{"bonus"}}
	ofFu    = &names{noun: words.Say("fu rule"),
		sections: []string{"fu.fixed", "fu.sources", "fu.adjustments"}}
	ofLimit = &names{noun: words.Say("limit"), sections: []string{"limits"}}
	ofShape = &names{noun: words.Say("shape"), sections: []string{"shapes"}}
	ofEnd   = &names{noun: words.Say("end of the game"), sections: []string{"game.ends"}}
	ofWait  = &names{no: words.Say("there is no wait %s"), words: waits(), code: finding.BadValue}
	ofSeat  = &names{no: words.Say("there is no seat %s"),
		words: []string{"east", "south", "west", "north", "discarder", "empty_seat"},
		code:  finding.UnknownKey}
)

func waits() (all []string) {
	for w := range hand.Wait(hand.Waits) {
		all = append(all, w.String())
	}
	return all
}

func (r *expectReader) expect(c *Case, v *tree.Value, path string) {
	expect, path := v.Get("expect"), tree.Join(path, "expect")
	if expect != nil && expect.Kind == tree.Mapping && len(expect.Pairs) == 0 && !expect.Flawed {
		r.At(expect, finding.MissingField, path,
			words.Say("write what must come out, such as %s", r.kind.example),
			"the %s %s expects nothing", r.kind.noun, c.ID)
	}
	for _, p := range expect.Entries() {
		if !p.Val.Flawed {
			e := Expected{Key: p.Key.Text, Pos: p.Val.Pos()}
			r.read(&e, c, p.Val, tree.Join(path, p.Key.Text))
			c.Expect = append(c.Expect, e)
		}
	}
}

func (r *expectReader) read(e *Expected, c *Case, v *tree.Value, path string) {
	switch e.Key {
	case expectPoints, expectChanges, expectResults:
		if c.Game == nil {
			r.single(e, v, path)
			return
		}
		r.ofPlayers(e, c.Game.Players, v, path)
	case expectYaku:
		if v.Kind != tree.Mapping {
			r.some(e, v, path)
			return
		}
		r.each(e, v, path, words.Text{}, ofYaku, r.worth)
	case expectNotYaku:
		r.some(e, v, path)
	case expectBonus:
		r.each(e, v, path, words.Say("a mapping of bonus tiles with their han"), ofBonus, r.number)
	case expectFuParts:
		if v.Kind == tree.List {
			r.inOrder(e, v, path)
			return
		}
		r.each(e, v, path, words.Say("a mapping of fu rules with their fu, or a list of pairs such as [base, 20]"), ofFu, r.number)
	case expectPayments, expectChips:
		r.each(e, v, path, words.Say("a mapping of seats with what each pays"), ofSeat, r.number)
	default:
		r.single(e, v, path)
	}
}

func (r *expectReader) ofPlayers(e *Expected, players []string, v *tree.Value, path string) {
	if e.Form = ExpectedAll; v.Kind == tree.List {
		e.Form = ExpectedOfEach
	}
	number := r.Points
	if e.Key == expectResults {
		number = r.Result
	}
	for i, item := range r.OfEach(players, v, path, false) {
		e.Items = append(e.Items,
			ExpectedItem{ID: players[i], Value: numberText(e.Key, number(item, path))})
	}
}

func (r *expectReader) single(e *Expected, v *tree.Value, path string) {
	if !r.Is(tree.Scalar, v, path, words.Text{}) {
		return
	}
	e.Value = v.Text
	if v.Text == "" && (e.Key == expectLimit || e.Key == expectEnded || e.Key == expectStands) {
		return // none
	}
	switch e.Key {
	case expectLimit:
		r.limit(v, path)
	case expectWait:
		r.checkName(ofWait, v, path)
	case expectShape:
		r.checkName(ofShape, v, path)
	case expectEnded:
		r.checkName(ofEnd, v, path)
	case expectStands:
		if !slices.Contains(schema.Kinds, v.Text) {
			r.At(v, finding.BadValue, path, words.Say("write a tile, such as 5p"),
				"there is no tile %s", tree.Quote(v.Text))
		}
	case expectError:
		if v.Text == "" {
			r.At(v, finding.BadValue, path,
				words.Say("write the code of the refusal, such as %s", r.kind.refusal),
				"an error has a code")
		}
	case expectField:
	default:
		r.number(v, path)
	}
}

func (r *expectReader) number(v *tree.Value, path string) {
	if v.Kind != tree.Scalar || v.Null || !wholeNumber().MatchString(v.Text) {
		r.NotWhole(v, path, document.Digits(v.Text), "8000")
	}
}

func (r *expectReader) some(e *Expected, v *tree.Value, path string) {
	e.Form = ExpectedSome
	cure := tree.Cure{Help: words.Say("write [%s]", tree.ToWrite(v.Text))}
	switch {
	case v.Kind == tree.List && len(v.Items) == 0:
		help := words.Say("write {} if no yaku counts")
		if e.Key == expectNotYaku {
			help = words.Say("name yaku that must not count, or remove the key")
		}
		r.At(v, finding.MissingField, path, help, "the list names no yaku")
		return
	case v.Kind == tree.Mapping:
		cure.Help = words.Say("write the ids in brackets, such as [pinfu, tanyao]")
		fallthrough
	case v.Kind != tree.List:
		if v.Kind == tree.Scalar && !v.Null {
			cure.Write, cure.Safe = "["+v.Text+"]", schema.IDPattern().MatchString(v.Text)
		}
		r.AtWith(v, finding.WrongType, path, cure, "%s must be a list of yaku, not %s", path,
			tree.Describe(v))
		return
	}
	for _, item := range v.Items {
		if r.checkName(ofYaku, item, path) {
			e.Items = append(e.Items, ExpectedItem{ID: item.Text})
		}
	}
}

func (r *expectReader) each(e *Expected, v *tree.Value, path string, takes words.Text,
	allowed *names,
	number func(v *tree.Value, path string)) {
	e.Form = ExpectedAll
	if v.Kind != tree.Mapping {
		r.At(v, finding.WrongType, path, words.Text{}, "%s must be %s, not %s", path, takes,
			tree.Describe(v))
	}
	for _, p := range v.Pairs {
		path := tree.Join(path, tree.Shorten(p.Key.Text))
		r.checkName(allowed, p.Key, path)
		number(p.Val, path)
		e.Items = append(e.Items, ExpectedItem{ID: p.Key.Text, Value: p.Val.Text})
	}
}

func (r *expectReader) inOrder(e *Expected, v *tree.Value, path string) {
	e.Form = ExpectedInOrder
	for _, item := range v.Items {
		if item.Kind != tree.List || len(item.Items) != 2 {
			r.At(item, finding.WrongType, path, words.Say("write pairs such as [base, 20]"),
				"an entry of %s must be a fu rule with its fu, not %s", path, tree.Describe(item))
			continue
		}
		id, fu := item.Items[0], item.Items[1]
		if r.checkName(ofFu, id, path) {
			r.number(fu, path)
		}
		e.Items = append(e.Items, ExpectedItem{ID: id.Text, Value: fu.Text})
	}
}

func (r *expectReader) worth(v *tree.Value, path string) {
	if v.Kind == tree.Scalar && schema.IDPattern().MatchString(v.Text) {
		r.limit(v, path)
		return
	}
	r.number(v, path)
}

func (r *expectReader) limit(v *tree.Value, path string) {
	if !r.checkName(ofLimit, v, path) || r.rules == nil {
		return
	}
	if l := rules.ByID(r.rules.Limits(), v.Text); l.Shows != l.ID {
		r.AtWith(v, finding.BadValue, path,
			tree.Cure{Help: words.Say("write %s", l.Shows), Write: l.Shows, Safe: true},
			"the limit %s is shown as %s", l.ID, l.Shows)
	}
}

func (r *expectReader) checkName(allowed *names, v *tree.Value, path string) bool {
	switch {
	case v.Flawed:
		return false
	case v.Kind != tree.Scalar || v.Null:
		r.At(v, finding.WrongType, path, words.Text{}, "an id is a word, and this is %s",
			tree.Describe(v))
		return false
	case allowed.sections == nil:
		return r.IsOneOf(allowed.words, v, allowed.code, path, allowed.no.With(tree.Quote(v.Text)))
	case r.rules == nil:
		return true
	}
	var known []string
	for section, rule := range r.rules.Entries() {
		if slices.Contains(allowed.sections, section) {
			known = append(known, rule.ID)
		}
	}
	return r.IsOneOf(known, v, finding.UnknownRule, path,
		words.Say("there is no %s %s in %s", allowed.noun, tree.Quote(v.Text), r.rules.Files()[0]))
}

// Keys under expect.
const (
	expectYaku     = "yaku"
	expectNotYaku  = "not_yaku"
	expectBonus    = "bonus"
	expectFuParts  = "fu_parts"
	expectLimit    = "limit"
	expectPayments = "payments"
	expectChips    = "chips"
	expectWait     = "wait"
	expectShape    = "shape"
	expectStands   = "stands_for"
	expectError    = "error"
	expectField    = "field"
	expectPoints   = "points"
	expectChanges  = "changes"
	expectResults  = "results"
	expectEnded    = "ended"
)
