package complete

import (
	"strings"
	"unicode/utf8"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/report/lists"
)

// cursor describes a position in an expression by the tokens before it.
type cursor struct {
	// tokens are the tokens before the current word, which starts at byte offset from.
	tokens []token
	from   int
	// quoted reports whether the position is inside a string literal.
	quoted bool
	// calls are the open brackets around the position, innermost last.
	calls []call
}

// token is a name with its members, or another lexeme. Text that can't be lexed counts as an
// operator.
type token struct {
	text string
	kind compile.LexemeKind
}

// call is an open bracket; name is the function called, or empty.
type call struct {
	name string
	// argument is the index of the argument, and first the index of the first token inside.
	argument, first int
}

func cursorAt(body []byte, from, to int, style tree.Style) *cursor {
	written := string(body[from:to])
	switch style { // replace escaped quotes by strings of the same length
	case tree.SingleQuoted:
		written = strings.ReplaceAll(written, "''", " '")
	case tree.DoubleQuoted:
		written = strings.ReplaceAll(written, `\"`, ` "`)
	}
	a := &cursor{from: to}
	runes, done := []rune(written), 0
	// skipped returns the text skipped before end, and the rune index at which it starts.
	skipped := func(end int) (text string, begins int) {
		text = strings.TrimSpace(string(runes[done:end]))
		return text, end - utf8.RuneCountInString(strings.TrimLeft(string(runes[done:end]),
			" \t\r\n"))
	}
	word := func(begins int) *cursor {
		a.from = from
		for range begins {
			_, size := utf8.DecodeRune(body[a.from:to])
			a.from += size
		}
		return a
	}
	for all := compile.Lexemes(written); len(all) > 0; {
		n := 1
		for n < len(all) && inName(all[n-1]) && inName(all[n]) && all[n].From == all[n-1].To {
			n++
		}
		begins, ends, last := all[0].From, all[n-1].To, all[n-1]
		// The lexeme of options["name"] excludes the quotes.
		if isQuoted(last) && last.Kind != compile.LexemeText {
			begins, ends = begins-1, ends+1
		}
		if broken, _ := skipped(begins); broken != "" {
			a.push(token{broken, compile.LexemeOperator})
		}
		if inName(last) && ends == len(runes) {
			return word(begins)
		}
		a.push(token{string(runes[begins:ends]), last.Kind})
		all, done = all[n:], ends
	}
	switch broken, begins := skipped(len(runes)); {
	case broken == "":
	case strings.IndexByte("\"'`", broken[0]) >= 0:
		a.quoted = true
		return word(begins + 1)
	case strings.IndexByte("0123456789.", broken[0]) >= 0:
		return word(begins)
	default:
		a.push(token{broken, compile.LexemeOperator})
	}
	return a
}

func inName(x compile.Lexeme) bool {
	switch x.Kind {
	case compile.LexemeOperator:
		return x.Text == "." || x.Text == "#"
	case compile.LexemeText, compile.LexemeBracket:
		return false
	}
	return !isQuoted(x)
}

func isQuoted(x compile.Lexeme) bool { return strings.IndexByte("\"'`", x.Text[0]) >= 0 }

func (a *cursor) push(t token) {
	switch t.text {
	case "(", "[":
		name := ""
		if last := a.last(1); last.kind == compile.LexemeFunction && t.text == "(" {
			name = last.text
		}
		a.calls = append(a.calls, call{name: name, first: len(a.tokens) + 1})
	case ")", "]":
		if len(a.calls) > 0 {
			a.calls = a.calls[:len(a.calls)-1]
		}
	case ",":
		if n := len(a.calls); n > 0 {
			a.calls[n-1].argument++
		}
	}
	a.tokens = append(a.tokens, t)
}

func (a *cursor) last(n int) token {
	if n > len(a.tokens) {
		return token{}
	}
	return a.tokens[len(a.tokens)-n]
}

func (a *cursor) innermostCall() *call {
	for i := len(a.calls) - 1; i >= 0; i-- {
		if f := lists.NamedFact(a.calls[i].name); f != nil && f.Arguments != nil {
			return &a.calls[i]
		}
	}
	return nil
}

// afterValue reports whether the tokens end with a value, so that an operator must follow.
func (a *cursor) afterValue() bool {
	switch last := a.last(1); last.kind {
	case compile.LexemeKeyword:
		return false
	case compile.LexemeOperator:
		return last.text == "#"
	case compile.LexemeBracket:
		return last.text == ")" || last.text == "]"
	}
	return len(a.tokens) > 0
}
