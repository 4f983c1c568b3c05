package rules_test

import (
	"context"
	"fmt"

	"example.com/hanfu/rules"
)

// Rules can be written as Go values, and are checked as any file is.
func ExampleValues() {
	type values = map[string]any
	club := values{
		"hanfu": 1, "id": "club", "name": "Club", "extends": "standard",
		"options": values{"open_tanyao": false},
		"yaku": values{
			"ippatsu":      "off",
			"three_sevens": values{"name": "Three sevens", "han": 2, "when": `triplets_of("7m7p7s") == 3 && kans < 1`},
		},
	}
	var loader rules.Loader
	r, err := loader.Load(context.Background(), rules.Values("our club", club))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(rules.ByID(r.Yaku(), "three_sevens").When, rules.ByID(r.Yaku(), "ippatsu"))

	club["options"].(values)["open_tanyao"] = "sometimes"
	_, err = loader.Load(context.Background(), rules.Values("our club", club))
	fmt.Println(err)
	// Output:
	// triplets_of("7m7p7s") == 3 && kans < 1 <nil>
	// our club: options.open_tanyao: error: open_tanyao can't be sometimes: it is true or false [bad-value]
}
