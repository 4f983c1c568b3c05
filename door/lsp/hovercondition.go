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
	"example.com/hanfu/report/lists"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

func (h *hoverBuilder) expression() bool {
	v := h.f.conditionAt(h.offset)
	if v == nil {
		return false
	}
	places := v.Places()
	all := compile.Lexemes(v.Text)
	at := -1
	for i, x := range all { // at a boundary, prefer the lexeme that is no bracket
		p, ok := places(x.From, x.To)
		if ok && h.f.text.Contains(p, h.offset) &&
			(at < 0 || all[at].Kind == compile.LexemeBracket) {
			at = i
		}
	}
	if at < 0 {
		return false
	}
	x := all[at]
	h.position.Line, h.position.Column = v.Line, v.Column
	h.position, _ = places(x.From, x.To)
	r := h.rules()
	switch x.Kind {
	case compile.LexemeName, compile.LexemeOption, compile.LexemeLimit, compile.LexemeYaku:
		l, m := h.mentionAt(h.f, h.offset)
		if m != nil {
			if rule, declared := h.Resolve(l, m); rule.Root != "" {
				h.rule(rule, declared)
			}
		}
	case compile.LexemeNumber, compile.LexemeText, compile.LexemeOperator, compile.LexemeKeyword,
		compile.LexemeBracket:
	default:
		h.fact(x.Name)
	}
	if r != nil {
		h.subexpression(r, v, all, at, places)
	}
	return true
}

func (f *file) conditionAt(offset int) *tree.Value {
	line, column := f.text.Place(offset)
	var found *tree.Value
	for _, v := range f.Listed().Conditions {
		if (v.Line < line || v.Line == line && v.Column <= column) &&
			(found == nil || v.Line > found.Line ||
				v.Line == found.Line && v.Column > found.Column) {
			found = v
		}
	}
	if found == nil || !f.text.Contains(found.Pos(), offset) {
		return nil
	}
	return found
}

func (h *hoverBuilder) fact(name string) {
	f := lists.NamedFact(name)
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
		known = fmt.Sprintf(l.Vocabulary().ForExample, known, code(f.Example))
	}
	h.paragraph(known)
}

func (h *hoverBuilder) subexpression(r *rules.Rules, v *tree.Value, all []compile.Lexeme, at int,
	places func(from, to int) (rules.Position, bool)) {
	names := insides.Of(r).Names()
	whole := compile.Pieces(v.Text, &names)
	if whole == nil {
		return
	}
	part := innermost(whole, all, at)
	if k := all[at].Kind; k == compile.LexemeOperator || k == compile.LexemeKeyword ||
		k == compile.LexemeBracket {
		h.position, _ = places(part.From, part.To)
		h.paragraph(fmt.Sprintf("%s: %s", code(part.Text),
			words.In(h.lang).Meaning(part.Node.Type.String())))
		if part.Kind != compile.Leaf && !strings.Contains(part.Text, "#") {
			h.describeCondition(r, part.Text)
		}
	}
	if part.Node.Type.String() == condition.TypeBool.String() {
		negated := false
		for part.Kind == compile.Not {
			part, negated = part.Kids[0], !negated
		}
		never, always := h.judge(r, v, part.Span)
		if negated {
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

// innermost returns the smallest subexpression that contains lexeme at. For a parenthesis it
// returns the parenthesized subexpression.
func innermost(p *compile.Piece, all []compile.Lexeme, at int) *compile.Piece {
	x := all[at]
	opens := x.Text == "(" && (at == 0 || all[at-1].Kind != compile.LexemeFunction) &&
		at+1 < len(all)
	closes := x.Text == ")" && at > 0
	for {
		i := slices.IndexFunc(p.Kids, func(k *compile.Piece) bool {
			return k.From <= x.From && x.To <= k.To
		})
		if i < 0 {
			break
		}
		p = p.Kids[i]
	}
	for _, k := range p.Kids {
		if opens && k.From == all[at+1].From ||
			closes && k.To == all[at-1].To && k.From < all[at-1].From {
			return k
		}
	}
	return p
}

// proofTimeout limits the time that a hover waits for proofs about a subexpression.
const proofTimeout = 8 * time.Millisecond

// judgement states whether a subexpression is proved never or always true.
type judgement struct{ never, always bool }

// judgements caches the judgements of a file's conditions under rules.
type judgements struct {
	mu     sync.Mutex
	rules  *rules.Rules
	reach  *insides.Reach
	cached map[conditionPart]judgement
}

// conditionPart identifies a subexpression by its position.
type conditionPart struct {
	line, column int
	compile.Span
}

// judge reports whether a subexpression is never or always true, as far as that can be proved
// within proofTimeout. A longer proof continues in the background and its result is cached.
func (h *hoverBuilder) judge(r *rules.Rules, v *tree.Value, span compile.Span,
) (never, always bool) {
	if h.f.kind != source.Rules {
		return false, false
	}
	part := conditionPart{v.Line, v.Column, span}
	analysis := h.f.analysis
	found, _ := soon(h.ctx, h.server, proofTimeout,
		func() judgement { return analysis.judge(r, v, part) })
	return found.never, found.always
}

func (k *analysis) judge(r *rules.Rules, v *tree.Value, part conditionPart) judgement {
	cache := &k.judgements
	cache.mu.Lock()
	defer cache.mu.Unlock()
	if cache.rules != r {
		cache.rules, cache.reach, cache.cached = r, insides.NewReach(insides.Of(r)),
			make(map[conditionPart]judgement)
		cache.reach.Until(k.ctx)
	}
	found, done := cache.cached[part]
	e := expressionAt(r, v)
	if done || e == nil || k.ctx.Err() != nil {
		return found
	}
	found.never = cache.reach.Never(e, part.Span, true)
	found.always = cache.reach.Never(e, part.Span, false)
	if k.ctx.Err() == nil {
		cache.cached[part] = found
	}
	return found
}

func expressionAt(r *rules.Rules, v *tree.Value) *insides.Expression {
	all := insides.Of(r).Expressions()
	for i := range all {
		if e := &all[i]; e.Line == v.Line && e.Column == v.Column && e.Text == v.Text &&
			e.File == r.Files()[0] {
			return e
		}
	}
	return nil
}
