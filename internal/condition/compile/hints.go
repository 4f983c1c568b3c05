package compile

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/expr-lang/expr/ast"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/internal/typed"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

// Words from the game, typography, and other languages, and what they mean in conditions.

var otherWords = map[string]string{
	"menzen": "closed", "concealed": "closed", "門前": "closed", "naki": "open", "副露": "open",
	"oya": "dealer", "親": "dealer", "ko": "not dealer", "子": "not dealer", "parent": "dealer",
	"child": "not dealer",
	"ton":   "east", "nan": "south", "sha": "west", "pei": "north", "東": "east", "南": "south",
	"西": "west", "北": "north",
	"ツモ": "tsumo", "自摸": "tsumo", "ロン": "ron", "自風": "seat", "場風": "round",
	"shuntsu": "sequences", "順子": "sequences", "koutsu": "triplets", "刻子": "triplets",
	"ankou": "concealed_triplets", "暗刻": "concealed_triplets",
	"kantsu": "kans", "槓子": "kans", "kongs": "kans", "pons": "triplets", "pungs": "triplets",
	"chis": "sequences", "chows": "sequences",
	"has_pair": "pair_of", "has_tile": "has", "has_tiles": "has", "contains": "has",
	"includes":   "has",
	"characters": "man", "manzu": "man", "萬子": "man", "dots": "pin", "circles": "pin",
	"pinzu": "pin", "筒子": "pin",
	"red_fives": "red_tiles", "reds": "red_tiles", "aka": "red_tiles", "akadora": "red_tiles",
	"gold": "gold_tiles", "golds": "gold_tiles", "waiting": "wait", "machi": "wait",
	"bamboo": "sou", "bamboos": "sou", "souzu": "sou", "索子": "sou",
}

func (k *checker) intended(word string) string {
	if plain := naming.Plain(word); plain != word {
		return plain
	}
	if id, ok := k.scope.Suggestions().Called[word]; ok &&
		(k.stage >= condition.StageYaku || !strings.HasPrefix(id, "yaku.")) {
		return id
	}
	id := playerwords.FromJapanese(word)
	if _, declared := k.scope.Flags[id]; declared {
		return id
	}
	return otherWords[strings.ToLower(word)]
}

func wordFor(option *typed.Node, n ast.Node) string {
	name, ok := n.(*ast.IdentifierNode)
	if ok && option != nil && slices.Contains(option.Words(), name.Value) {
		return "'" + name.Value + "'"
	}
	return ""
}

// fixes are for text that can't be parsed; the first match counts. like is matched against the
// whole expression, or at the mistake if whole is false. Its group at is the place to fix;
// templates may use its groups. Without a message, the parser's message stays.
var fixes = []struct {
	whole bool
	like  func() *regexp.Regexp
	// message holds the place to fix as its argument; help has says, or else instead.
	message, help words.Text
	// instead replaces the place to fix, or the whole expression if whole is set.
	instead, says string
}{
	{true, work.LazyRegexp(`^\s*(?P<at>([0-9]+)\s*[-–~〜]\s*([0-9]+)\s*(han|fu))\s*$`),
		words.Say("both ends of a range are compared"),
		words.Say("write %s"), "$4 >= $2 and $4 <= $3", ""},
	{true, work.LazyRegexp(`^\s*([0-9]+)\s*(?P<at>[^\s0-9()+*/<>=!&|?:.,%-]+)\s*$`),
		words.Say("%s does not belong behind a number"),
		words.Say("write the number alone: %s"), "$1", ""},
	{true, work.LazyRegexp(`^\s*((?:.*\))?[^(),]*?)\s*(?P<at>[,;])\s*$`),
		words.Say("%s does not belong behind an expression"),
		words.Say("write it without %s"), "$1", "$at"},
	{true, work.LazyRegexp(`[0-9]\s*%\s*$`), words.Say("there are no percentages"),
		words.Say("write the number itself, or a calculation with floor_div"), "", ""},
	{false, work.LazyRegexp(`^(?P<at>=>)`), words.Say("%s is not a comparison"), words.Say("write %s"),
		">=", ""},
	{false, work.LazyRegexp(`^(?P<at>=<)`), words.Say("%s is not a comparison"), words.Say("write %s"),
		"<=", ""},
	{false, work.LazyRegexp(`^(?P<at>=)(?:[^=&*]|$)`), words.Say("%s is not a comparison"),
		words.Say("write %s"), "==", ""},
	{false, work.LazyRegexp(`^(?P<at>is\s+not)\b`), words.Text{}, words.Say("write %s"), "!=", ""},
}

