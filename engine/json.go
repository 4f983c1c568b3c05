package engine

import (
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/jsontext"
	"example.com/hanfu/rules"
)

// Key is a key of results in JSON.
type Key struct{ entry *keyEntry }

// String returns the key as written in JSON, or ? for the zero Key.
func (k Key) String() string {
	if k.entry == nil {
		return "?"
	}
	return strings.Trim(k.entry.text.String(), `,":`)
}

// Keys lists the keys of results in JSON, in order.
func Keys() []Key {
	keys := make([]Key, len(keyTable))
	for i := range keyTable {
		keys[i] = Key{&keyTable[i]}
	}
	return keys
}

type keyEntry struct {
	// text is the key with the preceding comma and the colon.
	text jsontext.Short
	// value appends the value in a result. It appends nothing if there is none.
	value func(r *Result, dst []byte, lang string) []byte
}

func key(name string) jsontext.Short { return jsontext.NewShort(`,"` + name + `":`) }

var keyTable = [...]keyEntry{
	{key("id"), func(r *Result, dst []byte, _ string) []byte { return appendNonEmpty(dst, r.ID) }},
	{key("rules"), func(r *Result, dst []byte, _ string) []byte {
		return jsontext.AppendString(dst, r.rulesString((*rules.Rules).ID))
	}},
	{key("edition"), func(r *Result, dst []byte, _ string) []byte {
		return appendNonEmpty(dst, r.rulesString((*rules.Rules).Edition))
	}},
	{key("rules_hash"), func(r *Result, dst []byte, _ string) []byte {
		return jsontext.AppendString(dst, r.rulesString((*rules.Rules).Hash))
	}},
	{key("yaku"), func(r *Result, dst []byte,
		lang string) []byte {
		return appendCounted(dst, r.yaku(), r.yakuOf, lang)
	}},
	{key("bonus"), func(r *Result, dst []byte,
		_ string) []byte {
		return appendCounted(dst, r.bonus(), r.bonusOf, "")
	}},
	{key("han"), func(r *Result, dst []byte,
		_ string) []byte {
		return jsontext.AppendInt(dst, int64(r.Han))
	}},
	{key("fu"), func(r *Result, dst []byte,
		_ string) []byte {
		return jsontext.AppendInt(dst, int64(r.Fu))
	}},
	{key("fu_parts"), func(r *Result, dst []byte, _ string) []byte { return r.appendFuParts(dst) }},
	{key("yakuman"), func(r *Result, dst []byte,
		_ string) []byte {
		return jsontext.AppendInt(dst, int64(r.Yakuman))
	}},
	{key("limit"), func(r *Result, dst []byte,
		_ string) []byte {
		return jsontext.AppendString(dst, r.LimitID())
	}},
	{key("base"), func(r *Result, dst []byte,
		_ string) []byte {
		return jsontext.AppendInt(dst, r.Base)
	}},
	{key("points"), func(r *Result, dst []byte,
		_ string) []byte {
		return jsontext.AppendInt(dst, r.Points)
	}},
	{key("payments"), func(r *Result, dst []byte,
		_ string) []byte {
		return r.appendPayments(dst)
	}},
	{key("gain"), func(r *Result, dst []byte,
		_ string) []byte {
		return jsontext.AppendInt(dst, r.Gain)
	}},
	{key("reading"), func(r *Result, dst []byte, _ string) []byte {
		reading := r.Reading()
		return reading.AppendJSON(dst)
	}},
	{key("stands_for"), func(r *Result, dst []byte, _ string) []byte {
		if !r.wild {
			return dst
		}
		return jsontext.AppendString(dst, r.standsFor.String())
	}},
	{key("assumed"), func(r *Result, dst []byte, _ string) []byte { return r.appendAssumed(dst) }},
}

// MarshalJSON returns the result as described in docs/results.md, with names in English.
func (r Result) MarshalJSON() ([]byte, error) { return r.AppendJSON(nil, "en"), nil }

// AppendJSON appends the result as one JSON object without line breaks. Names are in lang, one of
// [rules.Languages], or left out if lang is "". Any other lang gives English.
func (r *Result) AppendJSON(dst []byte,
	lang string) []byte {
	return r.AppendKeys(dst, lang, allKeys)
}

var allKeys = Keys()

// AppendKeys is like AppendJSON but appends only the given keys, in the given order.
func (r *Result) AppendKeys(dst []byte, lang string, keys []Key) []byte {
	start := len(dst)
	for _, k := range keys {
		before := len(dst)
		dst = k.entry.text.AppendTo(dst)
		value := len(dst)
		if dst = k.entry.value(r, dst, lang); len(dst) == value {
			dst = dst[:before]
		}
	}
	return closeObject(dst, start)
}

func appendNonEmpty(dst []byte, s string) []byte {
	if s == "" {
		return dst
	}
	return jsontext.AppendString(dst, s)
}

// closeObject turns the members in dst[start:], each preceded by a comma, into an object. The first
// comma becomes the opening brace.
func closeObject(dst []byte, start int) []byte { return closeWith(dst, start, "{}") }

func closeList(dst []byte, start int) []byte { return closeWith(dst, start, "[]") }

