package hand

import "testing"

const (
	benchText = "234m567p34567s99m tsumo:8s seat:south round:east riichi dora:4s9p ura:1p"
	benchJSON = `{"hand":"234m567p34567s99m","tsumo":"8s","seat":"south","round":"east","riichi":true,"dora":"4s9p","ura":"1p"}`
	// benchOpenJSON is a longer line, as game logs have them.
	benchOpenJSON = `{"id":"2016021500gm-0009:3","hand":"34056p22z","melds":["chi 340m","pon 555z"],"ron":"7p","from":"west",` +
		`"seat":"south","round":"east","dora":"4s9p","honba":2,"sticks":1}`
)

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		if _, err := Parse(benchText); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkParseJSON(b *testing.B) {
	for name, line := range map[string]string{"closed": benchJSON, "open": benchOpenJSON} {
		data := []byte(line)
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				if _, err := ParseJSON(data); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkParseTiles(b *testing.B) {
	for b.Loop() {
		if _, err := ParseTiles("234m567p34567s99m"); err != nil {
			b.Fatal(err)
		}
	}
}
