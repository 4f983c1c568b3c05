package terminal_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"example.com/hanfu/internal/report/terminal"
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
