package ruletest

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
)

func (o *Outcome) refusal() string {
	switch {
	case o.Refused != nil:
		return o.Refused.Problems[0].Code
	case o.Findings != nil:
		return o.Findings[0].Code
	}
	return ""
}

// single returns the value of a key with a single value. It returns false if there is none because
// the hand or the game was refused or was not.
func (o *Outcome) single(key string) (string, bool) {
	if code := o.refusal(); code != "" {
		switch {
		case key == "error":
			return code, true
		case key == "field" && o.Refused != nil:
			return o.Refused.Problems[0].Field, true
		}
		return "", false
	}
	if o.Game != nil {
		if key == "ended" && o.Game.Ended != nil {
			return o.Game.Ended.ID, true
		}
		return "", key == "ended"
	}
	switch r := o.Result; key {
	case "han":
		return strconv.Itoa(r.Han), true
	case "fu":
		return strconv.Itoa(r.Fu), true
	case "yakuman":
		return strconv.Itoa(r.Yakuman), true
	case "limit":
		return r.LimitID(), true
	case "points":
		return fmt.Sprint(r.Points), true
	case "gain":
		return fmt.Sprint(r.Gain), true
	case "wait":
		return r.Reading().Wait.String(), true
	case "shape":
		return r.Reading().Shape, true
	case expectStands:
		if tile, wild := r.StandsFor(); wild {
			return tile.String(), true
		}
		return "", true
	}
	return "", false
}

func (o *Outcome) items(key string) (all []ExpectedItem, ok bool) {
	if o.refusal() != "" {
		return nil, false
	}
	if o.Game != nil {
		return numbers(o.Game, key), true
	}
	add := func(id, value string) { all = append(all, ExpectedItem{ID: id, Value: value}) }
	switch r := o.Result; key {
	case "yaku", "not_yaku":
		for y := range r.Yaku() {
			add(y.Rule.ID, worth(&y))
		}
	case "bonus":
		for b := range r.Bonus() {
			add(b.Rule.ID, worth(&b))
		}
	case "fu_parts":
		for p := range r.FuParts() {
			add(p.Rule.ID, strconv.Itoa(p.Fu))
		}
	case "payments":
		for _, p := range r.Payments() {
			add(p.Payer(), fmt.Sprint(p.Amount))
		}
	case expectChips:
		all = o.Chips
	default:
		return nil, false
	}
	return all, true
}

func numbers(g *game.Game, key string) []ExpectedItem {
	items := make([]ExpectedItem, len(g.Players))
	for i, name := range g.Players {
		items[i].ID = name
		switch last := len(g.Hands) - 1; {
		case key == "points":
			items[i].Value = numberText(key, g.End.Points[i])
		case key == "changes" && last < 0:
			items[i].Value = numberText(key, 0)
		case key == "changes":
			items[i].Value = numberText(key, g.Hands[last].Change[i])
		}
	}
	if key == expectResults {
		for _, r := range g.Results {
			items[r.Player.Index()].Value = numberText(key, r.Result)
		}
	}
	return items
}

func worth(c *engine.Counted) string {
	if c.Limit != nil && c.Han+c.Yakuman == 0 {
		return c.Limit.ID
	}
	return strconv.Itoa(c.Han + c.Yakuman)
}

// sumByID sums the values of entries with the same ID, at the position of the first.
func sumByID(all []ExpectedItem) []ExpectedItem {
	var sums []ExpectedItem
	for _, next := range all {
		i := slices.IndexFunc(sums, func(i ExpectedItem) bool { return i.ID == next.ID })
		if i < 0 {
			sums = append(sums, next)
			continue
		}
		a, _ := strconv.Atoi(sums[i].Value) // both are numbers
		b, _ := strconv.Atoi(next.Value)
		sums[i].Value = strconv.Itoa(a + b)
	}
	return sums
}

func listed(all []ExpectedItem, form ExpectedForm) string {
	texts := make([]string, len(all))
	for i, item := range all {
		switch form {
		case ExpectedSome:
			texts[i] = item.ID
		case ExpectedInOrder:
			texts[i] = item.ID + " " + item.Value
		default:
			texts[i] = item.ID + ": " + item.Value
		}
	}
	return cmp.Or(strings.Join(texts, ", "), nothing)
}

var sectionKeys = map[string]string{"yaku": "yaku", "bonus": "bonus", "fu.sources": "fu_parts",
	"fu.fixed":       "fu_parts",
	"fu.adjustments": "fu_parts"}

// Counts reports whether a rule of a section, such as yaku, bonus, fu.sources or limits, counts in
// the outcome.
func (o *Outcome) Counts(section, id string) bool {
	if o.Err != nil || o.refusal() != "" || o.Game != nil {
		return false
	}
	switch section {
	case "limits":
		return o.Result.LimitID() == id
	case "shapes":
		return o.Result.Reading().Shape == id
	}
	items, _ := o.items(sectionKeys[section])
	return slices.ContainsFunc(items, func(i ExpectedItem) bool { return i.ID == id })
}
