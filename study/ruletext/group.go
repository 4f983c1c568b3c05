package ruletext

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/internal/playerwords"
)

// group is a run of names with the values that belong to them.
type group struct {
	tokens  []token
	names   []*token
	yaku    []string // ids
	values  []string
	play    bool
	prefix  bool // whether the first value precedes the names
	unknown bool // whether it has words that are not understood
	negated bool // whether a no is about one of these
	whole   bool // whether it is all of a sentence
	shared  bool // whether the next answer may be that of the last name
	// elements are what is not understood of a list of names.
	elements string
}

// parts returns what the parts of a sentence say.
func (t *Reader) parts(text string) []Statement {
	tokens := t.tokens(text)
	within(tokens)
	t.namesOrNumbers(tokens)
	tokens = t.withUma(tokens)
	markElements(tokens)
	p := grouping{Reader: t, tokens: tokens}
	for i := range tokens {
		p.take(i)
	}
	p.drop()
	p.end()
	return withoutSecondNames(p.all)
}

// withoutSecondNames leaves out names of what other statements say. Another length of a game is one
// of other games.
func withoutSecondNames(all []Statement) []Statement {
	return slices.DeleteFunc(all, func(s Statement) bool {
		return s.bare && s.Kind == Guessed && slices.ContainsFunc(all, func(said Statement) bool {
			return said.Option == s.Option && said.Kind == Set &&
				(s.Option != gameRounds || s.Value == said.Value)
		})
	})
}

// grouping takes the tokens of a sentence one by one into groups of names and their values.
type grouping struct {
	*Reader
	tokens []token
	before []token // those before the current token
	rest   []token // and those behind it
	g      group   // the current group
	held   *token  // a number that precedes its name
	joined bool    // whether names stand before a mark such as a comma
	all    []Statement
	from   int // the first statement of the last group
}

// take takes the next token, the i-th.
func (p *grouping) take(i int) {
	k := &p.tokens[i]
	p.before, p.rest = p.tokens[:i], p.tokens[i+1:]
	k.at, p.joined = i, p.joined && k.names == nil || k.joins && k.word() != "|"
	switch isValue := p.isValue(k); {
	case p.isWorthOfYaku(k):
		p.g.values = append(p.g.values, k.word())
	case k.joins && p.held != nil: // the number belongs to what stands before the mark
		p.drop()
	case p.addsNothing(k):
	case p.endsClause(k):
		p.end()
		p.joined = false
	case p.deniesOther(k):
		p.end()
		p.g.unknown = true
	case p.precedesName(k):
		p.drop()
		p.held = k
		return
	case isValue && p.isFurtherValue(k):
	case isValue:
		p.takeValue(k)
	case p.repeatsName(k):
	case k.names != nil && playerwords.EndsInAnswer(k.word()) != "":
		p.takeAnswered(k)
	case k.names != nil || k.play:
		p.takeName(k)
	case k.yaku != "":
		p.takeYaku(k)
	case k.element:
		p.g.elements += k.text
	case k.unknown(), k.doubts:
		p.takeUnknown(k)
	}
	p.g.tokens = append(p.g.tokens, *k)
}

// end ends the current group.
func (p *grouping) end() {
	p.g.whole = len(p.g.tokens) == len(p.tokens)
	said := p.statements(&p.g)
	switch before := p.wordBefore(); {
	case before == nil:
	case p.deniesNames(before):
		leaveOpen(p.all[p.from:])
		leaveOpen(said)
	case len(said) > 0 && said[0].Kind == Unknown && kindOf(firstRune(said[0].Text)) <= latin:
		doubt(p.all[p.from:]) // as in: no red fives in the first game
	}
	p.from, p.all = len(p.all), append(p.all, said...)
	if p.g.elements != "" && len(p.g.names) > 0 {
		p.all = append(p.all, Statement{Text: trimmed(p.g.elements)})
	}
	p.g = group{}
}

