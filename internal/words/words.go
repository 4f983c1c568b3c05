// Package words has the fixed words of all texts for people, one file per language. Names of rules
// come from the rule set.
//
// A file has the words of a [Language] as a JSON object. The comments on the fields describe each
// word and, after a colon, the arguments of its verbs, such as %s. All languages have the same
// words with the same verbs, which may be reordered as in %[2]s. To add a language, add a file that
// begins with the English name of the language, its order among the languages, and its glossary,
// which fixes one word for each thing. A language that is another one in other characters is a file
// of a [derivation].
package words

import (
	"bytes"
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"example.com/hanfu/hand"
)

// Languages are the codes of the languages with texts of their own, the default first. Shown are
// those in which texts can be shown: Languages, and those that are derived from one of them. Names
// are the English names of all.
var Languages, Shown, Names = languages(files)

// Language holds the words of one language.
type Language struct {
	// Code is the code of the language, which names its file. Name is its English name. Order is
	// its order in Languages; equal ones are sorted by code.
	Code  string `json:"-"`
	Name  string
	Order int
	// NoneIsOne reports whether the singular follows 0 too.
	NoneIsOne bool
	// Glossary holds the language's words for the things of the game. It is for translators.
	Glossary map[string]Wording

	Common  *Common
	Explain *Explain
	Part    *Part
	Waits   *Waits
	// Refusals are the texts for problems of a hand by code. In other languages than English, an
	// untranslated message follows with details, such as the tile.
	Refusals map[string]string
	// Messages are the clauses of messages about a hand, by the English clause. "; " is the
	// separator between clauses.
	Messages map[string]string
	// patterns returns the English clauses in the order in which they are tried.
	patterns func() []string
	// Facts holds the names of the vocabulary of conditions for a win (facts, their members and
	// words to compare with), and boolean names for the table. The text of a boolean says that it
	// is true, and Denied that it is not; for other values it is their name. The verb %s stands for
	// the tiles, the group or the number in question.
	Facts, Denied map[string]string
	// Sets are players' names for sets of tiles, by their tiles, so that they do not depend on the
	// ids in rule files; and for single honors. In French they include the article, as in a triplet
	// of dragons.
	Sets map[string]string
	// OfTile holds the names of tiles that depend on the win, by their names in conditions, formed
	// like those of sets.
	OfTile map[string]string
	Tiles  *Tiles

	// Texts are the translations of each [Text] by its English format, and of the descriptions in
	// the forms of files, the vocabulary of conditions and the like. It is empty in English.
	Texts map[string]string

	sections
}

// sections are the words that few programs need. Each is decoded on its first use: decoding all
// takes a tenth of the time of a run of the command that scores one hand.
type sections struct {
	Saying       section[Saying]
	Game         section[Game]
	Season       section[Season]
	Log          section[Log]
	Diff         section[Diff]
	Effect       section[Effect]
	Proof        section[Proof]
	Init         section[Init]
	Infer        section[Infer]
	Tests        section[Tests]
	House        section[House]
	Sheet        section[Sheet]
	Editor       section[Editor]
	Vocabulary   section[Vocabulary]
	Page         section[Page]
	PageScore    section[PageScore]
	PagePoints   section[PagePoints]
	PagePractice section[PagePractice]
	PageEvening  section[PageEvening]
	PageRules    section[PageRules]
	PageFind     section[PageFind]
	PagePaste    section[PagePaste]
}

// section returns the words of a section.
type section[T any] func() *T

func (s *section[T]) UnmarshalJSON(text []byte) error {
	text = bytes.Clone(text)
	*s = sync.OnceValue(func() *T {
		words := new(T)
		d := json.NewDecoder(bytes.NewReader(text))
		d.DisallowUnknownFields()
		if err := d.Decode(words); err != nil {
			panic(err) // the files are embedded
		}
		return words
	})
	return nil
}

