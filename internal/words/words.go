// Package words has the fixed words of all that people are told, one file a language. Names of rules come from the rule
// set.
//
// A file has the words of a [Language] as a JSON object, by the names of the fields, whose comments say what each word
// is for and what its verbs, such as %s, stand for. All languages have the same words with the same verbs; where
// another order reads better, a language numbers them, as in %[2]s. A further language is one more file, which begins
// with the name of the language in English, its place among the others, and its glossary: one word for one thing.
package words

import (
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

// Languages are the codes of all languages, the default first, and Names what they are called in English.
var Languages, Names = languages(files)

// Language holds the words of one language.
type Language struct {
	// Code is that of the language, which names its file. Name is what it is called in English. Order is its place in
	// Languages; languages of the same place stand there by their codes.
	Code  string `json:"-"`
	Name  string
	Order int
	// NoneIsOne reports whether the word for one thing stands behind 0 too.
	NoneIsOne bool
	// Glossary has what the language calls each thing that players name, by the thing. It is for who translates.
	Glossary map[string]Wording

	Common  *Common
	Explain *Explain
	Part    *Part
	Saying  *Saying
	Game    *Game
	Season  *Season
	Log     *Log
	Diff    *Diff
	Effect  *Effect
	Proof   *Proof
	Init    *Init
	Infer   *Infer
	Tests   *Tests
	Waits   *Waits
	// Refusals say what is wrong with a hand, by the code of the problem. A message for which there are no words follows
	// in English, with what the code does not tell, such as which tile. In English it is enough.
	Refusals map[string]string
	// Messages are the clauses of messages about a hand, by the clause in English, each verb %s standing for what is said
	// there. "; " is what stands between two clauses.
	Messages map[string]string
	// patterns returns the clauses in English in the order in which they are tried.
	patterns func() []string
	// Facts has each name of the vocabulary of conditions that is known of a win: those of facts, of their members, and
	// of words to compare with; and those that are true or false at the table. Of a fact that is true or false it says
	// that it is so; of a number or another value it is what that is called. Denied says of a fact that is true or false that it is not so. A %s stands for the tiles,
	// the group or the number that is asked about.
	Facts, Denied map[string]string
	// Sets are what players call the usual sets of tiles, by what is in them, so that the name is right whatever a rule
	// file calls the set; and single honors. In French they have their article, as in a triplet of dragons.
	Sets map[string]string
	// OfTile has the tiles that follow from the win, by their names in conditions, as sets are named.
	OfTile map[string]string
	House  *House
	Sheet  *Sheet
	Tiles  *Tiles
	Editor *Editor

	Vocabulary *Vocabulary
	Page       *Page

	PageScore    *PageScore
	PagePoints   *PagePoints
	PagePractice *PagePractice
	PageEvening  *PageEvening
	PageRules    *PageRules
	PageFind     *PageFind
	// Texts have the words for a [Text] by its format in English, those of findings among them, and those for what the form
	// of files, the vocabulary of conditions and the like say, so that nothing is said any longer of what has changed. It
	// is empty in English.
	Texts map[string]string
}

// Wording is what a language calls a thing, and which words it doesn't use for it, except in those of But. What it means and
// where people read it stands in English.
type Wording struct {
	Say, Means, Where string
	Not, But          []string
}

//go:embed *.json
var files embed.FS

// languages reads the beginning of each file only, since most programs need few of the words.
func languages(files fs.FS) (codes []string, names map[string]string) {
	all, err := fs.ReadDir(files, ".")
	if err != nil {
		panic(err) // the files are a part of the program
	}
	names = make(map[string]string)
	order := make(map[string]float64)
	for _, f := range all { // by their names
		file, err := files.Open(f.Name())
		if err != nil {
			panic(err)
		}
		var head [5]json.Token // {"Name": "English", "Order": 1
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
		_ = file.Close() // which was only read
		code := strings.TrimSuffix(f.Name(), ".json")
		codes = append(codes, code)
		names[code], order[code] = name, place
	}
	slices.SortStableFunc(codes, func(a, b string) int { return cmp.Compare(order[a], order[b]) })
	return codes, names
}

// Known returns the code among Languages of one that has more to it, such as fr-FR; "" if there is none.
func Known(code string) string {
	code, _, _ = strings.Cut(strings.ToLower(strings.ReplaceAll(code, "_", "-")), "-")
	if slices.Contains(Languages, code) {
		return code
	}
	return ""
}

var decoded sync.Map // code of a language → *Language

// In returns the words of a language, which must not be changed: those of the default for a code that is none of
// Languages.
func In(lang string) *Language {
	if !slices.Contains(Languages, lang) {
		lang = Languages[0]
	}
	if l, ok := decoded.Load(lang); ok {
		return l.(*Language)
	}
	l, err := decode(files, lang)
	if err != nil {
		panic(err) // the files are a part of the program
	}
	known, _ := decoded.LoadOrStore(lang, l)
	return known.(*Language)
}

func decode(files fs.FS, lang string) (*Language, error) {
	file, err := files.Open(lang + ".json")
	if err != nil {
		return nil, err
	}
	defer file.Close()
	l := &Language{Code: lang}
	d := json.NewDecoder(file)
	d.DisallowUnknownFields()
	if err := d.Decode(l); err != nil {
		return nil, fmt.Errorf("%s.json: %w", lang, err)
	}
	l.patterns = sync.OnceValue(func() []string { return bySize(l.Messages) })
	return l, nil
}

// Meaning returns what is said in English of a key, a fact and the like in the language; as it is if there are no words
// for it.
func (l *Language) Meaning(english string) string { return cmp.Or(l.Texts[english], english) }

// Set returns what players call a set of tiles, or "" if they have no word for it.
func (l *Language) Set(set hand.Set) string {
	name := l.Sets[set.String()]
	if name != "" && set.Len() == 1 {
		name += l.Part.Blank + "(" + set.String() + ")"
	}
	return name
}
