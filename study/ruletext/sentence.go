package ruletext

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

func (t *Reader) sentence(text string) (all []Statement) {
	if utf8.RuneCountInString(text) > maxRunes {
		return []Statement{{Text: text}}
	}
	tokens := t.tokens(text)
	doubts := slices.ContainsFunc(tokens, func(k token) bool { return k.doubts })
	return contested(tokens, t.sentenceOf(text, doubts))
}

// contested leaves no value to options that a sentence names twice, with yes and with no.
func contested(tokens []token, all []Statement) []Statement {
	tokens = slices.DeleteFunc(tokens, func(k token) bool { return k.ignored || k.part })
	answers := make(map[string]string)
	for i := range tokens {
		name, answer := strings.Join(tokens[i].names, " "), ""
		for _, at := range []int{i + 1, i - 1} {
			if name != "" && answer == "" && 0 <= at && at < len(tokens) && isAnswer(&tokens[at]) {
				answer = playerwords.Truth(tokens[at].word())
			}
		}
		if before := answers[name]; before == "" || answer == "" || before == answer {
			answers[name] = max(before, answer)
			continue
		}
		for j := range all {
			if slices.Contains(tokens[i].names, all[j].Option) {
				leaveOpen(all[j : j+1])
			}
		}
	}
	return all
}

func (t *Reader) sentenceOf(text string, doubts bool) (all []Statement) {
	for i, parts := 1, atCommas(text); doubts && i < len(parts); i++ {
		if playerwords.Contrasts(trimmed(parts[i])) {
			for _, part := range [][]string{parts[:i], parts[i:]} {
				all = append(all, t.sentence(strings.Join(part, ""))...)
			}
			doubt(all)
			return all
		}
	}
	rule, why, found := strings.Cut(strings.ReplaceAll(text, "：", ":"), ":")
	if found && !doubts && t.isRule(rule) && slices.ContainsFunc(t.tokens(why), isUnknown) {
		return append(t.parts(rule), t.sentence(why)...)
	}
	said := t.patterns(text)
	if !doubts {
		all = t.clauses(text)
		isMore := func(s Statement) bool {
			return s.Kind != Unknown && !slices.ContainsFunc(said, func(one Statement) bool {
				return one.Option == s.Option
			})
		}
		if all != nil && (said == nil || said[0].Kind != Set || slices.ContainsFunc(all, isMore)) {
			leaveContradicted(all, t.parts(text))
			return all
		}
	}
	return t.together(text, said, doubts)
}

// leaveContradicted leaves no value to what is said as a whole if a part says otherwise: the answer
// of a list, or one that stands behind another name.
func leaveContradicted(said, parts []Statement) {
	for i := range said {
		s := &said[i]
		isSame := func(w Statement) bool { return w.Option == s.Option && w.Value == s.Value }
		isOther := func(w Statement) bool {
			return !w.bare && w.Option == s.Option && w.Value != "" &&
				playerwords.Truth(s.Value) != "" && (s.Kind != Set || len(w.Text) > len(s.Text))
		}
		if slices.ContainsFunc(parts, isOther) && !slices.ContainsFunc(parts, isSame) {
			leaveOpen(said[i : i+1])
		}
	}
}

// isRule reports whether what stands before a colon is whole, so that what follows explains it.
func (t *Reader) isRule(text string) bool {
	read := t.parts(text)
	return len(read) == 1 && isSet(read[0]) && !read[0].bare
}

func isUnknown(k token) bool { return k.unknown() }

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
			if playerwords.Turns(before) || playerwords.Turns(after) {
				doubt(said)
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
	read := t.sentence(text)
	for i := range read {
		s := &read[i]
		if s.Kind == OfYaku && playerwords.Truth(s.Value) != "" {
			*s = t.ofOption(*s, said)
		}
		for _, one := range said {
			id, _ := playerwords.Find(playerwords.Within, one.Option+" "+s.Option)
			if s.Option != "" && id != "" {
				s.Option = id
			}
		}
	}
	return slices.DeleteFunc(read, func(s Statement) bool {
		return s.bare && slices.ContainsFunc(said, func(one Statement) bool {
			return one.Option == s.Option && (s.Kind != Set || s.Value == one.Value)
		})
	})
}

