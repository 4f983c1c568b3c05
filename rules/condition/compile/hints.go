package compile

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/expr-lang/expr/ast"

	"example.com/hanfu/internal/keyboard"
	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/rules/condition"
	"example.com/hanfu/rules/condition/internal/typed"
)

// What people write who think of the game, of a word processor or of another language, and what is meant by it.

// otherWords are words of the game for which conditions have another.
var otherWords = map[string]string{
	"menzen": "closed", "concealed": "closed", "門前": "closed", "naki": "open", "副露": "open",
	"oya": "dealer", "親": "dealer", "ko": "not dealer", "子": "not dealer", "parent": "dealer", "child": "not dealer",
	"ton": "east", "nan": "south", "sha": "west", "pei": "north", "東": "east", "南": "south", "西": "west", "北": "north",
	"ツモ": "tsumo", "自摸": "tsumo", "ロン": "ron", "自風": "seat", "場風": "round",
	"shuntsu": "sequences", "順子": "sequences", "koutsu": "triplets", "刻子": "triplets", "ankou": "concealed_triplets", "暗刻": "concealed_triplets",
	"kantsu": "kans", "槓子": "kans",
	"characters": "man", "manzu": "man", "萬子": "man", "dots": "pin", "circles": "pin", "pinzu": "pin", "筒子": "pin",
	"bamboo": "sou", "bamboos": "sou", "souzu": "sou", "索子": "sou",
}

// meant returns how a condition says what a word means that it does not know, "" if that can't be told.
func (k *checker) meant(word string) string {
	if plain := keyboard.Plain(word); plain != word {
		return plain
	}
	if id, ok := k.scope.Called[word]; ok && (k.stage >= condition.StageYaku || !strings.HasPrefix(id, "yaku.")) {
		return id
	}
	return otherWords[strings.ToLower(word)]
}

// wordFor returns a word with the quotes that it needs, if it is a value of the option that it is compared with.
func wordFor(option *typed.Node, n ast.Node) string {
	name, ok := n.(*ast.IdentifierNode)
	if ok && option != nil && slices.Contains(option.Words(), name.Value) {
		return "'" + name.Value + "'"
	}
	return ""
}

// joins are words by which people join conditions in other languages.
var joins = map[string]string{
	"und": "and", "et": "and", "かつ": "and", "with": "and", "oder": "or", "ou": "or", "または": "or", "nicht": "not", "pas": "not",
}

// A whole expression that is a number with a word behind it, a character that the language does not know, and a number
// that the parser can't read.
var (
	numberWithWord = regexp.MustCompile(`^\s*([0-9]+)\s*([^\s0-9()+*/<>=!&|?:.,%-]+)\s*$`)
	percentage     = regexp.MustCompile(`[0-9]\s*%\s*$`)
	unknownRune    = regexp.MustCompile(`unrecognized character: U\+[0-9A-F]+ '(.+)'`)
	badNumber      = regexp.MustCompile(`^bad number syntax: `)
)

// wordCures are the cures for words and signs that stand where none of them can.
var wordCures = map[string]string{
	"&": "write and", "|": "write or", "is": "write ==", "equals": "write ==",
	"and": "remove it, or write a condition in front of it", "or": "remove it, or write a condition in front of it",
	"when": "write when as a key of its own: behind a comma between braces, else on a line of its own",
	"if":   "there is no if: a choice between numbers is written closed ? 3 : 2, in quotation marks",
	",":    "join conditions by and",
	"#":    "# stands for an entry of a list; a comment stands above the condition, not in it",
}

// isNot are the words that deny a comparison.
var isNot = regexp.MustCompile(`^is\s+not\b`)

