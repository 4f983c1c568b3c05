package words

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/lazyregexp"
)

// Text is something to say: a format in English and what stands for its verbs, which may be texts themselves. It is
// written when it is shown, in the language in which it is shown. The zero value says nothing.
type Text struct {
	// Format is the format in English, as of fmt, by which languages have their own; its verbs may be numbered there.
	Format string
	Args   []any
	// lang is the code of the language in which String writes it; English if it is empty.
	lang string
	// one is the format for one thing, where Format is that for several.
	one string
}

// Say returns a text. A format without anything to stand for its verbs is taken as it is.
func Say(format string, args ...any) Text { return Text{Format: format, Args: args} }

// Plain returns a text that is the same in all languages, such as what somebody has written.
func Plain(text string) Text {
	if text == "" {
		return Text{}
	}
	return Text{Format: "%s", Args: []any{text}}
}

// OneOf joins texts that there are in place of one another.
func OneOf(names ...string) Text {
	if len(names) == 0 {
		return Text{}
	}
	all := Plain(names[0])
	for _, name := range names[1:] {
		all = Say("%s or %s", all, name)
	}
	return all
}

// Term returns a text of a table that has no part in findings alone, such as what a key means: languages have words
// for it, and tests of the table say so.
func Term(english string) Text { return Text{Format: english} }

// With returns the text with something to stand for its verbs.
func (t Text) With(args ...any) Text {
	t.Args = args
	return t
}

// Edited returns the text with what stands for its verbs edited, as far as these are texts.
func (t Text) Edited(edit func(string) string) Text {
	args := make([]any, len(t.Args))
	for i, arg := range t.Args {
		switch arg := arg.(type) {
		case string:
			args[i] = edit(arg)
		case Text:
			args[i] = arg.Edited(edit)
		default:
			args[i] = arg
		}
	}
	t.Args = args
	return t
}

// Same reports whether two texts read the same.
func (t Text) Same(other Text) bool { return t.String() == other.String() }

// All are plain texts.
func All(names []string) []Text {
	texts := make([]Text, len(names))
	for i, name := range names {
		texts[i] = Plain(name)
	}
	return texts
}

// Counted returns the text for a number: one if that is 1, else many, with the number for its verb.
func Counted(n int, one, many Text) Text {
	if n == 1 {
		return one.With(n)
	}
	many.one = one.Format
	return many.With(n)
}

// And joins two texts of which both are meant; either may say nothing.
func And(a, b Text) Text {
	if a.Empty() || b.Empty() {
		return Or(a, b)
	}
	return Say("%s and %s", a, b)
}

// Listed joins texts that are all meant.
func Listed(texts ...Text) Text {
	if len(texts) == 0 {
		return Text{}
	}
	all, last := texts[0], len(texts)-1
	for i, t := range texts[1:] {
		if i+1 < last {
			all = Say("%s, %s", all, t)
		}
	}
	if last == 0 {
		return all
	}
	return And(all, texts[last])
}

// Or returns the first text that says something.
func Or(texts ...Text) Text {
	for _, t := range texts {
		if !t.Empty() {
			return t
		}
	}
	return Text{}
}

// Empty reports whether the text says nothing.
func (t Text) Empty() bool { return t.Format == "" }

// In returns the text as it is said in a language. What has no words there stays English.
func (t Text) In(lang string) Text {
	t.lang = lang
	return t
}

// String returns the text in its language, English if In was not called.
func (t Text) String() string {
	if t.lang == "" || t.lang == Languages[0] {
		return t.english()
	}
	return In(t.lang).say(t)
}

// MarshalText returns the text as String does.
func (t Text) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// Errorf returns an error that Of returns as a text again. It unwraps to the last argument, if that is an error.
func Errorf(format string, args ...any) error {
	f := &failure{text: Say(format, args...)}
	if n := len(args); n > 0 {
		f.err, _ = args[n-1].(error)
	}
	return f
}

