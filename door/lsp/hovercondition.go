package lsp

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/facts"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

func (h *pointed) expression() bool {
	v := h.in.conditionAt(h.offset)
	if v == nil {
		return false
	}
	places := v.Places()
	all := compile.Lexemes(v.Text)
	at := -1
	for i, x := range all { // of two that meet the one that is no bracket
		p, ok := places(x.From, x.To)
		if ok && h.in.text.Holds(p, h.offset) && (at < 0 || all[at].Kind == compile.LexemeBracket) {
			at = i
		}
	}
	if at < 0 {
		return false
	}
	x := all[at]
	h.of.Line, h.of.Column = v.Line, v.Column
	h.of, _ = places(x.From, x.To)
	r := h.rules()
	switch x.Kind {
	case compile.LexemeName, compile.LexemeOption, compile.LexemeLimit, compile.LexemeYaku:
		l, m := h.mentionAt(h.in, h.offset)
		if m != nil {
			if is, declared := h.Resolve(l, m); is.Root != "" {
				h.rule(is, declared)
			}
		}
	case compile.LexemeNumber, compile.LexemeText, compile.LexemeOperator, compile.LexemeKeyword, compile.LexemeBracket:
	default:
		h.fact(x.Name)
	}
	if r != nil {
		h.part(r, v, all, at, places)
	}
	return true
}

func (f *file) conditionAt(offset int) *tree.Value {
	line, column := f.text.Place(offset)
	var found *tree.Value
	for _, v := range f.Listed().Conditions {
		if (v.Line < line || v.Line == line && v.Column <= column) &&
			(found == nil || v.Line > found.Line || v.Line == found.Line && v.Column > found.Column) {
			found = v
		}
	}
	if found == nil || !f.text.Holds(found.Pos(), offset) {
		return nil
	}
	return found
}

func (h *pointed) fact(name string) {
	f := facts.Named(name)
	if f == nil {
		return
	}
	l := words.In(h.lang)
	h.paragraph(fmt.Sprintf("`%s`: %s", f.Call(), l.Meaning(f.Type)))
	h.paragraph(l.Meaning(f.Doc))
	var arguments []string
	for _, a := range slices.Compact(slices.Clone(f.Arguments)) {
		arguments = append(arguments, "- "+a+": "+l.Meaning(condition.ArgumentDoc(a)))
	}
	h.paragraph(strings.Join(arguments, "\n"))
	known := f.Known(l)
	if f.Example != f.Name {
		known = fmt.Sprintf(l.Vocabulary.ForExample, known, code(f.Example))
	}
	h.paragraph(known)
}

func (h *pointed) part(r *rules.Rules, v *tree.Value, all []compile.Lexeme, at int,
	places func(from, to int) (rules.Position, bool)) {
	names := insides.Of(r).Names()
	whole := compile.Pieces(v.Text, &names)
	if whole == nil {
		return
	}
	part := innermost(whole, all, at)
	if k := all[at].Kind; k == compile.LexemeOperator || k == compile.LexemeKeyword || k == compile.LexemeBracket {
		h.of, _ = places(part.From, part.To)
		h.paragraph(fmt.Sprintf("%s: %s", code(part.Text), words.In(h.lang).Meaning(part.Node.Type.String())))
		if part.Kind != compile.Leaf && !strings.Contains(part.Text, "#") {
			h.asks(r, part.Text)
		}
	}
	if part.Node.Type.String() == condition.TypeBool.String() {
		denied := false
		for part.Kind == compile.Not {
			part, denied = part.Kids[0], !denied
		}
		never, always := h.judge(r, v, part.Span)
		if denied {
			never, always = always, never
		}
		switch {
		case never && always:
			h.paragraph(h.words.NeverAsked)
		case never:
			h.paragraph(h.words.Never)
		case always:
			h.paragraph(h.words.Always)
		}
	}
}

// innermost returns the smallest part that has a word in it; of a bracket that which it opens or closes.
func innermost(p *compile.Piece, all []compile.Lexeme, at int) *compile.Piece {
	x := all[at]
	opens := x.Text == "(" && (at == 0 || all[at-1].Kind != compile.LexemeFunction) && at+1 < len(all)
	closes := x.Text == ")" && at > 0
	for {
		i := slices.IndexFunc(p.Kids, func(k *compile.Piece) bool { return k.From <= x.From && x.To <= k.To })
		if i < 0 {
			break
		}
		p = p.Kids[i]
	}
	for _, k := range p.Kids {
		if opens && k.From == all[at+1].From || closes && k.To == all[at-1].To && k.From < all[at-1].From {
			return k
		}
	}
	return p
}

// judgeFor is how long it may take to find out whether a part of a condition ever holds.
const judgeFor = 8 * time.Millisecond

// judgement is what is known of a part of a condition.
type judgement struct{ never, always bool }

// judgements are those of the parts of a file's conditions.
type judgements struct {
	mu    sync.Mutex
	of    *rules.Rules
	reach *insides.Reach
	known map[askedPart]judgement
}

// askedPart is a part of a condition by its place.
type askedPart struct {
	line, column int
	compile.Span
}

// judge says whether a part never holds, or always, as far as that can be proved soon. What takes longer goes on, for
// who asks again.
func (h *pointed) judge(r *rules.Rules, v *tree.Value, span compile.Span) (never, always bool) {
	if h.in.kind != source.Rules {
		return false, false
	}
	of := askedPart{v.Line, v.Column, span}
	known := h.in.known
	found, _ := soon(h.ctx, h.server, judgeFor, func() judgement { return known.judge(r, v, of) })
	return found.never, found.always
}

func (k *known) judge(r *rules.Rules, v *tree.Value, of askedPart) judgement {
	known := &k.judgements
	known.mu.Lock()
	defer known.mu.Unlock()
	if known.of != r {
		known.of, known.reach, known.known = r, insides.Of(r).Reach(), make(map[askedPart]judgement)
		known.reach.Until(k.ctx)
	}
	found, done := known.known[of]
	e := expressionAt(r, v)
	if done || e == nil || k.ctx.Err() != nil {
		return found
	}
	found.never = known.reach.Never(e, of.Span, true)
	found.always = known.reach.Never(e, of.Span, false)
	if k.ctx.Err() == nil {
		known.known[of] = found
	}
	return found
}

func expressionAt(r *rules.Rules, v *tree.Value) *insides.Expression {
	all := insides.Of(r).Expressions()
	for i := range all {
		if e := &all[i]; e.Line == v.Line && e.Column == v.Column && e.Text == v.Text && e.File == r.Files()[0] {
			return e
		}
	}
	return nil
}
