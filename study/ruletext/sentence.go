package ruletext

import (
	"cmp"
	"iter"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// Reader reads texts about the options of one rule set. Any number of goroutines may share it.
type Reader struct {
	options []rules.Option
	yaku    []rules.Yaku
	// shown maps the names that Hanfu displays to the ids of options.
	shown map[string]string
	// shownValues maps the values that Hanfu displays to what they are, if that is clear.
	shownValues map[string]shownValue
	// shownYaku does so for yaku of all shipped rules.
	shownYaku map[string]string
	// longest is the greatest number of characters of a name, by its first.
	longest map[rune]int
}

// NewReader returns a reader of texts about the options of r.
func NewReader(r *rules.Rules) *Reader {
	t := &Reader{options: r.Options(), yaku: r.Yaku(), shown: make(map[string]string),
		shownValues: make(map[string]shownValue), shownYaku: shownYaku(), longest: make(map[rune]int)}
	for i := range t.options {
		o := &t.options[i]
		for _, lang := range words.Languages {
			for _, name := range []string{o.Label(lang), o.ShortName(lang), o.Doc.In(lang)} {
				if name = playerwords.Folded(name); name != "" {
					t.shown[name] = o.ID
				}
			}
			for _, value := range o.Allowed {
				shown := shownValue{o.ID, value.String()}
				name := playerwords.Folded(words.In(lang).Sheet().Values[o.ID+"."+shown.value])
				if other, found := t.shownValues[name]; found && other != shown {
					shown = shownValue{}
				}
				t.shownValues[name] = shown
			}
			delete(t.shownValues, "")
		}
	}
	for _, names := range []iter.Seq[string]{maps.Keys(t.shown), maps.Keys(t.shownYaku),
		playerwords.OnSheets()} {
		for name := range names {
			t.noteLength(name)
		}
	}
	return t
}

type shownValue struct{ option, value string }

// noteLength lets a normalized name be looked for. In Latin letters people write it in more ones.
func (t *Reader) noteLength(name string) {
	first, n := firstRune(name), utf8.RuneCountInString(name)
	if first < 0x2000 {
		n *= 2
	}
	t.longest[first] = max(t.longest[first], n+1)
}

// group is a run of names with the values that belong to them.
type group struct {
	tokens  []token
	names   []*token
	yaku    []string // ids
	values  []string
	play    bool
	prefix  bool // whether the first value precedes the names
	unknown bool // whether it has words that are not understood
	whole   bool // whether it is all of a sentence
	// elements are what is not understood of a list of names.
	elements string
}

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

// parts returns what the parts of a sentence say.
func (t *Reader) parts(text string) (all []Statement) {
	tokens := t.tokens(text)
	within(tokens)
	t.namesOrNumbers(tokens)
	tokens = t.withUma(tokens)
	markElements(tokens)
	var g group
	flush := func() {
		g.whole = len(g.tokens) == len(tokens)
		all = append(all, t.statements(&g)...)
		if g.elements != "" && len(g.names) > 0 {
			all = append(all, Statement{Text: trimmed(g.elements)})
		}
		g = group{}
	}
	var held *token // a number that precedes its name
	drop := func() {
		if held != nil {
			g.tokens, g.unknown, held = append(g.tokens, *held), true, nil
		}
	}
	joined := false // whether names stand before a mark such as a comma
	for i := range tokens {
		k := &tokens[i]
		k.at, joined = i, joined && k.names == nil || k.joins
		if strings.EqualFold(k.word(), "off") && i < len(tokens)-1 { // "taken off" is no value
			k.value = false
		}
		isValue := k.value && (len(k.names) == 0 || len(g.values) == 0 &&
			!answered(tokens[i+1:]) &&
			slices.ContainsFunc(g.names, func(n *token) bool { return t.accepts(n, k.word()) }))
		switch {
		case k.number && (isWorth(k) || fuOf(k.word()) != "") && len(g.names) == 0 &&
			len(g.yaku) > 0 && len(g.values) < 2:
			g.values = append(g.values, k.word())
		case k.joins && held != nil: // the number belongs to what stands before the mark
			drop()
		case k.place && t.takesMore(&g):
		case k.number && k.ignored && slices.ContainsFunc(tokens[i+1:],
			func(k token) bool {
				return k.number && !k.ignored || playerwords.AfterEach(k.word()) != ""
			}):
		case k.number && len(g.values) > 0 && !t.takesMore(&g) &&
			isSameNumber(k.word(), g.values[len(g.values)-1]) && !follows(tokens[i+1:]):
		case k.joins && k.word() == "," && g.isComplete() && explains(tokens[i+1:]):
			flush()
			joined = false
		case k.number && !g.play && (len(g.values) > 0 && !t.takesMore(&g) ||
			joined && !(len(g.values) > 0 && ofPlace(tokens[:i]) || len(g.values) == 1 &&
				t.takesMore(&g) && !follows(tokens[i+1:])) ||
			!slices.ContainsFunc(g.names, func(n *token) bool { return t.accepts(n, k.word()) })):
			drop()
			held = k
			continue
		case isValue && (len(g.names) == 0 && g.play || len(g.values) > 0 && (k.ignored &&
			!(g.prefix && len(g.names) > 0 && isAnswer(k) && follows(tokens[i+1:])) ||
			playerwords.Truth(k.word()) == "true" && playerwords.Truth(g.values[0]) == "")):
		case isValue:
			takes := func(value string) bool {
				return slices.ContainsFunc(g.names, func(n *token) bool { return t.accepts(n, value) })
			}
			if g.prefix && len(g.names) > 0 && !takes(g.values[0]) && takes(k.word()) {
				g.values, g.prefix, g.unknown = nil, false, true // it belongs to nothing
			} else if g.prefix && len(g.names) > 1 && !follows(tokens[i+1:]) && (isAnswer(k) ||
				k.number && t.accepts(g.names[len(g.names)-1], k.word())) { // no oka, uma 20-10
				rest := g.cutLast()
				flush()
				if rest != nil {
					g = *rest
				}
			} else if (g.prefix || g.isAnswered() && isAnswer(k) && follows(tokens[i+1:]) || joined && follows(tokens[i+1:])) && len(g.names) > 0 {
				flush()
			} else if head := t.beforeValue(&g, k.word()); head != nil {
				all = append(all, t.statements(head)...)
			}
			g.prefix = g.prefix || len(g.names)+len(g.yaku) == 0
			g.values = append(g.values, k.word())
		case k.names != nil && len(g.names) > 0 && len(g.values) > 0 && !g.prefix && !joined &&
			held == nil &&
			slices.Equal(k.names, g.names[len(g.names)-1].names):
		case k.names != nil || k.play:
			takes := held != nil && k.names != nil && t.accepts(k, held.word())
			if len(g.values) > 0 && !g.prefix || takes && len(g.names) > 0 {
				flush()
			}
			if k.names != nil {
				g.names = append(g.names, k)
			}
			g.play = g.play || k.play
			if takes {
				g.tokens, g.values, held = append(g.tokens, *held), append(g.values, held.word()), nil
			}
			drop()
		case k.yaku != "":
			if len(g.values) > 0 && !g.prefix {
				flush()
			}
			if held != nil && isWorth(held) && len(g.names)+len(g.yaku)+len(g.values) == 0 {
				g.tokens, g.values, held = append(g.tokens, *held), []string{held.word()}, nil
				g.prefix = true
			}
			g.yaku = append(g.yaku, k.yaku)
		case k.element:
			g.elements += k.text
		case k.unknown(), k.doubts:
			g.unknown = true
			if k.unknown() && g.isAnswered() && len(g.names)+len(g.yaku) == 0 {
				g.values, g.prefix = nil, false // it may be about what is not understood
			}
		}
		g.tokens = append(g.tokens, *k)
	}
	drop()
	flush()
	return slices.DeleteFunc(all, func(s Statement) bool { // a second name of what is said
		return s.bare && s.Kind == Guessed && slices.ContainsFunc(all, func(said Statement) bool {
			return said.Option == s.Option && said.Kind == Set
		})
	})
}

// isAnswer reports whether a token means yes or no.
func isAnswer(k *token) bool { return !k.number && playerwords.Truth(k.word()) != "" }

// isAnswered reports whether the value of a group is yes or no.
func (g *group) isAnswered() bool { return isAnswered(g.values) }

// isApart reports whether a mark such as a comma separates a name from the first one.
func (g *group) isApart(name *token) bool {
	return slices.ContainsFunc(g.tokens, func(k token) bool {
		return g.names[0].at < k.at && k.at < name.at && k.separates()
	})
}

// isDenied reports whether the value of a group is no.
func (g *group) isDenied() bool {
	return len(g.values) == 1 && playerwords.Truth(g.values[0]) == "false"
}

func isAnswered(values []string) bool {
	return len(values) == 1 && playerwords.Truth(values[0]) != ""
}

func isSameNumber(a, b string) bool {
	digits, _ := playerwords.Number(a)
	other, _ := playerwords.Number(b)
	return digits != "" && digits == other
}

// isComplete reports whether a group has names and values that are all understood.
func (g *group) isComplete() bool {
	return len(g.names) > 0 && len(g.values) > 0 && !g.prefix && !g.unknown
}

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

// answered reports whether the next token that means something is a value alone.
func answered(rest []token) bool {
	at := slices.IndexFunc(rest, func(k token) bool { return !k.ignored })
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
			if k.joins && !k.separates() {
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

// says reports whether a name says by itself that a rule is played, such as 完全先付け.
func (k *token) says() bool {
	return !k.uncertain && !slices.ContainsFunc(k.names, func(id string) bool {
		return !strings.HasSuffix(id, ".true")
	})
}

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

// statements returns what a group says.
func (t *Reader) statements(g *group) (all []Statement) {
	slices.SortFunc(g.tokens, func(a, b token) int { return cmp.Compare(a.at, b.at) })
	var b strings.Builder
	for _, k := range g.tokens {
		b.WriteString(k.text)
	}
	text := trimmed(b.String())
	switch {
	case text == "":
		return nil
	case len(g.names) == 0 && g.play:
		return []Statement{{Kind: Play, Text: text}}
	case len(g.names) == 0 && len(g.yaku) == 1 && !g.unknown && t.ofYaku(g, text) != nil:
		return t.ofYaku(g, text)
	case len(g.names) == 0 && len(g.yaku) > 0 && len(g.values) == 1 && !g.unknown &&
		(g.whole || playerwords.Truth(g.values[0]) == "") && g.joins() >= len(g.yaku)-1:
		value := cmp.Or(playerwords.Truth(g.values[0]), g.values[0])
		if _, isWorth := WorthOf(value); !isWorth && value != "true" && value != "false" {
			return []Statement{{Text: text}}
		}
		for _, id := range g.yaku {
			all = append(all, Statement{Kind: OfYaku, Text: text, Yaku: id, Value: value})
		}
		return all
	case len(g.names) == 0 && !g.unknown && len(g.values) == 0 && t.areOfRules(g.yaku):
		return nil
	case len(g.names) == 0:
		return []Statement{{Text: text}}
	}
	if all := t.list(g); all != nil {
		return all
	}
	if at := slices.IndexFunc(g.names, func(k *token) bool { return k.topic }); at >= 0 &&
		len(g.names) > 1 {
		all = append(all, Statement{Kind: Guessed, Text: text, Option: g.names[at].names[0],
			bare: true})
		g.names = slices.Delete(slices.Clone(g.names), at, at+1)
	}
	isOpen := t.isOfEach(g, text) ||
		g.unknown && g.isDenied() && playerwords.SetsCondition(text) // no ippatsu when ...
	if isLiable := len(g.yaku) > 0 && t.liability(g); isLiable && len(g.values) == 0 {
		g.values = []string{"true"}
	} else if !isLiable && len(g.yaku) > 0 {
		g.unknown, isOpen = true, isOpen || g.isDenied() && g.joins() < len(g.yaku)
	}
	g.unknown = g.unknown || g.sharesNumber() || isOpen || !t.allAccept(g)
	for _, name := range g.names {
		for _, s := range t.resolve(name, g.values) {
			s.bare = len(g.values) == 0
			s.unlessKnown = s.Kind == Set && !g.unknown && name.uncertain
			if s.Kind == Set && (g.unknown || name.uncertain ||
				name.part && s.Value == "false" && g.parts() < mostDraws) {
				s.Kind = Guessed
			}
			if s.Kind == Set && g.prefix && g.isDenied() && g.isApart(name) {
				s.Kind, s.Value = Guessed, "" // no ippatsu, ura dora
			}
			if isOpen || name.part && s.Kind == Guessed && s.Value == "false" {
				s.Value = "" // which is that of all together
			}
			s.Text = text
			if !slices.Contains(all, s) {
				all = append(all, s)
			}
		}
	}
	return dropUncertain(all)
}

// areOfRules reports whether the rules have all of some yaku, or there are none.
func (t *Reader) areOfRules(yaku []string) bool {
	return !slices.ContainsFunc(yaku, func(id string) bool { return rules.ByID(t.yaku, id) == nil })
}

// within gives names the meaning that they have beside another name of a sentence, such as 一発
// beside チップ.
func within(tokens []token) {
	for i := range tokens {
		for j := range tokens {
			main, k := &tokens[i], &tokens[j]
			if len(main.names) != 1 || len(k.names) != 1 {
				continue
			}
			pair := main.names[0] + " " + k.names[0]
			if id, _ := playerwords.Find(playerwords.Within, pair); id != "" {
				k.names, k.uncertain, main.topic = []string{id}, false, id != main.names[0]
			}
		}
	}
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

// Options by which something is read: draws are those that break a hand off.
const (
	draws        = "abortive_draws"
	redFives     = "red_fives"
	chomboPoints = "chombo_points"
	umaFirst     = "uma_first"
	umaSecond    = "uma_second"
)

// list returns what a group says that is a list of draws that break a hand off, such as
// 途中流局は九種九牌、四風連打, or nil.
func (t *Reader) list(g *group) []Statement {
	if len(g.values) > 0 || g.unknown || len(g.yaku) > 0 || len(g.names) < 2 ||
		g.names[0].part || g.names[0].names[0] != draws ||
		slices.ContainsFunc(g.names[1:], func(k *token) bool { return !k.draw }) {
		return nil
	}
	listed := *g
	listed.names, listed.values = g.names[1:], []string{g.names[0].word()}
	return t.statements(&listed)
}

// allAccept reports whether what is neither yes nor no fits all names of a group.
func (t *Reader) allAccept(g *group) bool {
	return len(g.values) == 0 || playerwords.Truth(g.values[0]) != "" ||
		!slices.ContainsFunc(g.names, func(k *token) bool { return !t.accepts(k, g.values[0]) }) ||
		len(g.names) == 1
}

// mostDraws is the number of draws in a list that stands for all of them.
const mostDraws = 3

// parts returns the number of different names of draws.
func (g *group) parts() int {
	seen := make(map[string]bool)
	for _, k := range g.names {
		if k.part {
			seen[playerwords.Folded(k.word())] = true
		}
	}
	return len(seen)
}

// joins returns the number of marks and words that join names.
func (g *group) joins() (n int) {
	for _, k := range g.tokens {
		if k.joins {
			n++
		}
	}
	return n
}

func (g *group) hasEach() bool {
	return slices.ContainsFunc(g.tokens, func(k token) bool {
		return playerwords.MeansEach(k.word())
	})
}

// isOfEach reports whether a number is that of each of several parts of an option, such as the red
// fives of each suit or what each player pays.
func (t *Reader) isOfEach(g *group, text string) bool {
	suits := playerwords.Suits(text)
	isOfSuit := 0 < suits && suits < 3 && !playerwords.NamesTotal(text)
	return len(g.values) > 0 && slices.ContainsFunc(g.names, func(k *token) bool {
		o := rules.ByID(t.options, k.names[0])
		return o != nil && o.Default.Type == condition.TypeInt && !isAnswered(g.values) &&
			(g.hasEach() && suits != 3 && (o.Allowed != nil || o.ID == chomboPoints) || isOfSuit && o.ID == redFives)
	})
}

// sharesNumber reports whether several things have one number, which may be meant for one of them.
func (g *group) sharesNumber() bool {
	return len(g.values) > 0 && !g.hasEach() && strings.Trim(playerwords.Digits(g.values[0]), "0123456789") == "" &&
		slices.ContainsFunc(g.names, func(k *token) bool {
			return !slices.Equal(k.names, g.names[0].names)
		})
}

// trimmed returns a statement without the signs around it.
func trimmed(text string) string {
	return strings.TrimFunc(text, func(r rune) bool {
		return strings.ContainsRune(" 　、,，・/|:：-–•*", r) || unicode.Is(unicode.So, r)
	})
}

// liability reports whether the yaku of a group are those for which the option that it names is. It
// adds the option for suukantsu.
func (t *Reader) liability(g *group) bool {
	const liability = "pao"
	if len(g.names) != 1 {
		return false
	}
	name := *g.names[0]
	if id := name.names[0]; id != liability && (!strings.HasPrefix(id, liability+"_") ||
		rules.ByID(t.yaku, id[len(liability)+1:]) == nil) {
		return false
	}
	isDenied := g.isDenied()
	if isDenied { // of these yaku alone
		g.names = nil
	}
	add := func(id string) {
		also := name
		also.names = []string{id}
		g.names = append(g.names, &also)
	}
	if name.names[0] != liability && !isDenied {
		add(liability)
	}
	for _, id := range g.yaku {
		own := liability + "_" + id
		switch y := rules.ByID(t.yaku, id); {
		case rules.ByID(t.options, own) != nil:
			add(own)
		case y == nil || !y.Pao || isDenied:
			g.names = append(g.names, &name)
			return false
		}
	}
	return true
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
		tokens, kind := t.tokens(rest), Set
		isName := func(k token) bool { return k.names != nil }
		isValue := func(k token) bool { return k.value && !k.ignored }
		isMore := func(k token) bool {
			return !k.ignored && !k.joins && !k.play &&
				!slices.ContainsFunc(k.names, func(id string) bool {
					return strings.HasPrefix(p.Means, id+".") || strings.Contains(p.Means, " "+id+".")
				})
		}
		named, isDenied := slices.ContainsFunc(tokens, isName), playerwords.Negates(rest)
		switch {
		case named && (p.Means == "play" || slices.ContainsFunc(tokens, isValue)):
			continue
		case p.Means == "play":
			kind = Play
		case !p.Certain || isDenied || slices.ContainsFunc(tokens, isMore):
			kind = Guessed
		}
		var said []Statement
		for means := range strings.FieldsSeq(p.Means) {
			id, value, _ := strings.Cut(means, ".")
			switch {
			case kind == Play:
				said = append(said, Statement{Kind: kind, Text: text})
			case rules.ByID(t.options, id) != nil:
				if isLast := strings.HasSuffix(p.Means, means); isDenied && isLast && value == "true" {
					value = "false"
				} else if isDenied {
					value = ""
				}
				said = append(said, Statement{Kind: kind, Text: text, Option: id, Value: value})
			}
		}
		if said != nil && kind == Set {
			return said
		}
		if all == nil || all[0].Kind == Play && said != nil {
			all = said
		}
	}
	return all
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

// dropUncertain leaves out guesses about options that other statements of the same sentence set.
func dropUncertain(all []Statement) []Statement {
	set := make(map[string]bool)
	for _, s := range all {
		set[s.Option] = set[s.Option] || s.Kind == Set
	}
	return slices.DeleteFunc(all, func(s Statement) bool {
		return s.Kind == Guessed && set[s.Option]
	})
}