type failure struct {
	text Text
	err  error
}

func (f *failure) Error() string { return f.text.String() }

func (f *failure) Unwrap() error { return f.err }

func (f *failure) Said() Text { return f.text }

// Of returns what an error says, as a text if it is made of one.
func Of(err error) Text {
	if said, ok := err.(interface{ Said() Text }); ok {
		return said.Said()
	}
	return Plain(err.Error())
}

func (t Text) english() string {
	if len(t.Args) == 0 {
		return t.Format
	}
	return fmt.Sprintf(t.Format, t.Args...)
}

// Clause is what packages that know no languages say in English of a hand, as an argument of a text.
type Clause string

// Translated is a text that a rule file has in several languages, by their codes, as an argument of a text.
type Translated map[string]string

// Translation returns a text that a rule file has.
func Translation(of Translated) Text {
	if len(of) == 0 {
		return Text{}
	}
	return Say("%s", of)
}

// String returns the text in English, or any if there is none.
func (t Translated) String() string { return t.In(Languages[0]) }

// In returns the text in a language, else in English, else in any.
func (t Translated) In(lang string) string {
	if said := cmp.Or(t[lang], t[Languages[0]]); said != "" || len(t) == 0 {
		return said
	}
	return t[slices.Min(slices.Collect(maps.Keys(t)))]
}

// say returns a text in the language.
func (l *Language) say(t Text) string {
	if t.one != "" {
		if n, ok := t.Args[0].(int); ok && !l.many(n) {
			t.Format = t.one
		}
	}
	format, known := l.Texts[t.Format]
	if !known && !wordless(t.Format) {
		return t.english()
	}
	if !known {
		format = t.Format
	}
	if len(t.Args) == 0 {
		return format
	}
	args := make([]any, len(t.Args))
	for i, arg := range t.Args {
		switch arg := arg.(type) {
		case Text:
			args[i] = l.say(arg)
		case Clause:
			args[i] = l.Message(string(arg))
		case Translated:
			args[i] = arg.In(l.Code)
		case interface{ Said() Text }:
			args[i] = l.say(arg.Said())
		case error:
			args[i] = l.Message(arg.Error())
		default:
			args[i] = arg
		}
	}
	if !strings.Contains(t.Format, "s %") || !adjoining().MatchString(format) { // most
		return fmt.Sprintf(format, args...)
	}
	said := fmt.Sprintf(adjoining().ReplaceAllString(format, "$1"+seam+"$2"), args...)
	return strings.ReplaceAll(glued().ReplaceAllString(said, "$1 $2"), seam, "")
}

// In languages that are written without blanks, verbs may adjoin that have a blank between them in English. Where both
// stand for words in Latin letters, such as ids, one parts these too.
var (
	adjoining = lazyregexp.New(`(%(?:\[[0-9]\])?[sv])(%(?:\[[0-9]\])?[sv])`)
	glued     = lazyregexp.New(`([A-Za-z0-9_])` + seam + `([A-Za-z])`)
)

// seam stands between two such verbs for as long as it is not known what they stand for.
const seam = "\x00"

func (l *Language) many(n int) bool { return n != 1 && !(n == 0 && l.NoneIsOne) }

// Numbered returns how many things there are, by the formats for one and for several.
func (l *Language) Numbered(formats [2]string, n int) string {
	format := formats[0]
	if l.many(n) {
		format = formats[1]
	}
	return fmt.Sprintf(format, l.Common.Grouped(strconv.Itoa(n)))
}

// wordless reports whether a format has nothing to say in words beside its verbs, so that it is the same everywhere.
func wordless(format string) bool {
	return !letters().MatchString(verb().ReplaceAllString(format, ""))
}

var (
	letters = lazyregexp.New(`\pL`)
	verb    = lazyregexp.New(`%(\[\d\])?[+#]?[a-z]`)
)
