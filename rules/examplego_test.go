package rules_test

import (
	"context"
	"encoding/json"
	"fmt"

	"example.com/hanfu/rules"
)

// Rules can be written as Go values: JSON is YAML too, so what is encoded loads as any file does, with findings at their
// places. Entries of a map come in the order of their ids, those of a struct as they stand.
func ExampleBytes() {
	type values = map[string]any
	club := values{
		"hanfu": 1, "id": "club", "name": values{"en": "Club"}, "extends": "standard",
		"options": values{"open_tanyao": false},
		"yaku": values{
			"ippatsu": "off",
			"three_sevens": values{"name": values{"en": "Three sevens"}, "han": 2,
				"when": `triplets_of("7m7p7s") == 3 && kans < 1`},
		},
	}
	var loader rules.Loader
	load := func() (*rules.Rules, error) {
		text, err := json.MarshalIndent(club, "", "  ")
		if err != nil {
			return nil, err
		}
		return loader.Load(context.Background(), rules.Bytes("club in Go", text))
	}
	r, err := load()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(rules.ByID(r.Yaku(), "three_sevens").When, rules.ByID(r.Yaku(), "ippatsu"))

	club["options"].(values)["open_tanyao"] = "sometimes"
	_, err = load()
	fmt.Println(err)
	// Output:
	// triplets_of("7m7p7s") == 3 && kans < 1 <nil>
	// club in Go:9:21: error: open_tanyao can't be sometimes: it is true or false [bad-value]
}
