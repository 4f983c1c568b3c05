package ruletext

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/options"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// Reader reads texts about the options of one rule set. Any number of goroutines may share it.
type Reader struct {
	options []rules.Option
	yaku    []rules.Yaku
	ofThree bool // whether three play
	// shown maps the names of options that Hanfu displays to their ids, and shownYaku those of the
	// yaku of all shipped rules.
	shown, shownYaku map[string]string
	// shownValues maps the values that Hanfu displays to what they are, if that is clear.
	shownValues map[string]shownValue
}

// NewReader returns a reader of texts about the options of r.
func NewReader(r *rules.Rules) *Reader {
	t := &Reader{options: r.Options(), yaku: r.Yaku(), ofThree: r.MayPlay(3), shown: make(map[string]string),
		shownValues: make(map[string]shownValue), shownYaku: shownYaku()}
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
	return t
}

type shownValue struct{ option, value string }

// token is a word of a sentence, or several that mean something together.
type token struct {
	text string
	at   int // its place among the tokens of the sentence
	// names are ids of options, each perhaps with a dot and a value. They are uncertain if the
	// token may mean something else.
	names     []string
	uncertain bool
	// part means that the token names a part of what the option is about, such as one of the draws.
	part    bool
	element bool   // part of an element of a list that is not understood
	topic   bool   // what is said is said of other names
	draw    bool   // the name of a draw that breaks a hand off
	yaku    string // the id of a yaku
	play    bool   // a rule of play
	value   bool   // may be the value of an option
	number  bool
	ignored bool // means nothing by itself
	joins   bool // joins names or statements
	place   bool // of a player after the game
	doubts  bool // limits what a sentence says, such as "only"
}

func (k *token) unknown() bool {
	return k.names == nil && k.yaku == "" && !k.play && !k.value && !k.ignored && !k.joins &&
		!k.doubts && !k.place
}

// isGrammar reports whether a token that is not understood is in hiragana, as the endings of verbs.
func (k *token) isGrammar() bool {
	return k.unknown() && strings.TrimFunc(k.word(), func(r rune) bool {
		return unicode.Is(unicode.Hiragana, r)
	}) == ""
}

func (k *token) word() string { return strings.TrimSpace(k.text) }

// maxNumber is the length of the longest number, in bytes, and its unit.
const maxNumber = 32

// maxSpan is the number of words or characters that are looked up together.
const maxSpan = 24

// tokens splits a sentence into the longest parts that are known.
func (t *Reader) tokens(text string) (all []token) {
	atoms := atoms(naming.Plain(text))
	for len(atoms) > 0 {
		isBehind := len(all) > 0 && all[len(all)-1].number
		k, n := t.next(atoms, isBehind)
		k.text = strings.Join(atoms[:n], "")
		if k.word() == "*" && (len(all) == 0 && !strings.HasPrefix(text, "×") ||
			len(atoms) > n && kindOf(rune(atoms[n][0])) == digit &&
				slices.ContainsFunc(all, func(k token) bool { return slices.Contains(k.names, redFives) })) {
			k = token{text: k.text, ignored: true} // it begins a list, or a number of tiles follows
		}
		if isOn := strings.EqualFold(k.word(), "on"); isOn || strings.EqualFold(k.word(), "off") {
			rest := strings.TrimSpace(strings.Join(atoms[n:min(n+2, len(atoms))], ""))
			isEnd := rest == "" || isMarkAlone(rest) || playerwords.Joins(rest) ||
				playerwords.Contrasts(rest)
			if !isEnd && !isOn {
				next, _ := t.next(atoms[n:], false)
				isEnd = next.names != nil
			}
			if !isEnd {
				k.value, k.ignored = false, isOn // it may belong to a verb, as in: taken off the result
			}
		}
		all, atoms = append(all, k), atoms[n:]
	}
	return all
}

