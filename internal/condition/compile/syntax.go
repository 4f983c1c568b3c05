package compile

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser/lexer"

	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

// Positions of syntax errors. The parser reports the token at which it fails, which is often after
// the mistake: the end of the text, for example, if a bracket is open. So the text is tokenized
// again to find the token that a person would fix.

// token is a name, number, text, operator or bracket of an expression with its position.
type token struct {
	from, to int
	text     string
}

// tokens splits an expression as the parser does. If it contains an invalid token, that is the last
// one, and whole is false.
func tokens(src string) (all []token, whole bool) {
	runes := []rune(src)
	l := lexer.New()
	l.DisableIfOperator = true
	l.Reset(file.NewSource(src))
	for {
		t, err := l.Next()
		if err != nil || t.Kind == lexer.EOF {
			if err == nil {
				return all, true
			}
			from := 0
			if len(all) > 0 {
				from = all[len(all)-1].to
			}
			rest := string(runes[from:])
			blank := blanks().FindString(rest)
			part := strings.TrimRightFunc(invalidToken().FindString(rest[len(blank):]),
				unicode.IsSpace)
			from += utf8.RuneCountInString(blank)
			return append(all, token{from, from + utf8.RuneCountInString(part), ""}), false
		}
		if t.From < t.To && t.To <= len(runes) {
			all = append(all, token{t.From, t.To, string(runes[t.From:t.To])})
		}
	}
}

// gap matches blanks and comments. broken matches an invalid token: a text up to its end or the end
// of its line, a number followed by letters, an unclosed comment, or a single character.
var (
	blanks       = work.LazyRegexp(`^(?:[\s\v\p{Z}\x{85}]|//[^\n]*\n|/\*(?s:.*?)\*/)*`)
	invalidToken = work.LazyRegexp(`(?s)^(?:"(?:\\.?|[^"\\\n])*"?|'(?:\\.?|[^'\\\n])*'?|` +
		"`[^`]*`?" +
		`|[\p{Nd}.][\p{L}\p{Nd}_]*|/\*.*|.)`)
)

// syntaxProblem converts a parser error to a problem at the token to fix.
func syntaxProblem(src string, err error) Problem {
	runes := []rune(src)
	p := Problem{To: len(runes), Code: "syntax", Message: words.Plain(err.Error())}
	fe, ok := err.(*file.Error)
	if !ok {
		return p
	}
	found, about := classify(fe.Message)
	p.Message = plainMessage(fe.Message)
	switch found {
	case tooManyParts:
		return Problem{To: len(runes), Code: "too-complex",
			Message: words.Say("the expression has more than %d parts", maxNodes),
			Help:    words.Say("split the rule into several, or name a set of tiles for a long list")}
	case mixesOperators:
		if mixed := foreignSyntax(src); mixed != nil {
			return *mixed
		}
	case numberTooLarge:
		p.Message = words.Say("this number is too large")
	}
	all, whole := tokens(src)
	switch last := len(all) - 1; {
	case last < 0:
	case !whole:
		p.From, p.To = all[last].from, all[last].to
	case found == endsEarly:
		p.From, p.To = all[last].from, all[last].to
		p.reportUnclosed(all)
	default:
		at := 0
		for at < last && all[at].to <= fe.From {
			at++
		}
		if found == numberTooLarge { // the parser is one token too far
			at = lastNumber(all, fe.From)
		}
		p.From, p.To = all[at].from, all[at].to
	}
	p.advise(runes, found, about)
	return p
}

func lastNumber(all []token, place int) int {
	number := 0
	for i, t := range all {
		if t.from <= place && unicode.IsDigit([]rune(t.text)[0]) {
			number = i
		}
	}
	return number
}

func (p *Problem) reportUnclosed(all []token) {
	var open []token
	for _, t := range all {
		switch t.text {
		case "(", "[", "{":
			open = append(open, t)
		case ")", "]", "}":
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		}
	}
	p.EndsEarly = true
	p.open = len(open)
	if n := len(open); n == 1 {
		p.Message = words.Say("%s: a bracket is still open", p.Message)
		p.From, p.To = open[0].from, open[0].to
	} else if n > 1 {
		p.Message = words.Say("%s: %d brackets are still open", p.Message, n)
		p.From, p.To = open[n-1].from, open[n-1].to
	}
}

// mistake is a kind of parser error on which the position or the fix depends.
type mistake uint8

const (
	tooManyParts mistake = iota
	endsEarly
	numberTooLarge
	noNumber
	strangeCharacter
	lacksArgument
	mixesOperators
	strangeText
	anyMistake
)

// parserTexts match the error messages of the parser. They are not used elsewhere.
var parserTexts = [...]func() *regexp.Regexp{
	tooManyParts: work.LazyRegexp(
		`^compilation failed: expression exceeds maximum allowed nodes`),
	endsEarly: work.LazyRegexp(`unexpected token EOF$`),
	numberTooLarge: work.LazyRegexp(
		`^invalid \w+ literal: strconv\.|^(?:integer|float) literal is too large`),
	noNumber:         work.LazyRegexp(`^bad number syntax: `),
	strangeCharacter: work.LazyRegexp(`^unrecognized character: U\+[0-9A-F]+ '(.+)'`),
	mixesOperators:   work.LazyRegexp(`^Operator \(.*cannot be mixed`),
	strangeText:      work.LazyRegexp(`^invalid char escape|^unable to unescape`),
	lacksArgument:    work.LazyRegexp(`^expected at least 2 arguments$`),
}

func classify(message string) (mistake, string) {
	for found, text := range parserTexts {
		if m := text().FindStringSubmatch(message); m != nil {
			return mistake(found), m[len(m)-1]
		}
	}
	return anyMistake, ""
}

var tokenWord = work.LazyRegexp(
	`(?:Operator|Bracket|Identifier|Number|String)\(("(?:[^"\\]|\\.)*")\)`)

func plainMessage(message string) words.Text {
	message = strings.TrimSpace(tokenWord().ReplaceAllString(message, "$1"))
	if message == "unexpected token EOF" {
		return words.Say("the expression ends too early")
	}
	if token, ok := strings.CutPrefix(message, "unexpected token "); ok {
		return words.Say("unexpected %s", token)
	}
	switch message {
	case "literal not terminated":
		return words.Say("a quotation mark has no partner")
	case "unclosed comment":
		return words.Say("a comment stands between /* and */, and one has no end")
	}
	return words.Say("this can't be read")
}
