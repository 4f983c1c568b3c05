package rules

import (
	"regexp"
	"slices"

	"example.com/hanfu/hand"
)

// wholeNumber is a number as tests have it; there is no bound, since aotenjou has none.
var wholeNumber = regexp.MustCompile(`^(0|-?[1-9][0-9]*)$`)

// expectReader reads what a case expects.
type expectReader struct {
	*testReader
	// rules are those of the case, nil if they can't be used: then no id is looked for.
	rules *Rules
}

// expectations reads the keys under expect.
func (t *testReader) expectations(v *value, rules *Rules, path string) []Expected {
	r := expectReader{t, rules}
	var all []Expected
	for _, p := range v.pairs {
		if p.val.flawed {
			continue
		}
		e := Expected{Key: p.key.text, Pos: p.val.pos()}
		r.read(&e, p.val, join(path, p.key.text))
		all = append(all, e)
	}
	return all
}

// read reads the value of a key.
func (r *expectReader) read(e *Expected, v *value, path string) {
	switch e.Key {
	case expectYaku:
		if v.kind == list {
			r.some(e, v, path)
			return
		}
		r.each(e, v, path, "a mapping of the yaku that count, or a list of some of them", r.worth)
	case expectNotYaku:
		r.some(e, v, path)
	case expectBonus:
		r.each(e, v, path, "a mapping of bonus tiles with their han", r.bonus)
	case expectFuParts:
		if v.kind == list {
			r.inOrder(e, v, path)
			return
		}
		r.each(e, v, path, "a mapping of fu rules with their fu, or a list of pairs such as [base, 20]", r.part)
	case expectPayments:
		r.each(e, v, path, "a mapping of seats with what each pays", r.payment)
	default:
		r.single(e, v, path)
	}
}

// single reads a key with a single value.
func (r *expectReader) single(e *Expected, v *value, path string) {
	if v.kind != scalar {
		r.at(v, wrongType, path, "", "%s must be %s, not %s", path, scalar, describe(v))
		return
	}
	switch e.Value = v.text; e.Key {
	case expectLimit:
		r.limit(v, path)
	case expectWait:
		var waits []string
		for w := range hand.Wait(hand.Waits) {
			waits = append(waits, w.String())
		}
		if !slices.Contains(waits, v.text) {
			r.at(v, badValue, path, r.helpFor(v.text, waits), "there is no wait %s%s", quote(v.text), r.orNearest(v.text, waits))
		}
	case expectShape:
		r.id(v, path, "shape", shapeIDs)
	case expectError, expectField:
		if v.text == "" && e.Key == expectError {
			r.at(v, badValue, path, "write the code of the refusal, such as no_yaku", "an error has a code")
		}
	default:
		r.number(v, path)
	}
}

// number demands a whole number.
func (r *expectReader) number(v *value, path string) {
	if v.kind != scalar || v.null || !wholeNumber.MatchString(v.text) {
		r.at(v, wrongType, path, "write digits alone, such as 8000", "%s must be a whole number, not %s", path, describe(v))
	}
}

// some reads a list of yaku.
func (r *expectReader) some(e *Expected, v *value, path string) {
	e.Form = ExpectedSome
	help := "write [" + shorten(v.text) + "]"
	switch {
	case v.kind == list && len(v.items) == 0:
		help = "write {} if no yaku counts"
		if e.Key == expectNotYaku {
			help = "name yaku that must not count, or remove the key"
		}
		r.at(v, missingField, path, help, "the list names no yaku")
		return
	case v.kind == mapping:
		help = "write the ids in brackets, such as [pinfu, tanyao]"
		fallthrough
	case v.kind != list:
		r.at(v, wrongType, path, help, "%s must be a list of yaku, not %s", path, describe(v))
		return
	}
	for _, item := range v.items {
		if r.id(item, path, "yaku", yakuIDs) {
			e.Items = append(e.Items, ExpectedItem{ID: item.text, Pos: item.pos()})
		}
	}
}

