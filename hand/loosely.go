package hand

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/internal/budget"
	"example.com/hanfu/internal/keyboard"
	"example.com/hanfu/internal/lazyregexp"
	"example.com/hanfu/internal/playerwords"
)

// ParseLoosely reads a line of text as [Parse] does, and besides what players write whose meaning is clear: capitals,
// the characters and names of honors, French winds, words such as reach and 立直, characters of Japanese keyboards, a
// hand with the winning tile in it, or behind the indicators. Took says of each such thing as what it is read, a
// sentence each; it is nil if Parse reads the text and means the same. What is not clear is refused: with the problems
// that Parse has or, if less is wrong with the text as it is taken, or the same, with those that are left, and then
// took says as what. Declared are names of flags that the rules have, which mean nothing else, such as a club's own
// daburi.
func ParseLoosely(text string, declared ...string) (w Win, took []string, err error) {
	w, err = Parse(text)
	if strings.Contains(text, `"`) || len(text) > budget.TextBytes { // JSON, or a value that may be anything
		return w, nil, err
	}
	if err == nil && inNotation(text) {
		return w, nil, nil
	}
	plain, took := loosened(text, declared)
	if took == nil && err == nil {
		return w, nil, nil
	}
	loose, looseErr := Parse(plain)
	if looseErr != nil && loose.holdsWinning(looseErr) {
		i := slices.Index(loose.Hand, loose.Tile)
		loose.Hand = slices.Delete(loose.Hand, i, i+1)
		took = append(took, "the hand has the winning tile "+loose.Tile.String()+" in it, and is read without it")
		looseErr = loose.Check()
	}
	strict, _ := err.(Problems)
	if left, _ := looseErr.(Problems); len(left) > 0 && len(left) >= len(strict) && !alike(left, strict) {
		return w, nil, err
	}
	return loose, took, looseErr
}

// inNotation reports of most texts in which loosened would change nothing that it would not: those that begin with the
// tiles of the hand, and have behind them words that have no other meaning. It is for speed alone.
func inNotation(text string) bool {
	first := true
	for word := range strings.FieldsSeq(text) {
		name, value, keyed := strings.Cut(word, ":")
		switch {
		case areTiles(word):
		case first, strings.Trim(name, "abcdefghijklmnopqrstuvwxyz_") != "", playerwords.Meant(name) != "":
			return false
		case keyed:
			k, isKey := keyOf(name)
			tiles := isCall(name) || isKey && (keyTable[k].typ == tilesType || keyTable[k].typ == tileType)
			if !isKey && !tiles || k == keyID || !areTiles(value) && (tiles || windNamed(value).String() != value && strings.Trim(value, "0123456789") != "") {
				return false
			}
		case name == "on", name == keyFrom.String(), name == keyRon.String(), name == keyTsumo.String():
			return false
		}
		first = false
	}
	return true
}

// areTiles reports whether a word has the form of tiles, such as 234m567p.
func areTiles(word string) bool {
	behindDigit := false
	for i := range len(word) {
		digit := isDigit(word[i])
		if !digit && (!behindDigit || strings.IndexByte(suitLetters, word[i]) < 0) {
			return false
		}
		behindDigit = digit
	}
	return word != "" && !behindDigit
}

// alike reports whether two lists have the same problems. Messages may quote the input in its own spelling.
func alike(a, b Problems) bool {
	return slices.EqualFunc(a, b, func(a, b Problem) bool { return a.Code == b.Code && a.Field == b.Field })
}

func (w *Win) holdsWinning(err error) bool {
	problems, _ := err.(Problems)
	return len(problems) == 1 && problems[0].Code == tileCount && len(w.Hand) == w.handSize()+1 &&
		slices.Contains(w.Hand, w.Tile) && w.surplus() == NoKind
}

// loosened returns a line of text in the notation, as far as the meaning is clear, and lists what was taken for what.
func loosened(text string, declared []string) (plain string, took []string) {
	var words []string
	for i, word := range strings.Fields(text) {
		read := []string{word}
		switch {
		case i > 0 && word == "on" && (words[len(words)-1] == keyRon.String() || words[len(words)-1] == keyTsumo.String()):
			took = append(took, quote(word)+" is left out")
			continue
		case i > 0 && words[len(words)-1] == keyFrom.String():
			if wind, isSeat := strings.CutPrefix(loosenName(word), keySeat.String()+":"); isSeat { // who discarded, not who won
				read = []string{keyFrom.String() + ":" + wind}
				words = words[:len(words)-1]
				word = keyFrom.String() + " " + word
			}
		case bareNumber(words) && counts(loosenName(word)): // 2 honba
			last := len(words) - 1
			read = []string{loosenName(word) + ":" + words[last]}
			word, words = words[last]+" "+word, words[:last]
		case slices.Contains(declared, word), i > 0 && words[len(words)-1] == keyID.String()+":":
		default:
			read = loosenWord(word)
		}
		if len(read) != 1 || read[0] != word {
			took = append(took, quote(word)+" is read as "+strings.Join(read, " "))
		}
		words = append(words, read...)
	}
	words, moved := handFirst(words)
	if moved != "" {
		took = append(took, "the tiles "+moved+" behind the indicators are read as the hand")
	}
	if key, tile := lastIsWinning(words); tile != "" {
		took = append(took, key+" without a tile is read as "+key+":"+tile+", the last tile of the hand")
	}
	return strings.Join(words, " "), took
}

