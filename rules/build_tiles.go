package rules

import (
	"fmt"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules/condition"
	"example.com/hanfu/rules/condition/compile"
)

// The bounds of a wall. They are those of the game's structure, which the engine is made for.
const (
	minPlayers, maxPlayers = 2, 4
	minCopies, maxCopies   = 1, 8
)

// wall fills in the tiles that the game is played with.
func (b *builder) wall() {
	v, w := b.tree.get("wall"), &b.rules.Wall
	for i := range w.Next {
		w.Next[i] = hand.NoKind
	}
	if v == nil || v.kind != mapping {
		return
	}
	players, _ := b.number(v.get("players"), "wall.players", minPlayers, maxPlayers)
	copies, known := b.number(v.get("copies"), "wall.copies", minCopies, maxCopies)
	w.Players, w.Copies = int(players), int(copies)
	w.Kinds = b.set(v.get("kinds"), "wall.kinds")
	if red := v.get("red"); known && red != nil {
		for _, p := range red.pairs {
			b.red(p, copies)
		}
	}
	w.DoraIndicators = -1
	if indicators := v.get("dora_indicators"); indicators != nil {
		n, _ := b.number(indicators, "wall.dora_indicators", 0, maxNumber)
		w.DoraIndicators = int(n)
	}
	if order := v.get("dora_order"); usable(order) && w.Kinds != 0 {
		b.doraOrder(order)
	}
}

// redFives are the keys of the tiles that can be red, by suit. They are ids, written in one way alone, so that a file finds what it
// inherits.
var redFives = []string{"5m", "5p", "5s"}

// red fills in how many tiles of a kind are red.
func (b *builder) red(p pair, copies int64) {
	path := "wall.red." + p.key.text
	i := slices.Index(redFives, p.key.text)
	if i < 0 {
		b.r.at(p.key, badTiles, "wall.red", "write 5m, 5p or 5s", "%s can't be red: only fives can", quote(p.key.text))
		return
	}
	n, ok := b.number(p.val, path, 0, copies)
	if !ok {
		return
	}
	if k := hand.RedFive(hand.Man + hand.Suit(i)).Kind(); b.rules.Wall.Kinds.Has(k) {
		b.rules.Wall.Red[k] = int(n)
	}
}

// doraOrder fills in which dora an indicator shows. Kinds that are not in play are left out of the
// circles, so that a game with fewer kinds can inherit them.
func (b *builder) doraOrder(v *value) {
	w := &b.rules.Wall
	var seen hand.Set
	for _, item := range v.items {
		tiles, err := hand.ParseTiles(item.tiles())
		if err != nil {
			b.r.at(item, badTiles, "wall.dora_order", "", "%v", err)
			return
		}
		var circle []hand.Kind
		for _, t := range tiles {
			k := t.Kind()
			if t.Red() {
				b.r.at(item, badTiles, "wall.dora_order", "write 5", "the order of dora is one of kinds, and 0 is a red five")
				return
			}
			if seen.Has(k) {
				b.r.at(item, doraOrder, "wall.dora_order", "name each kind once", "%s stands in the order of dora twice", k)
				return
			}
			seen |= hand.SetOf(k)
			if w.Kinds.Has(k) {
				circle = append(circle, k)
			}
		}
		for i, k := range circle {
			w.Next[k] = circle[(i+1)%len(circle)]
		}
	}
	if missing := w.Kinds &^ seen; missing != 0 {
		b.r.at(v, doraOrder, "wall.dora_order", circleFor(missing), "the order of dora lacks %s", missing)
	}
}

// circleFor says into which circle kinds belong that the order of dora lacks.
func circleFor(missing hand.Set) string {
	if missing&honors != 0 {
		return "add each to its circle; winds and dragons are mostly two, 1234z and 567z"
	}
	return "add each to the circle of its suit"
}

var honors = func() (set hand.Set) {
	for k := hand.KindOf(hand.Honors, 1); k < hand.Kinds; k++ {
		set |= hand.SetOf(k)
	}
	return set
}()

// situation fills in what a win may carry.
func (b *builder) situation() {
	section := b.tree.get("situation")
	b.each(func(e entry) {
		s := Situation{Rule: e.Rule, Message: translations(e.val.get("message")),
			Count: isCounter(e.val), Seat: isSeat(e.val), Input: slices.Contains(inputs, e.ID), Index: -1}
		if !s.Input {
			s.Index = b.names.Flags[e.ID].Index
		} else if s.Count || s.Seat {
			b.r.at(e.val.get("type"), badValue, e.path, "remove it", "%s is a part of every win, and no %s", e.ID, map[bool]string{true: "counter", false: "seat"}[s.Count])
		}
		if v := e.val.get("requires"); usable(v) {
			var problems []compile.Problem
			s.Requires, problems = b.compiler.Conjuncts(v.text, condition.StageWin)
			b.mentioned(v, e.path+".requires")
			b.r.problems(v, e.path+".requires", problems)
			b.asked = append(b.asked, asked{v, e.path + ".requires", condition.StageWin, condition.EachHand})
		}
		s.Implies = b.refs(e.val.get("implies"), e.path+".implies", "fact", section)
		s.Excludes = b.refs(e.val.get("excludes"), e.path+".excludes", "fact", section)
		b.rules.Situation = append(b.rules.Situation, s)
	}, "situation")
	for i := range b.rules.Situation {
		b.agrees(&b.rules.Situation[i], section.pairs[i].val)
	}
	b.circles("situation", "implies", func(i int) []int { return b.rules.Situation[i].Implies })
}

// agrees checks that what a fact implies are facts, and nothing that it excludes.
func (b *builder) agrees(s *Situation, v *value) {
	path := "situation." + s.ID
	for _, i := range s.Implies {
		other := &b.rules.Situation[i]
		if !other.IsFact() {
			b.r.at(v.get("implies").item(other.ID), wrongType, path+".implies", "take it out of the list", "%s is no fact, so it can't be implied", other.ID)
		}
		if slices.Contains(s.Excludes, i) {
			implied, excluded := v.get("implies").item(other.ID), v.get("excludes").item(other.ID)
			b.r.add(Finding{Position: excluded.pos(), Code: contradiction, Rule: path, Help: "take it out of one of the lists",
				Message: fmt.Sprintf("%s implies and excludes %s", s.ID, other.ID), Related: []Related{{implied.pos(), "it is implied here"}}})
		}
	}
}
