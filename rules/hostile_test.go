package rules

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// house is how a file begins that would be sound without what is below.
const house = "hanfu: 1\nid: x\nextends: standard\n"

// repeat gives a text n times, with its number where the text has a verb.
func repeat(n int, format string) string {
	var b strings.Builder
	for i := range n {
		if strings.Contains(format, "%") {
			fmt.Fprintf(&b, format, i)
		} else {
			b.WriteString(format)
		}
	}
	return b.String()
}

// hostile gives files made to take time or memory, each with a finding that it must have. There are at most
// n values or letters of a sort in each, as far as a file of maxBytes can hold them.
func hostile(n int) []struct{ name, text, code string } {
	depth := min(n, 60_000)
	long := strings.Repeat("x", n*9/10)
	return []struct{ name, text, code string }{
		{"comments", "hanfu: 1\n" + strings.Repeat("# much ", n/7), missingField},
		{"lines", "hanfu: 1\n" + strings.Repeat("#\n", n/2), ""},
		{"deep lists", strings.Repeat("[", depth), ""},
		{"deep closed lists", strings.Repeat("[", min(n, 9_000)) + strings.Repeat("]", min(n, 9_000)), tooDeep},
		{"deep mappings", strings.Repeat("{a: ", depth/2), ""},
		{"deep blocks", strings.Repeat("- ", depth), tooDeep},
		{"deep keys", strings.Repeat("? ", depth), ""},
		{"open mapping", "{" + strings.Repeat("a,", depth), yamlSyntax},
		{"open list", "hanfu: 1\na: [" + strings.Repeat("b,\n  ", depth/2), yamlSyntax},
		{"bad line at the end", "hanfu: 1\n" + repeat(min(n, 25_000), "a%d: b\n") + "]\n", yamlSyntax},
		{"quotes side by side", "hanfu: 1\n" + repeat(min(n, 25_000), "a%d: b\n") + "c: 'd' 'e'\n", yamlSyntax},
		{"equal keys", "hanfu: 1\n" + strings.Repeat("a: 1\n", min(n, 30_000)), duplicateKey},
		{"equal keys on a line", "{" + strings.Repeat("a: 1,", min(n, 30_000)) + "}", duplicateKey},
		{"equal keys on two lines", "{a: " + long[:n/2] + ",\n" + strings.Repeat("a: 1,", min(n/10, 30_000)) + "}", duplicateKey},
		{"unknown keys", house + repeat(min(n, 30_000), "k%d: 1\n"), unknownKey},
		{"unknown keys on a line", "{" + repeat(min(n, 60_000), "k%d,") + "}", unknownKey},
		{"unknown keys of a rule", house + "yaku: {pinfu: {" + repeat(min(n, 60_000), "k%d,") + "}}", unknownKey},
		{"sets", house + "sets:\n" + repeat(min(n, 32_000), "  s%d: 1m\n"), tooMany},
		{"more sets", house + "sets:\n" + repeat(min(n, 80_000), "  s%d: 1m\n"), ""},
		{"most sets", house + "sets:\n" + repeat(min(n, maxEntries), "  s%d: 1m\n"), ""},
		{"yaku", house + "yaku:\n" + repeat(min(n, 10_000), "  y%d: {han: 1, when: tsumo}\n"), tooMany},
		{"rules", house + "yaku: {" + repeat(min(n, 100_000), "y%d,") + "}", ""},
		{"flags", house + "situation: {" + repeat(min(n, 20_000), "f%d: {}, ") + "}", tooMany},
		{"most flags", house + "situation: {" + repeat(min(n, 500), "f%d: {}, ") + "}", tooMany},
		{"shapes", house + "shapes: {" + repeat(min(n, 500), "s%d: {form: groups}, ") + "}", tooMany},
		{"options", house + "options:\n" + repeat(min(n, 32_000), "  o%d: 1\n"), tooMany},
		{"most options", house + "options:\n" + repeat(min(n, 500), "  o%d: {default: 1}\n"), ""},
		{"fu sources", house + "fu: {sources: {" + repeat(min(n, 10_000), "f%d: {fu: 2}, ") + "}}", tooMany},
		{"red fives", house + "wall: {red: {" + repeat(min(n, 500), "%dm: 1, ") + "}}", badTiles},
		{"items", house + "situation: {riichi: {implies: [" + repeat(min(n, 60_000), "f%d,") + "]}}", tooMany},
		{"unknown items", house + "situation: {riichi: {implies: [" + repeat(min(n, 500), "f%d,") + "]}}", unknownRule},
		{"unknown items, often", house + "yaku:\n" + repeat(min(n, 110), "  y%d: {han: 1, when: tsumo, replaces: ["+strings.Repeat("abcdef,", 500)+"]}\n"), unknownRule},
		{"equal items, often", house + "yaku:\n" + repeat(min(n, 110), "  y%d: {han: 1, when: tsumo, replaces: ["+strings.Repeat("y0,", 500)+"]}\n"), ""},
		{"allowed values", house + "options: {o: {default: 1, allowed: [" + repeat(min(n, 500), "%d,") + "]}}", ""},
		{"sources", house + "sources: [" + repeat(min(n, 60_000), "s%d,") + "]", tooMany},
		{"lists of lists", house + "sources: [" + strings.Repeat("[],", min(n, 500)) + "]", wrongType},
		{"dora", house + "wall: {dora_order: [" + strings.Repeat("123456789m,", min(n, 500)) + "]}", doraOrder},
		{"removed", house + "yaku: {" + repeat(min(n, 500), "y%d: off, ") + "}", unknownRule},
		{"unknown names", house + "yaku: {" + repeat(min(n, 400), "y%d: {han: 1, when: '"+strings.Repeat("foo and ", 100)+"bar'}, ") + "}", "unknown-name"},
		{"wide conditions", house + "yaku:\n" + repeat(min(n, 400), "  y%d: {han: 1, when: \"any(1..64, let a = #; any(1..40, tiles(\\\"1m\\\") == # + a))\"}\n"), "too-complex"},
		{"wider conditions", house + "yaku:\n" + repeat(min(n, 400), "  y%d: {han: 1, when: \"any(1..64, let a = #; any(1..64, any(1..64, kans == # + a)))\"}\n"), "too-complex"},
		{"long key", house + "? " + long + "\n: 1\n", unknownKey},
		{"long id", house + "yaku: {? " + long + " : {han: 1, when: tsumo}}\n", badID},
		{"long condition", house + "yaku: {y: {han: 1, when: " + long + "}}\n", "too-complex"},
		{"long condition in a block", house + "yaku:\n  y:\n    han: 1\n    when: |\n" + strings.Repeat(" ", n/2) + long[:n/3] + "\n", "too-complex"},
		{"long blanks", house + "yaku:\n  y:\n    han: 1\n    when: \"" + strings.Repeat("\\n", n/3) + " clozed\"\n", ""},
		{"long tiles", house + "sets: {a: " + strings.Repeat("1", n*9/10) + "}\n", badTiles},
		{"long order of dora", house + "wall: {dora_order: [" + long + "]}\n", badTiles},
		{"long option", house + "options: {o: {default: " + long + "}}\n", badOption},
		{"long value", house + "options: {renhou: " + long + "}\n", badValue},
		{"long limit", house + "yaku: {pinfu: {limit: " + long + "}}\n", unknownRule},
		{"long word", house + "shapes: {standard: {form: " + long + "}}\n", badValue},
		{"long item", house + "yaku: {pinfu: {replaces: [" + long + "]}}\n", unknownRule},
		{"long extends", "hanfu: 1\nid: x\nextends: " + long + "\n", badExtends},
		{"long path", "hanfu: 1\nid: x\nextends: " + strings.Repeat("x/", n*4/10) + "y.yaml\n", badExtends},
		{"long version and id", "hanfu: " + long[:n/3] + "\nid: " + strings.Repeat("A", n/3) + "\n", badID},
		{"long name", house + "name: " + long + "\n", ""},
		{"long entry", house + "yaku: [" + long + "]\n", wrongType},
		{"comments that silence", house + "yaku:\n" + repeat(min(n/50, 8_000), "# rulecheck:ignore same-as-inherited as it was\n") + "  toitoi: off\n", tooMany},
		{"comments that silence, on a line", house + "yaku: {toitoi: off} " + strings.Repeat("# rulecheck:ignore same-as-inherited as it was ", n/50), tooMany},
		{"comments that silence, far away", house + strings.Repeat("# rulecheck:ignore same-as-inherited as it was\n", min(n, 500)) + strings.Repeat("\n", min(n/2, 60_000)) + "yaku: {toitoi: off}\n", unusedIgnore},
		{"comments that silence much", house + strings.Repeat("# rulecheck:ignore useless-field as it was\n", min(n, 500)) + "yaku:\n" +
			repeat(min(n, 400), "  y%d: {han: 1, when: tsumo, replaces: ["+strings.Repeat("pinfu,", 100)+"]}\n"), ""},
		{"comments that can't silence", house + strings.Repeat("# rulecheck:ignore nonsense\n", min(n/30, 15_000)), tooMany},
		{"a long comment that can't silence", house + "# rulecheck: " + long + "\n", badIgnore},
		{"equal names", house + "yaku:\n" + repeat(min(n, 400), "  y%d: {name: same, han: 1, when: tsumo}\n"), sameName},
		{"useless fields", house + "yaku:\n" + repeat(min(n, 400), "  y%d: {name: '', doc: '', source: '', pao: true, han: 1, when: tsumo}\n"), uselessField},
		{"unused options", house + "options:\n" + repeat(min(n, 450), "  o%d: {default: 1}\n"), unusedOption},
		{"strays", house + repeat(min(n, 30_000), "pinfu%d: 1\n") + "pinfu: off\n", unknownKey},
		{"long text that is no key", house + "options: a:" + long + "\n", wrongType},
		{"long entry instead of a rule", house + "yaku: {pinfu: " + long + "}\n", wrongType},
	}
}

