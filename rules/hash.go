package rules

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"slices"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/schema"
)

// hashBytes is the length of a hash: 64 bits of SHA-256 distinguish rule sets and are short enough
// to print with every result.
const hashBytes = 8

// digest hashes what affects scores: all ids in order, values, expressions and option values. It
// leaves out names, examples, sources, comments, layout, and which file each value comes from.
func (r *Rules) digest() string {
	sum := sha256.New()
	h := hasher{sum}
	h.line("hanfu", schema.Version)
	for _, o := range r.options {
		h.line("option", o.ID, o.Value.String())
	}
	w := &r.wall
	h.line("wall", fmt.Sprintf(
		"{%v %v %v %v %v %v}", w.Players, w.Kinds, w.Copies, w.Red, w.Next, w.DoraIndicators))
	if slices.Max(w.Gold[:]) > 0 {
		h.line("gold", w.Gold)
	}
	for _, s := range r.sets {
		h.line("set", s.ID, s.Tiles)
	}
	for _, s := range r.situation {
		h.line("situation", s.ID, s.Count, s.Seat, s.Requires, s.Implies, s.Excludes)
		if s.Sticks != 1 {
			h.line("sticks", s.Sticks)
		}
		if s.Wild {
			h.line("wild")
		}
	}
	for _, s := range r.shapes {
		h.line("shape", s.ID, s.Form, s.Distinct, s.When)
	}
	limit := func(id string) int {
		return slices.IndexFunc(r.limits, func(l Limit) bool { return l.ID == id })
	}
	for _, y := range r.yaku {
		h.line("yaku", y.ID, y.Closed, y.Open, y.Yakuman, limit(y.Limit), y.Alone, y.Pao, y.When,
			y.Replaces)
	}
	for _, y := range r.yaku {
		if y.Beside != nil { // added only if present: existing hashes stay the same
			h.line("beside", y.ID, y.Beside)
		}
	}
	for _, b := range r.bonus {
		h.line("bonus", b.ID, b.Han)
	}
	for _, v := range r.valid {
		h.line("valid", v.ID, v.Needs)
	}
	h.fu("fixed", r.fu.Fixed)
	h.fu("source", r.fu.Sources)
	h.fu("adjustment", r.fu.Adjustments)
	h.line("round", r.fu.RoundUpTo)
	h.line("yakuman", r.yakuman.Alone, r.yakuman.Han, r.yakuman.Units)
	h.line("basic", r.basic)
	for _, l := range r.limits {
		h.line("limit", l.ID, l.Base, l.When, l.Shows)
	}
	h.line("payments", r.payments.Stick, r.payments.LiableBase)
	if r.payments.EmptySeat {
		h.line("empty_seat")
	}
	h.shares("share", r.payments.Shares)
	h.shares("honba", r.payments.Honba)
	h.shares("adjustment", r.payments.Adjustments)
	h.shares("chip", r.payments.Chips)
	h.table(r)
	return hex.EncodeToString(sum.Sum(nil)[:hashBytes])
}

// A hasher writes rules, one per line, to a hash.
type hasher struct{ w io.Writer }

// line writes fields so that different lists of fields give different lines. Writing to a hash
// never fails.
func (h hasher) line(fields ...any) {
	for _, f := range fields {
		switch f := f.(type) {
		case *condition.Bool:
			h.expression(f != nil, f)
		case *condition.Int:
			h.expression(f != nil, f)
		case []*condition.Bool:
			for _, c := range f {
				h.expression(true, c)
			}
			fmt.Fprintf(h.w, "%d;", len(f))
		default:
			fmt.Fprintf(h.w, "%q;", fmt.Sprintf("%v", f))
		}
	}
	io.WriteString(h.w, "\n")
}

func (h hasher) expression(present bool, e fmt.Stringer) {
	if !present {
		io.WriteString(h.w, "-;")
		return
	}
	fmt.Fprintf(h.w, "%q;", compile.Squeeze(e.String()))
}

func (h hasher) fu(section string, rules []FuRule) {
	for _, f := range rules {
		h.line(section, f.ID, f.Each, f.Fu, f.When)
	}
}

func (h hasher) shares(section string, shares []Share) {
	for _, s := range shares {
		h.line(section, s.ID, s.When, s.Pays)
	}
}
