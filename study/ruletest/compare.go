package ruletest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/rules"
)

// Difference is a key of a test that is other than expected.
type Difference struct {
	// Key is the key, such as fu_parts, and Want and Got what was expected and what came out, as one reads it.
	Key, Want, Got string
	// Expected is what the test says; nil for an error that the test does not speak of.
	Expected *Expected
	// New is what the test would have to say instead; it is of no use if CanUpdate is false, because no value that a
	// test could have for this key came out.
	New       Expected
	CanUpdate bool
	// Rows are the parts in which they differ, the key as a whole if it has no parts.
	Rows []Row
	// Rules are those in question: the yaku or fu rules in which want and got differ.
	Rules []RuleRef
}

// String says what was wanted and what came out, in one line.
func (d Difference) String() string {
	return fmt.Sprintf("%s: want %s, got %s", d.Key, d.Want, d.Got)
}

// Row is a part of a difference, such as yaku.pinfu, with what was expected and what came out.
type Row struct{ Name, Want, Got string }

// RuleRef names a rule by its section, yaku or fu, and its id.
type RuleRef struct{ Section, ID string }

func compare(c *Case, o *Outcome) []Difference {
	var all []Difference
	for i := range c.Expect {
		e := &c.Expect[i]
		d := Difference{Key: e.Key, Expected: e, New: *e}
		if e.Form == ExpectedValue && d.single(e, o) || e.Form != ExpectedValue && d.several(e, o) {
			continue
		}
		if d.Rows == nil {
			d.Rows = []Row{{d.Key, d.Want, d.Got}}
		}
		all = append(all, d)
	}
	if code := o.refusal(); code != "" && c.Find("error") == nil {
		all = []Difference{refusedInstead(c, code)} // all else follows from it
	}
	return all
}

// nothing stands for a value that is not there.
const nothing = "none"

func refusedInstead(c *Case, code string) Difference {
	d := Difference{Key: "error", Want: nothing, Got: code, Rows: []Row{{"error", nothing, code}}}
	if e := c.Find("yaku"); e != nil {
		for _, it := range e.Items {
			d.Rules = append(d.Rules, RuleRef{"yaku", it.ID})
		}
	}
	return d
}

func (d *Difference) single(e *Expected, o *Outcome) bool {
	got, ok := o.single(e.Key)
	d.Want, d.Got = cmp.Or(e.Value, nothing), cmp.Or(got, nothing)
	d.New.Value, d.CanUpdate = got, ok
	switch {
	case ok || e.Key != "error":
	case o.Game != nil:
		d.Got = "played"
	default:
		d.Got = "scored"
	}
	return ok && got == e.Value
}

func (d *Difference) several(e *Expected, o *Outcome) bool {
	want := slices.Clone(e.Items)
	for i := range want {
		want[i].Pos = rules.Position{}
	}
	got, ok := o.items(e.Key)
	d.Want, d.Got = listed(want, e.Form), nothing
	if !ok {
		d.Got = "refused"
		return false
	}
	same := slices.Equal[[]ExpectedItem]
	switch e.Form {
	case ExpectedSome:
		return d.some(want, got, e.Key == "not_yaku")
	case ExpectedAll:
		got, same = addedUp(got), sameItems
		if e.Key == expectPayments || e.Key == expectChips { // results don't name who pays nothing
			want = slices.DeleteFunc(want, func(i ExpectedItem) bool { return i.Value == "0" })
		}
	}
	if same(want, got) {
		return true
	}
	d.Got, d.CanUpdate, d.New.Items = listed(got, e.Form), true, got
	section := map[string]string{"yaku": "yaku", "fu_parts": "fu"}[e.Key]
	d.parts(section, addedUp(want), addedUp(got))
	return false
}

func sameItems(a, b []ExpectedItem) bool {
	by := func(a, b ExpectedItem) int { return strings.Compare(a.ID, b.ID) }
	return slices.Equal(slices.SortedFunc(slices.Values(a), by), slices.SortedFunc(slices.Values(b), by))
}

func (d *Difference) some(want, counted []ExpectedItem, none bool) bool {
	var right []ExpectedItem
	for _, w := range want {
		if slices.ContainsFunc(counted, func(c ExpectedItem) bool { return c.ID == w.ID }) == none {
			d.Rules = append(d.Rules, RuleRef{"yaku", w.ID})
			d.Rows = append(d.Rows, Row{d.Key + "." + w.ID, counting(!none), counting(none)})
		} else {
			right = append(right, w)
		}
	}
	if len(right) == len(want) {
		return true
	}
	if none {
		d.Want = "not " + d.Want
	}
	d.Got = listed(counted, ExpectedSome)
	d.New.Items = right
	if right == nil && !none { // a list that names nothing would compare nothing
		for _, c := range counted {
			d.New.Items = append(d.New.Items, ExpectedItem{ID: c.ID})
		}
	}
	d.CanUpdate = len(d.New.Items) > 0
	return false
}

// parts notes the entries in which two lists differ, with their rules if they are such: those that were expected first.
// Lists that have the same entries in another order differ as a whole.
func (d *Difference) parts(section string, want, got []ExpectedItem) {
	seen := make(map[string]bool)
	for _, it := range slices.Concat(want, got) {
		expected, found := valueOf(want, it.ID), valueOf(got, it.ID)
		if seen[it.ID] || expected == found {
			continue
		}
		seen[it.ID] = true
		d.Rows = append(d.Rows, Row{d.Key + "." + it.ID, expected, found})
		if section != "" {
			d.Rules = append(d.Rules, RuleRef{section, it.ID})
		}
	}
}

func valueOf(all []ExpectedItem, id string) string {
	if i := slices.IndexFunc(all, func(i ExpectedItem) bool { return i.ID == id }); i >= 0 {
		return all[i].Value
	}
	return nothing
}

func counting(counts bool) string {
	if counts {
		return "counts"
	}
	return nothing
}

// Compare returns how two answers for a hand differ, in the keys of tests: want is the first one's and got the other's.
// Of each, either the result or the refusal is there.
func Compare(a, b *Outcome) []Difference {
	if a.Case.Game != nil {
		return compareGames(a, b)
	}
	var c Case
	for _, key := range singleKeys {
		if value, ok := a.single(key); ok {
			c.Expect = append(c.Expect, Expected{Key: key, Value: value})
		}
	}
	for _, key := range severalKeys {
		items, ok := a.items(key)
		if !ok {
			continue
		}
		e := Expected{Key: key, Form: ExpectedAll, Items: items}
		if key == "fu_parts" {
			e.Form = ExpectedInOrder
		}
		c.Expect = append(c.Expect, e)
	}
	return compare(&c, b)
}

// The keys of tests that say all there is of an answer.
var (
	singleKeys  = []string{"han", "fu", "yakuman", "limit", "points", "gain", "wait", "shape", "stands_for", "error", "field"}
	severalKeys = []string{"yaku", "bonus", "fu_parts", "payments"}
)
