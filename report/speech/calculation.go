package speech

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// Precedence of the parts of a calculation or sentence. A part within one of higher precedence
// needs brackets.
const (
	bindsLoosely = iota // a text with commas
	bindsSum
	bindsProduct
	bindsPower
	bindsFully
)

// amount is a part of a calculation with names replaced by numbers.
type amount struct {
	text  string
	binds int
	// plain is set for a single number.
	plain bool
	// value is the result.
	value string
}

// Calculation formats how a number is calculated, such as 30 x 2^(3 + 2). It is empty if there is
// nothing to calculate.
func (s *Speaker) Calculation(t *trace.Trace) string {
	if x := s.amount(t); !x.plain {
		return x.text
	}
	return ""
}

// WithResult formats a calculation with its result, or only the result.
func (s *Speaker) WithResult(t *trace.Trace) string {
	value := s.grouped(t.Value)
	inner, rounded := s.rounded(t)
	text := s.Calculation(inner)
	switch {
	case !rounded || inner.Value == t.Value:
		if text == "" {
			return value
		}
		return text + " = " + value
	case text == "":
		return fmt.Sprintf(s.words().RoundedTo, s.grouped(inner.Value), value)
	}
	return fmt.Sprintf(s.words().RoundedTo, text+" = "+s.grouped(inner.Value), value)
}

func (s *Speaker) rounded(t *trace.Trace) (*trace.Trace, bool) {
	for {
		switch {
		case t.Kind == compile.Choice:
			t = &t.Parts[chosen(t)]
		case t.Kind == compile.Let:
			t = &t.Parts[1]
		case t.Op == "round_up" && len(t.Parts) > 0 && t.Operands[0].Part == 0:
			return &t.Parts[0], true
		default:
			return t, false
		}
	}
}

// chosen returns the index of the part that a choice evaluates to.
func chosen(t *trace.Trace) int {
	if t.Parts[0].Holds {
		return 1
	}
	return 2
}

func (s *Speaker) number(value string) amount {
	return amount{text: s.grouped(value), binds: bindsFully, plain: true, value: value}
}

func (s *Speaker) amount(t *trace.Trace) amount {
	switch {
	case t.Kind == compile.Let:
		return s.amount(&t.Parts[1])
	case t.Kind == compile.Choice:
		return s.amount(&t.Parts[chosen(t)])
	case t.Kind != compile.Leaf || len(t.Operands) != 2:
		return s.number(t.Value)
	}
	a, b := s.operandAmount(t, 0), s.operandAmount(t, 1)
	join := func(binds int, format string) amount {
		return amount{text: fmt.Sprintf(format, a.bracketed(binds), b.bracketed(binds+1)),
			binds: binds, value: t.Value}
	}
	switch t.Op {
	case "+":
		switch {
		case b.value == "0":
			return a
		case a.value == "0":
			return b
		}
		return join(bindsSum, "%s + %s")
	case "-":
		if b.value == "0" {
			return a
		}
		return join(bindsSum, "%s - %s")
	case "*":
		switch {
		case b.value == "1":
			return a
		case a.value == "1":
			return b
		}
		return join(bindsProduct, "%s x %s")
	case "floor_div":
		if b.value == "1" {
			return a
		}
		if !divides(a.value, b.value) {
			return amount{text: fmt.Sprintf(s.words().RoundedDown,
				a.bracketed(bindsProduct)+" / "+b.bracketed(bindsPower)),
				binds: bindsSum, value: t.Value}
		}
		return join(bindsProduct, "%s / %s")
	case "double":
		return amount{text: fmt.Sprintf("%s x 2^%s", a.bracketed(bindsProduct),
			b.bracketed(bindsFully)),
			binds: bindsProduct, value: t.Value}
	case "power":
		return amount{text: fmt.Sprintf("%s^%s", a.bracketed(bindsFully), b.bracketed(bindsFully)),
			binds: bindsPower, value: t.Value}
	case "round_up":
		if a.plain && a.value == t.Value {
			return a
		}
		return amount{text: fmt.Sprintf(s.words().RoundedTo, a.text, s.grouped(t.Value)),
			binds: bindsSum, value: t.Value}
	}
	return s.number(t.Value)
}

func (s *Speaker) operandAmount(t *trace.Trace, i int) amount {
	if i >= len(t.Operands) {
		return s.number(t.Value)
	}
	o := t.Operands[i]
	if o.Part >= 0 {
		return s.amount(&t.Parts[o.Part])
	}
	if _, err := strconv.ParseInt(strings.ReplaceAll(o.Text, "_", ""), 10, 64); err != nil {
		return amount{text: o.Text, binds: bindsSum}
	}
	return s.number(strings.ReplaceAll(o.Text, "_", ""))
}

func divides(a, b string) bool {
	x, errA := strconv.ParseInt(a, 10, 64)
	y, errB := strconv.ParseInt(b, 10, 64)
	return errA == nil && errB == nil && y != 0 && x%y == 0
}

func (x amount) bracketed(binds int) string {
	if x.binds < binds {
		return "(" + x.text + ")"
	}
	return x.text
}

// RuleSet formats the name of a rule set with its edition.
func RuleSet(p *terminal.Page, r *rules.Rules) string {
	name := cmp.Or(r.Name().In(p.Lang), r.ID())
	if r.Edition() == "" {
		return fmt.Sprintf(p.Words.NoEdition, name, r.ID())
	}
	return fmt.Sprintf(p.Words.Edition, name, r.ID(), r.Edition())
}

// Turned formats the name of a rule set with its options: those in set, as option=value, or if set
// is empty those that the caller has set.
func Turned(p *terminal.Page, r *rules.Rules, set []string) string {
	if len(set) == 0 {
		for _, o := range r.Options() {
			if o.Set {
				set = append(set, o.ID+"="+o.Value.String())
			}
		}
	}
	if len(set) == 0 {
		return RuleSet(p, r)
	}
	return fmt.Sprintf(p.Words.With, RuleSet(p, r), strings.Join(set, ", "))
}

// Worth formats the worth of a hand: han and fu, or yakuman units, and the limit.
func Worth(p *terminal.Page, r *engine.Result) string {
	return Amount(p, r.Yakuman, int64(r.Han), int64(r.Fu), r.Limit)
}

// Amount is like Worth for plain numbers. limit may be nil.
func Amount(p *terminal.Page, yakuman int, han, fu int64, limit *rules.Rule) string {
	var parts []string
	switch {
	case yakuman > 0:
		return p.Words.UnitsOfYakuman(yakuman)
	case han != 0 || limit == nil:
		parts = append(parts, HanFu(p.Words, han, fu))
	}
	if limit != nil {
		parts = append(parts, strings.ToLower(limit.NameIn(p.Lang)))
	}
	return strings.Join(parts, p.Words.List)
}

// HanFu formats han and fu, or only han if fu is 0.
func HanFu(words *words.Common, han, fu int64) string {
	if fu == 0 {
		return fmt.Sprintf(words.OnlyHan, han)
	}
	return fmt.Sprintf(words.HanFu, han, fu)
}
