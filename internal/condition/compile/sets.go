package compile

import (
	"strconv"
	"strings"

	"github.com/expr-lang/expr/ast"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/internal/typed"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/words"
)

func (k *checker) setOf(n ast.Node) *typed.Node {
	if s, ok := n.(*ast.StringNode); ok {
		set, err := hand.ParseSet(s.Value)
		if err != nil {
			cure := Cure{}
			if meant, safe := MeantTiles(s.Value); meant != "" {
				cure = k.replacePart(n, strconv.Quote(meant), safe)
			}
			if k.isSet(s.Value) {
				return k.problemWith(n, k.replacePart(n, s.Value, true), "bad-tiles",
					words.Say("write %s without quotes", s.Value), "%s", err)
			}
			k.problemWith(n, cure, "bad-tiles", helpForTiles(s.Value, err), "%s", err)
			return nil
		}
		return &typed.Node{Op: typed.OpSetConst, Type: typed.TypeSet, Set: set}
	}
	if tiles := k.namedTiles(n); tiles != "" {
		return k.problemWith(n, k.replacePart(n, strconv.Quote(tiles), true), "unknown-name",
			words.Say("write %q", tiles), "unknown name %q", k.textOf(n))
	}
	v := k.expr(n)
	if v == nil || v.Type == typed.TypeSet {
		return v
	}
	if v.Type != typed.TypeWind {
		return k.wrongType(n, v.Type, typed.TypeSet)
	}
	switch {
	case v.Op == typed.OpConst:
		return &typed.Node{Op: typed.OpSetConst, Type: typed.TypeSet,
			Set: hand.SetOf(hand.Wind(v.K).Kind())}
	case v.Op == typed.OpNum && v.K == int64(condition.Seat):
		return &typed.Node{Op: typed.OpSetSeat, Type: typed.TypeSet}
	case v.Op == typed.OpNum && v.K == int64(condition.Round):
		return &typed.Node{Op: typed.OpSetRound, Type: typed.TypeSet}
	}
	return k.problem(n, "not-supported",
		words.Say("choose between two questions, such as dealer ? has(east) : has(seat)"),
		"which tiles these are depends on the hand")
}

// oneTile returns the set with the tile of a suit and rank, or the empty set if there is no such
// tile. Both must be constant, as # is in any(1..9, …), so that the set is as fast as a literal.
func (k *checker) oneTile(n ast.Node, suit, rank *typed.Node) *typed.Node {
	if !suit.IsConst() || !rank.IsConst() {
		return k.problem(n, "not-constant",
			words.Say("use man, pin or sou, # of suits, numbers, and # of a range such as 1..9"),
			"which tile this is depends on the hand")
	}
	set := hand.Set(0)
	if s, r := hand.Suit(suit.K), rank.K; r >= 1 && r <= 9 && (s != hand.Honors || r <= 7) {
		set = hand.SetOf(hand.KindOf(s, int(r)))
	}
	return &typed.Node{Op: typed.OpSetConst, Type: typed.TypeSet, Set: set}
}

func (k *checker) isSet(name string) bool {
	_, declared := k.scope.Sets[name]
	f := condition.FactsByName()[name]
	return declared || f != nil && f.Type == typed.TypeSet && f.Arguments == nil
}

func helpForTiles(written string, err error) words.Text {
	switch {
	case strings.Contains(err.Error(), "; write "):
		return words.Text{}
	case strings.Trim(written, "0123456789mpsz ") == "" &&
		strings.Contains(err.Error(), " stands twice "):
		return words.Say(
			`name each kind once; how many tiles there are is asked by tiles("5z") == 2`)
	}
	return words.Say(`write tiles as "19m19p19s1234567z"`)
}

func (k *checker) namedTiles(n ast.Node) string {
	name, ok := n.(*ast.IdentifierNode)
	if !ok || k.isKnown(name.Value) || k.intended(name.Value) != "" {
		return ""
	}
	if tile := dragons[name.Value]; tile != "" && naming.Nearest(name.Value, k.knownNames()) == "" {
		return tile
	}
	tiles, _ := hand.ParseTiles(playerwords.Honors(name.Value))
	var set hand.Set
	for _, t := range tiles {
		set |= hand.SetOf(t.Kind())
	}
	return set.String()
}

// MeantTiles returns the notation of the set that an invalid text means: names of honors, tiles
// with commas, or a red five. It is "" if that is unclear. safe reports whether nothing else can be
// meant.
func MeantTiles(written string) (notation string, safe bool) {
	text := playerwords.Honors(written)
	named := text != ""
	if !named {
		text = strings.NewReplacer(",", "", "、", "", " ", "").Replace(written)
	}
	tiles, err := hand.ParseTiles(text)
	var set hand.Set
	safe = err == nil
	for _, t := range tiles {
		if set.Has(t.Kind()) && !named {
			return "", false
		}
		set |= hand.SetOf(t.Kind())
		safe = safe && !t.Red()
	}
	if err != nil {
		return "", false
	}
	return set.String(), safe
}

var dragons = map[string]string{"white": "5z", "green": "6z", "red": "7z"}
