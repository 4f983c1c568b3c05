package rules

import (
	"fmt"
	"os"
	"testing"
)

// houseFile gives a file as clubs write them: ten lines over a rule set, none like the other.
func houseFile(n int, parent string) string {
	return fmt.Sprintf(`hanfu: 1
id: house-%d
name: {en: House %d, ja: 家%d}
edition: "2026-%02d"
extends: %s
options: {double_wind_fu: 2, kiriage_mangan: %v}
yaku:
  ippatsu: off
  renhou: {limit: mangan}
  sanrenkou_%[1]d:
    name: {en: Three consecutive triplets, ja: 三連刻}
    han: %[7]d
    when: >-
      any(suits, let s = #;
        any(1..7, has_triplet(s, #) and has_triplet(s, # + 1) and has_triplet(s, # + 2)))
`, n, n, n, n%12+1, parent, n%2 == 0, n%3+1)
}

// houseFiles writes files of houses over shipped rule sets into a new folder and gives their names. Every fourth
// extends a file that others share.
func houseFiles(tb testing.TB, n int) []string {
	tb.Helper()
	tb.Chdir(tb.TempDir())
	if err := os.Mkdir("house", 0o755); err != nil {
		tb.Fatal(err)
	}
	put := func(name, text string) string {
		if err := os.WriteFile("house/"+name, []byte(text), 0o644); err != nil {
			tb.Fatal(err)
		}
		return "house/" + name
	}
	put("town.yaml", "hanfu: 1\nid: town\nextends: standard\noptions: {open_tanyao: false}\nyaku: {chanta: {han: {closed: 3}}}\n")
	parents := []string{"standard", "ema", "kansai", "./town.yaml"}
	files := make([]string, n)
	for i := range files {
		files[i] = put(fmt.Sprintf("club%03d.yaml", i), houseFile(i, parents[i%len(parents)]))
	}
	return files
}

// BenchmarkCheck checks files of houses, one with a loader of its own and two hundred with one.
func BenchmarkCheck(b *testing.B) {
	for _, n := range []int{1, 200} {
		b.Run(fmt.Sprintf("files=%d", n), func(b *testing.B) {
			files := houseFiles(b, n)
			b.ReportAllocs()
			for b.Loop() {
				var l Loader
				for _, file := range files {
					if _, findings, err := l.Check(file); err != nil || findings.Errors() > 0 {
						b.Fatal(findings, err)
					}
				}
			}
		})
	}
}
