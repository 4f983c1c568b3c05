// Package words has the fixed words of all that people are told, one file a language. Names of rules come from the rule
// set.
//
// A file has the words of a [Language] as a JSON object, by the names of the fields, whose comments say what each word
// is for and what its verbs, such as %s, stand for. All languages have the same words with the same verbs; where
// another order reads better, a language numbers them, as in %[2]s. A further language is one more file, and its code
// in Languages.
package words

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"example.com/hanfu/hand"
)

// Languages are the codes of all languages, the default first.
var Languages = []string{"en", "ja", "fr"}

// Language holds the words of one language.
type Language struct {
	Common  *Common
	Explain *Explain
	Part    *Part
	Game    *Game
	Log     *Log
	Init    *Init
	// Refusals say what is wrong with a hand, by the code of the problem. The problem's own message, which is in
	// English, follows with what the code does not tell, such as which tile. In English it is enough.
	Refusals map[string]string
	// Facts has each name of the vocabulary of conditions that is known of a win: those of facts, of their members, and
	// of words to compare with. Of a fact that is true or false it says that it is so; of a number or another value it
	// is what that is called. Denied says of a fact that is true or false that it is not so. A %s stands for the tiles,
	// the group or the number that is asked about.
	Facts, Denied map[string]string
	// Sets are what players call the usual sets of tiles, by what is in them, so that the name is right whatever a rule
	// file calls the set; and single honors. In French they have their article, as in a triplet of dragons.
	Sets map[string]string
}

//go:embed *.json
var files embed.FS

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
	l, err := decode(lang)
	if err != nil {
		panic(err) // the files are a part of the program
	}
	known, _ := decoded.LoadOrStore(lang, l)
	return known.(*Language)
}

func decode(lang string) (*Language, error) {
	text, err := files.ReadFile(lang + ".json")
	if err != nil {
		return nil, err
	}
	l := new(Language)
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(l); err != nil {
		return nil, fmt.Errorf("%s.json: %w", lang, err)
	}
	return l, nil
}

// Set returns what players call a set of tiles, or "" if they have no word for it.
func (l *Language) Set(set hand.Set) string {
	name := l.Sets[set.String()]
	if name != "" && set.Len() == 1 {
		name += l.Part.Blank + "(" + set.String() + ")"
	}
	return name
}