// handFirst moves the tiles behind the first indicators to the front, and returns them, if there is no hand elsewhere.
func handFirst(words []string) (all []string, moved string) {
	from, to := -1, -1
	waits, indicators := false, false // the key in front has no value yet, is dora or ura
	for i, word := range words {
		name, value, keyed := strings.Cut(word, ":")
		switch {
		case keyed || !isDigit(word[0]):
			waits, indicators = Reserved(name) && value == "", name == keyDora.String() || name == keyUra.String()
			if name == keyHand.String() {
				return words, ""
			}
		case waits:
			waits = false
		case !indicators, to >= 0 && to < i:
			return words, ""
		default:
			to = i + 1
			if from < 0 {
				from = i
			}
		}
	}
	if from < 0 {
		return words, ""
	}
	return slices.Concat(words[from:to], words[:from], words[to:]), strings.Join(words[from:to], " ")
}

// lastIsWinning gives a ron or tsumo without a tile the last tile of the hand, if the hand has one more than it should,
// and returns what it did.
func lastIsWinning(words []string) (key, tile string) {
	bare, last, tiles, melds := -1, -1, 0, 0
	for i, behind := 0, ""; i < len(words); i++ { // behind is the key or call to which tiles belong that follow
		name, value, keyed := strings.Cut(words[i], ":")
		switch {
		case isDigit(words[i][0]):
			read, p := readTiles(nil, words[i])
			if p != nil || behind == keyHand.String() {
				return "", ""
			}
			if behind == "" {
				last, tiles = i, tiles+len(read)
			}
			if behind != keyDora.String() && behind != keyUra.String() {
				behind = ""
			}
		case !keyed && (name == keyRon.String() || name == keyTsumo.String()) &&
			(i+1 == len(words) || !isDigit(words[i+1][0])):
			if bare >= 0 {
				return "", ""
			}
			bare, behind = i, ""
		default:
			behind = ""
			if k, isKey := keyOf(name); isKey && keyTable[k].typ == tilesType || Reserved(name) && value == "" {
				behind = name
			}
			if isCall(name) {
				melds++
			}
		}
	}
	if bare < 0 || last < 0 || tiles != (&Win{}).handSize()+1-3*melds {
		return "", ""
	}
	word := words[last]
	end := len(word) - 2
	if end < 0 || !isDigit(word[end]) {
		return "", ""
	}
	if end > 0 && isDigit(word[end-1]) {
		return "", "" // the last of a suit in order, which need not be the tile that came last
	}
	tile = word[end:]
	words[last] = word[:end]
	key = words[bare]
	words[bare] += ":" + tile
	return key, tile
}

// bareNumber reports whether the last of some words is a number that belongs to no key in front of it.
func bareNumber(words []string) bool {
	n := len(words)
	return n > 0 && strings.Trim(words[n-1], arabic) == "" && (n == 1 || !Reserved(strings.TrimSuffix(words[n-2], ":")))
}

// counts reports whether a name is that of a key that says how many.
func counts(name string) bool {
	k, isKey := keyOf(name)
	return isKey && keyTable[k].typ == numberType
}

const arabic = "0123456789"

// spoken returns the notation's word for one that is not written in Latin letters, or says its value without a colon, as
// 2本場, honba2 and 東2局 do; empty if it is none or not known.
func spoken(s string) string {
	if ours := playerwords.FromJapanese(s); ours != "" {
		return ours
	}
	if round, found := strings.CutSuffix(s, "局"); found {
		if wind := windNamed(playerwords.FromJapanese(strings.TrimRight(round, "1234一二三四"))); wind != NoWind {
			return keyRound.String() + ":" + wind.String()
		}
	}
	behind := strings.TrimLeft(s, arabic+"〇一二两両兩三四五六七八九十")
	uncounted := strings.TrimLeft(behind, "枚本張张根")
	front := strings.TrimRight(s, arabic)
	for _, cut := range [...][2]string{{behind, s[:len(s)-len(behind)]}, {uncounted, s[:len(s)-len(uncounted)]}, {front, s[len(front):]}} {
		small := strings.ToLower(cut[0])
		name := cmp.Or(playerwords.FromJapanese(small), playerwords.Meant(small), small)
		if digits := playerwords.Digits(cut[1]); counts(name) && digits != "" && strings.Trim(digits, arabic) == "" {
			return name + ":" + digits
		}
	}
	return ""
}

