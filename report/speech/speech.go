// Package speech describes conditions: the value of each part for a hand, and the value required.
package speech

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// A Speaker describes parts of conditions for a win under some rules. Win and Reading may be nil.
type Speaker struct {
	Lang    string
	Rules   *rules.Rules
	Win     *hand.Win
	Reading *engine.Reading
	// Group is the group under consideration for a fu source, or "".
	Group string
}

func (s *Speaker) words() *words.Part { return words.In(s.Lang).Part }

func (s *Speaker) grouped(digits string) string { return words.In(s.Lang).Common.Grouped(digits) }

// Part describes the value of a leaf of a condition, and what it would have to be if it is not as
// wanted.
func (s *Speaker) Part(t *trace.Trace, want bool) string {
	if t.Fault {
		return fmt.Sprintf(s.words().Fault, t.Text)
	}
	switch t.Op {
	case "==", "!=", "<", "<=", ">", ">=", "in", "not in":
		return s.comparison(t, want)
	}
	if text := s.truth(t); text != "" && t.Holds && !want {
		return text + s.words().NotWanted
	} else if text != "" {
		return text
	}
	return fmt.Sprintf(s.words().Is, t.Text, s.yesNo(t.Holds))
}

func (s *Speaker) truth(t *trace.Trace) string {
	name, fact := factName(t), func(name string) string { return s.factText(name, t.Holds) }
	switch owner, member, _ := strings.Cut(t.Text, "."); {
	case owner == "options" && t.Op != "":
		return fmt.Sprintf(s.words().Is,
			fmt.Sprintf(fact("options.ID"), s.optionName(member)), s.yesNo(t.Holds))
	case owner == "yaku" && t.Op != "":
		return fmt.Sprintf(s.factText("yaku.ID", t.Holds), s.yakuName(member))
	case strings.HasPrefix(name, "group."):
		return fmt.Sprintf(s.factText(name, t.Holds), s.groupOf(t))
	}
	switch name {
	case "only":
		set, text := s.operandSet(t)
		return fmt.Sprintf(fact(name), text) + s.tilesIn(t.Holds, hand.AllKinds&^set)
	case "has":
		set, text := s.operandSet(t)
		return fmt.Sprintf(fact(name), text) + s.tilesIn(!t.Holds, set)
	case "pair_of":
		_, text := s.operandSet(t)
		return fmt.Sprintf(fact(name), text, s.Pair())
	case "wins_on":
		_, text := s.operandSet(t)
		return fmt.Sprintf(fact(name), text)
	case "has_sequence", "has_triplet":
		return fmt.Sprintf(fact(name), s.groupText(t))
	}
	if words.In(s.Lang).Denied[name] != "" && len(t.Operands) == 0 {
		return fact(name)
	}
	if flag := s.Situation(t.Text); flag != nil && t.Holds {
		return fmt.Sprintf(s.words().Given, flag.NameIn(s.Lang))
	} else if flag != nil {
		return fmt.Sprintf(s.words().NotGiven, flag.NameIn(s.Lang))
	}
	return ""
}

// owners are the objects with members, apart from groups.
var owners = []string{"options", "limits", "yaku", "payer", "player"}

// factName returns the vocabulary name for a part: a function, a fact, or a member of a group.
func factName(t *trace.Trace) string {
	switch {
	case t.Op == "":
		return t.Text
	case !strings.HasPrefix(t.Op, "."):
		return t.Op
	}
	if owner, _, _ := strings.Cut(t.Text, "."); slices.Contains(owners, owner) {
		return owner + t.Op
	}
	return "group" + t.Op
}

func (s *Speaker) factText(name string, holds bool) string {
	if denied := words.In(s.Lang).Denied[name]; denied != "" && !holds {
		return denied
	}
	return words.In(s.Lang).Facts[name]
}

func (s *Speaker) yesNo(holds bool) string {
	if holds {
		return s.words().Yes
	}
	return s.words().No
}

// Situation returns the situation fact with an id, or nil.
func (s *Speaker) Situation(id string) *rules.Situation {
	return rules.ByID(s.Rules.Situation(), id)
}

