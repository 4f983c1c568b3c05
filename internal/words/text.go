package words

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/work"
)

// Text is a translatable text: an English format and its arguments, which may be texts themselves.
// It is formatted when displayed, in the language of the display. The zero value is empty.
type Text struct {
	// Format is the English format, as in package fmt, and the key of its translations, which may
	// number their verbs.
	Format string
	Args   []any
	// lang is the code of the language for String; empty for English.
	lang string
	// one is the singular form, if Format is the plural form.
	one string
}

// Say returns a text. Without arguments, the format is taken literally.
func Say(format string, args ...any) Text { return Text{Format: format, Args: args} }

// Plain returns a text that is the same in all languages, such as user input.
func Plain(text string) Text {
	if text == "" {
		return Text{}
	}
	return Text{Format: "%s", Args: []any{text}}
}

// OneOf joins alternative names by "or".
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

// Term returns a text from a table, such as the meaning of a key, that does not occur only in
// findings. Tests of the tables check that it is translated.
func Term(english string) Text { return Text{Format: english} }

// With returns the text with other arguments.
func (t Text) With(args ...any) Text {
	t.Args = args
	return t
}

// Edited returns the text with edit applied to its string arguments, recursively.
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

// All converts names to plain texts.
func All(names []string) []Text {
	texts := make([]Text, len(names))
	for i, name := range names {
		texts[i] = Plain(name)
	}
	return texts
}

// Counted returns the text for a number: one if n is 1, else many, with n as the argument.
func Counted(n int, one, many Text) Text {
	if n == 1 {
		return one.With(n)
	}
	many.one = one.Format
	return many.With(n)
}

// And joins two texts by "and". If one is empty it returns the other.
func And(a, b Text) Text {
	if a.Empty() || b.Empty() {
		return Or(a, b)
	}
	return Say("%s and %s", a, b)
}

// Listed joins texts by commas and "and".
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

// Or returns the first text that is not empty.
func Or(texts ...Text) Text {
	for _, t := range texts {
		if !t.Empty() {
			return t
		}
	}
	return Text{}
}

// Empty reports whether the text is empty.
func (t Text) Empty() bool { return t.Format == "" }

// In returns the text with a language for String. Untranslated parts stay English.
func (t Text) In(lang string) Text {
	t.lang = lang
	return t
}

// String formats the text in its language, English by default.
func (t Text) String() string {
	if t.lang == "" || t.lang == Languages[0] {
		return t.english()
	}
	return In(t.lang).format(t)
}

// MarshalText formats the text like String.
func (t Text) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// Errorf returns an error whose text Of returns. It wraps the first argument that is an error.
func Errorf(format string, args ...any) error {
	f := &failure{text: Say(format, args...)}
	for _, arg := range args {
		if err, ok := arg.(error); ok && f.err == nil {
			f.err = err
		}
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

// Of returns the text of an error created by this package, or its message as a plain text.
func Of(err error) Text {
	if textError, ok := err.(interface{ Said() Text }); ok {
		return textError.Said()
	}
	return Plain(err.Error())
}

func (t Text) english() string {
	if len(t.Args) == 0 {
		return t.Format
	}
	args := t.Args
	for i, arg := range args {
		if err, ok := arg.(error); ok {
			if text, ok := ofSystem(err); ok {
				args = slices.Clone(args)
				args[i] = text
			}
		}
	}
	return fmt.Sprintf(t.Format, args...)
}

// Clause is an English message about a hand, from packages without translations, as an argument of
// a text.
type Clause string

// OfHand returns what is wrong with a hand, after its key unless that is the hand itself.
func OfHand(p hand.Problem) Text {
	if p.Field == "hand" || p.String() == p.Message {
		return Say("%s", Clause(p.Message))
	}
	return Say("%s: %s", p.Field, Clause(p.Message))
}

// Translated is a text of a rule file by language code, as an argument of a text.
type Translated map[string]string

// Translation returns the text of a rule file.
func Translation(texts Translated) Text {
	if len(texts) == 0 {
		return Text{}
	}
	return Say("%s", texts)
}

// String returns the text in English, or in any language if there is none.
func (t Translated) String() string { return t.In(Languages[0]) }

// In returns the text in a language, else in English, else in any language.
func (t Translated) In(lang string) string {
	own := Own(lang, func(code string) string { return t[code] })
	if text := cmp.Or(own, t[Languages[0]]); text != "" || len(t) == 0 {
		return text
	}
	return t[slices.Min(slices.Collect(maps.Keys(t)))]
}

func (l *Language) format(t Text) string {
	if t.one != "" {
		if n, ok := t.Args[0].(int); ok && !l.usesPlural(n) {
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
			args[i] = l.format(arg)
		case Clause:
			args[i] = l.Message(string(arg))
		case Translated:
			args[i] = arg.In(l.Code)
		case interface{ Said() Text }:
			args[i] = l.format(arg.Said())
		case error:
			args[i] = l.Said(arg)
		default:
			args[i] = arg
		}
	}
	if !strings.Contains(t.Format, "s %") || !adjoining().MatchString(format) { // the usual case
		return fmt.Sprintf(format, args...)
	}
	text := fmt.Sprintf(adjoining().ReplaceAllString(format, "$1"+seam+"$2"), args...)
	return strings.ReplaceAll(glued().ReplaceAllString(text, "$1 $2"), seam, "")
}

// Said formats the message of an error: the text of one by this package, that of a file that can't
// be used, or a message of package hand or engine. What is before the message of a wrapped error
// stays English.
func (l *Language) Said(err error) string {
	if textError, ok := err.(interface{ Said() Text }); ok {
		return l.format(textError.Said())
	}
	if text, ok := ofSystem(err); ok {
		return l.format(text)
	}
	english := err.Error()
	if said := l.Message(english); said != english {
		return said
	}
	if inner := errors.Unwrap(err); inner != nil {
		if before, ends := strings.CutSuffix(english, inner.Error()); ends {
			return before + l.Said(inner)
		}
	}
	return english
}

// In languages without spaces between words, verbs that a space separates in English may be
// adjacent. If both are replaced by words in Latin letters, such as ids, a space is inserted.
var (
	adjoining = work.LazyRegexp(`(%(?:\[[0-9]\])?[sv])(%(?:\[[0-9]\])?[sv])`)
	glued     = work.LazyRegexp(`([A-Za-z0-9_])` + seam + `([A-Za-z])`)
)

// seam separates adjacent verbs until their arguments have been formatted.
const seam = "\x00"

func (l *Language) usesPlural(n int) bool { return n != 1 && !(n == 0 && l.NoneIsOne) }

// Numbered formats a number of things, given the formats for one and for several.
func (l *Language) Numbered(formats [2]string, n int) string {
	format := formats[0]
	if l.usesPlural(n) {
		format = formats[1]
	}
	return fmt.Sprintf(format, l.Common.Grouped(strconv.Itoa(n)))
}

// wordless reports whether a format contains only verbs and punctuation, so that it needs no
// translation.
func wordless(format string) bool {
	return !letters().MatchString(verb().ReplaceAllString(format, ""))
}

var (
	letters = work.LazyRegexp(`\pL`)
	verb    = work.LazyRegexp(`%(\[\d\])?[+#]?[a-z]`)
)