// advise adds what probably cures a syntax error.
func (p *Problem) advise(src []rune) {
	text := string(src[p.From:p.To])
	at := string(src[p.From:min(p.To+1, len(src))])
	word := strings.ToLower(text)
	switch {
	case numberWithWord.MatchString(string(src)):
		m := numberWithWord.FindStringSubmatch(string(src))
		p.Message, p.Help = fmt.Sprintf("%s does not belong behind a number", m[2]), "write the number alone: "+m[1]
		p.From = utf8.RuneCountInString(string(src)[:strings.LastIndex(string(src), m[2])])
		p.To = p.From + utf8.RuneCountInString(m[2])
	case percentage.MatchString(string(src)):
		p.Message, p.Help = "there are no percentages", "write the number itself, or a calculation with floor_div"
	case strings.Contains(p.Message, endsEarly):
		// what is to be done has been said
	case unknownRune.MatchString(p.Message):
		p.character(unknownRune.FindStringSubmatch(p.Message)[1], src)
	case at == "=>":
		p.To++
		p.Message, p.Help = "=> does not compare", "write >="
	case at == "=<":
		p.To++
		p.Message, p.Help = "=< does not compare", "write <="
	case groupedByCommas.MatchString(string(src)):
		p.Message = `"," does not belong into a number`
		p.Help = fmt.Sprintf("write %s, without a comma between the thousands", strings.ReplaceAll(strings.TrimSpace(string(src)), ",", ""))
	case word == "=":
		p.Message, p.Help = "= does not compare", "write =="
	case (word == "and" || word == "or" || word == "not") && word != text:
		p.Help = "write " + word + " in small letters"
	case text == ")" && strings.Count(string(src[:p.To]), ")") > strings.Count(string(src[:p.From]), "("):
		p.Help = "no bracket is open that it closes: remove it"
	case (word == "." || word == "#") && p.quantifier(src):
	case isNot.MatchString(string(src[p.From:])):
		p.To = p.From + utf8.RuneCountInString(isNot.FindString(string(src[p.From:])))
		p.Help = "write !="
	case word == "," && strings.Count(string(src[:p.From]), "(") > strings.Count(string(src[:p.From]), ")"):
	case wordCures[word] != "":
		p.Help = wordCures[word]
	case joins[word] != "":
		p.Help = "write " + joins[word]
	case nearest.Name(word, []string{"and", "or"}) != "" && len(word) > 1:
		p.Help = "did you mean " + nearest.Name(word, []string{"and", "or"}) + "?"
	case p.Message == "expected at least 2 arguments":
		p.Help = "this asks of each entry of a list, as in any(groups, .open); whether there is a tile of a set is has(honors)"
	case badNumber.MatchString(p.Message):
		p.Message, p.Help = strconv.Quote(shorten(text))+" is no number", `if these are tiles, write them in quotes and one behind the other, as in only("19m19p")`
	case strings.HasPrefix(strings.ToLower(strings.TrimSpace(string(src))), "if "):
		p.Help = "there is no if: join conditions by and; a choice between numbers is written closed ? 2 : 1"
	}
}

// asked is a name with a bracket behind it.
var asked = regexp.MustCompile(`([\pL_][\pL\pN_]*)\s*\(`)

// quantifier finds a misspelt any, all, none, one or count in front of a problem. The parser knows what # and . stand
// for only within these.
func (p *Problem) quantifier(src []rune) bool {
	before := string(src[:p.From])
	for _, m := range slices.Backward(asked.FindAllStringSubmatchIndex(before, -1)) {
		name := before[m[2]:m[3]]
		best := nearest.Name(name, []string{"any", "all", "none", "one", "count"})
		if condition.FactsByName[name] != nil || best == "" {
			continue
		}
		p.From = utf8.RuneCountInString(before[:m[2]])
		p.To = p.From + utf8.RuneCountInString(name)
		p.Code, p.Message, p.Help = "unknown-name", fmt.Sprintf("unknown question or function %q; did you mean %q?", name, best), ""
		return true
	}
	return false
}

// wideSign is a sign that compares, in characters of Japanese keyboards.
var wideSign = regexp.MustCompile(`^[！＜＞＝]*[＝＜＞]`)

// character explains a character that the language does not know.
func (p *Problem) character(c string, src []rune) {
	if sign := wideSign.FindString(string(src[p.From:])); strings.HasPrefix(sign, c) {
		p.To = p.From + utf8.RuneCountInString(sign)
		plain := keyboard.Plain(sign)
		if plain == "=" {
			plain = "=="
		}
		p.Message, p.Help = sign+" does not compare", "write "+plain
		return
	}
	p.Message = c + " is not a character of expressions"
	switch plain := keyboard.Plain(c); plain {
	case c:
	case `"`, "'":
		p.Help = `tiles and words stand in the plain quotation marks " or '`
	default:
		p.Help = "write " + plain
	}
}

// isBool reports whether a part of an expression is the word true or false.
func isBool(n ast.Node) bool {
	_, ok := n.(*ast.BoolNode)
	return ok
}

// quoteless returns the value that a word in quotes names beside a wait, a shape and the like, "" if it names none.
func (k *checker) quoteless(n ast.Node, beside *typed.Node) string {
	word, ok := n.(*ast.StringNode)
	if ok && slices.Contains(k.valuesOf(beside.Type), word.Value) {
		return word.Value
	}
	return ""
}

// groupedByCommas is an expression that is a number with commas between its thousands.
var groupedByCommas = regexp.MustCompile(`^\s*[0-9]{1,3}(,[0-9]{3})+\s*$`)

// grouped is a number with a mark between its thousands.
var grouped = regexp.MustCompile(`^[0-9]{1,3}(\.[0-9]{3})+$`)

// wholeNumber says how a number with a point in it is written.
func wholeNumber(number string) string {
	if !grouped.MatchString(number) {
		return "write a whole number"
	}
	return "write " + strings.ReplaceAll(number, ".", "") + ", without a point between the thousands"
}

// textOf returns the text of a part of the expression.
func (k *checker) textOf(n ast.Node) string {
	from, to := span(n)
	return string(k.src[from:to])
}
