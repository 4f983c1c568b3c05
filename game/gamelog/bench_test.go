package gamelog

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/testkit/must"
)

// BenchmarkLogs reads games of each format and compares them with the rules.
func BenchmarkLogs(b *testing.B) {
	for _, format := range []struct{ name, file string }{
		{"tenhou", "testdata/games/many-wins.xml"},
		{"tenhou6", "testdata/games/whole.json"},
		{"mjai", "testdata/dialects/mjai-deltas-alone.mjson"},
		{"majsoul", "testdata/dialects/soul-2021.json"},
		{"majiang", "testdata/dialects/majiang-two-games.json"},
	} {
		text := must.Get(os.ReadFile(filepath.FromSlash(format.file)))(b)
		var logs []*Log
		for l, err := range Open(bytes.NewReader(text), format.file) {
			must.Do(b, err)
			logs = append(logs, l)
		}
		b.Run(format.name+"/read", func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				for range Open(bytes.NewReader(text), format.file) {
				}
			}
		})
		e := loaded(b, logs[0].RuleSet())
		e = engine.New(e.Rules())
		b.Run(format.name+"/compare", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for _, l := range logs {
					record := must.Get(l.Record(e.Rules()))(b)
					must.Get(Compare(b.Context(), l, record, e))(b)
				}
			}
		})
	}
}
