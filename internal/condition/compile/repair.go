package compile

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/internal/typed"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

// An expression that does not compile is repaired by trial: of the likely omissions, additions and
// other words, the first correction that compiles is offered, including further corrections.

// An attempt is a corrected text for a whole expression. If the text compiles, message describes
// the mistake; if empty, the problem's own message stays. certain means that nothing else can be
// meant. help names alternatives.
type attempt struct {
	text          string
	message, help words.Text
	certain       bool
	// oneOf limits certain to the case that no other attempt with oneOf compiles.
	oneOf bool
}

// mostRepaired is the greatest length in bytes of an expression that is repaired, longer than
// people write on a line.
const mostRepaired = 1024

// mostFollowed bounds the fixes that are applied to an attempt.
const mostFollowed = 4

// repair adds a fix to the first problem of an expression, if it has none and some correction of
// the whole compiles.
func (c *Compiler) repair(
	src string, at condition.Stage, each condition.Each, want typed.Type, problems []Problem,
) []Problem {
	if len(problems) == 0 || len(src) > mostRepaired {
		return problems
	}
	trial := Compiler{scope: c.scope, symbols: c.symbols, checked: c.checkedInTrials}
	defer func() { c.checkedInTrials = trial.checked }()
	p := &problems[0]
	if p.Cure.Text != "" {
		once := attempt{text: p.Cure.applyTo(src), certain: p.Cure.Safe}
		text, certain, ok := trial.applyFixes(once, at, each, want)
		if ok && p.Code == "wrong-arguments" && text != once.text { // the fix needs another one
			p.Help = words.Text{}
			return []Problem{once.asProblem(src, text, certain, *p)}
		} else if ok {
			return problems
		}
	}
	if p.Code == "wrong-stage" || p.Code == "not-constant" {
		return problems
	}
	tries := rephrasings(src, at)
	switch p.Code {
	case "syntax":
		tries = append(tries, p.corrections(src)...)
		fallthrough
	case "not-supported", "wrong-type", "fraction":
		tries = append(tries, signCorrections(src)...)
	}
	for i, a := range tries {
		text, certain, ok := trial.applyFixes(a, at, each, want)
		if !ok {
			continue
		}
		for _, other := range tries[i+1:] {
			if a.oneOf && other.oneOf && certain {
				another, _, anotherOK := trial.applyFixes(other, at, each, want)
				certain = !anotherOK || another == text
			}
		}
		return []Problem{a.asProblem(src, text, certain, *p)}
	}
	if p.Code == "syntax" && !p.Cure.Safe && p.Cure.Text != "" { // the guess does not compile
		p.Cure, p.Help = Cure{}, words.Text{}
	}
	if p.Help.Empty() && p.open > 0 {
		p.Help = words.Say("close it where what is asked there ends")
	}
	return problems
}

// applyFixes applies the fixes for an attempt's problems until it compiles, and reports whether it
// does.
func (c *Compiler) applyFixes(
	a attempt, at condition.Stage, each condition.Each, want typed.Type,
) (text string, certain, ok bool) {
	text, certain = a.text, a.certain
	for range mostFollowed {
		if c.Full() {
			return "", false, false
		}
		_, problems := c.typeCheck(text, at, each, want)
		c.checked++
		if problems == nil {
			return text, certain, true
		}
		cure := problems[0].Cure
		if cure.Text == "" {
			return "", false, false
		}
		text, certain = cure.applyTo(text), certain && cure.Safe
	}
	return "", false, false
}

func (c Cure) applyTo(src string) string {
	runes := []rune(src)
	return string(runes[:c.From]) + c.Text + string(runes[c.To:])
}

// asProblem returns the problem with an attempt as its fix, reduced to the words in which the texts
// differ.
func (a attempt) asProblem(src, text string, certain bool, p Problem) Problem {
	old, now := []rune(src), []rune(text)
	from := 0
	for from < len(old) && from < len(now) && old[from] == now[from] {
		from++
	}
	tail := 0
	for tail < len(old)-from && tail < len(now)-from && old[len(old)-1-tail] == now[len(now)-1-tail] {
		tail++
	}
	begin, end := from, len(old)-tail
	all, _ := tokens(src)
	for _, t := range all {
		if begin == end && t.from == begin {
			end = t.to
		}
		if t.from < begin &&
			(begin < t.to ||
				t.to == begin && (begin == end || from < len(now) && isLetter(now[from]))) {
			from = t.from
		}
		if t.from < end && end < t.to {
			end = t.to
		}
	}
	tail = len(old) - end
	write := string(now[from : len(now)-tail])
	p.Cure = Cure{from, end, write, certain}
	if write == "" { // extend an empty replacement to the token before it
		for _, t := range all {
			if t.to <= begin {
				p.Cure.From, p.Cure.Text = t.from, string(old[t.from:begin])
			}
		}
	}
	if write = text; strings.Contains(text, "\n") || utf8.RuneCountInString(text) > longestShown {
		write = tailFrom(all, now[:len(now)-tail], from)
	}
	if !a.message.Empty() {
		p.From, p.To, p.Message, p.Help = from, end, a.message, words.Text{}
	}
	if !a.help.Empty() && text == a.text {
		p.Help = a.help
	}
	if p.Help.Empty() {
		p.Help = shortEnough(words.Say("write %s", strings.TrimSpace(write)))
	}
	p.EndsEarly = false
	return p
}

