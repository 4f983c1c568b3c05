package complete

import (
	"strings"
	"unicode/utf8"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/report/facts"
)

// asked is the place in an expression at which somebody writes, judged by the words in front of it.
type asked struct {
	// tokens are those in front of the word that is being written, which begins at the byte from.
	tokens []token
	from   int
	// quoted reports that the place is in a text in quotes.
	quoted bool
	// calls are the brackets around the place, the innermost last.
	calls []call
}

// token is a name with its dots, or any other part of an expression. What can't be cut counts as an operator.
type token struct {
	text string
	kind compile.LexemeKind
}

// call is a bracket that is open at the place: behind the name of a function, or none.
type call struct {
	name string
	// argument counts the commas in it, and first is the first token behind the bracket.
	argument, first int
}

func cutUp(body []byte, from, to int, style tree.Style) *asked {
	written := string(body[from:to])
	switch style { // each quote of the expression in as many bytes
	case tree.SingleQuoted:
		written = strings.ReplaceAll(written, "''", " '")
	case tree.DoubleQuoted:
		written = strings.ReplaceAll(written, `\"`, ` "`)
	}
	a := &asked{from: to}
	runes, done := []rune(written), 0
	// left takes what is left out in front of a lexeme.
	left := func(end int) (text string, begins int) {
		text = strings.TrimSpace(string(runes[done:end]))
		return text, end - utf8.RuneCountInString(strings.TrimLeft(string(runes[done:end]), " \t\r\n"))
	}
	word := func(begins int) *asked {
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
		if isQuoted(last) && last.Kind != compile.LexemeText { // options["name"]: the name has the place without quotes
			begins, ends = begins-1, ends+1
		}
		if broken, _ := left(begins); broken != "" {
			a.take(token{broken, compile.LexemeOperator})
		}
		if inName(last) && ends == len(runes) {
			return word(begins)
		}
		a.take(token{string(runes[begins:ends]), last.Kind})
		all, done = all[n:], ends
	}
	switch broken, begins := left(len(runes)); {
	case broken == "":
	case strings.IndexByte("\"'`", broken[0]) >= 0:
		a.quoted = true
		return word(begins + 1)
	case strings.IndexByte("0123456789.", broken[0]) >= 0:
		return word(begins)
	default:
		a.take(token{broken, compile.LexemeOperator})
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

func (a *asked) take(t token) {
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

func (a *asked) last(n int) token {
	if n > len(a.tokens) {
		return token{}
	}
	return a.tokens[len(a.tokens)-n]
}

func (a *asked) call() *call {
	for i := len(a.calls) - 1; i >= 0; i-- {
		if f := facts.Named(a.calls[i].name); f != nil && f.Arguments != nil {
			return &a.calls[i]
		}
	}
	return nil
}

// endsValue reports whether an operator is what comes next: what stands in front is a value.
func (a *asked) endsValue() bool {
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