// TestHostile: no file takes long or much memory, whatever is in it.
func TestHostile(t *testing.T) {
	t.Chdir(t.TempDir())
	const (
		longest = 20 * time.Second
		most    = 400 << 20 // bytes allocated in all, of which never more than about half are in use
	)
	for _, c := range hostile(maxBytes - len(house) - 100) {
		t.Run(c.name, func(t *testing.T) {
			if len(c.text) > maxBytes {
				t.Fatalf("the file has %d bytes", len(c.text))
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			start := time.Now()
			rules, findings := new(Loader).CheckBytes("x.yaml", []byte(c.text))
			d := time.Since(start)
			runtime.ReadMemStats(&after)
			if d > longest {
				t.Errorf("it took %v", d)
			}
			if n := after.TotalAlloc - before.TotalAlloc; n > most {
				t.Errorf("it took %d MiB", n>>20)
			}
			t.Logf("%v, %d MiB, %d findings", d, (after.TotalAlloc-before.TotalAlloc)>>20, len(findings))
			if (rules == nil) != (findings.Errors() > 0) || len(findings) > 2*maxFindings+1 {
				t.Errorf("rules %v with %d errors among %d findings", rules != nil, findings.Errors(), len(findings))
			}
			if c.code != "" && !slices.ContainsFunc(findings, func(f Finding) bool { return f.Code == c.code }) {
				t.Errorf("%.300s, want %s", findings, c.code)
			}
			for _, f := range findings {
				if n := len(f.Message) + len(f.Help) + len(f.Rule); n > 1000 {
					t.Errorf("a finding has %d letters: %.100s", n, f)
				}
			}
		})
	}
}

// TestMoreFindings: of many findings the first are given, errors and warnings each on their own, and how
// many more there are.
func TestMoreFindings(t *testing.T) {
	text := house + "yaku:\n"
	for _, y := range mustLoad(t, "standard").Yaku {
		text += "  " + y.ID + ": {when: " + fmt.Sprintf("%q", y.When) + "}\n" // a warning each
	}
	text += "sets:\n" + repeat(maxFindings+50, "  s%d: 1x\n")
	rules, findings := new(Loader).CheckBytes("x.yaml", []byte(text))
	last := findings[len(findings)-1]
	if rules != nil || findings.Errors() != maxFindings || len(findings) <= maxFindings+1 {
		t.Errorf("%d errors among %d findings", findings.Errors(), len(findings))
	}
	if want := "there are more findings, at least 50, which are not shown"; last.Code != moreFindings || last.Message != want || last.Line == 0 {
		t.Errorf("%v, want %s", last, want)
	}
}

func mustLoad(t *testing.T, id string) *Rules {
	t.Helper()
	rules, err := Load(id)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}
