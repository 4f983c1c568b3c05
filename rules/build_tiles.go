package rules

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/lint"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// The bounds of a wall, as the engine supports them.
const (
	minPlayers, maxPlayers = 2, 4
	minCopies, maxCopies   = 1, 8
)

func (b *builder) wall() {
	v, w := b.tree.Get("wall"), &b.rules.wall
	for i := range w.Next {
		w.Next[i] = hand.NoKind
	}
	if v == nil || v.Kind != tree.Mapping {
		return
	}
	players, _ := b.number(v.Get("players"), "wall.players", minPlayers, maxPlayers)
	copies, known := b.number(v.Get("copies"), "wall.copies", minCopies, maxCopies)
	w.Players, w.Copies = int(players), int(copies)
	w.Kinds = b.set(v.Get("kinds"), "wall.kinds")
	if known {
		b.fillColours(v.Get("red"), "wall.red", copies, &w.Red)
		b.fillColours(v.Get("gold"), "wall.gold", copies, &w.Gold)
	}
	order := v.Get("dora_order")
	if order != nil {
		w.DoraIndicators = -1
	}
	if indicators := v.Get("dora_indicators"); indicators != nil {
		n, _ := b.number(indicators, "wall.dora_indicators", 0, schema.MaxNumber)
		w.DoraIndicators = int(n)
	}
	var none hand.Set
	if v := v.Get("no_dora"); v != nil {
		none = b.set(v, "wall.no_dora")
	}
	if order.Usable() && w.Kinds != 0 {
		b.doraOrder(order, none)
	}
}

func (b *builder) fillColours(v *tree.Value, path string, copies int64, counts *[hand.Kinds]int) {
	if v == nil {
		return
	}
	for _, p := range v.Pairs {
		k := slices.Index(schema.Kinds, p.Key.Text)
		if k < 0 {
			b.r.At(p.Key, finding.BadTiles, path, words.Say("write a tile, such as 5p"),
				"%s is no kind of tile", tree.Quote(p.Key.Text))
			continue
		}
		n, ok := b.number(p.Val, path+"."+p.Key.Text, 0, copies)
		if !ok || !b.rules.wall.Kinds.Has(hand.Kind(k)) {
			continue
		}
		counts[k] = int(n)
		if w := &b.rules.wall; w.Red[k]+w.Gold[k] > w.Copies {
			b.r.At(p.Val, finding.OutOfRange, path+"."+p.Key.Text, words.Say("lower one of them"),
				"%d of %s are red and %d gold, and there are %d in all", w.Red[k], p.Key.Text,
				w.Gold[k], w.Copies)
		}
	}
}

// doraOrder fills in which dora each indicator shows. It skips kinds that are not in play, so that
// a game with fewer kinds can inherit the order. The kinds none show no dora.
func (b *builder) doraOrder(v *tree.Value, none hand.Set) {
	w := &b.rules.wall
	var seen hand.Set
	for _, item := range v.Items {
		tiles, err := hand.ParseTiles(tilesOf(item))
		if err != nil {
			b.r.At(item, finding.BadTiles, "wall.dora_order", words.Text{}, "%v", err)
			return
		}
		var circle []hand.Kind
		for _, t := range tiles {
			k := t.Kind()
			if t.Red() {
				b.r.At(item, finding.BadTiles, "wall.dora_order", words.Say("write 5"),
					"the order of dora is one of kinds, and 0 is a red five")
				return
			}
			if seen.Has(k) {
				b.r.At(item, finding.DoraOrder, "wall.dora_order", words.Say("name each kind once"),
					"%s stands in the order of dora twice", k)
				return
			}
			seen |= hand.SetOf(k)
			if w.Kinds.Has(k) {
				circle = append(circle, k)
			}
		}
		for i, k := range circle {
			if !none.Has(k) {
				w.Next[k] = circle[(i+1)%len(circle)]
			}
		}
	}
	if missing := w.Kinds &^ (seen | none); missing != 0 {
		b.r.At(v, finding.DoraOrder, "wall.dora_order", circleFor(missing),
			"the order of dora lacks %s", missing)
	}
}

// circleFor returns help on which circles the missing kinds of a dora order belong to.
func circleFor(missing hand.Set) words.Text {
	if missing&honors != 0 {
		return words.Say("add each to its circle; winds and dragons are mostly two, 1234z and 567z")
	}
	return words.Say("add each to the circle of its suit")
}

