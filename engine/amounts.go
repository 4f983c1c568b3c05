package engine

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/jsontext"
)

// AppendBase appends the base in digits, the exact one where there is such.
func (r *Result) AppendBase(dst []byte) []byte {
	if r.Exact != nil {
		return r.Exact.Base.Append(dst, 10)
	}
	return jsontext.AppendInt(dst, r.Base)
}

// AppendPoints appends the points as AppendBase does the base.
func (r *Result) AppendPoints(dst []byte) []byte {
	if r.Exact != nil {
		return r.Exact.Points.Append(dst, 10)
	}
	return jsontext.AppendInt(dst, r.Points)
}

// AppendGain appends the gain as AppendBase does the base.
func (r *Result) AppendGain(dst []byte) []byte {
	if r.Exact != nil {
		return r.Exact.Gain.Append(dst, 10)
	}
	return jsontext.AppendInt(dst, r.Gain)
}

// AppendPayment appends the amount of a payment, by its index, as AppendBase does.
func (r *Result) AppendPayment(dst []byte, i int) []byte {
	if r.Exact != nil {
		return r.Exact.Payments[i].Append(dst, 10)
	}
	return jsontext.AppendInt(dst, r.paid[i].Amount)
}

func (r *Result) appendPayments(dst []byte) []byte {
	start := len(dst)
	for i, p := range r.Payments() {
		dst = append(append(append(dst, `,"`...), p.Payer()...), `":`...)
		dst = r.AppendPayment(dst, i)
	}
	return closeObject(dst, start)
}

// Payer returns the seat's name, or discarder if the seat is not known.
func (p Payment) Payer() string {
	if p.Seat == hand.NoWind {
		return "discarder"
	}
	return p.Seat.String()
}
