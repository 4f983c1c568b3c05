package compile

import (
	"cmp"
	"strconv"
	"strings"
	"unicode"

	"example.com/hanfu/internal/words"
)

// expr's grammar accepts more than the language of conditions has. Such constructs are mistakes, or
// copied from another language.

// foreignSyntax returns a problem with the first construct of expr that conditions don't have, or
// nil.
func foreignSyntax(src string) *Problem {
	if !mayBeForeign(src) {
		return nil
	}
	all, _ := tokens(src)
	end := 0
	for i, t := range all {
		if p := comment(src, end, t.from); p != nil {
			return p
		}
		end = t.to
		after := ""
		if i+1 < len(all) {
			after = all[i+1].text
		}
		if p := t.foreignSyntax(after); p != nil {
			p.From, p.To, p.Code = t.from, t.to, cmp.Or(p.Code, "not-supported")
			if p.Cure.Text != "" {
				p.cureBy(p.Cure.Text, p.Cure.Safe)
			}
			return p
		}
	}
	return comment(src, end, len([]rune(src)))
}

// mayBeForeign reports whether an expression may have such constructs, so that most need not be
// tokenized.
func mayBeForeign(src string) bool {
	before := byte(' ')
	for i := range len(src) {
		next := byte(' ')
		if i+1 < len(src) {
			next = src[i+1]
		}
		switch c := src[i]; {
		case c == '|' && next != '|' && before != '|', c == '`', c == '\\', c == '?' &&
			strings.HasPrefix(strings.TrimSpace(src[i+1:]), ":"),
			c == '/' && next == '/', c == '?' && (next == '?' || next == '.'), c == '$':
			return true
		case '0' <= c && c <= '9' && !wordByte(before) && wordByte(next) &&
			(c == '0' || next < '0' || next > '9'),
			c == '_' && '0' <= before && before <= '9':
			return true
		}
		before = src[i]
	}
	return false
}

var hasValue = words.Say(
	"each fact has a value: what does not hold is false, and what there is none of is 0")

var madeOf = words.Say(
	"a condition is made of facts, joined by and, or and not: closed and kans == 2")

func wordByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

func (t token) foreignSyntax(after string) *Problem {
	switch {
	case t.text == "|":
		return &Problem{Message: words.Say("there is no operator %s", t.text),
			Help: words.Say("write or between two conditions; what is asked of each entry of a list stands in brackets, as in any(groups, .concealed)")}
	case t.text == "?:" || t.text == "?" && after == ":":
		return &Problem{Message: words.Say("there is no operator %s", "?:"),
			Help: words.Say("write or between two conditions; a choice between numbers is written closed ? 2 : 1")}
	case t.text == "??":
		return &Problem{Message: words.Say("there is no operator %s", t.text), Help: hasValue}
	case t.text == "?.":
		p := &Problem{Message: words.Say("there is no operator %s", t.text),
			Help: words.Say("write %s", ".")}
		p.Cure = Cure{Text: ".", Safe: true}
		return p
	case t.text == "$env":
		return &Problem{Code: "unknown-name", Message: words.Say("unknown name %q", t.text),
			Help: words.Say("write the fact alone, such as kans")}
	case t.text != "" && unicode.IsDigit(rune(t.text[0])):
		return t.number()
	case t.text != "" && strings.ContainsAny(t.text[:1], "\"'`") &&
		(t.text[0] == '`' || strings.Contains(t.text, `\`)):
		p := &Problem{Message: words.Say("a text stands in quotation marks as it is"),
			Help: words.Say("write it between \" and \", without \\")}
		if inside := t.text[1 : len(t.text)-1]; !strings.ContainsAny(inside, "\"\\") {
			p.Help = words.Say("write %s", strconv.Quote(inside))
			p.Cure = Cure{Text: strconv.Quote(inside), Safe: true}
		}
		return p
	}
	return nil
}

// number returns the problem with a number that has other characters than digits, or leading zeros.
// Fractions and exponents are reported later, in exprOf.
func (t token) number() *Problem {
	if strings.Trim(t.text, "0123456789") == "" && (len(t.text) == 1 || t.text[0] != '0') {
		return nil
	}
	p := &Problem{Message: words.Say("%s is no number of a condition",
		strconv.Quote(shorten(t.text))), Help: words.Say("write it by the digits 0 to 9 alone")}
	text, base := strings.ToLower(strings.ReplaceAll(t.text, "_", "")), 10
	if len(text) > 2 && text[0] == '0' && unicode.IsLetter(rune(text[1])) {
		base = map[byte]int{'x': 16, 'b': 2, 'o': 8}[text[1]]
		text = text[2:]
	}
	n, err := strconv.ParseInt(text, max(base, 2), 64)
	if err != nil || base == 0 {
		return nil
	}
	p.Help = words.Say("write %s", strconv.FormatInt(n, 10))
	p.Cure = Cure{Text: strconv.FormatInt(n, 10), Safe: base == 10}
	return p
}

// comment returns a problem if the text between two tokens ends with a // comment: in YAML a line
// often ends later than it seems to, so that the lines below would become part of the comment.
func comment(src string, from, to int) *Problem {
	between := []rune(src)[from:to]
	text := string(between)
	for strings.Contains(text, "*/") || strings.Contains(text, "\n") {
		cut := strings.TrimLeft(text, " \t\r\n")
		switch {
		case strings.HasPrefix(cut, "/*") && strings.Contains(cut, "*/"):
			text = cut[strings.Index(cut, "*/")+2:]
		case strings.HasPrefix(cut, "//") && strings.Contains(cut, "\n"):
			text = cut[strings.Index(cut, "\n")+1:]
		default:
			text = cut
			if !strings.HasPrefix(cut, "//") {
				return nil
			}
		}
		if cut == text {
			break
		}
	}
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "//") {
		return nil
	}
	return &Problem{From: to - len([]rune(text)), To: to, Code: "not-supported",
		Message: words.Say(
			"a comment behind // ends with its line, and in YAML all that follows may be one line"),
		Help: words.Say("write it on a line of its own above the key, behind #, or between /* and */")}
}
