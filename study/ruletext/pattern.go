package ruletext

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/rules"
)

// patterns returns what a sentence says as a whole, or nil. What stands around the parts of a
// pattern may name options, but then says nothing of them.
func (t *Reader) patterns(text string) (all []Statement) {
	text = trimmed(text)
	folded := foldedSentence(text)
	hasValue := func(s Statement) bool { return s.Value != "" }
	for _, p := range playerwords.Patterns() {
		rest, number, ok := between(folded, p.Parts)
		if !ok || t.isOfOtherClause(&p, text) {
			continue
		}
		switch said := t.meantBy(&p, text, rest, number); {
		case said == nil:
		case said[0].Kind == Set:
			return said
		case all == nil || all[0].Kind == Play || count(said, hasValue) > count(all, hasValue):
			all = said
		}
	}
	return all
}

// isOfOtherClause reports whether the yes or no in which a pattern ends stands without its other
// parts, behind a clause that has an answer, as in: a west round: yes, a north round: no.
func (t *Reader) isOfOtherClause(p *playerwords.Pattern, text string) bool {
	n := len(p.Parts)
	isTruth := func(text string) bool { return playerwords.Truth(text) != "" }
	if n < 2 || !slices.ContainsFunc(p.Parts[n-1].Texts, isTruth) {
		return false
	}
	plain, end, answered := naming.Plain(text), 0, false
	for _, k := range t.tokens(text) {
		end += len(k.text)
		answered = answered || isAnswer(&k)
		isEnd := k.separates() || isAnswer(&k) && firstRune(k.text) >= 0x2000 && k.text != k.word()
		if !isEnd || !answered {
			continue
		}
		answer, _ := find(foldedSentence(plain[:end]), &p.Parts[n-1])
		named, _ := find(foldedSentence(plain[end:]), &p.Parts[n-2])
		if answered = false; answer < 0 && named < 0 {
			return true
		}
	}
	return false
}

// foldedSentence normalizes a text as the parts of patterns are.
func foldedSentence(text string) string {
	folded := playerwords.FoldedWords(strings.ReplaceAll(text, "、", " "))
	return grouped().ReplaceAllString(strings.ReplaceAll(folded, ",", ""), "$1$2")
}

// grouped matches the blank in a number such as 1 000.
var grouped = work.LazyRegexp(`([0-9]) (000)`)

