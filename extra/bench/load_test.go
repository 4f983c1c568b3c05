package bench

import (
	"os/exec"
	"path/filepath"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
)

// BenchmarkLoad makes a ready engine of a shipped rule set, from the embedded YAML on.
func BenchmarkLoad(b *testing.B) {
	for _, id := range rules.Shipped() {
		b.Run(id, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r, err := rules.Load(b.Context(), id)
				if err != nil {
					b.Fatal(err)
				}
				engine.New(r)
			}
		})
	}
}

// BenchmarkCold runs the command once an operation: `score` with one hand, and beside it `--version`, which loads no
// rules and so tells what starting a process takes here.
func BenchmarkCold(b *testing.B) {
	binary := filepath.Join(b.TempDir(), "rulecheck")
	build := exec.Command("go", "build", "-o", binary, "./cmd/rulecheck")
	build.Dir = "../.."
	if out, err := build.CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	for _, c := range []struct {
		name string
		args []string
	}{
		{"score", []string{"score", "234m567p34567s99m tsumo:8s seat:south riichi dora:4s9p"}},
		{"version", []string{"--version"}},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if out, err := exec.Command(binary, c.args...).CombinedOutput(); err != nil {
					b.Fatalf("%v\n%s", err, out)
				}
			}
		})
	}
}