// ofOption returns what a yes or no behind a yaku says beside what was said: whether this holds for
// the yaku too.
func (t *Reader) ofOption(yaku Statement, said []Statement) Statement {
	s := Statement{Text: yaku.Text}
	for _, one := range said {
		if id := one.Option + "_" + yaku.Yaku; rules.ByID(t.options, id) != nil {
			s.Kind, s.Option, s.Value = Guessed, id, yaku.Value
		}
	}
	return s
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

// together returns what a sentence says as a whole, or else in its parts, which may hold with
// exceptions.
func (t *Reader) together(text string, whole []Statement, doubts bool) (all []Statement) {
	all = t.parts(text)
	for i := range all {
		if doubts || isCondition(text, all[i].Text) {
			doubt(all[i : i+1])
		}
		if playerwords.IsCondition(all[i].Text) { // of the next one too
			doubt(all[i:min(i+2, len(all))])
		}
	}
	isLess := func(s Statement) bool { return s.Kind != Set && s.Kind != OfYaku }
	isSame := func(a, b Statement) bool { return a.Option == b.Option && a.Value == b.Value }
	isSaid := func(w Statement) bool {
		return slices.ContainsFunc(all, func(s Statement) bool { return s.Kind == Set && isSame(w, s) })
	}
	isOther := func(s Statement) bool { return s.Kind == Set && s.Option != all[0].Option }
	isOfEach := slices.ContainsFunc(all, isOther) && !slices.ContainsFunc(all, isLess) &&
		count(t.tokens(text), func(k token) bool { return isAnswer(&k) }) >= len(all)
	if isOfEach || !slices.ContainsFunc(whole, func(w Statement) bool { return !isSaid(w) }) {
		return all
	}
	if whole[0].Kind != Set && !slices.ContainsFunc(all, isLess) {
		return append(all, slices.DeleteFunc(whole, func(w Statement) bool {
			return w.Kind == Play ||
				slices.ContainsFunc(all, func(s Statement) bool { return s.Option == w.Option })
		})...)
	}
	leaveContradicted(whole, all)
	for i := range all {
		if slices.ContainsFunc(whole, func(w Statement) bool { // as in: no pao for suukantsu
			return strings.HasPrefix(w.Option, all[i].Option+"_") && all[i].Value == "false"
		}) {
			doubt(all[i : i+1])
		}
	}
	all = slices.DeleteFunc(all, func(s Statement) bool {
		o := rules.ByID(t.options, s.Option)
		isOfPart := whole[0].Kind != Set && !s.bare &&
			(s.Value != "" || o != nil && o.Default.Type == condition.TypeBool) &&
			playerwords.FoldedWords(s.Text) != playerwords.FoldedWords(trimmed(text))
		return s.Kind != Set && !isOfPart || slices.ContainsFunc(whole, func(w Statement) bool {
			return w.Option == s.Option && (w.Kind == Set || !isSame(w, s))
		})
	})
	return append(all, slices.DeleteFunc(whole, func(w Statement) bool {
		return slices.ContainsFunc(all, func(s Statement) bool { return isSame(w, s) })
	})...)
}

// isCondition reports whether a part of a text stands in a clause that only says when the next one
// holds.
func isCondition(text, part string) bool {
	clauses := atCommas(text)
	return slices.ContainsFunc(clauses[:len(clauses)-1], func(clause string) bool {
		return playerwords.IsCondition(trimmed(clause)) &&
			strings.Contains(playerwords.FoldedWords(clause), playerwords.FoldedWords(part))
	})
}

// doubt makes guesses of statements that hold with exceptions.
func doubt(all []Statement) {
	for i := range all {
		if s := &all[i]; s.Kind == Set || s.Kind == Guessed {
			s.Kind, s.unlessKnown = Guessed, false
		}
	}
}

// leaveOpen leaves no value to statements, so that they are asked or not understood.
func leaveOpen(all []Statement) {
	doubt(all)
	for i := range all {
		if s := &all[i]; s.Kind == OfYaku {
			*s = Statement{Text: s.Text}
		}
		all[i].Value = ""
	}
}

// trimmed returns a statement without the signs around it.
func trimmed(text string) string {
	return strings.TrimFunc(text, func(r rune) bool {
		return strings.ContainsRune(" 　、,，・/|:：-–•*", r) ||
			unicode.Is(unicode.So, r) && playerwords.Truth(string(r)) != "false"
	})
}
