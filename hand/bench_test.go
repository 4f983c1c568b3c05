package hand

import (
	"encoding/json"
	"path/filepath"
	"testing"

	"example.com/hanfu/testkit/corpus"
	"example.com/hanfu/testkit/must"
)

const (
	benchText = "234m567p34567s99m tsumo:8s seat:south round:east riichi dora:4s9p ura:1p"
	benchJSON = `{"hand":"234m567p34567s99m","tsumo":"8s","seat":"south","round":"east","riichi":true,"dora":"4s9p","ura":"1p"}`
	// benchOpenJSON is a longer line, as game logs have them.
	benchOpenJSON = `{"id":"2016021500gm-0009:3","hand":"34056p22z","melds":["chi 340m","pon 555z"],"ron":"7p","from":"west",` +
		`"seat":"south","round":"east","dora":"4s9p","honba":2,"sticks":1}`
)

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		must.Get(Parse(benchText))(b)
	}
}

func BenchmarkParseJSON(b *testing.B) {
	for name, line := range map[string]string{"closed": benchJSON, "open": benchOpenJSON} {
		data := []byte(line)
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				must.Get(ParseJSON(data))(b)
			}
		})
	}
}

func BenchmarkParseTiles(b *testing.B) {
	for b.Loop() {
		must.Get(ParseTiles("234m567p34567s99m"))(b)
	}
}

// BenchmarkParseCorpus reads the wins of a corpus, one an operation: each into a win of its own, and all into one.
// Beside it stands what encoding/json takes to check a line, and to read it into a struct of texts, which is less than
// a win.
func BenchmarkParseCorpus(b *testing.B) {
	lines := corpus.Wins(b, filepath.Join("..", "testdata"))
	b.Run("fresh", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			must.Get(ParseJSON(lines[i%len(lines)]))(b)
		}
	})
	b.Run("into", func(b *testing.B) {
		texts := make([]string, len(lines))
		for i, line := range lines {
			texts[i] = string(line)
		}
		var w Win
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			must.Do(b, ParseJSONInto(texts[i%len(texts)], &w))
		}
	})
	b.Run("encoding-json-valid", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			if !json.Valid(lines[i%len(lines)]) {
				b.Fatal("no JSON")
			}
		}
	})
	b.Run("encoding-json-unmarshal", func(b *testing.B) {
		var fields struct {
			ID, Hand, Ron, Tsumo, From, Seat, Round, Dora, Ura string
			Melds                                              []string
			Honba, Sticks                                      int
		}
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			must.Do(b, json.Unmarshal(lines[i%len(lines)], &fields))
		}
	})
}