// next returns the longest token at the beginning of a text and the number of its atoms. Without
// one that is known it is the first atom.
func (t *Reader) next(atoms []string, behindNumber bool) (k token, n int) {
	if n = min(maxSpan, len(atoms)); isMarkAlone(atoms[0]) || strings.TrimSpace(atoms[0]) == "" {
		n = 1
	}
	for ; n > 1; n-- {
		part, last := strings.Join(atoms[:n], ""), atoms[n-1]
		if strings.TrimSpace(last) == ")" {
			last = atoms[n-2]
		}
		isBetween := behindNumber && strings.HasPrefix(part, "-") // two numbers
		if isBetween || isMarkAlone(last) || isSplit(part) || !t.mayMean(part) {
			continue
		}
		k = t.lookUp(part, behindNumber)
		// in +10、2位 the 2 is none of an uma
		isOfPlace := k.number && n < len(atoms) && playerwords.IsPlace(last+atoms[n])
		isWord := k.value && k.names == nil && !k.number
		// double ron no is a name and its answer
		isTwo := isWord && playerwords.Truth(part) == "" &&
			playerwords.Truth(last)+playerwords.EndsInAnswer(part) != "" ||
			isWord && playerwords.Truth(atoms[0]) != "" && t.nameGoesOn(atoms[1:n], atoms[n:])
		if (!k.unknown() || playerwords.StandsBeside(part)) && !isOfPlace && !isTwo {
			return k, n
		}
	}
	return t.lookUp(atoms[0], behindNumber), 1
}

// nameGoesOn reports whether words and what follows them begin with a name that is longer, as limite
// and de temps behind sans, though sans limite is a value.
func (t *Reader) nameGoesOn(words, rest []string) bool {
	name := strings.TrimLeft(strings.Join(words, ""), " ")
	if letters(name) == 0 || startsNumber(name) {
		return false
	}
	for _, atom := range rest[:min(maxSpan, len(rest))] {
		if name += atom; t.mayMean(name) && t.lookUp(name, false).names != nil {
			return true
		}
	}
	return false
}

// mayMean reports whether a text of several atoms may mean something: as a name or a number.
func (t *Reader) mayMean(text string) bool {
	return t.isKnown(playerwords.Folded(text)) || startsNumber(text) && len(text) <= maxNumber
}

// isKnown reports whether a normalized text is a word of sheets or one that Hanfu displays.
func (t *Reader) isKnown(folded string) bool {
	return playerwords.StandsOnSheets(folded) || t.shown[folded] != "" || t.shownYaku[folded] != ""
}

// isMarkAlone reports whether a character joins or separates names, and so is no end of one.
func isMarkAlone(atom string) bool {
	return letters(atom) == 0 && !startsNumber(atom) && playerwords.Joins(atom)
}

// isSplit reports whether a mark ends a yes or no in a text, or stands in one, as in 有 リーチ or: no -
// one shot.
func isSplit(text string) bool {
	bare := strings.Trim(text, " -")
	marks := " ・·-/"
	if firstRune(bare) < 0x2000 {
		marks = "-"
	}
	at := strings.IndexAny(bare, marks)
	return at > 0 && (marks != "-" || bare[at-1] == ' ') &&
		playerwords.Truth(bare[:at])+playerwords.Truth(bare) != ""
}

func firstRune(text string) rune {
	r, _ := utf8.DecodeRuneInString(text)
	return r
}

// letters returns the number of characters of a text that may be those of a name.
func letters(text string) (n int) {
	for _, r := range text {
		if r != 'ー' && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			n++
		}
	}
	return n
}

func startsNumber(part string) bool {
	r, _ := utf8.DecodeRuneInString(part)
	return strings.ContainsRune("0123456789+-▲〇零一二三四五六七八九十百千万两", r)
}