// meantBy returns what a sentence says by a pattern with a number and the rest of it, or nil.
func (t *Reader) meantBy(p *playerwords.Pattern, text, rest, number string) (said []Statement) {
	tokens := t.tokens(rest)
	yes := slices.IndexFunc(tokens, func(k token) bool { return isAnswer(&k) })
	isOther := func(k token) bool { return k.names != nil && !isNamed(p, &k) }
	if yes < 0 || !strings.HasSuffix(p.Means, ".false") ||
		!slices.ContainsFunc(tokens[yes:], isOther) {
		tokens = withoutYes(tokens) // which is not beside the no of another option
	}
	isNo := func(k token) bool { return k.value && playerwords.Truth(k.word()) == "false" }
	isDenied := playerwords.Negates(rest) || slices.ContainsFunc(tokens, isNo)
	isName := func(k token) bool { return k.names != nil }
	isYaku := func(k token) bool { return k.yaku != "" } // which may be what is denied
	isValue := func(k token) bool { return k.value && !k.ignored && !k.draw && !isNamed(p, &k) }
	isUnread := func(k token) bool { return k.unknown() && !playerwords.StandsBeside(k.word()) }
	isMore := func(k token) bool {
		isSame := strings.Join(k.names, " ") == p.Means
		return !k.ignored && !k.joins && !k.play && !k.isGrammar() && !isNamed(p, &k) && !isSame &&
			!playerwords.StandsBeside(k.word())
	}
	named := slices.ContainsFunc(tokens, isName)
	switch isOfPlay := p.Means == "play"; {
	case named && (isOfPlay || slices.ContainsFunc(tokens, isValue)):
		return nil
	case isOfPlay:
		return []Statement{{Kind: Play, Text: text}}
	}
	kind, turns := Set, playerwords.Turns(rest)
	if !p.Certain || isDenied || turns || slices.ContainsFunc(tokens, isMore) {
		kind = Guessed
	}
	for means := range strings.FieldsSeq(p.Means) {
		id, value, _ := strings.Cut(means, ".")
		o := rules.ByID(t.options, id)
		if o == nil {
			continue
		}
		before, after, isAny := strings.Cut(value, playerwords.AnyNumber)
		if isAny {
			value = take(o, before+number+after)
		} else {
			value, _ = o.Take(value)
		}
		if value == "" && strings.Contains(means, ".") {
			return nil
		}
		if slices.ContainsFunc(tokens, func(k token) bool { // another value stands there
			other := take(o, k.word())
			return k.value && !k.number && !isAnswer(&k) && other != "" && other != value
		}) {
			kind = Guessed
		}
		isLast := strings.HasSuffix(p.Means, means)
		isOfEach := isAny && playerwords.NamesEach(rest) && !playerwords.NamesTotal(text) &&
			countsForEach(o) || isAny && isOfSide(t.tokens(text))
		switch {
		case turns, isOfEach:
			kind, value = Guessed, ""
		case isDenied && isLast && value == "true" && !slices.ContainsFunc(tokens, isYaku):
			value = "false"
		case isDenied:
			value = ""
		}
		said = append(said, Statement{Kind: kind, Text: text, Option: id, Value: value,
			More: slices.ContainsFunc(tokens, isUnread)})
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
func between(text string, parts []playerwords.Part) (rest, number string, ok bool) {
	for i := range parts {
		part := &parts[i]
		at, end := find(text, part)
		if (at < 0) != part.Without {
			return "", "", false
		}
		if part.Without {
			continue
		}
		if part.Texts == nil {
			if i+1 < len(parts) { // the number next to the part that follows
				next, _ := find(text[end:], &parts[i+1])
				for _, other := range numberOf(part).FindAllStringIndex(text[:end+max(0, next)], -1) {
					at, end = other[0], other[1]
				}
			}
			number = text[at:end]
		}
		rest, text = rest+text[:at]+" ", text[end:]
	}
	return rest + text, number, true
}

// find returns the place of the first of the texts of a part that a text has, the longest of those
// that begin there, or -1.
func find(text string, p *playerwords.Part) (at, end int) {
	texts := p.Texts
	if texts == nil {
		texts = []string{numberOf(p).FindString(text)}
	}
	at = -1
	for _, one := range texts {
		i := wordAt(text, one)
		if i >= 0 && (at < 0 || i < at || i == at && i+len(one) > end) {
			at, end = i, i+len(one)
		}
	}
	return at, end
}

// numberOf matches the numbers that a text has in place of a part: any, or those that are meant as
// points.
func numberOf(p *playerwords.Part) *regexp.Regexp {
	if p.Points {
		return points()
	}
	return number()
}

var (
	number = work.LazyRegexp(`[0-9][0-9万千k]*`)
	points = work.LazyRegexp(`[0-9]{3,}|[0-9]+[万千k][0-9千]*`)
)

// wordAt returns the place of the first part of a text that is no part of a longer word or number,
// such as 可 of 不可, or -1.
func wordAt(text, part string) int {
	for at := 0; part != ""; at++ {
		i := strings.Index(text[at:], part)
		if i < 0 {
			break
		}
		if at += i; !goesOn(text, at) && !goesOn(text, at+len(part)) && !strings.HasSuffix(text[:at], "不") {
			return at
		}
	}
	return -1
}

// goesOn reports whether a word in Latin letters or a number goes on at a place of a text.
func goesOn(text string, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at:])
	return kindOf(before) == kindOf(after) && kindOf(after) <= latin
}
