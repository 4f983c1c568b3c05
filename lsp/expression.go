package lsp

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/internal/tree"
)

// asked is where somebody writes in an expression, as far as it can be told from the words in front of the place.
type asked struct {
	// tokens are those in front of the word that is being written, which begins at from.
	tokens []piece
	from   int
	// quote is the quotation mark of a text in which the place is, 0 if it is in none.
	quote byte
	// calls are the brackets around the place, the innermost last.
	calls []call
}

// piece is a name with its dots, a number, a text in quotes, or an operator or bracket.
type piece struct {
	text string
	from int
}

// call is a bracket that is open at the place: behind the name of a function, or none.
type call struct {
	name string
	// argument counts the commas in it, and first is the first token behind the bracket.
	argument, first int
}

// cutUp cuts up what is written of an expression in front of a place: in a value of a style, from one byte of a text to
// another.
func cutUp(body []byte, from, to int, style tree.Style) *asked {
	a := &asked{from: to}
	for at := from; at < to; {
		r, size := utf8.DecodeRune(body[at:to])
		begun := at
		switch {
		case unicode.IsSpace(r):
			at += size
			continue
		case isNameRune(r), r == '#', r == '.' && !strings.HasPrefix(string(body[at:to]), ".."):
			for at < to {
				r, size := utf8.DecodeRune(body[at:to])
				if !isNameRune(r) && r != '#' && (r != '.' || strings.HasPrefix(string(body[at:to]), "..")) {
					break
				}
				at += size
			}
			if at == to {
				a.from = begun
				return a
			}
		case r == '"' || r == '\'' || r == '\\' && style == tree.DoubleQuoted:
			quote := string(r)
			if r == '\\' && at+1 < to {
				quote = string(body[at : at+2])
			} else if r == '\'' && style == tree.SingleQuoted {
				quote = "''"
			}
			inside := at + len(quote)
			end := strings.Index(string(body[min(inside, to):to]), quote)
			if end < 0 {
				a.from, a.quote = min(inside, to), quote[len(quote)-1]
				return a
			}
			at = inside + end + len(quote)
		default:
			at += size
			if at < to && strings.IndexByte("=!<>&|.", byte(r)) >= 0 && strings.IndexByte("=&|.", body[at]) >= 0 {
				at++
			}
		}
		a.take(piece{string(body[begun:at]), begun})
	}
	return a
}

func isNameRune(r rune) bool {
	return r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r)
}

// take adds a token, and opens and closes brackets.
func (a *asked) take(t piece) {
	switch t.text {
	case "(", "[":
		name := ""
		if last := a.last(1); last.text != "" && t.text == "(" && isNameRune([]rune(last.text)[0]) {
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

// last returns the nth token from the end, an empty one if there is none.
func (a *asked) last(n int) piece {
	if n > len(a.tokens) {
		return piece{}
	}
	return a.tokens[len(a.tokens)-n]
}

// call returns the innermost function around the place, nil if it stands in none.
func (a *asked) call() *call {
	for i := len(a.calls) - 1; i >= 0; i-- {
		if f := vocabulary[a.calls[i].name]; f != nil && f.Arguments != nil {
			return &a.calls[i]
		}
	}
	return nil
}

// isWord reports whether a text is a word of the language that stands between values.
func isWord(text string) bool {
	switch text {
	case "and", "or", "not", "in", "let", "if", "else":
		return true
	}
	return false
}

// endsValue reports whether an operator is what comes next: what stands in front is a value.
func (a *asked) endsValue() bool {
	last := a.last(1).text
	if last == "" || isWord(last) {
		return false
	}
	r, _ := utf8.DecodeRuneInString(last)
	return isNameRune(r) || strings.ContainsRune(")]#\"'\\", r) || r == '.' && len(last) > 1 && last != ".."
}
