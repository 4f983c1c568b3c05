package terminal_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/testkit/long"
)

func ExampleWrite() {
	err := terminal.Write(os.Stdout, terminal.Options{Width: 40}, func(p *terminal.Page) error {
		p.Field("Club", "a text that is broken where the page ends")
		p.Title("Dues", "points")
		p.Row("for the tea", "", "100")
		return nil
	})
	fmt.Println(err)
	// Output:
	// Club         a text that is broken where
	//              the page ends
	//
	// Dues                              points
	//   for the tea                        100
	// <nil>
}

// TestNewRefuses: what would silently be something else is refused, with what is possible.
func TestNewRefuses(t *testing.T) {
	for _, test := range []struct {
		options terminal.Options
		want    string
	}{
		{terminal.Options{Lang: "tlh"}, `there is no language "tlh"; the languages are en, `},
		{terminal.Options{Width: 39}, "a page 39 cells wide is too narrow; give 40 or more, or 0 for 80"},
		{terminal.Options{Width: -1}, "a page -1 cells wide is too narrow; give 40 or more, or 0 for 80"},
	} {
		if _, err := terminal.New(test.options); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%+v: %v", test.options, err)
		}
	}
}

// TestWrap: Japanese is broken anywhere, but not inside of what is Latin in it, nor in front of what ends a sentence.
func TestWrap(t *testing.T) {
	for _, test := range []struct {
		text string
		most int
		want string
	}{
		{"one two three", 7, "one two|three"},
		{"one two three", 80, "one two three"},
		{"unbreakable", 4, "unbr|eaka|ble"},
		{"abcdefghij kl", 4, "abcd|efgh|ij|kl"},
		{"", 10, ""},
		{"a\x1b[31mb\u202ec", 80, "a␛[31mb\ufffdc"},
		{"平和とツモの複合", 7, "平和と|ツモの|複合"},
		{"一二三四五", 6, "一二三|四五"},
		{"一二三、四五", 6, "一二|三、四|五"},
		{"一二(三)」。四", 8, "一二|(三)」。|四"},
		{"一二「三」四", 6, "一二|「三」|四"},
		{"一、Bamboo grove、二", 10, "一、Bamboo|grove、二"},
		{"一二三Bamboo grove", 10, "一二三|Bamboo|grove"},
		{"四pon:555z", 8, "四|pon:555z"},
		{"一二ron:123m", 8, "一二|ron:123m"},
		{"一2345678901", 6, "一|234567|8901"},
		{"立直ルール", 6, "立直|ルール"},
		{"自摸，进位为“四”。", 8, "自摸，进|位为|“四”。"},
		{"le mur : épuisé !", 7, "le|mur :|épuisé|!"},
		{"dit « oui » ici", 9, "dit|« oui »|ici"},
	} {
		lines := terminal.Wrap(test.text, test.most)
		if got := strings.Join(lines, "|"); got != test.want {
			t.Errorf("%s in %d cells: %s, want %s", test.text, test.most, got, test.want)
		}
		for _, l := range lines {
			if terminal.Cells(l) > test.most {
				t.Errorf("%s in %d cells: %s is wider", test.text, test.most, l)
			}
		}
	}
}

// TestWrapAnywhere breaks random texts as languages write them, in terminals of several widths: nothing is lost, no line is
// too wide, none begins with a mark that closes or ends with one that opens, and no word is broken that has room.
func TestWrapAnywhere(t *testing.T) {
	han, marks := []rune("一二三立直和了点満贯东南のでリル"), []string{"。", "，", "、", "：", "！", "？", "；", "）", "」", "”"}
	latin, apart := []string{"mur", "épuisé", "123m", "ron:5z", "l'attente", "yaku"}, []string{":", ";", "!", "?", "»"}
	for seed := range long.N(2000, 100_000) {
		random := rand.New(rand.NewPCG(long.Seed(), uint64(seed)))
		var text strings.Builder
		for range 1 + random.IntN(60) {
			switch random.IntN(6) {
			case 0:
				text.WriteString(latin[random.IntN(len(latin))] + " " + apart[random.IntN(len(apart))] + " ")
			case 1:
				text.WriteString(" " + latin[random.IntN(len(latin))] + " ")
			case 2:
				text.WriteString([]string{"（", "「", "“"}[random.IntN(3)] + string(han[random.IntN(len(han))]))
			case 3:
				text.WriteString(string(han[random.IntN(len(han))]) + marks[random.IntN(len(marks))])
			default:
				text.WriteString(string(han[random.IntN(len(han))]))
			}
		}
		most := []int{20, 40, 80, 120}[random.IntN(4)]
		lines := terminal.Wrap(text.String(), most)
		if got, want := strings.Join(lines, ""), text.String(); strings.ReplaceAll(got, " ", "") != strings.ReplaceAll(want, " ", "") {
			t.Fatalf("%s has become %s", want, got)
		}
		for i, l := range lines {
			first, _ := utf8.DecodeRuneInString(l)
			last, _ := utf8.DecodeLastRuneInString(l)
			if terminal.Cells(l) > most || i > 0 && strings.ContainsRune("。，、：！？；）」”:;!?»", first) ||
				strings.ContainsRune("（「“", last) {
				t.Errorf("in %d cells of\n%s\nthere is the line\n%s", most, text.String(), l)
			}
		}
		for _, word := range latin {
			if whole := strings.Join(lines, "\n"); strings.Count(whole, word) != strings.Count(text.String(), word) {
				t.Errorf("in %d cells of\n%s\n%s is broken:\n%s", most, text.String(), word, whole)
			}
		}
	}
}