func loosenWord(word string) []string {
	if at := strings.IndexAny(word, ":="); at > 0 && loosenName(word[:at]) == keyID.String() {
		return []string{keyID.String() + ":" + word[at+1:]} // the caller's own
	}
	words := strings.FieldsFunc(apart(keyboard.Plain(word)), func(r rune) bool { return r == ' ' || strings.ContainsRune(separators, r) })
	for i, s := range words {
		at := strings.IndexAny(s, ":=")
		switch {
		case at >= 0:
			name := loosenName(s[:at])
			words[i] = name + ":" + loosenValue(name, s[at+1:])
		case strings.Contains(spoken(s), ":"):
			words[i] = spoken(s)
		case isDigit(s[0]) || resembleTiles(s) || strings.Contains(playerwords.WindLetters, s[:1]) && strings.ContainsAny(s, "123456789"):
			words[i] = loosenTiles(s)
		case playerwords.Honors(s) == "": // else pei may be the tile as well as the key
			words[i] = loosenName(s)
		}
	}
	if len(words) == 0 {
		return []string{word}
	}
	return words
}

// apart separates Japanese words of the notation that stand together, and tiles behind them, as in ロン2z. It writes tiles
// in kanji otherwise, and leaves out the strokes between suits.
func apart(s string) string {
	const most = 96
	if len(s) > most {
		return s
	}
	s = kanjiTiles().ReplaceAllStringFunc(betweenSuits().ReplaceAllString(s, "$1"), inKanji.Replace)
	for at := len(s) - 1; at > 0; at-- {
		first, rest := s[:at], s[at:]
		ours := spoken(first)
		if ours == "" || windNamed(ours) != NoWind || spoken(s) != "" {
			continue
		}
		said := strings.Contains(ours, ":") || strings.Contains(spoken(rest), ":") // with its own value
		switch other := apart(rest); {
		case !said && (playerwords.Honors(rest) != "" || isDigit(rest[0]) || resembleTiles(rest)):
			return first + ":" + rest
		case other != rest || spoken(rest) != "":
			return first + " " + other
		}
	}
	return s
}

// betweenSuits matches the stroke behind a suit.
var betweenSuits = lazyregexp.New(`([mpsz])[-_/](?:$|\b)`)

// loosenName returns the notation's word for a word that stands alone. A wind may mean a seat, the round or a tile.
func loosenName(s string) string {
	if ours := playerwords.FromJapanese(s); ours != "" {
		if windNamed(ours) != NoWind || ours == kan {
			return s
		}
		return ours
	}
	small := strings.ReplaceAll(strings.ToLower(s), "-", "_")
	if ours := playerwords.Meant(small); ours != "" {
		return ours
	}
	if yaku, _ := playerwords.Find(playerwords.Yaku, s); yaku == small {
		return small
	}
	if playerwords.Hint(s) != "" || !wellFormed(small) {
		return s
	}
	return small
}

func loosenValue(name, s string) string {
	k, isKey := keyOf(name)
	if isCall(name) || isKey && (keyTable[k].typ == tilesType || keyTable[k].typ == tileType) {
		return loosenTiles(s)
	}
	if isKey && keyTable[k].typ == numberType {
		return loosenNumber(k, s)
	}
	if !isKey && !wellFormed(name) { // nobody knows what it takes
		return s
	}
	if wind := windNamed(playerwords.FromJapanese(strings.TrimRight(s, "家場场風风局1234"))); wind != NoWind {
		return wind.String()
	}
	if m := handOfRound().FindStringSubmatch(s); m != nil && (name == keyRound.String() || name == keySeat.String()) {
		return Wind(playerwords.HonorRank(rune(strings.ToUpper(m[1])[0]))).String()
	}
	small := strings.ToLower(s)
	if wind, ok := strings.CutPrefix(playerwords.Meant(small), name+":"); ok { // seat:dealer
		return wind
	}
	return cmp.Or(playerwords.FrenchWind(small), small)
}

