package lists

import (
	"io"
	"slices"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/jsontext"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/report"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/batch"
)

// HandWords returns the words that can follow in a hand notation: those with the prefix typed that
// are not used yet. It knows keys, which end in a colon, calls, seats, and the facts of the rules.
// r may be nil.
func HandWords(r *rules.Rules, used []string, typed string) (words []string) {
	for _, key := range []string{"seat", "round", "from", "pao"} {
		for wind := hand.East; wind <= hand.North; wind++ {
			words = append(words, key+":"+wind.String())
		}
	}
	for call := hand.Chi; call <= hand.Ankan; call++ {
		words = append(words, call.String()+":")
	}
	for _, key := range hand.Keys() {
		words = append(words, key+":")
	}
	if r != nil {
		for i := range r.Situation() {
			if s := &r.Situation()[i]; s.IsFact() {
				words = append(words, s.ID)
			} else if !s.Input {
				words = append(words, s.ID+":")
			}
		}
	}
	return slices.DeleteFunc(words, func(word string) bool {
		key, _, hasKey := strings.Cut(word, ":")
		// The hand and the melds are written without these keys, and keys of seats are listed with
		// each wind.
		return !strings.HasPrefix(word, typed) || slices.Contains(used, word) || word == "hand:" ||
			word == "melds:" ||
			hasKey && word == key+":" && slices.Contains(words, key+":"+hand.East.String())
	})
}

// ParseHand parses a hand in loose notation with the facts of the rules, and replaces plain fives
// that the wall doesn't have. notes describes what was read differently from how it is written.
// JSON is taken literally.
func ParseHand(r *rules.Rules, text string) (w hand.Win, notes []string, err error) {
	declared := make([]string, 0, len(r.Situation()))
	for i := range r.Situation() {
		declared = append(declared, r.Situation()[i].ID)
	}
	w, notes, err = hand.ParseLoosely(batch.WithoutRules(text), declared...)
	if !strings.HasPrefix(strings.TrimSpace(text), "{") {
		notes = append(notes, r.Wall().ReadFives(&w)...)
	}
	return w, notes, err
}

// AppendReadAs adds the notes of [ParseHand] to a JSON object, which must not be empty.
func AppendReadAs(object []byte, notes []string, lang string) []byte {
	if notes == nil {
		return object
	}
	object = append(object[:len(object)-1], `,"read_as":[`...)
	for i, note := range report.ReadAs(notes, lang) {
		if i > 0 {
			object = append(object, ',')
		}
		object = jsontext.AppendString(object, note)
	}
	return append(object, "]}"...)
}

// AppendEarly adds to a JSON object the warning that its rules were not yet in force, unless it is
// empty.
func AppendEarly(object []byte, early string) []byte {
	if early == "" {
		return object
	}
	return append(jsontext.AppendString(append(object[:len(object)-1], `,"early":`...), early), '}')
}

type situationJSON struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Doc  string `json:"doc,omitempty"`
	// Type is the kind of value that the entry takes: fact (none), count, seat or input.
	Type string `json:"type"`
}

// Whole lists all that a program needs to ask for a hand under a rule set: options, yaku and
// situation. It only works for JSON.
func Whole(r *rules.Rules, p *terminal.Page, set *setJSON, find func(text string) bool) bool {
	for i := range r.Situation() {
		s := &r.Situation()[i]
		kind := "fact"
		switch {
		case s.Count:
			kind = "count"
		case s.Seat:
			kind = "seat"
		case s.Input:
			kind = "input"
		}
		set.Situation = append(set.Situation,
			situationJSON{s.ID, s.NameIn(p.Lang), s.Doc.In(p.Lang), kind})
	}
	return OptionsAndYaku(r, p, set, find)
}

// WriteCalled writes the name and description of a rule set as one line of JSON, with the name it
// was requested by.
func WriteCalled(w io.Writer, name string, r *rules.Rules, lang string) error {
	return sanitize.WriteJSON(w, setJSON{Rules: name, ID: r.ID(), Edition: r.Edition(),
		Name: r.Name().In(lang), Doc: r.Doc().In(lang)})
}
