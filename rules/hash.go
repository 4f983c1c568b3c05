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

// hashBytes is how much of the SHA-256 names a rule set: 64 bits, ample to tell rule sets apart, and
// short enough to print with every result.
const hashBytes = 8

// digest names what the rules do: it covers all ids in order, values and expressions, and the options'
// values, but not what is only for people: names, examples, sources, comments, layout, and which file says what.
func (r *Rules) digest() string {
	sum := sha256.New()
	h := hasher{sum}
	h.line("hanfu", schema.Version)
	for _, o := range r.options {
		h.line("option", o.ID, o.Value.String())
	}
	w := &r.wall
	h.line("wall", fmt.Sprintf("{%v %v %v %v %v %v}", w.Players, w.Kinds, w.Copies, w.Red, w.Next, w.DoraIndicators))
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
	limit := func(id string) int { return slices.IndexFunc(r.limits, func(l Limit) bool { return l.ID == id }) }
	for _, y := range r.yaku {
		h.line("yaku", y.ID, y.Closed, y.Open, y.Yakuman, limit(y.Limit), y.Alone, y.Pao, y.When, y.Replaces)
	}
	for _, y := range r.yaku {
		if y.Beside != nil { // the hash of other rules is as it was
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
	h.shares("share", r.payments.Shares)
	h.shares("honba", r.payments.Honba)
	h.shares("adjustment", r.payments.Adjustments)
	h.shares("chip", r.payments.Chips)
	h.table(r)
	return hex.EncodeToString(sum.Sum(nil)[:hashBytes])
}

// hasher writes the rules, a line each, for the hash.
type hasher struct{ w io.Writer }

// line writes fields so that no two lists of fields give the same line. A writer of a hash can't fail.
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

func (h hasher) expression(there bool, e fmt.Stringer) {
	if !there {
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
