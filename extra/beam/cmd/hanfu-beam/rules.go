package main

import (
	"context"
	"fmt"

	"example.com/hanfu/rules"
)

// Rules is a rule set in a form to send to workers: the text of one file that extends nothing.
// Workers thus need no files, and all use the same rules.
type Rules struct {
	Text string
	// Set holds option values by ID.
	Set map[string]string
}

// rulesFile is the file name of Text in findings.
const rulesFile = "rules.yaml"

// packRules loads a rule set and converts it for sending.
func packRules(ctx context.Context, name string, set map[string]string) (Rules, error) {
	plain, err := new(rules.Loader).Load(ctx, rules.Named(name))
	if err != nil {
		return Rules{}, err
	}
	text, err := rules.Resolve(ctx, plain, false)
	if err != nil {
		return Rules{}, err
	}
	sent := Rules{text, set}
	turned, err := plain.With(ctx, set)
	if err != nil {
		return Rules{}, err
	}
	if got, err := sent.load(ctx); err != nil || got.Hash() != turned.Hash() {
		return Rules{}, fmt.Errorf("%s does not say the same as one file (%v): "+
			"this is a fault of the program", name, err)
	}
	return sent, nil
}

// loader returns a loader that finds the rules as rulesFile, besides the shipped rule sets.
func (r Rules) loader() *rules.Loader {
	return (&rules.Loader{Set: r.Set}).With(rulesFile, []byte(r.Text))
}

func (r Rules) load(ctx context.Context) (*rules.Rules, error) {
	return r.loader().Load(ctx, rules.Named(rulesFile))
}
