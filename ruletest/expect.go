package ruletest

import (
	"regexp"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/keyboard"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// wholeNumber is a number as tests have it; there is no bound, since aotenjou has none.
var wholeNumber = regexp.MustCompile(`^(0|-?[1-9][0-9]*)$`)

// expectReader reads what a case expects.
type expectReader struct {
	*reader
	// rules are those of the case, nil if they can't be used: then no id is looked for.
	rules *rules.Rules
}

func (r *expectReader) read(e *Expected, v *tree.Value, path string) {
	switch e.Key {
	case expectYaku:
		if v.Kind != tree.Mapping && !v.Null {
			r.some(e, v, path)
			return
		}
		r.each(e, v, path, words.Say("a mapping of the yaku that count, or a list of some of them"), r.worth)
	case expectNotYaku:
		r.some(e, v, path)
	case expectBonus:
		r.each(e, v, path, words.Say("a mapping of bonus tiles with their han"), r.bonus)
	case expectFuParts:
		if v.Kind == tree.List {
			r.inOrder(e, v, path)
			return
		}
		r.each(e, v, path, words.Say("a mapping of fu rules with their fu, or a list of pairs such as [base, 20]"), r.part)
	case expectPayments, expectChips:
		r.each(e, v, path, words.Say("a mapping of seats with what each pays"), r.payment)
	default:
		r.single(e, v, path)
	}
}

func (r *expectReader) single(e *Expected, v *tree.Value, path string) {
	if v.Kind != tree.Scalar {
		r.At(v, finding.WrongType, path, words.Text{}, "%s must be %s, not %s", path, words.Term(tree.Scalar.String()), tree.Describe(v))
		return
	}
	switch e.Value = v.Text; e.Key {
	case expectLimit:
		r.limit(v, path)
	case expectWait:
		var waits []string
		for w := range hand.Wait(hand.Waits) {
			waits = append(waits, w.String())
		}
		if !slices.Contains(waits, v.Text) {
			r.AtWith(v, finding.BadValue, path, tree.OneOf(waits), "there is no wait %s", tree.Quote(v.Text))
		}
	case expectShape:
		r.id(v, path, words.Say("shape"), shapeIDs)
	case expectStands:
		if v.Text != "" && !slices.Contains(schema.Kinds, v.Text) {
			r.At(v, finding.BadValue, path, words.Say("write a tile, such as 5p"), "there is no tile %s", tree.Quote(v.Text))
		}
	case expectError, expectField:
		if v.Text == "" && e.Key == expectError {
			r.At(v, finding.BadValue, path, words.Say("write the code of the refusal, such as no_yaku"), "an error has a code")
		}
	default:
		r.number(v, path)
	}
}

func (r *expectReader) number(v *tree.Value, path string) {
	if v.Kind != tree.Scalar || v.Null || !wholeNumber.MatchString(v.Text) {
		digits, _ := playerwords.Number(keyboard.Plain(v.Text))
		r.AtWith(v, finding.WrongType, path,
			tree.Cure{Help: words.Say("write %s", words.Or(words.Plain(digits), words.Say("digits alone, such as 8000"))), Write: digits, Safe: true},
			"%s must be a whole number, not %s", path, tree.Describe(v))
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
			cure.Write, cure.Safe = "["+v.Text+"]", schema.IDPattern.MatchString(v.Text)
		}
		r.AtWith(v, finding.WrongType, path, cure, "%s must be a list of yaku, not %s", path, tree.Describe(v))
		return
	}
	for _, item := range v.Items {
		if r.id(item, path, words.Say("yaku"), yakuIDs) {
			e.Items = append(e.Items, ExpectedItem{ID: item.Text, Pos: item.Pos()})
		}
	}
}

