package hand

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/work"
)

// ParseLoosely reads a line of text like [Parse], and also accepts what players write where the
// meaning is clear: capitals, the characters and names of honors, French winds, words such as reach
// and 立直, full-width characters, and a hand that includes the winning tile or follows the
// indicators. took lists how each such thing was read, one sentence each. It is nil if Parse reads
// the text with the same meaning.
//
// What is not clear is refused with the problems of Parse, or, if the text as interpreted has fewer
// or the same problems, with those and with took. declared are flag names of the rules, such as a
// club's own daburi, which are taken literally.
func ParseLoosely(text string, declared ...string) (w Win, took []string, err error) {
	w, err = Parse(text)
	// A text with quotation marks is JSON, or has a value that may be anything.
	if strings.Contains(text, `"`) || len(text) > work.TextBytes {
		return w, nil, err
	}
	if err == nil && isNotation(text) {
		return w, nil, nil
	}
	plain, took := normalize(text, declared)
	if took == nil && err == nil {
		return w, nil, nil
	}
	loose, looseErr := Parse(plain)
	if looseErr != nil && loose.handIncludesWinning(looseErr) {
		i := slices.Index(loose.Hand, loose.Tile)
		loose.Hand = slices.Delete(loose.Hand, i, i+1)
		took = append(took,
			"the hand has the winning tile "+loose.Tile.String()+" in it, and is read without it")
		looseErr = loose.Check()
	}
	strict, _ := err.(Problems)
	if left, _ := looseErr.(Problems); len(left) > 0 && len(left) >= len(strict) &&
		!sameProblems(left, strict) {
		return w, nil, err
	}
	return loose, took, looseErr
}

// isNotation reports whether text begins with the tiles of the hand and continues with unambiguous
// words, so that normalize would change nothing. It is only an optimization and may return false
// for other such texts.
func isNotation(text string) bool {
	first := true
	for word := range strings.FieldsSeq(text) {
		name, value, keyed := strings.Cut(word, ":")
		switch {
		case areTiles(word):
		case first, strings.Trim(name, "abcdefghijklmnopqrstuvwxyz_") != "",
			playerwords.Meant(name) != "":
			return false
		case keyed:
			k, isKey := keyOf(name)
			tiles := isCall(name) || isKey && (keyTable[k].typ == tilesType ||
				keyTable[k].typ == tileType)
			if !isKey && !tiles || k == keyID || !areTiles(value) &&
				(tiles || windNamed(value).String() != value &&
					strings.Trim(value, "0123456789") != "") {
				return false
			}
		case name == "on", name == keyFrom.String(), name == keyRon.String(),
			name == keyTsumo.String():
			return false
		}
		first = false
	}
	return true
}

// areTiles reports whether word has the form of tiles, such as 234m567p.
func areTiles(word string) bool {
	afterDigit := false
	for i := range len(word) {
		digit := isDigit(word[i])
		if !digit && (!afterDigit || strings.IndexByte(suitLetters, word[i]) < 0) {
			return false
		}
		afterDigit = digit
	}
	return word != "" && !afterDigit
}

// sameProblems reports whether two lists have the same codes and fields. Messages are ignored
// because they may quote different spellings.
func sameProblems(a, b Problems) bool {
	return slices.EqualFunc(a, b, func(a, b Problem) bool {
		return a.Code == b.Code &&
			a.Field == b.Field
	})
}

func (w *Win) handIncludesWinning(err error) bool {
	problems, _ := err.(Problems)
	return len(problems) == 1 && problems[0].Code == tileCount && len(w.Hand) == w.handSize()+1 &&
		slices.Contains(w.Hand, w.Tile) && w.surplus() == NoKind
}

