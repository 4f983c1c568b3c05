package compile

import "testing"

func TestSqueeze(t *testing.T) {
	for src, want := range map[string]string{
		" a \n\t b ":              "a b",
		`has("1 2m")  and 'a  b'`: `has("1 2m") and 'a  b'`,
		"a // b\n c":              "a c",
		"a /* b */ c":             "a c",
		`"//" + 'it\'s  x'`:       `"//" + 'it\'s  x'`,
		"`\\`  + a":               "`\\` + a",
		`"open  `:                 `"open  `,
		"a /* open":               "a",
		"":                        "",
	} {
		if got := Squeeze(src); got != want {
			t.Errorf("Squeeze(%q) = %q, want %q", src, got, want)
		}
	}
}