// loosenNumber returns the digits of a number as people write it. Norths that are set aside may be laid down as tiles.
func loosenNumber(k key, s string) string {
	if norths, p := readTiles(nil, loosenTiles(s)); k == keyNuki && p == nil && len(norths) > 0 &&
		!slices.ContainsFunc(norths, func(t Tile) bool { return t.String() != "4z" }) {
		return strconv.Itoa(len(norths))
	}
	return playerwords.Digits(s)
}

// handOfRound matches a round with the number of its hand, such as E1, or a wind by its letter.
var handOfRound = lazyregexp.New(`^([ESWNeswn])-?[1-4]?$`)

// suitWords matches suits that are written in full.
var suitWords = lazyregexp.New(`(?i)([0-9])(m|p|s)(?:an|in|ou)`)

// kanjiTiles matches tiles as they are written in kanji, and inKanji has their numbers and suits in the notation.
var kanjiTiles = lazyregexp.New(`[一二三四五六七八九]+[萬万筒索]`)

var inKanji = strings.NewReplacer("一", "1", "二", "2", "三", "3", "四", "4", "五", "5", "六", "6", "七", "7", "八", "8", "九", "9",
	"萬", "m", "万", "m", "筒", "p", "索", "s")

// loosenTiles returns tiles in the notation, or unchanged if the meaning is not clear.
func loosenTiles(s string) string {
	if honors := playerwords.Honors(s); honors != "" {
		return honors
	}
	var plain []byte
	waits := false // numbers wait for their suit
	colour := ""   // the next number's
	for _, r := range suitWords().ReplaceAllString(s, "$1$2") {
		switch c := strings.ToLower(string(r)); {
		case r < utf8.RuneSelf && isDigit(byte(r)):
			plain = append(append(plain, c...), colour...)
			waits, colour = true, ""
		case colour != "":
			return s
		case r == '赤':
			colour = colourMarks[Red : Red+1]
		case r == '金':
			colour = colourMarks[Gold : Gold+1]
		case waits && isDigit(plain[len(plain)-1]) && r < utf8.RuneSelf && strings.Contains(colourMarks[Red:], c):
			plain = append(plain, c...)
		case waits && strings.Contains(suitLetters, c):
			plain = append(plain, c...)
			waits = false
		case !waits && playerwords.HonorRank(r) > 0:
			plain = append(plain, '0'+byte(playerwords.HonorRank(r)), 'z')
		default:
			return s
		}
	}
	if colour != "" {
		return s
	}
	return string(plain)
}

// Words that players bring from elsewhere are not read, but each gets the advice what to write.

// honorsNamed returns the honors that a word names, such as haku, EESS or 東南, as a set; an empty one if it names none.
func honorsNamed(word string) (set Set) {
	tiles, _ := readTiles(nil, playerwords.Honors(word))
	for _, t := range tiles {
		set |= SetOf(t.Kind())
	}
	return set
}

// resembleTiles reports whether a word such as m234, EEE or 東東 was probably meant as tiles, so that the error speaks of
// tiles.
func resembleTiles(word string) bool {
	const digits = "0123456789"
	switch first, _ := utf8.DecodeRuneInString(word); {
	case playerwords.FromJapanese(word) != "":
		return false
	case unicode.IsDigit(first):
		return true
	case len(word) > 1 && strings.Trim(word, playerwords.WindLetters) == "":
		return true
	}
	return strings.Trim(word, digits+"mpszMPSZ赤金"+playerwords.HonorWriting) == "" && strings.ContainsAny(word, digits+playerwords.HonorWriting)
}

// spelling suggests what to write for words such as Double-Riichi, riichi,ippatsu and tsumo：8s.
func spelling(word string) string {
	if hint := playerwords.Hint(word); hint != "" {
		return "; " + hint
	}
	if hint := separate(word); hint != "" {
		return hint
	}
	if strings.Contains(word, "：") {
		return `; write the plain colon ":" behind a key`
	}
	if strings.Contains(word, "=") {
		return `; write a colon behind a key, as in seat:south`
	}
	if s := strings.ReplaceAll(strings.ToLower(word), "-", "_"); wellFormed(s) {
		return "; did you mean " + quote(s) + "?"
	}
	return ""
}

// separators are characters that others write between words.
const separators = ",;+&|/，、；・"

func separate(word string) string {
	words := strings.FieldsFunc(word, func(r rune) bool { return strings.ContainsRune(separators, r) })
	switch {
	case !strings.ContainsAny(word, separators) || len(words) == 0:
		return ""
	case len(words) == 1:
		return "; did you mean " + quote(words[0]) + "?"
	}
	return "; put spaces between words, as in " + quote(strings.Join(words, " "))
}