// Wording is the language's word for a thing, and the words not to use for it, except in the texts
// listed in But. Means and Where explain the thing in English.
type Wording struct {
	Say, Means, Where string
	Not, But          []string
}

//go:embed *.json
var files embed.FS

// languages reads only the beginning of each file, since most programs need few of the words.
func languages(files fs.FS) (codes, shown []string, names map[string]string) {
	all, err := fs.ReadDir(files, ".")
	if err != nil {
		panic(err) // the files are embedded
	}
	names = make(map[string]string)
	order := make(map[string]float64)
	for _, f := range all { // in the order of names
		file, err := files.Open(f.Name())
		if err != nil {
			panic(err)
		}
		var head [6]json.Token // {"Name": "English", "Order": 1, "Glossary"
		d := json.NewDecoder(file)
		for i := range head {
			if err == nil {
				head[i], err = d.Token()
			}
		}
		name, named := head[2].(string)
		place, placed := head[4].(float64)
		if err != nil || !named || !placed {
			panic(f.Name() + " does not begin with its Name and its Order")
		}
		_ = file.Close() // the file was only read
		code := strings.TrimSuffix(f.Name(), ".json")
		if head[5] != derivedFrom {
			codes = append(codes, code)
		}
		shown = append(shown, code)
		names[code], order[code] = name, place
	}
	inOrder := func(a, b string) int { return cmp.Compare(order[a], order[b]) }
	slices.SortStableFunc(codes, inOrder)
	slices.SortStableFunc(shown, inOrder)
	return codes, shown, names
}

// Known returns the code in Shown of a more specific code such as fr-FR or zh-TW, or "".
func Known(code string) string {
	code = strings.ToLower(strings.ReplaceAll(code, "_", "-"))
	language, rest, _ := strings.Cut(code, "-")
	part, _, _ := strings.Cut(rest, "-")
	for _, derived := range Shown[len(Languages):] {
		d := derivationOf(derived)
		if language == d.From && (code == strings.ToLower(derived) || d.Writes(part)) {
			return derived
		}
	}
	if slices.Contains(Languages, language) {
		return language
	}
	return ""
}

var decoded sync.Map // code of a language → *Language

// In returns the words of a language, which must not be modified. For an unknown code it returns
// the default language.
func In(lang string) *Language {
	if !slices.Contains(Shown, lang) {
		lang = Languages[0]
	}
	if l, ok := decoded.Load(lang); ok {
		return l.(*Language)
	}
	l, err := decode(files, lang)
	if err != nil {
		panic(err) // the files are embedded
	}
	known, _ := decoded.LoadOrStore(lang, l)
	return known.(*Language)
}

func decode(files fs.FS, lang string) (*Language, error) {
	file, err := fs.ReadFile(files, lang+".json")
	if err != nil {
		return nil, err
	}
	l := &Language{Code: lang}
	if of := derivationOf(lang); of != nil {
		own, err := fs.ReadFile(files, of.From+".json")
		if err != nil {
			return nil, err
		}
		file = []byte(of.Text(string(own)))
	}
	d := json.NewDecoder(bytes.NewReader(file))
	d.DisallowUnknownFields()
	if err := d.Decode(l); err != nil {
		return nil, fmt.Errorf("%s.json: %w", lang, err)
	}
	l.Name = cmp.Or(Names[lang], l.Name)
	l.patterns = sync.OnceValue(func() []string { return bySize(l.Messages) })
	return l, nil
}

// Meaning translates the English description of a key, a fact and the like, or returns it
// unchanged.
func (l *Language) Meaning(english string) string { return cmp.Or(l.Texts[english], english) }

// Set returns the players' name for a set of tiles, or "".
func (l *Language) Set(set hand.Set) string {
	name := l.Sets[set.String()]
	if name != "" && set.Len() == 1 {
		name += l.Part.Blank + "(" + set.String() + ")"
	}
	return name
}
