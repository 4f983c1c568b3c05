package sanitize

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestText(t *testing.T) {
	for _, c := range [][2]string{
		{"", ""}, {"東風　 戦\u00a0é 👨‍👩‍👧 l’été\u202f! が", "東風　 戦\u00a0é 👨‍👩‍👧 l’été\u202f! が"},
		{"a\x1b[31m\nb\t\x7f\r", "a␛[31m␊b␉␡␍"},
		{"a\u0085\u009b\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029\u200b\ufeffb", "a" + strings.Repeat("�", 18) + "b"},
		{"a\u00ad\u034f\u115f\u180b\u180e\u200c\u200d\u2061\u2064\u206a\u3164\ufe00\ufe0f\ufff9\U000e0001\U000e0041\U000e007f\U000e0100b", "a" + strings.Repeat("�", 18) + "b"},
		{"🏳️‍🌈 👩🏽‍⚕️ 1️⃣ ℹ️ ©️ 🀄︎ 葛󠄀 \u06dd\u0600", "🏳️‍🌈 👩🏽‍⚕️ 1️⃣ ℹ️ ©️ 🀄︎ 葛󠄀 \u06dd\u0600"},
		{"東\u200d👩\u200d\u200d\ufe0f\U000e0100 \ufe0f\u200b\u200d\x1b\u200d", "東�👩\u200d��� ���␛�"},
		{"a\xffb\xc2", "a�b�"}, {"a" + Own("\x1b[1m") + "\x1b", "a" + Own("\x1b[1m") + "␛"},
	} {
		if got := Text(c[0]); got != c[1] {
			t.Errorf("%q is shown as %q, want %q", c[0], got, c[1])
		}
	}
	if got := Text("a" + key() + "\x1b[1m"); strings.Contains(got, "\x1b") {
		t.Errorf("a mark that is not closed lets %q pass", got)
	}
}

// TestWriter writes each text at once and byte by byte, Own ones at once.
func TestWriter(t *testing.T) {
	for _, c := range [][2]string{
		{"東風\ta\n b\n", "東風\ta\n b\n"}, {"a\x1b[2Jb\u202e\r\n", "a␛[2Jb�␍\n"}, {"a\xffb", "a�b"},
		{":4\n:\n::\n: :\n", ":4\n:\n:\\:\n: :\n"},
		{"::error::x\n \u3000\t::error::x\na::error::\n", ":\\:error::x\n \u3000\t:\\:error::x\na::error::\n"},
		{"🏳️‍🌈 葛󠄀 1️⃣\n\ufe0fa\u200d\U000e0041", "🏳️‍🌈 葛󠄀 1️⃣\n�a��"},
		{"# a\n## [b]\na ##[error]b\n###[x]", "# a\n## [b]\na ##\\[error]b\n###\\[x]"},
	} {
		for _, step := range []int{1, 2, 1000} {
			var b strings.Builder
			w := Writer{W: &b}
			for text := c[0]; text != ""; {
				n := min(step, len(text))
				if wrote, err := w.Write([]byte(text[:n])); wrote != n || err != nil {
					t.Fatal(wrote, err)
				}
				text = text[n:]
			}
			if b.String() != c[1] {
				t.Errorf("%q is written %q, want %q", c[0], b.String(), c[1])
			}
		}
	}
	var b strings.Builder
	w := Writer{W: &b}
	w.Write([]byte(Own("::") + "error::a\n" + Own("\x1b[1m") + "::b" + Own("\x1b[0m") + "\n"))
	if want := "::error::a\n\x1b[1m:\\:b\x1b[0m\n"; b.String() != want {
		t.Errorf("own text is written %q, want %q", b.String(), want)
	}
}

// FuzzWriter: in how many pieces a text is written makes no difference, and nothing of it does harm.
func FuzzWriter(f *testing.F) {
	f.Add("a::b\n:", ":c\n \t:", 1)
	f.Add("##", "[error]東\n{}\n", 2)
	f.Add("x\n", "::error::", 3)
	f.Fuzz(func(t *testing.T, a, b string, at int) {
		var whole, parts strings.Builder
		(&Writer{W: &whole}).Write([]byte(a + b))
		w := Writer{W: &parts}
		w.Write([]byte(a))
		at = min(max(at, 0), len(b))
		w.Write([]byte(b[:at]))
		w.Write([]byte(b[at:]))
		if whole.String() != parts.String() {
			t.Errorf("%q is written %q at once, %q in parts", a+b, whole.String(), parts.String())
		}
		for line := range strings.Lines(whole.String()) {
			line = strings.TrimSuffix(line, "\n")
			if text := strings.ReplaceAll(line, "\t", ""); Text(text) != text || strings.Contains(line, oldCommand) ||
				strings.HasPrefix(strings.TrimLeftFunc(line, unicode.IsSpace), "::") {
				t.Errorf("%q is written as the line %q", a+b, line)
			}
		}
	})
}

// FuzzJSON: strings mean the same, and have nothing hidden in them.
func FuzzJSON(f *testing.F) {
	f.Add("a\U000e0041👩\u200d\u202e\u2028\x7f\u0085\n\x1b##[error]東")
	f.Fuzz(func(t *testing.T, s string) {
		if !utf8.ValidString(s) {
			return
		}
		text, _ := json.Marshal(s)
		safe := JSON(text)
		var got string
		if err := json.Unmarshal(safe, &got); err != nil || got != s {
			t.Errorf("%q is written %s (%v)", s, safe, err)
		}
		if string(safe) != Text(string(safe)) || strings.Contains(string(safe), oldCommand) {
			t.Errorf("%s is not safe", safe)
		}
	})
}
