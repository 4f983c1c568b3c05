package lsp

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// BenchmarkEdit measures the time from a change to the diagnostics without proofs, in standard.yaml, in a house file
// over it while both are open, and where every other change breaks standard.yaml, and how long a hover takes right
// behind the change. It shows the 95th percentile, and how long an edit with its hover keeps cores busy, the editor of
// the test included.
func BenchmarkEdit(b *testing.B) {
	for _, typing := range []struct{ name, in, text string }{{"standard", "standard.yaml", "kans != %d and "},
		{"house", "house.yaml", "kans != %d and "}, {"broken", "standard.yaml", "kans: %d: "}} {
		b.Run(typing.name, func(b *testing.B) {
			edited := typing.in
			standard := must.Get(os.ReadFile("../../rulesets/standard.yaml"))(b)
			c := begin(b, Options{Delay: time.Nanosecond}, nil)
			heard := make(chan protocol.PublishDiagnostics, 100)
			c.heard = func(p protocol.PublishDiagnostics) { heard <- p }
			c.open("standard.yaml", string(standard))
			c.open("house.yaml", "hanfu: 1\nid: house\nextends: ./standard.yaml\nyaku:\n  tanyao: {han: 2}\n"+
				"  tea: {name: Tea, han: 1, when: closed and kans == 1}\n")
			until := func(version int) time.Time {
				for open := true; open; {
					p := <-heard
					open = p.URI != c.uri(edited) || *p.Version != version
				}
				return time.Now()
			}
			until(1)
			var changes, hovers []time.Duration
			at := must.Get(c.spot(edited, "closed and |"))(b)
			busy := long.CPU(func() {
				for i := 0; b.Loop(); i++ {
					typed := fmt.Sprintf(typing.text, i%10)
					begun := time.Now()
					if i%2 == 0 {
						c.edit(edited, at, at, typed)
					} else {
						c.edit(edited, at, at+len(typed), "")
					}
					asked := time.Now()
					var got hoverResult
					c.ask("textDocument/hover", map[string]any{"textDocument": map[string]any{"uri": c.uri(edited)},
						"position": c.texts[edited].Position(at - len("closed and ") - 5)}, &got)
					hovers = append(hovers, time.Since(asked))
					changes = append(changes, until(c.versions[edited]).Sub(begun))
				}
			})
			b.ReportMetric(float64(busy.Microseconds())/1000/float64(b.N), "cpu-ms/op")
			b.ReportMetric(float64(p95(changes).Microseconds())/1000, "ms/change95")
			b.ReportMetric(float64(p95(hovers).Microseconds())/1000, "ms/hover95")
			_ = c.conn.Close()
			<-c.served
		})
	}
}

func p95(all []time.Duration) time.Duration {
	slices.Sort(all)
	return all[len(all)*95/100]
}

// BenchmarkComplete measures how long a client waits for completion right behind a change, at places all through
// standard.yaml and a house file over it. It shows the 95th percentile.
func BenchmarkComplete(b *testing.B) {
	for _, edited := range []string{"standard.yaml", "house.yaml"} {
		b.Run(edited, func(b *testing.B) {
			standard := must.Get(os.ReadFile("../../rulesets/standard.yaml"))(b)
			c := begin(b, Options{Delay: time.Nanosecond}, nil)
			c.open("standard.yaml", string(standard))
			c.open("house.yaml", "hanfu: 1\nid: house\nextends: ./standard.yaml\nyaku:\n  tanyao: {han: 2, }\n"+
				"  tea: {name: Tea, han: 1, when: closed and kans == 1}\n  \nlimits:\n  mangan:\n    \n")
			var waits []time.Duration
			most := 0
			for i := 0; b.Loop(); i++ {
				size := len(c.texts[edited].Body)
				lines := bytes.Count(c.texts[edited].Body, []byte("\n")) + 1
				line := c.texts[edited].Offset(protocol.Position{Line: i * 7919 % lines})
				at := min(line+i%40, size)
				for at < size && c.texts[edited].Body[at]&0xc0 == 0x80 {
					at++
				}
				c.edit(edited, at, at, "t")
				asked := time.Now()
				most = max(most, len(c.completion(edited, at+1).Items))
				waits = append(waits, time.Since(asked))
				c.edit(edited, at, at+1, "")
			}
			b.ReportMetric(float64(p95(waits).Microseconds())/1000, "ms/complete95")
			b.ReportMetric(float64(most), "items")
			_ = c.conn.Close()
			<-c.served
		})
	}
}