// tailFrom returns the end of a text, starting at from or a little earlier so that the place is
// recognizable.
func tailFrom(all []token, text []rune, from int) string {
	const enough = 20
	for _, t := range slices.Backward(all) {
		if t.to <= from && len(text)-from < enough && !slices.Contains(text[t.from:], '\n') {
			from = t.from
		}
	}
	return string(text[from:])
}

func (p *Problem) corrections(src string) (tries []attempt) {
	runes := []rune(src)
	try := func(from, to int, text string, message words.Text, certain bool) {
		tries = append(tries,
			attempt{text: string(runes[:from]) + text + string(runes[to:]), message: message,
				certain: certain})
	}
	if text := quotedTiles(src); text != src {
		tries = append(tries,
			attempt{text: text, message: words.Say("these are tiles: write them in quotes"),
				certain: true})
	}
	all, _ := tokens(src)
	index := slices.IndexFunc(all, func(t token) bool { return t.from == p.From && t.to == p.To })
	if index < 0 {
		return tries
	}
	found := string(runes[p.From:p.To])
	switch {
	case p.EndsEarly && p.open > 0:
		tries = append(tries, closed(runes, all, p.From)...)
	case p.EndsEarly:
		for n := index; n > 0 && n >= index-1; n-- {
			if text := string(runes[:all[n].from]); isJoin(all[n].text) {
				tries = append(tries, attempt{text: strings.TrimSpace(text)})
			}
		}
	case strings.HasPrefix(found, `"`), strings.HasPrefix(found, "'"):
		for n := p.From + 1; n <= len(runes); n++ { // an unclosed text
			if n == len(runes) || strings.ContainsRune("), ", runes[n]) {
				try(n, n, found[:1], words.Say("a quotation mark is missing behind this"), true)
			}
		}
	case found == "]", found == "}":
		try(p.From, p.To, ")", words.Say("only round brackets stand in expressions"), true)
	case found == ")":
		try(p.From, p.To, "", words.Text{}, false)
	case index > 0:
		missing := words.Say(`"and" is missing in front of this`)
		// In `closed not tsumo`, the `and` belongs before `not`.
		for n := index; n > 0 && n >= index-1; n-- {
			try(all[n].from, all[n].from, "and ", missing, false)
			tries[len(tries)-1].help = notHelp(all, n)
		}
		try(p.From, p.To, spaced(runes, p.From, p.To, "and"), words.Text{}, false)
	case isJoin(found) && len(all) > 1:
		try(p.From, all[1].from, "", words.Text{}, false)
	}
	return tries
}

func notHelp(all []token, index int) words.Text {
	if index < 2 || all[index-2].text != "not" && all[index-2].text != "!" ||
		index+1 < len(all) && !isJoin(all[index+1].text) && all[index+1].text != ")" {
		return words.Text{}
	}
	first, second := all[index-1].text, all[index].text
	if len(first)+len(second) > longestCure {
		return words.Text{}
	}
	return words.Say(
		"not belongs to the next word alone: write not %s and not %s, or not (%s and %s)", first,
		second, first, second)
}

func isJoin(word string) bool {
	return word == "and" || word == "or" || word == "&&" || word == "||"
}

func signCorrections(src string) (tries []attempt) {
	if text := otherBrackets().ReplaceAllString(src, "$1($2)"); text != src {
		tries = append(tries,
			attempt{text: text, message: words.Say("only round brackets stand in expressions"),
				certain: true})
	}
	if text := listSigns().ReplaceAllString(src, "$1 and $2"); text != src {
		tries = append(tries,
			attempt{text: text, message: words.Say("conditions are joined by and")})
	}
	return tries
}

var otherBrackets = work.LazyRegexp(`([\pL_])\s*[\[{]([^\[\]{}()]*)[\]})]`)

var listSigns = work.LazyRegexp(`([\pL)])\s*(?:[;+/,]|\.\s)\s*(\pL)`)

// closed returns attempts that add the missing brackets at the end, or after a word that follows
// the last opening bracket.
func closed(runes []rune, all []token, opens int) (tries []attempt) {
	open := 0
	for _, t := range all {
		open += strings.Count("([{", t.text) - strings.Count(")]}", t.text)
	}
	for i := len(all) - 1; all[i].from > opens && open > 0; i-- {
		if _, joins := comparisons[all[i].text]; joins || isJoin(all[i].text) ||
			all[i].text == "not" || all[i].text == "," {
			continue
		}
		end := all[i].to
		tries = append(tries,
			attempt{text: string(runes[:end]) + strings.Repeat(")", open) + string(runes[end:]),
				certain: true, oneOf: true})
	}
	return tries
}

