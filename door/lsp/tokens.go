package lsp

import (
	"cmp"
	"context"
	"slices"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/rules"
)

// tokenType is the index of a token type in tokenLegend.
type tokenType int

// Token types. Rule IDs are types in the protocol, and options are parameters.
const (
	tokenFact tokenType = iota
	tokenValue
	tokenFunction
	tokenOption
	tokenRule
	tokenOwner
	tokenMember
	tokenNumber
	tokenText
	tokenOperator
	tokenKeyword
	noToken
)

// Token modifiers, for built-in names, declarations and removed rules.
const (
	modifierBuiltIn = 1 << iota
	modifierDeclares
	modifierOff
)

var tokenLegend = map[string]any{
	"tokenTypes": []string{"variable", "enumMember", "function", "parameter", "type", "namespace",
		"property", "number", "string", "operator", "keyword"},
	"tokenModifiers": []string{"defaultLibrary", "declaration", "deprecated"},
}

// tokenOf maps the lexemes of conditions to token types and modifiers.
var tokenOf = map[compile.LexemeKind]semanticToken{
	compile.LexemeFact:     {kind: tokenFact, modifiers: modifierBuiltIn},
	compile.LexemeName:     {kind: tokenFact},
	compile.LexemeValue:    {kind: tokenValue, modifiers: modifierBuiltIn},
	compile.LexemeFunction: {kind: tokenFunction, modifiers: modifierBuiltIn},
	compile.LexemeOption:   {kind: tokenOption}, compile.LexemeLimit: {kind: tokenRule},
	compile.LexemeYaku:   {kind: tokenRule},
	compile.LexemeOwner:  {kind: tokenOwner, modifiers: modifierBuiltIn},
	compile.LexemeMember: {kind: tokenMember, modifiers: modifierBuiltIn},
	compile.LexemeNumber: {kind: tokenNumber}, compile.LexemeText: {kind: tokenText},
	compile.LexemeOperator: {kind: tokenOperator}, compile.LexemeKeyword: {kind: tokenKeyword},
	compile.LexemeBracket: {kind: noToken},
}

// semanticToken is a token on one line. Its position and length are in units of the position
// encoding.
type semanticToken struct {
	line, from, length int
	kind               tokenType
	modifiers          int
}

type semanticTokens struct {
	Data []int `json:"data"`
}

func allTokens(ctx context.Context, _ *request, f *file, _ protocol.InDocument,
) (*semanticTokens, error) {
	return tokensIn(ctx, f, func(int) bool { return true })
}

type tokensParams struct {
	protocol.InDocument
	Range protocol.Range `json:"range"`
}

func rangeTokens(ctx context.Context, _ *request, f *file, p tokensParams,
) (*semanticTokens, error) {
	return tokensIn(ctx, f, func(line int) bool {
		return p.Range.Start.Line <= line && line <= p.Range.End.Line
	})
}

func tokensIn(ctx context.Context, f *file, wanted func(line int) bool) (*semanticTokens, error) {
	all, err := f.tokens.get(func() ([]semanticToken, error) { return f.tokenize(ctx) })
	if err != nil {
		return nil, err
	}
	s := &semanticTokens{Data: []int{}}
	var last semanticToken
	for _, t := range all {
		if !wanted(t.line) {
			continue
		}
		from := t.from
		if t.line == last.line {
			from -= last.from
		}
		s.Data = append(s.Data, t.line-last.line, from, t.length, int(t.kind), t.modifiers)
		last = t
	}
	return s, nil
}

func (f *file) tokenize(ctx context.Context) (all []semanticToken, err error) {
	add := func(p rules.Position, t semanticToken) {
		r := f.text.RangeOf(p)
		t.line, t.from, t.length = r.Start.Line, r.Start.Character,
			r.End.Character-r.Start.Character
		if t.kind != noToken && r.Start.Line == r.End.Line && t.length > 0 {
			all = append(all, t)
		}
	}
	for _, v := range f.Listed().Conditions {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		places := v.Places()
		for _, x := range compile.Lexemes(v.Text) {
			if p, ok := places(x.From, x.To); ok {
				add(p, tokenOf[x.Kind])
			}
		}
	}
	for _, m := range f.Listed().Mentions {
		t := semanticToken{kind: tokenRule}
		switch m.In() {
		case "":
			continue
		case "options":
			t.kind = tokenOption
		case "sets", "situation", "shapes":
			t.kind = tokenFact
		}
		if m.Declares {
			t.modifiers = modifierDeclares
		}
		if m.Removes {
			t.modifiers |= modifierOff
		}
		add(m.Position, t)
	}
	slices.SortStableFunc(all, func(a, b semanticToken) int {
		return cmp.Or(a.line-b.line, a.from-b.from)
	})
	// Drop duplicates: IDs in conditions are also mentions.
	return slices.CompactFunc(all, func(a, b semanticToken) bool {
		return a.line == b.line && a.from == b.from
	}), nil
}
