package speech

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/words"
)

func (d *sayer) comparison(t *trace.Trace, want bool) phrase {
	w, op, a, b := d.words, t.Op, 0, 1
	if !want {
		op = opposites[op]
	}
	if len(t.Parts) > 0 && t.Parts[0].Bool {
		format := map[bool]string{true: w.Same, false: w.Differ}[op == "=="]
		return phrase{text: fmt.Sprintf(format, d.truth(t, 0), d.truth(t, 1))}
	}
	if op == "in" || op == "not in" {
		return phrase{d.membership(t, op == "in"), bindsFully}
	}
	if fixed(t, a) && !fixed(t, b) {
		a, b = b, a
		if converse := mirrored[op]; converse != "" {
			op = converse
		}
	}
	if o := t.Operands[a]; o.Part >= 0 {
		counted := &t.Parts[o.Part]
		if forms, isKind := w.Kinds[t.Parts[max(0, t.Operands[b].Part)].Value]; isKind &&
			factName(counted) == "group.kind" && fixed(t, b) {
			return phrase{forms[1-condition.OneIf(op == "==")], bindsFully}
		}
		if n, ok := numberIn(t.Operands[b].Text); ok && t.Operands[b].Part < 0 {
			if text := d.countText(counted, op, n); text != "" {
				return phrase{text, bindsFully}
			}
		}
	}
	format := map[string]string{"==": w.Is, "!=": w.IsNot, ">=": w.IsAtLeast, "<=": w.IsAtMost,
		">": w.IsMore, "<": w.IsLess}[op]
	return phrase{fmt.Sprintf(format, d.value(t, a), d.value(t, b)), bindsFully}
}

func (d *sayer) truth(t *trace.Trace, i int) string {
	if o := t.Operands[i]; o.Part >= 0 {
		return d.bracketed(d.condition(&t.Parts[o.Part], true), bindsFully)
	}
	return d.literal(t.Operands[i].Text)
}

func (d *sayer) membership(t *trace.Trace, want bool) string {
	w, value, list := d.words, d.value(t, 0), t.Operands[1].Text
	if from, to, isRange := strings.Cut(list, ".."); isRange {
		format := map[bool]string{true: w.IsWithin, false: w.IsOutside}[want]
		return fmt.Sprintf(format, value, d.literal(strings.TrimSpace(from)),
			d.literal(strings.TrimSpace(to)))
	}
	var all []string
	for entry := range strings.SplitSeq(strings.Trim(list, "[]"), ",") {
		entry = strings.TrimSpace(entry)
		phrased := d.literal(entry)
		for i := range t.Parts { // none if all are constants; the first is the value
			if p := &t.Parts[i]; i > 0 && p.Text == entry {
				phrased = d.bracketed(d.amount(p), bindsFully)
			}
		}
		all = append(all, phrased)
	}
	n := len(all) - 1
	text := all[n]
	if n > 0 {
		says := words.In(d.Lang).Part
		text = strings.Join(all[:n], says.List) + says.Or + text
	}
	return fmt.Sprintf(map[bool]string{true: w.Is, false: w.IsNot}[want], value, text)
}

func (d *sayer) countText(t *trace.Trace, op string, n int64) string {
	w, name := d.words, d.kind(t)
	switch { // operands are whole numbers
	case op == ">" && n < condition.Endless:
		op, n = ">=", n+1
	case op == "<" && n > -condition.Endless:
		op, n = "<=", n-1
	}
	if name == "round_number" && n >= 1 && n <= d.Rules.Game().Winds {
		format := map[string]string{"==": w.RoundIs, "!=": w.RoundIsNot,
			">=": w.RoundFrom, "<=": w.RoundUpTo}[op]
		return fmt.Sprintf(format, words.In(d.Lang).Sheet().Winds[n-1])
	}
	related := map[string]string{"==": w.Exactly, "!=": w.Other,
		">=": w.AtLeast, "<=": w.AtMost}[op]
	if counter := d.Situation(t.Text); counter != nil {
		return fmt.Sprintf(words.In(d.Lang).Part.Is, counter.NameIn(d.Lang),
			fmt.Sprintf(related, d.literal(strconv.FormatInt(n, 10))))
	}
	forms, known := w.Counted[name]
	if !known || n < 0 {
		return ""
	}
	number := func(form string) string {
		switch with := d.grouped(strconv.FormatInt(n, 10)); {
		case len(t.Operands) > 0:
			return fmt.Sprintf(form, with, d.countedTiles(t))
		case strings.Contains(form, "%"):
			return fmt.Sprintf(form, with)
		}
		return form
	}
	one, several, none := forms[0], forms[1], forms[2]
	switch {
	case n == 0 && op == "!=":
		n = 1
		return fmt.Sprintf(w.AtLeast, number(one))
	case n == 0 && op != ">=":
		return number(none)
	case n == 1:
		several = one
	}
	if n == d.maxCount(t, name) && (op == "==" || op == ">=") {
		return number(several)
	}
	return fmt.Sprintf(related, number(several))
}