var looseTiles = work.LazyRegexp(`"[^"]*"|'[^']*'|\b(?:[0-9]+[mpsz])+\b`)

func quotedTiles(src string) string {
	return looseTiles().ReplaceAllStringFunc(src, func(s string) string {
		if s[0] == '"' || s[0] == '\'' {
			return s
		}
		return `"` + s + `"`
	})
}

// Phrases for questions about the pair, the number of groups of a kind, and each group.
var (
	pairIs = work.LazyRegexp(
		`(?i)(?:\bthe\s+)?(?:\bpair|\bhead|\bjantou|\batama|\btoitsu|雀頭|頭)(?:\.kind)?\s*(==|!=|=|\bis\s+not\b|\bisn't|\bis\b|\bin\b|\bof\b|が|は)\s*(?:(?:an?|the|of|made\s+of)\s+)*("[^"]*"|'[^']*'|[\pL\pN_]+)`)
	isPair = work.LazyRegexp(
		`("[^"]*"|'[^']*'|\b[\pL\pN_]+)\s*(==|!=|=|\bis\b)\s*(?:the\s+)?\b(?:pair|head|jantou|atama)\b`)
	kinds = work.LazyRegexp(
		`\b(kan|triplet|sequence)(\s*(?:==|!=|>=|<=|=>|=<|=|<|>|\bis\b)\s*)([\pL\pN_]+)`)
	ofKind = work.LazyRegexp(`([0-9]+)(\s*(?:==|!=|>=|<=|=|<|>)\s*)(kan|triplet|sequence)\b`)
	asking = work.LazyRegexp(
		`\b(any|all|none|one|count)\s*\(\s*groups?\s*(?:\[[0-9#]*\])?\s*(?:,\s*)?\.\s*`)
	ofEach = work.LazyRegexp(`\bgroups?\.(any|all|none|one|count)\s*\(\s*\.?`)
	member = work.LazyRegexp(
		`\bgroups?\s*(?:\[[0-9]*\])?\s*\.\s*([a-z_]+)((?:\s*(?:==|!=|>=|<=|=|<|>|\bis\b)\s*[\pL\pN_]+)?)`)
	inside = work.LazyRegexp(`\b(any|all|none|one|count)\s*\(\s*(kan|triplet|sequence)s?\s*\)`)
	areAll = work.LazyRegexp(
		`\bgroups?\s*(?:==|=|\bis\b)\s*(kan|triplet|sequence)s?\b|\b(kan|triplet|sequence)s?\s+in\s+groups\b`)
	oneGroup = work.LazyRegexp(`\bgroup\s*\.`)
	plural   = work.LazyRegexp(`(\.kind\s*[!=]=\s*(?:kan|triplet|sequence))s\b`)
)

func rephrasings(src string, at condition.Stage) (tries []attempt) {
	add := func(text string, message words.Text, certain bool) {
		if text != src {
			tries = append(tries, attempt{text: text, message: message, certain: certain})
		}
	}
	text := pairIs().ReplaceAllStringFunc(src, func(s string) string {
		m := pairIs().FindStringSubmatch(s)
		return pairOf(m[1], m[2])
	})
	text = isPair().ReplaceAllStringFunc(text, func(s string) string {
		m := isPair().FindStringSubmatch(s)
		return pairOf(m[2], m[1])
	})
	add(text, words.Say("of what the pair is, pair_of asks"), true)
	text = kinds().ReplaceAllString(src, "${1}s$2$3")
	add(ofKind().ReplaceAllString(text, "$1$2${3}s"),
		words.Say("a kind of group is no number; its plural says how many there are"), false)
	add(translatePhrases(src), words.Say("conditions write this another way"), true)
	several := words.Say("there are several groups: any, all, none, one or count ask each of them")
	text = asking().ReplaceAllString(src, "$1(groups, .")
	text = ofEach().ReplaceAllString(text, "$1(groups, .")
	text = inside().ReplaceAllString(text, "$1(groups, .kind == $2)")
	add(plural().ReplaceAllString(text, "$1"), several, true)
	if at == condition.StageFu {
		return tries // one group may be meant
	}
	text = member().ReplaceAllString(src, "any(groups, .$1$2)")
	text = areAll().ReplaceAllString(text, "any(groups, .kind == $1$2)")
	if oneGroup().MatchString(src) {
		several = words.Text{} // the problem itself explains group
	}
	add(plural().ReplaceAllString(text, "$1"), several, false)
	return tries
}

func isLetter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' }

func pairOf(operator, tiles string) string {
	if plural := tiles +
		"s"; slices.Contains([]string{"dragon", "wind", "honor", "terminal", "simple"}, tiles) {
		tiles = plural
	}
	if strings.HasPrefix(operator, "!") || strings.Contains(operator, "n't") ||
		strings.HasSuffix(operator, "not") {
		return "not pair_of(" + quotedTiles(naming.Plain(tiles)) + ")"
	}
	return "pair_of(" + quotedTiles(naming.Plain(tiles)) + ")"
}
