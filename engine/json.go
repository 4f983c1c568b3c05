package engine

import (
	"encoding/json"
	"strconv"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/visible"
	"example.com/hanfu/rules"
)

// Key is a key of the results as JSON.
type Key struct{ entry *keyEntry }

// String returns the key as it is written.
func (k Key) String() string { return strings.Trim(k.entry.text, `":`) }

// Keys lists the keys of the results as JSON, in their order.
func Keys() []Key {
	keys := make([]Key, len(keyTable))
	for i := range keyTable {
		keys[i] = Key{&keyTable[i]}
	}
	return keys
}

type keyEntry struct {
	// text is the key as it stands in front of a value.
	text string
	// value appends the value of a result, nothing if it has none.
	value func(r *Result, dst []byte, lang string) []byte
}

var keyTable = [...]keyEntry{
	{`"id":`, func(r *Result, dst []byte, _ string) []byte { return appendGiven(dst, r.ID) }},
	{`"rules":`, func(r *Result, dst []byte, _ string) []byte { return appendString(dst, r.ofRules((*rules.Rules).ID)) }},
	{`"edition":`, func(r *Result, dst []byte, _ string) []byte {
		return appendGiven(dst, r.ofRules((*rules.Rules).Edition))
	}},
	{`"rules_hash":`, func(r *Result, dst []byte, _ string) []byte { return appendString(dst, r.ofRules((*rules.Rules).Hash)) }},
	{`"yaku":`, func(r *Result, dst []byte, lang string) []byte { return appendCounted(dst, r.yaku(), r.yakuOf, lang) }},
	{`"bonus":`, func(r *Result, dst []byte, _ string) []byte { return appendCounted(dst, r.bonus(), r.bonusOf, "") }},
	{`"han":`, func(r *Result, dst []byte, _ string) []byte { return appendInt(dst, int64(r.Han)) }},
	{`"fu":`, func(r *Result, dst []byte, _ string) []byte { return appendInt(dst, int64(r.Fu)) }},
	{`"fu_parts":`, func(r *Result, dst []byte, _ string) []byte { return r.appendFuParts(dst) }},
	{`"yakuman":`, func(r *Result, dst []byte, _ string) []byte { return appendInt(dst, int64(r.Yakuman)) }},
	{`"limit":`, func(r *Result, dst []byte, _ string) []byte { return appendString(dst, r.LimitID()) }},
	{`"base":`, func(r *Result, dst []byte, _ string) []byte { return r.AppendBase(dst) }},
	{`"points":`, func(r *Result, dst []byte, _ string) []byte { return r.AppendPoints(dst) }},
	{`"payments":`, func(r *Result, dst []byte, _ string) []byte { return r.appendPayments(dst) }},
	{`"gain":`, func(r *Result, dst []byte, _ string) []byte { return r.AppendGain(dst) }},
	{`"reading":`, func(r *Result, dst []byte, _ string) []byte {
		reading := r.Reading()
		return reading.AppendJSON(dst)
	}},
	{`"assumed":`, func(r *Result, dst []byte, _ string) []byte { return r.appendAssumed(dst) }},
}

// MarshalJSON returns the result as docs/results.md describes it, with names in English.
func (r Result) MarshalJSON() ([]byte, error) { return r.AppendJSON(nil, "en"), nil }

// AppendJSON appends the result as one JSON object without line breaks, names in a language: one of [rules.Languages],
// or "" for ids without names. Any other is taken for English.
func (r *Result) AppendJSON(dst []byte, lang string) []byte {
	dst = append(dst, '{')
	for i := range keyTable {
		dst = keyTable[i].appendTo(r, dst, lang)
	}
	return closeObject(dst)
}

// AppendKeys is AppendJSON with some of the keys alone, in the order given.
func (r *Result) AppendKeys(dst []byte, lang string, keys []Key) []byte {
	dst = append(dst, '{')
	for _, k := range keys {
		dst = k.entry.appendTo(r, dst, lang)
	}
	return closeObject(dst)
}

// appendTo appends the key, its value and a comma, nothing if the result has no value.
func (k *keyEntry) appendTo(r *Result, dst []byte, lang string) []byte {
	start := len(dst)
	dst = append(dst, k.text...)
	value := len(dst)
	if dst = k.value(r, dst, lang); len(dst) == value {
		return dst[:start]
	}
	return append(dst, ',')
}

// closeObject puts the brace in the place of the last comma.
func closeObject(dst []byte) []byte {
	if last := len(dst) - 1; dst[last] == ',' {
		dst = dst[:last]
	}
	return append(dst, '}')
}

// appendGiven is appendString, and appends nothing for an empty string.
func appendGiven(dst []byte, s string) []byte {
	if s == "" {
		return dst
	}
	return appendString(dst, s)
}

// appendList appends a list of what one appends.
func appendList[T any](dst []byte, list []T, one func(item *T, dst []byte) []byte) []byte {
	dst = append(dst, '[')
	for i := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = one(&list[i], dst)
	}
	return append(dst, ']')
}

func (r *Result) appendAssumed(dst []byte) []byte {
	switch {
	case r.SeatAssumed && r.RoundAssumed:
		return append(dst, `["seat","round"]`...)
	case r.SeatAssumed:
		return append(dst, `["seat"]`...)
	case r.RoundAssumed:
		return append(dst, `["round"]`...)
	}
	return dst
}

// appendID opens an object with the id, if there is one.
func appendID(dst []byte, id string) []byte {
	dst = append(dst, '{')
	if id != "" {
		dst = append(dst, `"id":`...)
		dst = append(appendString(dst, id), ',')
	}
	return dst
}

