package ruletest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Difference is a key of a test whose value differs from the expected one.
type Difference struct {
	// Key is the key, such as fu_parts. Want and Got are the expected and the actual value,
	// formatted for messages.
	Key, Want, Got string
	// Expected is the entry of the test; nil for an unexpected error.
	Expected *Expected
	// New is the entry that would match. It is valid only if CanUpdate is set, which is false if
	// the actual outcome has no value for the key.
	New       Expected
	CanUpdate bool
	// Rows are the parts that differ, or the whole key if it has no parts.
	Rows []Row
	// Rules are the yaku or fu rules for which Want and Got differ.
	Rules []RuleRef
	// noWant and noGot report whether Want and Got are words for what has no value.
	noWant, noGot bool
}

// String formats the difference in one line.
func (d Difference) String() string {
	return fmt.Sprintf("%s: want %s, got %s", d.Key, d.Want, d.Got)
}

// Row is a part of a difference, such as yaku.pinfu.
type Row struct {
	Name      string
	Want, Got Shown
}

// Shown is a value of a test or, if Word is set, an English word for what has no value, such as
// none.
type Shown struct {
	Text string
	Word bool
}

// RuleRef identifies a rule by its section, yaku or fu, and its ID.
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
			d.Rows = []Row{{d.Key, Shown{d.Want, d.noWant}, Shown{d.Got, d.noGot}}}
		}
		all = append(all, d)
	}
	// all other differences follow from the refusal
	if code := o.refusal(); code != "" && c.Find("error") == nil {
		all = []Difference{refusedInstead(c, code)}
	}
	return all
}

// These are shown for what has no value.
const (
	nothing = "none"
	counts  = "counts"
	scored  = "scored"
	played  = "played"
	refused = "refused"
)

func refusedInstead(c *Case, code string) Difference {
	d := Difference{Key: "error", Want: nothing, Got: code,
		Rows: []Row{{"error", Shown{nothing, true}, Shown{code, false}}}}
	if e := c.Find("yaku"); e != nil {
		for _, item := range e.Items {
			d.Rules = append(d.Rules, RuleRef{"yaku", item.ID})
		}
	}
	return d
}

func (d *Difference) single(e *Expected, o *Outcome) bool {
	got, ok := o.single(e.Key)
	d.Want, d.Got = cmp.Or(e.Value, nothing), cmp.Or(got, nothing)
	d.noWant, d.noGot = e.Value == "", got == ""
	d.New.Value, d.CanUpdate = got, ok
	switch {
	case ok || e.Key != "error":
	case o.Game != nil:
		d.Got = played
	default:
		d.Got = scored
	}
	return ok && got == e.Value
}

func (d *Difference) several(e *Expected, o *Outcome) bool {
	want := slices.Clone(e.Items)
	got, ok := o.items(e.Key)
	d.Want, d.Got, d.noWant = listed(want, e.Form), nothing, len(want) == 0
	if !ok {
		d.Got, d.noGot = refused, true
		return false
	}
	equal := slices.Equal[[]ExpectedItem]
	switch e.Form {
	case ExpectedSome:
		return d.some(want, got, e.Key == "not_yaku")
	case ExpectedAll:
		got, equal = sumByID(got), sameItems
		if e.Key == expectPayments || e.Key == expectChips { // results omit players who pay nothing
			want = slices.DeleteFunc(want, func(i ExpectedItem) bool { return i.Value == "0" })
		}
	}
	if equal(want, got) {
		return true
	}
	d.Got, d.CanUpdate, d.New.Items = listed(got, e.Form), true, got
	section := map[string]string{"yaku": "yaku", "fu_parts": "fu"}[e.Key]
	d.parts(section, sumByID(want), sumByID(got))
	return false
}

func sameItems(a, b []ExpectedItem) bool {
	byID := func(a, b ExpectedItem) int { return strings.Compare(a.ID, b.ID) }
	return slices.Equal(slices.SortedFunc(slices.Values(a), byID),
		slices.SortedFunc(slices.Values(b), byID))
}

func (d *Difference) some(want, counted []ExpectedItem, none bool) bool {
	var right []ExpectedItem
	for _, w := range want {
		if slices.ContainsFunc(counted, func(c ExpectedItem) bool { return c.ID == w.ID }) == none {
			d.Rules = append(d.Rules, RuleRef{"yaku", w.ID})
			d.Rows = append(d.Rows, Row{d.Key + "." + w.ID, counting(!none),
				counting(none)})
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
	if right == nil && !none { // an empty list would compare nothing
		for _, c := range counted {
			d.New.Items = append(d.New.Items, ExpectedItem{ID: c.ID})
		}
	}
	d.CanUpdate = len(d.New.Items) > 0
	return false
}

// parts adds the entries in which two lists differ, expected ones first, and their rules if section
// is set. Lists that differ only in their order have none.
func (d *Difference) parts(section string, want, got []ExpectedItem) {
	seen := make(map[string]bool)
	for _, item := range slices.Concat(want, got) {
		expected, found := valueOf(want, item.ID), valueOf(got, item.ID)
		if seen[item.ID] || expected == found {
			continue
		}
		seen[item.ID] = true
		d.Rows = append(d.Rows, Row{d.Key + "." + item.ID, expected, found})
		if section != "" {
			d.Rules = append(d.Rules, RuleRef{section, item.ID})
		}
	}
}

func valueOf(all []ExpectedItem, id string) Shown {
	if i := slices.IndexFunc(all, func(i ExpectedItem) bool { return i.ID == id }); i >= 0 {
		return Shown{all[i].Value, false}
	}
	return Shown{nothing, true}
}

func counting(doesCount bool) Shown {
	if doesCount {
		return Shown{counts, true}
	}
	return Shown{nothing, true}
}

// Compare returns the differences between two outcomes of a hand or game in terms of test keys.
// Want is from a, Got from b. Each must have a result or a refusal.
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

// Keys of tests that cover everything in an outcome.
var (
	singleKeys = []string{"han", "fu", "yakuman", "limit", "points", "gain", "wait", "shape",
		"stands_for", "error", "field"}
	severalKeys = []string{"yaku", "bonus", "fu_parts", "payments"}
)