// normalize rewrites a line of text in the notation as far as the meaning is clear, and lists what
// it changed.
func normalize(text string, declared []string) (plain string, took []string) {
	var words []string
	for i, word := range strings.Fields(text) {
		read := []string{word}
		switch {
		case i > 0 && word == "on" && (words[len(words)-1] == keyRon.String() ||
			words[len(words)-1] == keyTsumo.String()):
			took = append(took, quote(word)+" is left out")
			continue
		case i > 0 && words[len(words)-1] == keyFrom.String():
			// The word names the discarder, not the winner.
			if wind, isSeat := strings.CutPrefix(loosenName(word), keySeat.String()+":"); isSeat {
				read = []string{keyFrom.String() + ":" + wind}
				words = words[:len(words)-1]
				word = keyFrom.String() + " " + word
			}
		case endsInNumber(words) && isNumberKey(loosenName(word)): // 2 honba
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
	words, moved := moveHandFirst(words)
	if moved != "" {
		took = append(took, "the tiles "+moved+" behind the indicators are read as the hand")
	}
	if key, tile := fillWinningTile(words); tile != "" {
		took = append(took,
			key+" without a tile is read as "+key+":"+tile+", the last tile of the hand")
	}
	return strings.Join(words, " "), took
}

// moveHandFirst moves the tiles that follow the first indicators to the front if the hand is not
// given elsewhere. It returns the moved tiles.
func moveHandFirst(words []string) (all []string, moved string) {
	from, to := -1, -1
	// needsValue: the preceding key has no value yet; indicators: that key is dora or ura.
	needsValue, indicators := false, false
	for i, word := range words {
		name, value, keyed := strings.Cut(word, ":")
		switch {
		case keyed || !isDigit(word[0]):
			needsValue, indicators = Reserved(name) && value == "",
				name == keyDora.String() || name == keyUra.String()
			if name == keyHand.String() {
				return words, ""
			}
		case needsValue:
			needsValue = false
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
	return slices.Concat(words[from:to], words[:from], words[to:]),
		strings.Join(words[from:to], " ")
}

// fillWinningTile moves the last tile of a hand with one tile too many to a ron or tsumo without a
// tile. It returns that key and tile, or empty strings if it changed nothing.
func fillWinningTile(words []string) (key, tile string) {
	bare, last, tiles, melds := -1, -1, 0, 0
	// owner is the key or call that owns the following tiles.
	for i, owner := 0, ""; i < len(words); i++ {
		name, value, keyed := strings.Cut(words[i], ":")
		switch {
		case isDigit(words[i][0]):
			read, p := readTiles(nil, words[i])
			if p != nil || owner == keyHand.String() {
				return "", ""
			}
			if owner == "" {
				last, tiles = i, tiles+len(read)
			}
			if owner != keyDora.String() && owner != keyUra.String() {
				owner = ""
			}
		case !keyed && (name == keyRon.String() || name == keyTsumo.String()) &&
			(i+1 == len(words) || !isDigit(words[i+1][0])):
			if bare >= 0 {
				return "", ""
			}
			bare, owner = i, ""
		default:
			owner = ""
			if k, isKey := keyOf(name); isKey && keyTable[k].typ == tilesType ||
				Reserved(name) && value == "" {
				owner = name
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
		// The last tile of an ordered suit need not be the one that came last.
		return "", ""
	}
	tile = word[end:]
	words[last] = word[:end]
	key = words[bare]
	words[bare] += ":" + tile
	return key, tile
}

// endsInNumber reports whether the last word is a number that is not the value of a preceding key.
func endsInNumber(words []string) bool {
	n := len(words)
	return n > 0 && strings.Trim(words[n-1], arabic) == "" &&
		(n == 1 || !Reserved(strings.TrimSuffix(words[n-2], ":")))
}

func isNumberKey(name string) bool {
	k, isKey := keyOf(name)
	return isKey && keyTable[k].typ == numberType
}

const arabic = "0123456789"

// translate returns the notation for a Japanese word, or for a name and value without a colon, such
// as 2本場, honba2 and 東2局. It returns "" if there is none.
func translate(s string) string {
	if ours := playerwords.FromJapanese(s); ours != "" {
		return ours
	}
	if round, found := strings.CutSuffix(s, "局"); found {
		if wind := windNamed(playerwords.FromJapanese(strings.TrimRight(round,
			"1234一二三四"))); wind != NoWind {
			return keyRound.String() + ":" + wind.String()
		}
	}
	rest := strings.TrimLeft(s, arabic+"〇一二两両兩三四五六七八九十")
	uncounted := strings.TrimLeft(rest, "枚本張张根")
	front := strings.TrimRight(s, arabic)
	for _, cut := range [...][2]string{{rest, s[:len(s)-len(rest)]},
		{uncounted, s[:len(s)-len(uncounted)]}, {front, s[len(front):]}} {
		small := strings.ToLower(cut[0])
		name := cmp.Or(playerwords.FromJapanese(small), playerwords.Meant(small), small)
		if digits := playerwords.Digits(cut[1]); isNumberKey(name) && digits != "" &&
			strings.Trim(digits, arabic) == "" {
			return name + ":" + digits
		}
	}
	return ""
}

func loosenWord(word string) []string {
	if at := strings.IndexAny(word, ":="); at > 0 && loosenName(word[:at]) == keyID.String() {
		return []string{keyID.String() + ":" + word[at+1:]}
	}
	words := strings.FieldsFunc(separateWords(naming.Plain(word)),
		func(r rune) bool { return r == ' ' || strings.ContainsRune(separators, r) })
	for i, s := range words {
		at := strings.IndexAny(s, ":=")
		switch {
		case at >= 0:
			name := loosenName(s[:at])
			words[i] = name + ":" + loosenValue(name, s[at+1:])
		case strings.Contains(translate(s), ":"):
			words[i] = translate(s)
		case isDigit(s[0]) || resembleTiles(s) || strings.Contains(playerwords.WindLetters,
			s[:1]) && strings.ContainsAny(s, "123456789"):
			words[i] = loosenTiles(s)
		// Other words are left alone: pei may be the tile as well as the key.
		case playerwords.Honors(s) == "":
			words[i] = loosenName(s)
		}
	}
	if len(words) == 0 {
		return []string{word}
	}
	return words
}

// separateWords separates adjoining Japanese words of the notation, and tiles that follow them, as
// in ロン2z. Otherwise it rewrites tiles in kanji and removes dashes and slashes between suits.
func separateWords(s string) string {
	const most = 96
	if len(s) > most {
		return s
	}
	s = kanjiTiles().ReplaceAllStringFunc(betweenSuits().ReplaceAllString(pictures.Replace(s), "$1"),
		inKanji.Replace)
	for at := len(s) - 1; at > 0; at-- {
		first, rest := s[:at], s[at:]
		ours := translate(first)
		if ours == "" || windNamed(ours) != NoWind || translate(s) != "" {
			continue
		}
		hasValue := strings.Contains(ours, ":") || strings.Contains(translate(rest), ":")
		switch other := separateWords(rest); {
		case !hasValue && (playerwords.Honors(rest) != "" || isDigit(rest[0]) ||
			resembleTiles(rest)):
			return first + ":" + rest
		case other != rest || translate(rest) != "":
			return first + " " + other
		}
	}
	return s
}

var betweenSuits = work.LazyRegexp(`([mpsz])[-_/](?:$|\b)`)

// loosenName returns the notation for a single word. Winds are left alone, because one may mean a
// seat, the round or a tile.
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
	if playerwords.Hint(s) != "" || !isWellFormed(small) {
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
	if !isKey && !isWellFormed(name) {
		return s
	}
	if wind := windNamed(playerwords.FromJapanese(strings.TrimRight(s,
		"家場场風风局1234"))); wind != NoWind {
		return wind.String()
	}
	if m := handOfRound().FindStringSubmatch(s); m != nil &&
		(name == keyRound.String() || name == keySeat.String()) {
		return Wind(playerwords.HonorRank(rune(strings.ToUpper(m[1])[0]))).String()
	}
	small := strings.ToLower(s)
	if wind, ok := strings.CutPrefix(playerwords.Meant(small), name+":"); ok { // seat:dealer
		return wind
	}
	return cmp.Or(playerwords.FrenchWind(small), small)
}

// loosenNumber returns the digits of a number as people write it. Nuki may also be given as the
// north tiles.
func loosenNumber(k key, s string) string {
	if norths, p := readTiles(nil, loosenTiles(s)); k == keyNuki && p == nil && len(norths) > 0 &&
		!slices.ContainsFunc(norths, func(t Tile) bool { return t.String() != "4z" }) {
		return strconv.Itoa(len(norths))
	}
	return playerwords.Digits(s)
}

// handOfRound matches a round with the number of its hand, such as E1, or the letter of a wind.
var handOfRound = work.LazyRegexp(`^([ESWNeswn])-?[1-4]?$`)

var suitWords = work.LazyRegexp(`(?i)([0-9])(m|p|s)(?:an|in|ou)`)

// kanjiTiles matches tiles whose suit is written in kanji; inKanji translates their numbers and
// suits.
var kanjiTiles = work.LazyRegexp(`[0-9一二三四五六七八九]+[萬万筒餅饼索條条]`)

var inKanji = strings.NewReplacer("一", "1", "二", "2", "三", "3", "四", "4", "五", "5", "六", "6", "七",
	"7", "八", "8", "九", "9",
	"萬", "m", "万", "m", "筒", "p", "餅", "p", "饼", "p", "索", "s", "條", "s", "条", "s")

// pictures translates the characters that Unicode has for tiles, and the circled numbers that stand
// for dots.
var pictures = strings.NewReplacer(picturesOf()...)

func picturesOf() (pairs []string) {
	// 东 is 東 in simplified writing; keyboards add a selector of text or emoji to a tile.
	pairs = []string{"东", "東", "\uFE0E", "", "\uFE0F", ""}
	for first, tiles := range map[rune]string{
		'\U0001F000': "1z2z3z4z7z6z5z", '\U0001F007': "1m2m3m4m5m6m7m8m9m",
		'\U0001F010': "1s2s3s4s5s6s7s8s9s", '\U0001F019': "1p2p3p4p5p6p7p8p9p",
		'①': "1p2p3p4p5p6p7p8p9p",
	} {
		for i := 0; i < len(tiles); i += 2 {
			pairs = append(pairs, string(first+rune(i/2)), tiles[i:i+2])
		}
	}
	return pairs
}

// loosenTiles returns tiles in the notation, or s unchanged if the meaning is not clear.
func loosenTiles(s string) string {
	if honors := playerwords.Honors(s); honors != "" {
		return honors
	}
	var plain []byte
	needsSuit := false
	nextColour := ""
	for _, r := range suitWords().ReplaceAllString(s, "$1$2") {
		switch c := strings.ToLower(string(r)); {
		case r < utf8.RuneSelf && isDigit(byte(r)):
			plain = append(append(plain, c...), nextColour...)
			needsSuit, nextColour = true, ""
		case nextColour != "":
			return s
		case r == '赤':
			nextColour = colourMarks[Red : Red+1]
		case r == '金':
			nextColour = colourMarks[Gold : Gold+1]
		case needsSuit && isDigit(plain[len(plain)-1]) && r < utf8.RuneSelf &&
			strings.Contains(colourMarks[Red:], c):
			plain = append(plain, c...)
		case needsSuit && strings.Contains(suitLetters, c):
			plain = append(plain, c...)
			needsSuit = false
		case !needsSuit && playerwords.HonorRank(r) > 0:
			plain = append(plain, '0'+byte(playerwords.HonorRank(r)), 'z')
		default:
			return s
		}
	}
	if nextColour != "" {
		return s
	}
	return string(plain)
}

// Foreign words are not read, but problems say what to write for them.

// honorsNamed returns the set of honors that a word names, such as haku, EESS or 東南.
func honorsNamed(word string) (set Set) {
	tiles, _ := readTiles(nil, playerwords.Honors(word))
	for _, t := range tiles {
		set |= SetOf(t.Kind())
	}
	return set
}

// resembleTiles reports whether a word such as m234, EEE or 東東 was probably meant as tiles, so that
// the problem speaks of tiles.
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
	return strings.Trim(word, digits+"mpszMPSZ赤金"+playerwords.HonorWriting) == "" &&
		strings.ContainsAny(word, digits+playerwords.HonorWriting)
}

// spellingHint suggests what to write for words such as Double-Riichi, riichi,ippatsu and tsumo：8s.
func spellingHint(word string) string {
	if hint := playerwords.Hint(word); hint != "" {
		return "; " + hint
	}
	if hint := splitHint(word); hint != "" {
		return hint
	}
	if inner := strings.Trim(word, "()[]{}<>"); inner != word && resembleTiles(inner) {
		return "; write a call with its key, as in chi:123m"
	}
	if strings.Contains(word, "：") {
		return `; write the plain colon ":" behind a key`
	}
	if strings.Contains(word, "=") {
		return `; write a colon behind a key, as in seat:south`
	}
	if s := strings.ReplaceAll(strings.ToLower(word), "-", "_"); isWellFormed(s) {
		return "; did you mean " + quote(s) + "?"
	}
	return ""
}

// separators are characters that others write between words.
const separators = ",;+&|/，、；・"

func splitHint(word string) string {
	words := strings.FieldsFunc(word, func(r rune) bool {
		return strings.ContainsRune(separators,
			r)
	})
	switch {
	case !strings.ContainsAny(word, separators) || len(words) == 0:
		return ""
	case len(words) == 1:
		return "; did you mean " + quote(words[0]) + "?"
	}
	return "; put spaces between words, as in " + quote(strings.Join(words, " "))
}