// wordBefore returns the last word before the current group, or nil if a mark stands between.
func (p *grouping) wordBefore() *token {
	if len(p.g.tokens) == 0 || p.g.tokens[0].joins {
		return nil
	}
	at := p.g.tokens[0].at - 1
	for at >= 0 && p.tokens[at].ignored && letters(p.tokens[at].text) > 0 {
		at--
	}
	if at < 0 || p.tokens[at].joins || p.tokens[at].ignored {
		return nil
	}
	return &p.tokens[at]
}

// deniesNames reports whether a no before the current group may be that of its names, as in:
// abortive draws: no renchan. A sign and one in hiragana stand behind what they deny.
func (p *grouping) deniesNames(before *token) bool {
	last, _ := utf8.DecodeLastRuneInString(before.word())
	isBehind := unicode.Is(unicode.Hiragana, last) || !unicode.IsLetter(last)
	isVerb := p.hasVerb() && kindOf(firstRune(p.g.values[0])) == latin &&
		!strings.Contains(p.g.text(), ":") // as in: no renchan allowed
	return isAnswer(before) && playerwords.Truth(before.word()) == "false" && !isBehind &&
		(len(p.g.names)+len(p.g.yaku) > 0 || p.g.play) && (len(p.g.values) == 0 || isVerb)
}

// drop leaves a number that no name follows to the current group, which it says nothing of.
func (p *grouping) drop() {
	if p.held != nil {
		p.g.tokens, p.g.unknown, p.held = append(p.g.tokens, *p.held), true, nil
	}
}

// takeHeld gives the number before the current name or yaku to the group.
func (p *grouping) takeHeld() {
	if len(p.g.values) == 1 && playerwords.Truth(p.g.values[0]) == "true" {
		p.g.values = nil // the yes is part of a verb, as in: we use 3 red fives
	}
	p.g.tokens, p.g.values = append(p.g.tokens, *p.held), append(p.g.values, p.held.word())
	p.held = nil
}

// takenBy reports whether a name of the group accepts a value.
func (p *grouping) takenBy(value string) bool {
	return slices.ContainsFunc(p.g.names, func(n *token) bool { return p.accepts(n, value) })
}

// isValue reports whether a token is a value here: one that is a name too is so only alone, and not
// in a list.
func (p *grouping) isValue(k *token) bool {
	return k.value && (len(k.names) == 0 || len(p.g.values) == 0 && !answered(p.rest) &&
		!p.isListed() && p.takenBy(k.word()))
}

// deniesOther reports whether a no behind a mark is that of words that are not known, as in: head
// bump, no smoking.
func (p *grouping) deniesOther(k *token) bool {
	next := slices.IndexFunc(p.rest, func(k token) bool { return !k.ignored })
	return len(p.g.names) > 0 && k.value && k.names == nil && p.isListed() &&
		playerwords.Truth(k.word()) == "false" && next >= 0 && p.rest[next].unknown()
}

// isListed reports whether a mark such as a comma stands before the current token.
func (p *grouping) isListed() bool {
	for _, k := range slices.Backward(p.before) {
		if !k.ignored {
			return k.joins && k.word() != "|"
		}
	}
	return false
}

// isWorthOfYaku reports whether a number says what the yaku of the group is worth.
func (p *grouping) isWorthOfYaku(k *token) bool {
	return k.number && (isWorth(k) || fuOf(k.word()) != "") && len(p.g.names) == 0 &&
		len(p.g.yaku) > 0 && len(p.g.values) < 2
}

// addsNothing reports whether a token is a place with its points, or a number beside that which is
// meant.
func (p *grouping) addsNothing(k *token) bool {
	isOther := func(k token) bool {
		return k.number && !k.ignored || playerwords.AfterEach(k.word()) != ""
	}
	return k.place && p.takesMore(&p.g) ||
		k.number && k.ignored && slices.ContainsFunc(p.rest, isOther)
}

// isFull reports whether a group has a value, and takes no second one.
func (p *grouping) isFull() bool {
	return len(p.g.values) > 0 && !p.takesMore(&p.g) && !p.hasVerb()
}