// each reads a mapping; check looks at an entry.
func (r *expectReader) each(e *Expected, v *value, path, takes string, check func(p pair, path string)) {
	e.Form = ExpectedAll
	if v.kind != mapping {
		r.at(v, wrongType, path, "", "%s must be %s, not %s", path, takes, describe(v))
		return
	}
	for _, p := range v.pairs {
		check(p, join(path, shorten(p.key.text)))
		e.Items = append(e.Items, ExpectedItem{ID: p.key.text, Value: p.val.text, Pos: p.key.pos()})
	}
}

// inOrder reads a list of pairs of a fu rule and its fu.
func (r *expectReader) inOrder(e *Expected, v *value, path string) {
	e.Form = ExpectedInOrder
	for _, item := range v.items {
		if item.kind != list || len(item.items) != 2 {
			r.at(item, wrongType, path, "write pairs such as [base, 20]", "an entry of %s must be a fu rule with its fu, not %s", path, describe(item))
			continue
		}
		id, fu := item.items[0], item.items[1]
		if r.id(id, path, "fu rule", fuIDs) {
			r.number(fu, path)
		}
		e.Items = append(e.Items, ExpectedItem{ID: id.text, Value: fu.text, Pos: id.pos()})
	}
}

func (r *expectReader) bonus(p pair, path string) {
	r.id(p.key, path, "kind of bonus tiles", bonusIDs)
	r.number(p.val, path)
}

func (r *expectReader) part(p pair, path string) {
	r.id(p.key, path, "fu rule", fuIDs)
	r.number(p.val, path)
}

// worth demands a yaku with what it is worth: han, units of yakuman, or a limit.
func (r *expectReader) worth(p pair, path string) {
	r.id(p.key, path, "yaku", yakuIDs)
	if p.val.kind == scalar && idPattern.MatchString(p.val.text) {
		r.limit(p.val, path)
		return
	}
	r.number(p.val, path)
}

// seats are those who may pay.
var seats = []string{"east", "south", "west", "north", "discarder"}

func (r *expectReader) payment(p pair, path string) {
	if !slices.Contains(seats, p.key.text) {
		r.at(p.key, unknownKey, path, r.helpFor(p.key.text, seats), "there is no seat %s%s", quote(p.key.text), r.orNearest(p.key.text, seats))
	}
	r.number(p.val, path)
}

// limit demands the id of a limit as results show it, or nothing.
func (r *expectReader) limit(v *value, path string) {
	if v.text == "" || !r.id(v, path, "limit", limitIDs) || r.rules == nil {
		return
	}
	for _, l := range r.rules.Limits {
		if l.ID == v.text && l.Shows != l.ID {
			r.at(v, badValue, path, "write "+l.Shows, "the limit %s is shown as %s", l.ID, l.Shows)
		}
	}
}

// id demands one of the ids of the rules.
func (r *expectReader) id(v *value, path, noun string, ids func(*Rules) []string) bool {
	switch {
	case v.flawed:
		return false
	case v.kind != scalar || v.null:
		r.at(v, wrongType, path, "", "an id is a word, and this is %s", describe(v))
		return false
	case r.rules == nil:
		return true
	}
	known := ids(r.rules)
	if !slices.Contains(known, v.text) {
		r.at(v, unknownRule, path, r.helpFor(v.text, known), "there is no %s %s in %s%s", noun, quote(v.text), r.rules.Files[0], r.orNearest(v.text, known))
		return false
	}
	return true
}

// The ids of the rules that a test may name.

func yakuIDs(r *Rules) []string  { return idsOf(r.Yaku, func(y *Yaku) string { return y.ID }) }
func bonusIDs(r *Rules) []string { return idsOf(r.Bonus, func(b *Bonus) string { return b.ID }) }
func limitIDs(r *Rules) []string { return idsOf(r.Limits, func(l *Limit) string { return l.ID }) }
func shapeIDs(r *Rules) []string { return idsOf(r.Shapes, func(s *Shape) string { return s.ID }) }
func fuIDs(r *Rules) []string {
	return idsOf(slices.Concat(r.Fu.Fixed, r.Fu.Sources, r.Fu.Adjustments), func(f *FuRule) string { return f.ID })
}

func idsOf[T any](list []T, id func(*T) string) []string {
	ids := make([]string, len(list))
	for i := range list {
		ids[i] = id(&list[i])
	}
	return ids
}
