package ruletext

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/rules"
)

func (t *Reader) sentence(text string) (all []Statement) {
	if utf8.RuneCountInString(text) > maxRunes {
		return []Statement{{Text: text}}
	}
	doubts := slices.ContainsFunc(t.tokens(text), func(k token) bool { return k.doubts })
	if said := t.patterns(text); !doubts && (said == nil || said[0].Kind != Set) {
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
	join := func(parts []string) string { return trimmed(strings.Join(parts, "")) }
	for n := 1; n < len(parts); n++ {
		for i := range len(parts) - n + 1 {
			before, clause, after := join(parts[:i]), join(parts[i:i+n]), join(parts[i+n:])
			said := t.patterns(clause)
			if said == nil || said[0].Kind != Set || playerwords.SetsCondition(before) ||
				after != "" && playerwords.IsCondition(clause) {
				continue
			}
			others := t.others(before, said)
			if t.endsInValue(clause) &&
				slices.ContainsFunc(others, func(s Statement) bool { return s.bare }) {
				continue // it is that of all names
			}
			return slices.Concat(others, said, t.others(after, said))
		}
	}
	return nil
}

// endsInValue reports whether the last word of a clause that means something is a value.
func (t *Reader) endsInValue(clause string) bool {
	tokens := slices.DeleteFunc(t.tokens(clause), func(k token) bool { return k.ignored && !k.value })
	return len(tokens) > 0 && tokens[len(tokens)-1].value
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

const maxClauses = 10

// atCommas splits a text behind its commas, but for those of numbers, and behind the blanks between
// Chinese and Japanese characters.
func atCommas(text string) (parts []string) {
	isDigit := func(r rune) bool { return '0' <= r && r <= '9' }
	from, last := 0, rune(0)
	for i, r := range text {
		end := i + utf8.RuneLen(r)
		next, _ := utf8.DecodeRuneInString(text[end:])
		isBlank := (r == ' ' || r == '　') && last >= 0x3000 && next >= 0x3000
		if isBlank || strings.ContainsRune(",，、", r) && !(isDigit(last) && isDigit(next)) {
			parts, from = append(parts, text[from:end]), end
		}
		last = r
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
	isSame := func(a, b Statement) bool { return a.Option == b.Option && a.Value == b.Value }
	all = slices.DeleteFunc(all, func(s Statement) bool {
		isOfPart := whole[0].Kind != Set && s.Value != "" && !s.bare &&
			playerwords.FoldedWords(s.Text) != playerwords.FoldedWords(trimmed(text))
		return s.Kind != Set && !isOfPart || slices.ContainsFunc(whole, func(w Statement) bool {
			return w.Option == s.Option && (w.Kind == Set || !isSame(w, s))
		})
	})
	return append(all, slices.DeleteFunc(whole, func(w Statement) bool {
		return slices.ContainsFunc(all, func(s Statement) bool { return isSame(w, s) })
	})...)
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
		rest, number, ok := between(folded, p.Parts)
		if !ok {
			continue
		}
		switch said := t.meantBy(&p, text, rest, number); {
		case said == nil:
		case said[0].Kind == Set:
			return said
		case all == nil || all[0].Kind == Play || withValues(said) > withValues(all):
			all = said
		}
	}
	return all
}

// withValues returns the number of statements that give an option a value.
func withValues(all []Statement) (n int) {
	for _, s := range all {
		if s.Value != "" {
			n++
		}
	}
	return n
}

// meantBy returns what a sentence says by a pattern with a number and the rest of it, or nil.
func (t *Reader) meantBy(p *playerwords.Pattern, text, rest, number string) (said []Statement) {
	tokens := withoutYes(t.tokens(rest))
	isNo := func(k token) bool { return k.value && playerwords.Truth(k.word()) == "false" }
	isDenied := playerwords.Negates(rest) || slices.ContainsFunc(tokens, isNo)
	isName := func(k token) bool { return k.names != nil }
	isValue := func(k token) bool { return k.value && !k.ignored }
	isMore := func(k token) bool {
		return !k.ignored && !k.joins && !k.play && !isNamed(p, &k) &&
			!playerwords.StandsBeside(k.word())
	}
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
		o := rules.ByID(t.options, id)
		if o == nil {
			continue
		}
		if before, after, isAny := strings.Cut(value, playerwords.AnyNumber); isAny {
			value = take(o, before+number+after)
		} else {
			value, _ = o.Take(value)
		}
		if value == "" && strings.Contains(means, ".") {
			return nil
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

// withoutYes leaves out the only answer of a sentence if it is a yes, which affirms the rest.
func withoutYes(tokens []token) []token {
	others := slices.DeleteFunc(slices.Clone(tokens), func(k token) bool { return isAnswer(&k) })
	at := slices.IndexFunc(tokens, func(k token) bool { return isAnswer(&k) })
	if len(others) == len(tokens)-1 && playerwords.Truth(tokens[at].word()) == "true" {
		return others
	}
	return tokens
}

// isNamed reports whether a token names an option that a pattern is about.
func isNamed(p *playerwords.Pattern, k *token) bool {
	return slices.ContainsFunc(k.names, func(id string) bool {
		return strings.HasPrefix(p.Means, id+".") || strings.Contains(p.Means, " "+id+".")
	})
}

// between returns what stands around parts that a text has in their order, and the number that is
// one of these.
func between(text string, parts [][]string) (rest, number string, ok bool) {
	for _, part := range parts {
		at, end := find(text, part)
		if at < 0 {
			return "", "", false
		}
		if strings.HasPrefix(part[0], playerwords.AnyNumber) {
			number = text[at:end]
		}
		rest, text = rest+text[:at]+" ", text[end:]
	}
	return rest + text, number, true
}

// find returns the place of the first of several parts that a text has, the longest of those that
// begin there, or -1.
func find(text string, parts []string) (at, end int) {
	matches := map[string]func() *regexp.Regexp{
		playerwords.AnyNumber: numbers, playerwords.AnyPoints: points}
	if isOne := matches[parts[0]]; isOne != nil {
		if place := isOne().FindStringIndex(text); place != nil {
			return place[0], place[1]
		}
		return -1, 0
	}
	at = -1
	for _, part := range parts {
		i := wordAt(text, part)
		if i >= 0 && (at < 0 || i < at || i == at && i+len(part) > end) {
			at, end = i, i+len(part)
		}
	}
	return at, end
}

// wordAt returns the place of the first part of a text that is no part of a longer word or number,
// or -1.
func wordAt(text, part string) int {
	for from := 0; ; {
		at := strings.Index(text[from:], part)
		if at < 0 {
			return -1
		}
		at += from
		if end := at + len(part); !goesOn(text, at) && !goesOn(text, end) {
			return at
		}
		from = at + 1
	}
}

// goesOn reports whether a word in Latin letters or a number goes on at a place of a text.
func goesOn(text string, at int) bool {
	if at == 0 || at == len(text) {
		return false
	}
	a, b := rune(text[at-1]), rune(text[at])
	return unicode.IsDigit(a) == unicode.IsDigit(b) && isWord(a) && isWord(b)
}

func isWord(r rune) bool { return r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r)) }

// Patterns of numbers in a folded text: any, and those that are meant as points.
var (
	numbers = work.LazyRegexp(`[0-9][0-9万千k]*`)
	points  = work.LazyRegexp(`[0-9]{3,}|[0-9]+[万千k][0-9千]*`)
)
