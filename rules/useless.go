package rules

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/hanfu/hand"
)

// Fields of the file that was asked for which have no effect where they stand, whatever the hand. A value that is
// what would hold anyway, such as pao: false, is no mistake: it may be there to be read.

// uselessFields reports them, section by section.
func (b *builder) uselessFields() {
	b.emptyTexts(b.tree, "", false)
	b.each(entry.uselessInOption, "options")
	b.each(entry.uselessInFact, "situation")
	b.each(entry.uselessInYaku, "yaku")
	b.each(entry.uselessInLimit, "limits")
	b.uselessRed()
	b.uselessUnits()
}

// uselessHere reports a field, if it is written in the file that was asked for.
func (b *builder) uselessHere(p pair, path, help, format string, args ...any) {
	if p.key != nil && p.key.file.depth == 0 {
		b.r.add(Finding{Position: p.key.pos(), Code: uselessField, Rule: path, Help: help, Message: fmt.Sprintf(format, args...)})
	}
}

// without reports a field of an entry that says nothing without another one.
func (e entry) without(field, other, help, why string) {
	if p := e.val.find(field); p.val != nil && e.val.get(other) == nil {
		e.uselessHere(p, join(e.path, field), help, "%s has no effect without %s: %s", field, other, why)
	}
}

// emptyTexts reports texts in which nothing stands and that replace none, and empty lists likewise.
func (b *builder) emptyTexts(v *value, path string, replaces bool) {
	for _, p := range v.pairs {
		at, replaces := join(path, p.key.text), replaces || p.val.over != nil && p.val.over.file != nil // a new mapping lies over an empty one
		switch {
		case replaces && p.val.kind != mapping:
		case p.val.kind == scalar && strings.TrimSpace(p.val.text) == "":
			b.uselessHere(p, at, "write something, or remove it", "%s is empty", at)
		case p.val.kind == list && len(p.val.items) == 0 && at != "sources": // which are not inherited then
			b.uselessHere(p, at, "remove it", "%s is empty, and inherits nothing that it could replace", at)
		}
		b.emptyTexts(p.val, at, replaces)
	}
}

func (e entry) uselessInOption() {
	for _, p := range e.val.pairs {
		if bound := map[string]int{"min": -maxNumber, "max": maxNumber}[p.key.text]; bound != 0 && p.val.text == strconv.Itoa(bound) {
			e.uselessHere(p, join(e.path, p.key.text), "remove it", "no option has a value beyond %d anyway", bound)
		}
	}
}

func (e entry) uselessInFact() {
	e.without("message", "requires", "write requires, a condition, or remove the message", "it is shown where that does not hold")
	e.twice("implies")
	e.twice("excludes")
}

func (e entry) uselessInYaku() {
	e.twice("replaces")
	e.without("pao", "yakuman", "remove it, or write yakuman", "a player is liable for units of yakuman")
	if v := e.val.get("alone"); v != nil && v.text == "true" {
		e.uselessHere(e.val.find("replaces"), e.path+".replaces", "remove one of the two", "%s counts alone, and so replaces nothing", e.ID)
	}
	if alone := e.tree.get("yakuman").get("alone"); alone != nil && alone.text == "true" && atLeastOneUnit(e.val.get("yakuman")) {
		e.uselessHere(e.val.find("han"), e.path+".han", "remove it", "the han of %s never count: beside a yakuman there are no han, as yakuman.alone says", e.ID)
	}
}

// atLeastOneUnit tells that a yakuman is worth a unit in every hand.
func atLeastOneUnit(v *value) bool {
	if v == nil {
		return false
	}
	n, err := strconv.Atoi(v.text)
	return err == nil && n > 0
}

func (e entry) uselessInLimit() {
	if p := e.val.find("shows"); p.val != nil && p.val.text == e.ID {
		e.uselessHere(p, e.path+".shows", "remove it, or name the limit as which it is to be shown", "%s is shown as %[1]s anyway", e.ID)
	}
}

// twice reports entries of a list that stand in it already.
func (e entry) twice(field string) {
	v := e.val.get(field)
	if v == nil {
		return
	}
	first := make(map[string]*value)
	for _, item := range v.items {
		if before := first[item.text]; before == nil {
			first[item.text] = item
		} else if item.file.depth == 0 {
			e.r.add(Finding{Position: item.pos(), Code: uselessField, Rule: join(e.path, field), Help: "remove one of the two",
				Message: fmt.Sprintf("%s stands in the list twice", item.text), Related: []Related{{before.pos(), "it stands here for the first time"}}})
		}
	}
}

// uselessRed reports red fives that are not in play. Inherited ones may be of kinds that are taken out here.
func (b *builder) uselessRed() {
	red := b.tree.get("wall").get("red")
	if red == nil {
		return
	}
	for _, p := range red.pairs {
		if set, err := hand.ParseSet(p.key.text); err == nil && set&b.rules.Wall.Kinds == 0 {
			b.uselessHere(p, "wall.red."+p.key.text, "remove it, or add the tile to wall.kinds", "%s is not in play", p.key.text)
		}
	}
}

// uselessUnits reports what says how many units a hand is worth where that is so anyway, or counts in han.
func (b *builder) uselessUnits() {
	v := b.tree.get("yakuman")
	switch units := v.find("units"); {
	case units.val == nil:
	case units.val.text == "yakuman":
		b.uselessHere(units, "yakuman.units", "remove it", "a hand is worth the sum of its units anyway")
	case atLeastOneUnit(v.get("han")):
		b.uselessHere(units, "yakuman.units", "remove one of the two", "units have no effect beside han: yakuman count as han")
	}
}
