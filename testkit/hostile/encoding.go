package hostile

import "strings"

// encodedFiles returns files that are empty or aren't valid text.
func encodedFiles(n int) []File {
	utf16 := "\xff\xfe" + strings.Join(strings.Split(House, ""), "\x00") + "\x00"
	return []File{
		{"nothing", "", "empty-file"},
		{"a byte order mark", "\ufeff", "empty-file"},
		{"blanks", strings.Repeat(" ", n), "empty-file"},
		{"blank lines", strings.Repeat("\n", min(n, 60_000)), "empty-file"},
		{"zeros", strings.Repeat("\x00", n), "bad-encoding"},
		{"more zeros than a file may have bytes", strings.Repeat("\x00", n+1<<20), "too-large"},
		{"zero at the end", House + "name: x\x00", "bad-encoding"},
		{"zero in a condition", House + "yaku: {y: {han: 1, when: 'tsumo\x00'}}\n", "bad-encoding"},
		{"UTF-16", utf16, "bad-encoding"},
		{"half a character at the end", House + "name: 立\xe7\xab", "bad-encoding"},
		{"carriage returns", strings.Repeat("\r", n), "bad-encoding"},
		{"byte order marks", strings.Repeat("\ufeff", n/3), "bad-encoding"},
		{"null", "~\n", "wrong-type"},
		{"one word", "standard\n", "wrong-type"},
		{"comment", "# standard", "empty-file"},
	}
}