// hasVerb reports whether the only value of a group is a yes behind its names, which may be a verb,
// as in: the uma used is 30-10.
func (p *grouping) hasVerb() bool {
	return len(p.g.values) == 1 && !p.g.prefix && p.g.values[0] != "1" &&
		playerwords.Truth(p.g.values[0]) == "true"
}

// endsClause reports whether a comma ends what a group says, as only an explanation follows, or a
// word that is not understood stands before the next name, as in 延長戦あり、再延長なし.
func (p *grouping) endsClause(k *token) bool {
	next := slices.IndexFunc(p.rest, func(k token) bool { return !k.ignored })
	isOther := next >= 0 && p.rest[next].unknown() && follows(p.rest[next+1:])
	isComplete := !p.g.prefix && !p.g.unknown && len(p.g.names) > 0 && len(p.g.values) > 0
	return k.joins && k.word() == "," && isComplete && (isOther || explains(p.rest))
}

// precedesName reports whether a number belongs to no name before it, and so perhaps to the next.
func (p *grouping) precedesName(k *token) bool {
	suffix := ""
	if len(p.rest) > 0 {
		suffix, _ = playerwords.Find(playerwords.Suffixes, p.rest[0].word())
	}
	return k.number && !p.g.play && (suffix != "" || !p.takenBy(k.word()) ||
		p.isFull() && !p.isOfLastName(k) || p.joined && !p.isFurtherPoints())
}

// isFurtherPoints reports whether a number behind a mark is one more of those of an uma.
func (p *grouping) isFurtherPoints() bool {
	return len(p.g.values) > 0 && ofPlace(p.before) ||
		len(p.g.values) == 1 && p.takesMore(&p.g) && !follows(p.rest)
}

// isFurtherValue reports whether a value is that of a rule of play, or a word such as "used" beside
// another value.
func (p *grouping) isFurtherValue(k *token) bool {
	switch {
	case len(p.g.values) == 0:
		return len(p.g.names) == 0 && p.g.play
	case k.ignored && !(p.g.prefix && len(p.g.names) > 0 && isAnswer(k) && follows(p.rest)):
		return true
	}
	return len(p.g.names) == 0 && p.g.play ||
		playerwords.Truth(k.word()) == "true" && playerwords.Truth(p.g.values[0]) == ""
}

// repeatsName reports whether a name only repeats that before the value.
func (p *grouping) repeatsName(k *token) bool {
	return k.names != nil && len(p.g.names) > 0 && len(p.g.values) > 0 && !p.g.prefix &&
		!p.joined && p.held == nil && slices.Equal(k.names, p.g.names[len(p.g.names)-1].names)
}

// takeValue takes a value. Names to which it does not belong say what they say without it.
func (p *grouping) takeValue(k *token) {
	if p.hasVerb() && k.number {
		p.g.values = nil
	}
	switch {
	case p.g.prefix && len(p.g.names) > 0 && p.takenBy(k.word()) && !follows(p.rest) &&
		(!p.takenBy(p.g.values[0]) || p.g.isOfOther()):
		isYes := playerwords.Truth(p.g.values[0]) == "true" // else it belongs to nothing
		p.g.values, p.g.prefix, p.g.unknown = nil, false, p.g.unknown || !isYes
	case p.isOfLastName(k):
		rest := p.g.cutLast()
		p.g.shared = rest == nil
		p.end()
		if rest != nil {
			p.g = *rest
		}
	case p.beginsClause(k):
		p.end()
	default:
		if head := p.beforeValue(&p.g, k.word()); head != nil {
			p.all = append(p.all, p.statements(head)...)
		}
	}
	p.g.prefix = p.g.prefix || len(p.g.names)+len(p.g.yaku) == 0
	p.g.values = append(p.g.values, k.word())
}

// isOfOther reports whether a mark separates the values before the first name from it, as in
// 役満は4倍満 | 数え役満.
func (g *group) isOfOther() bool {
	for _, k := range slices.Backward(g.tokens) {
		if k.at < g.names[0].at && !k.ignored {
			return k.joins
		}
	}
	return false
}