var honors = func() (set hand.Set) {
	for k := hand.KindOf(hand.Honors, 1); k < hand.Kinds; k++ {
		set |= hand.SetOf(k)
	}
	return set
}()

func (b *builder) situation() {
	section := b.tree.Get("situation")
	b.each(func(e entry) {
		s := Situation{Rule: e.Rule, Message: translations(e.val.Get("message")),
			Count: isCounter(e.val), Seat: isSeat(e.val), Input: slices.Contains(inputs, e.ID),
			Index: -1}
		if !s.Input {
			s.Index = b.rules.names.Flags[e.ID].Index
		} else if s.Count || s.Seat {
			b.r.At(e.val.Get("type"), finding.BadValue, e.path, words.Say("remove it"),
				"%s is a part of every win, and no %s",
				e.ID, map[bool]string{true: "counter", false: "seat"}[s.Count])
		}
		if v := e.val.Get("requires"); b.compilable(v) {
			var problems []compile.Problem
			s.Requires, problems = b.compiler.Conjuncts(v.Text, condition.StageWin)
			b.recordMentions(v, e.path+".requires")
			schema.Problems(b.r, v, e.path+".requires",
				b.withoutBlamed(v, e.path+".requires", problems))
			b.rules.expressions = append(b.rules.expressions,
				lint.Expression{Value: v, Path: e.path + ".requires", At: condition.StageWin,
					Each: condition.EachHand})
		}
		s.Implies = b.refs(e.val.Get("implies"), e.path+".implies", "fact", section)
		s.Excludes = b.refs(e.val.Get("excludes"), e.path+".excludes", "fact", section)
		s.Sticks = 1
		if v := e.val.Get("sticks"); v != nil {
			sticks, _ := b.number(v, e.path+".sticks", 0, maxLaid)
			s.Sticks = int(sticks)
		}
		if s.Wild = e.flag("wild"); s.Wild && !s.IsFact() {
			b.r.At(e.val.Get("wild"), finding.BadValue, e.path+".wild", words.Say("remove it"),
				"%s is no fact that a win carries or not, so no tile stands for another by it",
				e.ID)
		}
		b.rules.situation = append(b.rules.situation, s)
	}, "situation")
	for i := range b.rules.situation {
		b.checkImplies(&b.rules.situation[i], section.Pairs[i].Val)
	}
	if b.reportCycles("situation", "implies", func(i int) []int {
		return b.rules.situation[i].Implies
	}) {
		return
	}
	for i := range b.rules.situation {
		s := &b.rules.situation[i]
		entry := section.Pairs[i].Val
		v := entry.Get("sticks")
		if v == nil || b.rules.Implies(s.ID, "riichi") {
			continue
		}
		nearer := func(other *tree.Value) bool {
			return other != nil && other.File.Depth < v.File.Depth
		}
		if nearer(section.GoneBy("riichi")) || nearer(entry.GoneBy("implies")) ||
			nearer(entry.Get("implies")) {
			// The file that removed the inherited implication removes the sticks with it.
			s.Sticks = 1
			continue
		}
		b.r.At(v, finding.BadValue, "situation."+s.ID+".sticks",
			words.Say("write implies: [riichi], or remove it"),
			"sticks are laid for riichi, and %s is none", s.ID)
	}
}

// maxLaid is the greatest number of sticks that a riichi may cost.
const maxLaid = 1000

// checkImplies reports a fact that implies something other than a fact, or something that it
// excludes.
func (b *builder) checkImplies(s *Situation, v *tree.Value) {
	path := "situation." + s.ID
	for _, i := range s.Implies {
		other := &b.rules.situation[i]
		if !other.IsFact() {
			b.r.At(v.Get("implies").Item(other.ID), finding.WrongType, path+".implies",
				words.Say("take it out of the list"),
				"%s is no fact, so it can't be implied", other.ID)
		}
		if slices.Contains(s.Excludes, i) {
			implied, excluded := v.Get("implies").Item(other.ID), v.Get("excludes").Item(other.ID)
			b.r.Add(finding.Finding{Position: excluded.Pos(), Code: finding.Contradiction,
				Rule: path, Help: words.Say("take it out of one of the lists"),
				Message: words.Say("%s implies and excludes %s", s.ID, other.ID),
				Related: []finding.Related{{Position: implied.Pos(),
					Message: words.Say("it is implied here")}}})
		}
	}
}
