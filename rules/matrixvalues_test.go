package rules

import (
	"strings"
	"testing"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/testkit/long"
)

// singleWords are single words with a mistake, at @ in a file. Those that are values may stand in a block too.
var singleWords = []struct{ name, file, word, code string }{
	{"tiles of a set", house + "sets:\n  a: @\n", "12x", finding.BadTiles},
	{"item in brackets", house + "yaku: {pinfu: {replaces: [tanyao, @, toitoi]}} # 立直\n", "pinfuu",
		finding.UnknownRule},
	{"item behind a dash", house + "yaku:\n  pinfu:\n    replaces:\n      - tanyao\n      - @\n      - toitoi\n",
		"pinfuu", finding.UnknownRule},
	{"item at the left", house + "yaku:\n  pinfu:\n    replaces:\n    - @\n", "立直", finding.UnknownRule},
	{"value of an option", house + "options:\n  double_wind_fu: @\n", "3", finding.BadValue},
	{"word of an option", house + "options: {kiriage_mangan: true, renhou: @}\n", "mangn", finding.BadValue},
	{"form", house + "shapes:\n  standard:\n    form: @\n", "grups", finding.BadValue},
	{"extends", "hanfu: 1\nid: x\nextends: @\n", "nowhere.yaml", finding.BadExtends},
	{"version", "hanfu: @\nid: x\nextends: standard\n", "二", finding.UnknownVersion},
	{"id", "id: @\nhanfu: 1\nextends: standard\n", "Tokio東京", finding.BadID},
	{"number", house + "yaku:\n  pinfu:\n    han: @\n", "vier", finding.WrongType},
	{"key", house + "@ : 1\n", "optoins", finding.UnknownKey},
	{"key in braces", house + "yaku: {pinfu: {name: {ja: 平和}, @ : kans == 1}}\n", "whenn", finding.UnknownKey},
	{"explicit key", house + "yaku:\n  pinfu:\n    ? @\n    : kans == 1\n", "whenn", finding.UnknownKey},
	{"removed", house + "yaku:\n  riichi: {name: リーチ}\n  @ : off\n", "pinfuu", finding.UnknownRule},
	{"id of a yaku", house + "yaku:\n  @ : {han: 1, when: tsumo}\n", "平和", finding.BadID},
	{"red five", house + "wall: {red: {5m: 1, @ : 1}}\n", "9x", finding.BadTiles},
}

// wordStyles are ways to write a word, at %: those that keys have, and those of values alone.
var wordStyles = []struct {
	name, style string
	write       func(string) string
	block       bool
}{
	{"plain", "%", asIs, false},
	{"single", "'%'", inSingle, false},
	{"double", `"%"`, inDouble, false},
	{"escaped", `"%"`, escapedText, false},
	{"literal", "|-\n        %", asIs, true},
	{"literal, line end kept", "|+\n\n        %\n\n", asIs, true},
	{"folded", ">-\n        %", asIs, true},
	{"folded, indented as told", ">7\n             %", asIs, true},
	{"next line", "\n         %", asIs, true},
	{"double, lines", "\"\\\n         %\\\n         \"", asIs, true},
}

// TestMatrixOfWords: a finding about a key, an item of a list or a value points at it, however it is written.
func TestMatrixOfWords(t *testing.T) {
	t.Chdir(t.TempDir())
	combination := 0
	for _, w := range singleWords {
		for _, s := range wordStyles {
			inBlock := strings.Contains(w.file, ": @\n") || strings.Contains(w.file, "- @\n")
			if s.block && !inBlock {
				continue // neither a key nor what stands in braces can be a block
			}
			marks := "«" + w.word + "»"
			text := strings.Replace(w.file, "@", strings.Replace(s.style, "%", s.write(marks), 1), 1)
			for _, manner := range manners {
				if combination++; !long.Asked() && combination%11 != 0 {
					continue
				}
				expect(t, w.name+", "+s.name+", "+manner.name, manner.do(text), w.code)
			}
		}
	}
}

// TestEmpty: of a text in which nothing stands, the place is what is written for it.
func TestEmpty(t *testing.T) {
	for _, text := range []string{
		house + "yaku: {y: {han: 1, when: «''»}}\n",
		house + "yaku: {y: {han: 1, when: «\"\"» }}\n",
		house + "yaku: {y: {when: '«  »', han: 1}}\n",
		house + "yaku:\n  y:\n    han: 1\n    when: «|»\n",
		house + "yaku:\n  y:\n    han: 1\n    when: «>»-\n\n\n\nname: x\n",
	} {
		expect(t, "empty", text, "syntax")
	}
}
