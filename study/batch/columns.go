package batch

import "example.com/hanfu/internal/jsontext"

// errorField is the column of the reason of a refusal, lineField that of the line number.
const (
	errorField = "error"
	lineField  = "line"
)

// column is a CSV column. It appends the value of a scored and of a refused hand; without the
// function, the value is empty.
type column struct {
	name            string
	scored, refused func(dst []byte, r *row) []byte
}

// columns lists all columns. A list is a single value with spaces between its items.
var columns = [...]column{
	{"id", func(dst []byte, r *row) []byte { return append(dst, r.result.ID...) },
		func(dst []byte, r *row) []byte { return append(dst, r.refused.ID...) }},
	{lineField, appendLine, appendLine},
	{"rules", func(dst []byte, r *row) []byte {
		return append(dst, r.result.Rules().ID()...)
	}, nil},
	{"edition", func(dst []byte, r *row) []byte {
		return append(dst, r.result.Rules().Edition()...)
	}, nil},
	{"rules_hash", func(dst []byte, r *row) []byte {
		return append(dst, r.result.Rules().Hash()...)
	}, nil},
	{"yaku", appendYaku, nil},
	{"bonus", appendBonus, nil},
	{"han", func(dst []byte, r *row) []byte { return appendInt(dst, r.result.Han) }, nil},
	{"fu", func(dst []byte, r *row) []byte { return appendInt(dst, r.result.Fu) }, nil},
	{"fu_parts", appendFuParts, nil},
	{"yakuman", func(dst []byte, r *row) []byte { return appendInt(dst, r.result.Yakuman) }, nil},
	{"limit", func(dst []byte, r *row) []byte { return append(dst, r.result.LimitID()...) }, nil},
	{"base", func(dst []byte, r *row) []byte {
		return jsontext.AppendInt(dst, r.result.Base)
	}, nil},
	{"points", func(dst []byte, r *row) []byte {
		return jsontext.AppendInt(dst, r.result.Points)
	}, nil},
	{"payments", appendPayments, nil},
	{"payments.east", paymentOf("east"), nil},
	{"payments.south", paymentOf("south"), nil},
	{"payments.west", paymentOf("west"), nil},
	{"payments.north", paymentOf("north"), nil},
	{"payments.discarder", paymentOf("discarder"), nil},
	{"payments.empty_seat", paymentOf("empty_seat"), nil},
	{"gain", func(dst []byte, r *row) []byte {
		return jsontext.AppendInt(dst, r.result.Gain)
	}, nil},
	{"reading", func(dst []byte, r *row) []byte {
		return append(dst, r.result.Reading().String()...)
	}, nil},
	{"reading.shape", func(dst []byte, r *row) []byte {
		return append(dst, r.result.Reading().Shape...)
	}, nil},
	{"reading.wait", func(dst []byte, r *row) []byte {
		return append(dst, r.result.Reading().Wait.String()...)
	}, nil},
	{"stands_for", func(dst []byte, r *row) []byte {
		if tile, wild := r.result.StandsFor(); wild {
			dst = append(dst, tile.String()...)
		}
		return dst
	}, nil},
	{"assumed", appendAssumed, nil},
	{errorField, nil, func(dst []byte, r *row) []byte {
		return append(dst, r.refused.Problems[0].Code...)
	}},
	{"error.field", nil, func(dst []byte, r *row) []byte {
		return append(dst, r.refused.Problems[0].Field...)
	}},
	{"error.message", nil, func(dst []byte, r *row) []byte {
		return append(dst, r.refused.Message(0, r.lang)...)
	}},
}

// Columns returns the names of the CSV columns in their usual order.
func Columns() []string {
	names := make([]string, len(columns))
	for i := range columns {
		names[i] = columns[i].name
	}
	return names
}

func appendInt(dst []byte, n int) []byte { return jsontext.AppendInt(dst, int64(n)) }

func appendLine(dst []byte, r *row) []byte { return appendInt(dst, r.line) }

func appendSpace(dst []byte, i int) []byte {
	if i > 0 {
		dst = append(dst, ' ')
	}
	return dst
}

func appendYaku(dst []byte, r *row) []byte {
	i := 0
	for y := range r.result.Yaku() {
		dst = append(appendSpace(dst, i), y.Rule.ID...)
		i++
	}
	return dst
}

func appendKey(dst []byte, i int, key string) []byte {
	return append(append(appendSpace(dst, i), key...), ':')
}

// appendBonus appends bonus han, such as dora:2 red:1.
func appendBonus(dst []byte, r *row) []byte {
	i := 0
	for b := range r.result.Bonus() {
		dst = appendInt(appendKey(dst, i, b.Rule.ID), b.Han)
		i++
	}
	return dst
}

// appendFuParts appends fu sources, such as base:20 closed_pon:4.
func appendFuParts(dst []byte, r *row) []byte {
	i := 0
	for p := range r.result.FuParts() {
		dst = appendInt(appendKey(dst, i, p.Rule.ID), p.Fu)
		i++
	}
	return dst
}

// appendPayments appends payments, such as east:2600 west:1300.
func appendPayments(dst []byte, r *row) []byte {
	for i, p := range r.result.Payments() {
		dst = jsontext.AppendInt(appendKey(dst, i, p.Payer()), p.Amount)
	}
	return dst
}

func paymentOf(payer string) func([]byte, *row) []byte {
	return func(dst []byte, r *row) []byte {
		for _, p := range r.result.Payments() {
			if p.Payer() == payer {
				return jsontext.AppendInt(dst, p.Amount)
			}
		}
		return dst
	}
}

func appendAssumed(dst []byte, r *row) []byte {
	start := len(dst)
	if r.result.SeatAssumed {
		dst = append(dst, "seat"...)
	}
	if r.result.RoundAssumed {
		dst = append(appendSpace(dst, len(dst)-start), "round"...)
	}
	return dst
}
