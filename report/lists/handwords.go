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

// HandWords lists the words of a hand that begin as what is typed, and were not said before: keys, which end in a colon,
// calls, the seats that they take, and the facts of the rules, which may be nil.
func HandWords(r *rules.Rules, said []string, typed string) (words []string) {
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
		// The hand and the melds are words without these keys, and what takes a wind is offered with it.
		return !strings.HasPrefix(word, typed) || slices.Contains(said, word) || word == "hand:" || word == "melds:" ||
			hasKey && word == key+":" && slices.Contains(words, key+":"+hand.East.String())
	})
}

// ParseHand reads a hand as players write it, with the facts of the rules, and replaces plain fives that the wall does
// not have. Took says what was read otherwise than it is written. JSON is taken literally.
func ParseHand(r *rules.Rules, text string) (w hand.Win, took []string, err error) {
	declared := make([]string, 0, len(r.Situation()))
	for i := range r.Situation() {
		declared = append(declared, r.Situation()[i].ID)
	}
	w, took, err = hand.ParseLoosely(batch.WithoutRules(text), declared...)
	if !strings.HasPrefix(strings.TrimSpace(text), "{") {
		took = append(took, r.Wall().ReadFives(&w)...)
	}
	return w, took, err
}

// AppendReadAs adds the notes of [ParseHand] to a JSON object, which must not be empty.
func AppendReadAs(object []byte, took []string, lang string) []byte {
	if took == nil {
		return object
	}
	object = append(object[:len(object)-1], `,"read_as":[`...)
	for i, note := range report.ReadAs(took, lang) {
		if i > 0 {
			object = append(object, ',')
		}
		object = jsontext.AppendString(object, note)
	}
	return append(object, "]}"...)
}

// AppendEarly adds to a JSON object that its rules did not hold yet on a date; nothing where they did.
func AppendEarly(object []byte, early string) []byte {
	if early == "" {
		return object
	}
	return append(jsontext.AppendString(append(object[:len(object)-1], `,"early":`...), early), '}')
}

// situationJSON is a word of the situation in JSON.
type situationJSON struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Doc  string `json:"doc,omitempty"`
	// Type is what is said behind the word: nothing for a fact, a count, a seat, or what an input takes.
	Type string `json:"type"`
}

// Whole puts all into the JSON that a program needs to ask for a hand under a rule set: options, yaku and the words of
// the situation.
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
		set.Situation = append(set.Situation, situationJSON{s.ID, s.NameIn(p.Lang), s.Doc.In(p.Lang), kind})
	}
	return OptionsAndYaku(r, p, set, find)
}

// WriteCalled writes a line of JSON that tells whose a rule set is, and by which name it is asked for.
func WriteCalled(w io.Writer, called string, r *rules.Rules, lang string) error {
	return sanitize.WriteJSON(w, setJSON{Rules: called, ID: r.ID(), Edition: r.Edition(), Name: r.Name().In(lang),
		Doc: r.Doc().In(lang)})
}
