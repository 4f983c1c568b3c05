package hostile

import "strings"

// warningFiles returns usable files that have many warnings or require long proofs.
func warningFiles(n int) []File {
	long := strings.Repeat("x", n*9/10)
	ors := strings.TrimSuffix(repeat(10, "(kans == %[1]d or honba > %[1]d) and "), " and ")
	return []File{
		{"comments that silence", House + "yaku:\n" +
			repeat(min(n/50, 8_000), "# rulecheck:ignore same-as-inherited as it was\n") +
			"  toitoi: off\n", "too-many"},
		{"comments that silence, on a line", House + "yaku: {toitoi: off} " +
			strings.Repeat("# rulecheck:ignore same-as-inherited as it was ", n/50), "too-many"},
		{"comments that silence, far away",
			House + strings.Repeat("# rulecheck:ignore same-as-inherited as it was\n",
				min(n, 500)) + strings.Repeat("\n", min(n/2, 60_000)) + "yaku: {toitoi: off}\n",
			"unused-ignore"},
		{"comments that silence much",
			House + strings.Repeat("# rulecheck:ignore useless-field as it was\n",
				min(n, 500)) + "yaku:\n" +
				repeat(min(n, 400), "  y%d: {han: 1, when: tsumo, replaces: ["+
					strings.Repeat("pinfu,", 100)+"]}\n"), ""},
		{"comments that can't silence", House + strings.Repeat("# rulecheck:ignore nonsense\n",
			min(n/30, 15_000)), "too-many"},
		{"a long comment that can't silence", House + "# rulecheck: " + long + "\n", "bad-ignore"},
		{"equal names", House + "yaku:\n" + repeat(min(n, 400),
			"  y%d: {name: same, han: 1, when: tsumo}\n"),
			"same-name"},
		{"useless fields", House + "yaku:\n" +
			repeat(min(n, 400),
				"  y%d: {name: '', doc: '', source: '', pao: true, han: 1, when: tsumo}\n"),
			"useless-field"},
		{"unused options", House + "options:\n" + repeat(min(n, 400), "  o%d: {default: 1}\n"),
			"unused-option"},
		{"strays", House + repeat(min(n, 30_000), "pinfu%d: 1\n") + "pinfu: off\n", "unknown-key"},
		{"long text that is no key", House + "options: a:" + long + "\n", "wrong-type"},
		{"conditions that never hold", House + "yaku:\n" +
			repeat(min(n, 400), "  y%d: {han: 1, when: tsumo and ron}\n"), "never-holds"},
		{"conditions that never hold, far apart", House + "yaku:\n" +
			repeat(min(n, 400), "  y%d: {han: 1, when: riichi and "+ors+" and open}\n"),
			"never-holds"},
		{"conditions with many ways", House + "yaku:\n" +
			repeat(min(n, 400), "  y%d: {han: 1, when: '"+ors+" and "+ors+"'}\n"), ""},
		{"yaku that replace one another", House + "yaku:\n" +
			repeat(min(n, 110), "  y%d: {han: 1, when: tsumo and "+ors+", replaces: ["+
				repeat(100, "z%d,")+"]}\n") +
			repeat(min(n, 100), "  z%d: {han: 1, when: tsumo and kans == 2}\n"), ""},
		{"groups with many ways", House + "fu: {sources: {" +
			repeat(min(n, 300),
				"y%d: {fu: 1, each: group, when: (group.kind == kan or open) and (group.rank > 3 or "+
					ors+")}, ") + "}}\n", ""},
		{"long sums with many ways", House + "yaku:\n" +
			repeat(min(n, 60),
				"  y%d: {han: 1, when: 'kans == 1 and count(1..40, rank_count(#) == 2 or tiles(winning) == #) >= 5 and "+
					repeat(9, "(has_triplet(man, %[1]d + 1) or has_sequence(pin, 1)) and ")+
					"tsumo'}\n"), ""},
		{"limits", House + "limits:\n" +
			repeat(min(n, 400), "  y%[1]d: {base: %[1]d, when: han > %[1]d or fu > %[1]d}\n"), ""},
		{"ranges", House + "yaku:\n" + repeat(min(n, 200),
			"  y%d: {han: 1, when: 'any(1..7, has_sequence(man, #) and all(1..9, rank_count(#) > kans or has_triplet(pin, #)))'}\n"), ""},
	}
}