func (p *Problem) applyFix(src string, from int) bool {
	// With thousands separators.
	if number, certain := playerwords.Number(naming.Plain(src)); len(number) > 3 {
		p.From, p.To = 0, utf8.RuneCountInString(src)
		p.Message = words.Say("%s is no whole number", strconv.Quote(src))
		p.Help = words.Say("write %s", number)
		p.cureBy(number, certain)
		return true
	}
	for _, c := range fixes {
		start := from
		if c.whole {
			start = 0
		}
		like := c.like()
		found := like.FindStringSubmatchIndex(src[start:])
		if found == nil {
			continue
		}
		if at := 2 * like.SubexpIndex("at"); at > 0 {
			p.From = utf8.RuneCountInString(src[:start+found[at]])
			p.To = p.From + utf8.RuneCountInString(src[start+found[at]:start+found[at+1]])
		}
		expand := func(template string) string {
			return string(like.ExpandString(nil, template, src[start:], found))
		}
		fill := func(t words.Text, template string) words.Text {
			if strings.Contains(t.Format, "%") {
				return t.With(expand(template))
			}
			return t
		}
		if !c.message.Empty() {
			p.Message = fill(c.message, "$at")
		}
		p.Help = fill(c.help, cmp.Or(c.says, c.instead))
		switch instead := expand(c.instead); {
		case instead != "" && c.whole:
			unit := string([]rune(src)[p.From:p.To])
			p.Cure = Cure{0, utf8.RuneCountInString(src), instead, playerwords.IsUnit(unit)}
		case instead != "":
			p.cureBy(instead, true)
		}
		return true
	}
	return false
}

// wordHelp is the help for words and signs in places where they can't be.
var wordHelp = map[string]words.Text{
	"and": words.Say("remove it, or write a condition in front of it"),
	"or":  words.Say("remove it, or write a condition in front of it"),
	"when": words.Say(
		"write when as a key of its own: behind a comma between braces, else on a line of its own"),
	"if": words.Say(
		"there is no if: a choice between numbers is written closed ? 3 : 2, in quotation marks"),
	",":  words.Say("join conditions by and"),
	".":  eachEntry,
	"=>": eachEntry,
	"{":  words.Say("brackets are round: ( and )"),
	"}":  words.Say("brackets are round: ( and )"),
	"#": words.Say(
		"# stands for an entry of a list; a comment stands above the condition, not in it"),
}

// joins maps words and signs of other languages to operators.
var joins = map[string]string{
	"&": "and", "|": "or", "is": "==", "equals": "==", "und": "and", "et": "and", "かつ": "and",
	"with": "and",
	"oder": "or", "ou": "or", "または": "or", "nicht": "not", "pas": "not",
}

func (p *Problem) advise(src []rune, found mistake, about string) {
	before, text := string(src[:p.From]), string(src[p.From:p.To])
	if p.applyFix(string(src), len(before)) {
		return
	}
	word := strings.ToLower(text)
	like := naming.Nearest(word, []string{"and", "or"})
	switch {
	case found == endsEarly && p.open > 0:
		// repair tries to close the bracket
	case found == endsEarly && (isJoin(word) || word == "not"):
		p.Message = words.Say("the expression ends too early, behind %q", text)
		p.Help = words.Say("a condition is missing behind it; else it is one too many")
	case found == endsEarly && strings.Trim(word, "=!<>") == "":
		p.Message = words.Say("the expression ends too early, behind %q", text)
		p.Help = words.Say("what is compared is missing behind it")
	case found == endsEarly:
		p.Help = words.Say("something is missing behind this")
	case found == strangeCharacter:
		p.character(about, src)
	case (word == "and" || word == "or" || word == "not") && word != text:
		p.Help = words.Say("write %s in small letters", word)
		p.cureBy(word, true)
	case text == ")" && strings.Count(before, ")") >= strings.Count(before, "("):
		p.Help = words.Say("no bracket is open that it closes: remove it")
	case (word == "." || word == "#") && p.quantifier(src):
	case word == "," && strings.Count(before, "(") > strings.Count(before, ")"):
	case joins[word] != "":
		p.Help = words.Say("write %s", joins[word])
		p.cureBy(spaced(src, p.From, p.To, joins[word]), true)
	case !wordHelp[word].Empty():
		p.Help = wordHelp[word]
	case like != "" && len(word) > 1:
		p.Help = words.Say("did you mean %s?", like)
		p.cureBy(like, false)
	case found == lacksArgument:
		p.Help = words.Say(
			"this asks of each entry of a list, as in any(groups, .concealed); whether there is a tile of a set is has(honors)")
	case found == noNumber:
		p.Message = words.Say("%s is no number", strconv.Quote(shorten(text)))
		p.Help = words.Say(
			`if these are tiles, write them in quotes and one behind the other, as in only("19m19p")`)
	case strings.HasPrefix(strings.ToLower(strings.TrimSpace(string(src))), "if "):
		p.Help = words.Say(
			"there is no if: join conditions by and; a choice between numbers is written closed ? 2 : 1")
	case found == strangeText:
		p.Message = words.Say("a text stands in quotation marks as it is")
		p.Help = words.Say("write it between \" and \", without \\")
	case found != endsEarly:
		p.Help = madeOf
	}
}

