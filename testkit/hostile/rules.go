package hostile

import "strings"

// ruleFiles returns files with too many entries, or with entries that refer to many others.
func ruleFiles(n int) []File {
	return []File{
		{"unknown keys", House + repeat(min(n, 30_000), "k%d: 1\n"), "unknown-key"},
		{"unknown keys on a line", "{" + repeat(min(n, 60_000), "k%d,") + "}", "unknown-key"},
		{"unknown keys of a rule", House + "yaku: {pinfu: {" + repeat(min(n, 60_000), "k%d,") +
			"}}", "unknown-key"},
		{"sets", House + "sets:\n" + repeat(min(n, 32_000), "  s%d: 1m\n"), "too-many"},
		{"more sets", House + "sets:\n" + repeat(min(n, 80_000), "  s%d: 1m\n"), ""},
		{"most sets", House + "sets:\n" + repeat(min(n, maxEntries), "  s%d: 1m\n"), ""},
		{"yaku", House + "yaku:\n" + repeat(min(n, 10_000), "  y%d: {han: 1, when: tsumo}\n"),
			"too-many"},
		{"rules", House + "yaku: {" + repeat(min(n, 100_000), "y%d,") + "}", ""},
		{"flags", House + "situation: {" + repeat(min(n, 20_000), "f%d: {}, ") + "}", "too-many"},
		{"most flags", House + "situation: {" + repeat(min(n, 500), "f%d: {}, ") + "}", "too-many"},
		{"shapes", House + "shapes: {" + repeat(min(n, 500), "s%d: {form: groups}, ") + "}",
			"too-many"},
		{"options", House + "options:\n" + repeat(min(n, 32_000), "  o%d: 1\n"), "too-many"},
		{"most options", House + "options:\n" + repeat(min(n, 500), "  o%d: {default: 1}\n"), ""},
		{"fu sources", House + "fu: {sources: {" + repeat(min(n, 10_000), "f%d: {fu: 2}, ") + "}}",
			"too-many"},
		{"red fives", House + "wall: {red: {" + repeat(min(n, 500), "%dm: 1, ") + "}}",
			"bad-tiles"},
		{"items", House + "situation: {riichi: {implies: [" + repeat(min(n, 60_000), "f%d,") +
			"]}}", "too-many"},
		{"unknown items", House + "situation: {riichi: {implies: [" +
			repeat(min(n, 500), "f%d,") + "]}}",
			"unknown-rule"},
		{"unknown items, often", House + "yaku:\n" +
			repeat(min(n, 110), "  y%d: {han: 1, when: tsumo, replaces: ["+
				strings.Repeat("abcdef,", 500)+"]}\n"),
			"unknown-rule"},
		{"equal items, often", House + "yaku:\n" +
			repeat(min(n, 110), "  y%d: {han: 1, when: tsumo, replaces: ["+
				strings.Repeat("y0,", 500)+"]}\n"), ""},
		{"allowed values", House + "options: {o: {default: 1, allowed: [" +
			repeat(min(n, 500), "%d,") + "]}}", ""},
		{"sources", House + "sources: [" + repeat(min(n, 60_000), "s%d,") + "]", "too-many"},
		{"lists of lists", House + "sources: [" + strings.Repeat("[],", min(n, 500)) + "]",
			"wrong-type"},
		{"dora", House + "wall: {dora_order: [" + strings.Repeat("123456789m,", min(n, 500)) + "]}",
			"dora-order"},
		{"removed", House + "yaku: {" + repeat(min(n, 500), "y%d: off, ") + "}", "unknown-rule"},
		{"100,000 rules", House + "yaku:\n" +
			repeat(min(n, 100_000), "  y%d: {han: 1, when: tsumo}\n"), ""},
		{"many texts", House + "yaku:\n" +
			repeat(min(n, 500), "  y%d: {han: 1, when: kans == 1, name: {en: "+
				strings.Repeat("x", min(n, 1_500))+"}}\n"), ""},
		{"it extends itself", "hanfu: 1\nid: x\nextends: x.yaml\n", ""},
		{"a URL", "hanfu: 1\nid: x\nextends: https://example.com/standard.yaml\n", "bad-extends"},
		{"a device", "hanfu: 1\nid: x\nextends: /dev/zero\n", "bad-extends"},
		{"a file elsewhere", "hanfu: 1\nid: x\nextends: /etc/passwd\n", "bad-extends"},
		{"a file further up", "hanfu: 1\nid: x\nextends: ../../internal/x.yaml\n", "bad-extends"},
		{"a zero in a path", "hanfu: 1\nid: x\nextends: \"./x\\0.yaml\"\n", "bad-extends"},
		{"a folder", "hanfu: 1\nid: x\nextends: ./\n", "bad-extends"},
		{"no path", "hanfu: 1\nid: x\nextends: ''\n", "bad-extends"},
	}
}