// isOfLastName reports whether the last of several names behind a value has the next one, as in no
// oka, uma 20-10.
func (p *grouping) isOfLastName(k *token) bool {
	return p.g.prefix && len(p.g.names) > 1 && !follows(p.rest) &&
		(isAnswer(k) || k.number && p.accepts(p.g.names[len(p.g.names)-1], k.word()))
}

// beginsClause reports whether a value belongs to the name behind it.
func (p *grouping) beginsClause(k *token) bool {
	return len(p.g.names) > 0 && (p.g.prefix ||
		follows(p.rest) && (p.joined || isAnswer(k) && len(p.g.values) > 0 &&
			(isAnswered(p.g.values) || p.takesMore(&p.g))))
}

// takeName takes the name of an option or of a rule of play.
func (p *grouping) takeName(k *token) {
	takes := p.held != nil && k.names != nil && p.accepts(k, p.held.word())
	n := len(p.g.names)
	endsInAnswer := n > 0 && !p.g.names[n-1].implies() &&
		playerwords.EndsInAnswer(p.g.names[n-1].word()) != ""
	if len(p.g.values) > 0 && !p.g.prefix || takes && n > 0 || endsInAnswer {
		p.end()
	}
	if k.names != nil {
		p.g.names = append(p.g.names, k)
	}
	if p.g.play = p.g.play || k.play; takes {
		p.takeHeld()
	}
	p.drop()
}

// takeAnswered takes a name with an answer in it, such as ダブロンなし, which is also that of the names
// before it.
func (p *grouping) takeAnswered(k *token) {
	if len(p.g.names) > 0 {
		if len(p.g.values) == 0 {
			p.g.values = []string{playerwords.EndsInAnswer(k.word())}
		}
		p.end()
	}
	p.takeName(k)
}

// takeYaku takes the name of a yaku.
func (p *grouping) takeYaku(k *token) {
	if len(p.g.values) > 0 && !p.g.prefix {
		p.end()
	}
	if p.held != nil && isWorth(p.held) && len(p.g.names)+len(p.g.yaku)+len(p.g.values) == 0 {
		p.takeHeld()
		p.g.prefix = true
	}
	p.g.yaku = append(p.g.yaku, k.yaku)
}

// takeUnknown takes a token that is not understood. An answer before it may be about that.
func (p *grouping) takeUnknown(k *token) {
	p.g.unknown = true
	if k.unknown() && isAnswered(p.g.values) && len(p.g.names)+len(p.g.yaku) == 0 {
		p.g.negated = p.g.negated || p.g.isDenied()
		p.g.values, p.g.prefix = nil, false
	}
}

// isAnswer reports whether a token means yes or no.
func isAnswer(k *token) bool { return !k.number && playerwords.Truth(k.word()) != "" }

// explains reports whether the clause that follows is not understood, but neither names a rule nor
// limits one.
func explains(rest []token) bool {
	if end := slices.IndexFunc(rest, func(k token) bool { return k.joins }); end >= 0 {
		rest = rest[:end]
	}
	var b strings.Builder
	for _, k := range rest {
		b.WriteString(k.text)
	}
	return slices.ContainsFunc(rest, func(k token) bool { return k.unknown() }) &&
		!playerwords.SetsCondition(b.String()) && !slices.ContainsFunc(rest, func(k token) bool {
		return k.names != nil || k.play || k.yaku != "" || k.doubts || k.number
	})
}

// follows reports whether a name stands next, to which a value before it belongs.
func follows(rest []token) bool {
	at := slices.IndexFunc(rest, func(k token) bool { return !k.ignored })
	return at >= 0 && (rest[at].names != nil || rest[at].play || rest[at].yaku != "")
}

