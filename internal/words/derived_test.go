package words_test

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/encoding/traditionalchinese"

	"example.com/hanfu/internal/words"
)

// TestTraditional: no text in traditional Chinese has a character that only simplified Chinese has, whether it is a word or a
// text of the shipped rules. What traditional Chinese writes with is in Big5.
func TestTraditional(t *testing.T) {
	const quoted = "飜" // of a Japanese log
	of := func(text string) string {
		return words.Own("zh-Hant", func(code string) string { return map[string]string{"zh": text}[code] })
	}
	shown := make(map[string]string)
	texts(reflect.ValueOf(words.In("zh-Hant")), "", shown)
	simplified := make(map[string]string)
	texts(reflect.ValueOf(words.In("zh")), "", simplified)
	if got, want := slices.Sorted(maps.Keys(shown)), slices.Sorted(maps.Keys(simplified)); !slices.Equal(got, want) {
		t.Errorf("there are %d words, and %d in simplified Chinese", len(got), len(want))
	}
	if shown["Page.Self"] != "繁體中文" || of("岭上开花，里宝牌在这里") != "嶺上開花，裏寶牌在這裡" {
		t.Errorf("it is called %q, and writes %q", shown["Page.Self"], of("岭上开花，里宝牌在这里"))
	}
	for place, text := range ofRules(t, "zh") {
		shown[place] = of(text)
	}
	big5 := traditionalchinese.Big5.NewEncoder()
	for place, text := range shown {
		for _, r := range text {
			if _, err := big5.String(string(r)); err != nil && unicode.Is(unicode.Han, r) && !strings.ContainsRune(quoted, r) {
				t.Errorf("%s: %c is no traditional character: %s", place, r, text)
			}
		}
		if again := of(text); again != text && !strings.Contains(text, "么") { // that is 幺 in traditional, and 麼 in simplified
			t.Errorf("%s: %s is read again as %s", place, text, again)
		}
	}
}
