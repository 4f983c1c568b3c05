package compile

import (
	"fmt"
	"strings"

	"github.com/expr-lang/expr/ast"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/internal/typed"
	"example.com/hanfu/internal/words"
)

// Fixes for parts of a wrong type: mostly, people omit what they have already written before.

func (k *checker) wrongType(n ast.Node, got, want typed.Type) *typed.Node {
	help, instead := k.otherType(n, got, want)
	return k.wrongTypeWith(help, k.replacePart(n, instead, got != typed.TypeInt), n, got, want)
}

func (k *checker) wrongTypeWith(
	help words.Text, cure Cure, n ast.Node, got, want typed.Type,
) *typed.Node {
	return k.problemWith(n, cure, "wrong-type", help, "this is %s, but %s is needed here",
		words.Term(got.WithArticle()), words.Term(want.WithArticle()))
}

func (k *checker) otherType(n ast.Node, got, want typed.Type) (help words.Text, instead string) {
	_, isNumber := n.(*ast.IntegerNode)
	_, isHash := n.(*ast.PointerNode)
	name, isName := n.(*ast.IdentifierNode)
	switch {
	case got == typed.TypeInt && want == typed.TypeBool && isNumber:
		return words.Say("write in front of it what is compared with it, such as kans =="), ""
	case got == typed.TypeInt && want == typed.TypeBool && k.textOf(n) == "player.tied":
		return words.Say("it counts the player himself too: write player.tied >= 2"),
			"player.tied >= 2"
	case got == typed.TypeInt && want == typed.TypeBool:
		return words.Say("compare it with a number, for example >= 1"),
			shortEnough(words.Plain(k.balancedText(n) + " >= 1")).String()
	case got == typed.TypeBool && want == typed.TypeInt && k.textOf(n) == "false":
		return words.Say("write 0, which is none"), "0"
	case got == typed.TypeBool && want == typed.TypeInt && isBool(n):
		return words.Say("write a number"), ""
	case got == typed.TypeBool && want == typed.TypeInt && k.problems == nil &&
		len([]rune(k.textOf(n))) == len(k.src):
		return words.Say(
			"for 1 where it holds and else 0, write ? 1 : 0 behind it, and quotation marks around the whole"), ""
	case isNumber && want == typed.TypeSet && len(k.textOf(n)) == 1:
		tiles := strings.ReplaceAll(`"#m#p#s"`, "#", k.textOf(n))
		return words.Say("tiles stand in quotes with their suit: write %s", tiles), tiles
	case isHash && want == typed.TypeSuit:
		return words.Say(
			"# is the entry of the innermost list; name that of the outer one: let s = #;"), ""
	case isName && got == typed.TypeSuit && want == typed.TypeSet && suitTiles[name.Value] != "":
		return words.Say("write its tiles: %s", suitTiles[name.Value]), suitTiles[name.Value]
	case want == typed.TypeSuit:
		return words.Say("a suit is man, pin or sou"), ""
	case isName && got == typed.TypeGroupKind && name.Value != "pair" &&
		(want == typed.TypeBool || want == typed.TypeSet):
		return words.Say(
			"ask how many there are, as in %ss >= 1, or about the groups: any(groups, .kind == %[1]s)",
			name.Value), ""
	case isName && want == typed.TypeBool && got == typed.TypeSet:
		return words.Say("ask about it: has(%s), only(%[1]s) or tiles(%[1]s) >= 1", name.Value), ""
	case isName && want == typed.TypeBool && k.isKnown(name.Value) &&
		k.stage >= condition.StageReading:
		return comparedWith(got, name.Value)
	}
	return words.Text{}, ""
}

var suitTiles = map[string]string{"man": `"123456789m"`, "pin": `"123456789p"`,
	"sou": `"123456789s"`}

func comparedWith(t typed.Type, name string) (help words.Text, instead string) {
	switch t {
	case typed.TypeShape:
		return words.Say("write shape == %s", name), "shape == " + name
	case typed.TypeWait:
		return words.Say("write wait == %s", name), "wait == " + name
	case typed.TypeWind:
		if name == "seat" || name == "round" {
			return words.Say("compare it, for example %s == east", name), ""
		}
		return words.Say("write seat == %s, or round == %[1]s", name), ""
	case typed.TypeGroupKind:
		return words.Say("ask about the groups, for example any(groups, .kind == %s)", name), ""
	}
	return words.Text{}, ""
}

