package rules

import (
	"slices"

	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
)

// Shipped lists the ids of the rule sets that come with this package, in alphabetical order.
func Shipped() []string { return source.Shipped() }

// Schema returns a JSON schema of rule files, by which editors complete keys, show what they mean, and mark what can't
// be right while it is written.
func Schema() []byte {
	var shipped []*Rules
	for _, id := range Shipped() {
		if r, err := Load(id); err == nil { // they load, as a test shows
			shipped = append(shipped, r)
		}
	}
	// Those that extend nothing come first, as they say most about a rule.
	slices.SortStableFunc(shipped, func(a, b *Rules) int { return len(a.files) - len(b.files) })
	sets := make([]schema.Set, len(shipped))
	for i, r := range shipped {
		sets[i] = schema.Set{ID: r.id, Tree: r.tree}
	}
	return schema.Schema(sets)
}