func (s *Speaker) yakuName(id string) string {
	if y := rules.ByID(s.Rules.Yaku(), id); y != nil {
		return y.NameIn(s.Lang)
	}
	return id
}

func (s *Speaker) optionName(id string) string {
	if o := rules.ByID(s.Rules.Options(), id); o != nil {
		return cmp.Or(o.Label(s.Lang), id)
	}
	return id
}

// Pair returns the pair of the reading, preceded by the blank of the language, or "" if there is none.
func (s *Speaker) Pair() string {
	if s.Reading == nil || s.Reading.Pair == hand.NoKind {
		return ""
	}
	return s.words().Blank + PairText(s.Reading.Pair)
}

// PairText formats a pair in notation.
func PairText(k hand.Kind) string {
	return hand.FormatTiles([]hand.Tile{hand.NewTile(k), hand.NewTile(k)})
}

func (s *Speaker) groupOf(t *trace.Trace) string {
	if len(t.Parts) == 1 {
		return t.Parts[0].Value
	}
	return cmp.Or(s.Group, s.factText("group", true))
}

func operand(t *trace.Trace, i int) string {
	if i >= len(t.Operands) {
		return ""
	}
	o := t.Operands[i]
	if o.Part < 0 {
		return strings.Trim(o.Text, `"'`)
	}
	return t.Parts[o.Part].Value
}

func (s *Speaker) operandSet(t *trace.Trace) (hand.Set, string) {
	text := operand(t, 0)
	if wind, err := hand.ParseWind(text); err == nil {
		text = hand.SetOf(wind.Kind()).String()
	}
	set, err := hand.ParseSet(text)
	// the hand is unknown
	if (err != nil || set == 0) && len(t.Operands) > 0 && t.Operands[0].Part >= 0 {
		if name := words.In(s.Lang).OfTile[t.Parts[t.Operands[0].Part].Text]; name != "" {
			return set, name
		}
	}
	if err != nil {
		return set, text
	}
	name := words.In(s.Lang).Set(set)
	if o := t.Operands[0]; o.Part >= 0 {
		switch part := &t.Parts[o.Part]; {
		case part.Text == "seat" || part.Text == "round" || part.Text == "winning":
			return set, words.In(s.Lang).OfTile[part.Text] + s.words().Blank +
				"(" + set.String() + ")"
		case name == "" && part.Word:
			return set, s.words().Of + part.Text + s.words().Blank + "(" + set.String() + ")"
		}
	}
	return set, cmp.Or(name, s.words().Of+set.String())
}

// maxTilesNamed limits the tiles in a list.
const maxTilesNamed = 6

func (s *Speaker) tilesIn(satisfied bool, set hand.Set) string {
	if satisfied || s.Win == nil {
		return ""
	}
	tally, _ := s.Win.Tally()
	present := tally.Present & set
	if present == 0 {
		return ""
	}
	var names []string
	for k := range hand.Kind(hand.Kinds) {
		if present.Has(k) {
			names = append(names, k.String())
		}
	}
	if len(names) > maxTilesNamed {
		names = append(names[:maxTilesNamed-1], "…")
	}
	return " (" + strings.Join(names, " ") + ")"
}

func (s *Speaker) groupText(t *trace.Trace) string {
	suit := slices.Index([]string{"man", "pin", "sou"}, operand(t, 0))
	rank, err := strconv.Atoi(operand(t, 1))
	if suit < 0 || err != nil || rank < 1 || rank > 9 {
		return t.Text
	}
	low := hand.KindOf(hand.Suit(suit), rank)
	kind := hand.Triplet
	if t.Op == "has_sequence" {
		if kind = hand.Sequence; rank > 7 {
			return t.Text
		}
	}
	return hand.NewGroup(kind, low).String()
}

// TilesOf returns the number of the winner's tiles of a kind.
func (s *Speaker) TilesOf(k hand.Kind) int {
	c := s.counts()
	return c.Of(k)
}

func (s *Speaker) counts() hand.Counts {
	t, _ := s.Win.Tally()
	for range s.Win.Nuki {
		t.Add(hand.NewTile(hand.North.Kind()))
	}
	return t.Counts
}
