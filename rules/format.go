package rules

import (
	"context"
	"slices"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/rulefmt"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
)

// ErrLayout is returned by [Format] if laying out a file would change its meaning.
var ErrLayout = rulefmt.Err

// Format returns a rule file in the layout of docs/format.md. It checks the file only as far as it
// must: if the text is not a plain YAML mapping, it returns findings, with name as their file. On
// any error, the file should be left as it is.
func Format(name string, text []byte) ([]byte, finding.Findings, error) {
	f := schema.File()
	if source.IsTestFile(name) {
		f = nil // tests keep the order of their author
	}
	return rulefmt.Format(name, text, f)
}

// Shipped returns the ids of the rule sets that come with this package, in alphabetical order.
func Shipped() []string { return source.Shipped() }

// Schema returns a JSON schema of rule files, with which editors complete keys, show documentation
// and mark mistakes.
func Schema() []byte { return schema.Schema(shippedSets()) }

// SchemaOf returns the schema of a kind of file: rules, tests, record, season or settings
// (rulecheck.yaml). It returns nil for an unknown kind.
func SchemaOf(kind string) []byte {
	about, known := besideRules[source.Kind(kind)]
	switch {
	case known:
		return schema.SchemaBeside(source.Kind(kind).Form(), about[0], about[1], shippedSets())
	case source.Kind(kind) == source.Rules:
		return Schema()
	}
	return nil
}

// besideRules holds the title and description of the schemas for files other than rules.
var besideRules = map[source.Kind][2]string{
	source.Tests:  {"File of tests", "Hands and games with what must come out for them."},
	source.Record: {"Record of a game", "What happened in the hands of a game."},
	source.Season: {"File of a season", "Several games, and what counts besides them."},
	source.Settings: {"Settings of a folder",
		"What stands in for flags of rulecheck in a folder: rulecheck.yaml."},
}

func shippedSets() []schema.Set {
	var shipped []*Rules
	for _, id := range Shipped() {
		// A test ensures that they all load.
		if r, err := Load(context.Background(), id); err == nil {
			shipped = append(shipped, r)
		}
	}
	// Files that extend nothing come first, since they say most about a rule.
	slices.SortStableFunc(shipped, func(a, b *Rules) int { return len(a.files) - len(b.files) })
	sets := make([]schema.Set, len(shipped))
	for i, r := range shipped {
		sets[i] = schema.Set{ID: r.id, Tree: r.tree}
	}
	return sets
}