// omittedHelp returns help for an operand of `and` or `or` that omits the left side of the
// comparison before it.
func (k *checker) omittedHelp(n *ast.BinaryNode, b *typed.Node) words.Text {
	before, ok := lastComparison(n.Left)
	_, number := n.Right.(*ast.IntegerNode)
	if !ok || b.Type == typed.TypeBool || b.Type == typed.TypeInt && !number {
		return words.Text{}
	}
	join := n.Operator
	switch before.Operator { // nothing equals two things at once
	case "==":
		join = "or"
	case "!=":
		join = "and"
	}
	if other := k.typeOf(before.Right); other != b.Type {
		return words.Text{}
	}
	repeated := fmt.Sprintf("%s %s %s", k.textOf(before.Left), before.Operator, k.textOf(n.Right))
	return shortEnough(words.Say("say again what is compared: %s %s %s", k.textOf(before), join,
		repeated))
}

func lastComparison(n ast.Node) (*ast.BinaryNode, bool) {
	b, ok := n.(*ast.BinaryNode)
	for ok {
		if _, compares := comparisons[b.Operator]; compares {
			return b, true
		}
		b, ok = b.Right.(*ast.BinaryNode)
	}
	return nil, false
}

func (k *checker) typeOf(n ast.Node) typed.Type {
	before := len(k.problems)
	v := k.expr(n)
	k.problems = k.problems[:before]
	if v == nil {
		return typed.TypeBool
	}
	return v.Type
}

func (k *checker) incomparable(n *ast.BinaryNode, a, b *typed.Node) words.Text {
	if name := k.unquoted(n.Right, a) + k.unquoted(n.Left, b); name != "" {
		return words.Say("write %s without quotes", name)
	}
	if first, ok := n.Left.(*ast.BinaryNode); ok && a.Type == typed.TypeBool &&
		b.Type != typed.TypeBool {
		if _, compares := comparisons[first.Operator]; compares {
			return shortEnough(words.Say("compare two at a time: %s and %s %s %s", k.textOf(first),
				k.textOf(first.Right), n.Operator, k.textOf(n.Right)))
		}
	}
	if k.textOf(n.Left) == "winning" || k.textOf(n.Right) == "winning" {
		return words.Say(`wins_on asks about the winning tile, as in wins_on("5p")`)
	}
	if a.Type == typed.TypeSet || b.Type == typed.TypeSet {
		return asksSets
	}
	if value, ok := truthWritten(b); ok && a.Type == typed.TypeBool &&
		(n.Operator == "==" || n.Operator == "!=") {
		if value != (n.Operator == "!=") {
			return shortEnough(words.Say("it is true or false by itself: write %s",
				k.textOf(n.Left)))
		}
		return shortEnough(words.Say("it is true or false by itself: write not %s",
			k.textOf(n.Left)))
	}
	return words.Text{}
}

var asksSets = words.Say("sets are not compared, but asked about: has(…), only(…), tiles(…)")

// truthWritten interprets 1, 0, yes and no compared with a truth value.
func truthWritten(n *typed.Node) (value, ok bool) {
	switch {
	case n.Type == typed.TypeInt && n.Op == typed.OpConst && (n.K == 0 || n.K == 1):
		return n.K == 1, true
	case n.Type == typed.TypeWord && n.Op == typed.OpWord:
		value, ok = truthWords[n.Word]
	}
	return value, ok
}

var truthWords = map[string]bool{"yes": true, "on": true, "true": true, "no": false, "off": false,
	"false": false}

// longestCure bounds the length of an expression repeated in a fix: nobody reads more, and it may
// span lines.
const longestCure = 96

func shortEnough(cure words.Text) words.Text {
	if len(cure.String()) > longestCure {
		return words.Text{}
	}
	return cure
}

func (k *checker) splitHelp(question string, arg ast.Node) words.Text {
	b, ok := arg.(*ast.BinaryNode)
	if !ok || b.Operator != "and" && b.Operator != "or" {
		return words.Text{}
	}
	// other questions about two sets don't split
	if question != "has" && (question != "pair_of" || b.Operator == "and") {
		return words.Say(
			"write the tiles of both in one text, such as \"19m1z\", or name a set that has them")
	}
	return shortEnough(words.Say("ask about each: %s(%s) %s %s(%s)", question, k.textOf(b.Left),
		b.Operator, question, k.textOf(b.Right)))
}

func (k *checker) suitHelp(question string, args []ast.Node) words.Text {
	name, ok := args[0].(*ast.IdentifierNode)
	if !ok || k.isKnown(name.Value) {
		return words.Text{}
	}
	switch suit := suits[name.Value]; {
	case suit != "":
		return words.Say("write %s", suit)
	case name.Value == "z" && question == "has_triplet":
		if rank, ok := args[1].(*ast.IntegerNode); ok && 1 <= rank.Value && rank.Value <= 7 {
			return words.Say(`honors are no suit: write triplets_of("%dz") == 1`, rank.Value)
		}
		return words.Say("honors are no suit: write triplets_of(honors) >= 1")
	}
	return words.Text{}
}

var suits = map[string]string{"m": "man", "p": "pin", "s": "sou"}