func closeWith(dst []byte, start int, brackets string) []byte {
	if len(dst) == start {
		return append(dst, brackets...)
	}
	dst[start] = brackets[0]
	return append(dst, brackets[1])
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

func (r *Result) rulesString(method func(*rules.Rules) string) string {
	if r.table == nil {
		return ""
	}
	return method(r.table.rules)
}

func appendCounted[Item any](dst []byte, list []Item, count func(Item) Counted,
	lang string) []byte {
	start := len(dst)
	for _, n := range list {
		c := count(n)
		dst = jsontext.AppendString(append(dst, `,{"id":`...), c.Rule.ID)
		if lang != "" {
			dst = jsontext.AppendString(append(dst, `,"name":`...), c.Rule.NameIn(lang))
		}
		switch {
		case c.Yakuman > 0:
			dst = jsontext.AppendInt(append(dst, `,"yakuman":`...), int64(c.Yakuman))
		case c.Limit != nil && c.Han == 0:
			dst = jsontext.AppendString(append(dst, `,"limit":`...), c.Limit.ID)
		default:
			dst = jsontext.AppendInt(append(dst, `,"han":`...), int64(c.Han))
		}
		dst = append(dst, '}')
	}
	return closeList(dst, start)
}

func (r *Result) appendFuParts(dst []byte) []byte {
	start := len(dst)
	for _, n := range r.fuParts() {
		p := r.fuPartOf(n)
		dst = jsontext.AppendString(append(dst, `,{"id":`...), p.Rule.ID)
		dst = jsontext.AppendInt(append(dst, `,"fu":`...), int64(p.Fu))
		switch {
		case p.For == rules.EachGroup:
			dst = append(p.Group.AppendTo(append(dst, `,"group":"`...)), '"')
		case p.For == rules.EachPair && p.Pair != hand.NoKind:
			dst = append(appendPair(append(dst, `,"pair":"`...), p.Pair), '"')
		case p.For == rules.EachWait:
			dst = jsontext.AppendString(append(dst, `,"wait":`...), p.Wait.String())
		}
		dst = append(dst, '}')
	}
	return closeList(dst, start)
}

func appendPair(dst []byte, k hand.Kind) []byte {
	s := k.String()
	return append(append(dst, s[0]), s...)
}

// MarshalJSON returns the reading as in results.
func (r Reading) MarshalJSON() ([]byte, error) { return r.AppendJSON(nil), nil }

// AppendJSON appends the reading as one JSON object without line breaks, as in results.
func (r *Reading) AppendJSON(dst []byte) []byte {
	dst = jsontext.AppendString(append(dst, `{"shape":`...), r.Shape)
	if r.NumGroups > 0 {
		dst = append(dst, `,"groups":`...)
		start := len(dst)
		for _, g := range r.Groups[:r.NumGroups] {
			dst = append(g.AppendTo(append(dst, `,"`...)), '"')
		}
		dst = closeList(dst, start)
	}
	if r.Pair != hand.NoKind {
		dst = append(appendPair(append(dst, `,"pair":"`...), r.Pair), '"')
	}
	return append(jsontext.AppendString(append(dst, `,"wait":`...), r.Wait.String()), '}')
}

// MarshalJSON returns the refusal as described in docs/results.md, in English.
func (r Refused) MarshalJSON() ([]byte, error) { return r.AppendJSON(nil, "en"), nil }

// AppendJSON appends the refusal as one JSON object. The first problem is error, and others has the
// rest, if any. A complete hand has readings; a known line is included. Messages are in lang, or in
// English if lang is not one of [rules.Languages].
func (r *Refused) AppendJSON(dst []byte, lang string) []byte {
	start := len(dst)
	if r.ID != "" {
		dst = jsontext.AppendString(append(dst, `,"id":`...), r.ID)
	}
	if r.Line > 0 {
		dst = jsontext.AppendInt(append(dst, `,"line":`...), int64(r.Line))
	}
	dst = append(dst, `,"error":`...)
	for i, p := range r.Problems {
		if i == 1 {
			dst = append(dst, `,"others":[`...)
		} else if i > 1 {
			dst = append(dst, ',')
		}
		dst = jsontext.AppendString(append(dst, `{"code":`...), p.Code)
		dst = jsontext.AppendString(append(dst, `,"field":`...), p.Field)
		dst = append(jsontext.AppendString(append(dst, `,"message":`...), r.Message(i, lang)), '}')
	}
	switch len(r.Problems) {
	case 0:
		dst = append(dst, "null"...)
	case 1:
	default:
		dst = append(dst, ']')
	}
	if len(r.Readings) > 0 {
		dst = append(dst, `,"readings":`...)
		list := len(dst)
		for i := range r.Readings {
			dst = r.Readings[i].AppendJSON(append(dst, ','))
		}
		dst = closeList(dst, list)
	}
	return closeObject(dst, start)
}

func (r *Result) appendPayments(dst []byte) []byte {
	start := len(dst)
	for _, p := range r.Payments() {
		dst = append(append(append(dst, `,"`...), p.Payer()...), `":`...)
		dst = jsontext.AppendInt(dst, p.Amount)
	}
	return closeObject(dst, start)
}

// Payer returns the name of the seat, "discarder" if the seat is unknown, or "empty_seat".
func (p Payment) Payer() string {
	switch {
	case p.Empty:
		return "empty_seat"
	case p.Seat == hand.NoWind:
		return "discarder"
	}
	return p.Seat.String()
}
