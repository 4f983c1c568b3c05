package words

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// derivation is a file of a language that is another one, written in other characters.
type derivation struct {
	Name  string
	Order int
	// From is the code of the language that has the texts.
	From string
	// Places are the regions in which people write so, as in zh-TW.
	Places []string
	// Words are words that differ in more than their characters, or whose characters depend on the
	// word. Characters are pairs of a character and what is written for it.
	Words      map[string]string
	Characters []string

	code     string
	replacer *strings.Replacer
}

const derivedFrom = "From" // the third key of such a file

var derivations sync.Map // code of a language → *derivation

// derivationOf returns how a language is derived, or nil if it has texts of its own.
func derivationOf(lang string) *derivation {
	if slices.Contains(Languages, lang) || !slices.Contains(Shown, lang) {
		return nil
	}
	if d, ok := derivations.Load(lang); ok {
		return d.(*derivation)
	}
	d := &derivation{code: lang}
	text, err := files.ReadFile(lang + ".json")
	if err == nil {
		err = json.Unmarshal(text, d)
	}
	if err != nil {
		panic(err) // the files are embedded
	}
	d.replacer = strings.NewReplacer(d.pairs()...)
	derivations.Store(lang, d)
	return d
}

// pairs returns the arguments of a replacer: longer words come before those that begin them.
func (d *derivation) pairs() []string {
	words := make([]string, 0, len(d.Words))
	for word := range d.Words {
		words = append(words, word)
	}
	slices.SortFunc(words, func(a, b string) int { return len(b) - len(a) })
	var pairs []string
	for _, word := range words {
		pairs = append(pairs, word, d.Words[word])
	}
	for rest := strings.Join(d.Characters, ""); rest != ""; {
		_, size := utf8.DecodeRuneInString(rest)
		_, to := utf8.DecodeRuneInString(rest[size:])
		pairs = append(pairs, rest[:size], rest[size:size+to])
		rest = rest[size+to:]
	}
	return pairs
}

// Text returns a text in the characters of the language.
func (d *derivation) Text(text string) string { return d.replacer.Replace(text) }

// Writes reports whether a part of a code, a script or a region in lower case, is that of the
// language.
func (d *derivation) Writes(part string) bool {
	_, script, _ := strings.Cut(d.code, "-")
	return strings.EqualFold(part, script) ||
		slices.ContainsFunc(d.Places, func(p string) bool { return strings.EqualFold(p, part) })
}

// Own returns a text in a language: what of returns for its code, or what it returns for the code
// of the language from which it is derived, in its own characters. It returns "" if there is
// neither.
func Own(lang string, of func(code string) string) string {
	text := of(lang)
	if text == "" {
		if d := derivationOf(lang); d != nil {
			text = d.Text(of(d.From))
		}
	}
	return text
}

// Source returns the code of the language that has the texts of lang, and a function that writes
// them in the characters of lang.
func Source(lang string) (code string, write func(text string) string) {
	if d := derivationOf(lang); d != nil {
		return d.From, d.Text
	}
	return lang, func(text string) string { return text }
}
