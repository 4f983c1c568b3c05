package condition_test

import (
	"context"
	"fmt"
	"log"

	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// A rule set's conditions are there to read, with the stage at which each can first be asked.
func Example() {
	standard, err := rules.Load(context.Background(), "standard")
	if err != nil {
		log.Fatal(err)
	}
	chanta := rules.ByID(standard.Yaku(), "chanta").When
	fmt.Println(chanta)
	fmt.Println("at", chanta.Stage())
	// Output:
	// sequences >= 1 and has(honors) and pair_of(outside) and all(groups, .outside)
	// at reading
}

// The vocabulary has each name with its type, what it means and an example.
func ExampleVocabulary() {
	for _, f := range condition.Vocabulary() {
		if f.Name == "has_triplet" {
			fmt.Printf("%s%q: %s\n%s\n", f.Name, f.Arguments, f.Type, f.Example)
		}
	}
	// Output:
	// has_triplet["suit" "rank"]: true or false
	// has_triplet(pin, 9)
}
