package lists

import (
	"slices"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/jsontext"
	"example.com/hanfu/report"
	"example.com/hanfu/rules"
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
	var declared []string
	for i := range r.Situation() {
		declared = append(declared, r.Situation()[i].ID)
	}
	w, took, err = hand.ParseLoosely(text, declared...)
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