// answered reports whether the next token that means something is a value alone, perhaps in the next
// cell of a table.
func answered(rest []token) bool {
	at := slices.IndexFunc(rest, func(k token) bool { return !k.ignored && k.word() != "|" })
	return at >= 0 && rest[at].value && rest[at].names == nil
}

// isWorth reports whether a token says what a yaku is worth.
func isWorth(k *token) bool {
	_, ok := WorthOf(k.word())
	return ok
}

// cutLast takes the last name off a group, with what follows it, if it is beside no other. It
// returns nil if there is no other or a word such as "or" joins them.
func (g *group) cutLast() *group {
	if len(g.names) < 2 {
		return nil
	}
	last, before := g.names[len(g.names)-1], g.names[len(g.names)-2]
	at := slices.IndexFunc(g.tokens, func(k token) bool { return k.at == last.at })
	if at < 1 {
		return nil
	}
	isMarked := false
	for _, k := range g.tokens[:at] {
		if k.at > before.at {
			isMarked = isMarked || k.separates()
			if k.joins && !k.separates() && k.word() != "|" {
				return nil
			}
		}
	}
	rest := &group{tokens: slices.Clone(g.tokens[at:]), names: []*token{last}, unknown: !isMarked ||
		slices.ContainsFunc(g.tokens[at:], func(k token) bool { return k.unknown() })}
	g.tokens, g.names, g.unknown = g.tokens[:at], g.names[:len(g.names)-1], g.unknown || !isMarked
	return rest
}

// separates reports whether a mark such as a comma or a dash ends what is said of a name.
func (k *token) separates() bool {
	return k.word() != "" && strings.Trim(k.word(), ",、，・/-–—") == ""
}

// beforeValue takes the names from a group that imply their values, before those to which a value
// belongs, such as テンパイ連荘 in テンパイ連荘 1本場300点. It returns nil if there are none.
func (t *Reader) beforeValue(g *group, value string) *group {
	if len(g.values) > 0 || len(g.yaku) > 0 || g.play {
		return nil
	}
	at := slices.IndexFunc(g.names, func(k *token) bool { return !k.says() })
	if at <= 0 {
		at = slices.IndexFunc(g.names, func(k *token) bool { return t.accepts(k, value) })
		if at <= 0 || playerwords.Truth(value) != "" ||
			slices.ContainsFunc(g.names[:at], func(k *token) bool { return !k.implies() }) {
			return nil
		}
	}
	first := slices.IndexFunc(g.tokens, func(k token) bool { return k.at >= g.names[at].at })
	head := &group{tokens: g.tokens[:first], names: g.names[:at]}
	head.unknown = slices.ContainsFunc(head.tokens, func(k token) bool { return k.unknown() })
	g.tokens, g.names = slices.Clone(g.tokens[first:]), g.names[at:]
	g.unknown = slices.ContainsFunc(g.tokens, func(k token) bool { return k.unknown() })
	return head
}

// implies reports whether a name implies the values of its options.
func (k *token) implies() bool {
	return !slices.ContainsFunc(k.names, func(id string) bool {
		return !strings.Contains(id, ".") || strings.Contains(id, "|")
	})
}

// says reports whether a name says by itself that a rule is played, such as 完全先付け, or how long a
// game is.
func (k *token) says() bool {
	return !k.uncertain && !slices.ContainsFunc(k.names, func(id string) bool {
		return !strings.HasSuffix(id, ".true") && !strings.HasPrefix(id, gameRounds+".")
	})
}

// isLength reports whether a name says how long a game is.
func (k *token) isLength() bool { return strings.HasPrefix(k.names[0], gameRounds+".") }

// ofPlace reports whether a sign or a place, such as 2位, stands before a number.
func ofPlace(before []token) bool {
	at := len(before) - 1
	for at > 0 && strings.Trim(before[at].word(), ":") == "" {
		at--
	}
	return at >= 0 && (before[at].place || strings.ContainsAny(before[at].word(), "+-▲±"))
}

// takesMore reports whether further numbers belong to the names of a group: an uma has two or four.
func (t *Reader) takesMore(g *group) bool {
	return slices.ContainsFunc(g.names, func(k *token) bool { return len(k.names) > 1 })
}

