package rules

import (
	"fmt"
	"testing"

	"example.com/hanfu/testkit/houses"
)

// BenchmarkCheck checks files of houses: one with a loader of its own, and two hundred with one loader.
func BenchmarkCheck(b *testing.B) {
	for _, n := range []int{1, 200} {
		b.Run(fmt.Sprintf("files=%d", n), func(b *testing.B) {
			files, names := houses.Files(n)
			write(b, files)
			b.ReportAllocs()
			for b.Loop() {
				var l Loader
				for _, name := range names {
					if _, findings, err := l.Check(b.Context(), Named(name)); err != nil || findings.Errors() > 0 {
						b.Fatal(findings, err)
					}
				}
			}
		})
	}
}