var callName = work.LazyRegexp(`([\pL_][\pL\pN_]*)\s*\(`)

// quantifiers are the functions that evaluate a condition for each entry of a list.
var quantifiers = []string{"any", "all", "none", "one", "count"}

func spaced(src []rune, from, to int, text string) string {
	if from > 0 && !unicode.IsSpace(src[from-1]) {
		text = " " + text
	}
	if to < len(src) && !unicode.IsSpace(src[to]) {
		text += " "
	}
	return text
}

// quantifier finds a misspelled any, all, none, one or count before a problem. The parser accepts #
// and leading dots only within these.
func (p *Problem) quantifier(src []rune) bool {
	before := string(src[:p.From])
	for _, m := range slices.Backward(callName().FindAllStringSubmatchIndex(before, -1)) {
		name := before[m[2]:m[3]]
		best := naming.Nearest(name, quantifiers)
		if condition.FactsByName()[name] != nil || best == "" {
			continue
		}
		p.From = utf8.RuneCountInString(before[:m[2]])
		p.To = p.From + utf8.RuneCountInString(name)
		p.Code, p.Message, p.Help = "unknown-name",
			words.Say("unknown question or function %q; did you mean %q?", name, best), words.Text{}
		p.cureBy(best, naming.Unambiguous(name, best, quantifiers))
		return true
	}
	return false
}

// wideSign matches a comparison in full-width characters.
var wideSign = work.LazyRegexp(`^[！＜＞＝]*[＝＜＞]`)

func (p *Problem) character(c string, src []rune) {
	if sign := wideSign().FindString(string(src[p.From:])); strings.HasPrefix(sign, c) {
		p.To = p.From + utf8.RuneCountInString(sign)
		plain := naming.Plain(sign)
		if plain == "=" {
			plain = "=="
		}
		p.Message, p.Help = words.Say("%s is not a comparison", sign), words.Say("write %s", plain)
		p.cureBy(plain, true)
		return
	}
	p.Message = words.Say("%s is not a character of expressions", c)
	switch plain := naming.Plain(c); plain {
	case c:
	case `"`, "'":
		p.Help = words.Say(`tiles and words stand in the plain quotation marks " or '`)
		p.plainQuotes(c, plain, src)
	default:
		certain := true
		if before := string(src[:p.From]); plain == "," &&
			strings.Count(before, "(") <= strings.Count(before, ")") {
			plain, certain = spaced(src, p.From, p.To, "and"), false
		}
		p.Help = words.Say("write %s", strings.TrimSpace(plain))
		if string(src[p.From:p.To]) == c {
			p.cureBy(plain, certain)
		}
	}
}

// plainQuotes offers plain quotation marks in place of other ones around a text.
func (p *Problem) plainQuotes(c, plain string, src []rune) {
	if string(src[p.From:p.To]) != c {
		return
	}
	for to := p.To; to < len(src); to++ {
		if r := string(src[to]); r == `"` || r == "'" || naming.Plain(r) == plain {
			p.Cure = Cure{p.From, to + 1, plain + string(src[p.From+1:to]) + plain, true}
			return
		}
	}
}

func isBool(n ast.Node) bool {
	_, ok := n.(*ast.BoolNode)
	return ok
}

func (k *checker) unquoted(n ast.Node, other *typed.Node) string {
	word, ok := n.(*ast.StringNode)
	if ok && slices.Contains(k.valuesOf(other.Type), word.Value) {
		return word.Value
	}
	return ""
}

func wholeNumber(written string, value float64) (help words.Text, number string) {
	if number, _ = playerwords.Number(written); number == "" {
		if value != math.Trunc(value) || value > math.MaxInt32 {
			return words.Say("write a whole number"), ""
		}
		number = strconv.FormatFloat(value, 'f', 0, 64)
		return words.Say("write %s", number), number
	}
	return words.Say("write %s, without a point between the thousands", number), number
}

func (k *checker) textOf(n ast.Node) string {
	from, to := span(n)
	return string(k.src[from:to])
}

// balancedText is like textOf, but extends the text so that its brackets balance.
func (k *checker) balancedText(n ast.Node) string {
	from, to := bracketed(k.src, n)
	return string(k.src[from:to])
}
