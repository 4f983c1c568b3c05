//go:build unix

package lsp

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"
	"time"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/testkit/must"
)

// BenchmarkAsk measures how long answers take right behind a change of a house file over standard.yaml, both open, once
// its diagnostics are there. It shows the 95th percentile. Lenses are those of a client that can be told to ask again.
func BenchmarkAsk(b *testing.B) {
	standard := must.Get(os.ReadFile("../../rulesets/standard.yaml"))(b)
	for _, edited := range []string{"standard.yaml", "house.yaml"} {
		for _, method := range []string{"codeAction", "codeLens", "inlayHint", "formatting"} {
			b.Run(edited+"/"+method, func(b *testing.B) {
				c := dial(b, Options{Delay: time.Nanosecond})
				heard := make(chan protocol.PublishDiagnostics, 100)
				c.heard = func(p protocol.PublishDiagnostics) { heard <- p }
				c.ask("initialize", json.RawMessage(fmt.Sprintf(`{"rootUri": %q, "capabilities": {
					"workspace": {"codeLens": {"refreshSupport": true}},
					"textDocument": {"codeAction": {"resolveSupport": {"properties": ["edit"]}}}}}`, c.uri(""))), nil)
				c.open("standard.yaml", string(standard))
				c.open("house.yaml", "hanfu: 1\nid: house\nextends: ./standard.yaml\nyaku:\n  tanyao: {han: 2}\n"+
					"  tea: {name: Tea, han: 1, when: closed and kans == 1}\noptions: {open_tanyao: true}\n")
				at := must.Get(c.spot(edited, "closed and |"))(b)
				var asked []time.Duration
				for i := 0; b.Loop(); i++ {
					if i%2 == 0 {
						c.edit(edited, at, at, "kans > 7 and ")
					} else {
						c.edit(edited, at, at+len("kans > 7 and "), "")
					}
					for p := (protocol.PublishDiagnostics{}); p.URI != c.uri(edited) || *p.Version != c.versions[edited]; {
						p = <-heard
					}
					begun := time.Now()
					c.ask("textDocument/"+method, map[string]any{"textDocument": map[string]any{"uri": c.uri(edited)},
						"range": protocol.Range{End: protocol.Position{Line: 1 << 20}}}, new(json.RawMessage))
					asked = append(asked, time.Since(begun))
				}
				b.ReportMetric(float64(p95(asked).Microseconds())/1000, "ms/answer95")
				_ = c.conn.Close()
				<-c.served
			})
		}
	}
}