// lookUp returns what a part of a sentence means, perhaps behind a number.
func (t *Reader) lookUp(part string, behindNumber bool) (k token) {
	bare := strings.TrimSpace(part)
	if bare == "" {
		return token{ignored: true}
	}
	if bare != part && strings.HasPrefix(part, " ") {
		return k // begins with a blank, which is a token of its own
	}
	folded := playerwords.Folded(bare)
	switch {
	case playerwords.Joins(bare):
		return token{joins: true}
	case bare == "*": // × too
		return token{value: true}
	case folded == "", strings.Trim(bare, " -–—~±:：|=→*•\"'“”…") == "":
		return token{ignored: true}
	case !t.isKnown(folded) && !startsNumber(bare):
		return token{ignored: isSymbol(bare)}
	case playerwords.LeavesDoubt(bare):
		return token{doubts: true}
	}
	k.number = isNumber(bare)
	k.place = !k.number && playerwords.IsPlace(bare)
	if k.number && playerwords.MeansEach(bare) { // 1人
		return token{ignored: true}
	}
	k.value = k.number || playerwords.IsValue(bare)
	draw, _ := playerwords.Find(playerwords.Draws, bare)
	k.draw = draw != "" && draw != "exhaustive" && draw != "nagashi_mangan"
	yaku, isYaku := t.yakuOf(bare)
	id, certain := t.optionsOf(bare, behindNumber)
	if yaku != "" && rules.ByID(t.options, id) == nil && !strings.ContainsAny(id, " .|") {
		id = "" // an option of other rules
	}
	phrase, _ := playerwords.Find(playerwords.Phrases, bare)
	switch {
	case id != "" && (phrase != "" || !k.number):
		if k.names, k.uncertain = strings.Fields(id), !certain; t.ofThree {
			k = amongThree(k)
		}
	case k.draw && !k.value:
		k.names, k.part = []string{draws}, true
		k.uncertain = yaku != "" // 四槓子 is foremost a yaku
	case k.value:
		k.ignored = playerwords.MeansNothing(bare)
	default:
		play, _ := playerwords.Find(playerwords.Play, bare)
		k.play = play != ""
		k.ignored = !k.play && (playerwords.MeansNothing(bare) || isSymbol(bare))
		if isYaku && !k.play && !k.ignored && !strings.Contains(yaku, " ") {
			k.yaku = yaku
		}
	}
	return k
}

// amongThree returns names for three players. Of several values of an option it is the last one that
// is meant there, such as two winners, who are all others.
func amongThree(k token) token {
	for i, id := range k.names {
		if at := strings.LastIndex(id, "|"); at > 0 && strings.Contains(id[at:], ".") {
			k.names[i], k.uncertain = id[at+1:], false
		}
	}
	return k
}

// isNumber reports whether a text is a number as people write it, or two.
func isNumber(text string) bool {
	if len(text) > maxNumber {
		return false
	}
	digits, _ := playerwords.Number(text)
	return digits != "" || strings.Trim(text, "0123456789") == "" || options.TwoNumbers(text) != nil
}

// optionsOf returns the ids of the options that people call by a name, each perhaps with a value,
// or "". It is certain unless the name may mean something else.
func (t *Reader) optionsOf(name string, behindNumber bool) (ids string, certain bool) {
	if suffix, _ := playerwords.Find(playerwords.Suffixes, name); suffix != "" && behindNumber {
		return suffix, true
	}
	for _, kind := range []playerwords.Kind{playerwords.Phrases, playerwords.Options} {
		if ids, certain = playerwords.Find(kind, name); ids != "" {
			return ids, certain
		}
	}
	return t.shown[playerwords.Folded(name)], true
}

// yakuOf returns the id of the yaku that people call by a name, or "". It is certain unless the
// name may mean something else.
func (t *Reader) yakuOf(name string) (id string, certain bool) {
	if id, certain = playerwords.Find(playerwords.Yaku, name); id != "" {
		return id, certain
	}
	id = t.shownYaku[playerwords.Folded(name)]
	return id, id != ""
}

// isSymbol reports whether a text has only signs such as those before the lines of a list.
func isSymbol(text string) bool {
	return strings.TrimFunc(text, func(r rune) bool {
		return unicode.Is(unicode.So, r) || unicode.Is(unicode.No, r)
	}) == ""
}

// atoms splits a text into words of letters or digits, and other characters. Each is followed by
// the blanks behind it, so that their concatenation is the text.
func atoms(text string) (all []string) {
	last := other
	for _, r := range text {
		now := kindOf(r)
		if now == other || now != last || len(all) == 0 {
			all = append(all, string(r))
		} else {
			all[len(all)-1] += string(r)
		}
		last = now
	}
	return all
}

// Kinds of characters.
const (
	digit = iota
	latin
	blank
	other
)

func kindOf(r rune) int {
	switch {
	case '0' <= r && r <= '9':
		return digit
	case unicode.IsLetter(r) && r < 0x2000:
		return latin
	case r == ' ':
		return blank
	}
	return other
}
