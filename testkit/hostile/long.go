package hostile

import "strings"

// longFiles returns files with one very long word, for each place where a word is allowed.
func longFiles(n int) []File {
	long := strings.Repeat("x", n*9/10)
	return []File{
		{"long key", House + "? " + long + "\n: 1\n", "unknown-key"},
		{"long id", House + "yaku: {? " + long + " : {han: 1, when: tsumo}}\n", "bad-id"},
		{"long tiles", House + "sets: {a: " + strings.Repeat("1", n*9/10) + "}\n", "bad-tiles"},
		{"long order of dora", House + "wall: {dora_order: [" + long + "]}\n", "bad-tiles"},
		{"long option", House + "options: {o: {default: " + long + "}}\n", "bad-option"},
		{"long value", House + "options: {renhou: " + long + "}\n", "bad-value"},
		{"long limit", House + "yaku: {pinfu: {limit: " + long + "}}\n", "unknown-rule"},
		{"long word", House + "shapes: {standard: {form: " + long + "}}\n", "bad-value"},
		{"long item", House + "yaku: {pinfu: {replaces: [" + long + "]}}\n", "unknown-rule"},
		{"long extends", "hanfu: 1\nid: x\nextends: " + long + "\n", "bad-extends"},
		{"long path", "hanfu: 1\nid: x\nextends: " + strings.Repeat("x/", n*4/10) + "y.yaml\n",
			"bad-extends"},
		{"long version and id", "hanfu: " + long[:n/3] + "\nid: " + strings.Repeat("A", n/3) +
			"\n", "bad-id"},
		{"long name", House + "name: " + long + "\n", ""},
		{"long entry", House + "yaku: [" + long + "]\n", "wrong-type"},
		{"long entry instead of a rule", House + "yaku: {pinfu: " + long + "}\n", "wrong-type"},
	}
}
