package rules

import (
	"fmt"
	"strings"
	"testing"

	"example.com/hanfu/internal/schema"
)

// TestUnlikelySet: what the caller turns is told of as well, and an option whose other name he uses.
func TestUnlikelySet(t *testing.T) {
	const text = "hanfu: 1\nid: house\nextends: standard\n"
	for _, test := range []struct {
		set  map[string]string
		want string
	}{
		{map[string]string{"uma_first": "30"},
			"--set: warning: uma_first is 30: it is in points, not in thousands of them|write 30000, if that is meant"},
		{map[string]string{"chiitoitsu_fu": "50"}, "--set: warning: chiitoitsu_fu is 50|"},
		{map[string]string{"chiitoitsu_fu": "50", "chiitoitsu_han": "1"}, ""},
		{map[string]string{"uma_first": "30000"}, ""},
		{map[string]string{"uma_first": "10000", "uma_second": "30000"},
			"--set: warning: uma_second is 30000: the second has more than the first|"},
		{map[string]string{"kuitan": "false"}, ""}, {map[string]string{"喰いタン": "なし", "akadora": "3枚"}, ""},
		{map[string]string{"kuitan": "maybe"},
			`--set: error: there is no option "kuitan" to set|write for example --set open_tanyao=true`},
		{map[string]string{"double_ron": "yes"},
			`--set: error: there is no option "double_ron" to set|write --set several_rons=two`},
		{map[string]string{"furiten": "on"},
			`--set: error: there is no option "furiten" to set|furiten is a rule of play on which no score depends: leave it out, or say it in doc`},
		{map[string]string{"uma_third": "-10"},
			`--set: error: there is no option "uma_third" to set|write --set uma_second=10000 (Uma of the second; the third pays it)`},
		{map[string]string{"uma": "30"},
			`--set: error: there is no option "uma" to set|write for example --set uma_first=20000 --set uma_second=10000`},
	} {
		_, findings, err := (&Loader{Set: test.set, SetBy: "--set"}).Check(t.Context(), Bytes("house.yaml", []byte(text)))
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, f := range findings {
			got += f.Position.File + ": " + f.Severity.String() + ": " + f.Message.String() + "|" + f.Help.String()
		}
		if message, help, _ := strings.Cut(test.want, "|"); !strings.HasPrefix(got, message) ||
			!strings.HasSuffix(got, help) || got != "" && message == "" {
			t.Errorf("%v: %s, want %s", test.set, got, test.want)
		}
	}
}

// TestUnlikelyRefused: what a declaration can't say of such values.
func TestUnlikelyRefused(t *testing.T) {
	many := func(n int) (entries string) {
		for i := range n {
			entries += fmt.Sprintf("u%d: {when: options.o == 2, message: x}, ", i)
		}
		return entries
	}
	for _, test := range []struct{ entries, want string }{
		{many(schema.MaxUnlikely), ""},
		{"u: {when: options.o == 2, message: x, write: 3, help: y}",
			"x.yaml:4:92: error: what to write is said already [bad-option]"},
		{many(schema.MaxUnlikely + 1), "options.o.unlikely has 9 entries, and can hold 8"},
	} {
		text := house + "options: {o: {default: 1, unlikely: {" + test.entries +
			"}}}\nyaku: {y: {han: 1, when: options.o == 3}}\n"
		_, err := new(Loader).Load(t.Context(), Bytes("x.yaml", []byte(text)))
		if got := fmt.Sprint(err); test.want == "" && err != nil || !strings.Contains(got, test.want) {
			t.Errorf("%s: %s, want %s", test.entries, got, test.want)
		}
	}
}
