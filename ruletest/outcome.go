package ruletest

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
)

// item is an entry of what came out: an id with what it is worth.
type item struct{ id, value string }

// String returns the item as tests write it in a mapping.
func (i item) String() string { return i.id + ": " + i.value }

// outcome holds what came out of a hand, by the keys of a test, in the form of a test.
type outcome struct {
	result  *engine.Result
	refused *engine.Refused
}

// single returns the value of a key with a single value, or false if there is none, because the hand was refused or was
// not.
func (o outcome) single(key string) (string, bool) {
	if r := o.refused; r != nil {
		switch key {
		case "error":
			return r.Problems[0].Code, true
		case "field":
			return r.Problems[0].Field, true
		}
		return "", false
	}
	switch r := o.result; key {
	case "han":
		return strconv.Itoa(r.Han), true
	case "fu":
		return strconv.Itoa(r.Fu), true
	case "yakuman":
		return strconv.Itoa(r.Yakuman), true
	case "limit":
		return r.LimitID(), true
	case "points":
		return string(r.AppendPoints(nil)), true
	case "gain":
		return string(r.AppendGain(nil)), true
	case "wait":
		return r.Reading.Wait.String(), true
	case "shape":
		return r.Reading.Shape, true
	}
	return "", false
}

// items returns the entries of a key with several, in the order of the result.
func (o outcome) items(key string) ([]item, bool) {
	r := o.result
	if r == nil {
		return nil, false
	}
	var all []item
	switch key {
	case "yaku", "not_yaku":
		for i := range r.Yaku {
			all = append(all, item{r.Yaku[i].Rule.ID, worth(&r.Yaku[i])})
		}
	case "bonus":
		for i := range r.Bonus {
			all = append(all, item{r.Bonus[i].Rule.ID, worth(&r.Bonus[i])})
		}
	case "fu_parts":
		for i := range r.FuParts {
			all = append(all, item{r.FuParts[i].Rule.ID, strconv.Itoa(r.FuParts[i].Fu)})
		}
	case "payments":
		for i, p := range r.Payments {
			all = append(all, item{p.Payer(), string(r.AppendPayment(nil, i))})
		}
	default:
		return nil, false
	}
	return all, true
}

// worth returns what a yaku or a kind of bonus tiles is worth, as tests write it.
func worth(c *engine.Counted) string {
	if c.Limit != nil && c.Han+c.Yakuman == 0 {
		return c.Limit.ID
	}
	return strconv.Itoa(c.Han + c.Yakuman)
}

// addedUp adds up what has the same id, at the place of the first.
func addedUp(all []item) []item {
	var sums []item
	for _, next := range all {
		i := slices.IndexFunc(sums, func(i item) bool { return i.id == next.id })
		if i < 0 {
			sums = append(sums, next)
			continue
		}
		a, _ := strconv.Atoi(sums[i].value) // both were numbers
		b, _ := strconv.Atoi(next.value)
		sums[i].value = strconv.Itoa(a + b)
	}
	return sums
}

// ids returns the ids of items.
func ids(all []item) []string {
	list := make([]string, len(all))
	for i := range all {
		list[i] = all[i].id
	}
	return list
}

// listed writes items as a test does in a form; nothing at all as a dash.
func listed(all []item, form ExpectedForm) string {
	if len(all) == 0 {
		return "none"
	}
	texts := make([]string, len(all))
	for i, it := range all {
		switch form {
		case ExpectedSome:
			texts[i] = it.id
		case ExpectedInOrder:
			texts[i] = it.id + " " + it.value
		default:
			texts[i] = it.String()
		}
	}
	return strings.Join(texts, ", ")
}