// ofRules returns what a method of the result's rules does, nothing for a result that no engine has made.
func (r *Result) ofRules(method func(*rules.Rules) string) string {
	if r.table == nil {
		return ""
	}
	return method(r.table.rules)
}

// appendCounted appends yaku or bonus tiles, with names if a language is given.
func appendCounted(dst []byte, list []item, of func(item) Counted, lang string) []byte {
	return appendList(dst, list, func(n *item, dst []byte) []byte {
		c := of(*n)
		dst = append(dst, `{"id":`...)
		dst = appendString(dst, c.Rule.ID)
		if lang != "" {
			dst = append(dst, `,"name":`...)
			dst = appendString(dst, c.Rule.NameIn(lang))
		}
		switch {
		case c.Yakuman > 0:
			dst = appendNumber(dst, "yakuman", int64(c.Yakuman))
		case c.Limit != nil && c.Han == 0:
			dst = append(dst, `,"limit":`...)
			dst = appendString(dst, c.Limit.ID)
		default:
			dst = appendNumber(dst, "han", int64(c.Han))
		}
		return append(dst, '}')
	})
}

func (r *Result) appendFuParts(dst []byte) []byte {
	return appendList(dst, r.fuParts(), func(n *item, dst []byte) []byte { return r.fuPartOf(*n).appendJSON(dst) })
}

func (p FuPart) appendJSON(dst []byte) []byte {
	dst = append(dst, `{"id":`...)
	dst = appendString(dst, p.Rule.ID)
	dst = appendNumber(dst, "fu", int64(p.Fu))
	switch {
	case p.For == rules.EachGroup:
		dst = append(p.Group.AppendTo(append(dst, `,"group":"`...)), '"')
	case p.For == rules.EachPair && p.Pair != hand.NoKind:
		dst = append(appendPair(append(dst, `,"pair":"`...), p.Pair), '"')
	case p.For == rules.EachWait:
		dst = append(dst, `,"wait":`...)
		dst = appendString(dst, p.Wait.String())
	}
	return append(dst, '}')
}

func appendPair(dst []byte, k hand.Kind) []byte {
	s := k.String()
	return append(append(dst, s[0]), s...)
}

// MarshalJSON returns the reading as it stands in results.
func (r Reading) MarshalJSON() ([]byte, error) { return r.AppendJSON(nil), nil }

// AppendJSON appends the reading as one JSON object without line breaks, as it stands in results.
func (r *Reading) AppendJSON(dst []byte) []byte {
	dst = append(dst, `{"shape":`...)
	dst = appendString(dst, r.Shape)
	if r.NumGroups > 0 {
		dst = appendList(append(dst, `,"groups":`...), r.Groups[:r.NumGroups], func(g *hand.Group, dst []byte) []byte {
			return append(g.AppendTo(append(dst, '"')), '"')
		})
	}
	if r.Pair != hand.NoKind {
		dst = append(appendPair(append(dst, `,"pair":"`...), r.Pair), '"')
	}
	dst = append(dst, `,"wait":`...)
	return append(appendString(dst, r.Wait.String()), '}')
}

// MarshalJSON returns the refusal as docs/results.md describes it, in English.
func (r Refused) MarshalJSON() ([]byte, error) { return r.AppendJSON(nil, "en"), nil }

// AppendJSON appends the refusal as one JSON object, messages in a language, or in English if it is none of
// [rules.Languages]: the line if it is known, the first problem as error, the others, if any, in others, and the
// readings of a hand that is complete.
func (r *Refused) AppendJSON(dst []byte, lang string) []byte {
	dst = appendID(dst, r.ID)
	if r.Line > 0 {
		dst = append(appendInt(append(dst, `"line":`...), int64(r.Line)), ',')
	}
	dst = append(dst, `"error":`...)
	for i, p := range r.Problems {
		if i == 1 {
			dst = append(dst, `,"others":[`...)
		} else if i > 1 {
			dst = append(dst, ',')
		}
		dst = append(dst, `{"code":`...)
		dst = appendString(dst, p.Code)
		dst = append(dst, `,"field":`...)
		dst = appendString(dst, p.Field)
		dst = append(dst, `,"message":`...)
		dst = append(appendString(dst, r.Message(i, lang)), '}')
	}
	switch len(r.Problems) {
	case 0:
		dst = append(dst, "null"...)
	case 1:
	default:
		dst = append(dst, ']')
	}
	if len(r.Readings) > 0 {
		dst = appendList(append(dst, `,"readings":`...), r.Readings, (*Reading).AppendJSON)
	}
	return append(dst, '}')
}

func appendNumber(dst []byte, key string, n int64) []byte {
	dst = append(append(append(dst, ',', '"'), key...), '"', ':')
	return appendInt(dst, n)
}

func appendInt(dst []byte, n int64) []byte { return strconv.AppendInt(dst, n, 10) }

// appendString appends a JSON string; one without special characters, as most are, as it is.
func appendString(dst []byte, s string) []byte {
	for i := range len(s) {
		if special[s[i]] {
			quoted, _ := json.Marshal(s) // a string can always be encoded
			return append(dst, visible.JSON(quoted)...)
		}
	}
	return append(append(append(dst, '"'), s...), '"')
}

// special are the characters that can't stand for themselves in a JSON string, or not wherever it is shown, and all
// that are not ASCII.
var special = func() (special [256]bool) {
	for c := range special {
		special[c] = c < ' ' || c > '~' || c == '"' || c == '\\' || c == '#'
	}
	return special
}()
