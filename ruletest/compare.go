package ruletest

import (
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
)

// Difference is a key of a test that is other than expected.
type Difference struct {
	// Key is the key, such as fu_parts, and Want and Got what was expected and what came out, as one reads it.
	Key, Want, Got string
	// Expected is what the test says; nil for an error that the test does not speak of.
	Expected *rules.Expected
	// New is what the test would have to say instead; it is of no use if CanUpdate is false, because no value that a
	// test could have for this key came out.
	New       rules.Expected
	CanUpdate bool
	// Rules are those in question: the yaku or fu rules in which want and got differ.
	Rules []RuleRef
}

// RuleRef names a rule by its section, yaku or fu, and its id.
type RuleRef struct{ Section, ID string }

// compare tells in what an outcome is other than a case expects.
func compare(c *rules.TestCase, o outcome) []Difference {
	var all []Difference
	for i := range c.Expect {
		e := &c.Expect[i]
		d := Difference{Key: e.Key, Expected: e, New: *e}
		if e.Form == rules.ExpectedValue {
			d.single(e, o)
		} else {
			d.several(e, o)
		}
		if d.Want != d.Got {
			all = append(all, d)
		}
	}
	if o.refused != nil && c.Find("error") == nil {
		all = []Difference{{Key: "error", Want: nothing, Got: refusal(o.refused)}} // all else follows from it
	}
	return all
}

// nothing stands for a value that is not there.
const nothing = "none"

// refusal gives the code and the reason of a refusal.
func refusal(r *engine.Refused) string { return r.Problems[0].Code }

// single compares a single value.
func (d *Difference) single(e *rules.Expected, o outcome) {
	got, ok := o.single(e.Key)
	d.Want, d.Got = or(e.Value, nothing), nothing
	if !ok && e.Key == "error" {
		d.Got = "scored"
		return
	}
	if ok && got == e.Value {
		d.Got = d.Want
	} else if ok {
		d.Got, d.New.Value, d.CanUpdate = or(got, nothing), got, true
	}
	if e.Key == "fu" && o.result != nil && d.Got != d.Want {
		d.Rules = nil // which rule it is, fu_parts would tell
	}
}

// several compares what has several entries.
func (d *Difference) several(e *rules.Expected, o outcome) {
	want := make([]item, len(e.Items))
	for i, it := range e.Items {
		want[i] = item{it.ID, it.Value}
	}
	got, ok := o.items(e.Key)
	d.Want, d.Got = listed(want, e.Form), nothing
	if !ok {
		d.Got = "refused"
		return
	}
	section := map[string]string{"yaku": "yaku", "not_yaku": "yaku", "fu_parts": "fu"}[e.Key]
	switch e.Form {
	case rules.ExpectedSome:
		d.some(want, ids(got), e.Key == "not_yaku")
		return
	case rules.ExpectedAll:
		got, want = addedUp(got), withoutNothing(e.Key, want)
		if sameItems(want, got) {
			d.Got = d.Want
			return
		}
	case rules.ExpectedInOrder:
		if slices.Equal(want, got) {
			d.Got = d.Want
			return
		}
	}
	d.Got, d.CanUpdate = listed(got, e.Form), true
	d.New.Items = nil
	for _, it := range got {
		d.New.Items = append(d.New.Items, rules.ExpectedItem{ID: it.id, Value: it.value})
	}
	if section != "" {
		d.inQuestion(section, want, got)
	}
}

// withoutNothing leaves out who pays nothing: results don't name them.
func withoutNothing(key string, all []item) []item {
	if key != "payments" {
		return all
	}
	return slices.DeleteFunc(all, func(i item) bool { return i.value == "0" })
}

// sameItems tells whether two lists have the same items, in any order.
func sameItems(a, b []item) bool {
	by := func(a, b item) int { return strings.Compare(a.id, b.id) }
	return slices.Equal(slices.SortedFunc(slices.Values(a), by), slices.SortedFunc(slices.Values(b), by))
}

// some compares a list of yaku of which all must count, or none.
func (d *Difference) some(want []item, counted []string, none bool) {
	var wrong, right []item
	for _, w := range want {
		if slices.Contains(counted, w.id) == none {
			wrong = append(wrong, w)
			d.Rules = append(d.Rules, RuleRef{"yaku", w.id})
		} else {
			right = append(right, w)
		}
	}
	if wrong == nil {
		d.Got = d.Want
		return
	}
	d.New.Items = nil
	for _, w := range right {
		d.New.Items = append(d.New.Items, rules.ExpectedItem{ID: w.id})
	}
	d.CanUpdate = true
	if none {
		d.Want, d.Got = "not "+listed(wrong, rules.ExpectedSome), "counts"
		return
	}
	d.Got = or(strings.Join(counted, ", "), nothing)
	if right == nil { // a list that names nothing would compare nothing
		for _, id := range counted {
			d.New.Items = append(d.New.Items, rules.ExpectedItem{ID: id})
		}
		d.CanUpdate = len(counted) > 0
	}
}

// inQuestion notes the rules in which two lists differ, those that were expected first.
func (d *Difference) inQuestion(section string, want, got []item) {
	want, got = addedUp(want), addedUp(got)
	for _, it := range slices.Concat(want, got) {
		if slices.Contains(want, it) && slices.Contains(got, it) {
			continue
		}
		if ref := (RuleRef{section, it.id}); !slices.Contains(d.Rules, ref) {
			d.Rules = append(d.Rules, ref)
		}
	}
}

// Compare tells how two answers for a hand differ, in the keys of tests: want is the first one's and got the other's. Of
// each, either the result or the refusal is there.
func Compare(a, b *Outcome) []Difference {
	var c rules.TestCase
	of := outcome{a.Result, a.Refused}
	for _, key := range singleKeys {
		if value, ok := of.single(key); ok {
			c.Expect = append(c.Expect, rules.Expected{Key: key, Value: value})
		}
	}
	for _, key := range severalKeys {
		items, ok := of.items(key)
		if !ok {
			continue
		}
		e := rules.Expected{Key: key, Form: rules.ExpectedAll}
		if key == "fu_parts" {
			e.Form = rules.ExpectedInOrder
		}
		for _, it := range items {
			e.Items = append(e.Items, rules.ExpectedItem{ID: it.id, Value: it.value})
		}
		c.Expect = append(c.Expect, e)
	}
	return compare(&c, outcome{b.Result, b.Refused})
}

// The keys of tests that say all there is of an answer.
var (
	singleKeys  = []string{"han", "fu", "yakuman", "limit", "points", "gain", "wait", "shape", "error", "field"}
	severalKeys = []string{"yaku", "bonus", "fu_parts", "payments"}
)

func or(s, otherwise string) string {
	if s != "" {
		return s
	}
	return otherwise
}
