package engine

import (
	"encoding/json"
	"math/big"
	"strconv"

	"example.com/hanfu/engine/hand"
	"example.com/hanfu/rules"
)

// AppendJSON appends the result as one JSON object without line breaks, names in a language.
func (r *Result) AppendJSON(dst []byte, lang string) []byte {
	dst = appendID(dst, r.ID)
	dst = append(dst, `"rules":`...)
	dst = appendString(dst, r.RuleSet)
	if r.Edition != "" {
		dst = append(dst, `,"edition":`...)
		dst = appendString(dst, r.Edition)
	}
	dst = append(dst, `,"rules_hash":`...)
	dst = appendString(dst, r.RulesHash)
	dst = append(dst, `,"yaku":[`...)
	dst = appendCounted(dst, r.Yaku, lang)
	dst = append(dst, `],"bonus":[`...)
	dst = appendCounted(dst, r.Bonus, "")
	dst = appendNumber(append(dst, ']'), "han", int64(r.Han))
	dst = appendNumber(dst, "fu", int64(r.Fu))
	dst = append(dst, `,"fu_parts":[`...)
	for i := range r.FuParts {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = r.FuParts[i].appendJSON(dst)
	}
	dst = appendNumber(append(dst, ']'), "yakuman", int64(r.Yakuman))
	dst = append(dst, `,"limit":`...)
	dst = appendString(dst, r.Limit)
	dst = r.appendPoints(dst)
	dst = append(dst, `,"reading":`...)
	dst = r.Reading.appendJSON(dst)
	if r.SeatAssumed || r.RoundAssumed {
		dst = append(dst, `,"assumed":[`...)
		if r.SeatAssumed {
			dst = append(dst, `"seat"`...)
		}
		if r.SeatAssumed && r.RoundAssumed {
			dst = append(dst, ',')
		}
		if r.RoundAssumed {
			dst = append(dst, `"round"`...)
		}
		dst = append(dst, ']')
	}
	return append(dst, '}')
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

// appendCounted appends yaku or bonus tiles, with names if a language is given.
func appendCounted(dst []byte, list []Counted, lang string) []byte {
	for i := range list {
		c := &list[i]
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, `{"id":`...)
		dst = appendString(dst, c.ID)
		if lang != "" {
			dst = append(dst, `,"name":`...)
			dst = appendString(dst, c.Name(lang))
		}
		switch {
		case c.Yakuman > 0:
			dst = appendNumber(dst, "yakuman", int64(c.Yakuman))
		case c.Limit != "" && c.Han == 0:
			dst = append(dst, `,"limit":`...)
			dst = appendString(dst, c.Limit)
		default:
			dst = appendNumber(dst, "han", int64(c.Han))
		}
		dst = append(dst, '}')
	}
	return dst
}

func (p *FuPart) appendJSON(dst []byte) []byte {
	dst = append(dst, `{"id":`...)
	dst = appendString(dst, p.ID)
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

// appendPoints appends base, points, payments and gain.
func (r *Result) appendPoints(dst []byte) []byte {
	var exact Exact
	if r.Exact != nil {
		exact = *r.Exact
	}
	dst = appendAmount(append(dst, `,"base":`...), r.Base, exact.Base)
	dst = appendAmount(append(dst, `,"points":`...), r.Points, exact.Points)
	dst = append(dst, `,"payments":{`...)
	for i, p := range r.Payments {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(appendString(dst, p.Payer()), ':')
		if r.Exact != nil {
			dst = exact.Payments[i].Append(dst, 10)
		} else {
			dst = strconv.AppendInt(dst, p.Amount, 10)
		}
	}
	return appendAmount(append(dst, `},"gain":`...), r.Gain, exact.Gain)
}

// appendAmount appends the exact amount where there is one, else n.
func appendAmount(dst []byte, n int64, exact *big.Int) []byte {
	if exact != nil {
		return exact.Append(dst, 10)
	}
	return strconv.AppendInt(dst, n, 10)
}

// Payer gives the seat's name, or discarder if the seat is not known.
func (p Payment) Payer() string {
	if p.Seat == hand.NoWind {
		return "discarder"
	}
	return p.Seat.String()
}

func (r *Reading) appendJSON(dst []byte) []byte {
	dst = append(dst, `{"shape":`...)
	dst = appendString(dst, r.Shape)
	if r.NumGroups > 0 {
		dst = append(dst, `,"groups":[`...)
		for i, g := range r.Groups[:r.NumGroups] {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = append(g.AppendTo(append(dst, '"')), '"')
		}
		dst = append(dst, ']')
	}
	if r.Pair != hand.NoKind {
		dst = append(appendPair(append(dst, `,"pair":"`...), r.Pair), '"')
	}
	dst = append(dst, `,"wait":`...)
	return append(appendString(dst, r.Wait.String()), '}')
}

// AppendJSON appends the refusal as one JSON object, messages in a language: the first problem as error, the
// others, if any, in others, and the readings of a hand that is complete.
func (r *Refused) AppendJSON(dst []byte, lang string) []byte {
	dst = appendID(dst, r.ID)
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
	if len(r.Problems) > 1 {
		dst = append(dst, ']')
	}
	if len(r.Readings) > 0 {
		dst = append(dst, `,"readings":[`...)
		for i := range r.Readings {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = r.Readings[i].appendJSON(dst)
		}
		dst = append(dst, ']')
	}
	return append(dst, '}')
}

func appendNumber(dst []byte, key string, n int64) []byte {
	dst = append(append(append(dst, ',', '"'), key...), '"', ':')
	return strconv.AppendInt(dst, n, 10)
}

// appendString appends a JSON string; one without special characters, as most are, as it is.
func appendString(dst []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			quoted, _ := json.Marshal(s) // a string can always be encoded
			return append(dst, quoted...)
		}
	}
	return append(append(append(dst, '"'), s...), '"')
}
