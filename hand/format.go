package hand

import (
	"encoding/json"
	"strconv"
	"strings"
)

// String returns the win as a line of text that [Parse] reads.
func (w Win) String() string {
	var b []byte
	for _, f := range w.fields() {
		if f.Form == List {
			for _, meld := range f.Items {
				b = append(b, ' ')
				b = append(b, strings.Replace(meld, " ", ":", 1)...)
			}
			continue
		}
		b = append(b, ' ')
		switch {
		case f.Key == keyHand.String():
			b = append(b, f.Value...)
		case f.Value == "true" && !Reserved(f.Key):
			b = append(b, f.Key...)
		default:
			b = append(append(b, f.Key...), ':')
			b = appendWord(b, f.Value)
		}
	}
	return strings.TrimPrefix(string(b), " ")
}

func appendWord(dst []byte, value string) []byte {
	for _, c := range value {
		if c <= ' ' || c == '"' || c > '~' {
			return strconv.AppendQuote(dst, value)
		}
	}
	return append(dst, value...)
}

// MarshalJSON returns the win as a JSON object that [Win.UnmarshalJSON] and [ParseJSON] read.
func (w Win) MarshalJSON() ([]byte, error) { return w.AppendJSON(nil), nil }

// AppendJSON appends the win as a JSON object that [ParseJSON] reads.
func (w *Win) AppendJSON(dst []byte) []byte {
	dst = append(dst, '{')
	for i, f := range w.fields() {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(appendJSONString(dst, f.Key), ':')
		k, isKey := keyOf(f.Key)
		switch {
		case f.Form == List:
			dst = append(dst, '[')
			for i, item := range f.Items {
				if i > 0 {
					dst = append(dst, ',')
				}
				dst = appendJSONString(dst, item)
			}
			dst = append(dst, ']')
		case !isKey && windNamed(f.Value) == NoWind, // a flag that is a seat is written as a string
			isKey && keyTable[k].typ == numberType:
			dst = append(dst, f.Value...)
		default:
			dst = appendJSONString(dst, f.Value)
		}
	}
	return append(dst, '}')
}

func appendJSONString(dst []byte, s string) []byte {
	// Marshaling a string can't fail.
	quoted, _ := json.Marshal(s)
	return append(dst, quoted...)
}

func (w *Win) fields() []Field {
	fields := make([]Field, 0, int(numKeys)+len(w.Flags))
	add := func(k key, value string) {
		if value != "" {
			fields = append(fields, Field{Key: k.String(), Value: value})
		}
	}
	add(keyHand, FormatTiles(w.Hand))
	if len(w.Melds) > 0 {
		melds := Field{Key: keyMelds.String(), Form: List}
		for _, m := range w.Melds {
			melds.Items = append(melds.Items, m.String())
		}
		fields = append(fields, melds)
	}
	if w.Tile != NoTile {
		add(w.winKey(), w.Tile.String())
	}
	add(keyFrom, w.From.String())
	add(keySeat, w.Seat.String())
	add(keyRound, w.Round.String())
	for _, f := range w.Flags {
		value := "true"
		switch {
		case f.Count:
			value = strconv.Itoa(f.Value)
		case f.Seat:
			value = Wind(f.Value).String()
		}
		fields = append(fields, Field{Key: f.Name, Value: value})
	}
	add(keyDora, string(appendTiles(nil, w.Dora)))
	add(keyUra, string(appendTiles(nil, w.Ura)))
	for _, n := range numbers {
		if value := *n.Of(w); value != 0 {
			add(n.key, strconv.Itoa(value))
		}
	}
	add(keyPao, w.Pao.String())
	add(keyID, w.ID)
	return fields
}