// within gives names the meaning that they have beside another name of a sentence, such as 一発
// beside チップ, and a triple ron among draws.
func within(tokens []token) {
	draws := count(tokens, isDraw)
	for i := range tokens {
		if k := &tokens[i]; k.draw && draws >= mostDraws && k.names[0] == allWin {
			k.names = []string{abortsIfThree}
		}
	}
	for i := range tokens {
		for j := range tokens {
			main, k := &tokens[i], &tokens[j]
			if len(main.names) != 1 || len(k.names) != 1 {
				continue
			}
			pair := main.names[0] + " " + k.names[0]
			if id, _ := playerwords.Find(playerwords.Within, pair); id != "" {
				k.names, main.topic = []string{id}, id != main.names[0]
				// which may be of tiles, not of chips
				k.uncertain = endsInCount(tokens[:j]) ||
					j < i-1 && tokens[i-1].joins && endsInCount(tokens[:i-1])
			}
		}
	}
}

// count returns the number of elements that are something.
func count[T any](all []T, is func(T) bool) (n int) {
	for _, one := range all {
		if is(one) {
			n++
		}
	}
	return n
}

// endsInCount reports whether tokens end in a number that is none of points.
func endsInCount(tokens []token) bool {
	for _, k := range slices.Backward(tokens) {
		if !k.ignored {
			count := cmp.Or(playerwords.AfterEach(k.word()), k.word())
			return isNumber(count) && len(playerwords.Digits(count)) <= 2
		}
	}
	return false
}

// markElements marks the elements of lists of names that are not understood, such as トップ賞 in
// ウマ、トップ賞、焼き鳥なし. They say nothing of the others.
func markElements(tokens []token) {
	isMark := func(k token) bool { return k.joins && strings.ContainsAny(k.text, ",・/") }
	named := false // in the element before
	for from := 0; from < len(tokens); {
		end := slices.IndexFunc(tokens[from:], func(k token) bool { return isMark(k) || k.value })
		if end < 0 {
			return
		}
		element := tokens[from : from+end]
		isUnknown := slices.ContainsFunc(element, func(k token) bool { return k.unknown() }) &&
			!slices.ContainsFunc(element, func(k token) bool { return !k.unknown() && !k.ignored })
		if isUnknown && named && from > 0 && isMark(tokens[from-1]) {
			for i := range element {
				element[i].element = element[i].unknown()
			}
		}
		named = named && isUnknown || slices.ContainsFunc(element,
			func(k token) bool { return k.names != nil })
		named = named && isMark(tokens[from+end])
		from += end + 1
	}
}

// namesOrNumbers decides which tokens that are both are names, such as 1本場 before 300点, and which
// are numbers. A second name is neither.
func (t *Reader) namesOrNumbers(tokens []token) {
	for i := range tokens {
		k := &tokens[i]
		if !k.number || k.names == nil {
			continue
		}
		next := slices.IndexFunc(tokens[i+1:], func(k token) bool { return !k.ignored })
		switch isSame := func(before token) bool { return slices.Equal(before.names, k.names) }; {
		case next < 0 || !tokens[i+1+next].value || !t.accepts(k, tokens[i+1+next].word()):
			k.names = nil
		case slices.ContainsFunc(tokens[:i], isSame):
			k.names, k.number, k.value, k.ignored = nil, false, false, true
		default:
			k.number, k.value = false, false
		}
	}
}

// withUma puts the uma before places with their points that stand alone, as in 1st +20, 2nd +10.
func (t *Reader) withUma(tokens []token) []token {
	places, numbers := 0, 0
	for _, k := range tokens {
		switch {
		case k.place:
			places++
		case k.number:
			numbers++
		case !k.ignored && !k.joins:
			return tokens
		}
	}
	if places < 3 || numbers != places {
		return tokens
	}
	return slices.Insert(tokens, 0, token{names: []string{umaFirst, umaSecond}})
}
