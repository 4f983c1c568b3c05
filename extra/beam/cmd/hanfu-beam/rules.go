package main

import (
	"context"
	"fmt"

	"example.com/hanfu/rules"
)

// Rules is a rule set on its way to the workers: all that it says, as the text of one file that extends nothing. So a
// worker needs no files, and whatever the rules say, all workers play the same.
type Rules struct {
	Text string
	// Set are the options that are turned.
	Set map[string]string
}

// rulesFile is what findings call the text.
const rulesFile = "rules.yaml"

// packed loads a rule set to send it.
func packed(ctx context.Context, name string, set map[string]string) (Rules, error) {
	plain, err := new(rules.Loader).Load(ctx, rules.Named(name))
	if err != nil {
		return Rules{}, err
	}
	text, err := plain.Resolved(ctx, false)
	if err != nil {
		return Rules{}, err
	}
	sent := Rules{text, set}
	turned, err := plain.With(ctx, set)
	if err != nil {
		return Rules{}, err
	}
	if got, err := sent.load(ctx); err != nil || got.Hash() != turned.Hash() {
		return Rules{}, fmt.Errorf("%s does not say the same as one file (%v): this is a fault of the program", name, err)
	}
	return sent, nil
}

// loader finds the rule set by the name rulesFile, and those that are shipped.
func (r Rules) loader() *rules.Loader {
	return (&rules.Loader{Set: r.Set}).With(rulesFile, []byte(r.Text))
}

func (r Rules) load(ctx context.Context) (*rules.Rules, error) {
	return r.loader().Load(ctx, rules.Named(rulesFile))
}
