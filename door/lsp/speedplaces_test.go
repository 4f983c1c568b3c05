package lsp

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"
	"time"

	"example.com/hanfu/testkit/must"
)

// BenchmarkPlaces measures what an editor asks about a place behind each change, in standard.yaml and in a house file
// over it: ms/METHOD95, the 95th percentile of the time until the answer.
func BenchmarkPlaces(b *testing.B) {
	shipped := must.Get(os.ReadFile("../../rulesets/standard.yaml"))(b)
	for _, edited := range []string{"standard.yaml", "house.yaml"} {
		b.Run(edited, func(b *testing.B) {
			c := begin(b, Options{Rest: time.Hour}, nil)
			c.write("standard.yaml", string(shipped))
			house := "hanfu: 1\nid: house\nextends: ./standard.yaml\nyaku:\n  tanyao: {han: 2}\n" +
				"  tea: {name: Tea, han: 1, when: closed and (kans == 1 or riichi) and has(honors)}\n"
			c.write("house.yaml", house)
			for i := range 40 {
				c.write(fmt.Sprintf("club%d.yaml", i), fmt.Sprintf("hanfu: 1\nid: club%d\nextends: ./house.yaml\n", i))
			}
			c.open("standard.yaml")
			c.open("house.yaml")
			place, typed := "  tea|:", "closed and (ka|ns"
			if edited == "standard.yaml" {
				place, typed = "  pinf|u:", "sequences == 4 and wai|t"
			}
			asks := []struct{ name, method, at string }{{"hoverid", "hover", place}, {"hovercondition", "hover", typed},
				{"definition", "definition", typed}, {"references", "references", place},
				{"highlight", "documentHighlight", place}, {"symbols", "documentSymbol", place},
				{"folds", "foldingRange", place}, {"tokens", "semanticTokens/full", place}}
			took := make(map[string][]time.Duration)
			for i := 0; b.Loop(); i++ {
				for _, ask := range asks {
					if end := len(c.texts[edited].Body); i%2 == 0 {
						c.edit(edited, end, end, "#")
					} else {
						c.edit(edited, end-1, end, "")
					}
					where := must.Get(c.spot(edited, ask.at))(b)
					begun := time.Now()
					c.ask("textDocument/"+ask.method, map[string]any{"textDocument": map[string]any{"uri": c.uri(edited)},
						"position": c.texts[edited].Position(where)}, new(json.RawMessage))
					took[ask.name] = append(took[ask.name], time.Since(begun))
				}
			}
			for name, all := range took {
				b.ReportMetric(float64(p95(all).Microseconds())/1000, "ms/"+name+"95")
			}
			_ = c.conn.Close()
			<-c.served
		})
	}
}
