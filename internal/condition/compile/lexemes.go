package compile

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/work"
)

// LexemeKind is the kind of a lexeme of an expression.
type LexemeKind uint8

// The kinds of lexemes. A LexemeOwner is the name before a dot, such as options, and a LexemeMember
// a built-in name after one.
const (
	LexemeFact LexemeKind = iota
	LexemeValue
	LexemeFunction
	LexemeName
	LexemeOption
	LexemeYaku
	LexemeOwner
	LexemeMember
	LexemeNumber
	LexemeText
	LexemeOperator
	LexemeKeyword
	LexemeBracket
	LexemeLimit
)

// Lexeme is a name, number, text, operator or bracket in an expression.
type Lexeme struct {
	Span
	Kind LexemeKind
	Text string
	// Name is the name in the vocabulary, such as group.kind for .kind, or the id that the lexeme
	// names.
	Name string
}

// keywords are the words of the language that are not values.
var keywords = []string{"and", "or", "not", "in", "let", "if", "else", "matches", "contains"}

// maxBroken is the number of invalid tokens after which Lexemes gives up.
const maxBroken = 8

// Lexemes splits an expression, even an invalid one, into lexemes, leaving out invalid tokens. The
// kind of a name is determined by its form alone.
func Lexemes(src string) (all []Lexeme) {
	if len(src) > work.TextBytes {
		return nil
	}
	runes := []rune(src)
	for begin, broken := 0, 0; begin < len(runes) && broken < maxBroken; broken++ {
		cut, whole := tokens(string(runes[begin:]))
		for _, t := range cut {
			if t.text == "" {
				continue
			}
			w := Lexeme{Span: Span{begin + t.from, begin + t.to}, Text: t.text, Name: t.text}
			w.sort(all)
			all = append(all, w)
		}
		if whole {
			break
		}
		begin += max(cut[len(cut)-1].to, 1)
	}
	return all
}

func (w *Lexeme) sort(before []Lexeme) {
	first, _ := utf8.DecodeRuneInString(w.Text)
	behind := func(n int) string {
		if n > len(before) {
			return ""
		}
		return before[len(before)-n].Text
	}
	switch {
	case unicode.IsDigit(first):
		w.Kind = LexemeNumber
	case strings.ContainsRune("\"'`", first):
		w.Kind = LexemeText
		// As in options["id"].
		if kind, ok := members[behind(2)]; ok && behind(1) == "[" && len(w.Text) > 2 {
			w.Kind, w.Name = kind, w.Text[1:len(w.Text)-1]
			w.From, w.To = w.From+1, w.To-1
		}
	case strings.ContainsRune("()[]{},", first):
		w.Kind = LexemeBracket
	case slices.Contains(keywords, w.Text):
		w.Kind = LexemeKeyword
	case !unicode.IsLetter(first) && first != '_':
		w.Kind = LexemeOperator
	case behind(1) == "." || behind(1) == "?.":
		w.member(behind(2))
	default:
		w.plain()
	}
}

// members maps owners whose members a rule file declares to the kind of these members.
var members = map[string]LexemeKind{"options": LexemeOption, "limits": LexemeLimit,
	"yaku": LexemeYaku}

func (w *Lexeme) member(owner string) {
	if kind, ok := members[owner]; ok {
		w.Kind = kind
		return
	}
	w.Kind = LexemeMember
	if condition.FactsByName()[owner+"."+w.Text] == nil {
		owner = "group" // .kind or #.kind
	}
	w.Name = owner + "." + w.Text
}

func (w *Lexeme) plain() {
	f := condition.FactsByName()[w.Text]
	switch {
	case w.Text == "true" || w.Text == "false" || w.Text == "nil":
		w.Kind = LexemeValue
	case f == nil && condition.Reserved(w.Text):
		w.Kind = LexemeOwner
	case f == nil:
		w.Kind = LexemeName
	case f.Arguments != nil:
		w.Kind = LexemeFunction
	default:
		w.Kind = [...]LexemeKind{LexemeFact, LexemeValue, LexemeFunction}[f.Part()]
	}
}

// Squeeze returns an expression without comments, and with each run of white space outside quotes
// replaced by one blank, so that line breaks make no difference.
func Squeeze(s string) string {
	var b strings.Builder
	gap := false
	for i := 0; i < len(s); {
		n := 1
		switch c := s[i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			gap = true
			i++
			continue
		case strings.HasPrefix(s[i:], "//"):
			i += lengthTo(s[i:], "\n")
			gap = true
			continue
		case strings.HasPrefix(s[i:], "/*"):
			i += 2 + lengthTo(s[i+2:], "*/")
			gap = true
			continue
		case c == '"' || c == '\'' || c == '`':
			n = quoted(s[i:])
		}
		if gap && b.Len() > 0 {
			b.WriteByte(' ')
		}
		gap = false
		b.WriteString(s[i : i+n])
		i += n
	}
	return b.String()
}

// lengthTo returns the length of s up to and including end, or all of s if it does not contain end.
func lengthTo(s, end string) int {
	if i := strings.Index(s, end); i >= 0 {
		return i + len(end)
	}
	return len(s)
}

// quoted returns the length of the quoted text at the start of s. Between backquotes a backslash is
// an ordinary character.
func quoted(s string) int {
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '\\' && s[0] != '`':
			i++
		case s[i] == s[0]:
			return i + 1
		}
	}
	return len(s)
}