func (r *expectReader) each(e *Expected, v *tree.Value, path string, takes words.Text, check func(p tree.Pair, path string)) {
	e.Form = ExpectedAll
	if v.Kind != tree.Mapping {
		r.At(v, finding.WrongType, path, words.Text{}, "%s must be %s, not %s", path, takes, tree.Describe(v))
		return
	}
	for _, p := range v.Pairs {
		check(p, tree.Join(path, tree.Shorten(p.Key.Text)))
		e.Items = append(e.Items, ExpectedItem{ID: p.Key.Text, Value: p.Val.Text, Pos: p.Key.Pos()})
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
		if r.id(id, path, words.Say("fu rule"), fuIDs) {
			r.number(fu, path)
		}
		e.Items = append(e.Items, ExpectedItem{ID: id.Text, Value: fu.Text, Pos: id.Pos()})
	}
}

func (r *expectReader) bonus(p tree.Pair, path string) {
	r.id(p.Key, path, words.Say("kind of bonus tiles"), bonusIDs)
	r.number(p.Val, path)
}

func (r *expectReader) part(p tree.Pair, path string) {
	r.id(p.Key, path, words.Say("fu rule"), fuIDs)
	r.number(p.Val, path)
}

func (r *expectReader) worth(p tree.Pair, path string) {
	r.id(p.Key, path, words.Say("yaku"), yakuIDs)
	if p.Val.Kind == tree.Scalar && schema.IDPattern.MatchString(p.Val.Text) {
		r.limit(p.Val, path)
		return
	}
	r.number(p.Val, path)
}

// seats are those who may pay.
var seats = []string{"east", "south", "west", "north", "discarder"}

func (r *expectReader) payment(p tree.Pair, path string) {
	if !slices.Contains(seats, p.Key.Text) {
		r.AtWith(p.Key, finding.UnknownKey, path, tree.OneOf(seats), "there is no seat %s", tree.Quote(p.Key.Text))
	}
	r.number(p.Val, path)
}

func (r *expectReader) limit(v *tree.Value, path string) {
	if v.Text == "" || !r.id(v, path, words.Say("limit"), limitIDs) || r.rules == nil {
		return
	}
	for _, l := range r.rules.Limits() {
		if l.ID == v.Text && l.Shows != l.ID {
			r.AtWith(v, finding.BadValue, path, tree.Cure{Help: words.Say("write %s", l.Shows), Write: l.Shows, Safe: true},
				"the limit %s is shown as %s", l.ID, l.Shows)
		}
	}
}

func (r *expectReader) id(v *tree.Value, path string, noun words.Text, ids func(*rules.Rules) []string) bool {
	switch {
	case v.Flawed:
		return false
	case v.Kind != tree.Scalar || v.Null:
		r.At(v, finding.WrongType, path, words.Text{}, "an id is a word, and this is %s", tree.Describe(v))
		return false
	case r.rules == nil:
		return true
	}
	known := ids(r.rules)
	if !slices.Contains(known, v.Text) {
		r.AtWith(v, finding.UnknownRule, path, tree.OneOf(known), "there is no %s %s in %s", noun, tree.Quote(v.Text),
			r.rules.Files()[0])
		return false
	}
	return true
}

// The ids of the rules that a test may name.

func yakuIDs(r *rules.Rules) []string {
	return idsOf(r.Yaku(), func(y *rules.Yaku) string { return y.ID })
}
func bonusIDs(r *rules.Rules) []string {
	return idsOf(r.Bonus(), func(b *rules.Bonus) string { return b.ID })
}
func limitIDs(r *rules.Rules) []string {
	return idsOf(r.Limits(), func(l *rules.Limit) string { return l.ID })
}
func shapeIDs(r *rules.Rules) []string {
	return idsOf(r.Shapes(), func(s *rules.Shape) string { return s.ID })
}
func fuIDs(r *rules.Rules) []string {
	return idsOf(slices.Concat(r.Fu().Fixed, r.Fu().Sources, r.Fu().Adjustments),
		func(f *rules.FuRule) string { return f.ID })
}

func idsOf[T any](list []T, id func(*T) string) []string {
	ids := make([]string, len(list))
	for i := range list {
		ids[i] = id(&list[i])
	}
	return ids
}

// The keys under expect.
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