func (d *sayer) kind(t *trace.Trace) string {
	if name := factName(t); name != "tiles" || !d.isOneTile(t) {
		return name
	}
	return "one_tile"
}

func (d *sayer) isOneTile(t *trace.Trace) bool {
	if o := t.Operands[0]; o.Part >= 0 && !t.Parts[o.Part].Word {
		p := &t.Parts[o.Part]
		return p.Op == "tile" || words.In(d.Lang).OfTile[p.Text] != ""
	}
	set, _ := d.operandSet(t)
	return set.Len() == 1
}

func (d *sayer) countedTiles(t *trace.Trace) string {
	if t.Op == "rank_count" {
		return d.rank(t, 0)
	}
	return d.tiles(t)
}

func (d *sayer) maxCount(t *trace.Trace, name string) int64 {
	if name == "kinds" || name == "triplets_of" {
		if d.isOneTile(t) {
			return 1
		} else if !fixed(t, 0) {
			return condition.Endless
		}
		set, _ := d.operandSet(t)
		if name == "kinds" {
			return int64(set.Len())
		}
		return min(condition.Triplets.Range().High, int64(set.Len()))
	}
	if f := condition.FactsByName()[name]; f != nil && f.Node != nil {
		return condition.Number(f.Node.K).Range().High
	}
	return condition.Endless
}

func (d *sayer) hasCopies(t *trace.Trace, want bool) string {
	if forms := d.words.Counted["one_tile"]; !want {
		return fmt.Sprintf(forms[2], "", d.tiles(t))
	}
	return fmt.Sprintf(d.words.AtLeast,
		fmt.Sprintf(d.words.Counted["one_tile"][0], d.grouped("1"), d.tiles(t)))
}

func (d *sayer) amount(t *trace.Trace) phrase {
	if d.isTooLong(t) {
		return phrase{}
	}
	w := d.words
	switch phrased := d.lets[t.Text]; {
	case t.Bool:
		return phrase{d.bracketed(d.condition(t, true), bindsFully), bindsFully}
	case t.Text == "#":
		return phrase{d.entry, bindsFully}
	case phrased != "":
		return phrase{phrased, bindsFully}
	case t.Kind == compile.Choice:
		return phrase{text: fmt.Sprintf(w.If,
			d.bracketed(d.condition(&t.Parts[0], true), bindsFully),
			d.bracketed(d.amount(&t.Parts[1]), bindsSum), d.amount(&t.Parts[2]).text)}
	case t.Kind == compile.Let:
		defer d.let(t)()
		return d.amount(&t.Parts[1])
	case t.Kind == compile.Each:
		return d.listPhrase(t, "count", true)
	}
	if _, ok := numberIn(t.Text); ok || t.Word {
		return phrase{d.literal(t.Text), bindsFully}
	}
	d.questions++
	if t.Op == "-" && len(t.Operands) == 1 {
		return phrase{fmt.Sprintf(w.Negative, d.bracketed(d.operand(t, 0), bindsFully)), bindsPower}
	}
	// binds is that of the result; operands that bind less than first and second get brackets.
	form, known := map[string]struct {
		format               string
		binds, first, second int
	}{
		"+":         {w.Sum, bindsSum, bindsSum, bindsSum},
		"-":         {w.Difference, bindsSum, bindsSum, bindsProduct},
		"*":         {w.Product, bindsProduct, bindsProduct, bindsProduct},
		"%":         {w.Rest, bindsLoosely, bindsFully, bindsFully},
		"floor_div": {w.Divided, bindsLoosely, bindsProduct, bindsFully},
		"double":    {w.Doubled, bindsProduct, bindsPower, bindsFully},
		"power":     {w.Power, bindsPower, bindsFully, bindsFully},
		"round_up":  {w.RoundedUp, bindsLoosely, bindsProduct, bindsFully},
		"min":       {w.Smaller, bindsLoosely, bindsFully, bindsFully},
		"max":       {w.Larger, bindsLoosely, bindsFully, bindsFully},
	}[t.Op]
	if !known {
		return phrase{d.label(t), bindsFully}
	}
	return phrase{fmt.Sprintf(form.format, d.bracketed(d.operand(t, 0), form.first),
		d.bracketed(d.operand(t, 1), form.second)), form.binds}
}

func (d *sayer) operand(t *trace.Trace, i int) phrase {
	if o := t.Operands[i]; o.Part >= 0 {
		return d.amount(&t.Parts[o.Part])
	}
	return phrase{d.literal(t.Operands[i].Text), bindsFully}
}

func (d *sayer) label(t *trace.Trace) string {
	name := d.kind(t)
	if label := d.words.Labels[name]; label != "" && strings.Contains(label, "%s") {
		return fmt.Sprintf(label, d.countedTiles(t))
	} else if label != "" {
		return label
	}
	return d.Speaker.label(t)
}
