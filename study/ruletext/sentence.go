package ruletext

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/rules"
)

func (t *Reader) sentence(text string) (all []Statement) {
	if utf8.RuneCountInString(text) > maxRunes {
		return []Statement{{Text: text}}
	}
	doubts := slices.ContainsFunc(t.tokens(text), func(k token) bool { return k.doubts })
	if !doubts {
		if all = t.clauses(text); all != nil {
			return all
		}
	}
	return t.whole(text, doubts)
}

// clauses returns what a sentence says one of whose clauses is a sentence of rule sheets, beside
// what the others say, or nil.
func (t *Reader) clauses(text string) []Statement {
	parts := atCommas(text)
	if len(parts) > maxClauses {
		return nil
	}
	join := func(parts []string) string { return strings.Join(parts, "、") }
	for n := 1; n < len(parts); n++ {
		for i := range len(parts) - n + 1 {
			before, after := join(parts[:i]), join(parts[i+n:])
			said := t.patterns(join(parts[i : i+n]))
			if said == nil || said[0].Kind != Set || playerwords.SetsCondition(before) {
				continue
			}
			return slices.Concat(t.others(before, said), said, t.others(after, said))
		}
	}
	return nil
}

// others returns what other clauses say than the one that said something. Another name of that adds
// nothing.
func (t *Reader) others(text string, said []Statement) []Statement {
	if trimmed(text) == "" {
		return nil
	}
	return slices.DeleteFunc(t.sentence(text), func(s Statement) bool {
		return s.bare && slices.ContainsFunc(said, func(one Statement) bool {
			return one.Option == s.Option
		})
	})
}

const maxClauses = 8

// atCommas splits a text at its commas, but for those of numbers.
func atCommas(text string) (parts []string) {
	isDigit := func(s string, at int) bool {
		return at >= 0 && at < len(s) && '0' <= s[at] && s[at] <= '9'
	}
	from := 0
	for i, r := range text {
		next := i + utf8.RuneLen(r)
		if strings.ContainsRune(",，、", r) && !(isDigit(text, i-1) && isDigit(text, next)) {
			parts, from = append(parts, text[from:i]), next
		}
	}
	return append(parts, text[from:])
}

// whole returns what a sentence says as a whole, or else in its parts, which may hold with
// exceptions.
func (t *Reader) whole(text string, doubts bool) (all []Statement) {
	all, whole := t.parts(text), t.patterns(text)
	if doubts {
		doubt(all)
	}
	isLess := func(s Statement) bool { return s.Kind == Unknown || s.Kind == Guessed }
	if whole == nil {
		return all
	}
	if whole[0].Kind != Set && !slices.ContainsFunc(all, isLess) {
		return append(all, slices.DeleteFunc(whole, func(w Statement) bool {
			return w.Kind == Play ||
				slices.ContainsFunc(all, func(s Statement) bool { return s.Option == w.Option })
		})...)
	}
	all = slices.DeleteFunc(all, func(s Statement) bool {
		return s.Kind != Set || slices.ContainsFunc(whole, func(w Statement) bool {
			return w.Option == s.Option
		})
	})
	return append(all, whole...)
}

// doubt makes guesses of statements that hold with exceptions.
func doubt(all []Statement) {
	for i := range all {
		if s := &all[i]; s.Kind == Set {
			s.Kind, s.unlessKnown = Guessed, false
		}
	}
}

// trimmed returns a statement without the signs around it.
func trimmed(text string) string {
	return strings.TrimFunc(text, func(r rune) bool {
		return strings.ContainsRune(" 　、,，・/|:：-–•*", r) || unicode.Is(unicode.So, r)
	})
}

// patterns returns what a sentence says as a whole, or nil. What stands around the parts of a
// pattern may name options, but then says nothing of them.
func (t *Reader) patterns(text string) (all []Statement) {
	text = trimmed(text)
	folded := strings.ReplaceAll(playerwords.FoldedWords(text), ",", "")
	for _, p := range playerwords.Patterns() {
		rest, ok := between(folded, p.Parts)
		if !ok {
			continue
		}
		switch said := t.meantBy(&p, text, rest); {
		case said == nil:
		case said[0].Kind == Set:
			return said
		case all == nil || all[0].Kind == Play:
			all = said
		}
	}
	return all
}

// meantBy returns what a sentence says by a pattern and the rest of it, or nil.
func (t *Reader) meantBy(p *playerwords.Pattern, text, rest string) (said []Statement) {
	tokens, isDenied := t.tokens(rest), playerwords.Negates(rest)
	isName := func(k token) bool { return k.names != nil }
	isValue := func(k token) bool { return k.value && !k.ignored }
	isMore := func(k token) bool { return !k.ignored && !k.joins && !k.play && !isNamed(p, &k) }
	named := slices.ContainsFunc(tokens, isName)
	switch isOfPlay := p.Means == "play"; {
	case named && (isOfPlay || slices.ContainsFunc(tokens, isValue)):
		return nil
	case isOfPlay:
		return []Statement{{Kind: Play, Text: text}}
	}
	kind := Set
	if !p.Certain || isDenied || slices.ContainsFunc(tokens, isMore) {
		kind = Guessed
	}
	for means := range strings.FieldsSeq(p.Means) {
		id, value, _ := strings.Cut(means, ".")
		if rules.ByID(t.options, id) == nil {
			continue
		}
		if isLast := strings.HasSuffix(p.Means, means); isDenied && isLast && value == "true" {
			value = "false"
		} else if isDenied {
			value = ""
		}
		said = append(said, Statement{Kind: kind, Text: text, Option: id, Value: value})
	}
	return said
}

// isNamed reports whether a token names an option that a pattern is about.
func isNamed(p *playerwords.Pattern, k *token) bool {
	return slices.ContainsFunc(k.names, func(id string) bool {
		return strings.HasPrefix(p.Means, id+".") || strings.Contains(p.Means, " "+id+".")
	})
}

// between returns what stands around parts that a text has in their order.
func between(text string, parts []string) (rest string, ok bool) {
	for _, part := range parts {
		before, after, found := strings.Cut(text, part)
		if !found {
			return "", false
		}
		rest, text = rest+before+" ", after
	}
	return rest + text, true
}
